"""One socket sends empty parts of a message that never ends, as fast as it can; how long do others wait?"""

from typing import Any

from tests.server.attacks.attack_pings import pouring

BEGINNING = bytes([0x01, 0x80]) + bytes(4)  # of a text, with more to come
PART = bytes([0x00, 0x80]) + bytes(4)  # empty, with more to come


async def attack(address: str) -> dict[str, Any]:
    return await pouring(address, PART, beginning=BEGINNING)

"""One address opens a thousand connections and finishes no request; is anybody else still answered?"""

import asyncio
import contextlib
import resource
from typing import Any

LIMITS = {resource.RLIMIT_NOFILE: 1024}
CONNECTIONS = 1100
HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
STRANGER, ATTACKER = "127.0.0.2", "127.0.0.3"
WAIT_SECONDS = 5.0


async def attack(address: str) -> dict[str, Any]:
    host, _, port = address.rpartition(":")
    writers = [await _half_asked(host, int(port)) for _ in range(CONNECTIONS)]
    await asyncio.sleep(1)
    held = sum(not reader.at_eof() and not writer.is_closing() for reader, writer in writers)
    is_answered = await _is_answered(host, int(port))
    for _, writer in writers:
        writer.close()
    return {"connections held open": held, "a stranger is answered": is_answered}


async def _half_asked(host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(host, port, local_addr=(ATTACKER, 0))
    writer.write(HALF)
    return reader, writer


async def _is_answered(host: str, port: int) -> bool:
    with contextlib.suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(WAIT_SECONDS):
            reader, writer = await asyncio.open_connection(host, port, local_addr=(STRANGER, 0))
            writer.write(HALF + b"\r\n")
            answer = await reader.readline()
            writer.close()
            return b" 200 " in answer
    return False

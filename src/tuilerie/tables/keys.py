"""Keys of seats and invitations: 32 random bytes, of which only the hash is kept."""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Key:
    hash: str
    seat: int | None  # the seat that the key gives access to; None: an invitation
    revoked: int | None = None  # when it was revoked, in milliseconds


@dataclass
class KeyChanges:
    """Changes of keys that are stored together with a change of the table."""

    added: list[Key] = field(default_factory=list)
    revoked: list[int] = field(default_factory=list)  # seats whose earlier keys are all revoked

    def __bool__(self) -> bool:
        return bool(self.added or self.revoked)


class KeyRing:
    """All keys of a table, as they are now."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self.keys = {key.hash: key for key in keys}

    def seat_of(self, key_hash: str) -> int | None:
        """The seat that a key gives access to; None for an invitation or a revoked key."""
        key = self.keys.get(key_hash)
        return key.seat if key and key.revoked is None else None

    def seats_of(self, key_hashes: Iterable[str]) -> dict[int, str]:
        """The seats that these keys give access to, each with its key."""
        found = {self.seat_of(key_hash): key_hash for key_hash in key_hashes}
        return {seat: key_hash for seat, key_hash in found.items() if seat is not None}

    def is_invitation(self, key_hash: str) -> bool:
        key = self.keys.get(key_hash)
        return key is not None and key.seat is None and key.revoked is None

    @property
    def of_seats(self) -> list[Key]:
        """The keys that give access to a seat."""
        return [key for key in self.keys.values() if key.seat is not None and not key.revoked]

    def after(self, changes: KeyChanges, now: int) -> "KeyRing":
        former = (
            replace(key, revoked=now) if key.seat in changes.revoked and key.revoked is None else key
            for key in self.keys.values()
        )
        return KeyRing([*former, *changes.added])


def new_key() -> str:
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """A random id that does not begin with a dash, since hosts type ids on a command line."""
    while (id := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return id


def hash_of(key: str) -> str:
    """The hash of a key. A plain hash is enough, since a long random key cannot be guessed."""
    return hashlib.sha256(key.encode()).hexdigest()

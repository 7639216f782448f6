"""Keys of seats and invitations: 32 random bytes, of which only the hash is kept."""

import hashlib
import secrets
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Key:
    hash: str
    seat: int | None  # none: an invitation
    revoked: int | None = None  # when, in milliseconds


@dataclass
class KeyChanges:
    """Changes to keys that go with a change of the table."""

    added: list[Key] = field(default_factory=list)
    revoked: list[int] = field(default_factory=list)  # seats, with all their former keys


def new_key() -> str:
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    return secrets.token_urlsafe(9)


def hash_of(key: str) -> str:
    """The key is random and long: a plain hash cannot be guessed back."""
    return hashlib.sha256(key.encode()).hexdigest()

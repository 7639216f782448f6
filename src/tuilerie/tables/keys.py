"""Keys of seats and invitations: 32 random bytes, of which only the hash is kept."""

import hashlib
import secrets

COOKIE = "seat"


def new_key() -> str:
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    return secrets.token_urlsafe(9)


def hash_of(key: str) -> str:
    """The key is random and long: a plain hash cannot be guessed back."""
    return hashlib.sha256(key.encode()).hexdigest()


def cookie_name(seat: int) -> str:
    return f"{COOKIE}-{seat}"


def cookie_path(table: str) -> str:
    return f"/api/tables/{table}"

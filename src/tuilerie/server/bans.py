"""Bans: addresses and names that a host excludes for a time. A running server reads them at every sweep."""

import ipaddress
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from ..tables.collaborators import Bans
from ..tables.names import plain_name
from .store import schema
from .store.store import SqlStore

BanKind = Literal["address", "name"]


class Ban(NamedTuple):
    kind: str
    value: str
    until: int  # the end of the ban, in milliseconds


class StoredBans(Bans):
    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.networks: list[Any] = []
        self.names: set[str] = set()

    async def look(self, now: int) -> None:
        """Reads the bans in force and deletes those that are over."""
        found = await self.listed(now)
        self.networks = [ipaddress.ip_network(ban.value) for ban in found if ban.kind == "address"]
        self.names = {ban.value for ban in found if ban.kind == "name"}

    def has_name(self, name: str) -> bool:
        return name.casefold() in self.names

    def has_address(self, address: str) -> bool:
        """Whether an address is banned. With IPv6, a whole network counts as one address."""
        try:
            there = ipaddress.ip_network(address)
        except ValueError:
            return False
        return any(there.version == one.version and there.overlaps(one) for one in self.networks)

    # Commands of a host

    async def listed(self, now: int) -> list[Ban]:
        c = schema.bans.c
        found = await self.store.read(sa.select(schema.bans).where(c.until > now).order_by(c.until))
        return [Ban(**row) for row in found]

    async def add(self, kind: BanKind, value: str, until: int) -> Ban:
        """Adds a ban, or replaces an earlier ban of the same address or name."""
        ban = Ban(kind, _plain(kind, value), until)
        await self._replace(ban, [ban._asdict()])
        return ban

    async def lift(self, kind: BanKind, value: str) -> None:
        await self._replace(Ban(kind, _plain(kind, value), 0), [])

    async def _replace(self, ban: Ban, rows: list[dict[str, Any]]) -> None:
        c = schema.bans.c

        async def job(connection: Any) -> None:
            await connection.execute(schema.bans.delete().where(c.kind == ban.kind, c.value == ban.value))
            if rows:
                await connection.execute(schema.bans.insert(), rows)

        await self.store.write(job)


def _plain(kind: BanKind, value: str) -> str:
    if kind == "name":
        return plain_name(value).casefold()
    try:
        return str(ipaddress.ip_network(value.strip(), strict=False))
    except ValueError:
        raise ValueError(f"{value}: an address is written like 192.0.2.7 or 2001:db8::/64") from None

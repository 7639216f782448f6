"""The origin check: which connections are allowed, from where, and how often."""

import ipaddress
import re
import socket
from collections import Counter
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from ...tables.opener import Opener, mark_of
from ...tables.refusal import Refusal
from ..settings import Settings
from .rate_limits import RateLimits

LOCAL = (".localhost", ".local")
KNOCK = 5  # the cost of a new connection, in messages
REFUSED = 30  # the cost of a request beyond the limit, in requests


class OriginCheck:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.origins = settings.origins.split()
        self.hosts = {host_name(urlsplit(origin).netloc) for origin in self.origins}
        self.hosts |= {name.lower() for name in settings.hosts.split()} | {socket.gethostname().lower()}
        self.calling: Counter[str] = Counter()
        self.inside: Counter[str] = Counter()
        self.messages = RateLimits(settings.address_messages_per_second, settings.address_messages_at_once)
        self.requests = RateLimits(settings.requests_per_second, settings.requests_at_once)
        self.asked = RateLimits(settings.http_per_second, settings.http_at_once)
        self.openings = RateLimits(settings.tables_per_hour / 3600, settings.tables_per_address)

    def address_of(self, connection: HTTPConnection) -> str:
        return network_of(connection.client.host) if connection.client else "unknown"

    def is_own_origin(self, connection: HTTPConnection) -> bool:
        """Whether the page comes from an allowed origin. Without a list, that is the host that it connects
        to."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True  # not a browser
        if self.origins:
            return origin in self.origins
        try:
            return urlsplit(origin).netloc == connection.headers.get("host", "")
        except ValueError:
            return False  # no address at all

    def is_own_host(self, connection: HTTPConnection) -> bool:
        """Whether the request names this server. With a foreign name that resolves to this address (DNS
        rebinding), a foreign page could reach a server at home or on the same machine."""
        name = host_name(connection.headers.get("host", ""))
        return "*" in self.hosts or name in self.hosts or _is_local(name)

    def check_request(self, connection: HTTPConnection) -> None:
        """For requests that change something or are expensive."""
        if not self.is_own_origin(connection):
            raise Refusal("not_allowed", "origin")
        if not self.requests.of(self.address_of(connection)).take():
            raise Refusal("too_often", "requests")

    def may_ask(self, address: str) -> bool:
        """Whether any request of this address is answered now."""
        return self.asked.of(address).take()

    def is_turned_away(self, address: str) -> bool:
        """Whether the next request would be refused, so that it need not be read."""
        return not self.asked.of(address).has()

    def fine(self, address: str) -> None:
        """Charges a refused request, so that an address that keeps asking is no longer answered."""
        self.asked.of(address).fine(REFUSED)

    def opener_at(self, address: str) -> Opener:
        return Opener(mark_of(address), lambda: self.openings.of(address).take())

    def call(self, address: str) -> bool:
        """Whether one more connection of this address may be open before it has sent a request."""
        if self.calling[address] >= self.settings.http_per_address:
            return False
        self.calling[address] += 1
        return True

    def hang_up(self, address: str) -> None:
        self.calling -= Counter([address])  # drops addresses with a count of 0

    def may_knock(self, address: str) -> bool:
        """Whether an address that connects and disconnects may connect again."""
        return self.messages.of(address).take(KNOCK)

    def enter(self, address: str) -> bool:
        full = self.inside.total() >= self.settings.connections
        if full or self.inside[address] >= self.settings.connections_per_address:
            return False
        self.inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.inside[address] -= 1
        if self.inside[address] <= 0:
            del self.inside[address]


def host_name(host: str) -> str:
    """A host name without a port and without a final dot."""
    name = host.rpartition(":")[0] if re.search(r":\d*$", host) and not host.endswith("]") else host
    return name.lower().rstrip(".")


def _is_local(name: str) -> bool:
    """Whether it is an IP address or a name that no public DNS server resolves. Browsers always send a name;
    some programs send none."""
    if not name or name.endswith(LOCAL) or f".{name}".endswith(LOCAL):
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def network_of(host: str) -> str:
    """The address that limits are counted for. With IPv6 a customer can use any address of a /64 network."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))

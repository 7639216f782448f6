"""TLS by a real reverse proxy, configured as docs/hosting.md says: nginx and Caddy, of Debian."""

import asyncio
import contextlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.client import PATIENT, Browser
from tests.server.running import HOST, free_port
from tests.server.soak.process import ServerProcess
from tests.waiting import PATIENCE, wait_until

Proxy = Callable[[Path, int, int], list[str]]
PAGE = Path(__file__).parents[3] / "docs" / "hosting.md"
NAME = "localhost"
MOVES = 20
CLIENT, FORGED = "127.0.0.5", "203.0.113.9"
NGINX = """
daemon off; worker_processes 1; error_log stderr; pid {folder}/nginx.pid;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{block}
}}
"""
CADDY = """
{{
    admin off
    auto_https disable_redirects
    local_certs
    skip_install_trust
    storage file_system {folder}/caddy
}}
{block}
"""


def block_of(word: str, port: int) -> str:
    """The configuration in the docs page, changed for a server on this port."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"With {word}\b[^\n]*\n\n((?: {{4}}[^\n]*\n|\n)+)", text)
    assert found, f"docs/hosting.md does not say what to write for {word}"
    return found[1].replace("127.0.0.1:8000", f"{HOST}:{port}")


def find_program(name: str, folder: Path) -> str:
    """A program of this machine, or unpacked from Debian's package: this needs no root and starts no
    service."""
    found = shutil.which(name, path="/usr/local/bin:/usr/bin:/usr/sbin:/usr/local/sbin")
    if found:
        return found
    subprocess.run(["apt-get", "download", name], cwd=folder, check=True, capture_output=True)
    (package,) = folder.glob(f"{name}_*.deb")
    subprocess.run(["dpkg", "-x", str(package), str(folder / "unpacked")], check=True)
    return next(str(path) for path in (folder / "unpacked").glob(f"usr/*bin/{name}"))


def nginx(folder: Path, port: int, to: int) -> list[str]:
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *subject, *files]
    subprocess.run(command, check=True, capture_output=True)
    block = block_of("nginx", to)
    here = {
        "listen 443 ssl": f"listen {HOST}:{port} ssl",
        "listen 80": f"listen {HOST}:{free_port()}",
        "listen [::]:443 ssl;": "",
        "listen [::]:80;": "",
        "/etc/ssl/certs/play.example.org.pem": str(folder / "certificate.pem"),
        "/etc/ssl/private/play.example.org.key": str(folder / "key.pem"),
        "play.example.org": NAME,
    }
    for there, ours in here.items():
        assert there in block, f"docs/hosting.md does not say {there}"
        block = block.replace(there, ours)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, block=block))
    return [find_program("nginx", folder), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, to: int) -> list[str]:
    block = block_of("Caddy", to).replace("play.example.org", f"{NAME}:{port}")
    (folder / "Caddyfile").write_text(CADDY.format(folder=folder, block=block))
    words = ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return [find_program("caddy", folder), *words]


@contextlib.contextmanager
def proxied(command: Proxy, server: ServerProcess, port: int) -> Iterator[None]:
    with tempfile.TemporaryDirectory() as name:
        words = command(Path(name), port, server.port)
        process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        try:
            wait_until(lambda: answers(port) or process.poll() is not None)
            assert process.poll() is None, f"{words[0]} does not run"
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def answers(port: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        health = f"https://{NAME}:{port}/healthz"
        return httpx.get(health, verify=False, trust_env=False, timeout=PATIENCE).status_code == 200
    return False


async def played(address: str) -> str:
    """Plays through the proxy, and checks what a foreign page may not do."""
    device = Browser(address, tls=True)
    page = await device.http.get("/")
    assert page.status_code == 200
    opened = await device.open("base", "Ann", "random")
    player = await device.sit(opened["table"]["id"], origin=f"https://{address}")
    for _ in range(MOVES):
        await player.until(lambda: bool(player.moves))
        answer = await player.play(player.moves[0])
        assert answer["type"] == "accepted", answer
    assert all(cookie.secure for cookie in device.http.cookies.jar), "a cookie would travel without TLS"
    await refuses_strangers(device, player.table)
    assert (await device.http.get("/metrics")).status_code == 403, "strangers may read /metrics"
    await device.close()
    return f"{MOVES} moves over TLS; strangers and /metrics refused"


async def open_from(address: str, own: str) -> str:
    """Opens a table from an address and pretends to come from another one; returns the table's id."""
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=own)
    forged = {"x-forwarded-for": FORGED, "x-real-ip": FORGED, "forwarded": f"for={FORGED}"}
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as http:
        body = {"game": "base", "seats": seats}
        opened = await http.post(f"https://{address}/api/tables", json=body, headers=forged)
        return str(opened.json()["table"]["id"])


def address_of(table: str, log: Path) -> str:
    """The address from which a table was opened, from the server's log."""
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return next(str(line["address"]) for line in lines if line.get("table") == table and "address" in line)


async def refuses_strangers(device: Browser, table: str) -> None:
    """Checks that a page of another site cannot use the cookies of its visitor."""
    url, tls = device.socket_of(table)
    headers = {"origin": "https://elsewhere.example"}
    with pytest.raises(InvalidStatus, match="403"):
        await connect(url, ssl=tls, proxy=None, additional_headers=headers, **PATIENT)


def behind(command: Proxy) -> str:
    port = free_port()
    address = f"{NAME}:{port}"
    words = ["--origin", f"https://{address}", "--proxy", HOST]
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(
            Path(folder), words=words, games=["base"], parts=["play"], prepare=False, log_addresses=True
        )
        with server, proxied(command, server, port):
            told, table = asyncio.run(played(address)), asyncio.run(open_from(address, CLIENT))
            assert address_of(table, Path(server.errors.name)) == CLIENT, (
                "the client's address is not passed on"
            )
            return f"{told}; the client's address is passed on, a forged one is not believed"


def behind_nginx() -> str:
    return behind(nginx)


def behind_caddy() -> str:
    return behind(caddy)

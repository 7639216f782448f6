"""Smaller findings that need no server under attack: each claim has a test, which is run."""

import asyncio
import pathlib
import sys
import tempfile
from typing import Any
from xml.etree import ElementTree

OWN_SERVER = True
CLAIMS = {
    "cookies of a site with TLS travel over TLS only": "test_serve.py::test_cookies_of_a_site_with_tls",
    "a page under another name is refused": "test_origin_check.py::test_the_server_answers_to_names",
    "its page speaks to its own socket only": "test_origin_check.py::test_the_server_answers_to_names",
    "a socket under another name is refused": "test_origin_check.py::test_a_socket_is_opened_by_a_name",
    "the database is for nobody else to read": "test_serve.py::test_a_new_database_is_for_nobody_else",
    "a second server on one file is refused": "test_serve.py::test_a_second_server_on_one_file_is_refused",
    "a jump of the system clock costs no player time": "../tables/test_shares.py::test_a_jump_of_the_system",
    "settings that cannot be are told in words": "test_serve.py::test_settings_that_cannot_be_are_told",
    "a game in quotes gets a clear answer": "test_bad_input.py::test_a_record_of_a_game_in_quotes",
    "a chunked body that is too large is refused": "test_bad_input.py::test_a_body_that_is_too_large_and",
    "old keys are removed": "../tables/test_shares.py::test_keys_that_open_nothing_are_removed",
}
SERVER = pathlib.Path(__file__).parents[1]


async def attack(address: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.xml"
        files = sorted({str(SERVER / where.partition("::")[0]) for where in CLAIMS.values()})
        chosen = " or ".join(where.partition("::")[2] for where in CLAIMS.values())
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", f"--junitxml={report}", "-k", chosen]
        process = await asyncio.create_subprocess_exec(
            *command, *files, stdout=asyncio.subprocess.DEVNULL, cwd=SERVER.parents[1]
        )
        await process.wait()
        held = _held(report)
    return {claim: held.get(where.partition("::")[2], "not tried") for claim, where in CLAIMS.items()}


def _held(report: pathlib.Path) -> dict[str, str]:
    """For each test, whether all its cases passed."""
    found: dict[str, str] = {}
    tests = [where.partition("::")[2] for where in CLAIMS.values()]
    for case in ElementTree.parse(report).iter("testcase"):
        has_failed = case.find("failure") is not None or case.find("error") is not None
        for test in tests:
            if case.attrib["name"].startswith(test) and found.get(test) != "MISSED":
                found[test] = "MISSED" if has_failed else "held"
    return found

"""Compiling ahead, in a process of its own."""

import os
import subprocess
import sys

from tests.waiting import PATIENCE


def test_a_child_whose_parent_is_gone_ends_without_a_word() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [
        sys.executable,
        "-c",
        "from tuilerie.ai.precompile import tell; tell('rule'); print('went on')",
    ]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")

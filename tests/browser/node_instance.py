"""Runs the WebAssembly modules for browsers in Node.js, with the same Python around them, but without a
browser."""

import base64
import json
import subprocess
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

from tuilerie.core.building import build
from tuilerie.core.cache import find_library
from tuilerie.core.rule import WASM

SCRIPT = Path(__file__).with_name("instances.mjs")


def module_path(game: str) -> Path:
    """The path of the module of a game, which is built if necessary."""
    build(game, (WASM,))
    path = find_library(game, WASM)
    assert path
    return path


class Node:
    """A process of Node.js, and the instances in it."""

    def __init__(self) -> None:
        self.numbers = count()

    @cached_property
    def process(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["node", str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, what: str, **words: Any) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({"what": what, **words}), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        self.process.communicate()

    def instance(self, game: str) -> "NodeInstance":
        return NodeInstance(self, game)


class NodeInstance:
    def __init__(self, node: Node, game: str) -> None:
        self.node, self.number = node, next(node.numbers)
        told = self.ask("load", path=str(module_path(game)))
        self.heap_base: int = told["heap_base"]
        self.imports = [(one["module"], one["name"], one["kind"]) for one in told["imports"]]
        self.seconds = 0.0  # of CPU, in calls

    def ask(self, what: str, **words: Any) -> dict[str, Any]:
        return self.node.ask(what, instance=self.number, **words)

    def reserve(self, size: int) -> None:
        self.ask("reserve", size=size)

    def read(self, address: int, size: int) -> bytes:
        return base64.b64decode(self.ask("read", address=address, size=size)["data"])

    def write(self, address: int, data: bytes) -> None:
        text = base64.b64encode(data).decode()
        self.ask("write", address=address, size=len(data), data=text)

    def clear(self, address: int, size: int) -> None:
        self.ask("clear", address=address, size=size)

    def call(self, name: str, address: int) -> int:
        told = self.ask("call", name=name, address=address)
        self.seconds += told["seconds"]
        return int(told["status"])

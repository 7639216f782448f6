"""Builds the libraries of one game."""

import pathlib
from collections.abc import Callable, Collection
from types import ModuleType
from typing import Any

from ..ai.leaf.evaluation import leaf_of
from ..core.cache import imported_hash, library_folder, library_name, source_hash, this_machine
from ..core.jit import on_compile
from ..core.rule import LEARN, SEARCH, WASM, symbol_of
from ..core.rulebook import contract_of
from ..core.signature import signature_of
from ..games import Game
from .entries import entries
from .linking import link, linker, machine_target, object_code, write_linked
from .lowering import begin, callable_module, compiled_twice, numba_type, translate, translated
from .webassembly import wasm_code, wasm_linker, write_module


class Edited(RuntimeError):
    """A source file was edited while it was being compiled."""


def check_unedited(game: str, part: str) -> None:
    """Checks that no source was edited during compilation, since a library's name contains the hash of its
    sources."""
    if source_hash(game=game, parts=(part,)) != imported_hash(game, part):
        raise Edited(f"The rules of {game} were edited while they were compiled: begin again.")


class Builder:
    """Builds parts one after another. Later parts reuse rules that are translated already. Linkers are looked
    up first, so that a missing one is reported at once."""

    def __init__(
        self,
        game: Game,
        parts: Collection[str],
        report: Callable[[str], None] = lambda name: None,
        folder: pathlib.Path | None = None,
        machines: tuple[str, ...] = (),
    ) -> None:
        self.game, self.folder = game, folder or library_folder()
        self.linkers = {}
        if set(parts) - {WASM}:
            wanted = machines or (this_machine(),)
            self.linkers = {machine: linker(machine, is_portable=bool(machines)) for machine in wanted}
        self.wasm_linker = wasm_linker() if WASM in parts else []
        begin()
        on_compile(report)

    def build(self, part: str) -> None:
        offered, modules, sizes = {}, self._modules(part), self.game.module.BOX.sizes
        for function in entries(self.game, part):
            signature = signature_of(contract_of(function))
            kinds = [numba_type(kind, modules, sizes) for kind in signature.arguments.values()]
            offered[symbol_of(function)] = translate(function, kinds, signature), signature
        outside = callable_module(offered)
        if twice := compiled_twice():
            raise TypeError(f"these rules are given arguments of several kinds: {', '.join(twice)}")
        check_unedited(self.game.id, part)
        if part == WASM:
            code = wasm_code(link(translated(), outside, offered))
            write_module(code, self.folder / library_name(self.game.id, part), self.wasm_linker, offered)
            return
        for machine, linking in self.linkers.items():
            code = object_code(link(translated(), outside, offered), machine_target(machine))
            write_linked(code, self.folder / library_name(self.game.id, part, machine), linking)

    def _modules(self, part: str) -> dict[str, ModuleType]:
        """The game's module for each contract. A game without a leaf can still be compiled for random
        play."""
        kept: dict[str, Any] = {"Rulebook": self.game.module}
        if part in (SEARCH, LEARN, WASM):
            kept["Leaf"] = leaf_of(self.game.id)
        return kept

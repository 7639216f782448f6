"""Builds the libraries of one game."""

import pathlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

from ..ai.leaf.evaluation import leaf_of
from ..core.cache import library_folder, library_name, this_machine
from ..core.jit import on_compile
from ..core.native import described, symbol_of
from ..core.rule import PLAY
from ..core.signature import signature_of
from ..games import Game
from .entries import entries
from .linking import link, linker, object_code, write_library
from .lowering import begin, callable_module, numba_type, translate, translated


class Builder:
    """Builds one part after the other; what one has translated serves the next."""

    def __init__(
        self,
        game: Game,
        report: Callable[[str], None] = lambda name: None,
        folder: pathlib.Path | None = None,
        machines: tuple[str, ...] = (),
    ) -> None:
        self.game, self.folder = game, folder or library_folder()
        self.machines = machines or (this_machine(),)
        self.linkers = {machine: linker(machine, is_portable=bool(machines)) for machine in self.machines}
        begin()
        on_compile(report)

    def build(self, part: str) -> None:
        described_entries = {}
        for function in entries(self.game, part):
            signature = signature_of(described(function))
            kinds = [numba_type(kind, self._modules(part)) for kind in signature.arguments.values()]
            described_entries[symbol_of(function)] = translate(function, kinds), signature
        outside = callable_module(described_entries)
        for machine in self.machines:
            whole = link(translated(), outside, described_entries)
            path = self.folder / library_name(self.game.id, part, machine)
            write_library(object_code(whole, machine), path, self.linkers[machine])

    def _modules(self, part: str) -> dict[str, ModuleType]:
        """The modules that keep the contracts for this game."""
        kept: dict[str, Any] = {"Rulebook": self.game.module}
        if part != PLAY:
            kept["Leaf"] = leaf_of(self.game.id)
        return kept

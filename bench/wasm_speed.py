"""Simulations per second of a search as WebAssembly in Node.js, and as machine code in the same run.

`python -m bench.wasm_speed base hunters`. Seconds are of CPU. Rounds of both take turns; medians are told.
"""

import statistics
import sys
import time

from tests.browser.node_instance import Node, module_path
from tuilerie.ai.backend import Backend, SearchSetup
from tuilerie.ai.compiled_search import CompiledSearch
from tuilerie.ai.leaf.evaluation import game_weights
from tuilerie.ai.native_search import NativeBackend
from tuilerie.browser.wasm_backend import WasmBackend
from tuilerie.cli.speed import mid_game
from tuilerie.games import GAMES
from tuilerie.play.position import Position

SIMULATIONS = 2000
ROUNDS = 7
ROOM = 1 << 17


def begun(backend: Backend, position: Position) -> CompiledSearch:
    setup = SearchSetup(game_weights(position.game.id).search, seed=1, room=ROOM)
    search = backend.begin(position, setup)
    assert isinstance(search, CompiledSearch)
    return search


def native_speed(position: Position) -> tuple[float, int]:
    search = begun(NativeBackend(), position)
    began = time.process_time()
    search.run(SIMULATIONS)
    return SIMULATIONS / (time.process_time() - began), search.used


def wasm_speed(backend: WasmBackend, position: Position) -> tuple[float, int]:
    """Simulations per second by the CPU clock of Node.js, which includes the time of its compiler."""
    search = begun(backend, position)
    instance = search.values.arrays.instance  # type: ignore[attr-defined]
    before = instance.seconds
    search.run(SIMULATIONS)
    return SIMULATIONS / (instance.seconds - before), search.used


def compare(game: str, node: Node) -> str:
    position, backend = mid_game(game).position, WasmBackend(node.instance, ROOM)
    wasm_speed(backend, position)  # a first run, since Node.js compiles frequent code again
    rounds = [(native_speed(position), wasm_speed(backend, position)) for _ in range(ROUNDS)]
    assert len({nodes for pair in rounds for _, nodes in pair}) == 1
    native, wasm = (statistics.median(pair[side][0] for pair in rounds) for side in range(2))
    size = module_path(game).stat().st_size
    return f"{game}: {wasm:,.0f}/s, {wasm / native:.2f} of native ({native:,.0f}/s); {size:,} bytes"


if __name__ == "__main__":
    node = Node()
    for game in sys.argv[1:] or GAMES:
        print(compare(game, node), flush=True)
    node.close()

"""The search as WebAssembly, in Node.js: the same moves, visits and rewards as machine code gives."""

from collections.abc import Iterator

import pytest

from tests.ai.tables import GAME_IDS, near_end, under_way
from tests.browser.node_instance import Node, NodeInstance, module_path
from tuilerie.ai import backend as backends
from tuilerie.ai.backend import Backend, use_backend
from tuilerie.ai.leaf.evaluation import game_weights
from tuilerie.ai.native_search import NativeBackend
from tuilerie.ai.players import find_player
from tuilerie.ai.search.limit import Limit
from tuilerie.ai.search.thinking import Option, Thinking
from tuilerie.browser.wasm_arrays import WasmArrays, wasm_words
from tuilerie.browser.wasm_backend import IDLE_KEPT, WasmBackend
from tuilerie.core.signature import Array
from tuilerie.core.words import Phase
from tuilerie.games import base
from tuilerie.play.position import Position

EACH = pytest.mark.parametrize("game", GAME_IDS)
LARGEST = 90_000  # bytes of a module
POSITIONS = 20
ROOM = 1 << 14


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    node = Node()
    yield node
    node.close()


@pytest.fixture(scope="module")
def wasm(node: Node) -> WasmBackend:
    return WasmBackend(node.instance, room=ROOM)


@pytest.fixture(autouse=True, scope="module")
def usual_backend() -> Iterator[None]:
    """Restores the usual backend after these tests."""
    before = list(backends._chosen)
    yield
    backends._chosen[:] = before


def options(backend: Backend, position: Position, sims: int, room: int = ROOM) -> list[Option]:
    use_backend(backend)
    thinking = Thinking(position, seed=sims, room=room)
    thinking.think(Limit(sims=sims))
    return thinking.options()


def positions(game: str) -> list[Position]:
    """Positions from the first turn to the last few, before placements and acts, with two and three seats."""
    phases = (Phase.LAY, Phase.LAY, Phase.ACT)
    tables = (
        under_way(game, 2 + number % 2, moves=5 * number, phase=phases[number % 3])
        for number in range(POSITIONS)
    )
    return [table.position for table in tables]


@EACH
def test_a_search_finds_the_same_as_machine_code(game: str, wasm: WasmBackend) -> None:
    """Move by move the same visits, and rewards that are equal to the last bit."""
    found = positions(game)
    assert len(found) == POSITIONS
    for position in found:
        native = options(NativeBackend(), position, 300)
        assert options(wasm, position, 300) == native
        assert sum(option.visits for option in native) > 200


@EACH
def test_the_last_tiles_are_solved_as_by_machine_code(game: str, wasm: WasmBackend) -> None:
    position = near_end(game, 0).position
    native = options(NativeBackend(), position, 10)
    assert {option.visits for option in native} == {1}  # solved, not searched
    assert options(wasm, position, 10) == native


@EACH
def test_moves_are_rated_as_by_machine_code(game: str, wasm: WasmBackend) -> None:
    for seats, moves in ((2, 20), (3, 60)):
        position, weights = under_way(game, seats, moves=moves).position, game_weights(game).greedy
        assert wasm.rate(position, weights) == NativeBackend().rate(position, weights)


@EACH
def test_a_module_is_small_and_asks_for_nothing_but_memory(game: str, node: Node) -> None:
    assert module_path(game).stat().st_size <= LARGEST
    assert node.instance(game).imports == [("env", "memory", "memory")]


def test_a_player_goes_on_with_its_tree_as_by_machine_code(wasm: WasmBackend) -> None:
    """Laying and acting are two decisions of one search."""
    chosen = []
    for backend in (wasm, NativeBackend()):
        use_backend(backend)
        table, player = under_way("base").copy(), find_player("search:sims=400", seed=1)
        table.make(player.choose(table))
        assert table.phase == Phase.ACT
        chosen.append((table.history[-1].move, player.choose(table)))
    assert chosen[0] == chosen[1]


def test_a_search_that_is_forgotten_leaves_its_memory_to_the_next(node: Node) -> None:
    made: list[NodeInstance] = []

    def instance(game: str) -> NodeInstance:
        made.append(node.instance(game))
        return made[-1]

    backend, position = WasmBackend(instance, room=ROOM), under_way("base").position
    first = options(backend, position, 40)
    assert options(backend, position, 40) == first
    assert len(made) == 1
    use_backend(backend)
    at_once = [Thinking(position, seed) for seed in range(IDLE_KEPT + 1)]
    assert (len(made), len(backend.idle)) == (IDLE_KEPT + 1, 0)
    del at_once
    assert len(backend.idle) == IDLE_KEPT
    backend.rate(under_way("hunters").position, game_weights("hunters").greedy)
    assert len(backend.idle) == 1  # memory of the other game is given back to the browser


def test_a_tree_is_no_larger_than_a_tab_allows(node: Node) -> None:
    position = under_way("base").position
    small = WasmBackend(node.instance, room=500)
    assert options(small, position, 100, room=1 << 20) == options(NativeBackend(), position, 100, room=500)


def test_an_array_of_another_kind_is_refused(node: Node) -> None:
    """WebAssembly would read the wrong memory without noticing."""
    arrays = WasmArrays(node.instance("base"), base.BOX.sizes)
    words = wasm_words(Array("i8"), base.BOX.sizes)
    numbers = arrays.array(Array("i8"), (4,))
    assert words(numbers) == (numbers.address, 4)
    for wrong in (arrays.array(Array("f8"), (4,)), arrays.array(Array("i8", 2), (2, 2)), [0, 0]):
        with pytest.raises(TypeError, match="asked for an array of 1 dimensions of i8"):
            words(wrong)
    with pytest.raises(IndexError, match="beyond"):
        arrays.write(numbers, bytes(16), first=3)

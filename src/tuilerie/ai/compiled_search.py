"""A search by compiled rules, native or WebAssembly: sets up its arrays and reads the results.

`ai.native_search` runs it as machine code on NumPy arrays, `browser.wasm_backend` as WebAssembly.
"""

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from ..core.box import Box
from ..core.chance import fill_words, seed_word
from ..core.fields import FORMATS, Fields, Mirror, layout_of, places_of
from ..core.signature import Array, Record, arguments_from, named_kinds, signature_of
from ..core.state import SEATS
from ..core.turns import LISTED
from ..play.position import Position
from .backend import Rated, SearchSetup
from .greedy import HERE, STATES_TRIED, rate_moves
from .leaf.evaluation import leaf_of
from .leaf.workspace import notes_fields
from .search.endgame import DEPTH, is_near_end, solve
from .search.one_ply import AT_ROOT, STATES
from .search.simulation import think
from .search.tree import (
    DEEPEST,
    FIRST_ROOT,
    LONGEST_PATH,
    NODE_FIELDS,
    RUN_FIELDS,
    SETTINGS,
    best_child,
    plant,
)

assert AT_ROOT == 0  # `is_near_end` is given all states, but reads only the first

NODE_STRUCT = struct.Struct("=" + layout_of(NODE_FIELDS).format)
NODE_PLACES = places_of(NODE_FIELDS)

Shapes = Mapping[str, tuple[int, ...]]


class RuleArrays(Protocol):
    """Creates the arrays that compiled rules of one game work on, and calls these rules."""

    def array(self, kind: Record | Array, shape: tuple[int, ...]) -> Any:
        """Creates an array of zeros. A single record is an array of length 1."""
        ...

    def read(self, array: Any, first: int, count: int) -> bytes:
        """Reads `count` items of an array, or rows of a table, beginning with number `first`."""
        ...

    def write(self, array: Any, data: bytes, first: int = 0, offset: int = 0) -> None:
        """Writes bytes, beginning `offset` bytes after the start of item `first`."""
        ...

    def box(self, box: Box) -> Any:
        """The box of the game, in the form that rules need."""
        ...

    def call(self, rule: Callable[..., Any], arguments: Sequence[Any]) -> Any: ...


class RuleValues:
    """The arguments of compiled rules of one game, by the names of the parameters."""

    def __init__(self, arrays: RuleArrays, position: Position) -> None:
        self.arrays = arrays
        self.named: dict[str, Any] = {
            "game": position.rules,
            "leaf": leaf_of(position.game.id),
            "box": arrays.box(position.box),
        }

    def add(self, rule: Callable[..., Any], shapes: Shapes) -> None:
        """Adds arrays of these shapes. Their types are those of the rule's parameters of the same names."""
        kinds = named_kinds(signature_of(rule).arguments)
        for name, shape in shapes.items():
            kind = kinds[name]
            assert isinstance(kind, Record | Array)
            self.named[name] = self.arrays.array(kind, shape)

    def call(self, rule: Callable[..., Any], **others: Any) -> Any:
        """Calls a rule with the values that have the names of its parameters."""
        arguments = arguments_from(signature_of(rule).arguments, {**self.named, **others})
        return self.arrays.call(rule, arguments)

    def set_floats(self, name: str, numbers: Iterable[float]) -> None:
        self._set(name, "d", list(numbers))

    def set_integers(self, name: str, numbers: Iterable[int], first: int = 0) -> None:
        self._set(name, "q", list(numbers), first)

    def _set(self, name: str, form: str, numbers: Sequence[float], first: int = 0) -> None:
        self.arrays.write(self.named[name], struct.pack(f"={len(numbers)}{form}", *numbers), first)

    def set_state(self, number: int, state: bytes) -> None:
        self.arrays.write(self.named["states"], state, number)

    def state(self, number: int) -> bytes:
        return self.arrays.read(self.named["states"], number, 1)

    def integers(self, name: str, first: int = 0, count: int = 1) -> tuple[int, ...]:
        """The first `count` numbers of an array, or the numbers of the first `count` rows of a table."""
        return self._numbers(name, "q", first, count)

    def floats(self, name: str, first: int = 0, count: int = 1) -> tuple[float, ...]:
        return self._numbers(name, "d", first, count)

    def _numbers(self, name: str, form: str, first: int, count: int) -> tuple[Any, ...]:
        data = self.arrays.read(self.named[name], first, count)
        return struct.unpack(f"={len(data) // struct.calcsize(form)}{form}", data)

    def set_field(self, name: str, fields: Fields, field: str, number: float) -> None:
        """Sets one number of a record."""
        form = next(FORMATS[kind] for known, kind, _ in fields if known == field)
        data = struct.pack(f"={form}", number)
        self.arrays.write(self.named[name], data, offset=layout_of(fields).offsets[field])

    def record(self, name: str, fields: Fields) -> Mirror:
        """The current values of the record's fields."""
        return Mirror.read(fields, self.arrays.read(self.named[name], 0, 1))

    def copy(self) -> "RuleValues":
        """A copy of this collection that refers to the same values; others can be added to it."""
        other = object.__new__(RuleValues)
        other.arrays, other.named = self.arrays, dict(self.named)
        return other


def rated(arrays: RuleArrays, position: Position, weights: Mapping[str, float]) -> Rated:
    """The margin that the evaluation expects for the seat to act after each legal move."""
    values = RuleValues(arrays, position)
    values.add(rate_moves, {**WORK_SHAPES, "states": (STATES_TRIED,), "weights": (len(weights),)})
    values.set_floats("weights", weights.values())
    values.set_state(HERE, bytes(position))
    values.call(rate_moves)
    (count,) = values.integers("moves")
    margins = values.record("notes", notes_fields(position.box.sizes))["margin"]
    return Rated(list(values.integers("moves", 1, count)), margins[1 : 1 + count])


WORK_SHAPES: Shapes = {
    "notes": (1,),
    "moves": (LISTED,),
    "choices": (LISTED,),
    "outcomes": (LISTED,),
    "odds": (LISTED,),
}


def search_shapes(setup: SearchSetup) -> Shapes:
    """The shapes of the arrays that a search works on."""
    return dict(
        **WORK_SHAPES,
        nodes=(setup.room,),
        run=(1,),
        states=(STATES,),
        weights=(len(setup.weights),),
        deal_words=(DEEPEST,),
        only=(len(setup.only),),
        path=(LONGEST_PATH,),
        rng=(1,),
    )


ENDGAME_SHAPES: Shapes = {
    "states": (DEPTH,),
    "lists": (DEPTH, LISTED),
    "chances": (DEPTH, LISTED),
    "odds_sum": (DEPTH,),
    "tried": (DEPTH,),
    "values": (DEPTH, SEATS),
    "rewards": (LISTED,),
    "place": (2,),
}


class CompiledSearch:
    """A search whose tree is one array, filled by compiled rules."""

    def __init__(self, arrays: RuleArrays, position: Position, setup: SearchSetup) -> None:
        self.values = RuleValues(arrays, position)
        self.values.add(think, search_shapes(setup))
        self.values.set_floats("weights", setup.weights.values())
        for name, setting in {**SETTINGS, **setup.settings}.items():
            self._note(name, setting)
        self.values.set_integers("only", setup.only)
        self._seed(setup.seed)
        self.values.call(plant, root=FIRST_ROOT)
        self._take(position)
        self._note("viewer", self.seat if setup.viewer is None else setup.viewer)

    def _seed(self, seed: int) -> None:
        rng, deals = [0], [0] * DEEPEST
        seed_word(rng, seed)
        fill_words(deals, rng)
        self.values.set_integers("rng", rng)
        self.values.set_integers("deal_words", deals)

    def _take(self, position: Position) -> None:
        self.seat, self.is_solving = position.to_act, False
        self.values.set_state(AT_ROOT, bytes(position))

    def _note(self, field: str, number: float) -> None:
        self.values.set_field("run", RUN_FIELDS, field, number)

    def _noted(self, field: str) -> int:
        return int(self.values.record("run", RUN_FIELDS)[field])

    @property
    def simulations(self) -> int:
        return self._noted("done")

    @property
    def is_stopped(self) -> bool:
        return bool(self._noted("stop"))

    @property
    def used(self) -> int:
        """The number of nodes in the tree."""
        return self._noted("used")

    def run(self, until: int) -> None:
        self._note("wanted", until)
        self.values.call(think)

    def solve(self, until: int) -> dict[int, float] | None:
        if not self.values.call(is_near_end, s=self.values.named["states"]):
            return {}
        end = self._endgame
        if not self.is_solving:
            end.set_state(0, self.values.state(AT_ROOT))
            end.set_integers("place", (0, 0))
            self.is_solving = True
        if not end.call(solve, until=until):
            return None
        count, *moves = end.integers("lists")
        _, *rewards = end.floats("rewards", count=1 + count)
        return dict(zip(moves[:count], rewards, strict=True))

    @cached_property
    def _endgame(self) -> RuleValues:
        """The same values, together with the arrays that only the endgame solver needs."""
        end = self.values.copy()
        end.add(solve, ENDGAME_SHAPES)
        return end

    def _nodes(self, first: int, count: int) -> list[tuple[Any, ...]]:
        """The numbers of each node, in the order of its fields."""
        return list(
            NODE_STRUCT.iter_unpack(self.values.arrays.read(self.values.named["nodes"], first, count))
        )

    def _children(self) -> list[tuple[Any, ...]]:
        (root,) = self._nodes(self._noted("root"), 1)
        return self._nodes(root[NODE_PLACES["first"]], root[NODE_PLACES["count"]])

    def moves(self) -> list[int]:
        return [node[NODE_PLACES["move"]] for node in self._children()]

    def visits(self) -> list[int]:
        return [node[NODE_PLACES["visits"]] for node in self._children()]

    def rewards(self) -> list[float]:
        total, visits, guess = NODE_PLACES["total"] + self.seat, NODE_PLACES["visits"], NODE_PLACES["guess"]
        return [node[total] / node[visits] if node[visits] else node[guess] for node in self._children()]

    def line(self, index: int) -> tuple[int, ...]:
        line, child = [], self._child(index)
        while child:
            (node,) = self._nodes(child, 1)
            line.append(node[NODE_PLACES["move"]])
            child = self.values.call(best_child, node=child) if node[NODE_PLACES["count"]] else 0
        return tuple(line)

    def _child(self, index: int) -> int:
        (root,) = self._nodes(self._noted("root"), 1)
        return int(root[NODE_PLACES["first"]]) + index

    def follow(self, index: int, position: Position) -> None:
        child = self._child(index)
        (node,) = self._nodes(child, 1)
        self._take(position)
        self._note("root", child)
        self._note("done", node[NODE_PLACES["visits"]])
        self._note("stop", 0)

    def stop(self) -> None:
        self._note("stop", 1)

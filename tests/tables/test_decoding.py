"""Messages are read strictly; errors name the place and never repeat what was sent."""

import dataclasses
import json
from typing import Any, get_args

import pytest

from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.decoding import Malformed, decode, read_json
from tuilerie.tables.encoding import to_json
from tuilerie.tables.field_types import EMOTES
from tuilerie.tables.messages import CLIENT_MESSAGES, ClientMessage, Hello, read_message
from tuilerie.tables.rows import ROWS, BrokenLog, Closed, Moved, Opened, read_row, seat_of

PLAY: dict[str, Any] = {
    "type": "play",
    "id": "1",
    "table": "t",
    "seat": 0,
    "expected_version": 3,
    "move": "-",
}


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "0"},
        {"seat": True},
        {"seat": 0.0},
        {"seat": 5},
        {"expected_version": -1},
        {"expected_version": None},
        {"id": ""},
        {"id": "x" * 41},
        {"id": 7},
        {"move": ""},
        {"move": ["-"]},
        {"type": "Play"},
        {"also": 1},
    ],
)
def test_a_message_is_read_strictly(change: dict[str, Any]) -> None:
    assert read_message(json.dumps(PLAY))
    with pytest.raises(Malformed):
        read_message(json.dumps({**PLAY, **change}))


@pytest.mark.parametrize("emote", EMOTES)
def test_every_emote_can_be_shown(emote: str) -> None:
    read_message(json.dumps({"type": "emote", "seat": 0, "emote": emote}))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("{", id="half an object"),
        pytest.param("NaN", id="not a number"),
        pytest.param("[" * 100_000, id="nested without end"),
        pytest.param("1" * 10_000, id="a number without end"),
        pytest.param(b"\xff", id="no UTF-8"),
    ],
)
def test_a_text_that_is_not_json_is_reported_as_such(text: str | bytes) -> None:
    with pytest.raises(Malformed, match="this is not JSON"):
        read_json(text)


SEATS: list[dict[str, Any]] = [{"kind": "person"}, {"kind": "computer", "level": "greedy"}]


@pytest.mark.parametrize(
    "change, problem",
    [
        ({"game": 7}, "game: a text is expected"),
        ({"seats": SEATS[:1]}, "seats: 2 to 5 entries are expected"),
        ({"seats": "two"}, "seats: a list is expected"),
        (
            {"seats": [*SEATS, {"kind": "dog"}]},
            'seats.2.kind: one of "person", "computer", "open" is expected',
        ),
        ({"seats": [*SEATS, {"kind": "open", "name": ""}]}, "seats.2.name: 1 to 60 characters are expected"),
        ({"seats": [*SEATS, {}]}, "seats.2.kind: this field is missing"),
        ({"begins": "now"}, 'begins: a whole number is expected or one of "drawn" is expected'),
        ({"begins": 5}, 'begins: a number from 0 to 4 is expected or one of "drawn" is expected'),
        ({"options": {"river": 1}}, "options.river: true or false is expected"),
        ({"clock": {"seconds": 1.5}}, "clock.seconds: a whole number is expected"),
        ({"public": None}, "public: true or false is expected"),
        ({"more": 1}, "more: there is no such field"),
        ({"<script>": 1}, "?: there is no such field"),
        ({"game": "\ud800"}, "game: a text of valid characters is expected"),
    ],
)
def test_an_error_names_its_place_in_the_message(change: dict[str, Any], problem: str) -> None:
    asked = {"game": "base", "seats": SEATS}
    assert decode(OpenTable, asked).seats[1].level == "greedy"
    with pytest.raises(Malformed) as malformed:
        decode(OpenTable, {**asked, **change})
    assert str(malformed.value) == problem


@pytest.mark.parametrize("said", [{"type": "dance"}, {"type": None}, {}, [], "hello", {"type": ["play"]}])
def test_an_unknown_message_is_refused(said: object) -> None:
    with pytest.raises(Malformed):
        read_message(json.dumps(said))


def test_every_message_of_a_client_can_be_read() -> None:
    assert set(CLIENT_MESSAGES.values()) == set(get_args(ClientMessage))
    assert read_message('{"type": "hello"}') == Hello()


# --- Rows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ROWS)
def test_a_row_comes_back_as_it_was_stored(kind: str) -> None:
    own = {"id": "D3b", "instead": "D3", "lines": [" mmm", "....."]}
    known: dict[str, Any] = {
        "tile": own,
        "own_tiles": [own],
        "name": "Zoé",
        "level": "hard",
        "move": "D N1^",
        "reason": "host",
        "options": ["river"],
        "setup": ["set gone 2"],
    }
    values = {"int": 2, "str": "x", "bool": True}
    fields = [f for f in dataclasses.fields(ROWS[kind]) if f.name not in ("version", "at", "seat")]
    seats = {"seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}], "helps": ["tiles"]}
    beside = {"clock": {"kind": "turn", "seconds": 60}, "undoes": [3, 4], "retold": 1, **seats, **known}
    body = {f.name: beside.get(f.name, values.get(getattr(f.type, "__name__", "str"))) for f in fields}
    seat = 1 if "seat" in {f.name for f in dataclasses.fields(ROWS[kind])} else None
    row = read_row(7, kind, 123, seat, json.dumps(body))
    assert (row.version, row.kind, row.at, seat_of(row)) == (7, kind, 123, seat)
    assert read_row(7, kind, 123, seat, row.body) == row


def test_the_body_of_a_row_leaves_out_default_values() -> None:
    assert Moved(1, 2, 0, "-", 5).body == '{"move":"-","code":5}'
    assert Moved(1, 2, 0, "-", 5, "hard").body == '{"move":"-","code":5,"by":"hard"}'
    assert Closed(1, 2, "host").body == '{"reason":"host"}'


@pytest.mark.parametrize(
    "kind, seat, body",
    [
        pytest.param("move", 0, '{"move": "-"}', id="a field is missing"),
        pytest.param("move", None, '{"move": "-", "code": 1}', id="the seat is missing"),
        pytest.param("closed", 0, '{"reason": "host"}', id="a seat too many"),
        pytest.param("move", 0, '{"move": "-", "code": "1"}', id="another type"),
        pytest.param("move", 0, '{"move": "-", "code": 1, "more": 1}', id="an unknown field"),
        pytest.param("move", 0, "[]", id="no object"),
        pytest.param("move", 0, "", id="no JSON"),
        pytest.param("dance", 0, "{}", id="an unknown kind"),
    ],
)
def test_a_row_that_makes_no_sense_is_noticed(kind: str, seat: int | None, body: str) -> None:
    with pytest.raises(BrokenLog, match="version 7 makes no sense"):
        read_row(7, kind, 0, seat, body)


def test_all_fields_are_sent() -> None:
    """Encoding takes all attributes of an object, so objects must have no others than their fields."""
    row = read_row(
        1, "opened", 0, None,
        '{"game":"base","rules":1,"options":[],"seats":[{"kind":"open"}],"helps":[],"public":false,'
        '"clock":{},"commitment":"","former":"","host":0}',
    )  # fmt: skip
    assert isinstance(row, Opened)
    assert set(json.loads(to_json(row))) == {field.name for field in dataclasses.fields(row)}

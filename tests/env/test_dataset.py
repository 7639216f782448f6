"""Data sets contain what the seats saw and played, for games of any players and for records."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tuilerie import GAMES, Table, TuilerieError, read_record, write_record
from tuilerie.cli.main import app
from tuilerie.env import COLUMNS, DATASET, Batch, Dataset, observe, write_played, write_records
from tuilerie.env.dataset import RAGGED_PARTS, WrongDataset
from tuilerie.env.dataset_writer import LICENCE
from tuilerie.env.game_lines import played_lines

EACH_GAME = pytest.mark.parametrize("game", GAMES)


def tables(game: str, seats: int, games: int) -> list[Table]:
    """Finished games, as read from records."""
    found = list[Table]()
    for line in played_lines(game, ["random"] * seats, range(games), 5, {}):
        table = Table(game, seats, f"5/{len(found)}")
        for code in line.codes:
            table.play(table.position.move(int(code)))
        found.append(table)
    return found


@EACH_GAME
def test_a_set_of_random_games_is_what_the_seats_saw(game: str, tmp_path: Path) -> None:
    write_played(tmp_path / "set", game, 5, ["random"] * 3, seed=8)
    dataset, batch = Dataset(tmp_path / "set"), Batch(game, 5, 3, seed=8)
    starts, games = np.searchsorted(dataset.arrays["game"], np.arange(5)), dataset.arrays["game"]
    move = 0
    while not (over := batch.is_over).all():
        going = np.flatnonzero(~over)
        places = starts[going] + move
        assert games[places].tolist() == going.tolist()
        assert dataset.observations(places).tobytes() == batch.observe()[going].tobytes()
        assert dataset.arrays["seat"][places].tolist() == batch.to_act[going].tolist()
        actions = np.full(5, -1)
        actions[going] = dataset.arrays["action"][places]
        assert actions.tolist() == batch.sample().tolist()
        batch.step(actions)
        move += 1
    first = dataset.arrays["seat"][starts]
    wanted = [np.roll(scores, -seat).tolist() for scores, seat in zip(batch.scores, first, strict=True)]
    assert dataset.arrays["scores"][starts][:, :3].tolist() == wanted
    assert len(dataset) == dataset.card["positions"]


@EACH_GAME
def test_records_become_the_same_arrays_as_their_positions(game: str, tmp_path: Path) -> None:
    played = tables(game, 2, 3)
    write_records(tmp_path / "set", (write_record(table) for table in played), "CC-BY-4.0")
    dataset, number = Dataset(tmp_path / "set"), 0
    for table in played:
        again = table.begun_again()
        for move in table.history:
            if move.seat >= 0:
                seen = observe(again.position)
                assert dataset.observations([number])[0].tobytes() == seen.tobytes()
                assert again.moves[int(dataset.arrays["action"][number])].text == move.move.text
                scores = (*table.scores[move.seat :], *table.scores[: move.seat])
                assert tuple(dataset.arrays["scores"][number][:2]) == scores
                number += 1
            again.make(move.move)
    assert len(dataset) == number
    assert dataset.card["licence"] == "CC-BY-4.0"


def test_players_by_name_change_seats_and_play_what_their_records_say(tmp_path: Path) -> None:
    write_played(tmp_path / "set", "base", 4, ["normal", "random"], seed=2)
    arrays = Dataset(tmp_path / "set").arrays
    first = np.searchsorted(arrays["game"], np.arange(4))
    assert arrays["seat"][first].tolist() == [0] * 4
    leads = arrays["scores"][first][:, 0] - arrays["scores"][first][:, 1]
    assert (np.sign(leads) == [1, -1, 1, -1]).all()  # `normal` begins every other game, and wins all


def test_the_files_are_those_of_the_schema_and_are_read_lazily(tmp_path: Path) -> None:
    write_played(tmp_path, "base", 2, seed=1)
    dataset = Dataset(tmp_path)
    assert {path.stem for path in tmp_path.iterdir()} == {*DATASET, "card"}
    for name, (kind, shape) in DATASET.items():
        array = dataset.arrays[name]
        assert isinstance(array, np.memmap)
        assert (array.dtype, array.shape[1:]) == (np.dtype(kind), shape)
        if name not in RAGGED_PARTS:
            assert len(array) == len(dataset)
    for part in RAGGED_PARTS:
        assert len(dataset.arrays[part]) == dataset.arrays[f"{part}_ends"][-1]
    card = json.loads((tmp_path / "card.json").read_text())
    assert (card["game"], card["games"], card["seats"], card["licence"]) == ("base", 2, 2, LICENCE)
    assert card["players"] == ["random", "random"]
    assert card["columns"]["moves"] == list(COLUMNS["moves"])
    batches = list(dataset.batches(100, seed=1))
    assert sum(len(actions) for _, actions, _ in batches) == len(dataset)
    for seen, actions, _ in batches:
        assert seen["action_mask"][np.arange(len(actions)), actions].all()


def test_invalid_data_sets_are_refused_with_a_reason(tmp_path: Path) -> None:
    with pytest.raises(WrongDataset, match="holds no data set"):
        Dataset(tmp_path / "nothing")
    unfinished = write_record(Table("base", seed=1))
    with pytest.raises(TuilerieError, match="only finished games"):
        write_records(tmp_path / "set", [unfinished], LICENCE)
    with pytest.raises(TuilerieError, match="no records"):
        write_records(tmp_path / "set", [], LICENCE)
    mixed = [write_record(tables(game, 2, 1)[0]) for game in ("base", "amazonas")]
    with pytest.raises(TuilerieError, match="of one game"):
        write_records(tmp_path / "set", mixed, LICENCE)
    with pytest.raises(TuilerieError, match="is not empty"):
        write_played(tmp_path / "set", "base", 1)
    with pytest.raises(WrongDataset, match="holds no data set"):  # a set that was not finished has no card
        Dataset(tmp_path / "set")


def test_a_damaged_set_is_refused_with_a_reason(tmp_path: Path) -> None:
    write_played(tmp_path / "set", "base", 1)
    file, card = tmp_path / "set" / "moves.npy", tmp_path / "set" / "card.json"
    file.write_bytes(file.read_bytes()[:-2])
    with pytest.raises(WrongDataset, match="holds no data set"):
        Dataset(tmp_path / "set")
    file.unlink()
    with pytest.raises(WrongDataset, match="holds no data set"):
        Dataset(tmp_path / "set")
    card.write_text("[]")
    with pytest.raises(WrongDataset, match="is not the card"):
        Dataset(tmp_path / "set")


def test_the_command_writes_a_set_and_reads_records(tmp_path: Path) -> None:
    run = CliRunner().invoke(app, ["dataset", str(tmp_path / "one"), "--games", "2", "--with", "river"])
    assert run.exit_code == 0, run.output
    assert "2 games of base" in run.output
    assert Dataset(tmp_path / "one").card["options"] == {"river": True}
    (tmp_path / "records").mkdir()
    record = write_record(tables("base", 2, 1)[0])
    (tmp_path / "records/a.game").write_text(record)
    run = CliRunner().invoke(
        app, ["dataset", str(tmp_path / "two"), "--records", str(tmp_path / "records"), "--licence", "none"]
    )
    assert run.exit_code == 0, run.output
    decisions = sum(played.seat >= 0 for played in read_record(record).history)
    assert len(Dataset(tmp_path / "two")) == decisions
    run = CliRunner().invoke(app, ["dataset", str(tmp_path / "two")])
    assert run.exit_code == 2
    assert "is not empty" in " ".join(run.output.split())

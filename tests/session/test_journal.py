"""A sitting in a file, line by line: whatever ends the program, what was written is there."""

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from minewise.core import FileError, FirstClick, Level
from minewise.session import (
    Action,
    Chord,
    Flag,
    GetHint,
    Journal,
    Mark,
    NewGame,
    Open,
    Pause,
    Press,
    Redo,
    Resume,
    Retry,
    SavedGame,
    SavedGameError,
    Session,
    Settings,
    Undo,
)

LEVEL = Level(5, 4, 3)
cells = st.tuples(st.integers(0, 3), st.integers(0, 4))
on_cell = st.sampled_from([Open, Flag, Mark, Chord, Press])
actions = st.lists(
    st.builds(lambda action, cell: action(cell), on_cell, cells)
    | st.sampled_from([Undo(), Undo(), Redo(), Pause(), Resume(), GetHint(), NewGame(), Retry()]),
    max_size=25,
)


def sitting() -> Session:
    return Session(Settings(LEVEL, FirstClick.SAFE, seed=4, questions=True), now=lambda: 0.0)


def kept(session: Session, path: Path, wishes: list[Action]) -> list[SavedGame]:
    """Do some things, and write each into a journal; the game after each line."""
    journal = Journal(path)
    journal.begin(session.snapshot(), {"number": 0})
    games = [session.snapshot()]
    for number, wish in enumerate(wishes, 1):
        session.do(wish)
        games.append(session.snapshot())
        journal.add(games[-1], {"number": number})
    return games


@given(actions, st.data())
def test_what_was_written_comes_back_however_the_file_was_cut(
    wishes: list[Action], data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        games = kept(sitting(), path, wishes)
        whole = path.read_bytes()
        found = Journal.read(path)
        assert found.game == games[-1]
        assert [note["number"] for note in found.notes] == list(range(len(games)))
        # A program that is killed may have written any part of its last lines.
        first_line = whole.index(b"\n") + 1
        cut = data.draw(st.integers(first_line, len(whole)))
        path.write_bytes(whole[:cut])
        found = Journal.read(path)
        assert found.game == games[whole[:cut].count(b"\n") - 1]


@given(actions)
def test_a_journal_that_goes_on_after_a_restart_is_the_same(wishes: list[Action]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        kept(sitting(), path, wishes)
        again = sitting()
        again.restore(Journal.read(path).game)
        games = kept(again, path, [Open((0, 0)), Undo(), Flag((3, 4))])
        assert Journal.read(path).game == games[-1]


def test_a_line_takes_no_more_room_in_a_long_game(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    kept(sitting(), path, [Flag((0, 0))] * 200)
    lines = path.read_text().splitlines()
    assert max(map(len, lines[1:])) < 150


def test_a_journal_is_written_anew_when_it_is_long(tmp_path: Path) -> None:
    session, journal = sitting(), Journal(tmp_path / "journal")
    journal.begin(session.snapshot(), {})
    assert not journal.is_long
    for _ in range(500):
        assert not journal.is_long
        session.do(Flag((0, 0)))
        journal.add(session.snapshot(), {})
    assert journal.is_long
    journal.begin(session.snapshot(), {})
    assert not journal.is_long
    assert len(journal.path.read_text().splitlines()) == 1
    assert Journal.read(journal.path).game == session.snapshot()


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "{}\n", "[]\n", "nonsense\n", "[" * 10_000 + "\n", '{"minewise": "sitting"}\n',
        '{"minewise": "sitting", "version": 2, "game": {}, "note": {}}\n',
        '{"minewise": "sitting", "version": 1, "game": {}, "note": {}}\n',
        '{"minewise": "sitting", "version": 1, "game": [], "note": {}}\n',
    ],
)  # fmt: skip
def test_what_is_no_journal_gets_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "journal"
    path.write_text(text)
    with pytest.raises(SavedGameError, match=r"^cannot load .*journal"):
        Journal.read(path)


@pytest.mark.parametrize(
    "line",
    [
        "nonsense", "[]", "{}", '{"note": 5}', '{"note": {}, "done": [0]}',
        '{"note": {}, "set": 5}',
        '{"note": {}, "done": [0, [["open", 99, 99, 0]]]}', '{"note": {}, "set": {"seconds": "x"}}',
        '{"note": {}, "done": ["a", []]}', '{"note": {}, "set": {"deal": "x"}}',
    ],
)  # fmt: skip
def test_a_damaged_line_gets_one_sentence(tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal"
    kept(sitting(), path, [Flag((0, 0))])
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(SavedGameError, match=r"^cannot load .*journal"):
        Journal.read(path)


def test_a_folder_that_is_gone_gets_one_sentence(tmp_path: Path) -> None:
    session, journal = sitting(), Journal(tmp_path / "journal")
    journal.begin(session.snapshot(), {})
    journal.path.unlink()
    with pytest.raises(FileError, match=r"^cannot write"):
        journal.add(session.snapshot(), {})
    with pytest.raises(FileError, match=r"^cannot read"):
        Journal.read(journal.path)


def test_the_first_line_is_plain_json_for_whoever_looks(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    kept(sitting(), path, [])
    data = json.loads(path.read_text())
    assert (data["minewise"], data["version"], data["game"]["deal"]) == (
        "sitting",
        1,
        "5x4x3 first safe seed 4",
    )

"""A sitting in a file, line by line: whatever ends the program, what was written is there."""

import json
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from doing import Command, done
from minewise.base.files import FileError
from minewise.core import FirstClick, Level
from minewise.session.options import GameOptions
from minewise.session.saved_game import SavedGame, SavedGameError
from minewise.session.session import Session
from minewise.ui.web.journal import Journal


def at(command: str, row: int, column: int) -> Command:
    return lambda session: getattr(session, command)((row, column))


OTHERS: list[Command] = [
    *(Session.undo, Session.undo, Session.redo, Session.pause, Session.resume, Session.hint),
    *(Session.new, Session.retry),
    lambda session: session.new(GameOptions(Level(3, 3, 1), seed=1)),
]
kinds = st.sampled_from(["open", "flag", "mark", "chord", "press"])
commands = st.lists(
    st.builds(at, kinds, st.integers(0, 3), st.integers(0, 4)) | st.sampled_from(OTHERS),
    max_size=25,
)


def sitting(fair: bool = False) -> Session:
    options = GameOptions(Level(5, 4, 3), FirstClick.SAFE, seed=4, questions=True, fair=fair)
    return Session(options, now=lambda: 0.0)


def kept(session: Session, path: Path, wishes: list[Command]) -> list[SavedGame]:
    """Do some things, and write each into a journal; the game after each line."""
    journal = Journal(path)
    journal.begin(session.snapshot(), {"number": 0})
    games = [session.snapshot()]
    for number, wish in enumerate(wishes, 1):
        done(session, wish)
        games.append(session.snapshot())
        journal.add(games[-1], {"number": number})
    return games


@given(commands, st.booleans(), st.data())
def test_what_was_written_comes_back_however_the_file_was_cut_or_damaged(
    wishes: list[Command], fair: bool, data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        games = kept(sitting(fair), path, wishes)
        whole = path.read_bytes()
        found = Journal.read(path)
        assert found.game == games[-1]
        assert [note["number"] for note in found.notes] == list(range(len(games)))
        # A program that is killed may have written any part of its last lines.
        first_line = whole.index(b"\n") + 1
        cut = data.draw(st.integers(first_line, len(whole)))
        path.write_bytes(whole[:cut])
        assert Journal.read(path).game == games[whole[:cut].count(b"\n") - 1]
        # Whatever bytes are damaged, some game of the sitting comes back, and can be played.
        damaged, at = bytearray(whole), data.draw(st.integers(first_line, len(whole)))
        damaged[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=5))
        path.write_bytes(damaged)
        Session(now=lambda: 0.0).restore(Journal.read(path).game)


@given(commands)
def test_a_journal_that_goes_on_after_a_restart_is_the_same(wishes: list[Command]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        kept(sitting(), path, wishes)
        again = sitting()
        again.restore(Journal.read(path).game)
        games = kept(again, path, [at("open", 0, 0), Session.undo, at("flag", 3, 4)])
        assert Journal.read(path).game == games[-1]


def test_a_journal_is_written_anew_when_it_is_long(tmp_path: Path) -> None:
    session, journal = sitting(), Journal(tmp_path / "journal")
    journal.begin(session.snapshot(), {})
    assert not journal.is_long
    for _ in range(500):
        assert not journal.is_long
        session.flag((0, 0))
        journal.add(session.snapshot(), {})
    assert journal.is_long
    first, *lines = journal.path.read_text().splitlines()
    assert json.loads(first)["game"]["deal"] == "5x4x3 first safe seed 4", "plain to whoever looks"
    assert max(map(len, lines)) < 150, "a line takes no more room in a long game"
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
        "nonsense", "[]", "{}", "5", '{"note": 5}', '{"note": {}, "done": [0]}',
        '{"note": {}, "set": 5}', '{"note": {}, "game": 7}',
        '{"note": {}, "done": [0, [["open", 99, 99, 0]]]}', '{"note": {}, "set": {"seconds": "x"}}',
        '{"note": {}, "done": ["a", []]}', '{"note": {}, "set": {"deal": "x"}}',
        '{"note": {}, "set": {"seconds": 1e999}}', '{"line": "a", "note": {}}',
        "[" * 10_000, "\0\0\0", '{"note": {}, "done": [0, "text"]}',
    ],
)  # fmt: skip
def test_a_damaged_line_is_left_out_and_the_game_before_it_stays(tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal"
    games = kept(sitting(), path, [at("flag", 0, 0), at("flag", 0, 1)])
    with path.open("a") as file:
        file.write(line + "\n")
    found = Journal.read(path)
    assert (found.game, found.left_out) == (games[-1], 1)
    assert [note["number"] for note in found.notes] == [0, 1, 2]


def test_what_builds_on_a_damaged_line_is_left_out_until_a_whole_game(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    flags: list[Command] = [at("flag", 0, column) for column in range(4)]
    games = kept(sitting(), path, [*flags, Session.new, at("flag", 1, 1)])
    lines = path.read_text().splitlines(keepends=True)
    half = lines[2][:20]  # of the second flag, as on a disk that was full for a moment
    path.write_text("".join([*lines[:2], half, *lines[3:5]]))
    assert (Journal.read(path).game.done, Journal.read(path).left_out) == (games[1].done, 2)
    path.write_text("".join([*lines[:2], half, *lines[3:]]))
    assert (Journal.read(path).game, Journal.read(path).left_out) == (games[-1], 2)
    # Without the line of the new game its flag would be set on the old board.
    path.write_text("".join([*lines[:5], *lines[6:]]))
    assert (Journal.read(path).game, Journal.read(path).left_out) == (games[4], 1)


def test_a_part_of_a_line_is_written_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(data)[:7]))
    path, wishes = tmp_path / "journal", [at("flag", 0, 0), at("flag", 0, 1), at("open", 3, 3)]
    games = kept(sitting(), path, wishes)
    monkeypatch.undo()
    found = Journal.read(path)
    assert (found.game, found.left_out) == (games[-1], 0)


def test_an_unfinished_line_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, journal = sitting(), Journal(tmp_path / "journal")
    journal.begin(session.snapshot(), {})
    before = journal.path.read_bytes()
    write = os.write
    written: list[int] = []

    def full(handle: int, data: bytes) -> int:
        if written:
            raise OSError(28, "No space left on device")
        written.append(write(handle, bytes(data)[:7]))
        return written[0]

    monkeypatch.setattr(os, "write", full)
    session.flag((0, 0))
    with pytest.raises(FileError, match="no space left on device"):
        journal.add(session.snapshot(), {})
    monkeypatch.undo()
    assert journal.path.read_bytes() == before
    journal.add(session.snapshot(), {})
    assert Journal.read(journal.path).game == session.snapshot()

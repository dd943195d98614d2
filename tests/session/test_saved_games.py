"""Saved games: files, names, the game that was left; nothing is lost unasked, or by a kill."""

import json
import shutil
import subprocess
import sys
import time
import unicodedata
from dataclasses import replace
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from doing import do, done
from expected import known
from minewise.base.errors import MinewiseError, NotationError
from minewise.base.files import FileError
from minewise.core import Board, Click, Deal, FirstClick, Level, Step
from minewise.session.history import MOST_STEPS
from minewise.session.options import GameOptions
from minewise.session.replay import Replay
from minewise.session.saved_game import SavedGame, SavedGameError, write_game
from minewise.session.saved_games import BrokenGame, NameTakenError, SavedGames
from minewise.session.session import Session
from minewise.session.storage import Storage
from strategies import json_values


def played() -> Session:
    settings = GameOptions(Level(6, 5, 6), FirstClick.OPENING, seed=3, questions=True)
    session = Session(settings, now=lambda: 0.0, any_number=lambda: 5)
    do(session, "open 2 2, mark 0 0, mark 0 0, flag 0 1, hint, ai rules, undo")
    return session


TEXT = played().snapshot().text()
DATA = json.loads(TEXT)


def changed(**values: Any) -> str:
    return json.dumps(DATA | values)


# The text


def test_a_saved_game_is_json_that_people_can_read() -> None:
    assert (DATA["minewise"], DATA["version"]) == ("saved game", 1)
    assert DATA["deal"] == (
        "6x5x6 first opening seed 3 start 3 3 board 6x5x6/.*..*./....../.....*/....*./..**.."
    )
    assert DATA["done"][0] == ["open", 2, 2, 0.0]
    assert DATA["undone"][0][4] == "rules"
    assert len(TEXT.splitlines()) < 40, "a line for each step, not for each number"


# Values that a name cannot have, of the wrong type or out of range.
WRONG: dict[str, list[Any]] = {
    "deal": [7], "done": [None], "seconds": [-1, float("inf"), "10"], "paused": [1],
    "deaths": [-1, 1.5], "help": [[]], "hint": [9], "cursor": [[0], [9, 9]],
    "id": ["", 5, "\ud800", "a\nb"], "recorded": [None], "settings": [3],
}  # fmt: skip
WRONG_STEPS: list[list[Any]] = [
    ["open", 2, 2], ["open", 2, 2, 0, "a\nb"], ["open", 2, 2, 0, "\x1b[31m"],
    ["open", 2, 2, 0, "\ud800"], ["open", 2, 99, 0], ["open", 2, True, 0], ["open", 2, 2, "x"],
    ["open", 2, 2, float("nan")], ["jump", 2, 2, 0], [["open"], 2, 2, 0],
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "texts"),
    [
        ("it is not JSON, or is damaged", [TEXT[:200]]),
        ("it is not a saved game of Minewise", ["[]", changed(minewise="high scores")]),
        ("it was written by a newer one", [changed(version=2)]),
        ("'deal' is missing", [TEXT.replace('"deal"', '"board"')]),
        ("'6x5x6' is not a deal", [changed(deal="6x5x6")]),
        ("too large to play", [changed(deal="99999x99999x1 first any seed 1")]),
        ("out of range", [changed(deal="6x5x6 first any seed 99999999999999999999")]),
        ("a deal needs a seed or a board", [changed(deal="6x5x6 first any")]),
        (
            "do not fit",
            [changed(deal="2x2x4 first safe seed 1", done=[], undone=[], cursor=[0, 0])],
        ),
        *(
            (f"its '{name}' cannot be", [changed(**{name: value}) for value in values])
            for name, values in WRONG.items()
        ),
        ("its 'done[0", [changed(done=[step]) for step in WRONG_STEPS]),
        ("its 'help.hints' cannot be '-1'", [changed(help={"hints": -1})]),
        ("step 1, chord at row 3, column 3, changes", [changed(done=[["chord", 2, 2, 0]])]),
        ("changes nothing", [changed(undone=[["chord", 0, 0, 0]])]),
        (
            "steps do not lead to its position",
            [changed(done=[["open", 2, 2, 0]], undone=[]), changed(position="6x5x6")],
        ),
        *(
            (sentence, [changed(settings=DATA["settings"] | {name: value})])
            for name, value, sentence in [
                ("level", "99999x99999x5", "too large to play"),
                ("seed", -1, "out of range"),
                ("player", "nobody", "'nobody' is not a player"),
                ("mode", "easy", "'easy' is not a mode"),
            ]
        ),
    ],
)
def test_what_is_no_saved_game_is_refused_with_a_sentence(sentence: str, texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(SavedGameError) as refused:
            SavedGame.parse(text)
        assert sentence in str(refused.value)
        assert "\n" not in str(refused.value)


# Whatever a file holds, reading it ends in a game or in a sentence.


@given(st.data())
def test_any_damage_to_a_saved_game_is_survived(data: st.DataObject) -> None:
    saved = json.loads(TEXT)
    place: Any = saved
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            break
        place = inner
    place[key] = data.draw(json_values)
    read_or_refuse(json.dumps(saved))


@given(st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=20))
def test_any_damage_to_the_text_is_survived(start: int, length: int, put: str) -> None:
    read_or_refuse(TEXT[:start] + put + TEXT[start + length :])


def read_or_refuse(text: str) -> None:
    try:
        saved = SavedGame.parse(text)
    except SavedGameError:
        return
    assert SavedGame.parse(saved.text()) == saved
    session = Session(now=lambda: 0.0)
    session.restore(saved)
    assert replace(session.snapshot(), seconds=saved.seconds) == saved
    assert abs(session.played.seconds - saved.seconds) < 0.001


def test_too_many_steps_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("saved_game", "replay"):
        monkeypatch.setattr(f"minewise.session.{module}.MOST_STEPS", 10)
    saved = SavedGame.parse(TEXT)
    with pytest.raises(FileError, match="a game of more than 10 steps is not saved"):
        write_game(replace(saved, done=saved.done[:1] * 11), tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []
    for steps in ("done", "undone"):
        with pytest.raises(SavedGameError, match="it has 11 steps: expected at most 10"):
            SavedGame.parse(changed(**{steps: [["flag", 2, 2, 0]] * 11}))
    lines = Replay.of(saved.deal, saved.done).text().splitlines()
    with pytest.raises(NotationError, match="the replay has 20 steps: expected at most 10"):
        Replay.parse("\n".join(lines[:2] + lines[2:3] * 20))


@pytest.mark.thorough
def test_a_game_of_as_many_steps_as_can_be_is_loaded_soon() -> None:
    flags = (Step(Click.FLAG, (0, 0), 1.0),) * MOST_STEPS
    text = replace(played().snapshot(), done=flags, undone=()).text()
    began = time.process_time()
    assert len(SavedGame.parse(text).done) == MOST_STEPS
    assert time.process_time() - began < 5


# Files


def test_files_that_cannot_be_used_are_left_alone_and_the_game_goes_on(tmp_path: Path) -> None:
    session, path = played(), tmp_path / "game.json"
    before = session.snapshot()
    for text, sentence in (
        (changed(version=99), "a newer one"),
        (TEXT[:-50], "damaged"),
        ("Dear all,", "not JSON"),
        (" " * (2**23 + 1), "at most 8388608 bytes"),
    ):
        path.write_text(text)
        said = session.library.load_file(path).result()
        assert (said.done, sentence in str(said.message)) == (False, True)
        assert not session.library.save_file(path).done
        assert path.read_text() == text
    for name in ("nul\0byte", "/dev/null/game", "/", "x" * 5000, "\ud800"):
        saved = session.library.save_file(name)
        assert (saved.done, bool(saved.message)) == (False, True)
    assert session.snapshot() == before


# Leaving

SMALL = Board.parse("5x4x3/*..../...../...../*...*")
GAME = SavedGame(Deal.parse("9x9x10 first safe seed 7"), id="one")
OTHER = replace(GAME, id="two")


def sit(folder: Path, commands: str = "") -> Session:
    """A session on the small board, with saved games in a folder."""
    session = Session(now=lambda: 0.0, storage=Storage(games=SavedGames(folder)))
    session.new(board=SMALL)
    if commands:
        do(session, commands)
    return session


def names(folder: Path) -> list[str]:
    return sorted(str(kept.name) for kept in SavedGames(folder).all())


def test_a_game_left_earlier_moves_to_the_saved_games(tmp_path: Path) -> None:
    first, second = sit(tmp_path, "open 0 1, open 1 1"), sit(tmp_path, "open 0 1")
    first.library.leave()
    assert second.library.leave().message == (
        "Your game is kept for next time: 5×4, 3 mines, 1 of 17 cells open. "
        "Your earlier game was saved as 'Unfinished, 5x4x3'."
    )
    games = SavedGames(tmp_path)
    assert games.load("Unfinished, 5x4x3") == first.snapshot()
    assert known(games.autosave()).id == second.played.id
    first.library.save("mine")
    first.library.leave()
    second.library.leave()
    assert names(tmp_path) == ["Unfinished, 5x4x3", "mine"], "not kept twice"


def test_a_left_game_that_was_resumed_and_ended_waits_no_longer(tmp_path: Path) -> None:
    sit(tmp_path, "open 0 1").library.leave()
    again = sit(tmp_path)
    again.library.load_autosave().result()
    assert SavedGames(tmp_path).autosave() is not None, "until it is over it can be resumed again"
    while again.played.outcome is None:
        again.ai().result()
    assert SavedGames(tmp_path).autosave() is None


def test_what_was_hardly_begun_or_given_up_does_not_pile_up(tmp_path: Path) -> None:
    for _ in range(3):
        session = sit(tmp_path, "open 0 1")
        assert session.give_up_question() is None
        assert "earlier" not in (session.library.leave().message or "")
    again = sit(tmp_path)
    resumed = again.library.load_autosave().result()
    assert resumed.message == "Resumed: 5×4, 3 mines, 1 step, 0.0 s."
    again.new(board=SMALL)
    do(again, "open 0 1")
    again.library.leave()
    assert names(tmp_path) == []


def test_a_damaged_file_of_the_left_game_stays_and_the_game_is_saved(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{")
    session = sit(tmp_path, "open 0 1")
    assert session.library.leave().done
    assert (tmp_path / "game.json").read_text() == "{"
    (kept,) = SavedGames(tmp_path).saved()
    assert kept.id == session.played.id
    assert not sit(tmp_path).library.load_autosave().result().done
    shutil.rmtree(tmp_path / "games")
    (tmp_path / "games").write_text("in the way")
    left = session.library.leave()
    assert not left.done, "it cannot be kept at all"
    assert "games" in (left.message or "")


def test_a_finished_game_is_no_longer_kept_but_that_of_another_stays(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session, other = sit(tmp_path, "open 0 1"), sit(tmp_path)
    session.library.leave()
    for commands in ("next_hidden", "open 0 0"):
        do(other, commands)
        assert other.library.leave().done
        assert SavedGame.parse(file.read_text()) == session.snapshot()
    do(session, "open 0 0")
    for _ in range(2):
        assert session.library.leave().done, "there may be nothing to remove"
        assert not file.exists()
    file.write_text("notes of mine")
    assert other.library.leave().done
    assert file.read_text() == "notes of mine"


def test_a_game_that_goes_on_is_not_given_up_by_a_slip(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert session.give_up_question() is None
    do(session, "open 0 1, open 1 1")
    question = "This game is not over: 2 of 17 safe cells are open. Give it up?"
    assert session.give_up_question() == question
    session.library.save("mine")
    assert session.give_up_question() is None, "it is saved as it is"
    do(session, "flag 3 0")
    assert session.give_up_question() == question
    do(session, "open 0 0")
    assert session.give_up_question() is None


# Names


def test_a_name_is_not_taken_from_another_game(tmp_path: Path) -> None:
    first, second, games = sit(tmp_path), sit(tmp_path), SavedGames(tmp_path)
    assert first.library.suggested_name().startswith("5x4x3 20")
    first.library.save("Mine")
    assert games.free_name("mine") == "mine 2"
    assert second.library.save_question("mine") == "Another game is saved as 'mine'. Replace it?"
    assert second.library.save("mine").message == (
        "Another game is saved as 'mine'. Choose another name, or replace that game."
    )
    assert games.load("Mine") == first.snapshot()
    assert second.library.save("mine", overwrite=True).done
    assert games.load("Mine") == second.snapshot()
    assert names(tmp_path) == ["Mine"]
    games.save(OTHER, "b")
    with pytest.raises(NameTakenError):
        games.rename("mine", "B")
    with pytest.raises(NotationError, match="is not a name: expected 1 to 60 char"):
        games.rename("mine", " ")
    games.rename("mine", "MINE")
    assert names(tmp_path) == ["MINE", "b"]


def test_what_cannot_be_read_is_listed_and_left_alone(tmp_path: Path) -> None:
    games = SavedGames(tmp_path)
    games.save(GAME, "good")
    (tmp_path / "games" / "bad.json").write_text("{")
    (tmp_path / "games" / "small.json").write_text(changed(position="6x5x6/#"))
    good, bad, small = games.all()
    assert good.name == "good"
    assert isinstance(bad, BrokenGame)
    assert "it is not JSON, or is damaged" in bad.problem
    assert isinstance(small, BrokenGame)
    assert "one of the same size and shape as the deal" in small.problem
    with pytest.raises(NameTakenError):
        games.save(OTHER, "bad")
    assert (tmp_path / "games" / "bad.json").read_text() == "{"


ODD_NAMES = [
    "", "  ", "\u200b", "a\0b", "con", "NUL", "a.", ".a", "../x", "a/b", "C:\\x", "%41", "A", "ß",
    "x" * 61,
]  # fmt: skip


@given(st.text(max_size=70) | st.sampled_from(ODD_NAMES))
def test_any_name_is_saved_or_refused(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.mktemp("saved")
    games = SavedGames(folder)
    try:
        games.save(GAME, name)
    except NotationError:
        assert list(folder.iterdir()) == []
        return
    except MinewiseError:
        return  # the file system has no such names
    (kept,) = games.saved()
    assert kept.name == unicodedata.normalize("NFC", " ".join(name.split()))
    assert [path.parent for path in folder.rglob("*.json")] == [folder / "games"]
    assert games.load(name) == GAME


def test_a_session_that_keeps_nothing_says_so() -> None:
    session = Session()
    for name in ("save a", "load a", "load_autosave", "delete a", "rename a b"):
        method, *names = name.split()
        said = done(session, lambda it: methodcaller(method, *names)(it.library))  # noqa: B023
        assert said.message == "Games are not saved in this session."
    assert session.library.leave().done


# Kills

# One program that forks one after the other, since each takes long to start. It goes on until
# at least one child was killed while it wrote.
KILLING = """
import os, random, signal, sys, time
from dataclasses import replace
from pathlib import Path
from minewise.core import FirstClick, Level
from minewise.session.tally import FinishedGame
from minewise.session.saved_game import SavedGame
from minewise.session.session import Session
from minewise.session.options import GameOptions
from minewise.session.statistics import Statistics

folder, chance = Path(sys.argv[1]), random.Random(5)
session = Session(GameOptions(Level.parse("expert"), seed=3))
session.open((0, 0)).result()
path = folder / "game.json"
session.library.save_file(path)
statistics = Statistics(folder / "statistics.sqlite")
game = FinishedGame("0", Level.parse("beginner"), FirstClick.SAFE, (), True, 60.0, 30, 40)
statistics.record(game)
orphans = kill = 0
while kill < 10 or not (orphans and len(statistics.games()) > 1):
    kill += 1
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, b"x")
        for number in range(10**6):
            session.flag(divmod(number % 480, 30))
            session.library.save_file(path)
            statistics.record(replace(game, id=f"{kill}-{number}"))
        os._exit(0)
    os.read(reading, 1)
    os.close(reading), os.close(writing)
    time.sleep(chance.uniform(0, 0.1))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    SavedGame.parse(path.read_text())
    statistics.overview()
    orphans += sum(name.endswith(".part") for name in os.listdir(folder))
assert session.library.save_file(path).done
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes that fork")
def test_a_program_that_is_killed_damages_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    program = [sys.executable, "-c", KILLING, str(tmp_path)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    left = {path.name for path in tmp_path.iterdir()}
    assert left <= {"game.json", "statistics.sqlite", "statistics.sqlite-journal"}

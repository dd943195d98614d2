"""Saved games: what is written, and what is refused."""

import itertools
import json
import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import NotationError
from minewise.base.files import FileError
from minewise.core import Board, Click, FirstClick, Level, Step
from minewise.session.history import MOST_STEPS
from minewise.session.options import GameOptions
from minewise.session.replay import Replay
from minewise.session.saved_game import SavedGame, SavedGameError, read_game_file, write_game
from minewise.session.saved_games import SavedGames
from minewise.session.session import Session
from minewise.session.storage import Storage


def played() -> Session:
    settings = GameOptions(Level(6, 5, 6), FirstClick.OPENING, seed=3, questions=True)
    session = Session(settings, now=lambda: 0.0, any_number=lambda: 5)
    session.open((2, 2)).result()
    session.mark((0, 0))
    session.mark((0, 0))
    session.flag((0, 1))
    session.hint().result()
    session.ai("rules").result()
    session.undo()
    return session


TEXT = played().snapshot().text()


def test_a_saved_game_is_json_that_people_can_read() -> None:
    data = json.loads(TEXT)
    assert (data["minewise"], data["version"]) == ("saved game", 1)
    assert data["deal"] == (
        "6x5x6 first opening seed 3 start 3 3 board 6x5x6/.*..*./....../.....*/....*./..**.."
    )
    assert data["done"][0] == ["open", 2, 2, 0.0]
    assert data["undone"][0][4] == "rules"
    assert len(TEXT.splitlines()) < 40, "a line for each step, not for each number"


def changed(**values: Any) -> str:
    return json.dumps(json.loads(TEXT) | values)


def without(name: str) -> str:
    data = json.loads(TEXT)
    del data[name]
    return json.dumps(data)


def with_setting(name: str, value: Any) -> str:
    data = json.loads(TEXT)
    return changed(settings=data["settings"] | {name: value})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it is not JSON, or is damaged"),
        (TEXT[:200], "it is not JSON, or is damaged"),
        ("[" * 100_000, "it is not JSON, or is damaged"),
        ('{"minewise": ' + "9" * 5000 + "}", "it is not JSON, or is damaged"),
        ("[]", "it is not a saved game of Minewise"),
        ("{}", "it is not a saved game of Minewise"),
        (changed(minewise="high scores"), "it is not a saved game of Minewise"),
        (changed(version=2), "it was written by a newer one"),
        (changed(version="1"), "'1' is not a valid version number"),
        (changed(version=True), "'True' is not a valid version number"),
        (changed(version=0), "'0' is not a valid version number"),
        (without("deal"), "it does not say 'deal'"),
        (changed(deal="6x5x6"), "'6x5x6' is not a deal"),
        (changed(deal=7), "its 'deal' cannot be '7'"),
        (changed(deal="99999x99999x1 first any seed 1"), "too large to play"),
        (changed(deal="6x5x6 first any seed 99999999999999999999"), "out of range"),
        (changed(deal="6x5x6 first any"), "a deal needs a seed or a board"),
        (changed(deal="2x2x4 first safe seed 1", done=[], undone=[], cursor=[0, 0]), "do not fit"),
        (changed(done=None), "its 'done' cannot be 'None'"),
        (changed(done=[["open", 2, 2]]), "its 'done[0"),
        (changed(done=[["open", 2, 2, 0, "a\nb"]]), "its 'done[0"),
        (changed(done=[["open", 2, 2, 0, "\x1b[31m"]]), "its 'done[0"),
        (changed(done=[["open", 2, 2, 0, "\ud800"]]), "its 'done[0"),
        (changed(id="\ud800"), "its 'id' cannot be"),
        (changed(id="a\nb"), "its 'id' cannot be"),
        (changed(done=[["open", 2, 99, 0]]), "its 'done[0"),
        (changed(done=[["open", 2, True, 0]]), "its 'done[0"),
        (changed(done=[["open", 2, 2, "x"]]), "its 'done[0"),
        (changed(done=[["open", 2, 2, float("nan")]]), "its 'done[0"),
        (changed(done=[["jump", 2, 2, 0]]), "its 'done[0"),
        (changed(done=[[["open"], 2, 2, 0]]), "its 'done[0"),
        (changed(done=[["chord", 2, 2, 0]]), "step 1, chord at row 3, column 3, changes nothing"),
        (changed(done=[["open", 2, 2, 0]], undone=[]), "steps do not lead to its position"),
        (changed(undone=[["chord", 0, 0, 0]]), "changes nothing"),
        (changed(position="6x5x6"), "steps do not lead to its position"),
        (changed(seconds=-1), "its 'seconds' cannot be '-1'"),
        (changed(seconds=float("inf")), "its 'seconds' cannot be 'inf'"),
        (changed(seconds="10"), "its 'seconds' cannot be '10'"),
        (changed(paused=1), "its 'paused' cannot be '1'"),
        (changed(deaths=-1), "its 'deaths' cannot be '-1'"),
        (changed(deaths=1.5), "its 'deaths' cannot be '1.5'"),
        (changed(help={"hints": -1}), "its 'help.hints' cannot be '-1'"),
        (changed(help=[]), "its 'help' cannot be '[]'"),
        (changed(hint=9), "its 'hint' cannot be '9'"),
        (changed(cursor=[0]), "its 'cursor' cannot be '[0]'"),
        (changed(cursor=[9, 9]), "its 'cursor' cannot be '[9, 9]'"),
        (changed(id=""), "its 'id' cannot be ''"),
        (changed(id=5), "its 'id' cannot be '5'"),
        (changed(recorded=None), "its 'recorded' cannot be 'None'"),
        (changed(settings=3), "its 'settings' cannot be '3'"),
        (with_setting("level", "99999x99999x5"), "too large to play"),
        (with_setting("seed", -1), "out of range"),
        (with_setting("player", "nobody"), "'nobody' is not a player"),
        (with_setting("mode", "easy"), "'easy' is not a mode"),
    ],
    ids=itertools.count(1),
)
def test_what_is_no_saved_game_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SavedGameError) as refused:
        SavedGame.parse(text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


# Whatever a file holds, reading it ends in a game or in a sentence.

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


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
    place[key] = data.draw(anything)
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


# Files


def test_a_full_disk_is_a_sentence_and_leaves_the_old_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    session = played()
    session.library.save_file(path)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = session.library.save_file(path)
    assert not result.done
    assert "no space left on device" in str(result.message)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (lambda folder: folder, "it is a folder"),
        (lambda folder: "/dev/zero", "it is not a file"),
        (lambda folder: folder / "none", "no such file or directory"),
        (lambda folder: "nul\0byte", "not the name of a file"),
        (lambda folder: "x" * 5000, "file name too long"),
        (lambda folder: folder / "large", "too large, expected at most 8388608 bytes"),
        (lambda folder: folder / "binary", "is not a text file"),
        (lambda folder: folder / "pipe", "it is not a file"),
        (lambda folder: "\udcff", "no such file"),
        (lambda folder: "\ud800", "not the name of a file"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_sentence_and_the_game_goes_on(
    tmp_path: Path, name: Callable[[Path], Path | str], sentence: str
) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x80")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    os.mkfifo(tmp_path / "pipe")
    session = played()
    before = session.snapshot()
    result = session.library.load_file(name(tmp_path)).result()
    assert not result.done
    assert sentence in str(result.message)
    assert session.snapshot() == before
    with pytest.raises(FileError):
        read_game_file(Path(name(tmp_path)))


@pytest.mark.parametrize("name", ["nul\0byte", "/dev/null/game", "/", "x" * 5000, "\ud800"])
def test_a_file_that_cannot_be_written_is_a_sentence(name: str) -> None:
    result = played().library.save_file(name)
    assert not result.done
    assert result.message is not None


def test_newer_and_damaged_files_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for text in (changed(version=99), TEXT[:-50], "Dear all,"):
        path.write_text(text)
        session = played()
        assert not session.library.load_file(path).result().done
        assert not session.library.save_file(path).done
        assert path.read_text() == text


# Leaving

SMALL = Board.parse("5x4x3/*..../...../...../*...*")


def on_small_board(folder: Path) -> Session:
    session = Session(now=lambda: 0.0, storage=Storage(games=SavedGames(folder)))
    session.new(board=SMALL)
    return session


def test_a_finished_game_is_no_longer_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = on_small_board(tmp_path)
    session.open((0, 1)).result()
    session.library.leave()
    session.open((0, 0)).result()
    assert session.library.leave().done
    assert not file.exists()
    assert session.library.leave().done, "there may be nothing to remove"


def test_the_kept_game_stays_when_another_was_played(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session, other = on_small_board(tmp_path), on_small_board(tmp_path)
    session.open((0, 1)).result()
    session.library.leave()
    assert other.library.leave().done
    other.open((0, 0)).result()
    assert other.library.leave().done
    assert SavedGame.parse(file.read_text()) == session.snapshot()
    file.write_text("notes of mine")
    assert other.library.leave().done
    assert file.read_text() == "notes of mine"


def test_a_game_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    session = on_small_board(tmp_path)
    session.open((0, 1)).result()
    (tmp_path / "game.json").mkdir()
    (tmp_path / "games").write_text("in the way")
    kept = session.library.leave()
    assert not kept.done
    assert "games" in (kept.message or "")


def test_a_game_of_very_many_steps_is_neither_saved_nor_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    saved = played().snapshot()
    flags = (Step(Click.FLAG, (0, 0), 1.0),) * MOST_STEPS
    text = replace(saved, done=flags, undone=()).text()
    began = time.process_time()
    assert len(SavedGame.parse(text).done) == MOST_STEPS
    assert time.process_time() - began < 5

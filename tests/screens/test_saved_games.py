"""Saved games: resumed, renamed, deleted, saved; and files."""

from pathlib import Path

import pytest

from minewise.screens.play import PlayScreen
from minewise.screens.saved_games import SavedGamesScreen
from minewise.session import commands
from minewise.session.folders import autosave_file
from minewise.session.session import Session
from screens.dummy import Dummy
from screens.sitting import playing, sitting


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return sitting(tmp_path, opened=[(0, 0)])


def opened(session: Session) -> Dummy:
    """The list, on top of the game."""
    return playing(session).press("load")


def test_where_games_are_not_kept_that_is_said() -> None:
    dummy = Dummy(SavedGamesScreen(sitting()))
    assert dummy.said == "Games are not saved in this session."
    assert dummy.press("save").said == "Games are not saved in this session."


def test_a_game_is_saved_resumed_renamed_and_deleted(session: Session) -> None:
    dummy = opened(session)
    assert dummy.rows() == []
    assert dummy.press("save").asked.line == session.library.suggested_name()
    assert dummy.answer("On the train").said == "Saved as 'On the train'."
    ((name, level, done, time, _saved),) = dummy.rows()
    assert (name, level, done, time) == ("On the train", "5×3, 2 mines", "46 %", "0:00")
    dummy.press("rename", "=On the train").answer("At home")
    assert [row[0] for row in dummy.rows()] == ["At home"]
    session.new()
    assert dummy.press("resume", "=At home").name == "play"
    assert len(session.played.steps) == 1
    dummy = opened(session)
    assert dummy.press("delete", "=At home").asked.text == "Delete the saved game 'At home'?"
    assert dummy.answer().said == "Deleted: 'At home'."
    assert dummy.rows() == []


def test_a_game_is_replaced_or_given_up_only_if_one_says_so(session: Session) -> None:
    session.library.save("mine")
    session.flag((0, 2))
    played = session.played
    dummy = opened(session)
    assert dummy.press("resume", "=mine").view.ask is not None
    dummy.back()
    assert session.played is played
    dummy.press("resume", "=mine").answer()
    assert session.played is not played
    session.new()
    session.open((0, 0)).result()
    dummy = opened(session).press("save").answer("mine")
    assert dummy.asked.text == "Another game is saved as 'mine'. Replace it?"
    assert dummy.answer().said == "Saved as 'mine'."


def test_the_game_that_was_left_comes_first(session: Session, tmp_path: Path) -> None:
    session.library.leave()
    later = sitting(tmp_path)
    dummy = opened(later)
    assert dummy.rows()[0][0] == "The game you left"
    said = "Resume the game you left, then save it under a name."
    assert dummy.press("rename", "left").said == said
    assert dummy.press("delete", "left").said == "The game you left is removed when it is over."
    dummy.press("resume", "left")
    assert len(later.played.steps) == 1


def test_a_game_that_was_left_is_offered_at_the_beginning(session: Session, tmp_path: Path) -> None:
    session.library.leave()
    assert "left" not in Dummy(PlayScreen(sitting(tmp_path), commands.WINDOW)).said
    dummy = Dummy(PlayScreen(sitting(tmp_path), commands.WINDOW, offers="say"))
    assert dummy.view.ask is None
    assert dummy.said.endswith("A game you left is waiting under Saved games (Ctrl+O).")
    later = sitting(tmp_path)
    dummy = Dummy(PlayScreen(later, commands.TERMINAL, offers="ask"))
    assert dummy.asked.text.startswith("You left a game: ")
    assert dummy.press("help").back().view.ask is None, "it is asked once"
    Dummy(PlayScreen(later, commands.TERMINAL, offers="ask")).answer()
    assert len(later.played.steps) == 1
    autosave_file(tmp_path).write_text("{")
    dummy = Dummy(PlayScreen(sitting(tmp_path), commands.TERMINAL, offers="ask"))
    assert "The game you left cannot be resumed: " in dummy.said


def test_a_damaged_game_is_listed_and_said_to_be_so(session: Session, tmp_path: Path) -> None:
    session.library.save("mine")
    (file,) = (tmp_path / "games").iterdir()
    file.write_text("{")
    dummy = opened(session)
    assert len(dummy.rows()) == 1
    dummy.press("resume", "=mine")
    dummy.stage.answer()
    assert dummy.said
    assert dummy.name == "saved-games"


def test_files_are_saved_and_opened(session: Session) -> None:
    dummy = opened(session).press("save-file")
    ((name, data),) = dummy.files.items()
    assert name.endswith(".json")
    session.new()
    assert dummy.press("open-file").answer(name, data).name == "play"
    assert len(session.played.steps) == 1
    dummy = opened(session).press("open-file")
    if dummy.asked.kind == "yes":  # the game is given up first
        dummy.answer()
    dummy.answer("rubbish.json", b"rubbish")
    assert "'rubbish' is not a board" in dummy.said

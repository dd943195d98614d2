"""Saved games with names, and the game that was left: nothing is lost unasked."""

import unicodedata
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from doing import done
from minewise.base.errors import MinewiseError, NotationError
from minewise.core import Board, Deal, Level, State
from minewise.session import words
from minewise.session.options import GameOptions
from minewise.session.saved_game import SavedGame
from minewise.session.saved_games import BrokenGame, NameTakenError, SavedGames
from minewise.session.session import Session
from minewise.session.storage import Storage

SMALL = Board.parse("5x4x3/*..../...../...../*...*")
GAME = SavedGame(Deal.parse("9x9x10 first safe seed 7"), id="one")


def sit(folder: Path, board: Board | None = SMALL) -> Session:
    session = Session(
        GameOptions(seed=7), now=lambda: 0.0, storage=Storage(games=SavedGames(folder))
    )
    if board is not None:
        session.new(board=board)
    return session


def names(folder: Path) -> list[str | None]:
    return [kept.name for kept in SavedGames(folder).all()]


def test_a_game_left_earlier_moves_to_the_saved_games(tmp_path: Path) -> None:
    first, second = sit(tmp_path), sit(tmp_path)
    first.open((0, 1)).result()
    first.open((1, 1)).result()
    first.library.leave()
    second.open((0, 1)).result()
    said = second.library.leave().message
    assert said == (
        "Your game is kept for next time: 5x4x3, 1 of 17 cells open. "
        "Your earlier game was saved as 'Left game, 5x4x3'."
    )
    games = SavedGames(tmp_path)
    assert games.load("Left game, 5x4x3") == first.snapshot()
    left = games.autosave()
    assert left is not None
    assert left.id == second.played.id
    first.library.save("mine")
    first.library.leave()
    second.library.leave()
    assert sorted(map(str, names(tmp_path))) == ["Left game, 5x4x3", "mine"], "not kept twice"


def test_a_left_game_that_was_resumed_and_ended_waits_no_longer(tmp_path: Path) -> None:
    first = sit(tmp_path)
    first.open((0, 1)).result()
    first.library.leave()
    second = sit(tmp_path)
    second.library.load_autosave().result()
    assert SavedGames(tmp_path).autosave() is not None, "until it is over it can be resumed again"
    while second.played.outcome is None:
        second.ai().result()
    assert SavedGames(tmp_path).autosave() is None


def test_what_was_hardly_begun_or_given_up_does_not_pile_up(tmp_path: Path) -> None:
    for _ in range(3):
        session = sit(tmp_path)
        session.open((0, 1)).result()
        assert session.give_up_question() is None
        assert "earlier" not in (session.library.leave().message or "")
    again = sit(tmp_path)
    assert again.library.load_autosave().result().message == "Resumed: 5x4x3, 1 step, 0.0 s."
    again.new(board=SMALL)
    again.open((0, 1)).result()
    again.library.leave()
    assert names(tmp_path) == []


def test_a_damaged_file_of_the_left_game_stays_and_the_game_is_saved(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("{")
    session = sit(tmp_path)
    session.open((0, 1)).result()
    assert session.library.leave().done
    assert (tmp_path / "game.json").read_text() == "{"
    (kept,) = SavedGames(tmp_path).saved()
    assert kept.id == session.played.id
    assert not sit(tmp_path).library.load_autosave().result().done


def test_a_name_is_not_taken_from_another_game(tmp_path: Path) -> None:
    first, second = sit(tmp_path), sit(tmp_path)
    assert first.library.suggested_name().startswith("5x4x3 20")
    first.library.save("Mine")
    assert SavedGames(tmp_path).free_name("mine") == "mine 2"
    assert second.library.save_question("mine") == "Another game is saved as 'mine'. Replace it?"
    refused = second.library.save("mine")
    assert refused.message == (
        "Another game is saved as 'mine'. Choose another name, or replace that game."
    )
    assert SavedGames(tmp_path).load("Mine") == first.snapshot()
    assert second.library.save("mine", overwrite=True).done
    assert SavedGames(tmp_path).load("Mine") == second.snapshot()
    assert len(names(tmp_path)) == 1


def test_a_saved_game_is_loaded_renamed_and_deleted(tmp_path: Path) -> None:
    session = sit(tmp_path)
    session.open((0, 1)).result()
    session.library.save("mine")
    session.library.rename("mine", "ours")
    assert session.library.name == "ours"
    session.open((1, 1)).result()
    assert session.library.save_question("ours") is None
    assert session.library.save().message == "Saved as 'ours'."
    other = sit(tmp_path)
    assert other.library.load("OURS").result().message == "Resumed: 5x4x3, 2 steps, 0.0 s."
    assert other.snapshot() == session.snapshot()
    assert other.library.delete_question("ours") == "Delete the saved game 'ours'?"
    assert other.library.delete("ours").done
    for said in (other.library.delete("ours"), other.library.load("ours").result()):
        assert said.message == "No game is saved as 'ours'."
    assert names(tmp_path) == []


def test_a_rename_takes_no_name_either(tmp_path: Path) -> None:
    games = SavedGames(tmp_path)
    games.save(GAME, "a")
    games.save(SavedGame(GAME.deal, id="two"), "b")
    with pytest.raises(NameTakenError):
        games.rename("a", "B")
    games.rename("a", "A")
    assert sorted(map(str, names(tmp_path))) == ["A", "b"]


def test_the_list_tells_date_level_progress_and_time(tmp_path: Path) -> None:
    days = iter(datetime(2026, 11, 15, 12, tzinfo=UTC) + timedelta(days=n) for n in range(3))
    games = SavedGames(tmp_path, lambda: next(days))
    session = sit(tmp_path)
    games.save(session.snapshot(), "new")
    session.open((0, 4)).result()
    games.save(session.snapshot(), "later")
    latest, first = games.saved()
    assert (latest.name, latest.level, latest.state) == ("later", Level(5, 4, 3), State.PLAYING)
    assert (first.opened, latest.opened, latest.safe) == (0, 15, 17)
    assert words.kept_game(latest).startswith("2026-11-16 ")
    assert words.kept_game(latest).endswith(", 5×4, 3 mines, 88 % open, 0.0 s")
    assert latest.saved == datetime(2026, 11, 16, 12, tzinfo=UTC)


def test_what_cannot_be_read_is_listed_and_left_alone(tmp_path: Path) -> None:
    games = SavedGames(tmp_path)
    games.save(GAME, "good")
    (tmp_path / "games" / "bad.json").write_text("{")
    good, bad = games.all()
    assert good.name == "good"
    assert isinstance(bad, BrokenGame)
    assert "it is not JSON, or is damaged" in bad.problem
    with pytest.raises(NameTakenError):
        games.save(SavedGame(GAME.deal, id="two"), "bad")
    assert (tmp_path / "games" / "bad.json").read_text() == "{"


@given(
    st.text(min_size=1, max_size=70)
    | st.sampled_from(["con", "NUL", "a.", ".a", "../x", "a/b", "C:\\x", "%41", "A", "ß", "x" * 61])
)
def test_any_name_is_saved_or_refused_with_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
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


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\0b", "\u200b"])
def test_what_is_no_name_is_refused_with_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotationError, match="is not a name for a game: expected 1 to 60 char"):
        SavedGames(tmp_path).save(GAME, name)


def test_a_sitting_that_keeps_nothing_says_so() -> None:
    session = Session()
    for action in (
        (lambda session: session.library.save("a")),
        (lambda session: session.library.load("a")),
        (lambda session: session.library.load_autosave()),
        (lambda session: session.library.delete("a")),
        (lambda session: session.library.rename("a", "b")),
    ):
        assert done(session, action).message == "Games are not kept in this session."
    assert session.library.leave().done


# Giving up


def test_a_game_that_goes_on_is_not_given_up_by_a_slip(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert session.give_up_question() is None
    session.open((0, 1)).result()
    session.open((1, 1)).result()
    question = "This game is not over: 2 of 17 safe cells are open. Give it up?"
    assert session.give_up_question() == question
    session.library.save("mine")
    assert session.give_up_question() is None, "it is saved as it is"
    session.flag((3, 0))
    assert session.give_up_question() == question
    session.open((0, 0)).result()
    assert session.give_up_question() is None

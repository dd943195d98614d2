"""Replays: played, walked along, graded, and where they come from."""

import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

from expected import known
from formats.makers import lost_game
from minewise.advice.review import Judging
from minewise.base.errors import MinewiseError
from minewise.core import Board as Mines, Cell
from minewise.formats import Contents, Recording, write
from minewise.screens.blocks import Chart, Slider, Text
from minewise.screens.replay import FiguresScreen, ReplayScreen
from minewise.screens.view import Did
from minewise.screens.walk import FRAME
from minewise.session.options import Mode
from minewise.session.replay import Replay
from minewise.session.session import Session
from minewise.solver import TooWideError
from screens.dummy import Dummy, Patient
from screens.sitting import Clock, opened, refusal, shown, sitting, worked

ROW = "4x1x1/..*."


def screen(*games: Recording, own: bool = False) -> ReplayScreen:
    replays = [Replay(game).measured() for game in games or [lost_game(player="Anna")]]
    return ReplayScreen(Session(), replays, own=own)


def replayed(*games: Recording) -> Dummy:
    return Dummy(screen(*games))


def test_its_keys_can_be_looked_up() -> None:
    dummy = replayed()
    assert dummy.key("?").name == "help"
    assert ("→ l Enter", "One click forward") in dummy.rows()


def said(dummy: Dummy) -> str:
    """What is said of the step: the text after the board."""
    blocks = dummy.view.blocks
    text = blocks[next(at for at, each in enumerate(blocks) if isinstance(each, Slider)) + 1]
    assert isinstance(text, Text)
    return "\n".join(text.paragraphs)


def played(board: str, *cells: Cell, **options: Any) -> Session:
    return sitting(board=board, opened=cells, **options)


def of_text(text: str) -> Did:
    return opened("replay", Session(), text=text)


# Walking


def test_one_steps_on_and_back_and_goes_anywhere_in_the_game() -> None:
    dummy = replayed()
    assert dummy.title == "Anna plays 8×1, 2 mines"
    assert said(dummy.press("begin")) == "Before the first of 3 steps."
    assert said(dummy.press("step")) == "Step 1 of 3, at 0.0 s: open (1,1), 2 cells opened."
    assert dummy.board.cursor == (0, 0), "the mouse is there"
    assert "It lost the game." in said(dummy.press_each("step", "step"))
    assert "Lost after 2.000 s." in said(dummy)
    assert "X" in dummy.board.view
    assert dummy.press_each("step-back", "step-back").at() == 1
    dummy.press("end")
    assert dummy.at() == dummy.block(Slider).most == 3
    for text, place in (("2", 2), ("99", 3), ("-1", 3), ("two", 3), ("9" * 5000, 3)):
        assert dummy.press("go", text=text).at() == place


def test_it_plays_in_time_until_the_end_and_again_from_the_beginning() -> None:
    clock = Clock()
    dummy = Dummy(screen(), clock)

    def wait(seconds: float) -> int:
        clock.seconds += seconds
        dummy.tick()
        return dummy.at()

    dummy.press("pause")
    assert (wait(5), dummy.action("pause").label) == (0, "Play")
    dummy.press("pause")
    assert [wait(seconds) for seconds in (1, 1.2, 1)][-1] == 3
    assert dummy.counters == {
        "Time": "2.00 s", "Mines left": "1", "3BV": "1 of 3",
        "Clicks: left, right, double": "2, 1, 0", "Speed": "1 x",
    }  # fmt: skip
    assert dummy.view.tick is None, "nothing goes on any more"
    clock.seconds += 60
    dummy.press("pause")
    assert wait(0) == 0, "the minute before it played does not count"
    assert dummy.view.tick == FRAME
    assert wait(0.1) == 1
    assert dummy.press_each(*["slower"] * 20).counters["Speed"] == "0.1 x"


def test_a_file_with_several_games_has_a_next_one() -> None:
    dummy = replayed(lost_game(player="Anna"), lost_game(damage="it was cut"))
    assert dummy.title == "Anna plays 8×1, 2 mines (game 1 of 2)"
    assert dummy.press_each("faster", "next").title == "Replay: 8×1, 2 mines (game 2 of 2)"
    assert dummy.block(Text).paragraphs == ("Damaged, and read as far as possible: it was cut.",)
    assert dummy.counters["Speed"] == "2 x"
    assert dummy.press("next").title == "Anna plays 8×1, 2 mines (game 1 of 2)"
    assert replayed().view.action("next") is None


def test_the_trail_of_the_mouse_is_seen_or_not() -> None:
    dummy = replayed()
    assert (0, 1) in dummy.press_each("begin", "step", "step").marks["trail"]
    assert "trail" not in dummy.press("trail").marks
    own = Dummy(ReplayScreen(Session(), [played(ROW, (0, 0), (0, 2)).played.replay()]))
    assert own.view.action("trail") is None, "there was no mouse"


def test_odds_are_worked_out_and_drawn_or_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    dummy = replayed()
    assert dummy.press_each("begin", "odds").tick().board.odds == {}, "no cell is open yet"
    dummy.press("step").tick()
    odds = dummy.board.odds
    assert odds[0, 2] == 1
    assert set(odds) == {(0, column) for column in range(2, 8)}
    assert dummy.press("step").board.odds == {}, "of another position they are not known yet"
    assert dummy.press("step-back").board.odds == odds, "they were counted already"
    assert dummy.press("odds").board.odds == {}

    too_wide = MinewiseError("the position is too wide to count", "")
    monkeypatch.setattr("minewise.screens.walk.solve", Mock(side_effect=too_wide))
    dummy.press_each("odds", "step").tick()
    assert "There are no odds: the position is too wide to count." in said(dummy)
    assert dummy.view.tick is None, "they are not counted again and again"


# Grades


def test_guesses_and_mistakes_are_listed_and_looked_at_before_they_were_made() -> None:
    dummy = replayed()
    ((number, _time, *cells),) = dummy.rows()
    assert (number, *cells) == ("3", "Open (1,7)", "A guess, 80.0 % safe: no cell was safer.")
    assert dummy.press("look", "3").at() == 2
    assert said(dummy).startswith("Before step 3 of 3. Opened (1,7) at 2.000 s. A guess, 80.0 %")
    assert dummy.marks["chosen"] == {(0, 6)}
    assert dummy.board.cursor == (0, 6)
    assert dummy.press("step-back").at() == 2, "back to the step that was made last"
    assert "chosen" not in dummy.marks
    assert dummy.press("look", "3").press("step").at() == 3
    assert "It lost the game." in said(dummy)
    assert [row[0] for row in dummy.set("all-steps", "yes").rows()] == ["1", "2", "3"]
    assert said(dummy.press("look", "2")) == "Step 2 of 3, at 0.9 s: flag (1,3)."
    assert [row[0] for row in dummy.set("all-steps", "no").rows()] == ["3"]
    for row in ("0", "4", "x"):
        assert dummy.press("look", row).at() == 2
    certain = "minewise replay 1\n4x1x1 first safe board 4x1x1/..*.\nopen 1 1\nopen 1 4"
    dummy = replayed(Replay.parse(certain).recording)
    assert dummy.rows() == []
    assert "Every step was certain." in str(dummy.view.blocks)


def test_luck_is_drawn_and_grades_can_be_hidden() -> None:
    dummy = replayed()
    chart = dummy.block(Chart)
    assert chart.values == pytest.approx((1, 1, 1, 0.8))
    assert chart.words.startswith("1 guess, 0 needless.")
    assert not dummy.press_each("end", "grades").has(Chart)
    assert "guess" not in said(dummy)
    assert "guess" in said(dummy.press("grades"))


def lost_by_a_mistake() -> Dummy:
    game = played("7x1x2/..*.*..", (0, 0), (0, 6), (0, 2))
    dummy = Dummy(ReplayScreen(Session(), [game.played.replay().measured()]))
    return dummy.press("look", "3")


def test_a_better_move_is_to_be_found_before_it_is_shown() -> None:
    dummy = lost_by_a_mistake()
    assert dummy.at() == 2
    assert dummy.marks == {"wrong": {(0, 2)}}
    asked = "Before step 3 of 3, which opened (1,3): it was a mine for sure. Find a better move."
    assert said(dummy) == asked
    for cell, answer in (
        ((0, 2), "That is the move that was made."),
        ((0, 0), "That cell is open already."),
        ((0, 4), "(1,5) is not safe for sure. Try again, or ask for a hint."),
    ):
        assert dummy.press("try", cell=cell).said == answer
        assert said(dummy) == asked
    assert dummy.press("hint").said.startswith("Look at ")
    assert "safe" not in dummy.marks
    assert dummy.press("try", cell=(0, 3)).said == "(1,4) was safe for sure."
    assert dummy.press("try", cell=(0, 4)).marks["safe"] == {(0, 3)}
    assert "so (1,4) is safe." in str(dummy.view.blocks)
    assert dummy.view.action("hint") is None
    assert not dummy.board.press
    dummy = lost_by_a_mistake().press("show-me")
    assert (dummy.marks["safe"], dummy.marks["wrong"]) == ({(0, 3)}, {(0, 2)})
    assert dummy.press("next-mistake").at() == 0, "after the last one the first again"
    assert "safe" not in dummy.marks
    assert dummy.press_each("begin", "next-mistake", "next-mistake").at() > 0


def test_a_person_comes_before_grading_which_goes_on_after_that_unless_it_was_stopped() -> None:
    dummy = Patient(screen())
    assert dummy.view.working == "Grading the steps"
    assert dummy.press("end").waiting.pop()[0].is_stopped
    assert dummy.at() == 3
    assert "A guess" in said(dummy.tick().go_on())
    assert (dummy.waiting, dummy.view.tick) == ([], None)
    dummy = Patient(screen())
    assert dummy.back().said == "Stopped."
    dummy.tick()
    assert (len(dummy.waiting), dummy.view.tick) == (1, None), "it rests until something is done"
    assert len(dummy.press("step").tick().waiting) == 2
    dummy.stage.close()
    assert dummy.is_closed
    assert all(task.is_stopped for task, _ in dummy.waiting), "leaving waits for nothing"


def test_steps_that_are_too_wide_are_counted_in_all_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    too_wide = Mock(side_effect=TooWideError(40, 50_000))
    monkeypatch.setattr(sys.modules[Judging.__module__], "count_or_estimate", too_wide)
    monkeypatch.setattr("minewise.screens.grading._PART", 0)
    dummy = shown(of_text(TEXT))
    for _ in range(4):
        dummy.tick()
    assert "Steps that were too wide to judge: 3." in str(dummy.view.blocks)


def test_figures_are_on_a_screen_of_their_own_and_do_not_end_grading() -> None:
    dummy = Patient(screen())
    assert len(dummy.press("figures").tick().waiting) == 2, "the figures are measured meanwhile"
    dummy.waiting.pop(0)
    assert isinstance(dummy.go_on().stage.top, FiguresScreen)
    assert "Player: Anna" in dummy.text
    assert ("Time", "2.000 s") in dummy.rows()
    assert [row[0] for row in dummy.back().go_on().rows()] == ["3"]


# Figures, copies, files


@pytest.mark.parametrize("name", ["game.replay", "game.rawvf", "game.evf", "game.avf", "game", ""])
def test_it_is_saved_in_the_format_of_the_files_name_or_refused(name: str) -> None:
    dummy = replayed()
    assert dummy.press("save-file").asked.line == "minewise.replay"
    dummy.answer(name)
    if name in ("game.avf", "game", ""):
        assert "cannot be written" in dummy.said
        assert dummy.files == {}
    else:
        data = dummy.files.pop(name)
        assert shown(ReplayScreen.of_file(Session(), data, name)).block(Slider).most == 3


def test_another_file_takes_its_place_and_its_board_can_be_played() -> None:
    session = played(ROW, (0, 0))
    dummy = Dummy(ReplayScreen(session, [Replay(lost_game(player="Anna")).measured()]))
    assert dummy.press("open-file").asked.kind == "file"
    dummy.answer("noise.avf", b"no replay")
    assert "noise.avf" in dummy.said or "AVF" in dummy.said
    assert dummy.title == "Anna plays 8×1, 2 mines"
    dummy.press("open-file")
    other = Contents("rawvf", (lost_game(player="Bert"),))
    assert dummy.answer("game.rawvf", write(other, "rawvf")).title == "Bert plays 8×1, 2 mines"
    assert dummy.press("play-board").asked.text.startswith("This game is not over")
    dummy.stage.answer()
    assert dummy.is_closed
    assert (session.played.deal.level.header, session.played.steps) == ("8x1x2", ())


# Where they come from


def test_a_game_that_goes_on_is_replayed_for_help_and_hides_its_figures() -> None:
    session = played("8x1x2/..*...*.", (0, 0))
    dummy = shown(ReplayScreen.of_played(session, sure=True))
    assert session.played.help.analyses == 1
    assert "Analysing a game that is not over counts as help." in dummy.block(Text).paragraphs
    assert "3BV" not in dummy.counters
    assert dummy.press("figures").said.startswith("The figures would reveal mines")
    assert len(Replay.parse(dummy.press_each("begin", "copy", "copy-position").copied[0])) == 1
    assert dummy.copied[1].split()[-1] == "########"


def test_what_cannot_be_replayed_is_refused() -> None:
    new, strict = played(ROW), played(ROW, (0, 0), mode=Mode.STRICT)
    assert refusal(ReplayScreen.of_played(new, sure=True)) == "There is nothing to replay yet."
    assert refusal(ReplayScreen.of_played(strict, sure=True)) == "There is no help in strict mode."
    assert not new.played.help.analyses + strict.played.help.analyses


def test_a_game_of_ones_own_begins_with_its_worst_step() -> None:
    session = played(ROW, (0, 0), (0, 2))
    dummy = shown(ReplayScreen.of_played(session, sure=True))
    assert said(dummy).startswith("Before step 2 of 2, which opened (1,3)")
    patient = shown(ReplayScreen.of_played(session, sure=True), Patient)
    assert isinstance(patient, Patient)
    patient.press("step")
    patient.waiting.clear()
    assert patient.tick().go_on().at() == 1, "who walks already is not taken elsewhere"


def test_a_recorded_game_is_replayed(tmp_path: Path) -> None:
    session = played(ROW, (0, 0), (0, 2), folder=tmp_path)
    session.finish().result()
    (game,) = known(session.storage.statistics).games()
    assert shown(ReplayScreen.of_recorded(session, game.id)).block(Slider).most == 2


TEXT = """minewise replay 1
5x1x2 first any board 5x1x2/.*.*.
open 1 1 1.0
open 1 3 3.0
flag 1 2 3.5
open 1 5 4.0
"""


def test_a_text_is_replayed_or_refused() -> None:
    assert shown(of_text(TEXT)).block(Slider).most == 4
    flags = "minewise replay 1\n9x9x10 first safe seed 1\nflag 1 2\n"
    for text, why in (("nothing", "nothing"), (flags, "No cell is opened")):
        assert why in refusal(of_text(text))
    data = write(Contents("board", board=Mines.parse("4x4x1/*.../..../..../....")), "mbf")
    found = refusal(ReplayScreen.of_file(Session(), data, "one.mbf"))
    assert found == "There is no replay in 'one.mbf': it holds a board."


@given(st.binary())
def test_whatever_is_in_a_file_it_is_opened_or_refused(data: bytes) -> None:
    found = worked(ReplayScreen.of_file(Session(), data, "some.avf"))
    assert (found.open is None) == bool(found.message)

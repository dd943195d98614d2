"""Training: the menu and its lists, every question, how runs end, lessons, and progress."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from minewise.core import Board as Mines, Cell
from minewise.screens.blocks import Board, Chart, Form, Table
from minewise.screens.own_games import lost_game
from minewise.screens.puzzles import Trainee
from minewise.screens.training import TrainingScreen, _chart, modes, train
from minewise.session import commands
from minewise.session.session import Session
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage
from minewise.training import (
    LESSONS,
    Glicko,
    Pack,
    Practice,
    Puzzle,
    Question,
    Theme,
    Trainer,
    Truth,
    our_pack,
)
from minewise.training.modes import STORM_SECONDS
from screens.dummy import Dummy
from screens.sitting import refusal
from trainees import HandClock, right_answer


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def practice(tmp_path: Path, clock: HandClock) -> Practice:
    return Practice(tmp_path / "training.sqlite", clock)


@pytest.fixture
def session(tmp_path: Path, practice: Practice) -> Session:
    statistics = Statistics(tmp_path / "statistics.sqlite")
    return Session(now=lambda: 0.0, storage=Storage(statistics, practice=lambda: practice))


Open = Callable[..., Dummy]


@pytest.fixture
def opened(session: Session, practice: Practice) -> Open:
    """Opens training, with some puzzles or with ours."""

    def opens(start: str = "", game: str = "", puzzles: Iterable[Puzzle] = ()) -> Dummy:
        pack = Pack(puzzles)
        trainer = Trainer(practice, pack if list(pack) else our_pack(), seed=1)
        return Dummy(TrainingScreen(Trainee(session, commands.TERMINAL, trainer), start, game))

    return opens


def asking(question: Question) -> Puzzle:
    return next(iter(our_pack().only(questions=[question])))


def main(front: Dummy) -> list[str]:
    return [each.label for each in front.view.actions if each.place == "main"]


def solve(front: Dummy, puzzle: Puzzle) -> None:
    """Answer rightly, by keys."""
    answer = right_answer(puzzle)
    if answer.word is not None:
        front.key(str(puzzle.question.choices.index(answer.word) + 1))
        return
    for cell in answer.cells:
        front.key("space", cell=cell)
    for cell in answer.mines:
        front.key("f", cell=cell)
    if puzzle.question is Question.SAFE:
        return
    if answer.number is not None:
        share = 100 if puzzle.question is Question.GUESS else 1
        front.key(*str(round(share * answer.number)))
    front.key("enter")


def miss(front: Dummy, mode: str = "train") -> None:
    """Get one puzzle wrong, and go back to the menu."""
    front.press("choose", row=mode).key("g").back()


def shown(front: Dummy, pack: Iterable[Puzzle]) -> Puzzle:
    """The puzzle on the screen."""
    board, asked = front.board, front.text.splitlines()[0]
    return next(
        each
        for each in pack
        if (each.position.view, each.position.grid) == (board.view, board.grid)
        and each.text == asked
        and set(each.cells) == front.marks.get("asked", set())
    )


# The menu and the lists


def test_the_menu_says_what_there_is_and_where_it_leads(opened: Open) -> None:
    front = opened()
    assert (front.title, front.text) == ("Training", "You have not trained yet.")
    assert [row.id for row in front.block(Table).rows] == list(modes())
    for number, name in enumerate(modes(), 1):
        front.press(front.block(Table).enter, row=name)
        by_row = front.name, front.title
        front.back().key(str(number))
        assert (front.name, front.title) == by_row
        assert by_row[0] != "training"
        assert front.back().name == "training"
    assert front.press("choose").said == "Choose a row first."
    front.stage.back()
    assert front.is_closed


def test_the_menu_says_how_one_stands(opened: Open, clock: HandClock) -> None:
    front = opened()
    miss(front, "streak")
    miss(front)
    clock.wait(hours=4)
    front.press("choose", row="lessons").back()
    stands = {row.id: row.cells[1] for row in front.block(Table).rows}
    assert stands.pop("train").startswith("rating 6")
    told = {"repeat": "2 due", "progress": "1 day in a row", "lessons": "0 of 15"}
    assert {name: words for name, words in stands.items() if words} == told
    assert front.text.startswith("Rating: 6")
    assert "(still rough). 2 puzzles are due." in front.text


def test_who_is_new_says_where_to_begin(opened: Open, practice: Practice) -> None:
    front = opened()
    level = front.fields["level"]
    assert (level.label, level.value) == ("How well do you play?", str(round(Glicko().rating)))
    assert [value for value, _label in level.options] == ["800", "1200", "1600"]
    front.set("level", "grandmaster")
    assert practice.first() == Glicko()
    assert front.set("level", "1600").said == "Your puzzles begin at a rating of 1600."
    assert (front.rows()[0][1], front.fields["level"].value) == ("rating 1600", "1600")
    assert front.press("choose", row="train").counters["Rating"] == "1600"
    assert abs(shown(front, our_pack()).rating - 1600) < 300
    assert not front.key("g").back().has(Form), "it asks once"
    front.set("level", "800")
    assert practice.first().rating == 1600


def test_a_theme_has_a_rating_of_its_own(opened: Open) -> None:
    front = opened("theme")
    assert (front.title, front.rows()[1]) == ("Themes", ("1-1", ""))
    assert front.press("choose", row="1-1").title == "1-1"
    assert int(front.key("g").back().rows()[1][1]) < Glicko().rating
    front.press("choose", row="chess")
    assert front.said.startswith("'chess' is not a theme: expected one of counting, 1-1")


@pytest.mark.parametrize(
    ("start", "title"),
    [("1-2-1", "1-2-1"), ("3", "3. 1-1"), ("all-mines", "1. All mines"), ("chess", "Training")],
)
def test_a_theme_or_a_lesson_is_begun_by_name(opened: Open, start: str, title: str) -> None:
    front = opened(start)
    assert front.title == title
    if start == "chess":
        assert front.said.startswith("'chess' is not a lesson: expected a number from 1 to 15")
    else:
        front.back()
    assert len(front.rows()) == len(modes())


def test_there_is_no_training_where_nothing_is_kept(session: Session) -> None:
    assert isinstance(train(session, commands.PAGE, {"start": "storm"}).open, TrainingScreen)
    session.storage.practice = None
    why = "Practice cannot be saved here, so there is no training."
    assert refusal(train(session, commands.PAGE, {})) == why


# Questions


@pytest.mark.parametrize("question", Question)
def test_keys_answer_each_question_and_right_is_said_once(opened: Open, question: Question) -> None:
    puzzle = asking(question)
    front = opened("train", puzzles=[puzzle])
    assert front.text.startswith(f"{question.text}\n{question.how}")
    assert front.board.cursor == min(puzzle.cells or puzzle.position.hidden)
    assert front.board.press == "open"
    assert front.marks.get("asked", set()) == set(puzzle.cells)
    named = f"Theme: {puzzle.theme.label}."
    assert named not in front.text
    solve(front, puzzle)
    assert front.said.startswith("Right. Rating: ")
    assert "Right" not in front.text
    reason = Truth(puzzle).judge(right_answer(puzzle)).text.lower()
    assert (named in front.text) is (puzzle.theme.label.lower() not in reason)
    assert main(front) == ["Next"]
    assert front.board.press == ""
    assert front.counters["Answers"] == "✓"
    assert front.counters["Mines"] == str(puzzle.position.mines)
    assert int(front.counters["Rating"]) > Glicko().rating
    assert main(front.key("enter")) == ["To the menu"], "there is no other puzzle"
    assert front.key("enter").title == "Training"


def test_the_change_of_a_rating_is_told_once_it_is_no_longer_rough(opened: Open) -> None:
    puzzles = [*our_pack().only(questions=[Question.SAFE])]
    front, rough = opened("train", puzzles=puzzles), []
    for is_right in (False, True) * 15:
        if is_right:
            solve(front, shown(front, puzzles))
        else:
            front.press("give-up")
        rough.append(front.said.endswith("(still rough)."))
        assert rough[-1] or re.search(rf"Rating: [0-9]+ \({'[+]' if is_right else '-'}", front.said)
        front.press("next")
    assert rough == sorted(rough, reverse=True)
    assert {*rough} == {True, False}


def test_a_cell_alone_is_the_answer(opened: Open) -> None:
    puzzle = asking(Question.SAFE)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    assert front.press("open", cell=min(puzzle.position.numbers)).said == puzzle.question.how
    assert front.press("open", cell=(99, 99)).said == puzzle.question.how
    wrong = min(truth.mines)
    assert front.key("enter", cell=wrong).said.startswith("Not right. Rating: ")
    assert "is a mine for sure" in front.text
    found = front.marks
    assert found["wrong"] == {wrong}
    assert found["safe"] <= truth.safe
    assert found["looked"]
    assert front.press("open", cell=min(truth.safe)).counters["Answers"] == "✗", "it was answered"


def test_marks_are_taken_back_and_checked_together(opened: Open) -> None:
    puzzle = asking(Question.CERTAIN)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    assert front.board.mark == "flag"
    assert front.key("enter").said == puzzle.question.how
    cell = min(truth.mines)
    for name, kind in (("open", "safe"), ("flag", "mine"), ("open", "safe")):
        assert front.press(name, cell=cell).marks == {kind: {cell}}
    assert front.press("open", cell=cell).marks == {}
    assert front.press("flag", cell=min(puzzle.position.numbers)).said == puzzle.question.how
    assert front.press_on("flag", *truth.mines).key("enter").said.startswith("Not right.")
    assert front.text.splitlines()[1].startswith("Missing: ")
    assert front.marks["mine"] == truth.mines


def test_the_numbers_of_a_proof_are_marked(opened: Open) -> None:
    puzzle = asking(Question.PROVE)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    assert front.press("open", cell=puzzle.cells[0]).said == puzzle.question.how
    assert front.press_on("open", *truth.fewest).marks["looked"] == truth.fewest
    assert front.press("check").marks.keys() <= {"looked", "safe", "mine"}
    assert front.said.startswith("Right.")


def test_a_guess_needs_a_percentage(opened: Open) -> None:
    puzzle = asking(Question.GUESS)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    number = front.fields["number"]
    assert (number.kind, number.value, number.least, number.most) == ("number", "", 0, 100)
    worse, best = truth.best_guesses[-1], truth.best_guesses[0]
    assert front.press_on("open", worse, best).marks == {"chosen": {best}}
    assert not front.press_on("open", best).view.every(Board)[0].marks
    front.press("open", cell=best)
    assert front.key("enter").said == "Type the chance that the cell is safe, in percent."
    assert [each.value for each in front.key("4", "2", "7").view.fields] == [7], "427 % cannot be"
    assert [each.value for each in front.key("backspace").view.fields] == [""]
    for typed in ("101", "-1", "x", "9" * 30):
        assert front.set("number", typed).said == "Type a number from 0 to 100."
    front.set("number", str(round(100 * truth.safety(best))))
    assert front.key("enter").said.startswith("Right.")
    assert best in front.marks["best"]


# Runs


def test_a_streak_ends_with_a_mistake_and_can_be_tried_again(opened: Open) -> None:
    front = opened("streak")
    solve(front, shown(front, our_pack()))
    front.key("enter")
    assert (front.counters["Streak"], front.counters["Best"]) == ("1", "1")
    assert main(front.key("g")) == ["Next"]
    assert front.key("enter").text == "Streak: 1 puzzle, your best so far."
    assert front.counters["Answers"] == "✓✗"
    assert main(front) == ["Again"]
    front.key("enter")
    assert (front.counters["Streak"], front.counters["Best"]) == ("0", "1")


def test_a_storm_counts_down_and_goes_on_by_itself(opened: Open, clock: HandClock) -> None:
    front = opened("storm")
    assert (front.counters["Time left"], front.view.tick) == ("3:00", 0.5)
    assert (front.board.cover, front.board.press) == ("3", "")
    clock.wait(seconds=3)
    assert (front.board.cover, front.board.press) == ("", "open")
    solve(front, shown(front, our_pack()))
    assert front.said == "Right."
    before = front.board
    assert front.key("g").said.startswith("This is the answer. ")
    assert front.board != before
    assert (front.counters["Solved"], front.counters["Answers"]) == ("1", "✓✗")
    clock.wait(seconds=STORM_SECONDS - 1.5)
    assert front.tick().counters["Time left"] == "0:02"
    clock.wait(seconds=1.5)
    front.tick()
    assert (front.text, front.view.tick) == ("Time is up. Solved: 1. Your best: 1.", None)
    assert main(front) == ["Again"]
    assert front.key("enter").counters["Time left"] == "3:00"
    clock.wait(seconds=STORM_SECONDS + 3)
    assert front.key("g").text == "Time is up. Solved: 0. Your best: 1.", "it came too late"


def test_the_puzzles_of_the_day_end_with_a_line_to_share(opened: Open) -> None:
    front = opened("today")
    for number in range(1, 6):
        assert front.view.action("share") is None
        assert front.counters["Puzzle"] == f"{number} of 5"
        assert front.key("g").counters["Puzzle"] == f"{number} of 5"
        if number < 5:
            front.key("enter")
    front.key("C")
    (line,) = front.copied
    assert line.endswith("✗✗✗✗✗ 0/5 in 0:00")
    assert front.said == f"Copied: {line}"
    assert front.key("enter").text == line
    assert main(front) == ["To the menu", "Copy the line to share"]
    assert ("Today", "0 of 5") in [row[:2] for row in front.key("enter").rows()]


def test_what_cannot_be_written_is_said(opened: Open, practice: Practice) -> None:
    front = opened("train")
    practice.path.mkdir()
    assert front.key("g").said.startswith("Cannot use your practice in ")
    assert front.back().said.startswith("Cannot use your practice in ")
    assert len(front.rows()) == len(modes())


# Lessons


def test_a_lesson_bounces_and_lights_up_then_asks_puzzles(opened: Open) -> None:
    front = opened("lessons")
    assert front.text == "Mastered: 0 of 15."
    assert front.press("choose", row="1-1").title == "3. 1-1"
    assert front.text.startswith("Two numbers side by side")
    assert front.marks == {"looked": {(1, 0), (1, 1)}}
    assert "that mine serves both" in front.key("enter", "n").text
    assert front.marks == {"looked": {(1, 1)}, "asked": {(0, 0), (0, 1), (0, 2)}}
    assert front.key("b").marks == {"looked": {(1, 0)}, "asked": {(0, 0), (0, 1)}}
    assert "Open a cell that is safe for sure. No mine can be hit here." in front.text
    assert front.counters == {"Sentence": "2 of 5", "Mines": "2", "Solved in a row": "0 of 3"}
    assert front.board.letters == {(0, 0): "A", (0, 1): "B", (0, 2): "C"}
    front.key("space", cell=(0, 0))
    assert front.said == "(1,1) is not proved safe. Look at the lit numbers."
    assert front.marks == {"looked": {(1, 0), (1, 1)}, "wrong": {(0, 0)}}
    assert front.key("space", cell=(1, 0)).said.startswith("Open a cell that is safe for sure.")
    assert "Pattern: a 1-1." in front.key("space", cell=(0, 2)).said
    assert front.said.endswith("Well done. Now solve puzzles like this one.")
    assert front.marks == {}
    for solved in range(3):
        # Enter does what the button says, wherever the cursor is.
        assert main(front)[0] == ("Next" if solved else "To the puzzles")
        assert front.key("enter", cell=(0, 0)).counters["Solved in a row"] == f"{solved} of 3"
        solve(front, shown(front, our_pack().only([Theme.ONE_ONE])))
    assert front.key("enter").text == "Lesson mastered: 1-1."
    assert main(front) == ["Next lesson"]
    assert front.key("enter").title == "4. 1-2"
    assert front.back().title == "Lessons"
    assert front.rows()[2] == ("3. 1-1", "1 1", "mastered")
    assert front.press("choose", row="1-1").counters["Solved in a row"] == "mastered"


def test_the_last_lesson_leads_back(opened: Open) -> None:
    front = opened("lessons").press("choose", row=LESSONS[-1].name)
    assert main(front.key("enter", "enter")) == ["To the puzzles", "Previous"]
    for _ in range(3):
        front.key("enter")
        solve(front, shown(front, our_pack().only([LESSONS[-1].theme])))
    assert main(front.key("enter")) == ["To the menu"]
    assert front.press("next-lesson").key("enter").title == "Lessons"


def lose(session: Session) -> str:
    session.new(board=Mines.parse("5x2x2/.*..*/....."))
    for cell in ((1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 1)):
        session.open(cell).result()
    return lost_game(session)


def test_a_lost_game_is_practised_again(opened: Open, session: Session, clock: HandClock) -> None:
    game = lose(session)
    front = opened("mistakes", game)
    assert (front.title, front.board.view) == ("My mistakes", "#####11111")
    assert front.text.splitlines()[:2] == ["Find a safe cell.", "You lost a game here."]
    due = front.counters["Due"]
    assert front.key("g").said == "This is the answer.", "it moves no rating"
    assert front.counters["Due"] == due
    front.key("enter")
    while main(front) != ["To the menu"]:
        front.key("g", "enter")
    front.back()
    again = opened("mistakes", game)
    assert again.said == "Nothing from this game is due."
    assert again.text.startswith("Nothing is due. The next puzzle comes back in 4 hours.")
    clock.wait(hours=4)
    assert "You lost a game here." in opened("mistakes", game).text


def test_progress_is_a_chart_and_a_table_of_themes(opened: Open, clock: HandClock) -> None:
    front = opened("progress")
    assert front.text == "You have not trained yet."
    assert not front.has(Chart)
    assert front.block(Table).empty == "No theme was tried yet."
    front.back()
    for _ in range(2):
        miss(front)
        clock.wait(days=1)
    front.press("choose", row="progress")
    chart = front.block(Chart)
    assert (chart.kind, chart.first, chart.last) == ("line", "2030-05-01", "2030-05-02")
    rating = int(front.counters["Rating"])
    assert chart.words.startswith(f"{rating} now; lowest {rating}, highest ")
    assert front.counters["Days in a row"] == "2"
    assert [row[2] for row in front.rows()] in (["2"], ["1", "1"])


@given(st.lists(st.integers(100, 3000), min_size=1, max_size=5))
def test_a_chart_of_ratings_ends_at_hundreds_with_some_room(ratings: list[int]) -> None:
    chart = _chart({"history": [{"at": f"day {each}", "rating": each} for each in ratings]})  # type: ignore[typeddict-item]
    low, high = int(chart.low), int(chart.high)
    assert [low + value for value in chart.values] == ratings
    assert (low % 100, high % 100, chart.top) == (0, 0, high - low)
    assert 20 <= min(ratings) - low < 120
    assert 20 <= high - max(ratings) < 120
    assert (chart.first, chart.last) == (
        f"day {ratings[0]}",
        f"day {ratings[-1]}" * (len(ratings) > 1),
    )


_NAMES = st.sampled_from(
    ["choose", "open", "flag", "check", "next", "again", "give-up", "share", "erase", "set",
     "previous", "puzzles", "next-lesson", "done", "safe", "yes", "now", "say", "0", "1", "fly"]
)  # fmt: skip
_ROWS = st.sampled_from(["", "train", "lessons", "1-1", "number", "fly"])
_TEXTS = st.text(max_size=4) | st.sampled_from(["7", "60"])
_CELLS = st.none() | st.tuples(st.integers(-1, 30), st.integers(-1, 30))
_PRESSED = st.lists(st.tuples(_NAMES, _ROWS, _TEXTS, _CELLS), max_size=12)


# What was practised before makes no difference to what is on trial.
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from([*modes(), "1-2", "1"]), _PRESSED)
def test_nothing_that_is_pressed_breaks_it(
    opened: Open, start: str, pressed: list[tuple[str, str, str, Cell | None]]
) -> None:
    front = opened(start)
    for name, row, typed, cell in pressed:
        assert front.press(name, row, typed, cell).title
        names = {each.name for each in front.view.actions}
        for board in front.view.every(Board):
            assert {board.press, board.mark} <= {*names, ""}

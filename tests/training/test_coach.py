"""The coach: what is on the screen while somebody trains, and what each command does to it."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from minewise.base import MinewiseError
from minewise.core import Cell
from minewise.training import (
    LESSONS,
    MODES,
    STORM_SECONDS,
    Coach,
    Question,
    Theme,
    Trainer,
    TrainingData,
    Truth,
    shown,
)
from trainees import HandClock


@pytest.fixture
def coach(trainer: Trainer) -> Coach:
    return Coach(trainer)


def kinds(data: TrainingData) -> dict[str, list[list[int]]]:
    found: dict[str, list[list[int]]] = {}
    for mark in data["marks"]:
        found.setdefault(mark["kind"], []).append(mark["cell"])
    return found


def is_right(coach: Coach) -> bool:
    verdict = shown(coach)["verdict"]
    assert verdict is not None
    return verdict["right"]


def ask(coach: Coach, question: Question) -> Truth:
    """Put a puzzle with that question on the screen, and say what is right."""
    coach.start("train")
    run = coach.run
    assert run is not None
    assert run.asked is not None
    puzzle = next(each for each in coach.trainer.pack if each.question is question)
    run.asked = type(run.asked)(puzzle)
    return Truth(puzzle)


def test_the_menu_says_what_there_is_and_how_one_stands(coach: Coach) -> None:
    data = shown(coach)
    assert (data["screen"], [row["name"] for row in data["rows"]]) == ("menu", list(MODES))
    assert data["text"] == "You have not trained yet."
    for name in MODES:
        coach.start(name)
        assert coach.screen != "menu"
        assert shown(coach)["title"]
        coach.do("back")
        assert shown(coach)["screen"] == "menu"
    coach.do("2")
    assert [row["title"] for row in shown(coach)["rows"]][:2] == ["Counting", "1-1"]
    coach.choose("1-1")
    assert shown(coach)["title"] == "1-1"
    with pytest.raises(MinewiseError, match="'1-1' cannot be chosen here: expected one of nothing"):
        coach.choose("1-1")


def test_a_cell_that_is_opened_is_the_answer(coach: Coach) -> None:
    truth = ask(coach, Question.SAFE)
    assert {"open", "give-up"} <= set(coach.can)
    coach.do("open", min(truth.safe))
    data = shown(coach)
    assert data["verdict"] is not None
    assert (data["verdict"]["right"], data["verdict"]["heading"]) == (True, "Right")
    assert list(min(truth.safe)) in kinds(data)["safe"]
    assert kinds(data)["number"]
    assert data["message"] == data["verdict"]["text"]
    assert data["going_on"] == "Next"
    coach.do("check")
    assert shown(coach)["verdict"] is None


def test_marks_are_taken_back_and_checked_together(coach: Coach) -> None:
    truth = ask(coach, Question.CERTAIN)
    coach.do("check")
    assert "Mark every safe cell" in coach.message
    wrong = min(truth.mines)
    coach.do("open", wrong)
    assert kinds(shown(coach))["safe"] == [list(wrong)]
    for cell in truth.mines:
        coach.do("flag", cell)
    for cell in truth.safe:
        coach.do("open", cell)
    assert kinds(shown(coach))["mine"] == [list(cell) for cell in sorted(truth.mines)]
    coach.do("check")
    assert is_right(coach)


def test_the_numbers_of_a_proof_are_marked(coach: Coach) -> None:
    truth = ask(coach, Question.PROVE)
    coach.do("open", truth.puzzle.cells[0])
    assert "Mark the numbers" in coach.message
    for cell in truth.fewest:
        coach.do("open", cell)
    assert kinds(shown(coach))["number"] == [list(cell) for cell in sorted(truth.fewest)]
    coach.do("check")
    assert kinds(shown(coach)).keys() <= {"number", "safe", "mine"}
    assert is_right(coach)


def test_a_guess_needs_a_percentage(coach: Coach) -> None:
    truth = ask(coach, Question.GUESS)
    coach.do("open", truth.best_guesses[-1])
    coach.do("open", truth.best_guesses[0])
    coach.do("check")
    assert "in percent" in coach.message
    coach.do("7")
    coach.do("erase")
    for digit in str(round(100 * truth.safety(truth.best_guesses[0]))):
        coach.do(digit)
    assert coach.number == round(100 * truth.safety(truth.best_guesses[0]))
    coach.do("check")
    assert is_right(coach)
    assert list(truth.best_guesses[0]) in kinds(shown(coach))["best"]


def test_words_and_numbers_are_chosen_by_digits(coach: Coach) -> None:
    truth = ask(coach, Question.DUE)
    labels = [each["label"] for each in shown(coach)["choices"]]
    assert labels == ["Yes", "No"]
    coach.do("9")
    assert shown(coach)["verdict"] is None
    coach.do("1" if truth.word == "yes" else "2")
    assert coach.run is not None
    assert coach.run.right == 1
    truth = ask(coach, Question.COUNT)
    coach.write(99)
    coach.do("erase")
    coach.do("erase")
    for digit in str(truth.count):
        coach.do(digit)
    assert coach.number == truth.count
    coach.do("check")
    assert coach.run.right == 1


def test_who_gives_up_sees_the_answer(coach: Coach) -> None:
    ask(coach, Question.SAFE)
    coach.do("give-up")
    data = shown(coach)
    assert data["verdict"] is not None
    assert (data["verdict"]["right"], data["verdict"]["heading"]) == (False, "The answer")
    assert data["verdict"]["change"].startswith("Rating: ")


def test_a_streak_ends_with_a_mistake_and_can_be_tried_again(coach: Coach) -> None:
    coach.start("streak")
    coach.do("give-up")
    assert shown(coach)["screen"] == "puzzle"
    coach.do("check")
    data = shown(coach)
    assert (data["screen"], data["going_on"], data["position"]) == ("over", "Again", None)
    assert data["text"].startswith("Streak: 0")
    coach.do("check")
    assert shown(coach)["screen"] == "puzzle"


def test_a_storm_goes_on_by_itself_until_time_is_up(coach: Coach, clock: HandClock) -> None:
    coach.start("storm")
    first = shown(coach)
    coach.do("give-up")
    second = shown(coach)
    assert second["verdict"] is None
    assert second["position"] != first["position"]
    assert second["message"]
    clock.wait(seconds=STORM_SECONDS)
    data = shown(coach)
    assert (data["screen"], data["seconds_left"]) == ("over", None)
    assert "Time is up" in data["text"]
    coach.do("open", (0, 0))
    assert coach.screen == "over"


def test_the_puzzles_of_the_day_end_with_a_line_to_share(coach: Coach) -> None:
    coach.start("today")
    for _ in range(5):
        assert shown(coach)["line"] == ""
        coach.do("give-up")
        coach.do("check")
    data = shown(coach)
    assert data["results"] == [False] * 5
    assert data["line"].endswith("✗✗✗✗✗ 0/5 in 0:00")
    assert "share" in data["can"]
    coach.do("check")
    (row,) = [row for row in shown(coach)["rows"] if row["name"] == "today"]
    assert (row["note"], row["done"]) == ("0 of 5", True)


def test_a_lesson_bounces_and_lights_up_then_asks_puzzles(coach: Coach) -> None:
    coach.start("lessons")
    coach.choose("1-1")
    data = shown(coach)
    assert (data["title"], data["live"], data["live_done"]) == ("3. 1-1", True, False)
    assert "that mine serves both" in data["lesson"]
    coach.do("check", (0, 0))
    data = shown(coach)
    assert kinds(data) == {"number": [[1, 0], [1, 1]], "wrong": [[0, 0]]}
    assert "Look at the lit numbers" in data["message"]
    coach.do("check", (0, 2))
    assert shown(coach)["live_done"]
    assert "Pattern: a 1-1." in coach.message
    coach.do("check", (0, 2))
    for _ in range(3):
        assert coach.run is not None
        run = coach.run
        assert run.asked is not None
        run.asked = type(run.asked)(next(
            each for each in coach.trainer.pack.only([Theme.ONE_ONE], [Question.SAFE])
            if each.id not in coach.trainer.seen()
        ))  # fmt: skip
        coach.do("open", min(Truth(run.asked.puzzle).safe))
        coach.do("check")
    data = shown(coach)
    assert (data["screen"], data["text"]) == ("over", "Lesson mastered: 1-1.")
    assert data["going_on"] == "Next lesson"
    coach.do("check")
    assert shown(coach)["title"] == "4. 1-2"
    coach.do("back")
    assert [row["done"] for row in shown(coach)["rows"]].index(True) == 2


def test_every_lesson_can_be_shown(coach: Coach) -> None:
    for lesson in LESSONS:
        coach.learn(lesson.name)
        data = shown(coach)
        assert data["position"]
        assert data["lesson"]


@settings(
    max_examples=25,
    deadline=None,
    # What was practised before makes no difference to what is on trial.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.sampled_from(MODES),
    st.lists(
        st.tuples(
            st.sampled_from(Coach.commands()),
            st.none() | st.tuples(st.integers(-1, 30), st.integers(-1, 30)),
        ),
        max_size=12,
    ),
)
def test_nothing_that_is_pressed_breaks_it(
    trainer: Trainer, mode: str, pressed: list[tuple[str, Cell | None]]
) -> None:
    coach = Coach(trainer)
    coach.start(mode)
    for name, cell in pressed:
        coach.do(name, cell)
        data = shown(coach)
        assert set(data["can"]) <= {*Coach.commands(), "share"}
        assert data["title"]

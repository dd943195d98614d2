"""The names of patterns beside what is said: of reasons, guesses and steps that were played."""

import pytest

from minewise.advice import HintLevel, explain, grade, hint, reason_for, review
from minewise.advice.named import certain_pattern, guess_pattern
from minewise.analysis import Analysis
from minewise.base import TimeUpError
from minewise.core import Board, ConflictError, Position
from minewise.logic import Reasoning
from minewise.players import Guess, Move, MoveKind
from minewise.solver import solve

ROW = Position.parse("3x2x2/###/121")
FIFTY = Position.parse("3x2x1/#10/#10")


def test_a_hint_names_the_pattern_only_where_it_gives_the_reason() -> None:
    analysis = Analysis(ROW)
    hints = [hint(analysis, level) for level in HintLevel]
    assert [hint.pattern is not None for hint in hints] == [False, False, False, True]
    assert hints[3].text.endswith("Pattern: a 1-2-1.")
    assert ["pattern" in hint.as_data() for hint in hints] == [False, False, False, True]


def test_an_undecided_cell_is_told_to_be_a_50_50() -> None:
    explained = explain(Analysis(FIFTY), (0, 0))
    assert explained.pattern is not None
    assert explained.pattern.undecided == {(0, 0), (1, 0)}
    assert explained.text.endswith(
        "(1,1) and (2,1) are a 50/50: nothing will ever tell, so guess now."
    )


def test_nobody_is_told_to_open_a_cell_and_to_leave_it_alone() -> None:
    analysis = Analysis(Position.parse("3x2x3/###/#3#"))
    dead = guess_pattern(analysis, (0, 1))
    assert dead is not None
    assert dead.remark == "(1,2) is a dead cell: it tells nothing, so leave it for the end."
    assert guess_pattern(analysis, (0, 1), advised=True) is None


@pytest.mark.parametrize(
    ("position", "cell", "text"),
    [
        (ROW, (0, 1), "Certain."),
        (ROW, (0, 0), "A mistake: it was a mine for sure, by a 1-2-1."),
        (FIFTY, (0, 0), "A guess, 50.0 % safe: no cell was safer. It was a 50/50."),
        (
            Position.parse("5x3x2/#####/#####/11###"),
            (0, 0),
            "A needless guess, 88.9 % safe: (3,3) was safe for sure, by a 1-1+.",
        ),
    ],
)
def test_a_grade_says_the_name(position: Position, cell: tuple[int, int], text: str) -> None:
    assert str(grade(solve(position), (cell,))) == text


def test_the_only_cell_left_to_try_is_no_guess_that_has_a_name() -> None:
    analysis = Analysis(FIFTY)
    for choices, named in ((2, True), (1, False)):
        guess = Guess("safest", choices, 0.5)
        reason = reason_for(analysis, Move((0, 0), MoveKind.OPEN, certain=False, reason=guess))
        assert (reason.pattern is not None) is named


def test_several_cells_at_once_are_no_50_50() -> None:
    position = Position.parse("3x3x2/#1#/#2#/#1#")
    alone = grade(solve(position), ((0, 0),))
    both = grade(solve(position), ((0, 0), (0, 2)))
    assert alone.pattern is not None
    assert both.pattern is None


def test_cells_that_cannot_all_be_safe_are_a_mistake_to_open_together() -> None:
    both = grade(solve(FIFTY), ((0, 0), (1, 0)))
    assert (both.safety, both.is_mistake) == (0, True)
    with_a_mine = grade(solve(ROW), ((0, 1), (0, 2)))
    assert (with_a_mine.safety, with_a_mine.is_mistake) == (0, True)


def test_a_review_has_the_names_of_its_guesses() -> None:
    board = Board.parse("3x2x1/*../...")
    found = review(board, [("open", (0, 2)), ("open", (1, 0))])
    (guess,) = found.guesses
    assert guess.grade.pattern is not None
    assert str(guess.grade.pattern.name) == "50/50"


def test_where_the_time_is_up_or_numbers_contradict_there_is_no_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for error in (TimeUpError(1.0), ConflictError(frozenset(), uses_total=False)):

        def fail(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        monkeypatch.setattr(Reasoning, "__init__", fail)
        assert certain_pattern(Analysis(ROW), (0, 1)) is None
        assert guess_pattern(Analysis(FIFTY), (0, 0)) is None

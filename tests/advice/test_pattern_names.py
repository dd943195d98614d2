"""The names of patterns beside what is said: of reasons, guesses and steps that were played."""

import pytest

from minewise.advice import explain, grade
from minewise.advice.pattern_names import certain_pattern, guess_pattern
from minewise.advice.reasons import reason_for
from minewise.analysis import Analysis
from minewise.base.limit import TimeUpError
from minewise.core import ConflictError, Position
from minewise.logic import Reasoning
from minewise.players import Guess, Move, MoveKind
from minewise.solver import solve

ROW = Position.parse("3x2x2/###/121")
FIFTY = Position.parse("3x2x1/#10/#10")


def test_nobody_is_told_to_open_a_cell_and_to_leave_it_alone() -> None:
    explained = explain(Analysis(FIFTY), (0, 0))
    assert explained.pattern is not None
    assert explained.text.endswith(explained.pattern.remark)
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


def test_several_cells_at_once_are_no_50_50_and_a_mistake_if_one_must_be_a_mine() -> None:
    position = Position.parse("3x3x2/#1#/#2#/#1#")
    assert grade(solve(position), ((0, 0),)).pattern is not None
    assert grade(solve(position), ((0, 0), (0, 2))).pattern is None
    for shown, cells in ((FIFTY, ((0, 0), (1, 0))), (ROW, ((0, 1), (0, 2)))):
        found = grade(solve(shown), cells)
        assert (found.safety, found.is_mistake) == (0, True)


def test_where_the_time_is_up_or_numbers_contradict_there_is_no_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for error in (TimeUpError(1.0), ConflictError(frozenset(), uses_total=False)):

        def fail(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        monkeypatch.setattr(Reasoning, "__init__", fail)
        assert certain_pattern(Analysis(ROW), (0, 1)) is None
        assert guess_pattern(Analysis(FIFTY), (0, 0)) is None

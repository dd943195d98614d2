from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from minewise.advice import Review, review
from minewise.base import MinewiseError
from minewise.core import Board, Cell, Game, Position
from strategies import boards, cells

Step = tuple[str, Cell]


@st.composite
def played(draw: st.DrawFn, largest: int = 4) -> tuple[Board, list[Step]]:
    """A game to its end, or not: only steps that change something."""
    board = draw(boards(largest))
    game = Game.on(board)
    one = st.tuples(st.sampled_from(["open", "open", "flag", "chord"]), cells(board.grid))
    steps: list[Step] = []
    for click, cell in draw(st.lists(one, max_size=25)):
        before = game.clicks.effective
        if game.outcome is None:
            getattr(game, click)(cell)
            if game.clicks.effective > before:
                steps.append((click, cell))
    return board, steps


def layouts(position: Position) -> list[frozenset[Cell]]:
    """All layouts that agree with what is seen, by trying every one."""
    hidden = position.hidden
    return [
        frozenset(mines)
        for mines in combinations(hidden, position.mines)
        if all(
            len(mines_around(position, cell, frozenset(mines))) == number
            for cell, number in position.numbers.items()
        )
    ]


def mines_around(position: Position, cell: Cell, mines: frozenset[Cell]) -> frozenset[Cell]:
    return mines.intersection(position.grid.neighbours(cell))


@given(played(largest=3))
def test_grades_are_what_counting_layouts_says(made: tuple[Board, list[Step]]) -> None:
    board, steps = made
    found = review(board, steps, first_is_safe=False)
    game = Game.on(board)
    for (click, cell), judged in zip(steps, found.steps, strict=True):
        position = game.position
        getattr(game, click)(cell)
        assert (judged is None) == (click == "flag")
        if judged is None:
            continue
        grade = judged.grade
        all_of_them = layouts(position)
        fine = [mines for mines in all_of_them if not mines.intersection(grade.cells)]
        assert float(grade.safety) == pytest.approx(len(fine) / len(all_of_them))
        safe = {c for c in position.hidden if not any(c in mines for mines in all_of_them)}
        assert set(judged.certain) == (set() if grade.is_certain else safe)
        assert grade.is_needless == (grade.is_guess and bool(safe))
        assert judged.lost == (game.outcome is not None and not game.outcome.won)


def test_a_first_click_that_is_promised_is_no_guess() -> None:
    board = Board.parse("5x1x2/..*.*")
    steps = [("open", (0, 0)), ("open", (0, 3))]
    assert review(board, steps).steps[0] is None
    assert review(board, steps, first_is_safe=False).steps[0] is not None
    # A mine at the first click shows that nothing was promised.
    (judged,) = review(board, [("open", (0, 2))]).steps
    assert judged is not None
    assert judged.lost
    assert float(judged.grade.safety) == pytest.approx(3 / 5)


def test_luck_is_the_product_of_the_guesses() -> None:
    board = Board.parse("2x2x1/*./..")
    found = review(board, [("open", (1, 0)), ("open", (1, 1)), ("open", (0, 1))])
    assert isinstance(found, Review)
    product = 1.0
    for guess in found.guesses:
        product *= float(guess.grade.safety)
    assert found.luck == pytest.approx(product)
    assert found.luck == pytest.approx(1 / 3)
    assert (len(found.guesses), found.needless) == (2, ())
    assert review(board, [("open", (1, 0))]).luck == 1


def test_the_step_that_lost_is_named_with_what_was_certain_instead() -> None:
    board = Board.parse("5x1x1/..*..")
    found = review(board, [("open", (0, 0)), ("open", (0, 2))])
    assert found.fatal is not None
    assert found.fatal.step == 1
    assert found.fatal.certain == ((0, 3), (0, 4))
    assert found.mistakes == found.doubtful == (found.fatal,)
    assert (found.guesses, found.needless, found.luck) == ((), (), 1.0)


def test_win_chances_are_told_when_asked_for() -> None:
    board = Board.parse("2x2x1/*./..")
    steps = [("open", (1, 0)), ("open", (1, 1)), ("open", (0, 1))]
    never = review(board, steps)
    assert all(step is None or step.win is None for step in never.steps)
    always = review(board, steps, win_chances="always")
    assert [step.win.chance for step in always.steps if step and step.win] == [
        pytest.approx(1 / 3),
        0.5,
    ]
    guesses = review(board, steps, win_chances="guesses")
    assert sum(step is not None and step.win is not None for step in guesses.steps) == 2


def test_what_cannot_be_done_is_refused() -> None:
    with pytest.raises(MinewiseError, match="'jump' is nothing that can be done"):
        review(Board.parse("2x1x1/.*"), [("jump", (0, 0))])

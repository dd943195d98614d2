"""What opening a cell leads to, which to open, and whether the game will be won."""

from collections.abc import Collection, Mapping
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings, strategies as st

from cores import TOO_WIDE, Solve, needs_native
from expected import known
from logic.brute_force import any_layout, forced, showing
from minewise import solver
from minewise.base.errors import MinewiseError
from minewise.core import Cell, Chance, FirstClick, Game, Level, Position
from minewise.solver import EFFORTS, NoLayoutError, TooWideError, best_play, solution
from strategies import endgames, positions_that_may_conflict, seeds

# Outcomes


@given(position=endgames(flagged=True), data=st.data())
def test_outcomes_are_what_solving_each_of_them_says(
    solve: Solve, position: Position, data: st.DataObject
) -> None:
    cell = data.draw(st.sampled_from(position.hidden))
    solved = solve(position)
    found = solved.prospects(cell)
    assert {each.number: each.chance for each in found} == solved.numbers(cell)
    for each in found:
        after = solve(showing(position, cell, each.number))
        assert each.safe == len(after.safe)
        assert each.won == (after.mines == set(after.position.hidden))
        assert solve.same(each.chance, Fraction(after.layouts, solved.layouts))


# The best cell


@given(position=endgames(flagged=True), data=st.data(), effort=st.sampled_from(EFFORTS))
@settings(max_examples=120)
def test_the_best_cell_of_an_endgame_is_a_best_one_even_if_some_are_to_be_avoided(
    solve: Solve, position: Position, data: st.DataObject, effort: str
) -> None:
    avoid = data.draw(st.sets(st.sampled_from(position.hidden)))
    wins = best_play(position, solve.core).wins
    solved = solve(position)
    left = [cell for cell in position.hidden if cell not in avoid and cell not in solved.mines]
    best = solved.best_cell(avoid, effort)
    if not left:
        assert best is None
    else:
        assert best in left
        assert wins[best] == max(wins[cell] for cell in left)


@given(seed=seeds, shape=st.sampled_from(["", "torus ", "hexagons "]))
@settings(max_examples=40, deadline=None)
def test_what_is_to_be_avoided_is_avoided_in_the_middle_of_a_game(
    solve: Solve, seed: int, shape: str
) -> None:
    level = Level.parse(f"{shape}9x9x14")
    game = Game(level.grid, level.mines, seed=seed, first=FirstClick.OPENING)
    game.open((4, 4))
    avoid: set[Cell] = set()
    solved = solve(game.position)
    for _ in range(6):
        cell = solved.best_cell(avoid, "quick")
        if cell is None:
            assert set(game.position.hidden) - avoid <= solved.mines
            break
        assert cell not in avoid
        if solved.safe - avoid:
            assert cell in solved.safe
        avoid.add(cell)
    everything = set(game.position.hidden)
    assert solved.best_cell(everything) is None
    for cell in avoid:
        assert solved.best_cell(everything - {cell}) == (None if cell in solved.mines else cell)


def test_an_unknown_effort_is_refused(solve: Solve) -> None:
    with pytest.raises(MinewiseError, match="'extreme' is not an effort: expected one of in") as no:
        solve(Position.parse("3x2x2/###/###")).best_cell(effort="extreme")
    assert no.value.input == "extreme"


# The chance of a win


@pytest.mark.parametrize(
    ("text", "cell", "chance"),
    [
        ("3x2x2/###/###", (0, 1), Fraction(4, 15)),
        ("3x2x2/###/###", None, Fraction(1, 3)),
        ("4x4x5/#2##/####/#3#2/#2##", None, Fraction(13, 24)),
        ("3x2x1/###/111", (0, 1), Fraction(0)),  # a mine
        ("3x2x1/###/111", (0, 0), Fraction(1)),
        ("2x5x2/##/11/00/11/##", (0, 0), Fraction(1, 4)),
        ("2x1x1/1#", None, Fraction(1)),  # it is won
        ("60x1x1/" + "#" * 60, None, Fraction(59, 60)),  # the most that the reference tries
    ],
)
def test_a_win_chance_is_that_of_the_cell(
    solve: Solve, text: str, cell: Cell | None, chance: Fraction
) -> None:
    found = known(solve(Position.parse(text)).win_chance(cell))
    assert found.exact
    assert found.chance == pytest.approx(float(chance), abs=1e-12)


@given(position=endgames(flagged=True))
@settings(max_examples=100)
def test_the_win_chance_of_every_cell_is_exact_where_it_is_said_to_be(
    solve: Solve, position: Position
) -> None:
    play, solved = best_play(position, solve.core), solve(position)
    assert solved.win_chance(solved.best_cell()) == solved.win_chance() or not play.best
    for cell in (None, *position.hidden):
        found = solved.win_chance(cell)
        expected = play.chance if cell is None else Fraction(play.wins[cell], play.layouts)
        if found is not None and found.exact:
            assert found.chance == pytest.approx(float(expected), abs=1e-12)


@needs_native
def test_an_estimate_is_near_the_win_rate() -> None:
    # A corner of beginner that shows a 1: of 11,806 such games `expert`, quick, won 81.6 %.
    position = Position.parse("/".join(["9x9x10", "1########", *["#########"] * 8]))
    solved = solver.solve(position)
    found = known(solved.win_chance(solved.best_cell()))
    assert not found.exact
    assert found.chance == 0.7925, "right to about five points, and the same on every machine"
    assert found == solver.solve(position).win_chance(solved.best_cell())
    row = Position.parse("61x1x1/" + "#" * 61)
    assert solver.solve(row, core="python").win_chance() is None, "too many layouts"
    assert known(solved.win_chance((0, 1))).chance < found.chance


# What some of the numbers settle


def truth(
    position: Position, numbers: Collection[Cell], use_total: bool
) -> Mapping[Cell, int] | None:
    if not any_layout(position, numbers, use_total=use_total):
        return None
    safe, mines = forced(position, numbers, use_total=use_total)
    return dict.fromkeys(safe, 0) | dict.fromkeys(mines.difference(position.shown_mines), 1)


@given(position=st.one_of(endgames(flagged=True), positions_that_may_conflict()), data=st.data())
@settings(max_examples=100)
def test_what_some_numbers_settle_is_what_all_their_layouts_agree_on(
    solve: Solve, position: Position, data: st.DataObject
) -> None:
    assume(len(position.hidden) <= 12)
    numbers = sorted(position.numbers)
    some = data.draw(st.sets(st.sampled_from(numbers))) if numbers else set()
    use_total = data.draw(st.booleans())
    solved = solve.lazily(position)
    found = solved.settled(some, use_total)
    assert found == truth(position, some, use_total)
    assert found is None or list(found) == sorted(found)
    if set(some) == set(numbers) and use_total and found is not None:
        assert found == dict.fromkeys(solved.safe, 0) | dict.fromkeys(solved.mines, 1)


def test_parts_of_a_position_too_wide_to_count_can_be_settled(solve: Solve) -> None:
    solved = solve.lazily(TOO_WIDE)
    with pytest.raises(TooWideError):
        solved.count()
    assert solved.settled(TOO_WIDE.numbers, True) == {}
    corner = [cell for cell in TOO_WIDE.numbers if cell[0] < 6 and cell[1] < 8]
    assert solved.settled(corner, False) is not None
    full = solve.lazily(Position.parse("8x1x4/#1##1###"))
    assert full.settled([(0, 1), (0, 4)], True) == {(0, 6): 1, (0, 7): 1}


# Solved once


def test_nothing_is_counted_before_something_is_asked_and_then_once(
    solve: Solve, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Position] = []
    monkeypatch.setattr(solution, "counting", seen.append)
    clash = solve.lazily(Position.parse("2x2x1/0#/1#"))
    assert clash.settled([(0, 0)], False) == {(0, 1): 0, (1, 1): 0}
    assert not seen
    for _ in range(2):
        with pytest.raises(NoLayoutError):
            clash.count()

    seen.clear()
    position = Position.parse("5x4x5/#2#1#/#####/1####/#####")
    solved = solve.lazily(position)
    for _ in range(2):
        cell = known(solved.best_cell())
        solved.numbers(cell)
        solved.prospects(cell)
        solved.win_chance(cell)
        solved.win_chance()
        assert solved.layouts > 0
        assert solved.frontier_mines
        assert solved.safest
        solved.sample(Chance(1))
        solved.settled([(0, 1)], True)
        solved.settled(position.numbers, True)
    assert seen == [position]

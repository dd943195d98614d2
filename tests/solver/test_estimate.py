"""Estimates, where a position is too wide to count: right as often as they say, never certain."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import product
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from cores import CORES, TOO_WIDE, agrees, every_second, lazily, needs_native
from expected import known
from hard_positions import COLUMNS, WIDE
from limits import After
from logic.brute_force import as_seen
from minewise.base.limit import Limit, TimeUpError
from minewise.core import Board, Chance, Grid, Position, Torus
from minewise.solver import (
    NoLayoutError,
    Solution,
    TooWideError,
    count_or_estimate,
    estimate,
    sampling,
    solve,
)
from minewise.solver.estimate import EstimatedSolution, seed_of
from minewise.solver.sampling import estimate_from
from minewise.solver.solution import Sampled

each_core = pytest.mark.parametrize(
    "core",
    [
        pytest.param("python", marks=pytest.mark.thorough),
        pytest.param("native", marks=needs_native),
    ],
)


@pytest.fixture(scope="module")
def wide() -> Solution:
    return count_or_estimate(solve(TOO_WIDE, lazy=True))


def boxes(position: Position) -> Iterator[tuple[int, int]]:
    """A cell of each box: other cells of it have the same estimate, and say nothing new."""
    grid, seen = position.grid, set()
    for cell in position.hidden:
        near = frozenset(grid.neighbours(cell)).intersection(position.numbers)
        if near not in seen:
            seen.add(near)
            yield cell


def mean_error(found: Solution) -> float:
    """How far off the probabilities of the boxes are, on average."""
    truth, cells = solve(found.position).probability, list(boxes(found.position))
    off = [abs(float(truth[cell]) - float(found.probability[cell])) for cell in cells]
    return sum(off) / len(off)


# Right as often as they say


def share_held(positions: Iterable[tuple[int, Position]], core: str, work: float) -> float:
    """The share of intervals that hold the truth."""
    inside = []
    for seed, position in positions:
        truth = solve(position).probability
        found = estimate(lazily(position, core), seed=seed, work=work)
        for cell in boxes(position):
            if found.probability[cell] not in (0, 1):
                low, high = found.interval(cell)
                assert 0 < low <= found.probability[cell] <= high < 1
                # What is never seen in any layout cannot be told from what is very rare.
                inside.append(low - 2e-9 <= truth[cell] <= high + 2e-9)
    assert len(inside) > 150
    return sum(inside) / len(inside)


@each_core
def test_95_of_100_intervals_hold_the_truth(core: str) -> None:
    boards = 8 if core == "native" else 3
    positions = [(seed, every_second(12, seed, mines=3)) for seed in range(boards)]
    assert 0.92 <= share_held(positions, core, work=0.1) <= 0.999


@pytest.mark.thorough
@needs_native
def test_95_of_100_intervals_hold_the_truth_on_wide_boards() -> None:
    wide = [Position.parse(WIDE), Position.parse(COLUMNS)]
    assert 0.93 <= share_held(product(range(4), wide), "native", work=0.3) <= 0.995


@each_core
def test_intervals_are_worth_having(core: str) -> None:
    found = estimate(lazily(every_second(10, seed=3), core), seed=1)
    assert mean_error(found) < (0.02 if core == "native" else 0.06)


@pytest.mark.parametrize(
    ("means", "free", "chance", "reach"),
    [
        # All agree, but could rarely change: two more of each kind, two standard errors of those,
        # and half a layout.
        ([0.5] * 8, 0, 0.5, 2 * sqrt(0.25 / 12) + 0.5 / 8),
        ([0.5] * 8, 160, 0.5, 2 * sqrt(0.25 / 172) + 0.5 / 168),
        # All agree, and could often change: half a layout.
        ([0.5] * 8, 161, 0.5, 0.5 / 169),
        # They differ: Student's distribution says how far that may be off.
        ([0.4, 0.6] * 4, 992, 0.5, 2.365 * sqrt(0.08 / 56) + 0.5 / 1000),
        # Half a layout more of each kind moves the estimate off the edge, by so much.
        ([0.25] * 8, 992, 250.5 / 1001, (250.5 / 1001 - 0.25) + 0.5 / 1000),
    ],
)
def test_an_interval_is_as_wide_as_chains_differ_or_as_rarely_as_they_were_free(
    means: list[float], free: int, chance: float, reach: float
) -> None:
    found = estimate_from(means, free)
    assert found.chance == pytest.approx(chance)
    assert (found.low, found.high) == pytest.approx((chance - reach, chance + reach))


@given(st.lists(st.floats(0, 1), min_size=8, max_size=8), st.integers(0, 10_000))
def test_what_chains_say_leaves_every_cell_open(means: list[float], free: int) -> None:
    found = estimate_from(means, free)
    assert 0 < found.low <= found.chance <= found.high < 1
    assert found.low <= sum(means) / 8 + 1e-9
    assert found.high >= sum(means) / 8 - 1e-9


def test_the_seed_of_an_estimate_is_that_of_its_position_whatever_its_flags() -> None:
    plain = Position.parse("3x2x1/###/111")
    assert seed_of(plain) == seed_of(Position.parse("3x2x1/#F#/111")) == 14973316657508365958
    assert estimate(lazily(Position.parse("5x2x3/#####/#1#2#"), "python")).drawn == 760, "as usual"


# So small that even a small board takes many: else one patch would be all of it.
SMALL = ((6, 4), (12, 8), (24, 12))
DRAWN = Path(__file__).with_name("drawn.txt")


def test_patch_by_patch_a_chain_comes_to_draw_every_layout_as_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sampling, "_SIZES", SMALL)
    found = estimate(lazily(every_second(6, seed=3, mines=3), "python"), 1, work=1)
    assert mean_error(found) < 0.015
    assert found.drawn > 300


@pytest.mark.parametrize("row", DRAWN.read_text().splitlines()[2:])
def test_what_is_drawn_for_a_seed_never_changes(row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, line, work, drawn, mines, reach, digest = row.split()
    if sizes == "small":
        monkeypatch.setattr(sampling, "_SIZES", SMALL)
    found = lazily(Position.parse(line), "python").draw(seed=1, work=float(work))
    assert (found.layouts, found.complete) == (int(drawn), True)
    assert sum(chance for chance in found.chances if chance >= 0) == pytest.approx(float(mines))
    assert sum(found.high) - sum(found.low) == pytest.approx(float(reach))
    assert blake2b(found.kept, digest_size=8).hexdigest() == digest


# Certain is only what is proved


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(CORES), st.integers(0, 2**32), st.integers(4, 9))
def test_what_an_estimate_calls_certain_is_certain_and_what_it_draws_agrees(
    core: str, seed: int, mines: int
) -> None:
    chance = Chance(seed)
    grid = [Grid(6, 5), Torus(6, 5)][chance.below(2)]
    board = Board.generate(grid, mines, seed=seed)
    opened = [cell for cell in grid if not board.is_mine(cell) and chance.below(2)]
    position = as_seen(board, opened)
    exact = solve(position)
    found = estimate(lazily(position, core), seed=seed, work=0.02)
    assert found.estimated
    assert found.safe <= exact.safe
    assert found.mines <= exact.mines
    for number in range(3):
        assert agrees(position, found.sample(Chance(number)))


def test_what_is_proved_in_a_wide_position_is_true_of_its_board(wide: Solution) -> None:
    board = Board.generate(TOO_WIDE.grid, 180, seed=1)
    assert len(wide.safe) > 200
    assert board.mines.isdisjoint(wide.safe)
    assert board.mines >= wide.mines
    for cell, mine in wide.probability.items():
        low, high = wide.interval(cell)
        assert low == high == mine if mine in (0, 1) else 0 < low < mine < high < 1


# The object


def test_an_estimate_answers_from_the_layouts_that_it_kept() -> None:
    kept = [(0, 1), (0, 3), (0, 4), (1, 3), (3, 4)]
    layouts = b"".join(bytes(cell in mines for cell in range(5)) for mines in kept)
    chances = [0.7, 0.6, -1, 0.3, 0.1 + 0.2]
    sampled = Sampled(chances, [0.1] * 5, [0.8] * 5, 5, True, layouts)
    found = EstimatedSolution(solve(Position.parse("5x1x2/##1##"), lazy=True), sampled)
    assert found.probability == {(0, column): chances[column] for column in (0, 1, 3, 4)}
    assert found.safest == ((0, 3), (0, 4)), "but for rounding"
    assert found.frontier_mines == pytest.approx({0: 0.2, 1: 0.6, 2: 0.2})
    assert found.numbers((0, 4)) == pytest.approx({0: 0.7 / 3, 1: 1.4 / 3})
    drawn = {tuple(sorted(found.sample(Chance(seed)))) for seed in range(40)}
    assert drawn == {((0, one), (0, other)) for one, other in kept}


def test_a_position_too_wide_to_count_is_estimated(
    wide: Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(TooWideError):
        solve(TOO_WIDE)
    assert wide.estimated
    assert wide.drawn >= 24
    assert sum(map(float, wide.probability.values())) == pytest.approx(TOO_WIDE.mines, abs=8)
    assert agrees(TOO_WIDE, wide.sample(Chance(1)))
    assert sum(wide.frontier_mines.values()) == pytest.approx(1)
    best = known(wide.best_cell(avoid=wide.safe))
    assert sum(wide.numbers(best).values()) == pytest.approx(1 - float(wide.probability[best]))
    index = TOO_WIDE.grid.index(best)
    assert wide.settled([(0, 0)], False) == solve(TOO_WIDE, lazy=True).settled([(0, 0)], False)
    again = wide.draw(seed=3, work=0.02)
    assert again.chances[index] == pytest.approx(float(wide.probability[best]), abs=0.2)
    assert wide.prospects(best) == ()
    assert wide.win_chance(best) is None
    with pytest.raises(TooWideError):
        wide.layouts  # noqa: B018 - asking is enough
    monkeypatch.delattr(type(solve(Position.parse("1x1x0/#"))), "count_layouts")
    with pytest.raises(TooWideError):  # it is not counted again
        wide.count_layouts()


@pytest.mark.slow
@pytest.mark.parametrize("core", CORES)
def test_the_same_position_gets_the_same_estimate(core: str) -> None:
    position = every_second(8, seed=5, mines=3)
    one, other = (estimate(lazily(position, core), work=0.02) for _ in range(2))
    assert one.probability == other.probability
    assert one.probability != estimate(lazily(position, core), seed=1, work=0.02).probability


@pytest.mark.parametrize("core", CORES)
def test_a_board_without_numbers_is_known_exactly(core: str) -> None:
    found = estimate(lazily(Position.parse("4x2x2/####/####"), core))
    assert set(found.probability.values()) == {0.25}
    assert agrees(found.position, found.sample(Chance(1))) if found.drawn else True
    counted = count_or_estimate(solve(Position.parse("3x2x2/1##/###"), lazy=True))
    assert not counted.estimated
    assert counted.interval((0, 1)) == (counted.probability[0, 1],) * 2


@pytest.mark.parametrize("core", CORES)
def test_numbers_in_conflict_and_a_total_that_cannot_be_are_found(core: str) -> None:
    with pytest.raises(NoLayoutError):
        estimate(lazily(Position.parse("5x3x8/#####/#1#7#/#####"), core))
    total = Position.parse("3x3x5/###/#1#/###")
    with pytest.raises((NoLayoutError, TooWideError)):
        estimate(lazily(total, core), work=0.02)
    for looks, error in ((242, TimeUpError), (243, TooWideError)):
        with pytest.raises(error):  # it gives up after so many tries
            estimate(lazily(total, "python"), work=0.02, limit=After(looks))


@pytest.mark.parametrize("core", CORES)
def test_drawing_ends_when_the_time_is_up_or_it_is_stopped(core: str) -> None:
    for limit in (Limit(0), Limit()):
        limit.stop()
        with pytest.raises(TimeUpError):
            estimate(solve(every_second(12), core=core, lazy=True), limit=limit)


def test_an_estimate_cut_short_says_so_and_before_there_is_any_there_is_none() -> None:
    position, told = every_second(8), []
    for power in range(3, 24):
        limit = After(2**power)
        try:
            found = estimate(lazily(position, "python"), work=0.02, limit=limit)
        except TimeUpError:
            told.append("none")
            continue
        told.append("complete" if limit.complete else "cut short")
        assert all(0 <= chance <= 1 for chance in found.probability.values())
        if limit.complete:
            break
    assert list(dict.fromkeys(told)) == ["none", "cut short", "complete"]

"""What is kept: attempts, ratings, repeats; with two programs at once, and on two machines."""

import json
import subprocess
import sys
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from minewise.base import MinewiseError
from minewise.training import (
    AFTER,
    Glicko,
    Pack,
    Practice,
    PracticeError,
    Question,
    Theme,
    Why,
    rated,
)
from minewise.training.glicko import weighted
from minewise.training.theme import Hinting
from trainees import HandClock

# Ratings


def test_the_rating_goes_up_with_a_win_and_down_with_a_loss() -> None:
    before, other = Glicko(1500, 100), Glicko(1600, 90)
    assert rated(before, [(other, 1.0)]).rating > 1500 > rated(before, [(other, 0.0)]).rating
    assert rated(before, [(other, 1.0)]).deviation < 100


@given(
    st.floats(400, 2800), st.floats(30, 350), st.floats(400, 2800), st.floats(30, 350),
    st.floats(0, 1),
)  # fmt: skip
def test_a_rating_stays_a_number(
    rating: float, spread: float, other: float, others: float, score: float
) -> None:
    after = rated(Glicko(rating, spread), [(Glicko(other, others), score)])
    assert -2000 < after.rating < 6000
    assert 0 < after.deviation < 360
    assert 0 < after.volatility < 1
    assert weighted(Glicko(rating, spread), after, 0.0).rating == rating


def test_a_rating_that_rests_is_less_sure() -> None:
    sure = Glicko(1500, 60)
    assert sure.rested(0).deviation == 60
    assert 60 < sure.rested(100).deviation < sure.rested(1000).deviation <= 350


def test_only_the_first_attempt_counts(practice: Practice, pack: Pack, clock: HandClock) -> None:
    puzzle = next(iter(pack))
    first = practice.attempt(puzzle, 0.0)
    clock.wait(minutes=1)
    second = practice.attempt(puzzle, 1.0)
    assert first.points < 0
    assert second.points == 0
    assert practice.rating().attempts == 1
    assert len(practice.attempts()) == 2


@pytest.mark.parametrize(
    ("hinting", "score", "part"),
    [
        ("mixed", 1.0, 1.0), ("mixed", 0.0, 1.0), ("hints", 1.0, 0.2), ("hints", 0.0, 0.7),
        ("obvious", 1.0, 0.1), ("obvious", 0.0, 0.4),
    ],
)  # fmt: skip
def test_what_a_theme_gives_away_weighs_less(
    practice: Practice, pack: Pack, hinting: Hinting, score: float, part: float
) -> None:
    puzzle = next(iter(pack.only(ratings=(1400, 1600))))
    change = practice.attempt(puzzle, score, hinting=hinting)
    whole = rated(Glicko(), [(Glicko(puzzle.rating, 90.0), score)]).rating - 1500
    assert change.after.rating - 1500 == pytest.approx(part * whole)


def test_each_theme_and_each_puzzle_has_a_rating(practice: Practice, pack: Pack) -> None:
    one, other = next(iter(pack.only([Theme.ONE_ONE]))), next(iter(pack.only([Theme.CORNER])))
    practice.attempt(one, 1.0)
    practice.attempt(other, 0.0)
    assert (
        practice.rating(Theme.ONE_ONE).now.rating > 1500 > practice.rating(Theme.CORNER).now.rating
    )
    assert practice.rating(Theme.HOLE).attempts == 0
    ratings = practice.ratings()
    assert ratings[f"puzzle {one.id}"].now.rating < one.rating
    assert ratings[f"puzzle {other.id}"].now.rating > other.rating


def test_a_storm_moves_no_rating(practice: Practice, pack: Pack) -> None:
    assert practice.attempt(next(iter(pack)), 0.0, mode="storm").points == 0
    assert practice.history() == []


# Repeats


def test_a_missed_puzzle_comes_back_later_and_later(
    practice: Practice, pack: Pack, clock: HandClock
) -> None:
    puzzle = next(iter(pack))
    practice.attempt(puzzle, 0.0)
    waits = []
    while practice.repeats()[0].due is not None:
        due = practice.repeats()[0].due
        assert due is not None
        waits.append(due - clock())
        clock.time = due - timedelta(seconds=1)
        assert practice.due() == []
        clock.time = due
        (repeat,) = practice.due()
        assert (repeat.puzzle, repeat.why) == (puzzle, Why.WRONG)
        practice.attempt(puzzle, 1.0)
    assert tuple(waits) == AFTER
    assert all(one < other for one, other in pairwise(AFTER))
    assert practice.repeats()[0].is_mastered
    clock.wait(days=1000)
    assert practice.due() == []


def test_a_mistake_begins_it_again(practice: Practice, pack: Pack, clock: HandClock) -> None:
    puzzle = next(iter(pack))
    practice.attempt(puzzle, 0.0)
    for wait in AFTER[:3]:
        clock.wait(seconds=wait.total_seconds())
        practice.attempt(puzzle, 1.0)
    clock.wait(days=365)
    practice.attempt(puzzle, 0.0)
    assert practice.repeats()[0].due == clock() + AFTER[0]


def test_what_took_long_comes_back(practice: Practice, pack: Pack) -> None:
    puzzle = next(iter(pack.only(questions=[Question.SAFE])))
    practice.attempt(puzzle, 1.0, seconds=5)
    assert practice.repeats() == []
    slow = list(pack.only(questions=[Question.SAFE]))[1]
    practice.attempt(slow, 1.0, seconds=90)
    assert [(repeat.puzzle, repeat.why) for repeat in practice.repeats()] == [(slow, Why.SLOW)]


def test_practice_before_it_is_due_changes_nothing(
    practice: Practice, pack: Pack, clock: HandClock
) -> None:
    puzzle = next(iter(pack))
    practice.attempt(puzzle, 0.0)
    before = practice.repeats()
    clock.wait(hours=1)
    practice.attempt(puzzle, 1.0)
    assert practice.repeats() == before


# The database


def test_two_programs_at_once_lose_nothing(practice: Practice, pack: Pack) -> None:
    program = """
import sys
from pathlib import Path
from minewise.base import database
from minewise.training import Practice, our_pack
database._PATIENCE = 60.0
practice = Practice(Path(sys.argv[1]))
for puzzle in list(our_pack())[int(sys.argv[2])::100][:25]:
    practice.attempt(puzzle, float(sys.argv[2]))
"""
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(practice.path), name])
        for name in ("0", "1")
    ]
    assert [process.wait(timeout=120) for process in running] == [0, 0]
    assert len(practice.attempts()) == 50
    assert practice.rating().attempts == 50
    assert len(practice.repeats()) == 25


def test_what_is_kept_comes_back_as_data(
    practice: Practice, pack: Pack, tmp_path: Path, clock: HandClock
) -> None:
    for number, puzzle in enumerate(list(pack)[::300]):
        clock.wait(minutes=1)
        practice.attempt(puzzle, float(number % 2))
    practice.learn("1-1", True, 3)
    practice.score("streak", 7, "a line")
    practice.add([(next(iter(pack)), Why.LOST)], "game 1")
    data = json.loads(json.dumps(practice.as_data()))
    other = Practice(tmp_path / "other.sqlite", clock)
    assert other.merge(data) == 10
    assert other.as_data() == practice.as_data()
    assert other.ratings() == practice.ratings()
    assert other.history() == practice.history()
    assert other.merge(data) == 0
    assert other.as_data() == practice.as_data()


def test_two_machines_come_together_without_doubles(
    practice: Practice, pack: Pack, tmp_path: Path, clock: HandClock
) -> None:
    puzzles = list(pack)[::100]
    other = Practice(tmp_path / "other.sqlite", clock)
    for number, puzzle in enumerate(puzzles):
        clock.wait(hours=1)
        (practice if number % 2 else other).attempt(puzzle, float(number % 3 == 0))
    one, two = practice.as_data(), other.as_data()
    practice.merge(two)
    other.merge(one)
    assert practice.as_data() == other.as_data()
    assert practice.ratings() == other.ratings()
    assert practice.rating().attempts == len(puzzles)


def test_of_two_repeats_the_later_one_is_kept(
    practice: Practice, pack: Pack, tmp_path: Path, clock: HandClock
) -> None:
    puzzle = next(iter(pack))
    practice.attempt(puzzle, 0.0)
    old = practice.as_data()
    clock.wait(hours=5)
    practice.attempt(puzzle, 1.0)
    due = practice.repeats()[0].due
    practice.merge(old)
    assert practice.repeats()[0].due == due


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("attempts",), "none"),
        (("attempts", 0, "at"), "yesterday, at noon"),
        (("attempts", 0, "score"), 7),
        (("attempts", 0, "hinting"), "much"),
        (("repeats", 0, "line"), "no puzzle"),
        (("repeats", 0, "due"), "0001-01-01T00:00:00+14:00"),
        (("repeats", 0, "next"), 8),
    ],
)
def test_data_that_is_wrong_is_refused_and_changes_nothing(
    practice: Practice, pack: Pack, tmp_path: Path, where: tuple[str | int, ...], value: object
) -> None:
    practice.attempt(next(iter(pack)), 0.0)
    data = json.loads(json.dumps(practice.as_data()))
    inner = data
    for name in where[:-1]:
        inner = inner[name]
    inner[where[-1]] = value
    other = Practice(tmp_path / "other.sqlite")
    with pytest.raises(MinewiseError) as caught:
        other.merge(data)
    assert "\n" not in str(caught.value)
    assert other.as_data()["attempts"] == []


def test_what_is_no_database_is_left_alone(tmp_path: Path, pack: Pack) -> None:
    path = tmp_path / "training.sqlite"
    path.write_text("a letter to a friend\n" * 100, encoding="utf-8")
    with pytest.raises(PracticeError, match="damaged, or no database"):
        Practice(path).attempt(next(iter(pack)), 1.0)
    assert path.read_text(encoding="utf-8").startswith("a letter")

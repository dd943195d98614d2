"""What is kept: attempts, ratings, repeats; with two programs at once, and on two machines."""

import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import MinewiseError
from minewise.training import Glicko, Pack, Practice, Question, Theme, Trainer
from minewise.training.glicko import NEWCOMER, rated, weighted
from minewise.training.repeats import AFTER, Why
from minewise.training.theme import Hinting
from trainees import HandClock


def change(path: Path, query: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(query, values)


# Ratings


def kept_ratings() -> st.SearchStrategy[Glicko]:
    """All ratings that a database may give, whatever is in it."""
    anything = st.floats(allow_nan=False, allow_infinity=False) | st.integers()
    likely = st.floats(-4000, 7000), st.floats(0, 400), st.floats(0, 0.2)
    return st.builds(Glicko.kept, *(anything | each for each in likely))


@given(
    kept_ratings(),
    st.lists(st.tuples(kept_ratings(), st.floats(0, 1)), max_size=3),
    st.floats(0, 1e7),
)
def test_a_rating_stays_a_number_whatever_was_kept(
    before: Glicko, games: list[tuple[Glicko, float]], days: float
) -> None:
    after = rated(before.rested(days), games)
    assert abs(after.rating - before.rating) < 720 * max(1, len(games))
    assert 0 < after.deviation <= 350
    assert 0 < after.volatility <= 0.1
    assert weighted(before, after, 0.0).rating == before.rating


@given(st.lists(st.tuples(st.sampled_from([400, 1500, 2800]), st.sampled_from([0.0, 0.5, 1.0]))))
def test_no_row_of_results_takes_a_rating_off_the_scale(played: list[tuple[int, float]]) -> None:
    person = Glicko()
    for rating, score in played:
        person = rated(person, [(Glicko(rating, 90), score)])
    assert -1000 < person.rating < 5000


def test_what_is_no_number_is_no_rating_and_one_that_rests_is_less_sure() -> None:
    for value in ("1500", None, b"", float("nan"), float("inf")):
        with pytest.raises(ValueError, match=re.escape(str(value))):
            Glicko.kept(value, 90, 0.03)
    sure = Glicko(1500, 60)
    assert sure.rested(0).deviation == 60
    assert 60 < sure.rested(100).deviation < sure.rested(1000).deviation <= 350


def test_where_somebody_begins_goes_along_to_another_machine(
    practice: Practice, pack: Pack, clock: HandClock, tmp_path: Path
) -> None:
    puzzle = next(iter(pack))
    assert practice.rating().now == practice.rating(puzzle.theme).now == Glicko()
    practice.begin_at(1200)
    clock.wait(minutes=1)
    practice.begin_at(1600)
    assert practice.rating().now == practice.rating(puzzle.theme).now == Glicko(1600)
    clock.wait(minutes=1)
    assert practice.attempt(puzzle, 0.0).before == Glicko(1600)
    there = Practice(tmp_path / "there.sqlite", clock)
    there.merge(practice.as_data())
    assert there.ratings() == practice.ratings()
    assert there.first() == Glicko(1600)


def test_only_the_first_attempt_counts(practice: Practice, pack: Pack, clock: HandClock) -> None:
    puzzle = next(iter(pack))
    assert practice.attempt(puzzle, 0.0).points < 0
    clock.wait(minutes=1)
    assert practice.attempt(puzzle, 1.0).points == 0
    assert practice.rating().attempts == 1
    assert len(practice.attempts()) == 2
    storm = practice.attempt(list(pack)[1], 0.0, mode="storm")
    assert (storm.points, practice.rating().attempts) == (0, 1), "nor does a storm"


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
    whole = rated(Glicko(), [(Glicko(puzzle.rating, 90.0), score)]).rating - NEWCOMER
    assert change.after.rating - NEWCOMER == pytest.approx(part * whole)


def test_each_theme_and_each_puzzle_has_a_rating(practice: Practice, pack: Pack) -> None:
    one, other = next(iter(pack.only([Theme.ONE_ONE]))), next(iter(pack.only([Theme.CORNER])))
    practice.attempt(one, 1.0)
    practice.attempt(other, 0.0)
    rose, fell = practice.rating(Theme.ONE_ONE), practice.rating(Theme.CORNER)
    assert rose.now.rating > NEWCOMER > fell.now.rating
    assert practice.rating(Theme.HOLE).attempts == 0
    ratings = practice.ratings()
    assert ratings[f"puzzle {one.id}"].now.rating < one.rating
    assert ratings[f"puzzle {other.id}"].now.rating > other.rating


# Repeats


def test_a_missed_puzzle_comes_back_later_and_later(
    practice: Practice, pack: Pack, clock: HandClock
) -> None:
    puzzle = next(iter(pack))
    practice.attempt(puzzle, 0.0)
    waits = []
    while (due := practice.repeats()[0].due) is not None:
        waits.append((due - clock()) / timedelta(hours=1))
        clock.time = due - timedelta(seconds=1)
        assert practice.due() == []
        clock.time = due
        (repeat,) = practice.due()
        assert (repeat.puzzle, repeat.why) == (puzzle, Why.WRONG)
        practice.attempt(puzzle, 1.0)
    assert waits == [4, *(24 * days for days in (1, 3, 7, 14, 30, 91))]
    assert practice.repeats()[0].is_mastered
    clock.wait(days=1000)
    assert practice.due() == []


def test_a_mistake_begins_it_again_and_practice_before_it_is_due_changes_nothing(
    practice: Practice, pack: Pack, clock: HandClock
) -> None:
    puzzle = next(iter(pack))
    practice.attempt(puzzle, 0.0)
    first = practice.as_data()
    before = practice.repeats()
    clock.wait(hours=1)
    practice.attempt(puzzle, 1.0)
    assert practice.repeats() == before
    for wait in AFTER[:3]:
        clock.wait(seconds=wait.total_seconds())
        practice.attempt(puzzle, 1.0)
    later = practice.repeats()
    practice.merge(first)
    assert practice.repeats() == later != before, "of two machines' repeats the later one is kept"
    clock.wait(days=365)
    practice.attempt(puzzle, 0.0)
    assert practice.repeats()[0].due == clock() + AFTER[0]


def test_what_took_long_comes_back(practice: Practice, pack: Pack) -> None:
    quick, slow = list(pack.only(questions=[Question.SAFE]))[:2]
    practice.attempt(quick, 1.0, seconds=5)
    practice.attempt(slow, 1.0, seconds=90)
    assert [(repeat.puzzle, repeat.why) for repeat in practice.repeats()] == [(slow, Why.SLOW)]


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


def test_what_is_kept_comes_back_as_data_and_two_machines_come_together_without_doubles(
    practice: Practice, pack: Pack, tmp_path: Path, clock: HandClock
) -> None:
    here, there, new = (Practice(tmp_path / f"{name}.sqlite", clock) for name in ("a", "b", "c"))
    puzzles = list(pack)[::100]
    for number, puzzle in enumerate(puzzles):
        clock.wait(hours=1)
        (here if number % 2 else there).attempt(puzzle, float(number % 3 == 0))
    here.learn("1-1", True, 3)
    here.score("streak", 7, "a line")
    here.add([(next(iter(pack)), Why.LOST)], "game 1")
    data = json.loads(json.dumps(here.as_data()))
    assert new.merge(data) == sum(map(len, data.values())) == 15 + 11 + 1 + 1 + 1
    assert new.merge(data) == 0
    assert new.history() == here.history()
    here.merge(there.as_data())
    there.merge(data)
    for other, same in ((new, data), (there, here.as_data())):
        assert other.as_data() == same
    assert there.ratings() == here.ratings()
    assert here.rating().attempts == len(puzzles)


UNASKED = {
    "no puzzle": "what",
    "no cell": "aaaaaaac 900 judge 1-2-1 3x2x2/###/121",
    "impossible": "aaaaaaac 900 safe 1-1 5x1x2/1#1#1",
    "large": f"aaaaaaac 900 guess guess 300x300x5/{'/'.join(['#' * 300] * 300)}",
}


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("attempts",), "none"),
        (("attempts", 0, "at"), "yesterday, at noon"),
        (("attempts", 0, "score"), 7),
        (("attempts", 0, "hinting"), "much"),
        (("attempts", 0, "rating"), 9999),
        *((("repeats", 0, "line"), line) for line in UNASKED.values()),
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


def test_a_rating_off_the_scale_that_was_taken_once_is_brought_back(
    practice: Practice, pack: Pack, tmp_path: Path
) -> None:
    practice.attempt(next(iter(pack)), 1.0)
    change(practice.path, "UPDATE attempts SET rating = 9999")
    assert practice.attempts()[0]["rating"] == 2800
    other = Practice(tmp_path / "other.sqlite")
    other.attempt(list(pack)[1], 1.0)
    assert practice.merge(other.as_data()) == 1


# What is in the database and should not be


@pytest.mark.parametrize("line", UNASKED.values(), ids=UNASKED)
def test_a_puzzle_that_cannot_be_asked_is_left_out_and_said_so(
    practice: Practice, pack: Pack, clock: HandClock, line: str
) -> None:
    one, other = list(pack)[:2]
    practice.attempt(one, 0.0)
    practice.attempt(other, 0.0)
    change(practice.path, "UPDATE repeats SET line = ? WHERE puzzle = ?", line, one.id)
    clock.wait(days=1)
    assert [repeat.puzzle for repeat in practice.due()] == [other]
    assert [repeat["line"] for repeat in practice.as_data()["repeats"]] == [other.line()]
    told = "1 puzzle that was to come back cannot be read, and is left out."
    trainer = Trainer(practice, pack, seed=1)
    assert trainer.progress()["text"].endswith(told)
    run = trainer.repeat()
    assert run.puzzle == other
    run.give_up()
    assert run.next() is None
    # Tried again, it is as new.
    practice.attempt(one, 0.0)
    assert practice.unreadable() == 0

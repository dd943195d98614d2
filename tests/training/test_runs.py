"""Runs: what each mode asks, when it ends, and what it says."""

import re
import time
from datetime import date
from pathlib import Path

import pytest

from expected import known
from minewise.base.errors import MinewiseError
from minewise.training import Pack, Practice, Theme, Trainer
from minewise.training.glicko import NEWCOMER
from minewise.training.modes import STORM_SECONDS
from minewise.training.repeats import Why
from trainees import HandClock, fail, solve


def test_training_follows_the_rating(trainer: Trainer) -> None:
    for offset in (-300, 0, 600):
        puzzle = known(trainer.train(offset=offset).puzzle)
        assert puzzle.rating == pytest.approx(NEWCOMER + offset, abs=120)
    run = trainer.train()
    asked = []
    for _ in range(12):
        asked.append(known(run.puzzle))
        fail(run)
    assert asked[-1].rating < 600
    assert len({puzzle.id for puzzle in asked}) == 12
    assert "Solved: 0 of 12." in run.text


def test_a_theme_is_trained_alone_and_counts_less(trainer: Trainer, clock: HandClock) -> None:
    run = trainer.train(Theme.BOX_LOGIC)
    for _ in range(3):
        clock.wait(seconds=1)
        assert known(run.puzzle).theme is Theme.BOX_LOGIC
        solve(run)
    in_theme = trainer.practice.rating(Theme.BOX_LOGIC).now.rating
    assert in_theme > trainer.practice.rating().now.rating > NEWCOMER
    assert "Box logic" in run.text


def test_a_puzzle_is_not_answered_twice(trainer: Trainer) -> None:
    run = trainer.train()
    shown = run.puzzle
    assert run.give_up() == run.verdict
    with pytest.raises(MinewiseError, match="has been answered"):
        run.give_up()
    assert run.next() == run.puzzle != shown
    assert run.next() == run.puzzle


def test_a_streak_rises_ends_with_the_first_mistake_and_moves_no_rating(trainer: Trainer) -> None:
    run = trainer.streak()
    ratings = []
    for _ in range(6):
        ratings.append(known(run.puzzle).rating)
        solve(run)
    assert ratings[0] < 550 < ratings[-1]
    fail(run)
    with pytest.raises(MinewiseError, match="no puzzle"):
        run.give_up()
    assert trainer.practice.rating().attempts == 0


def test_a_storm_rises_and_ends_after_three_minutes(trainer: Trainer, clock: HandClock) -> None:
    run = trainer.storm()
    clock.wait(seconds=3)
    asked = []
    while not run.is_over:
        clock.wait(seconds=25)
        if run.puzzle is not None:
            asked.append(run.puzzle)
            solve(run)
    assert asked[0].rating < 500
    assert asked[0].rating < asked[-1].rating < 800
    assert run.right == trainer.practice.best("storm") == STORM_SECONDS // 25


def test_today_is_the_same_for_everybody_and_has_a_line_to_share(
    trainer: Trainer, pack: Pack, tmp_path: Path, clock: HandClock
) -> None:
    day = date(2030, 1, 2)
    one = trainer.today(day)
    other = Trainer(Practice(tmp_path / "other.sqlite"), pack, seed=9).today(day)
    assert one.puzzles == other.puzzles
    assert len({puzzle.theme for puzzle in one.puzzles}) == 5
    assert [p.rating for p in one.puzzles] == sorted(p.rating for p in one.puzzles)
    assert trainer.today(date(2030, 1, 3)).puzzles != one.puzzles
    run = trainer.today()
    assert run.text == "Puzzle 1 of 5."
    for number in range(5):
        clock.wait(seconds=15)
        fail(run) if number == 1 else solve(run)
    assert run.is_over
    assert run.text == "Minewise 2030-05-01: ✓✗✓✓✓ 4/5 in 1:15"
    again = trainer.today()
    for _puzzle in again.puzzles:
        solve(again)
    assert again.text == "Minewise 2030-05-01: ✓✓✓✓✓ 5/5 in 0:00, not the first try"


def test_repeating_asks_what_is_due_and_then_says_when(trainer: Trainer, clock: HandClock) -> None:
    run = trainer.train()
    missed = run.puzzle
    fail(run)
    assert trainer.repeat().is_over
    assert trainer.repeat().text == "Nothing is due. The next puzzle comes back in 4 hours."
    clock.wait(hours=4)
    again = trainer.repeat()
    assert (again.puzzle, again.text) == (missed, "1 puzzle is due.")
    assert known(again.asked).why == "You got this wrong."
    solve(again)
    assert again.is_over
    assert again.text == "Nothing is due. The next puzzle comes back in 1 day."


def test_who_has_only_repeated_has_trained_and_has_no_rating(
    trainer: Trainer, pack: Pack, clock: HandClock
) -> None:
    trainer.practice.add([(next(iter(pack)), Why.LOST)], "a game")
    solve(trainer.repeat(own=True))
    assert trainer.progress()["text"] == "You have no rating yet."
    clock.wait(days=1)
    solve(trainer.repeat(own=True))
    assert trainer.progress()["text"] == "You have no rating yet. 2 days in a row."


def test_progress_is_data_for_charts_and_a_rating_is_rough_at_first(
    trainer: Trainer, clock: HandClock
) -> None:
    assert trainer.progress()["text"] == "You have not trained yet."
    for _day in range(3):
        run = trainer.train()
        solve(run)
        fail(run)
        clock.wait(days=1)
    told = trainer.progress()
    assert (told["days"], told["best_days"], told["attempts"], told["due"]) == (3, 3, 6, 3)
    assert len(told["history"]) == 3
    assert told["history"][-1]["rating"] == told["rating"]
    ratings = [each["rating"] for each in told["themes"]]
    assert ratings == sorted(ratings, reverse=True)
    assert re.match(r"Rating: \d+ \(still rough\)\.", told["text"])
    clock.wait(days=1)
    assert trainer.progress()["days"] == 0
    run = trainer.train(Theme.ONE_ONE)
    for _ in range(12):
        solve(run)
        fail(run)
    assert re.match(r"Rating: \d+\. ", trainer.progress()["text"])
    assert "Strongest" not in trainer.progress()["text"], "one theme was tried often"
    run = trainer.train(Theme.ONE_TWO)
    for _ in range(3):
        fail(run)
    assert "Strongest: 1-1. Weakest: 1-2." in trainer.progress()["text"]


def test_the_next_puzzle_is_there_at_once(trainer: Trainer) -> None:
    run = trainer.train()
    spent = []
    for _ in range(20):
        run.give_up()
        began = time.process_time()
        run.next()
        spent.append(time.process_time() - began)
    assert sorted(spent)[10] < 0.05

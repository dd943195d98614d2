"""Puzzles from one's own games: a mistake is offered, failed, and comes back on its day."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from minewise.core import Board, Cell, Click, Deal, FirstClick, Step
from minewise.formats import Recording, recording_of
from minewise.training import AFTER, Answer, Question, Theme, Trainer, Why, own_puzzles
from trainees import HandClock


def game(
    board: str,
    *clicks: Cell,
    times: Sequence[float] | None = None,
    first: FirstClick = FirstClick.SAFE,
) -> Recording:
    steps = [
        Step(Click.OPEN, cell, seconds)
        for cell, seconds in zip(clicks, times or range(len(clicks)), strict=True)
    ]
    return recording_of(Deal.on(Board.parse(board), first), steps)


# The numbers of the lower row are 1 1 1 1 1: the cell in the middle is safe, a 1-1.
WALL = "5x2x2/.*..*/....."


def test_a_needless_guess_that_lost_asks_for_the_safe_cell() -> None:
    played = game(WALL, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 1))
    ((puzzle, why), *_) = own_puzzles(played)
    assert (puzzle.question, puzzle.theme, why) == (Question.SAFE, Theme.ONE_ONE, Why.LOST)
    assert puzzle.position.line() == "5x2x2/#####/11111"


def test_a_needless_guess_that_went_well_is_a_missed_cell() -> None:
    played = game(WALL, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 0), (0, 2), (0, 3))
    found = own_puzzles(played)
    assert (Question.SAFE, Why.MISSED) in [(puzzle.question, why) for puzzle, why in found]


def test_who_opened_a_certain_mine_is_not_asked_what_the_loss_has_told() -> None:
    played = game("3x2x1/.*./...", (1, 0), (1, 1), (1, 2), (0, 1))
    ((puzzle, why), *_) = own_puzzles(played)
    assert (puzzle.question, puzzle.cells, why) == (Question.SAFE, (), Why.LOST)
    # The first and the fifth cell are mines for sure, and none is safe.
    played = game("7x1x3/*...**.", (0, 2), (0, 0))
    ((puzzle, why), *_) = own_puzzles(played)
    assert puzzle.position.line() == "7x1x3/#101###"
    assert (puzzle.question, puzzle.cells, why) == (Question.GUESS, (), Why.LOST)


def test_a_forced_guess_that_lost_asks_for_the_best_one() -> None:
    played = game("2x2x1/*./..", (1, 1), (0, 0))
    assert [(puzzle.question, why) for puzzle, why in own_puzzles(played)] == [
        (Question.GUESS, Why.LOST)
    ]


def test_a_guess_that_was_not_the_best_asks_for_the_best_one() -> None:
    # Opening (0, 0) shows a 1. A cell away from it is far safer than one beside it.
    played = game("6x6x3/.*..../....../...*../....../....../.....*", (0, 0), (1, 0), (5, 0))
    assert (Question.GUESS, Why.WORSE) in [
        (puzzle.question, why) for puzzle, why in own_puzzles(played)
    ]


def test_a_certain_cell_that_took_long_comes_back() -> None:
    clicks = [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 2)]
    slow = game(WALL, *clicks, times=[1, 2, 3, 4, 5, 40])
    assert [(puzzle.question, why) for puzzle, why in own_puzzles(slow)][-1] == (
        Question.SAFE, Why.SLOW,
    )  # fmt: skip
    soon = game(WALL, *clicks, times=[1, 2, 3, 4, 5, 6])
    assert Why.SLOW not in [why for _, why in own_puzzles(soon)]


def test_a_game_won_by_certain_moves_teaches_nothing() -> None:
    assert own_puzzles(game("4x1x1/...*", (0, 0))) == []


def test_a_mistake_is_offered_failed_and_comes_back_on_its_day(
    trainer: Trainer, clock: HandClock
) -> None:
    played = game(WALL, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 1))
    taught = trainer.learn_from(played, "a game")
    assert taught >= 1
    assert trainer.learn_from(played, "a game") == 0, "a game is taken once"

    run = trainer.repeat(own=True)
    assert run.title == "My mistakes"
    assert run.asked is not None
    assert run.asked.why == "You lost a game here."
    mistake = run.puzzle
    assert mistake is not None
    assert not run.answer(Answer.cell((0, 1))).right
    while run.next() is not None:
        run.give_up()
    assert run.is_over
    assert trainer.repeat(own=True).is_over
    clock.wait(hours=3.9)
    assert trainer.repeat(own=True).is_over
    clock.wait(hours=0.2)
    for wait in AFTER[1:]:
        again = trainer.repeat(own=True)
        assert again.puzzle == mistake
        assert again.answer(Answer.cell((0, 2))).right
        clock.wait(seconds=wait.total_seconds())
    assert not trainer.repeat(own=True).is_over
    assert trainer.repeat(own=True).answer(Answer.cell((0, 2))).right
    clock.wait(days=1000)
    assert mistake not in [repeat.puzzle for repeat in trainer.practice.due()]


def test_own_games_come_first_in_training(trainer: Trainer) -> None:
    trainer.learn_from(game(WALL, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 1)), "a game")
    run = trainer.train()
    assert run.asked is not None
    assert run.asked.why == "You lost a game here."
    asked = trainer.train(Theme.CORNER).asked
    assert asked is not None
    assert asked.why == ""


@pytest.mark.parametrize("clicks", [[], [(0, 1)], [(0, 0)]])
def test_a_game_that_hardly_began_is_no_trouble(clicks: list[Cell], trainer: Trainer) -> None:
    played = game(WALL, *clicks, first=FirstClick.ANY)
    assert trainer.learn_from(played, "short") == len(own_puzzles(played))


def test_the_intervals_are_those_that_are_promised() -> None:
    day = timedelta(days=1)
    assert (timedelta(hours=4), day, 3 * day, 7 * day, 14 * day, 30 * day, 91 * day) == AFTER

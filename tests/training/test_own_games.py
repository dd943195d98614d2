"""Puzzles from one's own games: what they ask, and that a mistake comes first in training."""

from collections.abc import Sequence

import pytest

from expected import known
from minewise.core import Board, Cell, Click, Deal, FirstClick, Step
from minewise.formats import Recording, recording_of
from minewise.training import Answer, Question, Theme, Trainer
from minewise.training.own_games import own_puzzles
from minewise.training.repeats import Why


def game(
    board: str, *clicks: Cell, times: Sequence[float] = (), first: FirstClick = FirstClick.SAFE
) -> Recording:
    timed = zip(clicks, times or range(len(clicks)), strict=True)
    steps = [Step(Click.OPEN, cell, seconds) for cell, seconds in timed]
    return recording_of(Deal.on(Board.parse(board), first), steps)


# The numbers of the lower row are 1 1 1 1 1: the cell in the middle is safe, a 1-1.
WALL = "5x2x2/.*..*/....."
NUMBERS = [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]


# The first and the fifth cell of the row of seven are mines for sure, and none is safe.
# On the board of 6x6, opening (0, 0) shows a 1: a cell away from it is far safer than one beside.
GAMES = {
    "a needless guess that lost":
        (game(WALL, *NUMBERS, (0, 1)), Question.SAFE, Why.LOST, "5x2x2/#####/11111"),
    "a needless guess that went well":
        (game(WALL, *NUMBERS, (0, 0), (0, 2), (0, 3)), Question.SAFE, Why.MISSED, None),
    "a certain mine, where another cell was safe":
        (game("3x2x1/.*./...", (1, 0), (1, 1), (1, 2), (0, 1)), Question.SAFE, Why.LOST, None),
    "a certain mine, where none was safe":
        (game("7x1x3/*...**.", (0, 2), (0, 0)), Question.GUESS, Why.LOST, "7x1x3/#101###"),
    "a forced guess that lost":
        (game("2x2x1/*./..", (1, 1), (0, 0)), Question.GUESS, Why.LOST, None),
    "a guess that was not the best":
        (game("6x6x3/.*..../....../...*../....../....../.....*", (0, 0), (1, 0), (5, 0)),
         Question.GUESS, Why.WORSE, None),
    "a certain cell that took long":
        (game(WALL, *NUMBERS, (0, 2), times=[1, 2, 3, 4, 5, 40]), Question.SAFE, Why.SLOW, None),
}  # fmt: skip


@pytest.mark.parametrize(("played", "question", "why", "position"), GAMES.values(), ids=GAMES)
def test_a_game_asks_what_it_could_have_taught(
    played: Recording, question: Question, why: Why, position: str | None
) -> None:
    found = own_puzzles(played)
    (puzzle, *_) = (one for one, because in found if (one.question, because) == (question, why))
    assert puzzle.cells == (), "nothing that the loss has told is asked"
    assert position is None or puzzle.position.line() == position
    assert why is not Why.LOST or found[0] == (puzzle, why)


def test_a_game_played_by_certain_moves_in_time_or_hardly_begun_teaches_nothing() -> None:
    for clicks in ([], [(0, 1)], [(0, 0)]):
        assert own_puzzles(game(WALL, *clicks, first=FirstClick.ANY)) == []
    assert own_puzzles(game("4x1x1/...*", (0, 0))) == []
    soon = game(WALL, *NUMBERS, (0, 2), times=[1, 2, 3, 4, 5, 6])
    assert Why.SLOW not in [why for _, why in own_puzzles(soon)]


def test_a_mistake_is_learnt_from_once_and_comes_first_in_training(trainer: Trainer) -> None:
    played = game(WALL, *NUMBERS, (0, 1))
    assert trainer.learn_from(played, "a game") >= 1
    assert trainer.learn_from(played, "a game") == 0, "a game is taken once"
    run = trainer.repeat(own=True)
    for asked, why in (
        (run.asked, "You lost a game here."),
        (trainer.train().asked, "You lost a game here."),
        (trainer.train(Theme.CORNER).asked, ""),
    ):
        assert known(asked).why == why
    assert not run.answer(Answer.cell((0, 1))).right

"""Facts about the loop that plays one game."""

from collections.abc import Iterable

import pytest

from minewise.base.errors import IllegalMoveError
from minewise.core import Board, Cell, Game, Position
from minewise.players import Guess, Move, MoveKind, Player, play


class Scripted(Player):
    """Makes given moves."""

    name = "scripted"
    summary = "makes given moves"

    def __init__(self, moves: Iterable[Move]) -> None:
        super().__init__()
        self.moves = iter(moves)

    def move(self, position: Position) -> Move:
        return next(self.moves)


def open_(row: int, column: int, *, certain: bool = False) -> Move:
    return Move((row, column), MoveKind.OPEN, certain, reason=Guess("given", 1))


def flag(row: int, column: int) -> Move:
    return Move((row, column), MoveKind.FLAG, certain=False, reason=Guess("given", 1))


BOARD = Board.parse("4x1x1/*...")


def test_a_game_is_played_to_its_end_and_counted() -> None:
    game = Game.on(BOARD)
    told: list[tuple[str, Cell]] = []
    player = Scripted([open_(0, 1), flag(0, 0), open_(0, 3)])
    record = play(player, game, lambda position, move: told.append((position.view, move.cell)))
    assert (record.won, record.opens, record.flags, record.moves) == (True, 2, 1, 3)
    assert record.guesses == 3
    assert game.outcome is not None
    assert game.outcome.won
    assert told == [("####", (0, 1)), ("#1##", (0, 0)), ("F1##", (0, 3))], "before it is made"
    lost = play(Scripted([open_(0, 0)]), Game.on(BOARD))
    assert (lost.won, lost.opens) == (False, 1)
    full = play(Scripted([]), Game.on(Board.parse("2x1x2/**")))
    assert (full.won, full.moves) == (True, 0)
    begun = Game.on(BOARD)
    begun.open((0, 1))
    assert play(Scripted([open_(0, 2)]), begun).opens == 1
    assert play(Scripted([open_(0, 2, certain=True)]), Game.on(BOARD)).guesses == 0


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (open_(0, 1), "open row 1, column 2, which is open"),
        (flag(0, 1), "flag row 1, column 2, which is open"),
        (open_(0, 0), "open row 1, column 1, which is flagged"),
        (flag(0, 0), "flag row 1, column 1, which is flagged"),
        (open_(1, 0), r"open \(1, 0\), which is off the board of 4x1 cells"),
        (open_(0, -1), r"open \(0, -1\), which is off the board"),
    ],
)
def test_a_move_that_cannot_be_is_refused_and_names_the_player(bad: Move, problem: str) -> None:
    game = Game.on(BOARD)
    with pytest.raises(IllegalMoveError, match=f"'scripted' wants to {problem}") as caught:
        play(Scripted([open_(0, 1), flag(0, 0), bad]), game)
    assert caught.value.position == "4x1x1/F1##"
    assert game.clicks.wasted == 0

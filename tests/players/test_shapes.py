"""Every player on boards of every shape: what it calls certain is right."""

import pytest

from minewise import players
from minewise.core import SHAPES, FirstClick, Game, Level
from minewise.logic import Proof, check
from minewise.players import MoveKind, moves


@pytest.mark.parametrize("name", players.names())
@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_certain_is_right_on_every_shape(name: str, shape: str) -> None:
    level = Level(8, 7, 9, shape=shape)
    for seed in range(6):
        game = Game(level.grid, level.mines, seed=seed, first=FirstClick.OPENING)
        for analysis, move in moves(players.create(name, seed), game):
            if move.certain:
                assert game.board is not None
                assert game.board.is_mine(move.cell) == (move.action is MoveKind.FLAG)
                assert isinstance(move.reason, Proof)
                check(move.reason, analysis.position)
        assert game.outcome is not None

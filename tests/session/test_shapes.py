"""A sitting on a board of another shape: dealt, played, saved, copied, counted."""

from pathlib import Path

import pytest

from minewise.core import SHAPES, Deal, FirstClick, Level
from minewise.session import GameOptions, Replay, SavedGame, Session, Statistics, Storage

pytestmark = pytest.mark.parametrize("shape", SHAPES)


def sit(shape: str) -> Session:
    level = Level(7, 6, 6, shape=shape)
    return Session(GameOptions(level, FirstClick.OPENING, seed=3), now=lambda: 0.0)


def test_a_game_is_played_to_its_end_with_hints_and_odds(shape: str) -> None:
    session = sit(shape)
    while session.played.outcome is None:
        assert session.hint().result().done
        assert session.odds().result().done
        assert session.ai("expert").result().done
    assert session.played.game.grid.shape == shape
    assert session.played.three_bv is not None
    assert None not in session.played.replay().review().steps[1:]


def test_a_game_comes_back_from_a_file_a_deal_and_a_replay(shape: str, tmp_path: Path) -> None:
    session = sit(shape)
    session.ai().result()
    session.ai().result()
    saved = session.snapshot()
    assert SavedGame.parse(saved.text()) == saved
    assert session.library.save_file(tmp_path / "game.json").done
    other = Session(now=lambda: 0.0)
    assert other.library.load_file(tmp_path / "game.json").result().done
    assert other.played.view == session.played.view
    assert other.played.game.grid == session.played.game.grid
    line = session.played.deal.line()
    assert Deal.parse(line) == session.played.deal
    text = session.played.replay().text()
    assert Replay.parse(text).deal.level.shape == shape
    assert other.paste(text).result().done
    assert other.played.view == session.played.view
    board = session.played.game.board
    assert board is not None
    assert other.new(board=board).done
    assert Deal.parse(other.played.deal.line()).board == board


def test_statistics_keep_shapes_apart(shape: str, tmp_path: Path) -> None:
    statistics = Statistics(tmp_path / "statistics.sqlite")
    for each in SHAPES:
        session = Session(
            GameOptions(Level(4, 4, 2, shape=each), FirstClick.OPENING, seed=1),
            storage=Storage(statistics),
        )
        while session.played.outcome is None:
            session.ai().result()
    levels = {tally.level for tally in statistics.overview().tallies}
    assert Level(4, 4, 2, shape=shape) in levels
    assert len(levels) == len(SHAPES)

"""Sessions that have begun on a given board."""

from doing import do
from minewise.core import Board
from minewise.session.options import GameOptions, Mode
from minewise.session.session import Session


def on(board: str, commands: str = "", mode: Mode = Mode.NORMAL, **settings: object) -> Session:
    """A session on a board, after some commands."""
    session = Session(GameOptions(seed=1, mode=mode))
    session.new(board=Board.parse(board))
    assert session.settings.change(**settings).done
    assert not commands or do(session, commands).done
    return session

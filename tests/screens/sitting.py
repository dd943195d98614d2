"""Games for tests of screens: always the same, with a clock that moves when it is told to."""

from collections.abc import Iterable
from itertools import count
from pathlib import Path

from minewise.base.task import Task
from minewise.core import Board, Cell
from minewise.screens.play import PlayScreen
from minewise.screens.registry import open_screen
from minewise.screens.storage import storage_at_home
from minewise.screens.view import Did
from minewise.session import commands
from minewise.session.options import GameOptions
from minewise.session.saved_games import SavedGames
from minewise.session.session import Session
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage
from screens.dummy import Dummy

WALL = Board.parse("5x3x2/..*../...../..*..")
"""A wall of numbers in the middle: (0, 0) opens two columns, and all the rest is certain."""


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def sitting(
    folder: Path | None = None,
    board: Board | str | None = WALL,
    clock: Clock | None = None,
    opened: Iterable[Cell] = (),
    **settings: object,
) -> Session:
    """A game on a known board, some cells of which were opened; it is kept in the folder."""
    storage = Storage()
    if folder is not None:
        storage = Storage(Statistics(folder / "statistics.sqlite"), SavedGames(folder))
    options = GameOptions(seed=3, **settings)  # type: ignore[arg-type]
    session = Session(options, now=clock or Clock(), any_number=count(5).__next__, storage=storage)
    if board is not None:
        session.new(board=Board.parse(board) if isinstance(board, str) else board)
    for cell in opened:
        session.open(cell).result()
    return session


def at_home() -> Session:
    """A session whose things are kept where MINEWISE_DATA says."""
    return Session(GameOptions(seed=3), now=Clock(), storage=storage_at_home())


def playing(session: Session | None = None, on: str = commands.TERMINAL) -> Dummy:
    """A person who plays."""
    return Dummy(PlayScreen(session or sitting(), on))


def session_of(dummy: Dummy) -> Session:
    """What is played on the lowest screen."""
    found: Session = dummy.stage.screens[0].session  # type: ignore[attr-defined]
    return found


def worked(found: Did | Task[Did]) -> Did:
    return found.result() if isinstance(found, Task) else found


def opened(name: str, session: Session, on: str = commands.PAGE, **given: str) -> Did:
    """What comes of opening a screen by its name."""
    return worked(open_screen(name, session, on, given))


def refusal(found: Did | Task[Did]) -> str:
    """Why nothing was opened."""
    did = worked(found)
    assert did.open is None
    return did.message


def shown(found: Did | Task[Did], front_end: type[Dummy] = Dummy) -> Dummy:
    """The screen that was opened."""
    screen = worked(found).open
    assert screen is not None
    return front_end(screen)

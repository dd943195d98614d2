"""A saved game: the whole game as one readable JSON file.

The file names its format and version. A file may come from anywhere, so every value is checked
before use, and errors are one sentence.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, TypedDict

from minewise.base import files
from minewise.base.data import Serializable
from minewise.base.errors import MinewiseError, quote
from minewise.base.files import FileError
from minewise.base.header import read_json
from minewise.base.language import gettext as _
from minewise.base.shape import ShapeError, Within, shaped
from minewise.core import MINE, NUMBERS, Cell, Deal, FirstClick, Level, State, Step
from minewise.formats import Recording, recording_of
from minewise.session.history import MOST_STEPS, History
from minewise.session.options import GameOptions
from minewise.session.replay import checked
from minewise.session.summary import Count, Help, Seconds

WHAT = "saved game"
VERSION = 1

_BEGINS = re.compile(rb'\s*\{\s*"minewise": "saved game"')

# A saved game of the longest sitting is far smaller.
_MOST_BYTES = 8 * 1024 * 1024

_PLAYER = re.compile(r"\S{1,40}")

_Id = Annotated[str, Within(1, 100, printable=True)]


class _InfoData(TypedDict):
    """The fields that a list of saved games reads: the position is stored, not replayed."""

    deal: str
    seconds: Seconds
    id: _Id
    saved: datetime | None
    position: str


class SavedGameError(MinewiseError):
    """The text is not a saved game, or an invalid one."""


@dataclass(frozen=True, slots=True)
class SavedGame(Serializable):
    """A whole game with its session's state."""

    KEYS = """
        minewise version settings deal=deal_line done undone seconds paused deaths help hint cursor
        id recorded saved day
    """
    minewise = WHAT
    version = VERSION

    deal: Deal
    settings: GameOptions = field(default_factory=GameOptions)
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()  # the next one last
    seconds: Seconds = 0.0
    paused: bool = False  # by the person
    deaths: Count = 0  # including undone ones
    help: Help = field(default_factory=Help)
    # the `HintLevel` that is shown for this position
    hint: Annotated[int, Within(1, 4)] | None = None
    cursor: Cell = (0, 0)
    id: _Id = "0"  # unique to the game
    recorded: bool = False  # its end is in the statistics, or was offered to them
    saved: datetime | None = field(default=None, compare=False)
    # the date whose daily board it is
    day: Annotated[str, Within(0, 10, printable=True)] = ""

    @property
    def deal_line(self) -> str:
        """The deal, with its board once laid out."""
        return self.deal.line()

    def text(self) -> str:
        """The game as JSON for people to read: a line for each step, the main facts first."""
        data: dict[str, object] = {**self.as_data()}
        position = History(self.deal, self.done).game.position.line()
        before = ("minewise", "version", "settings", "deal")
        return game_text({name: data.pop(name) for name in before} | {"position": position} | data)

    @classmethod
    def parse(cls, text: str) -> "SavedGame":
        """Read a saved game, and play its steps to check them."""
        data = read_header(text)
        with _errors_of(text):
            saved, position = cls._of(data)
            _check_position(data, position)
        return saved

    @classmethod
    def replay(cls, text: str) -> Recording:
        """The steps of a saved game as a recording, played once to check them."""
        data = read_header(text)
        with _errors_of(text):
            saved = cls.unplayed(data)
            recording = checked(recording_of(saved.deal, saved.done))
            _check_position(data, recording.played.game.position.line())
        return recording

    @classmethod
    def read(cls, data: dict[str, Any]) -> "SavedGame":
        """Read a saved game from plain values as `as_data` gives them."""
        with _errors_of(data):
            return cls._of(data)[0]

    @classmethod
    def _of(cls, data: dict[str, Any]) -> tuple["SavedGame", str]:
        """The game, and the position after its steps."""
        saved = cls.unplayed(data)
        history = History(saved.deal, saved.done, saved.undone)
        return replace(saved, deal=history.deal), history.game.position.line()

    @classmethod
    def unplayed(cls, data: object) -> "SavedGame":
        """Read the game from plain values without checking it by playing."""
        saved = shaped(data, cls)
        grid = saved.deal.level.grid
        if saved.cursor not in grid:
            raise ShapeError("cursor", list(saved.cursor), _("a cell of the board"))
        for name, steps in (("done", saved.done), ("undone", saved.undone)):
            if len(steps) > MOST_STEPS:
                text = _("it has {count} steps: expected at most {most}")
                raise SavedGameError(text.format(count=len(steps), most=MOST_STEPS), len(steps))
            for number, step in enumerate(steps):
                if step.cell not in grid:
                    raise ShapeError(f"{name}[{number}]", step.cell, _("a cell of the board"))
                if step.by is not None and not _PLAYER.fullmatch(step.by):
                    raise ShapeError(f"{name}[{number}][4]", step.by, _("the name of a player"))
        return saved


@dataclass(frozen=True, slots=True)
class SavedGameInfo:
    """An entry in a list of saved games: the facts that need no replaying."""

    name: str | None  # None for the unfinished game
    saved: datetime | None
    level: Level
    first: FirstClick
    opened: int  # of the safe cells
    safe: int  # the number of safe cells
    seconds: float
    state: State
    id: str
    kind: str  # as in the statistics

    @classmethod
    def at(cls, path: Path, name: str | None = None) -> "SavedGameInfo":
        """Read it from a file."""
        with loading(path):
            return cls.of(read_header(read_game_text(path)), name)

    @classmethod
    def of(cls, data: dict[str, Any], name: str | None = None) -> "SavedGameInfo":
        """Read it from the data of a file."""
        with _errors_of(data):
            info = shaped(data, _InfoData)
            deal = Deal.parse_setup(info["deal"])
            view = _view(info["position"], deal)
        level, opened = deal.level, sum(map(view.count, NUMBERS))
        safe = len(level.grid) - level.mines
        if opened == safe:
            state = State.WON
        elif MINE in view:
            state = State.LOST
        else:
            state = State.PLAYING if opened else State.READY
        saved, seconds, game = info["saved"], info["seconds"], info["id"]
        return cls(name, saved, level, deal.first, opened, safe, seconds, state, game, deal.kind)

    @property
    def progress(self) -> float:
        """The share of the safe cells that are open."""
        return self.opened / self.safe if self.safe else 1.0


# Writing


def game_text(data: Mapping[str, object]) -> str:
    """The contents of a saved-game file, as JSON that people can read."""
    return "{\n" + ",\n".join(f" {_line(*item)}" for item in data.items()) + "\n}\n"


def _line(name: str, value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list | tuple):
        rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
        return f"{json.dumps(name)}: [\n{rows}\n ]"
    return f"{json.dumps(name)}: {json.dumps(value)}"


# Reading


def is_saved_game(data: bytes) -> bool:
    """Whether a file begins as `SavedGame.text` writes it.

    >>> is_saved_game(b'{"minewise": "saved game", "version": 1}'), is_saved_game(b"{}")
    (True, False)
    """
    return _BEGINS.match(data) is not None


def read_header(text: str) -> dict[str, Any]:
    """The unchecked contents of a saved game; other files and newer versions are refused."""
    other = _("it is not a saved game of Minewise")
    return read_json(text, WHAT, VERSION, other=other, error=SavedGameError)


@contextmanager
def _errors_of(given: object) -> Iterator[None]:
    """Report any error in the parts as an error of the saved game."""
    try:
        yield
    except MinewiseError as error:  # the rules may refuse values of the file
        raise SavedGameError(str(error), given) from None


def _check_position(data: dict[str, Any], position: str) -> None:
    if data.get("position") != position:
        raise SavedGameError(_("its steps do not lead to its position: it is damaged"), position)


def _view(text: str, deal: Deal) -> str:
    header, _slash, rows = text.partition("/")
    view = rows.replace("/", "")
    if header != deal.level.header or len(view) != len(deal.level.grid):
        raise ShapeError("position", text, _("one of the same size and shape as the deal"))
    return view


# Files


def write_game(game: SavedGame, path: Path) -> None:
    """Write a game to a file, whole or not at all. Only saved games are overwritten."""
    if is_there(path):
        try:
            read_header(read_game_text(path))
        except SavedGameError as error:
            text = _("{path} is left as it is: {why}")
            raise FileError(text.format(path=quote(path), why=error), path) from None
    if max(len(game.done), len(game.undone)) > MOST_STEPS:
        raise FileError(
            _("cannot write {path}: a game of more than {most} steps is not saved").format(
                path=quote(path), most=MOST_STEPS
            ),
            path,
        )
    files.write_text(path, game.text(), make_folder=True)


def read_game_file(path: Path) -> SavedGame:
    """Read a saved game."""
    with loading(path):
        return SavedGame.parse(read_game_text(path))


def read_game_text(path: Path) -> str:
    """The text of a file that may be a saved game."""
    return files.read_text(path, _MOST_BYTES)


@contextmanager
def loading(path: Path) -> Iterator[None]:
    """Add the file's name to errors of a saved game."""
    try:
        yield
    except SavedGameError as error:
        text = _("cannot load {path}: {why}")
        raise SavedGameError(text.format(path=quote(path), why=error), path) from None


def is_there(path: Path) -> bool:
    """Whether a file exists; False for an impossible name, which writing will report."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False

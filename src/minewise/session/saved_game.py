"""A saved game: the whole game as one readable JSON file.

The file names its format and version. A file may come from anywhere, so every value is checked
before use, and one sentence says what is wrong.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypedDict

from minewise.advice import HintLevel
from minewise.base import files
from minewise.base.data import Serializable
from minewise.base.errors import MinewiseError, quote
from minewise.base.files import FileError
from minewise.base.header import read_json
from minewise.base.language import gettext as _
from minewise.base.shape import ShapeError, Within, shaped
from minewise.core import MINE, NUMBERS, Cell, Click, Deal, FirstClick, Level, State, Step
from minewise.core.cell import CellData
from minewise.core.step import StepData
from minewise.formats import Recording, recording_of
from minewise.session.history import MOST_STEPS, History
from minewise.session.options import GameOptions
from minewise.session.replay import checked
from minewise.session.summary import Help

WHAT = "saved game"
VERSION = 1

_BEGINS = re.compile(rb'\s*\{\s*"minewise": "saved game"')

# No clock shows more, and no count goes higher: a thousand years, in seconds.
_MOST = 3 * 10**10

# A saved game of the longest sitting is far smaller.
_MOST_BYTES = 8 * 1024 * 1024

_PLAYER = re.compile(r"\S{1,40}")

_Seconds = Annotated[float, Within(0, _MOST)]
_Count = Annotated[int, Within(0, _MOST)]


class _GameData(TypedDict):
    deal: str
    seconds: _Seconds
    id: Annotated[str, Within(1, 100, printable=True)]
    saved: str | None


class _InfoData(_GameData):
    """What a list reads of a saved game: where its steps lead to is in the file, too."""

    position: str


class SavedGameData(_GameData):
    """A saved game, as it is written down."""

    minewise: str
    version: int
    settings: dict[str, Any]
    done: list[StepData]
    undone: list[StepData]
    paused: bool
    deaths: _Count
    help: dict[str, _Count]
    hint: Annotated[int, Within(1, 4)] | None
    cursor: CellData
    recorded: bool
    day: Annotated[str, Within(0, 10, printable=True)]


class SavedGameError(MinewiseError):
    """The text is not a saved game, or one that cannot be."""


@dataclass(frozen=True, slots=True)
class SavedGame(Serializable):
    """A whole game with its session's state."""

    KEYS = """
        minewise version settings=options deal=deal_line done undone seconds paused deaths help
        hint cursor id recorded saved day
    """
    minewise = WHAT
    version = VERSION

    deal: Deal
    options: GameOptions = field(default_factory=GameOptions)
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()  # the next one last
    seconds: float = 0.0
    paused: bool = False  # by the person
    deaths: int = 0  # the undone ones among them
    help: Help = field(default_factory=Help)
    hint: HintLevel | None = None  # the one that is shown for this position
    cursor: Cell = (0, 0)
    id: str = "0"  # what tells the game from every other
    recorded: bool = False  # its end is in the statistics, or was offered to them
    saved: datetime | None = field(default=None, compare=False)
    day: str = ""  # the date whose daily board it is

    @property
    def deal_line(self) -> str:
        """The deal, with its board once that is laid out."""
        return self.deal.line()

    def text(self) -> str:
        """The game as JSON, with a line for each step, and with what people look for first."""
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
            saved = cls._unplayed(data)
            recording = checked(recording_of(saved.deal, saved.done))
            _check_position(data, recording.played.game.position.line())
        return recording

    @classmethod
    def of_data(cls, data: dict[str, Any]) -> "SavedGame":
        """Read a saved game from plain values as `as_data` gives them."""
        with _errors_of(data):
            return cls._of(data)[0]

    @classmethod
    def _of(cls, data: dict[str, Any]) -> tuple["SavedGame", str]:
        """The game, and the position that its steps lead to."""
        saved = cls._unplayed(data)
        history = History(saved.deal, saved.done, saved.undone)
        return replace(saved, deal=history.deal), history.game.position.line()

    @classmethod
    def _unplayed(cls, data: dict[str, Any]) -> "SavedGame":
        """The game as the file has it, not checked by playing yet."""
        told = shaped(data, SavedGameData)
        deal = Deal.parse(told["deal"])
        done = _steps("done", told["done"], deal)
        undone = _steps("undone", told["undone"], deal)
        return cls(
            options=_options(told["settings"]),
            deal=deal,
            done=done,
            undone=undone,
            seconds=told["seconds"],
            paused=told["paused"],
            deaths=told["deaths"],
            help=Help(**_known(told["help"], Help)),
            hint=None if told["hint"] is None else HintLevel(told["hint"]),
            cursor=_cell("cursor", told["cursor"], deal),
            id=told["id"],
            recorded=told["recorded"],
            saved=_date(told["saved"]),
            day=told["day"],
        )


@dataclass(frozen=True, slots=True)
class SavedGameInfo:
    """An entry in a list of saved games: the facts that need no replaying."""

    name: str | None  # None for the game that was left
    saved: datetime | None
    level: Level
    first: FirstClick
    opened: int  # of the safe cells
    safe: int  # how many safe cells there are
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
        """Read it from what a file holds."""
        with _errors_of(data):
            told = shaped(data, _InfoData)
            deal = Deal.parse_setup(told["deal"])
            view, saved = _view(told["position"], deal), _date(told["saved"])
        level, opened = deal.level, sum(map(view.count, NUMBERS))
        safe = len(level.grid) - level.mines
        if opened == safe:
            state = State.WON
        elif MINE in view:
            state = State.LOST
        else:
            state = State.PLAYING if opened else State.READY
        seconds, game = told["seconds"], told["id"]
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
    """Whether a file says that it is a saved game of ours, as `SavedGame.text` writes it.

    >>> is_saved_game(b'{"minewise": "saved game", "version": 1}'), is_saved_game(b"{}")
    (True, False)
    """
    return _BEGINS.match(data) is not None


def read_header(text: str) -> dict[str, Any]:
    """The unread contents of a saved game; other files and newer versions are refused."""
    other = _("it is not a saved game of Minewise")
    return read_json(text, WHAT, VERSION, other=other, error=SavedGameError)


@contextmanager
def _errors_of(given: object) -> Iterator[None]:
    """Report any error in the parts as an error of the saved game."""
    try:
        yield
    except MinewiseError as error:  # the rules may refuse what the file asks for
        raise SavedGameError(str(error), given) from None


def _check_position(data: dict[str, Any], position: str) -> None:
    if data.get("position") != position:
        raise SavedGameError(_("its steps do not lead to its position: it is damaged"), position)


# What the shape does not tell: values that belong to the board, and dates.


def _known(data: Mapping[str, object], shape: type) -> dict[str, Any]:
    """The keys that this version knows; those of later versions are left out."""
    return {name: data[name] for name in shape.__annotations__ if name in data}


def _options(data: Mapping[str, object]) -> GameOptions:
    missing = next((each.name for each in fields(GameOptions) if each.name not in data), None)
    if missing is not None:
        raise ShapeError(".".join(("settings", missing)), data, None)
    return GameOptions().changed(_known(data, GameOptions))


def _date(text: str | None) -> datetime | None:
    return None if text is None else read_date("saved", text)


def read_date(name: str, text: str) -> datetime:
    """Read a date and a time; without a time zone they are UTC."""
    try:
        date = datetime.fromisoformat(text)
    except ValueError:
        raise ShapeError(name, text, _("a date and a time")) from None
    return date if date.tzinfo is not None else date.replace(tzinfo=UTC)


def _view(text: str, deal: Deal) -> str:
    header, _slash, rows = text.partition("/")
    view = rows.replace("/", "")
    if header != deal.level.header or len(view) != len(deal.level.grid):
        raise ShapeError("position", text, _("one of the same size and shape as the deal"))
    return view


def _cell(name: str, place: list[int], deal: Deal) -> Cell:
    row, column = place
    if (row, column) not in deal.level.grid:
        raise ShapeError(name, place, _("a cell of the board"))
    return row, column


def _steps(name: str, rows: list[StepData], deal: Deal) -> tuple[Step, ...]:
    if len(rows) > MOST_STEPS:
        raise SavedGameError(
            _("it has {count} steps: expected at most {most}").format(
                count=len(rows), most=MOST_STEPS
            ),
            len(rows),
        )
    return tuple(_step(f"{name}[{number}]", row, deal) for number, row in enumerate(rows))


def _step(name: str, row: StepData, deal: Deal) -> Step:
    click, line, column, seconds, *by = row
    who = by[0] if by else None
    if who is not None and not _PLAYER.fullmatch(who):
        raise ShapeError(f"{name}[4]", who, _("the name of a player"))
    return Step(Click(click), _cell(name, [line, column], deal), float(seconds), who)


# Files


def write_game(game: SavedGame, path: Path) -> None:
    """Write a game to a file, whole or not at all. Only saved games are overwritten."""
    if is_there(path):
        try:
            read_header(read_game_text(path))
        except SavedGameError as error:
            raise FileError(
                _("{path} is left as it is: {why}").format(path=quote(path), why=error), path
            ) from None
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
    """Add the name of the file to errors of a saved game."""
    try:
        yield
    except SavedGameError as error:
        raise SavedGameError(
            _("cannot load {path}: {why}").format(path=quote(path), why=error), path
        ) from None


def is_there(path: Path) -> bool:
    """Whether there is such a file; for an impossible name, writing gives the error."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False

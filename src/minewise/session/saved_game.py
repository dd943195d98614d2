"""A saved game: all of a sitting, as one readable JSON file.

The file says what it is and which version of the format it has. What is read
may be anything, written by anybody: each value is looked at before it is used,
and what is wrong with the file is said in one sentence.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, TypeVar

from minewise.advice import HintLevel
from minewise.base import MinewiseError, gettext as _, quote, read_json
from minewise.core import Cell, Click, Deal, Step
from minewise.formats import Recording, recording_of
from minewise.session.help import Help
from minewise.session.history import MOST_STEPS, History
from minewise.session.laying import laid_out
from minewise.session.replay import checked
from minewise.session.settings import Settings

WHAT = "saved game"
VERSION = 1

_BEGINS = re.compile(rb'\s*\{\s*"minewise": "saved game"')

# No clock shows more, and no count goes higher: a thousand years, in seconds.
_MOST = 3 * 10**10

_Value = TypeVar("_Value")


class SavedGameError(MinewiseError):
    """The text is not a saved game, or one that cannot be."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a list tells of a saved game: all that can be known without playing it.

    Attributes:
        deal: What the game is laid out from.
        view: How the cells look, row by row, without question marks.
        seconds: What the clock shows.
        id: What tells the game from every other.
        saved: When it was saved; None where that is not known.
    """

    deal: Deal
    view: str
    seconds: float
    id: str
    saved: datetime | None


@dataclass(frozen=True, slots=True)
class SavedGame:
    """All of a sitting.

    Attributes:
        deal: How the game was laid out.
        settings: What the player has configured.
        done: The steps that led to the game as it is.
        undone: The steps that can be made again, the next one last.
        seconds: What the clock shows.
        paused: Whether a person has stopped it.
        deaths: How often a mine was opened, the undone times among them.
        help: What help the game has had.
        hint: The level of the hint that is shown for this position, if one is.
        cursor: Where the cursor is.
        id: What tells the game from every other.
        recorded: Whether its end is in the statistics, or was offered to them.
        saved: When it was saved; None where that is not known.
        shown: In a fair game, the cells that were open once and no longer are: whatever is
            dealt again agrees with them too.
    """

    deal: Deal
    settings: Settings = field(default_factory=Settings)
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    seconds: float = 0.0
    paused: bool = False
    deaths: int = 0
    help: Help = field(default_factory=Help)
    hint: HintLevel | None = None
    cursor: Cell = (0, 0)
    id: str = "0"
    recorded: bool = False
    saved: datetime | None = field(default=None, compare=False)
    shown: tuple[Cell, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The game as plain values, all that is needed to read it again."""
        return {
            "minewise": WHAT,
            "version": VERSION,
            "settings": self.settings.as_data(),
            "deal": self.deal.line(),
            "done": [step.as_data() for step in self.done],
            "undone": [step.as_data() for step in self.undone],
            "seconds": self.seconds,
            "paused": self.paused,
            "deaths": self.deaths,
            "help": {kind.name: getattr(self.help, kind.name) for kind in fields(Help)},
            "hint": self.hint,
            "cursor": list(self.cursor),
            "id": self.id,
            "recorded": self.recorded,
            "saved": None if self.saved is None else self.saved.isoformat(),
            "shown": [list(cell) for cell in self.shown],
        }

    def text(self) -> str:
        """The game as JSON, with a line for each step, and with what people look for first."""
        data = self.as_data()
        position = History(self.deal, self.done).game.position.line()
        before = ("minewise", "version", "settings", "deal")
        lines = {name: data.pop(name) for name in before} | {"position": position} | data
        return "{\n" + ",\n".join(f" {_line(*item)}" for item in lines.items()) + "\n}\n"

    @classmethod
    def parse(cls, text: str) -> "SavedGame":
        """Read a saved game, and play its steps to see that they can be.

        Raises:
            SavedGameError: It is not one, or is damaged, or of a newer version.
        """
        data = read_header(text)
        with _errors_of(text):
            saved, position = cls._of(data)
            _check_position(data, position)
        return saved

    @classmethod
    def replay(cls, text: str) -> Recording:
        """The steps of a saved game as a recording, played once to see that they can be.

        Raises:
            SavedGameError: It is not one, or is damaged, or of a newer version.
        """
        data = read_header(text)
        with _errors_of(text):
            saved = cls._unplayed(data)
            recording = checked(recording_of(saved.deal, saved.done))
            _check_position(data, recording.played.game.position.line())
        return recording

    @staticmethod
    def head(data: dict[str, Any]) -> Head:
        """What a list tells of a saved game.

        Raises:
            SavedGameError: That part of it is damaged.
        """
        try:
            deal = _read(data, "deal", lambda line: Deal.parse_setup(_text(line)))
            return Head(
                deal,
                _read(data, "position", lambda line: _view(line, deal)),
                _read(data, "seconds", _seconds),
                _read(data, "id", _id),
                _read({"saved": None} | data, "saved", _date),
            )
        except SavedGameError:
            raise
        except MinewiseError as error:
            raise SavedGameError(str(error), data) from None

    @classmethod
    def of_data(cls, data: dict[str, Any]) -> "SavedGame":
        """Read a saved game from plain values as `as_data` gives them.

        Raises:
            SavedGameError: They are none, or their game cannot be.
        """
        try:
            return cls._of(data)[0]
        except SavedGameError:
            raise
        except MinewiseError as error:
            raise SavedGameError(str(error), data) from None

    @classmethod
    def _of(cls, data: dict[str, Any]) -> tuple["SavedGame", str]:
        """The game, and the position that its steps lead to."""
        saved = cls._unplayed(data)
        history = History(saved.deal, saved.done, saved.undone)
        # Files of earlier versions do not have the board: from here on it is kept.
        return replace(saved, deal=history.deal), history.game.position.line()

    @classmethod
    def _unplayed(cls, data: dict[str, Any]) -> "SavedGame":
        """The game as it is written down; whether it can be is not known yet."""
        deal = _read(data, "deal", lambda line: Deal.parse(_text(line)))
        done = _read(data, "done", lambda rows: _steps(rows, deal))
        undone = _read(data, "undone", lambda rows: _steps(rows, deal))
        return cls(
            settings=_read(data, "settings", _settings),
            deal=laid_out(deal, (*done, *reversed(undone))),
            done=done,
            undone=undone,
            seconds=_read(data, "seconds", _seconds),
            paused=_read(data, "paused", _yes_or_no),
            deaths=_read(data, "deaths", _count),
            help=_read(data, "help", _help),
            hint=_read(
                data, "hint", lambda level: None if level is None else HintLevel(_count(level))
            ),
            cursor=_read(data, "cursor", lambda cell: _cell(cell, deal)),
            id=_read(data, "id", _id),
            recorded=_read(data, "recorded", _yes_or_no),
            # Files of earlier days do not have it.
            saved=_read({"saved": None} | data, "saved", _date),
            shown=_read({"shown": []} | data, "shown", lambda cells: _cells(cells, deal)),
        )


# Writing


def _line(name: str, value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
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
    """What a saved game holds, unread; what is not one, or one of a newer version, is refused.

    Raises:
        SavedGameError: It is not one that could be read, if the rest is right.
    """
    other = _("it is not a saved game of Minewise")
    return read_json(text, WHAT, VERSION, other=other, error=SavedGameError)


@contextmanager
def _errors_of(text: str) -> Iterator[None]:
    """What is wrong with a saved game is said of its text."""
    try:
        yield
    except SavedGameError as error:
        error.input = text
        raise
    except MinewiseError as error:  # the rules refuse what the file asks for
        raise SavedGameError(str(error), text) from None


def _check_position(data: dict[str, Any], position: str) -> None:
    if data.get("position") != position:
        raise SavedGameError(_("its steps do not lead to its position: it is damaged"), position)


# Each of these gives a value, or a ValueError, TypeError or KeyError.


def _read(data: dict[str, Any], name: str, read: Callable[[Any], _Value]) -> _Value:
    if name not in data:
        raise SavedGameError(_("it does not say {name}").format(name=quote(name)), name)
    try:
        return read(data[name])
    except MinewiseError:
        raise
    except (ValueError, TypeError, KeyError):
        raise SavedGameError(
            _("its {name} cannot be {given}").format(name=quote(name), given=quote(data[name])),
            name,
        ) from None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError
    return value


def _seconds(value: object) -> float:
    if type(value) not in (int, float):
        raise TypeError
    seconds = float(value)  # type: ignore[arg-type]  # it is a number
    if not math.isfinite(seconds) or not 0 <= seconds <= _MOST:
        raise ValueError
    return seconds


def _id(value: object) -> str:
    # It is kept in a database, and shown: not every text can be.
    if not 0 < len(_text(value)) <= 100 or not _text(value).isprintable():
        raise ValueError
    return _text(value)


def _date(value: object) -> datetime | None:
    if value is None:
        return None
    date = datetime.fromisoformat(_text(value))
    return date if date.tzinfo is not None else date.replace(tzinfo=UTC)


def _view(value: object, deal: Deal) -> str:
    header, _slash, rows = _text(value).partition("/")
    view = rows.replace("/", "")
    if header != deal.level.header or len(view) != len(deal.level.grid):
        raise ValueError
    return view


def _cell(value: object, deal: Deal) -> Cell:
    match value:
        case [row, column] if type(row) is type(column) is int and (row, column) in deal.level.grid:
            return row, column
    raise ValueError


def _cells(value: object, deal: Deal) -> tuple[Cell, ...]:
    if not isinstance(value, list):
        raise TypeError
    return tuple(_cell(cell, deal) for cell in value)


def _steps(rows: object, deal: Deal) -> tuple[Step, ...]:
    if not isinstance(rows, list):
        raise TypeError
    if len(rows) > MOST_STEPS:
        raise SavedGameError(
            _("it has {count} steps: expected at most {most}").format(
                count=len(rows), most=MOST_STEPS
            ),
            len(rows),
        )
    return tuple(_step(row, deal) for row in rows)


def _step(row: object, deal: Deal) -> Step:
    match row:
        case [click, line, column, seconds]:
            by = None
        case [click, line, column, seconds, str(by)]:
            pass
        case _:
            raise ValueError
    if by is not None and not (re.fullmatch(r"\S{1,40}", by) and by.isprintable()):
        raise ValueError
    cell = _cell([line, column], deal)
    return Step(Click(_text(click)), cell, _seconds(seconds), by)


def _help(value: object) -> Help:
    if not isinstance(value, dict):
        raise TypeError
    told = {"analyses": 0} | value  # files of earlier versions do not have it
    return Help(**{kind.name: _count(told[kind.name]) for kind in fields(Help)})


def _settings(value: object) -> Settings:
    if not isinstance(value, dict):
        raise TypeError
    # Files of earlier versions do not have the last two.
    names = Settings().as_data().keys() - {"no_guess", "fair"} | value.keys() & {"no_guess", "fair"}
    return Settings().changed({name: value[name] for name in names})

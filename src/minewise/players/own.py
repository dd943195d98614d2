"""Players from your own code: a class, an instance, a function, or one of these in a file.

Anything that returns a `Move`, or the cell to open, is a player.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from operator import index
from pathlib import Path
from typing import Any

from minewise.base.errors import IllegalMoveError, MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.core import HIDDEN, Position
from minewise.players.move import Guess, Move, MoveKind
from minewise.players.player import Player


def as_move(given: object, position: Position) -> Move:
    """The move for a player's return value: a `Move`, or the cell to open.

    >>> as_move((0, 1), Position.parse("2x1x1/##")).cell
    (0, 1)
    """
    if isinstance(given, Move):
        return given
    try:
        row, column = map(index, given)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        text = _("{given} is not a move: expected a Move, or a cell as (row, column)")
        raise IllegalMoveError(
            text.format(given=quote(given)), given, position=position.line()
        ) from None
    guess = Guess("own", choices=position.view.count(HIDDEN))
    return Move((row, column), MoveKind.OPEN, certain=False, reason=guess)


def as_player(given: Any, name: str | None = None) -> type[Player]:
    """The player class for a given class, object or function, under its own name.

    >>> def first(position):
    ...     return position.hidden[0]
    >>> as_player(first).name
    'first'
    """
    if isinstance(given, type) and issubclass(given, Player):
        if name is None and {"name", "summary"} <= {*dir(given)}:
            return given
        return type(given.__name__, (given,), _called(given, given, name))
    is_class = isinstance(given, type)
    if not callable(getattr(given, "move", None)) and (is_class or not callable(given)):
        text = _(
            "{given} is not a player: expected a name, a class or an object with a method "
            "move, or a function of a position"
        )
        raise MinewiseError(text.format(given=quote(given)), given)

    class Own(Player):
        def __init__(self, seed: int = 0) -> None:
            super().__init__(seed)
            self._wrapped = given() if is_class else given

        def move(self, position: Position) -> Move:
            choose = getattr(self._wrapped, "move", self._wrapped)
            return as_move(choose(position), position)

    named = given if hasattr(given, "__qualname__") else type(given)
    return type(named.__name__, (Own,), _called(given, named, name))


def _called(given: Any, named: Any, name: str | None) -> dict[str, object]:
    """The attributes of a player class."""
    own_name = getattr(given, "name", None)
    about = (named.__doc__ or "").strip().partition("\n")[0]
    return {
        "name": name or (own_name if isinstance(own_name, str) else named.__name__),
        "summary": getattr(given, "summary", None) or about or _("a player of your own"),
        "__module__": named.__module__,
        "__qualname__": named.__qualname__,
        "__doc__": named.__doc__,
        # A class can be found by its name; an object cannot.
        "here_only": named is not given,
    }


def player_in_file(name: str) -> type[Player]:
    """The player FILE.py:NAME."""
    file, _colon, wanted = name.rpartition(":")
    path = Path(file)
    spec = spec_from_file_location(f"player_{path.stem}", path) if path.is_file() else None
    if spec is None or spec.loader is None:
        text = _("{name} is not a player: there is no file {file}")
        raise MinewiseError(text.format(name=quote(name), file=quote(file)), name)
    # Modules beside the file can be imported, as if the file were run.
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        found = getattr(module, wanted)
    except Exception as error:
        raise MinewiseError(
            _("{name} is not a player: {error}").format(
                name=quote(name), error=f"{type(error).__name__}: {error}"
            ),
            name,
        ) from error
    return as_player(found, name)

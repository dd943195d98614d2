"""The checks of `minewise players check`: whether a player keeps to the rules."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.core import FirstClick, Game, Level, Position
from minewise.players.game_loop import check_move, play
from minewise.players.own import as_move
from minewise.players.program import Program
from minewise.players.registry import create

_SECONDS = 10.0
_GAMES = 3

# An untouched board, one that is not square and has a flag, and one that is nearly finished.
_POSITIONS = ("9x9x10/" + "/".join(["#########"] * 9), "4x2x1/1F##/11##", "3x1x1/1##")


@dataclass(frozen=True, slots=True)
class Checked:
    """A check, and its fault; empty if it passed."""

    what: str
    fault: str = ""


def check_player(name: str) -> Iterator[Checked]:
    """Run all checks of a player; for a program, those of the protocol too."""
    create(name)  # refuses an unknown name
    if name.startswith("program:"):
        yield from _check_program(name.partition(":")[2])
    for line in _POSITIONS:
        position = Position.parse(line)
        what = _("a legal move on {line}").format(line=line)
        yield _tried(what, partial(_moves, name, position))
    yield _tried(_("the same moves for the same seed"), lambda: _repeats(name))
    for seed in range(_GAMES):
        what = _("a whole game, seed {seed}").format(seed=seed)
        yield _tried(what, partial(_plays, name, seed))


def _tried(what: str, work: Callable[[], object]) -> Checked:
    try:
        work()
    # Any exception of a player is reported as its fault.
    except Exception as error:
        known = isinstance(error, MinewiseError)
        return Checked(what, str(error) if known else f"{type(error).__name__}: {error}")
    return Checked(what)


def _moves(name: str, position: Position) -> None:
    player = create(name)
    check_move(player, position, as_move(player.move(position), position))


def _repeats(name: str) -> None:
    position = Position.parse(_POSITIONS[0])
    one, other = (as_move(create(name, 1).move(position), position) for _again in range(2))
    if one.cell != other.cell:
        text = _("it opens {one}, and then {other}: results could not be repeated")
        raise MinewiseError(text.format(one=one.cell, other=other.cell), name)


def _plays(name: str, seed: int) -> None:
    level = Level.parse("beginner")
    play(create(name, seed), Game(level, seed=seed, first=FirstClick.SAFE))


def _check_program(command: str) -> Iterator[Checked]:
    program = Program(command, _SECONDS)
    yield _tried(_("an answer to hello"), program.hello)
    position = Position.parse(_POSITIONS[0])
    yield _tried(_("an answer to game"), lambda: program.new_game(position, seed=1))
    yield _tried(_("a move"), lambda: program.move(position))
    later: dict[str, object] = {"ask": "something else"}
    what = _("an answer to a question of a later version")
    yield _tried(what, lambda: program.expect(later, "unknown"))
    program.close()

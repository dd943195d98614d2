"""The players by name: our own, and those of other packages.

A package offers its player with an entry point of the same name as the player:

    [project.entry-points."minewise.players"]
    first = "their_package:First"

Such packages are searched only for a name that is not our own, or for all names. One that cannot be
used is left out with a warning.

A package can also offer a *kind* of players, named KIND:WHAT, with an entry point of the
group `minewise.player_kinds`: a function that makes the class of a player from WHAT.
`minewise.env` offers `policy` and `sb3` like this. Two kinds are always there:
`program:COMMAND`, and `FILE.py:NAME` for a class or a function in a file.
"""

import re
import warnings
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from minewise.base.errors import MinewiseError, NotationError, not_one_of, quote
from minewise.base.language import gettext as _
from minewise.players.exact_player import ExactPlayer
from minewise.players.expert_player import ExpertPlayer
from minewise.players.own import as_player, player_in_file
from minewise.players.player import Player
from minewise.players.program import program_player
from minewise.players.random_player import RandomPlayer
from minewise.players.rules_player import RulesPlayer
from minewise.players.sentences_player import SentencesPlayer

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "minewise.players"
KINDS = "minewise.player_kinds"

_IN_FILE = re.compile(r".+\.py:\w+", re.DOTALL)

_Class = TypeVar("_Class", bound=type[Player])


class UnknownPlayerError(MinewiseError):
    """There is no player of that name."""


class Registry:
    """Players by name.

    >>> Registry([RandomPlayer]).get("random")
    <class 'minewise.players.random_player.RandomPlayer'>
    """

    def __init__(self, players: Iterable[type[Player]] = ()) -> None:
        self._players: dict[str, type[Player]] = {}
        self._made: dict[str, type[Player]] = {}
        self._given: set[str] = set()
        self._found_others = False
        for player in players:
            self.register(player)

    def register(self, player: _Class) -> _Class:
        """Add a player under its name; usable as a decorator of its class."""
        self._check(player)
        self._players[player.name] = player
        return player

    def names(self, *, search: bool = True) -> tuple[str, ...]:
        """The names of all players: our own from weak to strong, then those of others.

        Searching other packages takes longer than drawing a screen.
        """
        if search:
            self._find_others()
        return tuple(self._players)

    def get(self, name: str) -> type[Player]:
        """The player of that name."""
        if name not in self._players:
            if name in self._made or _is_of_a_kind(name):
                return self._make(name)
            self._find_others()
        if name not in self._players:
            kinds = (f"{kind}:..." for kind in ("program", *_kinds()))
            expected = [*self._players, *kinds, "FILE.py:NAME"]
            text = _("{given} is not a player: expected one of {names}")
            raise UnknownPlayerError(
                text.format(given=not_one_of(name, self._players), names=", ".join(expected)), name
            )
        return self._players[name]

    def named(self, player: Any) -> str:
        """The name of a player, which may be your own class, object or function.

        A class, an object or a function is known by its name from now on; another one of that
        name takes its place, unless the name is that of a registered player.
        """
        if isinstance(player, str):
            return player
        made = as_player(player)
        self._check(made)
        if made.name not in self._players:
            self._made[made.name] = made
            self._given.add(made.name)
        return made.name

    def is_given(self, name: str) -> bool:
        """Whether it was registered as an object: other processes may not be able to find it."""
        return name in self._given

    def split_effort(self, name: str) -> tuple[str, str | None]:
        """A name that may have an effort behind it, as NAME:EFFORT.

        >>> Registry().split_effort("expert:hard")
        ('expert', 'hard')
        """
        if ":" not in name or name in self._made or _is_of_a_kind(name):
            return name, None
        player, effort = name.split(":", maxsplit=1)
        return player, effort

    def _make(self, name: str) -> type[Player]:
        """The player KIND:WHAT of a kind that there is."""
        if name not in self._made:
            kind, _colon, what = name.partition(":")
            try:
                if kind == "program":
                    player = program_player(what)
                elif kind in _kinds():
                    player = _kinds()[kind].load()(what)
                else:
                    player = player_in_file(name)
            except ImportError as error:
                text = _("{given} cannot be used: {why}")
                raise MinewiseError(text.format(given=quote(name), why=error), name) from error
            self._check(player)
            self._made[name] = player
        return self._made[name]

    def check(self, name: str, effort: str | None = None) -> None:
        """Refuse an unknown player, or an effort that it does not have."""
        self._chosen(name, effort)

    def create(self, name: str, seed: int = 0, effort: str | None = None) -> Player:
        """Make a player, ready for a game.

        The name may be NAME:EFFORT; an `effort` given apart counts for more.

        >>> Registry([RandomPlayer]).create("random").name
        'random'
        """
        made, effort = self._chosen(name, effort)
        # Only players that list efforts are asked for one, and they take it when they are made.
        return made(seed) if effort is None else made(seed, effort=effort)

    def _chosen(self, name: str, effort: str | None) -> tuple[Callable[..., Player], str | None]:
        """The class of a player, and the effort that was asked for."""
        player, named = self.split_effort(name)
        effort = named if effort is None else effort
        found = self.get(player)
        efforts = tuple(getattr(found, "efforts", ()))
        if effort is None or effort in efforts:
            return found, effort
        refused = (
            _("{effort} is not an effort of the player {player}: expected one of {efforts}")
            if efforts
            else _("{effort} is not an effort of the player {player}: it has none to choose from")
        )
        raise NotationError(
            refused.format(effort=quote(effort), player=quote(player), efforts=", ".join(efforts)),
            effort,
        )

    def _check(self, player: object) -> None:
        """Refuse a class that is no player."""
        if not (isinstance(player, type) and issubclass(player, Player)):
            text = _("{given} is not a class of players")
            raise MinewiseError(text.format(given=quote(player)), player)
        name, summary = getattr(player, "name", None), getattr(player, "summary", None)
        for value, what in ((name, "name"), (summary, "summary")):
            if not isinstance(value, str) or not value.strip() or "\n" in value:
                raise MinewiseError(
                    _("the player {player} has no {what} of one line").format(
                        player=player.__name__, what=what
                    ),
                    value,
                )
        assert isinstance(name, str), "the loop has looked at it"
        if self._players.get(name, player) is not player:
            raise MinewiseError(
                _("the name {name} is taken: {player} needs another").format(
                    name=quote(name), player=player.__name__
                ),
                name,
            )

    def _find_others(self) -> None:
        if self._found_others:
            return
        self._found_others = True
        for entry in sorted(_entries(GROUP), key=lambda entry: entry.name):
            try:
                player = entry.load()
                self._check(player)
                if player.name != entry.name:
                    text = _("it calls itself {name}")
                    raise MinewiseError(text.format(name=quote(player.name)), entry.name)
                self.register(player)
            # Other people's code may fail in any way, and must not take ours with it.
            except Exception as error:
                warnings.warn(
                    f"the player {entry.name!r} ({entry.value}) cannot be used: "
                    f"{type(error).__name__}: {error}",
                    RuntimeWarning,
                    stacklevel=3,
                )


def _kinds() -> "dict[str, EntryPoint]":
    return {entry.name: entry for entry in _entries(KINDS)}


def _entries(group: str) -> "Iterable[EntryPoint]":
    """What other packages offer. In a page there are none, nor a way to look for them."""
    try:
        from importlib import metadata  # noqa: PLC0415 - slow to load, and seldom needed
    except ImportError:
        return ()
    return metadata.entry_points(group=group)


def _is_of_a_kind(name: str) -> bool:
    kind, colon, _what = name.partition(":")
    return bool(colon) and (
        kind == "program" or _IN_FILE.fullmatch(name) is not None or kind in _kinds()
    )


_registry = Registry([RandomPlayer, RulesPlayer, SentencesPlayer, ExactPlayer, ExpertPlayer])

register = _registry.register
is_given = _registry.is_given
named = _registry.named
names = _registry.names
get = _registry.get
check = _registry.check
create = _registry.create
split_effort = _registry.split_effort

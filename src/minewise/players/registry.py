"""The players by name: our own, and those of other packages.

A package offers its player with an entry point of the same name as the player:

    [project.entry-points."minewise.players"]
    first = "their_package:First"

Such packages are looked for only when somebody asks for a name that is not our
own, or for all names. One that cannot be used is left out with a warning.
"""

import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from minewise.core import MinewiseError, quote
from minewise.players.exact_player import ExactPlayer
from minewise.players.expert_player import ExpertPlayer
from minewise.players.player import Player
from minewise.players.random_player import RandomPlayer
from minewise.players.rules_player import RulesPlayer
from minewise.players.sentences_player import SentencesPlayer

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "minewise.players"

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
        self._found_others = False
        for player in players:
            self.register(player)

    def register(self, player: _Class) -> _Class:
        """Add a player under its name; usable as a decorator of its class."""
        self._check(player)
        self._players[player.name] = player
        return player

    def names(self) -> tuple[str, ...]:
        """The names of all players: our own from weak to strong, then those of others."""
        self._find_others()
        return tuple(self._players)

    def get(self, name: str) -> type[Player]:
        """The player of that name."""
        if name not in self._players:
            self._find_others()
        if name not in self._players:
            raise UnknownPlayerError(
                f"{quote(name)} is not a player: expected one of {', '.join(self._players)}", name
            )
        return self._players[name]

    def create(self, name: str, seed: int = 0) -> Player:
        """Make a player, ready for a game."""
        return self.get(name)(seed)

    def _check(self, player: object) -> None:
        """Refuse what cannot be used as a player."""
        if not (isinstance(player, type) and issubclass(player, Player)):
            raise MinewiseError(f"{quote(player)} is not a class of players", player)
        name, summary = getattr(player, "name", None), getattr(player, "summary", None)
        for value, what in ((name, "name"), (summary, "summary")):
            if not isinstance(value, str) or not value.strip() or "\n" in value:
                raise MinewiseError(
                    f"the player {player.__name__} has no {what} of one line", value
                )
        assert isinstance(name, str), "the loop has looked at it"
        if self._players.get(name, player) is not player:
            raise MinewiseError(
                f"the name {quote(name)} is taken: {player.__name__} needs another", name
            )

    def _find_others(self) -> None:
        if self._found_others:
            return
        self._found_others = True
        from importlib import metadata  # noqa: PLC0415 - slow to load, and seldom needed

        for entry in sorted(metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
            try:
                self._load(entry)
            # Other people's code may fail in any way, and must not take ours with it.
            except Exception as error:
                warnings.warn(
                    f"the player {entry.name!r} ({entry.value}) cannot be used: "
                    f"{type(error).__name__}: {error}",
                    RuntimeWarning,
                    stacklevel=3,
                )

    def _load(self, entry: "EntryPoint") -> None:
        player = entry.load()
        self._check(player)
        if player.name != entry.name:
            raise MinewiseError(f"it calls itself {quote(player.name)}", entry.name)
        self.register(player)


_registry = Registry([RandomPlayer, RulesPlayer, SentencesPlayer, ExactPlayer, ExpertPlayer])

register = _registry.register
names = _registry.names
get = _registry.get
create = _registry.create

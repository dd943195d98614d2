"""Games by what was played: times of different levels are not to be mixed."""

from collections.abc import Iterable

from minewise.base import gettext as _
from minewise.core import FirstClick, Level
from minewise.session import FinishedGame

Played = tuple[Level, FirstClick, str]
"""Level, first-click rule, and kind: `FinishedGame.kind`."""


def by_what_was_played(games: Iterable[FinishedGame]) -> dict[Played, list[FinishedGame]]:
    """Games by what was played, what was played last first.

    Args:
        games: In the order in which they were finished.
    """
    found: dict[Played, list[FinishedGame]] = {}
    for game in games:
        played = game.level, game.first, game.kind
        games_of_it = found.pop(played, [])  # and last again
        games_of_it.append(game)
        found[played] = games_of_it
    return dict(reversed(found.items()))


def in_words(played: Played) -> str:
    """What was played.

    >>> in_words((Level.parse("expert"), FirstClick.SAFE, "fair"))
    'expert, first click safe, fair'
    """
    level, first, kind = played
    return ", ".join(filter(None, (str(level), _("first click {rule}").format(rule=first), kind)))

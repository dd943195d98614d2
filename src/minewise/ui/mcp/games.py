"""The games that models play, by id: each client has its own, up to a limit."""

import secrets
from collections import defaultdict
from threading import Lock, Timer

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.limit import Limit, TimeUpError
from minewise.base.task import Task
from minewise.session.options import GameOptions
from minewise.session.result import Result
from minewise.session.session import Session

MOST_GAMES = 50
"""The most games of one client. Beyond that, a finished game is dropped, or else the one that was
used least recently."""


class OneGame:
    """A game with its id; the lock lets one call at a time change it."""

    def __init__(self, settings: GameOptions) -> None:
        self.id = secrets.token_urlsafe(9)  # cannot be guessed by other clients
        self.session = Session(settings)
        self.lock = Lock()


class ModelGames:
    """All games of all clients.

    >>> games = ModelGames(most=1)
    >>> first, second = games.begin("a", GameOptions()), games.begin("a", GameOptions())
    >>> games.get("a", second.id) is second
    True
    >>> games.get("b", second.id)
    Traceback (most recent call last):
    minewise.base.errors.MinewiseError: there is no game ...
    """

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._most = most
        self._of: defaultdict[str, dict[str, OneGame]] = defaultdict(dict)
        self._lock = Lock()

    def begin(self, client: str, settings: GameOptions) -> OneGame:
        """Begin a game for a client."""
        game = OneGame(settings)
        with self._lock:
            games = self._of[client]
            while len(games) >= self._most:
                over = (name for name, one in games.items() if one.session.played.outcome)
                del games[next(over, next(iter(games)))]
            games[game.id] = game
        return game

    def get(self, client: str, name: str) -> OneGame:
        """A game of a client, or a `MinewiseError`."""
        with self._lock:
            if name not in self._of[client]:
                text = _("there is no game {name}: begin one with new_game")
                raise MinewiseError(text.format(name=quote(name)), name)
            game = self._of[client][name] = self._of[client].pop(name)  # most recently used
            return game

    def has(self, client: str, name: str) -> bool:
        """Whether a client has a game with this id."""
        with self._lock:
            return name in self._of[client]


def worked(task: Task[Result], limit: Limit) -> Result:
    """The result of a task, or a `TimeUpError` when the limit is reached."""
    timer = Timer(limit.left or 0.0, task.stop)
    timer.daemon = True
    timer.start()
    try:
        result = task.result()
    finally:
        timer.cancel()
    if not result.done and limit.over:
        raise TimeUpError(limit.seconds)
    return result

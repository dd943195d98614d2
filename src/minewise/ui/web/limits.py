"""How much anybody may ask for: sizes, rates and numbers, and the bucket that counts them."""

import time
from collections.abc import Callable

MESSAGE_BYTES = 2 * 1024 * 1024
"""A longer message is refused with a sentence. A board of a million cells fits in."""

FRAME_BYTES = 8 * 1024 * 1024
"""A longer one is not even read: it closes the socket."""

UPLOAD_BYTES = 8 * 1024 * 1024
"""The longest replay that can be handed in."""

UPLOAD_SECONDS, UPLOADS = 60.0, 16
"""How long it may take to arrive, and how many may arrive at once."""

CONNECTIONS = 1_200
"""The connections of all kinds that there may be, where the system has files for so many."""

HALL, HEAD_SECONDS = 128, 10.0
"""The connections whose request has not come yet, and how long each is waited for."""

ACCEPTED_AT_ONCE = 64
"""The connections that are accepted in one go."""

OWN_FILES = 128
"""The files that are kept back for games, statistics, processes and the page."""

QUICK_CELLS = 2_500
"""A board of more cells may keep a thread busy for a while; smaller ones never wait for it."""

QUICK_STEPS = 500
"""A game of more steps takes a while to take one back."""

CHANGES = 2_500
"""If more cells have changed, the whole board is sent instead."""

TRY_CELLS, TRY_CLICKS = 400, 200
"""The small boards of the help page."""

REPLAY_WORK = 200_000_000
"""Cells times steps of a replay: more would take minutes to lay out."""

ROOMS = 32
"""The rooms of one browser."""

SAVED_GAMES = 500
"""The games that one person may save by name."""

BROWSERS = 1_000
"""The browsers that may come in; guests that were not seen for longest go first."""

SOCKETS, SOCKETS_OF_ONE = 1_000, 50
"""The sockets that are open at once: of all browsers, and of one."""

TABS, ANSWERS = 2 * SOCKETS_OF_ONE, 64
"""The tabs that a room remembers, and how many answers to each: all that may be there at
once, and as many that lost their connection."""

RUNS = 64
"""What else is remembered of a tab: so many runs of ids that were done."""

LONG_ANSWER = 16 * 1024
"""A longer answer is not remembered in full."""

JOBS = 4
"""The questions and the thinking that one socket may have under way."""

WAITING = 256
"""The messages of one socket that wait for their turn."""

OUTGOING, OUTGOING_LETTERS = 2_000, 8 * 1024 * 1024
"""The messages that wait for a tab that does not read, and their length in all: then it is cut
off."""

SHELVES, REPLAYS = 100, 8
"""The browsers whose replays are kept, and how many of each."""

GAMES, LEVELS = 1_000, 50
"""The finished games that are told one by one; older ones are in the figures."""

HISTORY = 100
"""The finished games that are listed, unless more are asked for."""

INVITES = 16
"""The links for others that are not used yet."""

INVITE_SECONDS = 3_600.0
IDLE_SECONDS = 30.0
"""How long a room without a tab stays in memory."""

RACES, RACERS = 8, 50
"""The races that there may be at once, and the people in one."""

RACER_NAME = 20
"""The letters of a name in a race."""

COUNTDOWN_SECONDS = 3.0
RACE_SECONDS = 3_600.0
"""The longest that a race goes on."""

RACE_TOLD_SECONDS = 0.25
"""How often the people in a race are told how far the others are, at most."""

AWAY_SECONDS, RACE_IDLE_SECONDS = 30.0, 600.0
"""How long a race waits for somebody without a connection, and how long an empty one stays."""

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 50.0, 100.0
"""What a person with two thumbs and an AI at full speed does not reach."""

PATIENCE = 200.0
"""The messages over the rate that are refused before the socket is closed."""

IMPORT_SECONDS = 60.0
"""How long it may take to read a file of somebody's data."""

ANALYSIS_SECONDS, MOST_ANALYSIS_SECONDS = 10.0, 30.0
CHECK_SECONDS = 0.5


class Bucket:
    """Fills by so many a second, up to so many; whatever is taken must be in it.

    >>> times = iter([0.0, 0.0, 0.0, 0.0, 1.0])
    >>> bucket = Bucket(1, 2, lambda: next(times))
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(
        self, a_second: float, at_once: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._now = now
        self._left = at_once
        self._since = now()

    def take(self) -> bool:
        """Take one; False where there is none left."""
        now = self._now()
        self._left = min(self._at_once, self._left + (now - self._since) * self._a_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

"""Players that do everything a player must not do, in a package of their own.

They are offered by entry points, as other people's players are, so that processes
that are started anew find them too.
"""

import re
from pathlib import Path

import pytest

from minewise.players import registry

_PACKAGE = '''
import contextlib
import fcntl
import os
import pickle
import re
import signal
import sys
import time

from minewise.players import Guess, Move, MoveKind, RandomPlayer


class Hostile(RandomPlayer):
    """Plays well enough in even games, and as its name says in odd ones."""

    name = "hostile"
    summary = "does what a player must not do"

    def __init__(self, seed=0):
        super().__init__(seed)
        self.is_odd = seed % 2 == 1
        self.moves = 0

    def move(self, position):
        self.moves += 1
        move = super().move(position)
        return self.misbehave(position, move) if self.is_odd and self.moves == 1 else move


def opening(cell):
    return Move(cell, MoveKind.OPEN, certain=False, reason=Guess("hostile", 1))


def first(position, symbols):
    return next(cell for cell in position.grid if position[cell] in symbols)


def to_pipes(does):
    """Do something to all that is open: the messages of the process are among it."""
    for number in range(3, 64):
        with contextlib.suppress(OSError):
            does(number)


def write(data):
    to_pipes(lambda pipe: os.write(pipe, data))


def note_pid(pid=None):
    with open(os.environ["HOSTILE_FILE"], "a") as file:
        file.write(f"{pid or os.getpid()}\\n")


class Unspeakable(Exception):
    def __str__(self):
        raise ValueError


class Misdeeds:
    """What each of them does in odd games; some do their own move then."""

    def crash(position, move):
        raise RuntimeError("out of\\nideas")

    def exit(position, move):
        sys.exit("enough")

    def vanish(position, move):
        os._exit(3)

    def hang(position, move):
        while True:
            pass

    def slow(position, move):
        time.sleep(1.3)
        return move

    def off(position, move):
        return opening((position.grid.height, 0))

    def open(position, move):
        return opening(first(position, "012345678"))

    def nothing(position, move):
        return None

    def loud(position, move):
        print("look at me")
        os.write(1, b"and at me")
        return move

    def forge(position, move):
        class Payload:
            def __reduce__(self):
                return os.system, ("touch " + os.environ.get("HOSTILE_FILE", "/dev/null"),)

        write(pickle.dumps(Payload()) + b"\\n")
        time.sleep(60)

    def cheat(position, move):
        write(b'{"played": {"game": 10000, "won": true}}\\n')
        time.sleep(60)

    def quit(position, move):
        write(b'{"done": "stop everything"}\\n')
        time.sleep(60)

    def babble(position, move):
        while True:
            write(b'{"alive": [0, 0, 0]}\\n')

    def long(position, move):
        while True:
            write(b"x" * 65536)

    def shut(position, move):
        def shut(pipe):
            if fcntl.fcntl(pipe, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY:
                os.close(pipe)

        to_pipes(shut)
        time.sleep(60)

    def stopped(position, move):
        note_pid()
        os.kill(os.getpid(), signal.SIGSTOP)

    def grip(position, move):
        note_pid()
        re.match("(a+)+$", "a" * 60 + "b")  # holds Python's lock for years

    def children(position, move):
        child = os.fork()
        if child == 0:
            time.sleep(60)
        note_pid(child)  # which may be gone before it could say so itself
        os._exit(5)

    def orphan(position, move):
        note_pid()
        os.kill(os.getppid(), signal.SIGKILL)
        while True:
            pass

    def words(position, move):
        raise RuntimeError("\\x1b[31m red \\ud800 \\0")

    def mute(position, move):
        raise Unspeakable


for name, misbehave in [*vars(Misdeeds).items()]:
    if not name.startswith("_"):
        does = {"name": name, "misbehave": staticmethod(misbehave), "__module__": __name__}
        globals()[name.title()] = type(name.title(), (Hostile,), does)


class Flagged(Hostile):
    name = "flagged"

    def move(self, position):
        if self.is_odd and "F" in position.view:
            return opening(first(position, "F"))
        return super().move(position)

    def misbehave(self, position, move):
        return Move(move.cell, MoveKind.FLAG, certain=False, reason=Guess("hostile", 1))


class Sure(RandomPlayer):
    name = "sure"

    def move(self, position):
        move = super().move(position)
        return Move(move.cell, MoveKind.OPEN, certain=True, reason=move.reason)


class Unborn(RandomPlayer):
    name = "unborn"

    def __init__(self, seed=0):
        raise ValueError("no")
'''

# The misdeeds, and three classes.
_NAMES = [*re.findall(r"    def (\w+)\(position", _PACKAGE), "flagged", "sure", "unborn"]


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a package of them that can be found here and by processes started from here."""
    (folder / "hostile_players.py").write_text(_PACKAGE, encoding="utf-8")
    about = folder / "hostile_players-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: hostile-players\nVersion: 1.0\n")
    entries = "".join(f"{name} = hostile_players:{name.title()}\n" for name in _NAMES)
    (about / "entry_points.txt").write_text(f"[minewise.players]\n{entries}")
    monkeypatch.syspath_prepend(folder)
    forget_later(monkeypatch)
    monkeypatch.setattr(registry._registry, "_found_others", False)


def forget_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the players that are registered from now on when the test is over."""
    known = registry._registry
    monkeypatch.setattr(known, "_players", dict(known._players))

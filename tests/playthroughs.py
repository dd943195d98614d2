"""Recorded games: every player, three games each, every move with its reason.

The records are plain text for people to read, and the tests play the games again
and compare. When players are meant to play or speak differently, write the
records anew and read what changed:

    python tests/playthroughs.py
"""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

from minewise import players
from minewise.core import FirstClick, Level
from minewise.ui.cli.options import WhichGame
from minewise.ui.cli.watch import TextWatcher, watch

FOLDER = Path(__file__).with_suffix("")

# Level, seed and first click of each game: the course's, the usual one, a crowded one.
GAMES = (
    ("cs50", "2", "any"),
    ("beginner", "7", "safe"),
    ("12x8x22", "5", "opening"),
)
PLAYERS = ("random", "rules", "sentences", "exact", "expert")


def records() -> Iterator[tuple[Path, str]]:
    """Each record's file, and what should be in it."""
    for player in PLAYERS:
        for level, seed, first in GAMES:
            which = WhichGame(Level.parse(level), int(seed), FirstClick(first), None)
            with redirect_stdout(io.StringIO()) as told:
                watch(players.create(player, which.seed), which, TextWatcher(show_board=True))
            yield FOLDER / f"{player}-{level}.txt", told.getvalue()


if __name__ == "__main__":
    for path, text in records():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.name)

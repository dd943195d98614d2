"""Recorded games: every player, three games each, every move with its reason.

The records are plain text for people to read, and the tests play the games again
and compare. When players are meant to play or speak differently, write the
records anew and read what changed:

    python tests/playthroughs.py
"""

import io
from contextlib import redirect_stdout
from pathlib import Path

from minewise import players
from minewise.core import FirstClick, Level
from minewise.ui.cli.options import WhichGame
from minewise.ui.cli.watch import watch_as_text

FOLDER = Path(__file__).with_suffix("")

# Level, seed and first click of each game: the course's, the usual one, a crowded one.
GAMES = (("cs50", 2, "any"), ("beginner", 7, "safe"), ("12x8x22", 5, "opening"))
PLAYERS = ("random", "rules", "sentences", "exact", "expert")

# The player and the game of each record, by the name of its file.
RECORDS = {f"{player}-{game[0]}.txt": (player, *game) for player in PLAYERS for game in GAMES}


def record(name: str) -> str:
    """What should be in a record: the game is played."""
    player, level, seed, first = RECORDS[name]
    which = WhichGame(Level.parse(level), seed, FirstClick(first), None)
    with redirect_stdout(io.StringIO()) as told:
        watch_as_text(players.create(player, seed), which, show_board=True)
    return told.getvalue()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in RECORDS:
        (FOLDER / name).write_text(record(name), encoding="utf-8")
        print(name)

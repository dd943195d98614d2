"""How often each player wins, with all players on the same boards.

The first click may be a mine, and is the player's own choice. Won means that every
safe cell was opened.

    python benchmarks/players.py [--games N] [--level LEVEL] [--seed S] [--player NAME ...] [--json]

Game number i is played on the board of seed S + i, by a player with the same seed.
Its guesses are independent of the numbers that placed the mines: every player derives
another random stream from its seed (see `Player`).

Games per CPU second include everything: the board, the game and the player. Guesses
are counted without the first click. `minewise bench` plays the same games on many cores.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from minewise import players
from minewise.arena import Experiment, SeriesSummary, play_games
from minewise.base.errors import MinewiseError, quote
from minewise.core import FirstClick, Level


def play_all(name: str, level: Level, games: int, seed: int) -> dict[str, Any]:
    """Play the games of one player; return the results as a record for JSON."""
    experiment = Experiment(name, level, FirstClick.ANY, None, seed, games)
    summary = SeriesSummary()
    began, cpu_began = time.perf_counter(), time.process_time()
    for result in play_games(experiment):
        summary.add(result)
    seconds, cpu_seconds = time.perf_counter() - began, time.process_time() - cpu_began
    return {
        "player": name,
        "level": level.header,
        "first": "any",
        "start": "the player's choice",
        "games": games,
        "wins": summary.wins,
        "win_rate": summary.win_rate,
        "ci95": list(summary.interval),
        "guesses_per_game": summary.guesses_per_game,
        "seconds": seconds,
        "cpu_seconds": cpu_seconds,
        "games_per_cpu_second": games / cpu_seconds,
    }


def whole(text: str, option: str, least: int, most: int) -> int:
    """Read the value of an option that is a whole number."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise MinewiseError(
            f"{option} {quote(text)} is invalid: expected a whole number from {least} to {most}",
            text,
        )
    return number


def run(options: argparse.Namespace) -> None:
    """Play the games that the options define, and print the figures."""
    level = Level.parse(options.level)
    games = whole(options.games, "--games", 1, 10**9)
    seed = whole(options.seed, "--seed", 0, 2**64 - games)  # the last game needs a seed, too
    chosen = options.player or players.names()
    for name in chosen:
        players.get(name)

    if not options.json:
        print(
            f"level {level.header}, first click any, first cell the player's choice, "
            f"{games} games from seed {seed}; 95 % interval"
        )
    for name in chosen:
        result = play_all(name, level, games, seed)
        if options.json:
            print(json.dumps(result), flush=True)
        else:
            low, high = result["ci95"]
            print(
                f"{name:10} {result['wins']:6} won, {result['win_rate']:6.1%} "
                f"({low:.1%} to {high:.1%}), {result['guesses_per_game']:6.2f} guesses a game, "
                f"{result['games_per_cpu_second']:7.1f} games a CPU second",
                flush=True,
            )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and print the rates; the exit code is 1 for an invalid value."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default="2000", help="games (default 2000)")
    parser.add_argument("--level", default="cs50", help="a level's name or WxHxM (default cs50)")
    parser.add_argument("--seed", default="0", help="the first board's seed (default 0)")
    parser.add_argument("--player", nargs="+", metavar="NAME", help="the players (default: all)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a player")
    try:
        run(parser.parse_args(arguments))
    except MinewiseError as error:
        print(f"players.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

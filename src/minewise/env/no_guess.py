"""Boards that can be won without a guess, from a given first click.

The seeds from a given one on are tried, one after the other, until a board comes that the
player `exact` wins without a guess: everything on it can be proven from what the first
click shows.
"""

from minewise.arena import Experiment, play_games
from minewise.core import Cell, ImpossibleError, place
from minewise.env.rules import Rules
from minewise.env.seeds import MOST_SEED

MOST_TRIED = 100_000
"""After so many boards there seems to be none."""

# Few at first: on most levels that people play, one of the first boards will do.
_AT_ONCE = (4, 256)


def no_guess_seed(rules: Rules, seed: int, start: Cell) -> int:
    """The first seed from `seed` on whose board can be won without a guess from `start`."""
    tried, count = 0, _AT_ONCE[0]
    while tried < MOST_TRIED and seed + tried + count <= MOST_SEED:
        games = Experiment("exact", rules.level, rules.first, start, seed + tried, count)
        for game in play_games(games):
            if game.won and game.guesses == 0:
                return seed + tried + game.game
        tried += count
        count = min(2 * count, _AT_ONCE[1])
    raise ImpossibleError(
        f"none of the {tried} boards of {rules.level} from seed {seed} on can be won without a "
        f"guess from {place(start)}: expected fewer mines",
        rules.level.header,
        cell=start,
    )

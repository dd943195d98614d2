"""Boards that can be won without a guess, from a given first click.

The seeds from a given one on are tried, one after the other, until everything on a
board can be proven from what the first click shows.
"""

from collections.abc import Iterable

from minewise.core import Cell, Game, ImpossibleError
from minewise.core.errors import quote
from minewise.env.rules import Rules
from minewise.env.seeds import MOST_SEED
from minewise.players import ExactPlayer, Guess, play
from minewise.players.move import Move
from minewise.solver import core_in_use

# On Expert some 5 % of boards will do, and on the densest boards that people play 1 in 1,000.
MOST_TRIED = 100_000
_MOST_AT_ONCE = 256


def no_guess_seed(rules: Rules, seed: int, start: Cell) -> int:
    """The first seed from `seed` on whose board can be won without a guess from `start`."""
    tried, count = 0, 4
    while tried < MOST_TRIED:
        seeds = range(seed + tried, min(seed + tried + count, MOST_SEED + 1))
        if not seeds:
            break
        for found, without_guess in zip(seeds, _play(rules, seeds, start), strict=True):
            if without_guess:
                return found
        tried += len(seeds)
        count = min(2 * count, _MOST_AT_ONCE)
    raise ImpossibleError(
        f"none of the {tried} boards of {rules.level} from seed {seed} on can be won without a "
        f"guess from {quote(start)}: expected fewer mines",
        rules.level.header,
        cell=start,
    )


def _play(rules: Rules, seeds: range, start: Cell) -> Iterable[bool]:
    """Whether each board is won without a guess."""
    if core_in_use() != "native":
        return (_play_by_move(rules, seed, start) for seed in seeds)
    from minewise.solver import native  # noqa: PLC0415 - not there on every machine

    games = native.Games("exact", rules.level, rules.first, start, seeds)
    return [game.won and game.guesses == 0 for game in native.play(games)]


def _play_by_move(rules: Rules, seed: int, start: Cell) -> bool:
    level = rules.level
    game = Game(level.grid, level.mines, seed=seed, first=rules.first)
    game.open(start)
    guesses = []

    def note(_position: object, move: Move) -> None:
        counted = isinstance(move.reason, Guess) and move.reason.safe_probability == 1
        if not move.certain and not counted:
            guesses.append(move)

    if game.outcome is None:
        play(ExactPlayer(), game, note)
    assert game.outcome is not None, "it was played to its end"
    return game.outcome.won and not guesses

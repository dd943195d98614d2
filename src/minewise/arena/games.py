"""Many games by one player.

Game number i is played on the board of seed + i, and by a player with that seed:
the same setting gives the same games on every machine. The players `exact` and
`expert` play whole games in the native core where it is there; others, move by move.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from minewise import players, solver
from minewise.core import Cell, FirstClick, Game, Level
from minewise.players import Guess, Move

# Who plays whole games in the native core.
_NATIVE_PLAYERS = ("exact", "expert")

# The native core plays so many games before it reports.
_AT_A_TIME = 1000


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: who, on which boards, from which cell.

    Attributes:
        player: The player's name.
        level: Size and mines.
        first: What the first click is promised.
        start: The first cell; None to let the player choose it.
        seed: The seed of the first board.
        games: How many games.
    """

    player: str
    level: Level
    first: FirstClick
    start: Cell | None
    seed: int
    games: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went.

    Attributes:
        game: Its number, from 0.
        seed: The seed of its board.
        won: Whether it was won.
        moves: How many moves the player made.
        guesses: How many of them were not certain, the first click not counted.
        survival: The chance of living through all of these, where the player
            knows it; else None.
    """

    game: int
    seed: int
    won: bool
    moves: int
    guesses: int
    survival: float | None


def play_games(setting: Setting) -> Iterator[GameResult]:
    """Play the games, one after the other."""
    # Every fault of a setting shows with its first game, before anything is printed.
    players.get(setting.player)
    Game(setting.level.grid, setting.level.mines, seed=setting.seed, first=setting.first)
    natively_played = (
        setting.player in _NATIVE_PLAYERS
        and setting.start is not None
        and solver.core_in_use() == "native"
    )
    return _played_natively(setting) if natively_played else _played_by_move(setting)


def _played_natively(setting: Setting) -> Iterator[GameResult]:
    from minewise.solver import native  # noqa: PLC0415 - not there on every machine

    assert setting.start is not None, "the native core begins where it is told"
    for first_game in range(0, setting.games, _AT_A_TIME):
        games = min(_AT_A_TIME, setting.games - first_game)
        seeds = range(setting.seed + first_game, setting.seed + first_game + games)
        games_now = native.Games(setting.player, setting.level, setting.first, setting.start, seeds)
        records = native.play(games_now)
        for game, (won, moves, guesses, survival) in enumerate(records, start=first_game):
            yield GameResult(game, setting.seed + game, won, moves, guesses, survival)


def _played_by_move(setting: Setting) -> Iterator[GameResult]:
    for number in range(setting.games):
        seed = setting.seed + number
        game = Game(setting.level.grid, setting.level.mines, seed=seed, first=setting.first)
        yield _play(players.create(setting.player, seed), game, setting.start, number, seed)


def _play(
    player: players.Player, game: Game, start: Cell | None, number: int, seed: int
) -> GameResult:
    survival: float | None = 1.0
    guesses = moves = 0

    def count(_: object, move: Move) -> None:
        nonlocal survival, guesses, moves
        moves += 1
        if move.certain or moves == 1:
            return
        guesses += 1
        chance = move.reason.safe_probability if isinstance(move.reason, Guess) else None
        survival = None if chance is None or survival is None else survival * chance

    if start is not None and game.outcome is None:
        moves += 1
        game.open(start)
    players.play(player, game, count)
    assert game.outcome is not None, "the game has been played to its end"
    return GameResult(number, seed, game.outcome.won, moves, guesses, survival)

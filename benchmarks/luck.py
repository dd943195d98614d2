"""Whether the luck reported while playing is the product of the exact chances.

Games are played through a session, which reports the luck after every click. Then each game is
replayed, and the chance of every guess is counted with integers by the reference solver, which
shares no code with the native core. The two products must agree.

    python benchmarks/luck.py --games 1000
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from fractions import Fraction

from minewise.core import Chance, Click, FirstClick, Game, Level
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.solver import core_in_use, solve


@dataclass(slots=True)
class Outcome:
    """The results.

    Attributes:
        core: The core of the solver that judged live.
        games: How many games were played.
        guesses: How many guesses they had.
        largest_error: The largest relative error of a product.
        open_seconds: Mean CPU time of a click.
        luck_seconds: Mean CPU time of reporting the luck after it.
    """

    core: str
    games: int = 0
    guesses: int = 0
    largest_error: float = 0.0
    open_seconds: float = 0.0
    luck_seconds: float = 0.0


def play(level: Level, seed: int) -> tuple[Session, float, float, int]:
    """Play a game, opening a random cell now and then; with the CPU time of clicks and luck."""
    session = Session(GameOptions(level, FirstClick.SAFE, seed=seed, player="exact"))
    chance = Chance(seed)
    opening = telling = 0.0
    clicks = 0
    while session.played.outcome is None:
        if chance.below(4) == 0:
            hidden = session.played.position.hidden
            cell = sorted(hidden)[chance.below(len(hidden))]
        else:
            analysis = session.analysis
            best = None if analysis.first_click_is_safe else analysis.best_cell()
            cell = best or (0, 0)
        begun = time.process_time()
        session.open(cell).result()
        opened = time.process_time()
        session.luck().result()
        opening += opened - begun
        telling += time.process_time() - opened
        clicks += 1
    return session, opening, telling, clicks


def exact_product(session: Session) -> tuple[Fraction, int]:
    """The product of the exact chances of all guesses, and how many there were."""
    board = session.played.game.board
    assert board is not None, "the game is over"
    game, product, guesses = Game.on(board), Fraction(1), 0
    for number, step in enumerate(session.played.steps):
        assert step.click is Click.OPEN, "cells are only opened here"
        if number:  # the first click is guaranteed to be safe
            mine = Fraction(solve(game.position, core="python").probability[step.cell])
            if 0 < mine < 1:
                product *= 1 - mine
                guesses += 1
        game.open(step.cell)
    return product, guesses


def measure(level: Level, games: int, seed: int = 1) -> Outcome:
    """Play games, and compare."""
    found, clicks = Outcome(core_in_use()), 0
    for number in range(games):
        session, opening, telling, count = play(level, seed + number)
        product, guesses = exact_product(session)
        luck = session.luck().result().luck
        assert luck is not None, "it is reported"
        assert len(luck.guesses) == guesses, f"seed {seed + number}"
        found.largest_error = max(found.largest_error, float(abs(luck.chance - product) / product))
        found.games += 1
        found.guesses += guesses
        found.open_seconds += opening
        found.luck_seconds += telling
        clicks += count
    found.open_seconds /= clicks
    found.luck_seconds /= clicks
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--level", type=Level.parse, default=Level.parse("8x8x10"))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = measure(options.level, options.games)
    if options.json:
        print(json.dumps(asdict(found)))
        return
    print(f"{found.games} games of {options.level}, {found.guesses} guesses, core {found.core}")
    print(f"largest relative error of a product: {found.largest_error:.1e}")
    print(f"a click: {found.open_seconds * 1000:.2f} ms, luck after it: "
          f"{found.luck_seconds * 1000:.2f} ms of CPU time")  # fmt: skip


if __name__ == "__main__":
    main()

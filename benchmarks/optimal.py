"""How much `expert` loses against optimal play, exactly, on every small board.

    python benchmarks/optimal.py [--largest N] [--mines N] [--worst N] [--json]

Boards have sides of 1 to --largest cells, and 1 to --mines mines. No game is played: every
layout is followed to its end. There are two kinds of game:

any      the first click may be a mine, and is the player's choice; out of all layouts
corner   the first click is safe, and at (0, 0); out of the layouts without a mine there

The loss is the number of layouts that optimal play wins less the number that the player wins,
in total, not layout by layout. In percentage points it is the difference of the win rates.
--worst lists the guesses that cost the most. A loss is the sum of the costs of all guesses:
the wins of the best cell, less those of the chosen cell.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from typing import Any

from minewise.base.errors import MinewiseError
from minewise.core import HIDDEN, Cell, Level, Position
from minewise.players import ExpertPlayer
from minewise.solver import best_play, layouts_won
from players import whole

CORNER = (0, 0)


@dataclass(frozen=True)
class Loss:
    """How many of some layouts optimal play wins, and how many the player."""

    layouts: int
    best: int
    won: int

    @property
    def lost(self) -> int:
        """The loss in layouts."""
        return self.best - self.won

    @property
    def points(self) -> float:
        """The loss in percentage points."""
        return 100 * self.lost / self.layouts


class Watched:
    """The player expert, with a cache of all its guesses."""

    def __init__(self) -> None:
        self._player = ExpertPlayer()
        self.guesses: dict[Position, Cell] = {}

    def __call__(self, position: Position) -> Cell:
        """The player's guess, from the cache if possible."""
        if position not in self.guesses:
            self.guesses[position] = self._player.move(position).cell
        return self.guesses[position]

    def from_corner(self, position: Position) -> Cell:
        """The player's guess, but always beginning in the corner."""
        untouched = position.view.count(HIDDEN) == len(position.view)
        return CORNER if untouched else self(position)


def measure(position: Position, player: Watched) -> dict[str, Loss]:
    """Both kinds of game, from an untouched board."""
    play = best_play(position)
    return {
        "any": Loss(play.layouts, play.most, layouts_won(position, player)),
        "corner": Loss(
            play.safe[CORNER], play.wins[CORNER], layouts_won(position, player.from_corner)
        ),
    }


def costs(player: Watched) -> Iterator[tuple[int, Position, Cell]]:
    """The guesses that were not optimal, and how many layouts each costs."""
    for position, cell in player.guesses.items():
        play = best_play(position)
        if play.wins[cell] < play.most:
            yield play.most - play.wins[cell], position, cell


def boards(largest: int, most_mines: int) -> list[Position]:
    """Every untouched board up to a size, small ones first."""
    sides = range(1, largest + 1)
    levels = [
        Level(width, height, mines)
        for width, height in sorted(product(sides, sides), key=lambda size: size[0] * size[1])
        for mines in range(1, min(most_mines, width * height - 1) + 1)
    ]
    return [
        Position.unchecked(level.grid, level.mines, HIDDEN * len(level.grid)) for level in levels
    ]


def row(name: str, losses: dict[str, Loss]) -> str:
    """One line of the table."""
    cells = [
        f"{loss.layouts:7} {loss.best:6} {loss.won:6} {loss.lost:5} {loss.points:8.4f}"
        for loss in losses.values()
    ]
    return f"{name:8} {'  '.join(cells)}"


def totals(found: dict[str, dict[str, Loss]]) -> dict[str, dict[str, Any]]:
    """For each kind of game: the sums, the mean loss and the worst board."""
    answer = {}
    for game in ("any", "corner"):
        losses = {name: both[game] for name, both in found.items()}
        worst = max(losses, key=lambda name: losses[name].points)
        answer[game] = {
            "boards": len(losses),
            "boards_with_loss": sum(loss.lost > 0 for loss in losses.values()),
            "layouts": sum(loss.layouts for loss in losses.values()),
            "best": sum(loss.best for loss in losses.values()),
            "won": sum(loss.won for loss in losses.values()),
            "lost": sum(loss.lost for loss in losses.values()),
            "mean_points": sum(loss.points for loss in losses.values()) / len(losses),
            "worst": worst if losses[worst].lost else None,
            "worst_points": losses[worst].points,
        }
    return answer


def run(options: argparse.Namespace) -> None:
    """Measure what the options define, and print it."""
    positions = boards(
        whole(options.largest, "--largest", 2, 6), whole(options.mines, "--mines", 1, 8)
    )
    worst = whole(options.worst, "--worst", 0, 10**6)
    if not options.json:
        print("expert against the best play: layouts, won by the best play, by expert, fewer,")
        print("percentage points; first any first cell (any), then a safe first cell (0, 0)")
    found: dict[str, dict[str, Loss]] = {}
    mistakes: list[tuple[int, Position, Cell]] = []
    for number, position in enumerate(positions, 1):
        began, player = time.perf_counter(), Watched()
        name = position.line().partition("/")[0]
        found[name] = measure(position, player)
        mistakes += costs(player) if worst else ()
        if not options.json:
            print(row(name, found[name]), flush=True)
        seconds = time.perf_counter() - began
        print(
            f"board {number} of {len(positions)}: {name}, {len(player.guesses)} guesses, "
            f"{seconds:.1f} s",
            file=sys.stderr,
        )
    mistakes = sorted(mistakes, key=lambda mistake: -mistake[0])[:worst]
    if options.json:
        figures = {
            name: {g: asdict(loss) for g, loss in both.items()} for name, both in found.items()
        }
        where = [{"cost": cost, "position": p.line(), "cell": cell} for cost, p, cell in mistakes]
        print(json.dumps({"boards": figures, "totals": totals(found), "worst": where}))
        return
    for game, total in totals(found).items():
        print(
            f"{game}: {total['boards_with_loss']} of {total['boards']} boards with a loss; "
            f"{total['won']} won of {total['best']}, {total['lost']} fewer; "
            f"mean loss {total['mean_points']:.4f} points; worst "
            + (f"{total['worst']} with {total['worst_points']:.4f}" if total["lost"] else "none")
        )
    for cost, position, cell in mistakes:
        play = best_play(position)
        print(f"{cost} of {play.layouts} lost in {position}: {cell}, and not {play.best[0]}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code is 1 for an invalid value."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--largest", default="5", help="the longest side (default 5)")
    parser.add_argument("--mines", default="4", help="the most mines (default 4)")
    parser.add_argument("--worst", default="0", help="how many of the worst guesses to list")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    try:
        run(parser.parse_args(arguments))
    except MinewiseError as error:
        print(f"optimal.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

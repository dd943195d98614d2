"""Does the rating converge to a player's strength? Simulated people of known strength train.

    python benchmarks/practice.py                    # a table
    python benchmarks/practice.py --picture FILE     # the same, drawn (extra: plots)
    python benchmarks/practice.py --json

A simulated person of strength S solves a puzzle of rating R with the probability
1 / (1 + 10 ** ((R - S) / 400)), which defines strength in Glicko-2. Everyone begins at 1500
and trains on the puzzles included in Minewise, chosen as `minewise train` chooses them.

Even with all ratings known exactly, 100 answers determine a strength only to a standard
deviation of 35 points, so at most about 85 of 100 people can end within 50 points.
"""

import argparse
import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import fmean, median, pstdev
from tempfile import TemporaryDirectory
from typing import TypedDict

from minewise.screens.puzzles import PuzzleScreen, Trainee
from minewise.session import commands
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.training import Practice, Puzzle, Trainer, our_pack

STRENGTHS = (800, 1100, 1400, 1700, 2000, 2300)
WITHIN = 50


class Group(TypedDict):
    """People of one strength."""

    strength: int
    people: int
    mean: float
    spread: float
    within: float
    paths: list[list[float]]


def train(strength: int, seed: int, puzzles: int, folder: Path) -> list[float]:
    """The rating of a person after each puzzle."""
    chance = Random(seed)
    clock = datetime(2030, 1, 1, tzinfo=UTC)
    practice = Practice(folder / f"{strength}-{seed}.sqlite", lambda: clock)
    trainer = Trainer(practice, seed=seed)
    run = trainer.train()
    path = []
    for _ in range(puzzles):
        puzzle = run.puzzle
        assert puzzle is not None, "there are enough puzzles"
        clock += timedelta(minutes=1)
        # The answer is random: only the rating is tested here.
        score = float(chance.random() < sees(strength, puzzle))
        path.append(practice.attempt(puzzle, score).after.rating)
        run = trainer.train()
    return path


def sees(strength: float, puzzle: Puzzle) -> float:
    """The probability of solving a puzzle."""
    return float(1 / (1 + 10 ** ((puzzle.rating - strength) / 400)))


def measure(people: int, puzzles: int) -> list[Group]:
    """Let people of each strength train."""
    groups: list[Group] = []
    with TemporaryDirectory() as folder:
        for strength in STRENGTHS:
            paths = [train(strength, seed, puzzles, Path(folder)) for seed in range(people)]
            ends = [path[-1] for path in paths]
            groups.append(
                {
                    "strength": strength,
                    "people": people,
                    "mean": fmean(ends),
                    "spread": pstdev(ends),
                    "within": fmean(abs(end - strength) <= WITHIN for end in ends),
                    "paths": paths,
                }
            )
    return groups


class Speed(TypedDict):
    """How long the next puzzle takes, in milliseconds."""

    pack: float
    median: float
    slowest: float
    puzzles: int


def speed(puzzles: int) -> Speed:
    """Time reading the pack once, and then judging an answer and showing the next puzzle."""
    our_pack.cache_clear()
    began = time.perf_counter()
    our_pack()
    pack = time.perf_counter() - began
    took = []
    with TemporaryDirectory() as folder:
        trainer = Trainer(Practice(Path(folder) / "training.sqlite"))
        screen = PuzzleScreen(
            Trainee(Session(GameOptions()), commands.TERMINAL, trainer), trainer.train
        )
        begin = screen.load()
        assert begin is not None, "a run has to be chosen first"
        begin.result()
        for _ in range(puzzles):
            screen.do("give-up")
            began = time.perf_counter()
            screen.do("next")
            screen.view()
            took.append(time.perf_counter() - began)
    return {
        "pack": 1000 * pack,
        "median": 1000 * median(took),
        "slowest": 1000 * max(took),
        "puzzles": puzzles,
    }


def draw(name: str, groups: Sequence[Group]) -> None:
    """Draw the ratings of all people over time, with the mean of each group as a thick line."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra

    figure = Figure(figsize=(7.5, 4.8), dpi=120, layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    for group in groups:
        count = range(1, len(group["paths"][0]) + 1)
        for path in group["paths"]:
            axes.plot(count, path, color="#0072b2", alpha=0.12, linewidth=0.7)
        mean = [fmean(each) for each in zip(*group["paths"], strict=True)]
        axes.plot(count, mean, color="#0072b2", linewidth=2)
        axes.axhspan(
            group["strength"] - WITHIN, group["strength"] + WITHIN, color="#e69f00", alpha=0.25
        )
        axes.text(count[-1] + 1.5, group["strength"], str(group["strength"]), va="center")
    axes.set_xlabel("puzzles")
    axes.set_ylabel("rating")
    axes.set_title(
        f"Simulated people, {groups[0]['people']} of each strength; the bands are "
        f"their strength ± {WITHIN}",
        fontsize=10,
    )
    figure.savefig(name, metadata={"Software": None})


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--people", type=int, default=40)
    options.add_argument("--puzzles", type=int, default=100)
    options.add_argument("--picture")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    began = time.process_time()
    groups, quick = measure(chosen.people, chosen.puzzles), speed(100)
    if chosen.picture:
        draw(chosen.picture, groups)
    if chosen.json:
        print(json.dumps([{**group, "paths": None} for group in groups]))
        return
    print(f"Ratings after {chosen.puzzles} puzzles, {chosen.people} people of each strength")
    print("strength   mean   spread   within 50")
    for group in groups:
        print(
            f"{group['strength']:8} {group['mean']:6.0f} {group['spread']:8.0f} "
            f"{100 * group['within']:9.0f} %"
        )
    every = fmean(group["within"] for group in groups)
    print(
        f"next puzzle: median {quick['median']:.1f} ms, slowest of {quick['puzzles']} "
        f"{quick['slowest']:.1f} ms; the pack is read once, in {quick['pack']:.0f} ms"
    )
    print(f"all: {100 * every:.0f} % within 50 points; {time.process_time() - began:.0f} s of CPU")


if __name__ == "__main__":
    main()

"""The time to read and play replays, compared to ms_toollib, and for a thousand of them.

    python benchmarks/replays.py [--files N] [--json]

single   an Expert game of 10,000 events, in each format: reading, and playing the mouse
         events; compared to ms_toollib's `parse` and `analyse`, if that is installed
         (pip install ms_toollib==1.5.20) and knows the format. Real replays are included if
         MINEWISE_SAMPLES names their folder. CPU time, the mean of 10 runs after a first one.
many     a folder of N files (1,000) read and measured, on one core and on all: wall time, and
         the mean number of busy cores.

The files are made by writers of the tests and by ours; ms_toollib ends the whole process on a
damaged file, so it gets only good ones.
"""

import argparse
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from formats import makers
from minewise import players
from minewise.core import FirstClick, Game, Level
from minewise.formats import (
    Contents,
    Event,
    Mouse,
    Recording,
    Simulation,
    each_file,
    read_file,
    write,
)
from minewise.measures import Figures
from minewise.players import MoveKind

EVENTS = 10_000
RUNS = 10
THEIRS = {".avf": "AvfVideo", ".evf": "EvfVideo", ".rmv": "RmvVideo", ".mvf": "MvfVideo"}


def expert_game(events: int, seed: int = 11) -> Recording:
    """A won game on Expert, with a mouse that moves to every cell."""
    level, chance = Level.parse("expert"), random.Random(seed)
    game = Game(level.grid, level.mines, seed=seed, first=FirstClick.OPENING)
    moves: list[tuple[MoveKind, tuple[int, int]]] = []
    players.play(
        players.create("exact", seed), game, lambda _, move: moves.append((move.action, move.cell))
    )
    board = game.board
    assert board is not None
    steps = max(events // len(moves) - 2, 1)
    made: list[Event] = []
    x, y, now = 240, 128, 0
    for action, (row, column) in moves:
        to = 16 * column + chance.randrange(16), 16 * row + chance.randrange(16)
        for step in range(1, steps + 1):
            now += 10
            at = x + (to[0] - x) * step // steps, y + (to[1] - y) * step // steps
            made.append(Event(now, Mouse.MOVE, *at))
        down, up = (Mouse.LEFT_DOWN, Mouse.LEFT_UP)
        if action is MoveKind.FLAG:
            down, up = (Mouse.RIGHT_DOWN, Mouse.RIGHT_UP)
        made += [Event(now, down, *to), Event(now + 10, up, *to)]
        x, y, now = *to, now + 10
    while len(made) < events:
        made.insert(0, Event(0, Mouse.MOVE, 240, 128))
    return makers.made(board, tuple(made), player="Anna")


def files_of(recording: Recording, folder: Path) -> list[Path]:
    """The game in every format that we can write."""
    made = {
        "game.avf": makers.avf(recording, custom=False),
        "game-097.mvf": makers.mvf(recording),
        "game-2006.mvf": makers.mvf(recording, generation="2006"),
        "game-1.rmv": makers.rmv(recording, kind=1),
        "game-2.rmv": makers.rmv(recording, kind=2),
        "game-3.evf": write(Contents("made", (recording,)), "evf", evf_version=3),
        "game-4.evf": write(Contents("made", (recording,)), "evf", evf_version=4),
        "game.rawvf": write(Contents("made", (recording,)), "rawvf"),
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in made]


def milliseconds(work: Callable[[], object]) -> float:
    """The mean CPU time of some runs, after a warm-up."""
    work()
    began = time.process_time()
    for _ in range(RUNS):
        work()
    return 1000 * (time.process_time() - began) / RUNS


def measure(path: Path) -> dict[str, Any]:
    """The time for one file, ours and theirs."""
    recording = read_file(path).recordings[0]
    return {
        "file": path.name,
        "events": recording.recorded,
        "read_ms": milliseconds(lambda: read_file(path)),
        "play_ms": milliseconds(lambda: Simulation(recording)),
        "ms_toollib_ms": theirs(path),
    }


def theirs(path: Path) -> float | None:
    """The time of ms_toollib for the same; None if it cannot read the file."""
    name = THEIRS.get(path.suffix)
    if name is None or not _is_known_to_them(path):
        return None
    try:
        import ms_toollib  # noqa: PLC0415 - optional
    except ImportError:
        return None

    def work() -> None:
        video = getattr(ms_toollib, name)(str(path))
        video.parse()
        video.analyse()

    return milliseconds(work)


def _is_known_to_them(path: Path) -> bool:
    """Whether ms_toollib can read a file: it ends the process if not."""
    if path.suffix == ".mvf":
        return read_file(path).recordings[0].version.startswith("0.97")
    # Generated files have slightly different checksums; invalid UTF-8 is fatal to ms_toollib.
    return (path.parent.name == "samples" and "invalid" not in path.name) or path.suffix == ".evf"


def speed_of(path: Path) -> float:
    """Read a file, play its game and measure it; runs in another process."""
    return Figures(read_file(path).recordings[0].played.play).three_bv_per_second or 0.0


def many(recording: Recording, count: int) -> dict[str, Any]:
    """A folder of files on one core, and on all."""
    seconds: dict[str, dict[str, float]] = {}
    cores = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as name:
        data = makers.avf(recording, custom=False)
        files = [Path(name, f"{number}.avf") for number in range(count)]
        for path in files:
            path.write_bytes(data)
        for workers in dict.fromkeys((1, cores)):
            began, spent = time.perf_counter(), _cpu_seconds()
            found = sum(isinstance(speed, float) for speed in each_file(speed_of, files, workers))
            wall = time.perf_counter() - began
            seconds[str(workers)] = {"wall": wall, "cores": (_cpu_seconds() - spent) / wall}
            assert found == count
    return {"files": count, "cores": cores, "seconds_by_workers": seconds}


def _cpu_seconds() -> float:
    """The CPU time of this process, and of its finished child processes."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def main(words: Iterable[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="How long reading and playing replays takes.")
    parser.add_argument("--files", type=int, default=1000, help="files in the folder")
    parser.add_argument("--json", action="store_true", help="one object with everything")
    options = parser.parse_args(None if words is None else list(words))
    recording = expert_game(EVENTS)
    samples = os.environ.get("MINEWISE_SAMPLES")
    with tempfile.TemporaryDirectory() as name:
        paths = files_of(recording, Path(name))
        found = [measure(path) for path in paths]
        if samples:
            real = (path for path in sorted(Path(samples, "samples").glob("*.*v*f")))
            real_rmv = sorted(Path(samples, "samples").glob("*.rmv"))
            found += [measure(path) for path in [*real, *real_rmv]]
    together = many(recording, options.files)
    if options.json:
        print(json.dumps({"single": found, "many": together}))
        return
    print(
        f"{'CPU milliseconds':<42}{'events':>8}{'read':>8}{'play':>8}{'both':>8}{'ms_toollib':>12}"
    )
    for row in found:
        _print(row["file"], row)
    both = [row for row in found if row["ms_toollib_ms"] is not None]
    _print("mean of all", _mean(found))
    if both:
        _print("mean of those that both read", _mean(both))
    print(f"\n{together['files']} files of {EVENTS} events, read and measured:")
    for workers, seconds in together["seconds_by_workers"].items():
        processes = "1 process" if workers == "1" else f"{workers} processes"
        print(f"  {processes}: {seconds['wall']:.1f} s, on {seconds['cores']:.2f} cores on average")


def _mean(rows: list[dict[str, Any]]) -> dict[str, Any]:
    def mean(key: str) -> float | None:
        values = [row[key] for row in rows]
        return None if None in values else statistics.fmean(values)

    return {key: mean(key) for key in ("events", "read_ms", "play_ms", "ms_toollib_ms")}


def _print(name: str, row: dict[str, Any]) -> None:
    both = row["read_ms"] + row["play_ms"]
    other = "-" if row["ms_toollib_ms"] is None else f"{row['ms_toollib_ms']:.2f}"
    print(
        f"{name:<42}{row['events']:>8.0f}{row['read_ms']:>8.2f}{row['play_ms']:>8.2f}"
        f"{both:>8.2f}{other:>12}"
    )


if __name__ == "__main__":
    main()

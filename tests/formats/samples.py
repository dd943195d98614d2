"""Real replays, for those who have them: the folder that MINEWISE_SAMPLES names.

It holds `samples` with `index.tsv`, `stats.tsv` and `boards.tsv`, and `vectors`.

    MINEWISE_SAMPLES=FOLDER python tests/formats/samples.py

prints what we say of each beside what is expected.
"""

import csv
import os
from pathlib import Path

import pytest

from minewise.formats import read_file
from minewise.measures import Figures

VARIABLE = "MINEWISE_SAMPLES"


def folder(name: str) -> Path:
    """A folder of samples; without one the test is skipped."""
    given = os.environ.get(VARIABLE)
    if not given:
        pytest.skip(f"real replays are needed: {VARIABLE} does not name their folder")
    return Path(given) / name


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a table, by the names of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def main() -> None:
    """Print a line for each sample: ours, then what is expected."""
    samples = folder("samples")
    names = ["won", "seconds", "3BV", "left", "right", "double", "events"]
    print(f"{'ours, then expected':<36}{'':>11}" + "".join(f"{name:>10}" for name in names))
    for row in table(samples / "index.tsv"):
        recording = read_file(samples / row["file"]).recordings[0]
        play = recording.played.play
        ours = [
            play.won, f"{play.seconds:.3f}", Figures(play).three_bv, play.left, play.right,
            play.double, recording.recorded,
        ]  # fmt: skip
        columns = ("time_s", "bbbv", "left_clicks", "right_clicks", "double_clicks", "events")
        theirs = [row["won_true"] == "won", *(row[column] for column in columns)]
        for label, line in ((row["file"], ours), ("", theirs)):
            print(f"{label:<47}" + "".join(f"{value!s:>10}" for value in line))


if __name__ == "__main__":
    main()

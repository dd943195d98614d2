"""Real replays, for those who have them: the folder that MINEWISE_SAMPLES names.

It holds `samples` with `index.tsv`, `stats.tsv` and `boards.tsv`, and `vectors`.
"""

import csv
import os
from pathlib import Path

import pytest

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

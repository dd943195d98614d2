"""Redraw all pictures of the documents: `make pictures`.

`python docs/make_pictures.py FOLDER` writes them elsewhere.
"""

import argparse
import os
import sys
from pathlib import Path

import pytest

from pictures import (
    architecture,
    course,
    patterns,
    proved_hint,
    ratings,
    terminal,
    web,
    window,
)

IMAGES = Path(__file__).parent / "images"


def main(folder: Path = IMAGES) -> None:
    """Write all pictures into a folder; skip those that need a missing screen or browser."""
    os.environ.pop("NO_COLOR", None)  # these always have colours
    folder.mkdir(parents=True, exist_ok=True)
    architecture.draw(folder)
    course.draw(folder)
    proved_hint.draw(folder)
    ratings.draw(folder)
    patterns.draw(folder)
    terminal.draw(folder)
    for name, draw in (("window.png", window.draw), ("web.png", web.draw)):
        try:
            draw(folder)
        except pytest.skip.Exception as missing:
            print(f"{name} is not drawn: {missing}", file=sys.stderr)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Redraw the pictures of the documents.")
    options.add_argument("folder", nargs="?", type=Path, default=IMAGES)
    main(options.parse_args().folder)

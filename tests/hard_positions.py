"""Positions made to be hard: each kept some version of Minewise busy for long, or misled it."""

from pathlib import Path

HERE = Path(__file__).parent


def spread(name: str) -> str:
    """A position of the text file."""
    _, *blocks = (HERE / "hard_positions.txt").read_text(encoding="utf-8").split("\n\n")
    (block,) = [block for block in blocks if block.startswith(f"{name} ")]
    _, size, *numbers = block.split()
    width, height, _mines = map(int, size.split("x"))
    rows = [row for each in numbers for row in ("".join(f"{n}#" for n in each), "#" * width)]
    return "/".join([size, *rows[:height]])


WIDE = spread("WIDE")
WIDER = spread("WIDER")
REASONING = spread("REASONING")
HINT = spread("HINT")
COUNTED = spread("COUNTED")
COLUMNS = spread("COLUMNS")

CONFLICT_WITH_TOTAL = (
    "30x16x121/1###1###2###2###3###1###2###3#/###1###4###3###2###3###5###2##"
    "/##2###2###4###3###4#######1###/#4###3###4###2###1###5###2###2"
    "/2###4###3###2###3###5###4###3#/###4###5###4###3###3###4###4##"
    "/##4###5#######4###2###4#######/#3###2#######3###2###3###5###2"
    "/0###1###3###2###2###2###5###2#/###4###3###2###3###4###3###2##"
    "/##2###################2###3###/#1###5###3###2###3###3###2###1"
    "/2###5###3###4###1###3###5###3#/###6#######4###0###2###5###3##"
    "/##4###3###1###4###2###4###5###/#1###1###1###4###2###3###2###2"
)

ENDLESS_GAME = (HERE / "endless_game.json").read_text(encoding="utf-8")
"""A saved game without its board, which would take more than a day to make again."""

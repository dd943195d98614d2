"""Positions made to be hard: each kept some version of Minewise busy for long, or misled it."""

from pathlib import Path

HERE = Path(__file__).parent

_, *_BLOCKS = (HERE / "hard_positions.txt").read_text(encoding="utf-8").split("\n\n")
_LINES = {name: "/".join(rows) for name, *rows in map(str.split, _BLOCKS)}

WIDE = _LINES["WIDE"]
WIDER = _LINES["WIDER"]
CONFLICT_WITH_TOTAL = _LINES["CONFLICT_WITH_TOTAL"]
REASONING = _LINES["REASONING"]
HINT = _LINES["HINT"]
COUNTED = _LINES["COUNTED"]
COLUMNS = _LINES["COLUMNS"]

ENDLESS_GAME = (HERE / "endless_game.json").read_text(encoding="utf-8")
"""A saved game without its board, which would take more than a day to make again."""

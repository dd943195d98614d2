"""The distribution of the ratings of no-guess boards, level by level."""

from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from minewise.boards import make_boards, rate_board
from minewise.core import FirstClick, Level
from minewise.core.no_guess import HIGHEST, LOWEST

LEVELS = ("beginner", "intermediate", "expert")
BOARDS = 1000
_BIN = 50
_BANDS = {"easy": 400, "medium": 800, "tricky": 1300, "hard": 2000, "very hard": 2300}


def ratings(name: str) -> list[int]:
    """The ratings of the boards with seeds from 0, first click an opening in the centre."""
    level = Level.parse(name)
    start = level.height // 2, level.width // 2
    boards = make_boards(level, FirstClick.OPENING, start, range(BOARDS))
    return [rate_board(board, start).value for board in boards]


def draw(folder: Path) -> None:
    """Write `ratings.png` into a folder."""
    figure = Figure(figsize=(8, 5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(len(LEVELS), sharex=True)
    edges = list(range(LOWEST, HIGHEST + _BIN, _BIN))
    for axis, name in zip(axes, LEVELS, strict=True):
        axis.hist(ratings(name), bins=edges, color="#33658a")
        axis.set_ylabel("boards")
        axis.set_title(f"{name}: {BOARDS:,} boards that need no guess", loc="left", fontsize=10)
        for word, floor in _BANDS.items():
            axis.axvline(floor, color="#888888", linewidth=0.8, linestyle=":")
            if name == LEVELS[0]:
                axis.text(floor + 10, axis.get_ylim()[1] * 0.9, word, fontsize=8, va="top")
    axes[-1].set_xlabel("rating")
    figure.savefig(folder / "ratings.png", dpi=100, metadata={"Software": None})

"""Figures of a game while it is played."""

from dataclasses import dataclass
from typing import TypedDict

from minewise.base import gettext as _
from minewise.measures import seen_three_bv
from minewise.session.round import Round

# On larger boards it would take too long to look at every cell after every click.
_MOST_CELLS = 20_000


class LiveFiguresData(TypedDict):
    """Figures of a game while it is played."""

    seconds: float
    clicks: int
    done_three_bv: int | None
    """How many clicks would open what is open: by what is seen alone, so it gives nothing away."""
    three_bv: int | None
    """The whole board's; null where that is not shown."""
    three_bv_per_second: float | None
    efficiency: float | None
    best_seconds: float | None
    """The record of this level."""


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """Figures of a game while it is played.

    Attributes:
        seconds: What the clock shows.
        clicks: How many clicks changed the board.
        done: How many clicks would open what is open, by what is seen: see `seen_three_bv`. None on
            a very large board.
        three_bv: The 3BV of the board; None where it is not shown.
        best_seconds: The record of this level; None if there is none, or nobody has asked.
    """

    seconds: float
    clicks: int
    done: int | None
    three_bv: int | None = None
    best_seconds: float | None = None

    @classmethod
    def of(cls, played: Round, three_bv: int | None, best: float | None) -> "LiveFigures":
        """The figures of a game."""
        small = len(played.game.grid) <= _MOST_CELLS
        summary = played.summary
        if summary is not None:
            done: int | None = summary.solved
        else:
            done = seen_three_bv(played.position) if small else None
        return cls(played.seconds, len(played.steps), done, three_bv, best)

    @property
    def rate(self) -> float | None:
        """3BV per second so far; None in the first moment."""
        return self.done / self.seconds if self.done is not None and self.seconds > 0 else None

    @property
    def efficiency(self) -> float | None:
        """3BV for each click so far; None without a click."""
        return self.done / self.clicks if self.done is not None and self.clicks else None

    def as_data(self) -> LiveFiguresData:
        """The same as plain values."""
        return {
            "seconds": self.seconds,
            "clicks": self.clicks,
            "done_three_bv": self.done,
            "three_bv": self.three_bv,
            "three_bv_per_second": self.rate,
            "efficiency": self.efficiency,
            "best_seconds": self.best_seconds,
        }

    @property
    def labelled(self) -> tuple[tuple[str, str], ...]:
        """Each figure with its label, for a narrow column; those that there are."""
        told = [(_("Clicks"), str(self.clicks))]
        if self.done is not None:
            of = "" if self.three_bv is None else f"/{self.three_bv}"
            told.append((_("3BV"), f"{self.done}{of}"))
        if self.rate is not None:
            told.append((_("3BV/s"), f"{self.rate:.2f}"))
        if self.efficiency is not None:
            percent = round(100 * self.efficiency)
            told.append((_("Efficiency"), _("{percent} %").format(percent=percent)))
        if self.best_seconds is not None:
            told.append((_("Record"), f"{self.best_seconds:.1f}"))
        return tuple(told)

"""The help that a game had, its figures during play, and its summary at the end."""

from dataclasses import dataclass, fields
from typing import Annotated

from minewise.base.data import Serializable
from minewise.base.language import gettext as _
from minewise.base.shape import Within

# The limit of clocks and counts: a thousand years, in seconds.
_MOST = 3 * 10**10
Seconds = Annotated[float, Within(0, _MOST)]
Count = Annotated[int, Within(0, _MOST)]


@dataclass(frozen=True, slots=True)
class Help(Serializable):
    """How often each kind of help was taken in one game."""

    hints: Count = 0  # and explanations
    moves: Count = 0  # that an AI made
    undos: Count = 0  # of opened cells; taking back a mark is no help
    probabilities: Count = 0  # positions whose odds were shown
    known_board: Count = 0  # 1 if the board is retried, was given, or its seed was chosen
    analyses: Count = 0  # positions that were analysed, reviewed or edited
    auto_flags: Count = 0  # clicks followed by automatic flags
    auto_opens: Count = 0  # chords followed by automatic chords
    figures: Count = 0  # 1 if the 3BV was shown before the end
    practice: Count = 0  # 1 if it continues a recorded game: then it is not recorded itself

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of help that were taken.

        >>> Help(hints=2, undos=1).kinds
        ('hints', 'undos')
        """
        return tuple(field.name for field in fields(self) if getattr(self, field.name))

    def __bool__(self) -> bool:
        """Whether any help was taken."""
        return bool(self.kinds)


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a finished game.

    >>> Summary(True, 40.0, three_bv=20, solved=20, opens=18, marks=5, chords=2).efficiency
    0.8
    """

    won: bool
    seconds: float
    three_bv: int
    solved: int  # how much of the 3BV was done
    opens: int
    marks: int  # flags and question marks set or removed
    chords: int
    deaths: int = 0  # on this board
    help: tuple[str, ...] = ()

    @property
    def clicks(self) -> int:
        """All clicks that changed the board."""
        return self.opens + self.marks + self.chords

    @property
    def rate(self) -> float | None:
        """3BV per second; None for a lost game, and for one of zero seconds."""
        return self.solved / self.seconds if self.won and self.seconds > 0 else None

    @property
    def efficiency(self) -> float | None:
        """3BV per click; above 1 if chords have saved clicks. None for a lost game."""
        return self.solved / self.clicks if self.won and self.clicks else None


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """Figures of a game while it is played."""

    seconds: float
    clicks: int
    done: int | None  # the 3BV of the open cells; None on a huge board
    three_bv: int | None = None  # of the board; None if it is not shown
    best_seconds: float | None = None  # the record; None until it is looked up

    @property
    def rate(self) -> float | None:
        """3BV per second so far; None in the first moment."""
        return self.done / self.seconds if self.done is not None and self.seconds > 0 else None

    @property
    def efficiency(self) -> float | None:
        """3BV per click so far; None without a click."""
        return self.done / self.clicks if self.done is not None and self.clicks else None

    @property
    def labelled(self) -> tuple[tuple[str, str], ...]:
        """Each known figure with its label, for a narrow column."""
        rows = [(_("Clicks"), str(self.clicks))]
        if self.done is not None:
            of = "" if self.three_bv is None else f"/{self.three_bv}"
            rows.append((_("3BV"), f"{self.done}{of}"))
        if self.rate is not None:
            rows.append((_("3BV/s"), f"{self.rate:.2f}"))
        if self.efficiency is not None:
            percent = round(100 * self.efficiency)
            rows.append((_("Efficiency"), _("{percent} %").format(percent=percent)))
        if self.best_seconds is not None:
            rows.append((_("Record"), f"{self.best_seconds:.1f}"))
        return tuple(rows)

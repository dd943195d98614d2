"""The best move: which cell to open next, how safe it is, and what it may lead to."""

from collections.abc import Sequence
from dataclasses import dataclass

from minewise.advice.chances import estimated_in_words, spoken, spoken_chance
from minewise.analysis import Analysis
from minewise.base.data import Serializable, as_float
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import FOREVER, Limit
from minewise.base.percent import percent
from minewise.core import Cell
from minewise.logic import Words
from minewise.solver import Prospect, WinChance


@dataclass(frozen=True, slots=True)
class BestMove(Serializable):
    """The cell to open next."""

    KEYS = "cell safe_probability win_probability=win.chance win_probability_is_exact=win.exact"

    cell: Cell
    safe_probability: float  #: exactly 1 only if that is certain
    win: WinChance | None  #: None if unknown
    text: str  #: the move and its reasons, one line each


def best_move(analysis: Analysis, limit: Limit = FOREVER) -> BestMove | None:
    """The best move with its reasons; None if there is none or it is unknown."""
    cell = analysis.within(limit).best_cell()
    if cell is None:
        return None
    if analysis.first_click_is_safe:
        # The chance to win is unknown before the mines are dealt.
        text = _("Best move: open {cell}. The first click cannot be a mine.")
        return BestMove(cell, 1.0, None, text.format(cell=Words().cell(cell)))
    win = analysis.within(limit).win_chance()
    if cell in analysis.within(limit).safe:
        text = _("Best move: open {cell}, safe for sure.").format(cell=Words().cell(cell))
        return BestMove(cell, 1.0, win, f"{text} {win_in_words(win)}".rstrip())
    lines = [
        Words().certain_move(False),
        _guess_in_words(analysis, cell, limit),
        prospects_in_words(analysis.within(limit).prospects(cell)),
        win_in_words(win),
    ]
    safe = as_float(1 - analysis.within(limit).probability[cell])
    return BestMove(cell, safe, win, "\n".join(filter(None, lines)))


def best_move_in_words(analysis: Analysis, limit: Limit = FOREVER) -> str:
    """The best move, or why there is none."""
    found = best_move(analysis, limit)
    if found is not None:
        return found.text
    if analysis.within(limit).counted() is None:
        return _("Logic alone proves no safe cell.")
    return _("Nothing is left to open: every cell that is not open is a mine.")


def how_safe(analysis: Analysis, cell: Cell, limit: Limit = FOREVER) -> str:
    """The safety of a hidden cell, which must be certainly safe or counted."""
    if cell in analysis.within(limit).safe:
        return _("safe for sure")
    chance = spoken_chance(analysis.within(limit).count(), cell, safe=True)
    return _("{chance} safe").format(chance=chance)


def _guess_in_words(analysis: Analysis, cell: Cell, limit: Limit) -> str:
    """How safe the best cell is compared to the others, when nothing is certain."""
    words, counted = Words(), analysis.within(limit).count()
    safest = counted.safest
    text = _("Best move: open {cell}, {how_safe}.")
    text = text.format(cell=words.cell(cell), how_safe=how_safe(analysis, cell, limit))
    if counted.estimated:
        compared = estimated_in_words(counted.drawn)
    elif cell not in safest:
        compared = _("{cell} is safer, {chance}, but leaves a smaller chance of survival.").format(
            cell=words.cell(safest[0]), chance=spoken(1 - counted.probability[safest[0]])
        )
    elif len(safest) == 1:
        compared = _("No other cell is as safe.")
    elif counted.core == "native":
        compared = _(
            "{count} cells are equally safe; this one leaves the best chance of survival."
        ).format(count=len(safest))
    else:
        compared = _(
            "{count} cells are equally safe; of these one that touches a number goes before one "
            "that does not, then the one with the fewest undecided cells around it."
        ).format(count=len(safest))
    return f"{text} {compared}"


def win_in_words(win: WinChance | None) -> str:
    """How likely the game is to be won; empty if unknown."""
    if win is None:
        return ""
    if win.exact:
        text = _("Played perfectly from here, the game is won in {chance} of cases.")
        return text.format(chance=spoken(win.chance))
    return _(
        "The game is won from here in about {percent} % of cases (estimated by playing on in "
        "layouts drawn at random)."
    ).format(percent=percent(win.chance))


def prospects_in_words(prospects: Sequence[Prospect]) -> str:
    """How many cells become certainly safe, and after which numbers.

    >>> prospects_in_words([Prospect(0, 0.5, 2), Prospect(1, 0.2, 1), Prospect(3, 0.1, 0)])
    'If it shows a 0 or 1 (70.0 %), at least 1 more cell is safe for sure.'
    >>> prospects_in_words([Prospect(1, 0.5, 0), Prospect(2, 0.2, 0)])
    'Whatever it shows, another guess follows.'
    """
    if not prospects:
        return ""
    if all(prospect.won for prospect in prospects):
        return _("If it is safe, the game is won.")
    telling = [prospect for prospect in prospects if prospect.safe]
    if not telling:
        return _("Whatever it shows, another guess follows.")
    counts = {prospect.safe for prospect in telling}
    fewest = min(counts)
    if len(counts) > 1:
        then = _n(
            "at least {count} more cell is safe for sure",
            "at least {count} more cells are safe for sure",
            fewest,
        )
    else:
        then = _n(
            "{count} more cell is safe for sure", "{count} more cells are safe for sure", fewest
        )
    then = then.format(count=fewest)
    if len(telling) == len(prospects):
        return _("Whatever it shows, {then}.").format(then=then)
    # "an 8" in English; other languages can ignore the difference.
    shows = (
        _("If it shows an {numbers} ({chance}), {then}.")
        if telling[0].number == 8
        else _("If it shows a {numbers} ({chance}), {then}.")
    )
    return shows.format(
        numbers=_either([str(prospect.number) for prospect in telling]),
        chance=spoken(sum(as_float(prospect.chance) for prospect in telling)),
        then=then,
    )


def _either(names: Sequence[str]) -> str:
    """A list of alternatives, such as 1, 2 or 3."""
    if len(names) == 1:
        return names[0]
    return _("{names} or {last}").format(names=", ".join(names[:-1]), last=names[-1])

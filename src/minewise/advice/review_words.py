"""A reviewed game in words: each step, and the luck."""

from typing import TYPE_CHECKING

from minewise.advice.chances import spoken
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.percent import percent
from minewise.core import Click
from minewise.logic import Words

if TYPE_CHECKING:
    from minewise.advice.grade import Grade
    from minewise.advice.review import Review, ReviewedStep
    from minewise.solver import Probability


def grade_in_words(grade: "Grade") -> str:
    """How good a step was, for a list of steps."""
    if grade.is_certain:
        return _("Certain.")
    named = "" if grade.pattern is None else grade.pattern.phrase
    if grade.is_mistake:
        if named:
            return _("A mistake: it was a mine for sure, by {pattern}.").format(pattern=named)
        return _("A mistake: it was a mine for sure.")
    safety, better = _chance(grade, grade.safety), Words().cell(grade.best_cell)
    if grade.is_needless:
        if named:
            text = _("A needless guess, {chance} safe: {cell} was safe for sure, by {pattern}.")
        else:
            text = _("A needless guess, {chance} safe: {cell} was safe for sure.")
        return text.format(chance=safety, cell=better, pattern=named)
    if grade.is_best:
        text = _("A guess, {chance} safe: no cell was safer.").format(chance=safety)
    else:
        text = _("A guess, {chance} safe: {cell} was {best} safe.").format(
            chance=safety, cell=better, best=_chance(grade, grade.best)
        )
    return f"{text} {_('It was {pattern}.').format(pattern=named)}" if named else text


def _chance(grade: "Grade", safety: "Probability") -> str:
    if grade.estimated and safety not in (0, 1):
        return _("about {percent} %").format(percent=percent(safety))
    return spoken(safety)


def judged_in_words(judged: "ReviewedStep") -> str:
    """A step in full: the click, how good it was, and its outcome."""
    made = judged.made
    if made.click is Click.CHORD:
        did = _("Chorded {cell} at {seconds} s.")
    else:
        did = _("Opened {cell} at {seconds} s.")
    parts = [
        did.format(cell=Words().cell(made.cell), seconds=f"{made.seconds:.3f}"),
        grade_in_words(judged.grade),
    ]
    if judged.grade.is_mistake:
        parts.append(
            _("{cell} was {chance} safe.").format(
                cell=Words().cell(judged.grade.best_cell),
                chance=_chance(judged.grade, judged.grade.best),
            )
        )
    if judged.win is not None:
        chance = spoken(judged.win.chance)
        if judged.win.exact:
            parts.append(_("The best chance to win was {chance}.").format(chance=chance))
        else:
            parts.append(_("The best chance to win was about {chance}.").format(chance=chance))
    if judged.lost:
        parts.append(_("It lost the game."))
    return " ".join(parts)


def luck_in_words(review: "Review") -> str:
    """The number of guesses, the luck they took, the mistakes, and the steps not judged."""
    parts = []
    if review.guesses:
        parts.append(
            _n(
                "{guesses} guess, {needless} needless. The chance of surviving it was {chance}; "
                "with the safest cell it was {best}.",
                "{guesses} guesses, {needless} needless. The chance of surviving them all was "
                "{chance}; with the safest cell each time it was {best}.",
                len(review.guesses),
            ).format(
                guesses=len(review.guesses),
                needless=len(review.needless),
                chance=spoken(review.luck),
                best=spoken(review.best_luck),
            )
        )
    elif not review.mistakes and not review.too_wide:
        parts.append(_("No guess was made."))
    if review.mistakes:
        parts.append(
            _("Mistakes: {count} (a cell was opened that was a mine for sure).").format(
                count=len(review.mistakes)
            )
        )
    if review.too_wide:
        parts.append(_("Steps that were too wide to judge: {count}.").format(count=review.too_wide))
    if review.is_lost and review.fatal is None:
        parts.append(_("The step that lost the game could not be judged."))
    return " ".join(parts)


def verdict_in_words(review: "Review", *, fair: bool = False) -> str:
    """One sentence on a finished game: why it was lost, or how many guesses winning took.

    In a `fair` game, a forced guess cannot lose.
    """
    fatal = review.fatal
    if fatal is not None:
        return _of_fatal(fatal.grade)
    if review.is_lost:
        return _("The step that lost the game could not be judged.")
    needless = len(review.needless)
    if needless:
        return _n(
            "{count} guess was needless: a safe cell was there.",
            "{count} guesses were needless: a safe cell was there.",
            needless,
        ).format(count=needless)
    if review.guesses and fair:
        return _n(
            "You had to guess once: in a fair game that is safe.",
            "You had to guess {count} times: in a fair game that is safe.",
            len(review.guesses),
        ).format(count=len(review.guesses))
    if review.guesses:
        return _n(
            "You had to guess once: the chance of surviving it was {chance}.",
            "You had to guess {count} times: the chance of surviving them all was {chance}.",
            len(review.guesses),
        ).format(count=len(review.guesses), chance=spoken(review.luck))
    return "" if review.too_wide else _("Every step was certain: you made no guess.")


def _of_fatal(grade: "Grade") -> str:
    better = Words().cell(grade.best_cell)
    if grade.is_mistake:
        return _("It was a mine for sure: the numbers said so.")
    if grade.is_needless:
        return _("That was a needless guess: {cell} was safe for sure.").format(cell=better)
    if grade.is_best:
        text = _("You had to guess, and no cell was safer ({chance}).")
        return text.format(chance=_chance(grade, grade.safety))
    return _("You had to guess: yours was {chance} safe, {cell} {best}.").format(
        chance=_chance(grade, grade.safety), cell=better, best=_chance(grade, grade.best)
    )

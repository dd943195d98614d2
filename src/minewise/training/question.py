"""The eight questions that a puzzle may ask."""

from enum import StrEnum

from minewise.base.language import gettext as _


class Question(StrEnum):
    """A question; the values are stored in packs and never change."""

    SAFE = "safe"
    """Find a safe cell: any that is proved."""
    CERTAIN = "certain"
    """Find everything that is certain, safe cells and mines."""
    JUDGE = "judge"
    """Is the marked cell safe, a mine, or not known?"""
    PROVE = "prove"
    """Mark the numbers that settle the marked cell."""
    DUE = "due"
    """Must one guess?"""
    GUESS = "guess"
    """Which cell is best to guess, and how safe is it?"""
    FIFTY = "fifty"
    """Are the marked cells to be guessed now or later?"""
    COUNT = "count"
    """How many mines lie in the marked cells?"""

    @property
    def text(self) -> str:
        """The question, as a sentence."""
        return _texts()[self]

    @property
    def how(self) -> str:
        """How to answer it, as a sentence."""
        return _hows()[self]

    @property
    def choices(self) -> tuple[str, ...]:
        """The words to choose from; empty if the answer is cells or a number."""
        match self:
            case Question.JUDGE:
                return ("safe", "mine", "unknown")
            case Question.DUE:
                return ("yes", "no")
            case Question.FIFTY:
                return ("now", "later")
        return ()


def choice_in_words(choice: str) -> str:
    """A choice, for a button."""
    words = {
        "safe": _("Safe"),
        "mine": _("Mine"),
        "unknown": _("Not known"),
        "yes": _("Yes"),
        "no": _("No"),
        "now": _("Now"),
        "later": _("Later"),
    }
    return words[choice]


def _texts() -> dict[Question, str]:
    return {
        Question.SAFE: _("Find a safe cell."),
        Question.CERTAIN: _("Find everything that is certain."),
        Question.JUDGE: _("Is the marked cell safe, a mine, or not known?"),
        Question.PROVE: _("The marked cell is certain. Which numbers prove it?"),
        Question.DUE: _("Must you guess here?"),
        Question.GUESS: _("No cell is safe for sure. Which is best to guess, and how safe is it?"),
        Question.FIFTY: _("Exactly one marked cell is a mine. Guess now, or later?"),
        Question.COUNT: _("How many mines are in the marked cells?"),
    }


def _hows() -> dict[Question, str]:
    return {
        Question.SAFE: _("Open any cell that must be safe."),
        Question.CERTAIN: _("Mark every safe cell and every mine that can be proved, then check."),
        Question.JUDGE: _("Choose one of the three answers."),
        Question.PROVE: _("Mark the numbers, then check. The fewer the better."),
        Question.DUE: _("Choose yes if no cell can be proved safe."),
        Question.GUESS: _("Choose a cell, and type how safe it is, in percent."),
        Question.FIFTY: _("Choose now if nothing you open later can tell them apart."),
        Question.COUNT: _("Type the number."),
    }

"""All that can be said of one position, worked out when first asked, and once.

Logic and counting are two witnesses. Counting knows everything: it gives each cell
its probability, and so also says which cells are certain. Logic knows why. Where too
many numbers depend on each other to count, probabilities are estimated from layouts that
are drawn, and only what is proved is certain; where none is found, logic speaks alone.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal
from typing import Any

from minewise.advice.best_move import (
    BestMove,
    guess_in_words,
    how_safe,
    prospects_in_words,
    win_in_words,
)
from minewise.advice.explanation import Conclusion, Explanation
from minewise.advice.hints import Hint, HintLevel, certain_hint
from minewise.advice.named import guess_pattern
from minewise.advice.odds import Odds, as_float, rows
from minewise.advice.percent import estimated_in_words, spoken, spoken_chance
from minewise.base import Limit, TimeUpError, cached_property, gettext as _, ngettext as _n
from minewise.core import NUMBERS, Cell, Position
from minewise.logic import Reasoning, Words, cells_as_data
from minewise.logic.patterns import name_of
from minewise.players import Insight
from minewise.solver import Analysis, Probability, Prospect, TooWideError, WinChance, core_in_use

VERSION = 1
"""Of the plain data: it changes when a key changes its meaning or goes."""


def first_click_in_words() -> str:
    """What is said on an untouched board whose first click is promised to be safe."""
    return _("The first click cannot be a mine: open any cell.")


class Advice:
    """Everything that can be said of a position with a person's flags, which may be wrong.

    >>> advice = Advice(Position.parse("3x2x1/###/111"))
    >>> sorted(advice.safe), advice.best_move.cell
    ([(0, 0), (0, 2)], (0, 0))
    >>> advice.hint(HintLevel.CERTAIN_MOVE).text
    'Yes: there is a move that is certain.'

    Attributes:
        position: What is seen.
        insight: What logic and counting say of it.
        effort: How far it looks ahead for the best guess; None for the safest cell.
        first_click_is_safe: Whether no cell is open yet and the first click is promised
            to be safe: then there is nothing else to say.
    """

    def __init__(
        self,
        position: Position,
        *,
        first_click_is_safe: bool = False,
        before: "Advice | None" = None,
        effort: str | None = "normal",
    ) -> None:
        """Look at a position.

        Args:
            position: What is seen.
            first_click_is_safe: Whether no cell is open yet and the first click is
                promised to be safe.
            before: The advice on the position before: what still holds is not worked
                out again.
            effort: How far to look ahead for the best guess, one of `solver.EFFORTS`; None for
                the safest cell.
        """
        self.position = position
        self.effort = effort
        self.insight: Insight = Insight(position, None if before is None else before.insight)
        self.first_click_is_safe = first_click_is_safe
        self._complete = True
        self._too_wide: str | None = None
        self._limit: Limit | None = None

    # How long it may take

    def allow(self, limit: Limit | float) -> None:
        """Let all answers from now on take no longer than this, or so many seconds, together.

        When they are over, an answer is the best so far, or says that there is none. What
        was cut short before is worked out again.
        """
        if not self.complete:
            for name in self._answers():
                self.__dict__.pop(name, None)
            self._complete = True
        self._limit = limit if isinstance(limit, Limit) else Limit(limit)
        self.insight.allow(self._limit)

    def stop(self) -> None:
        """Stop what is being worked out, on another thread, as if its time were up."""
        if self._limit is not None:
            self._limit.stop()

    @classmethod
    def _answers(cls) -> list[str]:
        return [name for name, kind in vars(cls).items() if isinstance(kind, cached_property)]

    @property
    def complete(self) -> bool:
        """Whether no answer was cut short."""
        # Only looked at where it has been asked for: this must not begin to count.
        counted = self.__dict__.get("analysis")
        return self._complete and (counted is None or counted.complete)

    # What is known

    @property
    def reasoning(self) -> Reasoning:
        """What logic says.

        Raises:
            ConflictError: The numbers contradict each other.
            TimeUpError: The time was up before that was clear.
        """
        return self.insight.reasoning

    @cached_property
    def analysis(self) -> Analysis | None:
        """What counting says, or drawing where that would take too long; None where both would."""
        with self._too_much():
            return self.insight.analysis
        return None

    @cached_property
    def layouts(self) -> int | None:
        """How many layouts agree; None where counting them takes too long."""
        if self.analysis is not None:
            # A fast core may know the probabilities and still not the exact number; nor does an
            # estimate tell it.
            with self._too_much():
                return self.analysis.layouts
        return None

    @contextmanager
    def _too_much(self) -> Iterator[None]:
        """Remember why there is no answer, where counting takes too long."""
        try:
            yield
        except TooWideError as error:
            self._too_wide = str(error)
        except TimeUpError as error:
            self._complete = False
            self._too_wide = str(error)

    @property
    def too_wide(self) -> str | None:
        """Why counting has no answer, in one sentence; None if it has."""
        return self._too_wide if self.layouts is None else None

    @cached_property
    def safe(self) -> frozenset[Cell]:
        """The hidden cells that are safe for sure."""
        return self._certain[0]

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The hidden cells that are mines for sure."""
        return self._certain[1]

    @cached_property
    def _certain(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        safe, mines = frozenset[Cell](), frozenset[Cell]()
        if self.analysis is not None:
            safe, mines = self.analysis.safe, self.analysis.mines
            if not self.analysis.estimated:
                return safe, mines
        try:
            return safe.union(self.reasoning.safe), mines.union(self.reasoning.mines)
        except TimeUpError:
            self._complete = False
            return safe, mines

    @cached_property
    def wrong_flags(self) -> frozenset[Cell]:
        """The flags on cells that are safe for sure."""
        return self.safe.intersection(self.position.flags)

    @cached_property
    def probability(self) -> Mapping[Cell, Probability]:
        """How likely hidden cells are mines; without counting, only for those that are certain."""
        certain = dict.fromkeys(self.safe, 0.0) | dict.fromkeys(self.mines, 1.0)
        if self.analysis is None:
            return certain
        if self.analysis.estimated:
            return {**self.analysis.probability, **certain}
        return self.analysis.probability

    def check(self) -> None:
        """Refuse a position whose numbers contradict each other.

        Raises:
            ConflictError: They do. Logic names the fewest that are enough.
        """
        try:
            self.reasoning  # noqa: B018 - looking is enough
        except TimeUpError:
            self._complete = False  # counting may still tell

    def wrong_flags_in_words(self) -> str:
        """Which flags are wrong, where some are."""
        return _n(
            "Your flag at {cells} is wrong: no mine is there.",
            "Your flags at {cells} are wrong: no mine is there.",
            len(self.wrong_flags),
        ).format(cells=Words().cells(self.wrong_flags))

    # The best move

    @cached_property
    def best(self) -> Cell | None:
        """The cell to open next, flagged or not; None if there is none, or none can be told."""
        return self._best_but(frozenset())

    def _best_but(self, avoid: Collection[Cell]) -> Cell | None:
        """The same, but none of these."""
        if self.analysis is not None and not (self.analysis.estimated and self.safe):
            return self._best_counted(self.analysis, avoid)
        found = min(self.safe.difference(avoid), default=None)
        if found is None and self.analysis is not None:
            return self._best_counted(self.analysis, {*avoid, *self.mines})
        return found

    def _best_counted(self, analysis: Analysis, avoid: Collection[Cell]) -> Cell | None:
        if self.effort is None:
            return analysis.best_guess(avoid)
        return analysis.best_cell(avoid, self.effort)

    @cached_property
    def _best_unflagged(self) -> Cell | None:
        """The same among the cells without a flag: a person's flags are not argued with."""
        if self.best is None or self.best not in self.position.flags:
            return self.best
        return self._best_but(self.position.flags)

    @cached_property
    def win_chance(self) -> WinChance | None:
        """How likely the game is to be won by the best move; None where it cannot be told."""
        if self.analysis is None or self.best is None:
            return None
        return self.analysis.win_chance(self.best)

    def prospects(self, cell: Cell) -> tuple[Prospect, ...]:
        """What may happen when a hidden cell is opened; nothing where counting is too much."""
        return () if self.analysis is None else self.analysis.prospects(cell)

    @cached_property
    def best_move(self) -> BestMove | None:
        """The best move, and what speaks for it; None if there is none, or none can be told."""
        cell = self.best
        if cell is None:
            return None
        if cell in self.safe:
            said = _("Best move: open {cell}, safe for sure.").format(cell=Words().cell(cell))
            text = f"{said} {win_in_words(self.win_chance)}".rstrip()
            return BestMove(cell, 1.0, self.win_chance, text)
        assert self.analysis is not None, "without counting only a safe cell can be best"
        lines = [
            Words().certain_move(False),
            guess_in_words(self.analysis, cell),
            prospects_in_words(self.prospects(cell)),
            win_in_words(self.win_chance),
        ]
        safe = as_float(1 - self.analysis.probability[cell])
        return BestMove(cell, safe, self.win_chance, "\n".join(filter(None, lines)))

    def best_move_in_words(self) -> str:
        """The best move, or why there is none."""
        if self.best_move is not None:
            return self.best_move.text
        if self.analysis is None:
            return _("Logic alone proves no safe cell.")
        return _("Nothing is left to open: every cell that is not open is a mine.")

    # Odds

    @cached_property
    def odds(self) -> Odds:
        """How likely each hidden cell is a mine, and the best cell without a flag.

        Raises:
            TooWideError: There are too many cases to count, and no layout was found.
            NoLayoutError: The numbers contradict each other.
        """
        if self.first_click_is_safe:
            # Where the mines will be depends on the first click: there is nothing to count yet.
            return Odds(self.position.grid, {}, None, first_click_in_words(), promised=True)
        analysis, best = self.insight.analysis, self._best_unflagged
        said = _("Safe for sure: {safe}. Mines for sure: {mines}.").format(
            safe=len(self.safe), mines=len(self.mines)
        )
        if best is None:
            which = _("Every cell that is left without a flag is a mine.")
        else:
            which = _("The best cell to open is {cell}, {how_safe}.").format(
                cell=Words().cell(best), how_safe=self._how_safe(analysis, best)
            )
        source = estimated_in_words(analysis.drawn) if analysis.estimated else ""
        text = " ".join(filter(None, (said, which, self._far_away(analysis), source)))
        return Odds(
            self.position.grid,
            self.probability,
            best,
            text,
            estimated=analysis.drawn if analysis.estimated else None,
        )

    def _how_safe(self, analysis: Analysis, cell: Cell) -> str:
        return how_safe(analysis, cell) if cell not in self.safe else _("safe for sure")

    def _far_away(self, analysis: Analysis) -> str:
        """How likely cells are mines that touch no number: one chance for all of them."""
        position, grid = self.position, self.position.grid
        touched = {
            cell
            for index, symbol in enumerate(position.view)
            if symbol in NUMBERS
            for cell in grid.neighbours(grid.cell(index))
        }
        far = next((cell for cell in analysis.probability if cell not in touched), None)
        if far is None or not touched or analysis.probability[far] in (0, 1):
            return ""
        return _("Each cell that touches no number: {chance}.").format(
            chance=spoken_chance(analysis, far)
        )

    # Reasons

    def explain(self, cell: Cell) -> Explanation:
        """Why a cell is certain; else how likely it is a mine, and what it would show.

        Raises:
            ConflictError: The numbers contradict each other.
        """
        words = Words()
        no_proof = words.too_many_cases
        try:
            proof = self.insight.explain(cell)
        except TimeUpError:
            self._complete = False
            proof, no_proof = None, words.not_in_time
        if proof is not None:
            conclusion = Conclusion.of(bool(proof.conclusion.count))
            pattern, text = name_of(proof, self.position), words.proof(proof)
            if pattern is not None:
                text = pattern.beside(text)
            return Explanation(cell, conclusion, text, proof, proof.uses_total, pattern)
        if cell in self.safe or cell in self.mines:
            conclusion = Conclusion.of(cell in self.mines)
            verdict = _("{cell} is a mine.") if cell in self.mines else _("{cell} is safe.")
            text = f"{verdict.format(cell=words.cell(cell))} {no_proof(cell)}"
            return Explanation(cell, conclusion, text, uses_total=True)
        if self.analysis is None:
            text = _(
                "Logic alone cannot settle {cell}, and its probability is out of reach: {why}."
            ).format(cell=words.cell(cell), why=self.too_wide)
        elif cell in self.probability:
            text = f"{words.nothing_certain(cell)} {self._if_opened(self.analysis, cell)}"
        else:
            text = words.nothing_certain(cell)
        pattern = guess_pattern(self.insight, cell)
        if pattern is not None:
            text = pattern.beside(text)
        return Explanation(cell, Conclusion.UNKNOWN, text, pattern=pattern)

    def _if_opened(self, analysis: Analysis, cell: Cell) -> str:
        mine = spoken_chance(analysis, cell)
        if analysis.estimated:
            return _("It is a mine in {mine} of all layouts. {estimated}").format(
                mine=mine, estimated=estimated_in_words(analysis.drawn)
            )
        shown: list[str] = []
        with self._too_much():
            shown = [
                (
                    _("an {number} in {chance}") if number == 8 else _("a {number} in {chance}")
                ).format(number=number, chance=spoken(chance))
                for number, chance in analysis.numbers(cell).items()
            ]
        if not shown:
            return _("It is a mine in {mine} of all layouts.").format(mine=mine)
        return _("It is a mine in {mine} of all layouts. Opened, it shows {numbers}.").format(
            mine=mine, numbers=", ".join(shown)
        )

    # Hints

    def hint(self, level: HintLevel) -> Hint:
        """A hint. Where a guess is due, the last level names the best cell to try.

        Raises:
            ConflictError: The numbers contradict each other.
        """
        found = certain_hint(self.insight, level)
        best = self._best_unflagged if level is HintLevel.PROOF and not found.answer else None
        if best is None or self.analysis is None:
            return found
        said = _("The best cell to try is {cell}, {how_safe}.").format(
            cell=Words().cell(best), how_safe=self._how_safe(self.analysis, best)
        )
        if self.analysis.estimated:
            said = f"{said} {estimated_in_words(self.analysis.drawn)}"
        then = prospects_in_words(self.prospects(best))
        text = f"{found.text} {said} {then}".rstrip()
        pattern = guess_pattern(self.insight, best, advised=True)
        if pattern is not None:
            text = pattern.beside(text)
        return replace(found, text=text, cell=best, pattern=pattern)

    # For programs

    def as_data(self, explained: Cell | None = None) -> dict[str, Any]:
        """All of it as plain values; the reason for one cell if it is asked for."""
        position = self.position
        data: dict[str, Any] = {
            "version": VERSION,
            "shape": position.grid.shape,
            "width": position.grid.width,
            "height": position.grid.height,
            "mines": position.mines,
            "layouts": None if self.layouts is None else digits(self.layouts),
            "safe": cells_as_data(self.safe),
            "mine": cells_as_data(self.mines),
            "probability": None,
            "best": None,
            "core": core_in_use() if self.analysis is None else self.analysis.core,
            "complete": True,
        }
        if self.analysis is not None:
            data["probability"] = rows(position.grid, self.probability)
            data["best"] = None if self.best_move is None else self.best_move.as_data()
            if self.analysis.estimated:
                data["estimated"] = self._estimate_as_data(self.analysis)
        if self.too_wide is not None:
            data["too_wide"] = self.too_wide
        if explained is not None:
            data["explanation"] = self.explain(explained).as_data()
        data["complete"] = self.complete
        return data

    def _estimate_as_data(self, analysis: Analysis) -> dict[str, Any]:
        ends = {
            cell: (mine, mine) if mine in (0, 1) else analysis.interval(cell)
            for cell, mine in self.probability.items()
        }
        grid = self.position.grid
        return {
            "layouts": analysis.drawn,
            "low": rows(grid, {cell: low for cell, (low, _high) in ends.items()}),
            "high": rows(grid, {cell: high for cell, (_low, high) in ends.items()}),
        }


def digits(number: int, separator: str = "") -> str:
    """All digits of a whole number: Python's own `str` refuses more than some thousands."""
    return f"{Decimal(number):{separator}f}"

"""Help: hints, reasons, odds, and an AI to ask. Working it out may take long."""

from dataclasses import dataclass, replace
from typing import Any

from minewise.advice import (
    ExplainedMove,
    Explanation,
    Hint,
    HintLevel,
    NoMoveError,
    Odds,
    explain,
    first_click_in_words,
    hint,
    next_level,
    odds,
)
from minewise.analysis import PositionAnalysis
from minewise.base import Limit, Task, gettext as _, ngettext as _n
from minewise.core import FLAG, HIDDEN, Board, Cell, Click, place
from minewise.logic import Words
from minewise.players import MOVE_SECONDS, MoveKind
from minewise.session.playing import make_board, off_the_board
from minewise.session.pointing import Pointing
from minewise.session.result import Result, refused
from minewise.session.rules import When
from minewise.session.words import capital_letter, together

# How long a person waits for a hint or a reason, in seconds.
HINT_SECONDS = 1.0


class Helping(Pointing):
    """A session that helps the person who plays: not after the end, and not in strict mode."""

    def hint(self) -> Task[Result]:
        """The next hint for this position: each gives away more than the one before."""
        if why := When.HELP.refusal(self):
            return Task.of(refused(why))
        analysis = self.analysis
        if analysis.first_click_is_safe:
            return Task.of(Result(True, first_click_in_words()))
        near, proved = self.cursor, bool(self.round.promise)
        level = next_level(analysis.position, self.hint_level, needs_no_guess=proved)
        return self._task(
            lambda task: _hint(analysis, level, task.limit(HINT_SECONDS), near),
            self._hinted,
            analysis.position,
        )

    def _hinted(self, hint: Hint) -> Result:
        if hint.level is not self.hint_level:
            self.hint_level = hint.level
            self._count("hints")
        highlight = hint.numbers if hint.cell is None else (*hint.numbers, hint.cell)
        said = hint.text
        if hint.level is not HintLevel.PROOF:
            said = f"{said} {_('Ask again for more.')}"
        return Result(True, said, highlight=highlight, hint=hint)

    def clear_hint(self) -> Result:
        """Take the hint away: nothing is pointed at, and the next hint begins anew."""
        self.hint_level = None
        return Result(done=True)

    def why(self, cell: Cell | None = None) -> Task[Result]:
        """Why a hidden cell is safe or a mine, or that neither is certain."""
        where, game, analysis = self._where(cell), self.round.game, self.analysis
        if where not in game.grid:
            return Task.of(refused(off_the_board(where, game.grid)))
        if why := When.HELP.refusal(self):
            return Task.of(refused(why))
        if game.position[where] not in (HIDDEN, FLAG):
            said = _("{cell} is open already.").format(cell=capital_letter(place(where)))
            return Task.of(refused(said))
        if analysis.first_click_is_safe:
            return Task.of(Result(True, first_click_in_words()))
        return self._task(
            lambda task: explain(analysis, where, task.limit(HINT_SECONDS)),
            self._explained,
            analysis.position,
        )

    def _explained(self, found: Explanation) -> Result:
        self._count("hints")
        return Result(True, found.text, highlight=(found.cell,), explanation=found)

    def odds(self) -> Task[Result]:
        """How likely each hidden cell is a mine, and the best cell to open."""
        if why := When.HELP.refusal(self):
            return Task.of(refused(why))
        analysis = self.analysis
        return self._task(
            lambda task: odds(analysis, task.limit(MOVE_SECONDS)),
            self._odds_counted,
            analysis.position,
        )

    def _odds_counted(self, found: Odds) -> Result:
        """Show them; a position is counted as help once, however often they are drawn."""
        if self.odds_seen != self._unflagged and not self.analysis.first_click_is_safe:
            self._count("probabilities")
        self.odds_seen = self._unflagged
        highlight = () if found.best is None else (found.best,)
        return Result(True, found.text, highlight=highlight, odds=found)

    def study(self) -> Result:
        """Look into the game with the solver: a review, a replay with odds, the position editor.

        A screen that shows the person's own game that way does this first. Once the game is over
        it is free; before that it is help, counted once a position, and there is none in strict
        mode.
        """
        if why := When.STUDY.refusal(self):
            return refused(why)
        if self.round.outcome is not None or self.analysis.first_click_is_safe:
            return Result(done=True)
        if self.studied != self._unflagged:
            self._count("analyses")
        self.studied = self._unflagged
        return Result(True, _("Looking into a game that is not over counts as help."))

    def ai(self, player: str | None = None) -> Task[Result]:
        """Let an AI make the next move. To let it play on, do this again until it makes no step.

        Where every safe cell is flagged it makes none, and says which flags are wrong: a guess
        beside them would be needless. That is help like a hint.

        Args:
            player: Which one; None for the usual one.
        """
        if why := When.HELP.refusal(self):
            return Task.of(refused(why))
        name = player or self.settings.player
        if self.round.fixed_start is not None:
            self._count("moves")
            return self._with_board(None, lambda where: self._step(Click.OPEN, where, by=name))
        return self._ask(name)

    def _ask(self, name: str) -> Task[Result]:
        """Let an AI think, then make its move."""
        analysis, pool, deal = self.analysis, self.player_pool, self.round.deal
        awaits_board, near = self.round.awaits_board, self.cursor

        def think(task: Task[Any]) -> _WrongFlags | tuple[ExplainedMove, Board | None]:
            limit = task.limit(MOVE_SECONDS)
            try:
                chosen = pool.ask(name, analysis, limit, near)
            except NoMoveError:
                wrong = _in_the_way(analysis, limit)
                if wrong is None:
                    raise
                return wrong
            wrong = None if chosen.move.certain else _in_the_way(analysis, limit)
            if wrong is not None:
                return wrong
            if chosen.move.action is not MoveKind.OPEN or not awaits_board(chosen.move.cell):
                return chosen, None
            return chosen, make_board(task, deal, chosen.move.cell)

        def finish(found: _WrongFlags | tuple[ExplainedMove, Board | None]) -> Result:
            if isinstance(found, _WrongFlags):
                self._count("hints")
                return Result(True, _in_the_way_in_words(found.cells), highlight=found.cells)
            return self._moved(name, *found)

        return self._task(think, finish, analysis.position)

    def _moved(self, player: str, chosen: ExplainedMove, board: Board | None) -> Result:
        said = chosen.made_by(player)
        move = chosen.move
        if board is not None:
            self.round.lay(move.cell, board)
        self._count("moves")
        click = Click.OPEN if move.action is MoveKind.OPEN else Click.FLAG
        result = self._step(click, move.cell, by=player)
        # How the game ended comes first, the reason of a move that goes on before its effect.
        both = (result.message or "", said) if result.ended else (said, result.message or "")
        return replace(result, message=together(*both), highlight=(move.cell,), advised=chosen)

    @property
    def _unflagged(self) -> str:
        return self.round.position.view.replace(FLAG, HIDDEN)


def _hint(analysis: PositionAnalysis, level: HintLevel, limit: Limit, near: Cell | None) -> Hint:
    found = hint(analysis, level, limit, near)
    if level is HintLevel.NUMBERS and not found.answer:
        # There are no numbers to look at; that nothing is certain was said before.
        return hint(analysis, HintLevel.PROOF, limit, near)
    return found


@dataclass(frozen=True, slots=True)
class _WrongFlags:
    """Flags on safe cells, while no safe cell is without one."""

    cells: tuple[Cell, ...]


def _in_the_way(analysis: PositionAnalysis, limit: Limit) -> _WrongFlags | None:
    """The wrong flags, if no other cell is safe for sure; None if one is, or no flag is wrong."""
    flags = frozenset(analysis.position.flags)
    if not flags:
        return None
    safe = analysis.safe(limit)
    return _WrongFlags(tuple(sorted(safe))) if safe and safe <= flags else None


def _in_the_way_in_words(wrong: tuple[Cell, ...]) -> str:
    return _n(
        "No safe cell is left to open: your flag at {cells} is wrong.",
        "No safe cell is left to open: your flags at {cells} are wrong.",
        len(wrong),
    ).format(cells=place(wrong[0]) if len(wrong) == 1 else Words().cells(wrong))

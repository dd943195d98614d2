"""The session: a sitting with help, saved games and texts to copy, for any front end.

Nothing here knows of a screen. What a person asks for and cannot have is refused
with a sentence; nothing raises.
"""

import contextlib
from dataclasses import replace
from pathlib import Path

from minewise.core import Cell, MinewiseError, State
from minewise.core.cell import place
from minewise.core.errors import quote
from minewise.core.position import FLAG, HIDDEN
from minewise.logic import HintLevel, Words
from minewise.players import Action, Move
from minewise.players.reasons import reason_in_words
from minewise.session import advice, words
from minewise.session.files import GameFileError, read_file, write_file
from minewise.session.history import Click
from minewise.session.playing import NO_HELP, OVER, Playing
from minewise.session.replay import Replay
from minewise.session.result import Result, refused
from minewise.session.saved_game import SavedGame, SavedGameError, check_header
from minewise.session.settings import Mode
from minewise.solver import Analysis, analyse, best_cell


class Session(Playing):
    """One sitting.

    >>> from minewise.core import FirstClick, Level
    >>> from minewise.session import Settings
    >>> session = Session(Settings(Level(4, 1, 1), FirstClick.OPENING, seed=2))
    >>> session.open((0, 0)).message
    'Row 1, column 1 shows 0; 3 cells opened in all. Won: every safe cell is open. \
Time: 0.0 s. 3BV: 1.'
    >>> session.undo().message
    'Taken back: opening row 1, column 1.'

    What else it can do is in `Playing` (cells, undo and redo, cursor) and in `Sitting`
    (new games, the clock, and what can be seen).
    """

    _adviser: advice.Adviser
    _analysed: tuple[str, Analysis] | None
    _best: tuple[str, Cell | None] | None

    def _restore(self, saved: SavedGame) -> None:
        super()._restore(saved)
        self._adviser = advice.Adviser(saved.deal.seed or 0)
        self._analysed = None
        self._best = None

    # Help

    def hint(self) -> Result:
        """The next hint for this position: each gives away more than the one before."""
        problem = self._no_advice()
        if problem is not None:
            return refused(problem)
        if self._first_click_is_safe:
            return Result(True, "The first click cannot be a mine: open any cell.")
        level = advice.next_level(self.position, self.hint_level)
        shown = self._hint_of(level)
        if level is HintLevel.NUMBERS and shown.hint is not None and not shown.hint.answer:
            # There are no numbers to look at; that nothing is certain was said before.
            level = HintLevel.PROOF
            shown = self._hint_of(level)
        if shown.done and level is not self.hint_level:
            self.hint_level = level
            self.help = replace(self.help, hints=self.help.hints + 1)
        return shown

    def shown_hint(self) -> Result | None:
        """The hint that was last given for this position, for drawing it again."""
        return None if self.hint_level is None else self._hint_of(self.hint_level)

    def _hint_of(self, level: HintLevel) -> Result:
        try:
            hint, text = advice.graded_hint(self.position, level)
        except MinewiseError as error:
            return refused(words.capital(str(error)))
        highlight = hint.numbers if hint.cell is None else (*hint.numbers, hint.cell)
        return Result(True, text, highlight=highlight, hint=hint)

    def explain(self, cell: Cell | None = None) -> Result:
        """Why a hidden cell is safe or a mine, or that neither is certain."""
        cell = self.cursor if cell is None else cell
        if cell not in self.game.grid:
            return refused(self._off_the_board(cell))
        problem = self._no_advice()
        if problem is None and self.position[cell] not in (HIDDEN, FLAG):
            problem = f"{place(cell).capitalize()} is open already."
        if problem is not None:
            return refused(problem)
        try:
            text = advice.why(self.position, cell)
        except MinewiseError as error:
            return refused(words.capital(str(error)))
        self.help = replace(self.help, hints=self.help.hints + 1)
        return Result(True, text, highlight=(cell,))

    def probabilities(self) -> Result:
        """How likely each hidden cell is a mine, and the best cell to open."""
        problem = self._no_advice()
        if problem is not None:
            return refused(problem)
        view = self.position.view.replace(FLAG, HIDDEN)
        if self._analysed is None or self._analysed[0] != view:
            try:
                self._analysed = view, analyse(self.position)
            except MinewiseError as error:
                return refused(words.capital(str(error)))
            if not self._first_click_is_safe:
                self.help = replace(self.help, probabilities=self.help.probabilities + 1)
        analysis = self._analysed[1]
        if self._best is None or self._best[0] != self.position.view:
            # Looking ahead takes longer than counting, and front ends ask at every redraw.
            self._best = self.position.view, best_cell(analysis, avoid=self.position.flags)
        best = self._best[1]
        return Result(
            done=True,
            message=self._probabilities_in_words(analysis, best),
            highlight=() if best is None else (best,),
            probabilities=analysis.probability,
            best=best,
        )

    def _probabilities_in_words(self, analysis: Analysis, best: Cell | None) -> str:
        if self._first_click_is_safe:
            return "The first click cannot be a mine: open any cell."
        safe, mines = len(analysis.safe), len(analysis.mines)
        said = f"Safe for sure: {safe}. Mines for sure: {mines}."
        if best is None:
            return f"{said} Every cell that is left without a flag is a mine."
        safety = advice.how_safe(analysis, best)
        return f"{said} The best cell to open is {Words().cell(best)}, {safety}."

    def advise(self, player: str | None = None) -> Result:
        """What an AI would do now, and why; nothing is done."""
        move, said = self._ask(player)
        if move is None:
            return refused(said)
        self.help = replace(self.help, moves=self.help.moves + 1)
        return Result(True, said, highlight=(move.cell,), move=move)

    def ai_move(self, player: str | None = None) -> Result:
        """Let an AI make the next move. To let it play on, call this again and again."""
        move, said = self._ask(player)
        if move is None:
            return refused(said)
        self.help = replace(self.help, moves=self.help.moves + 1)
        click = Click.OPEN if move.action is Action.OPEN else Click.FLAG
        result = self._click(click, move.cell, by=player or self.settings.player)
        return replace(
            result, message=f"{said} {result.message}", highlight=(move.cell,), move=move
        )

    def _ask(self, player: str | None) -> tuple[Move | None, str]:
        problem = self._no_advice()
        if problem is not None:
            return None, problem
        name = player or self.settings.player
        position = self.position
        try:
            move = self._adviser.move(name, position)
        except advice.AdviceError as error:
            return None, str(error)
        how = "certain" if move.certain else "a guess"
        if self._first_click_is_safe:
            how, reason = "the first click", "It cannot be a mine."
        else:
            reason = reason_in_words(position, move, Words())
        return move, f"{name}: {move.action} {Words().cell(move.cell)}, {how}. {reason}"

    def _no_advice(self) -> str | None:
        """Why no advice can be had now; None if it can."""
        if self.outcome is not None:
            return OVER
        return NO_HELP if self.settings.mode is Mode.STRICT else None

    # Saved games

    def save(self, path: Path | str) -> Result:
        """Write this sitting to a file. A file that is not a saved game is not written over."""
        path = Path(path)
        try:
            if _is_there(path):
                check_header(read_file(path))
            write_file(path, self.snapshot().text())
        except SavedGameError as error:
            return refused(f"{quote(path)} is left as it is: {error}.")
        except GameFileError as error:
            return refused(words.capital(str(error)))
        return Result(True, f"Saved in {str(path)!r}.")

    def load(self, path: Path | str) -> Result:
        """Go on with the sitting in a file. If that cannot be, this one goes on."""
        try:
            self.go_on(read_saved_game(path))
        except MinewiseError as error:
            return refused(words.capital(str(error)))
        return Result(
            True,
            f"Loaded: {self.deal.level}, {words.many(len(self.steps), 'step')}, "
            f"{words.duration(self.seconds)}.",
            changed=tuple(self.game.grid),
        )

    def go_on(self, saved: SavedGame) -> None:
        """Go on with a saved sitting."""
        self._restore(saved)

    def leave(self, path: Path | str) -> Result:
        """Keep a game that goes on in a file. Refused only where it cannot be saved.

        Nobody wants to go on with a game that is over: if it is the one kept there, the
        file is removed.
        """
        if self.state is State.PLAYING:
            return self.save(path)
        if self.outcome is not None:
            with contextlib.suppress(MinewiseError, OSError):  # then it is not ours to remove
                if read_saved_game(path).id == self.snapshot().id:
                    Path(path).unlink()
        return Result(done=True)

    # Text to copy out

    def position_text(self) -> str:
        """What is seen, in the notation."""
        return self.position.block()

    def deal_text(self) -> str:
        """Level, first-click rule and seed on one line."""
        return self.deal.line()

    def replay(self) -> Replay:
        """The steps so far, to walk along and to grade."""
        return Replay(self.deal, self.steps)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False  # writing will say what is wrong with the name


def read_saved_game(path: Path | str) -> SavedGame:
    """Read a saved game.

    Raises:
        GameFileError: The file cannot be read.
        SavedGameError: It is not a saved game, or is damaged, or of a newer version.
    """
    text = read_file(Path(path))
    try:
        return SavedGame.parse(text)
    except SavedGameError as error:
        raise SavedGameError(f"cannot load {quote(path)}: {error}", path) from None

"""The session: one game after another, for any front end.

Every command is a method. A quick one returns a `Result`, a slow one a `Task` that ends in a
`Result`. An impossible command is refused with a sentence; nothing raises. The default cell is
the cursor's.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from enum import StrEnum
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar

from minewise.advice import (
    ExplainedMove,
    Explanation,
    Hint,
    HintLevel,
    Luck,
    Odds,
    Review,
    explain,
    hint,
    odds,
)
from minewise.advice.hints import next_level
from minewise.advice.odds import first_click_in_words
from minewise.advice.player_pool import NoMoveError, PlayerPool
from minewise.advice.review import Judging
from minewise.advice.review_words import verdict_in_words
from minewise.analysis import Analysis
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import Limit
from minewise.base.task import Task
from minewise.core import (
    FLAG,
    HIDDEN,
    LEVELS,
    Board,
    Cell,
    Click,
    Deal,
    Level,
    State,
    Step,
)
from minewise.core.grid import place
from minewise.formats import Recording
from minewise.logic import Words
from minewise.players import MoveKind
from minewise.players.player import MOVE_SECONDS
from minewise.session import words
from minewise.session.automatic_steps import (
    AUTO_FLAG,
    AUTOMATIC,
    CHORD_ON,
    last_by_hand,
    ready_chords,
    settled_mines,
)
from minewise.session.commands import by_name
from minewise.session.library import Library
from minewise.session.options import GameOptions, Mode
from minewise.session.played_game import PlayedGame, StepEffect, make_board, report_board
from minewise.session.records import Records
from minewise.session.replay import read_game
from minewise.session.result import Finish, Result
from minewise.session.rules import When, refused
from minewise.session.saved_game import SavedGame
from minewise.session.saved_games import is_worth_keeping
from minewise.session.settings import PRESET_FIELDS, PersonalSettings
from minewise.session.statistics import StatisticsError
from minewise.session.storage import Storage
from minewise.session.summary import Help, LiveFigures
from minewise.session.tally import Standing
from minewise.session.today import TODAY_LEVELS, todays_deal
from minewise.solver import EFFORTS

HINT_SECONDS = 1.0
"""The time limit for a hint or an explanation."""

LUCK_SECONDS = 2.0
"""The time limit for judging the guesses after a click."""

FINISH_SECONDS = 10.0
"""The time limit for judging them at the end of a game."""

_SEEDS = 1 << 64

Found = TypeVar("Found")


class Gesture(StrEnum):
    """A mouse or touch gesture on a cell."""

    LEFT = "left"  # a click with the left button, or a tap
    RIGHT = "right"  # the right button, or a finger (or the left button, by a setting) held down
    DOUBLE = "double"  # the second click on a cell, soon after the first, by the opening button
    BOTH = "both"  # both buttons, or the middle one


def _any_number() -> int:
    return secrets.randbelow(_SEEDS)


class Session:
    """Games one after the other, with help, saved games, statistics and settings.

    >>> from minewise.core import FirstClick, Level
    >>> from minewise.session.options import GameOptions
    >>> session = Session(GameOptions(Level(4, 1, 1), FirstClick.OPENING, seed=2))
    >>> session.open((0, 0)).result().ended
    True
    >>> session.undo().message
    'Undone: opening row 1, column 1.'
    """

    storage: Storage
    settings: PersonalSettings
    options: GameOptions
    played: PlayedGame
    cursor: Cell
    hint_level: HintLevel | None  # of the hint shown for this position
    next_seed: int | None  # None for chance
    player_pool: PlayerPool

    def __init__(
        self,
        options: GameOptions | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
        any_number: Callable[[], int] = _any_number,
        storage: Storage | None = None,
    ) -> None:
        """Begin a new game; without a storage nothing is saved.

        `now` is a clock in seconds; `any_number` gives a random whole number below 2**64.
        """
        self.options = options or GameOptions()
        self.storage = storage or Storage()
        self.settings = PersonalSettings(self.storage.settings)
        self.library = Library(self)
        self.records = Records(self)
        self.any_number = any_number
        # The board of a no-guess game, if one was made before the first click.
        self.board_made_ahead: Callable[[Deal, Cell], Board | None] = lambda _deal, _start: None
        # The only course AIs that a page of a server may run.
        self.course_files: tuple[Path, ...] = ()
        self.next_seed = self.options.seed
        self._now = now
        self._drawn: int | None = None
        self._viewers: set[object] = set()
        self.new()

    # Conditions

    def allowed(self, name: str) -> str | None:
        """The reason why a command is refused now; None if nothing obvious prevents it."""
        return by_name()[name].when.refusal(self)

    @property
    def is_under_way(self) -> bool:
        """Whether a new game would lose this one: under way for a while, and not saved."""
        played = self.played
        if played.state is not State.PLAYING or self.library.has_saved(played.steps):
            return False
        return is_worth_keeping(played.opened_cells, played.safe_cells, played.seconds)

    def give_up_question(self) -> str | None:
        """The question to ask before another game replaces this one; None if nothing is lost."""
        played = self.played
        if not self.is_under_way:
            return None
        text = _("This game is not over: {opened} of {safe} safe cells are open. Give it up?")
        return text.format(opened=played.opened_cells, safe=played.safe_cells)

    def task(
        self,
        work: Callable[[Task[Result]], Found],
        finish: Callable[[Found], Result],
    ) -> Task[Result]:
        """A task for the present game: its result is discarded if the game changed meanwhile."""
        game = self.played.id, self.played.position

        def is_the_same() -> bool:
            return game == (self.played.id, self.played.position)

        def finished(found: Found) -> Result:
            return finish(found) if is_the_same() else has_changed()

        def failed(error: MinewiseError) -> Result:
            # A player's message is a sentence already, and may begin with the player's name.
            result = refused(str(error)) if isinstance(error, NoMoveError) else words.failure(error)
            return result if is_the_same() else has_changed()

        def has_changed() -> Result:
            return refused(_("The board has changed in the meantime."))

        return Task(work, finished, failed)

    # Games: one that is not over is given up, so ask `give_up_question` first

    def new(self, options: GameOptions | None = None, board: Board | None = None) -> Result:
        """Begin a new game. The options are used with their seed: see `next_options`."""
        if options is not None:
            self._use(options)
            self.next_seed = options.seed
        deal = self.next_deal() if board is None else Deal.on(board)
        self._begin(deal, known_board=board is not None or self.options.seed is not None)
        return _begun(deal)

    def today(self, level: Level | None = None, day: date | None = None) -> Result:
        """Begin the daily board of a level, by default the present one if it is in `TODAY_LEVELS`.

        If it was begun before, the board is known: that counts as help.
        """
        if level is None:
            now = self.options.level
            level = now if str(now) in TODAY_LEVELS else LEVELS[TODAY_LEVELS[0]]
        when = day or datetime.now().astimezone().date()
        try:
            deal = todays_deal(when, level)
        except MinewiseError as error:
            return words.failure(error)
        known = self.records.has_begun(when.isoformat(), str(level))
        self._begin(deal, known_board=known, day=when.isoformat())
        text = (
            _("Today's board, {date}: {size}. You have started it before, so it counts as helped.")
            if known
            else _("Today's board, {date}: {size}. It needs no guess, and begins in the middle.")
        )
        message = text.format(date=when.isoformat(), size=words.size(level))
        return Result(True, message, changed=tuple(level.grid))

    def play_preset(self, name: str) -> Result:
        """Begin a game of one of the person's own levels."""
        found = self.settings.presets().get(name)
        if found is None:
            return refused(words.no_preset(name))
        chosen = {name: getattr(found, name) for name in PRESET_FIELDS}
        return self.new(replace(self.options, seed=None, **chosen))

    def retry(self) -> Result:
        """Begin the same board again; its deaths still count."""
        before = self.played
        # A player who has opened a cell here knows the board, even after undo.
        seen = bool(before.help.undos) or any(step.click.opens for step in before.steps)
        deal = before.deal
        if seen:
            # A known board cannot be dealt again.
            deal = replace(deal, board=before.game.board, fair=False)
        known_board = seen or bool(before.help.known_board)
        self._begin(deal, known_board=known_board, deaths=before.deaths)
        return Result(True, _("The same board from the beginning."), changed=tuple(deal.level.grid))

    def paste(self, text: str) -> Task[Result]:
        """Begin the game in a text: a deal, board, link or replay. The board counts as known."""
        return self.task(lambda _task: read_game(text), self.resume_recording)

    def resume_recording(self, recording: Recording) -> Result:
        """Resume where a recording ends; one without steps is a board to play."""
        if recording.steps:
            return self.play_from(recording, len(recording.steps))
        self._begin(recording.deal, known_board=True)
        return _begun(recording.deal)

    def play_from(self, recording: Recording, at: int) -> Result:
        """Play on after `at` steps of a recording, as practice that is not recorded.

        If the recorded game is over, the person has seen its mines, so it is not fair any more.
        """
        deal, steps = recording.deal, recording.steps[: max(at, 0)]
        if recording.played.game.outcome is not None:
            deal = replace(deal, fair=False)
        self._begin(deal, known_board=True)
        begun = replace(self.snapshot(), recorded=True, help=Help(known_board=1, practice=1))
        if steps:
            last = steps[-1]
            begun = replace(begun, done=steps, seconds=last.seconds, cursor=last.cell)
        self.restore(begun)
        text = _("You play on after {steps}, as practice: nothing is recorded.")
        message = text.format(steps=words.steps(len(steps)))
        return Result(True, message, changed=tuple(deal.level.grid))

    def play_on(self) -> Result:
        """Play on from just before the click that lost the game."""
        if why := When.LOST.refusal(self):
            return refused(why)
        return self.play_from(self.played.replay().recording, last_by_hand(self.played.steps))

    def configure(self, options: GameOptions) -> Result:
        """Change the options; level, first click and seed apply from the next new game on."""
        if options.seed != self.options.seed:
            self.next_seed = options.seed
        self._use(options)
        return Result(done=True)

    def _use(self, options: GameOptions) -> None:
        """Use other options from now on, and remember the changes for next time."""
        if self.storage.settings is not None:
            self.storage.settings.remember_options(self.options, options)
        self.options = options

    def next_options(self, **changes: Any) -> GameOptions:
        """The options of the next game, with changes; a chosen seed is advanced."""
        return replace(self.options, **({"seed": self.next_seed} | changes))

    def next_deal(self) -> Deal:
        """The deal of the next game, by the next seed; it stays the same until a game begins."""
        seed = self.next_seed
        if seed is None:
            seed = self._drawn = self.any_number() if self._drawn is None else self._drawn
        wanted = self.options
        return Deal(wanted.level, wanted.first, seed, demand=wanted.no_guess, fair=wanted.fair)

    def _begin(self, deal: Deal, *, known_board: bool, deaths: int = 0, day: str = "") -> None:
        grid, self._drawn = deal.level.grid, None
        self.restore(
            SavedGame(
                deal,
                self.options,
                deaths=deaths,
                help=Help(known_board=int(known_board)),
                cursor=(grid.height // 2, grid.width // 2),
                id=f"{self.any_number():016x}",
                day=day,
            )
        )

    def snapshot(self) -> SavedGame:
        """The present state of the session."""
        return self.played.saved(self.options, self.hint_level, self.cursor)

    def restore(self, saved: SavedGame) -> None:
        """Resume a game."""
        self.options = saved.settings
        self.played = PlayedGame(saved, self._now)
        self.cursor = saved.cursor
        self.hint_level = None if saved.hint is None else HintLevel(saved.hint)
        self.player_pool = PlayerPool(saved.deal.seed or 0)
        self.library.forget_name()
        self._analysis: Analysis | None = None
        # The positions last shown with odds, and last analysed, without their flags.
        self._odds_seen: str | None = None
        self._studied: str | None = None
        # The steps whose guesses were judged, and the judgements.
        self._judged: tuple[tuple[Step, ...], Review] | None = None
        self._best_seconds: float | None = None
        self.next_seed = saved.settings.seed
        if self.next_seed is not None and saved.deal.seed is not None:
            self.next_seed = (saved.deal.seed + 1) % _SEEDS

    # Cells

    def open(self, cell: Cell | None = None) -> Task[Result]:
        """Open a cell."""
        return self._with_board(cell, lambda where: self._step(Click.OPEN, where))

    def press(self, cell: Cell | None = None) -> Task[Result]:
        """Do what a left click does: open a hidden cell, chord an open one."""
        return self._with_board(cell, self._press)

    def flag(self, cell: Cell | None = None) -> Result:
        """Flag a cell, or remove its flag."""
        return self._step(Click.FLAG, self._where(cell))

    def mark(self, cell: Cell | None = None) -> Result:
        """Do what a right click does: flag, then question mark if those are on, then no mark."""
        click = Click.MARK if self.options.questions else Click.FLAG
        return self._step(click, self._where(cell))

    def chord(self, cell: Cell | None = None) -> Result:
        """Open all around a number that has as many flags around it."""
        if why := When.CHORDS.refusal(self):
            return refused(why)
        return self._step(Click.CHORD, self._where(cell))

    def _where(self, cell: Cell | None) -> Cell:
        return self.cursor if cell is None else cell

    def _press(self, cell: Cell) -> Result:
        game = self.played.game
        is_open = cell in game.grid and game.position.number(cell) is not None
        click = Click.CHORD if is_open and self.settings.values.chord_by != "off" else Click.OPEN
        return self._step(click, cell)

    def _with_board(self, cell: Cell | None, step: Callable[[Cell], Result]) -> Task[Result]:
        """Make a step; before the first one of a no-guess game, make its board."""
        where, played = self._where(cell), self.played
        if where in played.game.grid and played.fixed_start is not None:
            where = played.fixed_start
        if where not in played.game.grid or not played.awaits_board(where):
            return Task.of(step(where))
        deal = played.deal

        def finish(board: Board) -> Result:
            self.played.set_board(where, board)
            return step(where)

        made = self.board_made_ahead(deal, where)
        if made is not None:
            return Task.of(finish(made))
        task = self.task(lambda task: make_board(task, deal, where), finish)
        report_board(task, deal)
        return task

    def _step(self, click: Click, cell: Cell, by: str | None = None) -> Result:
        """Make a step of the game, and describe its effect."""
        played = self.played
        if cell not in played.game.grid:
            return refused(words.off_the_board(cell, played.game.grid))
        self.cursor = cell
        if why := When.NOT_OVER.refusal(self):
            return refused(why)
        begins = click.opens and played.state is State.READY
        if begins and played.day:
            self.records.note_begun(played.day, str(played.deal.level))
        try:
            change = played.click(click, cell, by)
        except MinewiseError as error:  # there is no board for this first cell
            return words.failure(error)
        if change is None:
            return refused(words.no_effect(played.position, click, cell))
        followed = [] if by is not None else [*self._follow(change)]
        noted = played.no_guess_note if begins else ""
        # The result comes first, before a long reason.
        return self._changed(
            change,
            self._ending(),
            words.effect(played, change),
            words.as_sentence(noted) if noted else "",
            words.followed([each.step for each in followed]) if followed else "",
            followed=followed,
        )

    def _follow(self, change: StepEffect) -> Iterator[StepEffect]:
        """Make and yield the automatic steps that the settings ask for; each kind is help."""
        wanted, played = self.settings.values, self.played
        if self.options.mode is Mode.STRICT:
            return
        chords = wanted.chord_on and change.step.click is Click.CHORD
        opened: list[Cell] = [*change.opened]
        kinds = set()
        while opened and played.outcome is None:
            if wanted.auto_flag:
                for mine in settled_mines(played.position, opened):
                    if flagged := played.click(Click.FLAG, mine, AUTO_FLAG):
                        kinds.add("auto_flags")
                        yield flagged
            numbers = [*ready_chords(played.position, opened)] if chords else []
            opened = []
            for number in numbers:
                if played.outcome is None and (
                    went_on := played.click(Click.CHORD, number, CHORD_ON)
                ):
                    kinds.add("auto_opens")
                    opened += went_on.opened
                    yield went_on
        for kind in sorted(kinds):
            self._count(kind)

    def _ending(self) -> str:
        """Record the game that has just ended, and describe its end."""
        if self.played.outcome is None:
            return ""
        text = words.outcome(self.played)
        self.library.forget_left()
        try:
            self.records.record(self.played, self.options.mode)
        except StatisticsError as error:
            not_recorded = _("It was not recorded: {why}.").format(why=error)
            text = f"{text} {not_recorded}"
        return text

    def _changed(
        self, change: StepEffect, *texts: str, followed: Sequence[StepEffect] = ()
    ) -> Result:
        self.cursor = change.step.cell
        self.hint_level = None
        changed, opened, ended = change.cells, change.opened, self.played.outcome is not None
        if followed:
            changed = tuple(sorted({*changed, *(cell for each in followed for cell in each.cells)}))
            opened += tuple(cell for each in followed for cell in each.opened)
        return Result(
            done=True,
            message=" ".join(filter(None, texts)),
            changed=changed,
            opened=opened,
            ended=ended,
            step=change.step,
            summary=self.played.summary if ended else None,
        )

    # A mouse or a finger

    def point(
        self, gesture: Gesture, cell: Cell, *, flag_mode: bool = False
    ) -> Task[Result] | Result:
        """Do what a gesture means by the person's settings; a meaningless one does nothing.

        Front ends report a double click after its single clicks. Flag mode swaps open and flag.
        """
        if gesture in (Gesture.LEFT, Gesture.RIGHT):
            return self._single(gesture is Gesture.RIGHT, cell, flag_mode)
        position, wanted = self.played.position, self.settings.values
        if cell not in position.grid:
            return self.open(cell)  # which reports the error
        self.cursor = cell
        if position[cell] == HIDDEN and gesture is Gesture.DOUBLE:
            opens = wanted.open_by == "double" and not flag_mode
            return self.open(cell) if opens else Result(done=True)
        # If one click chords, both buttons chord too.
        also = gesture is Gesture.BOTH and wanted.chord_by == "click"
        if (
            not (str(gesture) == wanted.chord_by or also)
            or position.number(cell) is None
            or self._has_just_opened(cell)
        ):
            return Result(done=True)
        return self.chord(cell)

    def _single(self, right: bool, cell: Cell, flag_mode: bool) -> Task[Result] | Result:
        position, wanted = self.played.position, self.settings.values
        if cell not in position.grid:
            return self.open(cell)
        if position.number(cell) is not None:
            self.cursor = cell
            chords = right is wanted.swap and wanted.chord_by == "click"
            return self.chord(cell) if chords else Result(done=True)
        if right ^ wanted.swap ^ flag_mode:
            return self.mark(cell)
        if wanted.open_by == "double" and position[cell] != FLAG:
            self.cursor = cell
            return Result(done=True)
        return self.open(cell)

    def _has_just_opened(self, cell: Cell) -> bool:
        """Whether the first half of a double click has opened the cell: then it does not chord."""
        steps = self.played.steps
        last = last_by_hand(steps)
        return last >= 0 and steps[last].click is Click.OPEN and steps[last].cell == cell

    # Undo and redo

    def undo(self) -> Result:
        """Take back the last step. A death that is undone is still counted."""
        if why := When.UNDO.refusal(self):
            return refused(why)
        shown, by_itself, change = self.played.view, [], self.played.undo()
        assert change is not None, "else it is refused"
        # Automatic steps are undone with their click; a file may begin with one.
        while change.step.by in AUTOMATIC and (before := self.played.undo()) is not None:
            by_itself.append(change)
            change = before
        index = self.played.game.grid.index(change.step.cell)
        step = words.step_done(change.step, self.played.view[index], shown[index])
        return self._changed(change, _("Undone: {step}.").format(step=step), followed=by_itself)

    def redo(self) -> Result:
        """Redo the last undone step."""
        if why := When.REDO.refusal(self):
            return refused(why)
        shown, change = self.played.view, self.played.redo()
        assert change is not None, "else it is refused"
        index = self.played.game.grid.index(change.step.cell)
        step = words.step_done(change.step, shown[index], self.played.view[index])
        following = takewhile(lambda each: each.by in AUTOMATIC, reversed(self.played.undone))
        by_itself = [went_on for _each in following if (went_on := self.played.redo())]
        texts = words.outcome(self.played), _("Redone: {step}.").format(step=step)
        return self._changed(change, *texts, followed=by_itself)

    # The cursor

    def go_to(self, cell: Cell) -> Result:
        """Put the cursor on a cell."""
        if cell not in self.played.game.grid:
            return refused(words.off_the_board(cell, self.played.game.grid))
        self.cursor = cell
        return Result(done=True)

    def next_hidden(self, *, backwards: bool = False) -> Result:
        """Put the cursor on the next hidden cell without a flag, wrapping around."""
        if why := When.HIDDEN.refusal(self):
            return refused(why)
        grid, view = self.played.game.grid, self.played.position.view
        here = grid.index(self.cursor)
        if backwards:
            found = view.rfind(HIDDEN, 0, here), view.rfind(HIDDEN)
        else:
            found = view.find(HIDDEN, here + 1), view.find(HIDDEN)
        self.cursor = grid.cell(found[1] if found[0] < 0 else found[0])
        return Result(done=True)

    # The clock

    def pause(self) -> Result:
        """Stop the clock and cover the board until `resume`."""
        if why := When.RUNNING.refusal(self):
            return refused(why)
        self.played.pause()
        return Result(True, _("Paused at {time}.").format(time=words.duration(self.played.seconds)))

    def resume(self) -> Result:
        """Resume the clock."""
        if why := When.PAUSED.refusal(self):
            return refused(why)
        self.played.resume()
        return Result(True, _("Resumed."))

    def look(self, viewer: object, *, at: bool) -> None:
        """Note whether a screen shows the board; if none does, cover it and stop the clock."""
        (self._viewers.add if at else self._viewers.discard)(viewer)
        self.played.set_watched(bool(self._viewers))

    # Help: not after the end, and not in strict mode

    @property
    def analysis(self) -> Analysis:
        """The analysis of the position."""
        effort, position, known = self._effort, self.played.position, self._analysis
        if known is None or known.position != position or known.effort != effort:
            is_safe = self.played.game.first_click_is_safe
            known = Analysis(position, first_click_is_safe=is_safe, effort=effort, before=known)
            self._analysis = known
        return known

    @property
    def _effort(self) -> str | None:
        """How far to look ahead for the best guess: as the AI does, so that hints agree with it."""
        name, _colon, effort = self.options.player.partition(":")
        if name == "exact":
            return None
        return effort if name == "expert" and effort in EFFORTS else "normal"

    def _count(self, kind: str) -> None:
        """Count help of a kind."""
        had = self.played.help
        self.played.help = replace(had, **{kind: getattr(had, kind) + 1})

    def hint(self) -> Task[Result]:
        """The next hint for this position: each gives away more than the one before."""
        if why := When.HELP.refusal(self):
            return Task.of(refused(why))
        analysis = self.analysis
        if analysis.first_click_is_safe:
            return Task.of(Result(True, first_click_in_words()))
        near, needs_no_guess = self.cursor, bool(self.played.no_guess_note)
        level = next_level(analysis.position, self.hint_level, needs_no_guess=needs_no_guess)
        return self.task(
            lambda task: _hint(analysis, level, task.limit(HINT_SECONDS), near), self._hinted
        )

    def _hinted(self, hint: Hint) -> Result:
        if hint.level is not self.hint_level:
            self.hint_level = hint.level
            self._count("hints")
        highlight = hint.numbers if hint.cell is None else (*hint.numbers, hint.cell)
        text = hint.text
        if hint.level is not HintLevel.PROOF:
            text = f"{text} {_('Ask again for more.')}"
        return Result(True, text, highlight=highlight, hint=hint)

    def clear_hint(self) -> Result:
        """Remove the hint and its marks; the next hint begins anew."""
        self.hint_level = None
        return Result(done=True)

    def why(self, cell: Cell | None = None) -> Task[Result]:
        """Explain why a hidden cell is safe or a mine, or that neither is certain."""
        where, game, analysis = self._where(cell), self.played.game, self.analysis
        if where not in game.grid:
            return Task.of(refused(words.off_the_board(where, game.grid)))
        if why := When.HELP.refusal(self):
            return Task.of(refused(why))
        if game.position[where] not in (HIDDEN, FLAG):
            text = _("{cell} is open already.").format(cell=words.capital_letter(place(where)))
            return Task.of(refused(text))
        if analysis.first_click_is_safe:
            return Task.of(Result(True, first_click_in_words()))
        return self.task(
            lambda task: explain(analysis, where, task.limit(HINT_SECONDS)), self._explained
        )

    def _explained(self, found: Explanation) -> Result:
        self._count("hints")
        return Result(True, found.text, highlight=(found.cell,), explanation=found)

    def odds(self) -> Task[Result]:
        """Find the chance of a mine in each hidden cell, and the best cell to open."""
        if why := When.HELP.refusal(self):
            return Task.of(refused(why))
        analysis = self.analysis
        return self.task(lambda task: odds(analysis, task.limit(MOVE_SECONDS)), self._odds_counted)

    def _odds_counted(self, found: Odds) -> Result:
        """Show the odds; a position counts as help once, however often they are drawn."""
        if self._odds_seen != self._unflagged and not self.analysis.first_click_is_safe:
            self._count("probabilities")
        self._odds_seen = self._unflagged
        highlight = () if found.best is None else (found.best,)
        return Result(True, found.text, highlight=highlight, odds=found)

    @property
    def _unflagged(self) -> str:
        return self.played.position.view.replace(FLAG, HIDDEN)

    def study_question(self) -> str | None:
        """The question to ask before `study` makes this a game with help; None if it does not."""
        played = self.played
        if self._study_is_free or played.help or When.STUDY.refusal(self):
            return None
        return _("Analysing a game that is not over counts as help. Continue?")

    def study(self) -> Result:
        """Open the game to the solver, as reviews, replays with odds and the editor do.

        Before the game is over this is help, counted once a position, and refused in strict mode.
        """
        if why := When.STUDY.refusal(self):
            return refused(why)
        if self._study_is_free:
            return Result(done=True)
        if self._studied != self._unflagged:
            self._count("analyses")
        self._studied = self._unflagged
        return Result(True, _("Analysing a game that is not over counts as help."))

    @property
    def _study_is_free(self) -> bool:
        """Whether studying takes nothing from the game: it is over, not begun, or practice."""
        is_practice = self.options.mode is Mode.PRACTICE
        over = self.played.outcome is not None
        return is_practice or over or self.analysis.first_click_is_safe

    def ai(self, player: str | None = None) -> Task[Result]:
        """Let an AI make the next move.

        If every safe cell is flagged, it makes none and names the wrong flags, as help like a hint.
        """
        if why := When.HELP.refusal(self):
            return Task.of(refused(why))
        name = player or self.options.player
        if self.played.fixed_start is not None:
            self._count("moves")
            return self._with_board(None, lambda where: self._step(Click.OPEN, where, by=name))
        return self._ask(name)

    def _ask(self, name: str) -> Task[Result]:
        """Let an AI think, then make its move."""
        analysis, pool, deal = self.analysis, self.player_pool, self.played.deal
        awaits_board, near = self.played.awaits_board, self.cursor

        def think(task: Task[Any]) -> Callable[[], Result]:
            limit = task.limit(MOVE_SECONDS)
            try:
                chosen = pool.ask(name, analysis, limit, near)
            except NoMoveError:
                wrong = _in_the_way(analysis, limit)
                if not wrong:
                    raise
                return lambda: self._blocked(wrong)
            move = chosen.move
            wrong = () if move.certain else _in_the_way(analysis, limit)
            if wrong:
                return lambda: self._blocked(wrong)
            opens = move.action is MoveKind.OPEN
            board = make_board(task, deal, move.cell) if opens and awaits_board(move.cell) else None
            return lambda: self._moved(name, chosen, board)

        return self.task(think, lambda found: found())

    def _blocked(self, wrong: tuple[Cell, ...]) -> Result:
        """No move: the flags on safe cells are in the way."""
        self._count("hints")
        text = _n(
            "No safe cell is left to open: your flag at {cells} is wrong.",
            "No safe cell is left to open: your flags at {cells} are wrong.",
            len(wrong),
        ).format(cells=place(wrong[0]) if len(wrong) == 1 else Words().cells(wrong))
        return Result(True, text, highlight=wrong)

    def _moved(self, player: str, chosen: ExplainedMove, board: Board | None) -> Result:
        text = chosen.made_by(player)
        move = chosen.move
        if board is not None:
            self.played.set_board(move.cell, board)
        self._count("moves")
        click = Click.OPEN if move.action is MoveKind.OPEN else Click.FLAG
        result = self._step(click, move.cell, by=player)
        # The result comes first; otherwise the reason of a move precedes its effect.
        both = (result.message or "", text) if result.ended else (text, result.message or "")
        return replace(
            result, message=words.together(*both), highlight=(move.cell,), advised=chosen
        )

    # How lucky, how fast, how good

    def luck(self) -> Task[Result]:
        """Find how likely the guesses so far were to survive; no help, and clicks do not wait."""
        if why := When.LUCK.refusal(self):
            return Task.of(refused(why))
        latest = last_by_hand(self.played.steps)

        def tell(review: Review, _nothing: None) -> Result:
            found = Luck.of(review, latest)
            return Result(True, found.text or None, luck=found)

        return self._judging(LUCK_SECONDS, lambda: None, tell)

    @property
    def wants_luck(self) -> bool:
        """Whether to show luck after a click: the person wants it, and the rules allow it now."""
        return self.settings.values.luck and When.LUCK.refusal(self) is None

    def _judging(
        self,
        seconds: float,
        also: Callable[[], Found],
        tell: Callable[[Review, Found], Result],
    ) -> Task[Result]:
        """Judge the new steps and call `also`, in the background."""
        played, known = self.played, self._judged
        board, steps = played.game.board, played.steps
        first_is_safe = played.full_deal.promises_first

        def work(task: Task[Result]) -> tuple[Review, Found]:
            judged = _judged(board, steps, known, task.limit(seconds), first_is_safe=first_is_safe)
            return judged, also()

        def finish(found: tuple[Review, Found]) -> Result:
            review, other = found
            if self.played is played and not review.too_wide:  # else there may be more time later
                self._judged = steps, review
            return tell(review, other)

        return Task(work, finish, words.failure)

    def figures(self) -> LiveFigures:
        """Clicks, 3BV per second, efficiency, the record of `look_up_record`, and perhaps the 3BV.

        Showing the 3BV before the end is help, unless the board is known anyway.
        """
        played, three_bv = self.played, self.played.three_bv
        wanted = self.settings.values.three_bv and self.options.mode is not Mode.STRICT
        if played.outcome is None and wanted:
            three_bv = played.whole_three_bv
            if three_bv is not None and not played.help.figures:
                self._count("figures")
        done, clicks = played.done_three_bv, len(played.steps)
        return LiveFigures(played.seconds, clicks, done, three_bv, self._best_seconds)

    def look_up_record(self) -> Task[Result]:
        """Look up the record for `figures`: when a game begins or has ended."""
        deal, records = self.played.deal, self.records

        def finish(best: float | None) -> Result:
            self._best_seconds = best
            return Result(done=True)

        return Task(lambda _task: records.best_seconds(deal), finish, words.failure)

    def finish(self) -> Task[Result]:
        """Describe the end of a game: best times, a grade, luck and a line to share."""
        if self.played.summary is None or not self.played.steps:
            return Task.of(refused(_("The game is not over.")))
        share = words.shared(self.played)
        latest, is_fair = last_by_hand(self.played.steps), self.played.full_deal.fair

        def tell(review: Review, found: Standing | None) -> Result:
            luck = Luck() if is_fair else Luck.of(review, latest)
            grade = verdict_in_words(review, fair=is_fair)
            end = Finish(found, grade, luck, review.begin, share)
            return Result(True, end.text or None, finish=end)

        standing = self.records.standing(self.played, self.options.mode)
        return self._judging(FINISH_SECONDS, standing, tell)


def _begun(deal: Deal) -> Result:
    message = _("New game: {size}.").format(size=words.size(deal.level))
    return Result(True, message, changed=tuple(deal.level.grid))


def _hint(analysis: Analysis, level: HintLevel, limit: Limit, near: Cell) -> Hint:
    found = hint(analysis, level, limit, near)
    if level is HintLevel.NUMBERS and not found.answer:
        # Nothing is certain, as an earlier level stated, so there are no numbers to look at.
        return hint(analysis, HintLevel.PROOF, limit, near)
    return found


def _in_the_way(analysis: Analysis, limit: Limit) -> tuple[Cell, ...]:
    """The wrong flags, if no other cell is certainly safe."""
    flags = frozenset(analysis.position.flags)
    safe = analysis.within(limit).safe if flags else frozenset()
    return tuple(sorted(safe)) if safe <= flags else ()


def _judged(
    board: Board | None,
    steps: tuple[Step, ...],
    known: tuple[tuple[Step, ...], Review] | None,
    limit: Limit,
    *,
    first_is_safe: bool,
) -> Review:
    """Judge the steps of a game, reusing the earlier judgements of its first ones."""
    if board is None:  # no cell was opened
        return Review((None,) * len(steps), too_wide=0, is_lost=False)
    judging = Judging(board, first_is_safe=first_is_safe)
    before, found = known or ((), Review((), too_wide=0, is_lost=False))
    same = True
    for number, step in enumerate(steps):
        same = same and number < len(before) and before[number] == step
        if same:
            judging.make(step, found.steps[number])
        else:
            judging.judge(step, limit)
    return judging.review

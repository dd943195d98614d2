"""A replay, in time or step by step, with odds and grades."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

from minewise.advice import Explanation, Hint, HintLevel, ReviewedStep, explain, hint
from minewise.advice.review_words import judged_in_words
from minewise.analysis import Analysis
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import NUMBERS, Cell, State
from minewise.core.grid import short_place
from minewise.formats import Contents, FormatError, Recording, write
from minewise.measures import Figures
from minewise.screens import marks
from minewise.screens.blocks import Block, Board, Column, Counters, Mark, Row, Slider, Table, Text
from minewise.screens.grading import (
    Grades,
    found_marks,
    judged_marks,
    question_in_words,
    review_blocks,
    step_in_words,
)
from minewise.screens.view import Action, Ask, Did, Given, Screen, View, opening, will_do, working
from minewise.screens.walk import FRAME, WalkingScreen
from minewise.session import replay_words, words
from minewise.session.replay import Replay, read_game
from minewise.session.replay_files import read_any_bytes
from minewise.session.session import Session

_USUAL_NAME = "minewise.replay"
_HINT_SECONDS = 2.0
_ANSWERING = ("left", "right", "space", "enter")


class ReplayScreen(WalkingScreen):
    """Recorded games, one at a time. The first must be measured: see `Replay.measured`.

    A game of the person's own waits for its grades, then shows the worst step. Others play at once.
    """

    def __init__(
        self, session: Session, games: Sequence[Replay], *, own: bool = False, note: str = ""
    ) -> None:
        """Show one game or more; `own` is for a game that the person played, to learn from."""
        super().__init__(session, "replay")
        self._note = note
        self._shows_trail = True
        self._shows_grades = True
        self._shows_all = False
        self._take(games, own=own)

    def _take(self, games: Sequence[Replay], *, own: bool = False) -> None:
        self._games = tuple(games)
        self._show_game(0)
        self._is_playing = not own
        self._waits_for_worst = own

    def _show_game(self, number: int) -> None:
        self._number = number
        self._replay = self._games[number]
        self._replay.go(0)
        self._grades = Grades(self._replay)
        self._look_at(None)
        self._is_playing = self._has_just_begun = True
        self._waits_for_worst = False

    def _look_at(self, judged: ReviewedStep | None) -> None:
        """Show the position before a guess or a mistake; None to show the game as it was played."""
        self._looks_at = judged
        self._better: Explanation | None = None
        self._hinted: tuple[Cell, ...] = ()

    # Opening replays

    @staticmethod
    def opened(session: Session, _on: str, given: Mapping[str, str]) -> Did | Task[Did]:
        """Replay a game of the statistics, a text, or the present game."""
        if "game" in given:
            return ReplayScreen.of_recorded(session, given["game"])
        if "text" in given:
            return _opening(session, lambda: [Replay(read_game(given["text"]))])
        return ReplayScreen.of_played(session, sure="sure" in given)

    @staticmethod
    def of_played(session: Session, *, sure: bool) -> Did | Task[Did]:
        """Replay the present game; before its end that is help: ask, unless the person is sure."""
        if why := session.allowed("replay"):
            return Did(why)
        question = session.study_question()
        if question is not None and not sure:
            return Did(ask=Ask(question, _("Review"), "replay"))
        studied = session.study()
        if not studied.done:
            return Did(studied.message or "")
        replay = session.played.replay()
        return _opening(session, lambda: [replay], own=True, note=studied.message or "")

    @staticmethod
    def of_recorded(session: Session, game: str) -> Task[Did]:
        """Replay a game of the statistics, by its id."""
        statistics = session.storage.statistics

        def read() -> list[Replay]:
            found = None if statistics is None else statistics.replay(game)
            if found is None:
                raise MinewiseError(_("the steps of this game were not saved"), game)
            return [found]

        return _opening(session, read, own=True)

    @staticmethod
    def of_file(session: Session, data: bytes, name: str) -> Task[Did]:
        """Replay the games of a file, of any program."""
        return _opening(session, lambda: _games_in(data, name))

    # The view

    def view(self) -> View:
        tick = FRAME if self._is_playing or self.beside() is not None else None
        return View("replay", self._title(), tuple(self._blocks()), tuple(self._actions()), tick)

    def _title(self) -> str:
        recording = self._replay.recording
        level = words.level_in_full(recording.level)
        if recording.player:
            text = _("{player} plays {level}").format(player=recording.player, level=level)
        else:
            text = _("Replay: {level}").format(level=level)
        if len(self._games) == 1:
            return text
        return _("{game} (game {number} of {games})").format(
            game=text, number=self._number + 1, games=len(self._games)
        )

    def _blocks(self) -> Iterator[Block]:
        replay, recording = self._replay, self._replay.recording
        damage = replay_words.damage_in_words(recording) if recording.damage else ""
        notes = tuple(filter(None, (damage, self._note)))
        if notes:
            yield Text(notes, "note")
        yield self._counters()
        counted = self._odds_of(replay.position)
        at = self._looks_at
        yield Board(
            recording.level.grid,
            replay.view,
            label=_("The board of this replay"),
            press="try" if self._asks else "",
            cursor=replay.mouse if at is None else at.made.cell,
            marks=tuple(self._marks()),
            odds=counted.odds,
        )
        yield Slider(_("Step"), replay.at, len(replay))
        yield Text(tuple(filter(None, (*self._words(), counted.note))))
        if self._shows_grades:
            yield from review_blocks(replay, self._grades, shows_all=self._shows_all)

    def _counters(self) -> Counters:
        replay = self._replay
        pairs = [
            (_("Time"), _("{seconds} s").format(seconds=f"{replay.clock:.2f}")),
            (_("Mines left"), str(replay.game.mines_left)),
        ]
        if not self._hides_figures:
            done, three_bv = replay.three_bv
            pairs.append(("3BV", _("{some} of {all}").format(some=done, all=three_bv)))
        left, right, double = replay.clicks
        pairs.append((_("Clicks: left, right, double"), f"{left}, {right}, {double}"))
        pairs.append((_("Speed"), f"{replay.speed:g} x"))
        return Counters(tuple(pairs))

    @property
    def _hides_figures(self) -> bool:
        """Whether figures would reveal mines of an unfinished game."""
        recording = self._replay.recording
        goes_on = recording.played.game.outcome is None
        return goes_on and (recording.format == "replay" or not recording.steps)

    def _marks(self) -> Iterator[Mark]:
        if self._judged is not None:
            yield from judged_marks(self._judged, is_before=self._looks_at is not None)
        if self._better is not None:
            yield from found_marks(self._better)
        yield from marks.looked(self._hinted)
        if self._shows_trail and self._looks_at is None:
            for cell in sorted(self._replay.trail_cells):
                yield Mark(cell, "trail")

    @property
    def _judged(self) -> ReviewedStep | None:
        """The guess or mistake shown, or made last."""
        judged = self._looks_at or self._grades.of(self._replay.at)
        shown = self._shows_grades and judged is not None and not judged.grade.is_certain
        return judged if shown else None

    @property
    def _asks(self) -> bool:
        """Whether to ask for a better move: one was certain."""
        judged = self._looks_at
        return judged is not None and judged.grade.best == 1 and self._better is None

    def _words(self) -> Iterator[str]:
        replay, at, count = self._replay, self._replay.at, len(self._replay)
        judged = self._judged
        if self._looks_at is not None and self._asks:
            yield question_in_words(self._looks_at, count)
        elif self._looks_at is not None and judged is not None:
            text = _("Before step {number} of {count}.").format(number=at + 1, count=count)
            yield f"{text} {judged_in_words(judged)}"
            if self._better is not None:
                yield self._better.text
        elif not at:
            yield _("Before the first of {steps}.").format(steps=words.steps(count))
        elif judged is not None:
            text = _("Step {number} of {count}.").format(number=at, count=count)
            yield f"{text} {judged_in_words(judged)}"
        else:
            graded = self._grades.of(at) if self._shows_grades else None
            text = step_in_words(replay, at)
            yield text if graded is None else f"{text} {graded.grade}"
        if replay.is_over and replay.game.state is not State.READY:
            yield replay_words.headline(replay.recording)

    def _actions(self) -> Iterator[Action]:
        act = self._action
        for each in self._going(_("To the end")):
            # While it asks, the keys of a board's cursor answer.
            free = tuple(key for key in each.keys if not self._asks or key not in _ANSWERING)
            yield replace(each, keys=free)
        if self._asks:
            yield Action("hint", _("Hint"), ("i",))
            yield Action("show-me", _("Show me"), ("a",))
        why_not = "" if self._grades.review.doubtful else _("No guess or mistake was found.")
        yield Action("next-mistake", _("Next mistake"), ("e",), why_not=why_not)
        yield Action("play-on", _("Play from here"), ("R",))
        if len(self._games) > 1:
            yield act("next", _("Next game"))
        yield self._odds_action()
        grades = _("Hide the grades") if self._shows_grades else _("Show the grades")
        yield act("grades", grades, place="more")
        if self._replay.recording.mouse is not None:
            trail = _("Hide the mouse trail") if self._shows_trail else _("Show the mouse trail")
            yield act("trail", trail, place="more")
        hidden = _("The figures would reveal mines: they are shown when the game is over.")
        why_not = hidden if self._hides_figures else ""
        yield act("figures", _("Figures"), why_not=why_not, place="more")
        if self._shows_grades:
            yield Action("look", _("Look at this step"), needs="row", place="more")
        yield Action("copy", _("Copy the replay"), ("y",), place="more")
        yield Action("copy-position", _("Copy the position"), ("Y",), place="more")
        yield Action("play-board", _("Play this board"), place="more")
        yield Action("save-file", _("Save to a file"), ("w",), place="more")
        yield Action("open-file", _("Open a file"), ("O",), place="more")

    # Walking

    def act_pause(self, _given: Given) -> None:
        if not self._is_playing and self._replay.is_over:
            self._replay.go(0)
        self._is_playing = self._has_just_begun = not self._is_playing
        self._look_at(None)
        self._waits_for_worst = False

    def act_step(self, _given: Given) -> None:
        self._replay.forward()
        self._walked()

    def act_step_back(self, _given: Given) -> None:
        if self._looks_at is None:
            self._replay.back()
        self._walked()

    def act_end(self, _given: Given) -> None:
        self._replay.to_end()
        self._walked()

    def _go(self, at: int) -> None:
        self._replay.go(at)
        self._walked()

    def _walked(self) -> None:
        self._is_playing = self._waits_for_worst = False
        self._look_at(None)

    def act_look(self, given: Given) -> None:
        """Show the position before a guess or a mistake, and after any other step."""
        number = given.number
        if number is not None and 0 < number <= len(self._replay):
            judged = self._grades.of(number)
            is_doubtful = judged is not None and not judged.grade.is_certain
            self._go(number - is_doubtful)
            self._look_at(judged if is_doubtful else None)

    def act_next_mistake(self, _given: Given) -> None:
        """Show the next guess or mistake; after the last, the first again."""
        doubtful = self._grades.review.doubtful
        at = self._replay.at if self._looks_at is None else self._looks_at.step + 1
        later = [judged for judged in doubtful if judged.step >= at]
        for judged in (later or doubtful)[:1]:
            self.act_look(Given(str(judged.step + 1)))

    def act_try(self, given: Given) -> Did | Task[Did] | None:
        judged, cell = self._looks_at, given.cell
        if judged is None or cell is None or not self._asks:
            return None
        if cell in judged.certain:
            return self._show_better(cell)
        if cell in judged.grade.cells:
            return Did(_("That is the move that was made."))
        if self._replay.position[cell] in NUMBERS:
            return Did(_("That cell is open already."))
        text = _("{cell} is not safe for sure. Try again, or ask for a hint.")
        return Did(text.format(cell=short_place(cell)))

    def act_show_me(self, _given: Given) -> Task[Did] | None:
        judged = self._looks_at
        return None if judged is None else self._show_better(judged.grade.best_cell)

    def _show_better(self, cell: Cell) -> Task[Did]:
        """Show a move that was certainly safe, with the reason."""
        analysis = Analysis(self._replay.position)

        def show(found: Explanation) -> Did:
            self._better, self._hinted = found, ()
            return Did(_("{cell} was safe for sure.").format(cell=short_place(cell)))

        return working(
            _("Looking for the reason"),
            lambda task: explain(analysis, cell, task.limit(_HINT_SECONDS)),
            show,
        )

    def act_hint(self, _given: Given) -> Task[Did]:
        analysis, near = Analysis(self._replay.position), self._replay.mouse

        def show(found: Hint) -> Did:
            self._hinted = found.numbers if found.proof is None else tuple(found.proof.shown)
            return Did(found.text)

        return working(
            _("Looking for the reason"),
            lambda task: hint(analysis, HintLevel.NUMBERS, task.limit(_HINT_SECONDS), near),
            show,
        )

    def act_faster(self, _given: Given) -> None:
        self._replay.faster()

    def act_slower(self, _given: Given) -> None:
        self._replay.slower()

    def act_next(self, _given: Given) -> Task[Did]:
        number = (self._number + 1) % len(self._games)
        speed = self._replay.speed

        def show(_games: Sequence[Replay]) -> None:
            self._show_game(number)
            self._replay.speed = speed

        return _reading(lambda: self._games[number:], show)

    def _pass(self, seconds: float) -> None:
        # The time before it began to play does not count.
        if not self._has_just_begun:
            self._replay.play_on(seconds)
        self._has_just_begun = False
        self._is_playing = not self._replay.is_over

    # Odds and grades

    def _work(self) -> Task[Did] | None:
        replay = self._replay
        if replay.outcome is None and replay.game.state is not State.READY:
            counting = self._count(replay.position)
            if counting is not None:
                return counting
        if not self._shows_grades or self._grades.is_complete:
            return None
        return self._grades.more().then(lambda graded: self._graded(graded()))

    def _graded(self, graded: Did) -> Did:
        worst = self._grades.review.worst if self._grades.is_complete else ()
        if self._waits_for_worst and worst:
            self.act_look(Given(str(worst[0].step + 1)))
        return graded

    def act_grades(self, _given: Given) -> None:
        self._shows_grades = not self._shows_grades
        self._look_at(None)

    def act_trail(self, _given: Given) -> None:
        self._shows_trail = not self._shows_trail

    def act_set(self, given: Given) -> None:
        self._shows_all = given.text == "yes"

    def act_figures(self, _given: Given) -> Task[Did]:
        recording = self._replay.recording
        return opening(_("Measuring the game"), lambda: FiguresScreen(recording))

    # Copies and files

    def act_copy(self, _given: Given) -> Did:
        return Did(_("The replay is copied."), copy=self._replay.shown_text())

    def act_copy_position(self, _given: Given) -> Did:
        return Did(_("The position is copied."), copy=self._replay.position.block())

    def act_play_board(self, given: Given) -> Did | Task[Did]:
        session, deal = self.session, self._replay.deal
        if asked := self._give_up_first(given, "play-board"):
            return asked
        over = self._replay.recording.played.game.outcome is not None
        line = (deal if over else deal.setup).line()
        return will_do(session.paste(line))

    def act_play_on(self, given: Given) -> Did:
        """Play from this step, or from before the mistake shown."""
        self._is_playing = False
        return self._play_from(self._replay.recording, self._replay.at, given)

    def act_save_file(self, given: Given) -> Did:
        if not given.sure:
            asked = _("Save as a file that ends with .replay, .rawvf or .evf:")
            question = Ask(asked, _("Save"), "save-file", kind="line", line=_USUAL_NAME)
            return Did(ask=question)
        name = given.text.strip()
        ending = PurePath(name).suffix.lower().removeprefix(".")
        return Did(file=(name, write(Contents("replay", (self._replay.recording,)), ending)))

    def act_open_file(self, given: Given) -> Did | Task[Did]:
        if not given.sure:
            asked = _("A replay of any program, or a saved game:")
            return Did(ask=Ask(asked, _("Open"), "open-file", kind="file"))

        def show(games: Sequence[Replay]) -> None:
            self._note = ""
            self._take(games)

        return _reading(lambda: _games_in(given.data, given.text), show)


def _reading(
    read: Callable[[], Sequence[Replay]], show: Callable[[Sequence[Replay]], Did | None]
) -> Task[Did]:
    return working(_("Reading the replay"), lambda _task: _measured(read()), show)


def _measured(games: Sequence[Replay]) -> Sequence[Replay]:
    """Play the first of the games: on a large board that takes a while."""
    games[0].measured()
    return games


def _opening(
    session: Session, read: Callable[[], Sequence[Replay]], *, own: bool = False, note: str = ""
) -> Task[Did]:
    return _reading(read, lambda games: Did(open=ReplayScreen(session, games, own=own, note=note)))


def _games_in(data: bytes, name: str) -> list[Replay]:
    recordings = read_any_bytes(data, name).recordings
    if not recordings:
        text = _("there is no replay in {file}: it holds a board")
        raise FormatError(text.format(file=quote(name)), name)
    return [Replay(recording) for recording in recordings]


class FiguresScreen(Screen):
    """The facts of a file about its game, and all figures."""

    def __init__(self, recording: Recording) -> None:
        """Measure a game, which takes a moment."""
        self._recording = recording
        self._figures = replay_words.figures(Figures(recording.played.play))

    def view(self) -> View:
        about = replay_words.headline(self._recording), *replay_words.about(self._recording)
        rows = tuple(
            Row(name, (words.capital_letter(name), value)) for name, value in self._figures
        )
        table = Table((Column(_("Figure")), Column(_("Value"), figure=True)), rows)
        return View("figures", _("Figures"), (Text(about), table))

"""The game in a terminal. It draws a session and hands on what the person does.

All rules, hints and sentences are the session's. What is only on the screen is
here: which cells are pointed at, whether odds are shown, whether the AI plays on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from textual import events
from textual.screen import Screen
from textual.timer import Timer

from minewise.advice import Luck, Odds, spoken
from minewise.base import MinewiseError, Task, gettext as _
from minewise.core import LEVELS, State
from minewise.session import (
    QUESTION,
    Gesture,
    Keys,
    Mode,
    Replay,
    Result,
    Round,
    Session,
    SessionCall,
    Settings,
    words,
)
from minewise.ui.choices import SPEEDS, Speed
from minewise.ui.home import catching_up, coach_at_home, lost_game
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.figures import luck_bars
from minewise.ui.tui.frame import BoardScreen, MinewiseApp
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.tasks import Tasks
from minewise.ui.tui.themes import Theme

# What the AI goes on playing beside; everything else stops it.
_BESIDE_AUTO = {"auto", "faster", "slower", "odds", "theme", "scroll-up", "scroll-down"}

# What can be done while the board is covered; everything else uncovers it first.
_WHILE_PAUSED = {"pause", "help", "theme", "statistics", "settings", "save", "quit"}

# What leaves work that is under way alone; everything else stops it.
_BESIDE_WORK = _BESIDE_AUTO - {"odds"} | {"hint", "why", "ai", "stop"}

_FAR = 1_000_000
_MOVES = {
    "left": (0, -1),
    "right": (0, 1),
    "up": (-1, 0),
    "down": (1, 0),
    "first-column": (0, -_FAR),
    "last-column": (0, _FAR),
    "first-row": (-_FAR, 0),
    "last-row": (_FAR, 0),
}

_PANEL_KEYS = (
    ("open", "open"), ("flag", "flag"),
    ("chord", "chord"), ("next", "next"),
    ("undo", "undo"), ("redo", "redo"),
    ("hint", "hint"), ("why", "why?"),
    ("odds", "odds"), ("pause", "pause"),
    ("ai", "AI move"), ("auto", "AI on"),
    ("new", "new"), ("retry", "retry"),
    ("choose", "choose"), ("statistics", "stats"),
    ("today", "today"), ("settings", "set"),
    ("theme", "theme"), ("copy-seed", "copy"),
    ("help", "help"), ("quit", "quit"),
)  # fmt: skip

_LOOKS = {
    "#": "hidden",
    "F": "flagged",
    QUESTION: "question",
    "*": "mine",
    "X": "mine",
    "W": "wrong",
}


class GameScreen(BoardScreen):
    """The board, what is around it, and the person's keys and clicks."""

    def __init__(
        self, session: Session, preferences: Preferences, look: Theme, greeting: str
    ) -> None:
        self._session = session
        self._preferences = preferences
        self._greeting = greeting
        self._speed = SPEEDS.get(preferences.speed, Speed())
        self._flag_mode = False
        self._odds: Odds | None = None
        self._odds_of: str | None = None
        self._shows_odds = False
        self._pointed = Result(done=True)
        self._plays_on = False
        self._timer: Timer | None = None
        self._unsure: str | None = None
        self._resting: Round | None = None
        self._tasks = Tasks(self, self._tell_of_work)
        self._replaying = Tasks(self, self._tell_of_work)
        # Luck, records and grades are looked up beside the game, which does not wait for them.
        self._telling = Tasks(self)
        self._luck: Luck | None = None
        self._said = ""
        super().__init__(self._own_keys("play"), self._scene(), look)

    def _own_keys(self, context: str) -> Keys:
        """The keys of a context: the person's own, over those of the file of preferences."""
        usual: Keys = getattr(self._preferences, context)
        return self._session.keys(context, usual=usual)

    def on_mount(self) -> None:
        """Show the game, and keep the clock going."""
        if not self.is_composed:
            return
        self.show_keys(_PANEL_KEYS)
        self.show_all()
        self.say(self._greeting)
        self._look_up_record()
        self.set_interval(0.5, self._show_counters)

    # The clock

    def on_screen_suspend(self) -> None:
        """Nobody plays behind another screen: the clock stands still, and the board is covered."""
        played = self._session.round
        if played.state is State.PLAYING and not played.paused:
            self._session.pause()
            self._resting = played
            self.show_all()

    def on_screen_resume(self) -> None:
        """Go on, unless another game is on the board by now."""
        if self._wake():
            self.show_all()

    def on_unmount(self) -> None:
        """A game that is kept from behind a dialog was not paused by anybody."""
        self._wake()

    def _wake(self) -> bool:
        resting, self._resting = self._resting, None
        if resting is None or resting is not self._session.round or not resting.paused:
            return False
        return self._session.resume().done

    @contextmanager
    def _awake(self) -> Iterator[None]:
        """Let the game be as it is played, not as it rests behind a dialog: for saving it."""
        rested = self._wake()
        yield
        if rested:
            self.on_screen_suspend()

    # Drawing

    def _scene(self) -> Scene:
        session, pointed = self._session, self._pointed
        grid = session.round.game.grid
        if session.round.paused:
            return Scene(grid, "#" * len(grid))
        hint = pointed.hint
        settled = pointed.highlight if hint is None else () if hint.cell is None else (hint.cell,)
        return Scene(
            grid,
            session.round.view,
            cursor=session.cursor,
            looked_at=frozenset(hint.numbers if hint is not None else ()),
            settled=frozenset(settled),
            odds={} if self._odds is None else self._odds.probability,
            fades=session.comfort.fade,
            counts_flags=session.comfort.flag_counts and session.round.outcome is None,
        )

    def show_all(self) -> None:
        self.show_board(self._scene())
        session = self._session
        self.board.hold, self.board.swapped = session.comfort.mouse_hold, session.comfort.swap
        level, settings = session.round.deal.level, session.settings
        boards = words.boards(session.round)
        parts = [
            f"Minewise: {level.in_full}",
            *([boards] if boards else []),
            f"first click {session.round.deal.first}",
            *([] if settings.mode == "normal" else [str(settings.mode)]),
        ]
        while len(parts) > 1 and len(", ".join(parts)) > self.size.width - 2 > 0:
            parts.pop()  # nothing is cut off; what is left out stands in the statistics
        self.show_title(", ".join(parts))
        self._show_counters()

    def _show_counters(self) -> None:
        session = self._session
        row, column = session.cursor
        symbol = session.round.view[session.round.game.grid.index(session.cursor)]
        looks = "covered" if session.round.paused else _LOOKS.get(symbol, f"shows {symbol}")
        state = "paused" if session.round.paused else str(session.round.state)
        if session.round.deaths:
            state += f", {words.deaths(session.round.deaths)}"
        seed = session.round.deal.seed
        counters = [
            ("Mines left", str(session.round.mines_left)),
            ("Time", words.counter(session.round.seconds)),
            ("Game", state),
            ("Cursor", f"({row + 1},{column + 1}) {looks}"),
            ("Seed", "none" if seed is None else str(seed)),
            *(session.figures().labelled if session.comfort.figures else ()),
        ]
        if self._luck is not None and self._luck.guesses:
            counters.append((_("Luck so far"), spoken(self._luck.chance)))
        if session.round.help and session.settings.mode is Mode.NORMAL:
            counters.insert(3, ("Counts as", "helped"))
        if self._odds is not None and self._odds.estimated is not None:
            counters.append(("Odds", "estimates"))
        if self._plays_on:
            counters.append((f"AI {session.settings.player}", str(self._speed)))
        if self._flag_mode:
            counters.append(("Left button", "flags"))
        self.show_counters(counters)

    def _did(self, result: Result) -> None:
        """Show what an action of the session did, and say it."""
        if result.done:
            self._pointed = result
        if result.ended and self._session.comfort.sound:
            self.app.bell()
        if self._odds is not None and self._odds_of != self._session.round.position.view:
            self._odds = None  # they are of another position
        self.show_all()
        if result.message is not None:
            self._said = result.message
            self.say(result.message + (self._what_now() if result.ended else ""))
        self._tell_more(result)
        if self._shows_odds and self._odds is None:
            self._count_odds()

    def _tell_more(self, result: Result) -> None:
        """Look up what is told beside a result: luck after a click, all there is at the end."""
        session = self._session
        if not result.done:
            return
        self._telling.stop()
        if result.ended:
            self._telling.do(session.finish, self._finished)
        elif result.opened and session.wants_luck:
            self._telling.do(session.luck, self._was_lucky)
        elif not session.round.steps:
            self._luck = None
            self._look_up_record()

    def _look_up_record(self) -> None:
        if self._session.comfort.figures:
            self._telling.do(self._session.records, lambda _result: self._show_counters())

    def _was_lucky(self, result: Result) -> None:
        """After a guess: a quiet line below what was said."""
        self._luck = result.luck
        self._show_counters()
        if self._luck is not None and self._luck.last is not None:
            self.say(f"{self._said}\n{self._luck.text}")

    def _finished(self, result: Result) -> None:
        """The end of a game: where it stands, what decided it, and how lucky it was."""
        end = result.finish
        if end is None or self._session.round.outcome is None:
            return
        self._luck = end.luck
        self._show_counters()
        standing = "" if end.standing is None else end.standing.text
        first = " ".join(filter(None, (self._said, standing, end.grade)))
        lucky = f"{end.luck.text} {luck_bars(end.luck)}" if end.luck.guesses else ""
        self.say("\n".join(filter(None, (first, lucky, end.share, self._what_now().strip()))))

    def _what_now(self) -> str:
        new, retry, undo, replay = map(self._keys.shown, ("new", "retry", "undo", "replay"))
        return (
            f" {new} starts a new game, {retry} this board again; {undo} undoes the move; "
            f"{replay} replays the game with grades.{self._offer()}"
        )

    def _offer(self) -> str:
        """After a lost game: one quiet sentence more."""
        if not lost_game(self._session):
            return ""
        return " " + _("{key} lets you practise this.").format(key=self._keys.shown("train"))

    # Work that may take long

    def _do(self, command: SessionCall) -> None:
        """Give a command to the session; what needs thinking is done beside the screen."""
        self._tasks.do_next(command, self._did)

    def _tell_of_work(self, doing: str) -> None:
        self.say(f"{doing}. {self._keys.shown('stop')} stops it.")

    def _count_odds(self) -> None:
        if self._session.round.outcome is None and not self._tasks.is_busy:
            self._tasks.do(self._session.odds, self._counted_odds)

    def _counted_odds(self, result: Result) -> None:
        """Draw the odds; what was said before stays, unless they cannot be had."""
        self._odds, self._odds_of = result.odds, self._session.round.position.view
        self.show_all()
        if not result.done and result.message is not None:
            self._shows_odds = False
            self.say(result.message)

    # Keys

    def action_press(self, name: str) -> None:
        """Do what is bound to a key; first see what it must stop or uncover."""
        if name not in _BESIDE_AUTO:
            self._stop_auto()
        if name not in _BESIDE_WORK and name not in _MOVES:
            self._tasks.stop()
            self._replaying.stop()
        if self._unsure != name:
            self._unsure = None
        if self._session.round.paused and name not in _WHILE_PAUSED:
            self._did(self._session.resume())
            return
        if name in _MOVES:
            self._go(self._session.move(*_MOVES[name]))
        elif name in LEVELS:
            self._new_level(name)
        else:
            super().action_press(name)

    def _may(self, name: str) -> bool:
        """Whether a command can be done now; if not, say why."""
        refusal = self._session.allowed(name)
        if refusal is not None:
            self.say(refusal)
        return refusal is None

    def _begin(self, name: str, command: SessionCall) -> None:
        """Begin a game; one that goes on is given up only if a key is pressed twice."""
        question = self._session.give_up_question()
        if question is not None and self._unsure != name:
            self._unsure = name
            again = "Paste" if name == "paste" else f"Press {self._keys.shown(name)}"
            self.say(f"{question} {again} again to do so.")
            return
        self._unsure = None
        self._do(command)

    def act_next(self) -> None:
        self._go(self._session.next_hidden())

    def act_previous(self) -> None:
        self._go(self._session.next_hidden(backwards=True))

    def _go(self, result: Result) -> None:
        self.show_all()
        if result.message is not None:
            self.say(result.message)

    def act_open(self) -> None:
        """Open the cell, or chord on a number."""
        self._do(self._session.press)  # the board of a no-guess game is made at the first click

    def act_flag(self) -> None:
        self._did(self._session.mark())

    def act_chord(self) -> None:
        self._did(self._session.chord())

    def act_undo(self) -> None:
        self._did(self._session.undo())

    def act_redo(self) -> None:
        self._did(self._session.redo())

    def act_flag_mode(self) -> None:
        """Let the left button flag, or open again: for those without a right button."""
        self._flag_mode = not self._flag_mode
        self._show_counters()
        self.say(f"The left mouse button now {'flags' if self._flag_mode else 'opens'}.")

    def act_pause(self) -> None:
        """Stop the clock and cover the board, or go on."""
        session = self._session
        if session.round.paused:
            self._did(session.resume())
            return
        result = session.pause()
        self._did(result)
        if result.done:
            self.say(f"{result.message} Press any key to resume.")

    def act_to_hint(self) -> None:
        """Put the cursor on the cell that the hint settles, or on a number that it points at."""
        scene = self.board.scene
        cells = sorted(scene.settled) or sorted(scene.looked_at)
        if not cells:
            self.say(f"No hint is shown: {self._keys.shown('hint')} gives one.")
            return
        self._session.go_to(cells[0])
        self.show_all()
        self.board.keep_in_view()

    def act_stop(self) -> None:
        """Stop what is under way; else take the hint away."""
        stopped = self._tasks.stop() or self._replaying.stop()
        pointed = bool(self._pointed.highlight)
        self._session.clear_hint()
        self._pointed = Result(done=True)
        self.show_all()
        if stopped:
            self._shows_odds = self._odds is not None
            self.say("Stopped.")
        elif pointed:
            self.say("The hint is cleared.")

    # Help

    def act_hint(self) -> None:
        self._do(self._session.hint)

    def act_why(self) -> None:
        """Why the cell is safe or a mine."""
        self._do(self._session.why)

    def act_odds(self) -> None:
        """Show how likely each cell is a mine, or no longer."""
        if self._shows_odds:
            self._shows_odds, self._odds = False, None
            self._did(Result(True, "The odds are hidden."))
        else:
            self._tasks.do(self._session.odds, self._odds_asked)

    def _odds_asked(self, result: Result) -> None:
        self._shows_odds = result.done
        self._odds, self._odds_of = result.odds, self._session.round.position.view
        self._did(result)

    def act_ai(self) -> None:
        self._do(self._session.ai)

    def act_auto(self) -> None:
        """Let the AI play on, or stop it."""
        if self._plays_on:
            self._stop_auto()
            self._show_counters()
            self.say("The AI has stopped.")
        else:
            self._plays_on = True
            self._auto_move()

    def _auto_move(self) -> None:
        if self._plays_on:
            self._tasks.do(self._session.ai, self._auto_moved)

    def _auto_moved(self, result: Result) -> None:
        if not result.done or result.ended:
            self._stop_auto()
        self._did(result)
        self._wait()

    def _wait(self) -> None:
        """Wait before the next move of the AI."""
        if self._timer is not None:
            self._timer.stop()
        if self._plays_on:
            self._timer = self.set_timer(self._speed.seconds, self._auto_move)

    def _stop_auto(self) -> None:
        if self._plays_on:
            self._plays_on = False
            self._tasks.stop()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def act_faster(self) -> None:
        self._set_speed(self._speed.faster())

    def act_slower(self) -> None:
        self._set_speed(self._speed.slower())

    def _set_speed(self, speed: Speed) -> None:
        self._speed = speed
        self.remember(speed=str(speed))
        if self._plays_on and not self._tasks.is_busy:
            self._wait()
        elif not self._plays_on:
            self.say(f"The AI plays {speed}.")
        self._show_counters()

    # Games

    def act_new(self) -> None:
        """A new board of the same kind."""
        self._begin("new", self._session.new)

    def act_again(self) -> None:
        """Another board of the kind that is on the screen."""
        self._begin("again", self._session.same_again)

    def act_today(self) -> None:
        """Today's boards, and what was done with those of other days."""
        from minewise.ui.tui.begin_screens import TodayScreen  # noqa: PLC0415 - as below

        self.app.push_screen(TodayScreen(self._session), self._loaded)

    def act_preset(self) -> None:
        """The person's own levels."""
        from minewise.ui.tui.begin_screens import PresetsScreen  # noqa: PLC0415 - as below

        self.app.push_screen(PresetsScreen(self._session), self._loaded)

    def act_retry(self) -> None:
        self._begin("retry", self._session.retry)

    def _new_level(self, name: str) -> None:
        try:
            settings = self._session.next_settings(level=LEVELS[name])
        except MinewiseError as error:
            self.say(words.as_sentence(str(error)))
        else:
            self._begin(name, partial(self._session.new, settings))

    def act_choose(self) -> None:
        from minewise.ui.tui.choose import ChooseScreen  # noqa: PLC0415 - its widgets load slowly

        given_up = self._session.give_up_question()
        self.app.push_screen(ChooseScreen(self._session.settings, given_up), self._chosen)

    def _chosen(self, settings: Settings | None) -> None:
        if settings is not None:
            self._did(self._session.new(settings))

    def act_save(self) -> None:
        """Ask for a name, and save the game under it."""
        from minewise.ui.tui.saved_screen import NameScreen  # noqa: PLC0415 - as above

        if self._may("save"):
            self.app.push_screen(NameScreen(self._session, self._awake), self._saved)

    def _saved(self, said: str | None) -> None:
        self.show_all()
        if said is not None:
            self.say(said)

    def act_load(self) -> None:
        from minewise.ui.tui.saved_screen import SavedGamesScreen  # noqa: PLC0415 - as above

        if self._may("load"):
            self.app.push_screen(SavedGamesScreen(self._session), self._loaded)

    def _loaded(self, result: Result | None) -> None:
        if result is not None:
            self._did(result)

    # The rest

    def act_copy_position(self) -> None:
        self.app.copy_to_clipboard(self._session.round.position.block())
        self.say(f"Copied: {self._session.round.position.line()}")

    def act_copy_seed(self) -> None:
        self.app.copy_to_clipboard(self._session.round.deal.line())
        self.say(f"Copied: {self._session.round.deal.line()}")

    def act_share(self) -> None:
        """Copy the result on today's board; before its end, or of other games, the deal."""
        line = words.shared(self._session.round)
        if line:
            self.app.copy_to_clipboard(line)
            self.say(_("Copied: {text}").format(text=line))
        else:
            self.act_copy_seed()

    def act_luck(self) -> None:
        """Tell how lucky the guesses so far were."""
        self._tasks.do(self._session.luck, self._told_luck)

    def _told_luck(self, result: Result) -> None:
        self._luck = result.luck or self._luck
        self._show_counters()
        if result.message is not None:
            self.say(result.message)

    def act_settings(self) -> None:
        """How the person likes to play."""
        from minewise.ui.tui.settings_screen import SettingsScreen  # noqa: PLC0415 - as below

        self.app.push_screen(SettingsScreen(self._session, self._own_keys), self._configured)

    def _configured(self, _result: Result | None) -> None:
        self._keys = self._own_keys("play")
        self.show_keys(_PANEL_KEYS)
        self._look_up_record()
        self.show_all()

    def act_export_data(self) -> None:
        self._ask_for_data(imports=False)

    def act_import_data(self) -> None:
        self._ask_for_data(imports=True)

    def _ask_for_data(self, *, imports: bool) -> None:
        from minewise.ui.tui.settings_screen import data_screen  # noqa: PLC0415 - as below

        if self._may("import-data" if imports else "export-data"):
            self.app.push_screen(data_screen(self._session, imports=imports), self._loaded)

    def on_paste(self, event: events.Paste) -> None:
        """Play what was copied: level and seed, a board, or a game that was played."""
        self._stop_auto()
        self._tasks.stop()
        self._begin("paste", partial(self._session.paste, event.text))

    def act_statistics(self) -> None:
        """Games won, best times, and every game that was finished."""
        from minewise.ui.tui.statistics_screen import StatisticsScreen  # noqa: PLC0415 - as above

        keys = self._own_keys("replay")
        self.app.push_screen(StatisticsScreen(self._session, keys))

    def act_replay(self) -> None:
        """Replay the game with grades; before its end that is help."""
        if not self._may("replay"):
            return
        replay = self._session.round.replay()
        reading: Task[Replay | str] = Task.finding(
            lambda _task: replay.measured(),
            lambda error: words.as_sentence(str(error)),
        )
        self._replaying.run(reading, self._replay)

    def _replay(self, replay: Replay | str) -> None:
        from minewise.ui.tui.replay_app import ReplayScreen  # noqa: PLC0415 - only needed here

        if isinstance(replay, str):
            self.say(replay)
            return
        keys, look = self._own_keys("replay"), self.minewise.look
        self._study(ReplayScreen([replay], keys, look, on_top=True))

    def _study(self, screen: Screen[None]) -> None:
        """Show this game on a screen that looks into it; before the end, that is help."""
        result = self._session.study()
        if result.message is not None:
            self.say(result.message)
        if result.done:
            self._show_counters()
            self.app.push_screen(screen)
            if result.message is not None:
                self.app.notify(result.message, timeout=3)  # where it is seen at once

    def act_editor(self) -> None:
        """Analyse this position, and any other, on a screen of its own; it is help, too."""
        from minewise.ui.tui.editor import EditorScreen  # noqa: PLC0415 - only needed here

        self._study(EditorScreen(self._session.round.position, self.minewise.look))

    def act_train(self) -> None:
        """Train; after a lost game begin with what lost it."""
        from minewise.ui.tui.train_app import TrainScreen  # noqa: PLC0415 - only needed here

        coach, game = coach_at_home(), lost_game(self._session)
        first = catching_up(coach, "mistakes" if game else "", game)
        self.app.push_screen(
            TrainScreen(
                coach,
                self._own_keys("train"),
                self.minewise.look,
                first=first,
                leave=self.app.pop_screen,
            )
        )

    # The mouse

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """Do what the person has chosen for a gesture; after the end nothing is said over."""
        self._stop_auto()
        if event.gesture is not Gesture.DOUBLE:  # else its first half may still be at work
            self._tasks.stop()
        self._unsure = None
        session, cell = self._session, event.cell
        if session.round.paused:
            self._did(session.resume())
        elif session.round.outcome is not None:
            self._go(session.go_to(cell))
        else:
            point = partial(session.point, event.gesture, cell, flag_mode=self._flag_mode)
            self._tasks.do_next(point, self._pointed_at)

    def _pointed_at(self, result: Result) -> None:
        if result.step is None and result.message is None:  # it meant nothing
            self.show_all()
        else:
            self._did(result)

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """Light up what is pressed."""
        cells = () if event.cell is None else self._session.pressed(event.cell)
        scene = self.board.scene
        if scene.pressed != frozenset(cells):
            self.board.show(replace(scene, pressed=frozenset(cells)))


class GameApp(MinewiseApp):
    """The app around it."""

    def __init__(
        self,
        session: Session,
        preferences: Preferences | None = None,
        greeting: str | None = None,
    ) -> None:
        """Play a session.

        Args:
            session: What is played.
            preferences: Theme and keys.
            greeting: What to say first.
        """
        preferences = preferences or Preferences()
        super().__init__(preferences.theme_name, session.storage.settings)
        greeting = greeting or _greeting(session, preferences.play)
        self._first_screen = GameScreen(session, preferences, self.look, greeting)

    def get_default_screen(self) -> Screen[None]:
        return self._first_screen


def _greeting(session: Session, keys: Keys) -> str:
    level = session.round.deal.level
    if session.round.outcome is not None:
        return words.as_sentence(str(session.round.outcome))
    if session.round.state is State.PLAYING:
        made = words.moves(len(session.round.steps))
        return f"Resumed: {level.in_full}, {made} so far."
    greeting = (
        f"{words.size(level)}. Move with the arrows, "
        f"{keys.shown('open')} opens a cell, {keys.shown('flag')} flags it; {keys.shown('hint')} "
        f"gives a hint, {keys.shown('help')} lists all keys."
    )
    games = session.storage.games
    if games is not None and games.autosave_file.exists():
        greeting += f" You left a game: {keys.shown('load')} to resume it."
    return greeting

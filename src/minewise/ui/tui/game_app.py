"""The game in a terminal. It draws a session and hands on what the person does.

All rules, hints and sentences are the session's. What is only on the screen is
here: which cells are pointed at, whether odds are shown, whether the AI plays on.
"""

from collections.abc import Mapping
from functools import partial

from textual import events
from textual.screen import Screen
from textual.timer import Timer
from textual.worker import get_current_worker

from minewise.core import LEVELS, Cell, State
from minewise.session import (
    QUESTION,
    Chord,
    Explain,
    GetHint,
    LoadLeft,
    Mark,
    MoveCursor,
    NewGame,
    NextHidden,
    Open,
    Paste,
    Pause,
    PlayMove,
    Press,
    Redo,
    Replay,
    Result,
    Resume,
    Retry,
    Save,
    Session,
    Settings,
    ShowOdds,
    Undo,
    words,
)
from minewise.solver import Probability
from minewise.ui.choices import Speed
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.frame import BoardScreen, MinewiseApp, TextScreen
from minewise.ui.tui.keys import Keys
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.themes import Theme

# What the AI goes on playing beside; everything else stops it.
_BESIDE_AUTO = {"auto", "faster", "slower", "odds", "theme", "scroll-up", "scroll-down"}

# What can be done while the board is covered; everything else uncovers it first.
_WHILE_PAUSED = {"pause", "help", "theme", "statistics", "save", "quit"}

_FAR = 1_000_000
_STEPS_BETWEEN_REPORTS = 50
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

    def __init__(self, session: Session, keys: Keys, look: Theme, greeting: str) -> None:
        self._session = session
        self._greeting = greeting
        self._speed = Speed()
        self._flag_mode = False
        self._shows_odds = False
        self._pointed = Result(done=True)
        self._auto: Timer | None = None
        self._unsure: str | None = None
        super().__init__(keys, self._scene(), look)

    def on_mount(self) -> None:
        """Show the game, and keep the clock going."""
        if not self.is_composed:
            return
        self.show_keys(_PANEL_KEYS)
        self.show_all()
        self.say(self._greeting)
        self.set_interval(0.5, self._show_counters)

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
            odds=self._odds(),
        )

    def _odds(self) -> Mapping[Cell, Probability]:
        odds = self._session.do(ShowOdds()).odds if self._shows_odds else None
        return {} if odds is None else odds.probability

    def show_all(self) -> None:
        """Draw everything again."""
        self.board.show(self._scene(), self.minewise.look)
        session = self._session
        level, settings = session.round.deal.level, session.settings
        mode = "" if settings.mode == "normal" else f", {settings.mode}"
        self.show_title(f"Minewise: {level.in_full}, first click {session.round.deal.first}{mode}")
        self._show_counters()

    def _show_counters(self) -> None:
        session = self._session
        row, column = session.cursor
        symbol = session.round.view[session.round.game.grid.index(session.cursor)]
        looks = "covered" if session.round.paused else _LOOKS.get(symbol, f"shows {symbol}")
        state = "paused" if session.round.paused else str(session.round.state)
        if session.round.deaths:
            state += f", {words.deaths(session.round.deaths)}"
        minutes, seconds = divmod(int(session.round.seconds), 60)
        seed = session.round.deal.seed
        counters = [
            ("Mines left", str(session.round.mines_left)),
            ("Time", f"{minutes}:{seconds:02d}"),
            ("Game", state),
            ("Cursor", f"({row + 1},{column + 1}) {looks}"),
            ("Seed", "none" if seed is None else str(seed)),
            ("AI", session.settings.player + (f", {self._speed}" if self._auto else "")),
        ]
        if self._flag_mode:
            counters.append(("Left button", "flags"))
        self.show_counters(counters)

    def _did(self, result: Result) -> None:
        """Show what an action of the session did, and say it."""
        if result.done:
            self._pointed = result
        self.show_all()
        if result.message is not None:
            self.say(result.message + (self._what_now() if result.ended else ""))

    def _what_now(self) -> str:
        new, retry, undo, guesses = map(self._keys.shown, ("new", "retry", "undo", "guesses"))
        return (
            f" {new} begins a new game, {retry} this one again; {undo} takes the move back; "
            f"{guesses} judges your guesses."
        )

    # Keys

    def action_press(self, name: str) -> None:
        """Do what is bound to a key; first see what it must stop or uncover."""
        if name not in _BESIDE_AUTO:
            self._stop_auto()
        if self._unsure != name:
            self._unsure = None
        if self._session.round.paused and name not in _WHILE_PAUSED:
            self._did(self._session.do(Resume()))
            return
        if name in _MOVES:
            self._go(self._session.do(MoveCursor(*_MOVES[name])))
        elif name in LEVELS:
            self._new_level(name)
        else:
            super().action_press(name)

    def _is_sure(self, name: str) -> bool:
        """Whether a game that goes on may be given up: only if a key is pressed twice."""
        if self._session.round.state is not State.PLAYING or self._unsure == name:
            self._unsure = None
            return True
        self._unsure = name
        self.say(f"This game is not over. Press {self._keys.shown(name)} again to give it up.")
        return False

    def act_next(self) -> None:
        """To the next hidden cell."""
        self._go(self._session.do(NextHidden()))

    def act_previous(self) -> None:
        """To the hidden cell before."""
        self._go(self._session.do(NextHidden(backwards=True)))

    def _go(self, result: Result) -> None:
        self.show_all()
        if result.message is not None:
            self.say(result.message)

    def act_open(self) -> None:
        """Open the cell, or chord on a number."""
        self._did(self._session.do(Press()))

    def act_flag(self) -> None:
        """Change the mark of the cell."""
        self._did(self._session.do(Mark()))

    def act_chord(self) -> None:
        """Open all around the number."""
        self._did(self._session.do(Chord()))

    def act_undo(self) -> None:
        """Take the last step back."""
        self._did(self._session.do(Undo()))

    def act_redo(self) -> None:
        """Make it again."""
        self._did(self._session.do(Redo()))

    def act_flag_mode(self) -> None:
        """Let the left button flag, or open again: for those without a right button."""
        self._flag_mode = not self._flag_mode
        self._show_counters()
        self.say(f"The left mouse button now {'flags' if self._flag_mode else 'opens'}.")

    def act_pause(self) -> None:
        """Stop the clock and cover the board, or go on."""
        session = self._session
        self._did(session.do(Resume()) if session.round.paused else session.do(Pause()))

    # Help

    def act_hint(self) -> None:
        """The next hint."""
        self._did(self._session.do(GetHint()))

    def act_why(self) -> None:
        """Why the cell is safe or a mine."""
        self._did(self._session.do(Explain()))

    def act_odds(self) -> None:
        """Show how likely each cell is a mine, or no longer."""
        self._shows_odds = not self._shows_odds
        if self._shows_odds:
            result = self._session.do(ShowOdds())
            self._shows_odds = result.done
            self._did(result)
        else:
            self._did(Result(True, "The odds are hidden."))

    def act_ai(self) -> None:
        """One move by the AI."""
        self._did(self._session.do(PlayMove()))

    def act_auto(self) -> None:
        """Let the AI play on, or stop it."""
        if self._auto is not None:
            self._stop_auto()
            self._show_counters()
            self.say("The AI stops.")
        else:
            self._start_auto()

    def _start_auto(self) -> None:
        self._stop_auto()
        self._auto = self.set_interval(self._speed.seconds, self._auto_move)
        self._auto_move()

    def _auto_move(self) -> None:
        result = self._session.do(PlayMove())
        if not result.done or result.ended:
            self._stop_auto()
        self._did(result)

    def _stop_auto(self) -> None:
        if self._auto is not None:
            self._auto.stop()
            self._auto = None

    def act_faster(self) -> None:
        """Let the AI wait less."""
        self._set_speed(self._speed.faster())

    def act_slower(self) -> None:
        """Let the AI wait more."""
        self._set_speed(self._speed.slower())

    def _set_speed(self, speed: Speed) -> None:
        self._speed = speed
        if self._auto is not None:
            self._start_auto()
        else:
            self.say(f"The AI plays {speed}.")
        self._show_counters()

    # Games

    def act_new(self) -> None:
        """A new board of the same kind."""
        if self._is_sure("new"):
            self._did(self._session.do(NewGame()))

    def act_retry(self) -> None:
        """The same board again."""
        if self._is_sure("retry"):
            self._did(self._session.do(Retry()))

    def _new_level(self, name: str) -> None:
        if self._is_sure(name):
            self._did(self._session.do(NewGame(self._session.next_settings(level=LEVELS[name]))))

    def act_choose(self) -> None:
        """Ask what to play."""
        from minewise.ui.tui.choose import ChooseScreen  # noqa: PLC0415 - its widgets load slowly

        self.app.push_screen(ChooseScreen(self._session.settings), self._chosen)

    def _chosen(self, settings: Settings | None) -> None:
        if settings is not None:
            self._did(self._session.do(NewGame(settings)))

    def act_save(self) -> None:
        """Save the game."""
        self._go(self._session.do(Save()))

    def act_load(self) -> None:
        """Resume the game that was left."""
        if self._is_sure("load"):
            self._did(self._session.do(LoadLeft()))

    # The rest

    def act_copy_position(self) -> None:
        """Copy what is seen."""
        self.app.copy_to_clipboard(self._session.round.position.block())
        self.say(f"Copied: {self._session.round.position.line()}")

    def act_copy_seed(self) -> None:
        """Copy level, first click and seed."""
        self.app.copy_to_clipboard(self._session.round.deal.line())
        self.say(f"Copied: {self._session.round.deal.line()}")

    def on_paste(self, event: events.Paste) -> None:
        """Play what was copied: level and seed, a board, or a game that was played."""
        self._stop_auto()
        if self._session.round.state is State.PLAYING and self._unsure != event.text:
            self._unsure = event.text
            self.say("This game is not over. Paste again to give it up.")
        else:
            self._unsure = None
            self._did(self._session.do(Paste(event.text)))

    def act_statistics(self) -> None:
        """Games won, best times."""
        from minewise.ui.tui.figures import figures  # noqa: PLC0415 - only needed here

        self.app.push_screen(TextScreen("Statistics", figures(self._session.keeper.statistics)))

    def act_guesses(self) -> None:
        """How good the guesses were; told at the end, for it gives away what is certain."""
        if self._session.round.outcome is None:
            self.say("How good your guesses were is told when the game is over.")
            return
        # A long game takes a while to grade: the keys go on working meanwhile.
        self.run_worker(partial(self._grade, self._session.round.replay()), thread=True)

    def _grade(self, replay: Replay) -> None:
        """Grade a game on a thread of its own, and show the guesses when that is done."""
        from minewise.ui.tui.figures import guesses  # noqa: PLC0415 - only needed here

        worker = get_current_worker()

        def told(done: int) -> None:
            if done % _STEPS_BETWEEN_REPORTS == 0:
                said = f"Grading your guesses: step {done} of {len(replay)}."
                self.app.call_from_thread(self.say, said)

        replay.grades(told, stop=lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            shown = TextScreen("Guesses", guesses(replay))
            self.app.call_from_thread(self.app.push_screen, shown)

    # The mouse

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """Left opens, right marks, middle or double chords."""
        self._stop_auto()
        self._unsure = None
        session, cell = self._session, event.cell
        if session.round.paused:
            self._did(session.do(Resume()))
        elif event.button == 2 or event.double:
            self._did(session.do(Chord(cell)))
        elif event.button == 3 or self._flag_mode:
            self._did(session.do(Mark(cell)))
        else:
            self._did(session.do(Open(cell)))


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
        super().__init__(preferences.theme)
        keys = preferences.play
        greeting = greeting or _greeting(session, keys)
        self._first_screen = GameScreen(session, keys, self.look, greeting)

    def get_default_screen(self) -> Screen[None]:
        """The board."""
        return self._first_screen


def _greeting(session: Session, keys: Keys) -> str:
    level = session.round.deal.level
    if session.round.outcome is not None:
        return words.capital(str(session.round.outcome))
    if session.round.state is State.PLAYING:
        made = words.moves(len(session.round.steps))
        return f"The game goes on: {level.in_full}, {made} made."
    greeting = (
        f"{words.size(level)}. Move with the arrows, "
        f"{keys.shown('open')} opens a cell, {keys.shown('flag')} flags it; {keys.shown('hint')} "
        f"gives a hint, {keys.shown('help')} lists all keys."
    )
    games = session.keeper.games
    if games is not None and games.left_file.exists():
        greeting += f" You left a game: {keys.shown('load')} resumes it."
    return greeting

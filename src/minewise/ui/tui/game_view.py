"""What a game in the terminal shows: the board, the counters, and what came of a command.

All rules, hints and sentences are the session's. What is only on the screen is here: which
cells are pointed at, whether odds are shown, how lucky the guesses were.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from textual.timer import Timer

from minewise.advice import Luck, Odds, spoken
from minewise.base import gettext as _
from minewise.core import State
from minewise.session import (
    QUESTION,
    Keys,
    Mode,
    Result,
    Round,
    Session,
    SessionCall,
    words,
)
from minewise.ui.choices import SPEEDS, Speed
from minewise.ui.home import lost_game
from minewise.ui.tui.figures import luck_bars
from minewise.ui.tui.frame import BoardScreen
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.tasks import Tasks
from minewise.ui.tui.themes import Theme

PANEL_KEYS = (
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


class GameView(BoardScreen):
    """The board and what is around it: what the session shows, and what came of a command."""

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
        self._odds_game = session.round
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
        self.show_keys(PANEL_KEYS)
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
        played = self._session.round
        if self._odds_game is not played:
            # The next game starts without odds, since they count as help.
            self._odds_game, self._shows_odds, self._odds = played, False, None
        if self._odds is not None and self._odds_of != played.position.view:
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

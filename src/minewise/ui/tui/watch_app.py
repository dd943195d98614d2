"""Watching an AI play, move by move, with its reasons beside the board."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from rich.markup import escape
from textual.screen import Screen
from textual.timer import Timer

from minewise.base import Task
from minewise.core import Cell
from minewise.logic import Words
from minewise.session import Keys, SettingsFile
from minewise.solver import Probability
from minewise.ui.choices import Speed
from minewise.ui.tui.counting import Counting
from minewise.ui.tui.frame import LookingScreen, MinewiseApp
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.tasks import Tasks
from minewise.ui.tui.themes import Theme
from minewise.ui.tui.watching import Frame, SeenGame, Watching

Found = TypeVar("Found")


class WatchScreen(LookingScreen):
    """The board, what the AI is about to do, and why.

    Attributes:
        paused: Whether it waits for the person.
    """

    def __init__(self, watching: Watching, keys: Keys, look: Theme, *, paused: bool) -> None:
        super().__init__(keys, _scene(watching.frame), look)
        self._watching = watching
        self._speed = Speed()
        self.paused = paused
        self._shows_odds = False
        self._timer: Timer | None = None
        self._thinking = Tasks(self, lambda doing: self.say(f"{doing}."))
        self._counting = Counting(self, self.show_all)
        # How many moves are still to be made: keys may be pressed faster than the AI thinks.
        self._wanted = 0

    def on_mount(self) -> None:
        if not self.is_composed:
            return
        self.show_all()
        self._wait()

    def _wait(self) -> None:
        """Make the next move after a while, unless paused."""
        if self._timer is not None:
            self._timer.stop()
        waits = self.paused or self._thinking.is_busy
        self._timer = None if waits else self.set_timer(self._speed.seconds, self._go_on)

    def _go_on(self) -> None:
        """Make the next move, when the AI has thought of it."""
        self._wanted += 1
        if not self._thinking.is_busy:
            self._forward()

    def _forward(self) -> None:
        """Make the moves that are wanted, until the AI has to think again."""
        watching = self._watching
        while self._wanted and not watching.needs_thinking:
            self._wanted = self._wanted - 1 if watching.forward() else 0
        if self._wanted:
            self._thinking.run(self._think(watching.think), self._thought)
        elif watching.frame.move is None:
            self.paused = True
        self._wait()
        self.show_all()

    def _think(self, think: Callable[[], Found]) -> Task[Found]:
        return Task.finding(lambda _task: think(), text=f"{self._watching.player} is thinking")

    def _thought(self, frame: Frame) -> None:
        # What was thought of once cannot be asked for again, wanted or not.
        self._watching.take_move(frame)
        self._forward()

    def show_all(self) -> None:
        watching, frame = self._watching, self._watching.frame
        odds: Mapping[Cell, Probability] = {}
        said = ""
        if self._shows_odds and frame.move is not None:
            counted = self._counting.of(frame.position)
            odds, said = counted.odds, counted.said
        self.show_board(_scene(frame, odds))
        level = watching.level
        self.show_title(
            f"{watching.player} plays {level.in_full}, first click {watching.first}, "
            f"seed {watching.seed}"
        )
        state = "over" if frame.move is None else "paused" if self.paused else f"{self._speed}"
        self.show_counters(
            [
                ("Mines left", str(level.mines - len(frame.position.flags))),
                ("Move", str(frame.number)),
                ("Won", f"{watching.wins} of {watching.games}"),
                ("Speed", state),
            ]
        )
        self.show_keys(
            [
                ("pause", "resume" if self.paused else "pause"),
                ("next", "next"),
                ("step", "step"),
                ("back", "back"),
                ("faster", "faster"),
                ("slower", "slower"),
                ("odds", "odds"),
                ("theme", "theme"),
                ("help", "help"),
                ("quit", "quit"),
            ]
        )
        self.say("\n\n".join(filter(None, (_in_words(frame), escape(said)))))

    # What the keys do

    def act_pause(self) -> None:
        """Pause or resume; at the end of a game, begin the next."""
        if self.paused and self._watching.frame.move is None:
            self.act_next()
            return
        self.paused = not self.paused
        self._wanted = 0
        self._wait()
        self.show_all()

    def act_step(self) -> None:
        self.paused = True
        self._go_on()

    def act_back(self) -> None:
        self._watching.back()
        self._stop()

    def act_begin(self) -> None:
        self._watching.to_begin()
        self._stop()

    def act_end(self) -> None:
        """On to the last move that was seen."""
        self._watching.to_last_seen()
        self._stop()

    def act_next(self) -> None:
        self._wanted = 0
        thinking = self._think(self._watching.think_of_next_game)
        self._thinking.run(thinking, lambda begun: self._begin(*begun))
        self._wait()

    def _begin(self, seen: SeenGame, frame: Frame) -> None:
        self._watching.take_game(seen, frame)
        self.paused = False
        self._wait()
        self.show_all()

    def act_faster(self) -> None:
        self._speed = self._speed.faster()
        self._wait()
        self.show_all()

    def act_slower(self) -> None:
        self._speed = self._speed.slower()
        self._wait()
        self.show_all()

    def act_odds(self) -> None:
        """Show how likely each cell is a mine, or no longer."""
        self._shows_odds = not self._shows_odds
        if not self._shows_odds:
            self._counting.stop()
        self.show_all()

    def _stop(self) -> None:
        self.paused = True
        self._wanted = 0
        self._wait()
        self.show_all()


class WatchApp(MinewiseApp):
    """The app around it; it may begin paused."""

    def __init__(
        self,
        watching: Watching,
        preferences: Preferences | None = None,
        *,
        paused: bool = False,
        memory: SettingsFile | None = None,
    ) -> None:
        preferences = preferences or Preferences()
        super().__init__(preferences.theme_name, memory)
        self._first_screen = WatchScreen(watching, preferences.watch, self.look, paused=paused)

    def get_default_screen(self) -> Screen[None]:
        return self._first_screen


def _scene(frame: Frame, odds: Mapping[Cell, Probability] | None = None) -> Scene:
    return Scene(
        frame.position.grid,
        frame.view,
        looked_at=frame.numbers,
        settled=frozenset() if frame.move is None else frozenset([frame.move.cell]),
        odds=odds or {},
    )


def _in_words(frame: Frame) -> str:
    if frame.move is None:
        return f"[b]{escape(frame.reason)}[/b]"
    how = "certain" if frame.move.certain else "a guess"
    if frame.number == 1:
        how = "the first click"
    cell = Words().cell(frame.move.cell)
    return f"[b]{frame.number}. {frame.move.action} {cell}, {how}.[/b]\n\n{escape(frame.reason)}"

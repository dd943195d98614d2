"""A replay in the terminal: it plays as it was played, with the mouse and its trail."""

import time
from collections.abc import Mapping, Sequence

from rich.markup import escape
from textual.screen import Screen

from minewise.advice import Review, judged_in_words, luck_in_words
from minewise.base import Task
from minewise.core import Cell, State
from minewise.formats import Recording
from minewise.measures import Figures
from minewise.session import Keys, Replay, SettingsFile
from minewise.solver import Probability
from minewise.ui import replays
from minewise.ui.tui.counting import Counted, Counting
from minewise.ui.tui.frame import LookingScreen, MinewiseApp, TextScreen
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.tasks import Tasks
from minewise.ui.tui.themes import Theme

# The eye sees no more, and terminals draw no faster.
_FRAMES_A_SECOND = 25


class ReplayScreen(LookingScreen):
    """The board as it was, the figures so far, and what the last click did.

    Attributes:
        games: The games.
        number: Which of them is played, from 0.
        paused: Whether time stands still.
    """

    def __init__(
        self, games: Sequence[Replay], keys: Keys, look: Theme, *, on_top: bool = False
    ) -> None:
        """Prepare to play.

        Args:
            games: What is played, one at a time.
            keys: What the keys do.
            look: The theme.
            on_top: Whether another screen is below, to go back to; its game has no mouse.
        """
        super().__init__(keys, _scene(games[0], trail=not on_top, odds={}), look)
        self.games = tuple(games)
        self.number = 0
        self.paused = False
        self._on_top = on_top
        self._trail = not on_top
        self._shows_grades = on_top
        self._shows_odds = False
        self._counting = Counting(self, self.show_all)
        self._grading = Tasks(self)
        self._review: Review | None = None
        self._before = 0.0

    @property
    def replay(self) -> Replay:
        """The game that is played."""
        return self.games[self.number]

    def on_mount(self) -> None:
        if not self.is_composed:
            return
        self._before = time.monotonic()
        self.show_all()
        if self._shows_grades:
            self._judge()
        self.set_interval(1 / _FRAMES_A_SECOND, self._tick)

    def _tick(self) -> None:
        now = time.monotonic()
        passed, self._before = now - self._before, now
        if not self.paused:
            self.go_on(passed)

    def go_on(self, seconds: float) -> None:
        """Let time go by, and stop at the end."""
        self.replay.play_on(seconds)
        self.paused = self.replay.is_over
        self.show_all()

    def show_all(self) -> None:
        if self not in self.app.screen_stack:
            return  # it is being closed: a last frame or the grades may still come
        replay, counted = self.replay, self._odds_now()
        self.show_board(_scene(replay, self._trail, counted.odds))
        self.show_title(_title(replay.recording, self.number, len(self.games)))
        (left, right, double), (done, three_bv) = replay.clicks, replay.three_bv
        state = "over" if replay.is_over else "paused" if self.paused else f"x{replay.speed:g}"
        self.show_counters(
            [
                ("Time", f"{replay.clock:.2f} s"),
                ("Mines left", str(replay.game.mines_left)),
                ("3BV", f"{done} of {three_bv}"),
                ("Left/right/double", f"{left} {right} {double}"),
                ("Speed", state),
            ]
        )
        names = [("pause", "resume" if self.paused else "pause"), ("step", "step")]
        names += [("back", "back"), ("faster", "faster"), ("slower", "slower"), ("odds", "odds")]
        names += [("figures", "figures"), ("grades", "grades"), ("trail", "trail")]
        if len(self.games) > 1:
            names.append(("next", "next"))
        self.show_keys([*names, ("help", "help"), ("quit", "close" if self._on_top else "quit")])
        self.say(self._words(counted.said))

    def _odds_now(self) -> Counted:
        """The odds of what is seen, where somebody wants them and there are any."""
        replay = self.replay
        if not self._shows_odds or replay.outcome is not None or replay.game.state is State.READY:
            self._counting.stop()
            return Counted(replay.position)
        return self._counting.of(replay.position)

    def _words(self, of_odds: str) -> str:
        replay, recording = self.replay, self.replay.recording
        lines = []
        if recording.damage:
            lines.append(replays.damage_in_words(recording))
        if replay.at:
            last = recording.played.actions[replay.at - 1]
            lines.append(replays.step_as_text(replay.at, last).strip())
        else:
            lines.append("Nothing has been opened yet.")
        if replay.is_over and replay.game.state is not State.READY:
            lines.append(replays.headline(recording))
        if self._shows_grades and self._review is None:
            lines.append("Grading every step.")
        elif self._shows_grades and self._review is not None:
            lines += self._judged(self._review)
        if of_odds:
            lines.append(of_odds)
        return "\n\n".join(escape(line) for line in lines)

    def _judged(self, found: Review) -> list[str]:
        """What the review says of the last click, and at the end of all."""
        lines = []
        made = self.replay.at
        judged = found.steps[made - 1] if 0 < made <= len(found.steps) else None
        if judged is not None and not judged.grade.is_certain:
            lines.append(judged_in_words(judged))
        elif judged is not None:
            lines.append(str(judged.grade))
        if self.replay.is_over:
            lines.append(luck_in_words(found))
        return lines

    # What the keys do

    def act_pause(self) -> None:
        """Pause or resume; at the end, begin again."""
        if self.paused and self.replay.is_over:
            self.replay.go(0)
        self.paused = not self.paused
        self.show_all()

    def act_step(self) -> None:
        self.replay.forward()
        self._stop()

    def act_back(self) -> None:
        self.replay.back()
        self._stop()

    def act_begin(self) -> None:
        self.replay.go(0)
        self._stop()

    def act_end(self) -> None:
        self.replay.to_end()
        self._stop()

    def act_faster(self) -> None:
        self.replay.faster()
        self.show_all()

    def act_slower(self) -> None:
        self.replay.slower()
        self.show_all()

    def act_next(self) -> None:
        speed = self.replay.speed
        self.number = (self.number + 1) % len(self.games)
        self.replay.speed = speed
        self.replay.go(0)
        self._review = None
        self.paused = False
        self._grading.stop()
        if self._shows_grades:
            self._judge()
        self.show_all()

    def act_trail(self) -> None:
        """Show where the mouse has been, or no longer."""
        self._trail = not self._trail
        self.show_all()

    def act_grades(self) -> None:
        """Show the grade of each step, or no longer."""
        self._shows_grades = not self._shows_grades
        if self._shows_grades and self._review is None:
            self._judge()
        self.show_all()

    def _judge(self) -> None:
        """Grade all steps on a thread of its own: a long game takes a while."""
        replay = self.replay

        def work(task: Task[Review]) -> Review:
            found = replay.review(stop=lambda: task.is_stopped)
            for judged in found.doubtful:
                if task.is_stopped:
                    break
                judged.grade.pattern  # noqa: B018 - found once, and it may take long
            return found

        self._grading.run(Task.finding(work), self._judged_all)

    def _judged_all(self, found: Review) -> None:
        self._review = found
        self.show_all()

    def on_unmount(self) -> None:
        """Leave without waiting for the grades: the program would not end before they are there."""
        self._grading.stop()

    def act_odds(self) -> None:
        """Show how likely each cell is a mine, or no longer."""
        self._shows_odds = not self._shows_odds
        self.show_all()

    def act_quit(self) -> None:
        """Leave, or go back to the screen below."""
        if self._on_top:
            self.dismiss()
        else:
            super().act_quit()

    def act_figures(self) -> None:
        recording = self.replay.recording
        text = "\n".join(replays.about(recording))
        figures = replays.figures_as_text(Figures(recording.played.play))
        self.app.push_screen(TextScreen("Figures", escape(f"{text}\n\n{figures}")))

    def _stop(self) -> None:
        self.paused = True
        self.show_all()


class ReplayApp(MinewiseApp):
    """The app around it."""

    def __init__(
        self,
        games: Sequence[Replay],
        preferences: Preferences | None = None,
        memory: SettingsFile | None = None,
    ) -> None:
        preferences = preferences or Preferences()
        super().__init__(preferences.theme_name, memory)
        self._first_screen = ReplayScreen(games, preferences.replay, self.look)

    def get_default_screen(self) -> Screen[None]:
        return self._first_screen


def _title(recording: Recording, number: int, games: int) -> str:
    player = f"{recording.player} plays " if recording.player else ""
    which = f" (game {number + 1} of {games})" if games > 1 else ""
    return f"{player}{recording.level.in_full}{which}"


def _scene(replay: Replay, trail: bool, odds: Mapping[Cell, Probability]) -> Scene:
    return Scene(
        replay.recording.level.grid,
        replay.view,
        cursor=replay.mouse,
        looked_at=replay.trail_cells if trail else frozenset(),
        odds=odds,
    )

"""A replay in the terminal: it plays as it was played, with the mouse and its trail."""

import time

from rich.markup import escape
from textual.screen import Screen

from minewise.advice import Review, review
from minewise.core import Figures, State
from minewise.formats import Recording
from minewise.session import view_of
from minewise.ui import replays
from minewise.ui.tui.frame import LookingScreen, MinewiseApp, TextScreen
from minewise.ui.tui.keys import Keys
from minewise.ui.tui.playback import Playback
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.themes import Theme

# The eye sees no more, and terminals draw no faster.
_FRAMES_A_SECOND = 25


class ReplayScreen(LookingScreen):
    """The board as it was, the figures so far, and what the last click did.

    Attributes:
        paused: Whether time stands still.
    """

    def __init__(self, playback: Playback, keys: Keys, look: Theme) -> None:
        super().__init__(keys, _scene(playback, trail=True), look)
        self.playback = playback
        self.paused = False
        self._trail = True
        self._review: Review | None = None
        self._before = 0.0

    def on_mount(self) -> None:
        """Begin to play."""
        if not self.is_composed:
            return
        self._before = time.monotonic()
        self.show_all()
        self.set_interval(1 / _FRAMES_A_SECOND, self._tick)

    def _tick(self) -> None:
        now = time.monotonic()
        passed, self._before = now - self._before, now
        if not self.paused:
            self.go_on(passed)

    def go_on(self, seconds: float) -> None:
        """Let time go by, and stop at the end."""
        self.playback.let_pass(seconds)
        self.paused = self.playback.is_over
        self.show_all()

    def show_all(self) -> None:
        """Draw everything again."""
        playback = self.playback
        self.board.show(_scene(playback, self._trail), self.minewise.look)
        recording = playback.recording
        self.show_title(_title(recording, playback.number, len(playback.recordings)))
        play, (done, three_bv) = playback.simulation.play, playback.three_bv
        state = "over" if playback.is_over else "paused" if self.paused else f"x{playback.speed:g}"
        self.show_counters(
            [
                ("Time", f"{playback.clock:.2f} s"),
                ("Mines left", str(playback.simulation.game.mines_left)),
                ("3BV", f"{done} of {three_bv}"),
                ("Left, right, double", f"{play.left} {play.right} {play.double}"),
                ("Speed", state),
            ]
        )
        names = [("pause", "go on" if self.paused else "pause"), ("step", "step")]
        names += [("back", "back"), ("faster", "faster"), ("slower", "slower")]
        names += [("guesses", "judge"), ("figures", "figures"), ("trail", "trail")]
        if len(playback.recordings) > 1:
            names.append(("next", "next"))
        self.show_keys([*names, ("help", "help"), ("quit", "quit")])
        self.say(self._words())

    def _words(self) -> str:
        playback, last = self.playback, self.playback.last
        lines = []
        if playback.recording.damage:
            lines.append(replays.damage_in_words(playback.recording))
        if last is None:
            lines.append("Nothing has been opened yet.")
        else:
            lines.append(replays.step_as_text(playback.made, last).strip())
        if playback.is_over and playback.simulation.game.state is not State.READY:
            lines.append(replays.headline(playback.whole))
        if self._review is not None:
            lines += self._judged(self._review)
        return "\n\n".join(escape(line) for line in lines)

    def _judged(self, found: Review) -> list[str]:
        """What the review says of the last click, and at the end of all."""
        lines = []
        made = self.playback.made
        judged = found.steps[made - 1] if 0 < made <= len(found.steps) else None
        if judged is not None and not judged.grade.is_certain:
            lines.append(replays.judged_as_text(self.playback.whole.actions[made - 1], judged))
        elif judged is not None:
            lines.append(str(judged.grade))
        if self.playback.is_over:
            lines.append(replays.luck_in_words(found))
        return lines

    # What the keys do

    def act_pause(self) -> None:
        """Stop, or go on; at the end, begin again."""
        if self.paused and self.playback.is_over:
            self.playback.to_begin()
        self.paused = not self.paused
        self.show_all()

    def act_step(self) -> None:
        """One click on, and stop there."""
        self.playback.forward()
        self._stop()

    def act_back(self) -> None:
        """One click back, and stop there."""
        self.playback.back()
        self._stop()

    def act_begin(self) -> None:
        """To the beginning."""
        self.playback.to_begin()
        self._stop()

    def act_end(self) -> None:
        """To the end."""
        self.playback.to_end()
        self._stop()

    def act_faster(self) -> None:
        """Let time go by faster."""
        self.playback.faster()
        self.show_all()

    def act_slower(self) -> None:
        """Let time go by more slowly."""
        self.playback.slower()
        self.show_all()

    def act_next(self) -> None:
        """The next game of the file."""
        self.playback.next_game()
        self._review = None
        self.paused = False
        self.show_all()

    def act_trail(self) -> None:
        """Show where the mouse has been, or no longer."""
        self._trail = not self._trail
        self.show_all()

    def act_guesses(self) -> None:
        """Judge the guesses, or no longer."""
        if self._review is None:
            whole = self.playback.whole
            steps = [(action.click.value, action.cell) for action in whole.actions]
            self._review = review(self.playback.recording.board, steps)
        else:
            self._review = None
        self.show_all()

    def act_figures(self) -> None:
        """The figures of the whole game."""
        text = "\n".join(replays.about(self.playback.recording))
        figures = replays.figures_as_text(Figures(self.playback.whole.play))
        self.app.push_screen(TextScreen("Figures", escape(f"{text}\n\n{figures}")))

    def _stop(self) -> None:
        self.paused = True
        self.show_all()


class ReplayApp(MinewiseApp):
    """The app around it."""

    def __init__(self, playback: Playback, preferences: Preferences | None = None) -> None:
        preferences = preferences or Preferences()
        super().__init__(preferences.theme)
        self._first_screen = ReplayScreen(playback, preferences.replay, self.look)

    def get_default_screen(self) -> Screen[None]:
        """The board."""
        return self._first_screen


def _title(recording: Recording, number: int, games: int) -> str:
    player = f"{recording.player} plays " if recording.player else ""
    which = f" (game {number + 1} of {games})" if games > 1 else ""
    return f"{player}{recording.level.in_full}{which}"


def _scene(playback: Playback, trail: bool) -> Scene:
    mouse = playback.mouse
    return Scene(
        playback.recording.board.grid,
        view_of(playback.simulation.game),
        cursor=mouse,
        looked_at=playback.trail if trail else frozenset(),
    )

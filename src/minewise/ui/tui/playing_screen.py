"""Playing in the terminal: keys and mouse on the board, help, and an AI that plays on."""

from dataclasses import replace
from functools import partial

from textual import events

from minewise.base import MinewiseError
from minewise.core import LEVELS
from minewise.session import (
    Gesture,
    Result,
    SessionCall,
    words,
)
from minewise.ui.choices import Speed
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.game_view import GameView

# What the AI goes on playing beside; everything else stops it.
_BESIDE_AUTO = {"auto", "faster", "slower", "odds", "theme", "scroll-up", "scroll-down"}

# What can be done while the board is covered; everything else uncovers it first.
_WHILE_PAUSED = {"pause", "help", "theme", "statistics", "settings", "save", "quit"}

# What leaves work that is under way alone; everything else stops it.
_BESIDE_WORK = _BESIDE_AUTO - {"odds"} | {"hint", "why", "ai", "stop"}

_FAR = 1_000_000
MOVES = {
    "left": (0, -1),
    "right": (0, 1),
    "up": (-1, 0),
    "down": (1, 0),
    "first-column": (0, -_FAR),
    "last-column": (0, _FAR),
    "first-row": (-_FAR, 0),
    "last-row": (_FAR, 0),
}


class PlayingScreen(GameView):
    """Hands on to the session what the person does with the board."""

    # Keys

    def action_press(self, name: str) -> None:
        """Do what is bound to a key; first see what it must stop or uncover."""
        if name not in _BESIDE_AUTO:
            self._stop_auto()
        if name not in _BESIDE_WORK and name not in MOVES:
            self._tasks.stop()
            self._replaying.stop()
        if self._unsure != name:
            self._unsure = None
        if self._session.round.paused and name not in _WHILE_PAUSED:
            self._did(self._session.resume())
            return
        if name in MOVES:
            self._go(self._session.move(*MOVES[name]))
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
        if result.step is None or result.ended:
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

    # Another game

    def _new_level(self, name: str) -> None:
        try:
            settings = self._session.next_settings(level=LEVELS[name])
        except MinewiseError as error:
            self.say(words.as_sentence(str(error)))
        else:
            self._begin(name, partial(self._session.new, settings))

    def on_paste(self, event: events.Paste) -> None:
        """Play what was copied: level and seed, a board, or a game that was played."""
        self._stop_auto()
        self._tasks.stop()
        self._begin("paste", partial(self._session.paste, event.text))

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

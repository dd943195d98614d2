"""The window: Tk's own events on a virtual screen, and what the widgets show."""

import gc
import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contract.drivers.by_keys import KeyDriver
from contract.drivers.model import new_session
from contract.kinds import Kind
from contract.vocabulary import (
    GameState,
    Judged,
    Listed,
    Pointed,
    Row,
    Watched,
    told_of,
)
from minewise.advice import odds
from minewise.core import FLAG, Cell
from minewise.session import choices
from minewise.ui import heat
from minewise.ui.choices import SPEEDS
from minewise.ui.tk import dialogs
from minewise.ui.tk.editor import EditorWindow
from minewise.ui.tk.replay_window import ReplayWindow
from minewise.ui.tk.settings_dialog import KeyDialog, KeysDialog
from minewise.ui.tk.statistics_window import StatisticsWindow
from minewise.ui.tk.themes import CLASSIC
from minewise.ui.tk.window import Window
from screen import xdotool
from window_player import HELD, WindowPlayer

# After so many games what was thrown away is cleared away.
_GAMES = 20


class WindowDriver(KeyDriver):
    """A person at the window.

    What Tk has made must be cleared away on the thread that made it, and in a test there may be
    a server on another: so nothing is cleared away by itself while there is a window.
    """

    name = "window"

    def __init__(self, folder: Path, display: str) -> None:
        self._folder, self._display = folder, display
        self._games = 0
        self._time = 1000
        gc.disable()
        self._sit_down()

    def _sit_down(self) -> None:
        # Into a far corner: what is below the pointer is pointed at.
        xdotool(self._display, "mousemove", "9999", "9999")
        root = tk.Tk(screenName=self._display, className="Minewise")
        self.session = new_session(self._folder)
        self._window = Window(root, self.session, CLASSIC)
        self._player = WindowPlayer(self._window, self._display)
        self._screen = self._window.screen
        root.geometry("+0+0")
        self._player.wait("the window on the screen", root.winfo_viewable)
        root.focus_force()
        self._player.wait("the keyboard", lambda: root.focus_displayof() is not None)

    def close(self) -> None:
        self._window.actions.auto_play.stop()
        self._screen.close()
        del self._window, self._player, self._screen
        gc.collect()
        gc.enable()

    def press(self, *keys: str) -> str:
        """Press keys, wait until all is done, and read what is said."""
        self._player.press(*keys)
        return self._screen.said

    def begin(self, kind: Kind) -> None:
        self._games += 1
        if self._games % _GAMES == 0:
            gc.collect()
        # What the menus do once the person does not mind to give up a game.
        self._screen.show(self.session.new(kind.settings))
        self._screen.follow_settings()
        self._player.settle()
        if kind.text is not None:
            self.paste(kind.text)

    def state(self) -> GameState:
        covered = bool(self._screen.cover.place_info())
        view = "" if covered else self._screen.board._view
        return told_of(self.session, view, self._screen.said)

    def hint(self) -> Pointed:
        return Pointed(self.press("i"), frozenset(self._screen.hinted))

    def odds(self) -> tuple[str, dict[Cell, str]]:
        said, position = self.press("o"), self.session.round.position
        marks = {
            cell: heat.mark(
                chance,
                flagged=position[cell] == FLAG,
                estimated=odds(self.session.analysis).estimated is not None,
            )
            for cell, chance in self._screen.board._chances.items()
        }
        if self._screen.choices.odds.get():
            self.press("o")
        return said, marks

    def auto_play(self, moves: int) -> str:
        due = len(self.session.round.steps) + moves
        auto = self._window.actions.auto_play
        self._screen.choices.speed.set(list(SPEEDS)[-1])
        self.press("p")
        self._player.wait(
            "the moves", lambda: not auto.runs or len(self.session.round.steps) >= due
        )
        said = self._screen.said
        if auto.runs:
            self.press("p")
        return said

    # Dialogs: until one is closed, the key that opened it does not return.

    def _in_dialog(self, do: Callable[[Any], None], key: str) -> str:
        self._player.when_open(do)
        return self.press(key)

    def _give_up_if_asked(self) -> None:
        if self.session.give_up_question() is not None:
            self._player.answer("Give up")

    def save(self, name: str) -> str:
        def fill(form: Any) -> None:
            form.entries["Name"].delete(0, "end")
            form.entries["Name"].insert(0, name)
            form._accept()

        return self._in_dialog(fill, "Control+s")

    def _wait_for_list(self, chooser: Any) -> None:
        """The files are read beside the window."""
        self._player.wait("the saved games", lambda: not chooser._reader.is_busy)

    def listed(self) -> dict[str, Listed]:
        found = {}

        def read(chooser: Any) -> None:
            self._wait_for_list(chooser)
            for row in chooser.table.rows.get_children():
                name, _saved, level, done, _time = map(
                    str.strip, chooser.table.rows.item(row, "values")
                )
                found[name] = Listed(level, done)

        self._in_dialog(read, "Control+o")
        found.pop("The game you left", None)
        return found

    def load(self, name: str) -> str:
        def choose(chooser: Any) -> None:
            self._wait_for_list(chooser)
            names = [game.name for game in chooser.games]
            chooser.table.choose(names.index(name))
            chooser._resume()
            self._give_up_if_asked()

        return self._in_dialog(choose, "Control+o")

    def leave_and_come_back(self) -> None:
        self._window.leave()
        self._sit_down()
        self._player.answer("Resume")
        self._window.offer_to_resume()
        self._player.settle()

    def retry(self) -> str:
        self._give_up_if_asked()
        return self.press("r")

    def share(self) -> tuple[str, str]:
        self.press("Y")
        deal = self._player.root.clipboard_get()
        self.press("y")
        return deal, self._player.root.clipboard_get()

    def _copy(self, text: str) -> None:
        self._player.root.clipboard_clear()
        self._player.root.clipboard_append(text)

    def paste(self, text: str) -> str:
        self._copy(text)
        self._give_up_if_asked()
        return self.press("Control+v")

    def export(self, folder: Path) -> Path:
        path = folder / "window.json"
        with pytest.MonkeyPatch.context() as patch:  # the system's own dialog
            patch.setattr(dialogs, "ask_where_to_save", lambda _: str(path))
            self._window.actions.commands["save-file"]()
        return path

    def _beside(self, key: str, kind: type[tk.Toplevel]) -> Any:
        """The window that a key opens beside the game; None, if it opens none."""
        self.press(key)
        found = self._player.dialog()
        assert found is None or isinstance(found, kind)
        return found

    def _close(self, beside: tk.Toplevel) -> None:
        beside.destroy()
        self._player.settle()

    def replay(self) -> Watched | str:
        beside = self._beside("v", ReplayWindow)
        if beside is None:
            return self._screen.said
        beside.go(len(beside.replay))
        found = Watched(len(beside.replay), beside.board._view)
        self._close(beside)
        return found

    def review(self) -> Judged | str:
        beside = self._beside("v", ReplayWindow)
        if beside is None:
            return self._screen.said
        self._player.wait("the grades", lambda: beside.is_at_rest)
        grades = [
            beside.table.rows.item(row, "values")[3] for row in beside.table.rows.get_children()
        ]
        self._close(beside)
        needless = sum("A needless guess" in grade for grade in grades)
        return Judged(
            sum("A guess" in grade for grade in grades) + needless,
            needless,
            sum("A mistake" in grade for grade in grades),
        )

    def analyse(self) -> str:
        beside = self._beside("E", EditorWindow)
        if beside is None:
            return self._screen.said
        said = self._verdict(beside)
        self._close(beside)
        return f"{said} {self._screen.said}"

    def _verdict(self, beside: Any) -> str:
        self._player.wait("the verdict", lambda: not beside._worker.is_busy)
        return str(beside.message.said)

    def edit(self, position: str, cell: Cell, symbol: str) -> str:
        beside = self._beside("E", EditorWindow)
        self._copy(position)
        beside.paste()
        self._verdict(beside)
        beside.set(cell, symbol)
        said = self._verdict(beside)
        self._close(beside)
        return said

    # Comforts

    def prefer(self, name: str, value: str) -> str:
        def choose(dialog: Any) -> None:
            widget = dialog.widgets[name]
            if isinstance(widget, tk.Checkbutton):
                if dialog.variables[name].get() is not (value == "yes"):
                    widget.invoke()
            elif isinstance(widget, tk.Spinbox):
                widget.delete(0, "end")
                widget.insert(0, value)
                widget.event_generate("<Return>")
            else:
                row = next(each for each in choices() if each.name == name)
                widget["menu"].invoke([*row.values].index(value))
            dialog.update()
            dialog.destroy()

        self._player.when_open(choose)
        self.press("S")
        now = getattr(self.session.comfort, name)
        assert {True: "yes", False: "no"}.get(now, str(now)) == value
        return ""

    def point(self, gesture: str, cell: Cell) -> None:
        # Far from the gesture before, or two clicks would be a double one.
        self._time += 1000
        time = self._time
        match gesture:
            case "both":
                # The one that opens comes first: the other flags at once.
                one, other = self._opener, 4 - self._opener
                both = HELD[1] | HELD[3]
                self._player.button("ButtonPress", cell, one, time=time)
                self._player.button("ButtonPress", cell, other, HELD[one], time=time)
                self._player.button("ButtonRelease", cell, other, both, time=time + 50)
                self._player.button("ButtonRelease", cell, one, HELD[one], time=time + 60)
            case "double":
                one = self._opener
                for at in (time, time + 100):
                    self._player.button("ButtonPress", cell, one, time=at)
                    self._player.button("ButtonRelease", cell, one, HELD[one], time=at + 50)
            case _:
                button = 3 if gesture == "right" else 1
                self._player.button("ButtonPress", cell, button, time=time)
                self._player.button("ButtonRelease", cell, button, HELD[button], time=time + 50)
        self._player.settle()

    def pressed(self, cell: Cell) -> set[Cell]:
        self._time += 1000
        one = self._opener
        self._player.button("ButtonPress", cell, one, time=self._time)
        found = {*self._screen.board._pressed}
        canvas = self._screen.board.canvas  # let go elsewhere, it opens nothing
        canvas.event_generate(
            f"<ButtonRelease-{one}>", x=-5, y=-5, state=HELD[one], time=self._time + 50
        )
        return found

    @property
    def _opener(self) -> int:
        """The button that opens."""
        return 3 if self.session.comfort.swap else 1

    def _in_keys(self, do: Callable[[Any], None]) -> str:
        """Do something among the own keys, and read what is said there."""
        said = []

        def change(dialog: Any) -> None:
            do(dialog)
            said.append(str(dialog.said.cget("text")))
            dialog.destroy()

        def choose(dialog: Any) -> None:
            self._when_shown(KeysDialog, change)
            dialog.own_keys.invoke()
            dialog.destroy()

        self._in_dialog(choose, "S")
        return said[0]

    def _tops(self) -> list[tk.Misc]:
        """All dialogs; one may be a child of another."""
        found: list[tk.Misc] = [self._player.root]
        for each in found:
            found += [child for child in each.winfo_children() if isinstance(child, tk.Toplevel)]
        return found

    def _when_shown(self, kind: type[tk.Toplevel], do: Callable[[Any], None]) -> None:
        """Do something in a dialog of that kind, as soon as it is on the screen."""

        def look() -> None:
            for each in self._tops():
                if isinstance(each, kind) and each.winfo_viewable():
                    do(each)
                    return
            self._player.root.after(20, look)

        self._player.root.after(20, look)

    def set_key(self, command: str, key: str, *, take: bool) -> str:
        def do(dialog: Any) -> None:
            names = [each.name for each in dialog._commands]
            dialog.table.choose(names.index(command))

            def press(asked: Any) -> None:
                asked.focus_force()
                asked.update()
                asked.event_generate(f"<KeyPress-{key}>")

            self._when_shown(KeyDialog, press)
            dialog.change()
            if take and "Choose Change again" in str(dialog.said.cget("text")):
                dialog.change()

        return self._in_keys(do)

    def usual_keys(self) -> str:
        return self._in_keys(lambda dialog: dialog.reset())

    def keep_level(self, name: str) -> str:
        said = []

        def name_it(form: Any) -> None:
            form.entries["Name"].insert(0, name)
            form._accept()

        def add(dialog: Any) -> None:
            self._when_shown(dialogs.Form, name_it)
            dialog.add()
            said.append(str(dialog.said.cget("text")))

        self._in_dialog(add, "G")
        return said[0]

    def play_level(self, name: str) -> str:
        def choose(dialog: Any) -> None:
            dialog.table.choose([*dialog._presets].index(name))
            dialog.play()
            self._give_up_if_asked()

        return self._in_dialog(choose, "G")

    def forget_level(self, name: str) -> str:
        said = []

        def sure(asked: Any) -> None:
            asked.buttons["Delete"].invoke()

        def delete(dialog: Any) -> None:
            dialog.table.choose([*dialog._presets].index(name))
            self._when_shown(dialogs.QuestionDialog, sure)
            dialog.delete()
            said.append(str(dialog.said.cget("text")))

        self._in_dialog(delete, "G")
        return said[0]

    def reset_statistics(self) -> list[str]:
        beside = self._beside("s", StatisticsWindow)
        said = []

        def sure() -> None:
            asked = next((e for e in self._tops() if isinstance(e, dialogs.QuestionDialog)), None)
            if asked is not None:
                said.append(asked.question)
                asked.buttons["Reset"].invoke()
            if len(said) < 2:
                self._player.root.after(20, sure)

        self._player.root.after(20, sure)
        beside.reset()
        self._player.wait("the statistics", lambda: not beside._reader.is_busy)
        said.append(str(beside.said.cget("text")))
        self._close(beside)
        return said

    def restore_statistics(self) -> str:
        beside = self._beside("s", StatisticsWindow)
        beside.restore()
        self._player.wait("the statistics", lambda: not beside._reader.is_busy)
        said = str(beside.said.cget("text"))
        self._close(beside)
        return said

    def done_today(self) -> str:
        found: list[str] = []

        def read(dialog: Any) -> None:
            found.extend(
                str(day.cget("text")).split("\n")[1]
                for day in dialog.days.winfo_children()
                if str(day.cget("relief")) == "solid"
            )

        self._in_dialog(read, "T")
        (marks,) = found
        return marks

    def figures(self) -> dict[str, str]:
        self.prefer("figures", "yes")
        self._player.settle()
        told = str(self._screen.figures.cget("text")).split("    ")
        found = dict(part.rsplit(" ", 1) for part in told if part)
        if "%" in found.values():  # which has a space before it
            found = {name: value for name, value in found.items() if value != "%"}
            rest = next(part for part in told if part.endswith("%"))
            found[rest.split(" ", 1)[0]] = rest.split(" ", 1)[1]
        self.prefer("figures", "no")
        return found

    def today(self, level: str) -> str:
        def choose(dialog: Any) -> None:
            dialog.levels[level].invoke()
            self._give_up_if_asked()

        return self._in_dialog(choose, "T")

    def again(self) -> str:
        self._give_up_if_asked()
        return self.press("R")

    def ending(self) -> str:
        self._player.settle()
        return self._screen.said

    def export_all(self, path: Path) -> str:
        return self._with_file("ask_where_to_export", "X", path)

    def import_all(self, path: Path) -> str:
        return self._with_file("ask_what_to_import", "I", path)

    def _with_file(self, asks: str, key: str, path: Path) -> str:
        with pytest.MonkeyPatch.context() as patch:  # the system's own dialog
            patch.setattr(dialogs, asks, lambda _: str(path))
            return self.press(key)

    def statistics(self) -> list[Row]:
        beside = self._beside("s", StatisticsWindow)
        self._player.wait("the statistics", lambda: not beside._reader.is_busy)
        rows = [] if not hasattr(beside, "levels") else beside.levels.rows.get_children()
        values = [beside.levels.rows.item(row, "values") for row in rows]
        self._close(beside)
        found = []
        for title, first, helped, games, wins, *_ in values:
            won = int(str(wins).partition(" ")[0])
            found.append(
                Row(title.strip(), first.strip(), helped.strip() == "yes", int(games), won)
            )
        return found

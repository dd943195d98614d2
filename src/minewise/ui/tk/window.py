"""The main window: a session on a screen, with its start, its end and its errors."""

import contextlib
import signal
import sys
import tkinter as tk
import traceback
from pathlib import Path
from types import TracebackType
from typing import Literal

from minewise.base import files
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import MINE, Grid
from minewise.screens.play import PlayScreen
from minewise.screens.registry import open_file
from minewise.screens.view import Ask, Did, View, failed
from minewise.session import commands
from minewise.session.folders import data_folder
from minewise.session.result import Result
from minewise.session.session import Session
from minewise.ui import signals
from minewise.ui.tk.cell_styles import Tiles, looks_of
from minewise.ui.tk.faces import Face
from minewise.ui.tk.geometry import geometry_of
from minewise.ui.tk.questions import QuestionWindow
from minewise.ui.tk.stage import StageWindow
from minewise.ui.tk.themes import LIGHT, ColourTheme, remembered_size, remembered_theme, scale_of

# The interval at which Python checks for signals, in milliseconds.
_LOOK = 200

# Pixels at 96 dpi.
_SMALLEST, _USUAL = (440, 480), (940, 780)
_PART = 0.9  # the largest fraction of the screen
_ICON = 64


class Window(StageWindow):
    """The game in a window of its own."""

    def __init__(
        self,
        root: tk.Tk,
        session: Session,
        theme: ColourTheme | None = None,
        *,
        offers: Literal["", "say", "ask"] = "",
    ) -> None:
        root.withdraw()
        super().__init__(root, theme or remembered_theme(session.storage.settings))
        self.session = session
        self.left = self.leave
        self._closed = False
        self._ended_by: int | None = None
        root.report_callback_exception = self._something_went_wrong
        root.protocol("WM_DELETE_WINDOW", self.leave)
        root.createcommand("::tk::mac::Quit", self.leave)  # the Mac's own menu, and Cmd+Q
        self._icon = Tiles(root, LIGHT, geometry_of(Grid(1, 1), _ICON)).image(looks_of(LIGHT)[MINE])
        root.iconphoto(True, self._icon)
        root.minsize(*_SMALLEST)
        size = remembered_size(session.storage.settings) or self._usual_size
        most = root.winfo_screenwidth(), root.winfo_screenheight()
        root.geometry("x".join(str(min(side, top)) for side, top in zip(size, most, strict=True)))
        root.deiconify()  # first: it may open with a question, which is placed over it
        self.game = PlayScreen(session, commands.WINDOW, offers)
        self.stage.open(self.game)
        root.bind("<Unmap>", lambda event: self._seen(event, at=False))
        root.bind("<Map>", lambda event: self._seen(event, at=True))

    def _seen(self, event: "tk.Event[tk.Misc]", *, at: bool) -> None:
        """Stop the clock while the window is minimised."""
        if event.widget is self.root and self.stage.is_open and self.stage.top is self.game:
            self.session.look(self.game, at=at)
            self.draw()

    @property
    def _usual_size(self) -> tuple[int, int]:
        """The default size of the window: room for every screen."""
        wide, high = (round(side * scale_of(self.root)) for side in _USUAL)
        across, down = self.root.winfo_screenwidth(), self.root.winfo_screenheight()
        return min(wide, round(_PART * across)), min(high, round(_PART * down))

    def show_title(self, view: View) -> None:
        self.root.title(f"Minewise: {Face.of(view).words or view.title}")

    def set_theme(self, name: str) -> None:
        super().set_theme(name)
        if self.session.storage.settings is not None:
            self.session.storage.settings.remember("window", theme=name)

    # Start and end

    def open_file(self, path: Path) -> None:
        """Open a replay to watch, or a board or a saved game to play."""

        def opened() -> Did | Task[Did]:
            try:
                return open_file(self.game, files.read_bytes(path), str(path))
            except MinewiseError as error:
                return failed(error)

        self.stage.do(opened)

    def leave(self) -> None:
        """Save an unfinished game, and close the window."""
        kept = self._keep()
        if kept.done:
            self._close()
            return
        text = _("Your game cannot be kept: {problem} Do you want to leave anyway?")
        text = text.format(problem=kept.message)
        asked = Ask(text, _("Leave"), "")
        self.question = QuestionWindow(self.root, asked, self._left_anyway, no=_("Stay"))

    def _left_anyway(self, answer: str | None) -> None:
        self.question = None
        if answer is None:
            self._ended_by = None
        else:
            self._close()

    def _keep(self) -> Result:
        self.stage.stop()
        # A game that waits behind another screen was not paused by the player.
        self.session.look(self.game, at=True)
        return self.session.library.leave()

    def interrupt(self) -> None:
        """Leave after Ctrl-C in the terminal, which still allows a question."""
        self._ended_by = signal.SIGINT
        self.leave()

    def end(self, number: int) -> None:
        """Leave after any other signal, without a question."""
        self._ended_by = number
        kept = self._keep()
        if not kept.done:
            print(f"minewise: the game is not saved: {kept.message}", file=sys.stderr)
        self._close()

    def _close(self) -> None:
        self._closed = True
        settings = self.session.storage.settings
        size = self.root.winfo_width(), self.root.winfo_height()
        if settings is not None and size not in (self._usual_size, remembered_size(settings)):
            settings.remember("window", size=[*size])
        self.close()

    def run(self) -> None:
        """Play until the window is closed. A signal such as Ctrl-C closes it and raises `Ended`."""

        def end(number: int) -> None:
            if number == signal.SIGINT:
                self.root.after_idle(self.interrupt)
            else:
                signals.ignore()
                self.root.after_idle(self.end, number)

        def look() -> None:
            self.root.after(_LOOK, look)

        # Tk waits in C, where Python's signal handlers do not run, so wake it up regularly.
        look()
        before = signals.hear(end, signal.SIGINT)
        try:
            self.root.mainloop()
        finally:
            signals.restore(before)
        if self._ended_by is not None:
            raise signals.Ended(128 + self._ended_by)

    # Errors

    def _something_went_wrong(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Report a failed action in one sentence, and save the traceback to a file."""
        if isinstance(error, KeyboardInterrupt):
            self.interrupt()
            return
        if self._closed and isinstance(error, tk.TclError):
            return  # a dialog was open when a signal closed the window: there is nothing to draw on
        self._wait(None)  # a failing timer must not fail again and again
        self.stage.stop()
        text = _("Something went wrong ({error}). You can go on playing.")
        text = text.format(error=f"{kind.__name__}: {error}")
        file = data_folder() / "last-error.txt"
        with contextlib.suppress(MinewiseError):
            lines = traceback.format_exception(kind, error, trace)
            files.write_text(file, "".join(lines), make_folder=True)
            text += " " + _("Details for a report are in {file}.").format(file=file)
        print(f"minewise: {text}", file=sys.stderr)
        self.say(text)

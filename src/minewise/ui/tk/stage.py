"""A stage in the window: draws its top screen, and passes on keys, clicks and answers."""

import tkinter as tk
from collections.abc import Callable
from contextlib import suppress
from tkinter import filedialog, ttk

from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import NUMBERS, Cell
from minewise.screens.stage import Stage, write_file
from minewise.screens.view import Ask, Did, Given, Screen, View
from minewise.ui.cursor import KEYS, MOVES
from minewise.ui.tk.frames import WHEEL, focused
from minewise.ui.tk.keys import key_of, system_of
from minewise.ui.tk.page import Page, PlayPage
from minewise.ui.tk.questions import QuestionWindow
from minewise.ui.tk.themes import THEMES, ColourTheme, titles, use
from minewise.ui.tk.worker import TaskRunner

# The keys that widgets handle themselves.
_KEYS_OF = {
    ttk.Treeview: {"up", "down", "pageup", "pagedown", "enter"},
    ttk.Scale: {*KEYS},
    ttk.Button: {"space"},
    ttk.Checkbutton: {"space"},
    ttk.Menubutton: {"space"},
}


class StageWindow:
    """Shows a stage in a window, each of its screens on a page."""

    def __init__(self, root: tk.Tk, theme: ColourTheme) -> None:
        self.root = root
        self.theme = theme
        self.stage = Stage(self)
        self.pages: list[tuple[Screen, Page]] = []
        self.question: QuestionWindow | None = None
        self.view: View | None = None
        self.left: Callable[[], None] = root.destroy
        self._asked: Ask | None = None
        self._timer = ""
        self.worker = TaskRunner(root, self._tell_busy)
        use(root, theme)
        root.bind("<Key>", self._key)
        for wheel in WHEEL:
            root.bind_all(wheel, self._turn, add="+")
        root.bind_all("<FocusIn>", self._focused, add="+")

    @property
    def page(self) -> Page:
        return self.pages[-1][1]

    def _turn(self, event: "tk.Event[tk.Misc]") -> None:
        self.page.side.turn(event)

    def _focused(self, event: "tk.Event[tk.Misc]") -> None:
        """Bring the focused widget into view; the window itself passes the focus to the page."""
        if self.pages and focused(self.root) is self.root:
            self.page.focus_first()
        elif self.pages and isinstance(event.widget, tk.Misc):
            self.page.side.see(event.widget)

    # The interface of a front end

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        self.worker.run(task, then)

    def copy(self, text: str) -> None:
        self.root.clipboard_clear()
        self.root.clipboard_append(text)

    def save(self, name: str, data: bytes) -> None:
        path = filedialog.asksaveasfilename(parent=self.root, initialfile=name)
        if path:
            self.root.after_idle(self.say, write_file(path, data, replaces=True))

    def play(self, sound: str) -> None:  # noqa: ARG002 - there is only one
        self.root.bell()

    def closed(self) -> None:
        self.left()

    def draw(self) -> None:
        if not self.stage.is_open:
            return
        self._turn_to(self.stage.top)
        view = self.view = self.stage.view
        self.page.show(view)
        self.show_title(view)
        self._wait(view.tick)
        self._ask(view.ask)

    def _turn_to(self, top: Screen) -> None:
        """Show the page of a screen; pages above it have been closed."""
        if self.pages and self.pages[-1][0] is top:
            return
        if self.pages:
            self.page.focused = focused(self.root)
            self.page.pack_forget()
        is_open = any(screen is top for screen, _ in self.pages)
        while is_open and self.pages[-1][0] is not top:
            self.pages.pop()[1].destroy()
        if not is_open:
            kind = PlayPage if top.view().name == "play" else Page
            self.pages.append((top, kind(self.root, self)))
        self.page.pack(fill="both", expand=True)
        was = self.page.focused
        # A page that was covered before it was drawn did not know where its focus belongs.
        if was and was.winfo_exists() and not isinstance(was, ttk.Button | Page | tk.Tk):
            was.focus_set()
        else:
            self.page.focus_first()

    def show_title(self, view: View) -> None:
        self.root.title(f"Minewise: {view.title}")

    def say(self, text: str) -> None:
        """Show a message that comes from no screen."""
        self.page.message.say(text)

    def _tell_busy(self, task: Task[Did] | None) -> None:
        if self.pages:
            working = self.stage.view.working if self.stage.is_open and task is not None else ""
            text = _("{doing} … Esc stops it.").format(doing=working) if working else ""
            self.page.status.configure(text=text)
            self.root.configure(cursor="watch" if text else "")

    def _wait(self, seconds: float | None) -> None:
        if self._timer:
            self.root.after_cancel(self._timer)
            self._timer = ""
        if seconds is not None:
            self._timer = self.root.after(max(1, round(1000 * seconds)), self.stage.tick)

    def close(self) -> None:
        self.worker.stop()
        # Not `after_cancel`: it would delete the command of another widget, which then fails to
        # delete it again and leaves the window open.
        for waiting in self.root.tk.splitlist(self.root.tk.call("after", "info")):
            self.root.tk.call("after", "cancel", waiting)
        self.root.destroy()

    # Questions

    def _ask(self, ask: Ask | None) -> None:
        if ask is self._asked:
            return
        self._asked = ask
        if self.question is not None:
            self.question.destroy()
            self.question = None
        if ask is None:
            return
        if ask.kind == "file":
            self.root.after_idle(self._ask_for_file, ask)
        else:
            self.question = QuestionWindow(self.root, ask, self._answered)

    def _answered(self, text: str | None) -> None:
        self._asked = self.question = None
        if text is None:
            self.stage.back()
        else:
            self.stage.answer(text)

    def _ask_for_file(self, ask: Ask) -> None:
        path = filedialog.askopenfilename(parent=self.root, title=ask.text)
        self._asked = None
        if path:
            self.stage.answer_file(path)
        else:
            self.stage.back()

    # Called by blocks and pages

    def press(self, name: str, given: Given) -> None:
        self.stage.press(name, given)

    def press_by_hand(self, name: str) -> None:
        """Do an action from its button or menu, on a hidden cell if the cursor is shown on one."""
        self.page.commit()
        board = self.page.board
        cell = board.cursor if board is not None and board.cursor_shown else None
        if board is not None and board.block.view[board.block.grid.index(board.cursor)] in NUMBERS:
            cell = None
        self._do(name, cell)

    def back(self) -> None:
        """Go back, as Escape does; the first screen is closed only with the window."""
        view = self.stage.view
        is_last = len(self.pages) == 1 and view.by_key("escape") is None
        if not is_last or self.stage.is_working or view.ask is not None:
            self.stage.back()

    def _do(self, name: str, cell: Cell | None) -> None:
        """Do an action: here, if it concerns the window, otherwise on the stage."""
        page, board = self.page, self.page.board
        if name in MOVES and board is not None:
            board.move(name)
        elif name.startswith("zoom-") and board is not None:
            board.fit() if name == "zoom-fit" else board.zoom(1 if name == "zoom-in" else -1)
        elif name.startswith("scroll-"):
            page.message.yview_scroll(-1 if name == "scroll-up" else 1, "units")
        elif name == "theme":
            following = [*THEMES, *THEMES]
            self.set_theme(following[following.index(self.theme.name) + 1])
        elif name == "quit":
            self.left()
        else:
            action = self.stage.top.view().action(name)
            needs = "" if action is None else action.needs
            row = page.row if needs == "row" else ""
            text = ""
            with suppress(tk.TclError):  # the clipboard may be empty
                text = self.root.clipboard_get() if name == "paste" else ""
            self.stage.press(name, Given(row, cell if needs == "cell" else None, text))

    def set_theme(self, name: str) -> None:
        self.theme = THEMES[name]
        use(self.root, self.theme)
        for _screen, page in self.pages:
            page.set_theme(self.theme)
        self.say(_("Theme: {theme}.").format(theme=titles()[name]))

    # Keys

    def _key(self, event: "tk.Event[tk.Misc]") -> str | None:
        key = key_of(event.keysym, event.char, int(event.state), system_of(self.root))
        widget = event.widget
        if key is None or self.question is not None or not isinstance(widget, tk.Misc):
            return None
        if key in ("escape", "f10"):
            self.back() if key == "escape" else self.page.buttons.more.drop_down()
            return "break"
        if isinstance(widget, ttk.Entry) and not (key[0] == "f" and key[1:].isdigit()):
            return None
        if key == "enter" and isinstance(widget, ttk.Button | ttk.Checkbutton | ttk.Menubutton):
            widget.event_generate("<<Invoke>>")
            return "break"
        if key in next((_KEYS_OF[kind] for kind in _KEYS_OF if isinstance(widget, kind)), ()):
            return None
        return "break" if self._press_key(key, widget) else None

    def _press_key(self, key: str, widget: tk.Misc) -> bool:
        board = self.page.board
        on_board = board is not None and widget in (board.canvas, self.root, self.page)
        action = self.stage.top.view().by_key(key)
        if key in ("tab", "shift+tab") and not on_board:
            return False
        if action is not None and board is None:
            self._do(action.name, None)
            return True
        if action is not None and board is not None:
            is_seen = board.cursor_shown or not board.block.press
            cell = before = board.cursor if is_seen else board.marks.pointed
            if cell is not None or action.needs != "cell":  # a cell that is seen to be meant
                before = board.cursor
                self._do(action.name, cell)
            if board.cursor not in (before, cell):
                board.show_cursor(True)
            return True
        if board is None or not on_board or not board.block.press:
            return False
        if key in KEYS:
            board.move(KEYS[key])
        elif key in ("space", "enter"):
            self.stage.press(board.block.press, Given(cell=board.cursor))
        else:
            return False
        return True

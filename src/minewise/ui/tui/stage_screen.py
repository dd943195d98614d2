"""A stage in the terminal: draws the view of its top screen, and passes on keys and clicks."""

from collections.abc import Callable, Iterable, Mapping
from contextvars import copy_context
from itertools import chain, takewhile
from threading import Lock
from typing import Any, TypeVar

from rich.markup import escape
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen as TextualScreen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.screens.blocks import Board, Text
from minewise.screens.stage import Stage, write_file
from minewise.screens.view import Action, Ask, Did, Given, Screen, SessionScreen, View
from minewise.session.keys import show_key
from minewise.ui.cursor import MOVES
from minewise.ui.tui.app import MinewiseApp, pressed
from minewise.ui.tui.blocks import DRAWN, Choices, Drawn, DrawnBoard, DrawnForm, DrawnTable, Press

# Work that takes less than this is not announced, in seconds.
_UNNOTICED = 0.4

_Kind = TypeVar("_Kind")

# Default keys, used unless the view or the keys of its screen bind them.
_OWN_KEYS = {"q": "quit", "ctrl+c": "quit", "f10": "list-actions", "t": "theme"}

# Keys that a focused list handles itself, even if the view binds them.
_LIST_KEYS = {"up", "down", "enter"}

# The keys that scroll a view that is longer than the screen.
_SCROLLS = {
    "up": "scroll_up",
    "down": "scroll_down",
    "pageup": "scroll_page_up",
    "pagedown": "scroll_page_down",
    "home": "scroll_home",
    "end": "scroll_end",
}

# The width beside a board: the least, the one for which cells get smaller, the most.
_LEAST_SIDE, _SIDE, _MOST_SIDE = 14, 24, 48
_FEWER = 20  # beside two boards

# On a terminal with fewer lines than this, everything but the board is reduced.
_LOW = 20


class _Boards(VerticalScroll):
    """The container of the boards, whose cells are as large as its size allows."""

    def on_resize(self) -> None:
        assert isinstance(self.screen, StageScreen)
        self.screen.share_room()  # its height may have changed as well
        for drawn in self.query(DrawnBoard):
            drawn.fit()


class StageScreen(TextualScreen[None]):
    """The screens of a stage, one at a time."""

    AUTO_FOCUS = ""  # a block below a closing dialog may be about to be removed: see _focus

    def __init__(self, first: Screen) -> None:
        super().__init__()
        self.stage = Stage(self)
        self._first = first
        # A stopped task may still be running on the same data: the next one waits for it.
        self._turn = Lock()
        self._blocks: list[Drawn[Any]] = []
        self._view: View | None = None
        self._timer: Timer | None = None
        self._is_new = True
        self._is_asking = False
        # The boards of other views, for their cursors.
        self._left: dict[str, DrawnBoard] = {}

    @property
    def minewise(self) -> MinewiseApp:
        app = self.app
        assert isinstance(app, MinewiseApp), "our screens run in our app"
        return app

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            yield _Boards(id="boards", can_focus=False)
            yield VerticalScroll(id="blocks", can_focus=False)
        with VerticalScroll(id="message", can_focus=False):
            yield Static(id="words", markup=False)
        yield KeyList(id="keys")

    def on_mount(self) -> None:
        self.stage.open(self._first)
        self.set_interval(_UNNOTICED, self._tell_progress)

    def on_unmount(self) -> None:
        self.stage.stop()

    # The interface of a front end

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        """Run a task on another thread, so that keys still work."""
        # The language of messages belongs to the context, which threads do not inherit.
        here = copy_context()

        def begin() -> None:
            self.run_worker(lambda: here.run(self._work, task, then), thread=True)

        # Work slows down drawing, so draw a screen that has just been opened first.
        if self._is_new:
            self.call_after_refresh(begin)
        else:
            begin()

    def _work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        with self._turn:
            task.work()
        if self.is_running and not task.is_stopped:
            self.app.call_from_thread(self._worked, task, then)

    def _worked(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        if not task.is_stopped:  # it may have been stopped just now
            then(task.result())

    def _tell_progress(self) -> None:
        if self.stage.is_open and self.stage.is_working:
            self._say(f"{self.stage.view.working} …")

    def copy(self, text: str) -> None:
        self.app.copy_to_clipboard(text)

    def save(self, name: str, data: bytes) -> None:
        def write(path: str | None) -> None:
            if path is not None:
                self._say(write_file(path, data))

        self.app.push_screen(_line_dialog(_("Save to this file:"), name, _("Save")), write)

    def play(self, sound: str) -> None:
        if sound in ("won", "lost"):
            self.app.bell()

    def closed(self) -> None:
        self.app.exit()

    def draw(self) -> None:
        if not self.is_attached or not self.stage.is_open:
            return
        view, before = self.stage.view, self._view
        self._view = view
        self._is_new = before is None or before.name != view.name
        self.query_one("#title", Static).update(view.title)
        # In one call: each change of classes restyles everything.
        classes = {} if before is None else {f"view-{before.name}": False}
        boards = len(view.every(Board))
        classes |= {f"view-{view.name}": True, "-with-board": boards > 0, "-several": boards > 1}
        self.update_classes(classes)
        self._show_blocks(view, "" if before is None else before.name)
        self._show_keys(view)
        self._show_message()
        self._ask(view.ask)
        self._wait(view.tick)

    def _show_blocks(self, view: View, before: str) -> None:
        look, shown = self.minewise.look, self._blocks
        pairs = [] if self._is_new else [*zip(shown, view.blocks, strict=False)]
        kept = [*takewhile(lambda pair: pair[0].fits(pair[1]), pairs)]
        for drawn, block in kept:
            if drawn.block != block or drawn.look is not look:
                drawn.show(block, look)
        same = len(kept)
        for drawn in shown[same:]:
            if isinstance(drawn, DrawnBoard):
                self._left[before] = drawn
            # Below a dialog nothing has the focus, but it will be restored.
            if self.focused is not None and drawn in self.focused.ancestors_with_self:
                self.set_focus(None)  # otherwise keys go to the removed widget
            drawn.remove()
        new = [DRAWN[type(block)](block, look) for block in view.blocks[same:]]
        for drawn in new:
            if isinstance(drawn, DrawnBoard) and (left := self._left.get(view.name)):
                drawn.follow(left.block, left.cursor)
            place = "#boards" if isinstance(drawn, DrawnBoard) else "#blocks"
            self.query_one(place).mount(drawn)
        self._blocks = [*shown[:same], *new]
        self.share_room()
        self.call_after_refresh(self._focus)

    def _drawn(self, kind: type[_Kind]) -> list[_Kind]:
        return [each for each in self._blocks if isinstance(each, kind)]

    def _focus(self) -> None:
        """Focus the first block whose keys the view leaves alone, if none has the focus."""
        view = self._view
        if view is not None and (self.focused is None or not self.focused.is_attached):
            across, enter = view.by_key("left"), view.by_key("enter")
            is_free = across is None or across.name in MOVES
            boards = [each for each in self._drawn(DrawnBoard) if each.is_pressable and is_free]
            lists = [listed for each in self._blocks for listed in each.query(OptionList)]
            for found in [*boards, *(lists if enter is None else [])][:1]:
                found.focus(scroll_visible=False)  # a page is read from its beginning
                self._show_message()

    def share_room(self) -> None:
        """Give boards the width of the largest cells that leave room for a side panel."""
        boards, width = self._drawn(DrawnBoard), self.size.width
        # Two boards are for comparison, so they are side by side if there is room.
        across = len(boards) > 1 and sum(each.usual for each in boards) + _FEWER <= width
        if across:
            left = width - sum(each.wide((width - _FEWER) // len(boards)) for each in boards)
        else:
            left = min((width - each.wide(width - _SIDE) for each in boards), default=width)
        below, low = left < _LEAST_SIDE, self.app.size.height < _LOW
        slim = not below and not across and left < _SIDE
        self.update_classes({"-across": across, "-below": below, "-low": low, "-slim": slim})
        tables = [each for each in self._drawn(DrawnTable) if each.block.enter]
        lists: list[Drawn[Any]] = [*self._drawn(DrawnForm), *tables]
        for each in lists:
            # A list at the end of a page takes the remaining height, and scrolls.
            each.set_class(lists == self._blocks[-1:] and not boards, "-last")
        side: int | str = min(left, max(_SIDE, width * 2 // 5), _MOST_SIDE)
        side = ("100%" if below else side) if boards else "1fr"
        self.query_one("#blocks").styles.width = side

    def on_resize(self) -> None:
        self.share_room()
        if self._view is not None:
            self._show_keys(self._view)
            self._show_message()

    @property
    def idle(self) -> str:
        """The message if the view has none: the help of a field, or a list of keys."""
        if self._form is not None:
            return self._form.explanation
        return "" if self._view is None else _cell_keys(self._view, self.size.width - 2)

    def _show_message(self) -> None:
        view = self._view
        if view is not None and not view.working:  # else keep it, see _tell_progress
            texts = view.every(Text) if self.has_class("-slim") else []
            texts.sort(key=lambda text: text.style == "note")
            said = (text.paragraphs for text in texts if text.style != "heading")
            lines = [view.lettered, *(line for line in chain(*said) if line not in view.message)]
            self._say("\n".join(filter(None, lines)) or self.idle)

    def _say(self, text: str) -> None:
        self.query_one("#words", Static).update(text)
        self.query_one("#message", VerticalScroll).scroll_home(animate=False)

    def _show_keys(self, view: View) -> None:
        """Show the keys of the main actions, and of the list of the others."""
        enters = {each.block.enter for each in self._drawn(DrawnTable) if each.has_focus_within}
        entries = []
        for action in view.actions:
            keys = action.keys or (("enter",) if action.name in enters else ())
            if action.place == "main" and keys:
                label = f"{action.label} ✓" if action.on else action.label
                entries.append((f"screen.press('{action.name}')", show_key(keys[0]), label))
        if any(action.place == "more" for action in view.actions):
            entries.append(("screen.more", "F10", _("More")))
        if not any("escape" in each.keys and each.place == "main" for each in view.actions):
            key, leave = ("q", _("Quit")) if len(self.stage) == 1 else ("Esc", _("Back"))
            entries.append(("screen.leave", key, leave))
        marked = {
            f"{key} {label}": f"[@click={click}][b $accent]{escape(key)}[/] {escape(label)}[/]"
            for click, key, label in entries
        }
        lines = _in_lines(marked, self.size.width - 2)
        self.set_class(len(lines) > 1, "-crowded")
        shown = ("".join(marked.get(part, part) for part in line) for line in lines)
        self.query_one("#keys", Static).update("\n".join(shown))

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if seconds is not None:
            self._timer = self.set_timer(seconds, self.stage.tick)

    # Questions

    def _ask(self, ask: Ask | None) -> None:
        if ask is None or self._is_asking:
            return
        self._is_asking = True
        dialog = _dialog(ask, self.minewise.look.marks.here)
        self.app.push_screen(dialog, lambda answer: self._answered(ask, answer))

    def _answered(self, ask: Ask, answer: str | None) -> None:
        self._is_asking = False
        if answer is None:
            self.stage.back()
        elif ask.kind == "file":
            self.stage.answer_file(answer)
        else:
            self.stage.answer("" if ask.kind == "yes" else answer)

    # User input

    def _given(self, needs: str) -> Given:
        """The cell of the cursor, or the row chosen in the table with the focus, which one gets."""
        tables = [each for each in self._drawn(DrawnTable) if each.block.enter]
        boards = self._drawn(DrawnBoard)
        if needs == "row" and tables:
            focused = next((each for each in tables if each.has_focus_within), None)
            if focused is not None:
                return Given(row=focused.row)
            tables[0].query_one(OptionList).focus()
        return Given(cell=boards[0].cursor) if needs == "cell" and boards else Given()

    def action_press(self, name: str) -> None:
        """Do an action of the view, after its key or a click on its name."""
        action = None if self._view is None else self._view.action(name)
        if action is not None and not self._does_itself(name):
            self.stage.press(name, self._given(action.needs))

    def _does_itself(self, name: str) -> bool:
        """Do a command that a view need not offer; return whether it was one."""
        if name == "theme":
            self.minewise.next_look()
            self.draw()
        elif name in ("scroll-up", "scroll-down"):
            for area in ("#message", "#blocks"):
                getattr(self.query_one(area), name.replace("-", "_"))(animate=False)
        elif name == "help":
            self.stage.press(name)
        elif name == "list-actions":
            self.action_more()
        elif name == "quit":
            self.action_leave()
        else:
            return False
        return True

    def on_descendant_focus(self) -> None:
        if self._view is not None:
            self._show_keys(self._view)  # Enter acts on the table with the focus

    def action_more(self) -> None:
        """List the actions that have a name, except moves, in a dialog."""
        view = self._view
        if view is None:
            return
        # Actions with the same label, such as the four levels, share a line; moves are left out.
        listed = {
            each.label: each
            for each in reversed(view.actions)
            if each.place != "hidden" and each.name not in MOVES
        }

        def chosen(name: str | None) -> None:
            if name is not None:
                self.action_press(name)

        options = map(_option, reversed(listed.values()))
        choices = Choices(*options, sign=self.minewise.look.marks.here)
        more = Dialog(choices, title=_("More"), below=_("Esc closes"), keys={})
        self.app.push_screen(more, chosen)

    def action_leave(self) -> None:
        """Go back; from the lowest screen, quit."""
        if len(self.stage) == 1:
            self.app.exit()
        else:
            self.stage.back()

    def on_key(self, event: events.Key) -> None:
        """Lists and boards handle keys first, then the view's actions, then the defaults."""
        if self._took(pressed(event)):
            event.stop()
            event.prevent_default()

    def _took(self, key: str) -> bool:
        focused, view = self.focused, self._view
        if view is None:
            return False
        if isinstance(focused, OptionList) and key in _LIST_KEYS:
            focused.scroll_visible(animate=False)
            return False
        action = view.by_key(key)
        if key == "escape":
            self.stage.back()
        elif isinstance(focused, DrawnBoard) and focused.takes(key, action):
            pass
        elif action is not None:
            self.action_press(action.name)
        elif isinstance(focused, OptionList) and key == "space":
            focused.action_select()
        elif key in ("left", "right") and self._form is not None:
            self._form.turn(1 if key == "right" else -1)
        else:
            top = self.stage.top
            bound = top.keys.action(key) if isinstance(top, SessionScreen) else None
            return self._does_itself(bound or _OWN_KEYS.get(key, "")) or self._scrolled(key)
        return True

    def _scrolled(self, key: str) -> bool:
        """Scroll the view, or its message beside a slim panel, unless a focused list scrolls."""
        area = "#message" if self.has_class("-slim") else "#blocks"
        listed, blocks = self.focused, self.query_one(area)
        scrolls_itself = isinstance(listed, OptionList) and listed.max_scroll_y
        if key not in _SCROLLS or scrolls_itself or not blocks.max_scroll_y:
            return False
        getattr(blocks, _SCROLLS[key])(animate=False)
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Pass pasted text to the screen, to play or to edit."""
        event.stop()
        self.stage.press("paste", Given(text=event.text))

    @property
    def _form(self) -> DrawnForm | None:
        return next((each for each in self._drawn(DrawnForm) if each.has_focus_within), None)

    def on_press(self, event: Press) -> None:
        self.stage.press(event.action, event.given)

    def on_drawn_form_typed(self, event: DrawnForm.Typed) -> None:
        field = event.field

        def typed(text: str | None) -> None:
            if text is not None:
                self.stage.press("set", Given(row=field.name, text=text))

        self.app.push_screen(_line_dialog(field.label, str(field.value), _("Set")), typed)

    def on_drawn_form_explained(self) -> None:
        if self._form is not None:
            self._say(self._form.explanation)


def _cell_keys(view: View, width: int) -> str:
    """The keys that act on the cell under the cursor."""
    listed: dict[str, str] = {}
    for each in view.actions:
        if each.needs == "cell" and each.place != "main" and each.keys and not each.why_not:
            listed.setdefault(each.label, f"{show_key(each.keys[0])}: {each.label}")
    return "\n".join(map("".join, _in_lines(listed.values(), width)))


def _in_lines(texts: Iterable[str], width: int) -> list[list[str]]:
    """Texts side by side as lines of unbroken parts, on one line with smaller gaps if they fit."""
    texts = [*texts]
    gap = "   " if sum(map(len, texts)) + 3 * (len(texts) - 1) <= width else "  "
    lines: list[list[str]] = []
    for text in texts:
        if lines and sum(map(len, lines[-1])) + len(gap) + len(text) <= width:
            lines[-1] += [gap, text]
        else:
            lines.append([text])
    return lines


class KeyList(Static):
    """The clickable list of keys: a double click must not select its text."""

    ALLOW_SELECT = False


class Dialog(ModalScreen[str | None]):
    """A question on top of a screen: a line, a choice or a key. None means cancelled."""

    def __init__(
        self,
        *inside: Widget,
        title: str = "",
        below: str = "",
        keys: Mapping[str, str | None] | None = None,
    ) -> None:
        """Escape closes it, and so do `keys`; without `keys`, any key answers with its name."""
        super().__init__()
        self._inside, self._frame, self._keys = inside, (title, below), keys

    def compose(self) -> ComposeResult:
        with Vertical(id="question") as question:
            yield from self._inside
        question.border_title, question.border_subtitle = self._frame

    def on_key(self, event: events.Key) -> None:
        key = pressed(event)
        if key == "escape" or self._keys is None or key in self._keys:
            event.stop()
            event.prevent_default()
            answers = {key: key} if self._keys is None else self._keys
            self.dismiss(None if key == "escape" else answers[key])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(None if event.option.id == _CANCEL else event.option.id)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)


# The choice that cancels.
_CANCEL = "-"


def _dialog(ask: Ask, sign: str) -> Dialog:
    match ask.kind:
        case "yes":
            yes, no = Option(f"y  {ask.yes}", "y"), Option(f"n  {_('Cancel')}", _CANCEL)
            choices = Choices(yes, no, sign=sign)
            choices.highlighted = 1  # pressing Enter must not lose anything
            return Dialog(_words(ask.text), choices, keys={"y": "y", "n": None})
        case "key":
            return Dialog(_words(ask.text), below=_("Esc: cancel"))
    return _line_dialog(ask.text, ask.line, ask.yes)


def _line_dialog(text: str, line: str, yes: str) -> Dialog:
    below = _("Enter: {yes}, Esc: cancel").format(yes=yes)
    return Dialog(_words(text), Input(line, compact=True), below=below, keys={})


def _words(text: str) -> Static:
    return Static(text, markup=False)


def _option(action: Action) -> Option:
    keys = " ".join(map(show_key, action.keys[:2]))
    on = " ✓" if action.on else ""
    return Option(f"{keys:<12} {action.label}{on}", action.name, disabled=bool(action.why_not))

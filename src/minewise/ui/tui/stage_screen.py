"""A stage in the terminal: draws the view of its top screen, and passes on keys and clicks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.markup import escape
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen as TextualScreen
from textual.timer import Timer
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from minewise.base import MinewiseError, Task, files, gettext as _
from minewise.screens import Action, Ask, Board, Did, Given, Screen, Stage, Table, View
from minewise.session import show_key, words
from minewise.ui.tui.app import MinewiseApp, pressed
from minewise.ui.tui.blocks import DRAWN, Drawn, DrawnBoard, DrawnForm, DrawnTable
from minewise.ui.tui.tasks import Tasks

_MOST_BYTES = 64 * 1024 * 1024

# What these keys do where the view has nothing for them.
_OWN_KEYS = {"q": "leave", "ctrl+c": "leave", "f10": "more", "t": "theme"}

# What a list does by itself.
_LIST_KEYS = {"up", "down", "home", "end", "pageup", "pagedown", "enter"}


class StageScreen(TextualScreen[None]):
    """The screens of a stage, one at a time."""

    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012 - as Textual has it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]  # noqa: RUF012

    def __init__(self, first: Screen) -> None:
        super().__init__()
        self.stage = Stage(self)
        self._first = first
        self._tasks = Tasks(self, lambda _doing: self.draw())
        self._blocks: list[Drawn[Any]] = []
        self._view: View | None = None
        self._timer: Timer | None = None
        self._is_asking = False

    @property
    def minewise(self) -> MinewiseApp:
        """The app, by its own type."""
        app = self.app
        assert isinstance(app, MinewiseApp), "our screens are of our apps"
        return app

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            yield VerticalScroll(id="boards", can_focus=False)
            yield VerticalScroll(id="blocks", can_focus=False)
        with VerticalScroll(id="message", can_focus=False):
            yield Static(id="words", markup=False)
        yield KeyList(id="keys")

    def on_mount(self) -> None:
        self.stage.open(self._first)

    def on_unmount(self) -> None:
        self._tasks.stop()

    # What a stage asks of its front end

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        self._tasks.run(task, then)

    def copy(self, text: str) -> None:
        self.app.copy_to_clipboard(text)

    def save(self, name: str, data: bytes) -> None:
        def write(path: str | None) -> None:
            if path is not None:
                said = _("Saved in {path}.").format(path=repr(path))
                try:
                    files.write_bytes(Path(path).expanduser(), data)
                except MinewiseError as error:
                    said = words.as_sentence(str(error))
                self._say(said)

        self.app.push_screen(LineScreen(_("Save to this file:"), name, _("Save")), write)

    def play(self, sound: str) -> None:
        if sound in ("won", "lost"):
            self.app.bell()

    def closed(self) -> None:
        self._tasks.stop()
        self.app.exit()

    def draw(self) -> None:
        """Draw what has changed."""
        if not self.is_attached or not self.stage.is_open:
            return
        view, before = self.stage.view, self._view
        self._view = view
        is_other = before is None or before.name != view.name
        self.query_one("#title", Static).update(view.title)
        if is_other:
            if before is not None:
                self.remove_class(f"view-{before.name}")
            self.add_class(f"view-{view.name}")
        self.set_class(any(isinstance(block, Board) for block in view.blocks), "-with-board")
        self._show_blocks(view, anew=is_other)
        self._say(f"{view.working} …" if view.working else view.lettered)
        self._show_keys(view)
        self._ask(view.ask)
        self._wait(view.tick)

    def _show_blocks(self, view: View, *, anew: bool) -> None:
        look, shown = self.minewise.look, self._blocks
        same = 0
        while not anew and same < min(len(shown), len(view.blocks)):
            if not shown[same].fits(view.blocks[same]):
                break
            same += 1
        for drawn, block in zip(shown[:same], view.blocks[:same], strict=True):
            if drawn.block != block or drawn.look is not look:
                drawn.show(block, look)
        for drawn in shown[same:]:
            if drawn.has_focus_within or drawn.has_focus:
                self.set_focus(None)  # else keys go where nobody hears them
            drawn.remove()
        new = [DRAWN[type(block)](block, look) for block in view.blocks[same:]]
        for drawn in new:
            drawn.add_class(f"named-{getattr(drawn.block, 'name', '')}")
        for drawn in new:
            place = "#boards" if isinstance(drawn, DrawnBoard) else "#blocks"
            self.query_one(place).mount(drawn)
        self._blocks = [*shown[:same], *new]
        if shown[same:] or new:
            self.call_after_refresh(self._focus)

    def _focus(self) -> None:
        """Put the focus on the first block that takes keys, if none has it."""
        if self.focused is None or not self.focused.is_attached:
            boards = [each for each in self._blocks if isinstance(each, DrawnBoard)]
            lists = (listed for each in self._blocks for listed in each.query(OptionList))
            target = next((each for each in boards if each.is_pressable), None)
            found = target or next(lists, None)
            if found is not None:
                found.focus()

    def _say(self, text: str) -> None:
        self.query_one("#words", Static).update(text)
        self.query_one("#message", VerticalScroll).scroll_home(animate=False)

    def _show_keys(self, view: View) -> None:
        """The keys of the main actions; those behind "more" where there is room for all."""
        enters = {block.enter for block in view.blocks if isinstance(block, Table)}
        entries = []
        for action in view.actions:
            keys = action.keys or (("enter",) if action.name in enters else ())
            if action.place == "main" and keys:
                key, label = escape(show_key(keys[0])), escape(action.label)
                on = " [b]✓[/]" if action.on else ""
                entries.append(
                    f"[@click=screen.press('{action.name}')][b $accent]{key}[/] {label}{on}[/]"
                )
        more = sum(action.place == "more" for action in view.actions)
        if more:
            entries.append(f"[@click=screen.more][b $accent]F10[/] {_('More')}[/]")
        key, leave = ("q", _("Quit")) if len(self.stage) == 1 else ("Esc", _("Back"))
        entries.append(f"[@click=screen.leave][b $accent]{key}[/] {leave}[/]")
        self.query_one("#keys", Static).update("   ".join(entries))

    def _wait(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if seconds is not None:
            self._timer = self.set_timer(seconds, self._tick)

    def _tick(self) -> None:
        if self.stage.is_open:
            self.stage.tick()

    # Questions

    def _ask(self, ask: Ask | None) -> None:
        if ask is None or self._is_asking:
            return
        self._is_asking = True
        screen: TextualScreen[str | None] = _question(ask)
        self.app.push_screen(screen, lambda answer: self._answered(ask, answer))

    def _answered(self, ask: Ask, answer: str | None) -> None:
        self._is_asking = False
        if answer is None:
            self.stage.back()
        elif ask.kind == "file":
            self._read(answer)
        else:
            self.stage.answer(answer)

    def _read(self, path: str) -> None:
        try:
            data = files.read_bytes(Path(path).expanduser(), _MOST_BYTES)
        except MinewiseError as error:
            self.stage.back()
            self._say(words.as_sentence(str(error)))
        else:
            self.stage.answer(path, data)

    # What the person does

    def _given(self, needs: str) -> Given:
        if needs == "row":
            tables = [each for each in self._blocks if isinstance(each, DrawnTable)]
            focused = next((each for each in tables if each.has_focus_within), None)
            table = focused or next((each for each in tables if each.block.enter), None)
            return Given(row="" if table is None else table.row)
        if needs == "cell":
            board = next((each for each in self._blocks if isinstance(each, DrawnBoard)), None)
            return Given(cell=None if board is None else board.cursor)
        return Given()

    def action_press(self, name: str) -> None:
        """Do an action of the view, by its key or by a click on its name."""
        action = None if self._view is None else self._view.action(name)
        if action is not None and not self._does_itself(name):
            self.stage.press(name, self._given(action.needs))

    def _does_itself(self, name: str) -> bool:
        """Do what is the terminal's own; whether it was that."""
        if name == "theme":
            self.minewise.next_look()
            self.draw()
        elif name in ("scroll-up", "scroll-down"):
            message = self.query_one("#message", VerticalScroll)
            (message.scroll_up if name == "scroll-up" else message.scroll_down)(animate=False)
        elif name == "quit":
            self.app.exit()
        else:
            return False
        return True

    def action_more(self) -> None:
        """List the actions that have no room on the screen."""
        view = self._view
        if view is None:
            return
        listed = [each for each in view.actions if each.place != "hidden"]

        def chosen(name: str | None) -> None:
            if name is not None:
                self.action_press(name)

        self.app.push_screen(MoreScreen(listed), chosen)

    def action_leave(self) -> None:
        """Go back; from the lowest screen, quit."""
        if len(self.stage) == 1:
            self.app.exit()
        else:
            self.stage.back()

    def on_key(self, event: events.Key) -> None:
        """Keys of lists and boards first, then those of the view's actions, then our own."""
        if self._took(pressed(event)):
            event.stop()
            event.prevent_default()

    def _took(self, key: str) -> bool:
        focused, view = self.focused, self._view
        if view is None or (isinstance(focused, OptionList) and key in _LIST_KEYS):
            return False
        action = view.by_key(key)
        if key == "escape":
            self.stage.back()
        elif isinstance(focused, OptionList) and key == "space":
            focused.action_select()
        elif isinstance(focused, DrawnBoard) and self._moved(focused, key, action):
            pass
        elif action is not None:
            self.action_press(action.name)
        elif isinstance(focused, DrawnBoard) and key in ("space", "enter") and focused.block.press:
            self.stage.press(focused.block.press, Given(cell=focused.cursor))
        elif key in ("left", "right") and self._form is not None:
            self._form.turn(1 if key == "right" else -1)
        elif key in _OWN_KEYS:
            getattr(self, f"action_{_OWN_KEYS[key]}")()
        else:
            return False
        return True

    def _moved(self, board: DrawnBoard, key: str, action: Action | None) -> bool:
        """Move the cursor: by the person's own keys, or by the arrows."""
        return board.move(action.name if action is not None else key)

    def action_theme(self) -> None:
        self._does_itself("theme")

    def on_paste(self, event: events.Paste) -> None:
        """Play what was copied, or edit it: the screen knows."""
        event.stop()
        self.stage.press("paste", Given(text=event.text))

    @property
    def _form(self) -> DrawnForm | None:
        return next(
            (
                each
                for each in self._blocks
                if isinstance(each, DrawnForm) and each.has_focus_within
            ),
            None,
        )

    def on_drawn_table_chosen(self, event: DrawnTable.Chosen) -> None:
        self.stage.press(event.action, Given(row=event.row))

    def on_drawn_form_changed(self, event: DrawnForm.Changed) -> None:
        self.stage.press("set", Given(row=event.field, text=event.value))

    def on_drawn_form_typed(self, event: DrawnForm.Typed) -> None:
        field = event.field

        def typed(text: str | None) -> None:
            if text is not None:
                self.stage.press("set", Given(row=field.name, text=text))

        self.app.push_screen(LineScreen(field.label, str(field.value), _("Set")), typed)

    def on_drawn_form_explained(self, event: DrawnForm.Explained) -> None:
        self._say(event.text)

    def on_drawn_board_pressed(self, event: DrawnBoard.Pressed) -> None:
        self.stage.press(event.action, Given(cell=event.cell, text=event.gesture))


def _question(ask: Ask) -> TextualScreen[str | None]:
    match ask.kind:
        case "yes":
            return YesScreen(ask.text, ask.yes)
        case "key":
            return KeyScreen(ask.text)
    return LineScreen(ask.text, ask.line, ask.yes)


class KeyList(Static):
    """What the keys do, to be clicked: a double click must not select the text."""

    ALLOW_SELECT = False


class MoreScreen(ModalScreen[str | None]):
    """Everything that can be done, to choose from."""

    def __init__(self, actions: list[Action]) -> None:
        super().__init__()
        self._actions = actions

    def compose(self) -> ComposeResult:
        with Vertical(id="question") as question:
            yield OptionList(
                *(
                    Option(
                        f"{' '.join(map(show_key, each.keys[:2])):<12} {each.label}",
                        id=each.name,
                        disabled=bool(each.why_not),
                    )
                    for each in self._actions
                ),
                markup=False,
                compact=True,
            )
        question.border_title, question.border_subtitle = _("More"), _("Esc closes")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option.id)

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)


class YesScreen(ModalScreen[str | None]):
    """A question with two answers."""

    def __init__(self, text: str, yes: str) -> None:
        super().__init__()
        self._text, self._yes = text, yes

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(self._text, markup=False)
            with Horizontal(id="buttons"):
                yield Button(self._yes, compact=True, id="yes")
                yield Button(_("Cancel"), compact=True, id="no")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss("" if event.button.id == "yes" else None)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("escape", "n"):
            event.stop()
            self.dismiss(None)
        elif event.key == "y":
            event.stop()
            self.dismiss("")
        elif event.key in ("left", "right"):
            event.stop()
            self.focus_next()


class LineScreen(ModalScreen[str | None]):
    """A line to type."""

    BINDINGS = [Binding("ctrl+a", "select_all", show=False)]  # noqa: RUF012 - as Textual has it

    def __init__(self, text: str, value: str, yes: str) -> None:
        super().__init__()
        self._text, self._value, self._yes = text, value, yes

    def compose(self) -> ComposeResult:
        with Vertical(id="question") as question:
            yield Static(self._text, markup=False)
            yield Input(self._value, compact=True)
        question.border_subtitle = _("Enter: {yes}, Esc: cancel").format(yes=self._yes)

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)


class KeyScreen(ModalScreen[str | None]):
    """Waits for a key, and answers with its name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(id="question") as question:
            yield Static(self._text, markup=False)
        question.border_subtitle = _("Esc: cancel")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else pressed(event))

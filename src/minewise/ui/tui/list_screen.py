"""What the small screens over the board share: a list to choose from, a line to type, a key."""

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from minewise.base import Task, gettext as _
from minewise.session import Result
from minewise.ui.tui.frame import pressed
from minewise.ui.tui.tasks import Tasks


class ListScreen(ModalScreen[Result | None]):
    """A list with a line below it; Enter or a click chooses a row, Escape closes.

    It answers with what was done, or with None.
    """

    title_of_list = ""
    keys_of_list = ""

    def compose(self) -> ComposeResult:
        """The list, and a line to say something."""
        with Vertical(id="sheet") as sheet:
            yield from self.compose_above()
            yield OptionList(id="choices", markup=False, compact=True)
            yield Static(id="problem", markup=False)
        sheet.border_title, sheet.border_subtitle = self.title_of_list, self.keys_of_list

    def compose_above(self) -> ComposeResult:
        """What stands above the list."""
        yield from ()

    def on_mount(self) -> None:
        self.fill()
        self.listed.focus()

    @property
    def listed(self) -> OptionList:
        """The list."""
        return self.query_one(OptionList)

    def rows(self) -> Sequence[Option | None]:
        """The rows; None for a line between them."""
        raise NotImplementedError

    def chosen(self, name: str) -> None:
        """A row was chosen."""
        raise NotImplementedError

    def fill(self) -> None:
        """Show the rows again; the same one stays highlighted."""
        here, at = self.highlighted, self.listed.highlighted
        self.listed.clear_options()
        self.listed.add_options(self.rows())
        names = [option.id for option in self.listed.options]
        if here in names:
            # It is not news: what is said now stays to be read.
            with self.prevent(OptionList.OptionHighlighted):
                self.listed.highlighted = names.index(here)
        else:
            usable = [number for number, name in enumerate(names) if name is not None]
            self.listed.highlighted = max(
                (n for n in usable if n <= (at or 0)), default=min(usable, default=None)
            )

    @property
    def highlighted(self) -> str | None:
        """The name of the row that is highlighted."""
        option = self.listed.highlighted_option
        return None if option is None else option.id

    def say(self, text: str | None) -> None:
        """Say something below the list."""
        self.query_one("#problem", Static).update(text or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id is not None:
            self.chosen(event.option.id)

    def on_key(self, event: events.Key) -> None:
        """Close, choose with the space bar, or do what a key of this screen does."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
        elif event.key == "space":
            event.stop()
            self.listed.action_select()
        elif self.pressed(pressed(event)):
            event.stop()
            event.prevent_default()

    def pressed(self, key: str) -> bool:  # noqa: ARG002 - most screens have none
        """Do what a key does here; whether it does something."""
        return False


class LineScreen(ModalScreen[Result | None]):
    """Asks for a line of text, and does something with it; it answers with what that did."""

    BINDINGS = [Binding("ctrl+a", "select_all", show=False)]  # noqa: RUF012

    def __init__(
        self, title: str, text: str, value: str, do: Callable[[str], Result | Task[Result]]
    ) -> None:
        """Prepare to ask.

        Args:
            title: What is asked for.
            text: A sentence about it.
            value: What stands there at first.
            do: What to do with the line; what is refused can be typed again.
        """
        super().__init__()
        self._title, self._text, self._value, self._give = title, text, value, do
        self._tasks = Tasks(self, lambda doing: self._say(f"{doing}."))

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet") as sheet:
            yield Static(self._text, markup=False)
            yield Input(self._value, compact=True, id="line")
            yield Static(id="problem", markup=False)
        sheet.border_title = self._title
        sheet.border_subtitle = _("Enter accepts, Esc cancels")

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self._tasks.stop()
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._tasks.do(lambda: self._give(event.value.strip()), self._done)

    def _done(self, result: Result) -> None:
        if result.done:
            self.dismiss(result)
        else:
            self._say(result.message or "")

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)


class KeyScreen(ModalScreen[str | None]):
    """Waits for a key, and answers with its name; None for Escape."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet") as sheet:
            yield Static(self._text, markup=False)
            yield Static(id="problem")
        sheet.border_title, sheet.border_subtitle = _("Press a key"), _("Esc cancels")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else pressed(event))

"""A game of a student's AI in the terminal, step by step, beside what the course's rules know."""

from collections.abc import Iterable
from dataclasses import replace

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from minewise.base import Task, gettext as _
from minewise.core import HIDDEN, Grid
from minewise.course import STEP_SECONDS, Stepper, WatchedData, shown
from minewise.session import Keys, SettingsFile
from minewise.ui.tui.board import BoardView, width_of
from minewise.ui.tui.frame import BoardScreen, KeyList, MinewiseApp
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.tasks import Tasks
from minewise.ui.tui.themes import Theme


class CourseScreen(BoardScreen):
    """Two boards, what the one misses, and the sentences it reasons with.

    Attributes:
        stepper: Where we are.
    """

    def __init__(self, stepper: Stepper, keys: Keys, look: Theme) -> None:
        scenes = _scenes(shown(stepper))
        super().__init__(keys, scenes[0], look)
        self.stepper = stepper
        self._rules = BoardView(scenes[1], look, id="rules")
        self._shows_rules = False
        self._working = Tasks(self, lambda doing: self.say(f"{doing}."))

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal(id="boards"):
            for board, name in ((self.board, "yours"), (self._rules, "others")):
                with Vertical(id=name, classes="of-one"):
                    yield Static(id=f"{name}-label", classes="label", markup=False)
                    with Container(classes="field"):
                        yield board
        with Horizontal(id="texts"):
            with VerticalScroll(id="message", can_focus=False):
                yield Static(id="words", markup=False)
            with VerticalScroll(id="knowledge", can_focus=False):
                yield Static(id="sentences", markup=False)
        yield KeyList(id="keys")

    def on_mount(self) -> None:
        if self.is_composed:
            self.show_all()
            self.set_interval(STEP_SECONDS, self._tick)

    def _tick(self) -> None:
        if self.stepper.playing and self.app.screen is self:
            self.stepper.tick()
            self.show_all()

    def on_resize(self) -> None:
        """Choose anew how large the cells are, and whether there is room for both boards."""
        if self.is_composed:
            self.show_all()

    # What is shown

    def show_all(self) -> None:
        if not self.is_composed or self not in self.app.screen_stack:
            return
        data = shown(self.stepper)
        self._show_boards(data)
        self.show_title(f"{data['file']}   {data['heading']}")
        self.query_one("#words", Static).update(_words(data))
        self.query_one("#message", VerticalScroll).scroll_home(animate=False)
        self.query_one("#sentences", Static).update(_sentences(data))
        self._show_keys(data)

    def _show_boards(self, data: WatchedData) -> None:
        scenes: tuple[Scene, ...] = _scenes(data)
        # Between them there is a gap, and a scrollbar may be beside each.
        for compact in (False, True):
            scenes = tuple(replace(scene, compact=compact) for scene in scenes)
            together = sum(map(width_of, scenes)) + 2 <= self.size.width
            if together:
                break
        look = self.minewise.look
        for board, scene in zip((self.board, self._rules), scenes, strict=True):
            board.show(scene, look)
        self.query_one("#yours").display = together or not self._shows_rules
        self.query_one("#others").display = together or self._shows_rules
        self.query_one("#yours-label", Static).update(data["yours"]["label"])
        self.query_one("#others-label", Static).update(data["rules"]["label"])

    def _show_keys(self, data: WatchedData) -> None:
        names = [
            ("play", _("pause") if data["playing"] else _("play")),
            ("step", _("step")),
            ("back", _("back")),
            ("difference", _("next difference")),
            ("open", _("open a cell")),
            ("again", _("AI again")),
            ("next", _("next board")),
            ("reload", _("reload file")),
            ("help", _("help")),
            ("quit", _("quit")),
        ]
        lines: list[list[str]] = [[]]
        room = width = self.size.width - 2
        for name, label in names:
            key = self._keys.shown(name)
            if len(key) + len(label) + 1 > room:  # a name stays on one line with its key
                lines.append([])
                room = width
            lines[-1].append(f"[@click=screen.press('{name}')][b $accent]{key}[/] {label}[/]")
            room -= len(key) + len(label) + 4
        self.query_one("#keys", Static).update("\n".join("   ".join(line) for line in lines))

    # What the keys do

    def _then(self, task: Task[None]) -> None:
        self._working.run(task, lambda _nothing: self.show_all())
        self.show_all()

    def action_press(self, name: str) -> None:
        """Do what is bound to a key: most of it is the walk's own."""
        if hasattr(self, f"act_{name.replace('-', '_')}"):
            super().action_press(name)
        else:
            self._then(self.stepper.do(name))

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """Open the cell that was clicked."""
        self._then(self.stepper.open(event.cell))

    def act_rules(self) -> None:
        """Show the other board, where there is no room for both."""
        self._shows_rules = not self._shows_rules
        self.show_all()

    def act_scroll_up(self) -> None:
        super().act_scroll_up()
        self.query_one("#knowledge", VerticalScroll).scroll_up(animate=False)

    def act_scroll_down(self) -> None:
        super().act_scroll_down()
        self.query_one("#knowledge", VerticalScroll).scroll_down(animate=False)


class CourseApp(MinewiseApp):
    """The app around it."""

    def __init__(
        self,
        stepper: Stepper,
        preferences: Preferences | None = None,
        memory: SettingsFile | None = None,
    ) -> None:
        preferences = preferences or Preferences()
        super().__init__(preferences.theme_name, memory)
        self._first_screen = CourseScreen(stepper, preferences.course, self.look)

    def get_default_screen(self) -> Screen[None]:
        return self._first_screen


def _words(data: WatchedData) -> RenderableType:
    """What is wrong and why, or else what the marks mean."""
    said = [line for line in (data["message"], data["said"]) if line]
    if data["why"]:
        said.append(_("Why:"))
    shown = [Text(line) for line in said or [data["legend"]]]
    return Group(*shown, _hanging((" ", Text(line)) for line in data["why"]))


def _sentences(data: WatchedData) -> RenderableType:
    """What it reasons with: + is new, - has vanished."""
    styles = {"+": "bold", "-": "dim strike", " ": ""}
    lines = [
        (one["mark"], Text(one["text"], style=styles[one["mark"]])) for one in data["sentences"]
    ]
    if data["more"]:
        lines.append((" ", Text(_("and {count} more").format(count=data["more"]))))
    heading = _("Its sentences: {count}").format(count=data["count"])
    return Group(Text(heading, style="bold"), _hanging(lines))


def _hanging(lines: Iterable[tuple[str, Text]]) -> Table:
    """Lines with something before each; what is too long goes on below its beginning."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for before, line in lines:
        table.add_row(before, line)
    return table


def _scenes(data: WatchedData) -> tuple[Scene, Scene]:
    """What the student's AI knows, and what the rules know."""
    grid = Grid(data["width"], data["height"])
    pointed = frozenset((row, column) for row, column in [*data["missed"], *data["wrong"]])
    lit = frozenset((row, column) for row, column in data["lit"])
    chosen = data["chosen"]
    yours, rules = (
        Scene(
            grid,
            "".join(symbol if symbol.isdigit() else HIDDEN for symbol in known["view"]),
            cursor=None if chosen is None else (chosen[0], chosen[1]),
            looked_at=lit,
            settled=pointed,
            notes={grid.cell(index): note for index, note in enumerate(known["notes"]) if note},
            first=0,
        )
        for known in (data["yours"], data["rules"])
    )
    return yours, rules

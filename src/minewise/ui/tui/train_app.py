"""Training in the terminal: lists, lessons, puzzles and progress. What is shown is the coach's."""

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from minewise.base import MinewiseError, Task, gettext as _
from minewise.core import Cell, Grid, Position
from minewise.session import Gesture, Keys, SettingsFile, words
from minewise.training import Coach, TrainingData, shown
from minewise.ui.training_marks import Drawn, answer_in_words, drawn, first_cell
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.frame import BoardScreen, KeyList, MinewiseApp
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.progress import in_lines
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.tasks import Tasks
from minewise.ui.tui.themes import ASCII, Theme

_MOVES = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}

# What is on the board where there is none.
_NOTHING = Scene(Grid(1, 1), "0")

# A board that bounces is pushed so far aside, one after the other.
_BOUNCE = (1, -1, 1, 0)
_BOUNCE_SECONDS = 0.06

# A storm's clock.
_TICK = 0.5


class TrainScreen(BoardScreen):
    """One screen for all of it: a list, or a board with what is asked below it.

    Attributes:
        coach: What is on the screen, and what can be done.
    """

    def __init__(
        self,
        coach: Coach,
        keys: Keys,
        look: Theme,
        *,
        first: Task[None] | None = None,
        leave: Callable[[], object] | None = None,
    ) -> None:
        """Prepare to show.

        Args:
            coach: What is on the screen.
            keys: The keys.
            look: The theme.
            first: What to do at the beginning: looking at the last games takes a while.
            leave: Where to go on quit; None to end the program.
        """
        super().__init__(keys, _NOTHING, look)
        self.coach = coach
        self._first = first
        self._leave = leave
        self._cursor: Cell = (0, 0)
        self._seen: Position | None = None
        self._listed: tuple[str, ...] = ()
        self._problem = ""
        self._working = Tasks(self, self._tell)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="narrow", markup=False)
        yield OptionList(id="rows", markup=False, compact=True)
        with VerticalScroll(id="progress", can_focus=False):
            yield Static(id="charts", markup=False)
        with Horizontal(id="middle"):
            with Container(id="field"):
                yield self.board
            with Vertical(id="panel"):
                yield Static(id="counters")
                yield KeyList(id="keys")
        with VerticalScroll(id="message", can_focus=False):
            yield Static(id="words", markup=False)
            yield KeyList(id="answers")

    def on_mount(self) -> None:
        """Show where we are, and look at the last games beside it."""
        if not self.is_composed:
            return
        self.show_all()
        self.set_interval(_TICK, self._tick)
        if self._first is not None:
            self._working.run(self._first, lambda _nothing: self.show_all())

    def _tell(self, doing: str) -> None:
        self._problem = f"{doing}."
        self.show_all()

    def _tick(self) -> None:
        if self.coach.run is not None and self.coach.run.seconds is not None:
            self.show_all()

    # What is shown

    def show_all(self) -> None:
        if not self.is_composed or self not in self.app.screen_stack:
            return
        data = shown(self.coach)
        self.show_title(_title(data))
        has_board = data["position"] is not None
        self.query_one("#rows").display = bool(data["rows"])
        self.query_one("#progress").display = data["progress"] is not None
        self.query_one("#middle").display = has_board
        self.set_class(data["live"], "-lesson")
        self.set_class(bool(data["rows"]), "-list")
        self._show_rows(data)
        if has_board:
            self._show_position(data)
            self.show_counters(_counters(data, self._cursor))
            self.show_keys(_keys(data))
        if data["progress"] is not None:
            room = self.query_one("#progress").content_size.width or self.size.width - 2
            self.query_one("#charts", Static).update(in_lines(data["progress"], room))
        self.query_one("#words", Static).update(self._words(data))
        self.query_one("#answers", Static).update(self._answers(data))

    def _show_rows(self, data: TrainingData) -> None:
        rows, listed = data["rows"], self.query_one("#rows", OptionList)
        names = tuple(row["name"] for row in rows)
        if names == self._listed and not listed.option_count:
            self._listed = ()
        at = listed.highlighted if names == self._listed else 0
        self._listed = names
        if not rows:
            self.set_focus(None)
            return
        wide = max(len(row["title"]) for row in rows)
        notes = max(len(row["note"]) for row in rows)
        listed.clear_options()
        listed.add_options(
            Option(
                f"{key:>2} {row['title']:<{wide}}  {row['note']:<{notes}}  {row['text']}".rstrip(),
                id=row["name"],
            )
            for key, row in zip([*"123456789", *[""] * len(rows)], rows, strict=False)
        )
        listed.highlighted = at or 0
        listed.focus()

    def _show_position(self, data: TrainingData) -> None:
        position = self.coach.position
        assert position is not None, "a board is shown"
        marks, before = drawn(data), self._seen
        self._seen = position
        self._cursor = first_cell(before, position, marks, self._cursor)
        self.show_board(_scene(position, marks, self._cursor, self.minewise.look))

    def _words(self, data: TrainingData) -> RenderableType:
        """What is asked or told, for the lines below the board."""
        bold, lines = "bold", list[RenderableType]()
        verdict = data["verdict"]
        said = data["message"]
        if self._problem:
            lines.append(Text(self._problem))
        if data["lesson"]:
            lines += [Text(said, style=bold), Text()] if said else []
            return Group(*lines, Text(data["lesson"]), Text(), Text(data["question"], style=bold))
        if data["why"] and verdict is None:
            lines.append(Text(data["why"]))
        if data["question"] and verdict is None:
            lines.append(Text(data["question"], style=bold))
            lines.append(Text(data["how"]))
        if verdict is not None:
            told = " ".join(filter(None, (f"{verdict['heading']}.", verdict["change"])))
            lines += [Text(told, style=bold), Text(verdict["text"])]
        elif said and said != data["how"]:
            lines.append(Text(said))
        if data["number_is"]:
            lines.append(Text(answer_in_words(data), style=bold))
        if data["screen"] == "over" and not said:
            lines.append(Text(data["text"]))
        return Group(*lines)

    def _answers(self, data: TrainingData) -> str:
        """The answers to choose from, and what comes next, each with its key."""
        parts = [
            f"[@click=screen.press('{key}')][b $accent]{key}[/] {escape(choice['label'])}[/]"
            for key, choice in enumerate(data["choices"], 1)
        ]
        named = [("check", data["going_on"]), ("share", _("Copy the line to share"))]
        if data["position"] is None:
            named += [("back", _("Back")), ("help", _("Help")), ("quit", _("Quit"))]
        for name, label in named:
            if label and (name in data["can"] or name in ("help", "quit")):
                key = escape(self._keys.shown(name))
                parts.append(
                    f"[@click=screen.press('{name}')][b $accent]{key}[/] {escape(label)}[/]"
                )
        return "   ".join(parts)

    # Keys and the mouse

    def action_press(self, name: str) -> None:
        """Do what is bound to a key: most of it is the coach's."""
        self._problem = ""
        if name in _MOVES:
            self._move(*_MOVES[name])
        elif self._listed and name in ("open", "check"):
            self.query_one(OptionList).action_select()
        elif hasattr(self, f"act_{name.replace('-', '_')}"):
            super().action_press(name)
        else:
            # On a lesson's board one goes on whether it is done or not: the space bar opens.
            is_going_on = name == "check" and self.coach.board is not None
            cell = None if is_going_on or self.coach.position is None else self._cursor
            self._act(lambda: self.coach.do(name, cell))

    def _move(self, down: int, right: int) -> None:
        if self._listed:
            listed = self.query_one(OptionList)
            (listed.action_cursor_down if down > 0 else listed.action_cursor_up)()
            return
        position = self.coach.position
        if position is not None:
            row, column = self._cursor[0] + down, self._cursor[1] + right
            if (row, column) in position.grid:
                self._cursor = row, column
                self.show_all()

    def _act(self, do: Callable[[], None]) -> None:
        """Do something, and show what it did; what is damaged is said."""
        self._working.stop()
        board = self.coach.board
        try:
            do()
        except MinewiseError as error:
            self._problem = words.as_sentence(str(error))
        self.show_all()
        self.query_one("#message", VerticalScroll).scroll_home(animate=False)
        if board is not None and board is self.coach.board and board.bounced is not None:
            self._bounce(_BOUNCE)

    def _bounce(self, pushes: tuple[int, ...]) -> None:
        """Push the board aside and back: a cell that is not proved does not open."""
        if self.app.animation_level == "none":
            return
        self.board.styles.offset = (pushes[0], 0)
        if pushes[1:]:
            self.set_timer(_BOUNCE_SECONDS, lambda: self._bounce(pushes[1:]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        name = event.option.id
        if name is not None:
            self._act(lambda: self.coach.choose(name))

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """Open or mark what was clicked; the right button marks a mine."""
        if event.gesture is Gesture.DOUBLE:
            return
        self._problem, self._cursor = "", event.cell
        name = "flag" if event.gesture is Gesture.RIGHT else "open"
        self._act(lambda: self.coach.do(name, event.cell))

    def act_share(self) -> None:
        """Copy the line to share."""
        if self.coach.line:
            self.app.copy_to_clipboard(self.coach.line)
            self._problem = _("Copied: {line}").format(line=self.coach.line)
            self.show_all()

    def act_back(self) -> None:
        """Leave what is shown; from the menu, leave training."""
        if self.coach.screen == "menu":
            self.act_quit()
        else:
            self._act(self.coach.back)

    def act_quit(self) -> None:
        self._working.stop()
        if self._leave is None:
            self.app.exit()
        else:
            self._leave()


class TrainApp(MinewiseApp):
    """The app around it."""

    def __init__(
        self,
        coach: Coach,
        preferences: Preferences | None = None,
        memory: SettingsFile | None = None,
        first: Task[None] | None = None,
    ) -> None:
        preferences = preferences or Preferences()
        super().__init__(preferences.theme_name, memory)
        self._first_screen = TrainScreen(coach, preferences.train, self.look, first=first)

    def get_default_screen(self) -> Screen[None]:
        return self._first_screen


def _title(data: TrainingData) -> str:
    title, text = data["title"], data["text"]
    return text if text.startswith(title) else f"{title}   {text}".rstrip()


def _scene(position: Position, marks: Drawn, cursor: Cell, look: Theme) -> Scene:
    signs = marks.in_ascii if look.marks is ASCII else marks.notes
    return Scene(
        position.grid,
        position.view,
        cursor=cursor,
        looked_at=marks.numbers,
        settled=marks.asked | marks.wrong,
        notes=signs,
    )


def _counters(data: TrainingData, cursor: Cell) -> list[tuple[str, str]]:
    cell = f"({cursor[0] + 1},{cursor[1] + 1})"
    counters = [(_("Board"), data["mines"]), (_("Cursor"), cell)]
    if data["seconds_left"] is not None:
        counters.append((_("Time left"), words.counter(data["seconds_left"])))
    if data["results"]:
        signs = "".join("✓" if right else "✗" for right in data["results"][-12:])
        counters.append((_("Answers"), signs))
    return counters


def _keys(data: TrainingData) -> list[tuple[str, str]]:
    """What can be done, in short words for the panel."""
    labels = {
        "open": _("open") if data["live"] or data["number_is"] == "" else _("mark"),
        "flag": _("mine"),
        "check": _("check") if data["verdict"] is None and not data["live"] else _("go on"),
        "give-up": _("answer"),
        "erase": _("erase"),
        "back": _("back"),
        "theme": _("theme"),
        "help": _("help"),
        "quit": _("quit"),
    }
    return [
        (name, label)
        for name, label in labels.items()
        if name in data["can"] or name in ("theme", "help", "quit")
    ]

"""A screen with every kind of block, action and question, which every front end can draw."""

from minewise.base.task import Task
from minewise.core import Position
from minewise.screens.blocks import (
    Board,
    Chart,
    Column,
    Counters,
    Field,
    Form,
    Mark,
    Row,
    Slider,
    Table,
    Text,
)
from minewise.screens.view import NOTHING, Action, Ask, Did, Given, Screen, View

_POSITION = Position.parse("5x4x4/00011/0012#/112##/F####")
_MARKS = (
    Mark((2, 0), "looked", "part of the proof"),
    Mark((3, 1), "safe", "safe"),
    Mark((1, 4), "asked", "in question"),
)
_BOARD = Board(
    _POSITION.grid, _POSITION.view, "A board", press="open", mark="mine", cursor=(2, 3),
    marks=_MARKS, notes={(3, 3): "A"}, odds={(3, 4): 0.25, (2, 4): 0.5},
)  # fmt: skip
_COLUMNS = (Column("Name"), Column("Games", figure=True), Column("Note", spare=True))
_CHARTS = (
    Chart(
        "Games by day", "7 of 12 games won.", (3.0, 5.0, 4.0), parts=(1.0, 4.0, 2.0), top=5.0,
        low="0", high="5", first="Mon", last="Wed",
    ),
    Chart("Wins", "60 % now.", (0.2, 0.4, 0.6), "line"),
)  # fmt: skip
_ACTIONS = (
    Action("pick", "Pick", needs="row"),
    Action("delete", "Delete", ("d",), needs="row"),
    Action("rename", "Rename", ("r",), needs="row"),
    Action("mine", "Mine", ("f",), needs="cell"),
    Action("slow", "Work", ("w",)),
    Action("never", "Never", ("n",), why_not="It cannot be done."),
    Action("file", "Open a file", ("o",), place="more"),
    Action("give", "Save a file", ("x",), place="more"),
    Action("key", "A key", ("k",), place="more"),
    Action("copy", "Copy", ("c",), place="more"),
    Action("another", "Another screen", ("a",), place="more"),
    Action("secret", "Hidden", ("7",), place="hidden"),
)


class EveryBlock(Screen):
    """Remembers what was done to it."""

    def __init__(self, *, board: bool = True) -> None:
        self.done: list[tuple[str, Given]] = []
        self.values: dict[str, str] = {"sound": "no", "chord": "click", "hold": "400", "name": "Me"}
        self.rows = {"a": "Alpha", "b": "Beta", "c": "Gamma"}
        self.place = 3
        self.ticks = 0
        self.ticking = False
        self._board = board

    def view(self) -> View:
        return View(
            "every-block",
            "Every block",
            (
                Text(("A heading",), "heading"),
                Text(("The 1 at (3,1) needs a mine.", "So (4,1) is a mine.")),
                *((_BOARD,) if self._board else ()),
                Counters((("Mines left", "3"), ("Time", "0:07"))),
                Slider("Step 3 of 9", self.place, 9),
                Table(_COLUMNS, self._rows(), "A table", "Nothing is here.", "pick"),
                Table((Column("Month"), Column("Won", figure=True)), (Row("1", ("2026-11", "7")),)),
                self._form(),
                *_CHARTS,
                Text(("a  b", "1  2"), "fixed"),
                Text(("A note.",), "note"),
            ),
            _ACTIONS,
            tick=0.05 if self.ticking else None,
        )

    def _rows(self) -> tuple[Row, ...]:
        rows = self.rows.items()
        return tuple(Row(row, (name, str(len(name)), "a note")) for row, name in rows)

    def _form(self) -> Form:
        chord, hold, name = (self.values[each] for each in ("chord", "hold", "name"))
        chords = (("click", "One click"), ("double", "A double click"))
        fields = (
            Field("sound", "Sound", "switch", self.values["sound"] == "yes", "Beeps."),
            Field("chord", "Chord by", "choice", chord, "What opens all around.", "Mouse", chords),
            Field("hold", "Hold time", "number", int(hold), group="Mouse", least=150, most=1500),
            Field("name", "Name", "text", name),
            Field("off", "Not now", "switch", False, why_not="It is off today."),
        )
        return Form(fields)

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        self.done.append((action, given))
        return super().do(action, given)

    def act_set(self, given: Given) -> Did:
        self.values[given.row] = given.text
        return Did(f"{given.row} is {given.text}.")

    def act_pick(self, given: Given) -> Did:
        return Did(f"Picked: {given.row}.")

    def act_open(self, given: Given) -> Did:
        return Did(f"Opened {given.cell}.")

    def act_mine(self, given: Given) -> Did:
        return Did(f"Marked {given.cell}.")

    def act_go(self, given: Given) -> Did:
        self.place = int(given.text)
        return Did(f"At {self.place}.")

    def act_delete(self, given: Given) -> Did:
        if not given.sure:
            return Did(ask=Ask(f"Delete {given.row}?", "Delete", "delete", given.row))
        del self.rows[given.row]
        return Did(f"Deleted: {given.row}.")

    def act_rename(self, given: Given) -> Did:
        if not given.sure:
            now = self.rows[given.row]
            return Did(ask=Ask("New name:", "Rename", "rename", given.row, kind="line", line=now))
        self.rows[given.row] = given.text
        return Did(f"Renamed: {given.text}.")

    def act_slow(self, _given: Given) -> Task[Did]:
        def work(task: Task[Did]) -> str:
            limit = task.limit(30)
            while not limit.over:
                task.report(0.5, "Thinking")
            return "never"

        return Task(work, Did, lambda _error: Did("Given up."), "Thinking")

    def act_file(self, given: Given) -> Did:
        if not given.sure:
            return Did(ask=Ask("Which file?", "Open", "file", kind="file"))
        return Did(f"{len(given.data)} bytes.")

    def act_give(self, _given: Given) -> Did:
        return Did(file=("every-block.txt", b"hello"))

    def act_key(self, given: Given) -> Did:
        if not given.sure:
            return Did(ask=Ask("Press a key:", "", "key", kind="key"))
        return Did(f"Key: {given.text}.")

    def act_copy(self, _given: Given) -> Did:
        return Did("Copied.", copy="a line")

    def act_another(self, _given: Given) -> Did:
        return Did(open=EveryBlock(board=False))

    def act_secret(self, _given: Given) -> Did:
        self.ticking = not self.ticking
        return Did("Ticking." if self.ticking else "Still.")

    def tick(self, seconds: float) -> None:
        self.ticks += 1

"""The tutorial: half a minute on a small board, for someone who has never played.

Each sentence waits for the action that it asks for; no other is possible, so no mine is hit.
"""

from collections.abc import Iterable

from minewise.advice import explain
from minewise.analysis import Analysis
from minewise.base.language import gettext as _
from minewise.core import Board as Mines, Cell, Game
from minewise.screens import marks
from minewise.screens.blocks import Board, Mark, Text
from minewise.screens.view import Action, Did, Given, SessionScreen, View
from minewise.session import commands
from minewise.session.session import Session

_MINES = Mines.parse("4x4x1/..../.*../..../....")
_FIRST, _NUMBER, _MINE, _HINTED, _LAST = (3, 3), (2, 2), (1, 1), (0, 1), ((0, 0), (1, 0))

_Step = tuple[str, tuple[Cell, ...], str, str]


class TutorialScreen(SessionScreen):
    """Open a cell, flag a mine, ask for a hint, win."""

    def __init__(self, session: Session, on: str) -> None:
        super().__init__(session, on)
        self._game = Game.on(_MINES)
        self._steps = [*_steps()]
        self._hint: tuple[Mark, ...] = ()

    def view(self) -> View:
        position = self._game.position
        action, cells, text, _wrong = self._steps[0]
        asked = [Mark(cell, "asked", _("your turn")) for cell in cells if cell in position.hidden]
        if action == "flag":
            asked += marks.looked((_NUMBER,))
        shown = self._hint or tuple(asked)
        board = Board(position.grid, position.view, "", "open", "flag", cursor=_FIRST, marks=shown)
        words = Text((text, *(self._how(action, cell) for cell in cells[:1])))
        return View("tutorial", _("Tutorial"), (words, board), tuple(self._actions(action)))

    def _actions(self, wanted: str) -> Iterable[Action]:
        act = self._action
        if wanted == "done":
            yield act("done", _("Play"), "open")
            return
        if wanted == "hint":
            yield act("hint", _("Hint"))
        yield act("open", _("Open the cell"), needs="cell", place="more")
        yield act("flag", _("Flag the cell"), needs="cell", place="more")
        yield Action("done", _("Skip"), ("escape",))

    def _how(self, action: str, cell: Cell) -> str:
        """How to do it on this front end."""
        key = self.keys.shown(action)
        if self._on == commands.PLAIN:
            where = {"word": key, "row": cell[0] + 1, "column": cell[1] + 1}
            return _("Type {word} {row} {column}.").format(**where)
        if self._on == commands.TERMINAL and key:
            return _("Go there with the arrow keys and press {key}.").format(key=key)
        if action == "flag":
            return _("Right-click it, or press and hold it.")
        return _("Click it, or tap it.")

    def act_open(self, given: Given) -> Did:
        return self._do("open", given.cell)

    def act_flag(self, given: Given) -> Did:
        return self._do("flag", given.cell)

    def _do(self, action: str, cell: Cell | None) -> Did:
        wanted, cells, _text, wrong = self._steps[0]
        left = {each for each in cells if each in self._game.position.hidden}
        if action != wanted or cell is None or cell not in left:
            return Did(wrong)
        (self._game.flag if action == "flag" else self._game.open)(cell)
        self._hint = ()
        if left == {cell}:
            self._steps.pop(0)
        return Did()

    def act_hint(self, _given: Given) -> Did:
        wanted, _cells, _text, wrong = self._steps[0]
        if wanted != "hint":
            return Did(wrong)
        found = explain(Analysis(self._game.position), _HINTED)
        self._hint = tuple(marks.explained(found))
        self._steps.pop(0)
        return Did(found.text)

    def act_done(self, _given: Given) -> Did:
        return Did(close=True)


# fmt: off
def _steps() -> tuple[_Step, ...]:
    """The action and its cells, the sentence, and the answer to any other action."""
    return (
        ("open", (_FIRST,),
         _("Some cells hide a mine. Open all others, and you win. Open the marked cell."),
         _("Open the marked cell first.")),
        ("flag", (_MINE,),
         _("A number says how many of the cells around it are mines. The marked 1 touches a single "
           "hidden cell, so that is a mine. Flag it."),
         _("Flag the marked cell first. Do not open it: it is a mine.")),
        ("hint", (),
         _("Whenever you are stuck, ask for a hint."),
         _("Ask for a hint first.")),
        ("open", (_HINTED,),
         _("A hint proves that a cell is safe, or a mine. This one is safe: open it."),
         _("Open the cell that the hint marks as safe.")),
        ("open", _LAST,
         _("All 1s around the flag have their mine, so the other cells are safe. Open both."),
         _("Open the two marked cells.")),
        ("done", (),
         _("You have won: every cell without a mine is open. Now play a game of your own."),
         _("You have won already.")),
    )
# fmt: on

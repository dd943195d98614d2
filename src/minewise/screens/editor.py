"""The position editor: any position, cell by cell or pasted, and its analysis."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from minewise.advice import Conclusion, Explanation
from minewise.base.data import as_float
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.limit import Limit
from minewise.base.task import Task
from minewise.core import FLAG, HIDDEN, MINE, NUMBERS, Cell, Level, Position
from minewise.screens import labels, marks
from minewise.screens.blocks import Block, Board, Counters, Field, Form, Mark, Text
from minewise.screens.view import NOTHING, Action, Ask, Did, Given, SessionScreen, View, working
from minewise.session import words
from minewise.session.edited_position import (
    SYMBOLS,
    VERDICT_SECONDS,
    EditedPosition,
    PositionVerdict,
    ReadPosition,
    read_position,
    read_position_bytes,
)
from minewise.session.session import Session

_NEXT, _WHY = "next", "why"

_MAIN = ("why", "odds", "undo", "redo")
_MORE = ("clear", "copy-position")
_ON_CELL = frozenset((*SYMBOLS, "hide", "why"))


@dataclass(frozen=True, slots=True)
class _Found:
    """The analysis of a position: the verdict, and the certain cells."""

    verdict: PositionVerdict
    safe: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()

    @classmethod
    def of(cls, position: Position, limit: Limit) -> "_Found":
        verdict = PositionVerdict.of(position, limit)
        if verdict.analysis is None:
            return cls(verdict)
        try:
            known = verdict.analysis.within(limit)
            return cls(verdict, known.safe, known.mines)
        except MinewiseError:  # not in time
            return cls(verdict)


class EditorScreen(SessionScreen):
    """A board to write on. It is analysed after each change."""

    def __init__(self, session: Session, read: ReadPosition) -> None:
        """Edit a position, possible or not."""
        super().__init__(session, context="edit")
        self._read = read
        self._edited = EditedPosition(read.position)
        self._pen = _NEXT
        self._shows_odds = True
        self._found: _Found | None = None
        self._explained: Explanation | None = None

    @classmethod
    def opened(cls, session: Session, _on: str, given: Mapping[str, str]) -> Did:
        """Open the position given as text, or else that of the present game."""
        if "position" not in given:
            question = session.study_question()
            if question is not None and "sure" not in given:
                return Did(ask=Ask(question, _("Analyse"), "editor"))
            studied = session.study()  # it may count as help, or be refused
            shown = cls(session, _own(session)) if studied.done else None
            return Did(studied.message or "", open=shown)
        return Did(open=cls(session, read_position(given["position"])))

    # The view

    def view(self) -> View:
        title = _("Position editor: {size}").format(size=words.size(self._edited.level))
        return View("analyse", title, tuple(self._blocks()), tuple(self._actions()))

    def _blocks(self) -> Iterator[Block]:
        edited, found = self._edited, self._found
        marked = edited.view.count(FLAG) + edited.view.count(MINE)
        yield Counters(
            (
                (_("Mines"), str(edited.level.mines)),
                (_("Flags and known mines"), str(marked)),
                (_("Safe for sure"), "" if found is None else str(len(found.safe))),
                (_("Mines for sure"), "" if found is None else str(len(found.mines))),
            )
        )
        odds = found.verdict.odds if found is not None and self._shows_odds else {}
        yield Board(
            edited.grid,
            edited.view,
            _("The position"),
            press="paint",
            mark="flag",
            paints=True,
            marks=tuple(self._marks()),
            odds={cell: as_float(chance) for cell, chance in odds.items()},
        )
        yield Text(tuple(self._text().splitlines()))
        yield self._form()
        how = _(
            "Type 0 to 8 for an open cell, # for a hidden one, F for a flag and * for a known "
            "mine, or choose what a click does."
        )
        yield Text((how,), "note")

    def _text(self) -> str:
        if self._explained is not None:
            return self._explained.text
        return _("Working it out.") if self._found is None else self._found.verdict.text

    def _marks(self) -> Iterator[Mark]:
        found, explained = self._found, self._explained
        if explained is not None:
            yield from marks.looked(explained.numbers)
            yield marks.settled(explained.cell, explained.conclusion)
        elif found is not None:
            for cell in found.verdict.cells:
                yield Mark(cell, "wrong", _("part of the contradiction"))
            for cell in sorted(found.safe):
                yield marks.settled(cell, Conclusion.SAFE)
            for cell in sorted(found.mines):
                if self._edited.position[cell] == HIDDEN:
                    yield marks.settled(cell, Conclusion.MINE)
            best = found.verdict.best
            if best is not None and best not in found.safe:
                yield Mark(best, "best", _("best to open"))

    def _form(self) -> Form:
        level = self._edited.level
        pens = (
            (_NEXT, _("Count up")),
            (HIDDEN, _("Hide it")),
            *((number, number) for number in NUMBERS),
            (FLAG, _("Flag")),
            (MINE, _("Known mine")),
            (_WHY, _("Explain it")),
        )
        size = str(level.width), str(level.height), str(level.mines), level.shape
        pen = Field("pen", _("A click on a cell"), "choice", self._pen, options=pens)
        return Form((pen, *labels.size_fields(*size)))

    def _actions(self) -> Iterator[Action]:
        by_name = {each.name: each for each in self.keys.commands}
        for name in (*_MAIN, *_MORE, *SYMBOLS, "hide", "more", "fewer"):
            command = by_name[name]
            yield Action(
                name,
                command.label,
                command.keys,
                "cell" if name in _ON_CELL else "",
                place="main" if name in _MAIN else "more" if name in _MORE else "hidden",
                on=self._shows_odds if name == "odds" else None,
            )
        yield Action("paste", _("Paste a position"), ("ctrl+v",), place="more")
        yield Action("open-file", _("Open a file"), ("O",), place="more")
        yield Action("my-game", _("My game"), ("m",), place="more")
        if self._read.recording is not None and self._edited.position == self._read.position:
            yield Action("play-on", _("Play from here"), ("R",), place="more")

    # The verdict

    def load(self) -> Task[Did] | None:
        super().load()
        return self._judge() if self._found is None else None

    def _judge(self) -> Task[Did]:
        position = self._edited.position

        def work(task: Task[Did]) -> _Found:
            return _Found.of(position, task.limit(VERDICT_SECONDS))

        def show(found: _Found) -> None:
            self._found = found

        return working(_("Analysing the position"), work, show)

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        """Do an action; the verdict on a change is worked out in the background."""
        before, self._explained = self._edited.position, None
        if given.cell is not None and given.cell not in self._edited.grid:
            given = replace(given, cell=None)
        if action in SYMBOLS:
            found: Did | Task[Did] = self._write(given, action)
        else:
            found = super().do(action, given)
        if self._edited.position != before:
            self._found = None
        # Every action stops the work on a verdict.
        if self._found is None and isinstance(found, Did) and found.ask is None:
            return replace(found, then=self._judge())
        return found

    def act_why(self, given: Given) -> Did | Task[Did]:
        cell, position, known = given.cell, self._edited.position, self._found
        if cell is None:
            return Did(_("Choose a cell first."))

        def work(task: Task[Did]) -> tuple[_Found, Explanation]:
            found = known or _Found.of(position, task.limit(VERDICT_SECONDS))
            return found, found.verdict.why(cell, task.limit(VERDICT_SECONDS))

        def show(answer: tuple[_Found, Explanation]) -> None:
            self._found, self._explained = answer

        return working(_("Looking for the reason"), work, show)

    def act_odds(self, _given: Given) -> None:
        self._shows_odds = not self._shows_odds

    # Writing

    def _write(self, given: Given, symbol: str) -> Did:
        if given.cell is not None:
            self._edited.set(given.cell, symbol)
        return Did()

    def act_paint(self, given: Given) -> Did | Task[Did]:
        """Do the chosen click action on a cell."""
        if self._pen == _WHY:
            return self.act_why(given)
        if self._pen in SYMBOLS:
            return self._write(given, self._pen)
        if given.cell is not None:
            self._edited.press(given.cell)
        return Did()

    def act_flag(self, given: Given) -> None:
        if given.cell is not None:
            self._edited.flag(given.cell)

    def act_hide(self, given: Given) -> Did:
        return self._write(given, HIDDEN)

    def act_more(self, _given: Given) -> None:
        self._edited.add_mines(1)

    def act_fewer(self, _given: Given) -> None:
        self._edited.add_mines(-1)

    def act_clear(self, _given: Given) -> None:
        self._edited.clear()

    def act_undo(self, _given: Given) -> Did:
        return Did("" if self._edited.undo() else _("There is nothing to undo."))

    def act_redo(self, _given: Given) -> Did:
        return Did("" if self._edited.redo() else _("There is nothing to redo."))

    def act_set(self, given: Given) -> None:
        """Choose what a click does, or another size, shape or number of mines."""
        text, level = given.text.strip(), self._edited.level
        if given.row == "pen":
            self._pen = text if text in (*SYMBOLS, _WHY) else _NEXT
            return
        chosen = {each: getattr(level, each) for each in ("width", "height", "mines", "shape")}
        if given.row != "shape" and not (text.isascii() and text.isdigit()):
            expected = _("expected a whole number, not {given}")
            raise MinewiseError(expected.format(given=quote(text)), text)
        chosen[given.row] = text
        size = "{shape} {width}x{height}x{mines}".format(**chosen)
        self._edited.resize(Level.parse(size))

    # Other positions

    def act_copy_position(self, _given: Given) -> Did:
        return Did(_("The position is copied."), copy=self._edited.text())

    def act_paste(self, given: Given) -> Did | None:
        """Use a pasted position; ask for it if it is not given."""
        if not given.text:
            asked = _("A position, a board, a link or a replay:")
            return Did(ask=Ask(asked, _("Use"), "paste", kind="line"))
        self._use(read_position(given.text))
        return None

    def act_open_file(self, given: Given) -> Did | None:
        if not given.sure:
            asked = _("A file with a position, a board or a saved game:")
            return Did(ask=Ask(asked, _("Open"), "open-file", kind="file"))
        self._use(read_position_bytes(given.data, given.text))
        return None

    def act_my_game(self, given: Given) -> Did:
        question = self.session.study_question()
        if question is not None and not given.sure:
            return Did(ask=Ask(question, _("Analyse"), "my-game"))
        studied = self.session.study()
        if studied.done:
            self._use(_own(self.session))
        return Did(studied.message or "")

    def _use(self, read: ReadPosition) -> None:
        self._read = read
        self._edited.use(read.position)

    def act_play_on(self, given: Given) -> Did:
        """Play from the opened position: this is offered while nothing is edited."""
        recording, position = self._read.recording, self._read.position
        if recording is None or self._edited.position != position:
            return Did(_("The places of the mines are not known."))
        return self._play_from(recording, len(recording.steps), given)


def _own(session: Session) -> ReadPosition:
    """The present game; its board is not known before it begins."""
    played = session.played
    return ReadPosition(played.position, played.replay().recording if played.steps else None)

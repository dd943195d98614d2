"""A stage line by line: a line is a command and its arguments, and every line is answered.

Rows and columns are numbered as at the edges of the drawn board, as in every sentence.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TextIO

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import HIDDEN
from minewise.screens.blocks import Block, Board, Slider, Text
from minewise.screens.play import PlayScreen
from minewise.screens.stage import Stage, write_file
from minewise.screens.view import NOTHING, Action, Ask, Did, Given, Screen, View
from minewise.session import commands, words
from minewise.session.session import Session
from minewise.ui.plain import typed_line
from minewise.ui.plain.printer import Printer
from minewise.ui.plain.typed_line import NEEDS, NUMBER, Reply
from minewise.ui.signals import ENDING_GAMES, Ended, ending, ignore

_MOST_QUESTIONS = 5  # of one action, answered automatically in a pipe
_MOST_TICKS = 100_000
_DRAWN = Printer()


class Plain:
    """Shows a screen and the screens opened from it, line by line."""

    def __init__(
        self, screen: Screen, out: TextIO, printer: Printer = _DRAWN, *, asks: bool = False
    ) -> None:
        """If `asks` is false, as in a pipe, the answer is yes, or the suggested line."""
        self._out = out
        self._asks = asks
        self._printer = printer
        self._first = screen
        self._game = screen if isinstance(screen, PlayScreen) else None
        self._stage = Stage(self, now=lambda: 0.0)  # nothing is animated here
        self._seen: list[tuple[Screen, View]] = []
        self._goes_on = True
        self._worked = False
        self._copied = ""
        self._file: tuple[str, bytes] | None = None

    # The interface of a front end

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        """Run the task synchronously."""
        self._worked = True
        then(task.result())

    def draw(self) -> None:
        """A no-op: changes are printed once a line is answered."""

    def copy(self, text: str) -> None:
        """Remember the text, which is printed instead of copied."""
        self._copied = text

    def save(self, name: str, data: bytes) -> None:
        """Remember the file; its path is asked for, or was typed with the command."""
        self._file = name, data

    def play(self, sound: str) -> None:
        """A no-op: there is no sound."""

    def closed(self) -> None:
        """End the loop."""
        self._goes_on = False

    # Lines

    def run(self, lines: Iterable[str], prompt: str = "") -> None:
        """Answer each line until the player quits or the lines end."""
        given = iter(lines)
        try:
            self.begin()
            while self._goes_on:
                self._out.write(prompt)
                self._out.flush()
                if (line := next(given, None)) is not None:
                    self.answer(line)
                    continue
                if prompt:
                    self._print("")  # end the line of the prompt
                break
        finally:
            self._stage.stop()
            self._stage.close()

    def begin(self) -> None:
        """Print the whole view."""
        self._stage.open(self._first)
        if self._game is not None:
            self._seen = [(self._game, View("", ""))]
            self._print("\n".join(_first_lines(self._game.session)))
        self._print_changes()

    def answer(self, line: str) -> None:
        """Run a line, or print the reason why it cannot be run."""
        ask, text = self._stage.view.ask, line.strip()
        try:
            if self._file is not None:
                self._write(text or self._file[0])
            elif ask is None or not self._settled(ask, text):
                self._do(text)
        except Reply as reply:
            self._print(str(reply))
        else:
            self._print_changes()

    def _do(self, line: str) -> None:
        word, rest = [*line.split(maxsplit=1), "", ""][:2]
        view, low = self._stage.view, word.lower()
        if low in ("?", "help"):
            raise Reply("\n".join(self._help(view)))
        action = typed_line.action_meant(view.actions, word) if word else view.by_key("enter")
        if self._did_numbers(view, line):
            return
        if low == "set" and view.fields:
            name, value = typed_line.field_in(rest, view)
            self._press("set", Given(name, text=value))
        elif self._is_for_game(action, word, rest):
            assert self._game is not None, "the line is for the game"
            self._stage.close_to(self._game)
            self._do(line)
        elif action is not None and (word or not action.needs):
            self._do_action(view, action, word, rest)
        else:
            self._do_own(view, word, rest)

    def _do_own(self, view: View, word: str, rest: str) -> None:
        """Run a command that all screens share."""
        low, slider = word.lower(), view.first(Slider)
        if not word:
            if self._is_game:
                raise Reply(_("Type a command, such as o 1 1 to open a cell, or ? for a list."))
            raise Reply(_("Type a command, or ? for a list."))
        if slider is not None and low == slider.action:
            number = Given(text=rest).number
            place = None if number is None else number - slider.first
            if misfit := slider.misfit(place, rest):
                raise Reply(misfit)
            self._press(low, Given(text=str(place)))
        elif low not in ("back", "close", "show", "q", "quit"):
            text = _("{word} is not a command: type ? for a list.")
            raise Reply(text.format(word=quote(word)))
        elif rest:
            raise Reply(_alone(word, rest))
        elif low in ("back", "close"):
            if len(self._stage) == 1:
                raise Reply(_("There is nothing to go back to: type q to quit."))
            self._stage.back()
        elif low == "show":
            self._show_all(view)
        else:
            self._goes_on = False

    @property
    def _is_game(self) -> bool:
        return self._stage.is_open and self._stage.top is self._game

    def _is_for_game(self, action: Action | None, word: str, rest: str) -> bool:
        """Whether a line is for the game below this screen, which must then be closed."""
        if self._game is None or self._is_game:
            return False
        command = typed_line.action_meant(self._game.actions(), word)
        if command is None or action is None:
            return command is not None
        # Some letters are commands of both; the one that acts on a cell belongs to the game.
        board = Board(self._game.session.played.game.grid, "")
        return command.needs == "cell" != action.needs and bool(typed_line.cells_in(rest, board))

    def _did_numbers(self, view: View, line: str) -> bool:
        """Press cells, choose a row or set a number, if a line consists of numbers."""
        board, table = view.first(Board), typed_line.chosen_from(view)
        numbers = [each for each in view.fields if each.kind == "number"]
        cells = typed_line.cells_in(line, board)
        if NUMBER.fullmatch(line) and len(numbers) == 1 and table is None:
            self._press("set", Given(numbers[0].name, text=line))
        elif NUMBER.fullmatch(line) and table is not None and table.enter:
            self._press(table.enter, Given(typed_line.row_in(line, line, table)[0]))
        elif board is None or not board.press or not cells:
            return False
        else:
            for cell in cells:
                self._press(board.press, Given(cell=cell))
        return True

    def _do_action(self, view: View, action: Action, word: str, rest: str) -> None:
        if action.name == "board":
            self._show_all(view)
        if action.needs == "cell":
            cell = typed_line.cell_in(word.lower(), rest, view.first(Board))
            self._press(action.name, Given(cell=cell))
        elif action.needs == "row":
            row, rest = typed_line.row_in(word, rest, typed_line.chosen_from(view))
            self._press(action.name, Given(row), rest)
        elif self._is_game and rest and not NEEDS[action.name]:
            raise Reply(_alone(word, rest))
        else:
            self._press(action.name, Given(text=rest), rest)

    def _press(self, name: str, given: Given = NOTHING, rest: str = "") -> None:
        """Press an action and answer its questions with the rest; in a pipe also with yes."""
        self._stage.press(name, given)
        for _time in range(_MOST_QUESTIONS):
            ask = self._stage.view.ask if self._stage.is_open else None
            if ask is None or (self._asks and (ask.kind == "yes" or not rest)):
                break
            if ask.kind == "yes":
                self._stage.answer()
            elif rest or (ask.kind == "line" and ask.line):
                self._answer(ask, rest)
                rest = ""
            else:
                self._stage.back()
                raise Reply(_how_to_answer(ask, is_after=True))
        if self._file is not None and (rest or not self._asks):
            self._write(rest)

    # Questions and files

    def _settled(self, ask: Ask, text: str) -> bool:
        """Take a line as the answer to a question; return whether it was one."""
        low = text.lower()
        if low in ("back", "close"):
            self._stage.back()
        elif ask.kind != "yes":
            self._answer(ask, text)
        elif low in ("y", "yes", _("yes")):
            self._stage.answer()
        else:
            self._stage.back()
            return low in ("", "n", "no", _("no"))
        return True

    def _answer(self, ask: Ask, text: str) -> None:
        if ask.kind == "file":
            self._stage.answer_file(text)
        else:
            self._stage.answer(text or ask.line)

    def _write(self, path: str) -> None:
        """Write the file that is waiting for its path."""
        file, self._file = self._file, None
        assert file is not None, "a file is waiting"
        raise Reply(write_file(path, file[1]) if path else _("Type the name of a file after it."))

    # Printing

    def _print(self, text: str) -> None:
        for line in text.split("\n"):
            self._out.writelines(f"{part}\n" for part in self._printer.wrapped(line))

    def _print_changes(self) -> None:
        """Print the changes: the message, the changed blocks, the question."""
        if not self._stage.is_open or not self._goes_on:
            return
        self._go_on()
        view, top = self._stage.view, self._stage.top
        known = next((at for at, (each, _view) in enumerate(self._seen) if each is top), None)
        before = None if known is None else self._seen[known][1]
        is_other = before is None or known != len(self._seen) - 1
        self._seen = [*self._seen[:known], (top, view)]
        lines = [view.title] if is_other else []
        lines += filter(None, [self._copied.rstrip() or view.message])
        lines += self._lines(view, before)
        if view.ask is not None:
            lines.append(_how_to_answer(view.ask))
        elif self._file is not None:
            wanted = _("Save to which file? Type its name, or Enter for {name}.")
            lines.append(wanted.format(name=quote(self._file[0])))
        elif _main(view) != ([] if before is None else _main(before)):
            lines += self._suggestions(view)
        self._copied = ""
        self._print("\n".join(lines or [_("Nothing has changed.")]))

    def _go_on(self) -> None:
        """Run the screen's background work."""
        self._worked, ticks = True, 0
        while self._worked and self._stage.view.tick is not None and ticks < _MOST_TICKS:
            self._worked, ticks = False, ticks + 1
            self._stage.tick()

    def _lines(self, view: View, before: View | None) -> Iterator[str]:
        had = () if before is None else tuple(map(_without_cursor, before.blocks))
        several = len(view.every(Board)) > 1
        is_another = any(each not in had for each in view.every(Text))
        for block in map(_without_cursor, view.blocks):
            # The board of another game may look the same before its first cell is opened.
            begins = is_another and isinstance(block, Board) and {*block.view} == {HIDDEN}
            if begins or block not in had:
                if isinstance(block, Board) and block.label and several:
                    yield f"{block.label}:"
                old = next((each for each in had if _is_same(each, block) and not begins), None)
                yield from self._printer.lines(block, old, view.message)

    def _show_all(self, view: View) -> None:
        raise Reply("\n".join(self._lines(view, None)))

    def _suggestions(self, view: View) -> Iterator[str]:
        can = [each for each in view.actions if each.place == "main" and not each.why_not]
        listed = (
            f"{typed_line.words_for(each, is_game=self._is_game)[0]} ({each.label})"
            for each in typed_line.here(can)
        )
        if can and len(self._stage) > 1:
            yield _("Type {actions}, or back; ? for everything.").format(actions=", ".join(listed))
        elif can:
            yield _("Type {actions}; ? for everything.").format(actions=", ".join(listed))

    def _help(self, view: View) -> Iterator[str]:
        is_game = self._is_game
        for each in typed_line.here(view.actions):
            if not each.name.isdigit():
                needs = NEEDS[each.name] if is_game else {"cell": "ROW COL"}.get(each.needs, "")
                typed = " or ".join(typed_line.words_for(each, is_game=is_game))
                # In a game the help texts are complete without labels.
                about = [each.help] if is_game else [each.label, each.help]
                does = " ".join(words.as_sentence(text) for text in about if text)
                yield f"{typed} {needs or each.needs.upper()}".rstrip() + f": {does}"
        board, table = view.first(Board), typed_line.chosen_from(view)
        if board is not None and board.press:
            yield _("ROW COL: press a cell.")
        if table is not None and table.enter:
            yield _("NUMBER: choose a row.")
        if (slider := view.first(Slider)) is not None:
            yield _("{word} NUMBER: go there.").format(word=slider.action)
        if view.fields:
            yield _("set NAME VALUE: change a setting; its name is in brackets.")
        if not is_game:
            if len(self._stage) > 1:
                yield _("back: close this.")
            yield _("show: print everything again.")
        yield _("? or help: list what can be typed.")
        yield _("q or quit: quit.")


def _alone(word: str, rest: str) -> str:
    return _("{word} is typed alone, without {rest}.").format(word=word, rest=quote(rest))


def _main(view: View) -> list[str]:
    return [each.name for each in view.actions if each.place == "main"]


def _without_cursor(block: Block) -> Block:
    return replace(block, cursor=None) if isinstance(block, Board) else block


def _is_same(one: Block, other: Block) -> bool:
    """Whether a block replaces another."""
    names = ("name", "title", "label", "style")
    return type(one) is type(other) and all(
        getattr(one, name, "") == getattr(other, name, "") for name in names
    )


def _how_to_answer(ask: Ask, *, is_after: bool = False) -> str:
    how = {"yes": _("Type y or n."), "file": _("Type the path of a file, or back.")}.get(
        ask.kind, _("Type it, or back.")
    )
    if is_after:
        how = _("Type it after the command.")
    elif ask.kind == "line" and ask.line:
        how = _("Type it, or Enter for {suggestion}.").format(suggestion=quote(ask.line))
    return f"{ask.text} {how}"


def _first_lines(session: Session) -> Iterator[str]:
    """A description of the game, and of the unfinished game that was left, if any."""
    deal, games = session.played.deal, session.storage.games
    text = _("Minewise: {size}, first click {first}.")
    if deal.seed is not None:
        text = _("Minewise: {size}, first click {first}, seed {seed}.")
    yield text.format(size=words.size(deal.level), first=deal.first, seed=deal.seed)
    yield _("Rows and columns are counted from 1. Type ? for the commands.")
    if session.played.outcome is not None:
        yield words.as_sentence(str(session.played.outcome))
    elif games is not None and not session.played.steps:
        try:
            if (left := games.autosave()) is not None:
                text = _("You left a game: {game}. Type l, then 1, to resume it.")
                yield text.format(game=words.kept_game(left))
        except MinewiseError as error:
            yield words.as_sentence(str(error))


def play(
    session: Session,
    lines: Iterable[str],
    out: TextIO,
    printer: Printer = _DRAWN,
    *,
    asks: bool = False,
) -> None:
    """Let a person or a program play. An unfinished game is saved, even after a signal."""
    screen = PlayScreen(session, commands.PLAIN)
    interrupted: BaseException | None = None
    try:
        with ending(ENDING_GAMES):
            Plain(screen, out, printer, asks=asks).run(lines, "> " if asks else "")
    except (KeyboardInterrupt, Ended) as error:
        ignore()
        interrupted = error
    finally:
        # Save first: the terminal may already be closed.
        kept = session.library.leave()
    try:
        last = [kept.message, _("Thank you for playing.")]
        if interrupted is not None:
            last.insert(0, "")
        out.writelines(f"{line}\n" for line in last if line is not None)
    finally:
        if isinstance(interrupted, Ended):
            raise interrupted

"""Any program as a player, in any language: it reads a line, and answers with a line.

    question  a JSON object on one line; `ask` is its kind: hello, game, move or claim
    answer    one line of text, such as `open 3 4`

`docs/protocol.md` describes the protocol. The suite uses it too.
"""

import json
import re
import shlex
from typing import ClassVar

from minewise.base.child_process import ChildProcess
from minewise.base.errors import MinewiseError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import Cell, Grid, Position, read_cell
from minewise.players.move import Guess, Move, MoveKind
from minewise.players.player import Player

PROTOCOL = 1
"""The version of the protocol. A program answers with its own."""

# How long a program may take to end, and to start and greet, in seconds.
_PATIENCE = 0.5
_FIRST_ANSWER = 60.0

# For text with single blanks and without a full stop. The text may have any length, so no two
# parts of the pattern may compete for the same characters.
_MOVE = re.compile(
    r"(open|flag) \(? ?([0-9]{1,9})(?: ?, ?| )([0-9]{1,9}) ?\)?,?(?: ?because\b(?: of\b)?(.*))?",
    re.IGNORECASE | re.ASCII,
)


class ProgramError(MinewiseError):
    """A program cannot be started, has ended, or does not keep to the protocol."""


def read_move(text: str, grid: Grid) -> tuple[MoveKind, Cell, str | None]:
    """Parse a program's move, and the numbers that it cites.

    >>> read_move("open 1 2 because 2,2 2,3", Grid(3, 2))
    (<MoveKind.OPEN: 'open'>, (0, 1), ' 2,2 2,3')
    """
    match = _MOVE.fullmatch(" ".join(text.split()).rstrip(" ."))
    if match is None:
        message = _(
            "{given} is not a move: expected open ROW COLUMN or flag ROW COLUMN, perhaps "
            "with because and the numbers, as in open 3 4 because 2,3 2,4"
        )
        raise NotationError(message.format(given=quote(text.strip())), text)
    return MoveKind(match[1].lower()), read_cell(f"{match[2]},{match[3]}", grid), match[4]


class Program:
    """A running program that answers questions until it is closed."""

    def __init__(self, command: str, seconds: float | None = None) -> None:
        """Start a program.

        The command is split as by a shell. If an answer takes longer than `seconds`, the program
        is restarted, and the answer is empty; None waits indefinitely.
        """
        self.command = command
        self._seconds = seconds
        self._process = self._start()

    def _start(self) -> ChildProcess:
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise _cannot_start(self.command, str(error)) from None
        if not words:
            raise _cannot_start(self.command, _("it is empty"))
        try:
            return ChildProcess(words)
        except OSError as error:
            raise _cannot_start(self.command, error.strerror or str(error)) from None

    def ask(self, question: dict[str, object]) -> str:
        """The answer to a question; empty if it took too long."""
        self._process.send(json.dumps(question).encode("ascii") + b"\n")
        answer = self._process.listen(self._seconds or 1.0)
        while answer == b"" and self._seconds is None:
            answer = self._process.listen(1.0)
        if answer is None:
            code = self._process.exit_code(_PATIENCE)
            self.close()
            text = _("the program {command} has ended with exit code {code}: expected an answer")
            raise ProgramError(text.format(command=quote(self.command), code=code), self.command)
        if not answer:
            self._process.end()
            self._process = self._start()
        return answer.decode("utf-8", errors="replace").rstrip("\r\n")

    def expect(self, question: dict[str, object], due: str) -> None:
        """Ask for one exact answer; any other is a `ProgramError`."""
        answer = self.ask(question)
        # Anything after it is up to the program: a name, or an addition of a later version.
        if not f"{answer.strip()} ".startswith(f"{due} "):
            raise ProgramError(
                _("the program {command} answers {answer} to {question}: expected {due}").format(
                    command=quote(self.command),
                    answer=quote(answer),
                    question=quote(question["ask"]),
                    due=quote(due),
                ),
                answer,
            )

    def hello(self) -> None:
        """Greet the program: it must answer with this version of the protocol."""
        self.expect({"ask": "hello", "protocol": PROTOCOL}, f"hello {PROTOCOL}")

    def new_game(self, position: Position, seed: int) -> None:
        """Begin a game."""
        level = position.line().partition("/")[0]
        self.expect({"ask": "game", "level": level, "seed": seed}, "ready")

    def move(self, position: Position) -> Move:
        """The next move; one with a reason is certain."""
        answer = self.ask({"ask": "move", "position": position.line()})
        try:
            action, cell, because = read_move(answer, position.grid)
        except NotationError as error:
            raise ProgramError(str(error), answer) from None
        return Move(cell, action, because is not None, Guess("program", 1))

    def close(self) -> None:
        """End the program: close its input, then kill it if it does not exit."""
        self._process.end(_PATIENCE)


def program_player(command: str) -> type[Player]:
    """The player class of a program. One process plays all its games."""
    # Greet it now, not in each of a thousand games.
    greeted = Program(command, _FIRST_ANSWER)
    try:
        greeted.hello()
    finally:
        greeted.close()

    class ProgramPlayer(Player):
        """Asks the program."""

        name = f"program:{command}"
        summary = _("the program {command}").format(command=quote(command))
        running: ClassVar[Program | None] = None

        def __init__(self, seed: int = 0) -> None:
            super().__init__(seed)
            # 32 bits, which any language can hold.
            self._seed: int | None = self.chance.next64() >> 32

        def move(self, position: Position) -> Move:
            kind = type(self)
            if kind.running is None:
                kind.running = Program(command)
                kind.running.hello()
            try:
                if self._seed is not None:
                    kind.running.new_game(position, self._seed)
                    self._seed = None
                return kind.running.move(position)
            except ProgramError:
                # The next game gets a new process, with no memory of this one.
                kind.running.close()
                kind.running = None
                raise

    return ProgramPlayer


def _cannot_start(command: str, reason: str) -> ProgramError:
    text = _("the program {command} cannot be started: {reason}")
    return ProgramError(
        text.format(command=quote(command), reason=reason[0].lower() + reason[1:]), command
    )

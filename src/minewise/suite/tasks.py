"""The tasks of a version of the suite, made from seeds to keep the file small.

    board   a no-guess board, of one of five ratings
    guess   a position of a game in which no cell is certainly safe
    claim   a position and a claim, which follows from the numbers that it cites or does not

Each has a certificate: a proof for every step of a board; the number of layouts that the best
guess wins; a proof, or a layout that refutes the claim.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files as resources
from typing import Any, Literal, TypedDict

from minewise.advice import Claim, judge_claim
from minewise.analysis import Analysis
from minewise.base.cached import cached_property
from minewise.base.errors import MinewiseError
from minewise.base.header import read_json
from minewise.base.language import gettext as _
from minewise.base.shape import shaped
from minewise.boards import certify, open_all_certain
from minewise.boards.generator import lay_board
from minewise.boards.waves import easiest_first
from minewise.core import Board, Cell, Deal, FirstClick, Game, Level, Position
from minewise.solver import best_play

VERSION = 1
"""The version of the suite. A different set of tasks is a different version."""

RATINGS = ("easy", "medium", "tricky", "hard", "very hard")
"""The difficulties of boards: see `boards.rating`."""

WHAT, FORMAT = "suite", 1


class SuiteError(MinewiseError):
    """There is no such suite, or its file is damaged."""


class ClaimSeedData(TypedDict):
    """The position of a claim, and the claim."""

    seed: int
    waves: int  #: how many waves of certain cells have been opened, the easiest first
    claim: str
    follows: bool


class SuiteData(TypedDict):
    """All tasks of a suite, by their seeds."""

    minewise: Literal["suite"]
    version: Literal[1]
    suite: int  #: its version
    level: str
    guess_level: str
    start: list[int]  #: the first cell of every game
    boards: dict[str, list[int]]  #: by rating
    guesses: list[int]
    claims: list[ClaimSeedData]


@dataclass(frozen=True, slots=True)
class BoardTask:
    """A game on a board that needs no guess."""

    name: str
    rating: str  # in a word
    board: Board
    start: Cell  # it is open

    def certificate(self) -> dict[str, Any]:
        """The proof that it needs no guess."""
        return dict(certify(self.board, self.start).as_data())


@dataclass(frozen=True, slots=True)
class GuessTask:
    """A position in which a guess is due."""

    name: str
    position: Position

    def certificate(self) -> dict[str, Any]:
        """The best guess, and how many of the layouts it wins."""
        play = best_play(self.position)
        return {
            "position": self.position.line(),
            "layouts": play.layouts,
            "wins": play.most,
            "best": [list(cell) for cell in play.best],
        }


@dataclass(frozen=True, slots=True)
class ClaimTask:
    """A claim to be judged."""

    name: str
    position: Position
    claim: Claim
    follows: bool

    def certificate(self) -> dict[str, Any]:
        """The judgement, with a layout that refutes the claim if it does not follow."""
        judged = judge_claim(Analysis(self.position), self.claim)
        return {"position": self.position.line(), **judged.as_data()}


SuiteTask = BoardTask | GuessTask | ClaimTask
"""A task of the suite."""


class Suite:
    """All tasks of a version, made lazily.

    >>> suite = Suite()
    >>> suite.version, len(suite)
    (1, 900)
    """

    def __init__(self, version: int = VERSION) -> None:
        self.version = version
        file = resources("minewise.suite").joinpath(f"suite-{version}.json")
        try:
            text = file.read_text(encoding="utf-8")
        except OSError:
            message = _("there is no version {version} of the suite: expected {known}")
            raise SuiteError(message.format(version=version, known=VERSION), version) from None
        data = read_json(text, WHAT, FORMAT, other=_("it is not a suite"), error=SuiteError)
        self._data = shaped(data, SuiteData)
        self._start: Cell = self._data["start"][0], self._data["start"][1]

    def __len__(self) -> int:
        boards = sum(map(len, self._data["boards"].values()))
        return boards + len(self._data["guesses"]) + len(self._data["claims"])

    def tasks(self, most: int | None = None) -> Iterator[SuiteTask]:
        """The tasks in order: boards by rating, guesses, claims; at most `most` of each part."""
        for rating in RATINGS:
            for number in range(len(self._data["boards"][rating]))[:most]:
                yield self.board(rating, number)
        yield from map(self.guess, range(len(self._data["guesses"]))[:most])
        yield from map(self.claim, range(len(self._data["claims"]))[:most])

    def board(self, rating: str, number: int) -> BoardTask:
        """A board of a rating."""
        board = made(self._level, self._start, self._data["boards"][rating][number])
        return BoardTask(f"board {rating} {number}", rating, board, self._start)

    def guess(self, number: int) -> GuessTask:
        """A position in which a guess is due."""
        level = Level.parse(self._data["guess_level"])
        position = stuck(level, self._start, self._data["guesses"][number])
        return GuessTask(f"guess {number}", position)

    def claim(self, number: int) -> ClaimTask:
        """A claim to be judged."""
        data = self._data["claims"][number]
        position = after(made(self._level, self._start, data["seed"]), self._start, data["waves"])
        claim = Claim.parse(data["claim"], position.grid)
        return ClaimTask(f"claim {number}", position, claim, data["follows"])

    @cached_property
    def _level(self) -> Level:
        return Level.parse(self._data["level"])

    def certificates(self) -> Iterator[str]:
        """Every task with its certificate, as a line of JSON each."""
        for task in self.tasks():
            yield json.dumps({"task": task.name, "certificate": task.certificate()})


def made(level: Level, start: Cell, seed: int) -> Board:
    """The no-guess board of a seed."""
    return lay_board(Deal(level, FirstClick.OPENING, seed), start)


def stuck(level: Level, start: Cell, seed: int) -> Position:
    """The position on the board of a seed when all certain cells have been opened."""
    board = Board.generate(
        level.grid, level.mines, seed=seed, first=FirstClick.OPENING, start=start
    )
    closed = open_all_certain(board, [start])
    view = "".join(
        "#" if board.is_mine(cell) or cell in closed else str(board.number(cell))
        for cell in level.grid
    )
    return Position.unchecked(level.grid, level.mines, view)


def after(board: Board, start: Cell, waves: int) -> Position:
    """The position after opening a number of waves of certain cells, the easiest first."""
    game = Game.on(board)
    game.open(start)
    steps = easiest_first(game)
    for _wave in range(waves + 1):  # a step is made when the next is requested
        next(steps, None)
    return game.position

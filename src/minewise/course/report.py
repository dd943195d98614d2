"""The report on a student's file, as data.

point     one thing that the course asks, and whether the file does it
finding   one fault with its smallest case, its cause, and texts by degree of detail
report    all points, all findings, and how the games went
"""

from collections.abc import Container
from dataclasses import dataclass
from typing import TypedDict

from minewise.arena import Pairs
from minewise.core import Cell
from minewise.course.judge import Fault
from minewise.course.reference import Call

VERSION = 1
"""The version of the data, as `as_data` writes it."""


ADVICE = ("own set handed out", "prints", "warnings")
"""Causes that are no fault by themselves: their consequences are found separately."""

_NO_GAMES = Pairs(0, 0, 0, 0)


class CellsData(TypedDict):
    """Cells that are in `safes`, and in `mines`."""

    safes: list[list[int]]
    mines: list[list[int]]


class PointData(TypedDict):
    """One thing that the course asks."""

    name: str
    passed: bool
    text: str
    """What was called, what was expected and what came back; empty where it passed."""


class GamesData(TypedDict):
    """How the games went, and how many the course's rules win on the same boards."""

    played: int
    won: int
    reference_won: int
    crashed: int
    hung: int
    clean: int
    """In how many of them nothing was wrong."""


class FindingData(TypedDict):
    """One fault, as small as it goes; the most harmful comes first."""

    kind: str
    title: str
    times: int
    """In how many games it was seen; of points, how many fail."""
    height: int
    """The board of the smallest case; 0 where there is none."""
    width: int
    calls: list[list[int]]
    """The case, complete, for a fresh `MinesweeperAI(height, width)`: row, column, count."""
    expected: CellsData
    """What should be known, of the cells in question only."""
    got: CellsData
    cause: str | None
    text: str


class ReportData(TypedDict):
    """Everything that was found out about a file."""

    version: int
    file: str
    verdict: str
    """`flawless`, `findings`, or `unusable` where it could not be run; advice is no finding."""
    complete: bool
    """Whether everything was tried; not if the check took longer than its budget."""
    contract: list[PointData]
    games: GamesData
    findings: list[FindingData]


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that the course asks."""

    name: str  #: what is asked
    passed: bool
    text: str = ""  #: the call, the expected and the actual result; "" if it passed
    cause: str | None = None  #: the usual cause of such a failure
    method: str = ""  #: the class or method called
    lines: tuple[str, ...] = ()  #: the Python lines of the case; `value` is evaluated after them
    value: str = ""
    expected: str = ""
    got: str = ""
    height: int = 0
    width: int = 0
    calls: tuple[Call, ...] = ()
    ended: str = ""  #: `crash` or `hang` where `value` was not reached

    @property
    def is_advice(self) -> bool:
        """Whether it costs nothing: a matter of style, or what the course hands out itself."""
        is_given = self.method.partition(".")[0] == "Minesweeper" and self.cause != "missing"
        return is_given or self.cause in ADVICE or "print" in self.method


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells that are in `safes`, and in `mines`."""

    safes: tuple[Cell, ...] = ()
    mines: tuple[Cell, ...] = ()

    def as_data(self) -> CellsData:
        """Plain data."""
        return {
            "safes": [list(cell) for cell in self.safes],
            "mines": [list(cell) for cell in self.mines],
        }


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, as small as it goes."""

    kind: str  #: one of `minewise.course.KINDS`
    times: int  #: in how many games; of points, how many fail
    height: int  #: 0 where there is no board
    width: int
    calls: tuple[Call, ...]  #: the whole case, on a fresh AI
    expected: Cells  #: what should be in `safes` and `mines`, of the cells in question
    got: Cells  #: what is in them
    cause: str | None  #: a short name
    degrees: tuple[str, str, str]  #: kind, situation, cause ("" if unknown)
    worked: tuple[str, ...] = ()  #: the worked example, line by line
    picture: str = ""
    legend: str = ""  #: which cell each letter is
    before: tuple[str, ...] = ()  #: the sentences before the last call
    after: tuple[str, ...] = ()  #: the sentences after it
    chart: tuple[int, ...] = ()  #: of something slow: the number of sentences after each call
    seconds: tuple[float, ...] = ()  #: of something slow: the time of each call, see `Step`
    fault: Fault | None = None  #: None for points
    points: tuple[Point, ...] = ()  #: the points that fail with it, or that it is about
    about: str = ""  #: what is wrong, without the cause
    title: str = ""  #: what is wrong, with the cause if known

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join([*filter(None, self.degrees), *self.worked])

    def as_data(self) -> FindingData:
        """Plain data; cells from 0."""
        return {
            "kind": self.kind,
            "title": self.title,
            "times": self.times,
            "height": self.height,
            "width": self.width,
            "calls": [list(call) for call in self.calls],
            "expected": self.expected.as_data(),
            "got": self.got.as_data(),
            "cause": self.cause,
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was found out about a file."""

    file: str
    verdict: str  #: `flawless`, `findings`, or `unusable` where it could not be run
    sentence: str  #: the verdict in one line
    points: tuple[Point, ...] = ()  #: what the course asks
    findings: tuple[Finding, ...] = ()  #: in the order in which to look at them
    #: games won by both, only the student's AI, only the reference, neither
    pairs: Pairs = _NO_GAMES
    crashed: int = 0  #: games that ended with an error
    hung: int = 0  #: games that did not end
    clean: int = 0  #: games without a fault; a slow game may be right
    planned: int = 0  #: how many games were to be played
    guesses: int = 0
    beyond: int = 0  #: guesses where exact logic had a safe cell and the course's rules had none
    seconds: float = 0.0  #: mean time of the calls of a game: see `Step`
    budget: float | None = None  #: the seconds allowed, if they were too few to try everything

    @property
    def played(self) -> int:
        """How many games were played."""
        return self.pairs.games

    @property
    def won(self) -> int:
        """How many games the student's AI won."""
        return self.pairs.both + self.pairs.only_a

    @property
    def reference_won(self) -> int:
        """How many the reference won on the same boards."""
        return self.pairs.both + self.pairs.only_b

    @property
    def exit_code(self) -> int:
        """0 flawless, 1 findings, 2 it could not be run."""
        return {"flawless": 0, "findings": 1, "unusable": 2}[self.verdict]

    def exit_code_on(self, kinds: Container[str]) -> int:
        """The same where only findings of these kinds count."""
        found = any(finding.kind in kinds for finding in self.findings)
        return 2 if self.verdict == "unusable" else int(found)

    def as_data(self) -> ReportData:
        """Plain data; cells from 0."""
        return {
            "version": VERSION,
            "file": self.file,
            "verdict": self.verdict,
            "complete": self.budget is None,
            "contract": [
                {"name": point.name, "passed": point.passed, "text": point.text}
                for point in self.points
            ],
            "games": {
                "played": self.played,
                "won": self.won,
                "reference_won": self.reference_won,
                "crashed": self.crashed,
                "hung": self.hung,
                "clean": self.clean,
            },
            "findings": [finding.as_data() for finding in self.findings],
        }

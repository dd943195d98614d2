"""The report on a student's file, as data.

point     one requirement of the course, and whether the file meets it
finding   one fault with its smallest case, its cause, and texts by degree of detail
report    all points, all findings, and the results of the games
"""

from collections.abc import Container
from dataclasses import dataclass
from typing import TypedDict

from minewise.arena import Pairs
from minewise.base.data import Serializable
from minewise.core import Cell
from minewise.course.judge import Fault
from minewise.course.reference import Call

VERSION = 1
"""The version of the data written by `as_data`."""


ADVICE = ("own set handed out", "prints", "warnings")
"""Causes that are not faults by themselves: their consequences are found separately."""

_NO_GAMES = Pairs(0, 0, 0, 0)


class GamesData(TypedDict):
    """The results of the games, and how many the course's rules win on the same boards."""

    played: int
    won: int
    reference_won: int
    crashed: int
    hung: int
    clean: int  #: the number of games without a fault other than slowness


@dataclass(frozen=True, slots=True)
class Point(Serializable):
    """One requirement of the course."""

    KEYS = "name passed text"

    name: str  #: the requirement
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
        """Whether it costs no points: a matter of style, or of code that the course hands out."""
        is_given = self.method.partition(".")[0] == "Minesweeper" and self.cause != "missing"
        return is_given or self.cause in ADVICE or "print" in self.method


@dataclass(frozen=True, slots=True)
class Cells(Serializable):
    """The cells in `safes` and in `mines`."""

    safes: tuple[Cell, ...] = ()
    mines: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding(Serializable):
    """One fault, with the smallest case found; the most harmful finding comes first."""

    KEYS = "kind title times height width calls expected got cause text"

    kind: str  #: one of `minewise.course.KINDS`
    times: int  #: the number of games it was seen in; of points, the number that fail
    height: int  #: 0 where there is no board
    width: int
    calls: tuple[Call, ...]  #: row, column and count: the whole case, on a fresh AI
    expected: Cells  #: the cells in question that should be in `safes` and `mines`
    got: Cells  #: the ones that are in them
    cause: str | None  #: a short name
    degrees: tuple[str, str, str]  #: kind, situation, cause ("" if unknown)
    worked: tuple[str, ...] = ()  #: the worked example, line by line
    picture: str = ""
    legend: str = ""  #: which cell each letter is
    before: tuple[str, ...] = ()  #: the sentences before the last call
    after: tuple[str, ...] = ()  #: the sentences after it
    chart: tuple[int, ...] = ()  #: if slow: the number of sentences after each call
    seconds: tuple[float, ...] = ()  #: if slow: the time of each call, see `TraceStep`
    fault: Fault | None = None  #: None for points
    points: tuple[Point, ...] = ()  #: the points that fail with it, or that it is about
    about: str = ""  #: the fault in a few words, without its cause
    title: str = ""  #: the cause in a few words; `about` if unknown

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join([*filter(None, self.degrees), *self.worked])


@dataclass(frozen=True, slots=True)
class Report(Serializable):
    """The result of checking a file."""

    KEYS = "version file verdict complete contract=points games findings"
    version = VERSION

    file: str
    #: `flawless`, `findings`, or `unusable` if it could not be run; advice does not count
    verdict: str
    sentence: str  #: the verdict in one line
    points: tuple[Point, ...] = ()  #: the requirements of the course
    findings: tuple[Finding, ...] = ()  #: in the order in which to look at them
    #: games won by both, only the student's AI, only the reference, neither
    pairs: Pairs = _NO_GAMES
    crashed: int = 0  #: games that ended with an error
    hung: int = 0  #: games that did not end
    clean: int = 0  #: games whose only fault, if any, is slowness
    planned: int = 0  #: the number of games planned
    guesses: int = 0
    beyond: int = 0  #: guesses where exact logic had a safe cell and the course's rules had none
    seconds: float = 0.0  #: mean time of the calls of a game: see `TraceStep`
    budget: float | None = None  #: the seconds allowed, if they were too few for the whole check

    @property
    def complete(self) -> bool:
        """Whether the whole check was done within its budget."""
        return self.budget is None

    @property
    def games(self) -> GamesData:
        """The results of the games, and how many the reference wins on the same boards."""
        return {
            "played": self.played,
            "won": self.won,
            "reference_won": self.reference_won,
            "crashed": self.crashed,
            "hung": self.hung,
            "clean": self.clean,
        }

    @property
    def played(self) -> int:
        """The number of games played."""
        return self.pairs.games

    @property
    def won(self) -> int:
        """The number of games that the student's AI won."""
        return self.pairs.both + self.pairs.only_a

    @property
    def reference_won(self) -> int:
        """The number of games that the reference won on the same boards."""
        return self.pairs.both + self.pairs.only_b

    @property
    def exit_code(self) -> int:
        """0 if flawless, 1 with findings, 2 if the file could not be run."""
        return {"flawless": 0, "findings": 1, "unusable": 2}[self.verdict]

    def exit_code_on(self, kinds: Container[str]) -> int:
        """The exit code if only findings of these kinds count."""
        found = any(finding.kind in kinds for finding in self.findings)
        return 2 if self.verdict == "unusable" else int(found)

"""Packs: puzzles in a text file, a line each, the easiest first.

Lines that begin with `;` are notes. The package has a built-in pack.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as package_files
from pathlib import Path

from minewise.base import files
from minewise.base.cached import cached_property
from minewise.base.data import Serializable
from minewise.base.errors import MinewiseError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.training.puzzle import Puzzle
from minewise.training.question import Question
from minewise.training.theme import Theme
from minewise.training.truth import RightAnswer, Truth

HEADER = (
    "; Minewise puzzles: ID RATING QUESTION THEME POSITION CELLS",
    "; Dedicated to the public domain (CC0 1.0).",
)

# No real pack has a million puzzles.
_MOST_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ListedPuzzle(Serializable):
    """A puzzle of a pack, with its answers."""

    KEYS = """
        id=puzzle.id position=puzzle.position question=puzzle.question theme=puzzle.theme
        rating=puzzle.rating cells=puzzle.cells answers
    """

    puzzle: Puzzle

    @property
    def answers(self) -> list[RightAnswer]:
        """Every right answer: cells, words, numbers or objects, as the question asks.

        For a proof it is the fewest numbers we know.
        """
        return Truth(self.puzzle).answers


class Pack:
    """Some puzzles.

    >>> pack = Pack.parse("vuxkny2z 900 safe 1-2-1 3x2x2/###/121")
    >>> len(pack), pack.find("vuxkny2z").rating
    (1, 900)
    """

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.puzzles: Sequence[Puzzle] = sorted(puzzles, key=lambda each: (each.rating, each.id))

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    @classmethod
    def parse(cls, text: str, name: str = "-") -> "Pack":
        """Read a pack; the error names the line that is no puzzle."""
        puzzles = []
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip() and not line.lstrip().startswith(";"):
                try:
                    puzzles.append(Puzzle.parse(line))
                except MinewiseError as error:
                    message = _("line {line} of {file}: {problem}")
                    raise NotationError(
                        message.format(line=number, file=quote(name), problem=error), line
                    ) from None
        if not puzzles:
            raise NotationError(
                _("{file} holds no puzzle: expected a line for each").format(file=quote(name)), name
            )
        return cls(puzzles)

    @classmethod
    def read(cls, path: Path | str) -> "Pack":
        """Read a pack from a file."""
        return cls.parse(files.read_text(path, _MOST_BYTES, pipes=True), str(path))

    def text(self) -> str:
        """The pack as text."""
        return "\n".join([*HEADER, *(puzzle.line() for puzzle in self.puzzles)]) + "\n"

    # Choosing

    @cached_property
    def _by_id(self) -> dict[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    def find(self, name: str) -> Puzzle | None:
        """The puzzle with that id."""
        return self._by_id.get(name)

    def only(
        self,
        themes: Iterable[Theme] = (),
        questions: Iterable[Question] = (),
        ratings: tuple[int, int] | None = None,
    ) -> "Pack":
        """The puzzles of some themes, questions and ratings; nothing named means any."""
        of, asking = frozenset(themes), frozenset(questions)
        low, high = ratings or (0, 9999)
        return Pack(
            puzzle
            for puzzle in self.puzzles
            if (not of or puzzle.theme in of)
            and (not asking or puzzle.question in asking)
            and low <= puzzle.rating <= high
        )

    def near(self, rating: float, without: Iterable[str] = ()) -> list[Puzzle]:
        """The puzzles not in `without`, the nearest to a rating first."""
        avoid = frozenset(without)
        place = bisect_left(self.puzzles, rating, key=lambda puzzle: puzzle.rating)
        below, above = place - 1, place
        found = []
        while below >= 0 or above < len(self.puzzles):
            is_below = above >= len(self.puzzles) or (
                below >= 0
                and rating - self.puzzles[below].rating <= self.puzzles[above].rating - rating
            )
            chosen = self.puzzles[below if is_below else above]
            below, above = (below - 1, above) if is_below else (below, above + 1)
            if chosen.id not in avoid:
                found.append(chosen)
                if len(found) == _ENOUGH:
                    break
        return found


# The number of puzzles near a rating from which one is drawn.
_ENOUGH = 12


@cache
def our_pack() -> Pack:
    """The built-in pack."""
    data = package_files("minewise.training").joinpath("puzzles.txt").read_text(encoding="utf-8")
    lines = [line for line in data.splitlines() if not line.startswith(";")]
    return Pack(Puzzle.parse(line, trusted=True) for line in lines)

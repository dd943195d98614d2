"""The trainer, which a front end holds. It knows the puzzles, the person and the time."""

from datetime import date, datetime
from pathlib import Path

from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Chance
from minewise.formats import Recording
from minewise.training.lessons import ENOUGH, LESSONS, Lesson, LessonPageData, LessonRun
from minewise.training.modes import Repeats, Storm, Streak, Today, Train
from minewise.training.own_games import own_puzzles
from minewise.training.pack import Pack, our_pack
from minewise.training.practice import Practice
from minewise.training.progress import ProgressData, left_out, progress
from minewise.training.theme import Theme


class Trainer:
    """Trains one person.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> trainer = Trainer.at(Path(folder.name) / "training.sqlite")
    >>> run = trainer.train()
    >>> run.puzzle.text != ""
    True
    >>> run.give_up().right, run.change.points < 0
    (False, True)
    >>> folder.cleanup()
    """

    def __init__(self, practice: Practice, pack: Pack | None = None, seed: int = 0) -> None:
        """Use the practice's clock, and `seed` to choose among equally fit puzzles."""
        self.practice = practice
        self.chance = Chance(seed)  #: chooses among equally fit puzzles
        self._pack = pack

    @classmethod
    def at(cls, path: Path, seed: int = 0) -> "Trainer":
        """Train the person whose practice is kept in that file, with our own puzzles."""
        return cls(Practice(path), seed=seed)

    @property
    def pack(self) -> Pack:
        """The puzzles; ours are read when they are first needed, which takes a moment."""
        return our_pack() if self._pack is None else self._pack

    def now(self) -> datetime:
        """The current time."""
        return self.practice.now()

    # Modes

    def train(self, theme: Theme | None = None, offset: int = 0) -> Train:
        """Puzzles at the person's rating plus `offset`, of a theme or of all."""
        return Train(self, theme, offset)

    def streak(self) -> Streak:
        """Harder and harder, until the first mistake."""
        return Streak(self)

    def storm(self) -> Storm:
        """Three minutes, harder and harder."""
        return Storm(self)

    def today(self, day: date | None = None) -> Today:
        """The five puzzles of a day."""
        return Today(self, day)

    def repeat(self, *, own: bool = False, game: str = "") -> Repeats:
        """The due puzzles, missed or slow; with `own`, only from the person's own games.

        With a `game`, its puzzles come first.
        """
        return Repeats(self, own=own, game=game)

    # Lessons

    def lessons(self) -> list[LessonPageData]:
        """All lessons, with the person's progress."""
        return [self.lesson_page(lesson) for lesson in LESSONS]

    def lesson_page(self, lesson: Lesson) -> LessonPageData:
        """A lesson, with the person's progress."""
        row, mastered = self.practice.lesson(lesson.name)
        return {
            "name": lesson.name,
            "number": lesson.number,
            "title": lesson.title,
            "theme": str(lesson.theme),
            "text": lesson.text,
            "right": row,
            "enough": ENOUGH,
            "mastered": mastered,
        }

    def lesson(self, lesson: Lesson) -> LessonRun:
        """The puzzles of a lesson."""
        return LessonRun(self, lesson)

    # Own games

    def learn_from(self, recording: Recording, game: str) -> int:
        """Take puzzles from a finished game, once; return how many there are.

        That takes as long as a review of the game: hand it to a task.
        """
        return self.practice.add(own_puzzles(recording), game)

    # Progress

    def progress(self) -> ProgressData:
        """The progress, for charts."""
        return progress(self.practice)

    def next_due_in_words(self) -> str:
        """When the next puzzle comes back, as a sentence."""
        waiting = [repeat.due for repeat in self.practice.repeats() if repeat.due is not None]
        if not waiting:
            nothing = _("Nothing is due, and nothing waits.")
            return " ".join(filter(None, [nothing, left_out(self.practice.unreadable())]))
        hours = (min(waiting) - self.now()).total_seconds() / 3600
        if hours <= 0:
            return _("Some puzzles are due.")
        count = max(1, round(hours if hours < 24 else hours / 24))
        if hours < 24:
            text = _n(
                "Nothing is due. The next puzzle comes back in {count} hour.",
                "Nothing is due. The next puzzle comes back in {count} hours.",
                count,
            )
        else:
            text = _n(
                "Nothing is due. The next puzzle comes back in {count} day.",
                "Nothing is due. The next puzzle comes back in {count} days.",
                count,
            )
        return text.format(count=count)

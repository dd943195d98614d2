"""The modes: which puzzle a run asks next, and when it is over.

train    at your rating, by theme or mixed; puzzles of your own games that are due come first
streak   harder and harder; one mistake ends it
storm    three minutes, harder with each that is solved, after a countdown
today    five puzzles by the date, the same for all, with a line to share
repeat   puzzles that you missed or were slow at, when they are due
"""

from datetime import date, timedelta
from typing import TYPE_CHECKING

from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Chance
from minewise.training.pack import Pack
from minewise.training.puzzle import Puzzle
from minewise.training.question import Question
from minewise.training.run import Asked, Run
from minewise.training.theme import Theme

if TYPE_CHECKING:
    from minewise.training.trainer import Trainer

STORM_SECONDS = 180
"""How long a storm lasts."""
TODAY = 5
EASIER, HARDER = -600, 600
"""How far from the rating a person may train."""

_STREAK_BEGINS, _STREAK_STEP = 450, 60

# A storm is about speed: it begins with puzzles that take two seconds.
_STORM_BEGINS, _STORM_STEP = 420, 25
_COUNTDOWN = timedelta(seconds=3)

# Questions that are answered with one click.
_QUICK = (Question.SAFE, Question.JUDGE, Question.DUE, Question.FIFTY)


class Train(Run):
    """At your rating, by theme or mixed."""

    mode = "train"

    def __init__(
        self, trainer: "Trainer", theme: Theme | None = None, offset: int = 0, *, own: bool = True
    ) -> None:
        """Train one theme or all, `offset` above the rating; with `own`, due puzzles first."""
        super().__init__(trainer)
        self.theme = theme
        self._offset = max(EASIER, min(HARDER, offset))
        self._pack = trainer.pack if theme is None else trainer.pack.only([theme])
        self._own = own and theme is None
        self.hinting = "mixed" if theme is None else theme.hinting
        self.next()

    def _title(self) -> str:
        return _("Training") if self.theme is None else self.theme.label

    def _text(self) -> str:
        rated = self.trainer.practice.rating(self.theme)
        if self.theme is None:
            text = _("Your rating: {rating}.").format(rating=round(rated.now.rating))
        else:
            text = _("Your rating in {theme}: {rating}.").format(
                theme=self.theme.label, rating=round(rated.now.rating)
            )
        if self.right + self.wrong == 0:
            return text
        done = _("Solved: {right} of {count}.").format(
            right=self.right, count=self.right + self.wrong
        )
        return f"{done} {text}"

    def _choose(self) -> Asked | None:
        if self._own:
            for repeat in self.trainer.practice.due():
                if repeat.game and repeat.puzzle.id not in self._tried:
                    return Asked(repeat.puzzle, repeat.why.text, repeat.game)
        rating = self.trainer.practice.rating(self.theme).now.rating + self._offset
        return self._near(self._pack, rating)


class Streak(Run):
    """Harder and harder; one mistake ends it."""

    mode = "streak"

    def __init__(self, trainer: "Trainer") -> None:
        super().__init__(trainer)
        self._best = trainer.practice.best(self.mode)
        self.next()

    def _title(self) -> str:
        return _("Streak")

    def _text(self) -> str:
        if self.wrong and self.right > self._best:
            return _n(
                "Streak: {count} puzzle, your best so far.",
                "Streak: {count} puzzles, your best so far.",
                self.right,
            ).format(count=self.right)
        return _n(
            "Streak: {count} puzzle. Your best: {best}.",
            "Streak: {count} puzzles. Your best: {best}.",
            self.right,
        ).format(count=self.right, best=max(self._best, self.right))

    def _choose(self) -> Asked | None:
        if self.wrong:
            return None
        return self._near(self.trainer.pack, _STREAK_BEGINS + _STREAK_STEP * self.right)

    def _after(self) -> None:
        if self.wrong:
            self.trainer.practice.score(self.mode, self.right)


class Storm(Run):
    """Three minutes, harder and harder: how many can you solve?"""

    mode = "storm"
    seconds = float(STORM_SECONDS)

    def __init__(self, trainer: "Trainer") -> None:
        """Begin; the clock runs after a countdown."""
        super().__init__(trainer)
        self._began += _COUNTDOWN
        self._best = trainer.practice.best(self.mode)
        self._pack = trainer.pack.only(questions=_QUICK)
        self.next()

    def _title(self) -> str:
        return _("Storm")

    def _text(self) -> str:
        if self.is_over:
            text = _("Time is up. Solved: {right}. Your best: {best}.")
            return text.format(right=self.right, best=max(self._best, self.right))
        return _("Solved: {right}. {seconds} seconds left.").format(
            right=self.right, seconds=round(self.seconds_left or 0)
        )

    def _end(self) -> None:
        self.trainer.practice.score(self.mode, self.right)

    def _choose(self) -> Asked | None:
        return self._near(self._pack, _STORM_BEGINS + _STORM_STEP * self.right)


class Today(Run):
    """Five puzzles by the date, the same for all."""

    mode = "today"

    def __init__(self, trainer: "Trainer", day: date | None = None) -> None:
        super().__init__(trainer)
        self.day = day or trainer.now().date()
        self.puzzles = puzzles_of_the_day(trainer.pack, self.day)
        self._is_again = trainer.practice.scored_on(self.mode, self.day) is not None
        self.next()

    def _title(self) -> str:
        return _("Puzzles of {day}").format(day=self.day.isoformat())

    def _text(self) -> str:
        if self.is_over:
            return self.line
        text = _("Puzzle {number} of {count}.")
        return text.format(number=min(len(self._tried), len(self.puzzles)), count=len(self.puzzles))

    @property
    def line(self) -> str:
        """A line to share."""
        signs = "".join("✓" if right else "✗" for right in self.results)
        minutes, seconds = divmod(round(self.took), 60)
        text = _("Minewise {day}: {signs} {right}/{count} in {time}")
        if self._is_again:
            text = _("Minewise {day}: {signs} {right}/{count} in {time}, not the first try")
        return text.format(
            day=self.day.isoformat(),
            signs=signs,
            right=self.right,
            count=len(self.puzzles),
            time=f"{minutes}:{seconds:02}",
        )

    def _choose(self) -> Asked | None:
        place = len(self.results)
        return Asked(self.puzzles[place]) if place < len(self.puzzles) else None

    def _after(self) -> None:
        if len(self.results) == len(self.puzzles):
            self.trainer.practice.score(self.mode, self.right, self.line)


def puzzles_of_the_day(pack: Pack, day: date) -> list[Puzzle]:
    """Five puzzles of a date, the easiest first, each of another theme."""
    chance = Chance(day.toordinal())
    chosen: list[Puzzle] = []
    puzzles = list(pack)
    share = len(puzzles) / TODAY
    for part in range(TODAY):
        among = puzzles[round(part * share) : round((part + 1) * share)]
        themes = {puzzle.theme for puzzle in chosen}
        fresh = [puzzle for puzzle in among if puzzle.theme not in themes] or among
        if fresh:
            chosen.append(fresh[chance.below(len(fresh))])
    return chosen


class Repeats(Run):
    """Puzzles that you missed or were slow at, when they are due."""

    mode = "repeat"

    def __init__(self, trainer: "Trainer", *, own: bool = False, game: str = "") -> None:
        """Begin with the due puzzles, those of `game` first; with `own`, only from own games."""
        super().__init__(trainer)
        self._own, self._game = own, game
        self.next()

    def _title(self) -> str:
        return _("My mistakes") if self._own else _("Repeat")

    def _due(self) -> list[Asked]:
        due = self.trainer.practice.due()
        if self._game:
            due.sort(key=lambda repeat: repeat.game != self._game)
        return [
            Asked(repeat.puzzle, repeat.why.text, repeat.game)
            for repeat in due
            if (repeat.game or not self._own) and repeat.puzzle.id not in self._tried
        ]

    def _text(self) -> str:
        if self.is_over:
            return self.trainer.next_due_in_words()
        left = self.left
        return _n("{count} puzzle is due.", "{count} puzzles are due.", left).format(count=left)

    @property
    def left(self) -> int:
        """The number of due puzzles, including the one shown."""
        return len(self._due()) + (self.asked is not None)

    def _choose(self) -> Asked | None:
        due = self._due()
        return due[0] if due else None

"""The scores of a run: six, each with its interval.

A score is a mean over tasks; a board counts with the share of its answers. The moves of one game
are not independent, but the games are, so the mean of other tasks of the same kind would lie in
the interval in 19 of 20 cases.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minewise.arena import wilson
from minewise.arena.win_estimate import mean_and_margin
from minewise.base.data import Serializable
from minewise.suite.run import SuiteRun
from minewise.suite.tasks import RATINGS

VERSION = 1

# In a narrower interval all values are equal.
_ALIKE = 1e-6


@dataclass(frozen=True, slots=True)
class Score(Serializable):
    """A mean over tasks, with its 95 % interval."""

    mean: float
    low: float
    high: float
    tasks: int

    @classmethod
    def of(cls, values: Sequence[float]) -> "Score | None":
        """The mean of numbers from 0 to 1; None if there are none.

        >>> found = Score.of([0.0, 1.0] * 50)
        >>> found.mean, round(found.low, 3), round(found.high, 3)
        (0.5, 0.402, 0.598)
        >>> round(Score.of([1.0] * 100).low, 3)
        0.963
        """
        count = len(values)
        if not count:
            return None
        mean, half = mean_and_margin(values)
        if half < _ALIKE or count == 1:
            # Equal values do not show how much others may vary.
            low, high = wilson(mean * count, count)
            return cls(mean, low, high, count)
        return cls(mean, max(0.0, mean - half), min(1.0, mean + half), count)


@dataclass(frozen=True, slots=True)
class Scores(Serializable):
    """The scores of a run of the suite; a score without results is None."""

    KEYS = """
        version suite=run.suite contestant=run.contestant tasks valid certain by_rating needless
        false_claims regret life judged
    """
    version = VERSION

    run: SuiteRun
    valid: Score | None  #: legal moves, or understood verdicts
    certain: Score | None  #: on boards: certain moves
    by_rating: dict[str, Score]  #: the same by rating
    needless: Score | None  #: on boards: guesses although something was certain
    false_claims: Score | None  #: reasons that do not follow
    regret: Score | None  #: the chance to win that a guess gives away
    life: Score | None  #: the chance to survive that a guess gives away
    judged: Score | None  #: claims judged correctly

    @property
    def tasks(self) -> int:
        """How many tasks were done."""
        return len(self.run.results)


def score(run: SuiteRun) -> Scores:
    """The scores of a run."""
    # The first click may win a game: then there are no answers.
    results = [result for result in run.results.values() if result["answers"]]
    boards = [result for result in results if result["rating"] is not None]
    certain = {
        rating: [one["certain"] / one["answers"] for one in boards if one["rating"] == rating]
        for rating in RATINGS
    }
    by_rating = {rating: Score.of(shares) for rating, shares in certain.items()}
    return Scores(
        run,
        valid=Score.of([one["valid"] / one["answers"] for one in results]),
        certain=Score.of([share for shares in certain.values() for share in shares]),
        by_rating={rating: found for rating, found in by_rating.items() if found is not None},
        needless=Score.of([one["needless"] / one["answers"] for one in boards]),
        false_claims=Score.of(
            [one["false_claims"] / one["claims"] for one in results if one["claims"]]
        ),
        regret=Score.of([one["regret"] for one in results if one["regret"] is not None]),
        life=Score.of([one["life"] for one in results if one["life"] is not None]),
        judged=Score.of([float(one["judged"]) for one in results if one["judged"] is not None]),
    )

"""What runs of the suite come to, as a picture: every score with its interval, side by side.

Every contestant has a marker of its own besides its colour.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minewise.suite import RATINGS, Score, Scores
from minewise.ui.charts import new_figure, plain, style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ROW = 0.32
"""Inches for each contestant in each row."""


def rows(scores: Scores) -> dict[str, Score | None]:
    """The scores by what they are called, in the order in which they are shown."""
    certain = {f"… {rating}": scores.by_rating.get(rating) for rating in RATINGS}
    return {
        "certain moves found": scores.certain,
        **certain,
        "needless guesses": scores.needless,
        "false claims": scores.false_claims,
        "regret a guess: to win": scores.regret,
        "regret a guess: to live": scores.life,
        "claims judged rightly": scores.judged,
        "valid answers": scores.valid,
    }


def draw(all_scores: Sequence[Scores]) -> "Figure":
    """Every score of every contestant, with its 95 % interval."""
    names = list(rows(all_scores[0]))
    figure, axes = new_figure(height=1.6 + len(names) * (0.22 + _ROW * len(all_scores) / 3))
    step = 0.8 / len(all_scores)
    for number, scores in enumerate(all_scores):
        found = [(place, score) for place, score in enumerate(rows(scores).values()) if score]
        axes.errorbar(
            [100 * score.mean for _place, score in found],
            [place - 0.4 + step * (number + 0.5) for place, _score in found],
            xerr=[
                [100 * max(0.0, score.mean - score.low) for _place, score in found],
                [100 * max(0.0, score.high - score.mean) for _place, score in found],
            ],
            capsize=2,
            label=plain(scores.run.contestant),
            **style(number),
        )
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(-2, 102)
    for place in range(1, len(names)):
        axes.axhline(place - 0.5, color="#eeeeee")
    axes.set_xlabel("percent, with the 95 % interval")
    axes.grid(axis="x", color="#dddddd")
    figure.legend(loc="outside lower center", frameon=False, ncols=min(3, len(all_scores)))
    figure.suptitle(f"Suite, version {all_scores[0].run.suite}", fontsize=13, fontweight="bold")
    return figure

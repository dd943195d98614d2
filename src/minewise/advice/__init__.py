"""What can be said of a position: as data first, in words second.

    advice       all of it, for one position: certain cells, odds, best move, hints, reasons
    explanation  why a cell is safe or a mine, or that neither is certain
    hint         a part of that, which gives away no more than it says
    odds         how likely each hidden cell is a mine
    best move    which cell to open next, and what it may lead to
    adviser      what an AI would do, and its reason
    grade        how good a guess was
    review       a whole game, judged step by step

Every answer has `as_data()`: plain values for JSON, described in `docs/json.md`. Every
sentence passes through gettext (`minewise.base.language`).
"""

from minewise.advice.advice import Advice, digits, first_click_in_words
from minewise.advice.best_move import BestMove
from minewise.advice.explained_move import ExplainedMove, advised_moves
from minewise.advice.explanation import Conclusion, Explanation, Settled, settled_together
from minewise.advice.grade import Grade, grade
from minewise.advice.hints import Hint, HintLevel, certain_hint, next_level
from minewise.advice.odds import Odds, as_float
from minewise.advice.percent import estimated_in_words, percent, spoken
from minewise.advice.player_pool import NoMoveError, PlayerPool
from minewise.advice.reasons import Reason, reason_for
from minewise.advice.review import Judged, Review, review
from minewise.advice.review_words import judged_in_words, luck_in_words

__all__ = [
    "Advice",
    "BestMove",
    "Conclusion",
    "ExplainedMove",
    "Explanation",
    "Grade",
    "Hint",
    "HintLevel",
    "Judged",
    "NoMoveError",
    "Odds",
    "PlayerPool",
    "Reason",
    "Review",
    "Settled",
    "advised_moves",
    "as_float",
    "certain_hint",
    "digits",
    "estimated_in_words",
    "first_click_in_words",
    "grade",
    "judged_in_words",
    "luck_in_words",
    "next_level",
    "percent",
    "reason_for",
    "review",
    "settled_together",
    "spoken",
]

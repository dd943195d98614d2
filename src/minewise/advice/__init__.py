"""What can be said of a position: as data first, in words second.

    explanation  why a cell is safe or a mine, or that neither is certain
    hint         a part of that
    odds         how likely each hidden cell is a mine
    best move    which cell to open next, and what it may lead to
    player pool  what an AI would do, and its reason
    grade        how good a guess was
    review       a whole game, judged step by step
    regret       what a step gives away
    claim        a stated reason, and whether it follows from the numbers it cites
    spelling     the position as text: a grid, a list, constraints; `spoken_move` is a move as text
    luck         how likely its guesses were to live
    asking       how a language model is asked for a move, or a verdict

An `Analysis` holds what is known; the functions here put it into words, each within a
limit. Every answer has `as_data()`: plain values for JSON, described in
`docs/json.md`. Every sentence passes through gettext (`minewise.base.language`).
"""

from minewise.advice.analysis_data import AnalysisData, analysis_as_data, digits
from minewise.advice.asking import ask_for_move, ask_for_verdict
from minewise.advice.best_move import BestMove, best_move, best_move_in_words
from minewise.advice.chances import estimated_in_words, spoken
from minewise.advice.claims import Claim, JudgedClaim, judge_claim
from minewise.advice.drawing import draw, pieces
from minewise.advice.explained_move import ExplainedMove, advised_moves
from minewise.advice.explanation import (
    Conclusion,
    Explanation,
    Settled,
    explain,
    settled_together,
)
from minewise.advice.grade import Grade, grade
from minewise.advice.hints import (
    Hint,
    HintLevel,
    hint,
    next_level,
    wrong_flags_in_words,
)
from minewise.advice.luck import GuessLuck, Luck
from minewise.advice.odds import Odds, first_click_in_words, odds
from minewise.advice.player_pool import NoMoveError, PlayerPool
from minewise.advice.rated import (
    RatedBoardData,
    RatedPositionData,
    RatedStepData,
    rated_board,
    rated_certificate,
    rated_position,
    usual_start,
)
from minewise.advice.reasons import Reason, reason_for
from minewise.advice.regret import Regret, regret
from minewise.advice.review import Judging, Review, ReviewData, ReviewedStep, review
from minewise.advice.review_words import judged_in_words, luck_in_words, verdict_in_words
from minewise.advice.spelling import Spelling, spell
from minewise.advice.spoken_move import SpokenMove

__all__ = [
    "AnalysisData",
    "BestMove",
    "Claim",
    "Conclusion",
    "ExplainedMove",
    "Explanation",
    "Grade",
    "GuessLuck",
    "Hint",
    "HintLevel",
    "JudgedClaim",
    "Judging",
    "Luck",
    "NoMoveError",
    "Odds",
    "PlayerPool",
    "RatedBoardData",
    "RatedPositionData",
    "RatedStepData",
    "Reason",
    "Regret",
    "Review",
    "ReviewData",
    "ReviewedStep",
    "Settled",
    "Spelling",
    "SpokenMove",
    "advised_moves",
    "analysis_as_data",
    "ask_for_move",
    "ask_for_verdict",
    "best_move",
    "best_move_in_words",
    "digits",
    "draw",
    "estimated_in_words",
    "explain",
    "first_click_in_words",
    "grade",
    "hint",
    "judge_claim",
    "judged_in_words",
    "luck_in_words",
    "next_level",
    "odds",
    "pieces",
    "rated_board",
    "rated_certificate",
    "rated_position",
    "reason_for",
    "regret",
    "review",
    "settled_together",
    "spell",
    "spoken",
    "usual_start",
    "verdict_in_words",
    "wrong_flags_in_words",
]

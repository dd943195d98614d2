"""Advice on a position: as data first, in words second.

    explanation  why a cell is safe or a mine, or that neither is certain
    hint         a part of that
    odds         how likely each hidden cell is a mine
    best move    which cell to open next, and what it may lead to
    player pool  the move of an AI, and its reason
    grade        how good a guess was
    review       a whole game, judged step by step
    regret       the chance that a step gives away
    claim        a stated reason, and whether it follows from the numbers it cites
    spelling     the position as text: a grid, a list, constraints; prompts for language models
    luck         how likely the player was to survive the guesses of a game

An `Analysis` holds the facts; the functions here put them into words, each within a limit.
Every answer has `as_data()`, plain values for JSON that `docs/json.md` describes. Every
sentence is translated with gettext (`minewise.base.language`).
"""

from minewise.advice.analysis_data import analysis_as_data
from minewise.advice.best_move import BestMove, best_move
from minewise.advice.claims import Claim, JudgedClaim, SpokenMove, judge_claim
from minewise.advice.explanation import Conclusion, Explanation, explain
from minewise.advice.grade import Grade, grade
from minewise.advice.hints import Hint, HintLevel, hint
from minewise.advice.odds import Odds, odds
from minewise.advice.player_pool import ExplainedMove, advised_moves
from minewise.advice.ratings import rated_board, rated_position
from minewise.advice.regret import Regret, regret
from minewise.advice.review import GuessLuck, Luck, Review, ReviewedStep, review
from minewise.advice.spelling import Spelling, ask_for_move, ask_for_verdict, spell

__all__ = [
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
    "Luck",
    "Odds",
    "Regret",
    "Review",
    "ReviewedStep",
    "Spelling",
    "SpokenMove",
    "advised_moves",
    "analysis_as_data",
    "ask_for_move",
    "ask_for_verdict",
    "best_move",
    "explain",
    "grade",
    "hint",
    "judge_claim",
    "odds",
    "rated_board",
    "rated_position",
    "regret",
    "review",
    "spell",
]

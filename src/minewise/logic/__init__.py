"""What follows from the numbers, and why: sentences, proofs, and words for them."""

from minewise.logic.explanation import cells_as_data, explain, proof_as_data
from minewise.logic.hints import Hint, HintLevel, hint
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.limit import Limit, NotInTimeError
from minewise.logic.oracle import Oracle
from minewise.logic.proof import Arrangement, Proof, Rule, given
from minewise.logic.reasoning import Reasoning
from minewise.logic.rules import FOUR_RULES, first_that_applies
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words

__all__ = [
    "FOUR_RULES",
    "Arrangement",
    "Hint",
    "HintLevel",
    "KnowledgeBase",
    "Limit",
    "NotInTimeError",
    "Oracle",
    "Proof",
    "Reasoning",
    "Rule",
    "Sentence",
    "Words",
    "cells_as_data",
    "explain",
    "first_that_applies",
    "given",
    "hint",
    "proof_as_data",
]

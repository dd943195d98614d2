"""What follows from the numbers, and why: sentences, proofs, and words for them."""

from minewise.core import ConflictError
from minewise.logic.explanation import cells_as_data, explain, proof_as_data
from minewise.logic.hints import Hint, HintLevel, hint
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.proof import Arrangement, Proof, Rule, shortest
from minewise.logic.reasoning import Reasoning
from minewise.logic.rules import FOUR_RULES, first_that_applies
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words

__all__ = [
    "FOUR_RULES",
    "Arrangement",
    "ConflictError",
    "Hint",
    "HintLevel",
    "KnowledgeBase",
    "Proof",
    "Reasoning",
    "Rule",
    "Sentence",
    "Words",
    "cells_as_data",
    "explain",
    "first_that_applies",
    "hint",
    "proof_as_data",
    "shortest",
]

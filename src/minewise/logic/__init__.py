"""What follows from the numbers, and why: sentences, proofs, and words for them."""

from minewise.logic.checker import check, is_sound
from minewise.logic.cost import cost, easiest, is_walk
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.leaves import Leaves
from minewise.logic.oracle import Oracle
from minewise.logic.proof import Arrangement, Counting, Proof, Rule, given
from minewise.logic.proof_data import ProofStepData, cells_as_data, proof_as_data
from minewise.logic.proof_reading import proof_from_data
from minewise.logic.reasoning import Reasoning
from minewise.logic.rules import FOUR_RULES, first_that_applies
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words

__all__ = [
    "FOUR_RULES",
    "Arrangement",
    "Counting",
    "KnowledgeBase",
    "Leaves",
    "Oracle",
    "Proof",
    "ProofStepData",
    "Reasoning",
    "Rule",
    "Sentence",
    "Words",
    "cells_as_data",
    "check",
    "cost",
    "easiest",
    "first_that_applies",
    "given",
    "is_sound",
    "is_walk",
    "proof_as_data",
    "proof_from_data",
]

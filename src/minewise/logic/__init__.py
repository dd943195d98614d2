"""Deductions from the numbers: sentences, proofs, and words for them."""

from minewise.logic.checker import check, is_sound
from minewise.logic.cost import cost, easiest
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.oracle import Oracle
from minewise.logic.proof import Arrangement, Counting, Proof, Rule
from minewise.logic.proof_data import proof_as_data, proof_from_data
from minewise.logic.reasoning import Reasoning
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words

__all__ = [
    "Arrangement",
    "Counting",
    "KnowledgeBase",
    "Oracle",
    "Proof",
    "Reasoning",
    "Rule",
    "Sentence",
    "Words",
    "check",
    "cost",
    "easiest",
    "is_sound",
    "proof_as_data",
    "proof_from_data",
]

"""What follows from the numbers, and why: sentences, proofs, and words for them."""

from minewise.core import ConflictError
from minewise.logic.explanation import explain
from minewise.logic.hints import Hint, HintLevel, hint
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.proof import Arrangement, Proof, Rule
from minewise.logic.reasoning import Reasoning
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words

__all__ = [
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
    "explain",
    "hint",
]

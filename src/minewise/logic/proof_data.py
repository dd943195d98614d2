"""A proof as plain data, for programs.

Cells are [row, column] from 0, sentences are {"cells", "count"}, and each premise of a
step is a number on the board, an earlier step, or something else that is seen.
"""

from collections.abc import Iterable
from typing import Any

from minewise.core import Cell
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words


def proof_as_data(proof: Proof, words: Words | None = None) -> list[dict[str, Any]]:
    """The steps of a proof, each with its rule, premises, conclusion and text."""
    if proof.is_leaf:
        return []
    words = words or Words()
    number_of = {id(step): number for number, step in enumerate(proof.steps)}
    steps = []
    for step, text in zip(proof.steps, words.steps(proof), strict=True):
        record: dict[str, Any] = {
            "rule": str(step.rule),
            "premises": [_premise_as_data(premise, number_of) for premise in step.premises],
            "conclusion": sentence_as_data(step.conclusion),
            "text": text,
        }
        if step.cases:
            record["cases"] = [
                [sentence_as_data(box) for box in arrangement] for arrangement in step.cases
            ]
        steps.append(record)
    return steps


def _premise_as_data(premise: Proof, number_of: dict[int, int]) -> dict[str, Any]:
    if id(premise) in number_of:
        return {"step": number_of[id(premise)]}
    if premise.at is not None:
        return {
            "number": list(premise.at),
            "shows": premise.conclusion.count,
            "cells": cells_as_data(premise.conclusion.cells),
        }
    if premise.rule is Rule.TOTAL:
        return {"total": premise.conclusion.count}
    return {str(premise.rule): sentence_as_data(premise.conclusion)}


def sentence_as_data(sentence: Sentence) -> dict[str, Any]:
    """A sentence as plain data."""
    return {"cells": cells_as_data(sentence.cells), "count": sentence.count}


def cells_as_data(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as [row, column], row by row."""
    return [list(cell) for cell in sorted(cells)]

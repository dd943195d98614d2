"""An explanation of one cell, for people and for programs.

The plain-data form is a dictionary that becomes one JSON object: cells are
[row, column] from 0, sentences are {"cells", "count"}, and each premise of a
step is a number on the board, an earlier step, or something else that is seen.
"""

from collections.abc import Iterable
from typing import Any

from minewise.core import Cell
from minewise.logic.proof import Proof, Rule
from minewise.logic.reasoning import Reasoning
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words


def explain(reasoning: Reasoning, cell: Cell, words: Words | None = None) -> dict[str, Any]:
    """Why a cell is safe or a mine, or that neither is certain.

    >>> from minewise.core import Position
    >>> found = explain(Reasoning(Position.parse("3x2x1/###/111")), (0, 1))
    >>> found["conclusion"], found["numbers"], found["uses_total"]
    ('mine', [[1, 0], [1, 1], [1, 2]], False)
    """
    words = words or Words()
    proof = reasoning.explain(cell)
    if proof is None:
        certain = cell in reasoning.safe | reasoning.mines
        return {
            "cell": list(cell),
            "conclusion": "unknown" if not certain else _verdict(cell in reasoning.mines),
            "numbers": [],
            "uses_total": certain,
            "steps": [],
            "text": words.too_many_cases(cell) if certain else words.nothing_certain(cell),
        }
    return {
        "cell": list(cell),
        "conclusion": _verdict(bool(proof.conclusion.count)),
        "numbers": cells_as_data(proof.numbers),
        "uses_total": proof.uses_total,
        "steps": proof_as_data(proof, words),
        "text": words.proof(proof),
    }


def _verdict(is_mine: bool) -> str:
    return "mine" if is_mine else "safe"


def proof_as_data(proof: Proof, words: Words | None = None) -> list[dict[str, Any]]:
    """The steps of a proof, each with its rule, premises, conclusion and text."""
    words = words or Words()
    number_of = {id(step): number for number, step in enumerate(proof.steps)}
    steps = []
    for step in proof.steps:
        record: dict[str, Any] = {
            "rule": str(step.rule),
            "premises": [_premise_as_data(premise, number_of) for premise in step.premises],
            "conclusion": sentence_as_data(step.conclusion),
            "text": words.step(step),
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

"""A proof as plain data, for programs.

Cells are [row, column] from 0, sentences are {"cells", "count"}, and each premise of a
step is a number on the board, an earlier step, or something else that is seen.
"""

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from minewise.core import Cell
from minewise.core.cell import CellData
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words


class SentenceData(TypedDict):
    """So many mines are among these cells."""

    cells: list[CellData]
    count: int  #: of mines


class PremiseData(TypedDict, total=False):
    """A number that `shows` mines among `cells`, an earlier step, the total, or what is known.

    What is `supposed` is refuted by a later step.
    """

    number: CellData
    shows: int
    cells: list[CellData]
    step: int
    total: int
    seen: SentenceData
    given: SentenceData
    supposed: SentenceData


class ProofStepData(TypedDict):
    """One step of a proof."""

    rule: str
    premises: list[PremiseData]
    conclusion: SentenceData
    text: NotRequired[str]
    cases: NotRequired[list[list[SentenceData]]]


def proof_as_data(proof: Proof, words: Words | None = None) -> list[ProofStepData]:
    """The steps of a proof, each with its rule, premises, conclusion and text."""
    if proof.is_leaf:
        return []
    words = words or Words()
    number_of = {id(step): number for number, step in enumerate(proof.steps)}
    steps = []
    for step, before in zip(proof.steps, [None, *proof.steps], strict=False):
        record: ProofStepData = {
            "rule": str(step.rule),
            "premises": [_premise_as_data(premise, number_of) for premise in step.premises],
            "conclusion": sentence_as_data(step.conclusion),
            "text": words.step(step, before),
        }
        if step.cases:
            record["cases"] = [
                [sentence_as_data(box) for box in arrangement] for arrangement in step.cases
            ]
        steps.append(record)
    return steps


def _premise_as_data(premise: Proof, number_of: dict[int, int]) -> PremiseData:
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
    about = sentence_as_data(premise.conclusion)
    match premise.rule:
        case Rule.SEEN:
            return {"seen": about}
        case Rule.SUPPOSED:
            return {"supposed": about}
    return {"given": about}


def sentence_as_data(sentence: Sentence) -> SentenceData:
    """A sentence as plain data."""
    return {"cells": cells_as_data(sentence.cells), "count": sentence.count}


def cells_as_data(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as [row, column], row by row."""
    return [list(cell) for cell in sorted(cells)]

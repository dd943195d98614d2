"""Proofs as plain data, written and read back; the checker decides whether they are right.

Cells are [row, column] from 0, and each premise of a step is a number on the board, an earlier
step, or another fact.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NotRequired, TypedDict, cast

from minewise.base.language import gettext as _
from minewise.base.shape import ShapeError, shaped
from minewise.core import Cell, Position
from minewise.core.grid import CellData
from minewise.logic.proof import Proof, Rule, total
from minewise.logic.sentence import Sentence
from minewise.logic.words import Words


class SentenceData(TypedDict):
    """Some cells, and the number of mines among them."""

    cells: list[CellData]
    count: int  #: of mines


class PremiseData(TypedDict, total=False):
    """A number that `shows` mines among `cells`, an earlier step, the total, or a known fact.

    A `supposed` fact is refuted by a later step.
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


def proof_as_data(proof: Proof) -> list[ProofStepData]:
    """The steps of a proof, each with its rule, premises, conclusion and text."""
    if proof.is_leaf:
        return []
    number_of = {id(step): number for number, step in enumerate(proof.steps)}
    steps = []
    for step, before in zip(proof.steps, [None, *proof.steps], strict=False):
        record: ProofStepData = {
            "rule": str(step.rule),
            "premises": [_premise_as_data(premise, number_of) for premise in step.premises],
            "conclusion": sentence_as_data(step.conclusion),
            "text": Words().step(step, before),
        }
        if step.cases:
            record["cases"] = [[*map(sentence_as_data, boxes)] for boxes in step.cases]
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
    return cast(PremiseData, {str(premise.rule): sentence_as_data(premise.conclusion)})


def sentence_as_data(sentence: Sentence) -> SentenceData:
    """A sentence as plain data."""
    return {"cells": cells_as_data(sentence.cells), "count": sentence.count}


def cells_as_data(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as [row, column], row by row."""
    return [list(cell) for cell in sorted(cells)]


def proof_from_data(steps: object, position: Position) -> Proof:
    """Read a proof about a position from its steps.

    >>> from minewise.logic import Reasoning, is_sound, proof_as_data
    >>> position = Position.parse("3x2x1/###/111")
    >>> steps = proof_as_data(Reasoning(position).explain((0, 0)))
    >>> is_sound(proof_from_data(steps, position), position)
    True
    """
    made: list[Proof] = []
    for number, step in enumerate(shaped(steps, list[ProofStepData])):
        premises = tuple(_premise(premise, made, position) for premise in step["premises"])
        cases = tuple(tuple(map(_sentence, case)) for case in step.get("cases", ()))
        if step["rule"] not in tuple(Rule):
            where = f"[{number}].rule"
            raise ShapeError(where, step["rule"], _("the name of a rule"))
        made.append(Proof(Rule(step["rule"]), premises, _sentence(step["conclusion"]), None, cases))
    if not made:
        raise ShapeError("", steps, _("at least one step"))
    return made[-1]


def _premise(data: PremiseData, made: Sequence[Proof], position: Position) -> Proof:
    if "step" in data:
        if not 0 <= data["step"] < len(made):
            raise ShapeError("step", data["step"], _("the number of an earlier step"))
        return made[data["step"]]
    if "number" in data and "cells" in data and "shows" in data:
        about = _sentence({"cells": data["cells"], "count": data["shows"]})
        row, column = data["number"]
        return Proof(Rule.NUMBER, (), about, at=(row, column))
    if "total" in data:
        opened = position.numbers
        return total((cell for cell in position.grid if cell not in opened), data["total"])
    for rule in (Rule.SEEN, Rule.GIVEN, Rule.SUPPOSED):
        if rule in data:
            return Proof(rule, (), _sentence(cast(Any, data)[rule]))
    raise ShapeError("premises", data, _("a number, a step, the total, or a known fact"))


def _sentence(data: SentenceData) -> Sentence:
    return Sentence(frozenset((row, column) for row, column in data["cells"]), data["count"])

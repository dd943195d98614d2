"""The full analysis of a position as plain values, for programs: see `docs/json.md`."""

from decimal import Decimal
from typing import NotRequired, TypedDict

from minewise.advice.best_move import BestMove, best_move
from minewise.advice.claims import Claim, JudgedClaim, judge_claim
from minewise.advice.explanation import Explanation, explain
from minewise.advice.odds import Rows, rows
from minewise.analysis import Analysis
from minewise.base.data import Data, to_data
from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell
from minewise.core.grid import CellData
from minewise.logic.proof_data import cells_as_data
from minewise.solver import Solution, core_in_use

VERSION = 1
"""The version of the plain data: it changes when a key changes its meaning or is removed."""


class EstimateData(TypedDict):
    """The true value is between `low` and `high` in 19 of 20 cases."""

    layouts: int  #: how many were sampled
    low: Rows
    high: Rows


class AnalysisData(TypedDict):
    """The full analysis of a position."""

    version: int
    shape: str  #: `rectangle`, `torus` or `hexagons`
    width: int
    height: int
    mines: int
    layouts: str | None  #: how many agree with the position, in digits
    safe: list[CellData]  #: hidden and certain
    mine: list[CellData]  #: hidden and certain
    probability: Rows | None  #: null for open cells
    best: Data[BestMove] | None
    core: str  #: `native` or `python`
    complete: bool  #: whether there was enough time (`--seconds`)
    #: true before a first click that cannot be a mine: nothing is counted yet
    promised: NotRequired[bool]
    estimated: NotRequired[EstimateData]
    too_wide: NotRequired[str]  #: why it cannot be counted
    explanation: NotRequired[Data[Explanation]]  #: if requested
    claim: NotRequired[Data[JudgedClaim]]  #: if one was given


def analysis_as_data(
    analysis: Analysis,
    explained: Cell | None = None,
    limit: Limit = FOREVER,
    claim: Claim | None = None,
) -> AnalysisData:
    """The analysis as data, with the reason for one cell and the judgement of a claim if given."""
    position = analysis.position
    data: AnalysisData = {
        "version": VERSION,
        "shape": position.grid.shape,
        "width": position.grid.width,
        "height": position.grid.height,
        "mines": position.mines,
        "layouts": None,
        "safe": [],
        "mine": [],
        "probability": None,
        "best": None,
        "core": core_in_use(),
        "complete": True,
    }
    if analysis.first_click_is_safe:
        # The mines are dealt after that click: there is nothing to count yet.
        data["promised"] = True
        data["best"] = to_data(best_move(analysis, limit))
    else:
        _add_counts(data, analysis, limit)
    if explained is not None:
        data["explanation"] = explain(analysis, explained, limit).as_data()
    if claim is not None:
        data["claim"] = judge_claim(analysis, claim, limit).as_data()
    data["complete"] = limit.complete
    return data


def _add_counts(data: AnalysisData, analysis: Analysis, limit: Limit) -> None:
    counted, layouts = analysis.within(limit).counted(), analysis.within(limit).layouts
    too_wide = analysis.within(limit).too_wide()
    data["layouts"] = None if layouts is None else digits(layouts)
    data["safe"] = cells_as_data(analysis.within(limit).safe)
    data["mine"] = cells_as_data(analysis.within(limit).mines)
    if counted is not None:
        data["probability"] = rows(analysis.position.grid, analysis.within(limit).probability)
        data["best"] = to_data(best_move(analysis, limit))
        data["core"] = counted.core
        if counted.estimated:
            data["estimated"] = _estimate_as_data(analysis, counted, limit)
    if too_wide is not None:
        data["too_wide"] = too_wide


def _estimate_as_data(analysis: Analysis, counted: Solution, limit: Limit) -> EstimateData:
    ends = {
        cell: (mine, mine) if mine in (0, 1) else counted.interval(cell)
        for cell, mine in analysis.within(limit).probability.items()
    }
    grid = analysis.position.grid
    return {
        "layouts": counted.drawn,
        "low": rows(grid, {cell: low for cell, (low, _high) in ends.items()}),
        "high": rows(grid, {cell: high for cell, (_low, high) in ends.items()}),
    }


def digits(number: int, separator: str = "") -> str:
    """All digits of an integer: Python's own `str` refuses more than a few thousand."""
    return f"{Decimal(number):{separator}f}"

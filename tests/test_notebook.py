"""What people look at in a notebook shows itself there."""

from xml.etree import ElementTree

from minewise.analysis import PositionAnalysis
from minewise.arena import GameResult, Pairs, SeriesSummary
from minewise.core import Position
from minewise.logic import Reasoning
from minewise.solver import analyse

POSITION = Position.parse("4x2x2/####/1221")
UNSURE = Position.parse("3x3x2/1##/###/###")


def notes(drawn: str | None) -> list[str]:
    assert drawn is not None
    root = ElementTree.fromstring(drawn)
    return [part.text or "" for part in root.iter() if part.get("class") == "note"]


def test_an_analysis_shows_what_is_certain_and_how_likely_the_rest_is() -> None:
    assert notes(analyse(POSITION)._repr_svg_()) == ["✓", "✗", "✗", "✓"]
    assert notes(analyse(UNSURE)._repr_svg_()) == ["33", "20", "33", "33", "20", "20", "20", "20"]


def test_the_best_cell_has_a_ring() -> None:
    drawn = PositionAnalysis(UNSURE)._repr_svg_()
    assert drawn is not None
    assert drawn.count('class="ring"') == 1
    assert notes(drawn) == notes(analyse(UNSURE)._repr_svg_())


def test_a_proof_is_a_list_of_its_steps() -> None:
    proof = Reasoning(POSITION).explain((0, 2))
    assert proof is not None
    steps = [item.text for item in ElementTree.fromstring(proof._repr_html_())]
    assert steps[-1] is not None
    assert steps[-1].endswith("so (1,3) is a mine.")


def test_results_are_tables() -> None:
    summary = SeriesSummary()
    for number in range(4):
        won = number < 3
        summary.add(GameResult(number, number, won=won, moves=9, guesses=1, survival=None))
    assert "<td>75.00%</td>" in summary._repr_html_()
    assert "<td>+10.00%</td>" in Pairs(50, 15, 5, 30)._repr_html_()

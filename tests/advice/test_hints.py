import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from expected import known
from minewise import advice
from minewise.advice import Hint, HintLevel, explain
from minewise.advice.hints import next_level, wrong_flags_in_words
from minewise.advice.player_pool import PlayerPool
from minewise.analysis import Analysis
from minewise.base.errors import ImpossibleError, NotationError, WrongTypeError
from minewise.core import Cell, Game, Position, read_cell
from minewise.logic import Reasoning, check, cost
from strategies import games
from text_tables import blocks, columns

CERTAIN = Position.parse("3x2x1/###/111")
GUESS = Position.parse("3x3x2/1##/###/###")
WRONG_FLAG = Position.parse("3x2x1/F##/111", trust_flags=False)
RIGHT_FLAG = Position.parse("3x2x1/#F#/111")
LAST_HINTS = columns(blocks(Path(__file__).with_name("hints.txt"))[0])
ONLY_A_MINE = Position.parse("2x2x2/2#/2#")


def hint(position: Position, level: HintLevel | int) -> Hint:
    return advice.hint(Analysis(position), level)


@pytest.mark.parametrize(
    ("position", "level", "answer", "text"),
    [
        (GUESS, 1, False, "Nothing is certain: you have to guess."),
        (ONLY_A_MINE, 1, False, "Nothing is certain: you have to guess."),
        (WRONG_FLAG, 2, True, "One of your flags is wrong."),
        (RIGHT_FLAG, 2, False, "Your flags: none is wrong as far as can be proved."),
        (GUESS, 3, False, "Nothing is certain: you have to guess."),
    ],
)
def test_a_level_gives_its_answer(position: Position, level: int, answer: bool, text: str) -> None:
    found = hint(position, level)
    assert (found.level, found.answer) == (HintLevel(level), answer)
    assert found.text.startswith(text)


@pytest.mark.parametrize(("line", "shown", "conclusion"), LAST_HINTS)
def test_the_last_level_gives_the_reason_of_a_cell(line: str, shown: str, conclusion: str) -> None:
    position = Position.parse(line, trust_flags=False)
    cell, found = read_cell(shown, position.grid), hint(position, HintLevel.PROOF)
    assert (found.cell, found.as_data()["conclusion"]) == (cell, conclusion)
    assert (found.proof is None) == (conclusion == "unknown")
    assert found.proof is None or found.proof.conclusion.cells == {cell}


@given(games(largest=8, any_shape=True))
def test_no_other_safe_cell_has_an_easier_reason_than_a_hint_or_an_ai_gives(game: Game) -> None:
    position = game.position
    reasoning = Reasoning(position)
    costs = [cost(proof) for cell in reasoning.safe if (proof := reasoning.explain(cell))]
    if game.outcome is not None or not costs:
        return
    proof = known(hint(position, HintLevel.PROOF).proof)
    if reasoning.safe.isdisjoint(position.flags):
        assert cost(proof) == min(costs)
        advised = PlayerPool(1).ask("expert", Analysis(position))
        assert cost(known(advised.reason.proof)) == min(costs)


def test_of_equally_easy_reasons_the_nearest_is_shown() -> None:
    analysis = Analysis(Position.parse("7x1x2/#1#0#1#"))
    for near, cell in (((0, 0), (0, 2)), ((0, 6), (0, 4))):
        assert advice.hint(analysis, HintLevel.PROOF, near=near).cell == cell
        assert PlayerPool(1).ask("expert", analysis, near=near).move.cell == cell


@given(games(largest=6, any_shape=True))
def test_no_level_gives_away_more_than_it_says(game: Game) -> None:
    if game.outcome is not None:
        return
    position = game.position
    for level in HintLevel:
        found = hint(position, level)
        named = {(int(r) - 1, int(c) - 1) for r, c in re.findall(r"\((\d+),(\d+)\)", found.text)}
        match level:
            case HintLevel.CERTAIN_MOVE | HintLevel.WRONG_FLAG:
                assert not named
                assert (found.numbers, found.cell, found.proof) == ((), None, None)
            case HintLevel.NUMBERS:
                assert named == set(found.numbers) <= set(position.numbers)
                assert (found.cell, found.proof) == (None, None)
            case HintLevel.PROOF:
                if found.proof is not None:
                    check(found.proof, position)
                    assert found.proof.conclusion.cells == {found.cell}


def test_the_levels_of_hints_are_four_one_after_the_other() -> None:
    assert [HintLevel.parse(f" {number} ") for number in range(1, 5)] == list(HintLevel)
    seen = [next_level(WRONG_FLAG, shown) for shown in (None, *HintLevel)]
    assert seen == [1, 2, 3, 4, 4], "after the last one the last again"
    assert next_level(CERTAIN, None) is HintLevel.CERTAIN_MOVE


def test_wrong_flags_are_named() -> None:
    assert wrong_flags_in_words([]) == ""
    assert wrong_flags_in_words([(0, 1)]) == "Your flag at (1,2) is wrong: no mine is there."


@pytest.mark.parametrize("level", [0, 5, "x", "", None])
def test_a_level_that_does_not_exist_is_refused(level: Any) -> None:
    sentence = "is not a level of hints: expected 1, 2, 3 or 4"
    with pytest.raises(NotationError, match=sentence):
        hint(CERTAIN, level)
    with pytest.raises(NotationError, match=sentence) as caught:
        HintLevel.parse(str(level))
    assert caught.value.input == str(level)


def test_advice_is_about_an_analysis_and_a_cell_on_its_board() -> None:
    position: Any = CERTAIN
    for asked in (lambda: advice.hint(position, 4), lambda: explain(position, (0, 0))):
        with pytest.raises(WrongTypeError, match="Position: expected Analysis"):
            asked()
    off_the_board: list[Any] = [(9, 9), (-1, 0), (0, 3), "1,1"]
    for cell in off_the_board:
        with pytest.raises(ImpossibleError, match="is off the board"):
            explain(Analysis(CERTAIN), cell)


@pytest.mark.parametrize(
    ("line", "cell", "text"),
    [
        ("3x3x2/1##/###/###", (0, 1), "It is a mine in 33.3 % of all layouts."),
        ("2x1x1/##", (0, 0), "It is a coin toss: a mine in 50.0 % of all layouts."),
    ],
)
def test_a_cell_that_is_not_certain_is_unknown(line: str, cell: Cell, text: str) -> None:
    found = explain(Analysis(Position.parse(line)), cell).as_data()
    assert (found["conclusion"], found["steps"], found["numbers"]) == ("unknown", [], [])
    assert found["uses_total"] is False
    row, column = cell
    settles = f"Nothing settles ({row + 1},{column + 1}): it may be a mine or not. "
    assert found["text"].startswith(settles + text)


@pytest.mark.parametrize(
    ("line", "cell", "rules", "step", "premise"),
    [
        ("3x2x1/###/111", (0, 1), ["subset", "all mines"], 1, {"step": 0}),
        ("3x3x1/1##/###/###", (2, 2), ["remainder"], 0, {"total": 1}),
        ("5x5x3/#####/##1##/2#21#/#2###/1####", (0, 1),
         ["all safe", "all mines", "known", "contradiction"], 0,
         {"supposed": {"cells": [[0, 1]], "count": 1}}),
    ],
)  # fmt: skip
def test_what_a_step_rests_on_is_plain_data(
    line: str, cell: Cell, rules: list[str], step: int, premise: object
) -> None:
    found = explain(Analysis(Position.parse(line)), cell).as_data()
    assert [one["rule"] for one in found["steps"]] == rules
    assert premise in [*found["steps"][step]["premises"]]
    (by_cases,) = explain(Analysis(Position.parse("3x3x2/##1/#2#/1##")), (0, 0)).as_data()["steps"]
    (case,) = by_cases["cases"]
    assert (by_cases["rule"], sum(box["count"] for box in case)) == ("cases", 2)

"""One object for one position: what it knows, and that no limit outlives its question."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from unittest.mock import Mock

import pytest
from hypothesis import given, settings

from minewise.advice import HintLevel, analysis_as_data, explain, hint, odds
from minewise.advice.best_move import best_move_in_words
from minewise.analysis import Analysis, analyse
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import ConflictError, Game, Position
from minewise.players import ExpertPlayer
from minewise.solver import Solution, TooWideError, solve
from minewise.solver.estimate import EstimatedSolution
from minewise.solver.solution import Sampled
from strategies import games

GUESS = Position.parse("5x4x5/#####/#1###/#3###/#####")
CERTAIN = Position.parse("3x2x1/###/111")
FLAGGED = Position.parse("3x2x1/F##/111", trust_flags=False)

Question = Callable[[Analysis, Limit], object]
QUESTIONS: dict[str, Question] = {
    "proof": lambda analysis, limit: str(analysis.within(limit).proof((0, 0))),
    "layouts": lambda analysis, limit: analysis.within(limit).layouts,
    "too wide": lambda analysis, limit: analysis.within(limit).too_wide(),
    "safe": lambda analysis, limit: analysis.within(limit).safe,
    "mines": lambda analysis, limit: analysis.within(limit).mines,
    "probability": lambda analysis, limit: analysis.within(limit).probability,
    "best cell": lambda analysis, limit: analysis.within(limit).best_cell(),
    "win chance": lambda analysis, limit: analysis.within(limit).win_chance(),
    "prospects": lambda analysis, limit: analysis.within(limit).prospects((0, 0)),
    "wrong flags": lambda analysis, limit: analysis.within(limit).wrong_flags(),
    "hint": lambda analysis, limit: hint(analysis, HintLevel.PROOF, limit).as_data(),
    "odds": lambda analysis, limit: odds(analysis, limit).as_data(),
    "explanation": lambda analysis, limit: explain(analysis, (0, 0), limit).as_data(),
    "best move": best_move_in_words,
    "data": lambda analysis, limit: analysis_as_data(analysis, (0, 0), limit),
    "player": lambda analysis, limit: ExpertPlayer().look(analysis, limit).cell,
}


def test_an_analysis_shows_itself_and_draws_its_chances_with_the_best_cell() -> None:
    assert repr(Analysis(CERTAIN)) == "analyse('3x2x1/###/111')"
    drawn = Analysis(CERTAIN)._repr_svg_() or ""
    assert "Row 1: certainly safe (marked), certainly a mine, certainly safe." in drawn
    conflict = Position.unchecked(CERTAIN.grid, 1, "###101")
    assert Analysis(conflict)._repr_svg_() == conflict._repr_svg_()


def ask(analysis: Analysis, question: Question, limit: Limit) -> object:
    try:
        return question(analysis, limit)
    except TimeUpError as error:
        return str(error)


@pytest.mark.parametrize("position", [GUESS, CERTAIN, FLAGGED], ids=["guess", "certain", "flagged"])
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_a_limit_that_is_over_has_no_part_in_a_later_answer(
    question: Question, position: Position
) -> None:
    analysis, due = Analysis(position), question(Analysis(position), FOREVER)
    over = Limit(0)
    for earlier in QUESTIONS.values():
        with suppress(TimeUpError):
            earlier(analysis, over)
    limit = Limit(60)
    assert question(analysis, limit) == due
    assert limit.complete


@pytest.mark.parametrize(
    "name", ["layouts", "safe", "probability", "best cell", "win chance", "odds"]
)
def test_what_is_known_is_told_in_no_time(name: str) -> None:
    analysis, limit = Analysis(GUESS), Limit(0)
    due = QUESTIONS[name](analysis, FOREVER)
    assert QUESTIONS[name](analysis, limit) == due
    assert limit.complete


def test_each_thread_has_its_own_time() -> None:
    for position in (GUESS, CERTAIN, FLAGGED):
        due = {name: ask(Analysis(position), QUESTIONS[name], FOREVER) for name in QUESTIONS}
        analysis = Analysis(position)

        def hurried(analysis: Analysis = analysis) -> None:
            for _ in range(20):
                over = Limit(0)
                for question in QUESTIONS.values():
                    ask(analysis, question, over)

        def patient(analysis: Analysis = analysis) -> dict[str, object]:
            limit = Limit(60)
            found = {name: ask(analysis, QUESTIONS[name], limit) for name in QUESTIONS}
            assert limit.complete
            return found

        with ThreadPoolExecutor(4) as pool:
            others = [pool.submit(hurried) for _ in range(2)]
            found = [pool.submit(patient) for _ in range(2)]
            for other in others:
                other.result()
            assert [one.result() for one in found] == [due, due]


def test_all_that_is_said_under_one_limit_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(analysis: Solution, limit: Limit) -> Solution:
        limit.cut_short()
        return solve(analysis.position)

    monkeypatch.setattr("minewise.analysis.analysis.count_or_estimate", hasty)
    analysis, limit = Analysis(GUESS), Limit(60)
    assert analysis.within(limit).count() is analysis.within(limit).count()
    assert analysis.within(limit).probability is analysis.within(limit).count().probability
    later = Limit(60)
    assert analysis.within(later).count() is not analysis.within(limit).count()
    assert not later.complete


def test_positions_that_differ_by_flags_only_share_what_is_known() -> None:
    one = Analysis(CERTAIN)
    other = Analysis(Position.parse("3x2x1/#F#/111"), before=one)
    assert other.count() is one.count()
    assert other.reasoning() is one.reasoning()
    assert other.position.flags == ((0, 1),)
    elsewhere = Analysis(GUESS, before=other)
    assert elsewhere.count() is not one.count()


def test_a_flag_is_not_argued_with_and_an_effort_is_not_mixed_up_with_another() -> None:
    plain = Analysis(FLAGGED)
    assert (plain.best_cell(), plain.best_unflagged()) == ((0, 0), (0, 2))
    assert plain.wrong_flags() == {(0, 0)}
    bare = Analysis(CERTAIN, before=plain)
    assert bare.best_unflagged() == (0, 0)
    assert not bare.wrong_flags()
    looked = Analysis(GUESS)
    safest = Analysis(GUESS, effort=None, before=looked)
    assert safest.best_cell() == solve(GUESS).best_guess()
    assert looked.best_cell() == solve(GUESS).best_cell()


def test_flags_of_a_position_given_as_text_are_a_persons() -> None:
    assert analyse("3x2x1/F#F/111").wrong_flags() == {(0, 0), (0, 2)}, "more flags than mines"


def test_what_is_proved_goes_before_what_is_estimated_and_is_known_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counting, why = "minewise.analysis.analysis.count_or_estimate", TooWideError(5, 10)
    for line, chances, best, next_best in (
        # Two mines, which were seldom seen there, and a third in one of three cells.
        ("6x1x3/#2####", {0: 0.1, 2: 0.2, 3: 0.5, 4: 0.3, 5: 0.4}, (0, 4), (0, 5)),
        ("3x2x1/###/111", {0: 0.4, 1: 0.1, 2: 0.3}, (0, 0), (0, 2)),
    ):
        solved = solve(Position.parse(line), lazy=True)
        drawn = [chances.get(index, -1) for index in range(6)]
        found = EstimatedSolution(solved, Sampled(drawn, drawn, drawn, 1, True, bytes(6)), why)
        monkeypatch.setattr(counting, Mock(return_value=found))
        certain = {(0, 0): 1, (0, 2): 1} if best == (0, 4) else {(0, 0): 0, (0, 1): 1, (0, 2): 0}
        for effort in ("normal", None):
            analysis = Analysis(solved.position, effort=effort)
            assert (analysis.best_cell(), analysis.best_cell([best])) == (best, next_best)
            assert analysis.probability == {**found.probability, **certain}
            assert (analysis.layouts, analysis.too_wide()) == (None, str(why))
        monkeypatch.setattr(counting, Mock(side_effect=why))
        analysis = Analysis(solved.position)
        assert analysis.probability == certain
        assert analysis.best_cell([(0, 0)]) == (next_best if next_best in analysis.safe else None)
        assert (analysis.win_chance(best), analysis.prospects(best)) == (None, ())


def test_what_cannot_be_is_refused_by_name() -> None:
    with pytest.raises(ConflictError, match="cannot all be right"):
        Analysis(Position.parse("4x2x2/####/1311")).check()


@settings(max_examples=60)
@given(games(largest=5, any_shape=True))
def test_logic_and_counting_agree(game: Game) -> None:
    if game.outcome is not None:
        return
    analysis, counted = Analysis(game.position), solve(game.position)
    assert analysis.layouts == counted.layouts
    assert (analysis.safe, analysis.mines) == (counted.safe, counted.mines)
    assert analysis.probability == counted.probability
    assert (analysis.safest, analysis.frontier_mines) == (counted.safest, counted.frontier_mines)
    for cell in game.position.hidden:
        proof = analysis.proof(cell)
        if proof is not None:
            assert counted.probability[cell] == proof.conclusion.count


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
@pytest.mark.parametrize("position", [GUESS, CERTAIN, FLAGGED])
def test_a_copy_knows_the_same(position: Position, copied: Callable[[Analysis], Analysis]) -> None:
    original = Analysis(position)
    expected = {name: ask(original, FOREVER) for name, ask in QUESTIONS.items()}
    again = copied(original)
    assert {name: ask(again, FOREVER) for name, ask in QUESTIONS.items()} == expected
    assert again.prospects(position.hidden[-1]) == original.prospects(position.hidden[-1])

"""The answers in full, in words and as data, and that nothing is worked out twice for them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
from hypothesis import given, settings

from cores import needs_native
from expected import known
from minewise.advice import (
    Conclusion,
    ExplainedMove,
    HintLevel,
    advised_moves,
    analysis_as_data,
    best_move,
    explain,
    grade,
    hint,
    odds,
)
from minewise.advice.best_move import best_move_in_words
from minewise.advice.explanation import settled_together
from minewise.advice.pattern_names import certain_pattern, guess_pattern
from minewise.advice.player_pool import NoMoveError, PlayerPool
from minewise.advice.reasons import reason_for
from minewise.analysis import Analysis
from minewise.base.limit import Limit, TimeUpError
from minewise.core import Board, ConflictError, FirstClick, Game, Level, Position, State
from minewise.logic import Reasoning
from minewise.players import ExactPlayer, ExpertPlayer, Guess, Move, MoveKind
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.solver import Prospect, TooWideError, core_in_use, solve
from strategies import games
from text_tables import blocks

CERTAIN = Position.parse("3x2x1/###/111")
ROW = Position.parse("3x2x2/###/121")
GUESS = Position.parse("6x6x9/######/1222##/0001##/1101##/#211##/######")
FLAGGED = Position.parse("3x2x1/F##/111", trust_flags=False)
FIFTY = Position.parse("2x2x1/##/11")
WHY = (
    "The 1 at (2,3) needs one mine among (1,2) and (1,3); the 1 at (2,2) needs one mine among "
    "these and (1,1): so (1,1) is safe. Pattern: a 1-1."
)
PATTERN = {
    "name": "1-1", "title": "1-1", "numbers": [[1, 1], [1, 2]], "safe": [[0, 0]], "mines": [],
    "undecided": [], "reduced": False, "known_safe": [], "known_mines": [], "uses_total": False,
}  # fmt: skip


def test_hints_explanations_and_ais_give_the_same_reason_as_data() -> None:
    analysis = Analysis(CERTAIN)
    premises = [
        {"number": [1, 2], "shows": 1, "cells": [[0, 1], [0, 2]]},
        {"number": [1, 1], "shows": 1, "cells": [[0, 0], [0, 1], [0, 2]]},
    ]
    step = {
        "rule": "subset", "premises": premises, "conclusion": {"cells": [[0, 0]], "count": 0},
        "text": WHY.removesuffix(" Pattern: a 1-1."),
    }  # fmt: skip
    reason: dict[str, object] = {
        "conclusion": "safe", "numbers": [[1, 1], [1, 2]], "pattern": PATTERN, "text": WHY,
    }  # fmt: skip
    in_full = reason | {"steps": [step], "uses_total": False}
    assert explain(analysis, (0, 0)).as_data() == in_full | {"cell": [0, 0]}
    assert PlayerPool(seed=0).ask("exact", analysis).as_data() == {
        "action": "open", "cell": [0, 0], "certain": True, "position": "3x2x1/###/111",
        "reason": in_full, "text": f"open (1,1), certain. {WHY}",
    }  # fmt: skip
    assert [hint(analysis, level).as_data() for level in HintLevel] == [
        {"level": 1, "answer": True, "text": "Something is certain."},
        {"level": 2, "answer": False, "text": "Your flags: none is wrong as far as can be proved."},
        {"level": 3, "answer": True, "text": "Look at the 1 at (2,2) and the 1 at (2,3).",
         "numbers": [[1, 1], [1, 2]]},
        reason | {"level": 4, "answer": True, "cell": [0, 0]},
    ]  # fmt: skip


def test_a_guess_as_data_and_in_the_last_hint() -> None:
    data = PlayerPool(seed=0).ask("exact", Analysis(FIFTY)).as_data()
    assert (data["certain"], data["cell"]) == (False, [0, 0])
    pattern = known(data["reason"]["pattern"])
    assert pattern["name"] == "50/50"
    name = "(1,1) and (1,2) are a 50/50: nothing will ever tell, so guess now."
    text = f"Nothing is certain: of 2 cells none is safer, 50.0 % safe. {name}"
    assert data["reason"] == {
        "guess": "safest", "choices": 2, "safe_probability": 0.5, "pattern": pattern, "text": text,
    }  # fmt: skip
    assert data["text"] == f"open (1,1), a guess. {text}"
    found = hint(Analysis(FIFTY), HintLevel.PROOF)
    assert (found.answer, found.cell) == (False, (0, 0))
    assert found.text == (
        "Nothing is certain: you have to guess. Best to open: (1,1), 50.0 % safe. If it is "
        f"safe, the game is won. {name}"
    )
    move = known(best_move(Analysis(FIFTY)))
    assert "2 cells are equally safe; " in move.text
    assert move.as_data() == {
        "cell": [0, 0], "safe_probability": 0.5, "win_probability": 0.5,
        "win_probability_is_exact": True,
    }  # fmt: skip


def test_the_first_click_as_data() -> None:
    untouched = Position.parse("3x3x1/###/###/###")
    analysis = Analysis(untouched, first_click_is_safe=True)
    advised = PlayerPool(seed=0).ask("exact", analysis)
    assert advised.text.endswith(", the first click. It cannot be a mine.")
    text = "The first click cannot be a mine"
    assert advised.reason.as_data() == {
        "promised": True, "safe_probability": 1.0, "pattern": None, "text": f"{text}.",
    }  # fmt: skip
    assert advised.as_data()["certain"] is True, "a promise is no guess"
    found = odds(analysis)
    assert (found.promised, found.probability, found.best) == (True, {}, None)
    assert found.text == f"{text}: open any cell."
    hints = [hint(analysis, level) for level in HintLevel]
    assert [each.text for each in hints] == [found.text] * 4
    assert [each.answer for each in hints] == [True, False, True, True]
    assert all(each.cell is None for each in hints)
    why = explain(analysis, (1, 1))
    assert (why.conclusion, why.text) == (Conclusion.SAFE, found.text)
    best = known(best_move(analysis))
    assert (best.safe_probability, best.win) == (1.0, None)
    assert best.text.endswith(f". {text}.")
    data = analysis_as_data(analysis)
    assert (data["promised"], data["best"]) == (True, best.as_data())
    assert (data["layouts"], data["probability"], data["safe"]) == (None, None, [])


@pytest.mark.parametrize(
    ("guess", "text"),
    [
        (Guess("start", 1), "The first cell was given."),
        (Guess("counted", 1, 1.0), "It is safe in every layout that agrees with the numbers."),
        (Guess("claimed", 4), "The AI says that this cell is safe."),
        (Guess("course", 4), "The AI knows no safe cell, and takes one of 4 at random."),
        (Guess("random", 1), "It is the only cell left to try."),
        (Guess("random", 3), "The AI knows no safe cell, and takes one of 3 at random."),
        (Guess("estimated", 5, 0.9, drawn=1000),
         "Nothing is certain: of 5 cells this one looks safest, about 90 % safe. Estimated from "
         "1000 sampled layouts: the position is too wide to count."),
        (Guess("look ahead", 9, 0.62, 0.62, (Prospect(1, 0.4, 3), Prospect(2, 0.22, 0))),
         "Nothing is certain: 62.0 % safe, the best of 9 cells. If it shows a 1 (40.0 %), 3 more "
         "cells are safe for sure."),
        (Guess("look ahead", 9, 0.6, 0.7, (Prospect(8, 0.6, 1), Prospect(2, 0.0, 0))),
         "Nothing is certain: 60.0 % safe, which leaves the best chance of survival of 9 cells, "
         "though the safest is 70.0 % safe. If it shows an 8 (60.0 %), 1 more cell is safe for "
         "sure."),
        (Guess("look ahead", 9, 0.6, 0.6, tuple(Prospect(n, 0.2, 2 * (n < 3)) for n in range(5))),
         "Nothing is certain: 60.0 % safe, the best of 9 cells. If it shows a 0, 1 or 2 (60.0 "
         "%), 2 more cells are safe for sure."),
        (Guess("look ahead", 9, 0.6, None, (Prospect(0, 0.3, 1), Prospect(1, 0.3, 2))),
         "Nothing is certain: 60.0 % safe, the best of 9 cells. Whatever it shows, at least 1 "
         "more cell is safe for sure."),
        (Guess("look ahead", 9, 0.6, 0.6, (Prospect(0, 0.6, 0, won=True),)),
         "Nothing is certain: 60.0 % safe, the best of 9 cells. If it is safe, the game is won."),
    ],
)  # fmt: skip
def test_every_kind_of_guess_has_its_words(guess: Guess, text: str) -> None:
    move = Move((0, 0), MoveKind.OPEN, certain=False, reason=guess)
    reason = reason_for(Analysis(GUESS), move)
    assert (reason.text, reason.guess, reason.proof) == (text, guess, None)
    assert ExplainedMove.of(Analysis(GUESS), move).text == f"open (1,1), a guess. {text}"


@needs_native
def test_a_guess_that_is_not_the_safest_says_which_is() -> None:
    assert known(best_move(Analysis(GUESS))).text.splitlines() == [
        "Nothing is certain: you have to guess.",
        "Best move: open (6,1), 82.6 % safe. (6,3) is safer, 87.0 %, but leaves a smaller chance "
        "of survival.",
        "Whatever it shows, at least 2 more cells are safe for sure.",
        "Played perfectly from here, the game is won in 63.5 % of cases.",
    ]
    safest = best_move_in_words(Analysis(Position.parse("4x3x3/####/####/1#2#")))
    assert "Best move: open (2,1), 88.9 % safe. No other cell is as safe." in safest


def test_odds_as_data() -> None:
    assert odds(Analysis(CERTAIN)).as_data() == {
        "probability": [[0.0, 1.0, 0.0], [None, None, None]],
        "best": [0, 0],
        "promised": False,
        "estimated": None,
        "text": "Safe for sure: 2. Mines for sure: 1. Open (1,1): it is safe.",
    }
    assert odds(Analysis(FLAGGED)).best == (0, 2), "a person's flag is not argued with"
    only_mines = Analysis(Position.parse("2x1x1/1#"))
    assert odds(only_mines).text.endswith("Every cell that is left without a flag is a mine.")
    assert best_move(only_mines) is None
    assert best_move_in_words(only_mines) == (
        "Nothing is left to open: every cell that is not open is a mine."
    )


@pytest.mark.parametrize(
    ("line", "far"),
    [
        ("3x3x2/1##/###/###", " Away from the numbers, the chance of a mine is 20.0 %."),
        ("3x3x1/1##/###/###", ""),  # they are safe for sure
        ("3x3x2/###/###/###", ""),  # there is no number
        ("2x2x1/##/11", ""),  # all cells touch one
    ],
)
def test_cells_that_touch_no_number_have_one_chance_for_all(line: str, far: str) -> None:
    text = odds(Analysis(Position.parse(line))).text
    assert text.partition(" safe.")[2] == far or text.partition(" safe for sure.")[2] == far == ""


def test_a_cell_that_is_settled_without_a_proof_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reasoning, "explain", lambda self, cell, limit: None)
    found = explain(Analysis(CERTAIN), (0, 1))
    assert (found.conclusion, found.uses_total, found.proof) == ("mine", True, None)
    assert found.text.startswith("(1,2) is a mine. (1,2) is settled by all numbers")
    assert explain(Analysis(CERTAIN), (0, 0)).text.startswith("(1,1) is safe. ")
    for name in ("explain", "easiest"):
        monkeypatch.setattr(Reasoning, name, Mock(side_effect=TimeUpError(1.0)))
    analysis, limit = Analysis(CERTAIN), Limit(60)
    assert "was not found in time" in explain(analysis, (0, 0), limit).text
    assert not limit.complete
    with pytest.raises(TimeUpError):
        hint(analysis, HintLevel.PROOF)


@pytest.mark.parametrize("told", blocks(Path(__file__).with_name("together.txt")))
def test_what_the_same_numbers_settle_is_told_together(told: list[str]) -> None:
    line, *lines = told
    analysis = Analysis(Position.parse(line))
    certain = [explain(analysis, cell) for cell in sorted(analysis.safe | analysis.mines)]
    assert "\n".join(map(str, settled_together(certain, analysis.position))).splitlines() == lines


@pytest.mark.usefixtures("uncounted")
def test_where_counting_is_too_much_answers_are_estimates() -> None:
    analysis = Analysis(Position.parse("4x3x3/1###/####/####"))
    assert analysis.count().estimated
    source = "sampled layouts: the position is too wide to count."
    best = known(best_move(analysis))
    said = [best.text, odds(analysis).text, explain(analysis, best.cell).text]
    said.append(hint(analysis, HintLevel.PROOF).text)
    assert all(source in text for text in said)
    for text in said:
        shown = re.search(r"about ([0-9]+) % \(<?([0-9]+) to >?([0-9]+) %\)( safe)?", text)
        about, low, high = map(int, known(shown).groups()[:3])
        mine = float(analysis.probability[known(analysis.best_cell())])
        assert low < about < high
        assert about == pytest.approx(100 * (1 - mine if known(shown)[4] else mine), abs=1)
    data = analysis_as_data(analysis)
    assert data["layouts"] is None
    assert data["too_wide"].startswith("too many numbers depend on each other")
    estimated = data["estimated"]
    assert estimated["layouts"] == analysis.count().drawn == odds(analysis).estimated
    probability, low, high = cast(Any, (data["probability"], estimated["low"], estimated["high"]))
    for row, column in analysis.position.hidden:
        assert 0 < low[row][column] <= probability[row][column] <= high[row][column] < 1
    certain = Analysis(CERTAIN)
    assert certain.safe == {(0, 0), (0, 2)}
    assert certain.mines == {(0, 1)}
    assert certain.best_cell() == (0, 0)


@pytest.mark.usefixtures("too_wide")
def test_where_counting_is_too_much_logic_speaks_alone() -> None:
    analysis = Analysis(FLAGGED)
    assert (analysis.counted(), analysis.layouts, analysis.win_chance()) == (None, None, None)
    assert analysis.safe == {(0, 0), (0, 2)}
    assert analysis.mines == {(0, 1)}
    assert analysis.probability == {(0, 0): 0.0, (0, 1): 1.0, (0, 2): 0.0}
    assert analysis.best_cell() == (0, 0)
    assert best_move_in_words(analysis) == "Best move: open (1,1), safe for sure."
    assert analysis.prospects((0, 0)) == ()
    with pytest.raises(TooWideError):
        odds(analysis)
    data = analysis_as_data(analysis)
    assert (data["probability"], data["best"], data["complete"]) == (None, None, True)
    assert data["too_wide"].startswith("too many numbers depend on each other")
    guess = Analysis(GUESS)
    assert best_move_in_words(guess) == "Logic alone proves no safe cell."
    shown = hint(Analysis(FIFTY), HintLevel.PROOF).as_data()
    assert (shown["answer"], shown["cell"], shown["pattern"]) == (False, None, None)
    assert explain(guess, (5, 5)).text.startswith("Logic alone cannot settle (6,6), and its ")


def guess_at(row: int, column: int, action: str = "open") -> Move:
    return Move((row, column), cast(MoveKind, action), certain=False, reason=Guess("random", 3))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (KeyError("oh"), "odd has failed (KeyError: 'oh')."),
        (TimeUpError(2.0), "odd has no move: working it out takes more than 2 seconds."),
        (guess_at(7, 7), "odd has answered with a move that cannot be made."),
        (guess_at(1, 0), "odd has answered with a move that cannot be made."),
        (guess_at(0, 0, "close"), "odd has answered with a move that cannot be made."),
    ],
)
def test_an_ai_that_fails_in_any_way_is_named(answer: Move | Exception, sentence: str) -> None:
    odd = Mock(**{"look.side_effect": [answer]})
    with pytest.raises(NoMoveError) as caught:
        PlayerPool(seed=0, create=lambda name, seed: odd).ask("odd", Analysis(CERTAIN))
    assert (str(caught.value), caught.value.input) == (sentence, "odd")
    with pytest.raises(NoMoveError, match="nobody has no move: 'nobody' is not a player") as no:
        PlayerPool(seed=0).ask("nobody", Analysis(CERTAIN))
    assert no.value.input == "nobody"
    with pytest.raises(NoMoveError, match="Every cell that could be safe is flagged"):
        PlayerPool(seed=0).ask("exact", Analysis(Position.parse("4x1x1/01#F")))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions whose layouts were counted from the beginning, as often as they were."""
    seen: list[Position] = []
    monkeypatch.setattr("minewise.solver.solution.counting", seen.append)
    return seen


@pytest.mark.parametrize("player", ["exact", "expert"])
def test_what_is_told_of_a_position_counts_it_once(counted: list[Position], player: str) -> None:
    session = Session(GameOptions(seed=7, player=player))
    session.ai().result()
    while session.played.outcome is None:
        counted.clear()
        assert all(session.hint().result().done for _ in HintLevel)
        session.odds().result()
        session.why(session.played.position.hidden[0]).result()
        assert analysis_as_data(session.analysis, session.played.position.hidden[-1])
        assert best_move_in_words(session.analysis)
        session.ai().result()
        assert len(counted) == 1


@settings(max_examples=40)
@given(games(largest=6, any_shape=True))
def test_every_answer_is_plain_data(game: Game) -> None:
    if game.outcome is not None:
        return
    position = game.position
    analysis = Analysis(position)
    known = analysis_as_data(analysis, position.hidden[0])
    answers: list[Any] = [known, odds(analysis).as_data()]
    answers += [hint(analysis, level).as_data() for level in HintLevel]
    answers.append(explain(analysis, position.hidden[-1]).as_data())
    for answer in answers:
        assert json.loads(json.dumps(answer)) == answer
    assert (known["shape"], known["core"]) == (position.grid.shape, core_in_use())


def test_an_answer_that_is_cut_short_says_so() -> None:
    analysis = Analysis(Position.parse("5x4x5/#####/#1###/#3###/#####"))
    data = analysis_as_data(analysis, limit=Limit(0))
    assert (data["complete"], data["layouts"], bool(data["too_wide"])) == (False, None, True)
    assert analysis_as_data(analysis, limit=Limit(60))["complete"] is True


@pytest.mark.parametrize("player", [ExactPlayer, ExpertPlayer])
def test_an_ai_gives_the_reason_that_a_hint_gives(player: Callable[[], ExactPlayer]) -> None:
    level = Level.parse("beginner")
    game = Game(level.grid, level.mines, seed=5, first=FirstClick.OPENING)
    for advised in advised_moves(player(), game):
        if advised.reason.proof is not None:
            explained = explain(Analysis(advised.position), advised.move.cell)
            assert advised.reason.text == explained.text


def test_a_first_cell_that_was_given_is_opened_when_the_next_move_is_asked_for() -> None:
    board = Board.parse("4x1x1/...*")
    game = Game.on(board)
    advised = advised_moves(ExactPlayer(), game, start=(0, 2))
    said = "(1,3), a guess. The first cell was given."
    first = next(advised)
    assert (first.text, first.made_by("ai")) == (f"open {said}", f"The AI (ai) opens {said}")
    assert game.state is State.READY
    assert next(advised).position[0, 2] == "1"
    promised = Game(board.grid, 1, seed=2, first=FirstClick.OPENING)
    assert [move.text for move in advised_moves(ExactPlayer(), promised, start=(0, 0))] == [
        "open (1,1), the first click. It cannot be a mine."
    ]
    assert promised.state is State.WON


def test_a_grade_is_plain_data() -> None:
    good = grade(solve(CERTAIN), ((0, 0),))
    assert good.as_data() == {
        "cells": [[0, 0]], "safety": 1.0, "best_cell": [0, 0], "best_safety": 1.0, "guess": False,
        "mistake": False, "needless": False, "pattern": None, "estimated": False,
        "text": "Certain.",
    }  # fmt: skip
    bad = grade(solve(CERTAIN), ((0, 1),))
    assert (bad.is_mistake, str(bad)) == (True, "A mistake: it was a mine for sure, by a chain.")
    assert (bad.is_guess, bad.is_needless, bad.is_certain) == (False, False, False)


def test_nobody_is_told_to_open_a_cell_and_to_leave_it_alone() -> None:
    explained = explain(Analysis(FIFTY), (0, 0))
    assert explained.text.endswith(known(explained.pattern).remark)
    analysis = Analysis(Position.parse("3x2x3/###/#3#"))
    dead = known(guess_pattern(analysis, (0, 1)))
    assert dead.remark == "(1,2) is a dead cell: it tells nothing, so leave it for the end."
    assert guess_pattern(analysis, (0, 1), advised=True) is None


@pytest.mark.parametrize(("choices", "named"), [(2, True), (1, False)])
def test_the_only_cell_left_to_try_is_no_guess_that_has_a_name(choices: int, named: bool) -> None:
    guess = Guess("safest", choices, 0.5)
    move = Move((0, 0), MoveKind.OPEN, certain=False, reason=guess)
    assert bool(reason_for(Analysis(FIFTY), move).pattern) is named


def test_several_cells_at_once_are_no_50_50_and_a_mistake_if_one_must_be_a_mine() -> None:
    position = Position.parse("3x3x2/#1#/#2#/#1#")
    assert grade(solve(position), ((0, 0),)).pattern is not None
    assert grade(solve(position), ((0, 0), (0, 2))).pattern is None
    for shown, cells in ((FIFTY, ((0, 0), (0, 1))), (ROW, ((0, 1), (0, 2)))):
        found = grade(solve(shown), cells)
        assert (found.safety, found.is_mistake) == (0, True)


def test_no_name_where_time_is_up_or_numbers_contradict(monkeypatch: pytest.MonkeyPatch) -> None:
    for error in (TimeUpError(1.0), ConflictError(frozenset(), uses_total=False)):
        monkeypatch.setattr(Reasoning, "__init__", Mock(side_effect=error))
        assert certain_pattern(Analysis(ROW), (0, 1)) is None
        assert guess_pattern(Analysis(FIFTY), (0, 0)) is None

"""Puzzles: what they need, what is right, and how they are written."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from expected import known
from minewise.base.errors import MinewiseError
from minewise.core import Chance, Click, Deal, FirstClick, Game, Level, Position, Step
from minewise.formats import recording_of
from minewise.training import Answer, Pack, Puzzle, Question, Theme, Truth, make_puzzles
from minewise.training.pack import ListedPuzzle
from minewise.training.puzzle import id_of, same_for_all
from puzzle_judge import faults, judge_all, turned, ways_to_turn
from strategies import cells, games

ONE_TWO_ONE = Puzzle(Position.parse("3x2x2/###/121"), Question.SAFE, Theme.ONE_TWO_ONE, 900)


def asking(question: Question, line: str, *cells: tuple[int, int]) -> Truth:
    return Truth(Puzzle(Position.parse(line), question, Theme.GUESS, 1500, cells))


# Made puzzles


@pytest.fixture(scope="module")
def made() -> list[Puzzle]:
    return make_puzzles(48, seed=4)


def test_made_puzzles_are_right_need_their_theme_and_differ(made: list[Puzzle]) -> None:
    assert judge_all(made) == {}
    assert len({puzzle.id for puzzle in made}) == 48
    assert len(Counter(puzzle.theme for puzzle in made)) >= 12
    assert len(Counter(puzzle.question for puzzle in made)) >= 6
    assert made[0].rating < 800
    assert made[-1].rating > 2300
    assert made == sorted(made, key=lambda puzzle: (puzzle.rating, puzzle.id))


def test_the_judge_finds_what_is_wrong(made: list[Puzzle]) -> None:
    # A position where single numbers suffice needs no 1-2-1.
    easy = next(puzzle for puzzle in made if puzzle.theme is Theme.COUNTING)
    hard = Puzzle(easy.position, Question.SAFE, Theme.ONE_TWO_ONE, 900)
    assert faults(hard) == ["its theme is not needed"]
    # Where nothing is certain, nothing safe can be found.
    guess = next(puzzle for puzzle in made if puzzle.question is Question.GUESS)
    assert "the answer is wrong" in faults(Puzzle(guess.position, Question.SAFE, Theme.GUESS, 900))
    one, other = Position.parse("3x2x1/###/1#1"), Position.parse("2x3x1/1#/##/1#")
    assert turned(one) == turned(other)
    twins = [Puzzle(position, Question.SAFE, Theme.COUNTING, 900) for position in (one, other)]
    assert all("another one is the same, turned" in found for found in judge_all(twins).values())


def test_a_pack_is_made_from_replays_first() -> None:
    steps = [Step(Click.OPEN, (4, 4)), Step(Click.OPEN, (0, 0))]
    played = recording_of(Deal(Level.parse("9x9x10"), FirstClick.OPENING, 7), steps)
    board = played.board
    (puzzle,) = make_puzzles(1, seed=1, recordings=[played, played])
    shown = {cell: board.number(cell) for cell in puzzle.position.numbers}
    assert puzzle.position.numbers == shown


# Our own pack


def test_our_pack_is_whole_its_puzzles_differ_and_some_are_right(pack: Pack) -> None:
    path = Path(__file__).parents[2] / "src/minewise/training/puzzles.txt"
    assert path.stat().st_size <= 600_000
    assert "CC0" in path.read_text(encoding="utf-8").partition("\n0")[0][:200]
    assert len(pack) == 3000
    assert {puzzle.theme for puzzle in pack} == set(Theme)
    assert {puzzle.question for puzzle in pack} == set(Question)
    assert len({puzzle.id for puzzle in pack}) == 3000
    chosen = [list(pack)[place] for place in Chance(1).choose(60, len(pack))]
    assert judge_all(chosen) == {}
    for puzzle in list(pack)[::97]:
        again = Puzzle.parse(puzzle.line())
        assert (again, again.id) == (puzzle, puzzle.id)
        assert id_of(puzzle.position, puzzle.question, puzzle.cells) == puzzle.id
    for shape in ("torus", "hexagons"):
        position = Position.parse(f"{shape} 5x5x4/#####/#####/#####/#####/##1##")
        puzzle = Puzzle(position, Question.FIFTY, Theme.GUESS, 900, ((0, 0), (1, 1)))
        assert Puzzle.parse(puzzle.line()) == puzzle
    # The seventh part of them: all of them take a while (see `puzzle_judge`).
    positions = [puzzle.position for puzzle in list(pack)[::7]]
    assert len({same_for_all(position, bare=True) for position in positions}) == len(positions)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "not a puzzle"),
        ("what", "not a puzzle"),
        ("abcdefgh 900 safe 1-1", "not a puzzle"),
        ("abcdefgh 99 safe 1-1 3x2x1/###/111", "not a rating"),
        ("abcdefgh x safe 1-1 3x2x1/###/111", "not a rating"),
        ("abcdefgh 900 find 1-1 3x2x1/###/111", "not a question"),
        ("abcdefgh 900 safe nine 3x2x1/###/111", "not a theme"),
        ("abcdefgh 900 safe 1-1 3x2x1/###/11", "needs"),
        ("abcdefgh 900 judge 1-1 3x2x1/###/111 5,5", "not a cell"),
        ("abcdefgh 900 judge 1-1 3x2x1/###/111 1", "not a cell"),
        ("abcdefgh 900 judge 1-1 3x2x1/###/111", "'judge' is about 0 cells: expected 1,"),
        ("abcdefgh 900 prove 1-1 3x2x1/###/111 0,0 0,1 0,2", "about 3 cells: expected 1,"),
        ("abcdefgh 900 fifty 50/50 3x2x1/###/111", "about 0 cells: expected 2,"),
        ("abcdefgh 900 fifty 50/50 3x2x1/###/111 0,0 0,0", "about 2 cells: expected 2, all diff"),
        ("abcdefgh 900 count 1-1 3x2x1/###/111", "about 0 cells: expected 1-10000,"),
        ("abcdefgh 900 guess guess 3x2x1/###/111 0,0", "about 1 cells: expected 0,"),
        ("abcdefgh 900 judge 1-1 3x2x1/###/111 1,1", "about 1,1, which is not hidden"),
        ("abcdefgh 900 guess guess 1x1x0/0", "no hidden cell"),
        pytest.param(
            f"abcdefgh 900 guess guess 101x100x5/{'/'.join(['#' * 101] * 100)}",
            "board of 101x100 is too large: expected at most 10000 cells",
            id="large",
        ),
    ],
)
def test_what_is_no_puzzle_is_said_in_one_sentence(line: str, told: str) -> None:
    for trusted in (False, True):
        with pytest.raises(MinewiseError, match=told) as caught:
            Puzzle.parse(line, trusted=trusted)
        assert "\n" not in str(caught.value)


@given(games(5), st.sampled_from(Question), st.data())
@settings(max_examples=150)
def test_every_puzzle_that_can_be_read_can_be_answered(
    game: Game, question: Question, data: st.DataObject
) -> None:
    marked = data.draw(st.lists(cells(game.grid), max_size=3))
    line = Puzzle(game.position, question, Theme.GUESS, 900, tuple(marked)).line()
    try:
        puzzle = Puzzle.parse(line)
    except MinewiseError:
        return
    truth = Truth(puzzle)
    assert isinstance(truth.answers, list)
    assert isinstance(truth.in_words, str)
    for answer in (Answer(), Answer.cell(marked[0] if marked else (0, 0)), Answer(word="safe")):
        assert 0 <= truth.judge(answer).score <= 1


def test_a_pack_names_the_line_that_is_wrong() -> None:
    text = f"; a note\n\n{ONE_TWO_ONE.line()}\nwhat\n"
    with pytest.raises(MinewiseError, match=r"line 4 of 'mine\.txt': 'what' is not a puzzle"):
        Pack.parse(text, "mine.txt")
    with pytest.raises(MinewiseError, match="holds no puzzle"):
        Pack.parse("; nothing\n")


@given(games(6), st.integers(0, 7))
def test_turning_changes_nothing(game: Game, turns: int) -> None:
    position = game.position
    rows = ways_to_turn(position)[turns]
    size = f"{len(rows[0])}x{len(rows)}x{position.mines}"
    other = Position.written("/".join([size, *rows]))
    assert same_for_all(position) == same_for_all(other)


# Answers


EASY, WALL, EVEN = "3x2x1/###/111", "5x2x2/#####/11111", "2x2x1/#1/#1"
CORNERS, MIDDLE = frozenset({(0, 0), (0, 2)}), frozenset({(0, 1)})


def marked(*cells: tuple[int, int]) -> Answer:
    return Answer(frozenset(cells))


@pytest.mark.parametrize(
    ("truth", "answer", "score", "told"),
    [
        (asking(Question.SAFE, EASY), Answer.cell((0, 1)), 0, "(1,2) is a mine for sure"),
        (asking(Question.SAFE, EASY), Answer(CORNERS), 0, ""),
        (asking(Question.SAFE, EASY), Answer(), 0, ""),
        (asking(Question.CERTAIN, EASY), Answer(CORNERS, MIDDLE), 1, ""),
        (asking(Question.CERTAIN, EASY), Answer(frozenset({(0, 0)}), MIDDLE), 0, "Missing: (1,3)."),
        (asking(Question.CERTAIN, EASY), Answer(mines=CORNERS), 0, "Not proved: (1,1)"),
        (asking(Question.CERTAIN, EASY), Answer(CORNERS | MIDDLE, MIDDLE), 0, "Not proved: (1,2)"),
        (asking(Question.JUDGE, EASY, (0, 0)), Answer(word="safe"), 1, ""),
        (asking(Question.JUDGE, EVEN, (0, 0)), Answer(word="safe"), 0, "50.0 % safe"),
        (asking(Question.PROVE, WALL, (0, 2)), marked((1, 0), (1, 1)), 1, ""),
        (asking(Question.PROVE, WALL, (0, 2)), marked((1, 3), (1, 4)), 1, ""),
        (asking(Question.PROVE, WALL, (0, 2)), marked((1, 2)), 0, "may be a mine"),
        (asking(Question.PROVE, WALL, (0, 2)), marked((0, 0)), 0, ""),  # not a number
        (asking(Question.DUE, EASY), Answer(word="yes"), 0, "You need not guess."),
        (
            asking(Question.FIFTY, "3x2x1/#10/#10", (0, 0), (1, 0)),
            Answer(word="later"), 0, "nothing will ever tell",
        ),
    ],
)  # fmt: skip
def test_a_verdict_says_why(truth: Truth, answer: Answer, score: float, told: str) -> None:
    verdict = truth.judge(answer)
    assert (verdict.score, verdict.right, told in verdict.text) == (score, score > 0, True)


def test_fewer_numbers_prove_it_better_and_those_that_name_a_theme_are_shown() -> None:
    truth = asking(Question.PROVE, WALL, (0, 2))
    verdict = truth.judge(marked((1, 0), (1, 1), (1, 2), (1, 3)))
    assert (verdict.score, verdict.right) == (0.5, True)
    assert "2 numbers are enough" in verdict.text
    assert Truth(ONE_TWO_ONE).judge(Answer.cell((0, 1))).numbers == {(1, 0), (1, 1), (1, 2)}


def test_a_guess_is_graded_by_the_chance_to_win_given_away(pack: Pack) -> None:
    puzzle = next(iter(pack.only([Theme.DEAD_CELL])))
    truth = Truth(puzzle)
    play = known(truth.play)
    for cell in truth.position.hidden:
        lost = (play.most - play.wins[cell]) / play.layouts
        verdict = truth.judge(Answer.cell(cell, truth.safety(cell)))
        assert verdict.right == (lost <= 0.01)
    best = truth.best_guesses[0]
    assert truth.judge(Answer.cell(best)).right
    assert not truth.judge(Answer.cell(best, (truth.safety(best) + 0.5) % 1)).right
    assert asking(Question.GUESS, f"100x1x1/{'#' * 100}").play is not None
    assert asking(Question.GUESS, f"1000x1x1/{'#' * 1000}").play is None, "that takes too long"


def test_every_answer_that_is_listed_is_accepted(pack: Pack) -> None:
    for puzzle in list(pack)[::50]:
        truth = Truth(puzzle)
        answers: list[Any] = json.loads(json.dumps(truth.answers))
        for answer in answers:
            match puzzle.question, answer:
                case Question.SAFE, [row, column]:
                    given = Answer.cell((row, column))
                case Question.CERTAIN, {"safe": safe, "mines": mines}:
                    given = Answer(frozenset(map(tuple, safe)), frozenset(map(tuple, mines)))
                case Question.PROVE, cells:
                    given = Answer(frozenset(map(tuple, cells)))
                case Question.GUESS, {"cell": [row, column], "safe_probability": chance}:
                    given = Answer.cell((row, column), chance)
                case Question.COUNT, int(number):
                    given = Answer(number=number)
                case _, word:
                    given = Answer(word=str(word))
            assert truth.judge(given).score == 1.0, puzzle.line()
        assert truth.in_words
        assert ListedPuzzle(puzzle).as_data()["answers"] == truth.answers


@pytest.mark.parametrize(
    "question", [Question.SAFE, Question.JUDGE, Question.DUE, Question.FIFTY, Question.COUNT]
)
def test_no_other_answer_is_accepted(question: Question, pack: Pack) -> None:
    for puzzle in list(pack.only(questions=[question]))[:40:20]:
        truth = Truth(puzzle)
        tried: list[tuple[object, Answer]] = [
            *(([*cell], Answer.cell(cell)) for cell in truth.position.hidden),
            *((word, Answer(word=word)) for word in question.choices),
            *((number, Answer(number=number)) for number in range(10)),
        ]
        assert [said for said, one in tried if truth.judge(one).right] == truth.answers

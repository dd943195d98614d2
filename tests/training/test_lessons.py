"""Lessons: every board teaches its theme, wrong clicks bounce, and three in a row are enough."""

import re
from collections.abc import Collection

import pytest

from minewise.advice import explain
from minewise.analysis import Analysis
from minewise.base.errors import MinewiseError
from minewise.boards import Way
from minewise.core import Cell
from minewise.solver import solve as count
from minewise.training import LESSONS, Lesson, Pack, Puzzle, Question, Theme, Trainer, Truth
from minewise.training.lessons import ENOUGH, Pointed, lesson_named
from minewise.training.live_board import LiveBoard
from minewise.training.stages import FindingStages
from minewise.training.theme import BY_NAME
from trainees import fail, solve

PLACE = re.compile(r"\((\d+),(\d+)\)")

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def truth_of(board: LiveBoard) -> Truth:
    return Truth(Puzzle(board.position, Question.GUESS, Theme.GUESS, 1500))


def test_there_are_fifteen_lessons_which_read_without_a_board(trainer: Trainer) -> None:
    pages = trainer.lessons()
    assert [page["number"] for page in pages] == list(range(1, 16))
    assert (pages[0]["theme"], pages[-1]["theme"]) == ("counting", "50-50")
    assert all(page["title"] and page["text"] and not page["mastered"] for page in pages)
    assert lesson_named("15") == lesson_named("50-50") == LESSONS[-1]
    with pytest.raises(MinewiseError, match="'99' is not a lesson"):
        lesson_named("99")
    lesson = lesson_named("1-2-1")
    assert lesson.pattern == "1 2 1"
    assert "(1,5) and (3,5). (2,5), opposite the 2, is safe." in lesson.text


@every_lesson
def test_every_lesson_has_puzzles_and_a_board_that_names_what_it_taught(
    lesson: Lesson, pack: Pack
) -> None:
    assert len(lesson.puzzles(pack)) >= 20
    board = LiveBoard(lesson.position)
    stages = FindingStages(Analysis(board.position, effort=None))
    truth = truth_of(board)
    if lesson.theme.is_guessing:
        assert not stages.path
        assert board.open(truth.best_guesses[0])
        assert "no cell is better" in board.text
        assert lesson.theme is not Theme.FIFTY or "50/50" in board.text
        return
    if lesson.theme is Theme.CHAIN:
        # What decides a chain is the number of mines; nothing is found without it.
        assert stages.hardest is Way.TOTAL
    else:
        assert stages.theme is lesson.theme
    cell = truth.easiest_safe()
    assert cell is not None
    named = explain(truth.analysis, cell).pattern
    assert board.open(cell)
    if lesson.theme is Theme.REDUCTION:
        assert "Pattern: a reduced" in board.text
    elif lesson.theme is not Theme.COUNTING:
        assert named is not None
        assert BY_NAME[named.name] is lesson.theme
        assert "Pattern: " in board.text


@every_lesson
def test_a_board_opens_what_is_proved_and_nothing_else(lesson: Lesson) -> None:
    board = LiveBoard(lesson.position)
    truth = truth_of(board)
    right = truth.safe or frozenset(truth.best_guesses)
    for cell in sorted(frozenset(board.position.hidden) - right)[:5]:
        before = board.position
        assert not board.open(cell)
        assert (board.position, board.bounced) == (before, cell)
        assert board.text
        # The numbers that light up prove something; mine counting needs no number.
        if board.lit:
            assert truth.safe & (truth.analysis.settled(board.lit, True) or {}).keys()
    while not board.is_done:
        truth = truth_of(board)
        assert board.open(min(truth.safe) if truth.safe else truth.best_guesses[0])
        assert (board.bounced, board.lit) == (None, frozenset())


@every_lesson
def test_sentences_point_at_what_is_so(lesson: Lesson) -> None:
    position, letters = lesson.position, lesson.letters
    truth = truth_of(LiveBoard(position))
    assert set(letters) <= set(position.hidden)
    assert len(set(letters.values())) == len(letters)
    allowed: dict[Pointed, Collection[Cell]] = {
        "looked": position.numbers,
        "asked": position.hidden,
        "safe": truth.safe,
        "mine": truth.mines,
        "best": truth.best_guesses if lesson.theme.is_guessing else (),
    }
    spoken_of = set[Cell]()
    for sentence, paragraph in zip(lesson.sentences, lesson.text.split("\n\n"), strict=True):
        for cell, kind in sentence.points.items():
            assert cell in allowed[kind], f"{sentence.text} {cell} is not {kind}"
        named = {(int(row) - 1, int(column) - 1) for row, column in PLACE.findall(paragraph)}
        assert named <= set(sentence.points), f"{sentence.text} names what is not marked"
        assert sentence.points or sentence in (lesson.sentences[0], lesson.sentences[-1])
        spoken_of |= named
    assert spoken_of == set(letters), "a letter stands for what is spoken of"
    last = next(each.points for each in reversed(lesson.sentences) if each.points)
    settled = {cell for cell, kind in last.items() if kind in ("safe", "best")}
    assert settled or lesson.theme is Theme.FIFTY, "it ends with a cell to open"


def test_the_dead_cell_shows_one_number_and_the_better_ones_more() -> None:
    lesson = lesson_named("dead-cell")
    cells = {letter: cell for cell, letter in lesson.letters.items()}
    solution = count(lesson.position)
    assert len({solution.probability[cells[letter]] for letter in "CDE"}) == 1
    c, d, e = (solution.numbers(cells[letter]).keys() for letter in "CDE")
    assert e == {2}
    assert min(len(c), len(d)) > 1


def test_after_a_mistake_the_row_of_a_lesson_begins_anew(trainer: Trainer) -> None:
    run = trainer.lesson(lesson_named("1-1"))
    solve(run)
    solve(run)
    fail(run)
    assert run.text == f"Solved in a row: 0 of {ENOUGH}."

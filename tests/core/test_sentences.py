"""What the errors say, word for word where a number or a list could go wrong."""

from collections.abc import Callable
from pathlib import PurePosixPath

import pytest

from brackets import Brackets, is_spoken
from minewise.base.errors import (
    IllegalMoveError,
    ImpossibleError,
    MinewiseError,
    NotationError,
    quote,
)
from minewise.base.language import speaking
from minewise.core import (
    Board,
    Cell,
    Chance,
    ConflictError,
    Deal,
    FirstClick,
    Game,
    Grid,
    Level,
    NoGuess,
    Position,
    read_cell,
)
from minewise.core.counts import cells_in_words, columns_in_words, mines_in_words, rows_in_words
from minewise.core.no_guess import read_hardest, read_rating
from minewise.core.shapes import grid_of

BOARD = Board.parse("3x1x1/*..")
OVER = Game.on(BOARD)
OVER.open((0, 0))

# What was done, the kind of error, what was given, the cell it points to, and its sentence.
REFUSED: list[tuple[Callable[[], object], type[MinewiseError], str, Cell | None, str]] = [
    (lambda: read_cell("1,4", BOARD.grid), NotationError, "1,4", None,
     "'1,4' is not a cell of 3x1: expected ROW,COLUMN from 1,1 to 1,3"),
    (lambda: Chance.read_seed("1e3"), NotationError, "1e3", None,
     "'1e3' is not a seed: expected a whole number from 0"),
    (lambda: Chance(2**64), ImpossibleError, "18446744073709551616", None,
     "the seed '18446744073709551616' is out of range: expected 0 to 18446744073709551615"),
    (lambda: FirstClick.parse(" Opning"), NotationError, " Opning", None,
     "' Opning' (did you mean opening?) is not a first-click rule: expected one of any, safe, "
     "opening"),
    (lambda: grid_of("cube", 3, 3), NotationError, "cube", None,
     "'cube' is not a shape: expected one of rectangle, torus, hexagons"),
    (lambda: Grid(1001, 1000), ImpossibleError, "1001x1000", None,
     "a board of 1001x1000 is too large to play: expected at most 1000000 cells"),
    (lambda: Level.parse("Exprt"), NotationError, "Exprt", None,
     "'Exprt' (did you mean expert?) is not a level: expected cs50, beginner, intermediate, "
     "expert or WIDTHxHEIGHTxMINES, with torus or hexagons before it if you like"),
    (lambda: Level.parse("torus 2x2x5"), ImpossibleError, "torus 2x2x5", None,
     "5 mines cannot lie on torus 2x2 cells: expected 0 to 4"),
    (lambda: Board(BOARD.grid, [(1, 0)]), ImpossibleError, "(1, 0)", (1, 0),
     "a mine at row 2, column 1 is off the board of 3x1 cells"),
    (lambda: BOARD.number((0, 3)), ImpossibleError, "(0, 3)", None,
     "(0, 3) is off the board: expected a row from 0 to 0 and a column from 0 to 2"),
    (lambda: Position.parse("2x1x1/##")[9, 0], ImpossibleError, "2x1x1/##", None,
     "(9, 0) is off the board in '2x1x1/##'"),
    (lambda: Position(Grid(2, 1), 3, "##"), ImpossibleError, "3", None,
     "3 mines cannot lie on 2x1 cells: expected 0 to 2"),
    (lambda: Board.generate(Grid(2, 1), -1, seed=1), ImpossibleError, "-1", None,
     "-1 mines cannot lie on 2x1 cells: expected 0 to 2"),
    (lambda: Board.generate(Grid(1, 1), 1, seed=1, first=FirstClick.SAFE),
     ImpossibleError, "1", (0, 0),
     "1 mine does not fit on 1x1 cells when the first click is safe at row 1, column 1: "
     "expected at most 0"),
    (lambda: Board.generate(BOARD.grid, 3, seed=1, first=FirstClick.SAFE, start=(0, 2)),
     ImpossibleError, "3", (0, 2),
     "3 mines do not fit on 3x1 cells when the first click is safe at row 1, column 3: expected "
     "at most 2"),
    (lambda: Board.parse("3x1x2/*.."), ImpossibleError, "3x1x2/*..", None,
     "the header says 2 mines, but the rows hold 1"),
    (lambda: Board.parse("3x1x4/***"), ImpossibleError, "3x1x4/***", None,
     "3x1x4 has 4 mines, but 3x1 has only 3 cells"),
    (lambda: Board.parse("3x2x1/*../..#"), NotationError, "3x2x1/*../..#", (1, 2),
     "row 2, column 3: '#' is not a cell of a board: expected one of . *"),
    (lambda: Board.parse("3x2x1/*../.."), NotationError, "3x2x1/*../..", (1, 2),
     "row 2 '..' has 2 cells, but 3x2x1 needs 3 in each row"),
    (lambda: Position(BOARD.grid, 1, "##"), NotationError, "##", None,
     "3x1 has 3 cells, but 2 symbols were given"),
    (lambda: Position(BOARD.grid, 1, "#??"), NotationError, "#??", (0, 1),
     "row 1, column 2: '?' is not a symbol of a position: expected one of 0 1 2 3 4 5 6 7 8 # F "
     "*"),
    (lambda: Game(BOARD.grid, 3, seed=1, first=FirstClick.SAFE), ImpossibleError, "3", None,
     "3 mines do not fit on 3x1 cells when the first click is safe: expected at most 2"),
    (lambda: Game(Grid(2, 2), 1, seed=1, first=FirstClick.OPENING), ImpossibleError, "1", None,
     "1 mine does not fit on 2x2 cells when the first click is opening: expected at most 0"),
    (lambda: Game.on(BOARD).open((1, 0)), IllegalMoveError, "(1, 0)", None,
     "(1, 0) is off the board: expected a row from 0 to 0 and a column from 0 to 2"),
    (lambda: OVER.open((0, 2)), IllegalMoveError, "(0, 2)", (0, 2),
     "(0, 2) cannot be played: the game is over (lost: opened the mine at row 1, column 1)"),
    (lambda: Deal(Level(3, 1, 1), FirstClick.ANY, None), ImpossibleError, "3x1x1", None,
     "a deal needs a seed or a board"),
    (lambda: Deal.parse("3x1x2 first any board 3x1x1/*.."), ImpossibleError, "3x1x1/*..", None,
     "the board '3x1x1/*..' is not one of 3x1x2"),
    (lambda: Deal.parse("3x1x1 first any seed 1 start 2 1 board 3x1x1/*.."),
     ImpossibleError, "(1, 0)", None,
     "no board of 3x1x1 was laid out for row 2, column 1"),
    (lambda: Deal.parse("3x1x1 first safe seed 1 start 1 1 board 3x1x1/*.."),
     ImpossibleError, "(0, 0)", None,
     "the first click at row 1, column 1 is a mine, although it was to be safe"),
    (lambda: Deal.parse(" seed 1"), NotationError, " seed 1", None,
     "' seed 1' is not a deal: expected WIDTHxHEIGHTxMINES first RULE seed NUMBER"),
    (lambda: Deal.parse("3x1x1 first any no-guess v1 seed 1").game().open((0, 0)),
     ImpossibleError, "3x1x1 first any no-guess v1 seed 1", None,
     "the board of '3x1x1 first any no-guess v1 seed 1' has not been made"),
    (lambda: NoGuess.parse("no-guess please"), NotationError, "no-guess please", None,
     "'no-guess please' is not a demand on a board: expected no-guess, perhaps with hardest "
     "KIND or rating LOW-HIGH"),
    (lambda: NoGuess.parse("no-guess v2"), ImpossibleError, "no-guess v2", None,
     "version 2 of the no-guess generator is not known here: expected v1"),
    (lambda: NoGuess(counting=False, hardest="total"), ImpossibleError, "total", None,
     "a board without counting has no step that needs the number of mines: expected another "
     "hardest step than total"),
    (lambda: NoGuess(rating=(900, 800)), ImpossibleError, "900-800", None,
     "the rating 900-800 is invalid: expected LOW-HIGH from 400 to 2800"),
    (lambda: read_hardest("Odd"), NotationError, "Odd", None,
     "'Odd' is not a kind of step: expected one of single, pairs, several, total"),
    (lambda: read_rating("1500"), NotationError, "1500", None,
     "'1500' is not a range of ratings: expected LOW-HIGH, as in 1500-1800"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("do", "kind", "given", "cell", "sentence"), REFUSED, ids=[row[-1][:40] for row in REFUSED]
)
def test_a_refusal_names_what_was_given_and_what_was_expected_in_any_language(
    do: Callable[[], object],
    kind: type[MinewiseError],
    given: str,
    cell: Cell | None,
    sentence: str,
) -> None:
    with pytest.raises(kind) as caught:
        do()
    assert str(caught.value) == sentence
    assert (type(caught.value), caught.value.input, caught.value.cell) == (kind, given, cell)
    with speaking(Brackets()), pytest.raises(kind) as caught:
        do()
    assert is_spoken(str(caught.value)), str(caught.value)


def test_one_is_counted_in_the_singular_and_all_others_in_the_plural() -> None:
    for words in (mines_in_words, cells_in_words, rows_in_words, columns_in_words):
        one, none = words(1).removeprefix("1 "), words(0).removeprefix("0 ")
        assert none == f"{one}s" == words(2).removeprefix("2 ")
    assert columns_in_words(3) == "3 columns"


def test_an_input_of_sixty_characters_is_quoted_whole_and_a_longer_one_is_cut_to_sixty() -> None:
    assert quote("x" * 60) == repr("x" * 60)
    assert quote("x" * 61) == repr("x" * 57 + "...")
    assert quote(PurePosixPath("x" * 60, "game.avf")) == repr("..." + "x" * 48 + "/game.avf")


@pytest.mark.parametrize(
    ("numbers", "uses_total", "sentence"),
    [
        ([(0, 1)], False, "the number at row 1, column 2 contradicts the known cells"),
        ([(0, 1)], True,
         "the number at row 1, column 2 and the number of mines on the board cannot all be right"),
        ([(2, 0), (0, 1)], False,
         "the numbers at row 1, column 2; row 3, column 1 cannot all be right"),
        ([], False, "the known cells cannot all be right"),
        ([], True, "the known cells and the number of mines on the board cannot all be right"),
    ],
)  # fmt: skip
def test_numbers_in_conflict_are_named(
    numbers: list[tuple[int, int]], uses_total: bool, sentence: str
) -> None:
    error = ConflictError(numbers, uses_total=uses_total, position="1x1x0/#")
    assert str(error) == sentence
    assert error.cell == (min(numbers) if numbers else None)
    assert (error.input, error.position) == ("1x1x0/#", "1x1x0/#")


def test_of_many_numbers_in_conflict_eight_are_named_and_the_others_counted() -> None:
    for count, end in ((8, "; row 1, column 8"), (9, "; row 1, column 8 and 1 more")):
        error = ConflictError([(0, column) for column in range(count)])
        assert (error.input, error.position) == ("", None), "no position was given"
        assert str(error).endswith(f"{end} cannot all be right")
        assert str(error).count("row 1, column") == 8

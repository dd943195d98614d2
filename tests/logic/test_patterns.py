"""Patterns by their names: the usual ones in every direction, and no name that is not true."""

import json
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given

from expected import known
from logic.brute_force import as_seen
from logic.naming_judge import Judge, main
from minewise.base.limit import Limit, TimeUpError
from minewise.core import Board, Cell, ConflictError, Game, Grid, Position, Torus
from minewise.logic import Proof, Reasoning, Rule
from minewise.logic.patterns import Name, Pattern, found, name_of
from minewise.logic.patterns.several import box_logic, chain
from minewise.logic.patterns.sight import ReducedNumber, Sight
from minewise.logic.proof import given as taken_for_granted
from minewise.logic.sentence import Sentence
from pictures import patterns as page
from strategies import games

EXAMPLES = {example.file: example for example in page.examples()}


def names(line: str) -> list[str]:
    return [pattern.name for pattern in found(Position.parse(line))]


@pytest.mark.thorough
def test_no_name_is_false_in_positions_of_every_shape() -> None:
    counted = main(400, seed=5_000_000)
    assert counted["positions"] == 400
    assert counted["proofs"] > 1_300
    assert counted["reduced"] > 1_000
    usual = set(Name) - {"1-2-2-1", "2-2-2 corner", "1-3-1 corner", "triangle", "chain"}
    assert {name for name in usual if counted[name] < 1} == set()


def test_few_positions_of_every_shape_have_true_names() -> None:
    # Of several true names the richest is used: so there are as many of each as ever.
    assert {str(what): times for what, times in main(80, seed=6_000_000).items()} == {
        "all mines": 530, "all safe": 409, "k-k": 4, "1-1": 15, "1-1+": 29, "1-2": 35, "1-2+": 19,
        "1-2C": 28, "1-2C+": 33, "hole": 6, "triangle": 6, "1-3-1 corner": 4, "1-2-1": 4,
        "by cases": 10, "box logic": 13, "mine counting": 27, "last-cell parity": 1,
        "dead cell": 72, "50/50": 4, "pseudo-50/50": 6, "using the total": 24, "reduced": 277,
        "proofs": 323, "positions": 80,
    }  # fmt: skip


@given(games(largest=4, any_shape=True))
def test_whatever_has_happened_in_a_game_names_are_true(game: Game) -> None:
    judge = Judge(game.position)
    for pattern in found(game.position):
        judge.judge(pattern)
        json.dumps(pattern.as_data())


@pytest.mark.parametrize("file", EXAMPLES)
def test_the_judge_notices_a_wrong_claim(file: str) -> None:
    example = EXAMPLES[file]
    pattern, judge = example.pattern(), Judge(example.position)
    judge.judge(pattern)
    for wrong in wrong_claims(pattern, example.position):
        with pytest.raises((AssertionError, ValueError)):
            judge.judge(wrong)


def wrong_claims(pattern: Pattern, position: Position) -> list[Pattern]:
    """The same pattern, saying something else."""
    if pattern.undecided:
        others = sorted(GUESSES.keys() - {pattern.name})
        return [replace(pattern, name=other) for other in others]
    wrong = [replace(pattern, safe=pattern.mines, mines=pattern.safe)]
    if len(pattern.numbers) > 1 and not pattern.uses_total:
        few = frozenset(sorted(pattern.numbers)[1:])
        wrong.append(replace(pattern, numbers=few))
    if pattern.known_mines:
        wrong.append(replace(pattern, known_mines=frozenset()))
    undecided = frozenset(position.hidden) - Reasoning(position).safe - Reasoning(position).mines
    wrong += [replace(pattern, safe=pattern.safe | {cell}) for cell in sorted(undecided)]
    return wrong


def test_every_name_has_an_example_on_the_page() -> None:
    assert {example.name for example in EXAMPLES.values()} == set(Name)


@pytest.mark.parametrize("file", EXAMPLES)
def test_an_example_is_drawn_as_it_is_and_found_in_every_direction(file: str) -> None:
    example = EXAMPLES[file]
    usual, position = example.pattern(), example.position
    picture = page.PAGE.parent / "images" / file
    assert picture.read_text(encoding="utf-8") == page.drawn(position, usual)
    for step in range(8):
        position = mirrored(position) if step == 4 else turned(position)
        other = example._replace(position=position).pattern()
        assert (other.name, *map(len, (other.numbers, other.safe, other.mines))) == (
            usual.name, *map(len, (usual.numbers, usual.safe, usual.mines)),
        )  # fmt: skip


def turned(position: Position) -> Position:
    """A position, turned by a quarter."""
    grid = position.grid
    turned = Grid(grid.height, grid.width)
    view = "".join(position[grid.height - 1 - column, row] for row, column in turned)
    return Position(turned, position.mines, view)


def mirrored(position: Position) -> Position:
    """A position, left and right exchanged."""
    width = position.grid.width
    view = "".join(position[row, width - 1 - column] for row, column in position.grid)
    return Position(position.grid, position.mines, view)


ONE: frozenset[Cell] = frozenset({(0, 1)})
GUESSES = {
    Name.FIFTY: "(1,1) and (1,2) are a 50/50: nothing will ever tell, so guess now.",
    Name.PSEUDO_FIFTY: "(1,1) and (1,2) are a pseudo-50/50: both are safe, or nothing will ever "
    "tell, so guess now.",
    Name.DEAD_CELL: "(1,2) is a dead cell: it tells nothing, so leave it for the end.",
}


@pytest.mark.parametrize("name", Name)
def test_a_pattern_is_called_by_its_name(name: Name) -> None:
    guessed = frozenset({(0, 0), (0, 1)}) if "50/50" in name else ONE
    plain = Pattern(name, ONE, undecided=guessed if name in GUESSES else frozenset())
    reduced = replace(plain, known_safe=ONE)
    title = "1-1 in disguise" if name is Name.SAME else str(name)
    assert (plain.title, reduced.title) == (title, f"{title} (reduced)")
    phrases = {
        **dict.fromkeys((Name.ALL_SAFE, Name.ALL_MINES, Name.BY_CASES), ("", "")),
        **dict.fromkeys((Name.MINE_COUNTING, Name.LAST_CELL_PARITY), (title, title)),
        Name.BOX_LOGIC: (title, "reduced box logic"),
    }
    usual = f"a {title}", f"a reduced {title}"
    assert (plain.phrase, reduced.phrase) == phrases.get(name, usual)
    remark = f"Pattern: {plain.phrase}." if plain.phrase else ""
    assert plain.remark == GUESSES.get(name, remark)
    assert plain.beside("So.") == f"So. {plain.remark}".rstrip()
    assert plain.beside("1. So.\n2. So.") == f"1. So.\n2. So.\n{plain.remark}".rstrip()


def test_a_pattern_as_data() -> None:
    keys = ("numbers", "safe", "mines", "undecided", "known_safe", "known_mines")
    a, b, c, d, e, f = [frozenset({(0, column)}) for column in range(6)]
    pattern = Pattern(Name.SAME, a, b, c, d, e, f, uses_total=True)
    assert pattern.as_data() == {
        "name": "k-k",
        "title": "1-1 in disguise (reduced)",
        "reduced": True,
        "uses_total": True,
    } | {key: [[0, column]] for column, key in enumerate(keys)}
    assert pattern.settled == {(0, 1): 0, (0, 2): 1}
    assert Pattern(Name.SAME, ONE, known_mines=ONE).reduced


def test_of_two_true_names_the_richer_one_is_told_and_flags_play_no_part() -> None:
    # A 1-2 proves the mine, but people see the 1-2-1.
    for line in ("3x2x2/###/121", "3x2x2/F##/121"):
        assert names(line) == ["1-2-1"]
        position = Position.parse(line)
        pattern = name_of(Reasoning(position).explain((0, 2)), position)
        assert known(pattern).name == "1-2-1"
    with pytest.raises(TimeUpError):
        found(position, Reasoning(position), Limit(0))
    with pytest.raises(ConflictError):
        names("4x2x2/####/2112")


def test_rows_have_hidden_cells_on_one_side_and_are_no_hexagons() -> None:
    assert "1-2-1" not in names("3x3x2/###/121/###")
    assert "1-2-1" not in names("5x2x2/#####/#121#")
    # Above a row of hexagons each number sees two cells, so a 2 between two 1s settles itself.
    shapes = {"1-2-1", "1-2-2-1", "1-3-1 corner", "2-2-2 corner"}
    assert not shapes & set(names("hexagons 4x2x2/####/#121"))


def rows_on_torus(width: int, *mines: int) -> set[frozenset[Cell]]:
    """The numbers of rows around mines in the first row of a torus, all others open."""
    board = Board(Torus(width, height=4), [(0, mine) for mine in mines])
    position = as_seen(board, [cell for cell in board.grid if cell[0] > 0])
    return {one.numbers for one in found(position) if one.name in ("1-2-1", "1-2-2-1")}


def test_a_row_on_a_torus_reaches_across_the_edge_unless_it_is_too_narrow() -> None:
    above, below = {(1, 6), (1, 0), (1, 1)}, {(3, 6), (3, 0), (3, 1)}
    assert rows_on_torus(7, 6, 1) == {frozenset(above), frozenset(below)}
    for width in (1, 2, 3, 4):
        for mines in permutations(range(width), min(2, width)):
            assert rows_on_torus(width, *mines) == set()


def link(*letters: str, missing: int = 1) -> ReducedNumber:
    """So many mines among cells in a row that have letters for names."""
    return ReducedNumber((1, 0), frozenset((0, ord(letter)) for letter in letters), missing)


def test_a_chain_has_one_number_more_that_sees_two_of_its_cells() -> None:
    sight = Sight(Position.parse("3x2x1/###/1##"))
    first, second, decider = link("a", "b"), link("b", "c"), link("a", "b", "c")
    targets = {letter: frozenset({(0, ord(letter))}) for letter in "abcdexyz"}
    pattern = known(chain(sight, [first, decider, second], targets["a"]))
    assert pattern.settled == {(0, ord("a")): 0, (0, ord("b")): 1, (0, ord("c")): 0}
    assert chain(sight, [first, decider, second], targets["z"]) is None
    for numbers in (
        [first, decider],  # one link is no chain
        [first, second],  # nothing decides
        [first, second, decider, link("a", "c", "d")],
        [first, first, decider],  # twice the same link
        [first, link("x", "y"), decider],  # two chains
        [first, second, link("c", "a"), decider],  # a circle of three
        [first, second, link("c", "d", "e")],
    ):
        assert not any(chain(sight, numbers, target) for target in targets.values())


def test_box_logic_weighs_three_numbers_or_more() -> None:
    sight = Sight(Position.parse("3x2x1/###/1##"))
    # a + b = 1, c + d = 1, and all of them with e are three.
    numbers = [link("a", "b"), link("a", "b", "c", "d", "e", missing=3), link("c", "d")]
    target = frozenset({(0, ord("e"))})
    pattern = known(box_logic(sight, numbers, target))
    assert (pattern.name, pattern.settled) == (Name.BOX_LOGIC, {(0, ord("e")): 1})
    fewer = [numbers[0], replace(numbers[1], missing=2), numbers[2]]
    assert known(box_logic(sight, fewer, target)).settled == {(0, ord("e")): 0}
    assert box_logic(sight, numbers, frozenset({(0, ord("a"))})) is None
    assert box_logic(sight, numbers[:2], target) is None
    assert box_logic(sight, [*numbers, *[link("x", "y")] * 6], target) is not None
    assert box_logic(sight, [*numbers, *[link("x", "y")] * 7], target) is None, "too many to weigh"


def test_a_proof_that_rests_on_a_flag_has_no_name() -> None:
    position = Position.parse("3x1x1/#1#")
    mine = taken_for_granted((0, 0), is_mine=True)
    number = Proof(Rule.NUMBER, (), Sentence.of([(0, 0), (0, 2)], 1), at=(0, 1))
    proof = Proof(Rule.ALL_SAFE, (number, mine), Sentence.of([(0, 2)], 0))
    assert name_of(proof, position) is None
    assert name_of(None, position) is None
    assert name_of(Reasoning(position).explain((0, 1)), position) is None


def test_a_closed_block_and_a_chain_of_ties_are_50_50s() -> None:
    for line, cells, uses_total in (
        ("4x3x7/##*2/##*3/***2", {(0, 0), (0, 1), (1, 0), (1, 1)}, True),
        ("5x4x8/#####/34332/###3#/23#3#", {(0, 0), (0, 1), (0, 3), (0, 4)}, False),
    ):
        position = Position.parse(line)
        (large,) = [one for one in found(position) if len(one.undecided) > 2]
        Judge(position).judge(large)
        assert large.name == "50/50"
        assert large.undecided == cells
        assert large.uses_total == uses_total
    one_mine = found(Position.parse("4x3x6/##*2/##*3/***2"))
    assert {(one.name, len(one.undecided)) for one in one_mine} == {("pseudo-50/50", 2)}
    (apart,) = found(Position.parse("3x1x2/#*#"))
    assert apart.name == "50/50"
    assert apart.undecided == {(0, 0), (0, 2)}

import re
import sys
from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

from expected import known
from minewise.advice import Claim, Spelling, ask_for_move, ask_for_verdict, regret, spell
from minewise.advice.drawing import draw, pieces
from minewise.base.errors import NotationError
from minewise.core import Cell, Game, Position
from minewise.solver import TooManyLayoutsError, core_in_use, solve
from strategies import games

TEXTS = (Spelling.GRID, Spelling.LIST, Spelling.CONSTRAINTS)


def cells(text: str) -> list[Cell]:
    return [(int(row) - 1, int(column) - 1) for row, column in re.findall(r"(\d+),(\d+)", text)]


@given(games(any_shape=True))
def test_each_spelling_tells_every_cell_or_what_each_number_says(game: Game) -> None:
    position = game.position
    assert sorted(cells(spell(position, Spelling.LIST))) == sorted(game.grid)
    _head, _columns, *rows = spell(position, Spelling.GRID).splitlines()
    assert "".join("".join(row.split()[1:]) for row in rows) == position.view
    closed = {*position.hidden}
    told = {}
    for line in spell(position, Spelling.CONSTRAINTS).splitlines():
        if match := re.fullmatch(r"(\d+),(\d+): (-?\d+) of (.*)", line):
            told[int(match[1]) - 1, int(match[2]) - 1] = int(match[3]), cells(match[4])
    for cell, number in position.numbers.items():
        around = position.grid.neighbours(cell)
        hidden = [near for near in around if near in closed]
        shown = sum(position[near] == "*" for near in around)
        assert told.get(cell, (0, [])) == ((number - shown, hidden) if hidden else (0, []))


@pytest.mark.parametrize(
    ("line", "listed", "constraints"),
    [
        ("4x2x2/##2*/####", "open: 1,3=2\nhidden: 1,1 1,2 2,1 2,2 2,3 2,4\nmines: 1,4",
         "1,3: 1 of 1,2 2,2 2,3 2,4\ntotal: 1 of 6\ntouched by no number: 1,1 2,1\nmines: 1,4"),
        ("4x2x2/###F/####", "open: none\nhidden: 1,1 1,2 1,3 2,1 2,2 2,3 2,4\nflagged: 1,4",
         "total: 2 of 8\ntouched by no number: all\nflagged: 1,4"),
        ("4x2x2/1221/####", "open: 1,1=1 1,2=2 1,3=2 1,4=1\nhidden: 2,1 2,2 2,3 2,4", None),
        ("4x2x2/1*21/12*1", "open: 1,1=1 1,3=2 1,4=1 2,1=1 2,2=2 2,4=1\nhidden: none\nmines: "
         "1,2 2,3", "total: 0 of 0\nmines: 1,2 2,3"),
    ],
)  # fmt: skip
def test_mines_are_counted_and_flags_named(line: str, listed: str, constraints: str | None) -> None:
    position = Position.parse(line, trust_flags=False)
    head = "4x2 cells, 2 mines\n"
    assert spell(position, Spelling.LIST) == head + listed
    told = spell(position, Spelling.CONSTRAINTS)
    assert "touched by no number" not in told if constraints is None else told == head + constraints
    assert spell(Position.parse("1x1x1/#"), Spelling.GRID) == "1x1 cells, 1 mine\n    1\n 1  #"


def test_a_spelling_is_known_by_its_name() -> None:
    assert [Spelling.parse(name) for name in ("grid", " LIST", "constraints")] == [*TEXTS]
    with pytest.raises(NotationError, match=r"^'brll' .*: expected one of notation, grid,") as no:
        Spelling.parse("brll")
    assert no.value.input == "brll"


@pytest.mark.parametrize("spelling", Spelling)
def test_a_model_is_told_the_rules_the_position_and_how_to_answer(spelling: Spelling) -> None:
    position = Position.parse("3x2x1/###/111")
    claim = Claim.parse("1,1 safe because 2,2", position.grid)
    rules, seen, answer = ask_for_move(position, spelling).split("\n\n")
    assert rules.startswith("Minesweeper: ")
    # Who gets a list or constraints meets no symbols.
    assert ("# is hidden" in rules) == (spelling in (Spelling.GRID, Spelling.NOTATION))
    assert seen == spell(position, spelling)
    assert "\nopen 3 4 because 2,3 2,4\n" in answer
    parts = ask_for_verdict(position, claim, spelling).split("\n\n")
    assert parts[:3] == [rules, seen, "Claim: 1,1 safe because 2,2"]
    assert parts[3].endswith("Answer with one line: follows, or does not follow.")


def test_regret_is_what_a_cell_gives_away() -> None:
    analysis = solve(Position.parse("4x2x2/####/1###"))
    best = min(analysis.probability.values())
    for cell, mine in analysis.probability.items():
        found = regret(analysis, cell)
        assert found.life == pytest.approx(float(mine - best))
        assert found.lost == known(found.win) >= 0
    assert min(regret(analysis, cell).lost for cell in analysis.probability) == 0


@pytest.mark.parametrize("core", ["python", core_in_use()])
def test_regret_is_worked_out_by_the_same_core(core: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Mock(side_effect=TooManyLayoutsError(9, "", ""))
    monkeypatch.setattr(sys.modules["minewise.advice.regret"], "best_play", play)
    # Three cells are undecided; one is safe, and two are mines.
    position = Position.parse("8x1x3/0##2####")
    for most in (3, 2):
        monkeypatch.setitem(sys.modules["minewise.advice.regret"]._MOST_UNDECIDED, core, most)
        play.reset_mock()
        found = regret(solve(position, core=core), (0, 6))
        assert play.called is (most == 3)
        assert most == 2 or play.call_args.args == (position, core)
        assert (found.win, found.exact, found.lost) == (None, False, found.life)


@pytest.mark.parametrize(
    ("line", "marks", "room", "drawn"),
    [
        ("3x2x1/0##/0F1", {}, 80, "    1 2 3\n 1  . # #\n 2  . F 1"),
        ("3x1x1/##1", {(0, 0): "s", (0, 1): "M"}, 80, "    1 2 3\n 1  s M 1"),
        ("3x2x1/##1/##1", {(0, 0): "<1%", (0, 1): ">99%", (1, 0): "s"}, 80,
         "       1    2    3\n 1   <1% >99%    1\n 2     s    #    1"),
        ("5x1x1/01#10", {}, 8, "    1 2\n 1  . 1\n\n    3 4\n 1  # 1\n\n    5\n 1  ."),
        ("2x1x0/00", {}, 1, "    1\n 1  .\n\n    2\n 1  ."),
    ],
    ids=["counted from 1", "marks", "wide marks", "columns that do not fit", "hardly any room"],
)  # fmt: skip
def test_a_position_is_drawn(line: str, marks: dict[Cell, str], room: int, drawn: str) -> None:
    assert draw(Position.parse(line, trust_flags=False), marks, room=room) == drawn


@given(games(), st.integers(1, 60))
def test_every_cell_is_drawn_once_whatever_the_room(game: Game, room: int) -> None:
    position = game.position
    drawn = {cell: text for text, cell in pieces(position, room=room) if cell is not None}
    assert drawn.keys() == set(position.grid)
    symbols = {cell: text.strip().replace(".", "0") for cell, text in drawn.items()}
    assert symbols == {cell: position[cell] for cell in position.grid}
    longest = max(map(len, draw(position, room=room).splitlines()))
    assert len({len(line) for line in draw(position, room=1000).splitlines()}) == 1
    assert longest <= max(room, 7)

"""Players that somebody has written: classes, objects, functions, files, programs."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import minewise
from minewise.base.errors import IllegalMoveError, MinewiseError
from minewise.core import Cell, Game, Position
from minewise.players import ProgramError, check_player, create, get, play
from minewise.players.own import as_move, as_player
from minewise.players.registry import named

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "players"


def first(position: Position) -> Cell:
    """Opens the first cell."""
    return position.hidden[0]


class First:
    """Opens the first cell, too."""

    def move(self, position: Position) -> Cell:
        return position.hidden[0]


@pytest.mark.parametrize("given", [first, First, First(), lambda position: position.hidden[0]])
def test_a_function_a_class_and_an_object_play_the_same_games(given: object) -> None:
    due = minewise.bench(First(), "5x5x3", games=20).games
    assert minewise.bench(given, "5x5x3", games=20).games == due
    assert {game.fault for game in due} == {""}


def test_they_have_names_and_play_in_processes_if_they_are_in_a_module() -> None:
    assert [as_player(given).name for given in (first, First(), First)] == ["first", *["First"] * 2]
    assert as_player(first).summary == "Opens the first cell."
    assert get(named("exact")) is get(named(get("exact")))
    assert play(create(named(first)), Game("5x5x3", seed=1, first="safe")).guesses > 0
    assert not as_player(first).here_only
    assert as_player(First()).here_only
    with pytest.raises(MinewiseError, match="is known to this process only: expected jobs=1"):
        minewise.bench(First(), "5x5x3", games=10, jobs=2)


def test_a_name_that_is_taken_is_refused_and_a_new_version_is_not() -> None:
    def exact(position: Position) -> Cell:
        return position.hidden[0]

    with pytest.raises(MinewiseError, match="the name 'exact' is taken"):
        minewise.bench(exact, games=1)
    one = minewise.play(first, seed=1)
    assert minewise.play(first, seed=1) == one


def fault_in_each_game(player: object) -> str:
    one, other = minewise.bench(player, "5x5x3", games=2).games
    assert one.fault == other.fault
    return one.fault


@pytest.mark.parametrize("given", ["x", (1,), None, (0.5, 1)])
def test_what_is_no_move_is_the_players_fault(given: object) -> None:
    with pytest.raises(IllegalMoveError, match="is not a move: expected a Move, or a cell"):
        as_move(given, Position.parse("2x1x1/##"))
    assert "is not a move" in fault_in_each_game(lambda position: given)
    for no_player in (3, None, int, object()):
        with pytest.raises(MinewiseError, match="is not a player: expected a name, a class"):
            minewise.bench(no_player, games=1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "AttributeError: module .* has no attribute 'Mine'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("Mine = 3", "'3' is not a player: expected a name"),
        (None, "there is no file"),
    ],
)
def test_a_player_in_a_file_is_named_by_it_and_missed_in_one_sentence(
    tmp_path: Path, text: str | None, sentence: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def move(self, position): return position.hidden[0]\n")
    assert create(f"{file}:Mine").move(Position.parse("2x1x1/##")).cell == (0, 0)
    assert get(f"{file}:Mine").name == f"{file}:Mine"
    other = tmp_path / "other.py"
    if text is not None:
        other.write_text(text)
    with pytest.raises(MinewiseError, match=sentence):
        get(f"{other}:Mine")


def program(tmp_path: Path, answers: str) -> str:
    """A program that prints what an expression says of `ask`, a question."""
    file = tmp_path / "program.py"
    file.write_text(
        "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
        f"    ask = asked['ask']\n    print({answers}, flush=True)\n"
    )
    return f"program:{sys.executable} {file}"


HELLO = "{'hello': 'hello 1', 'game': 'ready'}.get(ask, %r)"


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        (
            "{'hello': 'hello 1', 'game': 'what?'}.get(ask)",
            "answers 'what?' to 'game': expected 'ready'",
        ),
        (HELLO % "castle 1 1", "'castle 1 1' is not a move: expected open ROW COLUMN"),
        (HELLO % "open 9 9", "'9,9' is not a cell of 5x5"),
        ("{'hello': 'hello 1'}[ask]", "has ended with exit code 1: expected an answer"),
    ],
)
def test_what_a_program_does_wrong_loses_its_game(tmp_path: Path, answers: str, fault: str) -> None:
    assert fault in fault_in_each_game(program(tmp_path, answers))


def test_a_program_greets_and_a_reason_makes_its_move_certain(tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match="answers 'hi' to 'hello': expected 'hello 1'"):
        get(program(tmp_path, "'hi'"))
    with pytest.raises(ProgramError, match=r"'no-such-program' cannot be started: no such file"):
        get("program:no-such-program")
    told = program(tmp_path, HELLO % "open 1 1 because 2,1")
    assert create(told).move(Position.parse("2x2x1/##/1#")).certain
    fault = minewise.bench(told, [minewise.Board.parse("2x2x1/*./..")]).games[0].fault
    assert "was certain that row 1, column 1 is safe" in fault


def test_a_check_finds_what_is_wrong(tmp_path: Path) -> None:
    assert not [checked for checked in check_player("exact") if checked.fault]
    found = {one.what: one.fault for one in check_player(program(tmp_path, HELLO % "x"))}
    assert found["an answer to hello"] == found["an answer to game"] == ""
    assert "is not a move" in found["a move"]
    assert "is not a move" in found["a whole game, seed 0"]


LANGUAGES = {"Python": sys.executable, "JavaScript": "node", "C++": "g++"}


@pytest.mark.slow
@pytest.mark.parametrize("needs", LANGUAGES.values(), ids=LANGUAGES)
def test_the_examples_play_the_same_games_in_every_language(tmp_path: Path, needs: str) -> None:
    if shutil.which(needs) is None:
        pytest.skip(f"there is no {needs}")
    source = EXAMPLES / f"by_numbers.{'js' if needs == 'node' else 'py'}"
    command = f"{needs} {source}"
    if needs == "g++":
        command = str(tmp_path / "by_numbers")
        asked = ["g++", "-std=c++17", "-Wall", "-Werror", "-o", command, "by_numbers.cpp"]
        subprocess.run(asked, cwd=EXAMPLES, check=True)
    here, there = f"{EXAMPLES / 'by_numbers.py'}:by_numbers", f"program:{command}"
    assert not [checked for checked in check_player(there) if checked.fault]
    one, other = (minewise.bench(player, games=20, start="1,1") for player in (here, there))
    assert one.games == other.games
    assert one.summary.wins > 5

"""The AI of another file: played and compared with ours; and what proves a cell."""

import itertools
import random
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import other_ai
import runner
from course_game import Cell, CourseGame, Settings
from course_students import OURS, faulty
from course_window import round_with
from known import Knowledge, Report, proof
from other_ai import AIError, load


def ai_with(folder: Path, *methods: str) -> str:
    """Return the name of a file in which these methods stand for those of a sound AI."""
    file = folder / "my_minesweeper.py"
    lines = ["from minesweeper import MinesweeperAI as Ours", "class MinesweeperAI(Ours):"]
    file.write_text("\n".join([*lines, "    pass", *("    " + method for method in methods)]))
    return str(file)


def one_row(file: str) -> CourseGame:
    """Return a round on a row of cells whose last one is the mine."""
    return round_with({(0, 3)}, 1, 4, load(file))


def test_our_file_as_another_plays_as_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for total in ([], ["--total"]):
        assert runner.main(["--text", "--seed", "50", *total]) == 0
        moves = re.findall(r"^Move .*$", capsys.readouterr().out, re.MULTILINE)
        assert runner.main(["--text", "--seed", "50", *total, "--ai", str(OURS)]) == 0
        text = capsys.readouterr().out
        assert re.findall(r"^Move .*$", text, re.MULTILINE) == moves
        assert f"Moves after which our AI had proved more: 0 of {len(moves)}\n" in text
        assert "the AI of minesweeper.py plays" in text


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (None, "There is no file"),
        ("def (", "Loading the file failed (my.py, line 1): SyntaxError: invalid syntax."),
        ("\nimport no_such", "Loading the file failed (my.py, line 2): ModuleNotFoundError: "),
        ("exit()", "Loading the file failed (my.py, line 1): it wanted to end the program."),
        ("class Minesweeper: pass", "my.py has no class MinesweeperAI."),
    ],
)
@pytest.mark.parametrize("mode", [[], ["--text"]])
def test_a_file_that_cannot_be_played_is_answered_in_one_sentence(
    source: str | None, sentence: str, mode: list[str], tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    file = tmp_path / "my.py"
    if source is not None:
        file.write_text(source)
    assert runner.main(["--ai", str(file), *mode]) == 1
    out, complaint = capsys.readouterr()
    assert out == ""
    assert complaint.startswith(sentence)
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("method", "complaint"),
    [
        ("def make_safe_move(self): raise NotImplementedError",
         "make_safe_move() is not written yet (my_minesweeper.py, line 4)."),
        ("def make_safe_move(self): return {}['a']",
         "make_safe_move() failed (my_minesweeper.py, line 4): KeyError: 'a'."),
        ("def make_safe_move(self): return [0, 1]", "returned [0, 1], which is not a cell"),
        ("def make_safe_move(self): return (0, 4)", "(0, 4), which is not on the board."),
        ("def make_safe_move(self): return (0, 0)", "(0, 0), which is open already."),
        ("def make_safe_move(self): exit()", "it wanted to end the program."),
        ("make_safe_move = None", "TypeError: 'NoneType' object is not callable."),
        ("make_safe_move = make_random_move = lambda self: None",
         "make_random_move() returned None, but closed cells that are not in its mines are left: 3."
        ),
    ],
)  # fmt: skip
def test_a_bad_move_is_told_and_opens_nothing(method: str, complaint: str, tmp_path: Path) -> None:
    game = one_row(ai_with(tmp_path, method))
    game.reveal((0, 0))
    assert game.complaint == ""
    assert game.ai_move() is None
    assert complaint in game.complaint
    assert set(game.revealed) == {(0, 0)}
    assert game.reveal((0, 1))  # the round goes on
    assert not game.over


def test_an_ai_that_cannot_learn_or_be_made_leaves_the_board_to_the_player(tmp_path: Path) -> None:
    game = one_row(ai_with(tmp_path, "def add_knowledge(self, cell, count): self.knowledge[7]"))
    assert game.reveal((0, 2))
    assert game.revealed == {(0, 2): 1}
    assert game.complaint.startswith("add_knowledge((0, 2), 1) failed (my_minesweeper.py, line 4)")
    game = one_row(ai_with(tmp_path, "def __init__(self): pass"))
    assert "MinesweeperAI(height=1, width=4) failed" in game.complaint
    assert game.ai_move() is None
    assert game.reveal((0, 0))
    assert "TypeError" in game.complaint


def test_a_call_without_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_ai, "LONGEST_CALL", 0.5)
    lines = ("def add_knowledge(self, cell, count):", "    while cell == (0, 1): pass")
    game = one_row(ai_with(tmp_path, *lines))
    game.reveal((0, 1))  # which comes back
    assert re.fullmatch(r"add_knowledge\(\(0, 1\), 0\) was stopped: .*\.", game.complaint)
    game.reveal((0, 0))
    assert game.complaint == ""
    assert set(game.revealed) == {(0, 0), (0, 1)}
    file = ai_with(tmp_path, "def make_safe_move(self):", "    while True: pass")
    monkeypatch.undo()
    waits = iter([False, False, True])  # the player asks to stop the third time
    game = CourseGame(Settings(), load(file), while_waiting=lambda _seconds: next(waits))
    assert game.ai_move() is None
    assert list(waits) == []
    assert "was stopped" in game.complaint


def test_what_ours_alone_proves_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.py"
    file.write_text(faulty("pairs are not compared").text())
    game = round_with({(0, 0)}, 2, 3, load(str(file)))
    for column in range(2):
        game.reveal((1, column))
    report = game.report()
    # {(0, 0), (0, 1)} = 1 lies inside {(0, 0), (0, 1), (0, 2), (1, 2)} = 1.
    assert report.missed == {(0, 2): "safe", (1, 2): "safe"}
    assert report.comparison() == ["Our AI has proved 2 more cells."]
    assert not report.safes | report.mines
    assert report.held == 2
    assert "{(0, 0), (0, 1)} = 1" in report.sentences
    claimed = Knowledge(mines=frozenset({(0, 0), (0, 2)}))
    found = Report.of(claimed, Knowledge.of(game.ai), {(0, 0), (0, 2), (1, 2)})
    assert (found.missed, found.beyond, *found.false) == ({(1, 2): "safe"}, 1, (0, 2))

    told = CourseGame(Settings(ai_knows_total=True), load(str(file)))
    assert told.complaint == "The AI of my.py cannot be told the number of mines."
    assert told.ai.mine_count is None, "so ours plays without it too"

    assert runner.main(["--text", "--seed", "50", "--knowledge", "--ai", str(file)]) == 0
    text = capsys.readouterr().out
    (found,) = re.findall(r"had proved more: (\d+) of (\d+)\nThe first was move (\d+)", text)
    count, moves, first = map(int, found)
    assert 0 < count <= moves
    at_first = text.split(f"Move {first}: ")[1].split("Move ")[0]
    assert re.search(r"\n  It holds \d+ sentences:\n    \{\(.*\} = \d", at_first)
    assert re.search(r"\n  Our AI has proved \d+ more cells?\.\n  Ours alone: \(\d", at_first)


def test_knowledge_of_any_shape_can_be_shown_and_what_a_file_says_is_one_line() -> None:
    odd = SimpleNamespace(
        safes=[(0, 0), "a", None, (1,)],
        mines=None,
        knowledge=[SimpleNamespace(cells={(1, 1), (0, 2)}, count=1), None, None],
    )
    known = Knowledge.of(odd)
    assert (known.safes, known.mines, known.held) == (frozenset({(0, 0)}), frozenset(), 3)
    assert known.sentences == ("{(0, 2), (1, 1)} = 1", "None (2 times)")
    assert Knowledge.of(object()) == Knowledge()
    assert str(AIError("two\nlines, \0 and " + "x" * 1000)).startswith("two lines, ? and xxx")
    assert len(str(AIError("x" * 1000))) < 400


def cells_in(text: str) -> list[Cell]:
    return [(int(row), int(column)) for row, column in re.findall(r"\((\d+), (\d+)\)", text)]


def worlds(
    sentences: list[str], game: CourseGame, cell: Cell, safes: set[Cell], mines: set[Cell]
) -> set[bool]:
    """Whether the cell is a mine, in every world in which the sentences are true."""
    read = []
    for sentence in sentences:
        cells, _, rest = sentence.partition("} = ")
        count = int(re.match(r"\d+", rest)[0])  # type: ignore[index]
        number = cells_in(rest)[0]
        assert game.revealed[number] == count, "it is a number that is open"
        read.append((cells_in(cells), count))
    free = sorted({each for cells, _ in read for each in cells} - (safes | mines) | {cell})
    found = set()
    for values in itertools.product((False, True), repeat=len(free)):
        world = dict(zip(free, values, strict=True)) | dict.fromkeys(safes - {cell}, False)
        world |= dict.fromkeys(mines - {cell}, True)
        if all(sum(world[each] for each in cells) == count for cells, count in read):
            found.add(world[cell])
    return found


def test_the_sentences_that_are_shown_prove_the_cell_and_most_cells_have_some() -> None:
    shown = total = 0
    for seed in range(40):
        random.seed(seed)
        game = CourseGame(Settings(6, 6, 6))
        for _ in range(4 + seed % 9):
            game.ai_move()
        report = game.report()
        for cell in sorted(report.safes | report.mines):
            total += 1
            sentences = proof(cell, game.revealed, (6, 6), report.safes, report.mines)
            if sentences:
                shown += 1
                decided = worlds(sentences, game, cell, {*report.safes}, {*report.mines})
                assert decided == {cell in report.mines}, (seed, cell, sentences)
    assert shown > 0.9 * total > 0

"""A student's AI as a player, and its game step by step."""

from pathlib import Path

import pytest

from course_students import FAULTY, TEMPLATE, changed
from minewise.base import FileError, IllegalMoveError, MinewiseError
from minewise.core import Position
from minewise.course import Limits, Plan, Watching, course_player

ONE_ROUND = FAULTY[0].text()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "minesweeper.py"
    file.write_text(TEMPLATE, encoding="utf-8")
    return file


def test_it_plays_safe_moves_first(file: Path) -> None:
    player = course_player(str(file))(seed=1)
    move = player.move(Position.parse("3x2x1/11#/###"))
    assert move.cell in {(0, 2), (1, 2)}
    assert move.certain


def test_it_goes_on_with_the_game_it_was_told_of(file: Path) -> None:
    player = course_player(str(file))(seed=1)
    guess = player.move(Position.parse("3x2x1/1##/###"))
    assert not guess.certain
    assert player.move(Position.parse("3x2x1/11#/###")).certain
    # Another game: what it knew of the last one is forgotten.
    assert not player.move(Position.parse("3x2x1/##1/###")).certain


def test_what_it_claims_is_not_certain_unless_the_rules_say_so(file: Path) -> None:
    text = changed(TEMPLATE, ("        for cell in sorted(self.safes - self.moves_made):", "        for cell in [(1, 0)]:"))  # fmt: skip # noqa: E501
    file.write_text(text, encoding="utf-8")
    move = course_player(str(file))().move(Position.parse("3x2x1/11#/###"))
    assert (move.cell, move.certain) == ((1, 0), False)


def test_a_move_that_cannot_be_made_is_refused(file: Path) -> None:
    text = changed(TEMPLATE, ("        for cell in sorted(self.safes - self.moves_made):", "        for cell in [(0, 0)]:"))  # fmt: skip # noqa: E501
    file.write_text(text, encoding="utf-8")
    player = course_player(str(file))()
    with pytest.raises(IllegalMoveError, match="expected a hidden cell"):
        player.move(Position.parse("3x2x1/11#/###"))
    with pytest.raises(MinewiseError, match="squares in rows"):
        player.move(Position.parse("torus 3x3x1/1##/###/###"))


def test_a_file_without_an_ai_cannot_play(file: Path) -> None:
    file.write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(MinewiseError, match="no class MinesweeperAI"):
        course_player(str(file))


def test_a_crash_is_an_illegal_move_and_the_next_game_goes_on(file: Path) -> None:
    text = changed(TEMPLATE, ("        self.moves_made.add(cell)\n", "        self.moves_made.add(cell)\n        1 / count\n"))  # fmt: skip # noqa: E501
    file.write_text(text, encoding="utf-8")
    player = course_player(str(file))()
    with pytest.raises(IllegalMoveError, match="ZeroDivisionError"):
        player.move(Position.parse("3x2x1/0##/###", trust_flags=False))
    assert player.move(Position.parse("3x2x1/11#/###")).cell in {(0, 2), (1, 2)}


# Step by step


def test_the_first_difference_is_found_with_its_reason(file: Path) -> None:
    file.write_text(ONE_ROUND, encoding="utf-8")
    with Watching(file, Plan(1)) as watching:
        place = watching.first_difference
        assert place is not None
        before, moment = watching.moments[place - 1 : place + 1]
        assert not before.differs
        assert moment.missed
        assert moment.missed <= moment.known_safes | moment.known_mines
        assert moment.why
        assert moment.lit <= {(row, column) for row, column, _ in moment.calls}
        assert set(moment.new) <= set(moment.sentences)
        assert set(moment.vanished) <= set(before.sentences)


def test_a_flawless_game_has_no_difference(file: Path) -> None:
    with Watching(file, Plan(1, seed=3)) as watching:
        assert watching.first_difference is None
        assert watching.end in ("won", "lost")
        assert watching.moments[0].calls == ()
        for number, moment in enumerate(watching.moments):
            assert len(moment.calls) == number
            assert moment.safes == moment.known_safes


def test_a_saved_file_is_read_again_from_the_same_step(file: Path) -> None:
    file.write_text(ONE_ROUND, encoding="utf-8")
    with Watching(file, Plan(1)) as watching:
        calls = watching.moments[-1].calls
        assert watching.first_difference is not None
        file.write_text(TEMPLATE, encoding="utf-8")
        watching.reload()
        assert watching.moments[-1].calls == calls
        assert watching.first_difference is None


def test_cells_are_opened_by_hand(file: Path) -> None:
    with Watching(file, Plan(1)) as watching:
        mine = min(watching.board.mines)
        free = next(cell for cell in watching.board.grid if not watching.board.is_mine(cell))
        watching.open(free, after=0)
        assert [moment.how for moment in watching.moments] == ["", "told"]
        for cell, why in ((mine, "is a mine"), (free, "cannot be opened"), ((9, 9), "cannot")):
            with pytest.raises(IllegalMoveError, match=why):
                watching.open(cell)


def test_a_call_that_does_not_come_back_is_the_last_moment(file: Path) -> None:
    text = changed(TEMPLATE, ("        self.moves_made.add(cell)\n", "        self.moves_made.add(cell)\n        while len(self.moves_made) > 2: pass\n"))  # fmt: skip # noqa: E501
    file.write_text(text, encoding="utf-8")
    with Watching(file, Plan(1, seed=3), Limits(seconds=0.5)) as watching:
        last = watching.moments[-1]
        assert len(last.calls) == 3
        assert last.fault is not None
        assert last.fault.kind == "hang"


def test_a_file_that_cannot_be_loaded_is_refused(file: Path) -> None:
    file.write_text("exit()\n", encoding="utf-8")
    with pytest.raises(FileError, match="cannot be loaded"):
        Watching(file)

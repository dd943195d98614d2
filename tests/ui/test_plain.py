"""Playing line by line: in a pipe, and with rubbish for input. In a terminal: `ui/tui`."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from commands import Run
from minewise.session import commands
from minewise.session.folders import autosave_file
from minewise.session.session import Session
from minewise.ui.plain.printer import Printer
from minewise.ui.plain.stage import Plain, play
from screens.every_block import EveryBlock
from screens.sitting import sitting

pytestmark = pytest.mark.usefixtures("home")

GOODBYE = "Thank you for playing."
BRIEF = Printer(brief=True)
USUAL = Printer()


def say(
    *lines: str, printer: Printer = USUAL, session: Session | None = None, asks: bool = False
) -> str:
    """What is said when these lines are typed, on a small board."""
    out = io.StringIO()
    play(session or sitting(), [f"{line}\n" for line in lines], out, printer, asks=asks)
    return out.getvalue().replace("> ", "")


def test_a_board_is_drawn_with_its_numbers_at_the_edges_and_the_ai_gives_its_reason() -> None:
    told = say("O 1,1", "FLAG\t1  3", "a sentences")
    lines = told.splitlines()
    assert lines[0] == "Minewise: 5×3, 2 mines, first click any."
    assert "    1 2 3 4 5" in lines
    assert "Row 1, column 1 shows 0; 6 cells opened in all.\n" in told
    assert "\n 2  . 2 # # #\n" in told
    assert "Row 1, column 3 is flagged. 1 mine is left to flag." in told
    assert "\n 1  . 1 F # #\n" in told
    assert "The AI (sentences) opens (2,3), certain. The " in told
    assert lines[-1] == GOODBYE


def test_another_game_shows_its_board_even_if_that_looks_the_same() -> None:
    told = say("choose", "set level beginner", "start", "today beginner")
    assert told.count("    1 2 3 4 5 6 7 8 9\n") == 2


def test_long_sentences_are_broken_between_words_where_the_terminal_ends() -> None:
    lines = say("o 1 1", "h", "h", "h", "stats", printer=Printer(room=40)).splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(lines).count("needs one mine among") == 1


def test_brief_says_the_same_in_words_alone() -> None:
    told = say("b", "f 1 4", "o 1 1", "f 1 3", "u", "b", "p", printer=BRIEF)
    assert "    1 2 3" not in told
    assert "Every cell: hidden.\n" in told
    flagged = "Row 1, column 4 is flagged. 1 mine is left to flag.\nMines left: 1\n"
    assert f"{flagged}Row 1, column 1 shows 0" in told
    undone = "Undone: flagging row 1, column 3.\nMines left: 1\n"
    assert f"{undone}Row 1, column 3: hidden.\n" in told
    assert "Row 1, columns 1 to 2: 0, 1.\nRow 2, columns 1 to 2: 0, 2.\n" in told
    assert "Row 2, columns 1 to 5: 0, 2, hidden, hidden, hidden.\n" in told
    assert told.count("Time: 0:00\n") == 3
    assert "Row 1, column 3: a mine for sure." in told
    assert "Row 2, column 3: safe for sure, best to open." in told
    told = say("set luck yes", "o 1 1", "f 1 3", "u", printer=BRIEF)
    assert told.count("That guess was") == 1
    assert "Luck: yes." in told


def test_a_mine_ends_the_game_and_everything_is_shown() -> None:
    told = say("f 2 1", "o 1 3")
    assert "Lost after 0.0 s: row 1, column 3 is a mine." in told
    assert " 1  # # X # #\n 2  W # # # #\n 3  # # * # #\n" in told
    assert "Type n (New game), retry (Same board), on (Play on), replay (Review), tr" in told
    assert say("f 2 1", "o 1 3", printer=BRIEF).count("Row 1, column 3: opened mine.") == 1


def test_probabilities_are_never_certain_unless_proven() -> None:
    session = sitting(board="3x3x2/.../..*/*..")
    told = say("o 1 1", "o 1 2", "p", session=session)
    assert "12% is the chance of a mine" in told
    assert re.search(r" \d+%", told)
    spoken = say("p", "f 3 1", "p", "p", session=session, printer=BRIEF)
    assert re.search(r"Row 3, column 1: (\d+ % mine)\.(?s:.*): flag, \1\.", spoken)


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    (tmp_path / "games").write_text("in the way")
    told = say("o 1 1", "q", session=sitting(tmp_path), asks=True)
    assert "not a directory" in told.splitlines()[-2]


def test_a_tilde_is_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    say("s ~/game.json")
    assert (tmp_path / "game.json").exists()
    assert "Cannot read '~no-such-person/x'" in say("l ~no-such-person/x")


def test_help_names_every_command() -> None:
    told = say("?")
    for command in commands.table("play", commands.PLAIN):
        for name in command.words:
            assert re.search(rf"(^|or ){re.escape(name)}( |:)", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Type a command, such as o 1 1"),
        ("fly", "'fly' is not a command: type ? for a list."),
        ("o", "o needs a row from 1 to 3 and a column from 1 to 5, such as o 1 2."),
        ("o a b", "not 'a b'."),
        ("o 0 1", "not '0 1'."),
        ("o 1.5 2", "not '1.5 2'."),
        ("o \u0661 \u0661", "o needs a row"),
        ("c 1 1", "Row 1, column 1 is not open: only an open number can be chorded."),
        ("u now", "u is typed alone, without 'now'."),
        ("s", "Games are not saved in this session."),
        ("\x00\x01", r"'\x00\x01' is not a command"),
        ("a nobody", "'nobody' is not a player"),
        ("n 4x3x2", "New game: 4×3, 2 mines."),
        ("n huge", "'huge' is not a level"),
        ("retry", "The same board from the beginning."),
        ("deal 9x9x10 first safe seed 7", "New game: 9×9, 10 mines."),
        ("seed", "5x3x2 first any board 5x3x2/..*../...../..*..\n"),
    ],
)
def test_every_line_gets_a_sentence_and_the_game_goes_on(line: str, sentence: str) -> None:
    told = say(line, "f 1 1")
    assert sentence in told
    assert "Row 1, column 1 is flagged." in told


names = st.sampled_from(
    [name for command in commands.table("play", commands.PLAIN) for name in command.words]
)
numbers = st.integers(-1, 7).map(str)
typed = st.one_of(
    st.text(max_size=12),
    st.tuples(names, numbers, numbers).map(" ".join),
    names,
    st.tuples(names, st.text(max_size=6)).map(" ".join),
)


# Nothing that would write a file somewhere.
@given(st.lists(typed.filter(lambda line: not line.lower().startswith("s")), max_size=25))
def test_nothing_that_is_typed_raises(lines: list[str]) -> None:
    told = say(*lines)
    assert told.endswith(f"{GOODBYE}\n")


# Every kind of block, action and question


def show(*lines: str, brief: bool = False, asks: bool = True) -> tuple[str, EveryBlock]:
    """What is printed of a screen with all of them when these lines are typed."""
    screen, out = EveryBlock(), io.StringIO()
    Plain(screen, out, Printer(brief), asks=asks).run(lines)
    return out.getvalue(), screen


def test_every_block_is_printed_once() -> None:
    told, _ = show()
    for part in (
        "Every block\nA heading\nThe 1 at (3,1) needs a mine.\nSo (4,1) is a mine.\n",
        "      1   2   3   4   5\n 1    .   .   .   1   1\n 2    .   .   1   2 [#]\n"
        " 3  [1]   1   2   # 50%\n 4    F [#]   #   A 25%\n",
        "Mines left: 3\nTime: 0:07\nStep 3 of 9: 3 of 9\nA table\n   Name   Games  Note\n"
        "1  Alpha      5  a note\n",
        "Sound (sound): no\nMouse:\nChord by (chord): One click\nHold time (hold): 400\n",
        "Games by day: 7 of 12 games won.\n▅█▇\nMon … Wed\n",
        "Type pick (Pick), delete (Delete), rename (Rename), mine (Mine), slow (Work); ?",
    ):
        assert part in told


def test_in_words_alone_nothing_is_drawn() -> None:
    told, _ = show(brief=True)
    assert "Row 2, columns 1 to 4: 0, 0, 1, 2.\nRow 2, column 5: in question.\n" in told
    assert "Row 3, column 5: 50 % mine.\n" in told
    assert "Games by day: 7 of 12 games won.\nWins: 60 % now.\n" in told
    assert not set("▁▂▃▄▅▆▇█[]") & set(told)


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        (["2"], "Picked: b."),
        (["pick Beta"], "Picked: b."),
        (["pick 9"], "pick needs a row: its number, or its name."),
        (["3 4"], "Opened (2, 3)."),
        (["3,4"], "Opened (2, 3)."),
        (["f 4 5"], "Marked (3, 4)."),
        (["mine 4 6"], "a column from 1 to 5, such as mine 1 2, not '4 6'."),
        (["set sound on"], "sound is yes."),
        (["set chord by a double click"], "chord is double."),
        (["set chord wink"], "'wink' cannot be chosen for Chord by: expected One click"),
        (["set chord"], "Chord by: One click. What opens all around. Choose from: One click, A"),
        (["set off yes"], "It is off today."),
        (["set what 1"], "'what 1' cannot be set here: expected one of sound, chord"),
        (["set name Ada L."], "name is Ada L.."),
        (["go 7"], "At 7."),
        (["go 99"], "'99' is out of range: expected 0 to 9."),
        (["go"], "'' is out of range"),
        (["never"], "It cannot be done."),
        (["delete 1", "y"], "Deleted: a."),
        (["rename 1 New name"], "Renamed: New name."),
        (["rename 1", ""], "Renamed: Alpha."),
        (["7"], "Every block"),
        (["q now"], "q is typed alone, without 'now'."),
        ([""], "Type a command, or ? for a list."),
        (["?"], "delete or d ROW: Delete."),
        (["?"], "go NUMBER: go there."),
    ],
)
def test_every_action_and_question_can_be_typed(typed: list[str], done: str) -> None:
    assert done in show(*typed)[0]


def test_files_are_read_and_written(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    for typed in (["give", str(file)], [f"x {file}"]):
        assert f"Saved in '{file}'." in show(*typed)[0]
        assert "already exists: choose another name." in show(*typed)[0]
        assert "5 bytes." in show("file", str(file))[0]
        assert "5 bytes." in show(f"o {file}")[0]
        file.unlink()
    assert "no such file" in show(f"o {file}")[0]
    assert "no such file or directory" in show(f"x {tmp_path / 'no' / 'x'}")[0]


def test_only_what_has_changed_is_printed_again() -> None:
    told, _ = show("set sound yes", "pick 1", "delete 1", "y", "show")
    _first, *changes = told.split("sound is yes.\n")
    assert changes[0].startswith("Sound (sound): yes\nPicked: a.\nDelete a? Type y or n.\n")
    assert "Deleted: a.\nA table\n   Name   Games  Note\n1  Beta " in changes[0]
    assert changes[0].count("A heading") == 1, "show prints everything"


def test_in_a_pipe_questions_are_answered_at_once() -> None:
    told, screen = show("delete 1", "rename b", "file", "give", "key", "secret", asks=False)
    assert "Deleted: a." in told
    assert "Renamed: Beta." in told
    assert "Which file? Type it after the command." in told
    assert "Type the name of a file after it." in told
    assert screen.done[-1][0] == "secret"


def test_screens_are_closed_one_after_the_other() -> None:
    told, _ = show("another", "back", "another", "close", "back", "pick 1")
    assert told.count("Every block\n") == 5
    assert "There is nothing to go back to: type q to quit." in told
    assert "Picked" in told, "the last one stays open"


# As a process


def test_in_a_pipe_there_is_no_prompt_and_rubbish_is_answered_politely() -> None:
    rubbish = bytes(range(256)) * 8 + b"\no 1 \xff\n\xf0\x9f\n" + b"x" * 100_000 + b"\no 1 1"
    rubbish += "\nhäuser\nq\nfly\n".encode()
    done = subprocess.run(
        [sys.executable, "-m", "minewise", "play", "--level", "5x5x3", "--seed", "1"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        input=rubbish,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert text.startswith("Minewise: 5x5, 3 mines, first click opening, seed 1.\n")
    assert text.count("is not a command") >= 3
    assert "Row 1, column 1 shows" in text
    assert r"'h\xe4user' is not a command" in text
    assert text.endswith(f"{GOODBYE}\n")
    assert "fly" not in text, "leaving ends before the input does"
    assert "> " not in text


def test_a_saved_game_is_resumed(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    run("play", "--seed", "7", "--first", "safe", given=f"o 5 5\ns {file}\n")
    text = run("play", "--resume", file, given="u\n")[1]
    assert " 2  # # 2 . . . 1 1 1\n" in text
    assert not autosave_file().exists(), "what plays in a pipe is not kept unasked"
    assert "Undone: opening row 5, column 5." in text


@pytest.mark.parametrize(("option", "is_off"), [("--no-chords", True), ("--chords", False)])
def test_chords_are_switched_off_for_one_sitting(run: Run, option: str, is_off: bool) -> None:
    out = run("play", "--seed", "7", option, given="o 1 1\nc 1 1\n")[1]
    assert ("Chords are switched off." in out) is is_off


# Where a person types


def test_what_would_be_lost_is_asked_for_first(tmp_path: Path) -> None:
    lines = ("o 1 1", "n", "n", "n beginner", "f 1 3", "n", "back", "n", "y")
    told = say(*lines, session=sitting(tmp_path), asks=True)
    question = "This game is not over: 6 of 13 safe cells are open. Give it up?"
    assert told.count(f"{question} Type y or n.") == 4
    assert "Row 1, column 3 is flagged." in told, "a line that is no answer is a command"
    assert told.count("New game: ") == 1

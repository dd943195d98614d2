"""Training: the menu and its lists, every question, how runs end, lessons, and progress."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from minewise.core import Board as Mines, Cell, Position
from minewise.screens import Block, Board, Chart, Counters, Form, Table, Text
from minewise.screens.learning import catch_up, games_to_learn, lost_game
from minewise.screens.puzzles import Trainee
from minewise.screens.training import TrainingScreen, modes, train
from minewise.session import Mode, Session, SettingsFile, Statistics, Storage, commands
from minewise.training import (
    LESSONS,
    STORM_SECONDS,
    Answer,
    Glicko,
    Pack,
    Practice,
    Puzzle,
    Question,
    Theme,
    Trainer,
    Truth,
    our_pack,
)
from screens.dummy import Dummy
from trainees import HandClock, right_answer

NEWCOMER = 800  # the rating of somebody who has not practised yet


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def practice(tmp_path: Path, clock: HandClock) -> Practice:
    return Practice(tmp_path / "training.sqlite", clock)


@pytest.fixture
def session(tmp_path: Path, practice: Practice) -> Session:
    statistics = Statistics(tmp_path / "statistics.sqlite")
    return Session(now=lambda: 0.0, storage=Storage(statistics, practice=lambda: practice))


Open = Callable[..., Dummy]
Kind = TypeVar("Kind", bound=Block)


@pytest.fixture
def opened(session: Session, practice: Practice) -> Open:
    """Opens training, with some puzzles or with ours."""

    def opens(start: str = "", game: str = "", puzzles: Iterable[Puzzle] = ()) -> Dummy:
        pack = Pack(puzzles)
        trainer = Trainer(practice, pack if list(pack) else our_pack(), seed=1)
        trainee = Trainee(session, commands.TERMINAL, trainer)
        return Dummy(TrainingScreen(trainee, start, game))

    return opens


def asking(question: Question) -> Puzzle:
    return next(iter(our_pack().only(questions=[question])))


def block(front: Dummy, kind: type[Kind]) -> Kind:
    return next(each for each in front.view.blocks if isinstance(each, kind))


def text(front: Dummy) -> str:
    texts = [each for each in front.view.blocks if isinstance(each, Text)]
    return "\n".join(line for each in texts for line in each.paragraphs)


def counted(front: Dummy) -> dict[str, str]:
    return dict(block(front, Counters).pairs)


def marked(front: Dummy) -> dict[str, set[Cell]]:
    found: dict[str, set[Cell]] = {}
    for mark in block(front, Board).marks:
        assert mark.words
        found.setdefault(mark.kind, set()).add(mark.cell)
    return found


def key(front: Dummy, *keys: str, cell: Cell | None = None) -> None:
    """Press keys, with the cursor on a cell."""
    for each in keys:
        action = front.view.by_key(each)
        assert action is not None, f"{each} does nothing: {front.view.actions}"
        front.press(action.name, cell=cell)


def main(front: Dummy) -> list[str]:
    return [each.label for each in front.view.actions if each.place == "main"]


def solve(front: Dummy, puzzle: Puzzle) -> None:
    """Answer rightly, by keys."""
    answer = right_answer(puzzle)
    if answer.word is not None:
        key(front, str(puzzle.question.choices.index(answer.word) + 1))
        return
    for cell in answer.cells:
        key(front, "space", cell=cell)
    for cell in answer.mines:
        key(front, "f", cell=cell)
    if puzzle.question is Question.SAFE:
        return
    if answer.number is not None:
        share = 100 if puzzle.question is Question.GUESS else 1
        key(front, *str(round(share * answer.number)))
    key(front, "enter")


def shown(front: Dummy, pack: Iterable[Puzzle]) -> Puzzle:
    """The puzzle on the screen."""
    board, asked = block(front, Board), text(front).splitlines()[0]
    return next(
        each
        for each in pack
        if (each.position.view, each.position.grid) == (board.view, board.grid)
        and each.text == asked
        and set(each.cells) == marked(front).get("asked", set())
    )


# The menu and the lists


def test_the_menu_says_what_there_is_and_where_it_leads(opened: Open) -> None:
    front = opened()
    assert (front.view.title, text(front)) == ("Training", "You have not trained yet.")
    assert [row.id for row in block(front, Table).rows] == list(modes())
    for number, name in enumerate(modes(), 1):
        front.press(block(front, Table).enter, row=name)
        by_row = front.view.name, front.view.title
        front.stage.back()
        key(front, str(number))
        assert (front.view.name, front.view.title) == by_row
        assert by_row[0] != "training"
        front.stage.back()
        assert front.view.name == "training"
    front.press("choose")
    assert front.said == "Choose a row first."
    front.press("choose", row="chess")
    assert front.said.startswith("'chess' is not a lesson: expected a number from 1 to 15")
    front.stage.back()
    assert front.is_closed


def test_the_menu_says_how_one_stands(opened: Open, clock: HandClock) -> None:
    front = opened("streak")
    key(front, "g")
    front.stage.back()
    front.press("choose", row="train")
    key(front, "g")
    front.stage.back()
    clock.wait(hours=4)
    front.press("choose", row="lessons")
    front.stage.back()
    stands = {row.id: row.cells[1] for row in block(front, Table).rows}
    assert stands["train"].startswith("rating 6")
    assert stands["repeat"] == "2 due"
    assert stands["progress"] == "1 day in a row"
    assert stands["lessons"] == "0 of 15"
    assert (stands["storm"], stands["today"], stands["mistakes"]) == ("", "", "")
    assert text(front).startswith("Rating: 6")
    assert "(still rough). 2 puzzles are due." in text(front)


def test_who_is_new_says_where_to_begin(opened: Open, practice: Practice) -> None:
    front = opened()
    (level,) = block(front, Form).fields
    assert (level.label, level.value) == ("How well do you play?", str(round(Glicko().rating)))
    assert [value for value, _label in level.options] == ["800", "1200", "1600"]
    front.set("level", "grandmaster")
    assert practice.first() == Glicko()
    front.set("level", "1600")
    assert front.said == "Your puzzles begin at a rating of 1600."
    assert (front.rows()[0][1], block(front, Form).fields[0].value) == ("rating 1600", "1600")
    front.press("choose", row="train")
    assert counted(front)["Rating"] == "1600"
    assert abs(shown(front, our_pack()).rating - 1600) < 300
    key(front, "g")
    front.stage.back()
    assert not [each for each in front.view.blocks if isinstance(each, Form)], "it asks once"
    front.set("level", "800")
    assert practice.first().rating == 1600


def test_who_has_only_repeated_is_not_said_to_have_never_trained(
    opened: Open, practice: Practice
) -> None:
    practice.attempt(asking(Question.SAFE), 1.0, mode="repeat")
    assert text(opened()) == "You have no rating yet."


def test_a_theme_has_a_rating_of_its_own(opened: Open) -> None:
    front = opened("theme")
    assert (front.view.title, front.rows()[1]) == ("Themes", ("1-1", ""))
    front.press("choose", row="1-1")
    assert front.view.title == "1-1"
    key(front, "g")
    front.stage.back()
    assert int(front.rows()[1][1]) < Glicko().rating
    front.press("choose", row="chess")
    assert front.said.startswith("'chess' is not a theme: expected one of counting, 1-1")


@pytest.mark.parametrize(
    ("start", "title"), [("1-2-1", "1-2-1"), ("3", "3. 1-1"), ("all-mines", "1. All mines")]
)
def test_a_theme_or_a_lesson_is_begun_by_name(opened: Open, start: str, title: str) -> None:
    front = opened(start)
    assert front.view.title == title
    front.stage.back()
    assert front.view.title == "Training"


def test_what_cannot_be_begun_is_said_above_the_menu(opened: Open) -> None:
    front = opened("chess")
    assert front.said.startswith("'chess' is not a lesson: expected a number from 1 to 15")
    assert len(front.rows()) == len(modes())


def test_there_is_no_training_where_nothing_is_kept(session: Session) -> None:
    assert isinstance(train(session, commands.PAGE, "storm").open, TrainingScreen)
    session.storage.practice = None
    did = train(session, commands.PAGE)
    assert did.open is None
    assert did.message == "What you practise cannot be kept here, so there is no training."


def test_own_keys_hold(opened: Open, session: Session, tmp_path: Path) -> None:
    session.storage.settings = SettingsFile(tmp_path / "settings.json")
    assert session.settings.set_keys("give-up", ["w"], context="train").done
    front = opened("train")
    assert front.view.by_key("g") is None
    key(front, "w")
    assert front.said.startswith("This is the answer.")


# Questions


@pytest.mark.parametrize("question", Question)
def test_every_question_is_answered_by_keys_and_right_is_said_once(
    opened: Open, question: Question
) -> None:
    puzzle = asking(question)
    front = opened("train", puzzles=[puzzle])
    assert text(front).startswith(f"{question.text}\n{question.how}")
    board = block(front, Board)
    assert board.cursor == min(puzzle.cells or puzzle.position.hidden)
    assert board.press == "open"
    assert marked(front).get("asked", set()) == set(puzzle.cells)
    solve(front, puzzle)
    assert front.said.startswith("Right. Rating: ")
    assert "Right" not in text(front)
    assert main(front) == ["Next"]
    assert block(front, Board).press == ""
    assert counted(front)["Answers"] == "✓"
    assert counted(front)["Mines"] == str(puzzle.position.mines)
    assert int(counted(front)["Rating"]) > Glicko().rating
    key(front, "enter")
    assert main(front) == ["To the menu"], "there is no other puzzle"
    key(front, "enter")
    assert front.view.title == "Training"


def test_enter_does_what_the_main_button_says(opened: Open) -> None:
    for question in Question:
        front = opened("train", puzzles=[asking(question)])
        by_enter = front.view.by_key("enter")
        if question is Question.SAFE:  # a cell alone is the answer: there is nothing to check
            assert by_enter is not None
            assert by_enter.name == block(front, Board).press
        elif question.choices:
            assert by_enter is None
        else:
            assert by_enter is not None
            assert (by_enter.label, by_enter.place) == ("Check", "main")
            assert main(front)[0] == "Check"


def test_a_cell_alone_is_the_answer(opened: Open) -> None:
    puzzle = asking(Question.SAFE)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    front.press("open", cell=min(puzzle.position.numbers))
    assert front.said == puzzle.question.how
    front.press("open", cell=(99, 99))
    assert front.said == puzzle.question.how
    wrong = min(truth.mines)
    key(front, "enter", cell=wrong)
    assert front.said.startswith("Not right. Rating: ")
    assert "is a mine for sure" in text(front)
    found = marked(front)
    assert found["wrong"] == {wrong}
    assert found["safe"] <= truth.safe
    assert found["looked"]
    front.press("open", cell=min(truth.safe))
    assert counted(front)["Answers"] == "✗", "it was answered"


def test_marks_are_taken_back_and_checked_together(opened: Open) -> None:
    puzzle = asking(Question.CERTAIN)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    assert block(front, Board).mark == "flag"
    key(front, "enter")
    assert front.said == puzzle.question.how
    cell = min(truth.mines)
    for name, kind in (("open", "safe"), ("flag", "mine"), ("open", "safe")):
        front.press(name, cell=cell)
        assert marked(front) == {kind: {cell}}
    front.press("open", cell=cell)
    assert marked(front) == {}
    front.press("flag", cell=min(puzzle.position.numbers))
    assert front.said == puzzle.question.how
    for each in truth.mines:
        front.press("flag", cell=each)
    key(front, "enter")
    assert front.said.startswith("Not right.")
    assert text(front).splitlines()[1].startswith("Missing: ")
    assert marked(front)["mine"] == truth.mines


def test_the_numbers_of_a_proof_are_marked(opened: Open) -> None:
    puzzle = asking(Question.PROVE)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    front.press("open", cell=puzzle.cells[0])
    assert front.said == puzzle.question.how
    for each in truth.fewest:
        front.press("open", cell=each)
    assert marked(front)["looked"] == truth.fewest
    front.press("check")
    assert marked(front).keys() <= {"looked", "safe", "mine"}
    assert front.said.startswith("Right.")


def test_a_guess_needs_a_percentage(opened: Open) -> None:
    puzzle = asking(Question.GUESS)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    (number,) = block(front, Form).fields
    assert (number.kind, number.value, number.least, number.most) == ("number", "", 0, 100)
    worse, best = truth.best_guesses[-1], truth.best_guesses[0]
    front.press("open", cell=worse)
    front.press("open", cell=best)
    assert marked(front) == {"chosen": {best}}
    front.press("open", cell=best)
    assert marked(front) == {}
    front.press("open", cell=best)
    key(front, "enter")
    assert front.said == "Say how likely the cell is safe, in percent."
    key(front, "4", "2", "7")
    assert block(front, Form).fields[0].value == 7, "427 % cannot be"
    key(front, "backspace")
    assert block(front, Form).fields[0].value == ""
    for typed in ("101", "-1", "x", "9" * 30):
        front.set("number", typed)
        assert front.said == "Type a number from 0 to 100."
    front.set("number", str(round(100 * truth.safety(best))))
    key(front, "enter")
    assert front.said.startswith("Right.")
    assert best in marked(front)["best"]


def test_a_number_is_erased_and_typed_in_a_field(opened: Open) -> None:
    puzzle = asking(Question.COUNT)
    truth, front = Truth(puzzle), opened("train", puzzles=[puzzle])
    key(front, "enter")
    assert front.said == puzzle.question.how
    front.set("number", "3")
    front.set("number", "")
    assert block(front, Form).fields[0].value == ""
    front.set("number", str(truth.count))
    key(front, "n")
    assert front.said.startswith("Right.")


def test_words_are_chosen_by_buttons_with_keys(opened: Open) -> None:
    puzzle = asking(Question.JUDGE)
    front = opened("train", puzzles=[puzzle])
    assert main(front) == ["Safe", "Mine", "Not known", "Show the answer"]
    front.press("open", cell=puzzle.cells[0])
    assert front.said == puzzle.question.how
    front.press("yes")
    assert front.said == "'yes' cannot be done here."
    front.press("7")
    assert front.said == puzzle.question.how
    front.press(Truth(puzzle).word)
    assert front.said.startswith("Right.")


def test_who_gives_up_sees_the_answer(opened: Open) -> None:
    front = opened("train", puzzles=[asking(Question.SAFE)])
    key(front, "g")
    assert front.said.startswith("This is the answer. Rating: ")
    assert "is safe." in text(front)
    assert int(counted(front)["Rating"]) < Glicko().rating


@pytest.mark.parametrize("question", Question)
def test_the_theme_is_named_unless_the_reason_names_it(opened: Open, question: Question) -> None:
    puzzle = asking(question)
    front = opened("train", puzzles=[puzzle])
    named = f"Theme: {puzzle.theme.label}."
    assert named not in text(front)
    key(front, "g")
    is_said = puzzle.theme.label.lower() in Truth(puzzle).judge(Answer()).text.lower()
    assert (named in text(front)) is not is_said


# Runs


def test_a_streak_ends_with_a_mistake_and_can_be_tried_again(opened: Open) -> None:
    front = opened("streak")
    solve(front, shown(front, our_pack()))
    key(front, "enter")
    assert (counted(front)["Streak"], counted(front)["Best"]) == ("1", "1")
    key(front, "g")
    assert main(front) == ["Next"]
    key(front, "enter")
    assert text(front) == "Streak: 1 puzzle, your best so far."
    assert counted(front)["Answers"] == "✓✗"
    assert main(front) == ["Again"]
    key(front, "enter")
    assert (counted(front)["Streak"], counted(front)["Best"]) == ("0", "1")


def test_a_storm_counts_down_and_goes_on_by_itself(opened: Open, clock: HandClock) -> None:
    front = opened("storm")
    assert (counted(front)["Time left"], front.view.tick) == ("3:00", 0.5)
    assert (block(front, Board).cover, block(front, Board).press) == ("3", "")
    clock.wait(seconds=3)
    assert (block(front, Board).cover, block(front, Board).press) == ("", "open")
    solve(front, shown(front, our_pack()))
    assert front.said == "Right."
    before = block(front, Board)
    key(front, "g")
    assert front.said.startswith("This is the answer. ")
    assert block(front, Board) != before
    assert (counted(front)["Solved"], counted(front)["Answers"]) == ("1", "✓✗")
    clock.wait(seconds=STORM_SECONDS - 1.5)
    front.stage.tick()
    assert counted(front)["Time left"] == "0:02"
    clock.wait(seconds=1.5)
    front.stage.tick()
    assert (text(front), front.view.tick) == ("Time is up. Solved: 1. Your best: 1.", None)
    assert main(front) == ["Again"]
    key(front, "enter")
    assert counted(front)["Time left"] == "3:00"
    clock.wait(seconds=STORM_SECONDS + 3)
    key(front, "g")
    assert text(front) == "Time is up. Solved: 0. Your best: 1.", "it came too late"


def test_the_puzzles_of_the_day_end_with_a_line_to_share(opened: Open) -> None:
    front = opened("today")
    for number in range(1, 6):
        assert front.view.action("share") is None
        assert counted(front)["Puzzle"] == f"{number} of 5"
        key(front, "g")
        assert counted(front)["Puzzle"] == f"{number} of 5"
        if number < 5:
            key(front, "enter")
    key(front, "C")
    (line,) = front.copied
    assert line.endswith("✗✗✗✗✗ 0/5 in 0:00")
    assert front.said == f"Copied: {line}"
    key(front, "enter")
    assert text(front) == line
    assert main(front) == ["To the menu", "Copy the line to share"]
    key(front, "enter")
    assert ("Today", "0 of 5") in [row[:2] for row in front.rows()]


def test_what_was_missed_is_repeated_when_it_is_due(opened: Open, clock: HandClock) -> None:
    front = opened("train")
    key(front, "g")
    front.stage.back()
    front.press("choose", row="repeat")
    assert text(front) == "Nothing is due. The next puzzle comes back in 4 hours."
    key(front, "enter")
    clock.wait(hours=4)
    front.press("choose", row="repeat")
    assert counted(front)["Due"] == "1"
    assert "You got this wrong." in text(front)
    key(front, "g")
    assert front.said == "This is the answer.", "it moves no rating"
    assert counted(front)["Due"] == "1"


def test_what_cannot_be_written_is_said(opened: Open, practice: Practice) -> None:
    front = opened("train")
    practice.path.mkdir()
    key(front, "g")
    assert front.said.startswith("Cannot use what you have practised in ")
    front.stage.back()
    assert front.said.startswith("Cannot use what you have practised in ")
    assert len(front.rows()) == len(modes())


# Lessons


def test_a_lesson_bounces_and_lights_up_then_asks_puzzles(opened: Open) -> None:
    front = opened("lessons")
    assert text(front) == "Mastered: 0 of 15."
    front.press("choose", row="1-1")
    assert front.view.title == "3. 1-1"
    assert text(front).startswith("Two numbers side by side")
    assert marked(front) == {"looked": {(1, 0), (1, 1)}}
    key(front, "enter", "n")
    assert "that mine serves both" in text(front)
    assert marked(front) == {"looked": {(1, 1)}, "asked": {(0, 0), (0, 1), (0, 2)}}
    key(front, "b")
    assert marked(front) == {"looked": {(1, 0)}, "asked": {(0, 0), (0, 1)}}
    assert "Open a cell that is safe for sure. No mine can be hit here." in text(front)
    assert counted(front) == {"Sentence": "2 of 5", "Mines": "2", "Solved in a row": "0 of 3"}
    assert block(front, Board).letters == {(0, 0): "A", (0, 1): "B", (0, 2): "C"}
    key(front, "space", cell=(0, 0))
    assert front.said == "(1,1) is not proved safe. Look at the lit numbers."
    assert marked(front) == {"looked": {(1, 0), (1, 1)}, "wrong": {(0, 0)}}
    key(front, "space", cell=(1, 0))
    assert front.said.startswith("Open a cell that is safe for sure.")
    key(front, "space", cell=(0, 2))
    assert "Pattern: a 1-1." in front.said
    assert front.said.endswith("Well done. Now solve puzzles like this one.")
    assert marked(front) == {}
    for solved in range(3):
        # Enter does what the button says, wherever the cursor is.
        assert main(front)[0] == ("Next" if solved else "To the puzzles")
        key(front, "enter", cell=(0, 0))
        assert counted(front)["Solved in a row"] == f"{solved} of 3"
        solve(front, shown(front, our_pack().only([Theme.ONE_ONE])))
    key(front, "enter")
    assert text(front) == "Lesson mastered: 1-1."
    assert main(front) == ["Next lesson"]
    key(front, "enter")
    assert front.view.title == "4. 1-2"
    front.stage.back()
    assert front.view.title == "Lessons"
    assert front.rows()[2] == ("3. 1-1", "1 1", "mastered")
    front.press("choose", row="1-1")
    assert counted(front)["Solved in a row"] == "mastered"


def test_who_leaves_the_puzzles_of_a_lesson_is_back_at_the_lessons(opened: Open) -> None:
    front = opened("lessons")
    key(front, "3")
    front.press("puzzles")
    assert front.view.title == "1-1"
    front.stage.back()
    assert front.view.title == "Lessons"


def test_the_last_lesson_leads_back(opened: Open) -> None:
    front = opened("lessons")
    front.press("choose", row=LESSONS[-1].name)
    key(front, "enter", "enter")
    assert main(front) == ["To the puzzles", "Previous"]
    for _ in range(3):
        key(front, "enter")
        solve(front, shown(front, our_pack().only([LESSONS[-1].theme])))
    key(front, "enter")
    assert main(front) == ["To the menu"]
    front.press("next-lesson")
    key(front, "enter")
    assert front.view.title == "Lessons"


def test_every_lesson_has_a_board_to_try(opened: Open) -> None:
    front = opened("lessons")
    for lesson in LESSONS:
        front.press("choose", row=lesson.name)
        board = block(front, Board)
        assert board.press == "open"
        assert board.cursor in Position.unchecked(board.grid, 0, board.view).hidden
        front.stage.back()


# One's own games


def lose(session: Session) -> str:
    session.new(board=Mines.parse("5x2x2/.*..*/....."))
    for cell in ((1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (0, 1)):
        session.open(cell).result()
    return lost_game(session)


def test_a_lost_game_is_practised_and_comes_back(
    opened: Open, session: Session, clock: HandClock
) -> None:
    game = lose(session)
    front = opened("mistakes", game)
    assert (front.view.title, block(front, Board).view) == ("My mistakes", "#####11111")
    assert text(front).splitlines()[:2] == ["Find a safe cell.", "You lost a game here."]
    while main(front) != ["To the menu"]:
        key(front, "g", "enter")
    front.stage.back()
    again = opened("mistakes", game)
    assert again.said == "Nothing from this game is due."
    assert text(again).startswith("Nothing is due. The next puzzle comes back in 4 hours.")
    clock.wait(hours=4)
    assert "You lost a game here." in text(opened("mistakes", game))


def test_a_lost_game_is_offered_only_if_it_can_be_practised(session: Session) -> None:
    assert lost_game(session) == ""
    assert lose(session) != ""
    practice, session.storage.practice = session.storage.practice, None
    assert lost_game(session) == ""
    session.storage.practice = practice
    session.configure(replace(session.options, mode=Mode.PRACTICE))
    assert lose(session) == ""


def test_the_last_games_are_looked_at_beside_the_menu(
    opened: Open, session: Session, practice: Practice
) -> None:
    games = {lose(session), lose(session)}
    front = opened()
    assert practice.taken() == games
    stands = {row.id: row.cells[1] for row in block(front, Table).rows}
    assert stands["mistakes"] != ""
    assert front.views[0].working == "Reading what you have practised"
    assert not any("games" in view.working for view in front.views), "nobody waits for them"


def test_own_games_are_looked_at_before_training(
    opened: Open, session: Session, practice: Practice
) -> None:
    game = lose(session)
    assert "You lost a game here." in text(opened("train"))
    assert practice.taken() == {game}
    trainer, statistics = Trainer(practice), session.storage.statistics
    assert statistics is not None
    assert games_to_learn(trainer, statistics) == []
    assert catch_up(trainer, statistics) == 0


# Progress


def test_progress_is_a_chart_and_a_table_of_themes(opened: Open, clock: HandClock) -> None:
    front = opened("progress")
    assert text(front) == "You have not trained yet."
    assert not [each for each in front.view.blocks if isinstance(each, Chart)]
    assert block(front, Table).empty == "No theme was tried yet."
    front.stage.back()
    for _ in range(2):
        front.press("choose", row="train")
        key(front, "g")
        front.stage.back()
        clock.wait(days=1)
    front.press("choose", row="progress")
    chart = block(front, Chart)
    assert (chart.kind, chart.first, chart.last) == ("line", "2030-05-01", "2030-05-02")
    low, high = int(chart.low), int(chart.high)
    rating = int(counted(front)["Rating"])
    assert chart.words.startswith(f"{rating} now; lowest {rating}, highest ")
    assert low + chart.values[-1] == rating
    assert chart.top == high - low
    assert 0 < min(chart.values) < max(chart.values) < chart.top
    assert counted(front)["Days in a row"] == "2"
    assert [row[2] for row in front.rows()] in (["2"], ["1", "1"])


# Whatever is pressed

_NAMES = st.sampled_from(
    ["choose", "open", "flag", "check", "next", "again", "give-up", "share", "erase", "set",
     "previous", "puzzles", "next-lesson", "done", "safe", "yes", "now", "say", "0", "1", "fly"]
)  # fmt: skip


@settings(
    max_examples=25,
    # What was practised before makes no difference to what is on trial.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.sampled_from([*modes(), "1-2", "1"]),
    st.lists(
        st.tuples(
            _NAMES,
            st.sampled_from(["", "train", "lessons", "1-1", "number", "fly"]),
            st.text(max_size=4) | st.sampled_from(["7", "60"]),
            st.none() | st.tuples(st.integers(-1, 30), st.integers(-1, 30)),
        ),
        max_size=12,
    ),
)
def test_nothing_that_is_pressed_breaks_it(
    opened: Open, start: str, pressed: list[tuple[str, str, str, Cell | None]]
) -> None:
    front = opened(start)
    for name, row, typed, cell in pressed:
        view = front.press(name, row, typed, cell)
        assert view.title
        names = [each.name for each in view.actions]
        assert len(set(names)) == len(names)
        keys = [each for action in view.actions for each in action.keys]
        assert len(set(keys)) == len(keys), "a key does one thing"
        for each in view.blocks:
            if isinstance(each, Board):
                assert {each.press, each.mark} <= {*names, ""}

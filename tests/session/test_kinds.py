"""Kinds of games: that need no guess, fair ones, today's; first clicks, saved, undone, replayed."""

import random
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from threading import Thread
from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

from doing import do
from expected import known
from formats.makers import recordings
from minewise import formats
from minewise.base.errors import MinewiseError
from minewise.base.task import Task
from minewise.boards import FairVerdict, Judgement, open_all_certain
from minewise.core import LEVELS, Cell, Click, Deal, FirstClick, Level, NoGuess, State
from minewise.formats import Contents, Mouse, Recording
from minewise.session import words
from minewise.session.options import GameOptions
from minewise.session.replay import Replay
from minewise.session.result import Result
from minewise.session.saved_game import SavedGame
from minewise.session.saved_games import SavedGames
from minewise.session.session import Session
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame
from minewise.session.today import TODAY_LEVELS, calendar, todays_deal
from minewise.solver import solve
from screen import PATIENCE, wait_until

SMALL = Level.parse("8x8x14")
NO_GUESS = GameOptions(SMALL, FirstClick.OPENING, 5, no_guess=NoGuess())
FAIR = GameOptions(SMALL, FirstClick.OPENING, 3, fair=True)


def sit(options: GameOptions, commands: str = "", **changes: object) -> Session:
    session = Session(replace(options, **changes), now=lambda: 0.0)  # type: ignore[arg-type]
    if commands:
        do(session, commands)
    return session


def certain(session: Session) -> list[Cell]:
    return sorted(solve(session.played.position).safe)


def uncertain(session: Session) -> list[Cell]:
    odds = solve(session.played.position).probability
    return [cell for cell, mine in odds.items() if 0 < mine < 1]


def no_board_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made_again = Mock(side_effect=AssertionError("a board is made again"))
    for module in ("played_game", "replay"):
        monkeypatch.setattr(f"minewise.session.{module}.lay_board", made_again)


# No guess


def test_a_no_guess_game_is_won_by_certain_moves() -> None:
    session = sit(NO_GUESS, "go_to 3 3")
    assert words.boards(session.played) == "no guessing"
    task = session.open()
    task.work()
    do(session, "go_to 0 0")
    result = task.result()
    assert result.opened[0] == (3, 3), "the board was made for it"
    assert str(result.message).endswith("No guessing (proved).")
    assert words.boards(session.played) == session.played.no_guess_note
    assert session.played.no_guess_note == "no guessing (proved)"
    while session.played.outcome is None:
        assert session.open(certain(session)[0]).result().done
    assert session.played.state is State.WON
    assert words.boards(sit(FAIR).played) == "fair"
    given = Session()
    given.paste("3x3x1 first any board 3x3x1/*../.../...").result()
    assert words.boards(given.played) == ""


def test_the_first_move_of_an_ai_has_its_board_made_before(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(NO_GUESS, level=Level.parse("24x20x150"), seed=2)
    task = session.ai()
    assert (task.progress, task.text) == (None, "Working it out")
    task.work()
    assert task.text == "Making a board that needs no guess"
    assert known(task.progress) > 0, "it is told now and then"
    no_board_is_made(monkeypatch)
    assert task.result().done
    assert session.played.no_guess_note


def stop_when(task: Task[Result], what: str, text: str) -> Result:
    """Work a task elsewhere, and stop it when its text says something."""
    thread = Thread(target=task.work)
    thread.start()
    wait_until(what, lambda: text in task.text)
    task.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    return task.result()


def test_making_a_board_tells_how_far_it_is_and_can_be_given_up() -> None:
    large = sit(NO_GUESS, level=Level.parse("60x60x1200"))
    result = stop_when(large.ai(), "a board is being made", "Making a board")
    assert (result.done, result.message) == (False, "Working it out was stopped.")
    assert large.played.help.moves == 0, "nothing was helped with"
    demand = NoGuess(rating=(2795, 2800))
    task = sit(NO_GUESS, level=Level.parse("30x16x170"), no_guess=demand).press((8, 15))
    assert task.text == "Looking for a board of that difficulty, 0 tried"
    assert not stop_when(task, "three were tried", " 3 tried").done
    assert task.progress is None, "the end cannot be foreseen"


def test_where_there_is_no_such_board_the_first_click_is_refused() -> None:
    session = sit(NO_GUESS, level=Level.parse("2x2x1"), first=FirstClick.SAFE)
    for command in ("open 0 0", "press 0 0", "ai"):
        result = do(session, command)
        assert not result.done
        assert "There is no board of 2x2x1 that needs no guess" in str(result.message)
    assert session.played.state is State.READY


def test_a_board_is_laid_out_only_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Undone to the beginning, saved, listed, loaded, replayed: the board stays what it is."""
    games = SavedGames(tmp_path)
    session = Session(NO_GUESS, now=lambda: 0.0, storage=Storage(games=games))
    do(session, "open 3 3")
    session.open(certain(session)[0]).result()
    board = session.played.game.board
    no_board_is_made(monkeypatch)
    do(session, "undo, undo")
    assert session.played.state is State.READY
    session.restore(SavedGame.parse(session.snapshot().text()))
    for commands in ("redo", "undo, open 3 3"):
        assert do(session, commands).done, "the same first cell has the same board"
        assert session.played.game.board == board
    assert session.library.save("made once").done
    assert [kept.kind for kept in games.saved()] == ["no-guess"]
    assert session.library.load("made once").result().done
    assert Replay.parse(session.played.replay().text()).recording.board == board


@pytest.mark.parametrize("no_guess", [NoGuess(), None])
def test_another_first_cell_has_another_board(no_guess: NoGuess | None) -> None:
    session = sit(NO_GUESS, "open 3 3", no_guess=no_guess)
    board = session.played.game.board
    assert len(do(session, "undo, open 0 0").opened) > 1, "the promise is kept for this cell"
    assert session.played.game.board != board
    assert SavedGame.parse(session.snapshot().text()).deal.board == session.played.game.board


@pytest.mark.slow
def test_a_replay_without_board_is_laid_out_within_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(NO_GUESS, "open 3 3")
    text = session.played.replay().shown_text()
    assert "board" not in text, "the game goes on"
    assert Replay.parse(text).deal == session.played.full_deal
    monkeypatch.setattr("minewise.session.replay.LAYING_SECONDS", 0.2)
    hard = Deal(Level.parse("200x200x12000"), FirstClick.OPENING, 7, demand=NoGuess())
    with pytest.raises(MinewiseError, match=r"more than 0\.2 seconds to make 200x200x12000"):
        Replay.parse(f"minewise replay 1\n{hard.line()}\nopen 9 9")


@given(recordings(outside=20, kinds=list(Mouse)))
def test_a_game_of_another_program_comes_back_from_our_text(recording: Recording) -> None:
    text = formats.write(Contents("made", (recording,)), "replay").decode()
    (again,) = formats.read_text(text).recordings
    assert (again.deal, again.steps) == (recording.deal, recording.steps)
    assert again.first_is_safe == recording.first_is_safe
    assert formats.write(Contents("replay", (again,)), "replay").decode() == text


# Fair


def agrees_with_its_steps(session: Session, seen: list[dict[Cell, int]]) -> None:
    """The board at the end shows what was seen at every step, in replays too."""
    final = known(session.played.game.board)
    replay = Replay.parse(session.played.replay().text())
    assert len(seen) == len(replay.steps) > 0
    for number, numbers in enumerate(seen, start=1):
        replay.go(number)
        assert replay.position.numbers == numbers
        assert all(final.number(cell) == shown for cell, shown in numbers.items())


@pytest.mark.parametrize("games", [12, pytest.param(60, marks=pytest.mark.thorough)])
def test_what_is_said_of_a_click_and_of_the_game_agree_whatever_was_undone(games: int) -> None:
    """The verdict on each click is the grade that a review gives it: only who must guess lives."""
    seen: Counter[Judgement] = Counter()
    after_undo = 0
    for seed in range(games):
        chance = random.Random(seed)
        session = sit(FAIR, first=chance.choice([*FirstClick]), seed=seed)
        verdicts: list[FairVerdict | None] = []
        numbers: list[dict[Cell, int]] = []
        while session.played.outcome is None and len(verdicts) < 40:
            if verdicts and chance.random() < 0.3:
                for _ in range(chance.randint(1, len(verdicts))):
                    session.undo()
                    verdicts.pop()
                    numbers.pop()
                session.restore(SavedGame.parse(session.snapshot().text()))
            safe, unsure = certain(session), uncertain(session)
            cell = chance.choice(safe if safe and chance.random() < 0.9 else unsure or safe)
            verdicts.append(known(session.played.click(Click.OPEN, cell)).verdict)
            numbers.append(dict(session.played.position.numbers))
        agrees_with_its_steps(session, numbers)
        found = session.played.replay().review()
        for verdict, judged in zip(verdicts, found.steps, strict=True):
            if verdict is None or judged is None:  # a first click that was promised to be safe
                continue
            grade = judged.grade
            kind = Judgement.FORCED if grade.is_guess else Judgement.CERTAIN
            assert verdict.judgement is (Judgement.NEEDLESS if grade.is_needless else kind)
            assert judged.lost is (grade.is_needless or grade.is_mistake)
            seen[verdict.judgement] += 1
            after_undo += bool(session.played.help.undos)
        if session.played.outcome is not None:
            said = str(session.finish().result().message)
            lost = session.played.state is State.LOST
            assert ("needless" in said or "a mine for sure" in said) is lost, said
    assert min(seen[one] for one in Judgement if one is not Judgement.UNKNOWN) > games / 3
    assert after_undo > games


def test_undoing_the_first_click_of_a_fair_game_begins_it_anew() -> None:
    for seed in range(10):
        session = sit(FAIR, "open 0 0, undo", seed=seed)
        assert session.hint().result().message == "The first click cannot be a mine: open any cell."
        do(session, "open 7 7")
        assert session.played.position.numbers[7, 7] == 0, "an opening, as was promised"
        assert session.played.view == sit(FAIR, "open 7 7", seed=seed).played.view


def test_a_chord_is_judged_by_all_that_it_opens() -> None:
    session = sit(FAIR, level=Level.parse("3x2x1"), first=FirstClick.SAFE, seed=0)
    assert "Nothing was certain" in str(do(session, "open 1 1, flag 0 0, chord 1 1").message)
    assert session.played.state is State.WON
    assert known(session.played.game.board).mines == {(0, 0)}


def test_after_a_death_the_board_is_known_and_stays() -> None:
    session = sit(FAIR, "open 3 3", seed=1)
    session.open(uncertain(session)[0]).result()
    board = session.played.game.board
    do(session, "undo, redo")
    assert session.played.state is State.LOST
    session.undo()
    session.open(uncertain(session)[-1]).result()
    assert session.played.game.board == board
    session.retry()
    assert session.played.deal.board == board
    assert not session.played.deal.fair


# Today's boards

DAY = date(2026, 11, 16)
BEGINNER = LEVELS["beginner"]


def today(storage: Storage | None = None, commands: str = "") -> Session:
    session = Session(storage=storage, now=lambda: 0.0)
    session.today(BEGINNER, DAY)
    if commands:
        do(session, commands)
    return session


@pytest.fixture
def storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Storage:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    return Storage.at_home()


def test_the_boards_of_a_day_are_golden() -> None:
    # A change of these changes the boards that people have played today.
    seeds = [todays_deal(DAY, LEVELS[name]).seed for name in TODAY_LEVELS]
    assert seeds == [3089141474732836792, 8793736517362739088, 11583535828567799431]
    refused = Session().today(Level(5, 5, 3))
    assert "expected one of beginner, intermediate, expert" in str(refused.message)


@given(st.dates(), st.sampled_from(TODAY_LEVELS))
def test_no_two_days_and_levels_share_a_board(day: date, name: str) -> None:
    deal = todays_deal(day, LEVELS[name])
    others = [todays_deal(day, LEVELS[other]).seed for other in TODAY_LEVELS if other != name]
    if day < date.max:
        others.append(todays_deal(day + timedelta(days=1), LEVELS[name]).seed)
    assert deal.seed not in others
    assert deal.kind == "no-guess"


def test_the_first_click_opens_the_middle_wherever_it_is_made() -> None:
    boards = set()
    for commands in ("open 0 0", "open 8 8", "open 4 4", "ai random", "ai, undo, press 0 0"):
        session = today()
        assert do(session, commands).opened[0] == (4, 4) == session.cursor
        boards.add(session.played.game.board)
    assert session.played.help.moves == 1
    (board,) = boards
    assert open_all_certain(known(board), [(4, 4)]) == frozenset()


def test_only_the_first_time_is_the_board_unknown(storage: Storage) -> None:
    session = today(storage)
    session.today(BEGINNER, DAY)
    assert not session.played.help, "nothing was seen of it yet"
    do(session, "open 0 0")
    for level, day in ((LEVELS["expert"], DAY), (BEGINNER, DAY + timedelta(days=1))):
        session.today(level, day)
        assert not session.played.help
    assert "helped" in (session.today(BEGINNER, DAY).message or "")
    assert session.played.help.kinds == ("known_board",)


def test_a_game_that_is_left_stays_that_of_its_day(storage: Storage) -> None:
    assert today(storage, "open 0 0").library.leave().done
    again = Session(storage=storage, now=lambda: 0.0)
    again.library.load_autosave().result()
    assert again.played.day == "2026-11-16"
    assert SavedGame.parse(again.snapshot().text()) == again.snapshot()
    again.retry()
    assert again.played.day == "", "it is known now, and no longer that of the day"


def test_the_line_to_share_tells_nothing_of_the_board(storage: Storage) -> None:
    session = today(storage, "open 0 0")
    while session.played.outcome is None:
        session.open(session.analysis.best_cell()).result()
    finish = known(session.finish().result().finish)
    assert finish.share == "Minewise 2026-11-16, beginner: 0.0 s, no help."
    (done,) = calendar(known(storage.statistics).games())
    assert (done.day, done.level, done.best.won, done.tries) == (DAY, "beginner", True, 1)


def test_the_calendar_has_the_best_game_of_each_day() -> None:
    game = FinishedGame("1", BEGINNER, FirstClick.OPENING, (), True, 60.0, 30, 40, day=str(DAY))
    games = [
        replace(game, id="2", won=False, seconds=5.0),
        replace(game, id="3", help=("known_board",), seconds=10.0),
        game,
        replace(game, id="4", seconds=70.0),
        replace(game, id="5", level=LEVELS["expert"], day="2026-11-15"),
        replace(game, id="6", day=""),
        replace(game, id="7", day="some day"),
    ]
    found = [(done.day.day, done.level, done.best.id, done.tries) for done in calendar(games)]
    assert found == [(15, "expert", "5", 1), (16, "beginner", "1", 4)]

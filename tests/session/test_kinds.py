"""Games that need no guess, and fair ones: at the first click, saved, undone, in the statistics."""

import random
from collections import Counter
from itertools import count
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given

from doing import done
from formats.makers import recordings
from minewise import formats
from minewise.base.errors import MinewiseError
from minewise.boards import FairVerdict, Judgement
from minewise.core import Cell, Click, Deal, FirstClick, Level, NoGuess, State
from minewise.formats import Contents, Mouse, Recording
from minewise.session import words
from minewise.session.options import GameOptions
from minewise.session.replay import Replay
from minewise.session.saved_game import SavedGame
from minewise.session.saved_games import SavedGames
from minewise.session.session import Session
from minewise.session.storage import Storage
from minewise.solver import solve
from screen import wait_until

SMALL = Level.parse("8x8x14")
NO_GUESS = GameOptions(SMALL, FirstClick.OPENING, 5, no_guess=NoGuess())
FAIR = GameOptions(SMALL, FirstClick.SAFE, 3, fair=True)


def certain(session: Session) -> list[Cell]:
    return sorted(solve(session.played.position).safe)


def uncertain(session: Session) -> list[Cell]:
    odds = solve(session.played.position).probability
    return [cell for cell, mine in odds.items() if 0 < mine < 1]


def nobody_makes_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_named: object) -> None:
        pytest.fail("a board is made again")

    for module in ("played_game", "replay"):
        monkeypatch.setattr(f"minewise.session.{module}.lay_board", fail)


# No guess


def test_a_no_guess_game_is_won_by_certain_moves() -> None:
    session = Session(NO_GUESS, now=lambda: 0.0)
    session.go_to((3, 3))
    task = session.open()
    task.work()
    session.go_to((0, 0))
    result = task.result()
    assert result.opened[0] == (3, 3), "the board was made for it"
    assert str(result.message).endswith("No guess needed (proved).")
    assert session.played.no_guess_note == "no guess needed (proved)"
    while session.played.outcome is None:
        (cell, *_) = certain(session)
        assert session.open(cell).result().done
    assert session.played.state is State.WON


def test_the_first_move_of_an_ai_has_its_board_made_beforehand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = GameOptions(Level.parse("24x20x150"), FirstClick.OPENING, 2, no_guess=NoGuess())
    session = Session(settings)
    task = session.ai()
    assert (task.progress, task.text) == (None, "Working it out")
    task.work()
    assert task.text == "Making a board that needs no guess"
    assert task.progress is not None
    assert task.progress > 0.5
    nobody_makes_a_board(monkeypatch)
    assert task.result().done
    assert session.played.no_guess_note


def test_making_the_board_of_an_ais_first_move_can_be_given_up() -> None:
    session = Session(
        GameOptions(Level.parse("60x60x1200"), FirstClick.OPENING, 1, no_guess=NoGuess())
    )
    task = session.ai()
    thread = Thread(target=task.work)
    thread.start()
    wait_until("a board is being made", lambda: task.progress)
    task.stop()
    thread.join(10)
    assert not thread.is_alive()
    result = task.result()
    assert (result.done, result.message) == (False, "Working it out was stopped.")
    assert session.played.help.moves == 0, "nothing was helped with"


def test_how_many_boards_were_tried_is_told_where_the_end_cannot_be_foreseen() -> None:
    demand = NoGuess(rating=(2795, 2800))
    session = Session(GameOptions(Level.parse("30x16x170"), FirstClick.OPENING, 1, no_guess=demand))
    task = session.press((8, 15))
    assert task.text == "Looking for a board of that difficulty, 0 tried"
    thread = Thread(target=task.work)
    thread.start()
    wait_until("three were tried", lambda: " 3 tried" in task.text)
    assert task.progress is None
    task.stop()
    thread.join(10)
    assert not thread.is_alive()


def test_which_boards_are_dealt_is_told_in_a_few_words() -> None:
    session = Session(NO_GUESS, now=lambda: 0.0)
    assert words.boards(session.played) == "no guess needed"
    session.open((3, 3)).result()
    assert words.boards(session.played) == "no guess needed (proved)"
    assert words.boards(Session(GameOptions(SMALL, fair=True)).played) == "fair"
    assert words.boards(Session(GameOptions(SMALL)).played) == ""
    given = Session()
    given.paste("3x3x1 first any board 3x3x1/*../.../...").result()
    given.open((2, 2)).result()
    assert words.boards(given.played) == ""


def test_where_there_is_no_such_board_the_first_click_is_refused() -> None:
    session = Session(GameOptions(Level.parse("2x2x1"), FirstClick.SAFE, 1, no_guess=NoGuess()))
    for action in (
        (lambda session: session.open((0, 0))),
        (lambda session: session.press((0, 0))),
        Session.ai,
    ):
        result = done(session, action)
        assert not result.done
        assert "There is no board of 2x2x1 that needs no guess" in str(result.message)
    assert session.played.state is State.READY


def test_nothing_is_made_again_once_it_is_laid_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Undone to the beginning, saved, listed, loaded, replayed: the board stays what it is."""
    games = SavedGames(tmp_path)
    session = Session(NO_GUESS, now=lambda: 0.0, storage=Storage(games=games))
    session.open((3, 3)).result()
    session.open(certain(session)[0]).result()
    board = session.played.game.board
    nobody_makes_a_board(monkeypatch)
    for _ in range(2):
        assert session.undo().done
    assert session.played.state is State.READY
    session.restore(SavedGame.parse(session.snapshot().text()))
    assert session.redo().done
    assert session.played.game.board == board
    session.undo()
    assert session.open((3, 3)).result().done, "the same first cell has the same board"
    assert session.played.game.board == board
    assert session.library.save("made once").done
    assert [kept.kind for kept in games.saved()] == ["no-guess"]
    assert session.library.load("made once").result().done
    again = Replay.parse(session.played.replay().text())
    assert again.recording.board == board


def test_another_first_cell_has_another_board() -> None:
    for settings in (NO_GUESS, GameOptions(SMALL, FirstClick.OPENING, 5)):
        session = Session(settings, now=lambda: 0.0)
        session.open((3, 3)).result()
        board = session.played.game.board
        session.undo()
        opened = session.open((0, 0)).result()
        assert len(opened.opened) > 1, "the promise is kept for this cell"
        assert session.played.game.board != board
        assert SavedGame.parse(session.snapshot().text()).deal.board == session.played.game.board


@pytest.mark.slow
def test_a_replay_without_its_board_is_laid_out_again_within_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = Session(NO_GUESS, now=lambda: 0.0)
    session.open((3, 3)).result()
    text = session.played.replay().shown_text()
    assert "board" not in text, "the game goes on"
    assert Replay.parse(text).deal == session.played.full_deal
    monkeypatch.setattr("minewise.session.replay.LAYING_SECONDS", 0.2)
    hard = Deal(Level.parse("200x200x12000"), FirstClick.OPENING, 7, demand=NoGuess())
    steps = "minewise replay 1\n" + hard.line() + "\nopen 9 9"
    with pytest.raises(MinewiseError, match=r"more than 0\.2 seconds to make 200x200x12000"):
        Replay.parse(steps)


@pytest.mark.parametrize(
    "settings",
    [
        NO_GUESS,
        FAIR,
        GameOptions(SMALL, FirstClick.SAFE, 3, no_guess=NoGuess()),
        GameOptions(Level.parse("torus 8x8x10"), FirstClick.SAFE, 4),
        GameOptions(Level.parse("hexagons 8x8x10"), FirstClick.OPENING, 5),
        GameOptions(SMALL, FirstClick.ANY, 6, questions=True),
    ],
    ids=lambda settings: f"{settings.level} {settings.first}",
)
def test_every_kind_of_game_comes_back_from_its_text_and_its_saved_game(
    settings: GameOptions,
) -> None:
    clock = count(0, 0.25)
    session = Session(settings, now=lambda: next(clock))
    session.flag((0, 0))
    session.mark((0, 1))
    session.mark((0, 1))
    session.open((3, 3)).result()
    for _ in range(4):
        session.ai("exact").result()
    recording = session.played.replay().recording
    text = formats.write(Contents("replay", (recording,)), "replay").decode()
    assert text == session.played.replay().text()
    assert formats.read_text(text).recordings == (recording,)
    assert SavedGame.replay(session.snapshot().text()) == recording
    other = Session()
    assert other.paste(text).result().done
    assert other.played.view == session.played.view
    assert (recording.deal, recording.steps) == (session.played.full_deal, session.played.steps)
    assert recording.board == session.played.game.board
    assert recording.played.game.position == session.played.position


@given(recordings(outside=20, kinds=list(Mouse)))
def test_a_game_of_another_program_comes_back_from_our_text(recording: Recording) -> None:
    text = formats.write(Contents("made", (recording,)), "replay").decode()
    (again,) = formats.read_text(text).recordings
    assert (again.deal, again.steps) == (recording.deal, recording.steps)
    assert again.first_is_safe == recording.first_is_safe
    assert formats.write(Contents("replay", (again,)), "replay").decode() == text


# Fair


def test_a_forced_guess_lives_ten_times_and_more() -> None:
    forced = games = 0
    while forced < 10 or games < 12:
        session = Session(GameOptions(SMALL, FirstClick.ANY, games, fair=True), now=lambda: 0.0)
        seen: list[dict[Cell, int]] = []
        while session.played.outcome is None:
            safe = certain(session)
            cell = safe[0] if safe else max(uncertain(session))
            result = session.open(cell).result()
            seen.append(dict(session.played.position.numbers))
            if not safe:
                forced += 1
                assert "Nothing was certain" in str(result.message)
        assert session.played.state is State.WON
        agrees_with_its_steps(session, seen)
        games += 1


def test_a_needless_guess_always_dies() -> None:
    died = 0
    for seed in range(25):
        session = Session(GameOptions(SMALL, FirstClick.OPENING, seed, fair=True), now=lambda: 0.0)
        session.open((3, 3)).result()
        if session.played.outcome is None and certain(session) and uncertain(session):
            before = session.played.position
            safe, cell = certain(session), uncertain(session)[seed % len(uncertain(session))]
            session.open(cell).result()
            assert session.played.state is State.LOST
            said = str(session.finish().result().message)
            assert said.startswith("That was a needless guess: ")
            assert any(
                f"({row + 1},{column + 1}) was safe for sure" in said for row, column in safe
            )
            shown = session.played.game.board
            assert shown is not None
            assert all(shown.number(one) == number for one, number in before.numbers.items())
            agrees_with_its_steps(session, [dict(before.numbers)] * 2)
            died += 1
    assert died > 10


def agrees_with_its_steps(session: Session, seen: list[dict[Cell, int]]) -> None:
    """The board at the end shows what was seen at every step, in replays and saved games too."""
    final = session.played.game.board
    replay = Replay.parse(session.played.replay().text())
    assert final is not None
    assert len(seen) == len(replay.steps) > 0
    for number, numbers in enumerate(seen, start=1):
        replay.go(number)
        assert replay.position.numbers == numbers
        assert all(final.number(cell) == shown for cell, shown in numbers.items())
    again = SavedGame.parse(session.snapshot().text())
    assert again == session.snapshot()
    played = Session()
    played.restore(again)
    assert played.played.position == session.played.position


def test_what_is_said_of_a_click_and_of_the_game_agree_whatever_was_undone() -> None:
    """The verdict on each click is the grade that a review gives it."""
    seen: Counter[Judgement] = Counter()
    after_undo = 0
    for seed in range(30):
        chance = random.Random(seed)
        first = chance.choice([*FirstClick])
        session = Session(GameOptions(SMALL, first, seed, fair=True), now=lambda: 0.0)
        verdicts: list[FairVerdict | None] = []
        while session.played.outcome is None and len(verdicts) < 40:
            if verdicts and chance.random() < 0.3:
                for _ in range(chance.randint(1, len(verdicts))):
                    session.undo()
                    verdicts.pop()
                session.restore(SavedGame.parse(session.snapshot().text()))
            safe, unsure = certain(session), uncertain(session)
            cell = chance.choice(safe if safe and chance.random() < 0.9 else unsure or safe)
            change = session.played.click(Click.OPEN, cell)
            assert change is not None
            verdicts.append(change.verdict)
        found = session.played.replay().review()
        for verdict, judged in zip(verdicts, found.steps, strict=True):
            if verdict is None or judged is None:  # a first click that was promised to be safe
                continue
            grade = judged.grade
            assert verdict.judgement is (
                Judgement.NEEDLESS
                if grade.is_needless
                else Judgement.FORCED
                if grade.is_guess
                else Judgement.CERTAIN
            )
            assert judged.lost is (grade.is_needless or grade.is_mistake)
            seen[verdict.judgement] += 1
            after_undo += bool(session.played.help.undos)
        if session.played.outcome is not None:
            said = str(session.finish().result().message)
            lost = session.played.state is State.LOST
            assert ("needless" in said or "a mine for sure" in said) is lost, said
    assert min(seen[one] for one in Judgement if one is not Judgement.UNKNOWN) > 10
    assert after_undo > 50


def test_undoing_the_first_click_of_a_fair_game_begins_it_anew() -> None:
    for seed in range(10):
        settings = GameOptions(SMALL, FirstClick.OPENING, seed, fair=True)
        session = Session(settings, now=lambda: 0.0)
        session.open((0, 0)).result()
        session.undo()
        assert session.hint().result().message == "The first click cannot be a mine: open any cell."
        session.open((7, 7)).result()
        assert session.played.position.numbers[7, 7] == 0, "an opening, as was promised"
        other = Session(settings, now=lambda: 0.0)
        other.open((7, 7)).result()
        assert session.played.view == other.played.view


def test_a_chord_is_judged_by_all_that_it_opens() -> None:
    session = Session(
        GameOptions(Level.parse("3x2x1"), FirstClick.SAFE, 0, fair=True), now=lambda: 0.0
    )
    session.open((1, 1)).result()
    session.flag((0, 0))
    session.chord((1, 1))
    assert session.played.state is State.WON
    board = session.played.game.board
    assert board is not None
    assert board.mines == {(0, 0)}


def test_after_a_death_the_board_is_known_and_stays() -> None:
    session = Session(GameOptions(SMALL, FirstClick.OPENING, 1, fair=True), now=lambda: 0.0)
    session.open((3, 3)).result()
    session.open(uncertain(session)[0]).result()
    assert session.played.state is State.LOST
    board = session.played.game.board
    session.undo()
    session.redo()
    assert session.played.state is State.LOST
    session.undo()
    session.open(uncertain(session)[-1]).result()
    assert session.played.game.board == board
    session.retry()
    assert session.played.deal.board == board
    assert not session.played.deal.fair

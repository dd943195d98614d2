"""Actions that are proposed, worked out elsewhere, and applied."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from minewise.core import Board
from minewise.session import (
    Action,
    Advise,
    Explain,
    Flag,
    GetHint,
    LoadFile,
    Mode,
    NewGame,
    Open,
    Paste,
    PlayMove,
    RepeatHint,
    Session,
    Settings,
    ShowOdds,
    Undo,
)

BOARD = Board.parse("5x3x3/..*../...*./*....")


def begun() -> Session:
    session = Session(now=lambda: 0.0, any_number=lambda: 5)
    session.do(NewGame(board=BOARD))
    session.do(Open((0, 0)))
    return session


HELPING = [GetHint(), Explain((0, 2)), ShowOdds(), Advise(), PlayMove(), PlayMove("expert")]


@pytest.mark.parametrize("action", HELPING, ids=repr)
def test_what_is_worked_out_elsewhere_is_what_is_done_at_once(action: Action) -> None:
    at_once, apart = begun(), begun()
    expected = at_once.do(action)
    proposal = apart.propose(action)
    before = apart.snapshot()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(proposal.work_out).result(timeout=60)
    assert proposal.is_worked_out
    assert apart.snapshot() == before, "working out changes nothing"
    result = apart.apply(proposal)
    assert result.as_data() == expected.as_data()
    assert apart.snapshot() == at_once.snapshot()


@pytest.mark.parametrize("action", HELPING, ids=repr)
def test_what_was_worked_out_for_another_position_is_refused(action: Action) -> None:
    session = begun()
    proposal = session.propose(action)
    proposal.work_out()
    session.do(Flag((0, 2)))
    before = session.snapshot()
    result = session.apply(proposal)
    assert (result.done, result.message) == (False, "The board has changed in the meantime.")
    assert session.snapshot() == before


def test_the_same_position_of_another_game_is_another() -> None:
    session = Session(any_number=iter(range(100)).__next__)
    session.do(NewGame(board=BOARD))
    session.do(Open((0, 0)))
    proposal = session.propose(PlayMove())
    session.do(NewGame(board=BOARD))
    session.do(Open((0, 0)))
    assert not session.apply(proposal).done


def test_an_ai_cannot_make_one_move_twice() -> None:
    session = begun()
    one, other = session.propose(PlayMove()), session.propose(PlayMove())
    assert session.apply(one).done
    assert not session.apply(other).done
    assert session.round.help.moves == 1


def test_what_needs_no_work_is_worked_out_from_the_beginning() -> None:
    session = begun()
    for action in (Open((1, 1)), Flag((0, 2)), Undo(), NewGame()):
        assert session.propose(action).is_worked_out


def test_what_is_refused_is_not_worked_out() -> None:
    session = Session(Settings(mode=Mode.STRICT))
    proposal = session.propose(GetHint())
    assert proposal.is_worked_out
    assert session.apply(proposal).message == "There is no help in strict mode."
    assert not begun().do(RepeatHint()).done


def test_what_cannot_be_read_is_refused_when_it_is_applied() -> None:
    session = begun()
    for action in (Paste("what"), LoadFile("/no/such/file")):
        proposal = session.propose(action)
        proposal.work_out()
        before = session.snapshot()
        assert not session.apply(proposal).done
        assert session.snapshot() == before


def test_two_threads_may_ask_at_the_same_time() -> None:
    session = begun()
    proposals = [session.propose(action) for action in HELPING * 5]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda proposal: proposal.work_out(), proposals))
    assert all(session.apply(proposal).done for proposal in proposals[:4])

"""How a game ends: what is shown, what is said first, and the figures as data."""

from minewise.core import Board
from minewise.session import GameOptions, Session, words
from minewise.session.summary import Summary

SMALL = Board.parse("5x4x3/*..../...../...../*...*")


class Time:
    """A clock that one sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def sit(*, questions: bool = False) -> tuple[Session, Time]:
    time = Time()
    session = Session(GameOptions(questions=questions), now=time)
    session.new(board=SMALL)
    return session, time


def test_the_figures_of_the_end() -> None:
    session = Session(now=(time := Time()))
    session.new(board=Board.parse("4x2x2/*..*/...."))
    session.flag((0, 0))
    for cell in ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2)):
        session.open(cell).result()
        time.now = 8.0
    result = session.open((1, 3)).result()
    assert result.message == "Won in 8.0 s, 3BV 6, 0.75/s, efficiency 86 %."
    assert result.summary == Summary(
        won=True,
        seconds=8.0,
        three_bv=6,
        solved=6,
        opens=6,
        marks=1,
        chords=0,
        help=("known_board",),
    )
    assert (result.summary.rate, result.summary.efficiency) == (0.75, 6 / 7)
    assert (session.played.view[0], session.played.view[3]) == ("F", "F"), "every mine is flagged"
    assert (session.played.mines_left, (0, 3) in result.changed) == (0, True)


def test_a_loss_says_when_where_and_how_far() -> None:
    session, time = sit()
    session.open((0, 1)).result()
    time.now = 61.0
    result = session.open((0, 0)).result()
    assert result.message == (
        "Lost after 1 min 01.0 s: row 1, column 1 is a mine. You had cleared 0 % (0 of 3 3BV)."
    )
    assert result.summary is not None
    assert not result.summary.won
    assert session.undo().summary is None


def test_undo_and_redo_say_what_was_done() -> None:
    session, _ = sit(questions=True)
    session.flag((0, 0))
    session.flag((0, 0))
    for _ in range(3):
        session.mark((0, 0))
    did = ["removing the question mark from", "putting a question mark on", "flagging"]
    did += ["removing the flag from", "flagging"]
    for verb, command, marks in (
        ("Undone", session.undo, did),
        ("Redone", session.redo, did[::-1]),
    ):
        for mark in marks:
            assert command().message == f"{verb}: {mark} row 1, column 1."


def test_a_hint_says_that_there_is_more_and_can_be_cleared() -> None:
    session, _ = sit()
    session.open((0, 4)).result()
    said = [str(session.hint().result().message) for _ in range(3)]
    assert [each.endswith("Ask again for more.") for each in said] == [True, True, False]
    cleared = session.clear_hint()
    assert (cleared.done, cleared.highlight, session.hint_level) == (True, (), None)
    assert session.hint().result().message == said[0]
    session.undo()
    assert words.help_taken(session.played.help) == "hints, undo, known board"

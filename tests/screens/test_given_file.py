"""A file that is handed over: opened as what it holds, or refused in a sentence."""

import base64

import pytest

from minewise.screens.registry import open_screen
from minewise.screens.view import Did, Given, Screen, View
from minewise.session import commands
from minewise.session.result import Result
from minewise.session.session import Session
from screens.dummy import Dummy

BOARD = "4x1x1/..*."
REPLAY = f"minewise replay 1\n4x1x1 first any board {BOARD}\nopen 1 1 0.5\n"


class Ground(Screen):
    """What lies below: a screen of the game."""

    def view(self) -> View:
        return View("ground", "Ground")

    def happened(self, result: Result) -> Did:
        return Did(result.message or "")


def handed(session: Session, name: str, data: bytes) -> Dummy:
    dummy = Dummy(Ground())
    given = {"name": name, "file": base64.b64encode(data).decode()}
    dummy.stage.do(lambda: open_screen("file", session, commands.PAGE, given))
    return dummy


def session() -> Session:
    return Session(now=lambda: 0.0)


@pytest.mark.parametrize(
    ("text", "opens"), [(REPLAY, "replay"), ("3x1x1/1#1", "analyse"), (BOARD, "given-file")]
)
def test_a_file_is_opened_as_what_it_holds(text: str, opens: str) -> None:
    played = session()
    dummy = handed(played, "some.txt", text.encode())
    assert dummy.name == opens
    if text == BOARD:
        assert dummy.view.actions[0].label == "Play it"
        dummy.press("play")
        assert len(played.played.game.grid) == 4


def test_a_saved_game_is_played_once_it_is_said_that_the_other_one_ends() -> None:
    saved = session()
    saved.paste(f"4x1x1 first any board {BOARD}").result()
    saved.flag((0, 0))
    played = session()
    played.paste("9x9x10 first opening seed 3").result()
    played.open((4, 4))
    dummy = handed(played, "mine.json", saved.snapshot().text().encode())
    assert dummy.name == "given-file"
    assert dummy.view.actions[0].label == "Give up and play it"
    assert dummy.press("play").name == "ground"
    assert played.played.view == "F###"


def test_a_program_is_opened_in_the_course(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[Given] = []

    class Course(Ground):
        def act_open_file(self, given: Given) -> Did:
            got.append(given)
            return Did("Opened.")

    course = Course()
    monkeypatch.setattr("minewise.screens.registry.open_screen", lambda *_args: Did(open=course))
    assert handed(session(), "Mine.PY", b"x = 1").stage.top is course
    assert got == [Given(text="Mine.PY", data=b"x = 1", sure=1)]


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\0\1\2\xff", b"{}", b"[" * 10_000])
def test_anything_else_gets_a_sentence(data: bytes) -> None:
    dummy = handed(session(), "what.bin", data)
    assert dummy.name == "ground"
    assert dummy.said.endswith(".")
    given = {"name": "a", "file": "?"}
    dummy.stage.do(lambda: open_screen("file", session(), commands.PAGE, given))
    assert dummy.said == "'a' did not arrive: expected it in base 64."

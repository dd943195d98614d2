"""Files that are dropped on the window, by a program that drags them over the X screen."""

import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import drag_source
from minewise.core import Board, State
from minewise.formats import Contents, write
from minewise.ui.tk import dropping
from minewise.ui.tk.dialogs import QuestionDialog
from minewise.ui.tk.dropping import path_of
from minewise.ui.tk.replay_window import ReplayWindow
from screen import PATIENCE
from window_player import WindowPlayer, playing

pytest.importorskip("tkinterdnd2")

SMALL = Board.parse("4x4x1/*.../..../..../....")
REPLAY = """minewise replay 1
5x1x2 first any board 5x1x2/.*.*.
open 1 1 1.0
open 1 3 3.0
"""
# Spaces, a percent sign that looks like an escape, letters of other alphabets, and what Tcl
# would take for the bounds of a list or for a command.
NAMES = (
    "plain",
    "two words",
    "100%41 sure",
    "Änne 日本 🙂",
    "{open",
    "$x [exit] \\ \"q\" 'p'",
    "#1",
)


class Drag:
    """Files that another program holds over the window."""

    def __init__(self, player: WindowPlayer, uris: tuple[str, ...]) -> None:
        canvas = player.canvas
        x = canvas.winfo_rootx() + canvas.winfo_width() // 2
        y = canvas.winfo_rooty() + canvas.winfo_height() // 2
        self.player = player
        self.program = subprocess.Popen(
            [sys.executable, drag_source.__file__, player.display, str(x), str(y), *uris],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def answer(self) -> str:
        """What the window has answered: the next line that the program prints."""
        stream = self.program.stdout
        assert stream is not None
        self.player.wait("an answer", lambda: select.select([stream], [], [], 0)[0])
        return stream.readline().strip()

    def end(self, *, drop: bool) -> str:
        assert self.program.stdin is not None
        self.program.stdin.write("drop\n" if drop else "leave\n")
        self.program.stdin.flush()
        return self.answer()


@contextmanager
def dragging(player: WindowPlayer, *files: Path | str) -> Iterator[Drag]:
    uris = tuple(file if isinstance(file, str) else file.as_uri() for file in files)
    drag = Drag(player, uris)
    try:
        yield drag
    finally:
        drag.program.stdin.close()  # type: ignore[union-attr]
        drag.program.stdout.close()  # type: ignore[union-attr]
        drag.program.terminate()
        drag.program.wait(PATIENCE)


def drop(player: WindowPlayer, *files: Path | str) -> None:
    with dragging(player, *files) as drag:
        assert drag.answer() == "accepted"
        assert drag.end(drop=True) == "finished"
    player.settle()


def a_replay(folder: Path, name: str = "own") -> Path:
    file = folder / f"{name}.replay"
    file.write_text(REPLAY)
    return file


def a_board(folder: Path, name: str = "one", board: Board = SMALL) -> Path:
    file = folder / f"{name}.mbf"
    file.write_bytes(write(Contents("board", board=board), "mbf"))
    return file


def titles(window: ReplayWindow) -> list[str]:
    return [game.title for game in window.games]


def test_replays_are_shown_whatever_their_names(display: str, tmp_path: Path) -> None:
    with playing(display) as player:
        drop(player, *(a_replay(tmp_path, name) for name in NAMES))
        window = player.dialog()
        assert isinstance(window, ReplayWindow)
        assert titles(window) == [f"Replay: {name}.replay" for name in NAMES]
        assert player.session.round.state is State.READY


def test_every_form_of_a_files_address_is_understood(display: str, tmp_path: Path) -> None:
    path = a_replay(tmp_path, "two words").as_uri().removeprefix("file://")
    with playing(display) as player:
        for form in ("file://localhost{}", "file:{}", "file://{}"):
            drop(player, form.format(path))
            assert titles(player.dialog()) == ["Replay: two words.replay"], form
            player.dialog().destroy()
            player.settle()


def test_the_name_of_this_machine_in_an_address_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "home")
    assert path_of("home/a/b.avf") == Path("/a/b.avf")
    assert path_of("/home/a/b.avf") == Path("/home/a/b.avf")


def test_while_files_are_held_over_the_window_it_says_what_will_happen(
    display: str, tmp_path: Path
) -> None:
    with playing(display) as player:
        label = player.screen.drop_here
        with dragging(player, a_replay(tmp_path)) as drag:
            assert drag.answer() == "accepted"
            assert label.winfo_ismapped()
            assert label.cget("text").startswith("Drop ")
            assert drag.end(drop=False) == "left"
            player.wait("the end of the drag", lambda: not label.winfo_ismapped())
        assert player.dialog() is None
        drop(player, a_replay(tmp_path))
        assert not label.winfo_ismapped()


def test_a_board_is_played_once_the_running_game_may_be_given_up(
    display: str, tmp_path: Path
) -> None:
    file = a_board(tmp_path)
    with playing(display) as player:
        player.click((4, 4))
        asked: list[str] = []

        def answer(text: str) -> None:
            def choose(dialog: QuestionDialog) -> None:
                asked.append(dialog.title())
                dialog.buttons[text].invoke()

            player.when_open(choose)

        answer("Keep playing")
        drop(player, file)
        player.wait("the question", lambda: len(asked) == 1)
        assert player.session.round.deal.level.header == "9x9x10"
        answer("Give up")
        drop(player, file)
        player.wait("the board", lambda: player.session.round.deal.level.header == "4x4x1")
        assert len(asked) == 2


def test_a_saved_game_is_resumed(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my game.json"
    monkeypatch.setattr("minewise.ui.tk.dialogs.ask_where_to_save", lambda _: str(file))
    with playing(display, SMALL) as player:
        player.click((1, 1))
        player.actions.commands["save-file"]()
        view = player.session.round.view
    with playing(display) as player:
        drop(player, file)
        player.wait("the game", lambda: player.session.round.view == view)


def test_several_replays_share_a_window_and_bad_files_are_named(
    display: str, tmp_path: Path
) -> None:
    noise = tmp_path / "noise.avf"
    noise.write_bytes(b"no replay")
    gone = tmp_path / "gone.avf"
    with playing(display) as player:
        drop(player, a_replay(tmp_path, "a"), noise, gone, a_replay(tmp_path, "b"))
        assert titles(player.dialog()) == ["Replay: a.replay", "Replay: b.replay"]
        assert "noise.avf" in player.said
        assert "gone.avf" in player.said


def test_of_many_bad_files_some_are_named_and_the_others_counted(
    display: str, tmp_path: Path
) -> None:
    with playing(display) as player:
        drop(player, *(tmp_path / f"{number}.avf" for number in range(1, 6)))
        assert player.dialog() is None
        assert "3.avf" in player.said
        assert "4.avf" not in player.said
        assert player.said.endswith("Files that cannot be read either: 2.")


def test_of_several_boards_the_first_is_played_and_replays_are_shown(
    display: str, tmp_path: Path
) -> None:
    other = Board.parse("5x5x1/*..../...../...../...../.....")
    with playing(display) as player:
        drop(
            player,
            a_board(tmp_path, "first"),
            tmp_path / "gone.avf",
            a_board(tmp_path, "second", other),
            a_replay(tmp_path),
        )
        assert player.session.round.deal.level.header == "4x4x1"
        player.wait("the replay", player.dialog)
        assert titles(player.dialog()) == ["Replay: own.replay"]
        assert "one game at a time; not opened: 'second.mbf'." in player.said
        assert "gone.avf" in player.said


def test_what_cannot_be_opened_is_said_in_one_sentence(display: str, tmp_path: Path) -> None:
    (tmp_path / "a folder").mkdir()
    with playing(display) as player:
        for name in ("a folder", "no such file.json", "example.org/game"):
            drop(player, f"https://{name}" if "example" in name else tmp_path / name)
            assert player.dialog() is None
            assert player.said.startswith("Cannot ")
            assert name in player.said
            assert "\n" not in player.said


def test_while_a_dialog_waits_for_its_answer_nothing_is_taken(display: str, tmp_path: Path) -> None:
    heard: list[str] = []

    def hold(dialog: QuestionDialog) -> None:
        with dragging(player, a_replay(tmp_path)) as drag:
            heard.append(drag.answer())
        dialog.destroy()

    with playing(display) as player:
        player.click((4, 4))
        player.when_open(hold)
        player.press("F2")
        assert heard == ["refused"]
        assert not player.screen.drop_here.winfo_ismapped()


def help_text(player: WindowPlayer) -> str:
    player.press("F1")
    return str(player.dialog().text.get("1.0", "end"))


def test_the_help_says_that_files_can_be_dropped(display: str) -> None:
    with playing(display) as player:
        assert player.actions.games.drops.problem == ""
        assert "Drop files on the window" in help_text(player)


def test_without_the_package_the_window_works_and_says_what_to_install(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tkinterdnd2", None)
    with playing(display) as player:
        player.click((4, 4))
        assert player.session.round.state is State.PLAYING
        assert dropping.NOT_INSTALLED in help_text(player)


def test_where_its_native_part_does_not_load_the_window_works_without(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "another machine")
    with playing(display) as player:
        player.click((4, 4))
        assert player.session.round.state is State.PLAYING
        assert "Files cannot be dropped on this window: " in help_text(player)

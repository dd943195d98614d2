"""Whole games in the window, with a real mouse and real keys."""

from minewise.core import Board, State
from minewise.session import Statistics, statistics_file
from window_player import playing

CORNERS = Board.parse("5x4x3/*..../...../...../*...*")


def test_a_whole_game_is_won_with_the_mouse(display: str) -> None:
    with playing(display) as player:
        assert (player.title, player.face) == ("Minewise", "New game")
        player.real_clicks(((4, 4), 1))
        player.wait("the first cells", lambda: player.session.round.state is State.PLAYING)
        assert player.face == "Playing"
        hidden = player.session.round.position.hidden
        board = player.session.round.game.board
        assert board is not None
        mines = [cell for cell in hidden if board.is_mine(cell)]
        player.real_clicks(*[(cell, 3) for cell in mines])
        player.wait("the flags", lambda: player.session.round.mines_left == 0)
        assert player.screen.header.mines.cget("text") == "Mines 0"
        # What a click opens besides may make a later click a chord: that is safe too.
        player.real_clicks(*[(cell, 1) for cell in hidden if cell not in mines])
        player.wait("the end", lambda: player.session.round.outcome)
        assert player.session.round.state is State.WON
        assert (player.title, player.face) == ("Minewise: Won", "You won")
        assert player.said.startswith("Won in ")
    games = Statistics(statistics_file()).games()
    assert [(game.won, game.help) for game in games] == [(True, ("known_board",))]


def test_a_game_is_lost_with_the_mouse_and_the_face_begins_the_next(display: str) -> None:
    with playing(display, CORNERS) as player:
        player.real_clicks(((0, 4), 3), ((3, 4), 3), ((3, 2), 1))
        player.wait("an open cell", lambda: player.session.round.state is State.PLAYING)
        player.real_clicks(((0, 0), 1))
        player.wait("the end", lambda: player.session.round.outcome)
        assert (player.title, player.face) == ("Minewise: Lost", "You lost")
        assert "row 1, column 1" in player.said
        shown = {cell: player.board.shown_look(cell) for cell in ((0, 0), (3, 0), (3, 4))}
        assert shown[0, 0].sign == "explosion"
        assert shown[3, 0].sign == "mine"
        assert shown[3, 4].sign == "flag"
        player.screen.header.face.invoke()
        assert (player.title, player.face) == ("Minewise", "New game")
        assert set(player.session.round.view) == {"#"}


def test_a_whole_game_is_won_with_keys_alone_where_not_all_is_in_view(display: str) -> None:
    with playing(display, "cs50") as player:
        width, height = player.root.minsize()
        player.root.geometry(f"{width}x{height}")
        player.wait("the size", lambda: player.root.winfo_height() == height)
        assert player.board.bar_down.winfo_ismapped(), "not all of the board is in view"
        player.real_keys("space")
        player.wait("the first cells", lambda: player.session.round.state is State.PLAYING)
        assert player.items("cursor") == 2
        board = player.session.round.game.board
        assert board is not None
        # Row by row to and fro, so that the cursor never has to go back.
        keys = ["Home", "Prior"]
        for row in range(8):
            columns = range(8) if row % 2 == 0 else range(7, -1, -1)
            for column in columns:
                is_hidden = player.session.round.position.number((row, column)) is None
                if is_hidden:
                    keys.append("f" if board.is_mine((row, column)) else "Return")
                if column != columns[-1]:
                    keys.append("Right" if row % 2 == 0 else "h")
            keys.append("j")
        player.real_keys(*[key if key != "Right" else "l" for key in keys])
        player.wait("the end", lambda: player.session.round.outcome)
        assert player.session.round.state is State.WON
        assert player.title == "Minewise: Won"
        x, y = player.board.middle_of(player.session.cursor)
        assert 0 <= x < player.canvas.winfo_width()
        assert 0 <= y < player.canvas.winfo_height()


def test_keys_go_to_hidden_cells_and_chord(display: str) -> None:
    with playing(display, CORNERS) as player:
        player.session.go_to((0, 0))
        player.press("f", "n")
        assert player.session.cursor == (0, 1)
        player.press("N")
        assert player.session.cursor == (3, 4)
        player.press("Tab")
        assert player.session.cursor == (0, 1), "what is flagged is passed over"
        player.press("Shift+Tab")
        assert player.session.cursor == (3, 4)
        player.session.go_to((1, 1))
        player.press("space")
        assert player.session.round.view.count("#") == 18
        player.press("c")
        assert player.session.round.view.count("#") < 18

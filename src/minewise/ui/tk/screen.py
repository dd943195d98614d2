"""What is on the screen: header, buttons, board, messages; and how a result gets there."""

import tkinter as tk
from collections.abc import Callable, Collection, Mapping

from minewise.core import LEVELS, Cell, State
from minewise.session import Result, Session, ShowOdds
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.choices import Choices
from minewise.ui.tk.dressing import dress
from minewise.ui.tk.header import Buttons, Header
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.tiles import own_font

TITLE = "Minewise"

# Room for the reasons that hints give; longer ones are scrolled.
_LINES_OF_MESSAGE = 4
_NARROWEST = 440  # pixels of a screen with 96 to the inch
_PART_OF_SCREEN = 0.9


class Screen:
    """The widgets of the window."""

    def __init__(self, root: tk.Tk, session: Session, theme: Theme) -> None:
        self.root = root
        self.theme = theme
        self.choices = Choices(root, theme)
        self.on_mac = root.tk.call("tk", "windowingsystem") == "aqua"
        self._session = session
        self._grid_shown = session.round.game.grid
        self._cursor_shown = True
        self._tick: str | None = None
        self.board = BoardCanvas(root, theme, session.round.game.grid, session.round.view)
        self.cover = tk.Label(self.board, text="Paused\n\nPress Z or click to go on")
        self.message = tk.Text(
            root,
            height=_LINES_OF_MESSAGE,
            width=1,
            wrap="word",
            font="TkDefaultFont",
            bd=1,
            padx=6,
            pady=4,
            takefocus=False,
        )
        self.about = tk.Label(root, anchor="w", justify="left", padx=6)

    def fill(
        self, do: Mapping[str, Callable[[], None]], chosen: Mapping[str, Callable[[], None]]
    ) -> None:
        """Put everything in its place.

        Args:
            do: The commands by name.
            chosen: What to do after a choice of that name.
        """
        root = self.root
        self.header = Header(root, self.theme, self.board.scale, do["new"])
        self.buttons = Buttons(root, self.choices, do, chosen)
        scroll = tk.Scrollbar(root, command=self.message.yview, takefocus=False)
        self.message.configure(yscrollcommand=_only_if_needed(scroll), state="disabled")
        self.header.grid(row=0, column=0, columnspan=2, sticky="ew", padx=8, pady=(8, 4))
        self.buttons.grid(row=1, column=0, columnspan=2, sticky="ew", padx=8, pady=(0, 6))
        self.board.grid(row=2, column=0, columnspan=2, sticky="nsew", padx=8)
        self.message.grid(row=3, column=0, sticky="ew", padx=8, pady=(8, 2))
        scroll.grid(row=3, column=1, sticky="ns", padx=(0, 8), pady=(8, 2))
        self.about.grid(row=4, column=0, columnspan=2, sticky="ew", padx=4, pady=(0, 4))
        root.rowconfigure(2, weight=1)
        root.columnconfigure(0, weight=1)
        self.set_theme(self.theme)
        self.fit()
        self.board.set_cursor(self._session.cursor)
        self.follow_settings()
        self.redraw()

    # What is said

    def say(self, text: str | None) -> None:
        """Say something in the line below the board."""
        if text:
            self.message.configure(state="normal")
            self.message.replace("1.0", "end", text)
            self.message.configure(state="disabled")
            self.message.yview_moveto(0)

    def scroll_message(self, lines: int) -> None:
        """Scroll what is said, if it is longer than there is room."""
        self.message.yview_scroll(lines, "units")

    @property
    def said(self) -> str:
        """What was said last."""
        return self.message.get("1.0", "end-1c")

    # What is shown

    def show(self, result: Result) -> None:
        """Show what an action did, and say what it says."""
        self.say(result.message)
        if result.done:
            self.redraw(result.highlight)

    def redraw(self, highlight: Collection[Cell] = ()) -> None:
        """Show the session as it is."""
        session = self._session
        chances = None
        if self.choices.odds.get() and session.round.outcome is None and not session.round.paused:
            found = session.do(ShowOdds())
            chances = None if found.odds is None else found.odds.probability
            if not found.done and str(found.message) not in self.said:
                self.say(f"{self.said} {found.message}")
            elif not highlight:
                highlight = found.highlight
        self.board.point_at(())  # those of the board before
        if session.round.game.grid != self._grid_shown:
            self._grid_shown = session.round.game.grid
            self.board.set_cursor(None)
            self.board.show(session.round.game.grid, session.round.view, chances)
            self.fit()
        else:
            self.board.show(session.round.game.grid, session.round.view, chances)
        self.board.point_at(highlight)
        self.board.set_cursor(session.cursor if self._cursor_shown else None)
        self._cover()
        self.header.show(session)
        self._show_title()
        self._run_clock()

    def point_at(self, cells: Collection[Cell]) -> None:
        """Point at cells, and at no others."""
        self.board.point_at(cells)

    def show_cursor(self) -> None:
        """Show the cursor where it is now: somebody uses the keys."""
        self._cursor_shown = True
        self.board.set_cursor(self._session.cursor)

    def hide_cursor(self) -> None:
        """Hide it: somebody uses the mouse."""
        self._cursor_shown = False
        self.board.set_cursor(None)

    def pressing(self, cell: Cell | None, as_chord: bool) -> None:
        """A mouse button is held down on a cell; None: no longer."""
        session = self._session
        cells: tuple[Cell, ...] = ()
        if cell is not None and session.round.outcome is None:
            is_number = session.round.position.number(cell) is not None
            around = session.round.game.grid.neighbours(cell)
            flags = self.choices.flag_mode.get() and not as_chord and not is_number
            if as_chord or (is_number and session.settings.chords):
                cells = (cell, *around)
            elif not flags:
                cells = (cell,)
        self.board.press(cells)
        self.header.show(session, held=bool(cells))

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.theme = theme
        dress(self.root, theme)
        self.header.set_theme(theme)
        self.header.show(self._session)
        self.board.set_theme(theme)
        self.cover.configure(bg=theme.field, fg=theme.field_ink, font=own_font(self.root, 14))

    def follow_settings(self) -> None:
        """Show what is chosen, also after a choice that was refused."""
        self.choices.follow(self._session, tuple(LEVELS))
        self._show_title()

    def fit(self) -> None:
        """Give the window the size in which the board looks best."""
        root = self.root
        root.update_idletasks()
        around = root.winfo_reqheight() - self.board.winfo_reqheight()
        room = (
            round(root.winfo_screenwidth() * _PART_OF_SCREEN) - 16,
            round(root.winfo_screenheight() * _PART_OF_SCREEN) - around,
        )
        width, height = self.board.wanted_size(room)
        narrowest = max(round(_NARROWEST * self.board.scale), self.buttons.winfo_reqwidth() + 16)
        root.minsize(narrowest, around + round(150 * self.board.scale))
        if not self._fills_screen():
            root.geometry(f"{max(width + 16, narrowest)}x{height + around}")
        root.update_idletasks()
        self.board.lay_out()

    def _fills_screen(self) -> bool:
        """Whether somebody has made the window as large as the screen: it stays so."""
        if self.root.tk.call("tk", "windowingsystem") == "x11":
            return bool(self.root.wm_attributes("-zoomed"))
        return self.root.wm_state() == "zoomed"

    def _show_title(self) -> None:
        session = self._session
        ended = {State.WON: "Won", State.LOST: "Lost"}
        state = "Paused" if session.round.paused else ended.get(session.round.state)
        self.root.title(TITLE if state is None else f"{TITLE}: {state}")
        deal, settings = session.round.deal, session.settings
        seed = "a board that was given" if deal.seed is None else f"seed {deal.seed}"
        self.about.configure(
            text=f"{deal.level.in_full}, first click {deal.first}, {seed}\n"
            f"{str(settings.mode).capitalize()} mode, AI: {settings.player}"
        )

    def _cover(self) -> None:
        if self._session.round.paused:
            self.cover.place(relwidth=1, relheight=1)
        else:
            self.cover.place_forget()

    # The clock

    def _run_clock(self) -> None:
        """Show the time each second while the clock runs; otherwise let the machine rest."""
        if self._tick is not None:
            self.root.after_cancel(self._tick)
            self._tick = None
        session = self._session
        if session.round.state is State.PLAYING and not session.round.paused:
            rest = 1000 - int(session.round.seconds * 1000) % 1000
            self._tick = self.root.after(rest + 5, self._next_second)

    def _next_second(self) -> None:
        self._tick = None
        self.header.show_time(self._session)
        self._run_clock()

    def close(self) -> None:
        """Close the window, and stop what waits to be done in it."""
        if self._tick is not None:
            self.root.after_cancel(self._tick)
            self._tick = None
        self.root.destroy()


def _only_if_needed(bar: tk.Scrollbar) -> Callable[[float, float], None]:
    """Show a bar only while there is something to scroll."""

    def scrolled(first: float, last: float) -> None:
        bar.set(first, last)
        if float(first) <= 0 and float(last) >= 1:
            bar.grid_remove()
        else:
            bar.grid()

    return scrolled

"""What is on the screen: header, buttons, board, messages; and how a result gets there."""

import tkinter as tk
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from minewise.base import Task, gettext as _
from minewise.core import LEVELS, Cell, State, place
from minewise.session import Result, Round, Session, SessionCall, commands, words
from minewise.solver import Probability
from minewise.ui.home import lost_game
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.choices import Choices
from minewise.ui.tk.commands import in_window, shown_key
from minewise.ui.tk.ending import LuckChart, figures_in_a_line
from minewise.ui.tk.header import Buttons, Header
from minewise.ui.tk.message import Message
from minewise.ui.tk.themes import Theme
from minewise.ui.tk.theming import dress
from minewise.ui.tk.tiles import own_font
from minewise.ui.tk.worker import Worker

TITLE = "Minewise"

_NARROWEST = 440  # pixels of a screen with 96 to the inch
_PART_OF_SCREEN = 0.9


class Screen:
    """The widgets of the window.

    Attributes:
        root: Tk's window.
        theme: Its colours.
        choices: What is chosen in the menus.
        board: The board.
        message: What is said.
        worker: Who does what may take long.
        teller: Who looks up luck, records and grades; the game does not wait for that.
        pointer: The cell that the mouse points at, if it was moved after the cursor.
        hinted: The cells of the last hint, the one that it settles last; none if there is none.
    """

    def __init__(self, root: tk.Tk, session: Session, theme: Theme) -> None:
        self.root = root
        self.theme = theme
        self.choices = Choices(root, theme)
        self.on_mac = root.tk.call("tk", "windowingsystem") == "aqua"
        self.hinted: tuple[Cell, ...] = ()
        self._session = session
        self._grid_shown = session.round.game.grid
        self._cursor_shown = True
        self._cursor_drawn: Cell | None = None
        self._tick: str | None = None
        self._fitted: tuple[int, int] | None = None
        self._resting: Round | None = None
        self.worker = Worker(root, self._tell_busy)
        self.teller = Worker(root, lambda _task: None)
        self.pointer: Cell | None = None
        self.board = BoardCanvas(root, theme, session.round.game.grid, session.round.view)
        self.board.on_point = self._pointed
        self.cover = tk.Label(self.board, text="Paused\n\nPress Z or click to resume")
        self.drop_here = tk.Label(
            self.board, text="Drop the file to open it", relief="ridge", bd=4, padx=18, pady=12
        )
        self.message = Message(root, self.board.name, self.board.see)
        self.luck_chart = LuckChart(self.message)
        self.figures = tk.Label(root, anchor="w")
        self.about = tk.Label(root, anchor="w", justify="left", padx=6)
        self.helped = tk.Label(root, anchor="w", padx=6)
        self.where = tk.Label(root, anchor="e", padx=6)

    def fill(
        self,
        do: Mapping[str, Callable[[], None]],
        chosen: Mapping[str, Callable[[], None]],
        known: Mapping[str, commands.Command],
    ) -> None:
        """Put everything in its place.

        Args:
            do: The commands by name.
            chosen: What to do after a choice of that name.
            known: The commands with their keys.
        """
        root = self.root
        self.header = Header(root, self.theme, self.board.scale, do["new"])
        self.buttons = Buttons(root, self.choices, do, chosen, known)
        self.header.grid(row=0, column=0, columnspan=2, sticky="ew", padx=8, pady=(8, 4))
        self.buttons.grid(row=1, column=0, columnspan=2, sticky="ew", padx=8, pady=(0, 6))
        self.board.grid(row=3, column=0, columnspan=2, sticky="nsew", padx=8)
        self.message.grid(row=4, column=0, columnspan=2, sticky="ew", padx=8, pady=(8, 2))
        self.about.grid(row=6, column=0, columnspan=2, sticky="ew", padx=4)
        self.helped.grid(row=7, column=0, sticky="ew", padx=4, pady=(0, 4))
        self.where.grid(row=7, column=1, sticky="e", padx=4, pady=(0, 4))
        self.about.bind("<Configure>", _break_lines)
        root.rowconfigure(3, weight=1)
        root.columnconfigure(0, weight=1)
        self.set_theme(self.theme)
        self.fit()
        self.board.set_cursor(self._session.cursor)
        self.follow_settings()
        self.redraw()

    # What is said

    def say(self, text: str | None, *, is_result: bool = False) -> None:
        """Say something below the board."""
        if text:
            self.luck_chart.grid_remove()
            self.message.say(text, self._session.round.game.grid, is_result=is_result)

    @property
    def said(self) -> str:
        """What was said last."""
        return self.message.said

    def _tell_busy(self, task: Task[Any] | None) -> None:
        self.header.show_working(task)
        self.root.configure(cursor="" if task is None else "watch")

    def _pointed(self, cell: Cell | None) -> None:
        """Say where the mouse is, or else the cursor."""
        self.pointer = cell
        self._tell_where(cell)

    def _tell_where(self, cell: Cell | None) -> None:
        if cell is None and self._cursor_shown:
            cell = self._session.cursor
        self.where.configure(text="" if cell is None else words.capital_letter(place(cell)))

    # What is done

    def do(self, command: SessionCall, then: Callable[[Result], None] | None = None) -> None:
        """Do something, and show what it did; if it takes long, the window goes on meanwhile.

        Args:
            command: What to do.
            then: What to do with the result, instead of showing it.
        """
        self.worker.stop()
        answer, then = command(), then or self.show
        if isinstance(answer, Task):
            self.worker.run(answer, then)
        else:
            then(answer)

    # What is shown

    def show(self, result: Result) -> None:
        """Show what a command did, and say what it says."""
        self.say(result.message, is_result=result.ended)
        if result.done:
            self.hinted = result.highlight
            self.redraw(result.highlight)
            self._tell_more(result)
        if result.ended and self._session.comfort.sound:
            self.root.bell()

    def _tell_more(self, result: Result) -> None:
        """Look up what is told beside a result: luck after a click, all there is at the end."""
        session = self._session
        self.teller.stop()
        if result.ended:
            said = self.said
            self.teller.run(session.finish(), lambda found: self._finished(found, said))
        elif result.opened and session.wants_luck:
            said = self.said
            self.teller.run(session.luck(), lambda found: self._was_lucky(found, said))
        elif not session.round.steps:
            self.look_up_record()

    def look_up_record(self) -> None:
        """Find the record of what is played, where figures are shown."""
        if self._session.comfort.figures:
            self.teller.run(self._session.records(), lambda _result: self._show_figures())

    def _was_lucky(self, result: Result, said: str) -> None:
        """After a guess: a quiet line below what was said, so that the board stays where it is."""
        if result.luck is not None and result.luck.last is not None and self.said == said:
            self.say(f"{said}\n{result.luck.text}")

    def _finished(self, result: Result, said: str) -> None:
        """The end of a game: where it stands, what decided it, and how lucky it was."""
        end = result.finish
        if end is None or self._session.round.outcome is None:
            return
        if self.said == said:
            lucky = end.luck.text if end.luck.guesses else ""
            told = "\n".join(filter(None, (f"{said} {end.text}", lucky, self._offer())))
            self.say(told, is_result=True)
            if end.luck.guesses:
                self.luck_chart.draw(end.luck, self.theme)
                self.luck_chart.grid(row=0, column=2, padx=(6, 0))

    def _offer(self) -> str:
        """After a lost game: one quiet sentence more."""
        if not lost_game(self._session):
            return ""
        keys = in_window(keys=self._session.keys("play", commands.WINDOW))["train"].keys
        if not keys:
            return _("The menu Train lets you practise this.")
        return _("{key} lets you practise this.").format(key=shown_key(keys[0], on_mac=self.on_mac))

    def _show_figures(self) -> None:
        """Show the figures of the game, where they are wanted."""
        session = self._session
        if session.comfort.figures:
            self.figures.configure(text=figures_in_a_line(session.figures()))
            self.figures.grid(row=2, column=0, columnspan=2, sticky="ew", padx=8, pady=(0, 4))
        else:
            self.figures.grid_remove()
        self.header.show_time(session)

    def redraw(self, highlight: Collection[Cell] = ()) -> None:
        """Show the session as it is, with the odds if they are wanted."""
        session = self._session
        wants_odds = self.choices.odds.get() and session.round.outcome is None
        if not wants_odds or session.round.paused:
            self._draw(highlight)
            return
        self.worker.run(
            session.odds(),
            lambda odds: self._draw(highlight, odds),
            meanwhile=lambda: self._draw(highlight),
        )

    def _draw(self, highlight: Collection[Cell], odds: Result | None = None) -> None:
        session = self._session
        chances = None
        estimated = odds is not None and odds.odds is not None and odds.odds.estimated is not None
        if odds is not None:
            # Where the first click cannot be a mine, no cell has odds of its own.
            if odds.odds is not None and not session.round.game.first_click_is_safe:
                chances = odds.odds.probability
            if not odds.done and str(odds.message) not in self.said:
                self.say(f"{self.said} {odds.message}")
            elif not highlight:
                highlight = odds.highlight
        moved = self._cursor_drawn != session.cursor
        if session.round.game.grid != self._grid_shown:
            self._grid_shown = session.round.game.grid
            self._show_board(chances)
            self.fit()
            moved = True
        else:
            self._show_board(chances)
        # Someone who has scrolled away is looking at something: only bring new things into view.
        self._draw_cursor(see=moved and not highlight)
        self.board.point_at(highlight)
        self._cover()
        self.header.show(session)
        self._show_figures()
        self._show_title(estimated=estimated)
        self._run_clock()

    def _show_board(self, chances: Mapping[Cell, Probability] | None) -> None:
        played, comfort = self._session.round, self._session.comfort
        self.board.show(
            played.game.grid,
            played.view,
            chances,
            fades=comfort.fade,
            counts_flags=comfort.flag_counts and played.outcome is None,
        )

    def _draw_cursor(self, *, see: bool = True) -> None:
        self._cursor_drawn = self._session.cursor
        self.board.set_cursor(self._session.cursor if self._cursor_shown else None, see=see)
        self._tell_where(None)

    def clear_hint(self) -> None:
        """Point at no cell."""
        self.hinted = ()
        self.board.point_at(())

    def show_cursor(self) -> None:
        """Show the cursor where it is now: somebody uses the keys."""
        self._cursor_shown = True
        self._draw_cursor()

    def hide_cursor(self) -> None:
        """Hide it: somebody uses the mouse."""
        self._cursor_shown = False
        self.board.set_cursor(None)

    def pressing(self, cell: Cell | None) -> None:
        """A mouse button is held down on a cell; None: no longer."""
        session = self._session
        cells = () if cell is None else session.pressed(cell)
        if cells == (cell,) and self.choices.flag_mode.get():
            cells = ()  # it will be flagged
        self.board.press(cells)
        self.header.show(session, held=bool(cells))

    def show_drop(self, hovering: bool) -> None:
        """Files are held over the window: say what happens when they are let go; or no longer."""
        if hovering:
            self.drop_here.lift()  # over the cover of a pause
            self.drop_here.place(relx=0.5, rely=0.5, anchor="center")
        else:
            self.drop_here.place_forget()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        dress(self.root, theme)
        self.header.set_theme(theme)
        self.header.show(self._session)
        self.message.set_theme(theme)
        self.board.set_theme(theme)
        for label in (self.cover, self.drop_here):
            label.configure(bg=theme.field, fg=theme.field_ink, font=own_font(self.root, 14))

    def follow_settings(self) -> None:
        """Show what is chosen, also after a choice that was refused."""
        self.choices.follow(self._session, tuple(LEVELS))
        self._show_title()

    def fit(self) -> None:
        """Give the window the size in which the board looks best."""
        root = self.root
        root.update_idletasks()
        now = root.winfo_width(), root.winfo_height()
        if self._fitted not in (None, now) and root.winfo_viewable():
            self.board.lay_out()  # somebody has chosen another size
            return
        around = root.winfo_reqheight() - self.board.winfo_reqheight()
        room = (
            round(root.winfo_screenwidth() * _PART_OF_SCREEN) - 16,
            round(root.winfo_screenheight() * _PART_OF_SCREEN) - around,
        )
        width, height = self.board.wanted_size(room)
        narrowest = max(round(_NARROWEST * self.board.scale), self.buttons.winfo_reqwidth() + 16)
        root.minsize(narrowest, around + round(150 * self.board.scale))
        if not self._fills_screen():
            self._fitted = max(width + 16, narrowest), height + around
            root.geometry("{}x{}".format(*self._fitted))
        root.update_idletasks()
        self.board.lay_out()

    def take_size(self, size: tuple[int, int] | None) -> None:
        """Give the window a size that somebody has chosen, as far as there is room for it."""
        if size is not None:
            least = self.root.minsize()
            most = self.root.winfo_screenwidth(), self.root.winfo_screenheight()
            sides = zip(size, least, most, strict=True)
            width, height = (max(low, min(side, high)) for side, low, high in sides)
            self.root.geometry(f"{width}x{height}")

    @property
    def chosen_size(self) -> tuple[int, int] | None:
        """The size that somebody has given the window; None if it has its own."""
        now = self.root.winfo_width(), self.root.winfo_height()
        return None if now == self._fitted or self._fills_screen() else now

    def _fills_screen(self) -> bool:
        """Whether somebody has made the window as large as the screen: it stays so."""
        if self.root.tk.call("tk", "windowingsystem") == "x11":
            return bool(self.root.wm_attributes("-zoomed"))
        return self.root.wm_state() == "zoomed"

    def _show_title(self, *, estimated: bool = False) -> None:
        session = self._session
        ended = {State.WON: "Won", State.LOST: "Lost"}
        state = "Paused" if session.round.paused else ended.get(session.round.state)
        self.root.title(TITLE if state is None else f"{TITLE}: {state}")
        deal, settings = session.round.deal, session.settings
        seed = "a board that was given" if deal.seed is None else f"seed {deal.seed}"
        boards = words.boards(session.round)
        taken = words.help_taken(session.round.help)
        self.about.configure(
            text=f"{words.capital_letter(deal.level.in_full)}, first-click rule: {deal.first}"
            + (f", {boards}" if boards else "")
            + f"\n{words.capital_letter(seed)}, {settings.mode} mode, AI: {settings.player}"
        )
        note = ". The odds are estimates." if estimated else ""
        self.helped.configure(text=f"Help taken: {taken or 'none'}{note}")

    def _cover(self) -> None:
        if self._session.round.paused:
            self.cover.place(relwidth=1, relheight=1)
        else:
            self.cover.place_forget()

    # The clock

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Let the clock stand still, and cover the board, while a dialog is open."""
        played = self._session.round
        rests = played.state is State.PLAYING and not played.paused
        if rests:
            self._session.pause()
            self._resting = played
            self.redraw()
        try:
            yield
        finally:
            if rests and self.wake() and self._is_there():
                self.redraw(self.hinted)

    def wake(self) -> bool:
        """Let the clock run again, if a dialog has stopped it and the same game is played."""
        resting, self._resting = self._resting, None
        if resting is None or resting is not self._session.round or not resting.paused:
            return False
        return self._session.resume().done

    def rest_until_closed(self, window: tk.Toplevel) -> None:
        """The same while a window beside the game is open."""
        rest = ExitStack()
        rest.enter_context(self.resting())

        def closed(event: "tk.Event[tk.Misc]") -> None:
            if event.widget is window:
                rest.close()

        window.bind("<Destroy>", closed, add=True)

    def _is_there(self) -> bool:
        return bool(self.root.tk.call("info", "commands", "."))

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
        self._show_figures()
        self._run_clock()

    def close(self) -> None:
        """Close the window, and stop what waits to be done in it."""
        self.worker.stop()
        self.teller.stop()
        if self._tick is not None:
            self.root.after_cancel(self._tick)
            self._tick = None
        self.root.destroy()


def _break_lines(event: "tk.Event[tk.Label]") -> None:
    """Break the lines of a label where it ends."""
    if event.width > 50:
        event.widget.configure(wraplength=event.width - 14)

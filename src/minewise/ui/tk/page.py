"""Pages: the layout of a screen's blocks in the window. The game has a layout of its own."""

import tkinter as tk
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, Any

from minewise.base.language import gettext as _
from minewise.screens.blocks import Block, Board, Chart, Counters, Slider, Table, Text
from minewise.screens.view import Action, Given, View
from minewise.ui.tk.blocks import (
    DRAWN,
    Counter,
    Drawn,
    DrawnBoard,
    DrawnChart,
    DrawnForm,
    DrawnSlider,
    DrawnTable,
    wraps,
)
from minewise.ui.tk.board import BoardCanvas
from minewise.ui.tk.faces import Face, paint_face
from minewise.ui.tk.frames import Flow, Scrolled, Tip, focused
from minewise.ui.tk.keys import shown_key, system_of
from minewise.ui.tk.menus import More
from minewise.ui.tk.prose import Prose
from minewise.ui.tk.themes import ColourTheme, scale_of

if TYPE_CHECKING:
    from minewise.ui.tk.stage import StageWindow

_SIDE, _FACE, _NARROW, _WIDE = 420, 30, 680, 800  # pixels at 96 dpi


class Page(ttk.Frame):
    """A screen: boards on the left, text and buttons beside them."""

    def __init__(self, master: tk.Misc, hand: "StageWindow") -> None:
        super().__init__(master, padding=12)
        self.hand = hand
        self.drawn: list[Drawn[Any]] = []
        self.scale = scale_of(self)
        self.focused: tk.Misc | None = None
        self.has_board = False
        self.boards = ttk.Frame(self)
        self.side = Scrolled(self)
        self.message = Prose(self, hand, lines=2)
        self.buttons = ActionButtons(self, hand)
        self.status = ttk.Label(self, style="Note.TLabel", anchor="e")
        self.arrange()

    def arrange(self) -> None:
        top = ttk.Frame(self)
        self.back = ttk.Button(top, text=f"\N{LEFTWARDS ARROW} {_('Back')}", command=self.hand.back)
        self.title = ttk.Label(top, style="Heading.TLabel")
        self.back.pack(side="left", padx=(0, 12))
        self.title.pack(side="left")
        self.status.pack(in_=top, side="right")
        self.status.lift()
        top.grid(row=0, column=0, columnspan=2, sticky="ew", pady=(0, 10))
        self.message.grid(row=3, column=0, columnspan=2, sticky="ew", pady=(8, 0))
        self.buttons.grid(row=4, column=0, columnspan=2, sticky="ew")
        self.rowconfigure(1, weight=1)
        self.bind("<Configure>", lambda _: self.place_side())

    # Showing

    def show(self, view: View) -> None:
        is_first = not self.drawn
        self.show_around(view)
        self.show_blocks(view.blocks)
        tables = (block for block in view.blocks if isinstance(block, Table))
        self.buttons.show(view.actions, next((table.enter for table in tables if table.enter), ""))
        if is_first and self.drawn:
            self.focus_first()

    def show_around(self, view: View) -> None:
        self.title.configure(text=view.title)
        self.message.say(view.lettered)
        self.has_board = any(isinstance(block, Board) for block in view.blocks)
        self.place_side()

    def place_side(self) -> None:
        """Put the text beside the board, or below it in a narrow window."""
        below = self.has_board and self.winfo_toplevel().winfo_width() < _NARROW * self.scale
        beside = self.has_board and not below
        self.boards.grid(row=1, column=int(below), sticky="nsew", padx=(0, 14 * beside))
        if not self.has_board:
            self.boards.grid_remove()
        self.side.grid(row=1 + below, column=1, sticky="nsew")
        self.rowconfigure((1, 2), uniform="half" if below else "")
        self.rowconfigure(2, weight=int(below))
        self.columnconfigure(0, weight=12 * beside)
        self.columnconfigure(1, weight=1, minsize=round(_SIDE * self.scale) * beside)

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show the blocks, reusing the widgets of blocks of the same kind."""
        had = [_kind(drawn.block) for drawn in self.drawn]
        same = SequenceMatcher(None, had, [*map(_kind, blocks)], autojunk=False)
        shown: list[Drawn[Any]] = []
        for how, start, end, first, last in same.get_opcodes():
            if how == "equal":
                for drawn, block in zip(self.drawn[start:end], blocks[first:last], strict=True):
                    drawn.show(block)
                    shown.append(drawn)
                continue
            for drawn in self.drawn[start:end]:
                drawn.destroy()
            shown += [
                DRAWN[type(block)](self.place_of(block), self.hand, block)
                for block in blocks[first:last]
            ]
        if shown != self.drawn:
            self.drawn = shown
            self.pack_blocks()

    def place_of(self, block: Block) -> tk.Misc:
        return self.boards if isinstance(block, Board) else self.side.inside

    def pack_blocks(self) -> None:
        for drawn in self.drawn:
            drawn.pack_forget()
        boards = [each for each in self.drawn if isinstance(each, DrawnBoard)]
        for drawn in self.drawn:
            if isinstance(drawn, DrawnBoard):
                wide = 1 / len(boards)
                drawn.place(relx=boards.index(drawn) * wide, relwidth=wide, width=-6, relheight=1)
            else:
                drawn.pack(fill="x", pady=(0, 12))

    def set_theme(self, theme: ColourTheme) -> None:
        self.message.set_theme(theme)
        self.side.canvas.configure(bg=theme.window)
        for drawn in self.drawn:
            drawn.set_theme(theme)

    # The user's selection

    @property
    def board(self) -> BoardCanvas | None:
        return next((each.board for each in self.drawn if isinstance(each, DrawnBoard)), None)

    @property
    def row(self) -> str:
        """The selected row of the focused table, or of the first table to choose from."""
        tables = [each for each in self.drawn if isinstance(each, DrawnTable) and each.block.enter]
        tables.sort(key=lambda table: table.rows is not focused(self))
        return tables[0].row if tables else ""

    def commit(self) -> None:
        for drawn in self.drawn:
            if isinstance(drawn, DrawnForm):
                drawn.commit()

    def focus_first(self) -> None:
        """Put the focus where keys are needed first."""
        boards = [each for each in self.drawn if isinstance(each, DrawnBoard) and each.block.press]
        tables = [each for each in self.drawn if isinstance(each, DrawnTable) and each.block.enter]
        focus = [*(each.board.canvas for each in boards), *(each.rows for each in tables), self]
        focus[0].focus_set()


def _kind(block: Block) -> tuple[object, ...]:
    """The key of a block's widget: blocks with the same key can share one."""
    return type(block), getattr(block, "style", ""), getattr(block, "columns", ())


class PlayPage(Page):
    """The game. Everything around the board has a fixed height, so the board stays in place."""

    def arrange(self) -> None:
        head = ttk.Frame(self)
        self.mines, self.clock = (
            Counter(head, "center", style="Card.TFrame", padding=(12, 4)) for _ in range(2)
        )
        self.mines.pack(side="left")
        self.clock.pack(side="right")
        # It must not take the focus: the keys belong to the board.
        new_game = partial(self.hand.press, "new", Given())
        self.face = ttk.Button(
            head, compound="left", takefocus=False, command=new_game, text=" " + _("New game")
        )
        self.face.pack(expand=True)
        size = round(_FACE * self.scale)
        self._faces = {face: paint_face(face, size).image(self) for face in Face}
        self.strip = ttk.Frame(self)
        self.message.configure(height=5)
        self.message.pack(in_=self.strip, side="left", fill="both", expand=True)
        foot = ttk.Frame(self)
        self.about = ttk.Label(foot, style="Note.TLabel")
        self.figures = ttk.Label(foot, style="Note.TLabel")
        self.status.pack(in_=foot, side="right", anchor="n")
        self.figures.pack(anchor="w", fill="x")
        self.about.pack(anchor="w")
        wraps(self.figures)
        for widget in (self.message, self.status):
            widget.lift()  # over the frames that were created later
        head.grid(row=0, column=0, sticky="ew")
        self.buttons.grid(row=1, column=0, sticky="ew", pady=(6, 8))
        self.boards.grid(row=2, column=0, sticky="nsew")
        self.strip.grid(row=3, column=0, sticky="ew", pady=(8, 0))
        foot.grid(row=4, column=0, sticky="ew")
        self.rowconfigure(2, weight=1)
        self.columnconfigure(0, weight=1)

    def show(self, view: View) -> None:
        """Show the game; the face is the button of a new one."""
        new = view.action("new")
        rest = tuple(replace(each, place="more") if each is new else each for each in view.actions)
        super().show(replace(view, actions=rest))

    def show_around(self, view: View) -> None:
        """Show the counters, the face and the message; at the end also the result."""
        lines, figures = [view.lettered], dict[str, str]()
        for block in view.blocks:
            match block:
                case Counters(name="dial"):
                    self.mines.show(*block.pairs[0])
                    self.clock.show(*block.pairs[-1])
                case Counters():
                    figures |= dict(block.pairs)
                case Text(style="heading"):
                    self.about.configure(text=" ".join(block.paragraphs))
                case Text():
                    lines += [each for each in block.paragraphs if each not in view.message]
        self.figures.configure(text="   ".join(f"{name} {text}" for name, text in figures.items()))
        self.message.say("\n".join(filter(None, lines)))
        self.face.configure(image=self._faces[Face.of(view)])

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        drawn = (Board, Chart, Slider)  # the rest is around the board
        super().show_blocks([block for block in blocks if isinstance(block, drawn)])

    def place_of(self, block: Block) -> tk.Misc:
        return self.boards if isinstance(block, Board) else self.strip

    def pack_blocks(self) -> None:
        super().pack_blocks()
        for drawn in self.drawn:
            if isinstance(drawn, DrawnSlider):
                drawn.pack(side="right", anchor="n", before=self.message, padx=(12, 0))
            elif isinstance(drawn, DrawnChart):
                drawn.pack_forget()
                if self.winfo_width() >= _WIDE * self.scale:  # otherwise only the words fit
                    drawn.words.pack_forget()
                    drawn.canvas.configure(height=1)
                    wide = drawn.canvas.winfo_reqwidth()  # its frame has not been measured yet
                    drawn.place(in_=self.strip, relx=1, width=wide, relheight=1, anchor="ne")
                    self.message.pack_configure(padx=(0, wide + 16))


class ActionButtons(Flow):
    """The main actions as buttons; the others in the menu "More"."""

    def __init__(self, master: tk.Misc, hand: "StageWindow") -> None:
        super().__init__(master)
        self._hand = hand
        self.named: dict[str, ttk.Button | ttk.Checkbutton] = {}
        self._tips: dict[str, Tip] = {}
        self._on: dict[str, tk.BooleanVar] = {}
        self.more = More(self, hand)

    def show(self, actions: tuple[Action, ...], enter: str = "") -> None:
        """Show the actions of a view; `enter` is the name of the one bound to Enter."""
        if actions == self.more.actions:
            return
        self.more.actions = actions
        main = [each for each in actions if each.place == "main"]
        kinds = [(each.name, each.on is None) for each in main]
        if kinds != [(name, name not in self._on) for name in self.named]:
            self._build(main)
        for action in main:
            self._update(action, is_first=action.name == enter or "enter" in action.keys)
        self.lay_out([*self.named.values(), self.more], anew=True)

    def _build(self, main: Sequence[Action]) -> None:
        for button in self.named.values():
            button.destroy()
        self.named, self._tips, self._on = {}, {}, {}
        for action in main:
            press = partial(self._hand.press_by_hand, action.name)
            if action.on is None:
                self.named[action.name] = ttk.Button(self, command=press)
            else:
                self._on[action.name] = tk.BooleanVar(self)
                self.named[action.name] = ttk.Checkbutton(
                    self, style="Toggle.TButton", command=press, variable=self._on[action.name]
                )
            button = self.named[action.name]  # a click does not leave the keys there
            button.bind("<ButtonRelease-1>", lambda _: self._hand.page.focus_first())
            self._tips[action.name] = Tip(button)

    def _update(self, action: Action, *, is_first: bool) -> None:
        button = self.named[action.name]
        button.configure(text=action.label)
        button.state(["disabled" if action.why_not else "!disabled"])
        if action.name in self._on:
            self._on[action.name].set(bool(action.on))
        else:
            button.configure(style="Accent.TButton" if is_first else "TButton")
        keys = ", ".join(shown_key(key, system_of(self)) for key in action.keys)
        about = action.why_not or action.help
        self._tips[action.name].text = "\n".join(filter(None, (about, keys)))

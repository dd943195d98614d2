"""The conversation inside the page: a browser's worker runs it, without a server.

    page = InPage(tell)
    texts = page.hear(text)     one message in, all its answers out

There is one page and one thread; `tell` is a callback for progress reports. The caller must save
the data folder before it passes on the answers, since a browser keeps nothing else.
"""

import json
import traceback
from collections import OrderedDict
from collections.abc import Callable

from minewise import boards, solver
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.boards.generator import lay_board
from minewise.core import Board, Cell, Deal
from minewise.screens.storage import storage_at_home
from minewise.session.folders import data_folder
from minewise.session.session import Session
from minewise.ui.web.conversation import OUR_MISTAKE, Conversation, Work
from minewise.ui.web.journal import Journal
from minewise.ui.web.wire import Message, UnreadableError, as_text, read

_MOST_BOARDS = 8

Order = tuple[Deal, Cell]
"""A deal, and the first cell to open."""


class InPage:
    """The carrier of one page."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        """Resume the saved game, or begin one; `tell` sends progress messages to the page."""
        self._tell = tell
        self._tab = ""
        storage = storage_at_home()
        assert storage.settings is not None, "storage at home has settings"
        session = Session(storage.settings.read().options, storage=storage)
        self._boards = PrefetchedBoards()
        session.board_made_ahead = self._boards.begin
        self._conversation = Conversation(session, Journal(data_folder() / "web" / "game.jsonl"))
        self._trouble = ""
        self._is_kept = True

    # Messages

    def hear(self, text: str) -> list[str]:
        """Handle a message, and return the answers in order."""
        try:
            return self._heard(read(text))
        except UnreadableError as error:
            return [as_text("trouble", text=str(error))]
        except Exception:
            traceback.print_exc()
            return [as_text("trouble", text=OUR_MISTAKE)]

    def _heard(self, message: Message) -> list[str]:
        if message.type == "hello":
            self._tab = message.tab
        if not self._tab:
            raise UnreadableError("Say hello first.", "")
        response = self._conversation.hear(self._tab, message)
        answers = [reply.text for reply in response.replies]
        while response.work is not None:
            self._work(response.work)
            response = self._conversation.worked(response.work)
            answers += [reply.text for reply in response.replies]
        if self._trouble and message.type == "hello":
            answers.append(as_text("trouble", text=self._trouble))
            self._trouble = ""
        return answers

    def _work(self, work: Work) -> None:
        task = work.task
        if work.tab.stage.is_working:

            def tell() -> None:
                self._tell(as_text("working", text=task.text, part=task.progress))

            task.on_progress = tell
            tell()
        work.work()

    # Boards that another worker prefetches

    def wanted(self) -> str | None:
        """An order for the next board to prefetch, for `make_ahead`; None if there is none."""
        session = self._conversation.session
        deals = (session.played.deal, session.next_deal())
        order = self._boards.wanted(*deals[session.played.game.board is not None :])
        return order and json.dumps({"deal": order[0].line(), "cell": order[1]})

    def made(self, order: str, board: str | None) -> None:
        self._boards.add(_order(order), None if board is None else Board.parse(board))

    # Files

    def kept(self, trouble: str | None) -> list[str]:
        """Messages for the page if the browser could not save the files, only the first time."""
        had, self._is_kept = self._is_kept, trouble is None
        if trouble is None or not had:
            return []
        text = _("Your games are not saved from here on: {why}. You can go on playing.").format(
            why=_("the storage of this browser is full")
            if trouble == "QuotaExceededError"
            else _("this browser does not let this page store anything")
        )
        if self._tab:
            return [as_text("trouble", text=text)]
        self._trouble = text  # sent when the page says hello
        return []


class PrefetchedBoards:
    """No-guess boards made before the first click, and the choice of the next one to make.

    A board depends on the first cell, and a hard one takes a while. So the board for the cell
    where the last game began, or for the middle, is prefetched: the same one that the click would
    generate.

    >>> ahead = PrefetchedBoards()
    >>> deal = Deal.parse("9x9x10 first safe no-guess seed 7")
    >>> order = ahead.wanted(deal)
    >>> order == (deal, (4, 4))
    True
    """

    def __init__(self) -> None:
        self._boards: OrderedDict[Order, Board | None] = OrderedDict()
        self._began_at: Cell | None = None

    def wanted(self, *deals: Deal) -> Order | None:
        """The first useful board that is not here yet; None if there is none."""
        for deal in deals:
            grid = deal.level.grid
            middle = (grid.height // 2, grid.width // 2)
            for cell in dict.fromkeys((self._began_at or middle, middle)):
                if cell in grid and deal.needs_board(cell) and (deal, cell) not in self._boards:
                    return deal, cell
        return None

    def add(self, order: Order, board: Board | None) -> None:
        """Keep a board, or None for one that could not be made, so that it is not tried again."""
        self._boards[order] = board
        while len(self._boards) > _MOST_BOARDS:
            self._boards.popitem(last=False)

    def begin(self, deal: Deal, start: Cell) -> Board | None:
        """Note that a game begins; return its board if it was prefetched."""
        self._began_at = start
        return self._boards.pop((deal, start), None)


def use_compiled(folder: str) -> None:
    """Load the native core from the folder into which it was unpacked."""
    for package in (boards, solver):
        package.__path__.append(f"{folder}/{package.__name__.replace('.', '/')}")


def make_ahead(order: str) -> str | None:
    """Make a board that another worker ordered; None if there is none."""
    try:
        return lay_board(*_order(order)).line()
    except MinewiseError:
        return None


def _order(text: str) -> Order:
    wanted = json.loads(text)
    row, column = wanted["cell"]
    return Deal.parse(wanted["deal"]), (row, column)

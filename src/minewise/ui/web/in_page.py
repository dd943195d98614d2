"""The conversation carried inside the page: a worker of the browser runs it, without a server.

    page = InPage(tell)
    texts = page.hear(text)     one message in, all that is said of it out

There is one page and one thread, so everything is worked in line. How far it is, is told in the
meantime by `tell`. The caller keeps the files of the data folder before the page is told what
was said: a browser forgets the rest.
"""

import json
import secrets
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from minewise import boards, solver
from minewise.base import MinewiseError, Task, files, gettext as _, quote
from minewise.boards import lay_board
from minewise.core import Board, Deal
from minewise.session import MOST_DATA_BYTES, data_folder, words
from minewise.solver import core_in_use
from minewise.ui.home import storage_at_home
from minewise.ui.web import sittings
from minewise.ui.web.conversation import Response, Tab
from minewise.ui.web.data import Place
from minewise.ui.web.journaled import Journaled
from minewise.ui.web.messages import Ask, Cancel, Do, Hello, Message, Racing, UnreadableError, read
from minewise.ui.web.questions import Questions
from minewise.ui.web.replays import ReplayCache, read_upload, replay_as_data
from minewise.ui.web.sittings import RoomError
from minewise.ui.web.solutions import Solutions
from minewise.ui.web.tasks import QuestionError
from minewise.ui.web.texts import OUR_MISTAKE, how_far, in_pieces, refusal

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

    from minewise.course import Student


_LONGEST = 2 * MOST_DATA_BYTES
"""No message needs to be shorter here for the sake of others; a file to import may be long."""


class GivenSolutions(Solutions):
    """Files that were pasted or dropped on the page. The page asks another worker about them."""

    _LARGEST = 2 * 1024 * 1024

    @property
    def _folder(self) -> Path:
        return data_folder() / "course"

    @property
    def names(self) -> list[str]:
        """What they are called, the latest first."""
        paths = sorted(self._folder.glob("*.py"), key=lambda path: path.stat().st_mtime)
        return [path.name for path in reversed(paths)]

    @property
    def how(self) -> str:
        return _(
            "Drop your minesweeper.py on this page, choose it, or paste it. It runs in this "
            "browser, and is sent nowhere."
        )

    @property
    def takes(self) -> bool:
        return True

    def give(self, name: str, text: str) -> str:
        name = Path(name.replace("\\", "/")).name or "minesweeper.py"
        name = name if name.endswith(".py") else f"{name}.py"
        if len(text) > self._LARGEST:
            raise QuestionError(
                _("{file} is too large: expected at most {most} bytes").format(
                    file=quote(name), most=self._LARGEST
                ),
                name,
            )
        files.write_text(self._folder / name, text, make_folder=True)
        return name

    def open(self, name: str) -> "Student":
        from minewise.course import StudentHere  # noqa: PLC0415 - most do without

        return StudentHere(self._folder / name)


class InPage:
    """The carrier of one page."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        """Resume what the data folder holds, or begin a game.

        Args:
            tell: Says something to the page while a message is being worked on.
        """
        self._tell = tell
        self._shelf = ReplayCache()
        self._tab = Tab(Questions(self._shelf, solutions=GivenSolutions()))
        self._conversation = _sitting()
        self._is_kept = True

    # Messages

    def hear(self, text: str) -> list[str]:
        """Do what a message asks for; what the page is told of it, in this order."""
        number: int | None = None
        try:
            message = read(text, _LONGEST)
            number = message.id if isinstance(message, Do | Ask | Cancel | Racing) else None
            return list(self._obeyed(message))
        except UnreadableError as error:
            return [refusal(error.id, str(error))]
        except MinewiseError as error:
            return [refusal(number, str(error))]
        except Exception:
            traceback.print_exc()
            return [refusal(number, OUR_MISTAKE)]

    def _obeyed(self, message: Message) -> Iterator[str]:
        conversation, tab = self._conversation, self._tab
        if isinstance(message, Racing):
            raise RoomError(_("There is nobody else here: races need minewise web"), "")
        if isinstance(message, Hello):
            if message.room not in (None, conversation.id):
                raise RoomError(_("There is no such game any more: begin a new one"), message.room)
            tab.name = message.tab
            for reply in conversation.come(tab):
                yield reply.text
        elif not tab.name:
            raise RoomError("Say hello first", "")
        if isinstance(message, Cancel):
            yield from self._stopped(message)
            return
        response = conversation.handle(tab, message)
        yield from (reply.text for reply in response.replies)
        while response.task is not None:
            response = self._worked(message, response.task)
            yield from (reply.text for reply in response.replies)
        if conversation.is_due:
            conversation.save()

    def _worked(self, message: Message, task: Task[Response]) -> Response:
        if isinstance(message, Do | Ask) and not task.is_worked_out:
            number = message.id

            def tell() -> None:
                self._tell(how_far(number, task))

            task.told = tell
            tell()
        return task.result()

    def _stopped(self, message: Cancel) -> Iterator[str]:
        """Answer for a wish that was stopped before we heard of it: its worker was ended."""
        again = self._conversation.answer_again(self._tab, message.id)
        yield refusal(message.id, "Stopped") if again is None else again.text

    # Boards that are made ahead, by another worker

    def wanted(self) -> str | None:
        """The board that should be made next, for `make_ahead`; None if there is none."""
        session = self._conversation.session
        deals = (session.round.deal, session.next_deal())
        order = session.ahead.wanted(*deals[session.round.game.board is not None :])
        if order is None:
            return None
        deal, cell = order
        return json.dumps({"deal": deal.line(), "cell": list(cell)})

    def made(self, order: str, board: str | None) -> None:
        """Take a board that was made."""
        wanted = json.loads(order)
        made = None if board is None else Board.parse(board)
        key = Deal.parse(wanted["deal"]), (wanted["cell"][0], wanted["cell"][1])
        self._conversation.session.ahead.add(key, made)

    # Files

    def upload(self, data: "Buffer") -> str:
        """A replay or board of any program, as plain data for the page."""
        try:
            found = in_pieces(replay_as_data(read_upload(bytes(data)), self._shelf))
        except MinewiseError as error:
            return json.dumps({"refused": words.as_sentence(str(error))})
        except Exception:
            traceback.print_exc()
            return json.dumps({"refused": OUR_MISTAKE})
        return f'{{"replay":{found}}}'

    def kept(self, trouble: str | None) -> list[str]:
        """Whether the browser has kept the files; what the page is told of that, once.

        Args:
            trouble: What the browser calls its reason not to; None if they are kept.
        """
        had, self._is_kept = self._is_kept, trouble is None
        if trouble is None or not had:
            return []
        told = _("Your games are not saved from here on: {why}. You can go on playing.").format(
            why=_("the storage of this browser is full")
            if trouble == "QuotaExceededError"
            else _("this browser does not let this page store anything")
        )
        if self._tab.name:
            return [refusal(None, told)]
        self._conversation.news = told  # for the page, when it says hello
        return []


def use_compiled(folder: str) -> None:
    """Take the native core from a folder into which it was unpacked."""
    for package in (boards, solver):
        package.__path__.append(f"{folder}/{package.__name__.replace('.', '/')}")


def make_ahead(order: str) -> str | None:
    """Make a board that another worker wants; None if there is none."""
    wanted = json.loads(order)
    row, column = wanted["cell"]
    try:
        return lay_board(Deal.parse(wanted["deal"]), (row, column)).line()
    except MinewiseError:
        return None


def _sitting() -> Journaled:
    """The one sitting that there is."""
    storage, place = storage_at_home(), _place()
    folder = data_folder() / "web" / "page"
    for path in sorted(folder.glob(f"*/{sittings.FILE}")):
        try:
            return sittings.resume(path.parent, storage, place)
        except MinewiseError:
            traceback.print_exc()  # it is left as it is
    return sittings.begin(_new(folder), storage, place)


def _new(folder: Path) -> Path:
    return folder / secrets.token_hex(8)


def _place() -> Place:
    """What is different here."""
    about = (
        _("Everything runs in this browser. Nothing is sent anywhere, and no network is needed."),
        _("Your games, settings and statistics are kept in this browser, for this address."),
        _(
            "The page sees no files of your computer: drop a replay, or a minesweeper.py of yours, "
            "on it to open it."
        ),
        _("The solver is the native core, compiled for browsers.")
        if core_in_use() == "native"
        else _(
            "The solver is the one written in Python, compiled for browsers: it gives the same "
            "answers as the native core, more slowly, and the player expert guesses like exact."
        ),
    )
    return Place(about=about)

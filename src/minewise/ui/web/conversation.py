"""The conversation with a player's pages: one session, and a stage for each tab.

It is independent of sockets, threads and browsers. A carrier calls `hear` with each message, sends
the replies, runs the returned task on any thread, and passes it to `worked`. Only one thread
may use a conversation at a time, but a task may run beside it. The journal is written before a
page gets an answer.
"""

import base64
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.screens.blocks import Board, Form, Slider, Table
from minewise.screens.play import PlayScreen
from minewise.screens.registry import address, address_of_row, open_screen
from minewise.screens.stage import Stage
from minewise.screens.view import Did, Given, View
from minewise.session import commands, words
from minewise.session.saved_game import SavedGameError
from minewise.session.session import Session
from minewise.ui.web.journal import Journal
from minewise.ui.web.wire import Message, as_text, changes

_MOST_TABS = 50

_GESTURES = ("left", "right", "double", "both")

OUR_MISTAKE = "Something went wrong inside Minewise. You can go on playing."


@dataclass(slots=True)
class Work:
    """A task of a tab, and the callback for its result."""

    tab: "Tab"
    task: Task[Did]
    then: Callable[[Did], None]
    failed: bool = False

    def work(self) -> None:
        try:
            self.task.work()
        except Exception:
            traceback.print_exc()
            self.failed = True


class Reply(NamedTuple):
    """A message for a tab."""

    tab: str
    text: str


class Response(NamedTuple):
    """The result of a message: replies, and perhaps a task to run."""

    replies: Sequence[Reply]
    work: Work | None = None


class Tab:
    """A tab of the page: a stage, and the last view sent of it."""

    def __init__(self, name: str, session: Session, n: int = 0) -> None:
        self.name = name
        self.n = n  # the number of actions that the tab has sent
        self.is_new = True  # has not said hello yet
        self.is_here = False  # connected
        self.is_asking = False  # wants an answer even if nothing has changed
        self.work_left: Work | None = None
        self._sent: View | None = None
        self._sent_n = -1
        self._more: dict[str, Any] = {}
        self.play_screen = PlayScreen(session, commands.PAGE)
        self.stage = Stage(self)
        self.stage.open(self.play_screen)
        self.asked = ""  # the address of the screen that is being opened
        self._places = [(self.stage.top, "play")]  # the screens, and their addresses

    def greet(self, theme: str) -> None:
        """Arrange to send a new page the whole view and the theme chosen last."""
        self._sent, self._sent_n = None, -1
        if theme:
            self._more["theme"] = theme

    def news(self) -> str | None:
        """The message with the changes for the page; None if there are none."""
        view, more = self.stage.view, self._more
        found = changes(self._sent, view) | self._moved(view.name)
        if not found and not more and self.n == self._sent_n and not self.is_asking:
            return None
        self._sent, self._sent_n, self._more, self.is_asking = view, self.n, {}, False
        return as_text("view", n=self.n, **found, **more)

    def _moved(self, name: str) -> dict[str, Any]:
        """The address and the depth of the screen, if another one is on top, or for a new page."""
        places, screens = self._places, self.stage.screens
        depth, top = len(screens) - 1, screens[-1]
        if self._sent is not None and len(places) == depth + 1 and places[-1][0] is top:
            return {}
        del places[depth + 1 :]
        if len(places) <= depth or places[depth][0] is not top:
            del places[depth:]
            found = top, address(name, places[-1][1], self.asked)
            places += [found] * (depth + 1 - len(places))
        return {"depth": depth, "address": places[-1][1]}

    # The interface of a front end

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        self.work_left = Work(self, task, then)

    def draw(self) -> None:
        """A no-op: the view is compared with the one sent last when a message is answered."""

    def copy(self, text: str) -> None:
        self._more["copy"] = text

    def save(self, name: str, data: bytes) -> None:
        self._more["file"] = {"name": name, "data": base64.b64encode(data).decode()}

    def play(self, sound: str) -> None:
        self._more["sound"] = sound

    def closed(self) -> None:
        """A no-op: the game is never closed."""


class Conversation:
    """One session, and the messages from and to its tabs."""

    def __init__(self, session: Session, journal: Journal | None = None) -> None:
        """Resume the game in the journal; without a journal, nothing is saved."""
        self.session = session
        self._tabs: dict[str, Tab] = {}
        self._counts: dict[str, int] = {}
        self._journal = journal
        self._kept: object = None
        self._trouble = ""
        self._news = ""
        if journal is not None:
            self._resume(journal)

    # Messages

    def hear(self, name: str, message: Message) -> Response:
        """Handle a message, and answer it."""
        tab = self._tab(name)
        try:
            self._obey(tab, message)
        except Exception:
            traceback.print_exc()
            return self._response(tab, OUR_MISTAKE)
        return self._response(tab)

    def worked(self, work: Work) -> Response:
        """Take the result of a task, unless it was stopped meanwhile."""
        if work.task.is_stopped:
            return self._response(work.tab)
        if not work.failed:
            try:
                work.then(work.task.result())
                return self._response(work.tab)
            except Exception:
                traceback.print_exc()
        work.tab.stage.stop()
        return self._response(work.tab, OUR_MISTAKE)

    def gone(self, name: str) -> Response:
        """Handle the disconnection of a tab; its task continues."""
        tab = self._tabs.get(name)
        if tab is not None:
            tab.is_here = False
            self.session.look(tab.play_screen, at=False)
        return Response(self._replies())

    def _obey(self, tab: Tab, message: Message) -> None:
        stage = tab.stage
        match message.type:
            case "hello":
                self._greet(tab, message)
            case "look":
                self._look(tab, at=message.at)
                if message.theme:
                    self.session.settings.remember(commands.PAGE, theme=message.theme)
            case "tick":
                tab.is_asking = True  # the page sends the next one after the answer
                stage.tick()
            case kind if message.n > tab.n:  # otherwise it was handled before
                tab.n = message.n
                if kind == "open":
                    self._open(tab, message)
                elif kind == "back":
                    _back(stage, message.depth)
                elif kind == "answer":
                    stage.answer(message.text, message.values.data)
                elif misfit := _misfit(stage.seen, message.action, given := message.values):
                    stage.do(lambda: Did(misfit))
                else:
                    tab.asked = given.row and address_of_row(stage.seen.name, given.row)
                    stage.press(message.action, given)

    def _greet(self, tab: Tab, message: Message) -> None:
        tab.greet(self.session.settings.remembered(commands.PAGE, "theme", ""))
        is_new, tab.is_new, tab.is_here = tab.is_new, False, True
        self._look(tab, at=True)
        # A restarted server does not know which screen the page was showing.
        if is_new and message.screen:
            self._open(tab, message)

    def _open(self, tab: Tab, message: Message) -> None:
        """Show a screen directly above the game."""
        name, given = message.screen, message.given
        # What is in a file would make a long address.
        tab.asked = name + (f"?{urlencode(given)}" if given and name != "file" else "")
        tab.stage.close_to(tab.play_screen)
        if name not in ("", "play"):
            tab.stage.do(lambda: open_screen(name, self.session, commands.PAGE, given))

    def _look(self, tab: Tab, *, at: bool) -> None:
        if tab.stage.top is tab.play_screen:
            self.session.look(tab.play_screen, at=at)

    def _tab(self, name: str) -> Tab:
        tab = self._tabs.pop(name, None) or Tab(name, self.session, self._counts.get(name, 0))
        self._tabs[name] = tab
        if len(self._tabs) > _MOST_TABS:
            gone = [each for each in self._tabs.values() if not each.is_here]
            for other in gone[:-_MOST_TABS]:
                self._tabs.pop(other.name).stage.stop()
        return tab

    # Replies

    def _response(self, tab: Tab, trouble: str = "") -> Response:
        work, tab.work_left = tab.work_left, None
        self._keep(tab)
        replies = self._replies()
        for text in filter(None, (trouble, self._news)):
            replies.append(Reply(tab.name, as_text("trouble", text=text)))
        self._news = ""
        return Response(replies, work)

    def _replies(self) -> list[Reply]:
        """The changes for all tabs; a tab whose screen cannot be drawn returns to the game."""
        found: list[Reply] = []
        for tab in self._tabs.values():
            if tab.is_here:
                try:
                    text = tab.news()
                except Exception:
                    traceback.print_exc()
                    text = _news_of_game(tab)
                if text is not None:
                    found.append(Reply(tab.name, text))
        return found

    # The journal

    def _keep(self, tab: Tab) -> None:
        """Write changes to the journal, before any tab gets an answer."""
        if self._journal is None:
            return
        game, count = self.session.snapshot(), self._counts.pop(tab.name, 0)
        self._counts[tab.name] = tab.n  # keep the order of last activity
        # Changes of only the clock or the cursor are not worth a line.
        now = (replace(game, seconds=0, cursor=(0, 0)), self.session.library.name)
        if now == self._kept and count == tab.n:
            return
        self._kept = now
        had, self._trouble = self._trouble, ""
        try:
            if had or self._journal.is_long:
                self.save()
            else:
                self._journal.add(
                    game, {"tab": [tab.name, tab.n], "saved_as": self.session.library.name}
                )
        except MinewiseError as error:
            self._trouble = _("This game is not saved: {why}.").format(why=error)
            self._news = "" if had else self._trouble

    def save(self) -> None:
        """Rewrite the whole journal."""
        if self._journal is not None:
            self._counts = dict([*self._counts.items()][-_MOST_TABS:])
            note = {"tabs": self._counts, "saved_as": self.session.library.name}
            self._journal.begin(self.session.snapshot(), note)

    def _resume(self, journal: Journal) -> None:
        """Resume the game in the journal; a damaged journal is renamed and reported."""
        try:
            if journal.path.exists():
                self._take(journal)
        except SavedGameError as error:
            text = _("{why} It is kept as {path}.")
            self._news = text.format(why=words.as_sentence(str(error)), path=journal.set_aside())
        try:
            self.save()
        except MinewiseError as error:
            self._trouble = self._news = _("This game is not saved: {why}.").format(why=error)

    def _take(self, journal: Journal) -> None:
        kept = Journal.read(journal.path)
        # Do not give up an unfinished game; before its first click, the new options apply.
        if kept.game.done or kept.game.undone or kept.game.settings == self.session.options:
            self.session.restore(kept.game)
        for note in kept.notes:
            name, counts = note.get("saved_as"), note.get("tabs")
            self.session.library.name = name if isinstance(name, str) else None
            pairs = [note.get("tab"), *(counts.items() if isinstance(counts, dict) else ())]
            for pair in pairs:
                match pair:
                    case [str(who), int(n)]:
                        self._counts[who] = n
        if kept.left_out:
            self._news = _(
                "The file of this game is damaged: {count} of your last actions could not be read. "
                "It is kept as {path}."
            ).format(count=kept.left_out, path=journal.set_aside())


def _back(stage: Stage, depth: int | None) -> None:
    """Do what Escape does; the browser's Back may close several screens, down to a depth."""
    before = len(stage)
    if depth is not None:
        stage.stop()  # Escape would only stop the work
    stage.back()
    while depth is not None and depth + 1 < len(stage) < before:
        before = len(stage)
        stage.stop()
        stage.back()


def _misfit(view: View, name: str, given: Given) -> str:
    """The reason why these values do not fit an action, if the page is out of date; else ""."""
    action = view.action(name) if given.row else None
    needs_row = action is not None and action.needs == "row"
    for block in view.blocks:
        match block:
            case Board() if given.cell is not None and given.cell not in block.grid:
                return _("There is no such cell on this board.")
            case Board() if name == block.press and given.text not in ("", *_GESTURES):
                text = _("{text} is not a click: expected {names}.")
                return text.format(text=quote(given.text), names=", ".join(_GESTURES))
            case Table() if needs_row and given.row in (row.id for row in block.rows):
                needs_row = False
            case Form() if name == "set" and given.row not in (each.name for each in block.fields):
                return _("There is no setting {name} here.").format(name=quote(given.row))
            case Slider() if name == block.action and (
                misfit := block.misfit(given.number, given.text)
            ):
                return misfit
    return _("What you chose is no longer there.") if needs_row else ""


def _news_of_game(tab: Tab) -> str | None:
    try:
        tab.stage.close_to(tab.play_screen)
        return tab.news()
    except Exception:
        traceback.print_exc()
        return as_text("trouble", text=OUR_MISTAKE)

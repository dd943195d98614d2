"""The layer that writes a conversation down: everything is in its journal before it is answered.

After a mistake of ours, too, it is what the tabs see: they get the whole board then, and the
file is written anew.
"""

import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from minewise.base import MinewiseError, ShapeError, files, shaped
from minewise.session import SavedGameError, Session
from minewise.ui.web.conversation import PausableClock, Reply, Response, Tab
from minewise.ui.web.data import SERVER, Place
from minewise.ui.web.exactly_once import ExactlyOnce, Id, TabData
from minewise.ui.web.journal import Journal
from minewise.ui.web.messages import Do
from minewise.ui.web.texts import OUR_MISTAKE, refusal


class NoteData(TypedDict):
    """What a line of the journal says beside the game."""

    tabs: NotRequired[dict[str, TabData]]
    did: NotRequired[tuple[str, Id, str | None]]
    """A wish that was done: the tab, its id, and what was said about it."""
    seq: Id
    saved_as: NotRequired[str | None]


class Journaled(ExactlyOnce):
    """A conversation that is kept in a file."""

    def __init__(
        self,
        name: str,
        session: Session,
        clock: PausableClock,
        journal: Journal,
        place: Place = SERVER,
    ) -> None:
        super().__init__(name, session, clock, place)
        self._journal = journal
        self._trouble: str | None = None

    def do(self, tab: Tab, wish: Do) -> Response:
        """The same, written down."""
        return self._kept(tab.name, wish.id, partial(super().do, tab, wish))

    def _kept(self, tab: str, number: int, step: Callable[[], Response]) -> Response:
        try:
            response = step()
        except MinewiseError:
            raise  # nothing was done
        except Exception:
            return self._mend(tab, number)
        if response.task is not None:
            task = response.task.then(partial(self._kept, tab, number))
            return replace(response, task=task)
        if response.did is None:
            return response
        trouble = self._keep({"did": [tab, number, response.did.message]})
        return replace(response, replies=response.replies + trouble)

    def study(self) -> tuple[Reply, ...]:
        """The same, written down."""
        replies = super().study()
        return (*replies, *self._keep({})) if replies else ()

    def _mend(self, tab: str, number: int) -> Response:
        """Go on after a mistake of ours, in the middle of an exception.

        What was asked for may be done, or a part of it. It is not done again: the file is written
        anew, every tab gets the board as it is now, and the wish is answered.
        """
        traceback.print_exc()
        self.seq += 1
        refused = Reply(refusal(number, OUR_MISTAKE))
        self.seen.add(tab, number, OUR_MISTAKE)
        self.seen.answered(tab, number, refused.text)
        self._trouble = self._trouble or OUR_MISTAKE  # so the file is written anew
        self._keep({})
        replies = (refused, *self._not_saved())
        try:
            return Response((self.board(), *replies))
        except Exception:
            traceback.print_exc()
            return Response(replies)

    # The file

    @property
    def is_due(self) -> bool:
        """Whether it should be saved: its file has become long, or could not be written."""
        return self._journal.is_long or self._trouble is not None

    def _keep(self, note: dict[str, Any]) -> tuple[Reply, ...]:
        """Write it down; what is to be told where that cannot be, and could be before."""
        had, self._trouble = self._trouble, None
        try:
            # After trouble the file may lack a line.
            if had is None and self._added(note):
                return ()
            self.save()
        except MinewiseError as error:
            self._trouble = str(error)
        except Exception:
            traceback.print_exc()
            self._trouble = OUR_MISTAKE
        return self._not_saved() if had is None else ()

    def _not_saved(self) -> tuple[Reply, ...]:
        if self._trouble is None:
            return ()
        return (Reply(refusal(None, f"This game is not saved: {self._trouble}")),)

    def _added(self, note: dict[str, Any]) -> bool:
        """Add a line to the file; False where a mistake of ours is in the way."""
        try:
            self._journal.add(self.session.snapshot(), note | self._always())
        except MinewiseError:
            raise
        except Exception:
            traceback.print_exc()
            return False
        return True

    def save(self) -> None:
        """Write the file anew, with all there is.

        Raises:
            MinewiseError: It cannot be written.
        """
        note = {"tabs": self.seen.as_data()} | self._always()
        self._journal.begin(self.session.snapshot(), note)
        self._trouble = None

    def begin(self) -> None:
        """Write the file for the first time. Where that cannot be, it is played all the same."""
        try:
            self.save()
        except MinewiseError as error:
            self._trouble = str(error)
            not_saved = f"This game is not saved: {error}."
            self.news = not_saved if self.news is None else f"{self.news} {not_saved}"

    def resume(self) -> None:
        """Go on with what is in the file. What is damaged is kept aside, and told of.

        Raises:
            MinewiseError: The file cannot be read, or not be kept aside.
        """
        path = self._journal.path
        try:
            kept = Journal.read(path)
        except SavedGameError:
            self.news = f"This game cannot be read any more: its file is kept as {_aside(path)}."
            self.seq = _beyond()
            return
        self.session.restore(kept.game)
        if not self._remember_all(kept.notes) or kept.left_out:
            self.news = (
                f"The file of this game is damaged: {kept.left_out} of the last things that "
                f"you did could not be read. It is kept as {_aside(path)}."
            )
            self.seq = _beyond()

    def _always(self) -> dict[str, Any]:
        """What every line says."""
        name = self.session.name
        return {"seq": self.seq} | ({} if name is None else {"saved_as": name})

    def _remember_all(self, notes: tuple[dict[str, Any], ...]) -> bool:
        """Remember the notes of its journal; False where one of them is damaged."""
        good = True
        for note in notes:
            try:
                self._remember(shaped(note, NoteData))
            except (ShapeError, KeyError):
                good = False
        return good

    def _remember(self, note: NoteData) -> None:
        if "tabs" in note:
            self.seen.restore(note["tabs"])
        if "did" in note:
            self.seen.add(*note["did"])
        self.seq = max(self.seq, note["seq"])
        self.session.name = note.get("saved_as")


def _beyond() -> int:
    """A number of changes that no page has counted to: nobody makes one a second for ever."""
    return int(time.time())


def _aside(path: Path) -> str:
    """Move a damaged file aside, so that it is not written over; its new name, as it is told.

    Raises:
        FileError: It cannot be moved.
    """
    with files.file_errors("write", path):
        names = (path.with_name(f"damaged-{number}.jsonl") for number in count(1))
        kept = next(name for name in names if not name.exists())
        path.rename(kept)
    return repr(str(kept))

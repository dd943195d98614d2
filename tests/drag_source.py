"""Drags files to a place on an X screen and drops them there, as a file manager does.

A program of its own, so that both sides of a drag speak to each other over the screen alone:

    python tests/drag_source.py DISPLAY X Y URI...

It speaks XDND, the protocol of all desktops on X: it enters the window at that place, says
where the pointer is, and prints "accepted" or "refused", as the window answers. Then it waits for
a line: "drop" lets go, and the files are handed over as text/uri-list; anything else goes away.
At last it prints "finished" or "left".
"""

import sys
import time
from collections.abc import Sequence
from typing import cast

from Xlib import X, Xatom, display
from Xlib.protocol import event
from Xlib.xobject.drawable import Window

_VERSION = 5
_PATIENCE = 20.0


class DragSource:
    """One drag over one place."""

    def __init__(self, name: str, x: int, y: int, uris: Sequence[str]) -> None:
        self._display = display.Display(name)
        self._root = self._display.screen().root
        self._at = x, y
        self._data = "".join(f"{uri}\r\n" for uri in uris).encode()
        self._window = self._root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self._type = self._atom("text/uri-list")
        self._target = self._aware_window()

    def _atom(self, name: str) -> int:
        return int(self._display.intern_atom(name))

    def _aware_window(self) -> Window:
        """The window at the place that understands drags: the outermost one that says so."""
        aware, window = self._atom("XdndAware"), self._root
        while True:
            below = window.translate_coords(self._root, *self._at).child
            if not below:
                sys.exit("no window at that place understands drags")
            window = below
            if window.get_full_property(aware, X.AnyPropertyType) is not None:
                return cast("Window", window)

    def enter(self) -> bool:
        """Come in and move over the window; whether it would take the files."""
        self._window.set_selection_owner(self._atom("XdndSelection"), X.CurrentTime)
        self._root.warp_pointer(*self._at)
        self._tell("XdndEnter", _VERSION << 24, self._type)
        x, y = self._at
        # Twice: people move the mouse over what they drop on.
        for place in (x - 1 << 16 | y, x << 16 | y):
            self._tell("XdndPosition", 0, place, X.CurrentTime, self._atom("XdndActionCopy"))
            status = self._wait("XdndStatus")
        return bool(status[1] & 1)

    def drop(self) -> None:
        """Let go, and hand the files over."""
        self._tell("XdndDrop", 0, X.CurrentTime)
        self._wait("XdndFinished")

    def leave(self) -> None:
        """Go away without dropping anything."""
        self._tell("XdndLeave", 0)
        self._display.sync()

    def _tell(self, kind: str, *numbers: int) -> None:
        data = [self._window.id, *numbers, 0, 0, 0, 0][:5]
        message = event.ClientMessage(
            window=self._target, client_type=self._atom(kind), data=(32, data)
        )
        self._target.send_event(message)
        self._display.flush()

    def _wait(self, kind: str) -> list[int]:
        """Wait for an answer, and hand the files over meanwhile if they are asked for."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            if not self._display.pending_events():
                time.sleep(0.005)
                continue
            heard = self._display.next_event()
            if isinstance(heard, event.SelectionRequest):
                self._hand_over(heard)
            elif heard.type == X.ClientMessage and heard.client_type == self._atom(kind):
                return list(heard.data[1])
        sys.exit(f"no answer: {kind}")

    def _hand_over(self, asked: event.SelectionRequest) -> None:
        kept = asked.property
        if asked.target == self._type:
            asked.requestor.change_property(kept, self._type, 8, self._data)
        elif asked.target == self._atom("TARGETS"):
            asked.requestor.change_property(kept, Xatom.ATOM, 32, [self._type])
        else:
            kept = X.NONE
        answer = event.SelectionNotify(
            time=asked.time,
            requestor=asked.requestor,
            selection=asked.selection,
            target=asked.target,
            property=kept,
        )
        asked.requestor.send_event(answer)
        self._display.flush()


def main(words: Sequence[str]) -> None:
    """Drag what the words say."""
    name, x, y, *uris = words
    source = DragSource(name, int(x), int(y), uris)
    print("accepted" if source.enter() else "refused", flush=True)
    if sys.stdin.readline().strip() == "drop":
        source.drop()
        print("finished", flush=True)
    else:
        source.leave()
        print("left", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

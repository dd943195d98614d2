"""The AI that plays on by itself: a move, a wait, the next move."""

import tkinter as tk
from collections.abc import Callable


class AutoPlay:
    """Calls for a move again and again, with a wait between, on Tk's own clock."""

    def __init__(
        self,
        widget: tk.Misc,
        move: Callable[[Callable[[int | None], None]], None],
        ended: Callable[[], None],
    ) -> None:
        """Wait to be started.

        Args:
            widget: Whose clock is used.
            move: Makes a move, and then says how many milliseconds to wait for the
                next one; None if there is none.
            ended: Called when it has stopped, for whatever reason.
        """
        self._widget = widget
        self._move = move
        self._ended = ended
        self._next: str | None = None

    @property
    def runs(self) -> bool:
        return self._next is not None

    def start(self) -> None:
        if not self.runs:
            self._next = self._widget.after_idle(self._go_on)

    def stop(self) -> None:
        if self._next is not None:
            self._widget.after_cancel(self._next)
            self._next = None
            self._ended()

    def _go_on(self) -> None:
        due = self._next

        def moved(wait: int | None) -> None:
            if due is not self._next:
                return  # somebody has stopped it in the meantime
            if wait is None:
                self.stop()
            else:
                self._next = self._widget.after(wait, self._go_on)

        self._move(moved)

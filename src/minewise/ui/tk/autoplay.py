"""The AI that plays on by itself: a move, a wait, the next move."""

import tkinter as tk
from collections.abc import Callable


class AutoPlay:
    """Calls for a move again and again, with a wait between, on Tk's own clock."""

    def __init__(
        self, widget: tk.Misc, move: Callable[[], int | None], ended: Callable[[], None]
    ) -> None:
        """Wait to be started.

        Args:
            widget: Whose clock is used.
            move: Makes a move, and returns how many milliseconds to wait for the
                next one; None if there is none.
            ended: Is told when it has stopped, whoever stopped it.
        """
        self._widget = widget
        self._move = move
        self._ended = ended
        self._next: str | None = None

    @property
    def runs(self) -> bool:
        """Whether it plays."""
        return self._next is not None

    def start(self) -> None:
        """Play on."""
        if not self.runs:
            self._next = self._widget.after_idle(self._go_on)

    def stop(self) -> None:
        """Play no more."""
        if self._next is not None:
            self._widget.after_cancel(self._next)
            self._next = None
            self._ended()

    def _go_on(self) -> None:
        wait = None
        try:
            wait = self._move()
        finally:  # whatever goes wrong with a move, it does not go wrong again and again
            if wait is None:
                self.stop()
            elif self.runs:
                self._next = self._widget.after(wait, self._go_on)

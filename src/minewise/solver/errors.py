"""What keeps the solver from an answer."""

from minewise.core import ConflictError, MinewiseError
from minewise.core.errors import quote


class NoLayoutError(ConflictError):
    """No layout of mines agrees with what is seen and known."""


class TooWideError(MinewiseError):
    """So many numbers depend on each other that counting would take too long.

    Attributes:
        half_done: How many numbers were half done when it became too much.
        states: How many states there were by then.
    """

    def __init__(self, half_done: int, states: int, position: str | None = None) -> None:
        self.half_done = half_done
        self.states = states
        super().__init__(
            f"too many numbers depend on each other to count the layouts: {half_done} numbers "
            f"are half done at once, and that made {states} states",
            position or "",
            position=position,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.half_done, self.states, self.position)


class TimeUpError(MinewiseError):
    """The time that an answer may take was up before there was one.

    Attributes:
        seconds: How long it was allowed to take; None where somebody stopped it.
    """

    def __init__(self, seconds: float | None, position: str) -> None:
        self.seconds = seconds
        when = "it was stopped" if seconds is None else f"the limit of {seconds:g} s was over"
        super().__init__(
            f"the layouts of {quote(position)} were not counted before {when}",
            position,
            position=position,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seconds, self.position)


class TooManyLayoutsError(MinewiseError):
    """So many layouts agree that trying every way to play would take too long.

    Attributes:
        layouts: How many agree.
    """

    def __init__(self, layouts: int, limit: str, position: str) -> None:
        self.layouts = layouts
        self._limit = limit
        super().__init__(
            f"{layouts} layouts are too many to play them all from {quote(position)}: {limit}",
            position,
            position=position,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.layouts, self._limit, self.position)

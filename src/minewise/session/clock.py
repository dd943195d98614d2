"""The clock of a game: how long it has run, with the time handed in from outside."""

from collections.abc import Callable


class Clock:
    """Adds up the seconds while it runs.

    >>> times = iter([100.0, 103.5, 200.0, 201.0])
    >>> clock = Clock(lambda: next(times))
    >>> clock.run(); clock.stop()
    >>> clock.seconds
    3.5
    >>> clock.run(); clock.stop()
    >>> clock.seconds
    4.5

    Attributes:
        paused: Whether a person has stopped it.
    """

    def __init__(self, now: Callable[[], float], seconds: float = 0.0) -> None:
        """Stop at `seconds`.

        Args:
            now: A clock in seconds from any starting point, such as `time.monotonic`.
            seconds: What the clock shows.
        """
        self._now = now
        self._counted = seconds
        self._since: float | None = None
        self.paused = False

    @property
    def seconds(self) -> float:
        """How long it has run in all."""
        running = 0.0 if self._since is None else max(self._now() - self._since, 0.0)
        return self._counted + running

    def run(self) -> None:
        """Let it run on."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Let it stand."""
        self._counted = self.seconds
        self._since = None

"""The speed of a watched AI."""

from dataclasses import dataclass

from minewise.base.language import gettext as _


@dataclass(frozen=True, slots=True)
class Speed:
    """The speed of a watched AI: a step of a scale from slow to fast.

    >>> Speed().seconds, Speed().faster().seconds, str(Speed()), str(Speed().slower())
    (1.0, 0.5, '1 move/s', '0.5 moves/s')
    """

    step: int = 2

    @property
    def seconds(self) -> float:
        """The delay between two moves."""
        return _SECONDS[self.step]

    def faster(self) -> "Speed":
        return Speed(min(self.step + 1, len(_SECONDS) - 1))

    def slower(self) -> "Speed":
        return Speed(max(self.step - 1, 0))

    @property
    def label(self) -> str:
        """The speed in words, translated."""
        if self.seconds == 1:
            return _("1 move/s")
        return _("{count} moves/s").format(count=f"{1 / self.seconds:.2g}")

    def __str__(self) -> str:
        return "1 move/s" if self.seconds == 1 else f"{1 / self.seconds:.2g} moves/s"


_SECONDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.03)

SPEEDS = {str(speed): speed for speed in map(Speed, range(len(_SECONDS)))}
"""All speeds by their names, from slow to fast."""

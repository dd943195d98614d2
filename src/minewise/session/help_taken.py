"""What help a game has had: a win without any is another thing than one with."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Help:
    """How often each kind of help was taken in one game.

    Attributes:
        hints: Hints and explanations asked for.
        moves: Moves that an AI made or advised.
        undos: Opened cells that were taken back; taking back a mark is no help.
        probabilities: Positions whose probabilities were looked at.
        analyses: Positions of the running game that were analysed, reviewed or edited.
        known_board: 1 if the player may have known the board: it is tried again, it
            was given, or its seed was chosen.
        auto_flags: Clicks after which flags were set by themselves.
        auto_opens: Chords that went on by themselves.
        figures: 1 if the 3BV of the running game was shown.
    """

    hints: int = 0
    moves: int = 0
    undos: int = 0
    probabilities: int = 0
    known_board: int = 0
    analyses: int = 0
    auto_flags: int = 0
    auto_opens: int = 0
    figures: int = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the kinds that were taken.

        >>> Help(hints=2, undos=1).kinds
        ('hints', 'undos')
        """
        return tuple(field.name for field in fields(self) if getattr(self, field.name))

    def __bool__(self) -> bool:
        """Whether there was any."""
        return bool(self.kinds)

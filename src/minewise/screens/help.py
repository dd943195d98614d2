"""Help: the rules in a minute, and what the keys do."""

from collections.abc import Iterable

from minewise.base import gettext as _
from minewise.screens.view import Block, Column, Did, Row, Screen, Table, Text, View
from minewise.session import Keys, Session, commands, show_key


class HelpScreen(Screen):
    """What can be done on a screen, and how the game is played."""

    def __init__(self, keys: Keys, *, rules: bool = True) -> None:
        self._keys = keys
        self._rules = rules

    @classmethod
    def opened(cls, session: Session, on: str, _given: object) -> Did:
        return Did(open=cls(session.settings.keys("play", on)))

    def view(self) -> View:
        return View("help", _("Help"), tuple(self._blocks()))

    def _blocks(self) -> Iterable[Block]:
        if self._rules:
            yield Text(rules())
        for group, lines in commands.listed(self._keys.commands).items():
            rows = tuple(
                Row(line.name, (" ".join(map(show_key, line.keys)), line.label)) for line in lines
            )
            yield Table((Column(_("Keys")), Column(_("What they do"))), rows, group)


def rules() -> tuple[str, ...]:
    """How to play Minesweeper, for beginners."""
    return (
        _(
            "Some cells hide a mine. Open every cell that does not, and you win; open a mine, and "
            "you lose. An open cell shows how many of the cells around it are mines."
        ),
        _(
            "Flag the cells that you know to be mines. A number that has as many flags around it "
            "as it says can be chorded: everything else around it is opened."
        ),
        _("A hint says where something is certain, and proves it when you ask again."),
    )

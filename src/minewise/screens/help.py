"""Help: the rules in a minute, and the keys."""

from collections.abc import Iterable

from minewise.base.language import gettext as _
from minewise.screens.blocks import Block, Column, Row, Table, Text
from minewise.screens.tutorial import TutorialScreen
from minewise.screens.view import Action, Did, Given, SessionScreen, View
from minewise.session import commands
from minewise.session.keys import show_key


class HelpScreen(SessionScreen):
    """The keys of a screen; in a game, also the rules."""

    def view(self) -> View:
        tutorial = Action("tutorial", _("Tutorial"), help=_("Learn how to play, in half a minute."))
        return View("help", _("Help"), tuple(self._blocks()), (tutorial,))

    def act_help(self, _given: Given) -> Did:
        return Did(close=True)

    def act_tutorial(self, _given: Given) -> Did:
        return Did(open=TutorialScreen(self.session, self._on))

    def _blocks(self) -> Iterable[Block]:
        if self._context == "play":
            yield Text(rules())
            if self._on == commands.PAGE:
                yield Text((_("Tap to open, hold to flag, tap a number to chord, pinch to zoom."),))
        for group, lines in commands.listed(self.keys.commands).items():
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
            "Flag the cells that you know to be mines. If a number has that many flags around it, "
            "you can chord it: that opens everything else around it."
        ),
        _("A hint shows where something is certain, and proves it when you ask again."),
    )

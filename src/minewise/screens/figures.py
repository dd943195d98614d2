"""The figures of a replay: what its file says of the game, and all that players measure."""

from collections.abc import Sequence

from minewise.base import gettext as _
from minewise.formats import Recording
from minewise.screens.view import Column, Row, Screen, Table, Text, View
from minewise.session import replay_words, words


class FiguresScreen(Screen):
    """What a file says of its game, and all that players measure of it."""

    def __init__(self, recording: Recording, figures: Sequence[tuple[str, str]]) -> None:
        self._recording = recording
        self._figures = figures

    def view(self) -> View:
        rows = tuple(
            Row(name, (words.capital_letter(name), value)) for name, value in self._figures
        )
        return View(
            "figures",
            _("Figures"),
            (
                Text(
                    (replay_words.headline(self._recording), *replay_words.about(self._recording))
                ),
                Table((Column(_("Figure")), Column(_("Value"), figure=True)), rows),
            ),
        )

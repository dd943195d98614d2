"""Other ways to begin a game in the terminal: today's board, and your own levels."""

from collections.abc import Sequence
from functools import partial

from textual.app import ComposeResult
from textual.widgets import Static
from textual.widgets.option_list import Option

from minewise.base import gettext as _, quote
from minewise.core import LEVELS
from minewise.session import Preset, Result, Session, SessionCall
from minewise.ui import daily
from minewise.ui.choices import preset_in_words
from minewise.ui.tui.list_screen import LineScreen, ListScreen

# From how many columns and lines on there is room for a comfortable calendar.
_WIDE, _HIGH = 70, 23


class BeginScreen(ListScreen):
    """A list of games to begin; a game that goes on is given up only if it is chosen twice."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._unsure: str | None = None

    def begin(self, name: str, command: SessionCall) -> None:
        """Begin a game, and close."""
        question = self.session.give_up_question()
        if question is not None and self._unsure != name:
            self._unsure = name
            self.say(_("{question} Press Enter again to do so.").format(question=question))
            return
        result = command()
        if isinstance(result, Result):
            if result.done:
                self.dismiss(result)
            else:
                self.say(result.message)


class TodayScreen(BeginScreen):
    """Today's three boards, and a calendar of what was done."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._now = daily.today()
        self._month = self._now
        self._done = daily.what_was_done(session.storage.statistics)
        self.title_of_list = _("Today's board, {date}").format(date=self._now.isoformat())
        self.keys_of_list = _("Enter plays, ← → other months, Esc closes")

    def compose_above(self) -> ComposeResult:
        if not self._is_low:
            text = _("Three boards a day, the same for everybody. None needs a guess.")
            yield Static(text, markup=False)
        yield Static(self._calendar(), id="calendar", markup=False)

    def rows(self) -> Sequence[Option | None]:
        found = daily.levels_of(self._done, self._now)
        return [Option(f"{name:<14}{told}", id=name) for name, told in found.items()]

    def chosen(self, name: str) -> None:
        self.begin(name, partial(self.session.today, LEVELS[name]))

    def _calendar(self) -> str:
        narrow = self.app.size.width < _WIDE
        lines = daily.month_in_lines(self._done, self._month, self._now, narrow=narrow)
        return "\n".join(lines if self._is_low else ["", *lines, ""])

    @property
    def _is_low(self) -> bool:
        """Whether there is no room for more than the calendar and the list."""
        return self.app.size.height < _HIGH

    def pressed(self, key: str) -> bool:
        """Look at another month."""
        if key not in ("left", "right"):
            return False
        step = daily.month_before if key == "left" else daily.month_after
        self._month = step(self._month)
        self.query_one("#calendar", Static).update(self._calendar())
        return True


class PresetsScreen(BeginScreen):
    """Your own levels by name: play, add, delete."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.title_of_list = _("My levels")
        self.keys_of_list = _("Enter plays, a adds this level, d deletes, Esc closes")

    def rows(self) -> Sequence[Option | None]:
        found = [
            Option(f"{name}\n  {preset_in_words(preset)}", id=f"={name}")
            for name, preset in self.session.presets().items()
        ]
        return found or [Option(_("You have no levels of your own yet."), disabled=True)]

    def chosen(self, name: str) -> None:
        self.begin(name, partial(self.session.play_preset, name[1:]))

    def pressed(self, key: str) -> bool:
        """Add or delete one."""
        name = self.highlighted
        if key == "a":
            told = preset_in_words(Preset.of(self.session.settings))
            text = _("A name for this level: {level}").format(level=told)
            self.app.push_screen(
                LineScreen(_("Add level"), text, "", self.session.save_preset), self._added
            )
        elif key in ("d", "delete") and name is not None:
            if self._unsure == f"delete {name}":
                result = self.session.delete_preset(name[1:])
                self.fill()
                self.say(result.message)
            else:
                self._unsure = f"delete {name}"
                asked = _("Delete the level {name}? Press d again to do so.")
                self.say(asked.format(name=quote(name[1:])))
        else:
            return False
        return True

    def _added(self, result: Result | None) -> None:
        self.fill()
        if result is not None:
            self.say(result.message)

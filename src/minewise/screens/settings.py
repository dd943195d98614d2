"""Settings: how a person likes to play, custom keys, and all their data as one file."""

from collections import Counter
from datetime import UTC, datetime
from typing import Literal

from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.screens.blocks import Column, Field, Form, Row, Table
from minewise.screens.view import Action, Ask, Did, Given, SessionScreen, View, did, will_do
from minewise.session import words
from minewise.session.commands import Command, table
from minewise.session.keys import Keys, show_key
from minewise.session.settings import SettingRow, setting_rows


class SettingsScreen(SessionScreen):
    """One field for each setting; a change takes effect at once."""

    def view(self) -> View:
        kept = self.session.allowed("export-data") or ""
        out = _("Write your games, statistics and settings to one file.")
        back = _("Add the games, statistics and settings of such a file.")
        return View(
            "settings",
            _("Settings"),
            (Form(tuple(map(self._field, setting_rows()))),),
            (
                Action("keys", _("Your own keys"), ("k",)),
                Action("export", _("Export everything"), ("x",), "", out, kept, "more"),
                Action("import", _("Import everything"), ("i",), "", back, kept, "more"),
            ),
        )

    def _field(self, each: SettingRow) -> Field:
        value = getattr(self.session.settings.values, each.name)
        least, most = each.range or (0, 0)
        choices = tuple(each.values.items())
        kind: Literal["choice", "number", "switch"] = "switch"
        if choices or each.range:
            kind = "choice" if choices else "number"
        name, label, group = each.name, each.label, each.group
        return Field(name, label, kind, value, each.help, group, choices, least, most)

    def act_set(self, given: Given) -> Did:
        return did(self.session.settings.change_typed(given.row, given.text))

    def act_keys(self, _given: Given) -> Did:
        return Did(open=KeysScreen(self.session, self._on))

    def act_export(self, _given: Given) -> Task[Did]:
        session, now = self.session, datetime.now(UTC)
        playing = session.snapshot() if session.is_under_way else None

        def work(_task: Task[Did]) -> tuple[bytes, str]:
            problems = map(words.as_sentence, session.storage.export_problems())
            return session.storage.export_bytes(now, playing), " ".join(problems)

        def finish(found: tuple[bytes, str]) -> Did:
            data, problems = found
            return Did(problems, file=(f"minewise-{now:%Y-%m-%d}.json.gz", data))

        return Task(work, finish, text=_("Collecting your games, statistics and settings"))

    def act_import(self, given: Given) -> Did | Task[Did]:
        if not given.sure:
            asked = _("A file with games, statistics and settings, to be added to yours:")
            return Did(ask=Ask(asked, _("Import"), "import", kind="file"))
        importing = self.session.library.import_bytes(given.data, given.text)
        return will_do(importing, close=False)


class KeysScreen(SessionScreen):
    """Every command with its keys, to change them in every front end."""

    _key = ""  # the one that was pressed

    def view(self) -> View:
        contexts = (
            ("play", _("In a game")),
            ("watch", _("Watching")),
            ("replay", _("In a replay")),
        )
        labels = self._labels()
        rows = tuple(
            Row(each.name, (labels[each.name], " ".join(map(show_key, each.keys))))
            for each in self.keys.commands
        )
        return View(
            "keys",
            _("Your own keys"),
            (
                Form((Field("context", _("Where"), "choice", self._context, options=contexts),)),
                Table((Column(_("Command")), Column(_("Keys"))), rows, enter="key"),
            ),
            (
                Action("key", _("New key"), needs="row"),
                Action("add", _("One more key"), ("+",), needs="row"),
                Action("none", _("No key"), ("delete",), needs="row"),
                Action("usual", _("Default keys"), ("r",), place="more"),
            ),
        )

    @property
    def keys(self) -> Keys:
        """The present keys, never cached: they are changed here."""
        return self.session.settings.keys(self._context, self._on)

    def act_set(self, given: Given) -> None:
        self._context = given.text

    def act_key(self, given: Given) -> Did:
        return self._give(given, [])

    def act_add(self, given: Given) -> Did:
        return self._give(given, [*self._command(given.row).keys])

    def act_none(self, given: Given) -> Did:
        return did(self.session.settings.set_keys(given.row, [], context=self._context))

    def act_usual(self, given: Given) -> Did:
        if not given.sure:
            question = _("Use the default keys again, and forget all your own?")
            return Did(ask=Ask(question, _("Default keys"), "usual"))
        return did(self.session.settings.reset_keys())

    def _labels(self) -> dict[str, str]:
        """The labels by command; shared ones are distinguished by their default keys."""
        usual = table(self._context)
        times = Counter(each.label for each in usual)
        return {
            each.name: f"{each.label} ({show_key(each.keys[0])})"
            if times[each.label] > 1 and each.keys
            else each.label
            for each in usual
        }

    def _give(self, given: Given, had: list[str]) -> Did:
        """Ask for a key; if another command has it, ask whether to take it from there."""
        action = "add" if had else "key"
        if not given.sure:
            label = self._labels()[given.row]
            asked = _("Press the new key for: {command}").format(command=label)
            return Did(ask=Ask(asked, "", action, given.row, kind="key"))
        if given.sure == 1:
            self._key = given.text
        keys = [*had, self._key] if self._key not in had else had
        result = self.session.settings.set_keys(
            given.row, keys, context=self._context, take=given.sure > 1
        )
        if not result.done and given.sure == 1:
            had_by = self.keys.action(self._key)
            question = _("{key} means {command} already. Take it from there?").format(
                key=show_key(self._key), command=self._labels().get(had_by or "", had_by)
            )
            question = question if had_by else result.message or ""
            return Did(ask=Ask(question, _("Take it"), action, given.row, sure=2))
        return did(result)

    def _command(self, name: str) -> Command:
        return next(each for each in self.keys.commands if each.name == name)

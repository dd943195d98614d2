"""Saved games: resume, rename and delete them, and save the present game."""

from collections.abc import Callable

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.screens.blocks import Column, Row, Table
from minewise.screens.view import Action, Ask, Did, Given, SessionScreen, View, will_do, working
from minewise.session import words
from minewise.session.result import Result
from minewise.session.saved_game import SavedGameInfo
from minewise.session.saved_games import BrokenGame

# The row id of the unfinished game; a saved game has its name after an equals sign.
_LEFT = "left"


class SavedGamesScreen(SessionScreen):
    """The saved games, and the unfinished one."""

    _rows: tuple[Row, ...] | None = None  # None before they are read

    def view(self) -> View:
        columns = (
            Column(_("Name")),
            Column(_("Level")),
            Column(_("Open"), figure=True),
            Column(_("Time"), figure=True),
            Column(_("Saved"), spare=True),
        )
        why_not = self.session.allowed("save") or ""
        empty = "" if self._rows is None else _("No game is saved.")
        return View(
            "saved-games",
            _("Saved games"),
            (Table(columns, self._rows or (), empty=empty, enter="resume"),),
            (
                Action("resume", _("Resume"), needs="row"),
                Action("save", _("Save this game"), ("s",), why_not=why_not),
                Action("rename", _("Rename"), ("r",), needs="row"),
                Action("delete", _("Delete"), ("d", "delete"), needs="row"),
                Action("open-file", _("Open a file"), ("o",), place="more"),
                Action("save-file", _("Save to a file"), ("w",), place="more"),
            ),
        )

    def load(self) -> Task[Did]:
        games = self.session.storage.games

        def work(_task: Task[Did]) -> tuple[tuple[Row, ...], str]:
            if games is None:
                return (), self.session.allowed("load") or ""
            saved = tuple(_row(f"={each.name}", each.name or "", each) for each in games.all())
            try:
                left = games.autosave()
            except MinewiseError as error:
                return saved, words.as_sentence(str(error))
            if left is None:
                return saved, ""
            return (_row(_LEFT, _("The game you left"), left), *saved), ""

        def show(found: tuple[tuple[Row, ...], str]) -> Did:
            self._rows, problem = found
            return Did(problem)

        return working(_("Reading the saved games"), work, show)

    def act_resume(self, given: Given) -> Did | Task[Did]:
        if asked := self._give_up_first(given, "resume", given.row):
            return asked
        library = self.session.library
        is_left = given.row == _LEFT
        return will_do(library.load_autosave() if is_left else library.load(given.row[1:]))

    def act_save(self, given: Given) -> Did | Task[Did]:
        session, name = self.session, given.text.strip()
        if not given.sure:
            asked, suggested = _("Save this game as:"), session.library.suggested_name()
            return Did(ask=Ask(asked, _("Save"), "save", kind="line", line=suggested))
        if given.sure > 1:
            return self._changed(session.library.save(given.row, overwrite=True))
        question = session.library.save_question(name)
        if question is not None:
            return Did(ask=Ask(question, _("Replace"), "save", row=name, sure=2))
        return self._changed(session.library.save(name))

    def act_rename(self, given: Given) -> Did | Task[Did]:
        if given.row == _LEFT:
            return Did(_("Resume the game you left, then save it under a name."))
        name = given.row[1:]
        if not given.sure:
            ask = Ask(_("New name:"), _("Rename"), "rename", given.row, kind="line", line=name)
            return Did(ask=ask)
        return self._changed(self.session.library.rename(name, given.text.strip()))

    def act_delete(self, given: Given) -> Did | Task[Did]:
        if given.row == _LEFT:
            return Did(_("The game you left is removed when it is over."))
        name = given.row[1:]
        if not given.sure:
            question = self.session.library.delete_question(name)
            return Did(ask=Ask(question, _("Delete"), "delete", given.row))
        return self._changed(self.session.library.delete(name))

    def act_open_file(self, given: Given) -> Did | Task[Did]:
        if give_up := self._give_up_first(given, "open-file"):
            return give_up
        if given.sure < 2:
            asked = _("A saved game, or a replay or board of another program:")
            return Did(ask=Ask(asked, _("Open"), "open-file", sure=2, kind="file"))
        return will_do(self.session.library.load_bytes(given.data, given.text))

    def act_save_file(self, _given: Given) -> Did:
        name = f"{self.session.library.suggested_name()}.json"
        return Did(file=(name, self.session.snapshot().text().encode()))

    def _changed(self, result: Result) -> Did | Task[Did]:
        """Read the list again, and report the result."""
        if not result.done:
            return Did(result.message or "")

        def report(read: Callable[[], Did]) -> Did:
            problem = read().message
            return Did(result.message or problem, result=result)

        return self.load().then(report)


def _row(row: str, name: str, game: SavedGameInfo | BrokenGame) -> Row:
    if isinstance(game, BrokenGame):
        return Row(row, (name, game.problem, "", "", ""))
    level, time = words.level_name(game.level), words.clock(game.seconds, digits=0)
    return Row(row, (name, level, words.progress(game), time, words.moment(game.saved)))

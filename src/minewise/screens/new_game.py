"""New game: a level or your own size, the kind of boards, and the rules."""

from dataclasses import replace

from minewise import players
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.core import LEVELS, Chance, FirstClick, Level
from minewise.screens import labels
from minewise.screens.blocks import Column, Field, Form, Row, Table
from minewise.screens.today import TodayScreen
from minewise.screens.view import Action, Ask, Did, Given, SessionScreen, View, did
from minewise.session import commands, words
from minewise.session.options import GameOptions, Mode
from minewise.session.session import Session

_OWN = "own"
_OFFERED = ("any", "no-guess", "easy", "hard", "without counting", "fair")
_SIZE = ("width", "height", "mines", "shape")


class NewGameScreen(SessionScreen):
    """Chooses the next game. The common choices come first, the rest is behind a switch."""

    def __init__(self, session: Session, on: str = commands.TERMINAL) -> None:
        super().__init__(session, on)
        options, level = session.options, session.options.level
        # The choices so far; numbers as typed.
        self._draft = {
            **{each: str(getattr(level, each)) for each in _SIZE},
            "boards": labels.boards_of(options),
            "first": options.first,
            "mode": options.mode,
            "player": options.player,
            "questions": "yes" if options.questions else "no",
            "seed": "",
        }
        self._expert = self._is_own = False

    @property
    def _level(self) -> Level:
        """The level of the three numbers; an error names the wrong one."""
        for name, label in (("width", _("Width")), ("height", _("Height")), ("mines", _("Mines"))):
            text = self._draft[name]
            if not (text.isascii() and text.isdigit() and len(text) < 8):
                message = _("{field}: expected a whole number, not {given}")
                raise MinewiseError(message.format(field=label, given=quote(text)), text)
        width, height, mines, shape = (self._draft[each] for each in _SIZE)
        return Level(int(width), int(height), int(mines), shape)

    @property
    def _level_name(self) -> str:
        """The name of the level; `own` for a size of one's own."""
        if self._is_own:
            return _OWN
        try:
            level = self._level
        except MinewiseError:
            return _OWN
        return next((name for name, each in LEVELS.items() if each == level), _OWN)

    def _chosen(self) -> GameOptions:
        """The chosen options; an error if they are impossible."""
        draft, seed = self._draft, self._draft["seed"].strip()
        return replace(
            self.session.options,
            level=self._level,
            seed=Chance.read_seed(seed) if seed else None,
            first=FirstClick(draft["first"]),
            player=draft["player"],
            mode=Mode(draft["mode"]),
            questions=draft["questions"] == "yes",
            **labels.boards_chosen(draft["boards"]),
        )

    def view(self) -> View:
        draft, level = self._draft, self._level_name
        levels = [(name, words.level_in_full(each)) for name, each in LEVELS.items()]
        levels.append((_OWN, _("Your own size")))
        fields = [Field("level", _("Level"), "choice", level, options=tuple(levels))]
        if level == _OWN or self._expert:
            fields += labels.size_fields(*(draft[each] for each in _SIZE))
        boards = draft["boards"]
        options = tuple(each for each in labels.boards() if each[0] in (boards, *_OFFERED))
        fields.append(Field("boards", _("Boards"), "choice", boards, options=options))
        fields.append(Field("expert", _("More options"), "switch", self._expert))
        if self._expert:
            group, any_board = _("More options"), _("Leave it empty for a random board.")
            first, mode, player = draft["first"], draft["mode"], draft["player"]
            names = tuple((name, name) for name in dict.fromkeys((player, *players.names())))
            marks = draft["questions"] == "yes"
            fields += [
                Field("first", _("First click"), "choice", first, "", group, labels.first_clicks()),
                Field("mode", _("Help"), "choice", mode, "", group, labels.modes()),
                Field("player", _("AI"), "choice", player, "", group, names),
                Field("questions", _("Question marks"), "switch", marks, "", group),
                Field("seed", _("Seed"), "text", draft["seed"], any_board, group),
            ]
        return View(
            "new-game",
            _("New game"),
            (Form(tuple(fields)),),
            (
                Action("start", _("Start"), ("s",)),
                Action("today", _("Today's board"), ("t",), place="more"),
                Action("own-levels", _("My levels"), ("l",), place="more"),
                Action("keep", _("Save as my level"), ("k",), place="more"),
            ),
        )

    def act_set(self, given: Given) -> None:
        name, text = given.row, given.text
        if name == "expert":
            self._expert = text == "yes"
        elif name == "level":
            self._is_own = text == _OWN
            if (level := LEVELS.get(text)) is not None:
                self._draft |= {each: str(getattr(level, each)) for each in _SIZE}
        elif name in self._draft:
            self._draft[name] = text

    def act_start(self, given: Given) -> Did:
        chosen = self._chosen()
        asked = self._give_up_first(given, "start")
        return asked or did(self.session.new(chosen), close=True)

    def act_keep(self, given: Given) -> Did:
        return _keep(self.session, given, self._chosen())

    def act_own_levels(self, _given: Given) -> Did:
        return Did(open=OwnLevelsScreen(self.session))

    def act_today(self, _given: Given) -> Did:
        return Did(open=TodayScreen(self.session))


class OwnLevelsScreen(SessionScreen):
    """The person's own levels, by name."""

    def view(self) -> View:
        rows = tuple(
            Row(name, (name, labels.preset_in_words(preset)))
            for name, preset in self.session.settings.presets().items()
        )
        empty = _("You have no levels of your own yet.")
        columns = Column(_("Name")), Column(_("What it is"))
        return View(
            "own-levels",
            _("My levels"),
            (Table(columns, rows, empty=empty, enter="start"),),
            (
                Action("start", _("Start"), needs="row"),
                Action("keep", _("Save the current level"), ("k",)),
                Action("delete", _("Delete"), ("d", "delete"), needs="row"),
            ),
        )

    def act_start(self, given: Given) -> Did:
        asked = self._give_up_first(given, "start", given.row)
        return asked or did(self.session.play_preset(given.row), close=True)

    def act_keep(self, given: Given) -> Did:
        return _keep(self.session, given, self.session.options)

    def act_delete(self, given: Given) -> Did:
        if not given.sure:
            question = _("Delete the level {name}?").format(name=quote(given.row))
            return Did(ask=Ask(question, _("Delete"), "delete", given.row))
        return did(self.session.settings.delete_preset(given.row))


def _keep(session: Session, given: Given, options: GameOptions) -> Did:
    """Save options as a preset, under a name."""
    name, sure = given.row or given.text.strip(), given.sure
    if not sure:
        return Did(ask=Ask(_("Name of the level:"), _("Save"), "keep", kind="line"))
    if sure == 1 and name in session.settings.presets():
        question = _("You have a level named {name}. Replace it?").format(name=quote(name))
        return Did(ask=Ask(question, _("Replace"), "keep", name, sure=2))
    return did(session.settings.save_preset(name, options))

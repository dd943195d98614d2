"""Playing: the board, its surroundings, and the work after each click, for every front end.

A front end itself keeps the cursor, the size of the cells, and the colours.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from string import ascii_uppercase
from typing import Literal

from minewise.advice import Luck, Odds
from minewise.advice.chances import spoken
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import HIDDEN, LEVELS, NUMBERS, Cell, Level, Position, State
from minewise.logic import Counting, Proof, Rule
from minewise.logic.cost import is_walk
from minewise.screens import marks
from minewise.screens.blocks import Block, Board, Chart, Counters, Gestures, Mark, Slider, Text
from minewise.screens.own_games import is_first_start, lost_game
from minewise.screens.registry import open_screen
from minewise.screens.saved_games import SavedGamesScreen
from minewise.screens.speed import SPEEDS, Speed
from minewise.screens.today import TodayScreen
from minewise.screens.view import NOTHING, Action, Ask, Did, Given, SessionScreen, View, did
from minewise.session import commands, words
from minewise.session.keys import Keys
from minewise.session.library import is_file
from minewise.session.options import Mode
from minewise.session.result import Result, SessionCall
from minewise.session.rules import facts, refusals
from minewise.session.session import Gesture, Session
from minewise.session.settings import setting_rows

# The actions beside the board.
_WHILE_PLAYING = ("flag-mode", "hint", "undo", "odds", "ai", "why")
_MAIN = {
    State.READY: _WHILE_PLAYING,
    State.PLAYING: _WHILE_PLAYING,
    State.WON: ("new", "retry", "replay", "train", "share", "undo"),
    State.LOST: ("new", "retry", "play-on", "replay", "train", "share"),
}

# Actions that are a command of the session, and those that open a screen, by its name.
_COMMANDS: dict[str, Callable[[Session], Result | Task[Result]]] = {
    "open": Session.press,
    "flag": Session.mark,
    "chord": Session.chord,
    "undo": Session.undo,
    "redo": Session.redo,
    "play-on": Session.play_on,
}
_OPENS = {
    "choose": "new-game",
    "preset": "own-levels",
    "statistics": "statistics",
    "help": "help",
    "tutorial": "tutorial",
    "glossary": "glossary",
    "replay": "replay",
    "editor": "analyse",
    "watch": "watch",
    "course": "course",
}
_ON_CELL = frozenset(("open", "flag", "mark", "chord", "why", "next", "previous"))

# A cell in a sentence, such as (3,4).
_CELL = re.compile(r"\((\d+),(\d+)\)")
_NOTHING = Result(done=True)


class PlayScreen(SessionScreen):
    """A game that a person plays."""

    def __init__(self, session: Session, on: str, offers: Literal["", "say", "ask"] = "") -> None:
        """Play a session on a front end, such as `commands.TERMINAL`.

        `offers` is how an unfinished game is offered at the start: not at all, by a sentence, or by
        a question. The speed of the AI and the rulers are remembered choices.
        """
        super().__init__(session, on)
        remembered = session.settings.remembered
        self._speed = SPEEDS.get(remembered(on, "speed", ""), Speed())
        self._rulers = remembered(on, "rulers", on == commands.TERMINAL)
        self._offers = offers
        # The cached actions and their key: making them takes longer than all the rest of a view.
        self._made: tuple[object, tuple[Action, ...]] = (None, ())
        self._titled: tuple[object, str] = (None, "")
        self._flag_mode = False
        self._plays_on = self._was_playing = False
        self._asks_why = False
        self._message = ""
        self._forget()

    def _forget(self) -> None:
        """Show nothing of the game before: another one is played."""
        self._point_at(_NOTHING)
        self._odds: Odds | None = None
        self._odds_of = ""
        self._shows_odds = False
        self._luck: Luck | None = None
        self._finish: tuple[str, ...] = ()
        # The message still due after a click: the next click may stop the work on it.
        self._owed: Literal["", "end", "odds", "luck"] = ""
        self._game = self.session.played.id

    # The view

    def view(self) -> View:
        if self._game != self.session.played.id:
            self._forget()  # another tab may have begun it
        now = facts(self.session)
        is_running = not now & {"not running", "covered"}
        tick = self._speed.seconds if self._plays_on else 1.0 if is_running else None
        return View("play", _("Play"), self._blocks(now), self._actions(now), tick)

    def _blocks(self, now: frozenset[str]) -> tuple[Block, ...]:
        session, played = self.session, self.session.played
        mines, time = str(played.mines_left), words.counter(played.seconds)
        blocks: list[Block] = [
            Counters(((_("Mines left"), mines), (_("Time"), time)), "dial"),
            Text((self._title(now),), "heading"),
            self._board(now),
        ]
        if (walk := self._walk) is not None and "covered" not in now:
            last = len(walk.cases) - 1
            blocks.append(Slider(_("Arrangement"), self._at, last, "case", first=1))
        figures = [*session.figures().labelled] if session.settings.values.figures else []
        if self._luck is not None and self._luck.guesses:
            figures.append((_("Luck so far"), spoken(self._luck.chance)))
        if played.deaths > (played.outcome is not None):  # taken back
            figures.append((_("Deaths"), str(played.deaths)))
        if self._plays_on:
            figures.append((_("AI speed"), self._speed.label))
        if figures:
            blocks.append(Counters(tuple(figures), "figures"))
        return (*blocks, *self._ending()) if "over" in now else tuple(blocks)

    def _title(self, now: frozenset[str]) -> str:
        """The game in a few words."""
        played, mode = self.session.played, self.session.options.mode
        estimated = self._odds is not None and self._odds.estimated
        key = played, now, played.help, mode, estimated
        if self._titled[0] == key:
            return self._titled[1]
        level, is_helped = played.deal.level, played.help and not played.help.practice
        parts = [
            words.level_in_full(level),
            words.boards(played),
            "" if mode is Mode.NORMAL else str(mode),
            _("practice") if played.help.practice else "",
            _("helped") if is_helped and mode is Mode.NORMAL else "",
            _("the odds are estimates") if estimated else "",
        ]
        self._titled = key, ", ".join(filter(None, parts))
        return self._titled[1]

    def _board(self, now: frozenset[str]) -> Board:
        session, played, likes = self.session, self.session.played, self.session.settings.values
        grid, cover = played.game.grid, ""
        if "covered" in now:
            key = self.keys.shown("pause")
            cover = _("Paused. Press {key} or click to resume.").format(key=key)
        odds = None if cover else self._odds
        # Another tab may have gone on.
        if odds and (odds.promised or self._odds_of != played.position.view):
            odds = None
        return Board(
            grid,
            HIDDEN * len(grid) if cover else played.view,
            press="point",
            cursor=session.cursor,
            marks=() if cover else (*_marks(self._pointed), *self._arrangement()),
            notes={} if cover else self._letters(),
            odds={} if odds is None else {cell: float(p) for cell, p in odds.probability.items()},
            gestures=Gestures(
                likes.hold, likes.hold_mouse, likes.swap, likes.press_lights, likes.haptics
            ),
            fades=likes.fade,
            counts_flags=likes.flag_counts and played.outcome is None,
            cover=cover,
            rulers=self._rulers,
        )

    def _letters(self) -> dict[Cell, str]:
        """The letters of the hidden cells that the reason names, then of groups that it counts.

        Plain mode has none: there cells go by row and column. A finished board shows its mines.
        """
        proof = self._proof
        if proof is None or self._on == commands.PLAIN or self.session.played.outcome is not None:
            return {}
        view, grid = self.session.played.view, self.session.played.game.grid
        named = [(int(row) - 1, int(column) - 1) for row, column in _CELL.findall(self._message)]
        groups = [[cell] for cell in dict.fromkeys(named) if cell in grid]
        for step in proof.shown_steps:
            if step.rule is Rule.REMAINDER:
                counted = Counting.of(step).groups
                groups += [sorted(each.cells) for each in counted if not each.cells <= {*named}]
        hidden = [[cell for cell in each if view[grid.index(cell)] in "#F?"] for each in groups]
        return {
            cell: letter
            for letter, cells in zip(ascii_uppercase, filter(None, hidden), strict=False)
            for cell in cells
        }

    def _arrangement(self) -> Iterator[Mark]:
        """The mines of the arrangement that the slider is at."""
        if (proof := self._walk) is not None:
            for box in proof.cases[self._at]:
                for cell in sorted(box.cells)[: box.count]:
                    yield Mark(cell, "mine", _("a mine in this arrangement"))

    @property
    def _walk(self) -> Proof | None:
        """The proof whose arrangements the person can walk through, if the reason has them."""
        proof = self._proof
        if proof is None or self._pointed_in != self.session.played.position.view:
            return None  # or another tab has moved on
        return proof if is_walk(proof) else None

    def _point_at(self, result: Result) -> None:
        """Mark the cells of a result, and begin with the first arrangement of its proof."""
        self._pointed, self._at = result, 0
        self._pointed_in = self.session.played.position.view
        self._proof = _proof(result)

    def act_case(self, given: Given) -> None:
        if (walk := self._walk) is not None and given.number is not None:
            self._at = min(given.number, len(walk.cases) - 1)

    def _ending(self) -> Iterator[Block]:
        """The end of the game: its figures, its standing, and its luck."""
        figures = self.session.figures().labelled
        time = words.clock(self.session.played.seconds)
        yield Counters(((_("Time"), time), *figures), "ending")
        if self._finish:
            yield Text(self._finish)
        if self._luck is not None and len(self._luck.guesses) > 1:
            yield Chart(
                _("Chance of surviving your guesses"),
                self._luck.text,
                tuple(float(guess.so_far) for guess in self._luck.guesses),
                "line",
                first=_("first guess"),
                last=_("last"),
            )

    def actions(self) -> tuple[Action, ...]:
        return self._actions(facts(self.session))

    def _actions(self, now: frozenset[str]) -> tuple[Action, ...]:
        session, keys = self.session, self.keys
        practise = "over" in now and bool(lost_game(session))
        on = {
            "flag-mode": self._flag_mode,
            "odds": self._shows_odds,
            "auto": self._plays_on,
            "coordinates": self._rulers,
            "counters": session.settings.values.figures,
        }
        if self._asks_why:
            on["why"] = True
        key = now, practise, on, keys
        if self._made[0] == key:
            return self._made[1]
        refused = refusals(now)
        # A file can be named in plain mode, wherever games are kept.
        named = ("save", "load") if self._on == commands.PLAIN else ()
        why_not = {
            name: refused[command.when]
            for name, command in commands.by_name().items()
            if command.when in refused and name not in named
        }
        actions = _made_actions(keys, _MAIN[session.played.state], on, why_not, practise=practise)
        if self._on != commands.PLAIN:
            # A click waits for a board that is being made, as the keys do.
            actions = (*actions, Action("point", "", place="hidden", waits=True))
        self._made = key, actions
        return actions

    # Actions

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        """Do an action; most of them stop an AI that plays on."""
        command = commands.by_name().get(action)
        if command is None or not command.beside_ai:
            self._was_playing, self._plays_on = self._plays_on, False
        if action not in ("why", "point"):
            self._asks_why = False
        if given.cell is not None and given.cell in self.session.played.game.grid:
            self.session.cursor = given.cell
        if action in LEVELS:
            action, given = "new", replace(given, row=action)
        if action in _COMMANDS:
            found = self._work(partial(_COMMANDS[action], self.session))
        elif action in _OPENS:
            sure = {"sure": "yes"} if given.sure else {}
            found = open_screen(_OPENS[action], self.session, self._on, sure)
        else:
            found = super().do(action, given)
        if self._owed and isinstance(found, Did) and found.then is None and found.open is None:
            return replace(found, then=self._work_owed(says=found.message == self._message))
        return found

    def load(self) -> Task[Did] | None:
        super().load()
        self.session.look(self, at=True)
        if not self.session.played.steps and not self._message and self._on != commands.PLAIN:
            asked, waits = self._left_game()
            self._message = " ".join(filter(None, (self._first_words(), waits)))
            return Task.of(Did(self._message, ask=asked, then=self._look_up_record()))
        is_due = any(_marks(self._pointed)) or self.session.played.outcome is not None
        if is_due and self._on != commands.PLAIN:
            return Task.of(Did(self._message, then=self._look_up_record()))
        return self._look_up_record()

    def _left_game(self) -> tuple[Ask | None, str]:
        """The question whether to resume the unfinished game, or a sentence about it."""
        offers, self._offers = self._offers, ""
        games = self.session.storage.games
        try:
            left = games.autosave() if offers and games is not None else None
        except MinewiseError as error:
            return None, _("The game you left cannot be resumed: {error}.").format(error=error)
        if left is None:
            return None, ""
        if offers == "say":
            waits = _("A game you left is waiting under Saved games ({key}).")
            return None, waits.format(key=self.keys.shown("load"))
        text = _("You left a game: {game}. Do you want to resume it?")
        return Ask(text.format(game=words.kept_game(left)), _("Resume"), "resume"), ""

    def act_resume(self, _given: Given) -> Did | Task[Did]:
        return self._work(self.session.library.load_autosave)

    def _first_words(self) -> str:
        """The first message: how to open and flag a cell here."""
        opens, flags = self.keys.shown("open"), self.keys.shown("flag")
        intro = _("Open any cell to begin. A right click or a long press flags.")
        if self._on == commands.TERMINAL and opens and flags:
            text = _("Open any cell to begin. {open} opens a cell, {flag} flags it.")
            intro = text.format(open=opens, flag=flags)
        if is_first_start(self.session.storage):
            new = _("New here? Press {key} for a half-minute tutorial; it is also under More.")
            if self._on == commands.PAGE:  # a phone has no keys
                new = _("New here? The tutorial under More takes half a minute.")
            intro = f"{intro} {new.format(key=self.keys.shown('tutorial'))}"
        if self.session.options.mode is not Mode.NORMAL:
            chosen = _("This game is in {mode} mode, as you chose.")
            intro = f"{intro} {chosen.format(mode=self.session.options.mode)}"
        return intro

    def cover(self) -> None:
        self._plays_on = False
        self.session.look(self, at=False)

    def happened(self, result: Result) -> Did:
        return self._did(result)

    def beside(self) -> Task[Did] | None:
        return self.session.ai().then(self._auto_moved) if self._plays_on else None

    # Cells

    def act_point(self, given: Given) -> Did | Task[Did] | None:
        """Do a mouse or touch gesture on a cell; on a covered board, resume the game."""
        session, cell = self.session, given.cell
        if session.played.covered:
            return self._did(session.resume())
        gesture = given.text or Gesture.LEFT
        if cell is None or gesture not in tuple(Gesture):
            return None
        if self._asks_why:
            self._asks_why = False
            return self._work(lambda: session.why(cell))
        if session.played.outcome is not None:
            return Did(self._message)  # keep the message about the end
        how = Gesture(gesture)
        return self._work(lambda: session.point(how, cell, flag_mode=self._flag_mode))

    def act_next(self, _given: Given) -> Did:
        return did(self.session.next_hidden())

    def act_previous(self, _given: Given) -> Did:
        return did(self.session.next_hidden(backwards=True))

    def act_to_hint(self, _given: Given) -> Did:
        """Put the cursor on the cell of the hint, or else on one of its numbers."""
        found = sorted(_marks(self._pointed), key=lambda mark: mark.kind == "looked")
        if not found:
            return Did(_("No hint is shown. Ask for one first."))
        self.session.go_to(found[0].cell)
        return Did(self._message)

    def act_flag_mode(self, _given: Given) -> Did:
        self._flag_mode = not self._flag_mode
        if self._flag_mode:
            return Did(_("Flag mode is on: a left click or a tap flags, the right one opens."))
        return Did(_("Flag mode is off: a left click or a tap opens."))

    def act_pause(self, _given: Given) -> Did:
        session = self.session
        return self._did(session.resume() if session.played.covered else session.pause())

    def act_counters(self, _given: Given) -> Did:
        """Show the live counters, or hide them; the person's setting is kept."""
        shows = not self.session.settings.values.figures
        self.session.settings.change(figures=shows)
        if not shows:
            return Did(_("The live counters are off."))
        return Did(_("The live counters are on."), then=self._look_up_record())

    def act_coordinates(self, _given: Given) -> Did:
        self._rulers = not self._rulers
        self.session.settings.remember(self._on, rulers=self._rulers)
        return Did(self._message)

    # Help

    def act_why(self, given: Given) -> Did | Task[Did]:
        """Explain a cell; without one, the next cell that is clicked."""
        if given.cell is None:
            self._asks_why = not self._asks_why
            if self._asks_why:
                return Did(_("Choose a cell: why is it safe, or a mine?"))
            return Did(_("A click opens or flags again."))
        position = self.session.played.position
        if (
            self._proof is not None
            and self._on != commands.PLAIN
            and given.cell in position.grid
            and position[given.cell] in NUMBERS
        ):
            return Did(self._message)  # not a hidden cell: keep the reason on the board
        return self._work(self.session.why)

    def act_hint(self, _given: Given) -> Did | Task[Did]:
        """Give a hint; if one with arrangements is shown, show its next arrangement."""
        if (walk := self._walk) is None:
            return self._work(self.session.hint)
        self._at = (self._at + 1) % len(walk.cases)
        shown = _("Arrangement {number} of {all}.").format(number=self._at + 1, all=len(walk.cases))
        return Did(f"{self._message}\n{shown}")

    def act_odds(self, _given: Given) -> Did | Task[Did]:
        if self._shows_odds:
            self._shows_odds, self._odds = False, None
            if self._pointed.odds is not None:
                self._point_at(_NOTHING)
            return Did(_("The odds are hidden."))
        return self.session.odds().then(lambda result: self._odds_found(result(), asked=True))

    def _odds_found(self, result: Result, *, asked: bool = False) -> Did:
        self._shows_odds = result.done
        self._odds, self._odds_of = result.odds, self.session.played.position.view
        if asked:
            return self._did(result)
        # The last message stays, unless there are no odds.
        return Did("" if result.done else result.message or "")

    def act_ai(self, given: Given) -> Did | Task[Did]:
        return self._work(lambda: self.session.ai(given.text or None))

    def act_auto(self, _given: Given) -> Did | Task[Did]:
        self._plays_on = not self._plays_on
        if not self._plays_on:
            return Did(_("The AI has stopped."))
        return self.session.ai().then(self._auto_moved)

    def _auto_moved(self, moved: Callable[[], Result]) -> Did:
        result = moved()
        # Without a change it has no move, for example if a wrong flag is in its way.
        if not result.changed or result.ended:
            self._plays_on = False
        return self._did(result)

    def act_faster(self, _given: Given) -> Did:
        return self._set_speed(self._speed.faster())

    def act_slower(self, _given: Given) -> Did:
        return self._set_speed(self._speed.slower())

    def _set_speed(self, speed: Speed) -> Did:
        self._speed = speed
        self.session.settings.remember(self._on, speed=str(speed))
        return Did("" if self._plays_on else _("The AI plays {speed}.").format(speed=speed.label))

    def act_stop(self, _given: Given) -> Did:
        """Clear the marks. The stage has stopped the work already."""
        if self._was_playing:
            return Did(_("The AI has stopped."))
        self.session.clear_hint()
        had = any(_marks(self._pointed))
        self._point_at(_NOTHING)
        return Did(_("The hint is cleared.") if had else self._message)

    def act_luck(self, _given: Given) -> Task[Did]:
        return self.session.luck().then(lambda result: self._lucky(result(), asked=True))

    # Games

    def act_new(self, given: Given) -> Did | Task[Did]:
        """Begin a new game, of the named level if there is one."""
        level = given.row or given.text
        if not level:
            return self._begin("new", given, self.session.new)
        options = self.session.next_options(level=Level.parse(level))
        return self._begin("new", given, lambda: self.session.new(options), row=level)

    def act_retry(self, given: Given) -> Did | Task[Did]:
        return self._begin("retry", given, self.session.retry)

    def act_paste(self, given: Given) -> Did | Task[Did]:
        """Play a pasted text; ask for it if it is not given."""
        if not given.text and not given.row:
            asked = _("A seed, a board, a link or a replay:")
            return Did(ask=Ask(asked, _("Play"), "paste", kind="line"))
        text = given.row or given.text
        if _is_position(text):  # it does not contain the mines
            return open_screen("analyse", self.session, self._on, {"position": text})
        sure = Given(text, sure=given.sure if given.row else 0)
        return self._begin("paste", sure, lambda: self.session.paste(text), row=text)

    def _begin(
        self, action: str, given: Given, command: SessionCall, row: str = ""
    ) -> Did | Task[Did]:
        """Begin another game, if this one may be given up."""
        return self._give_up_first(given, action, row) or self._work(command)

    # Other screens

    def act_today(self, given: Given) -> Did | Task[Did]:
        """List today's boards; with a level, play that one at once."""
        today = TodayScreen(self.session)
        level = given.row or given.text
        if not level:
            return Did(open=today)
        did = today.act_play(replace(given, row=level))
        ask = None if did.ask is None else replace(did.ask, action="today")
        return replace(did, ask=ask, close=False)

    def act_load(self, given: Given) -> Did | Task[Did]:
        """List the saved games; with a name, load that one: in plain mode, perhaps a file."""
        session, name = self.session, given.row or given.text
        if not name and (session.storage.games is not None or self._on != commands.PLAIN):
            return Did(open=SavedGamesScreen(session))
        load = session.library.load_from if self._on == commands.PLAIN else session.library.load
        return self._begin("load", given, lambda: load(name), row=name)

    def act_save(self, given: Given) -> Did | Task[Did]:
        """Save the game under a name; in plain mode, perhaps to a file."""
        if self._on == commands.PLAIN and is_file(given.text):
            return self._did(self.session.library.save_to(given.text))
        return SavedGamesScreen(self.session).act_save(given)

    def act_settings(self, given: Given) -> Did | Task[Did]:
        """List the settings; with a name, show that one; with a value as well, change it."""
        if not given.text:
            return open_screen("settings", self.session, self._on, {})
        name, _space, value = given.text.partition(" ")
        rows, settings = {row.name: row for row in setting_rows()}, self.session.settings
        if name in rows and not value:
            return Did(f"{rows[name].in_words(settings.values)} {rows[name].help}")
        result = settings.change_typed(name, value)
        if result.done:
            result = replace(result, message=rows[name].in_words(settings.values))
        return self._did(result)

    def act_train(self, _given: Given) -> Did | Task[Did]:
        game = lost_game(self.session)
        start = {"start": "mistakes", "game": game} if game else {}
        return open_screen("train", self.session, self._on, start)

    # Texts

    def act_figures(self, _given: Given) -> Task[Did]:
        def shown(found: Callable[[], Result]) -> Did:
            found()
            figures = self.session.figures().labelled
            return Did(", ".join(f"{label}: {figure}" for label, figure in figures) + ".")

        return self.session.look_up_record().then(shown)

    def act_copy_position(self, _given: Given) -> Did:
        position = self.session.played.position
        return _copied(position.line(), position.block())

    def act_copy_seed(self, _given: Given) -> Did:
        return _copied(self.session.played.deal.line())

    def act_copy_replay(self, _given: Given) -> Did:
        return Did(_("The replay is copied."), copy=self.session.played.replay().text())

    def act_share(self, given: Given) -> Did:
        """Share the result on today's board; before its end, or of other games, the deal."""
        line = words.shared(self.session.played)
        return _copied(line) if line else self.act_copy_seed(given)

    # After a command

    def _work(self, command: SessionCall) -> Did | Task[Did]:
        found = command()
        if isinstance(found, Result):
            return self._did(found)
        if found.is_worked_out:
            return self._did(found.result())
        return found.then(lambda result: self._did(result()))

    def _did(self, result: Result) -> Did:
        """Show the result of a command: its message, its marks, and the work that follows."""
        played = self.session.played
        if result.done:
            self._point_at(result)
            if self._game != played.id or (not played.steps and result.changed):
                self._forget()
        if self._odds is not None and self._odds_of != played.position.view:
            self._odds = None  # they are of another position
        self._message = result.message or self._message
        return Did(
            result.message or "",
            result=result,
            sound=self._sound(result),
            then=self._beside(result) if result.done else None,
        )

    def _sound(self, result: Result) -> str:
        if not self.session.settings.values.sound or not result.changed:
            return ""
        if result.ended:
            return str(self.session.played.state)
        return "area" if len(result.opened) > 1 else "open" if result.opened else "flag"

    def _beside(self, result: Result) -> Task[Did] | None:
        """The work that follows a click: luck after a guess, the end of a game, the odds again."""
        session = self.session
        if result.changed:
            self._owed = ""
        if result.ended:
            self._shows_odds, self._odds, self._owed = False, None, "end"
        elif self._shows_odds and self._odds is None:
            self._owed = "odds"
        elif result.opened and session.wants_luck:
            self._owed = "luck"
        owed = self._work_owed()
        if owed is None and session.settings.values.figures and not session.played.steps:
            return self._look_up_record()
        return owed

    def _work_owed(self, *, says: bool = True) -> Task[Did] | None:
        """Work out the message still due; silently if another was shown since."""
        session = self.session

        def cleared(did: Did) -> Did:
            self._owed = ""
            return did if says else Did()

        match self._owed:
            case "end":
                return session.finish().then(lambda found: cleared(self._finished(found())))
            case "odds":
                return session.odds().then(lambda found: cleared(self._odds_found(found())))
            case "luck":
                return session.luck().then(lambda found: cleared(self._lucky(found())))
        return None

    def _look_up_record(self) -> Task[Did] | None:
        if not self.session.settings.values.figures:
            return None
        return self.session.look_up_record().then(lambda found: Did(result=found()))

    def _lucky(self, result: Result, *, asked: bool = False) -> Did:
        self._luck = result.luck or self._luck
        if asked:
            return did(result)
        was_guess = result.luck is not None and result.luck.last is not None
        return Did(f"{self._message}\n{result.luck.text}" if result.luck and was_guess else "")

    def _finished(self, result: Result) -> Did:
        end = result.finish
        if end is None or self.session.played.outcome is None:
            return Did()
        self._luck = end.luck
        standing = "" if end.standing is None else end.standing.text
        lucky = end.luck.text if end.luck.guesses else ""
        self._finish = tuple(filter(None, (lucky, end.share)))
        self._message = " ".join(filter(None, (self._message, standing, end.grade)))
        return Did(self._message)


def _is_position(text: str) -> bool:
    try:
        position = Position.parse(text)
    except MinewiseError:
        return False
    return HIDDEN in position.view


def _copied(text: str, whole: str = "") -> Did:
    return Did(_("Copied: {text}").format(text=text), copy=whole or text)


def _made_actions(
    keys: Keys,
    main: tuple[str, ...],
    on: Mapping[str, bool],
    why_not: Mapping[str, str],
    *,
    practise: bool,
) -> tuple[Action, ...]:
    """The actions of a game: those beside the board first, in their order."""
    labels = {"faster": _("AI faster"), "slower": _("AI slower")}
    if practise:
        labels["train"] = _("Practise this")
    counts = Counter(each.label for each in keys.commands)
    made = {
        each.name: Action(
            each.name,
            labels.get(each.name, each.label),
            each.keys,
            "cell" if each.name in _ON_CELL else "",
            each.help,
            why_not.get(each.name, ""),
            "main" if each.name in main else _place(each, counts),
            on.get(each.name),
            each.waits,
        )
        for each in keys.commands
    }
    first = [made.pop(name) for name in main if name in made]
    return (*first, *made.values())


def _place(command: commands.Command, counts: Mapping[str, int]) -> Literal["more", "hidden"]:
    """Moving the cursor, clicks, and levels by their number have keys alone."""
    if command.name in ("faster", "slower"):
        return "more"
    has_keys_alone = command.name in _ON_CELL or counts[command.label] > 1
    return "hidden" if has_keys_alone or not command.label else "more"


def _proof(result: Result) -> Proof | None:
    if result.advised is not None:
        return result.advised.reason.proof
    reason = result.hint or result.explanation
    return None if reason is None else reason.proof


def _marks(result: Result) -> Iterator[Mark]:
    hint, advised = result.hint, result.advised
    if hint is not None:
        yield from marks.looked(hint.numbers if hint.proof is None else hint.proof.shown)
        if hint.cell is not None:
            yield marks.settled(hint.cell, hint.conclusion)
    elif result.explanation is not None:
        yield from marks.explained(result.explanation)
    elif advised is not None:
        yield from marks.looked(advised.reason.numbers)
        yield Mark(advised.move.cell, "chosen", _("the AI's move"))
    elif result.odds is not None and result.odds.best is not None:
        yield Mark(result.odds.best, "best", _("best to open"))
    else:
        for cell in result.highlight:
            yield Mark(cell, "asked", _("pointed at"))

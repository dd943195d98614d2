"""Playing line by line: for pipes, screen readers, and anyone who prefers plain text.

A line is a command. Whatever is typed is answered, and the game goes on; the
end of the input ends it politely. Rows and columns are those at the edges of
the drawn board, counted from 1, as in every sentence.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import partial
from itertools import groupby
from typing import TextIO

from minewise.advice import draw, luck_in_words
from minewise.base import MinewiseError, Task, gettext as _, quote
from minewise.core import FLAG, Cell, Level, place
from minewise.session import (
    EXPLODED,
    QUESTION,
    WRONG_FLAG,
    Result,
    SavedGameInfo,
    Session,
    SessionCall,
    StatisticsError,
    choices,
    commands,
    nothing_recorded,
    words,
)
from minewise.ui import daily, heat
from minewise.ui.choices import preset_in_words
from minewise.ui.home import catching_up, coach_at_home, lost_game
from minewise.ui.signals import ENDING_GAMES, Ended, ending, ignore

BYE = "Thank you for playing."

# What each symbol is called when it is read aloud.
_SPOKEN = {
    "#": "hidden",
    "F": "flag",
    "*": "mine",
    QUESTION: "question mark",
    EXPLODED: "opened mine",
    WRONG_FLAG: "wrong flag",
}


class Plain:
    """Plays one session, line by line."""

    def __init__(
        self,
        session: Session,
        out: TextIO,
        *,
        brief: bool = False,
        room: int | None = None,
        asks: bool = False,
    ) -> None:
        """Prepare to play.

        Args:
            session: What is played.
            out: Where everything is said.
            brief: Never draw the board: say what changes in words alone.
            room: How long a line of the board may be; None for any length.
            asks: Whether to ask before something is lost: where a person types.
        """
        self._session = session
        self._out = out
        self._brief = brief
        self._room = room
        self._asks = asks
        self._line = ""
        self._unsure: str | None = None
        self._asked_before: str | None = None
        self._resets = 0
        self._goes_on = True
        self._commands = commands.typed_commands()
        self._lines: Iterator[str] = iter(())
        self._prompt = ""

    def play(self, lines: Iterable[str], prompt: str = "") -> None:
        """Answer each line until the player leaves, interrupts, or there are no more.

        Raises:
            Ended: The system has ended it; the game is kept all the same.
        """
        interrupted: BaseException | None = None
        try:
            with ending(ENDING_GAMES):
                self.begin()
                self._answer_all(iter(lines), prompt)
        except (KeyboardInterrupt, Ended) as error:
            ignore()
            interrupted = error
        finally:
            # Save first: the terminal may already be closed.
            kept = self._session.leave()
        try:
            if interrupted is not None:
                self._say("")
            if kept.message:
                self._say(kept.message)
            self._say(BYE)
        finally:
            if isinstance(interrupted, Ended):
                raise interrupted

    def _answer_all(self, lines: Iterator[str], prompt: str) -> None:
        self._lines, self._prompt = lines, prompt
        while self._goes_on:
            self._out.write(prompt)
            self._out.flush()
            line = next(lines, None)
            if line is not None:
                self.answer(line)
            else:
                self._goes_on = False
                if prompt:
                    self._say("")  # the line of the prompt has no end yet

    def begin(self) -> None:
        """Say what is played."""
        deal = self._session.round.deal
        seed = "" if deal.seed is None else f", seed {deal.seed}"
        self._say(f"Minewise: {words.size(deal.level)}, first click {deal.first}{seed}.")
        self._say("Rows and columns are counted from 1. Type ? for the commands.")
        self._draw()
        if self._session.round.outcome is not None:
            self._say(words.as_sentence(str(self._session.round.outcome)))
        elif not self._session.round.steps:
            self._tell_of_left()

    def _tell_of_left(self) -> None:
        """Say that a game was left earlier, where one was."""
        games = self._session.storage.games
        try:
            left = None if games is None else games.autosave()
        except MinewiseError as error:
            self._say(words.as_sentence(str(error)))
            return
        if left is not None:
            self._say(f"You left a game: {words.kept_game(left)}. Type l to resume it.")

    def answer(self, line: str) -> None:
        """Do what a line says, or say what is wrong with it."""
        typed = line.split(maxsplit=1)
        if not typed:
            self._say("Type a command, such as o 1 1 to open a cell, or ? for all of them.")
            return
        name, rest = typed[0], typed[1].strip() if len(typed) > 1 else ""
        command = next((each for each in self._commands if name.lower() in each.words), None)
        if command is None:
            self._say(f"{quote(name)} is not a command: type ? for all of them.")
            return
        given: Cell | str | None = rest
        if command.needs == "ROW COL":
            given = self._cell(command.words[0], rest)
        elif command.needs == "" and rest:
            self._say(f"{name} is typed alone, without {quote(rest)}.")
            return
        elif command.needs.isupper() and not rest:
            self._say(f"{name} needs a {command.needs.lower()}.")
            return
        if given is not None:
            self._asked_before, self._unsure = self._unsure, None
            self._line = " ".join(typed)
            DOES[command.name](self, given)

    def _is_sure(self, question: str | None) -> bool:
        """Whether the person wants it: where something would be lost, the line is typed twice."""
        if question is None or not self._asks or self._asked_before == self._line:
            return True
        self._unsure = self._line
        self._say(f"{question} Type {self._line.split()[0]} again to do so.")
        return False

    def _begin(self, command: SessionCall) -> None:
        """Begin another game, if this one may be given up."""
        if self._is_sure(self._session.give_up_question()):
            self._tell(command())

    def _cell(self, word: str, rest: str) -> Cell | None:
        grid = self._session.round.game.grid
        numbers = rest.replace(",", " ").split()
        if len(numbers) == 2 and all(
            number.isascii() and number.isdigit() and len(number) < 10 for number in numbers
        ):
            cell = int(numbers[0]) - 1, int(numbers[1]) - 1
            if cell in grid:
                return cell
        given = f", not {quote(rest)}" if rest else ""
        self._say(
            f"{word} needs a row from 1 to {grid.height} and a column from 1 to "
            f"{grid.width}, such as {word} 1 {min(2, grid.width)}{given}."
        )
        return None

    # What is said

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")

    def _draw(self) -> None:
        if not self._brief:
            session = self._session
            position, view = session.round.position, session.round.view
            marks = {
                position.grid.cell(index): symbol
                for index, symbol in enumerate(view)
                if symbol != position.view[index]
            }
            self._say(f"\n{draw(position, marks, self._room)}\n")

    def _tell(self, answer: Result | Task[Result]) -> None:
        """Say what a command did, and draw the board if it looks different."""
        result = answer if isinstance(answer, Result) else answer.result()
        if result.message:
            self._say(result.message)
        if self._brief and result.step is not None and not _says_it_all(result):
            for run in self._in_words(result.changed):
                self._say(run)
        if result.changed:
            if result.opened and self._session.round.outcome is None:
                self._say(words.mines_left(self._session.round))
            self._draw()
        # Not after undo, which would tell of the guess before once more.
        if result.opened and self._session.wants_luck and not result.ended:
            luck = self._session.luck().result()
            if luck.luck is not None and luck.luck.last is not None:
                self._say(luck.message or "")
        if result.ended:
            self._tell_of_end()

    def _tell_of_end(self) -> None:
        if finish := self._session.finish().result().message:
            self._say(finish)
        self._say(
            "Type n for a new game, retry for the same board again, u to undo, "
            "replay to see how good your guesses were, or q to leave."
        )
        if lost_game(self._session):
            self._say(_("Type practise to practise this."))

    def _in_words(self, cells: tuple[Cell, ...]) -> Iterator[str]:
        """How cells look now, a sentence for each run of them in a row."""
        view, width = self._session.round.view, self._session.round.game.grid.width
        for (row, _start), members in groupby(
            enumerate(sorted(cells)), key=lambda item: (item[1][0], item[1][1] - item[0])
        ):
            run = [cell for _, cell in members]
            symbols = [view[row * width + column] for _, column in run]
            looks = ", ".join(_SPOKEN.get(symbol, symbol) for symbol in symbols)
            if len(symbols) > 1 and len(set(symbols)) == 1:
                looks = f"all {_SPOKEN.get(symbols[0], symbols[0])}"
            first, last = run[0][1] + 1, run[-1][1] + 1
            columns = f"column {first}" if first == last else f"columns {first} to {last}"
            yield f"Row {row + 1}, {columns}: {looks}."

    # Commands of more than one line

    def _probabilities(self, _: Cell | str) -> None:
        result = self._session.odds().result()
        self._say(result.message or "")
        if result.odds is None or result.odds.promised:
            return
        position = self._session.round.position
        marks = {
            cell: heat.mark(
                chance,
                flagged=position[cell] == FLAG,
                estimated=result.odds.estimated is not None,
            )
            for cell, chance in result.odds.probability.items()
        }
        if self._brief:
            for cell, mark in marks.items():
                self._say(f"Row {cell[0] + 1}, column {cell[1] + 1}: {_spoken_mark(mark)}.")
        else:
            self._say(f"\n{draw(position, marks, self._room)}\n")
            self._say(
                f"{heat.SAFE_MARK} is safe for sure, {heat.MINE_MARK} a mine for sure; "
                "12% is the chance of a mine."
            )

    def _ai_move(self, name: Cell | str) -> None:
        self._tell(self._session.ai(str(name) or None))

    def _new(self, rest: Cell | str) -> None:
        if not rest:
            self._begin(self._session.new)
            return
        try:
            settings = self._session.next_settings(level=Level.parse(str(rest)))
        except MinewiseError as error:
            self._say(words.as_sentence(str(error)))
            return
        self._begin(partial(self._session.new, settings))

    def _preset(self, rest: Cell | str) -> None:
        if rest:
            self._begin(partial(self._session.play_preset, str(rest)))
            return
        for name, preset in self._session.presets().items():
            self._say(f"{name}: {preset_in_words(preset)}.")
        if not self._session.presets():
            self._say("You have no levels of your own yet: type keep and a name to make one.")

    def _today(self, rest: Cell | str) -> None:
        try:
            level = Level.parse(str(rest)) if rest else None
        except MinewiseError as error:
            self._say(words.as_sentence(str(error)))
            return
        self._begin(partial(self._session.today, level))

    def _calendar(self, rest: Cell | str) -> None:
        done, now = daily.what_was_done(self._session.storage.statistics), daily.today()
        try:
            month = date.fromisoformat(f"{rest}-01") if rest else now
        except ValueError:
            self._say(f"{quote(str(rest))} is not a month: expected one such as {now:%Y-%m}.")
            return
        for level, told in daily.levels_of(done, now).items():
            self._say(f"{level.capitalize()}, {told}.")
        shown = daily.month_in_words if self._brief else daily.month_in_lines
        self._say("\n".join(("", *shown(done, month, now))))

    def _share(self, _: Cell | str) -> None:
        self._say(words.shared(self._session.round) or self._session.round.deal.line())

    def _retry(self, _: Cell | str) -> None:
        self._begin(self._session.retry)

    def _save(self, rest: Cell | str) -> None:
        session, name = self._session, str(rest)
        question = session.save_question(name) if name else None
        if not name:
            self._tell(session.save())
        elif question is not None and self._asked_before == self._line:
            self._tell(session.save(name, overwrite=True))
        elif self._is_sure(question):
            self._tell(session.save_to(name))

    def _load(self, rest: Cell | str) -> None:
        session = self._session
        self._begin(partial(session.load_from, str(rest)) if rest else session.load_autosave)

    def _delete(self, rest: Cell | str) -> None:
        name = str(rest)
        if self._is_sure(self._session.delete_question(name)):
            self._tell(self._session.delete(name))

    def _games(self, _: Cell | str) -> None:
        self._tell_of_left()
        games = self._session.storage.games
        kept = [] if games is None else games.all()
        for each in kept:
            told = words.kept_game(each) if isinstance(each, SavedGameInfo) else each.problem
            self._say(f"{each.name}: {told}.")
        if not kept:
            self._say("No game is saved under a name.")

    def _board(self, _: Cell | str) -> None:
        if self._brief:
            for sentence in self._in_words(tuple(self._session.round.game.grid)):
                self._say(sentence)
        self._draw()
        played = self._session.round
        self._say(
            f"{words.mines_left(played)} Time: {words.duration(played.seconds)}. "
            f"Deaths: {played.deaths}."
        )

    def _statistics(self, _: Cell | str) -> None:
        statistics = self._session.storage.statistics
        try:
            overview = None if statistics is None else statistics.overview()
        except StatisticsError as error:
            self._say(words.as_sentence(str(error)))
            return
        if overview is not None:
            for figures in overview.tallies:
                self._say(words.tally(figures))
        if nothing := nothing_recorded(overview):
            self._say(nothing)

    def _reset(self, _: Cell | str) -> None:
        if (why := self._session.allowed("reset-statistics")) is not None:
            self._say(why)
            return
        questions = self._session.reset_questions()
        self._resets = self._resets + 1 if self._asked_before == self._line else 0
        if self._resets < len(questions):
            self._unsure = self._line
            self._say(f"{questions[self._resets]} Type reset again to do so.")
        else:
            self._tell(self._session.reset_statistics())

    def _figures(self, _: Cell | str) -> None:
        self._session.records().result()
        told = self._session.figures().labelled
        self._say(", ".join(f"{label}: {figure}" for label, figure in told) + ".")

    def _prefer(self, rest: Cell | str) -> None:
        name, _space, value = str(rest).partition(" ")
        session = self._session
        if name:
            result = session.prefer_typed(name, value.strip())
            if not result.done:
                self._say(result.message or "")
                return
        for choice in choices():
            if not name or choice.name == name:
                now = getattr(session.comfort, choice.name)
                shown = {True: "yes", False: "no"}.get(now, now) if type(now) is bool else now
                values = f" ({', '.join(choice.values)})" if choice.values else ""
                self._say(f"{choice.name} {shown}{values}: {choice.help}")

    def _deal(self, rest: Cell | str) -> None:
        if rest:
            self._begin(partial(self._session.paste, str(rest)))
        else:
            self._say(self._session.round.deal.line())

    def _position(self, _: Cell | str) -> None:
        self._say(self._session.round.position.block())

    def _steps(self, _: Cell | str) -> None:
        self._say(self._session.round.replay().shown_text().rstrip())

    def _replay(self, _: Cell | str) -> None:
        refusal = self._session.allowed("replay")
        said = refusal or self._session.study().message
        if said:
            self._say(said)
        if refusal is not None:
            return
        replay = self._session.round.replay()
        found = replay.review()
        for number, (step, judged) in enumerate(zip(replay.steps, found.steps, strict=True)):
            by = "" if step.by is None else f" by {step.by}"
            row, column = step.cell
            told = f"{number + 1}. {step.click} {row + 1} {column + 1}{by}, "
            told += words.duration(step.seconds)
            self._say(f"{told}. {judged.grade}" if judged is not None else f"{told}.")
        self._say(luck_in_words(found))

    def _train(self, _given: Cell | str) -> None:
        """Train until q, after a lost game with what lost it; then the game goes on."""
        from minewise.ui.plain_training import PlainTraining  # noqa: PLC0415 - few train

        coach, game = coach_at_home(), lost_game(self._session)
        catching_up(coach, "mistakes" if game else "train", game).result()
        assert coach.run is not None, "it has begun"
        training = PlainTraining(self._out, brief=self._brief, room=self._room)
        training.play(coach.run, self._lines, self._prompt)
        self._say(_("Back to the game."))
        self._draw()

    def _help(self, _: Cell | str) -> None:
        for command in self._commands:
            typed = f"{' or '.join(command.words)} {command.needs}".strip()
            self._say(f"{typed}: {command.help}")

    def _leave(self, _: Cell | str) -> None:
        self._goes_on = False


def _says_it_all(result: Result) -> bool:
    """Whether the message has said already how the one cell looks that changed."""
    if len(result.changed) != 1 or result.message is None:
        return False
    return result.message.startswith(f"{place(result.changed[0]).capitalize()} ")


def _spoken_mark(mark: str) -> str:
    flagged = ", flagged" if mark.endswith(FLAG) else ""
    bare = mark.removesuffix(FLAG).removesuffix("%")
    certain = {heat.SAFE_MARK: "safe for sure", heat.MINE_MARK: "a mine for sure"}
    chance = f"{bare} % mine".replace("<", "less than ").replace(">", "more than ")
    return certain.get(bare, chance) + flagged


def _on_cell(
    command: Callable[[Session, Cell], Result | Task[Result]],
) -> Callable[[Plain, Cell | str], None]:
    def do(plain: Plain, given: Cell | str) -> None:
        assert isinstance(given, tuple), "such a command is given a cell"
        plain._tell(command(plain._session, given))

    return do


def _with_text(
    command: Callable[[Session, str], Result | Task[Result]],
) -> Callable[[Plain, Cell | str], None]:
    def do(plain: Plain, given: Cell | str) -> None:
        plain._tell(command(plain._session, str(given)))

    return do


def _alone(
    command: Callable[[Session], Result | Task[Result]],
) -> Callable[[Plain, Cell | str], None]:
    def do(plain: Plain, _: Cell | str) -> None:
        plain._tell(command(plain._session))

    return do


DOES: dict[str, Callable[[Plain, Cell | str], None]] = {
    "open": _on_cell(Session.press),
    "flag": _on_cell(Session.flag),
    "chord": _on_cell(Session.chord),
    "mark": _on_cell(Session.mark),
    "hint": _alone(Session.hint),
    "why": _on_cell(Session.why),
    "ai": Plain._ai_move,
    "odds": Plain._probabilities,
    "undo": _alone(Session.undo),
    "redo": _alone(Session.redo),
    "board": Plain._board,
    "save": Plain._save,
    "load": Plain._load,
    "games": Plain._games,
    "delete": Plain._delete,
    "export-data": _with_text(Session.export_file),
    "import-data": _with_text(Session.import_file),
    "new": Plain._new,
    "today": Plain._today,
    "calendar": Plain._calendar,
    "again": lambda plain, _: plain._begin(plain._session.same_again),
    "preset": Plain._preset,
    "save-preset": _with_text(Session.save_preset),
    "delete-preset": _with_text(Session.delete_preset),
    "retry": Plain._retry,
    "copy-seed": Plain._deal,
    "copy-position": Plain._position,
    "replay": Plain._replay,
    "copy-replay": Plain._steps,
    "statistics": Plain._statistics,
    "reset-statistics": Plain._reset,
    "restore-statistics": _alone(Session.restore_statistics),
    "luck": _alone(Session.luck),
    "figures": Plain._figures,
    "prefer": Plain._prefer,
    "share": Plain._share,
    "train": Plain._train,
    "help": Plain._help,
    "quit": Plain._leave,
}
"""How the commands that can be typed are done, by name; each is given the cell, or the rest
of the line."""

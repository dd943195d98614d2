"""Training: modes, themes, lessons, and progress."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.task import Task
from minewise.screens.blocks import Block, Chart, Column, Counters, Field, Form, Row, Table, Text
from minewise.screens.own_games import catch_up, games_to_learn, learn_from_game
from minewise.screens.puzzles import (
    LessonScreen,
    PuzzleScreen,
    Trainee,
    TrainingSheet,
    count_of,
    lesson_title,
    standing,
)
from minewise.screens.view import Action, Did, Given, Screen, View, opening, working
from minewise.session.session import Session
from minewise.training import LESSONS, Practice, Run, Theme, Trainer
from minewise.training.lessons import LessonPageData, lesson_named
from minewise.training.progress import ProgressData

_Listed = tuple[str, tuple[Row, ...]]
"""The text above a list, and its rows."""

# In these, puzzles of the person's own games come first, so the last games are searched before.
_OWN_FIRST = ("train", "repeat", "mistakes")


def train(session: Session, on: str, given: Mapping[str, str]) -> Did:
    """Open training, if practice is stored, perhaps with a `start` and a `game` to learn from."""
    practice = session.storage.practice
    if practice is None:
        return Did(_("Practice cannot be saved here, so there is no training."))
    kept = practice()
    assert isinstance(kept, Practice), "training keeps it"
    trainee = Trainee(session, on, Trainer(kept, seed=session.any_number()))
    return Did(open=TrainingScreen(trainee, given.get("start", ""), given.get("game", "")))


class _ListScreen(TrainingSheet):
    """A list to choose from, by row or by number."""

    def __init__(self, trainee: Trainee, name: str, title: str, *columns: Column) -> None:
        super().__init__(trainee)
        self._name, self._title, self._columns = name, title, columns
        self._text = ""
        self._rows: tuple[Row, ...] = ()

    def _read(self) -> _Listed:
        raise NotImplementedError

    def _chosen(self, name: str) -> Screen:
        """Make the screen of a row, which takes a moment."""
        raise NotImplementedError

    def load(self) -> Task[Did]:
        text = _("Reading your practice")
        return working(text, lambda _task: self._read(), self._show)

    def _show(self, found: _Listed) -> Did | None:
        self._text, self._rows = found
        return None

    def view(self) -> View:
        table = Table(self._columns, self._rows, enter="choose")
        blocks = (Text((self._text,)), table) if self._text else (table,)
        choose = Action("choose", _("Begin"), needs="row")
        actions = choose, *self._digits(min(9, len(self._rows)))
        return View(self._name, self._title, blocks, actions)

    def act_choose(self, given: Given) -> Task[Did]:
        return opening(_("Choosing a puzzle"), lambda: self._chosen(given.row))

    def act_digit(self, given: Given) -> Task[Did] | None:
        rows, number = self._rows, int(given.text)
        return self.act_choose(Given(rows[number - 1].id)) if 0 < number <= len(rows) else None


class TrainingScreen(_ListScreen):
    """The menu of modes, themes and lessons."""

    def __init__(self, trainee: Trainee, start: str = "", game: str = "") -> None:
        """Show the menu, or begin a mode, a theme, or a lesson by name or number.

        In the mode `mistakes` the puzzles of `game` come first.
        """
        columns = Column(_("Practise")), Column(_("So far")), Column(_("What it is"), spare=True)
        super().__init__(trainee, "training", _("Training"), *columns)
        self._start, self._game = start, game
        self._statistics = trainee.session.storage.statistics
        self._rows = _menu({})
        self._begins_at = ""  # the rating of a person who has not trained yet

    def load(self) -> Task[Did]:
        start, self._start = self._start, ""
        return self._starting(start) if start else super().load()

    def _show(self, found: _Listed) -> Did:
        super()._show(found)
        return Did(then=self._learning())  # from the last games, beside the menu

    def _starting(self, start: str) -> Task[Did]:
        trainer, statistics, game = self._trainer, self._statistics, self._game

        def work(_task: Task[Did]) -> Screen:
            with suppress(MinewiseError):  # unreadable games must not prevent training
                if statistics is not None and game:
                    learn_from_game(trainer, statistics, game)
                elif statistics is not None and start in _OWN_FIRST:
                    catch_up(trainer, statistics)
            return self._chosen(start)

        def show(screen: Screen) -> Did:
            self._game = ""
            return Did(open=screen)

        return working(_("Looking at your last games"), work, show)

    def _learning(self) -> Task[Did] | None:
        """Look at one of the last games for mistakes, then at the others."""
        trainer, statistics = self._trainer, self._statistics
        if statistics is None:
            return None

        def work(_task: Task[Did]) -> tuple[int, _Listed]:
            waiting = games_to_learn(trainer, statistics)
            if waiting:
                learn_from_game(trainer, statistics, waiting[0])
            return len(waiting), self._read()

        def finish(found: tuple[int, _Listed]) -> Did:
            waiting, read = found
            shown = self._show(read)
            return shown if waiting > 1 else Did()

        return Task(work, finish, lambda _error: Did())

    def _read(self) -> _Listed:
        trainer = self._trainer
        practice, progress = trainer.practice, trainer.progress()
        own = sum(bool(repeat.game) for repeat in practice.due())
        mastered = sum(page["mastered"] for page in trainer.lessons())
        today = practice.scored_on("today", trainer.now().date())
        days, rating = progress["days"], str(progress["rating"])
        self._begins_at = "" if progress["best_days"] else rating
        notes = {
            "train": _("rating {rating}").format(rating=rating),
            "streak": _best(progress["best_streak"]),
            "storm": _best(progress["best_storm"]),
            "today": "" if today is None else count_of(today, 5),
            "repeat": _due(progress["due"]),
            "mistakes": _due(own),
            "lessons": count_of(mastered, len(LESSONS)),
        }
        if days:
            in_a_row = _n("{count} day in a row", "{count} days in a row", days)
            notes["progress"] = in_a_row.format(count=days)
        return progress["text"], _menu(notes)

    def view(self) -> View:
        view = super().view()
        begins_at, label = self._begins_at, _("How well do you play?")
        if not begins_at:
            return view
        field = Field("level", label, "choice", begins_at, options=_levels())
        return replace(view, blocks=(*view.blocks, Form((field,))))

    def act_set(self, given: Given) -> Did | None:
        """Begin with a rating, unless there is one."""
        if not self._begins_at or given.text not in dict(_levels()):
            return None
        self._trainer.practice.begin_at(int(given.text))
        self._show(self._read())
        return Did(_("Your puzzles begin at a rating of {rating}.").format(rating=given.text))

    def _chosen(self, name: str) -> Screen:
        trainee, trainer, game = self._trainee, self._trainer, self._game
        runs: dict[str, Callable[[], Run]] = {
            "train": trainer.train,
            "streak": trainer.streak,
            "storm": trainer.storm,
            "today": trainer.today,
            "repeat": trainer.repeat,
            "mistakes": lambda: trainer.repeat(own=True, game=game),
        }
        if name in runs:
            return PuzzleScreen(trainee, runs[name], game)
        screens: dict[str, Callable[[Trainee], Screen]] = {
            "theme": ThemesScreen,
            "lessons": LessonsScreen,
            "progress": ProgressScreen,
        }
        if name in screens:
            return screens[name](trainee)
        if name in tuple(Theme):
            return PuzzleScreen(trainee, lambda: trainer.train(Theme(name)))
        return LessonScreen(trainee, lesson_named(name))


def _levels() -> tuple[tuple[str, str], ...]:
    """The answers to how well a person plays, by the rating to begin with."""
    return (("800", _("just beginning")), ("1200", _("fairly well")), ("1600", _("well")))


def _menu(notes: dict[str, str]) -> tuple[Row, ...]:
    named = modes().items()
    return tuple(Row(name, (title, notes.get(name, ""), text)) for name, (title, text) in named)


def modes() -> dict[str, tuple[str, str]]:
    """The entries of the menu by name: title and explanation."""
    return {
        "train": (_("Train"), _("Puzzles at your rating, your own mistakes first.")),
        "theme": (_("One theme"), _("Puzzles of a kind that you choose.")),
        "streak": (_("Streak"), _("Harder and harder, until the first mistake.")),
        "storm": (_("Storm"), _("As many as you can in three minutes.")),
        "today": (_("Today"), _("Five puzzles, the same for everyone.")),
        "repeat": (_("Repeat"), _("Puzzles you got wrong, or were slow at.")),
        "mistakes": (_("My mistakes"), _("What went wrong in your own games.")),
        "lessons": (_("Lessons"), _("Fifteen, from counting to 50/50s.")),
        "progress": (_("Progress"), _("Your rating, and your strongest themes.")),
    }


def _best(score: int) -> str:
    return _("best {score}").format(score=score) if score else ""


def _due(count: int) -> str:
    return _n("{count} due", "{count} due", count).format(count=count) if count else ""


class ThemesScreen(_ListScreen):
    """The themes, to train one of them."""

    def __init__(self, trainee: Trainee) -> None:
        columns = Column(_("Theme")), Column(_("Rating"), figure=True)
        super().__init__(trainee, "themes", _("Themes"), *columns)

    def _read(self) -> _Listed:
        tried = {each["theme"]: str(each["rating"]) for each in self._trainer.progress()["themes"]}
        rows = tuple(Row(str(theme), (theme.label, tried.get(theme, ""))) for theme in Theme)
        return _("Each theme has a rating of its own."), rows

    def _chosen(self, name: str) -> Screen:
        trainer, theme = self._trainer, Theme.parse(name)
        return PuzzleScreen(self._trainee, lambda: trainer.train(theme))


class LessonsScreen(_ListScreen):
    """The lessons, with the person's progress."""

    def __init__(self, trainee: Trainee) -> None:
        columns = Column(_("Lesson")), Column(_("Pattern")), Column(_("So far"))
        super().__init__(trainee, "lessons", _("Lessons"), *columns)

    def _read(self) -> _Listed:
        pages = self._trainer.lessons()
        count = sum(page["mastered"] for page in pages)
        text = _("Mastered: {count} of {all}.").format(count=count, all=len(pages))
        return text, tuple(map(self._row, pages))

    @staticmethod
    def _row(page: LessonPageData) -> Row:
        title = lesson_title(page["number"], page["title"])
        so_far = standing(page) if page["right"] or page["mastered"] else ""
        return Row(page["name"], (title, lesson_named(page["name"]).pattern, so_far))

    def _chosen(self, name: str) -> Screen:
        return LessonScreen(self._trainee, lesson_named(name))


class ProgressScreen(TrainingSheet):
    """The person's progress: the rating over time, and by theme."""

    def __init__(self, trainee: Trainee) -> None:
        """Read what was practised, which takes a moment."""
        super().__init__(trainee)
        self._progress = trainee.trainer.progress()

    def view(self) -> View:
        return View("progress", _("Progress"), tuple(_blocks(self._progress)))


def _blocks(found: ProgressData) -> Iterable[Block]:
    yield Text((found["text"],))
    yield Counters(
        (
            (_("Rating"), str(found["rating"]) if found["attempts"] else "-"),
            (_("Puzzles"), str(found["attempts"])),
            (_("Days in a row"), str(found["days"])),
            (_("Most in a row"), str(found["best_days"])),
            (_("Due"), str(found["due"])),
            (_("Coming back"), str(found["waiting"])),
            (_("Mastered"), str(found["mastered"])),
            (_("Best streak"), str(found["best_streak"])),
            (_("Best storm"), str(found["best_storm"])),
        )
    )
    if found["history"]:
        yield _chart(found)
    rating, puzzles = Column(_("Rating"), figure=True), Column(_("Puzzles"), figure=True)
    yield Table(
        (Column(_("Theme")), rating, puzzles),
        tuple(
            Row(each["theme"], (each["title"], str(each["rating"]), str(each["attempts"])))
            for each in found["themes"]
        ),
        _("Themes, the strongest first"),
        _("No theme was tried yet."),
    )


def _chart(found: ProgressData) -> Chart:
    history = found["history"]
    ratings = [point["rating"] for point in history]
    # Whole hundreds with some room, as a line along the edge would be unreadable.
    low, high = (min(ratings) - 20) // 100 * 100, -((-max(ratings) - 20) // 100) * 100
    text = _("{now} now; lowest {low}, highest {high}.")
    return Chart(
        _("Rating at the end of each day"),
        text.format(now=ratings[-1], low=min(ratings), high=max(ratings)),
        tuple(float(rating - low) for rating in ratings),
        "line",
        top=float(high - low),
        low=str(low),
        high=str(high),
        first=history[0]["at"],
        last=history[-1]["at"] if len(history) > 1 else "",
    )

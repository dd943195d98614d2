"""A stage in the terminal: what is drawn when one view follows the other at once."""

from textual.widgets import Static

from minewise.base import Task
from minewise.screens import Action, Did, Given, Screen, Text, View
from ui.tui.playing import Terminal, sit


class Page(Screen):
    """A screen that reads something first, and whose Enter makes room for another one."""

    def __init__(self, title: str, following: "Page | None" = None) -> None:
        self._title = title
        self._following = following

    def load(self) -> Task[Did]:
        return Task(lambda _task: None, lambda _found: Did())

    def view(self) -> View:
        text = Text((f"This is the {self._title}.",))
        return View(self._title, self._title, (text,), (Action("go", "Go", ("enter",)),))

    def act_go(self, _given: Given) -> Did:
        return Did(close=True, open=self._following)


def test_a_view_that_another_one_replaces_at_once_does_no_harm() -> None:
    async def steps(terminal: Terminal) -> None:
        shown = terminal.shown

        def texts() -> list[str]:
            return [str(each.visual) for each in shown.query("#blocks Static").results(Static)]

        shown.stage.open(Page("lesson", Page("puzzle")))
        await terminal.until(lambda: texts() == ["This is the lesson."])
        await terminal.press("enter")
        await terminal.until(lambda: texts() == ["This is the puzzle."])

    sit(Page("list"), steps)

"""The stage: which screen is seen, what is asked, and what is being worked out."""

from minewise.base.task import Task
from minewise.screens.view import Action, Did, Given, Screen, View
from screens.dummy import Dummy, Patient
from screens.every_block import EveryBlock


class Slow(Screen):
    """Works things out; remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.ticks: float | None = None

    def view(self) -> View:
        actions = (
            Action("work", "Work"),
            Action("wait", "Wait", waits=True),
            Action("other", "Other"),
            Action("escape", "Clear", ("escape",)),
            Action("end", "End"),
        )
        return View("slow", "Slow", (), actions, self.ticks)

    def act_work(self, _given: Given) -> Task[Did]:
        return Task(lambda _task: None, lambda _found: Did("Worked."), text="Working")

    def act_wait(self, _given: Given) -> Did:
        return Did("Waited.")

    def act_other(self, _given: Given) -> Did:
        return Did("Other.")

    def act_escape(self, _given: Given) -> Did:
        return Did("Cleared.")

    def act_end(self, _given: Given) -> Did:
        return Did("Ended.", close=True)

    def tick(self, seconds: float) -> None:
        self.told.append(f"tick {seconds:g}")

    def cover(self) -> None:
        self.told.append("cover")

    def leave(self) -> None:
        self.told.append("leave")


def test_what_needs_a_row_and_what_cannot_be_done_are_not_done() -> None:
    screen = EveryBlock()
    dummy = Dummy(screen)
    assert dummy.press("pick").message == "Choose a row first."
    assert dummy.press("never").message == "It cannot be done."
    assert screen.done == []
    assert dummy.press("fly").message == "'fly' cannot be done here."


def test_a_question_is_answered_or_not() -> None:
    screen = EveryBlock()
    dummy = Dummy(screen)
    dummy.press("delete", "a")
    assert dummy.back().ask is None
    assert "a" in screen.rows
    dummy.press("delete", "a")
    assert dummy.answer().message == "Deleted: a."
    dummy.stage.answer()
    assert screen.done[-1] == ("delete", Given("a", sure=1)), "nothing was asked"


def test_screens_lie_on_top_of_each_other() -> None:
    below, above = Slow(), Slow()
    dummy = Dummy(below)
    dummy.stage.open(above)
    assert below.told == ["cover"]
    assert len(dummy.stage) == 2
    dummy.press("end")
    assert above.told == ["leave"]
    assert dummy.said == "Ended.", "it is still said below"
    assert dummy.stage.top is below
    dummy.stage.close()
    assert dummy.is_closed
    assert not dummy.stage.is_open


def test_all_above_a_screen_are_closed() -> None:
    below, middle, above = Slow(), Slow(), Slow()
    dummy = Dummy(below)
    dummy.stage.open(middle)
    dummy.stage.open(above)
    dummy.stage.close_to(below)
    assert dummy.stage.top is below
    assert (middle.told, above.told) == (["cover", "leave"], ["leave"])


def test_what_is_worked_out_is_said_waited_for_or_stopped() -> None:
    dummy = Patient(Slow())
    assert dummy.back().message == "Cleared.", "the screen has an action for escape"
    dummy.press("work")
    assert dummy.view.working == "Working"
    assert dummy.press("wait").message == "", "it waits"
    dummy.catch_up()
    assert dummy.said == "Waited."
    dummy.press("work")
    assert dummy.back().message == "Stopped."
    dummy.press_each("work", "other")
    dummy.catch_up()
    assert dummy.said == "Other.", "what was stopped says nothing"


def test_time_passes_only_while_a_screen_wants_it() -> None:
    now = [0.0]
    screen = Slow()
    dummy = Dummy(screen, lambda: now[0])
    now[0] = 10
    dummy.press("other")
    screen.ticks = 1.0
    now[0] = 11
    dummy.stage.tick()
    assert screen.told == ["tick 1"]

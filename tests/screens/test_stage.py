"""The stage: which screen is seen, what is asked, and what is being worked out."""

from minewise.base.task import Task
from minewise.screens.view import NOTHING, Action, Did, Given, Screen, View
from screens.dummy import Dummy, Patient
from screens.every_block import EveryBlock
from screens.sitting import Clock


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

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        said = {"wait": "Waited.", "other": "Other.", "escape": "Cleared.", "end": "Ended."}
        if action in said:
            return Did(said[action], close=action == "end")
        return super().do(action, given)

    def tick(self, seconds: float) -> None:
        self.told.append(f"tick {seconds:g}")

    def cover(self) -> None:
        self.told.append("cover")

    def leave(self) -> None:
        self.told.append("leave")


def test_what_needs_a_row_and_what_cannot_be_done_are_not_done() -> None:
    screen = EveryBlock()
    dummy = Dummy(screen)
    assert dummy.press("pick").said == "Choose a row first."
    assert dummy.press("never").said == "It cannot be done."
    assert screen.done == []
    assert dummy.press("fly").said == "'fly' cannot be done here."


def test_a_question_is_answered_or_not() -> None:
    screen = EveryBlock()
    dummy = Dummy(screen)
    assert dummy.press("delete", "a").back().view.ask is None
    assert "a" in screen.rows
    assert dummy.press("delete", "a").answer().said == "Deleted: a."
    dummy.stage.answer()
    assert screen.done[-1] == ("delete", Given("a", sure=1)), "nothing was asked"


def test_screens_lie_on_top_of_each_other_and_all_above_one_are_closed() -> None:
    below, middle, above = Slow(), Slow(), Slow()
    dummy = Dummy(below)
    dummy.stage.open(middle)
    dummy.stage.open(above)
    dummy.stage.close_to(below)
    assert (below.told, middle.told, above.told) == (["cover"], ["cover", "leave"], ["leave"])
    above = Slow()
    dummy.stage.open(above)
    assert len(dummy.stage) == 2
    dummy.press("end")
    assert above.told == ["leave"]
    assert dummy.said == "Ended.", "it is still said below"
    assert dummy.stage.top is below
    dummy.stage.close()
    assert (dummy.is_closed, dummy.stage.is_open) == (True, False)


def test_what_is_worked_out_is_said_waited_for_or_stopped() -> None:
    dummy = Patient(Slow())
    assert dummy.back().said == "Cleared.", "the screen has an action for escape"
    assert dummy.press("work").view.working == "Working"
    assert dummy.press("wait").said == "", "it waits"
    dummy.catch_up()
    assert dummy.said == "Waited."
    dummy.press("work").press("fly", cell=(0, 0)).press("wait")
    assert dummy.said == "", "a click on a cell waits too, and both in their order"
    dummy.catch_up()
    assert dummy.said == "Waited."
    dummy.press("work").press("fly")
    assert dummy.said == "'fly' cannot be done here.", "what is not known does not wait"
    dummy.press("work").waiting[-1][0].report(0.25)
    assert dummy.view.working == "Working: 25%"
    assert dummy.press("work").back().said == "Stopped."
    dummy.press_each("work", "other")
    dummy.catch_up()
    assert dummy.said == "Other.", "what was stopped says nothing"


def test_time_passes_only_while_a_screen_wants_it() -> None:
    clock, screen = Clock(), Slow()
    dummy = Dummy(screen, clock)
    clock.seconds = 10
    dummy.press("other")
    screen.ticks = 1.0
    clock.seconds = 11
    dummy.tick()
    assert screen.told == ["tick 1"]

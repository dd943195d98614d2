"""Training in the conversation with a page: what it asks and is told, hostile messages too."""

import base64
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from minewise.training import STORM_SECONDS, Practice, Question
from trainees import HandClock
from ui.web.test_conversation import Page, kept_in

LOST = "4x3x2 first any board 4x3x2/*.*./..../...."
"""Opening the last row shows 1, 2, 1, 1 above it; then (0, 0) is a mine for sure."""


class TrainingPage(Page):
    """A page, and what it has seen of training."""

    count = 0

    def train(self, **keys: Any) -> dict[str, Any]:
        return self._seen(self.ask("train", **keys))

    def act(self, **keys: Any) -> dict[str, Any]:
        return self._seen(self.ask("train-do", **{"count": self.count, **keys}))

    def _seen(self, answer: Any) -> dict[str, Any]:
        assert isinstance(answer, dict), answer
        self.count = answer["count"]
        shown: dict[str, Any] = answer["shown"]
        return shown


def lose(page: TrainingPage) -> dict[str, Any]:
    """Lose a game on purpose; its state then."""
    page.do("paste", text=LOST)
    page.do("open", cell=[2, 0])
    state: dict[str, Any] = page.do("open", cell=[0, 0])["state"]
    assert state["phase"] == "lost"
    return state


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def page(tmp_path: Path, clock: HandClock) -> Iterator[TrainingPage]:
    conversation = kept_in(tmp_path)
    conversation.session.storage.practice = lambda: Practice(tmp_path / "training.sqlite", clock)
    conversation.begin()
    page = TrainingPage(conversation)
    yield page
    conversation.leave(page.tab)


def test_the_menu_comes_with_the_keys(page: TrainingPage) -> None:
    found = page.ask("train")
    assert found["shown"]["screen"] == "menu"
    assert found["scene"] is None
    keys = {each["name"]: each["keys"] for each in found["commands"]}
    assert keys["check"] == ["enter", "n"]
    assert "quit" not in keys, "a page is closed by its browser"


def test_a_puzzle_is_answered_and_the_next_one_comes(page: TrainingPage) -> None:
    shown = page.train(start="1-2-1")
    (scene,) = [page.ask("train")["scene"]]
    assert scene["view"] == "".join(shown["position"].split("/")[1:])
    shown = page.act(do="give-up")
    assert shown["verdict"]["theme"] == "1-2-1"
    assert shown["marks"]
    assert page.act(do="check")["verdict"] is None


def test_what_is_sent_again_is_not_done_again(page: TrainingPage) -> None:
    page.train(start="streak")
    before = page.count
    answered = page.act(do="give-up")
    assert page.ask("train-do", count=before, do="check")["shown"] == answered
    assert page.act(do="check")["screen"] == "over"


def test_another_tab_of_the_room_sees_the_same_puzzle(page: TrainingPage) -> None:
    shown = page.train(start="train")
    other = TrainingPage(page.conversation, "other")
    assert other.train()["position"] == shown["position"]
    # What has gone on there is seen here before anything else is done.
    answered = other.act(do="give-up")
    assert page.act(do="check") == answered


def test_a_storm_ends_when_its_time_is_up(page: TrainingPage, clock: HandClock) -> None:
    shown = page.train(start="storm")
    assert shown["seconds_left"] == STORM_SECONDS
    clock.wait(seconds=STORM_SECONDS - 1)
    assert page.act(do="tick")["seconds_left"] == 1
    clock.wait(seconds=1)
    shown = page.act(do="give-up")
    assert (shown["screen"], shown["going_on"]) == ("over", "Again")


def test_a_lost_game_is_practised_failed_and_comes_back_on_its_day(
    page: TrainingPage, clock: HandClock
) -> None:
    state = lose(page)
    shown = page.train(start="mistakes", game=state["game"])
    assert (shown["screen"], shown["why"]) == ("puzzle", "You lost a game here.")
    assert (shown["question"], shown["marks"][0]["cell"]) == (Question.JUDGE.text, [0, 0])
    wrong = page.act(say="safe")
    assert not wrong["verdict"]["right"]
    shown = page.act(do="check")
    assert (shown["screen"], shown["message"]) == (
        "over",
        "Nothing is due. The next puzzle comes back in 4 hours.",
    )
    clock.wait(hours=3)
    again = page.train(start="mistakes", game=state["game"])
    assert (again["screen"], again["message"]) == ("over", "Nothing from this game is due.")
    clock.wait(hours=1)
    again = page.train(start="mistakes")
    assert again["why"] == "You lost a game here."
    assert page.act(say="mine")["verdict"]["right"]
    page.act(do="check")
    clock.wait(hours=23)
    assert page.train(start="mistakes")["screen"] == "over"
    clock.wait(hours=1)
    assert page.train(start="mistakes")["screen"] == "puzzle"


def test_the_last_games_are_looked_at_one_by_one(page: TrainingPage) -> None:
    for _ in range(2):
        lose(page)
    assert page.ask("train")["learning"] == 2
    assert page.ask("train-learn")["learning"] == 1
    found = page.ask("train-learn")
    assert found["learning"] == 0
    (row,) = [row for row in found["shown"]["rows"] if row["name"] == "mistakes"]
    assert row["note"] == "1 due", "the same mistake twice is one puzzle"


def test_it_is_in_the_file_of_everything(page: TrainingPage) -> None:
    page.train(start="train")
    page.act(do="give-up")
    file = base64.b64decode(page.ask("export")["file"])
    assert b'"hinting"' in gzip.decompress(file)


@pytest.mark.parametrize(
    ("about", "keys", "said"),
    [
        ("train", {"start": "chess"}, "'chess' is not a lesson: expected a number from 1 to 15"),
        ("train", {"start": 7}, "The message cannot be read"),
        ("train-do", {"do": "check"}, "The message cannot be read"),
        ("train-do", {"count": 0, "do": "fly"}, "'fly' cannot be done here: expected one of open"),
        ("train-do", {"count": 0, "do": "quit"}, "'quit' cannot be done here"),
        ("train-do", {"count": 0, "choose": "1-1"}, "'1-1' cannot be chosen here"),
        ("train-do", {"count": 0, "do": "open", "cell": [-1, 0]}, "The message cannot be read"),
        ("train-do", {"count": 0, "write": 10**6}, "The message cannot be read"),
        ("train-do", {"count": 0}, "The message cannot be read"),
    ],
)
def test_what_cannot_be_is_refused(
    page: TrainingPage, about: str, keys: dict[str, Any], said: str
) -> None:
    assert page.ask(about, **keys).startswith(said)


VALUES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.floats(allow_nan=False, allow_infinity=False)
)


@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.sampled_from(["train", "storm", "lessons", "1-2", "progress"]),
    st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "do": st.sampled_from(["open", "flag", "check", "give-up", "3", "back"]) | VALUES,
                "cell": st.lists(st.integers(-1, 40), max_size=3) | VALUES,
                "choose": st.sampled_from(["1-1", "train"]) | VALUES,
                "say": st.sampled_from(["yes", "safe", "now"]) | VALUES,
                "write": st.integers(-5, 10**5) | VALUES,
            },
        ),
        max_size=6,
    ),
)
def test_whatever_is_sent_is_answered(
    page: TrainingPage, start: str, sent: list[dict[str, Any]]
) -> None:
    page.train(start=start)
    for keys in sent:
        answer = page.ask("train-do", count=page.count, **keys)
        if isinstance(answer, dict):
            page.count = answer["count"]
            assert answer["shown"]["title"]
        else:
            assert answer.endswith("."), answer
            assert "went wrong" not in answer

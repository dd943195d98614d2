"""The conversation without a server: messages in, replies out, in line and in one thread."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from minewise.core import Level
from minewise.session import SavedGames, Session, Settings, SettingsFile, Statistics, Storage
from minewise.ui.web import limits
from minewise.ui.web.buffered_statistics import BufferedStatistics
from minewise.ui.web.conversation import Conversation, PausableClock, Reply, Tab, To
from minewise.ui.web.data import saved_as_data
from minewise.ui.web.journal import Journal
from minewise.ui.web.journaled import Journaled
from minewise.ui.web.messages import read
from minewise.ui.web.questions import Questions
from minewise.ui.web.replays import ReplayCache

SMALL = "4x1x1 first any board 4x1x1/..*."


class Page:
    """A page whose conversation is carried in line."""

    def __init__(self, conversation: Conversation, name: str = "page") -> None:
        self.conversation = conversation
        self.tab = Tab(Questions(ReplayCache()), name)
        self.numbers = count(1)
        self.told: list[Reply] = list(conversation.come(self.tab))

    def say(self, **keys: Any) -> list[dict[str, Any]]:
        """Send a message; all that this tab is told then."""
        message = read(json.dumps({"version": 1, **keys}))
        response = self.conversation.handle(self.tab, message)
        told = list(response.replies)
        while response.task is not None:
            response = response.task.result()
            told += response.replies
        self.told = told
        return [json.loads(reply.text) for reply in told if reply.to is not To.OTHERS]

    def do(self, action: str, number: int | None = None, **keys: Any) -> dict[str, Any]:
        number = next(self.numbers) if number is None else number
        return self.say(type="do", id=number, action=action, **keys)[-1]

    def ask(self, about: str, **keys: Any) -> Any:
        answer = self.say(type="ask", id=next(self.numbers), about=about, **keys)[-1]
        return answer["data"] if answer["type"] == "answer" else answer["text"]


def kept_in(folder: Path) -> Journaled:
    """A conversation whose files are in a folder."""
    clock = PausableClock(lambda: 0.0)
    storage = Storage(
        BufferedStatistics(folder / "statistics.sqlite"),
        SavedGames(folder),
        SettingsFile(folder / "settings.json"),
    )
    session = Session(Settings(Level.parse("beginner"), seed=7), now=clock, storage=storage)
    return Journaled("room", session, clock, Journal(folder / "room.jsonl"))


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    conversation = kept_in(tmp_path)
    conversation.begin()
    yield Page(conversation)
    assert not any(tab.tasks for tab in conversation.tabs), "nothing is left to do"


def test_a_game_is_played_by_messages(page: Page) -> None:
    (welcome,) = page.say(type="hello", tab="page", seen=0)
    assert welcome["room"]["view"] == "#" * 81
    opened = page.do("open", cell=[4, 4])
    assert opened["changes"]
    assert page.do("flag", cell=[0, 0])["changes"] == [[0, "F"]]
    assert page.do("undo")["changes"] == [[0, "#"]]
    assert page.do("hint")["result"]["hint"]
    assert page.do("why", cell=[0, 0])["result"]["explanation"]
    assert page.do("odds")["result"]["odds"]
    assert page.do("ai")["result"]["advised"]
    assert page.ask("analyse", position="3x2x1/###/111")["safe"]
    view = page.say(type="sync")[0]["room"]["view"]
    assert page.do("save", name="Mine")["result"]["done"]
    assert [kind["type"] for kind in page.say(type="do", id=99, action="new")] == [
        "board",
        "result",
    ]
    assert page.do("load", name="Mine")["result"]["done"]
    assert page.say(type="sync")[0]["room"]["view"] == view


def test_a_player_is_watched(page: Page) -> None:
    page.ask("watch", player="exact", settings={"level": "beginner", "seed": "7"})
    assert [page.ask("watch-next")["move"]["move"] for _ in range(3)] == [1, 2, 3]


def test_a_game_that_ends_is_recorded_before_it_is_answered(page: Page, tmp_path: Path) -> None:
    page.do("new", settings={"level": "4x1x1", "seed": "2", "first": "opening"})
    message = read('{"version": 1, "type": "do", "id": 50, "action": "open", "cell": [0, 0]}')
    response = page.conversation.handle(page.tab, message)
    assert response.task is not None
    assert response.task.is_worked_out, "it is finished in the same turn"
    assert not response.replies
    records = Statistics(tmp_path / "statistics.sqlite")
    assert not records.games()
    (reply,) = response.task.result().replies
    assert json.loads(reply.text)["state"]["phase"] == "won"
    assert len(records.games()) == 1


def test_what_is_sent_again_is_answered_again_and_done_once(page: Page) -> None:
    first = page.do("flag", number=5, cell=[0, 0])
    assert page.do("flag", number=5, cell=[0, 0]) == first
    hint = page.do("open", number=6, cell=[4, 4])
    assert page.do("open", number=6, cell=[4, 4]) == hint


def test_what_was_answered_is_in_the_file(page: Page, tmp_path: Path) -> None:
    page.do("paste", number=1, text=SMALL)
    seq = page.do("flag", number=2, cell=[0, 0])["seq"]
    back = kept_in(tmp_path)
    back.resume()
    again = Page(back)
    (welcome,) = again.say(type="hello", tab="page", seen=seq)
    assert (welcome["resumed"], welcome["room"]["view"]) == (True, "F###")
    assert again.do("flag", number=2, cell=[0, 0])["changes"] == [], "it was done before"


def test_other_tabs_are_told_what_was_done(page: Page) -> None:
    other = Page(page.conversation, "other")
    page.do("flag", cell=[0, 0])
    assert [(reply.to, json.loads(reply.text)["type"]) for reply in page.told] == [
        (To.OTHERS, "event"),
        (To.ASKING, "result"),
    ]
    assert other.do("flag", cell=[0, 0])["changes"] == [[0, "#"]]


def test_what_takes_long_can_be_cancelled_and_is_not_too_much(page: Page) -> None:
    page.do("open", cell=[4, 4])

    def ask(number: int) -> Any:
        text = f'{{"version": 1, "type": "do", "id": {number}, "action": "hint"}}'
        return page.conversation.handle(page.tab, read(text))

    tasks = [ask(100 + number).task for number in range(limits.JOBS)]
    assert all(tasks)
    assert ask(100).replies == (), "it is being worked on"
    assert "Too much" in ask(200).replies[0].text
    assert page.say(type="cancel", id=100)[0]["text"] == "Stopped."
    assert tasks[0].is_stopped
    page.tab.tasks.clear()


def test_what_cannot_be_read_or_done_gets_one_sentence(page: Page) -> None:
    assert "is not an action" in page.do("advise")["text"]
    assert "is not a question" in page.ask("nonsense")
    assert "its 'cell' cannot be 'here'" in page.do("open", cell="here")["text"]


def test_a_wish_that_cannot_be_read_starts_the_clock_and_says_so(page: Page) -> None:
    page.do("open", cell=[4, 4])
    assert [told["running"] for told in page.say(type="look", at=False)] == [False]
    clock, refused = page.say(type="do", id=50, action="open", cell="here")
    assert (clock["type"], clock["running"], refused["type"]) == ("clock", True, "refused")


def test_a_question_that_cannot_be_read_is_no_help(page: Page) -> None:
    page.do("open", cell=[4, 4])
    position = page.ask("link")["position"]
    (welcome,) = page.say(type="sync")
    assert "seconds" in page.ask("analyse", position=position, seconds="long")
    assert page.say(type="sync") == [welcome]
    assert page.ask("analyse", position=position)["layouts"]
    (counted,) = page.say(type="sync")
    assert counted["seq"] == welcome["seq"] + 1
    assert "analyses" in counted["room"]["state"]["helped"]


_WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("asyncio", "starlette", "uvicorn", "websockets", "h11"):
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
from pathlib import Path
from ui.web.test_conversation import Page, kept_in, test_a_game_is_played_by_messages
conversation = kept_in(Path(sys.argv[1]))
conversation.begin()
test_a_game_is_played_by_messages(Page(conversation))
print(sorted({"asyncio", "threading"} & set(sys.modules)))
"""


def test_it_needs_no_server_and_no_event_loop(tmp_path: Path) -> None:
    """A page without a server carries it in a worker: all is done in line."""
    tests = Path(__file__).parents[2]
    run = [sys.executable, "-c", _WITHOUT, str(tmp_path)]
    found = subprocess.run(run, cwd=tests, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert "asyncio" not in found.stdout


def test_a_left_game_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    games = SavedGames(tmp_path)
    assert saved_as_data(games)["broken"] == []
    games.autosave_file.write_text("{")
    told = saved_as_data(games)
    assert told["left"] is None
    (broken,) = told["broken"]
    assert broken["name"] == "The game you left"
    assert "it is not JSON, or is damaged" in broken["problem"]

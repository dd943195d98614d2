"""The tools, called by the SDK's own client in this process."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import anyio
import pytest
from anyio.from_thread import start_blocking_portal

pytest.importorskip("mcp")
from mcp import Client
from mcp.types import TextContent

from minewise.base.errors import MinewiseError
from minewise.base.limit import Limit, TimeUpError
from minewise.base.shape import shaped
from minewise.session.options import GameOptions
from minewise.ui.mcp.games import ModelGames
from minewise.ui.mcp.server import make_server
from minewise.ui.mcp.tools import NewGameGiven, ToolCall, new_game, open_cells

CORNER = "3x2x1/###/111"
CLAIM = {"position": CORNER, "cell": "1,1", "says": "safe", "numbers": "2,2"}

Ask = Callable[..., Any]


@contextmanager
def talking(seconds: float = 10.0) -> Iterator[Ask]:
    """Calls the tools of a server of its own: each gives its answer, or the sentence refused by."""
    server = Client(make_server(seconds=seconds))
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(server) as client:

        def ask(name: str, given: dict[str, Any], *, refused: bool = False) -> Any:
            result = portal.call(client.call_tool, name, given)
            assert result.is_error is refused, result.content
            (content,) = result.content
            assert isinstance(content, TextContent)
            if not refused:
                return json.loads(content.text)
            assert result.structured_content is None
            assert content.text.endswith(".")
            assert "\n" not in content.text
            return content.text

        yield ask


@pytest.fixture(scope="module")
def call() -> Iterator[Ask]:
    with talking() as asked:
        yield asked


def test_every_tool_says_what_it_is_takes_and_answers() -> None:
    async def run() -> None:
        async with Client(make_server()) as client:
            found = await client.list_tools()
        assert len(found.model_dump_json(by_alias=True, exclude_none=True)) <= 12_000
        listed = found.tools
        assert [tool.name for tool in listed] == [
            "analyse", "explain", "hint", "check_claim", "rate",
            "new_game", "open", "flag", "position", "review",
        ]  # fmt: skip
        reads = set()
        for tool in listed:
            assert tool.title
            assert tool.description
            assert tool.input_schema["type"] == "object"
            assert tool.output_schema is None  # what a model never reads it does not pay for
            assert tool.annotations is not None
            assert tool.annotations.open_world_hint is False
            for about in tool.input_schema["properties"].values():
                assert about.get("description") or "enum" in about
            if tool.annotations.read_only_hint:
                reads.add(tool.name)
        assert reads == {"analyse", "explain", "check_claim", "rate", "position", "review"}

    anyio.run(run)


def test_a_position_is_analysed_explained_and_hinted_at(call: Ask) -> None:
    assert call("analyse", {"position": CORNER})["safe"] == "1,1 1,3"
    why = call("explain", {"position": CORNER, "cell": "1,1"})
    assert (why["conclusion"], why["numbers"]) == ("safe", "2,2 2,3")
    levels = [call("hint", {"position": CORNER, "level": n}) for n in (1, 2, 3, 4)]
    assert [level["answer"] for level in levels] == [True, False, True, True]
    assert "cell" not in levels[2]
    assert levels[3]["cell"] == "1,1"
    assert call("rate", {"board": CORNER})["next"] == "pair"
    rated = call("rate", {"board": "5x1x1/...*.", "start": "1,1"})
    assert (rated["hardest"], rated["no_guess"]) == ("total", True)


def test_a_claim_is_judged_by_the_numbers_cited(call: Ask) -> None:
    assert call("check_claim", CLAIM | {"numbers": "2,2 2,3"})["follows"]
    refused = call("check_claim", CLAIM | {"total": True})
    assert (refused["follows"], refused["refuted_by"]) == (False, "3x2x1/*##/#1#")
    assert call("check_claim", CLAIM | {"numbers": "1,2 9,9"})["missing"] == "1,2 9,9"


def test_a_game_is_spelled_as_asked_for(call: Ask) -> None:
    game = call("new_game", {"level": "4x3x2", "seed": 1, "first": "opening"})
    name = {"game": game["game"]}
    assert game["state"] == "ready"
    opened = call("open", name | {"cells": "1,1"})
    assert opened["changed"].startswith("1,1=0 1,2=")
    assert "position" not in opened
    assert "open already" in call("open", name | {"cells": "1,1"}, refused=True)
    assert call("position", name)["position"].startswith("4x3x2/0")
    spelled = call("position", name | {"spelling": "constraints"})
    assert "total: 2 of" in spelled["position"]
    flagged = call("flag", name | {"cells": "3,4", "spelling": "list"})
    assert (flagged["mines_left"], flagged["changed"]) == (1, "3,4=F")
    assert flagged["position"].endswith("flagged: 3,4")
    grid = call("position", name | {"spelling": "grid"})
    assert grid["position"].startswith("4x3 cells, 2 mines\n    1 2 3 4\n 1  ")


def test_hints_of_a_game_go_further_each_time_and_its_id_is_a_position(call: Ask) -> None:
    game = call("new_game", {"seed": 7, "first": "opening", "rating": "800-1300"})["game"]
    call("open", {"game": game, "cells": "5,5"})
    hints = [call("hint", {"position": game}) for _ in range(4)]
    # A board without guesses has always something certain, and there are no flags.
    assert [hint["level"] for hint in hints] == [3, 4, 4, 4]
    safe = call("analyse", {"position": game})["safe"]
    assert hints[-1]["cell"] in safe.split()
    claim = {"position": game, "cell": hints[-1]["cell"], "says": "safe"}
    assert call("check_claim", claim | {"numbers": hints[-1]["numbers"]})["follows"]


FIRST = "The first click cannot be a mine: open any cell."


@pytest.mark.parametrize("first", ["safe", "opening"])
def test_before_a_first_click_that_cannot_be_a_mine_no_odds_are_told(call: Ask, first: str) -> None:
    game = call("new_game", {"first": first})["game"]
    assert call("hint", {"position": game})["text"] == FIRST
    assert call("explain", {"position": game, "cell": "1,1"})["text"] == FIRST
    found = call("analyse", {"position": game})
    assert found["promised"]
    assert "odds" not in found
    call("open", {"game": game, "cells": "5,5"})
    assert "promised" not in call("analyse", {"position": game})


@pytest.mark.parametrize(("cells", "state"), [("1,1 1,3", "won"), ("1,1 1,2 1,3", "lost")])
def test_cells_are_opened_until_the_game_is_over_and_then_there_is_only_its_review(
    call: Ask, cells: str, state: str
) -> None:
    game = call("new_game", {"level": "3x1x1", "first": "any", "seed": 1})["game"]  # 3x1x1/.*.
    opened = call("open", {"game": game, "cells": cells})
    assert opened["state"] == state
    assert opened["changed"] == "1,1=1 1,2=*" + " 1,3=1" * (state == "won")
    asked: list[tuple[str, dict[str, Any]]] = [
        ("hint", {"position": game}),
        ("hint", {"position": game, "level": 4}),
        ("analyse", {"position": game}),
        ("explain", {"position": game, "cell": "1,2"}),
        ("check_claim", CLAIM | {"position": game}),
        ("open", {"game": game, "cells": "1,2"}),
        ("flag", {"game": game, "cells": "1,2"}),
    ]
    for name, given in asked:
        assert call(name, given, refused=True) == (
            "The game is over: begin another with new_game, or look back with review."
        )
    call("review", {"game": game})


def test_the_seed_of_a_running_game_is_told_only_to_who_chose_it(call: Ask) -> None:
    chosen = call("new_game", {"seed": 7})["game"]
    assert call("position", {"game": chosen})["text"] == "9x9x10 first safe seed 7"
    game = call("new_game", {"level": "2x1x1"})["game"]
    assert call("position", {"game": game})["text"] == "2x1x1 first safe"
    assert call("open", {"game": game, "cells": "1,1"})["state"] == "won"
    text = call("position", {"game": game})["text"]
    assert text.startswith("2x1x1 first safe seed ")


@pytest.mark.parametrize(
    ("name", "given", "part"),
    [
        ("analyse", {}, "'position' is missing"),
        ("analyse", {"position": "hello"}, "WIDTHxHEIGHTxMINES"),
        ("analyse", {"position": 7}, "expected a text"),
        ("analyse", {"position": CORNER, "depth": 3}, "Analyse does not take 'depth'"),
        ("analyse", {"position": "3x1x1/111"}, "1 mine cannot lie under"),
        ("analyse", {"position": "200x200x1/" + "/".join(["#" * 200] * 200)}, "40000"),
        ("explain", {"position": CORNER, "cell": "9,9"}, "'9,9' is not a cell of 3x2"),
        ("explain", {"position": CORNER, "cell": [1, 2]}, "expected a text"),
        ("explain", {"position": CORNER, "cell": f"{10**90},1"}, "is not a cell of 3x2"),
        ("open", {"game": "x", "cells": " "}, "There is no game 'x'"),
        ("hint", {"position": CORNER, "level": 5}, "from 1 to 4"),
        ("check_claim", CLAIM | {"says": "fine"}, "one of safe, mine"),
        ("check_claim", CLAIM | {"numbers": ""}, "names no numbers"),
        ("check_claim", CLAIM | {"cell": "2,1"}, "Row 2, column 1 is not hidden"),
        ("rate", {"board": "3x1x3/***"}, "has no safe cell"),
        ("rate", {"board": "3x1x1/*..", "start": "1,1"}, "is a mine"),
        ("new_game", {"level": "huge"}, "'huge' is not a level"),
        ("new_game", {"level": "1000x1000x9"}, "too large for this tool"),
        ("new_game", {"rating": "1-2"}, "400"),
        ("new_game", {"seed": -1}, "from 0"),
        ("new_game", {"level": "3x3x9", "first": "opening"}, "expected"),
        ("position", {"game": "x", "spelling": "song"}, "one of notation"),
        ("dance", {}, "There is no tool 'dance'"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(call: Ask, name: str, given: dict[str, Any], part: str) -> None:
    said = call(name, given, refused=True)
    assert part in said
    assert len(said) < 250


def test_a_call_takes_no_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.ui.mcp.server._GRACE", 0.0)
    monkeypatch.setattr("minewise.ui.mcp.tools.usual_start", lambda _board: time.sleep(0.3))
    with talking(seconds=0.05) as call:
        said = call("rate", {"board": "5x1x1/...*."}, refused=True)
    assert said == "Working it out takes more than 0.05 seconds."


def test_laying_out_a_board_takes_no_longer_than_it_may() -> None:
    games = ModelGames()
    asked = {"level": "12x12x60", "rating": "400-400", "seed": 1}
    begun = new_game(ToolCall("", games, Limit(10)), shaped(asked, NewGameGiven))
    began = time.monotonic()
    with pytest.raises(TimeUpError, match=r"more than 0\.1 seconds"):
        open_cells(ToolCall("", games, Limit(0.1)), {"game": begun["game"], "cells": "5,5"})
    assert time.monotonic() - began < 5


def test_games_are_kept_apart_and_not_too_many() -> None:
    games = ModelGames(most=3)
    ours = [games.begin("a", GameOptions()) for _ in range(3)]
    theirs = games.begin("b", GameOptions())
    with pytest.raises(MinewiseError, match="there is no game"):
        games.get("a", theirs.id)
    games.get("a", ours[0].id)
    games.begin("a", GameOptions())
    with pytest.raises(MinewiseError, match="there is no game"):  # not touched for longest
        games.get("a", ours[1].id)
    assert games.get("a", ours[0].id) is ours[0]
    assert games.get("b", theirs.id) is theirs


def test_looking_into_a_game_waits_for_the_call_that_works_on_it() -> None:
    games = ModelGames()
    game = games.begin("", GameOptions())
    call = ToolCall("", games, Limit(10))
    found: list[object] = []
    looking = threading.Thread(target=lambda: found.append(call.analysis(game.id)), daemon=True)
    with game.lock:
        looking.start()
        looking.join(0.2)
        assert not found
    looking.join(10)
    assert found


def test_one_expert_game_costs_a_model_little(call: Ask) -> None:
    """The answers to 200 calls and more, one cell each, with analyses, in characters."""
    size = 0

    def ask(name: str, given: dict[str, Any]) -> dict[str, Any]:
        nonlocal size
        answer: dict[str, Any] = call(name, given)
        size += len(json.dumps(answer, separators=(",", ":")))
        return answer

    asked = {"level": "expert", "no_guess": True, "seed": 7, "first": "opening"}
    here, opens = {"game": ask("new_game", asked)["game"]}, 1
    game = ask("open", here | {"cells": "8,8"})
    while game["state"] == "playing":
        seen: set[str] = set()
        for cell in ask("analyse", {"position": here["game"]})["safe"].split():
            if cell not in seen and game["state"] == "playing":
                game = ask("open", here | {"cells": cell})
                seen.update(one.split("=")[0] for one in game["changed"].split())
                opens += 1
    ask("review", here)
    assert (game["state"], opens > 100) == ("won", True)
    assert size <= 100_000

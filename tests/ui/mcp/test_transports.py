"""Real sessions of the SDK's own client, from the first call to a win, over both transports."""

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anyio
import httpx
import pytest

pytest.importorskip("mcp")
import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from commands import one_sentence, runner
from minewise.ui.mcp.http import HttpServer
from minewise.ui.mcp.server import make_server
from ui.web.serving import NO_TLS


async def call(client: Client, name: str, **given: Any) -> dict[str, Any]:
    result = await client.call_tool(name, given)
    assert not result.is_error, result.content
    found: dict[str, Any] = json.loads(result.content[0].text)  # type: ignore[union-attr]
    return found


async def play_to_a_win(client: Client) -> str:
    """Play a no-guess game by hints alone, each checked as a claim; the id of the game."""
    begun = await call(client, "new_game", level="6x6x6", no_guess=True, first="opening", seed=11)
    game: str = begun["game"]
    seen = await call(client, "open", game=game, cells="3,3")
    while seen["state"] == "playing":
        hint = await call(client, "hint", position=game, level=4)
        assert hint["answer"], "a no-guess board needs no guess"
        claim = {"cell": hint["cell"], "says": hint["conclusion"], "numbers": hint["numbers"]}
        judged = await call(client, "check_claim", position=game, total=True, **claim)
        assert judged["follows"]
        tool = "open" if hint["conclusion"] == "safe" else "flag"
        seen = await call(client, tool, game=game, cells=hint["cell"])
    assert seen["state"] == "won"
    review = await call(client, "review", game=game)
    assert (review["guesses"], review["mistakes"]) == (0, 0)
    return game


@pytest.mark.slow
def test_a_session_over_the_standard_streams_from_start_to_win() -> None:
    async def run() -> None:
        program = StdioServerParameters(command=sys.executable, args=["-m", "minewise", "mcp"])
        async with Client(stdio_client(program)) as client:
            assert len((await client.list_tools()).tools) == 10
            await play_to_a_win(client)
            refused = await client.call_tool("open", {"game": "none", "cells": "1,1"})
            assert refused.is_error

    anyio.run(run)


@contextmanager
def served(clients: int = 1) -> Iterator[HttpServer]:
    server = HttpServer(make_server(), "127.0.0.1", clients=clients)
    ready = threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(ready.set)))
    thread.start()
    try:
        assert ready.wait(10)
        yield server
    finally:
        server.stop()
        thread.join(10)
        assert not thread.is_alive()


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_session_by_http_from_start_to_win(mode: str) -> None:
    async def run(url: str, tokens: list[str]) -> None:
        games = []
        for token in tokens:
            headers = {"Authorization": f"Bearer {token}"}
            async with httpx2.AsyncClient(headers=headers, verify=NO_TLS) as http:
                transport = streamable_http_client(url, http_client=http)
                async with Client(transport, mode=mode) as client:
                    games.append(await play_to_a_win(client))
                    if len(games) == 2:  # the game of another client is none
                        other = await client.call_tool("position", {"game": games[0]})
                        assert other.is_error
                        await call(client, "position", game=games[1])

    with served(clients=2) as server:
        anyio.run(run, server.url, server.tokens)


def test_the_guard_turns_away_whoever_it_does_not_know() -> None:
    # Who is turned away is hung up on: each request has a connection of its own.
    alone = {"Connection": "close"}
    with served() as server, httpx.Client(verify=NO_TLS, headers=alone) as client:
        token = {"Authorization": f"Bearer {server.tokens[0]}"}
        ask = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}

        def status(**headers: str) -> int:
            return client.post(server.url, json=ask, headers=headers).status_code

        assert status(Authorization="Bearer wrong") == 403
        assert status(Authorization=f"Basic {server.tokens[0]}") == 403
        assert status(**token, Host="evil.example") == 421
        assert status(**token, Origin="https://evil.example") == 403
        assert status(**token, **{"Sec-Fetch-Site": "cross-site"}) == 403
        assert client.put(server.url, headers=token).status_code == 405
        assert client.get(server.url).status_code == 403
        assert status(**token) not in (403, 405, 421)
        said = client.post(server.url, json=ask)
        assert said.status_code == 403
        assert "Bearer TOKEN" in said.text
        assert said.headers["x-content-type-options"] == "nosniff"


def test_a_missing_extra_names_the_command_that_installs_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "minewise.ui.mcp.server")
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    said = one_sentence(runner(capsys, monkeypatch), "mcp")
    assert 'pip install ".[mcp]"' in said

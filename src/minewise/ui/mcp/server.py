"""The protocol: listing tools, and calling them.

A call runs on its own thread with a time limit. Its arguments are validated against the declared
type; an error is one sentence.
"""

import json
import logging
from functools import partial
from typing import Any

import anyio
import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server

from minewise import __version__
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.limit import Limit
from minewise.base.schema import schema_of
from minewise.base.shape import shaped
from minewise.session import words
from minewise.ui.mcp.games import ModelGames
from minewise.ui.mcp.tools import SECONDS, Tool, ToolCall, tools

INSTRUCTIONS = """\
Minesweeper: play it, and ask for certain cells, probabilities and the reasons. Every answer is
exact; reasons are proofs.

A position is a line: WIDTHxHEIGHTxMINES, then the rows with / between: 0-8 are open cells, # is
hidden, F is flagged (a note, not trusted). A cell is ROW,COLUMN, counted from 1 at the top left.

To play, call new_game, then open with its id and all cells that are safe. It returns the changes;
position has the whole board. Only guess where hint says that nothing is certain. To test your own
reasoning before a move, call check_claim with the numbers you used.
"""

# The seconds added to a call's own limit, which it checks only now and then.
_GRACE = 5.0


def make_server(games: ModelGames | None = None, seconds: float = SECONDS) -> Server[Any]:
    """A server with all tools; `seconds` is the time limit of a call."""
    kept = ModelGames() if games is None else games
    by_name = {tool.name: tool for tool in tools()}
    listed = [_listed(tool) for tool in by_name.values()]

    async def list_tools(
        _context: ServerRequestContext[Any], _params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=listed)

    async def call_tool(
        context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        tool = by_name.get(params.name)
        if tool is None:
            text = _("there is no tool {name}: expected one of {names}")
            return _error(text.format(name=quote(params.name), names=", ".join(by_name)))
        call = ToolCall(_client(context), kept, Limit(seconds))
        work = partial(_work, tool, call, params.arguments or {})
        with anyio.move_on_after(seconds + _GRACE):
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        call.limit.stop()
        text = _("working it out takes more than {seconds:g} seconds")
        return _error(text.format(seconds=seconds))

    return Server(
        "minewise",
        version=__version__,
        title="Minewise",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def serve_stdio(server: Server[Any]) -> None:
    """Serve the client that has started this program, until it closes standard input."""
    # Standard output belongs to the client.
    logging.getLogger("mcp").setLevel(logging.CRITICAL)

    async def serve() -> None:
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())

    anyio.run(serve)


def _listed(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.about,
        input_schema=schema_of(tool.takes) | {"additionalProperties": False},
        annotations=types.ToolAnnotations(
            read_only_hint=tool.reads,
            destructive_hint=False,
            idempotent_hint=tool.repeats,
            open_world_hint=False,
        ),
    )


def _client(context: ServerRequestContext[Any]) -> str:
    """The caller: over HTTP its token; on the standard streams there is only one."""
    if context.request is None:
        return ""
    return str(context.request.headers["authorization"].partition(" ")[2].strip())


def _work(tool: Tool, call: ToolCall, arguments: dict[str, Any]) -> types.CallToolResult:
    try:
        known = tool.takes.__annotations__
        for name in arguments:
            if name not in known:
                text = _("{tool} does not take {name}: expected {names}")
                named = {"tool": tool.name, "name": quote(name), "names": ", ".join(known)}
                raise MinewiseError(text.format(**named), name)
        found = tool.work(call, shaped(arguments, tool.takes))
    except MinewiseError as error:
        return _error(str(error))
    # Text only: structured content would cost the model the same tokens again.
    text = json.dumps(found, separators=(",", ":"), ensure_ascii=False)
    return types.CallToolResult(content=[types.TextContent(text=text)])


def _error(sentence: str) -> types.CallToolResult:
    text = words.as_sentence(sentence)
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=True)

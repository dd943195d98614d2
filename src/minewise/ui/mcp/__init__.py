"""Tools for language models, through the Model Context Protocol (MCP).

    tools    the tools that a model can call: analyse, explain, hint, check a claim, rate, play
    games    the games being played, by id
    server   the protocol: listing tools, calling them, and returning results or errors
    http     the same over HTTP, behind the guard of the page's server

No rules of the game are implemented here: tools delegate to `advice`, `boards` and `session`.
"""

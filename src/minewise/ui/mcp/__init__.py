"""Tools for language models, by the Model Context Protocol (MCP).

    tools    what a model can call: analyse, explain, hint, check a claim, rate, play
    games    the games that are played, each by its id
    server   the protocol: which tools there are, a call, its answer or one sentence
    http     the same by HTTP, behind the guard of the page's server

Nothing here knows the game: tools pass on to `advice`, `boards` and `session`.
"""

"""The page in a browser: a local server over the same sessions as every other front end.

    server    the address, the printed line, beginning and end
    guard     what every request passes, sockets too
    access    tokens, cookies, browsers
    site      the page's files, the entrance, replays handed in
    talk      one socket; `messages` are what it hears
    room   a session that tabs play and watch; `rooms` are all of them
    actions, questions, settings   what a page may do, ask and choose
    page      the page itself: static files, without any rule of the game

The messages are described in docs/web-protocol.md.
"""

from minewise.ui.web.server import Server, ServerError, serve

__all__ = ["Server", "ServerError", "serve"]

"""The local server: it carries the conversation to browsers, and lets in whom it may.

server    the printed line, beginning and end; `address` and `carrier` are what it stands on
guard     what every request passes, sockets too; `door` comes before it
access    tokens, cookies, browsers
site      the page's files, the entrance, replays handed in
named_files  the files of students that pages may use
connection  one socket, with its limits
room      a conversation, its turns, and the sockets of its tabs; `rooms` are all of them
pools     threads, and processes for large boards
"""

from minewise.ui.web.local_server.access import Access
from minewise.ui.web.local_server.address import LINE, Address, ServerError
from minewise.ui.web.local_server.carrier import Carrier, hearing
from minewise.ui.web.local_server.guard import TokenGuard
from minewise.ui.web.local_server.named_files import NamedFiles
from minewise.ui.web.local_server.server import Server, serve

__all__ = [
    "LINE",
    "Access",
    "Address",
    "Carrier",
    "NamedFiles",
    "Server",
    "ServerError",
    "TokenGuard",
    "hearing",
    "serve",
]

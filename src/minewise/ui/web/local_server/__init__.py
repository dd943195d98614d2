"""The local server: it carries the conversation to browsers, and lets in whom it may.

server    the address, the printed line, beginning and end
guard     what every request passes, sockets too; `door` comes before it
access    tokens, cookies, browsers
site      the page's files, the entrance, replays handed in
named_files  the files of students that pages may use
connection  one socket, with its limits
room      a conversation, its turns, and the sockets of its tabs; `rooms` are all of them
pools     threads, and processes for large boards
"""

from minewise.ui.web.local_server.named_files import NamedFiles
from minewise.ui.web.local_server.server import Server, ServerError, serve

__all__ = ["NamedFiles", "Server", "ServerError", "serve"]

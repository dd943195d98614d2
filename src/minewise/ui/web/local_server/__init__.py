"""The local server: it carries the conversation to the browsers of the person who started it.

server      the printed line, beginning and end; `address` and `carrier` are what it stands on
guard       what every request passes, sockets too
access      the token of the link, and the cookies of browsers
site        the page's files, the entrance
connection  the sockets: messages to the conversation, work beside it, limits
"""

"""The local server: it serves the conversation to the browsers of the person who started it.

server      starting and ending it, and the printed link; it uses `address` and `carrier`
guard       checks every request, including sockets
access      the token of the link, and the cookies of browsers
site        the page's files, and the login
connection  the sockets: messages to the conversation, background work, rate limits
"""

"""The page in a browser, over the same screens as every other front end.

    conversation  one session, a stage for each tab
    wire          what a page says, and views as JSON: the changes from one to the next
    journal       the file that the game is written to before a page gets an answer
    page          the page itself: static files, which draw blocks and know no subject
    local_server  carries the conversation to browsers; `in_page` does in a browser's own Python
    static_site   writes the folder for that: the page without a server

The conversation knows nothing of sockets, threads or processes. The messages are described in
docs/web-protocol.md.
"""

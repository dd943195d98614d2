"""The web page, built on the same screens as every other front end.

    conversation  one session, and a stage for each tab
    wire          the messages of a page, and views as JSON: the changes from one to the next
    journal       the file to which the game is written before a page gets an answer
    page          the page itself: static files that draw blocks of any view
    local_server  serves the conversation to browsers; `in_page` runs it in a browser's own Python
    static_site   writes the folder for that: the page without a server

The conversation is independent of sockets, threads and processes. The messages are described in
docs/web-protocol.md.
"""

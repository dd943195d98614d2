"""The page in a browser, over the same sessions as every other front end.

    conversation  what a page says and hears, however it is carried; `messages` are what it says
    exactly_once, journaled   the layers around it; `journal` is the file
    actions, questions, settings   what a page may do, ask and choose
    course    a student's own AI, for the view of that name; `solutions` are the files
    data, answers  what is told, as types
    race, races, race_room   guests on the same board at the same time
    tasks     what takes long; `worker_process` is another process that works them
    page      the page itself: static files, without any rule of the game
    local_server  carries the conversation to browsers; `in_page` does in a browser's own Python
    static_site   writes the folder for that: the page without a server

The conversation knows nothing of sockets, threads or processes. The messages are described in
docs/web-protocol.md.
"""

"""Positions made to be hard: each kept some version of Minewise busy for long, or misled it."""


def spread(size: str, numbers: str) -> str:
    """A position of rows of numbers, a hidden cell after each and a hidden row after each row."""
    width, height, _mines = map(int, size.split("x"))
    rows = [
        row for each in numbers.split() for row in ("".join(f"{n}#" for n in each), "#" * width)
    ]
    return "/".join([size, *rows[:height]])


WIDE = spread(
    "30x12x90",
    "122122122122122 233233233233233 233233233233233 233233233233233 "
    "233233233233233 233233233233233",
)

WIDER = spread(
    "30x11x79",
    "122222222222222 244444444444444 244444444444444 244444444444444 "
    "244444444444444 122222222222222",
)

CONFLICT_WITH_TOTAL = (
    "30x16x121/1###1###2###2###3###1###2###3#/###1###4###3###2###3###5###2##"
    "/##2###2###4###3###4#######1###/#4###3###4###2###1###5###2###2"
    "/2###4###3###2###3###5###4###3#/###4###5###4###3###3###4###4##"
    "/##4###5#######4###2###4#######/#3###2#######3###2###3###5###2"
    "/0###1###3###2###2###2###5###2#/###4###3###2###3###4###3###2##"
    "/##2###################2###3###/#1###5###3###2###3###3###2###1"
    "/2###5###3###4###1###3###5###3#/###6#######4###0###2###5###3##"
    "/##4###3###1###4###2###4###5###/#1###1###1###4###2###3###2###2"
)

REASONING = spread(
    "30x16x53",
    "002332230121133 102445551135654 342213220136633 222422342113444 "
    "223322442112223 25312231011#311 243233210220221 12122224224#342",
)

HINT = spread(
    "30x16x152",
    "120223212211311 144423334352223 224643223462465 332#53332231586 "
    "345554223333344 334455311243334 345443#32211235 584231133322342",
)

COUNTED = spread(
    "30x16x188",
    "0##45321322322# 134355635434### 13333#4#5235565 12451233#44446# "
    "23#411453243235 111452156143453 343#53467453#44 3#6854566354236",
)

# Too wide to count but column by column.
COLUMNS = spread(
    "30x16x147",
    "2231122223##013 224322254445224 2324311#52##655 242431235431365 "
    "354433422323331 2223322#2223541 123454233223354 233223234435225",
)


ENDLESS_GAME = """{
 "minewise": "saved game",
 "version": 1,
 "settings": {"level": "1000x1000x300000", "first": "opening", "seed": 7, "questions": false,
  "player": "exact", "mode": "normal", "no_guess": "no-guess v1", "fair": false},
 "deal": "1000x1000x300000 first opening no-guess v1 seed 7",
 "done": [["open", 0, 0, 0.0]],
 "undone": [],
 "seconds": 0.0,
 "paused": false,
 "deaths": 0,
 "help": {"hints": 0, "moves": 0, "undos": 0, "probabilities": 0, "known_board": 1, "analyses": 0,
  "auto_flags": 0, "auto_opens": 0, "figures": 0, "practice": 0},
 "hint": null,
 "cursor": [0, 0],
 "id": "1a9208610cd51883",
 "recorded": false,
 "saved": null,
 "day": ""
}
"""
"""A saved game without its board, which would take more than a day to make again."""

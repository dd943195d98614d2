"""Good files for every reader, random changes of them, and what a reader makes of each."""

import random

from formats import makers
from minewise.base.errors import MinewiseError
from minewise.core import Board, Grid
from minewise.formats import board_file, evf, jsm, links, mbf, own, rawvf, read_bytes, tatham
from minewise.formats.mouse import Event, Mouse
from minewise.measures import Figures


def good_files(length: int = 150) -> dict[str, bytes]:
    """A good file for every reader, and for every generation that it knows: so many events."""
    chance = random.Random(7)
    board = Board.generate(Grid(16, 16), 40, seed=7)
    events = []
    x = y = 100
    time_now = 0
    held = {"l": False, "r": False}
    for _ in range(length):
        time_now += 10 * chance.randrange(4)
        x = min(max(x + chance.randrange(-20, 21), 0), 255)
        y = min(max(y + chance.randrange(-20, 21), 0), 255)
        button = chance.choice("llr")
        if chance.random() < 0.5:
            kind = Mouse.MOVE
        else:
            kind = Mouse(button + ("r" if held[button] else "c"))
            held[button] = not held[button]
        events.append(Event(time_now, kind, x, y))
    recording = makers.made(board, tuple(events), player="Anna 扫雷", square=16)
    position = recording.played.game.position
    one = evf.write(recording, 4)
    unit = b"game\0" + len(one).to_bytes(4, "big") + one + bytes(32)
    save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :5:Mines\n"
    description = tatham.write(board).partition(":")[2]
    save += f"PARAMS  :5:16x16\nDESC    :{len(description)}:{description}\n"
    save += "STATEPOS:1:3\nMOVE    :4:O3,4\nMOVE    :4:F5,6\n"
    return {
        "avf": makers.avf(recording),
        "avf usual": makers.avf(recording, custom=False),
        "mvf 0.97": makers.mvf(recording),
        "mvf 2006": makers.mvf(recording, generation="2006"),
        "mvf 0.96": makers.mvf_without_header(recording),
        "rmv 1": makers.rmv(recording, kind=1, flags=[(1, 2)]),
        "rmv 2": makers.rmv(recording, kind=2, flags=[(1, 2)]),
        "umf": makers.rmv(recording, kind=0),
        "evf 0": makers.evf(recording, 0),
        "evf 2": makers.evf(recording, 2),
        "evf 3": evf.write(recording, 3),
        "evf 4": one,
        "evfs": bytes([0, 0, 32]) + unit * 2,
        "rawvf": rawvf.write(recording),
        "replay": own.write(recording),
        "mbf": mbf.write(board),
        "board": board_file.write(board, position).encode(),
        "mine": jsm.write(position).encode(),
        "sav": save.encode(),
        "txt link": links.write_recording(recording).encode(),
        "txt analysis": b"?analysis=aeaeaaacclSclSc2Se",
        "txt id": tatham.write(board).encode(),
        "txt board": board.block().encode(),
        "txt hex": mbf.write(board).hex(" ").encode(),
    }


def damaged(data: bytes, chance: random.Random) -> bytes:
    """One random change, or a few: bytes, bits, pieces, sizes at their extremes, the end."""
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4, 16))):
        at = chance.randrange(len(out)) if out else 0
        match chance.randrange(7):
            case 0 if out:
                out[at] = chance.randrange(256)
            case 1 if out:
                out[at] ^= 1 << chance.randrange(8)
            case 2:
                del out[at : at + chance.randrange(1, 40)]
            case 3:
                out[at:at] = out[at : at + chance.randrange(1, 200)]
            case 4:
                size = chance.choice((1, 2, 3, 4))
                out[at : at + size] = chance.choice((b"\xff", b"\0")) * size
            case 5:
                out[at:at] = chance.randbytes(chance.randrange(1, 20))
            case _:
                del out[chance.randrange(len(out) + 1) :]
    return bytes(out)


def attempt(data: bytes, name: str) -> str:
    """Read and play a file: "read", "rescued" (and said so) or "refused" with one sentence."""
    try:
        contents = read_bytes(data, name)
    except MinewiseError as error:
        sentence = str(error)
        assert sentence, "a sentence says what is wrong"
        assert "\n" not in sentence, sentence
        return "refused"
    for recording in contents.recordings:
        figures = Figures(recording.played.play)
        assert 0 <= figures.solved_three_bv <= figures.three_bv
        assert recording.player.isprintable()
        assert recording.damage.isprintable()
    return "rescued" if any(one.damage for one in contents.recordings) else "read"


def name_of(kind: str) -> str:
    """What a file of a kind is called: by its ending."""
    return f"file.{kind.split(maxsplit=1)[0]}"

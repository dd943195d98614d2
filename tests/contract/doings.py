"""What can be done with a game, as a person does it. Each is done on a front end and on the model.

Nothing is checked here but that both show the same after each step: what a screen shows is stated
in `tests/screens`.
"""

from collections.abc import Callable

from contract.seat import Seat
from expected import known
from minewise.core import Cell
from minewise.screens.blocks import Table

Doing = Callable[[Seat], None]

START: Cell = (1, 1)
FAR: Cell = (7, 7)


def begun(seat: Seat) -> None:
    """Open a few cells, each in another way."""
    seat.press("open", START)
    for _time in range(2):
        if safe := next(seat.safe(), None):
            seat.point(safe)


def playing(seat: Seat) -> None:
    """Open, flag, chord, undo and redo, by keys and by clicks."""
    begun(seat)
    for mine in [*seat.mines()][:2]:
        seat.press("flag", mine)
    for mine in [*seat.mines()][:2]:
        seat.point(mine, "right")
    for mine in [*seat.mines()][:4]:
        seat.press("flag", mine)
    position = seat.model.session.played.position
    for number in [*position.numbers][:3]:
        seat.press("chord", number)
        seat.press("open", number)
    seat.press_each("undo", "undo", "redo", "undo", "redo", "redo", "redo")
    for action in ("next", "next", "previous"):
        seat.press(action, START)
    seat.press("flag-mode")
    if safe := next(seat.safe(), None):
        seat.point(safe)
        seat.point(safe)
    seat.press_each("flag-mode", "coordinates", "counters")


def helping(seat: Seat) -> None:
    """Hints to their end, why, odds that follow the game, moves of the AI, luck."""
    seat.press("hint")
    begun(seat)
    seat.press_each("to-hint", *["hint"] * 6, "to-hint", "stop")
    seat.press("why", next(seat.safe(), START))
    seat.press("why", START)
    seat.press_each("odds", "ai", "undo", "odds", "odds", "faster", "slower", "slower", "luck")


def letting_the_ai_finish(seat: Seat) -> None:
    """Let the AI play, stop it, and let it play to the end; then everything of the end."""
    begun(seat)
    seat.press_each(*["faster"] * 4, "auto")
    seat.tick()
    seat.press("auto")
    if seat.model.session.played.deal.level.mines < 50:  # the large board takes long
        seat.press("auto")
        seat.to_end()
    seat.press_each("share", "copy-seed", "copy-position", "copy-replay", "undo", "redo", "luck")


def pausing(seat: Seat) -> None:
    """What is refused while it is paused; a click uncovers the board."""
    begun(seat)
    seat.press("pause")
    seat.press_each("open", "flag", "chord", "why", cell=START)
    for action in ("hint", "odds", "ai", "auto", "undo", "replay", "editor", "copy-position"):
        seat.press(action)
        seat.back_to_game()
    seat.press("save")
    seat.back_to_game()
    seat.point(START)
    seat.press_each("pause", "pause")


def keeping(seat: Seat) -> None:
    """Save, replace, rename, load after a question, delete; save to a file and open that."""
    begun(seat)
    for name in ("one", "two"):
        seat.press("save")
        if seat.view.ask is None:
            return  # it is refused
        seat.answer(name)
        seat.is_on_disk(name)
        if safe := next(seat.safe(), None):
            seat.press("open", safe)
    seat.press("retry")
    seat.agree()
    begun(seat)
    seat.press("save")
    seat.answer("one")
    seat.answer()  # another game has this name
    seat.press("undo")
    seat.press("load")
    seat.press("rename", row="=two")
    seat.answer("three")
    seat.press("save-file")
    seat.press("resume", row="=three")
    if seat.view.ask is not None:
        seat.back()
        seat.press("resume", row="=three")
        seat.answer()
    seat.press("load")
    seat.press("delete", row="=one")
    seat.answer()
    file = seat.folder / "game.json"
    file.write_bytes([*seat.model.files.values()][-1])
    seat.press("open-file")
    if seat.view.ask is not None and seat.view.ask.kind == "yes":
        seat.answer()
    seat.answer(file=file)


def beginning_others(seat: Seat) -> None:
    """Other games: new, the same board, a level, what was copied, today's board."""
    deal = seat.model.session.played.deal.line()
    for action in ("new", "retry", "beginner", "paste", "today"):
        begun(seat)
        seat.press(action)
        if seat.view.ask is not None and seat.view.ask.kind == "yes":
            seat.back()
            seat.press(action)
            seat.answer()
        if action == "paste" and seat.view.ask is not None:
            seat.answer(deal)
            seat.agree()
    if seat.model.is_deep:
        seat.press("play", row="beginner")
        seat.agree()
        seat.back_to_game()
    begun(seat)


def losing(seat: Seat) -> None:
    """Hit a mine; look at the game, practise it, take the step back."""
    begun(seat)
    seat.press("open", next(seat.mines(), START))
    seat.press_each("hint", "pause", "share", "statistics")
    seat.back()
    seat.press("train")
    seat.back_to_game()
    seat.press("undo")


def looking_back(seat: Seat) -> None:
    """Replay the game, with odds and grades, and analyse its position."""
    begun(seat)
    seat.press("replay")
    seat.agree()
    if seat.model.is_deep:
        steps = ("step", "step-back", "end", "odds", "grades", "grades", "begin", "pause")
        for action in (*steps, "faster", "slower", "copy", "copy-position"):
            seat.press(action)
            seat.tick()
        seat.press("save-file")
        seat.back_to_game()
    seat.press("editor")
    seat.agree()
    if seat.model.is_deep:
        seat.press_each("1", "hint", "odds", "undo", "redo", "copy", "next", cell=START)
        seat.back_to_game()


def reviewing(seat: Seat) -> None:
    """Open a mine, find the better move in the review, and look the game up in the statistics."""
    begun(seat)
    seat.press("flag", next(seat.mines()))
    seat.press("open", next(seat.mines()))
    seat.press("replay")
    for action in ("grades", "next-mistake", "hint"):
        seat.press(action)
        seat.tick()
    seat.point(FAR)  # a try at a better move
    seat.press_each("show-me", "next-mistake")
    seat.press("figures")
    seat.back_to_game()
    seat.press("statistics")
    game = known(seat.view.every(Table)[-1]).rows[0].id
    seat.press("replay", row=game)
    seat.back()
    seat.press("delete", row=game)
    seat.answer()
    seat.press("restore")
    seat.back_to_game()


def learning(seat: Seat) -> None:
    """Take the tutorial, each step wrongly first; look up words, and read the help."""
    seat.press("tutorial")
    for action, *cells in (
        ("open", (0, 0), (3, 3)),
        ("flag", (0, 0), (1, 1)),
        ("open", (0, 0)),
        ("hint", None),
        ("open", (1, 0), (0, 1), (1, 1), (0, 0), (1, 0)),
    ):
        for cell in cells:
            seat.press(action, cell)
    seat.press("done")
    seat.press("glossary")
    for row in known(seat.view.first(Table)).rows[::4]:
        seat.press("look-up", row=row.id)
        if seat.view.name == "example":
            seat.back()
    seat.back_to_game()
    seat.press("help")
    seat.back_to_game()


def choosing(seat: Seat) -> None:
    """The dialog of a new game, and levels of one's own."""
    begun(seat)
    seat.press("choose")
    for field in ("level", "boards", "expert", "mode", "questions"):
        seat.turn(field)
    for field, value in (("width", "12"), ("height", "x"), ("height", "7"), ("mines", "9")):
        seat.set(field, value)
    seat.press("keep")
    seat.answer("Mine")
    seat.press("start")
    seat.agree()
    begun(seat)
    seat.press("preset")
    seat.press("start", row="Mine")
    seat.agree()
    seat.press("preset")
    seat.press("delete", row="Mine")
    seat.answer()
    seat.back()


def settling(seat: Seat) -> None:
    """Every setting, one's own keys, everything in a file and back, statistics."""
    begun(seat)
    seat.press("settings")
    for field in seat.view.fields:
        seat.turn(field.name)
    seat.press("export")
    file = seat.folder / "everything.gz"
    file.write_bytes([*seat.model.files.values()][-1])
    seat.press("import")
    if seat.view.ask is not None:
        seat.answer(file=file)
    seat.agree()
    if seat.driver.name != "plain":  # there are no keys line by line
        seat.press("keys")
        seat.press("key", row="hint")
        seat.answer("u")
        seat.agree()
        seat.press("usual")
        seat.agree()
        seat.back()
    seat.back()
    seat.press("statistics")
    seat.press("reset")
    while seat.view.ask is not None:
        seat.answer()
    seat.press("restore")
    seat.back_to_game()
    begun(seat)


def training(seat: Seat) -> None:
    """Begin to train, answer, give up, go on."""
    seat.press_each("train", "1")
    seat.press_each("hint", "give-up", "next", "answer", "give-up", "why", cell=START)
    while seat.model.is_deep:
        seat.back()
        seat.agree()


def watching(seat: Seat) -> None:
    """Watch an AI, on another board, with odds; ask for help on keys."""
    seat.press("watch")
    for action in ("pause", "step", "step", "odds", "step-back", "pause"):
        seat.press(action)
        seat.tick()
    seat.turn("shape")
    seat.press("copy-seed")
    seat.back_to_game()
    seat.press("help")
    seat.back_to_game()


def playing_on(seat: Seat) -> None:
    """Hit a mine and play on; then from a step of its review, and from the editor."""
    begun(seat)
    if mine := next(seat.mines(), None):
        seat.press("open", mine)
    seat.press("play-on")
    if safe := next(seat.safe(), None):
        seat.press("open", safe)
    for screen in ("replay", "editor"):
        seat.press(screen)
        seat.agree()
        if seat.model.is_deep:
            seat.press("back")
            seat.press("play-on")
            seat.agree()
        seat.back_to_game()


OF_A_KIND: tuple[Doing, ...] = (
    *(playing, helping, letting_the_ai_finish, pausing, keeping, beginning_others, losing),
    looking_back,
    playing_on,
)
"""What may differ from one kind of game to the other."""

DOINGS: tuple[Doing, ...] = (
    *OF_A_KIND,
    *(reviewing, learning, choosing, settling, training, watching),
)
"""Everything that can be done."""

"""Play the course's Minesweeper: in a window, or with --text as plain text.

    python runner.py                                 the course's board, 8 x 8
    python runner.py --height 16 --width 30 --mines 99
    python runner.py --text --seed 50                the AI plays, no window needed
    python runner.py --ai my_minesweeper.py          another file's AI plays

A seed makes a game repeatable. The global generator is seeded right before a
board is created: with --seed N the first board is the one that
`random.seed(N); Minesweeper(height, width, mines)` gives, the board after the
first Reset that of N + 1, and so on. The AI's guesses then follow as well.
"""

import argparse
import io
import os
import random
import re
import signal
import sys
from collections.abc import Iterator

from course_game import AIMove, Cell, CourseGame, MoveKind, Settings
from known import Report
from other_ai import AIError, OtherAI, load

INSTALL = "python -m pip install pygame-ce"

# These drivers have no screen: SDL falls back to them.
NOT_ON_A_SCREEN = ("dummy", "offscreen")

LONGEST_ECHO = 30

FAILED = "The AI failed: "
WORDS = {"safe": "safe", "mine": "a mine"}


class CannotPlayError(Exception):
    """The game cannot be played, for the reason given in one sentence."""


def main(arguments: list[str] | None = None) -> int:
    """Play with the given arguments; return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        settings = _settings(options)
        seed = None if options.seed is None else _whole_number("seed", options.seed)
        other = None if options.ai is None else _load(options.ai)
        if options.text:
            return _play_as_text(settings, seed, other, options.knowledge)
        _play_in_window(settings, seed, other, options.knowledge)
    except CannotPlayError as reason:
        print(reason, file=sys.stderr)
        return 1
    except BrokenPipeError:
        _stop_writing()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Minesweeper with the AI of CS50's course, in a window or as text.",
        epilog="In the window, the size and the mines can also be chosen on the first screen.",
        allow_abbrev=False,
    )
    # We parse numbers ourselves: argparse would print the whole usage after a
    # typing mistake.
    parser.add_argument("--height", default="8", help="rows of the board, 1 to 40 (default: 8)")
    parser.add_argument("--width", default="8", help="columns, 1 to 40 (default: 8)")
    parser.add_argument("--mines", help="mines on the board (default: 8, or as many as fit)")
    parser.add_argument(
        "--seed", help="a whole number: the same seed gives the same board and the same guesses"
    )
    parser.add_argument("--total", action="store_true", help="tell the AI how many mines there are")
    parser.add_argument(
        "--text", action="store_true", help="let the AI play one game as plain text, then end"
    )
    parser.add_argument(
        "--ai", metavar="FILE", help="let the MinesweeperAI of this file play, on our board"
    )
    parser.add_argument(
        "--knowledge",
        action="store_true",
        help="show what the AI knows: in the window from the start (key K), as text at every move",
    )
    return parser


def _settings(options: argparse.Namespace) -> Settings:
    height = _whole_number("height", options.height)
    width = _whole_number("width", options.width)
    try:
        if options.mines is not None:
            mines = _whole_number("number of mines", options.mines)
        else:
            mines = min(8, Settings(height, width, mines=1).most_mines)
        return Settings(height, width, mines, options.total)
    except ValueError as error:
        raise CannotPlayError(str(error)) from None


def _whole_number(name: str, text: str) -> int:
    shown = text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO] + "..."
    # int() also takes underscores and the digits of other scripts, and refuses
    # thousands of digits.
    if re.fullmatch(r"[+-]?[0-9]{1,1000}", text) is None:
        raise CannotPlayError(f'The {name} must be a whole number, not "{shown}".')
    return int(text)


def _load(file: str) -> OtherAI:
    # Its name and its messages may have characters that the terminal cannot show.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return load(file)
    except AIError as error:
        raise CannotPlayError(str(error)) from None


# As text


def _play_as_text(
    settings: Settings, seed: int | None, other: OtherAI | None, knowledge: bool
) -> int:
    """Let the AI play one game; return 1 if another file's AI failed in it, otherwise 0."""
    if seed is None:
        seed = random.randrange(1_000_000)
    random.seed(seed)
    game = CourseGame(settings, other)
    failed = False
    for line in _game_as_text(game, seed, other, knowledge):
        failed = failed or line.startswith(FAILED)
        print(line)
    print(end="", flush=True)
    return 1 if failed else 0


def _game_as_text(
    game: CourseGame, seed: int, other: OtherAI | None, knowledge: bool
) -> Iterator[str]:
    """Let the AI play a round, and yield lines that describe it.

    Each line can be understood by itself, since it may be read aloud.
    """
    settings = game.settings
    status = "is told" if game.ai_is_told else "is not told"
    if settings.ai_knows_total and not game.ai_is_told:
        status = "cannot be told"
    whose = "the AI" if other is None else f"the AI of {other.name}"
    yield f"Minesweeper: {whose} plays one game."
    yield f"Board: height {settings.height}, width {settings.width}, mines {settings.mines}."
    yield f"The AI {status} the number of mines."
    yield f"Seed: {seed}"
    yield "Cells are (row, column), counted from 0."
    yield ""

    counts = {MoveKind.SAFE: 0, MoveKind.RANDOM: 0}
    behind: dict[int, Report] = {}
    yield from _moves_as_text(game, counts, behind, knowledge)

    yield ""
    yield "The board at the end: a digit is an opened cell, F a flag, * the mine that"
    yield "was opened, M a mine without a flag, and . a cell that was not opened."
    for row in range(settings.height):
        cells = " ".join(_cell_as_text(game, (row, column)) for column in range(settings.width))
        yield f"Row {row}: {cells}"
    yield ""
    if other is not None:
        yield f"Moves after which our AI had proved more: {len(behind)} of {sum(counts.values())}"
    if behind:
        first = min(behind)
        yield f"The first was move {first}: {_missed_as_text(behind[first])}"
    yield f"Safe moves: {counts[MoveKind.SAFE]}, guesses: {counts[MoveKind.RANDOM]}"
    yield f"Result: {'Won' if game.won else 'Lost' if game.lost else 'Not finished'}"


def _moves_as_text(
    game: CourseGame, counts: dict[MoveKind, int], behind: dict[int, Report], knowledge: bool
) -> Iterator[str]:
    """Yield the moves in words. Count them in `counts`; `behind` gets reports of missed cells."""
    while (move := game.ai_move()) is not None and move.kind is not MoveKind.NONE_LEFT:
        counts[move.kind] += 1
        number = sum(counts.values())
        yield f"Move {number}: {_move_as_text(game, move)}"
        report = game.report()
        if report.missed:
            behind[number] = report
        if knowledge:
            yield from _knowledge_as_text(report)
        if game.complaint:
            yield FAILED + game.complaint
            # The next calls would probably take as long.
            if game.other is not None and game.other.stopped:
                return
    if game.lost:
        yield "A mine!"
    elif move is None:
        yield FAILED + game.complaint
    else:
        yield f"No moves left: the AI flags {len(game.flags)} mines."


def _move_as_text(game: CourseGame, move: AIMove) -> str:
    kind = "safe" if move.kind is MoveKind.SAFE else "guess"
    if move.cell in game.revealed:
        return f"{kind} {move.cell} shows {game.revealed[move.cell]}"
    return f"{kind} {move.cell} is a mine"


def _knowledge_as_text(report: Report) -> Iterator[str]:
    """Yield the AI's knowledge, which K shows in the window."""
    summary, holds = report.summary()
    yield f"  {summary}"
    for name, cells in (("Safe", report.safes), ("Mines", report.mines)):
        if cells:
            yield f"  {name}: {', '.join(map(str, sorted(cells)))}"
    yield f"  {holds}"
    for sentence in report.sentences:
        yield f"    {sentence}"
    for line in report.comparison():
        yield f"  {line}"
    if report.missed:
        yield f"  Ours alone: {_missed_as_text(report)}"
    if report.false:
        yield f"  Disproved: {', '.join(map(str, sorted(report.false)))}"


def _missed_as_text(report: Report) -> str:
    missed = report.missed or {}
    return ", ".join(f"{cell} is {WORDS[what]}" for cell, what in missed.items())


def _cell_as_text(game: CourseGame, cell: Cell) -> str:
    if cell == game.exploded:
        return "*"
    if cell in game.revealed:
        return str(game.revealed[cell])
    if cell in game.flags:
        return "F"
    return "M" if game.board.is_mine(cell) else "."


# In the window


def _play_in_window(
    settings: Settings, seed: int | None, other: OtherAI | None, knowledge: bool
) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: PLC0415 - only the window needs it
    except ImportError as error:
        raise CannotPlayError(
            f"The window needs pygame, which cannot be imported ({error}): install it with "
            f'"{INSTALL}", or let the AI play without a window with --text.'
        ) from None

    # Python handles Ctrl+C between two of its own instructions, but there are
    # none while pygame waits for an event. With the default handler, pygame
    # treats Ctrl+C as closing the window, or else the system ends the program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    _choose_screen()
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in NOT_ON_A_SCREEN and driver != os.environ.get("SDL_VIDEODRIVER"):
            raise _no_screen("none was found")
        pygame.font.init()
        from window import CourseWindow  # noqa: PLC0415 - it imports pygame

        window = CourseWindow(settings, seed, say=_say, other=other)
        window.shows_knowledge = knowledge
    except pygame.error as error:
        raise _no_screen(str(error)) from None

    window.run()
    pygame.quit()


def _choose_screen() -> None:
    """Choose SDL's video driver, since trying others would print warnings."""
    names = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY")
    driver, wayland, x11 = (os.environ.get(name) for name in names)
    if driver or wayland or not sys.platform.startswith("linux"):
        return
    if not x11:
        raise _no_screen("neither DISPLAY nor WAYLAND_DISPLAY is set")
    os.environ["SDL_VIDEODRIVER"] = "x11"
    # With hardware acceleration, which is not needed here, SDL would close and
    # reopen the window whenever the screens change.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _no_screen(why: str) -> CannotPlayError:
    return CannotPlayError(
        f"No window can be opened without a screen ({why}): start this on a desktop, "
        "or let the AI play without a window with --text."
    )


def _say(message: str) -> None:
    """Print one of the AI's messages immediately; ignore a closed pipe."""
    try:
        print(message, flush=True)
    except OSError:
        _stop_writing()


def _stop_writing() -> None:
    """Discard all further output, since the reader has closed the pipe.

    Otherwise Python would try to write the rest at its exit, and print an error.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())

"""An animation: a hint rings numbers, proves a cell safe, and the cell is opened."""

import textwrap
from html import escape
from pathlib import Path

from minewise.advice import HintLevel, hint
from minewise.analysis import Analysis
from minewise.core import FirstClick, Game, Level, Note, svg
from minewise.core.grid import short_place

_BOARD, _WIDTH, _LINE, _LETTERS = 252, 640, 21, 40
_SECONDS_A_FRAME = 4

# The colours of text beside the board, for light and dark pages.
_STYLE = """
.told{font:15px sans-serif;fill:#1f2328}.kind{font:bold 15px sans-serif;fill:#0550ae}
@media(prefers-color-scheme:dark){.told{fill:#e6edf3}.kind{fill:#79c0ff}}
"""


def draw(folder: Path) -> None:
    """Write `hint.svg` into a folder."""
    level = Level.parse("beginner")
    game = Game(level.grid, level.mines, seed=7, first=FirstClick.OPENING)
    game.open((4, 4))
    before = game.position
    analysis = Analysis(before)
    look, proof = hint(analysis, HintLevel.NUMBERS), hint(analysis, HintLevel.PROOF)
    cell = proof.cell
    assert cell is not None, "something is certain there"
    game.open(cell)
    after = game.position
    tick = {cell: Note("✓", "safe")}
    ringed = look.numbers
    frames = [
        _frame(svg(before.grid, before.mines, before.view), "Your move", "Is anything certain?"),
        _frame(svg(before.grid, before.mines, before.view, {}, ringed), "Hint", look.text),
        _frame(svg(before.grid, before.mines, before.view, tick, ringed), "Proof", proof.text),
        _frame(svg(after.grid, after.mines, after.view), "Open", f"{short_place(cell)} was safe."),
    ]
    (folder / "hint.svg").write_text(_moving(frames), encoding="utf-8")


def _frame(board: str | None, kind: str, text: str) -> str:
    assert board is not None, "the board is small"
    lines = textwrap.wrap(text, _LETTERS)
    words = "".join(
        f'<text class="told" x="{_BOARD + 12}" y="{70 + number * _LINE}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return f'{board}<text class="kind" x="{_BOARD + 12}" y="40">{escape(kind)}</text>{words}'


def _moving(frames: list[str]) -> str:
    """The frames one after another, in an endless loop.

    With reduced motion, only the proof is shown.
    """
    whole = len(frames) * _SECONDS_A_FRAME
    share = 100 / len(frames)
    rules = [
        f"@keyframes turn{{0%,{share:g}%{{opacity:1}}{share + 0.01:g}%,100%{{opacity:0}}}}",
        f".frame{{opacity:0;animation:turn {whole}s step-end infinite}}",
        *(
            f".frame{number}{{animation-delay:{number * _SECONDS_A_FRAME}s}}"
            for number in range(len(frames))
        ),
        "@media(prefers-reduced-motion:reduce){.frame{animation:none}.frame2{opacity:1}}",
    ]
    groups = [f'<g class="frame frame{number}">{frame}</g>' for number, frame in enumerate(frames)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_BOARD}" '
            f'width="{_WIDTH}" height="{_BOARD}" role="img">',
            "<title>A hint points at two numbers, proves a cell safe, and it is opened</title>",
            f"<style>{_STYLE}{''.join(rules)}</style>",
            *groups,
            "</svg>\n",
        ]
    )

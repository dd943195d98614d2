"""The pictures of `architecture.md`: packages, the person's side, and eight journeys.

The layers are those that import-linter enforces, so the drawing cannot tell otherwise. A journey
is a row of modules; `tests/test_documents.py` sees to it that they are there.
"""

import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from reference import PACKAGES

ROOT = Path(__file__).parents[2]

_WIDTH, _GAP = 720, 12
_LIGHT = {"ink": "#1f2328", "faint": "#57606a", "box": "#eef3fa", "edge": "#54719c"}
_DARK = {"ink": "#e6edf3", "faint": "#a5b0bc", "box": "#1c2735", "edge": "#7f9cc4"}


class Stop(NamedTuple):
    """A module on a journey, and what happens there."""

    module: str
    does: str


JOURNEYS = {
    "analyse": [
        Stop("ui/cli/analyse.py", "reads a position"),
        Stop("analysis/analysis.py", "one object for it"),
        Stop("solver/native.py", "counts, once"),
        Stop("logic/reasoning.py", "proves"),
        Stop("advice/analysis_data.py", "as data"),
    ],
    "hint": [
        Stop("ui/tui/stage_screen.py", "a key"),
        Stop("screens/play.py", "does the action"),
        Stop("session/helping.py", "gives a task"),
        Stop("ui/tui/tasks.py", "works it on a thread"),
        Stop("ui/tui/blocks.py", "draws what changed"),
    ],
    "ai-move": [
        Stop("ui/tk/stage.py", "a key names an action"),
        Stop("ui/tk/worker.py", "a thread beside Tk"),
        Stop("advice/player_pool.py", "asks a player"),
        Stop("session/round.py", "makes the step"),
        Stop("ui/tk/page.py", "draws the view"),
    ],
    "click": [
        Stop("ui/web/page/connection.js", "sends do"),
        Stop("ui/web/conversation.py", "one at a time"),
        Stop("screens/play.py", "does the action"),
        Stop("ui/web/journal.py", "writes it down"),
        Stop("ui/web/wire.py", "says what changed"),
    ],
    "bench": [
        Stop("ui/cli/bench.py", "reads the options"),
        Stop("arena/experiment.py", "who plays, on what"),
        Stop("arena/executor.py", "plays chunks of 50"),
        Stop("arena/series.py", "takes them in order"),
        Stop("arena/summary.py", "rate and interval"),
    ],
    "review": [
        Stop("ui/cli/replay.py", "names a file"),
        Stop("formats/registry.py", "knows its format"),
        Stop("formats/simulation.py", "plays it once"),
        Stop("advice/review.py", "judges every step"),
        Stop("advice/review_words.py", "says it"),
    ],
    "first-click": [
        Stop("session/playing.py", "needs a board first"),
        Stop("boards/making.py", "deals and checks"),
        Stop("boards/native.py", "needs no guess?"),
        Stop("session/laying.py", "lays it out"),
        Stop("session/round.py", "makes the step"),
    ],
    "course": [
        Stop("ui/cli/course.py", "names a file"),
        Stop("course/process.py", "runs it by itself"),
        Stop("course/judge.py", "compares every step"),
        Stop("course/shrink.py", "the smallest case"),
        Stop("course/report.py", "as data and words"),
    ],
}
"""The journeys by name: the picture of each stands above its paragraph."""


def draw(folder: Path) -> None:
    """Write all of them into a folder."""
    (folder / "packages.svg").write_text(packages(), encoding="utf-8")
    (folder / "side.svg").write_text(side(), encoding="utf-8")
    (folder / "journeys").mkdir(exist_ok=True)
    for name in JOURNEYS:
        (folder / "journeys" / f"{name}.svg").write_text(journey(name), encoding="utf-8")


def layers() -> list[list[str]]:
    """The packages by layer, the innermost first, as import-linter has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (contract,) = (each for each in contracts if each["type"] == "layers")
    return [layer.split(" | ") for layer in reversed(contract["layers"])]


def packages() -> str:
    """The packages: each layer may import those above it."""
    about = PACKAGES | {"ui": "Screens and commands"}
    row, height = 66, 46
    parts: list[str] = []
    rows = layers()
    for number, layer in enumerate(rows):
        width = (_WIDTH - _GAP * (len(layer) - 1)) / len(layer)
        for place, name in enumerate(layer):
            x, y = place * (width + _GAP), number * row
            parts += _box(_Place(x, y, width, height), name, about[name])
        if number:
            parts.append(_arrow(_WIDTH / 2, number * row - 2, _WIDTH / 2, number * row - row + 48))
    told = "; then ".join(", ".join(layer) for layer in rows)
    title = "The packages, innermost first. Each layer may import those above it"
    return _svg(len(rows) * row - row + height, title, f"{told}.", parts)


SIDE = (
    ("session", "the game, its clock, help, saved games, records: what is allowed"),
    ("screens", "PlayScreen, StatisticsScreen, ...: view() and do(), as data"),
    ("screens.Stage", "which screens are open, what is asked, what is worked out"),
    ("ui.tui  ui.tk  ui.web  ui.plain", "draw blocks; pass on keys, clicks and answers"),
)
"""The person's side, from the rules to the toolkits."""


def side() -> str:
    """The person's side: each part knows the one above it."""
    row, height = 66, 46
    parts: list[str] = []
    for number, (name, about) in enumerate(SIDE):
        parts += _box(_Place(0, number * row, _WIDTH, height), name, about)
        if number:
            parts.append(_arrow(_WIDTH / 2, number * row - 2, _WIDTH / 2, number * row - row + 48))
    told = "; ".join(f"{name}: {about}" for name, about in SIDE)
    title = "The person's side. Each part knows the one above it"
    return _svg(len(SIDE) * row - row + height, title, f"{told}.", parts)


def journey(name: str) -> str:
    """The modules of one journey, from left to right."""
    stops = JOURNEYS[name]
    gap = 22
    width = (_WIDTH - gap * (len(stops) - 1)) / len(stops)
    parts: list[str] = []
    for place, stop in enumerate(stops):
        x = place * (width + gap)
        package, _, module = stop.module.rpartition("/")
        parts += _box(_Place(x, 0, width, 62), module, stop.does, package)
        if place:
            parts.append(_arrow(x - gap + 2, 31, x - 2, 31))
    told = "; ".join(f"{stop.module}: {stop.does}" for stop in stops)
    return _svg(62, f"The journey {name}", f"{told}.", parts)


class _Place(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def _box(place: _Place, name: str, about: str, above: str = "") -> Iterator[str]:
    x, y, width, height = place
    middle, top = x + width / 2, y + 19
    yield (
        f'<rect x="{x + 0.5:.1f}" y="{y + 0.5:.1f}" width="{width - 1:.1f}" '
        f'height="{height - 1}" rx="6"/>'
    )
    if above:
        yield f'<text class="about" x="{middle:.1f}" y="{y + 16}">{escape(above)}</text>'
        top += 14
    yield f'<text class="name" x="{middle:.1f}" y="{top}">{escape(name)}</text>'
    yield f'<text class="about" x="{middle:.1f}" y="{top + 17}">{escape(about)}</text>'


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    return (
        f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" marker-end="url(#point)" class="arrow"/>'
    )


def _svg(height: float, title: str, told: str, parts: list[str]) -> str:
    """A picture in light and dark colours: as the system has it, or as the site's reader chose."""
    light, dark = (
        "".join(f"--d-{name}:{colour};" for name, colour in colours.items())
        for colours in (_LIGHT, _DARK)
    )
    style = (
        f".drawing{{{light}}}@media(prefers-color-scheme:dark){{.drawing{{{dark}}}}}"
        f'[data-theme="light"] .drawing{{{light}}}[data-theme="dark"] .drawing{{{dark}}}'
        ".drawing rect{fill:var(--d-box);stroke:var(--d-edge)}"
        ".drawing text{text-anchor:middle;fill:var(--d-ink)}"
        ".drawing .name{font:bold 13px ui-monospace,Consolas,monospace}"
        ".drawing .about{font:11px sans-serif;fill:var(--d-faint)}"
        ".drawing .arrow{stroke:var(--d-edge);fill:none;stroke-width:1.5}"
        ".drawing marker path{fill:var(--d-edge)}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img" '
            f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(told)}</desc>",
            f"<style>{style}</style>",
            '<defs><marker id="point" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
            *parts,
            "</svg>",
            "",
        ]
    )

"""The kinds of game that every front end must be able to play.

To add one, add a line here: the suite then has all its cells, and says which of them fail.
Boards are small, so that a game takes a moment; one is larger than a screen.
"""

from dataclasses import dataclass

from minewise.core import Board, Click, Deal, FirstClick, Level, NoGuess, Step
from minewise.formats import Recording, rawvf
from minewise.session.options import GameOptions, Mode


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    settings: GameOptions
    text: str | None = None  # what is pasted, where the board comes from elsewhere


def _chosen(level: str = "8x8x10", seed: int = 3, **more: object) -> GameOptions:
    # The AI that knows no clock: all front ends must see it make the same moves.
    more = {"player": "exact"} | more
    return GameOptions(Level.parse(level), FirstClick.OPENING, seed=seed, **more)  # type: ignore[arg-type]


GIVEN = "8x8x9/*.....*./......../..*...../......../.*...*../......../*....*.*/.......*"

# As another program writes it: one click and one flag, and the game goes on.
RECORDED = rawvf.write(
    Recording(
        "rawvf",
        Deal.on(Board.parse("8x6x6/*......./....*.../......../..*....*/.....*../*.......")),
        written=(Step(Click.OPEN, (0, 2), 1.0), Step(Click.FLAG, (0, 0), 1.0)),
        player="Ada",
    )
).decode()

KINDS = (
    Kind("plain", _chosen()),
    Kind("no-guess", _chosen(no_guess=NoGuess())),
    Kind("rated", _chosen(no_guess=NoGuess(rating=(900, 1500)))),
    Kind("fair", _chosen(seed=5, fair=True)),
    Kind("fair no-guess", _chosen(fair=True, no_guess=NoGuess())),
    Kind("given", _chosen(), GIVEN),
    Kind("torus", _chosen("torus 8x8x10")),
    Kind("hexagons", _chosen("hexagons 8x8x10")),
    Kind("strict", _chosen(seed=9, mode=Mode.STRICT)),
    Kind("practice", _chosen(mode=Mode.PRACTICE)),
    Kind("recorded", _chosen(), RECORDED),
    Kind("large", _chosen("52x12x80")),
)

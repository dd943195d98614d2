"""Replays of other programs as text and as plain data: who, what, how good."""

from collections.abc import Iterator
from datetime import datetime

from minewise.core import Cell, Figures, State
from minewise.formats import Action, Click, Recording, Simulation
from minewise.logic import Words
from minewise.session.view import EXPLODED, WRONG_FLAG, view_of
from minewise.solver import Grade, Review
from minewise.solver.percent import spoken
from minewise.ui.text import draw

# As many cells as a person looks up one by one.
_CELLS_NAMED = 3

_ENDS = {State.WON: "won", State.LOST: "lost"}
_DONE = {
    Click.OPEN: "open",
    Click.FLAG: "flag",
    Click.QUESTION: "question mark at",
    Click.CHORD: "chord",
}


def end_of(simulation: Simulation) -> str:
    """How the game ended: won, lost or unfinished."""
    return _ENDS.get(simulation.game.state, "unfinished")


def headline(simulation: Simulation) -> str:
    """How the game went, in one sentence."""
    seconds = f"{simulation.play.seconds:.3f} s"
    match simulation.game.state:
        case State.WON:
            return f"Won in {seconds}."
        case State.LOST:
            return f"Lost after {seconds}."
        case State.READY:
            return "No cell was opened."
    return f"Unfinished after {seconds}."


def about(recording: Recording) -> Iterator[str]:
    """What the file says of the game, line by line; what is wrong with it first."""
    if recording.damage:
        yield f"Damaged, and read as far as possible: {recording.damage}."
    version = f" {recording.version}" if recording.version else ""
    program = f", recorded by {recording.program}" if recording.program else ""
    yield f"Format: {recording.format.upper()}{version}{program}"
    if recording.name:
        yield f"Game: {recording.name}"
    if recording.player or recording.country:
        where = f" ({recording.country})" if recording.country else ""
        yield f"Player: {recording.player or 'unknown'}{where}"
    if recording.started is not None:
        yield f"Started: {_moment(recording.started)}"
    grid = recording.board.grid
    mode = f", {recording.mode}" if recording.mode else ""
    marks = ", with question marks" if recording.marks else ""
    yield f"Board: {grid.width}x{grid.height}, {recording.board.mine_count} mines{mode}{marks}"
    if recording.signed:
        yield "Signature: there is one, but only the program that made it could verify it."


def _moment(moment: datetime) -> str:
    return moment.isoformat(" ", "seconds")


def figures_as_text(figures: Figures) -> str:
    """The figures, with the names that players know."""
    play = figures.play
    lines = [
        ("time", f"{play.seconds:.3f} s", "estimated", _number(figures.estimated_seconds, " s")),
        ("3BV", f"{figures.solved_three_bv} of {figures.three_bv}", "3BV/s",
         _number(figures.three_bv_per_second)),
        ("openings", str(figures.openings), "islands", str(figures.islands)),
        ("clicks", f"{figures.clicks} ({play.left} left, {play.right} right, {play.double} double)",
         "clicks/s", _number(figures.clicks_per_second)),
        ("effective", f"{figures.effective} ({play.left_effective} left, "
         f"{play.right_effective} right, {play.double_effective} double)", "flags",
         str(figures.flags)),
        ("IOE", _number(figures.ioe), "correctness", _number(figures.correctness)),
        ("throughput", _number(figures.throughput), "path", _number(play.path, " px", 0)),
        ("ZiNi", str(figures.zini), "h-ZiNi", str(figures.human_zini)),
        ("STNB", _number(figures.stnb), "QG", _number(figures.qg)),
        ("RQP", _number(figures.rqp), "IOS", _number(figures.ios)),
    ]  # fmt: skip
    wide = max(len(value) for _, value, *_ in lines)
    return "\n".join(
        f"{name:<11} {value:<{wide}}  {other:<12} {told}" for name, value, other, told in lines
    )


def _number(value: float | None, unit: str = "", digits: int = 3) -> str:
    return "-" if value is None else f"{value:.{digits}f}{unit}"


def step_as_text(number: int, action: Action) -> str:
    """One click, for a list of them."""
    opened = f", {len(action.opened)} cells opened" if len(action.opened) > 1 else ""
    cell = Words().cell(action.cell)
    return f"{number:>4}. {action.time / 1000:>9.3f} s  {_DONE[action.click]} {cell}{opened}"


# The review


def grade_as_text(action: Action, grade: Grade) -> str:
    """What there is to say of a guess, in a sentence or two."""
    did = "Chording" if action.click is Click.CHORD else "Opening"
    where = Words().cell(action.cell)
    how = f"{did} {where} at {action.time / 1000:.3f} s was {_kind(grade)}, {_safe(grade)}."
    said = [how]
    if grade.is_needless:
        verb = "was" if len(grade.certain) == 1 else "were"
        said.append(f"{_cells(grade.certain)} {verb} safe for sure.")
    elif not grade.is_best:
        said.append(f"{Words().cell(grade.best_cell)} was {spoken(grade.best)} safe.")
    else:
        said.append("No cell was safer.")
    if grade.win is not None:
        about = "" if grade.win.exact else "about "
        said.append(f"The best chance to win was {about}{spoken(grade.win.chance)}.")
    if grade.lost:
        said.append("It lost the game.")
    return " ".join(said)


def _kind(grade: Grade) -> str:
    if grade.safety == 0:
        return "a mistake"
    return "a needless guess" if grade.is_needless else "a guess"


def _safe(grade: Grade) -> str:
    return "a mine for sure" if grade.safety == 0 else f"{spoken(grade.safety)} safe"


def _cells(cells: tuple[Cell, ...]) -> str:
    """Some cells by name; the rest as a number."""
    names = [Words().cell(cell) for cell in cells[:_CELLS_NAMED]]
    if len(cells) > len(names):
        names.append(f"{len(cells) - len(names)} more")
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def review_as_text(simulation: Simulation, review: Review) -> Iterator[str]:
    """What a review says: guess by guess, and then what it comes to."""
    for grade in review.guesses:
        yield grade_as_text(simulation.actions[grade.step], grade)
    guesses = len(review.guesses)
    if guesses == 0:
        yield "No guess was made."
    else:
        yield (
            f"Guesses: {guesses}, of which {len(review.needless)} needless. "
            f"Luck: the chance to survive all of them was {spoken(review.luck)}; with the safest "
            f"cell each time it was {spoken(review.best_luck)}."
        )
    if review.too_wide:
        yield f"{review.too_wide} steps could not be judged: too many numbers depend on each other."
    if simulation.game.state is State.LOST and review.fatal is None:
        yield "The step that lost the game could not be judged."


# As data


def as_data(recording: Recording, simulation: Simulation) -> dict[str, object]:
    """All that is known of a replay, for JSON."""
    grid = recording.board.grid
    return {
        "format": recording.format,
        "version": recording.version,
        "program": recording.program,
        "name": recording.name,
        "player": recording.player,
        "country": recording.country,
        "started": None if recording.started is None else recording.started.isoformat(),
        "width": grid.width,
        "height": grid.height,
        "mines": recording.board.mine_count,
        "mode": recording.mode,
        "question_marks": recording.marks,
        "state": end_of(simulation),
        "events": recording.recorded,
        **Figures(simulation.play).as_data(),
        "damage": recording.damage or None,
        "signature": "not verified" if recording.signed else None,
        "claims": dict(recording.claims),
        "board": recording.board.line(),
    }


def review_as_data(simulation: Simulation, review: Review) -> dict[str, object]:
    """A review, for JSON."""
    return {
        "luck": review.luck,
        "best_luck": review.best_luck,
        "guesses": len(review.guesses),
        "needless_guesses": len(review.needless),
        "too_wide": review.too_wide,
        "lost_by": None if review.fatal is None else review.fatal.step,
        "steps": [
            {
                "step": grade.step,
                "seconds": simulation.actions[grade.step].time / 1000,
                "click": str(simulation.actions[grade.step].click),
                "cell": list(simulation.actions[grade.step].cell),
                "safe_probability": float(grade.safety),
                "guess": grade.is_guess,
                "needless": grade.is_needless,
                "best": {"cell": list(grade.best_cell), "safe_probability": float(grade.best)},
                "certain": [list(cell) for cell in grade.certain],
                "win_probability": None if grade.win is None else grade.win.chance,
                "win_probability_is_exact": None if grade.win is None else grade.win.exact,
                "lost": grade.lost,
            }
            for grade in review.grades
            if grade is not None
        ],
    }


def final_board(simulation: Simulation) -> str:
    """The board as it was left: X is the mine that exploded, W a wrong flag."""
    game = simulation.game
    marks = {
        game.grid.cell(index): symbol
        for index, symbol in enumerate(view_of(game))
        if symbol in (EXPLODED, WRONG_FLAG)
    }
    return draw(game.position, marks)

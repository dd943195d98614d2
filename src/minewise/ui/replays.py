"""Replays of other programs as text and as plain data: who, what, how good."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from minewise.advice import Grade, Judged, Review, as_float, mistakes_in_words, spoken
from minewise.core import (
    Cell,
    Click,
    Figures,
    State,
    files,
    gettext as _,
    mines_in_words,
    ngettext as _n,
)
from minewise.formats import Action, Contents, Recording, Simulation, read_file, read_text
from minewise.logic import Words
from minewise.session import EXPLODED, WRONG_FLAG, Replay, SavedGame, is_saved_game, view_of
from minewise.ui.text import draw


def read_any(given: str, encoding: str | None = None) -> Contents:
    """Read what a person has named: a file of any program, a saved game of ours, or a link.

    Raises:
        MinewiseError: It cannot be read; the sentence says what is wrong, and where.
    """
    if ("?" in given or ":" in given) and not _is_there(given):
        return read_text(given)
    return read_any_file(Path(given), encoding)


def read_any_file(path: Path, encoding: str | None = None) -> Contents:
    """Read a file of any program, or a saved game of ours, which becomes a replay.

    Raises:
        MinewiseError: It cannot be read; the sentence says what is wrong, and where.
    """
    data = files.read_bytes(path)
    if is_saved_game(data):
        saved = SavedGame.parse(files.as_text(data, path))
        return Contents("replay", (Replay(saved.deal, saved.done).recording(),))
    return read_file(path, encoding)


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # a link may be longer than any file's name
        return False


# As many cells as a person looks up one by one.
_CELLS_NAMED = 3

_ENDS = {State.WON: "won", State.LOST: "lost"}


def end_of(simulation: Simulation) -> str:
    """How the game ended, for programs: won, lost or unfinished."""
    return _ENDS.get(simulation.game.state, "unfinished")


def headline(simulation: Simulation) -> str:
    """How the game went, in one sentence."""
    seconds = f"{simulation.play.seconds:.3f}"
    match simulation.game.state:
        case State.WON:
            return _("Won in {seconds} s.").format(seconds=seconds)
        case State.LOST:
            return _("Lost after {seconds} s.").format(seconds=seconds)
        case State.READY:
            return _("No cell was opened.")
    return _("Unfinished after {seconds} s.").format(seconds=seconds)


def about(recording: Recording) -> Iterator[str]:
    """What the file says of the game, line by line; what is wrong with it first."""
    if recording.damage:
        yield damage_in_words(recording)
    form = " ".join(filter(None, (recording.format.upper(), recording.version)))
    if recording.program:
        form = _("{format}, recorded by {program}").format(format=form, program=recording.program)
    yield _("Format: {format}").format(format=form)
    if recording.name:
        yield _("Game: {name}").format(name=recording.name)
    if recording.player or recording.country:
        player = recording.player or _("unknown")
        where = f" ({recording.country})" if recording.country else ""
        yield _("Player: {player}").format(player=player + where)
    if recording.started is not None:
        yield _("Started: {moment}").format(moment=_moment(recording.started))
    parts = [recording.board.grid.size, mines_in_words(recording.board.mine_count), recording.mode]
    if recording.marks:
        parts.append(_("with question marks"))
    yield _("Board: {board}").format(board=", ".join(filter(None, parts)))
    if recording.signed:
        yield _("Signature: there is one, but only the program that made it could verify it.")


def damage_in_words(recording: Recording) -> str:
    """That a file is damaged, and how."""
    return _("Damaged, and read as far as possible: {damage}.").format(damage=recording.damage)


def _moment(moment: datetime) -> str:
    return moment.isoformat(" ", "seconds")


def figures_as_text(figures: Figures) -> str:
    """The figures, with the names that players know."""
    play = figures.play
    by_kind = _("{all} ({left} left, {right} right, {double} double)")
    clicks = by_kind.format(
        all=figures.clicks, left=play.left, right=play.right, double=play.double
    )
    effective = by_kind.format(
        all=figures.effective,
        left=play.left_effective,
        right=play.right_effective,
        double=play.double_effective,
    )
    solved = _("{some} of {all}").format(some=figures.solved_three_bv, all=figures.three_bv)
    lines = [
        (_("time"), _number(play.seconds, " s"),
         _("estimated"), _number(figures.estimated_seconds, " s")),
        ("3BV", solved, "3BV/s", _number(figures.three_bv_per_second)),
        (_("openings"), str(figures.openings), _("islands"), str(figures.islands)),
        (_("clicks"), clicks, _("clicks/s"), _number(figures.clicks_per_second)),
        (_("effective"), effective, _("flags"), str(figures.flags)),
        ("IOE", _number(figures.ioe), _("correctness"), _number(figures.correctness)),
        (_("throughput"), _number(figures.throughput), _("path"), _number(play.path, " px", 0)),
        ("ZiNi", str(figures.zini), "h-ZiNi", str(figures.human_zini)),
        ("STNB", _number(figures.stnb), "QG", _number(figures.qg)),
        ("RQP", _number(figures.rqp), "IOS", _number(figures.ios)),
    ]  # fmt: skip
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    return "\n".join(
        f"{one:<{widths[0]}}  {value:<{widths[1]}}  {other:<{widths[2]}}  {told}"
        for one, value, other, told in lines
    )


def _number(value: float | None, unit: str = "", digits: int = 3) -> str:
    return "-" if value is None else f"{value:.{digits}f}{unit}"


def step_as_text(number: int, action: Action) -> str:
    """One click, for a list of them."""
    done = {
        Click.OPEN: _("open {cell}"),
        Click.FLAG: _("flag {cell}"),
        Click.QUESTION: _("question mark at {cell}"),
        Click.CHORD: _("chord {cell}"),
    }[action.click].format(cell=Words().cell(action.cell))
    count = len(action.opened)
    if count > 1:
        done += _n(", {count} cell opened", ", {count} cells opened", count).format(count=count)
    return f"{number:>4}. {action.time / 1000:>9.3f} s  {done}"


# The review


def judged_as_text(action: Action, judged: Judged) -> str:
    """What there is to say of a guess, in a sentence or two."""
    said = [_how(action, judged.grade), _instead(judged), _named(judged.grade)]
    if judged.win is not None:
        chance = spoken(judged.win.chance)
        if judged.win.exact:
            said.append(_("The best chance to win was {chance}.").format(chance=chance))
        else:
            said.append(_("The best chance to win was about {chance}.").format(chance=chance))
    if judged.lost:
        said.append(_("It lost the game."))
    return " ".join(filter(None, said))


def _how(action: Action, grade: Grade) -> str:
    """What was done, and what it was."""
    if action.click is Click.CHORD:
        did = _("Chording {cell} at {seconds} s was {what}.")
    else:
        did = _("Opening {cell} at {seconds} s was {what}.")
    if grade.is_mistake:
        what = _("a mistake, a mine for sure")
    elif grade.is_needless:
        what = _("a needless guess, {chance} safe").format(chance=spoken(grade.safety))
    else:
        what = _("a guess, {chance} safe").format(chance=spoken(grade.safety))
    seconds = f"{action.time / 1000:.3f}"
    return did.format(cell=Words().cell(action.cell), seconds=seconds, what=what)


def _instead(judged: Judged) -> str:
    """What would have been better."""
    grade = judged.grade
    if judged.certain:
        cells = judged.certain
        return _n("{cells} was safe for sure.", "{cells} were safe for sure.", len(cells)).format(
            cells=_cells(cells)
        )
    if grade.is_best:
        return _("No cell was safer.")
    return _("{cell} was {chance} safe.").format(
        cell=Words().cell(grade.best_cell), chance=spoken(grade.best)
    )


def _named(grade: Grade) -> str:
    """What players call it; nothing where it has no name."""
    if grade.pattern is None or not grade.pattern.phrase:
        return ""
    if grade.is_mistake:
        return _("It was a mine by {pattern}.").format(pattern=grade.pattern.phrase)
    if grade.is_needless:
        return _("{cell} was safe by {pattern}.").format(
            cell=Words().cell(grade.best_cell), pattern=grade.pattern.phrase
        )
    return _("It was {pattern}.").format(pattern=grade.pattern.phrase)


def _cells(cells: tuple[Cell, ...]) -> str:
    """Some cells by name; the rest as a number."""
    names = [Words().cell(cell) for cell in cells[:_CELLS_NAMED]]
    if len(cells) > len(names):
        names.append(_("{count} more").format(count=len(cells) - len(names)))
    if len(names) == 1:
        return names[0]
    return _("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])


def review_as_text(simulation: Simulation, review: Review) -> Iterator[str]:
    """What a review says: guess by guess, and then what it comes to."""
    for judged in review.doubtful:
        yield judged_as_text(simulation.actions[judged.step], judged)
    yield luck_in_words(review)
    if review.too_wide:
        yield _("Steps that were too wide to judge: {count}.").format(count=review.too_wide)
    if simulation.game.state is State.LOST and review.fatal is None:
        yield _("The step that lost the game could not be judged.")


def luck_in_words(review: Review) -> str:
    """How many guesses there were, and how lucky they had to be."""
    mistakes = mistakes_in_words(len(review.mistakes))
    if not review.guesses:
        return mistakes or _("No guess was made.")
    luck = _(
        "Guesses: {guesses}, of which {needless} needless. Luck: the chance to survive all of "
        "them was {chance}; with the safest cell each time it was {best}."
    ).format(
        guesses=len(review.guesses),
        needless=len(review.needless),
        chance=spoken(review.luck),
        best=spoken(review.best_luck),
    )
    return f"{luck} {mistakes}".rstrip()


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
        "mistakes": len(review.mistakes),
        "too_wide": review.too_wide,
        "lost_by": None if review.fatal is None else review.fatal.step,
        "steps": [
            _judged_as_data(simulation.actions[judged.step], judged)
            for judged in review.steps
            if judged is not None
        ],
    }


def _judged_as_data(action: Action, judged: Judged) -> dict[str, object]:
    grade, win = judged.grade, judged.win
    return {
        "step": judged.step,
        "seconds": action.time / 1000,
        "click": str(action.click),
        "cell": list(action.cell),
        "safe_probability": as_float(grade.safety),
        "guess": grade.is_guess,
        "needless": grade.is_needless,
        "mistake": grade.is_mistake,
        "best": {"cell": list(grade.best_cell), "safe_probability": as_float(grade.best)},
        "pattern": None if grade.pattern is None else grade.pattern.as_data(),
        "certain": [list(cell) for cell in judged.certain],
        "win_probability": None if win is None else win.chance,
        "win_probability_is_exact": None if win is None else win.exact,
        "lost": judged.lost,
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

"""The words for a replay: player, board, result, steps and figures."""

from collections.abc import Iterator
from datetime import datetime

from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Click, State
from minewise.formats import Recording, ReplayedClick
from minewise.logic import Words
from minewise.measures import Figures
from minewise.session import words


def headline(recording: Recording) -> str:
    """How the game went, in one sentence."""
    played = recording.played
    seconds = f"{played.milliseconds / 1000:.3f}"
    match played.game.state:
        case State.WON:
            return _("Won in {seconds} s.").format(seconds=seconds)
        case State.LOST:
            return _("Lost after {seconds} s.").format(seconds=seconds)
        case State.READY:
            return _("No cell was opened.")
    return _("Unfinished after {seconds} s.").format(seconds=seconds)


def about(recording: Recording) -> Iterator[str]:
    """The file's facts about the game, line by line; errors come first."""
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
    parts = [words.size(recording.level), recording.mode]
    if recording.marks:
        parts.append(_("with question marks"))
    yield _("Board: {board}").format(board=", ".join(filter(None, parts)))
    if recording.signed:
        yield _("Signature: present, but only the program that made it can verify it.")


def damage_in_words(recording: Recording) -> str:
    """The damage of a file."""
    return _("Damaged, and read as far as possible: {damage}.").format(damage=recording.damage)


def _moment(moment: datetime) -> str:
    return moment.isoformat(" ", "seconds")


def click_in_words(action: ReplayedClick) -> str:
    """A click and its effect."""
    done = {
        Click.OPEN: _("open {cell}"),
        Click.FLAG: _("flag {cell}"),
        Click.QUESTION: _("question mark at {cell}"),
        Click.CHORD: _("chord {cell}"),
    }[action.click].format(cell=Words().cell(action.cell))
    count = len(action.opened)
    if count > 1:
        done += _n(", {count} cell opened", ", {count} cells opened", count).format(count=count)
    return done


def figures(found: Figures) -> list[tuple[str, str]]:
    """The figures by the names that players know; unknown ones are a dash."""
    play = found.play
    by_kind = _("{all} ({left} left, {right} right, {double} double)")
    clicks = by_kind.format(all=found.clicks, left=play.left, right=play.right, double=play.double)
    effective = by_kind.format(
        all=found.effective,
        left=play.left_effective,
        right=play.right_effective,
        double=play.double_effective,
    )
    solved = _("{some} of {all}").format(some=found.solved_three_bv, all=found.three_bv)
    return [
        (_("time"), _number(play.seconds, " s")),
        (_("estimated"), _number(found.estimated_seconds, " s")),
        ("3BV", solved),
        ("3BV/s", _number(found.three_bv_per_second)),
        (_("openings"), str(found.openings)),
        (_("islands"), str(found.islands)),
        (_("clicks"), clicks),
        (_("clicks/s"), _number(found.clicks_per_second)),
        (_("effective"), effective),
        (_("flags"), str(found.flags)),
        ("IOE", _number(found.ioe)),
        (_("correctness"), _number(found.correctness)),
        (_("throughput"), _number(found.throughput)),
        (_("path"), _number(play.path, " px", 0)),
        ("ZiNi", str(found.zini)),
        ("h-ZiNi", str(found.human_zini)),
        ("STNB", _number(found.stnb)),
        ("QG", _number(found.qg)),
        ("RQP", _number(found.rqp)),
        ("IOS", _number(found.ios)),
    ]


def _number(value: float | None, unit: str = "", digits: int = 3) -> str:
    return "-" if value is None else f"{value:.{digits}f}{unit}"

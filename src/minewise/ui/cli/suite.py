"""`minewise suite`: a fixed test of reasoning, for players and for line-based programs."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import rich_click as click

from minewise.advice import Spelling
from minewise.base import files
from minewise.base.language import gettext as _
from minewise.suite import (
    Contestant,
    PlayerContestant,
    ProgramContestant,
    Score,
    Scores,
    Suite,
    SuiteRun,
    SuiteTask,
    run_suite,
    score,
)
from minewise.suite.tasks import RATINGS
from minewise.ui.cli.bar import with_progress
from minewise.ui.cli.options import Reads, seconds, whole

# File names are limited to 255 bytes, and a character may need four.
_LONGEST_NAME = 50


@click.command("suite")
@click.argument("players", nargs=-1, metavar="[PLAYERS]...")
@click.option(
    "--program",
    "programs",
    multiple=True,
    metavar="COMMAND",
    help="Test a program that answers lines, see docs/suite.md. Can be given several times.",
)
@click.option(
    "--spelling",
    type=Reads("grid|list|constraints", Spelling.parse),
    default="grid",
    help="How positions are spelled for a program.",
)
@click.option(
    "--seconds",
    "allowed",
    type=seconds(),
    default="60",
    help="How long a program may take for an answer.",
)
@click.option(
    "--tasks",
    "most",
    type=whole("N", 10**6, lambda: _("{given} is not a number of tasks: expected 1 to {most}")),
    help="Only the first N of each part: 5 ratings of boards, guesses, claims.",
)
@click.option(
    "--out", metavar="FOLDER", help="Save every result as it comes, and resume from there."
)
@click.option(
    "--certificates",
    metavar="FILE",
    help="Test nothing: write every task with its certificate, one JSON object per line.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per contestant.")
def suite_command(  # noqa: PLR0913 - one for each option
    *,
    players: tuple[str, ...],
    programs: tuple[str, ...],
    spelling: Spelling,
    allowed: float,
    most: int | None,
    out: str | None,
    certificates: str | None,
    as_json: bool,
) -> None:
    """Test how well PLAYERS reason, with luck left out: 900 tasks, the same for everyone.

    On 500 boards that need no guess, every move should be certain, and every reason given
    should follow from the numbers cited. In 200 positions a guess is needed: how much of the
    chance to win does it give away? 200 claims are to be judged.
    """
    suite = Suite()
    if certificates is not None:
        text = "".join(f"{line}\n" for line in suite.certificates())
        files.write_text(certificates, text)
        click.echo(f"{len(suite)} tasks with their certificates are in {certificates}.")
        return
    if not players and not programs:
        raise click.UsageError("Name a player, such as exact, or a --program.")
    contestants: list[Contestant] = [PlayerContestant(name) for name in players]
    contestants += [ProgramContestant(program, spelling, allowed) for program in programs]
    for one in contestants:
        file = None if out is None else Path(out) / f"{_file_name(one.name)}.jsonl"
        scores = _tested(one, SuiteRun(one.name, suite.version, file), list(suite.tasks(most)))
        click.echo(json.dumps(scores.as_data()) if as_json else "\n".join(_lines(scores)))


def _tested(contestant: Contestant, run: SuiteRun, tasks: list[SuiteTask]) -> Scores:
    try:
        run_suite(contestant, run, with_progress(iter(tasks), len(tasks), contestant.name))
    finally:
        contestant.close()
    names = {task.name for task in tasks}
    run.results = {name: result for name, result in run.results.items() if name in names}
    return score(run)


def _file_name(name: str) -> str:
    plain = re.sub(r"[^\w.-]+", "-", name).strip("-.") or "contestant"
    if len(plain) <= _LONGEST_NAME:
        return plain
    # Two long commands may have the same beginning.
    return f"{plain[:_LONGEST_NAME]}-{sha256(name.encode()).hexdigest()[:8]}"


def _lines(scores: Scores) -> Iterator[str]:
    yield (
        f"{scores.run.contestant}: {len(scores.run.results)} tasks of version "
        f"{scores.run.suite} of the suite (with 95 % intervals)"
    )
    named = {
        "certain moves found": scores.certain,
        **{f"… {rating}": scores.by_rating.get(rating) for rating in RATINGS},
        "needless guesses": scores.needless,
        "false claims": scores.false_claims,
        "regret a guess: to win": scores.regret,
        "regret a guess: to survive": scores.life,
        "claims judged rightly": scores.judged,
        "valid answers": scores.valid,
    }
    for name, found in named.items():
        yield f"  {name:<25}{_in_words(found)}"


def _in_words(found: Score | None) -> str:
    if found is None:
        return "does not say"
    low, high = 100 * found.low, 100 * found.high
    return f"{100 * found.mean:6.2f} %  ({low:.2f} to {high:.2f})"

"""`minewise convert`: replays and boards in other formats, one file or many."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import rich_click as click

from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.formats import READABLE, WRITABLE, FormatError, each_file, write
from minewise.formats.in_parallel import files_below
from minewise.session.replay_files import read_any
from minewise.ui.cli.bar import with_progress

# The most failed files that are listed; the rest are only counted.
_MOST_LISTED = 20


class _Job(NamedTuple):
    """One file to convert."""

    source: str
    target: Path
    ending: str
    force: bool
    evf_version: int
    encoding: str | None


@click.command("convert")
@click.argument("paths", nargs=-1, required=True, metavar="IN... OUT")
@click.option(
    "--to", help=f"The format: {', '.join(WRITABLE)}. Default: taken from OUT's file extension."
)
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.option(
    "--evf-version", type=click.IntRange(3, 4), default=4, help="Which version of EVF is written."
)
@click.option("--encoding", help="How the players' names are encoded, if they look wrong.")
def convert_command(
    paths: tuple[str, ...], to: str | None, force: bool, evf_version: int, encoding: str | None
) -> None:
    """Convert replays and boards to other formats.

    One file IN becomes the file OUT, in the format of OUT's extension. Several files, or
    whole folders, become files in the folder OUT, in the format that --to names. IN may also
    be a saved game of ours, a link or a game ID; OUT may be - for standard output.

    Files are not signed: only the programs that recorded them can do that.
    """
    if len(paths) < 2:
        raise click.UsageError("expected IN and OUT: what to convert, and where to")
    *given, out = paths
    alone = len(given) == 1 and not Path(given[0]).is_dir() and not Path(out).is_dir()
    if to is None and (out == "-" or not alone):
        raise click.UsageError("expected --to FORMAT: it cannot be taken from OUT")
    ending = _checked(to or Path(out).suffix)
    if out == "-" and len(given) == 1:
        data = write(read_any(given[0], encoding), ending, evf_version=evf_version)
        sys.stdout.buffer.write(data)
        return
    targets = [(given[0], Path(out))] if alone else _targets(given, Path(out), ending)
    jobs = [_Job(*each, ending, force, evf_version, encoding) for each in targets]
    if not alone:
        _convert_all(jobs, out)
    elif damage := convert_file(jobs[0])[1]:
        click.echo(f"{quote(given[0])} is damaged, and was converted as far as possible: {damage}")


def _checked(ending: str) -> str:
    plain = ending.lower().lstrip(".")
    if plain not in WRITABLE:
        raise FormatError(
            f"{quote(ending)} is not a format that can be written: "
            f"expected one of {', '.join(WRITABLE)}",
            ending,
        )
    return plain


def _targets(given: Iterable[str], out: Path, ending: str) -> Iterator[tuple[str, Path]]:
    """Yield each source file with its target, a distinct file below `out`."""
    taken: set[Path] = set()
    for path in map(Path, given):
        folder = path if path.is_dir() else path.parent
        for source in files_below(path, READABLE) if path.is_dir() else [path]:
            name = source.relative_to(folder)
            target = out / name.with_suffix(f".{ending}")
            number = 2
            while target in taken:
                target = out / name.with_name(f"{name.stem}-{number}.{ending}")
                number += 1
            taken.add(target)
            yield str(source), target


def convert_file(job: _Job) -> tuple[int, str]:
    """Write each game of a file to its own file; return their number, and any damage.

    With many files, this runs in worker processes.
    """
    contents, target = read_any(job.source, job.encoding), job.target
    games = len(contents.recordings)
    targets = [target]
    if games > 1:
        numbers = range(1, games + 1)
        targets = [target.with_stem(f"{target.stem}-{number}") for number in numbers]
    files.check_new(*targets, force=job.force)
    for game, target in enumerate(targets):
        try:
            data = write(contents, job.ending, game=game, evf_version=job.evf_version)
        except MinewiseError as error:
            raise FormatError(f"cannot convert {quote(job.source)}: {error}", job.source) from None
        files.write_bytes(target, data, make_folder=True)
    damage = next((one.damage for one in contents.recordings if one.damage), "")
    return len(targets), damage


def _convert_all(jobs: list[_Job], out: str) -> None:
    """Convert many files and report; one bad file does not stop the rest."""
    written = damaged = 0
    failed: list[MinewiseError] = []
    for result in with_progress(each_file(convert_file, jobs), len(jobs), "Converting"):
        if isinstance(result, MinewiseError):
            failed.append(result)
        else:
            written += result[0]
            damaged += bool(result[1])
    click.echo(
        f"Files read: {len(jobs) - len(failed)} of {len(jobs)}. Written to {out}: {written}."
    )
    if damaged:
        click.echo(f"Damaged, and converted as far as possible: {damaged}.")
    for error in failed[:_MOST_LISTED]:
        click.echo(f"minewise: {error}", err=True)
    if len(failed) > _MOST_LISTED:
        more = len(failed) - _MOST_LISTED
        click.echo(f"minewise: {more} more files could not be converted", err=True)
    if failed:
        raise SystemExit(1)

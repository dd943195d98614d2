"""Python for browsers (Pyodide), from the package registry of npm.

It is downloaded for the first site, verified by its checksum, and kept in the cache folder.
"""

import base64
import hashlib
import io
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

import platformdirs

from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _

VERSION = "314.0.7"
INTEGRITY = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkw"
    "q+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""The checksum of the package, in the registry's format."""

FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "package.json",
)
"""The files that a site needs; the last one makes node treat them as modules."""

_MOST_BYTES = 64 * 1024 * 1024
_SECONDS = 300.0
_LONGEST_LINE = 500
_NPM = re.compile(r"npm error (?!code |errno |syscall )(\S.*)")


class SiteError(MinewiseError):
    """The site cannot be built."""


def runtime_folder(cache: Path | None = None) -> Path:
    """The folder with the runtime, downloaded first if it is not in the cache."""
    folder = (cache or cache_folder()) / f"pyodide-{VERSION}"
    if all((folder / name).is_file() for name in FILES):
        return folder
    with files.file_errors("write", folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix="fetching-") as name:
            _extract(_fetched(Path(name)), Path(name))
            if folder.exists():
                shutil.rmtree(folder)  # incomplete
            Path(name, "package").rename(folder)
    return folder


def cache_folder() -> Path:
    """The folder for data that can be downloaded or built again."""
    return platformdirs.user_cache_path("minewise", appauthor=False)


def find_tool(name: str) -> str:
    """The path of a program that the build needs."""
    found = shutil.which(name)
    if found is None:
        text = _(
            "building the site needs {name}, which was not found: install Node.js 18 or newer, "
            "which includes it (on Debian the packages nodejs and npm)"
        )
        raise SiteError(text.format(name=name), name)
    return found


def run_tool(words: list[str], doing: str) -> str:
    """Run a program and return its output."""
    try:
        ended = subprocess.run(  # noqa: S603 - our own arguments
            words, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SiteError(_("{doing} failed: {why}").format(doing=doing, why=error), doing) from None
    if ended.returncode:
        why = _complaint(ended.stderr) or _("it does not say why")
        raise SiteError(_("{doing} failed: {why}").format(doing=doing, why=why), doing)
    return ended.stdout


def _complaint(text: str) -> str:
    """The line of a program's error output that most likely names the cause."""
    # Node also prints the failing line of source, which may be the whole program; npm names the
    # cause first, after its error codes, and Python last.
    lines = [line.strip() for line in text.splitlines() if len(line) <= _LONGEST_LINE]
    npm = [found[1] for line in lines if (found := _NPM.match(line))]
    errors = [line for line in lines if "Error" in line]
    return next(iter(npm), (errors or lines or [""])[-1])


def _fetched(folder: Path) -> bytes:
    npm = find_tool("npm")
    package = f"pyodide@{VERSION}"
    run_tool(
        [npm, "pack", package, "--pack-destination", str(folder), "--loglevel=error"],
        _("fetching {package} with npm, which needs a network once,").format(package=package),
    )
    packed = next(folder.glob("*.tgz"), None)
    if packed is None:
        raise SiteError(_("npm has not fetched {package}").format(package=package), package)
    data = files.read_bytes(packed, _MOST_BYTES)
    found = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
    if found != INTEGRITY:
        text = _("{package} is not what was expected: its checksum is {found}")
        raise SiteError(text.format(package=quote(package), found=found), package)
    return data


def _extract(data: bytes, folder: Path) -> None:
    """Extract the needed files, and nothing else from the archive."""
    target = folder / "package"
    target.mkdir()
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for name in FILES:
            member = archive.extractfile(f"package/{name}")
            assert member is not None, "the checksum was right"
            (target / name).write_bytes(member.read())

"""Archives of compiled modules: ours, and the part of the standard library that they need.

The runtime includes the standard library as sources, which it would compile again on every
visit; that would take longer than everything else together.
"""

import gzip
import importlib.util
import io
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import minewise
from minewise.base import files
from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.ui.web.static_site.runtime import SiteError, find_tool, run_tool

HERE = Path(__file__).parent

# Modules that a page does not need: servers, mail, debuggers, terminals, other programs.
_NOT_IN_PAGE = """
    __hello__ __phello__ _pydatetime _pyio _pyrepl antigravity bdb cProfile cmd compileall
    ctypes doctest email ensurepip filecmp ftplib http idlelib imaplib mailbox mimetypes
    modulefinder netrc optparse pdb pickletools plistlib poplib profile pstats pty py_compile
    pyclbr pydoc pydoc_data quopri rlcompleter runpy smtplib socketserver symtable tabnanny this
    trace tracemalloc tty turtle wave webbrowser wsgiref xml xmlrpc zipapp
"""
_NOT_IN_PAGE_EITHER = ("unittest/mock", "unittest/async_case", "site-packages/")
_ENCODINGS = """
    __init__ aliases ascii charmap cp1252 cp437 idna latin_1 punycode raw_unicode_escape
    unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_8 utf_8_sig
"""

_QUICK = "quick_dataclasses.py"

# The module imported before the first click.
_AT_START = ("minewise.ui.web.in_page",)

# Parts that a page does not run: commands, other front ends, agents, the local server.
_NOT_OURS = """
    __main__.py env/ suite/ ui/cli/ ui/cursor.py ui/heat.py ui/mcp/ ui/plain/ ui/puzzle_sheet.py
    ui/signals.py ui/tk/ ui/tui/ ui/web/assets.py ui/web/local_server/ ui/web/page/
    ui/web/static_site/
"""

# Files beside modules that a page does not need; all other files are data of the modules.
_NO_DATA = (".pyc", ".pyi", ".so", ".pyd", ".dylib", "py.typed")

_OTHERS = ("platformdirs",)
"""Third-party packages that our modules import."""

_NOT_THEIRS = "__main__.py android.py ios.py macos.py pytest_plugin.py testing.py windows.py"


def packed(data: bytes) -> bytes:
    """Gzipped data. The page unpacks it, since not every host sends gzipped files."""
    return gzip.compress(data, 9, mtime=0)


def packed_file(path: Path, cache: Path) -> bytes:
    """A large file, gzipped once and kept in the cache."""
    kept = cache / f"{path.name}-{sha256(path.read_bytes()).hexdigest()[:16]}.packed"
    if not kept.is_file():
        files.write_bytes(kept, packed(path.read_bytes()), make_folder=True)
    return files.read_bytes(kept)


def standard_library(runtime: Path, cache: Path) -> Path:
    """The compiled standard library, cached since compiling it takes a while."""
    sources, library = _archive(_library_of(runtime)), runtime / "python_stdlib.zip"
    return _compiled(sources, runtime, library, cache, prefix="/lib/python314.zip", optimize=2)


def our_modules(runtime: Path, library: Path, cache: Path) -> Path:
    """The compiled modules of ours and of the packages that they import."""
    # Not optimised: assertions about our own code are still useful in a browser.
    sources, prefix = _archive(our_files()), "/lib/minewise.zip"
    return _compiled(
        sources, runtime, library, cache, prefix=prefix, optimize=0, imported=_AT_START
    )


def compiled_core(wheel: Path) -> bytes:
    """An archive of the native core from a wheel of Minewise that was compiled for browsers."""
    wanted, name = f"minewise-{minewise.__version__}-cp314-", quote(wheel.name)
    if not (wheel.name.startswith(wanted) and wheel.name.endswith("wasm32.whl")):
        text = _("{wheel} is not a wheel for this page: expected one named {wanted}")
        raise SiteError(text.format(wheel=name, wanted=f"{wanted}…wasm32.whl"), wheel)
    try:
        with zipfile.ZipFile(io.BytesIO(files.read_bytes(wheel))) as archive:
            names = sorted(each for each in archive.namelist() if each.endswith(".so"))
            modules = [(each, archive.read(each)) for each in names]
    except (zipfile.BadZipFile, zlib.error) as error:
        text = _("{wheel} cannot be read: {why}").format(wheel=name, why=error)
        raise SiteError(text, wheel) from None
    if not modules:
        raise SiteError(_("{wheel} holds no compiled modules").format(wheel=name), wheel)
    return _archive(modules)


def _library_of(runtime: Path) -> Iterator[tuple[str, bytes]]:
    left_out, encodings = frozenset(_NOT_IN_PAGE.split()), frozenset(_ENCODINGS.split())
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as library:
        for name in library.namelist():
            top, _slash, rest = name.partition("/")
            if (
                name.endswith(".py")
                and top.removesuffix(".py") not in left_out
                and not name.startswith(_NOT_IN_PAGE_EITHER)
                and (top != "encodings" or rest.removesuffix(".py") in encodings)
            ):
                yield name, library.read(name)


def our_files() -> Iterator[tuple[str, bytes]]:
    """All our files that a page may ever need: modules, and data beside them."""
    home, left_out = Path(minewise.__file__).parent, tuple(_NOT_OURS.split())
    for path in sorted(home.rglob("*")):
        inside = path.relative_to(home).as_posix()
        is_data = not path.name.startswith(".") and not path.name.endswith(_NO_DATA)
        if path.is_file() and is_data and not inside.startswith(left_out):
            yield f"minewise/{inside}", path.read_bytes()
    yield _QUICK, (HERE / _QUICK).read_bytes()
    for name in _OTHERS:
        found = importlib.util.find_spec(name)
        assert found is not None, f"{name} is installed with Minewise"
        assert found.origin is not None, f"{name} is a package"
        folder = Path(found.origin).parent
        for path in sorted(folder.rglob("*.py")):
            if path.name not in _NOT_THEIRS.split():
                yield f"{name}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _archive(modules: Iterable[tuple[str, bytes]]) -> bytes:
    """A reproducible archive: the same modules always give the same bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, source in modules:
            archive.writestr(zipfile.ZipInfo(name), source)
    return data.getvalue()


def _compiled(  # noqa: PLR0913 - the archive depends on all of them
    sources: bytes,
    runtime: Path,
    library: Path,
    cache: Path,
    *,
    prefix: str,
    optimize: int,
    imported: tuple[str, ...] = (),
) -> Path:
    script = HERE / "compile_modules.py"
    options = (str(optimize), *imported)
    made_of = (sources, script.read_bytes(), runtime.name.encode(), " ".join(options).encode())
    kept = cache / f"compiled-{sha256(b''.join(made_of)).hexdigest()[:16]}.zip"
    if not kept.is_file():
        node = find_tool("node")
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "sources.zip").write_bytes(sources)
            paths = (HERE / "compile_modules.mjs", runtime, library, script)
            words = [node, *map(str, paths), folder, "sources.zip", "compiled.zip", prefix]
            run_tool([*words, *options], _("compiling Python for browsers with node"))
            compiled = files.read_bytes(Path(folder, "compiled.zip"))
        files.write_bytes(kept, compiled, make_folder=True)
    return kept

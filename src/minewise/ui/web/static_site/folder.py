"""The folder of a site: every file of the page, the runtime, and our modules.

    index.html, service-worker.js, ...   files that a browser requests by name
    page-CHECKSUM/                       the page's files and our modules
    python-CHECKSUM/                     the runtime

Files in a folder with a checksum never change, so a browser never mixes two versions, and loads
the runtime once for many of them. All addresses are relative.
"""

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from minewise import __version__
from minewise.base import files
from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.ui.web.assets import lean_script, read_asset
from minewise.ui.web.static_site import archives, runtime
from minewise.ui.web.static_site.runtime import SiteError

_HERE = Path(__file__).parent
_PAGE = Path(__file__).parents[1] / "page"

_MODULES = "minewise.zip.packed"
_COMPILED = "compiled.zip.packed"

# The scripts needed for the first board.
_FIRST_SEEN = ("site.js", "app.js", "view.js")

# Browsers do not run modules from a file. This is shown if no script has taken over in a while.
_UNSERVED = (
    "Loading … If nothing else appears here, this page was opened as a file, which browsers do not "
    "run: it has to come from a web host. To try it, run python -m http.server in its folder."
)

# Files with fixed names that browsers and hosts look for.
_AT_TOP = ("manifest.webmanifest", "icon-192.png", "icon-512.png")

# The policy of the local server, as far as a page can set it, plus WebAssembly for Python.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True, slots=True)
class StaticSite:
    """The files of a written site."""

    folder: Path
    sizes: dict[str, int]  # in bytes, by path in the folder
    sent: dict[str, int]  # the same as sent by hosts, with text gzipped


def write_site(folder: Path, cache: Path | None = None, wheel: Path | None = None) -> StaticSite:
    """Write the site, replacing an older one. With a wheel, the page has the native core.

    By default, the runtime is kept in the user's cache folder.
    """
    check_folder(folder)
    compiled = None if wheel is None else archives.compiled_core(wheel)
    cache = cache or runtime.cache_folder()
    python = runtime.runtime_folder(cache)
    library = archives.standard_library(python, cache)
    modules = archives.our_modules(python, library, cache)
    # The first views of the screens for a new visitor, shown until Python is ready.
    words = [runtime.find_tool("node"), str(_HERE / "first_welcome.mjs")]
    output = runtime.run_tool(
        [*words, *map(str, (python, library, modules))],
        _("starting Minewise as in a browser, with node"),
    )
    views: dict[str, Any] = json.loads(output)
    engine = _engine(python, library, cache)
    engine_name = f"python-{_checksum(engine)}"
    page = _page(modules)
    first = views.pop("play")  # it is in the page itself
    page["first-views.json"] = json.dumps(views, separators=(",", ":")).encode()
    if compiled is not None:
        page[_COMPILED] = archives.packed(compiled)
    values = {
        "RUNTIME": f"../{engine_name}/",
        "MODULES": _MODULES,
        "COMPILED": _COMPILED if compiled else None,
        "BYTES": sum(len(data) for name, data in (engine | page).items() if ".packed" in name),
        "BUILD": _checksum(page),
    }
    built = [f"export const {name} = {json.dumps(value)};\n" for name, value in values.items()]
    page["built.js"] = "".join(built).encode()
    page_name = f"page-{_checksum(page)}"
    site = {f"{engine_name}/{name}": data for name, data in engine.items()}
    site |= {f"{page_name}/{name}": data for name, data in page.items()}
    site |= {name: (_HERE / "page" / name).read_bytes() for name in _AT_TOP}
    site["icon.svg"] = page["icon.svg"]
    site["index.html"] = _index(page_name, page, first)
    site["service-worker.js"] = _service_worker(site)
    _write(folder, site)
    sizes = {name: len(data) for name, data in site.items()}
    sent = {
        name: len(data) if name.endswith((".packed", ".png")) else len(archives.packed(data))
        for name, data in site.items()
    }
    return StaticSite(folder, sizes, sent)


def check_folder(folder: Path) -> None:
    """Refuse a folder that holds anything but a site."""
    with files.file_errors("write", folder):
        if folder.exists() and not folder.is_dir():
            raise SiteError(_("{folder} is not a folder").format(folder=quote(folder)), folder)
        is_used = folder.is_dir() and any(folder.iterdir())
    if is_used and not (folder / "service-worker.js").is_file():
        text = _("{folder} holds something else: expected an empty folder, or an earlier site")
        raise SiteError(text.format(folder=quote(folder)), folder)


def _checksum(parts: dict[str, bytes]) -> str:
    found = sha256()
    for name, data in sorted(parts.items()):
        found.update(f"{name} {len(data)} ".encode() + data)
    return found.hexdigest()[:12]


# The parts


def _engine(python: Path, library: Path, cache: Path) -> dict[str, bytes]:
    """The runtime, and the standard library compiled for it."""
    lock = json.loads((python / "pyodide-lock.json").read_text())
    lock["packages"] = {}  # no packages are served
    return {
        **{name: (python / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs")},
        "pyodide.asm.wasm.packed": archives.packed_file(python / "pyodide.asm.wasm", cache),
        "python_stdlib.zip.packed": archives.packed_file(library, cache),
        "pyodide-lock.json": json.dumps(lock).encode(),
    }


def _page(modules: Path) -> dict[str, bytes]:
    """The page's files and our modules."""
    paths = [*_PAGE.iterdir(), *(_HERE / "page").iterdir()]
    styles = {path.name for path in paths if path.suffix == ".css"} - {"style.css"}  # inlined there
    left_out = {"index.html", "local.js", "socket.js", "service-worker.js", *_AT_TOP, *styles}
    return {
        path.name: read_asset(path).data
        for path in paths
        if path.is_file() and path.name not in left_out and not path.name.endswith(".d.ts")
    } | {_MODULES: archives.packed(modules.read_bytes())}


def _index(page_name: str, page: dict[str, bytes], welcome: dict[str, Any]) -> bytes:
    text = (_PAGE / "index.html").read_text()
    # Preload every module that the board needs, instead of when another module imports it.
    text = re.sub(r' *<link rel="modulepreload".*\n', "", text)
    needed = "".join(
        f'<link rel="modulepreload" href="static/{name}">\n    '
        for name in _imported(page, *_FIRST_SEEN)
    )
    text = text.replace('<script type="module"', f'{needed}<script type="module"')
    text = text.replace("static/local.js", "static/site.js").replace("static/", f"{page_name}/")
    head = f"""<meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">
    <meta name="description" content="Minesweeper that plays, proves and explains.">
    <link rel="manifest" href="manifest.webmanifest">
    <link rel="apple-touch-icon" href="icon-192.png">"""
    # Data in a script element would end at the next closing tag.
    data = json.dumps(welcome, separators=(",", ":")).replace("<", "\\u003c")
    shown = f'<script type="application/json" id="welcome">{data}</script>\n  </head>'
    text = text.replace('<meta charset="utf-8">', head).replace("</head>", shown)
    text = text.replace("<noscript>", f'<p class="unserved">{_UNSERVED}</p>\n      <noscript>')
    return text.encode()


def _imported(page: dict[str, bytes], *names: str) -> list[str]:
    """These scripts and all their static imports."""
    found = list(names)
    for name in found:
        named = re.findall(r'^import\b.*"\./([\w-]+\.js)"', page[name].decode(), re.MULTILINE)
        found += [each for each in named if each not in found]
    return found


def _service_worker(site: dict[str, bytes]) -> bytes:
    names = sorted({"./", *site} - {"index.html"})
    text = (_HERE / "page" / "service-worker.js").read_text()
    text = text.replace('BUILD = ""', f"BUILD = {json.dumps(f'{__version__} {_checksum(site)}')}")
    return lean_script(text.replace("FILES = []", f"FILES = {json.dumps(names)}")).encode()


def _write(folder: Path, site: dict[str, bytes]) -> None:
    """Write all files, those that switch to the new site last; then remove old ones."""
    for name in sorted(site, key=lambda name: ("/" not in name, name == "service-worker.js")):
        files.write_bytes(folder / name, site[name], make_folder=True)
    with files.file_errors("write", folder):
        for path in sorted(folder.rglob("*"), reverse=True):
            inside = path.relative_to(folder).as_posix()
            if inside in site or not re.match(r"(page|python)-[0-9a-f]{12}(/|$)", inside):
                continue
            if not path.is_dir():
                path.unlink()
            elif not any(path.iterdir()):
                path.rmdir()

"""Python for browsers is fetched once and held against its checksum, or refused in a sentence."""

import base64
import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from minewise.base.errors import MinewiseError
from minewise.ui.web.static_site import runtime

# As npm does it: the package is written to a folder that is named.
PACKS = """#!/bin/sh
echo fetched >> "{log}"
cp "{package}" "$4/pyodide-0.tgz"
"""
FAILS = """#!/bin/sh
echo "npm error code ECONNREFUSED" >&2
echo "npm error errno ECONNREFUSED" >&2
echo "npm error FetchError: the registry does not answer" >&2
exit 1
"""


def npm(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this be npm."""
    (folder / "bin").mkdir()
    (folder / "bin" / "npm").write_text(script)
    (folder / "bin" / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:/usr/bin:/bin")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that npm brings."""
    path = tmp_path / "package.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for name in (*runtime.FILES, "../outside"):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(name)
            archive.addfile(member, io.BytesIO(name.encode()))
    npm(tmp_path, PACKS.format(log=tmp_path / "log", package=path), monkeypatch)
    return path


def test_it_is_fetched_once_and_only_what_a_site_needs(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    monkeypatch.setattr(runtime, "INTEGRITY", f"sha512-{found}")
    for _time in range(2):
        folder = runtime.runtime_folder(tmp_path / "cache")
        assert {path.name for path in folder.iterdir()} == set(runtime.FILES)
        assert (folder / "pyodide.mjs").read_text() == "pyodide.mjs"
    assert (tmp_path / "log").read_text() == "fetched\n"
    (folder / "pyodide.mjs").unlink()
    assert (runtime.runtime_folder(tmp_path / "cache") / "pyodide.mjs").is_file()


def test_another_package_is_refused_and_not_kept(package: Path, tmp_path: Path) -> None:
    with pytest.raises(MinewiseError, match="is not what was expected: its checksum is sha512-"):
        runtime.runtime_folder(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_it_is_said_why_it_cannot_be_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm(tmp_path, FAILS, monkeypatch)
    with pytest.raises(MinewiseError) as caught:
        runtime.runtime_folder(tmp_path / "cache")
    assert str(caught.value) == (
        f"fetching pyodide@{runtime.VERSION} with npm, which needs a network once, failed: "
        "FetchError: the registry does not answer"
    )


def test_a_missing_tool_is_named_with_where_it_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MinewiseError, match=r"needs npm, .*install Node.js 18 or newer"):
        runtime.runtime_folder(tmp_path / "cache")

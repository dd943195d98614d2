"""What was saved on a front end outlives kill -9. That the page has every step: `tests/ui/web`."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from contract.drivers.driver import Clock, Start
from contract.killed import kinds_on
from contract.kinds import KINDS
from contract.seat import FRONT_ENDS
from screen import PATIENCE

PROGRAM = Path(__file__).parent / "killed.py"


@pytest.mark.slow
@pytest.mark.parametrize("front_end", FRONT_ENDS)
def test_what_was_saved_outlives_kill_9(
    front_end: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    display = request.getfixturevalue("display") if front_end == "window" else ""
    killed = subprocess.run(
        [sys.executable, str(PROGRAM), front_end, str(tmp_path), display],
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    saved = dict(json.loads(line) for line in killed.stdout.splitlines())
    assert [*saved] == [kind.name for kind in kinds_on(front_end)]
    session = Start(KINDS[0], tmp_path, Clock()).session()
    for name, seen in saved.items():
        assert session.library.load(name).result().done
        assert session.played.view == seen, name

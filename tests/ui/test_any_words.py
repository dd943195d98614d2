"""Whatever is typed after `minewise`: an answer, or one sentence, and never a traceback."""

import pytest
import rich_click as click
from hypothesis import HealthCheck, given, settings, strategies as st

from commands import Run
from minewise.ui.cli.app import load

# Values that have been trouble somewhere, and some that are right and quick.
NASTY = [
    "", " ", "-", "--", "-1", "0", "1", "2", "7", "00000000000000000001", "1" * 5000, "1e400",
    "nan", "inf", "-inf", "0x10", "1_0", "٣", "²", "\x00", "\x1b[31m", "\n", "a\nb", "\ud800",
    "\udcff", "[/]", "[bold]", "{}", "{0}", "%s", "$x_$", "~", "~nobody/x", "/", "/dev/null",
    "/dev/full", "missing/x.csv", "x.csv", "x.parquet", "x.png", "x.txt",
    "x.avf", "x.rawvf", "?b=1&m=0", "9x9:4,4,004000007c00010022080", "gbk", "evf", "link", ".",
    "..", "a" * 300, "x" * 300 + ".csv", "exact", "random", "exact:hard", "expert:", ":", "cs50",
    "3x3x1", "torus 3x3x1", "hexagons 3x3x1", "1x1x1", "1x1x0", "0x0x0", "3x3x10", "99999x99999x1",
    "999999999x999999999x999999999", "3x3", "x", "any", "safe", "opening", "0,0", "9,9", "-1,0",
    "0,0,0", "normal", "strict", "tcp://x", "dark", "4x1x1/#1##", "2x2x1/##/##", "4",
]  # fmt: skip

# These would take long: the one waits, and there are never more than two games.
LEFT_OUT = {"--cluster", "--games"}


def options(name: str, *, flags: bool) -> list[str]:
    """The options of a command that are words alone, or those that take a value."""
    found = [each for each in load(name).params if isinstance(each, click.Option)]
    words = [{*each.opts, *each.secondary_opts} for each in found if each.is_flag is flags]
    return sorted(word for word in set().union(*words) - LEFT_OUT if word.startswith("--"))


NAMES = ["play", "watch", "analyse", "bench", "compare", "replay", "convert", "generate", "players"]
OPTIONS = {name: options(name, flags=False) for name in NAMES}
FLAGS = {name: options(name, flags=True) or ["--help"] for name in NAMES}
# So that no run takes long, whatever else is asked for.
ENDING = {name: ["--games", "2"] for name in ("bench", "compare", "generate")}

values = st.sampled_from(NASTY) | st.text(max_size=8)


@st.composite
def commands(draw: st.DrawFn) -> list[str]:
    name = draw(st.sampled_from(NAMES))
    words = [name]
    for _ in range(draw(st.integers(0, 3 if OPTIONS[name] else 0))):
        words += [draw(st.sampled_from(OPTIONS[name])), draw(values)]
    words += draw(st.lists(st.sampled_from(FLAGS[name]), max_size=2))
    # Some commands look through whole folders: not through all that there are.
    words += [word for word in draw(st.lists(values, max_size=2)) if word != "/"]
    return words + ENDING.get(name, [])


@pytest.mark.slow
@pytest.mark.usefixtures("in_folder", "home")
@given(words=commands(), typed=st.text(max_size=60))
@settings(
    max_examples=400,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_anything_typed_is_answered(words: list[str], typed: str, run: Run) -> None:
    code, _, err = run(*words, given=f"{typed}\n")
    assert code in (0, 1, 2)
    if code == 1:
        assert err.startswith("minewise: ")
        assert err.count("\n") == 1
        assert "\x1b[31m" not in err

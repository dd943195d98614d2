"""What pytest is not to look at on this machine."""

from importlib.util import find_spec

# A program that imports it believes to be on Windows.
collect_ignore = ["tests/as_windows"]

# Where nothing could be compiled, the adapter to the native core cannot be imported.
if find_spec("minewise.solver._native") is None:
    collect_ignore.append("src/minewise/solver/native.py")

# Few have the packages that agents are trained with.
if find_spec("stable_baselines3") is None or find_spec("sb3_contrib") is None:
    collect_ignore += ["src/minewise/env/stable_baselines.py", "src/minewise/env/cell_policy.py"]

# Where Python has no Tk, neither can the window. Its tests say what to install.
try:
    import tkinter  # noqa: F401 - found is not enough: its libraries may be missing
except ImportError:
    collect_ignore += ["src/minewise/ui/tk", "tests/window_player.py"]
if find_spec("textarena") is None:
    collect_ignore += ["src/minewise/env/text/arena.py"]
if find_spec("verifiers") is None:
    collect_ignore += ["src/minewise/env/text/taskset.py", "src/minewise_text/__init__.py"]

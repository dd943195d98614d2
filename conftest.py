"""Modules that pytest cannot collect on this machine."""

from importlib.util import find_spec

# A program that imports it behaves as on Windows.
collect_ignore = ["tests/as_windows"]

# If the native core is not compiled, its adapter cannot be imported.
if find_spec("minewise.solver._native") is None:
    collect_ignore.append("src/minewise/solver/native.py")

# The packages for training agents are rarely installed.
if find_spec("stable_baselines3") is None or find_spec("sb3_contrib") is None:
    collect_ignore += ["src/minewise/env/stable_baselines.py", "src/minewise/env/cell_policy.py"]

# The window needs Tk, which Python may lack. Its tests report what to install.
try:
    import tkinter  # noqa: F401 - `find_spec` is not enough: its libraries may be missing
except ImportError:
    collect_ignore += ["src/minewise/ui/tk", "tests/window_player.py"]
if find_spec("textarena") is None:
    collect_ignore += ["src/minewise/env/text/arena.py"]
if find_spec("verifiers") is None:
    collect_ignore += ["src/minewise/env/text/taskset.py", "src/minewise_text/__init__.py"]

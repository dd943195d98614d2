"""What pytest is not to look at on this machine."""

from importlib.util import find_spec

# Where nothing could be compiled, the adapter to the native core cannot be imported.
collect_ignore = (
    [] if find_spec("minewise.solver._native") else ["src/minewise/solver/native.py"]
)  # fmt: skip

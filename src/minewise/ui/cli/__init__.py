"""The command line."""

import gc
import sys

# Imports and the first screens create many objects but hardly any garbage: with Python's default
# threshold, collecting takes a tenth of the start-up time.
_OBJECTS_BETWEEN_COLLECTIONS = 200_000


def main() -> None:
    """Run the command; Ctrl+C may arrive during the import."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    try:
        from minewise.ui.cli.app import main as run  # noqa: PLC0415 - importing takes a moment
    except KeyboardInterrupt:
        sys.exit(130)
    run()

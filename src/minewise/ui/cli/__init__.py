"""The command line."""

import sys


def main() -> None:
    """Run the command; Ctrl+C may come before it has begun."""
    try:
        from minewise.ui.cli.app import main as run  # noqa: PLC0415 - importing takes a moment
    except KeyboardInterrupt:
        sys.exit(130)
    run()

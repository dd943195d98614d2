"""The `minewise` command: its sub-commands, and error handling.

Exit codes: 0 success; 1 wrong input, reported in one sentence; 2 wrong usage; 130, 143 or 129
ended by Ctrl+C, SIGTERM or SIGHUP, after printing the results so far.

Each sub-command is a separate module that is imported only when it is used,
so that `minewise --help` is quick.
"""

import sys
import warnings
from importlib import import_module
from typing import Any

import rich_click as click
from click.exceptions import Exit

from minewise import __version__
from minewise.base.errors import MinewiseError, SlowCoreWarning, not_one_of
from minewise.base.language import speaking, translations
from minewise.ui import signals
from minewise.ui.cli import streams

GROUPS = {
    "Play": {
        "play": "Play in the terminal, with hints and explanations.",
        "gui": "Play in a desktop window.",
        "web": "Play in a browser, with a server on this machine.",
        "watch": "Let an AI play, and see the reason for every move.",
        "stats": "Show, export or reset your statistics.",
        "data": "Back up or move games, statistics and settings.",
    },
    "Study": {
        "train": "Practise on puzzles, and take lessons.",
        "replay": "Watch, measure and review a replay of any program.",
        "analyse": "Find the certain cells, the reasons, and the odds.",
        "edit": "Set up a position and see at once what follows.",
        "course": "Find where a student's own AI reasons wrongly.",
        "puzzles": "Make and list puzzles, or lay out a sheet of them.",
    },
    "Measure": {
        "bench": "Let an AI play many games: win rate and speed.",
        "compare": "Compare two AIs on the same boards.",
        "suite": "Test how well AIs or programs reason, luck left out.",
        "rate": "Rate how hard a board is, and find its hardest step.",
        "players": "List the AIs.",
    },
    "For programs": {
        "generate": "Generate boards from seeds, one per line.",
        "convert": "Convert replays and boards to other formats.",
        "site": "Write the page to a folder for any web host.",
        "mcp": "Offer tools to language models (MCP).",
    },
}
"""The sub-commands by group, each with its summary for the help."""

COMMANDS = {name: line for group in GROUPS.values() for name, line in group.items()}

# Sub-commands that are defined in the module of another one.
_HOMES = {"compare": "bench", "edit": "open", "gui": "play", "mcp": "web", "site": "web"}


def load(name: str) -> click.Command:
    """Import a sub-command."""
    home = _HOMES.get(name, name)
    found = getattr(import_module(f"minewise.ui.cli.{home}"), f"{name}_command")
    assert isinstance(found, click.Command), f"{name} is a command"
    return found


class LazyGroup(click.RichGroup):
    """A group that imports a sub-command when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """A stub of a sub-command, which is all that the help needs."""
        if cmd_name not in COMMANDS:
            return None
        summary = COMMANDS[cmd_name]
        return click.RichCommand(name=cmd_name, short_help=summary, help=summary)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Import the sub-command to run."""
        if args[0] not in COMMANDS:
            from minewise.ui.cli import open as opening  # noqa: PLC0415 - slow to load

            if opening.can_open(args[0]):
                return "open", opening.open_command, args
            if not args[0].startswith("-"):
                known = not_one_of(args[0], COMMANDS)
                raise click.UsageError(f"No such command {known}.", ctx)
            return super().resolve_command(ctx, args)
        return args[0], load(args[0]), args[1:]

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Parse the command line; --help is printed here."""
        with streams.guarded():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with streams.guarded():
            return super().invoke(ctx)


def _print_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        from minewise.solver import core_in_use  # noqa: PLC0415 - slow to load

        click.echo(f"minewise {__version__} (core: {core_in_use()})")
        ctx.exit()


# The same as `click.rich_config`, without loading all of Rich.
_HELP = {
    "command_groups": {
        "minewise": [{"name": name, "commands": [*group]} for name, group in GROUPS.items()]
    }
}


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"rich_help_config": _HELP, "show_default": True},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version, and which core of the solver is in use.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Minesweeper that plays, proves, explains, and lets you play.

    Without a command, minewise starts a game; in a pipe, an AI plays one and explains its
    moves. With a file or a position in place of a command, minewise opens that. Cells are
    counted from 1 in options and sentences, and from 0 in JSON.
    """
    if ctx.invoked_subcommand is None:
        from minewise.ui.cli.options import in_terminal  # noqa: PLC0415 - slow to load

        ctx.invoke(load("play" if in_terminal() else "watch"))


def main() -> None:
    """Run the command, and report every error in one sentence."""
    streams.mend()
    # `bench` and `--version` report the core themselves.
    warnings.simplefilter("ignore", SlowCoreWarning)
    with signals.ending() as heard, speaking(translations()):
        code: Any = 1
        try:
            cli(standalone_mode=True, prog_name="minewise")
        except SystemExit as ended:
            code = ended.code
        except MinewiseError as error:
            streams.complain(error)
        try:
            with streams.guarded():
                sys.stdout.flush()
        except Exit:
            pass
        except MinewiseError as error:
            streams.complain(error)
            code = code or 1  # the signal that ended it may have closed the terminal
    sys.exit(heard.exit_code(code))

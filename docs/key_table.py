"""The tables of keys in play.md, course.md and training.md, which `make pages` writes."""

from dataclasses import replace

from minewise.session import commands
from minewise.session.keys import show_key

BEGIN, END = "<!-- commands: make pages -->", "<!-- end of the commands -->"


def key_table(context: str = "play") -> str:
    """The table of a context, in Markdown, between its marks."""
    lines: dict[str, commands.Command] = {}
    for each in commands.table(context):
        if each.keys or each.words:
            before = lines.get(each.label)
            keys = each.keys if before is None else before.keys + each.keys
            lines[each.label] = replace(each if before is None else before, keys=keys)
    if any(each.words for each in lines.values()):
        rows = [f"| {_keys(each)} | {_typed(each)} | {each.help} |" for each in lines.values()]
        heads = ["| keys | typed | |", "|---|---|---|"]
    else:
        rows = [f"| {_keys(each)} | {each.help} |" for each in lines.values()]
        heads = ["| keys | |", "|---|---|"]
    return "\n".join([BEGIN, *heads, *rows, END])


def _keys(command: commands.Command) -> str:
    return " ".join(f"`{show_key(key)}`" for key in command.keys)


def _typed(command: commands.Command) -> str:
    return ", ".join(f"`{f'{word} {command.needs}'.strip()}`" for word in command.words)

"""Write what the documents take from the code: `make pages`. That is json.md and the key tables."""

from pathlib import Path

from json_page import json_page
from key_table import BEGIN, END, key_table

DOCS = Path(__file__).parent

# The page with the keys of each context.
KEY_PAGES = {"play": "play.md", "course": "course.md", "train": "training.md"}


def main() -> None:
    """Write all of it."""
    (DOCS / "json.md").write_text(json_page(), encoding="utf-8")
    for context, name in KEY_PAGES.items():
        page = DOCS / name
        before, _old, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        _table, _end, after = rest.partition(END)
        page.write_text(f"{before}{key_table(context)}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()

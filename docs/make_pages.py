"""Write what the documents take from the code: `make pages`. That is json.md and the key tables."""

import re
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
        page, table = DOCS / name, key_table(context)
        text = page.read_text(encoding="utf-8")
        old = f"{re.escape(BEGIN)}.*?{re.escape(END)}"
        page.write_text(re.sub(old, lambda _: table, text, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()

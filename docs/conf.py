"""The Sphinx configuration: `make docs` writes the site to build/docs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from docutils import nodes  # type: ignore[import-untyped]
from sphinx.application import Sphinx

import minewise
import reference

HERE = Path(__file__).parent

project = "Minewise"
copyright = "The Minewise developers"  # noqa: A001 - Sphinx reads this name
version = release = minewise.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.githubpages",
    "sphinx.ext.napoleon",
]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["pictures", "__pycache__"]
# A name in backticks in a docstring may be ambiguous; that is not an error.
suppress_warnings = ["ref.python"]

# Quotation marks stay as they are typed.
smartquotes_action = "D"

# Names in backticks in docstrings link to their documentation; fields form a list.
default_role = "py:obj"
napoleon_use_ivar = True

# Names are shown as people import them, and types as they are written.
add_module_names = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
autodoc_preserve_defaults = True
# Packages needed only for training are not installed to build the site.
autodoc_mock_imports = ["sb3_contrib", "stable_baselines3", "torch"]

html_theme = "furo"
html_title = "Minewise"
html_favicon = str(Path(minewise.__file__).parent / "ui" / "web" / "page" / "icon.svg")
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False

# The page without a server, embedded in the front page: `make docs` writes it there first.
PAGE = HERE.parent / "build" / "page"
HAS_PAGE = (PAGE / "play" / "index.html").is_file()
html_extra_path = [str(PAGE)] if HAS_PAGE else []

DRAWINGS = ("images/packages.svg", "images/side.svg")
"""The pictures that are inlined, so that they follow the reader's choice of theme."""


def setup(app: Sphinx) -> None:
    """Write the generated pages before Sphinx reads anything."""
    if HAS_PAGE:
        app.tags.add("play")
    app.connect("builder-inited", lambda app: reference.write(Path(app.srcdir)))
    app.connect("doctree-resolved", lambda _app, tree, _name: draw_in_the_page(tree))


def draw_in_the_page(tree: nodes.document) -> None:
    """Inline the drawings instead of linking to them."""
    for image in list(tree.findall(nodes.image)):
        if image["uri"].startswith(DRAWINGS):
            drawing = (HERE / image["uri"]).read_text(encoding="utf-8")
            image.replace_self(nodes.raw("", f'<div class="drawn">{drawing}</div>', format="html"))

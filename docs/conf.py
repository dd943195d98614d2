"""How the documentation becomes a site: `make docs` writes it to build/docs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from sphinx.application import Sphinx

import minewise
import reference

project = "Minewise"
copyright = "The Minewise developers"  # noqa: A001 - Sphinx reads this name
version = release = minewise.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["pictures", "__pycache__"]
# A word in backticks in a docstring may be the name of several things: that is no mistake.
suppress_warnings = ["ref.python"]

# Names are shown as people import them, and types as they are written.
add_module_names = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "Minewise"
html_static_path: list[str] = []
html_show_sphinx = False
html_copy_source = False


def setup(app: Sphinx) -> None:
    """Write the pages that are printed from the code before anything is read."""
    app.connect("builder-inited", lambda app: reference.write(Path(app.srcdir)))

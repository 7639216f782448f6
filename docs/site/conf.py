"""How Sphinx makes the site: `make docs`. Pages are Markdown; those of `books` are made first."""

import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))

import books  # noqa: E402
from pygments.lexers.special import TextLexer  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402

from tuilerie import __version__  # noqa: E402

project = "Tuilerie"
author = "The Tuilerie authors"
copyright = "The Tuilerie authors; MIT licence"
release = __version__

extensions = ["myst_parser"]
exclude_patterns = ["site"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

html_theme = "furo"
html_title = f"Tuilerie {release}"
html_static_path = ["static"]
html_css_files = ["tuilerie.css"]
html_favicon = "../../web/public/icon.svg"
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {"sidebar_hide_name": False}
highlight_language = "none"
pygments_style = "friendly"


# In a clone, pages link to files beside docs/; on the site, these become generated pages.
BESIDE = {"../bench/results.md": "/made/results.md", "../CHANGELOG.md": "/made/changelog.md"}


def on_the_site(app: Sphinx, page: str, source: list[str]) -> None:
    for there, here in BESIDE.items():
        source[0] = source[0].replace(f"({there})", f"({here})")


def setup(app: Sphinx) -> None:
    books.make()
    app.add_lexer("ebnf", TextLexer)  # no lexer knows the dialect of the notation's grammar
    app.connect("source-read", on_the_site)

"""The command that makes the static site."""

import pathlib
from typing import Annotated

import typer

from .console import err, out, told_in_words

Folder = Annotated[
    pathlib.Path, typer.Option("-o", "--output", help="An empty folder, or one with an earlier site.")
]


def site(output: Folder = pathlib.Path("site")) -> None:
    """Makes static files: all games in a browser tab, for any web host (tuilerie docs publish)."""
    from ..publishing.site_folder import make_site

    with told_in_words(), err.status("…") as status:
        make_site(output, status.update)
    out.print(f"{output}/index.html", markup=False)

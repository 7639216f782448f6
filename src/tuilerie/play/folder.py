"""Where a person's games are kept, unless they say otherwise."""

import os
import pathlib


def data_folder() -> pathlib.Path:
    home = os.environ.get("XDG_DATA_HOME") or pathlib.Path.home() / ".local" / "share"
    return pathlib.Path(home) / "tuilerie"

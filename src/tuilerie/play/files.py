"""The default folder for saved games, and how a file is written there."""

import os
import pathlib


def data_folder() -> pathlib.Path:
    home = os.environ.get("XDG_DATA_HOME") or pathlib.Path.home() / ".local" / "share"
    return pathlib.Path(home) / "tuilerie"


def write_whole(file: pathlib.Path, text: str) -> None:
    """Writes a file completely or not at all. After an interruption the file still has its former content."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(file)

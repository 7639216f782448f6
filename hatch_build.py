"""Builds the page into the package, so that a wheel serves it; for editable installs the Makefile does."""

import os
import pathlib
import shutil
import subprocess
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT = "TUILERIE_WITHOUT_PAGE"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get(WITHOUT):
            return
        build_page(pathlib.Path(self.root) / "web")
        build_data["artifacts"].append("src/tuilerie/server/page/**")


def build_page(folder: pathlib.Path) -> None:
    npm = shutil.which("npm")
    if not npm:
        raise RuntimeError(
            "npm is missing, so the page cannot be built. Install Node.js 20 or newer, "
            f"or set {WITHOUT}=1 for a server without its page."
        )
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([npm, *command], cwd=folder, check=True)

"""Builds the libraries of a game that are missing: `python -m tuilerie.compiler base play search`.

Prints the name of each rule as it is compiled, and of each part as it is ready. The part `wasm` is a
WebAssembly module for browsers. With `--wheels FOLDER`, all parts are built into that folder, for all
machines that have wheels.
"""

import argparse
import gc
import os
import pathlib
import sys

# Libraries must run on any processor of the same architecture. Numba reads this setting when it is imported.
os.environ.update(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")

from ..core.building import READY, missing_parts, tell
from ..core.cache import forget_killed_builds, forget_old_libraries
from ..core.rule import LIBRARIES, WASM
from ..play.errors import TuilerieError
from ..play.position import find_game
from .library import Builder, Edited
from .linking import TRIPLES, NoLinker


def main(game: str, parts: list[str], wheels: pathlib.Path | None) -> None:
    found = find_game(game)
    wanted = parts if wheels else missing_parts(game, parts)
    if not wanted:
        return
    forget_killed_builds()
    builder = Builder(found, wanted, tell, wheels, tuple(TRIPLES) if wheels else ())
    for part in wanted:
        builder.build(part)
        if not wheels:
            forget_old_libraries(game, part)
        tell(f"{READY}{part}")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(prog="python -m tuilerie.compiler", description=__doc__)
    reader.add_argument("game")
    reader.add_argument("parts", nargs="*", default=[*LIBRARIES, WASM], help=", ".join((*LIBRARIES, WASM)))
    reader.add_argument("--wheels", type=pathlib.Path, metavar="FOLDER")
    given = reader.parse_args()
    gc.disable()  # garbage collection would take a sixth of the time and find little
    try:
        main(given.game, given.parts, given.wheels)
    except (Edited, NoLinker, TuilerieError) as problem:
        sys.exit(str(problem))

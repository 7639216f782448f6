"""Builds the libraries of a game that are missing: `python -m tuilerie.compiler base play search`.

Says the name of each rule as it is compiled, and of each part as it is ready.
"""

import os
import sys

# Libraries run on any processor of their kind, whichever they are built on. Numba reads this when it is
# imported.
os.environ.update(NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")

from ..core.building import READY, missing_parts, tell
from ..core.cache import forget_old_libraries
from ..core.rule import LIBRARIES
from ..play.errors import TuilerieError
from ..play.position import find_game
from .library import Builder
from .linking import NoLinker


def main() -> None:
    game = find_game(sys.argv[1])
    parts = missing_parts(game.id, sys.argv[2:] or LIBRARIES)
    builder = Builder(game, tell) if parts else None
    for part in parts:
        assert builder
        builder.build(part)
        forget_old_libraries(game.id, part)
        tell(f"{READY}{part}")


if __name__ == "__main__":
    try:
        main()
    except (NoLinker, TuilerieError) as problem:
        sys.exit(str(problem))

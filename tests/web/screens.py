"""The screenshots of the README and of docs/by-hand.md: python -m tests.web.screens [NAME …]"""

import pathlib
import sys

from .gallery import ROOT, SETTLED, Look, shots, studio

FOLDER = ROOT / "docs" / "screens"
SCREENS = {
    "desktop": ("middle-hunters", Look("en", "light", 1440)),
    "phone": ("middle-amazonas", Look("en", "dark", 360)),
    "position": ("position-base", Look("en", "light", 1440)),
}


def main(names: list[str], folder: pathlib.Path = FOLDER) -> None:
    known = dict(shots())
    with studio() as (browser, house):
        for name in names or SCREENS:
            shot, look = SCREENS[name]
            visit = look.enter(browser, house)
            known[shot](visit)
            visit.page.wait_for_timeout(SETTLED)
            visit.page.screenshot(path=folder / f"{name}.jpg", quality=80)
            print(folder / f"{name}.jpg", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""A Chromium to test with: one that is here, else Debian's, else Playwright's own, else words of advice."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "The browser tests need Chromium or Chrome: install one (apt-get install chromium, or "
    "python -m playwright install chromium), or name one in TUILERIE_CHROMIUM."
)


def find_chromium() -> str | None:
    """Where it is; nothing: Playwright finds its own."""
    if named := os.environ.get("TUILERIE_CHROMIUM"):
        return named
    found = next(filter(None, map(shutil.which, NAMES)), None)
    found = found or _from_debian()
    if not found:
        _from_playwright()
    return found


def _from_debian() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False, capture_output=True)
    return shutil.which("chromium")


def _from_playwright() -> None:
    done = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if done.returncode:
        raise RuntimeError(ADVICE)

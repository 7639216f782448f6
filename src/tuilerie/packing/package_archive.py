"""The part of our package that runs in a browser tab, as one archive."""

import hashlib
import io
import pathlib
import zipfile
from collections.abc import Iterator

PACKAGE_ROOT = pathlib.Path(__file__).parents[1]
FOLDERS = ("core", "games", "play", "tables", "ai", "browser")
IN_ARCHIVE = (".py", ".tiles", ".toml")
# Left out: players and rules that need NumPy, a compiler or processes cannot run in a tab.
NOT_FOR_TABS = (
    "browser/page/",
    "ai/match/arena.py",
    "ai/match/tuning.py",
    "ai/native_search.py",
    "ai/simulate.py",
)
EPOCH = (1980, 1, 1, 0, 0, 0)  # a fixed time stamp, so that the same sources give the same archive


def archive_of_package() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files_of_package()):
            write_file(archive, f"tuilerie/{path.relative_to(PACKAGE_ROOT).as_posix()}", path.read_bytes())
    return packed.getvalue()


def digest_of_package() -> str:
    """A hash of the names and contents of all files in the archive."""
    digest = hashlib.sha256()
    for path in sorted(files_of_package()):
        digest.update(f"{path.relative_to(PACKAGE_ROOT).as_posix()} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def files_of_package() -> Iterator[pathlib.Path]:
    yield PACKAGE_ROOT / "__init__.py"
    for folder in FOLDERS:
        for path in (PACKAGE_ROOT / folder).rglob("*"):
            name = path.relative_to(PACKAGE_ROOT).as_posix()
            if path.suffix in IN_ARCHIVE and not name.startswith(NOT_FOR_TABS):
                yield path


def write_file(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Writes a file without a time stamp, so that the archive does not depend on when it was made."""
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)

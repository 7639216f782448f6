"""Archives of Python compiled ahead, so that a tab need not compile what it imports.

Bytecode belongs to one version of Python: this module runs in the Python of the tab, which `npm run
build:python` starts in Node.js.
"""

import importlib.util
import io
import marshal
import pathlib
import zipfile

from .package_archive import archive_of_package, digest_of_package, write_file
from .standard_library import trimmed

LIBRARY = "stdlib.zip"
OURS = "tuilerie.zip"
SOURCES_NOTE = "sources.txt"  # lists the sources of Tuilerie that were compiled
HASHED_UNCHECKED = 1  # the flag of PEP 552 for bytecode whose source hash is not checked
AS_WRITTEN, WITHOUT_DOCSTRINGS = 0, 2  # levels of compile()


def write_archives(library: str, folder: str) -> None:
    """Writes the archives, from Pyodide's archive of the standard library and from our sources."""
    target = pathlib.Path(folder)
    whole = pathlib.Path(library).read_bytes()
    write_made(target / LIBRARY, compiled(trimmed(whole), WITHOUT_DOCSTRINGS))
    write_made(target / OURS, compiled(archive_of_package(), AS_WRITTEN))
    write_made(target / SOURCES_NOTE, digest_of_package().encode())


def write_made(path: pathlib.Path, data: bytes) -> None:
    path.write_bytes(data)
    path.chmod(0o644)  # Pyodide makes it writable for everybody


def compiled(sources: bytes, optimize: int) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(sources)) as archive, zipfile.ZipFile(packed, "w") as made:
        for name in archive.namelist():
            data = archive.read(name)
            if name.endswith(".py"):
                write_file(made, f"{name}c", bytecode(data, name, optimize))
            else:
                write_file(made, name, data)
    return packed.getvalue()


def bytecode(source: bytes, name: str, optimize: int) -> bytes:
    """The contents of a bytecode file. It names its source by a hash, which is not checked when it is
    imported."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + HASHED_UNCHECKED.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)

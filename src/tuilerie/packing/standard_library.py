"""Python's standard library for a tab: Pyodide's archive without modules that tables never import."""

import io
import zipfile

from .package_archive import write_file

# Left out: programs, tests, network protocols, and formats that no table reads. Importing one of them fails.
UNUSED = (
    "_pydatetime.py", "_pydecimal.py", "_pyio.py", "_pyrepl/", "_strptime.py", "argparse.py", "bdb.py",
    "calendar.py", "cmd.py", "code.py", "compileall.py", "configparser.py", "ctypes/", "curses/",
    "dbm/", "difflib.py", "doctest.py", "email/", "ensurepip/", "filecmp.py", "fractions.py", "ftplib.py",
    "getpass.py", "html/", "http/", "imaplib.py", "json/tool.py", "logging/config.py",
    "logging/handlers.py", "mailbox.py", "mimetypes.py", "modulefinder.py", "multiprocessing/", "netrc.py",
    "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py", "pstats.py",
    "py_compile.py", "pyclbr.py", "pydoc.py", "pydoc_data/", "rlcompleter.py", "sched.py", "smtplib.py",
    "socketserver.py", "sqlite3/", "statistics.py", "symtable.py", "tabnanny.py", "tarfile.py",
    "timeit.py", "trace.py", "tracemalloc.py", "tty.py", "turtle.py", "turtledemo/", "unittest/", "venv/",
    "wave.py", "webbrowser.py", "wsgiref/", "xml/", "xmlrpc/", "zipapp.py", "zoneinfo/",
)  # fmt: skip


def trimmed(library: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(library)) as whole, zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(whole.namelist()):
            if not name.startswith(UNUSED) and not name.endswith("/"):
                write_file(archive, name, whole.read(name))
    return packed.getvalue()

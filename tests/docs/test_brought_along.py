"""The pages that wheels bring along are those that `tuilerie docs` lists, and their links lead somewhere."""

import re
from pathlib import Path

from hatch_build import documents
from tests.docs.pages import ROOT
from tuilerie.cli.docs_command import copy_docs, page_files

LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def brought_along() -> set[str]:
    return {name.removeprefix("tuilerie/docs/") for name in documents(ROOT).values()}


def test_a_wheel_has_the_pages_that_are_listed() -> None:
    pages = {name.removesuffix(".md") for name in brought_along() if name.endswith(".md")}
    assert pages == set(page_files())
    assert {"results", "changelog", "learned"} <= pages


def test_what_is_copied_is_what_a_wheel_has_and_links_lead_to_it(tmp_path: Path) -> None:
    folder = tmp_path / "copied"
    copy_docs(folder)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == brought_along()
    lost = {
        (page.name, link)
        for page in folder.rglob("*.md")
        for link in LINK.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    }
    assert lost == set()

"""WebAssembly modules: how they are linked, the message without a linker, and that none is out of date."""

from pathlib import Path

import pytest

from tuilerie.compiler.entries import entries
from tuilerie.compiler.linking import NoLinker
from tuilerie.compiler.webassembly import wasm_linker
from tuilerie.core import cache
from tuilerie.core.building import NotBuilt, build
from tuilerie.core.cache import find_library, library_folder, library_name
from tuilerie.core.rule import PLAY, SEARCH, WASM, symbol_of
from tuilerie.games import GAMES


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, on a machine without wasm-ld; nor does the package `ziglang` work."""
    monkeypatch.setenv("TUILERIE_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "ziglang.py").write_text("raise SystemExit(1)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return tmp_path


def test_a_missing_linker_is_reported_at_once(bare: Path) -> None:
    with pytest.raises(NotBuilt, match=r"none here that works: install lld .*, or pip install ziglang"):
        build("base", (WASM,))
    (bare / "wasm-ld").write_text("#!/bin/sh\nexit 1\n")
    (bare / "wasm-ld").chmod(0o755)
    with pytest.raises(NoLinker, match="WebAssembly is linked by wasm-ld"):
        wasm_linker()


def test_a_module_has_the_entries_of_playing_and_searching() -> None:
    for game in GAMES.values():
        names = [symbol_of(rule) for rule in entries(game, WASM)]
        assert names == [symbol_of(rule) for part in (PLAY, SEARCH) for rule in entries(game, part)]
        assert len(names) == len(set(names)) > 15


def test_after_an_edit_a_module_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUILERIE_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "shipped")
    library_folder().mkdir()
    (library_folder() / library_name("base", WASM)).touch()
    assert find_library("base", WASM)
    library_name.cache_clear()
    monkeypatch.setitem(cache._IMPORTED, ("base", "wasm"), "edited")
    try:
        assert library_name("base", WASM) == "base-wasm-edited.wasm"
        assert find_library("base", WASM) is None
    finally:
        library_name.cache_clear()

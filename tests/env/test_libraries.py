"""Without PettingZoo and Gymnasium, batches work, and everything else says what is missing."""

import subprocess
import sys

import gymnasium

WITHOUT = """
import sys
sys.modules["gymnasium"] = sys.modules["pettingzoo"] = sys.modules["pyspiel"] = None
import tuilerie.env
assert tuilerie.env.Batch("base", 2).play_out().shape == (2, 2)
made = ("aec('base')", "against('base')", "FlatWrapper", "GridWrapper", "AgentGridWrapper")
for made in (*made, "register_open_spiel()"):
    try:
        eval(f"tuilerie.env.{made}")
    except tuilerie.env.NotInstalled as problem:
        print(problem)
"""


def test_a_missing_library_is_named() -> None:
    told = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True).stdout
    assert [line.partition(":")[0] for line in told.splitlines()] == [
        "this needs the library pettingzoo",
        "this needs the library gymnasium",
        "this needs the library gymnasium",
        "this needs the library gymnasium",
        "this needs the library pettingzoo",
        "this needs the library pyspiel",
    ]
    assert told.count("pip install 'tuilerie[openspiel]'") == 1
    assert told.count("pip install 'tuilerie[env]'") == 5


def test_gymnasium_imports_the_module_named_in_an_id() -> None:
    env = gymnasium.make("tuilerie.env:tuilerie/hunters-v1", opponent="random")
    assert env.reset(seed=1)[0]["action_mask"].any()

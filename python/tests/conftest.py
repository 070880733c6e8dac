"""What the tests share: the program of the terminal, and what its answers say beside the times."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

# A shell that starts the tests in the background lets them ignore Ctrl-C, and a test of it would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("SANDTABLE", ROOT / "target/release/sandtable"))

#: CI tests a part: the other scenarios and the slow tests say the same.
PART = os.environ.get("SANDTABLE_LAWS") == "ci"

SCENARIOS = ["belfort", "wissembourg", "verdun-february"]
SCENARIOS += [] if PART else ["spicheren", "verdun", "verdun-autumn", "eagle", "loire"]

#: A test that takes half a minute or more.
slow = pytest.mark.skipif(PART, reason="slow")


@pytest.fixture
def terminal():
    """Runs a command of the terminal and returns what it prints."""
    assert PROGRAM.exists(), f"{PROGRAM} is not built"

    def run(*words: str) -> str:
        wide = {**os.environ, "COLUMNS": "100"}
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=ROOT, env=wide, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def untimed(text: str) -> str:
    """An answer without how long it took."""
    return re.sub(r'"(elapsed_s|games_per_s|took_s|seconds|microseconds|us_per_decision)": [0-9.e+-]+', r'"\1": 0', text)

"""The stubs are those of the module, and what is written with them passes two checkers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import stubs
from test_documents import NOTEBOOKS, code, documents

HERE = Path(__file__).parent


def test_stubs_are_written_from_the_menu() -> None:
    for path, text in stubs.written().items():
        assert path.read_text() == text, f"{path} is not what `python tests/stubs.py` writes"


def check(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, cwd=HERE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_module_has_what_the_stubs_say() -> None:
    check("mypy.stubtest", "sandtable._sandtable", "sandtable._scenario", "--ignore-missing-stub")


def test_the_package_passes_mypy() -> None:
    check("mypy", "--strict", "-p", "sandtable")


def test_notebooks_and_documents_pass_mypy_and_pyright(tmp_path: Path) -> None:
    for path in [*NOTEBOOKS, *documents()]:
        (tmp_path / f"{path.stem.replace('-', '_')}.py").write_text(code(path))
    check("mypy", "--strict", str(tmp_path))
    check("pyright", "--pythonpath", sys.executable, str(tmp_path))

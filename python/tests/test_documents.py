"""The notebooks and the page of the documents are carried out as they stand there."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))


def documents() -> list[Path]:
    return [ROOT / "docs/python.md"]


def code(path: Path) -> str:
    """The Python of a document, or of a notebook."""
    if path.suffix == ".ipynb":
        cells = json.loads(path.read_text())["cells"]
        return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code") + "\n"
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)
    return "\n".join(blocks)


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.name)
def test_a_document_does_what_it_says(path: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.symlink(ROOT / "scenarios", tmp_path / "scenarios")
    exec(compile(code(path), path.name, "exec"), {"__name__": "document"})


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    assert NOTEBOOKS

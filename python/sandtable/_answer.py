"""What comes back from a question."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _sandtable

if TYPE_CHECKING:
    # Workers play without it, so it is imported where a frame is made.
    import polars as pl


class Svg(str):
    """A drawing, which a notebook shows."""

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<SVG of {len(self)} characters>"

    def save(self, path: str | Path) -> Path:
        """Writes it into a file."""
        return _saved(self, path)


class Page(str):
    """A page, which a notebook shows in a frame of its own."""

    def _repr_html_(self) -> str:
        frame = 'sandbox="allow-scripts" style="width: 100%; height: 640px; border: 0"'
        return f'<iframe srcdoc="{html.escape(self)}" {frame}></iframe>'

    def __repr__(self) -> str:
        return f"<page of {len(self)} characters>"

    def save(self, path: str | Path) -> Path:
        """Writes it into a file."""
        return _saved(self, path)


def _saved(text: str, path: str | Path) -> Path:
    Path(path).write_text(text, encoding="utf-8")
    return Path(path)


class Answer:
    """The answer to a question.

    It prints as in a terminal and shows as a table in a notebook. The names of its JSON are its attributes: lists of
    rows are data frames. Tables that a folder would hold are data frames too, by the names of their files.
    """

    def __init__(self, raw: _sandtable.Answer) -> None:
        self._shown = raw.shown
        self.stopped = raw.stopped
        self.said = raw.said
        self.charts = {name.rsplit("/", 1)[-1]: Svg(svg) for name, svg in raw.charts.items()}
        if "svg" in self._shown:
            self.charts.setdefault("table", Svg(self._shown["svg"]))
        self.texts = raw.texts
        self._frames = raw.tables
        self._read: dict[str, pl.DataFrame] = {}
        self._data: dict[str, Any] | None = None
        # Whether a notebook shows the page rather than a chart.
        self._is_page = False

    def _draw(self, drawn: Path) -> None:
        """Takes a map or a replay from a file that does not stay."""
        text = drawn.read_text(encoding="utf-8")
        if drawn.suffix == ".svg":
            self.charts["map"] = Svg(text)
        else:
            self.texts["report.html"] = text
            self._is_page = True
        lines = self._shown.get("table", "").splitlines(keepends=True)
        self._shown["table"] = "".join(line for line in lines if str(drawn) not in line)

    @property
    def data(self) -> dict[str, Any]:
        """The JSON of the answer, read."""
        if self._data is None:
            self._data = json.loads(self._shown.get("json", "{}"))
        return self._data

    @property
    def tables(self) -> dict[str, pl.DataFrame]:
        """The tables that a folder would hold, by the names of their files."""
        return {name: self._table(name) for name in self._frames}

    @property
    def table(self) -> pl.DataFrame:
        """The table of the answer: its rows, cells, outcomes or ranking; else its first list of rows."""
        for name in ("outcomes", "rows", "cells", "grids", "ranked", "groups", "verdicts", "found", "scenarios"):
            if name in self.data:
                return frame(self.data[name])
        for value in self.data.values():
            if _is_rows(value):
                return frame(value)
        raise AttributeError("this answer has no table")

    @property
    def chart(self) -> Svg | None:
        """The first of its charts, if it has one."""
        return next(iter(self.charts.values()), None)

    @property
    def page(self) -> Page | None:
        """The page of the answer, as a folder would hold it, if it has one."""
        text = self.texts.get("report.html") or self._shown.get("html")
        return None if text is None else Page(text)

    def to_json(self) -> str:
        """The answer as ``--format json`` prints it."""
        return self._format("json")

    def to_csv(self) -> str:
        """The answer as ``--format csv`` prints it."""
        return self._format("csv")

    def to_markdown(self) -> str:
        """The answer as ``--format md`` prints it."""
        return self._format("md")

    def to_toml(self) -> str:
        """The differences of two scenarios as errata."""
        return self._format("toml")

    def _format(self, name: str) -> str:
        if name not in self._shown:
            raise AttributeError(f"this answer has no {name}; it has {', '.join(self._shown)}")
        return self._shown[name]

    def _table(self, name: str) -> pl.DataFrame:
        if name not in self._read:
            import polars as pl

            self._read[name] = pl.DataFrame(self._frames[name])
        return self._read[name]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._frames:
            return self._table(name)
        if name in self.data:
            value = self.data[name]
            return frame(value) if _is_rows(value) else value
        known = sorted({*self._frames, *self.data})
        raise AttributeError(f"this answer has no `{name}`; it has {', '.join(known)}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._frames, *self.data})

    def __str__(self) -> str:
        return self._shown.get("table", "")

    def __repr__(self) -> str:
        return str(self).rstrip("\n")

    def _repr_html_(self) -> str:
        chart, page = self.chart, self.page
        drawing = f'<div style="max-width: 60em">{chart}</div>' if chart else ""
        if self._is_page and page is not None:
            drawing = page._repr_html_()
        return f"<pre>{html.escape(repr(self))}</pre>{drawing}"


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    """Rows of JSON as a data frame: what stands in a row below a name becomes columns of its own, ``when_rate``."""
    import polars as pl

    return pl.DataFrame([dict(_flat(row, "")) for row in rows], infer_schema_length=None)


def _flat(row: dict[str, Any], above: str) -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}_")
        else:
            yield above + name, value

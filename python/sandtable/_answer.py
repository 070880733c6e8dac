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
        """Writes it into a file whose name ends in .svg."""
        return _saved(self, path, ".svg")


class Page(str):
    """A page, which a notebook shows in a frame of its own."""

    def _repr_html_(self) -> str:
        frame = 'sandbox="allow-scripts" style="width: 100%; height: 640px; border: 0"'
        return f'<iframe srcdoc="{html.escape(self)}" {frame}></iframe>'

    def __repr__(self) -> str:
        return f"<page of {len(self)} characters>"

    def save(self, path: str | Path) -> Path:
        """Writes it into a file whose name ends in .html."""
        return _saved(self, path, ".html")


def _saved(text: str, path: str | Path, ending: str) -> Path:
    if Path(path).suffix.lower() != ending:
        raise ValueError(f"found {path}, expected the name of a file that ends in {ending}")
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
        self._frames: dict[str, Any] = dict(raw.tables)
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

    def _of_folder(self, folder: Path) -> None:
        """Takes what a question has written into a folder: tables when they are asked for."""
        self._frames = {path.stem: path for path in sorted(folder.glob("*.parquet"))}
        self.charts = {path.stem: Svg(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("charts/*.svg"))}
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".json", ".md", ".html", ".csv", ".toml"):
                self.texts[path.relative_to(folder).as_posix()] = path.read_text(encoding="utf-8")

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_frames": self.tables}

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
        if "grids" in self.data:
            return frame([cell for grid in self.data["grids"] for cell in _cells(grid)])
        for name in MAIN:
            if name in self.data:
                return frame(self.data[name])
        for value in self.data.values():
            if _is_rows(value):
                return frame(value)
        raise AttributeError("this answer has no table")

    @property
    def chart(self) -> Svg | None:
        """The first of its charts, if it has one: the victory levels of a run."""
        return self.charts.get("levels", next(iter(self.charts.values()), None))

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

            of = self._frames[name]
            self._read[name] = pl.read_parquet(of) if isinstance(of, Path) else pl.DataFrame(of)
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
        raise AttributeError(f"this answer has no `{name}`" + (f"; it has {', '.join(known)}" if known else ""))

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


#: What `table` is, by the names of the JSON: the first of these that there is.
MAIN = ("outcomes", "rows", "cells", "ranked", "groups", "verdicts", "found", "openings", "sections", "procedures", "scenarios")


def _cells(grid: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The cells of varied odds, a row each."""
    columns = grid.get("columns")
    for heading, line in zip(grid["rows"]["headings"], grid["cells"]):
        named = columns["headings"] if columns else [None]
        for other, cell in zip(named, line):
            row = {"figure": grid["figure"], grid["rows"]["parameter"]: heading}
            if columns:
                row[columns["parameter"]] = other
            # A parameter may be called `value`.
            yield {**row, "result": cell and cell["value"], "fraction": cell and cell["fraction"]}


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    """Rows of JSON as a data frame: what stands in a row below a name becomes columns of its own, ``when_rate``."""
    import polars as pl

    flat = [dict(_flat(row, "")) for row in rows]
    names = dict.fromkeys(name for row in flat for name in row)
    return pl.DataFrame([_column(name, [row.get(name) for row in flat]) for name in names])


def _column(name: str, values: list[Any]) -> pl.Series:
    """A column; values of several kinds stand there as JSON."""
    import polars as pl

    try:
        return pl.Series(name, values)
    except (TypeError, pl.exceptions.PolarsError):
        return pl.Series(name, [None if value is None else json.dumps(value) for value in values])


def _flat(row: dict[str, Any], above: str) -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}_")
        else:
            yield above + name, value

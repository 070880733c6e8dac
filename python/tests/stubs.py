"""Writes ``sandtable/__init__.pyi`` and ``sandtable/_scenario.pyi`` from the menu of the program:
``python tests/stubs.py``, with the package installed.

A test compares both with what is committed.
"""

from __future__ import annotations

from inspect import Parameter
from pathlib import Path
from typing import Any

import sandtable
from sandtable import _scenario, _words

HERE = Path(__file__).parent.parent / "sandtable"

HEAD = """\
# Written by stubs.py from the menu of the program.
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

"""

# One value; several, or names with values; a scenario, or what names one.
TYPES = {"one": "_One", "several": "_Several"}


def annotation(command: str, name: str) -> str:
    takes = _words.takes(command)
    if name in ("quiet", "frames"):
        return "bool"
    if name == "executor":
        return "Any"
    if name in ("base", "variant"):
        return "Scenario | str | Path"
    own = next((own for own, plural in _scenario.PLURAL.items() if plural == name and plural not in takes), name)
    option = takes[own]
    if option["positional"]:
        return "Scenario | str | Path" if option["name"] in ("scenario", "system", "path", "other") else "str | Path"
    if option["takes"] == "flag":
        return "bool"
    if option["values"] == ["true", "false"]:
        return "bool"
    if option["values"]:
        return f"Literal[{', '.join(repr(value) for value in option['values'])}]"
    if option["takes"] == "several" or option["name"] == "against":
        return "_Several"
    return "_One"


def parameter(command: str, one: Parameter) -> str:
    if one.name == "self":
        return "self"
    if one.kind is Parameter.VAR_KEYWORD:
        return f"**{one.name}: Any"
    kind = annotation(command, one.name)
    if one.kind is Parameter.VAR_POSITIONAL:
        return f"*{one.name}: str | Path"
    if one.default is Parameter.empty:
        return f"{one.name}: {kind}"
    return f"{one.name}: {kind}{' | None' if one.default is None else ''} = {one.default}"


def function(command: str, name: str, asked: Any, indent: str) -> str:
    parts, starred = [], False
    for one in asked.__signature__.parameters.values():
        if one.kind is Parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
        starred = one.kind in (Parameter.KEYWORD_ONLY, Parameter.VAR_POSITIONAL)
        parts.append(parameter(command, one))
    lines = "".join(f"{indent}    {part},\n" for part in parts)
    return f"{indent}def {name}(\n{lines}{indent}) -> Answer: ...\n"


def command_of(name: str) -> str:
    return "rulings" if name == "rank" else name


ALIASES = """\
_One = int | float | str | Path
_Several = Mapping[str, Any] | Iterable[Any] | str | Path
"""


def package() -> str:
    questions = "".join(function(command_of(name), name, asked, "") for name, asked in _scenario.QUESTIONS.items())
    return (
        HEAD
        + "from ._answer import Answer as Answer, Page as Page, Svg as Svg\n"
        + "from ._cluster import on as on\n"
        + "from ._error import Error as Error, Stopped as Stopped\n"
        + "from ._game import Actions as Actions, Bot as Bot, Contest as Contest, View as View\n"
        + "from ._scenario import Scenario as Scenario, scenario as scenario\n\n"
        + "__version__: str\n"
        + f"__all__ = {sandtable.__all__!r}\n\n"
        + ALIASES
        + "\ndef env(scenario: Scenario | str | Path, bots: Mapping[str, str] | None = None, seed: int = 1) -> Any: ...\n"
        + questions
    )


def scenarios() -> str:
    methods = "".join(function(command_of(name), name, asked, "    ") for name, asked in _scenario.METHODS.items())
    return (
        HEAD
        + "from ._answer import Answer\nfrom ._game import Contest\n\n"
        + ALIASES
        + "\nclass Scenario:\n    name: str\n"
        + "    def __init__(self, name: str | Path | None = None, *, texts: Mapping[str, str] | None = None) -> None: ...\n"
        + "    def with_(self, **changes: Any) -> Scenario: ...\n"
        + "    def _words(self) -> list[str]: ...\n"
        + "    def contest(self, bots: Mapping[str, Any], games: int = 1, seed: int = 1) -> Contest: ...\n"
        + methods
        + "\ndef scenario(name: str | Path | Scenario) -> Scenario: ...\n"
    )


def written() -> dict[Path, str]:
    """The stubs, by their files."""
    return {HERE / "__init__.pyi": package(), HERE / "_scenario.pyi": scenarios()}


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
        print(path)

"""Scenarios, and the questions about them."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from pathlib import Path
from typing import Any

from . import _sandtable, _words
from ._answer import Answer
from ._game import Contest, contest

#: What changes a scenario, with the option of the terminal.
CHANGES = {"errata": "errata", "set": "set", "options": "option", "rulings": "ruling"}

#: Commands about two scenarios.
PAIRS = ("compare", "diff")

#: Options that only a terminal needs, and those that `with_` stands for.
LEFT_OUT = {"format", "quiet", "versus", *CHANGES.values()}

#: Options that stand without a name.
FIRST = {"sweep": ["vary"]}

#: Of these options one must be given.
ONE_OF = {"games": ["extreme", "ends", "section", "when", "won_after"]}

#: What Python calls in the plural, because it takes both sides at once.
PLURAL = {"bot": "bots", "versus_bot": "versus_bots"}


#: What every question takes and returns.
ALWAYS = [
    "quiet: no progress",
    "frames: tables, charts and pages come with the answer",
    "",
    "Returns an Answer: `table` is a data frame, and the names of its JSON are attributes. Rates and shares are from 0 to 1, their `low` and",
    "`high` are 95 % intervals; a difference is the variant's value less the base's; a margin is positive for the first side.",
]


class Scenario:
    """A scenario with what is applied to it: a built-in one by its name, the folder of one, or its texts."""

    def __init__(self, name: str | Path | None = None, *, texts: Mapping[str, str] | None = None) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        if (name is None) == (texts is None):
            raise TypeError("a scenario has a name or texts, and not both")
        if name is not None and not isinstance(name, (str, Path)):
            raise TypeError(f"found {type(name).__name__}, expected the name of a scenario or its folder")
        if texts is not None:
            if not isinstance(texts, Mapping):
                raise TypeError(f"found {type(texts).__name__}, expected texts by the names of their files")
            self._folder = tempfile.TemporaryDirectory(prefix="sandtable-")
            for file, text in texts.items():
                if Path(file).name != file:
                    raise ValueError(f"{file} is no name of a file")
                Path(self._folder.name, file).write_text(text, encoding="utf-8")
            name = self._folder.name
        self.name = str(name)
        self._changes: tuple[str, ...] = ()
        # What is wrong is said here.
        _sandtable.sides(["run", self.name])

    def with_(self, **changes: Any) -> Scenario:
        """The scenario with ``errata``, ``set``, ``options`` or ``rulings``, in the order in which they stand."""
        line: list[str] = []
        for name, value in changes.items():
            if name not in CHANGES:
                raise TypeError(f"with_() takes {', '.join(CHANGES)}, not `{name}`")
            if name == "errata" and isinstance(value, Mapping):
                raise TypeError("errata takes a file; `set` takes values by their paths")
            if name == "errata" and any("\n" in one for one in _words.several(value)):
                raise TypeError("errata takes the name of a file, not its text")
            if name == "options" and isinstance(value, Mapping):
                line += [word for one in _words.several(value) for word in ("--set", f"options.{one}")]
            elif name == "set" and isinstance(value, Mapping):
                line += [word for path, of in value.items() for word in ("--set", f"{path}={_set(of)}")]
            else:
                line += [word for one in _words.several(value) for word in (f"--{CHANGES[name]}", one)]
        other = object.__new__(Scenario)
        other.name, other._folder, other._changes = self.name, self._folder, (*self._changes, *line)
        _sandtable.sides(["run", *other._words()])
        return other

    def _words(self) -> list[str]:
        return [self.name, *self._changes]

    def contest(self, bots: Mapping[str, Any], games: int = 1, seed: int = 1) -> Contest:
        """Plays games in which Python decides: a bot is a name, or has ``choose(view, actions)``."""
        if not isinstance(bots, Mapping):
            raise TypeError(f"found {type(bots).__name__}, expected bots by their sides")
        if games < 1:
            raise ValueError(f"found {games} games, expected 1 or more")
        return contest(self._words(), bots, games, seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and self._words() == other._words()

    def __hash__(self) -> int:
        return hash(tuple(self._words()))

    def __repr__(self) -> str:
        return f"Scenario({' '.join(self._words())!r})"


def _set(value: Any) -> str:
    """A value of a scenario as errata write it: lists in brackets."""
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(json.dumps(one) if isinstance(one, str) else _words.plain(one) for one in value) + "]"
    return _words.plain(value)


def scenario(name: str | Path | Scenario) -> Scenario:
    """The scenario of this name, or in this folder."""
    return name if isinstance(name, Scenario) else Scenario(name)


def _options(command: str, typed: dict[str, Any]) -> dict[str, Any]:
    """What was given by name, in the names of the terminal."""
    known = _words.takes(command)
    for own, name in PLURAL.items():
        if name in typed and name not in known and own in known:
            typed[own] = typed.pop(name)
    for name in typed:
        if name in CHANGES.values() or name == "versus" or name in CHANGES and name not in known:
            raise TypeError(f"{command}() takes no `{name}`: with_() changes a scenario")
    return typed


def _pair(command: str, named: tuple[Any, ...], typed: dict[str, Any]) -> Answer:
    one, other = (of if isinstance(of, Scenario) else Scenario(of) for of in named)
    line = [one.name] + ([] if one.name == other.name else [other.name]) + list(other._changes)
    if one._changes:
        line += ["--versus", *one._changes]
    return _words.ask(command, line, _options(command, typed))


def _about(command: str, named: tuple[Any, ...], typed: dict[str, Any]) -> Answer:
    takes = _words.takes(command)
    # A ruling or a section is of all scenarios of a system.
    changeable = "set" in takes and (command != "rulings" or bool(typed.get("rank")))
    line: list[str] = []
    for one in named:
        if isinstance(one, Scenario):
            if one._changes and command == "check":
                raise TypeError("check() is about a scenario as it stands; with_() has checked the changes")
            line += one._words() if changeable else [one.name]
        elif one is not None:
            line += _words.several(one)
    if isinstance(typed.get("vary"), Mapping):
        # A comma may stand within a value, and does in those of odds.
        axes = _words.several(typed["vary"], "|")
        bar = command == "odds" or any("," in axis for axis in axes)
        typed["vary"] = axes if bar else [axis.replace("|", ",") for axis in axes]
    return _words.ask(command, line, _options(command, typed))


def signature(command: str, of_scenario: bool, left_out: set[str]) -> Signature:
    """What a question takes: what stands without a name first, then the options of its command."""
    takes = _words.takes(command)
    places = ["base", "variant"] if command in PAIRS else [name for name in takes if takes[name]["positional"]]
    if of_scenario:
        places[0] = "self"
    places += FIRST.get(command, [])
    parameters = []
    for name in places:
        optional = name in takes and not takes[name]["required"]
        default = None if optional else Parameter.empty
        if name in takes and takes[name]["takes"] == "several" and takes[name]["positional"]:
            parameters.append(Parameter(name, Parameter.VAR_POSITIONAL))
        elif name not in left_out:
            parameters.append(Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default))
    for name, option in takes.items():
        if option["positional"] or name in LEFT_OUT or name in left_out or name in places:
            continue
        plural = PLURAL.get(name, name)
        usual: Any = False if option["takes"] == "flag" else None
        drawn = name == _words.DRAWN.get(command, ("",))[0]
        default = Parameter.empty if option["required"] and not drawn else usual
        parameters.append(Parameter(name if plural in takes else plural, Parameter.KEYWORD_ONLY, default=default))
    parameters.append(Parameter("quiet", Parameter.KEYWORD_ONLY, default=False))
    parameters.append(Parameter("frames", Parameter.KEYWORD_ONLY, default=True))
    if _words.plays(command):
        parameters.append(Parameter("executor", Parameter.KEYWORD_ONLY, default=None))
    if command == "odds":
        parameters.append(Parameter("what", Parameter.VAR_KEYWORD))
    return Signature(parameters)


def _question(command: str, name: str, of_scenario: bool, always: Mapping[str, Any]) -> Callable[..., Answer]:
    """A question as a function, or as a method of a scenario; ``always`` is given with it."""
    takes = signature(command, of_scenario, {"id", *always} if always else set())
    places = [one for one in takes.parameters.values() if one.kind is Parameter.POSITIONAL_OR_KEYWORD]
    rest = next((one.name for one in takes.parameters.values() if one.kind is Parameter.VAR_POSITIONAL), None)
    needed = [one.name for one in takes.parameters.values() if one.kind is Parameter.KEYWORD_ONLY and one.default is Parameter.empty]

    def asked(*named: Any, **typed: Any) -> Answer:
        if len(named) > len(places) and rest is None:
            raise TypeError(f"{name}() takes {len(places)} arguments that have no name")
        if rest is not None and not named:
            raise TypeError(f"{name}() needs `{rest}`")
        for missing in needed:
            if missing not in typed:
                raise TypeError(f"{name}() needs `{missing}`")
        choice = ONE_OF.get(command, [])
        if choice and not any(typed.get(one) for one in choice):
            raise TypeError(f"{name}() needs one of {', '.join(choice)}")
        given = {place.name: value for place, value in zip(places, named)}
        for place in places:
            if place.name in typed and place.name in given:
                raise TypeError(f"{name}() got `{place.name}` twice")
            if place.name in typed:
                given[place.name] = typed.pop(place.name)
            elif place.name not in given and place.default is Parameter.empty:
                raise TypeError(f"{name}() needs `{place.name}`")
        typed.update(always)
        for first in FIRST.get(command, []):
            typed[first] = given.pop(first)
        values = (*given.values(), *named[len(places) :])
        return _pair(command, values, typed) if command in PAIRS else _about(command, values, typed)

    options = [option for option in _words.MENU[command]["options"] if option["name"] not in LEFT_OUT]
    lines = []
    for one in (option for option in options if not option["positional"]):
        own = _words.argument(one["name"])
        plural = PLURAL.get(own, own)
        lines.append(f"{plural if plural in takes.parameters else own}: {one['about']}")
    asked.__doc__ = "\n".join([_words.MENU[command]["about"], "", *lines, *ALWAYS])
    asked.__name__ = name
    asked.__qualname__ = f"Scenario.{name}" if of_scenario else name
    asked.__module__ = "sandtable"
    asked.__signature__ = takes  # type: ignore[attr-defined]
    return asked


#: Every question as a function, by its name.
QUESTIONS = {
    _words.argument(command): _question(command, _words.argument(command), False, {})
    for command in _words.MENU
    if command not in _words.TERMINAL
}

#: Those that are about a scenario, which it has as methods.
METHODS = {
    name: _question(name, name, True, {})
    for name in QUESTIONS
    if name != "new"
    and any(one["positional"] and one["name"] in ("scenario", "system", "path") for one in _words.MENU[name]["options"])
}
METHODS["rank"] = _question("rulings", "rank", True, {"rank": True})

for _name, _asked in METHODS.items():
    setattr(Scenario, _name, _asked)

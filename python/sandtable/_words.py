"""Questions as command lines: names and options are the terminal's, with ``_`` for ``-``."""

from __future__ import annotations

import json
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable, Mapping
from keyword import iskeyword
from pathlib import Path, PurePath
from typing import Any

from . import _cluster, _sandtable
from ._answer import Answer
from ._error import Stopped

#: The commands with their options.
MENU: dict[str, dict[str, Any]] = {command["name"]: command for command in json.loads(_sandtable.menu())}

#: What a terminal alone needs.
TERMINAL = {"completions", "doctor", "manual", "merge", "work"}

#: What a terminal has beside the options of a question.
HIDDEN = {"workers", "log", "format", "help", "version"}

#: The formats in which an answer is taken.
FORMATS = ["table", "json", "csv", "md", "html", "svg", "toml"]

#: A question shows its progress when it has taken this many seconds.
PATIENCE = 0.5


def takes(command: str) -> dict[str, dict[str, Any]]:
    """What a command takes, by the names of Python."""
    return {argument(option["name"]): option for option in MENU[command]["options"]}


def plays(command: str) -> bool:
    """Whether its games can be played by workers."""
    return "threads" in takes(command) and command != "bench"


def argument(name: str) -> str:
    """The name of an option in Python: ``from`` means something else there."""
    return name.replace("-", "_") + "_" * iskeyword(name)


def plain(value: Any) -> str:
    """A value as it is typed. A number between -1 and 1 that is not whole is a share, in per cent."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if value.is_integer():
            return str(int(value))
        return f"{100 * value:.10g}%" if -1 < value < 1 else str(value)
    if value is None or isinstance(value, (bytes, Mapping)) or not isinstance(value, (str, PurePath)) and hasattr(value, "__len__"):
        raise TypeError(f"found {type(value).__name__}, expected a text, a number or a path")
    return str(value)


def several(value: Any, between: str = ",") -> list[str]:
    """What is given once or several times: a value, a list of them, or names with values."""
    if isinstance(value, Mapping):
        return [f"{name}={joined(of, between)}" for name, of in value.items()]
    if _is_list(value):
        return [plain(one) for one in value]
    return [plain(value)]


def joined(value: Any, between: str = ",") -> str:
    """One value, or several with something between them; below that, commas."""
    if _is_list(value):
        return between.join(joined(one) for one in value)
    return plain(value)


def _is_list(value: Any) -> bool:
    # A data frame is no list of values, though it can be gone through.
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping)) and not hasattr(value, "columns")


def words(command: str, typed: Mapping[str, Any]) -> list[str]:
    """The options of a command as they are typed."""
    known, line = takes(command), []
    for name, value in typed.items():
        option = known.get(name)
        if option is None and command == "odds":
            # What a procedure takes has names of its own.
            if value is not None:
                line += ["--given", f"{name.replace('_', '-')}={joined(value)}"]
            continue
        if name in HIDDEN:
            raise TypeError(f"{command}() takes no `{name}`")
        if option and option["takes"] == "flag" and not isinstance(value, (bool, type(None))):
            raise TypeError(f"{name} takes True or False, not {value!r}")
        dashed = "--" + (option["name"] if option else name.replace("_", "-"))
        if value is None or value is False:
            continue
        if value is True:
            line.append(dashed)
        elif option and option["takes"] == "several" and not option["delimiter"]:
            line += [word for one in several(value) for word in (dashed, one)]
        else:
            line += [dashed, joined(value)]
    return line


def ask(command: str, positional: list[str], typed: dict[str, Any]) -> Answer:
    """Asks a question.

    ``quiet`` shows no progress; ``frames`` says whether tables, charts and pages come with the answer; the workers of
    ``executor`` play the games.
    """
    quiet, frames = bool(typed.pop("quiet", False)), bool(typed.pop("frames", True))
    carrier = _cluster.carrier(typed.pop("executor", None)) or _cluster.on.current
    with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
        drawn = _drawn(command, typed, Path(folder))
        out = typed.get("out") if frames else None
        line = [command, *positional, *words(command, typed)]
        with Meter(quiet) as meter:
            raw = _sandtable.ask(line, FORMATS, 100, frames, meter, carrier if plays(command) else None)
        answer = Answer(raw)
        if drawn is not None and drawn.exists():
            answer._draw(drawn)
    if out is not None and Path(out).is_dir():
        answer._of_folder(Path(out))
    said = answer.said or (["stopped before the end: the answer is about the games that were played"] * answer.stopped)
    for words_said in said:
        # What is measured next is no warning.
        if answer.stopped or command != "bench":
            warnings.warn(words_said, Stopped if answer.stopped else UserWarning, stacklevel=_outside())
    return answer


def _outside() -> int:
    """How many calls up the one who asks is."""
    here, level, frame = str(Path(__file__).parent), 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(here):
        frame, level = frame.f_back, level + 1
    return level


#: The options for files that a terminal needs and a notebook shows, with their names.
DRAWN = {"play": ("html", "replay.html"), "map": ("output", "map.svg")}


def _drawn(command: str, typed: dict[str, Any], folder: Path) -> Path | None:
    """Where a drawing goes that a terminal would have in a file, if nobody names one."""
    option, name = DRAWN.get(command, ("", ""))
    if not option or typed.get(option) not in (None, True):
        return None
    # A position, or a game that somebody plays, has no replay.
    if command == "play" and any(typed.get(other) for other in ("decision", "as_")):
        return None
    typed[option] = folder / name
    return folder / name


class Meter:
    """Shows how far a question is, by tqdm where it is installed."""

    def __init__(self, quiet: bool) -> None:
        self.bar: Any = None
        self.make: Callable[..., Any] | None = None
        self.start = time.monotonic()
        if not quiet:
            try:
                with warnings.catch_warnings():
                    # A notebook without ipywidgets has bars of text.
                    warnings.simplefilter("ignore")
                    from tqdm.auto import tqdm
            except ImportError:
                return
            self.make = tqdm

    def __call__(self, done: int, of: int, seconds: float, so_far: str) -> None:
        if self.make is None or time.monotonic() - self.start < PATIENCE:
            return
        if self.bar is None or self.bar.total != of or done < self.bar.n:
            self.close()
            self.bar = self.make(total=of, unit=" games", leave=False)
        self.bar.set_postfix_str(so_far, refresh=False)
        self.bar.update(done - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
            self.bar = None

    def __enter__(self) -> Meter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

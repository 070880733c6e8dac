"""What goes wrong, and what was stopped."""

from __future__ import annotations

from typing import Any


class Error(Exception):
    """A question that was not answered. The fields describe the first error; ``faults`` has all errors."""

    def __init__(self, message: str, faults: list[dict[str, Any]] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.faults = faults or []
        first = self.faults[0] if self.faults else {}
        self.argument: str | None = first.get("argument")
        self.file: str | None = first.get("file")
        self.line: int | None = first.get("line")
        self.column: int | None = first.get("column")
        self.key: str | None = first.get("key")
        self.found: str | None = first.get("found")
        self.expected: str | None = first.get("expected")
        self.near: str | None = first.get("near")

    def __reduce__(self) -> tuple[Any, ...]:
        return Error, (self.message, self.faults)


class Stopped(UserWarning):
    """A question was stopped: its answer is about the games that were played."""

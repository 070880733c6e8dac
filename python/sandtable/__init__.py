"""Sandtable: board wargames played by the million.

A question has the name and the options of its command in a terminal (``-`` is ``_``), and its answer the same content:
``sandtable run belfort --games 1000`` is ``sandtable.scenario("belfort").run(games=1000)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ._answer import Answer, Page, Svg
from ._cluster import on
from ._error import Error, Stopped
from ._game import Actions, Bot, Contest, View
from ._sandtable import VERSION as __version__
from ._scenario import QUESTIONS, Scenario, scenario

globals().update(QUESTIONS)


def env(scenario: Scenario | str | Path, bots: Mapping[str, str] | None = None, seed: int = 1) -> Any:
    """The scenario as an environment for reinforcement learning, with the interface of PettingZoo (AEC)."""
    from .learning import Environment

    return Environment(scenario, bots, seed)


__all__ = ["Actions", "Answer", "Bot", "Contest", "Error", "Page", "Scenario", "Stopped", "Svg", "View", "env", "on", "scenario"]
__all__ += sorted(QUESTIONS)

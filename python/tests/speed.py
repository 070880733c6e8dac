"""How many decisions a second bots of Python make, by processor time: ``python tests/speed.py [SECONDS] [SCENARIO ...]``, with the
package installed.

Both sides have the same bot. Opening the scenario is not counted. ``engine`` is the speed of the built-in random bot on one thread, forced
decisions not included; ``share`` is that of ``random``, which does the same in Python.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import sandtable as st
from sandtable import _sandtable

SCENARIOS = ["belfort", "wissembourg", "spicheren", "verdun-february", "verdun-autumn", "verdun", "eagle", "loire"]


class First:
    """Takes the first action."""

    decisions = 0

    def choose(self, view: st.View, actions: st.Actions) -> int:
        return 0


class Chance(First):
    """Takes any action."""

    def __init__(self) -> None:
        self.random = random.Random(1).random

    def choose(self, view: st.View, actions: st.Actions) -> int:
        return int(self.random() * len(actions))


class Values(Chance):
    """Reads the values of the position."""

    def choose(self, view: st.View, actions: st.Actions) -> int:
        view.values  # noqa: B018
        return int(self.random() * len(actions))


class Features(Chance):
    """Reads them by name."""

    def choose(self, view: st.View, actions: st.Actions) -> int:
        view.features  # noqa: B018
        return int(self.random() * len(actions))


class Words(Chance):
    """Reads the words of all actions."""

    def choose(self, view: st.View, actions: st.Actions) -> int:
        return int(self.random() * len(list(actions)))


KINDS: list[Callable[[], First]] = [First, Chance, Values, Features, Words]


def counted(make: Callable[[], First]) -> First:
    """A bot that counts its decisions."""
    bot = make()
    choose = bot.choose

    def counting(view: st.View, actions: st.Actions) -> int:
        bot.decisions += 1
        return choose(view, actions)

    bot.choose = counting  # type: ignore[method-assign]
    return bot


def speed(scenario: st.Scenario, sides: list[str], make: Callable[[], First], seconds: float) -> float:
    """Decisions a second, the best of three times."""

    def took(games: int) -> float:
        bots = {side: make() for side in sides}
        start = time.process_time()
        scenario.contest(bots, games=games)
        return time.process_time() - start

    opening = min(took(0) for _ in range(3))
    games = max(3, int(3 * seconds / max(took(3) - opening, 1e-3)))
    bots = {side: counted(make) for side in sides}
    scenario.contest(bots, games=games)
    best = min(took(games) for _ in range(3)) - opening
    return sum(bot.decisions for bot in bots.values()) / best


def engine(scenario: st.Scenario, name: str, sides: list[str], seconds: float) -> float:
    """Decisions a second of the built-in random bot."""
    typed = {"bots": {side: "random" for side in sides}, "threads": 1, "quiet": True, "frames": False}

    def took(games: int) -> float:
        start = time.process_time()
        getattr(scenario, "run")(games=games, **typed)
        return time.process_time() - start

    opening = min(took(1) for _ in range(3))
    games = max(20, int(20 * seconds / max(took(20) - opening, 1e-3)))
    best = min(took(games) for _ in range(3)) - opening
    bot = counted(Chance)
    scenario.contest({side: bot for side in sides}, games=50)
    return bot.decisions / 50 * games / best


def main() -> None:
    words = sys.argv[1:]
    seconds = float(words.pop(0)) if words else 0.5
    heads = ["engine", "first", "random", "values", "features", "words", "share"]
    print("scenario".ljust(16), *(head.rjust(12) for head in heads))
    for name in words or SCENARIOS:
        scenario, sides = st.scenario(name), _sandtable.sides(["run", name])
        own = engine(scenario, name, sides, seconds)
        speeds = [speed(scenario, sides, kind, seconds) for kind in KINDS]
        print(name.ljust(16), *(f"{speed:12,.0f}" for speed in [own, *speeds]), f"{100 * speeds[1] / own:10.0f} %", flush=True)


if __name__ == "__main__":
    main()

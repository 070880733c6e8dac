"""Games that Python plays."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from . import _sandtable, _words
from ._error import Stopped

if TYPE_CHECKING:
    import polars as pl


class Bot(Protocol):
    """Who decides for a side."""

    def choose(self, view: View, actions: Actions) -> int:
        """The number of the chosen action."""
        ...


class View:
    """What a side sees when it decides. It has nothing else of the position."""

    __slots__ = ("_game", "names", "side")

    def __init__(self, game: _sandtable.Game, side: str) -> None:
        self._game = game
        self.side = side
        #: The names of ``values``.
        self.names: list[str] = game.features

    @property
    def turn(self) -> int:
        """The game turn, from 1; 0 during the set-up."""
        return self._game.turn

    @property
    def values(self) -> list[int]:
        """What is measured of the position as the side sees it, in the order of ``names``."""
        return self._game.look(self.side)

    @property
    def features(self) -> dict[str, int]:
        """What is measured of the position as the side sees it, by name."""
        return self._game.named(self.side)


class Actions(Sequence[str]):
    """The legal actions of a decision, in words; made only when they are looked at."""

    __slots__ = ("_game",)

    def __init__(self, game: _sandtable.Game) -> None:
        self._game = game

    def __len__(self) -> int:
        return self._game.count

    def __getitem__(self, nth: Any) -> Any:
        if isinstance(nth, slice):
            return [self._game.action(i) for i in range(*nth.indices(len(self)))]
        return self._game.action(nth + len(self) if nth < 0 else nth)

    def __iter__(self) -> Iterator[str]:
        return (self._game.action(i) for i in range(len(self)))

    def __repr__(self) -> str:
        return f"Actions({list(self)!r})"


class Contest:
    """Games that were played with bots of Python."""

    def __init__(self, games: _sandtable.Frame) -> None:
        self._frame = games
        self._games: pl.DataFrame | None = None

    @property
    def games(self) -> pl.DataFrame:
        """A row for each game, with the columns of ``run.games``."""
        if self._games is None:
            import polars as pl

            self._games = pl.DataFrame(self._frame)
        return self._games

    @property
    def wins(self) -> pl.DataFrame:
        """How many games each side won, and how many were draws."""
        return self.games.group_by("winner").len("count").sort("count", descending=True)

    def __repr__(self) -> str:
        return f"{len(self._frame)} games\n{self.wins}"


def opened(words: list[str], bots: Mapping[str, Any], seed: int) -> tuple[_sandtable.Game, dict[str, Bot]]:
    """A game, and the bots of Python in it, by side."""
    outside = {side: bot for side, bot in bots.items() if not isinstance(bot, str)}
    for side, bot in outside.items():
        if bot is not None and not callable(getattr(bot, "choose", None)):
            raise TypeError(f"the bot of {side} has no choose(view, actions)")
    named = {side: bot for side, bot in bots.items() if isinstance(bot, str)}
    line = ["run", *words, *_words.words("run", {"bot": named, "seed": seed})]
    return _sandtable.Game(line, list(outside)), outside


def contest(words: list[str], bots: Mapping[str, Any], games: int, seed: int) -> Contest:
    game, outside = opened(words, bots, seed)
    actions = Actions(game)
    # The same objects at each decision: they make what is looked at, when it is looked at.
    seated = {side: (bot.choose, (View(game, side), actions)) for side, bot in outside.items()}
    bots_of_sides = [seated.get(side) for side in game.sides]
    for index in range(games):
        try:
            game.play(index, bots_of_sides)
        except KeyboardInterrupt:
            if index == 0:
                raise
            warnings.warn(f"stopped after {index} of {games} games", Stopped, stacklevel=3)
            break
    return Contest(game.games())

"""Games that Python plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from . import _sandtable, _words

if TYPE_CHECKING:
    import polars as pl


class Bot(Protocol):
    """Who decides for a side."""

    def choose(self, view: View, actions: Actions) -> int:
        """The number of the chosen action."""
        ...


class View:
    """What a side sees when it decides. Nothing else of the position is told."""

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
        return dict(zip(self.names, self.values))


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
        import polars as pl

        #: A row for each game, with the columns of ``run.games``.
        self.games: pl.DataFrame = pl.DataFrame(games)

    @property
    def wins(self) -> pl.DataFrame:
        """How many games each side won, and how many were draws."""
        return self.games.group_by("winner").len("count").sort("count", descending=True)

    def __repr__(self) -> str:
        return f"{self.games.height} games\n{self.wins}"


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
    views = {side: View(game, side) for side in outside}
    actions = Actions(game)
    for index in range(games):
        game.start(index)
        while (side := game.side) is not None:
            game.choose(outside[side].choose(views[side], actions))
        game.keep()
    return Contest(game.games())

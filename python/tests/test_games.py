"""Bots of Python, and the environment for learning."""

from __future__ import annotations

import random
import warnings

import polars as pl
import pytest
import sandtable as st
from conftest import SCENARIOS
from sandtable import _game, _sandtable


class First:
    """Takes the first action."""

    def choose(self, view: st.View, actions: st.Actions) -> int:
        return 0


class Chance:
    """Plays at random."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: st.View, actions: st.Actions) -> int:
        return self.random.randrange(len(actions))


def test_a_bot_of_python_plays_by_the_rules() -> None:
    belfort = st.scenario("belfort")
    contest = belfort.contest({"french": Chance(1), "prussian": "heuristic"}, games=5)
    assert contest.games.schema == belfort.run(games=1).games.schema
    assert contest.games["game"].to_list() == list(range(5))
    assert contest.wins["count"].sum() == 5
    again = belfort.contest({"french": Chance(1), "prussian": "heuristic"}, games=5)
    assert contest.games.equals(again.games)
    with pytest.raises(ValueError, match="chose action"):
        belfort.contest({"french": type("Bad", (), {"choose": lambda *_: 10_000})()})
    with pytest.raises(TypeError, match="no choose"):
        belfort.contest({"french": object()})


@pytest.mark.parametrize("name", SCENARIOS)
def test_with_the_same_choices_it_is_the_same_game(name: str) -> None:
    """A game without Python's sides is the game of a run."""
    scenario = st.scenario(name)
    game, _ = _game.opened(scenario._words(), {}, 1)
    for index in range(3):
        game.start(index)
        game.keep()
    assert pl.DataFrame(game.games()).equals(scenario.run(games=3, quiet=True).games)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_side_is_told_what_it_sees(name: str) -> None:
    """By default the side that decides; the actions are words, and there are as many as are counted."""
    game = _sandtable.Game(["run", name], _sandtable.sides(["run", name]))
    side = game.side
    assert side is not None
    seen = {tuple(game.look()), tuple(game.look(side))}
    assert len(seen) == 1 and len(game.look()) == len(game.features)
    assert game.count > 1 and all(game.action(i) for i in range(game.count))
    with pytest.raises(IndexError):
        game.action(game.count)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_environment_is_one_of_pettingzoo(name: str, capsys) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(st.env(name), num_cycles=300)
        seed_test(lambda: st.env(name), num_cycles=60)


def test_a_bot_of_the_program_may_play_the_other_side() -> None:
    env = st.env("belfort", bots={"prussian": "heuristic"})
    env.reset(seed=4)
    assert env.possible_agents == ["french"] == env.agents
    while env.agents:
        observation, reward, over, _, _ = env.last()
        env.step(None if over else int(observation["action_mask"].argmax()))
    assert reward in (-1.0, 0.0, 1.0)

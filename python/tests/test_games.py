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


class Keeper(Chance):
    """Keeps what it has seen, with copies of it, and spoils what it was given of the rest."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.kept: list[tuple[list[int], tuple[int, ...]]] = []
        self.chosen: list[int] = []

    def choose(self, view: st.View, actions: st.Actions) -> int:
        values = view.values
        self.kept.append((values, tuple(values)))
        named = view.features
        assert named == dict(zip(view.names, values)) and list(named) == view.names
        named.clear()
        view.values.clear()
        self.chosen.append(super().choose(view, actions))
        return self.chosen[-1]


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_a_bot_saw_stays_as_it_was(name: str) -> None:
    """Only what has changed is measured again for Python: neither what was kept nor what was spoiled changes what is seen."""
    scenario, sides = st.scenario(name), _sandtable.sides(["run", name])
    bot = Keeper(3)
    games = scenario.contest({side: bot for side in sides}, games=2).games
    assert all(tuple(values) == copy for values, copy in bot.kept)
    assert len({copy for _, copy in bot.kept}) > 20
    # Played again with the same choices; looked at now and then, by both sides.
    game, _ = _game.opened(scenario._words(), {side: None for side in sides}, 1)
    step = 0
    for index in range(2):
        game.start(index)
        while (side := game.side) is not None:
            if step % 7 == 0:
                assert game.look(side) == list(bot.kept[step][1])
                assert len(game.look(sides[step % 2])) == len(game.features)
            game.choose(bot.chosen[step])
            step += 1
        game.keep()
    assert step == len(bot.kept) and pl.DataFrame(game.games()).equals(games)


@pytest.mark.parametrize("answer", ["0", None, -1, 0.0, 1 << 40])
def test_an_answer_that_is_no_number_of_an_action(answer: object) -> None:
    wrong = {"french": type("Wrong", (), {"choose": lambda *_: answer})(), "prussian": "random"}
    with pytest.raises((TypeError, ValueError), match="french chose"):
        st.scenario("belfort").contest(wrong)


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

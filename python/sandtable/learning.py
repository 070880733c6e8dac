"""An environment for reinforcement learning, with the interface of PettingZoo (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import _sandtable
from ._game import opened
from ._scenario import Scenario


class Environment(AECEnv):  # type: ignore[misc]
    """A scenario as an environment. An agent is a side.

    An observation has ``observation``, what the side sees of the position as whole numbers (``features`` names them),
    and ``action_mask``: action ``i`` is number ``i`` in the list of legal actions, which ``actions`` puts into words.
    The reward comes at the end: 1 for a victory, -1 for a defeat, 0 for a draw.
    """

    metadata = {"name": "sandtable_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        scenario: Scenario | str | Path,
        bots: Mapping[str, str] | None = None,
        seed: int = 1,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        on = scenario if isinstance(scenario, Scenario) else Scenario(scenario)
        self.render_mode = render_mode
        sides = _sandtable.sides(["run", *on._words()])
        self.possible_agents = [side for side in sides if side not in (bots or {})]
        if not self.possible_agents:
            raise ValueError("every side has a bot, so nobody is left to decide")
        outside: dict[str, Any] = {side: None for side in self.possible_agents}
        self._game, _ = opened(on._words(), {**(bots or {}), **outside}, seed)
        self.features = self._game.features
        whole = np.iinfo(np.int32)
        seen = spaces.Box(whole.min, whole.max, (len(self.features),), np.int32)
        mask = spaces.Box(0, 1, (self._game.most_actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._game.most_actions) for agent in self.possible_agents}
        self._next = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the game of this number; without one, the next."""
        index = self._next if seed is None else seed
        self._next = index + 1
        self._game.start(index)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        side = self._game.side
        if side is not None:
            self.agent_selection = side
            return
        winner = self._game.winner
        self.agent_selection = self.agents[0]
        for agent in self.agents:
            self.terminations[agent] = True
            self.rewards[agent] = 0.0 if winner == "draw" else 1.0 if winner == agent else -1.0
            self.infos[agent] = {"level": self._game.level, "margin": self._game.margin}

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(self._game.most_actions, np.int8)
        if self._game.side == agent:
            mask[: self._game.count] = 1
        return {"observation": np.array(self._game.look(agent), np.int32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._game.choose(int(action or 0))
        self._go_on()
        self._accumulate_rewards()

    def actions(self) -> list[str]:
        """The legal actions of the side that decides, in words."""
        return [self._game.action(i) for i in range(self._game.count)]

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        if self._game.side is None:
            return f"{self._game.level} on turn {self._game.turn}"
        return f"turn {self._game.turn}: {self._game.side} to decide, {self._game.count} actions"

    def close(self) -> None:
        """There is nothing to close."""

"""Every question about every scenario: Python's JSON is the terminal's, byte for byte, times aside."""

from __future__ import annotations

import json

import pytest
import sandtable as st
from conftest import SCENARIOS, untimed
from sandtable import _scenario, _words

#: What is asked in Python, and the same in a terminal.
QUESTIONS = {
    "run": (dict(games=12, seed=3), "run {} --games 12 --seed 3"),
    "sweep": (dict(games=4), "sweep {} --vary {vary} --games 4"),
    "sensitivity": (dict(blocks=2, games=2), "sensitivity {} --blocks 2 --games 2"),
    "rank": (dict(games=2), "rulings {} --rank --games 2"),
    "verdict": (dict(games=4), "verdict {} --games 4"),
    "ladder": (dict(bots=["random", "heuristic"], games=4), "ladder {} --bots random --bots heuristic --games 4"),
    "strategy": (
        dict(rounds=1, games=4, response_games=16, candidates=4, tries=2, check=4),
        "strategy {} --rounds 1 --games 4 --response-games 16 --candidates 4 --tries 2 --check 4",
    ),
    "tune": (
        dict(generations=2, games=2, candidates=4, check=4),
        "tune {} --side {side} --generations 2 --games 2 --candidates 4 --check 4",
    ),
    "judge": (dict(games=300), "judge {} --games 300"),
    "games": (dict(extreme=True, games=6), "games {} --extreme --games 6"),
    "coverage": (dict(games=6), "coverage {} --games 6"),
    "rulings": ({}, "rulings {}"),
    "rules": ({}, "rules {}"),
    "bots": ({}, "bots {}"),
    "check": ({}, "check {}"),
    "balance": (dict(games=2, lever=["victory.handicap"]), "balance {} --games 2 --lever victory.handicap"),
    "openings": (dict(games=30), "openings {} --games 30"),
    "values": ({}, "values {}"),
}

#: What no answer of a question holds: they write, or are for a terminal; `report` and `study` are pages of these.
OTHER = {"new", "schema", "report", "study", "play", "map", "bench", "odds", "compare", "diff", "scenarios"}


def of(name: str, terminal):
    """An unclear rule of the scenario, with two of its readings."""
    rulings = json.loads(terminal("rulings", name, "--format", "json"))["rulings"]
    ruling = next(ruling for ruling in rulings if len(ruling.get("choices", [])) > 1)
    return ruling["id"], [choice["choice"] for choice in ruling["choices"][:2]]


def test_every_question_is_asked() -> None:
    assert set(_scenario.QUESTIONS) == (set(QUESTIONS) | OTHER) - {"rank"}
    assert set(_scenario.METHODS) >= set(QUESTIONS)


@pytest.mark.parametrize("name", SCENARIOS)
def test_json_is_that_of_the_terminal(name: str, terminal) -> None:
    scenario = st.scenario(name)
    ruling, (usual, other) = of(name, terminal)
    side = scenario.run(games=1, quiet=True, frames=False).data["sides"][0]
    for question, (typed, line) in QUESTIONS.items():
        typed = dict(typed, quiet=True)
        if question == "sweep":
            typed["vary"] = {f"ruling.{ruling}": [usual, other]}
        if question == "tune":
            typed["side"] = side
        if question == "sensitivity" and name.startswith("verdun"):
            # Draws of all values contradict each other.
            typed["only"], line = ["cards.*.*.dice"], f"{line} --only cards.*.*.dice"
        line = line.replace("{}", name).replace("{vary}", f"ruling.{ruling}={usual},{other}").replace("{side}", side)
        answer = getattr(scenario, question)(**typed)
        assert untimed(answer.to_json()) == untimed(terminal(*line.split(), "--format", "json")), line
    changed = scenario.with_(rulings={ruling: other})
    for pair, more in (("compare", ["--games", "6"]), ("diff", [])):
        answer = getattr(st, pair)(scenario, changed, **({"games": 6} if more else {}))
        line = [pair, name, "--ruling", f"{ruling}={other}", *more, "--format", "json"]
        assert untimed(answer.to_json()) == untimed(terminal(*line))
    answer = changed.run(games=5)
    assert untimed(answer.to_json()) == untimed(
        terminal("run", name, "--ruling", f"{ruling}={other}", "--games", "5", "--format", "json")
    )


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_first_procedure_has_the_same_odds(name: str, terminal) -> None:
    shown = [line.split() for line in terminal("odds", name).splitlines() if line.lstrip().startswith("sandtable odds")]
    words = shown[0][3:]
    given = dict(pair.split("=", 1) for pair in words[2::2])
    answer = st.odds(name, words[0], given=given)
    assert answer.to_json() == terminal("odds", name, *words, "--format", "json")


def test_lists_are_those_of_the_terminal(terminal) -> None:
    assert st.scenarios().to_json() == terminal("scenarios", "--format", "json")
    assert st.bots().to_json() == terminal("bots", "--format", "json")
    assert st.verdict().to_json() == terminal("verdict", "--format", "json")
    assert st.rules("belfort", "9.2.1").to_json() == terminal("rules", "belfort", "9.2.1", "--format", "json")
    assert str(st.schema("output", "run")) == terminal("schema", "output", "run")
    assert str(st.rulings("belfort", "repeat-fire")) == terminal("rulings", "belfort", "repeat-fire")
    assert _words.takes("run")["games"]["default"] == "10k"


def test_an_answer_prints_as_in_the_terminal(terminal) -> None:
    shown = terminal("run", "belfort", "--games", "40")
    said = [line for line in str(st.run("belfort", games=40)).splitlines() if "games a second" not in line]
    assert said == [line for line in shown.splitlines() if "games a second" not in line]

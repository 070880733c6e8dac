"""Runs and answers: what is in them, and how it comes."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as xml
from pathlib import Path

import polars as pl
import pytest
import sandtable as st
from conftest import ROOT


@pytest.fixture(scope="module")
def belfort() -> st.Scenario:
    return st.scenario("belfort")


def test_a_run_is_that_of_the_terminal(belfort, terminal) -> None:
    run = belfort.run(games=1000, seed=1)
    shown = terminal("run", "belfort", "--games", "1000", "--seed", "1")
    assert f"Fingerprint {run.fingerprint}" in shown
    assert run.command in shown
    assert run.wins["side"].to_list() == ["french", "prussian"]
    assert run.wins["count"].sum() + run.draws["count"] == 1000
    assert run.levels["count"].sum() == 1000
    assert run.games.height == 1000
    assert run.control.height == 50 * 7
    assert not run.stopped


def test_tables_are_those_of_a_folder(belfort, terminal, tmp_path: Path) -> None:
    run = belfort.run(games=60, control=True, events=True)
    out = str(tmp_path / "run")
    terminal("run", "belfort", "--games", "60", "--control", "--events", "--out", out)
    for name in ("games", "control", "events"):
        kept = pl.read_parquet(f"{out}/{name}.parquet")
        assert run.tables[name].equals(kept), name
        assert run.tables[name].schema == kept.schema
    sweep = belfort.sweep({"limits.repeat": range(-2, 0)}, games=20)
    terminal("sweep", "belfort", "--vary", "limits.repeat=-2,-1", "--games", "20", "--out", str(tmp_path / "sweep"))
    assert sweep.tables["cells"].equals(pl.read_parquet(tmp_path / "sweep/cells.parquet"))
    # A folder that is named is written as the terminal writes it, and the answer is the same.
    own = belfort.run(games=60, control=True, events=True, out=tmp_path / "own", quiet=True)
    assert pl.read_parquet(tmp_path / "own/games.parquet").equals(run.games)
    assert own.games.equals(run.games) and own.control.equals(run.control) and set(own.charts) == set(run.charts)
    assert own.page is not None and own.chart == own.charts["levels"]
    of_folder = belfort.sweep({"limits.repeat": range(-2, 0)}, games=20, out=tmp_path / "own-sweep", quiet=True)
    assert of_folder.tables["cells"].equals(sweep.tables["cells"])


def test_every_answer_has_its_table(belfort) -> None:
    assert belfort.coverage(games=4, quiet=True).table.height > 20
    assert "difference" in belfort.openings(games=300, turn=1, quiet=True).table.columns
    assert belfort.balance(games=2, lever=["victory.handicap"], quiet=True).table.height == 1
    varied = belfort.odds("fire", vary={"value": [1, 4], "modifier": range(-1, 2)}, show="P(hits>=2)").table
    assert varied.columns == ["figure", "value", "modifier", "result", "fraction"] and varied.height == 6
    pairs = belfort.odds("attack", defenders=[3, 3], vary={"attackers": [[3, 3], [3, 3, 3]]}, show="P(win)").table
    assert pairs["attackers"].to_list() == ["3,3", "3,3,3"]
    run = belfort.run(games=5, quiet=True)
    assert pickle.loads(pickle.dumps(run)).games.equals(run.games)


def test_files_are_begun_and_positions_are_written(belfort, tmp_path: Path) -> None:
    st.new("errata", tmp_path / "e.toml", from_="belfort")
    assert belfort.with_(errata=tmp_path / "e.toml")
    belfort.play(game=3, decision=446, save=tmp_path / "p.toml")
    assert "position_for" in (tmp_path / "p.toml").read_text()


def test_numbers_are_typed_as_they_are(belfort) -> None:
    assert belfort.with_(set={"limits.repeat": 0.0})._words()[-1] == "limits.repeat=0"
    assert belfort.with_(set={"zones.12.borders": [2, 8, 13, 15, 24]})._words()[-1] == "zones.12.borders=[2, 8, 13, 15, 24]"
    assert belfort.odds("fire", value=6, modifier=0.0).table.height > 1


def test_frames_share_the_memory_of_the_program(belfort) -> None:
    from sandtable import _sandtable

    raw = _sandtable.ask(["run", "belfort", "--games", "40"], ["json"])
    one, other = (pl.DataFrame(raw.tables["games"]) for _ in range(2))
    address = lambda frame: frame["game"].to_numpy(allow_copy=False).ctypes.data  # noqa: E731
    assert address(one) == address(other)
    raw_height = len(raw.tables["games"])
    del raw
    assert one["game"].sum() == sum(range(40)) and raw_height == 40


def test_changes_apply_in_the_order_in_which_they_stand(belfort, tmp_path: Path) -> None:
    errata = ROOT / "scenarios/belfort/errata/pioneers.toml"
    changed = belfort.with_(errata=errata, set={"zones.12.bonus": 2}, rulings={"repeat-fire": "each"})
    assert changed._words()[1::2] == ["--errata", "--set", "--ruling"]
    assert changed.run(games=5).overlays[1:] == ["zones.12.bonus=2", "ruling repeat-fire=each"]
    option = st.scenario("spicheren").with_(options=["castagny"])
    assert option.run(games=2).fingerprint != st.scenario("spicheren").run(games=2).fingerprint
    off = option.with_(options={"castagny": False})
    assert off.run(games=2).fingerprint == st.scenario("spicheren").run(games=2).fingerprint
    comparison = st.compare(belfort, changed, games=50)
    assert "difference" in comparison.rows.columns


def test_a_scenario_may_be_texts_or_a_folder(belfort) -> None:
    folder = ROOT / "scenarios/belfort"
    texts = {path.name: path.read_text() for path in folder.glob("*.toml")}
    of_texts, of_folder = st.Scenario(texts=texts), st.scenario(folder)
    prints = {of.run(games=8).fingerprint for of in (belfort, of_texts, of_folder)}
    assert len(prints) == 1


def test_answers_show_in_a_notebook(belfort) -> None:
    run = belfort.run(games=30)
    assert "<pre>" in run._repr_html_() and "<svg" in run._repr_html_()
    assert set(run.charts) >= {"levels"} and run.chart is not None
    for svg in run.charts.values():
        xml.fromstring(svg)
    assert run.page is not None and run.page._repr_html_().startswith("<iframe")
    assert run.to_csv().count("\n") > 5 and run.to_markdown().startswith("#")
    plain = belfort.run(games=30, frames=False)
    assert not plain.tables and not plain.charts
    assert plain.fingerprint == run.fingerprint


def test_maps_and_replays_are_drawn(belfort, tmp_path: Path) -> None:
    drawn = belfort.map(setup=True)
    xml.fromstring(drawn.chart)
    assert "<svg" in drawn._repr_html_() and "/map.svg" not in str(drawn)
    game = belfort.play(seed=2)
    # A notebook shows the replay, which is in no file that has gone.
    assert "<iframe srcdoc=" in game._repr_html_() and "replay.html" not in str(game)
    assert "<html" in game.page.lower() and "turn" in str(game).lower()
    assert game.page.save(tmp_path / "game.html").exists()
    belfort.map(output=tmp_path / "map.png")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_odds_are_exact(belfort) -> None:
    from fractions import Fraction

    odds = belfort.odds("attack", attackers=[8, 3], defenders=[4])
    assert sum(Fraction(part) for part in odds.table["fraction"]) == 1
    assert odds.table["p"].sum() == pytest.approx(1)
    assert odds.charts and odds.page


def test_what_an_answer_has_can_be_asked(belfort) -> None:
    run = belfort.run(games=5)
    assert {"wins", "games", "levels", "fingerprint"} <= set(dir(run))
    with pytest.raises(AttributeError, match="it has"):
        run.winz
    with pytest.raises(AttributeError, match="no toml"):
        run.to_toml()
    assert st.diff(belfort, belfort.with_(set={"zones.12.bonus": 2})).to_toml().count("bonus") == 1

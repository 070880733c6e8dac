"""Errors, stops, progress, threads, forks."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest
import sandtable as st
from conftest import ROOT


def test_errors_are_exceptions_with_fields(tmp_path) -> None:
    with pytest.raises(st.Error) as caught:
        st.scenario("belfrot")
    error = caught.value
    assert error.near == "belfort" and "belfrot" in error.message
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[errata]\n"zones.12.bonus" = 99\n')
    with pytest.raises(st.Error) as caught:
        st.scenario("belfort").with_(errata=wrong)
    error = caught.value
    assert error.file == str(wrong) and error.line is not None and error.found and error.expected
    with pytest.raises(st.Error) as caught:
        st.run("belfort", games="many")
    assert (caught.value.argument, caught.value.found) == ("games", "`many`")
    with pytest.raises(st.Error) as caught:
        st.run("belfort", bots={"french": "hueristic"})
    assert caught.value.near == "heuristic"
    with pytest.raises(st.Error) as caught:
        st.run("belfort", gmaes=3)
    assert (caught.value.argument, caught.value.near) == ("gmaes", "games")
    assert pickle.loads(pickle.dumps(caught.value)).argument == "gmaes"
    with pytest.raises(TypeError, match="with_"):
        st.compare("belfort", "belfort", set={"zones.12.bonus": 2})


@pytest.mark.parametrize(
    "wrong, said",
    [
        (lambda b: b.run(luck=1), "True or False"),
        (lambda b: b.run(rulings={"a": "b"}), "with_"),
        (lambda b: b.run(workers="w"), "takes no `workers`"),
        (lambda b: b.run(format="json"), "takes no `format`"),
        (lambda b: b.run(bots={"french": None}), "NoneType"),
        (lambda b: b.with_(errata={"zones.12.bonus": 2}), "`set` takes values"),
        (lambda b: b.with_(errata=None), "NoneType"),
        (lambda b: b.games(games=5), "one of extreme, ends"),
        (lambda b: b.tune(), "needs `side`"),
        (lambda b: b.sweep({"limits.repeat": [0]}, vary={"limits.repeat": [1]}), "twice"),
        (lambda b: st.run("belfort", scenario="loire"), "twice"),
        (lambda b: st.scenario(b"belfort"), "found bytes"),
        (lambda b: st.scenario(42), "found int"),
        (lambda b: st.Scenario(texts="abc"), "by the names of their files"),
        (lambda b: st.Scenario("belfort", texts={}), "not both"),
        (lambda b: b.contest("random"), "by their sides"),
        (lambda b: st.new("x"), "needs `from_`"),
        (lambda b: b.odds("attack", attackers=b.run(games=2, quiet=True).games, defenders=[3]), "found DataFrame"),
    ],
)
def test_wrong_types_are_type_errors(wrong, said: str) -> None:
    with pytest.raises(TypeError) as caught:
        wrong(st.scenario("belfort"))
    assert said in str(caught.value)


def test_a_warning_is_at_the_line_that_asks() -> None:
    with pytest.warns(UserWarning, match="count the choices") as caught:
        st.openings("belfort", games=20, quiet=True)
    assert caught[0].filename == __file__


def test_ctrl_c_stops_and_keeps() -> None:
    asked = time.monotonic()
    timer = threading.Timer(0.6, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.warns(st.Stopped, match="stopped"):
        run = st.run("belfort", games="1M", quiet=True)
    took = time.monotonic() - asked
    assert run.stopped and 0 < run.games.height < 1_000_000
    assert run.games.height == run.wins["count"].sum() + run.draws["count"]
    assert took < 0.6 + 1.0, "about a tenth of a second, on a machine that has nothing else to do"


def test_ctrl_c_keeps_the_games_of_a_contest() -> None:
    class First:
        asked = 0

        def choose(self, view: st.View, actions: st.Actions) -> int:
            self.asked += 1
            # Some games later.
            if self.asked == 5_000:
                os.kill(os.getpid(), signal.SIGINT)
            return 0

    with pytest.warns(st.Stopped, match="stopped after"):
        contest = st.scenario("belfort").contest({"french": First()}, games=1_000_000)
    assert 0 < contest.games.height < 1_000_000


def test_ctrl_c_before_the_first_game_is_a_keyboard_interrupt() -> None:
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        st.strategy("belfort", games="1M", quiet=True).rounds


def test_progress_is_told() -> None:
    from sandtable import _sandtable

    told: list[tuple[int, int, float, str]] = []
    _sandtable.ask(["run", "belfort", "--games", "400"], ["json"], progress=lambda *far: told.append(far))
    assert told and all(of == 400 and 0 < done <= 400 for done, of, _, _ in told)
    assert "French win" in told[-1][3]

    def fails(*_: object) -> None:
        raise ValueError("enough")

    with pytest.raises(ValueError, match="enough"):
        _sandtable.ask(["run", "belfort", "--games", "100k"], ["json"], progress=fails)


def test_python_goes_on_meanwhile() -> None:
    counted, running = [0], [True]

    def count() -> None:
        while running[0]:
            counted[0] += 1

    counter = threading.Thread(target=count)
    counter.start()
    st.run("belfort", games=300, threads=1, quiet=True)
    running[0] = False
    counter.join()
    assert counted[0] > 10_000


def test_several_questions_may_be_asked_at_once() -> None:
    prints: list[str] = []
    ask = lambda: prints.append(st.run("belfort", games=60, quiet=True).fingerprint)  # noqa: E731
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(prints) == 4 and len(set(prints)) == 1


def test_a_fork_may_ask() -> None:
    """Threads live as long as a question: a child has none of its parent's."""
    code = (
        "import os, sandtable as st\n"
        "own = st.run('belfort', games=30, quiet=True).fingerprint\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(0 if st.run('belfort', games=30, quiet=True).fingerprint == own else 1)\n"
        "assert os.waitpid(child, 0)[1] == 0\n"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=60, cwd=ROOT)

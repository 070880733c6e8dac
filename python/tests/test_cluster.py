"""Games that the workers of a scheduler play: the same bytes, whatever happens to them. With real processes."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
import sandtable as st
from conftest import slow
from conftest import untimed as timeless

HOST = "127.0.0.1"


def kept(out: Path) -> int:
    """The bytes of the games that a folder holds so far."""
    journal = out / "games.journal"
    return journal.stat().st_size if journal.exists() else 0


def untimed(text: str) -> str:
    """An answer without how long it took, and on how many threads."""
    return re.sub(r'"threads": [0-9]+', '"threads": 0', timeless(text))


def wait(until, seconds: float = 30) -> None:
    since = time.monotonic()
    while not until():
        assert time.monotonic() - since < seconds
        time.sleep(0.02)


class Cluster:
    """A scheduler of Dask with workers, all processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.workers, self.port = folder, {}, 0
        self.environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "15s"}
        self.scheduler = self.started("scheduler", "--port", "0", "--scheduler-file", str(folder / "scheduler.json"))
        wait(lambda: (folder / "scheduler.json").exists())

    def started(self, what: str, *more: str) -> subprocess.Popen[bytes]:
        line = [sys.executable, "-m", "distributed.cli.dask_" + what, "--host", HOST, "--no-dashboard", *more]
        with open(self.folder / f"{what}.log", "ab") as log:
            return subprocess.Popen(line, stdout=log, stderr=log, env=self.environment, cwd=self.folder)

    def add(self, name: str) -> None:
        more = ["--no-nanny", "--nthreads", "1", "--nworkers", "1", "--name", name, "--memory-limit", "0"]
        more += ["--scheduler-file", str(self.folder / "scheduler.json"), "--local-directory", str(self.folder)]
        self.workers[name] = self.started("worker", *more)

    def client(self, workers: int, timeout: int = 30):
        from distributed import Client

        client = Client(scheduler_file=str(self.folder / "scheduler.json"), timeout=timeout)
        client.wait_for_workers(workers, timeout=60)
        return client

    def end(self) -> None:
        for process in [*self.workers.values(), self.scheduler]:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path) -> Iterator[Cluster]:
    pytest.importorskip("distributed")
    cluster = Cluster(tmp_path)
    yield cluster
    cluster.end()


#: Questions that play games, each in a small size.
QUESTIONS = {
    "run": dict(games=600, seed=3),
    "ladder": dict(bots=["random", "heuristic"], games=20),
    "verdict": dict(games=20),
    "rank": dict(games=2),
    "sensitivity": dict(blocks=2, games=10),
    "tune": dict(side="french", generations=2, games=4, candidates=4, check=8),
    "strategy": dict(rounds=1, games=8, response_games=32, candidates=4, tries=2, check=8),
}


def alone(question: str) -> str:
    return untimed(getattr(st.scenario("belfort"), question)(**QUESTIONS[question], quiet=True).to_json())


def test_futures_play_what_one_machine_plays() -> None:
    """Whatever has the interface of `concurrent.futures`."""
    with ThreadPoolExecutor(2) as threads:
        for question, typed in QUESTIONS.items():
            shared = getattr(st.scenario("belfort"), question)(**typed, quiet=True, executor=threads)
            assert untimed(shared.to_json()) == alone(question), question
    with pytest.raises(TypeError, match="no scheduler"):
        st.run("belfort", games=4, executor=object())


def test_processes_and_one_that_is_killed() -> None:
    context = multiprocessing.get_context("spawn")
    whole = st.run("belfort", games=3000, quiet=True)
    with ProcessPoolExecutor(2, mp_context=context) as pool, st.on(pool):
        shared = st.run("belfort", games=3000, quiet=True)
    assert shared.fingerprint == whole.fingerprint and shared.games.equals(whole.games)
    # A pool of processes does not outlive a killed one, which is said.
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        pool.submit(os.getpid).result()
        os.kill(next(iter(pool._processes)), signal.SIGKILL)
        with pytest.raises(st.Error, match="terminated|takes no games"):
            st.run("belfort", games=3000, quiet=True, executor=pool)


def test_ray_plays_what_one_machine_plays() -> None:
    """Where Ray is installed, which is large."""
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, _node_ip_address=HOST)
    try:
        shared = st.run("belfort", games=2000, quiet=True, executor=ray)
        other = st.scenario("belfort").with_(set={"zones.12.bonus": 2})
        compared = st.compare("belfort", other, games=200, quiet=True, executor=ray)
    finally:
        ray.shutdown()
    assert untimed(shared.to_json()) == untimed(st.run("belfort", games=2000, quiet=True).to_json())
    assert untimed(compared.to_json()) == untimed(st.compare("belfort", other, games=200, quiet=True).to_json())


@pytest.mark.parametrize("workers", [1, 2, pytest.param(5, marks=slow)])
def test_dask_plays_what_one_machine_plays(cluster: Cluster, workers: int) -> None:
    for nth in range(workers):
        cluster.add(f"worker-{nth}")
    with cluster.client(workers) as client, st.on(client):
        for question in ["run", "strategy"]:
            shared = getattr(st.scenario("belfort"), question)(**QUESTIONS[question], quiet=True)
            assert untimed(shared.to_json()) == alone(question), question
        other = st.scenario("belfort").with_(set={"zones.12.bonus": 2})
        shared = st.compare("belfort", other, games=200, quiet=True)
    assert untimed(shared.to_json()) == untimed(st.compare("belfort", other, games=200, quiet=True).to_json())


def test_a_worker_of_dask_is_killed(cluster: Cluster) -> None:
    for name in ("first", "second"):
        cluster.add(name)
    told: list[int] = []

    def kill(done: int, of: int, seconds: float, so_far: str) -> None:
        told.append(done)
        if len(told) == 1:
            cluster.workers["first"].kill()
            cluster.add("third")

    from sandtable import _cluster, _sandtable

    with cluster.client(2) as client:
        line = ["run", "belfort", "--games", "6000"]
        raw = _sandtable.ask(line, ["json"], progress=kill, carrier=_cluster.carrier(client))
    assert told
    assert st.Answer(raw).fingerprint == st.run("belfort", games=6000, quiet=True).fingerprint


@slow
def test_a_client_that_is_killed_resumes(cluster: Cluster, tmp_path: Path) -> None:
    cluster.add("first")
    out = tmp_path / "out"
    code = (
        "import sandtable as st, sys\n"
        "from distributed import Client\n"
        "client = Client(scheduler_file=sys.argv[1])\n"
        "client.wait_for_workers(1)\n"
        "st.run('belfort', games=20_000, out=sys.argv[2], executor=client, quiet=True)\n"
    )
    line = [sys.executable, "-c", code, str(tmp_path / "scheduler.json"), str(out)]
    asking = subprocess.Popen(line, cwd=tmp_path)
    wait(lambda: kept(out) > 20_000, 60)
    asking.kill()
    asking.wait()
    said: list[str] = []
    with cluster.client(1) as client, pytest.warns(UserWarning) as warned:
        shared = st.run("belfort", games=20_000, out=out, executor=client)
    said = [str(one.message) for one in warned]
    assert shared.fingerprint == st.run("belfort", games=20_000, quiet=True).fingerprint
    assert any("resum" in line for line in said), said


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def two_machines() -> Iterator[tuple[str, str]]:
    """Two network namespaces with a link between them, where they can be had."""
    names = (f"sandtable-{os.getpid()}-a", f"sandtable-{os.getpid()}-b")
    try:
        ip("netns", "add", names[0])
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no network namespaces here")
    try:
        ip("netns", "add", names[1])
        ip("-n", names[0], "link", "add", "link0", "type", "veth", "peer", "name", "link0", "netns", names[1])
        for nth, name in enumerate(names, 1):
            ip("-n", name, "addr", "add", f"10.77.0.{nth}/24", "dev", "link0")
            for device in ("lo", "link0"):
                ip("-n", name, "link", "set", device, "up")
        yield names
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True)


@slow
def test_a_link_is_cut_and_restored(two_machines: tuple[str, str], tmp_path: Path) -> None:
    """The client, the scheduler and a worker on one machine, a worker on the other."""
    pytest.importorskip("distributed")
    here, there = two_machines
    patience = {"SCHEDULER__WORKER_TTL": "15s", "COMM__TIMEOUTS__TCP": "20s", "COMM__TIMEOUTS__CONNECT": "5s"}
    environment = {**os.environ, **{f"DASK_DISTRIBUTED__{name}": time for name, time in patience.items()}}
    processes: list[subprocess.Popen[bytes]] = []
    log = open(tmp_path / "log", "wb")

    def start(machine: str, *more: str) -> subprocess.Popen[bytes]:
        line = ["ip", "netns", "exec", machine, sys.executable, *more]
        processes.append(subprocess.Popen(line, stdout=log, stderr=log, env=environment, cwd=tmp_path))
        return processes[-1]

    dask, worker = "distributed.cli.dask_", ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--memory-limit", "0"]
    code = (
        "import sandtable as st, sys\n"
        "from distributed import Client\n"
        "client = Client('tcp://10.77.0.1:8786', timeout=60)\n"
        "client.wait_for_workers(2)\n"
        "run = st.run('belfort', games=20_000, out=sys.argv[1], executor=client, quiet=True)\n"
        "open(sys.argv[2], 'w').write(run.fingerprint)\n"
    )
    try:
        start(here, "-m", dask + "scheduler", "--host", "10.77.0.1", "--port", "8786", "--no-dashboard")
        for machine, address in ((here, "10.77.0.1"), (there, "10.77.0.2")):
            local = ["--host", address, "--local-directory", str(tmp_path)]
            start(machine, "-m", dask + "worker", "tcp://10.77.0.1:8786", *worker, *local)
        out = tmp_path / "out"
        asking = start(here, "-c", code, str(out), str(tmp_path / "fingerprint"))
        wait(lambda: kept(out) > 20_000, 60)
        ip("-n", there, "link", "set", "link0", "down")
        assert asking.poll() is None
        time.sleep(8)
        ip("-n", there, "link", "set", "link0", "up")
        assert asking.wait(timeout=120) == 0, (tmp_path / "log").read_text()
    finally:
        for process in processes:
            process.kill()
            process.wait()
        log.close()
    assert (tmp_path / "fingerprint").read_text() == st.run("belfort", games=20_000, quiet=True).fingerprint


@slow
def test_a_scheduler_that_is_lost_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    """The question ends with an error in bounded time. Asked again on another cluster it resumes."""
    pytest.importorskip("distributed")
    out = tmp_path / "out"
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    first = Cluster(folders[0])
    try:
        first.add("first")
        client = first.client(1, timeout=5)
        ended: list[BaseException] = []

        def ask() -> None:
            try:
                st.run("belfort", games=20_000, out=out, executor=client, quiet=True)
            except BaseException as error:  # noqa: BLE001 - it is looked at below.
                ended.append(error)

        asking = threading.Thread(target=ask)
        asking.start()
        wait(lambda: kept(out) > 20_000, 60)
        first.scheduler.kill()
        asking.join(timeout=120)
        assert ended and isinstance(ended[0], st.Error), ended
    finally:
        first.end()
    second = Cluster(folders[1])
    try:
        second.add("second")
        with second.client(1) as client, pytest.warns(UserWarning, match="resuming"):
            shared = st.run("belfort", games=20_000, out=out, executor=client)
        assert shared.fingerprint == st.run("belfort", games=20_000, quiet=True).fingerprint
    finally:
        second.end()

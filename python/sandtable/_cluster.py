"""Schedulers: games go to their workers, results come back.

A scheduler is whatever has ``submit(function, *arguments)`` that returns a future, as in ``concurrent.futures``.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from typing import Any

from . import _sandtable
from ._error import Error

#: A result, the seconds that it took, and the worker's name.
Played = tuple[bytes, float, str]

#: How many jobs are kept at a time: as many as are under way at once.
OPEN = 16


def play(name: str | None, key: str, spec: str, first: int, behind: int) -> Played:
    """Plays games on a worker."""
    result, seconds = _sandtable.play(key, spec, first, behind)
    return result, seconds, name or f"{socket.gethostname()} process {os.getpid()}"


class Futures:
    """A scheduler with the interface of ``concurrent.futures``: processes, loky, MPI and others."""

    def __init__(self, executor: Any) -> None:
        self.executor = executor
        self._under_way: dict[int, Any] = {}
        self._lock = threading.Lock()

    def width(self) -> int:
        """How many batches are played at a time, as far as it is known."""
        return int(getattr(self.executor, "_max_workers", None) or os.cpu_count() or 1)

    def submit(self, key: str, spec: str, first: int, behind: int, avoid: str | None) -> Any:
        return self.executor.submit(play, None, key, spec, first, behind)

    def send(
        self, number: int, key: str, spec: str, first: int, behind: int, avoid: str | None, back: _sandtable.Back
    ) -> None:
        """Hands a batch over; what comes of it goes to ``back``."""
        future = self.submit(key, spec, first, behind, avoid)
        with self._lock:
            self._under_way[number] = future
        future.add_done_callback(self._landed(number, back))

    def _landed(self, number: int, back: _sandtable.Back) -> Callable[[Any], None]:
        def landed(future: Any) -> None:
            with self._lock:
                self._under_way.pop(number, None)
            try:
                result, seconds, worker = future.result()
            except Error as error:
                back.refused(number, f"a worker refused it: {error.message}")
            except BaseException as error:  # noqa: BLE001 - whatever it is, the games are not played.
                back.lost(number, f"{type(error).__name__}: {error}")
            else:
                back.done(number, result, seconds, worker)

        return landed

    def lost(self) -> str | None:
        """Why no batch will come back any more, if that is so."""
        return None

    def forget(self, number: int) -> None:
        """Nobody waits for this batch any more."""
        with self._lock:
            future = self._under_way.pop(number, None)
        if future is not None:
            future.cancel()


class Dask(Futures):
    """A client of Dask. What is played travels to each worker once."""

    def __init__(self, client: Any) -> None:
        super().__init__(client)
        self._specs: dict[str, Any] = {}
        self._width = 1

    def width(self) -> int:
        # A scheduler that is not there would be waited for.
        if self.executor.status == "running":
            self._width = sum(self.executor.nthreads().values())
        return self._width

    def lost(self) -> str | None:
        gone = self.executor.status in ("closed", "failed")
        return "the scheduler of Dask is gone: connect to one and ask again, with `out=` what was played is kept" if gone else None

    def submit(self, key: str, spec: str, first: int, behind: int, avoid: str | None) -> Any:
        if key not in self._specs:
            # A task, so that it is there again after its worker was lost. Only the last ones are still needed.
            self._specs[key] = self.executor.submit(_same, spec, pure=False, key=f"sandtable-job-{key}-{id(self)}")
            while len(self._specs) > OPEN:
                self._specs.pop(next(iter(self._specs)))
        where: dict[str, Any] = {}
        if avoid is not None:
            others = [address for address in self.executor.nthreads() if address != avoid]
            where = {"workers": others, "allow_other_workers": True} if others else {}
        return self.executor.submit(_on_dask, key, self._specs[key], first, behind, pure=False, **where)


def _same(spec: str) -> str:
    return spec


def _on_dask(key: str, spec: str, first: int, behind: int) -> Played:
    from distributed import get_worker

    return play(str(get_worker().address), key, spec, first, behind)


class Ray(Futures):
    """The module ``ray``, after ``ray.init()``. What is played travels to each machine once."""

    def __init__(self, ray: Any) -> None:
        super().__init__(ray)
        self._play = ray.remote(num_cpus=1, max_retries=0)(play)
        self._specs: dict[str, Any] = {}

    def width(self) -> int:
        return int(self.executor.cluster_resources().get("CPU", 1))

    def submit(self, key: str, spec: str, first: int, behind: int, avoid: str | None) -> Any:
        if key not in self._specs:
            self._specs[key] = self.executor.put(spec)
            while len(self._specs) > OPEN:
                self._specs.pop(next(iter(self._specs)))
        return self._play.remote(None, key, self._specs[key], first, behind).future()


def carrier(of: Any) -> Futures | None:
    """A scheduler, by what it is."""
    if of is None or isinstance(of, Futures):
        return of
    kind = of.__name__ if hasattr(of, "__name__") else type(of).__module__
    if kind.split(".")[0] == "distributed":
        return Dask(of)
    if kind == "ray":
        return Ray(of)
    if callable(getattr(of, "submit", None)):
        return Futures(of)
    raise TypeError(f"{type(of).__name__} is no scheduler: it has no submit()")


class on:  # noqa: N801 - it reads as `with st.on(client):`.
    """Plays the games of every question by the workers of a scheduler.

    ``st.on(client)`` does so from now on, ``st.on(None)`` ends it; ``with st.on(client):`` ends it by itself. A scheduler is
    a client of Dask, the module ``ray``, or whatever has the interface of ``concurrent.futures``.
    """

    current: Futures | None = None

    def __init__(self, executor: Any) -> None:
        self._before = on.current
        on.current = carrier(executor)

    def __enter__(self) -> on:
        return self

    def __exit__(self, *_: object) -> None:
        on.current = self._before

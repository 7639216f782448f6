"""Workers on other machines, through joblib's backends Dask and Ray (extras `dask` and `ray`)."""

import contextlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ...play.errors import TuilerieError

SCHEDULER_SECONDS = 15  # seconds for a scheduler to answer, and for its first worker
TASKS_PER_WORKER = 8  # tasks per worker of Ray, which returns all results at once

Share = Callable[[list[Any]], Iterable[Any]]  # takes joblib's tasks and yields results as they arrive


class WrongBackend(TuilerieError):
    """The backend does not exist, is not installed, or does not answer at its address."""


@contextlib.contextmanager
def dask_workers(address: str | None, jobs: int) -> Iterator[Share]:
    from dask.distributed import Client, LocalCluster
    from joblib import Parallel, parallel_config

    backend = _dask_backend()

    with contextlib.ExitStack() as held:
        if address is None:
            local = LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
            address = held.enter_context(local).scheduler_address
        try:
            client = held.enter_context(Client(address, timeout=SCHEDULER_SECONDS))
        except (OSError, ValueError, TimeoutError) as problem:
            raise WrongBackend(f"no Dask scheduler answers at {address}: {problem}") from None

        def share(tasks: list[Any]) -> Iterable[Any]:
            with parallel_config(backend(client=client, wait_for_workers_timeout=SCHEDULER_SECONDS)):
                parallel = Parallel(return_as="generator_unordered", batch_size=1)
            done: Iterable[Any] = parallel(tasks)
            return done

        yield share


def _dask_backend() -> Any:
    """joblib's backend for Dask, extended to report tasks that Dask has given up. joblib alone would wait for
    them for ever."""
    from joblib._dask import DaskDistributedBackend

    class Backend(DaskDistributedBackend):  # type: ignore[misc]
        def submit(self, func: Any, callback: Any = None) -> Any:
            coming = super().submit(func, callback)
            coming.add_done_callback(lambda done: done.exception() and callback(GivenUp(done.exception())))
            return coming

        def retrieve_result_callback(self, out: Any) -> Any:
            if isinstance(out, GivenUp):
                raise out.problem
            return super().retrieve_result_callback(out)

    return Backend


@dataclass(frozen=True)
class GivenUp:
    """Replaces the result of a task whose workers died repeatedly or could not read it."""

    problem: BaseException


@contextlib.contextmanager
def ray_workers(address: str | None, jobs: int) -> Iterator[Share]:
    import ray
    from joblib import Parallel, parallel_config
    from ray.util.joblib import register_ray

    register_ray()
    try:
        ray.init(address or "local", num_cpus=None if address else jobs, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as problem:
        raise WrongBackend(f"no Ray answers at {address or 'this machine'}: {problem}") from None
    workers = int(ray.cluster_resources().get("CPU", 1))

    def share(tasks: list[Any]) -> Iterator[Any]:
        for first in range(0, len(tasks), TASKS_PER_WORKER * workers):
            with parallel_config("ray"):
                parallel = Parallel(n_jobs=workers, batch_size=1)
            yield from parallel(tasks[first : first + TASKS_PER_WORKER * workers])

    try:
        yield share
    finally:
        ray.shutdown()


BACKENDS: Mapping[str, Callable[[str | None, int], AbstractContextManager[Share]]] = MappingProxyType(
    {"dask": dask_workers, "ray": ray_workers}
)
WORKER_LIBRARIES = MappingProxyType({"dask": "distributed", "ray": "ray"})


def check_backend(name: str) -> None:
    if name not in BACKENDS:
        raise WrongBackend(f"there is no backend '{name}'; there are {', '.join(BACKENDS)}")
    if importlib.util.find_spec(WORKER_LIBRARIES[name]) is None:
        raise WrongBackend(f"the backend {name} is not installed: pip install 'tuilerie[{name}]'")

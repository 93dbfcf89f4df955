"""The machines that do the parts: those of a Dask cluster, or processes of this one.

A part that was under way when its worker died is given to another; its result comes once, to whoever
asked, who alone writes it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from importlib import import_module
from typing import Any, Final

from referee.service.errors import DeskError

LOCAL: Final = "local"
SOON: Final = "10s"
"""In which time a cluster answers."""
DEATHS: Final = 20
"""Workers that may die over one part before it is given up."""
Rows = list[dict[str, Any]]


def spread(
    where: str, workers: int, work: Callable[[int], tuple[Any, ...]], numbers: Sequence[int]
) -> Iterator[tuple[int, Rows]]:
    """Have parts done, each as it is finished: its number and its rows.

    Args:
        where: "local" for processes of this machine, else the address of a Dask scheduler.
        workers: How many processes there are of this machine.
        work: What is called for a part, with what it is given: a function and its arguments.
        numbers: The parts.

    Raises:
        DeskError: No cluster answers, Dask is not installed, or a part cannot be done.
    """
    try:
        dask: Any = import_module("dask")
        distributed: Any = import_module("distributed")
    except ImportError as error:
        message = "a cluster is asked through Dask, which is not installed"
        raise DeskError("no-dask", message, instead="pip install 'wixoss-referee[scale]'") from error
    with ExitStack() as ends, dask.config.set({"distributed.scheduler.allowed-failures": DEATHS}):
        if where == LOCAL:
            where = _own(distributed, workers, ends)
        client = _client(distributed.Client, where, ends)
        asked = {client.submit(*work(number), pure=False): number for number in numbers}
        for future in distributed.as_completed(list(asked)):
            yield asked[future], _result(future)
            future.release()


def _own(distributed: Any, workers: int, ends: ExitStack) -> str:
    """Begin processes of this machine; the address at which they are asked."""
    try:
        cluster = distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
        )
        return str(ends.enter_context(cluster).scheduler_address)
    except (OSError, RuntimeError, TimeoutError) as error:
        message = f"the processes of this machine could not be begun: {error}"
        raise DeskError("no-cluster", message, instead="begin again, with fewer --jobs") from error


def _client(kind: Any, where: str, ends: ExitStack) -> Any:
    try:
        return ends.enter_context(kind(where, timeout=SOON))
    except (OSError, ValueError, ImportError) as error:
        instead = "write local, or tcp://HOST:8786 of a scheduler"
        raise DeskError("no-cluster", f"no cluster answers at {where!r}", instead=instead) from error


def _result(future: Any) -> Rows:
    if future.status == "finished":
        found: Rows = future.result()
        return found
    error = future.exception()
    if isinstance(error, DeskError):
        raise error
    message = f"a part could not be done: {error}"
    raise DeskError("part-failed", message, instead="begin again; what is done stays")

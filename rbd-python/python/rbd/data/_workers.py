"""Work on files by processes, through Daft: its own runner on this machine, or Ray's on a cluster.

A file's work depends on the file alone, so results are the same whoever does it and however often. Files of processes
that died are done again.
"""

import contextlib
import os
import pickle
from collections.abc import Iterator
from typing import Any, Protocol

from ._extra import DataError, need

#: How often what dead processes left is done again.
ROUNDS = 3


class Job(Protocol):
    """What processes start with, pickled."""

    def start(self) -> Any:
        """The worker."""

    def finished(self, file: str) -> "bytes | None":
        """The result of a file's work, if an earlier process left it."""


class _Process:
    """A worker in its process: made once, then asked for file after file."""

    def __init__(self, job: bytes):
        self.worker = pickle.loads(job).start()

    def work(self, files: Any) -> Any:
        results = []
        for file in files.to_pylist():
            try:
                results.append(b"+" + self.worker.work(file))
            except Exception as error:
                # Not to be tried again: it is told from a process that died.
                text = error.args[0] if isinstance(error, DataError) else f"{type(error).__name__}: {error}"
                results.append(f"-{file}: {text}".encode())
        return results


def each(job: Job, files: list[str], workers: "int | None", ray: "str | None", name: str) -> dict[str, bytes]:
    """What the job's worker gives for each file.

    Raises with all that is wrong with files once all are done, or if processes died again and again.
    """
    if not files:
        return {}
    on_ray = _runner(ray)
    count = max(1, min(workers or _cpus(on_ray), len(files)))
    payload = pickle.dumps(job)
    done: dict[str, bytes] = {}
    for left in reversed(range(ROUNDS)):
        done |= {file: b"+" + result for file in files if file not in done and (result := job.finished(file))}
        pending = [file for file in files if file not in done]
        if not pending:
            break
        try:
            with _one_thread():
                done |= _round(payload, pending, count, on_ray, name)
        except Exception as error:
            if not left:
                listed = ", ".join(pending[:5]) + (" …" if len(pending) > 5 else "")
                raise DataError(
                    f"processes died in all of {ROUNDS} tries and {len(pending)} of {len(files)} files were left before "
                    f"the last, {listed}; it said: {error}"
                ) from error
            # One that kills its process does not keep the others from being done.
            files = files[::-1]
    wrong = [result[1:].decode() for _, result in sorted(done.items()) if result[:1] == b"-"]
    if wrong:
        raise DataError(wrong)
    return {file: done[file][1:] for file in sorted(files)}


def _round(payload: bytes, files: list[str], count: int, on_ray: bool, name: str) -> dict[str, bytes]:
    daft = need("daft")
    method = daft.method.batch(return_dtype=daft.DataType.binary(), batch_size=1)
    made = {"__init__": _Process.__init__, "work": method(_Process.work)}
    process = daft.cls(type(name, (), made), use_process=True, max_concurrency=count, max_retries=0)
    frame = daft.from_pydict({"file": files})
    if on_ray:
        frame = frame.into_partitions(min(len(files), 16 * count))
    column = daft.col("file")
    results = frame.select(column, process(payload).work(column).alias("result")).to_pydict()
    return dict(zip(results["file"], results["result"]))


def _runner(ray: "str | None") -> bool:
    """Whether Daft runs on Ray; `ray` is the cluster's address, "auto" for this machine's."""
    daft = need("daft")
    if ray is not None:
        need("ray")
        daft.set_runner_ray(None if ray == "auto" else ray, noop_if_initialized=True)
    on_ray = bool(daft.get_or_infer_runner_type() == "ray")
    if ray is not None and not on_ray:
        raise DataError(
            "ray: Daft works on this machine in this process already; start another process for the cluster"
        )
    return on_ray


def _cpus(on_ray: bool) -> int:
    if on_ray:
        ray = need("ray")
        return int(ray.cluster_resources().get("CPU", 1))
    return os.cpu_count() or 1


@contextlib.contextmanager
def _one_thread() -> Iterator[None]:
    """Processes that are started meanwhile take one thread for linear algebra."""
    names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
    old = {name: os.environ.get(name) for name in names}
    os.environ.update({name: "1" for name in names})
    try:
        yield
    finally:
        for name, value in old.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value

"""rbd as a competitor of GRiD's benchmark: a library of generated Rust, called by ctypes.

A call takes rows of float32 in rbd's order of joints, allocates its result and returns dense rows of float32, as GRiD's
adapter of Pinocchio does. The order of joints is changed before and after, outside of what is timed.
"""
import ctypes
import os
from pathlib import Path
import subprocess
import time

import numpy as np

WORKSPACE = Path(__file__).resolve().parents[2]
TORQUES = {"forward_dynamics", "forward_dynamics_gradient"}


def build(urdf, base):
    """The library of a robot; `cargo` builds what changed."""
    command = ["cargo", "run", "--quiet", "-p", "rbd-benches", "--bin", "grid", "--"]
    command += [str(Path(urdf).resolve()), base]
    said = subprocess.run(command, cwd=WORKSPACE, stdout=subprocess.PIPE, text=True, check=True)
    return Path(said.stdout.strip())


def load(path):
    """The library with the types of its functions (`library.rs`)."""
    library = ctypes.CDLL(str(path))
    floats = ctypes.POINTER(ctypes.c_float)
    for name in ("nq", "nv", "width", "start"):
        getattr(library, f"rbd_grid_{name}").restype = ctypes.c_size_t
    library.rbd_grid_width.argtypes = [ctypes.c_int]
    library.rbd_grid_start.argtypes = [ctypes.c_size_t]
    library.rbd_grid_operation.argtypes = [ctypes.c_char_p]
    library.rbd_grid_joints.restype = ctypes.c_char_p
    library.rbd_grid_eval.argtypes = [ctypes.c_int, floats, floats, floats, ctypes.c_size_t, floats, ctypes.c_int]
    return library


def pointer(array):
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_float))


def timed(call, warmups, iterations, warm_seconds):
    """Times of `iterations` calls in µs, after `warmups` calls and `warm_seconds` at the least."""
    start, done = time.perf_counter(), 0
    while done < warmups or time.perf_counter() - start < warm_seconds:
        call()
        done += 1
    samples = []
    for _ in range(iterations):
        start = time.perf_counter_ns()
        call()
        samples.append((time.perf_counter_ns() - start) / 1000)
    return {"samples_us": samples, "mean_us": float(np.mean(samples)), "median_us": float(np.median(samples)),
            "min_us": min(samples), "max_us": max(samples)}


class RbdAdapter:
    """`fixture` has `urdf`, `base`, `nq`, `nv`, the states `q`, `v`, `a`, `u` and `project.actuated_joint_names`."""

    def __init__(self, operation, fixture, directory=None, cpu_threads=1):
        self.op, self.f = operation, fixture
        self.library = load(build(fixture.urdf, fixture.base))
        self.number = self.library.rbd_grid_operation(operation.encode())
        if self.number < 0:
            raise NotImplementedError(f"rbd's library has no {operation}")
        self.places()
        threads = self.library.rbd_grid_start(cpu_threads)
        if threads != cpu_threads:
            raise ValueError(f"this process has a pool of {threads} threads, not of {cpu_threads}")
        self.ceiling, self.parallel = cpu_threads, 0
        self.resident = None
        self.metadata = {
            "backend": "rbd", "dtype": "float32", "output_storage_dtype": "float32",
            "method": "generated Rust, a state a SIMD lane", "cpu_thread_ceiling": cpu_threads,
            "hardware_threads": os.cpu_count(),
            "thread_policy": "the better of one thread and rbd's parallel(), called inside a persistent pool",
            "allocation_policy": "one result a call; gradients one array of nonzeros a 256 states",
        }

    def places(self):
        """Where rbd's coordinates stand in the fixture's: the base first in both, then the joints by their names."""
        joints = self.library.rbd_grid_joints().decode().split("\n")
        floats = self.f.base == "floating"
        moving = joints[1:] if floats else joints
        of_fixture = list(self.f.project.actuated_joint_names)
        sizes = self.library.rbd_grid_nq(), self.library.rbd_grid_nv()
        if sorted(moving) != sorted(of_fixture) or sizes != (self.f.nq, self.f.nv):
            raise ValueError(f"other joints: {of_fixture} beside rbd's {moving}")
        if sizes != (len(moving) + 7 * floats, len(moving) + 6 * floats):
            raise ValueError("a joint has more than one coordinate")
        order = np.array([of_fixture.index(name) for name in moving], dtype=int)
        self.of_q = np.r_[np.arange(7 * floats), 7 * floats + order]
        self.of_v = np.r_[np.arange(6 * floats), 6 * floats + order]
        self.back = np.argsort(self.of_v)

    def prepare(self, batch):
        f, n = self.f, self.f.nv
        third = f.u if self.op in TORQUES else f.a
        rows = [(f.q, self.of_q), (f.v, self.of_v), (third, self.of_v)]
        self.inputs = [np.ascontiguousarray(array[:batch, places], dtype=np.float32) for array, places in rows]
        pointers = [pointer(array) for array in self.inputs]
        width = self.library.rbd_grid_width(self.number)
        shape = (batch, *{n: (n,), n * n: (n, n), 2 * n * n: (n, 2 * n)}[width])

        def call():
            out = np.empty((batch, width), np.float32)
            if self.library.rbd_grid_eval(self.number, *pointers, batch, pointer(out), self.parallel):
                raise RuntimeError("rbd's library refuses the sizes")
            return out.reshape(shape)

        self.host, self.sync, self.download = call, lambda out: None, lambda out: out
        self.batch, self.parallel = batch, 0

    def normalize(self, out):
        """A result in the fixture's order of joints."""
        out = out[:, self.back]
        if out.ndim == 2:
            return out
        columns = [self.back + k * self.f.nv for k in range(out.shape[2] // self.f.nv)]
        return out[:, :, np.concatenate(columns)]

    def time_host(self, warmups, iterations, warm_seconds=0.0):
        """Times on one thread and on the pool; the better mean counts, and what follows runs so."""
        variants = {}
        for threads in sorted({1, self.ceiling}):
            self.parallel = int(threads > 1)
            variants[str(threads)] = timed(self.host, warmups, iterations, warm_seconds)
        best = min(variants, key=lambda threads: variants[threads]["mean_us"])
        self.parallel = int(int(best) > 1)
        self.metadata["active_cpu_threads"] = int(best)
        return variants[best], {"thread_variants": variants, "selected_threads": int(best)}

    def close(self):
        """The pool ends with the process."""

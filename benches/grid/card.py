"""card.py LIBRARY ROBOT.c CUBINS [GRID.so]: times of batches of f32 on one machine, on its processor and on its graphics card.

LIBRARY is of `cargo run -p rbd-benches --bin grid -- FILE fixed`, CUBINS of `kernels.py ROBOT.c CUBINS`, GRID.so of
`grid.cu`. All get the same states. Prints CSV: medians in µs, and how far results of the last 1,024 states are from those of the
processor, as a part of each state's largest number. Needs CuPy and a card.
"""
import ctypes
import os
import re
import sys
import time
from pathlib import Path

import cupy
import cupyx
import numpy as np

from adapter import load
from kernels import arrays

SIZES = 16, 256, 1024, 16384, 131072
THREADS = 32, 64, 128, 256
CHECKED = 1024
# GRiD's names: rbd's function and the number in `grid.cu`.
OPERATIONS = {
    "inverse_dynamics": ("rnea", 0),
    "crba": ("crba", None),
    "minv": ("inverse_inertia_matrix", 1),
    "forward_dynamics": ("forward_dynamics", 2),
    "inverse_dynamics_gradient": ("rnea_derivatives", 3),
    "forward_dynamics_gradient": ("forward_dynamics_derivatives", 4),
}


def median(sample, seconds=0.1, least=9):
    """The median of what `sample` returns, called for so long; the first call does not count."""
    sample()
    end, samples = time.perf_counter() + seconds, []
    while len(samples) < least or time.perf_counter() < end:
        samples.append(sample())
    return float(np.median(samples))


def clocked(call):
    start = time.perf_counter_ns()
    call()
    return (time.perf_counter_ns() - start) / 1000


def on_processor(library, operation, inputs, out, parallel):
    """µs of one call; a microsecond or two of them are Python's."""
    evaluate, pointers = library["rbd_grid_eval"], [ctypes.c_void_p(a.ctypes.data) for a in (*inputs, out)]
    count = ctypes.c_size_t(len(out))
    arguments = (ctypes.c_int(operation), *pointers[:3], count, pointers[3], ctypes.c_int(parallel))
    times = max(1, int(100 / clocked(lambda: evaluate(*arguments))))

    def sample():
        return clocked(lambda: [evaluate(*arguments) for _ in range(times)]) / times

    return median(sample, 0.2, 5)


class Card:
    """A stream on which work is captured as a graph, so that Python's own time is not in it."""

    def __init__(self):
        self.stream = cupy.cuda.Stream(non_blocking=True)

    def graph(self, work, times=1):
        with self.stream:
            work()
            self.stream.synchronize()
            self.stream.begin_capture()
            for _ in range(times):
                work()
            return self.stream.end_capture()

    def resident(self, work):
        """µs of `work`, many times in a row between two events."""
        once = self.events(self.graph(work), 1)
        times = max(1, min(50, int(2000 / once)))
        graph = self.graph(work, times)
        return median(lambda: self.events(graph, times), 0.03)

    def events(self, graph, times):
        start, end = cupy.cuda.Event(), cupy.cuda.Event()
        with self.stream:
            start.record()
            graph.launch()
            end.record()
            end.synchronize()
        return cupy.cuda.get_elapsed_time(start, end) * 1000 / times

    def waited(self, work):
        """µs until a caller has the result of one `work`, by the clock of the processor."""
        graph = self.graph(work)

        def call():
            with self.stream:
                graph.launch()
                self.stream.synchronize()

        return median(lambda: clocked(call))

    def copies(self, pairs, to_card):
        runtime = cupy.cuda.runtime
        for host, card in pairs:
            to, of = (card.data.ptr, host.ctypes.data) if to_card else (host.ctypes.data, card.data.ptr)
            kind = runtime.memcpyHostToDevice if to_card else runtime.memcpyDeviceToHost
            runtime.memcpyAsync(to, of, host.nbytes, kind, self.stream.ptr)

    def measure(self, launch, inputs, outputs, threads):
        """The best number of threads a block, µs on the card, µs of one call, µs of one with copies from and to pinned memory."""
        best = min((self.resident(lambda: launch(t)), t) for t in threads)[1]
        pinned = [(cupyx.empty_pinned(a.shape, a.dtype), a) for a in inputs]
        for host, card in pinned:
            host[...] = card.get()
        back = [(cupyx.empty_pinned(a.shape, a.dtype), a) for a in outputs]

        def all_of_it():
            self.copies(pinned, True)
            launch(best)
            self.copies(back, False)

        work = lambda: launch(best)
        return best, self.resident(work), self.waited(work), self.waited(all_of_it)


def states(nq, nv, count):
    """q (of a floating base a unit quaternion in places 3 to 6), q̇ and a third array, from −1 to 1."""
    random = np.random.default_rng(1)
    q, v, third = (random.uniform(-1, 1, (count, n)).astype(np.float32) for n in (nq, nv, nv))
    if nq != nv:
        q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)
    return q, v, third


def error(found, true):
    found, true = (a.reshape(len(true), -1).astype(float) for a in (found, true))
    return float(np.max(np.abs(found - true).max(1) / np.abs(true).max(1)))


def dense(function, results, source, nv):
    """rbd's results in C, rows, as the library writes them."""
    def places(name):
        of = [re.search(rf"robot_{name}_{axis}\[\w+\] = {{(.*?)}}", source, re.S).group(1) for axis in ("rows", "columns")]
        return [np.array(re.findall(r"\d+", text), int) for text in of]

    def spread(name, numbers):
        rows, columns = places(name)
        full = np.zeros((len(numbers), nv, nv), np.float32)
        full[:, rows, columns] = numbers
        return full

    if function == "crba":
        lower = spread("inertia", results[0])
        return lower + np.tril(lower, -1).transpose(0, 2, 1)
    if function.endswith("_derivatives"):
        names, of = (("dtau_dq", "dtau_dqd"), results) if function == "rnea_derivatives" else (("dqdd_dq", "dqdd_dqd"), results[1:])
        return np.concatenate([spread(f"{function}_{name}", x) for name, x in zip(names, of)], 2)
    return results[0]


def kernels_of_rbd(card, folder, source, header, function, inputs, true, nv):
    """Times of rbd's C, arrays by rows and by columns."""
    module = cupy.RawModule(path=str(folder / f"{function}.cubin"))
    signature = arrays(header, function)
    count = len(inputs[0])
    last = slice(max(0, count - CHECKED), count)
    for layout in ("rows", "columns"):
        kernel = module.get_function(layout)
        by_rows = layout == "rows"
        given = [cupy.asarray(np.ascontiguousarray(a if by_rows else a.T)) for a in inputs[: sum(read for *_, read in signature)]]
        widths = [numbers for _, numbers, read in signature if not read]
        results = [cupy.full((count, w) if by_rows else (w, count), cupy.nan, cupy.float32) for w in widths]
        cupy.cuda.Device().synchronize()
        launch = lambda t: kernel((-(-count // t),), (t,), (np.int32(count), *given, *results))
        times = card.measure(launch, given, results, THREADS)
        found = [(r[last] if by_rows else r[:, last].T).get() for r in results]
        yield f"C by {layout}", times, error(dense(function, found, source, nv), true[last])


def kernels_of_grid(card, library, model, operation, inputs, true, nv):
    """Times of GRiD's kernel."""
    q, v, third = inputs
    count = len(q)
    rows = {0: (q, v), 1: (q,), 2: (q, v, third), 3: (q, v), 4: (q, v, third)}[operation]
    given = [cupy.asarray(np.concatenate(rows, 1))] + [cupy.asarray(third)] * (operation in (0, 3))
    out = cupy.full((count, true[0].size), cupy.nan, cupy.float32)
    cupy.cuda.Device().synchronize()

    def launch(threads):
        pointers = (ctypes.c_void_p(a.data.ptr) for a in (given[0], given[-1]))
        failed = library.grid_launch(operation, count, threads, *pointers, model, ctypes.c_void_p(out.data.ptr),
                                     ctypes.c_void_p(card.stream.ptr))
        if failed:
            raise RuntimeError(f"CUDA says {failed} of GRiD's kernel {operation}, {threads} threads")

    times = card.measure(launch, given, [out], sorted({*THREADS, library.grid_threads()}))
    last = slice(max(0, count - CHECKED), count)
    found, true = out[last].get(), true[last]
    if operation == 1:  # the upper triangle by columns
        found, true = np.tril(found.reshape(-1, nv, nv)), np.tril(true.reshape(-1, nv, nv))
    if operation > 2:  # both matrices by columns
        found = found.reshape(-1, 2 * nv, nv).transpose(0, 2, 1)
    return times, error(found, true)


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    processor, source, folder = load(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    text, header = source.read_text(), source.with_suffix(".h").read_text()
    nq, nv = processor.rbd_grid_nq(), processor.rbd_grid_nv()
    cores = processor.rbd_grid_start(os.cpu_count())
    card = Card()
    grid = ctypes.CDLL(sys.argv[4]) if len(sys.argv) > 4 else None
    if grid:
        grid.grid_model.restype = ctypes.c_void_p
        model = ctypes.c_void_p(grid.grid_model())

    def say(*row):
        print(source.stem, *row, sep=",", flush=True)

    all_states = states(nq, nv, max(SIZES))
    nothing = [a[:0] for a in all_states]
    say("nothing", 0, "processor", 1, "", round(on_processor(processor, 0, nothing, nothing[0], 0), 2), "", "")
    for operation, (function, number) in OPERATIONS.items():
        code = processor.rbd_grid_operation(operation.encode())
        out = np.empty((max(SIZES), processor.rbd_grid_width(code)), np.float32)
        for count in SIZES:
            inputs, true = [a[:count] for a in all_states], out[:count]
            for parallel, threads in ((0, 1), (1, cores)):
                took = on_processor(processor, code, inputs, true, parallel)
                say(operation, count, "processor", threads, "", round(took, 2), "", "")
            rows = []
            if (folder / f"{function}.cubin").exists():
                rows += kernels_of_rbd(card, folder, text, header, function, inputs, true, nv)
            if grid and number is not None:
                rows.append(("GRiD", *kernels_of_grid(card, grid, model, number, inputs, true, nv)))
            for name, (threads, *times), wrong in rows:
                say(operation, count, name, threads, *(round(x, 2) for x in times), f"{wrong:.1e}")
            free()


def free():
    cupy.get_default_memory_pool().free_all_blocks()
    cupy.get_default_pinned_memory_pool().free_all_blocks()


if __name__ == "__main__":
    print("robot,operation,states,by,threads,on the card,a call,with copies,error")
    main()

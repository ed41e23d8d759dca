"""worker.py GRID --robot iiwa14 --backend rbd --operation crba ...: GRiD's own worker, oracle and timing for rbd.

GRID is a checkout of https://github.com/A2R-Lab/GRiD with what its benchmark needs; the other arguments are those of its
test/benchmarks/release/worker.py. Nothing there is changed.
"""
import sys
from pathlib import Path

from adapter import RbdAdapter


def main():
    if len(sys.argv) < 2 or not (Path(sys.argv[1]) / "test/benchmarks/release").is_dir():
        raise SystemExit(__doc__)
    checkout = Path(sys.argv.pop(1)).resolve()
    sys.path[:0] = [str(checkout), str(checkout / "external")]
    from test.benchmarks.release import competitors, worker
    others = competitors.make_adapter

    def make_adapter(backend, operation, fixture, directory, cpu_threads=1):
        if backend == "rbd":
            return RbdAdapter(operation, fixture, directory, cpu_threads)
        return others(backend, operation, fixture, directory, cpu_threads=cpu_threads)

    competitors.make_adapter = make_adapter
    worker.main()


if __name__ == "__main__":
    main()

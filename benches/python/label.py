"""Labels a generated data set and prints frames a second: `python benches/python/label.py 10000000 [FOLDER]`.

The data set has LeRobot's layout: the Panda's seven positions in float32, episodes of 500 frames, files of 125,000.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "rbd-python/tests"))

EPISODE, EPISODES = 500, 250


def main() -> None:
    import rbd.data
    from data_sets import mapping, motion, table, write_lerobot

    frames = int(float(sys.argv[1]))
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp())
    began = time.perf_counter()
    # The same motions again and again: the time is that of labelling, not of inventing.
    motions = [motion(k, EPISODE) for k in range(EPISODES)]
    count = -(-frames // (EPISODE * EPISODES))
    files = (table({EPISODES * file + k: x for k, x in enumerate(motions)}) for file in range(count))
    write_lerobot(folder / "set", files)
    print(f"{count * EPISODE * EPISODES:,} frames in {count} files written in {time.perf_counter() - began:.0f} s")
    for workers in map(int, sys.argv[3:] or ["2"]):
        report = rbd.data.label(
            folder / "set",
            ROOT / "robots/urdf/panda.urdf",
            mapping("rad"),
            ["panda_hand.pose", "rnea"],
            to=folder / "labelled",
            workers=workers,
        )
        size = sum(file.stat().st_size for file in report.path.rglob("*.parquet"))
        print(f"{workers} workers: {report}\n{size / report.frames:.0f} bytes a frame, {size / 1e9:.2f} GB")
        shutil.rmtree(report.path)


if __name__ == "__main__":
    main()

"""Data sets that the tests write."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

FPS = 50


def motion(episode: int, frames: int, joints: int = 7) -> np.ndarray:
    """Positions of an episode (frames, joints), rad: smooth, and another one for each episode."""
    random = np.random.default_rng(episode)
    t = np.arange(frames)[:, None] / FPS
    rate, phase, size = random.uniform(0.5, 3, joints), random.uniform(0, 6, joints), random.uniform(0.2, 0.6, joints)
    return size * np.sin(rate * t + phase)


def table(episodes: dict[int, np.ndarray], columns=None) -> pa.Table:
    """Rows as LeRobot has them; `columns` are further ones by name, a list of arrays by episode."""
    state = np.concatenate(list(episodes.values()))
    lengths = [len(x) for x in episodes.values()]
    frame = np.concatenate([np.arange(n) for n in lengths])
    made = {
        "observation.state": lists(state.astype(np.float32)),
        "timestamp": (frame / FPS).astype(np.float32),
        "frame_index": frame,
        "episode_index": np.repeat(list(episodes), lengths),
        "index": np.arange(len(state)),
        "task_index": np.zeros(len(state), np.int64),
    }
    return pa.table(made | (columns or {}))


def lists(array: np.ndarray) -> pa.Array:
    return pa.FixedSizeListArray.from_arrays(array.reshape(-1), array.shape[1])


def write_lerobot(root: Path, files: list[pa.Table], names=None) -> Path:
    """A data set in LeRobot's layout, version 3."""
    names = names or [f"joint{k + 1}.pos" for k in range(7)]
    rows, start = [], 0
    for k, one in enumerate(files):
        path = root / f"data/chunk-000/file-{k:03d}.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(one, path)
        indices, lengths = np.unique(one["episode_index"].to_numpy(), return_counts=True)
        for index, length in zip(indices, lengths):
            row = {"episode_index": int(index), "length": int(length), "data/chunk_index": 0, "data/file_index": k}
            rows.append(row | {"dataset_from_index": start, "dataset_to_index": start + int(length)})
            start += int(length)
    (root / "meta/episodes/chunk-000").mkdir(parents=True)
    pq.write_table(pa.Table.from_pylist(rows), root / "meta/episodes/chunk-000/file-000.parquet")
    pq.write_table(pa.table({"task_index": [0], "task": ["wave"]}), root / "meta/tasks.parquet")
    scalar = {"shape": [1], "names": None}
    features = {"observation.state": {"dtype": "float32", "shape": [7], "names": names}}
    features["timestamp"] = {"dtype": "float32", **scalar}
    for name in ("frame_index", "episode_index", "index", "task_index"):
        features[name] = {"dtype": "int64", **scalar}
    info = {
        "codebase_version": "v3.0",
        "robot_type": "panda",
        "total_episodes": len(rows),
        "total_frames": start,
        "total_tasks": 1,
        "chunks_size": 1000,
        "data_files_size_in_mb": 100,
        "fps": FPS,
        "splits": {"train": f"0:{len(rows)}"},
        "data_path": "data/chunk-{chunk_index:03d}/file-{file_index:03d}.parquet",
        "video_path": None,
        "features": features,
    }
    (root / "meta/info.json").write_text(json.dumps(info))
    stats = {name: {"min": [0.0], "max": [1.0], "mean": [0.5], "std": [0.5], "count": [start]} for name in features}
    (root / "meta/stats.json").write_text(json.dumps(stats))
    return root


def mapping(unit: str = "rad", **more) -> dict:
    """Of the Panda's seven joints."""
    joints = [
        {"joint": f"panda_joint{k + 1}", "column": "observation.state", "index": k, "unit": unit} for k in range(7)
    ]
    return {"joints": joints, "filter": {"window": 7, "order": 3}} | more


def torques() -> dict:
    """The same, with numbers that stand for torques, whatever they are."""
    given = mapping()
    given["joints"] += [joint | {"quantity": "torque", "unit": "Nm"} for joint in given["joints"]]
    return given

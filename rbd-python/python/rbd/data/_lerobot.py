"""What belongs to LeRobot's layout beside the data files: `meta/` and `videos/`."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

from ._dataset import Dataset
from ._outputs import Column
from ._statistics import Statistics


def write_meta(
    dataset: Dataset,
    columns: list[Column],
    keep: "list[str] | None",
    dtype: str,
    to: Path,
    statistics: dict[str, Statistics],
) -> None:
    """Copies `meta/` with the new features and their statistics, and links `videos/`."""
    shutil.copytree(dataset.root / "meta", to / "meta", dirs_exist_ok=True)
    info = dict(dataset.info or {})
    features = dict(info.get("features", {}))
    if keep is not None:
        # Videos are no columns.
        features = {name: of for name, of in features.items() if name in keep or of.get("dtype") == "video"}
    for column in columns:
        features[column.name] = {"dtype": dtype, "shape": [column.size], "names": None}
    info["features"] = features
    _write(to / "meta" / "info.json", info)
    known = to / "meta" / "stats.json"
    stats = json.loads(known.read_text(encoding="utf-8")) if known.is_file() else {}
    new = {name: own.lerobot() for name, own in statistics.items() if own.count}
    _write(known, {name: of for name, of in stats.items() if name in features} | new)
    videos = dataset.root / "videos"
    if videos.is_dir() and not (to / "videos").exists():
        (to / "videos").symlink_to(videos.resolve(), target_is_directory=True)


def _write(path: Path, content: dict[str, Any]) -> None:
    """Writes JSON, all of it or nothing."""
    temporary = path.with_name(f".{path.name}.part")
    temporary.write_text(json.dumps(content, indent=4) + "\n", encoding="utf-8")
    os.replace(temporary, path)

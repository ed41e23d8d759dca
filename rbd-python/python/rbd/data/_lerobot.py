"""What belongs to LeRobot's layout beside the data files: `meta/` and `videos/`."""

import json
import os
import shutil
from pathlib import Path

from ._dataset import Dataset
from ._outputs import Column


def write_meta(dataset: Dataset, columns: list[Column], keep: "list[str] | None", dtype: str, to: Path) -> None:
    """Copies `meta/` with the new features, and links `videos/`. Statistics of new features are not computed."""
    shutil.copytree(dataset.root / "meta", to / "meta", dirs_exist_ok=True)
    info = dict(dataset.info or {})
    features = dict(info.get("features", {}))
    if keep is not None:
        # Videos are no columns.
        features = {name: of for name, of in features.items() if name in keep or of.get("dtype") == "video"}
    for column in columns:
        features[column.name] = {"dtype": dtype, "shape": [column.size], "names": None}
    info["features"] = features
    temporary = to / "meta" / ".info.json.part"
    temporary.write_text(json.dumps(info, indent=4) + "\n", encoding="utf-8")
    os.replace(temporary, to / "meta" / "info.json")
    videos = dataset.root / "videos"
    if videos.is_dir() and not (to / "videos").exists():
        (to / "videos").symlink_to(videos.resolve(), target_is_directory=True)

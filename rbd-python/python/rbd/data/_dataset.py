"""Data sets as files of Parquet: LeRobot's layout of version 3, or any others."""

import glob
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ._extra import DataError, near, need
from ._mapping import Mapping


@dataclass
class Dataset:
    """Files of Parquet with the same columns; each episode is in one of them."""

    #: The folder that the names of the files begin at.
    root: Path
    #: Relative to it, in order.
    files: list[str]
    #: Arrow's.
    schema: Any
    #: The column that tells episodes apart; `None`: each file is one.
    episode: "str | None"
    #: The column of time stamps, or `None` where `fps` says it.
    time: "str | None"
    fps: "float | None"
    #: LeRobot's meta/info.json.
    info: "dict[str, Any] | None" = None

    @property
    def is_lerobot(self) -> bool:
        return self.info is not None

    def names(self, column: str) -> "list[str] | None":
        """LeRobot's names of the numbers of a column."""
        names = ((self.info or {}).get("features", {}).get(column) or {}).get("names")
        if isinstance(names, dict):
            names = next(iter(names.values()), None)
        return names if isinstance(names, list) else None


def open_dataset(path: Any, mapping: Mapping) -> Dataset:
    """The data set at `path`: a folder, a file or a pattern. Mistakes of the mapping's columns go to its problems."""
    parquet = need("pyarrow.parquet")
    root, files, info = _files(os.fspath(path))
    try:
        schema = parquet.read_schema(root / files[0])
    except Exception as error:
        raise DataError(f"{root / files[0]} is no file of Parquet: {error}") from None
    episode, time, fps = mapping.episode, mapping.time, mapping.fps
    if info is not None:
        episode = episode or "episode_index"
        fps = fps if fps or time else info.get("fps")
    elif episode is None and len(files) > 1 or episode is None and "episode_index" in schema.names:
        episode = "episode_index"
    if fps is None and time is None:
        mapping.problems.append(f"{mapping.name}: neither `fps` nor `time` says how long a step is")
    made = Dataset(root, files, schema, episode, time, fps, info)
    _check_columns(made, mapping)
    return made


def _files(path: str) -> "tuple[Path, list[str], dict[str, Any] | None]":
    root = Path(path)
    if root.is_dir():
        info = root / "meta" / "info.json"
        if info.is_file():
            return root, _lerobot_files(root), _lerobot_info(info)
        found = sorted(file.relative_to(root).as_posix() for file in root.rglob("*.parquet"))
        if not found:
            raise DataError(f"{path}: the folder has neither meta/info.json nor a file that ends in .parquet")
        return root, found, None
    if root.is_file():
        return root.parent, [root.name], None
    found = sorted(glob.glob(path, recursive=True))
    if not found:
        raise DataError(f"{path}: there is no such file or folder")
    common = Path(os.path.commonpath([os.path.dirname(file) for file in found]))
    return common, [Path(file).relative_to(common).as_posix() for file in found], None


def _lerobot_files(root: Path) -> list[str]:
    found = sorted(file.relative_to(root).as_posix() for file in (root / "data").glob("chunk-*/file-*.parquet"))
    if not found:
        raise DataError(f"{root}: there is no data/chunk-*/file-*.parquet")
    return found


def _lerobot_info(path: Path) -> dict[str, Any]:
    try:
        info = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise DataError(f"{path}: {error}") from None
    version = str(info.get("codebase_version"))
    if not version.startswith("v3"):
        raise DataError(
            f"{path}: this is LeRobot's layout {version}; v3.0 is read, and LeRobot converts older ones; other "
            "layouts are read as plain Parquet: give the folder `data`, with `fps` in the mapping"
        )
    return info


def _check_columns(dataset: Dataset, mapping: Mapping) -> None:
    """Reports columns and indices of the mapping that the files do not have."""
    types = need("pyarrow.types")
    schema, problems = dataset.schema, mapping.problems
    for key, column in (("episode", dataset.episode), ("time", dataset.time)):
        if column is not None and column not in schema.names:
            hint = near(column, schema.names)
            problems.append(f"{mapping.name}: the data set has no column `{column}` for `{key}`{hint}")
    if dataset.time in schema.names:
        kind = schema.field(dataset.time).type
        if not any(test(kind) for test in (types.is_integer, types.is_floating, types.is_timestamp, types.is_duration)):
            problems.append(f"{mapping.name}: the column `{dataset.time}` for `time` has {kind}, which are no times")
    for reading in mapping.readings:
        if reading.column is None:
            continue
        if reading.column not in schema.names:
            hint = near(reading.column, schema.names)
            problems.append(f"{reading.where}: the data set has no column `{reading.column}`{hint}")
            continue
        kind = schema.field(reading.column).type
        is_list = types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind)
        number = kind.value_type if is_list else kind
        if not (types.is_integer(number) or types.is_floating(number)):
            problems.append(f"{reading.where}: the column `{reading.column}` has {kind}, which are no numbers")
        elif is_list:
            _check_index(dataset, reading, kind, problems)
        elif reading.index not in (None, 0):
            problems.append(f"{reading.where}: the column `{reading.column}` has no lists, so `index` is left out")


def _check_index(dataset: Dataset, reading: Any, kind: Any, problems: list[str]) -> None:
    column, index = reading.column, reading.index
    names = dataset.names(column)
    if index is None:
        problems.append(f"{reading.where}: the column `{column}` has lists: `index` says which of their numbers")
    elif isinstance(index, str):
        if names is None:
            problems.append(f"{reading.where}: the numbers of `{column}` have no names; `index` is an integer")
        elif index not in names:
            problems.append(f"{reading.where}: no number of `{column}` is called `{index}`{near(index, names)}")
    else:
        shape = ((dataset.info or {}).get("features", {}).get(column) or {}).get("shape")
        length = kind.list_size if hasattr(kind, "list_size") else shape[0] if shape else None
        if index < 0 or (length is not None and index >= length):
            last = f" to {length - 1}" if length is not None else ""
            problems.append(f"{reading.where}: `index` {index} is not from 0{last}")


def episodes_of(dataset: Dataset) -> int:
    """The number of episodes, each of which is in one file, in one stretch."""
    if dataset.episode is None:
        return len(dataset.files)
    parquet = need("pyarrow.parquet")
    seen: dict[str, str] = {}
    for file in dataset.files:
        try:
            column = parquet.read_table(dataset.root / file, columns=[dataset.episode]).column(0)
        except Exception as error:
            raise DataError(f"{file}: {error}") from None
        for name in episodes(column)[1] if len(column) else ():
            if name in seen:
                where = "twice in" if seen[name] == file else f"in {seen[name]} and in"
                raise DataError(
                    f"episode {name} is {where} {file}: each episode is to be in one file, its frames one after the "
                    "other; sort the data set by episode and time, and write it again"
                )
            seen[name] = file
    return len(seen)


def episodes(column: Any) -> tuple[np.ndarray, list[str]]:
    """Where episodes begin, and the end of the last; and their names."""
    compute, arrow = need("pyarrow.compute"), need("pyarrow")
    array = column.combine_chunks() if isinstance(column, arrow.ChunkedArray) else column
    if array.null_count:
        raise DataError("the column of episodes has nulls")
    encoded = compute.run_end_encode(array)
    return np.r_[0, encoded.run_ends.to_numpy()], [str(name) for name in encoded.values.to_pylist()]

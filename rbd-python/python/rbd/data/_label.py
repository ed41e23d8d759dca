"""`rbd.data.label`: outputs of a robot as columns of a data set."""

import hashlib
import json
import os
import pickle
import time
from collections.abc import Mapping as MappingType
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _dataset, _mapping, _workers
from ._coordinates import Coordinate, coordinates
from ._dataset import Dataset
from ._extra import DataError, near, need
from ._labeller import LabelJob
from ._lerobot import write_meta
from ._outputs import Output, outputs
from ._report import Report
from ._states import Skip
from ._statistics import Statistics

if TYPE_CHECKING:
    from rbd import Robot

#: Says in an unfinished folder whose it is.
JOB = "job.json"


def label(
    dataset: "str | os.PathLike[str]",
    robot: "Robot | str | os.PathLike[str]",
    mapping: "str | os.PathLike[str] | MappingType[str, Any]",
    outputs: "Sequence[str] | MappingType[str, str]" = ("rnea",),
    *,
    to: "str | os.PathLike[str] | None" = None,
    keep: "Sequence[str] | None" = None,
    dtype: str = "float64",
    workers: "int | None" = None,
    ray: "str | None" = None,
) -> Report:
    """Writes the data set again, with outputs of the robot as new columns, and returns what was skipped.

    dataset   a folder in LeRobot's layout v3, or a folder, file or pattern of Parquet
    robot     of `rbd.load`, or its file
    mapping   the mapping file, TOML or JSON, or a dict: which column has which joint, in which unit
    outputs   "rnea", "hand.pose", any function of q, q̇, q̈ and τ; {"column": "output"} names the columns
    to        the folder to write, by default the data set's name with `_labelled`; it must not exist
    keep      the columns of the data set that stay, by default all
    dtype     of new columns, "float64" or "float32"
    workers   processes, by default one a core
    ray       run on Ray: its address, or "auto"

    The folder appears when all is done. A run that is cut off leaves it as `….partial`; the same call goes on from there.
    Raises `DataError`, a `ValueError`, with all that is wrong with the mapping, the columns and the outputs.
    """
    began = time.perf_counter()
    for module in ("daft", "pyarrow.parquet"):
        need(module)
    job, made = _prepared(dataset, robot, mapping, outputs, to, keep, dtype)
    final, partial = job.to, job.to.with_name(job.to.name + ".partial")
    job.to = partial
    known = _dataset.episodes_of(job.dataset)
    _begin(job)
    done = _workers.each(job, job.dataset.files, workers, ray, "RbdLabel")
    reports = {file: json.loads(report) for file, report in done.items()}
    columns = [column for output in made for column in output.columns]
    if job.dataset.is_lerobot:
        statistics = {column.name: Statistics(column.size) for column in columns}
        for file in job.dataset.files:
            for name, noted in reports[file]["statistics"].items():
                statistics[name].add_noted(noted)
        write_meta(job.dataset, columns, job.keep, dtype, partial, statistics)
    skips = [Skip(file, *skip) for file, report in reports.items() for skip in report["skips"]]
    frames, labelled = (sum(report[key] for report in reports.values()) for key in ("frames", "labelled"))
    names = [column.name for column in columns]
    report = Report(final, len(reports), known, frames, labelled, skips, names, time.perf_counter() - began)
    (partial / "rbd_label.json").write_text(report.to_json(), encoding="utf-8")
    (partial / JOB).unlink()
    os.replace(partial, final)
    return report


def _prepared(
    dataset: Any, robot: Any, mapping: Any, asked: Any, to: Any, keep: Any, dtype: str
) -> tuple[LabelJob, list[Output]]:
    """The job, checked as a whole before any work."""
    from rbd import Robot, load

    if not isinstance(robot, Robot):
        robot = load(robot)
    read = _mapping.read(mapping, robot)
    opened = _dataset.open_dataset(dataset, read)
    problems = read.problems
    made: list[Output] = []
    try:
        made = outputs(robot, asked)
    except DataError as error:
        problems += error.problems
    _check_outputs(made, opened, read, coordinates(robot)[0], problems)
    for name in keep or ():
        if name not in opened.schema.names:
            problems.append(f"keep: the data set has no column `{name}`{near(name, opened.schema.names)}")
    if dtype not in ("float64", "float32"):
        problems.append(f"dtype: `{dtype}` is neither `float64` nor `float32`")
    final = Path(os.fspath(to) if to is not None else _beside(os.fspath(dataset), problems)).absolute()
    opened.root = opened.root.absolute()
    if final.exists():
        problems.append(f"to: {final} exists already; name another folder or delete it")
    if Path(os.fspath(dataset)).is_dir() and opened.root in final.parents:
        problems.append(f"to: {final} is inside the data set; name a folder beside it")
    if problems:
        raise DataError(problems)
    names = dict(asked) if isinstance(asked, MappingType) else {one: one for one in _listed(asked)}
    kept = None if keep is None else list(keep)
    return LabelJob(robot, read, opened, names, kept, dtype, final), made


def _listed(asked: Any) -> list[str]:
    return [asked] if isinstance(asked, str) else list(asked)


def _beside(dataset: str, problems: list[str]) -> Path:
    path = Path(dataset).absolute()
    if not path.exists():
        problems.append(f"to: it names the folder to write; {dataset} is a pattern")
    return path.with_name(path.stem + "_labelled")


def _check_outputs(
    made: list[Output],
    dataset: Dataset,
    mapping: _mapping.Mapping,
    torques: "dict[str, list[Coordinate]]",
    problems: list[str],
) -> None:
    given = {reading.at for reading in mapping.of("torque")}
    missing = [joint for joint, own in torques.items() if not {coordinate.at for coordinate in own} <= given]
    for output in made:
        if "tau" in output.arguments and missing:
            problems.append(
                f"output `{output.columns[0].name}`: it takes torques; {mapping.name} has no entry with "
                f'quantity = "torque" of {", ".join(missing)}'
            )
        for column in output.columns:
            if column.name in dataset.schema.names:
                problems.append(f"output `{column.name}`: the data set has such a column; name it {{column: output}}")


def _begin(job: LabelJob) -> None:
    """The folder of unfinished work: that of a run of this job, less what belongs to files that changed, or a new one."""
    partial, known = job.to, job.to / JOB
    stats = [(file, os.stat(job.dataset.root / file)) for file in job.dataset.files]
    digest, now = _digest(job), {file: [stat.st_size, stat.st_mtime_ns] for file, stat in stats}
    if partial.exists():
        before = json.loads(known.read_text()) if known.is_file() else {}
        if before.get("digest") != digest:
            raise DataError(f"{partial} is left of another run, with other inputs; delete it, or finish that run first")
        changed = [file for file, stat in before["files"].items() if now.get(file) != stat]
        for left in [*partial.rglob(".*.part"), *(partial / file for file in changed)]:
            left.unlink(missing_ok=True)
    partial.mkdir(parents=True, exist_ok=True)
    known.write_text(json.dumps({"digest": digest, "files": now}) + "\n", encoding="utf-8")


def _digest(job: LabelJob) -> str:
    """Of all that a file's results depend on, but for the file."""
    robot = job.robot
    path, content = robot._source
    if content is None:
        content = Path(path).read_bytes()
    parts = [
        content,
        repr(sorted(robot._options.items())),
        repr(job.mapping),
        repr((job.dataset.episode, job.dataset.time, job.dataset.fps)),
        repr((job.outputs, job.keep, job.dtype)),
    ]
    return hashlib.sha256(pickle.dumps(parts)).hexdigest()

"""The work of one process: labels files, with a robot that is compiled once."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ._dataset import Dataset
from ._extra import need
from ._mapping import Mapping
from ._outputs import Column, Output, outputs
from ._states import Reader, States
from ._statistics import Statistics
from ._tables import Writer, note, tables

if TYPE_CHECKING:
    from rbd import Robot

#: The footer's key of the report about a file.
NOTE = "rbd.label"


@dataclass
class LabelJob:
    """All that a process needs to know."""

    robot: "Robot"
    mapping: Mapping
    dataset: Dataset
    outputs: dict[str, str]
    #: Columns of the data set that stay; `None`: all.
    keep: "list[str] | None"
    dtype: str
    #: The folder that files are written in.
    to: Path

    def start(self) -> "Labeller":
        return Labeller(self)

    def finished(self, file: str) -> "bytes | None":
        text = note(self.to / file, NOTE)
        return text.encode() if text is not None else None


class Labeller:
    def __init__(self, job: LabelJob):
        self.job = job
        self.outputs = outputs(job.robot, job.outputs)
        needs_torques = any("tau" in output.arguments for output in self.outputs)
        self.reader = Reader(job.robot, job.mapping, job.dataset, needs_torques)
        read = None if job.keep is None else {*job.keep, *self.reader.columns, job.dataset.episode, job.dataset.time}
        self.read = None if read is None else [name for name in job.dataset.schema.names if name in read]

    def work(self, file: str) -> bytes:
        """Labels a file; the report about it."""
        job, dataset = self.job, self.job.dataset
        report: dict[str, Any] = {"frames": 0, "labelled": 0, "skips": []}
        columns = [column for output in self.outputs for column in output.columns]
        self.statistics = {column.name: Statistics(column.size) for column in columns}
        with Writer(job.to / file) as writer:
            for table in tables(dataset.root / file, self.read, dataset.episode):
                states = self.reader.states(table, file)
                writer.write(self._labelled(table, states))
                report["frames"] += table.num_rows
                report["labelled"] += len(states.q)
                report["skips"] += [list(skip)[1:] for skip in states.skips]
            report["statistics"] = {name: own.noted() for name, own in self.statistics.items()}
            text = json.dumps(report)
            writer.note(NOTE, text)
        return text.encode()

    def _labelled(self, table: Any, states: States) -> Any:
        if self.job.keep is not None:
            table = table.select([name for name in self.job.dataset.schema.names if name in self.job.keep])
        for output in self.outputs:
            for column, array in zip(output.columns, self._evaluated(output, states)):
                field, values = self._column(column, array, states.has)
                table = table.append_column(field, values)
        return table

    def _evaluated(self, output: Output, states: States) -> list[np.ndarray]:
        if not len(states.q):
            return [np.empty((0, column.size)) for column in output.columns]
        return output.evaluate(*(getattr(states, name) for name in output.arguments))

    def _column(self, column: Column, array: np.ndarray, has: np.ndarray) -> tuple[Any, Any]:
        """Arrow's column, null in rows without a state."""
        arrow = need("pyarrow")
        kind = arrow.from_numpy_dtype(np.dtype(self.job.dtype))
        full = np.zeros((len(has), column.size), self.job.dtype)
        full[has] = array.reshape(-1, column.size)
        self.statistics[column.name].add(full[has].astype(float))
        missing = None if has.all() else arrow.array(~has)
        flat = arrow.array(full.reshape(-1))
        if column.size == 1:
            values = arrow.array(full.reshape(-1), kind, mask=None if missing is None else ~has)
        else:
            values = arrow.FixedSizeListArray.from_arrays(flat, column.size, mask=missing)
        return arrow.field(column.name, values.type), values

"""The QR decomposition of tall matrices by parts: only R factors are kept, and folded two by two.

R of [A; B] is R of [R of A; R of B], so parts are decomposed where their rows are, in any number of processes. The tree is
that of the files, so that the result does not depend on the processes. Demmel, Grigori, Hoemmen and Langou 2012.
"""

import io
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ._dataset import Dataset
from ._mapping import Mapping
from ._regression import Regression
from ._states import Reader, Skip, States
from ._tables import tables

if TYPE_CHECKING:
    from rbd import Robot

#: Rows that are decomposed at once.
BLOCK = 4096
#: States of a group of files that are kept for plots.
KEPT = 256
MOST_KEPT = 8192
#: The most groups of files.
GROUPS = 256


@dataclass
class Factors:
    """R factors of [regressor, torque] by coordinate, and what else is known of the rows."""

    #: (coordinates, columns + 1, columns + 1)
    r: np.ndarray
    #: (coordinates,) numbers of rows.
    rows: np.ndarray
    frames: int
    skips: list[Skip]
    #: Some states: their q, q̇, q̈ and τ.
    kept: list[np.ndarray]

    def fold(self, other: "Factors") -> "Factors":
        r = folded(self.r, other.r)
        kept = [np.concatenate(pair) for pair in zip(self.kept, other.kept)]
        if len(kept[0]) > MOST_KEPT:
            kept = [array[::2] for array in kept]
        return Factors(r, self.rows + other.rows, self.frames + other.frames, self.skips + other.skips, kept)

    def to_bytes(self) -> bytes:
        file = io.BytesIO()
        skips = np.array(json.dumps(self.skips))
        q, qd, qdd, tau = self.kept
        np.savez(file, r=self.r, rows=self.rows, frames=self.frames, skips=skips, q=q, qd=qd, qdd=qdd, tau=tau)
        return file.getvalue()

    @staticmethod
    def from_bytes(content: bytes) -> "Factors":
        made = np.load(io.BytesIO(content))
        skips = [Skip(*skip) for skip in json.loads(str(made["skips"]))]
        return Factors(
            made["r"], made["rows"], int(made["frames"]), skips, [made[name] for name in ("q", "qd", "qdd", "tau")]
        )


def folded(above: np.ndarray, below: np.ndarray) -> np.ndarray:
    """R of [above; below], also of stacks of matrices."""
    made: Any = np.linalg.qr(np.concatenate([above, below], axis=-2), mode="r")
    return made


def tree(factors: list[Factors]) -> Factors:
    """Folds neighbours, then the results, until one is left."""
    while len(factors) > 1:
        pairs = range(0, len(factors) - 1, 2)
        rest = factors[len(factors) & ~1 :]
        factors = [factors[k].fold(factors[k + 1]) for k in pairs] + rest
    return factors[0]


@dataclass
class FactorJob:
    """All that a process needs to know; its items are groups of files, by number."""

    robot: "Robot"
    mapping: Mapping
    dataset: Dataset
    actuators: tuple[str, ...]
    #: Rows of a coordinate that moves slower are left out.
    least_speed: float
    groups: list[list[str]]

    def start(self) -> "Factorizer":
        return Factorizer(self)

    def finished(self, item: str) -> "bytes | None":
        return None


class Factorizer:
    def __init__(self, job: FactorJob):
        self.job = job
        self.reader = Reader(job.robot, job.mapping, job.dataset)
        self.regression = Regression(job.robot, job.actuators)
        read = {*self.reader.columns, job.dataset.episode, job.dataset.time}
        self.read = [name for name in job.dataset.schema.names if name in read]

    def work(self, group: str) -> bytes:
        """The factors of the files of a group, bytes."""
        files = self.job.groups[int(group)]
        return tree([self._file(file) for file in files]).to_bytes()

    def _file(self, file: str) -> Factors:
        dataset = self.job.dataset
        parts = [self._factors(table, file) for table in tables(dataset.root / file, self.read, dataset.episode)]
        return tree(parts)

    def _factors(self, table: Any, file: str) -> Factors:
        states = self.reader.states(table, file)
        nv = self.job.robot.nv
        size = self.regression.bases + len(self.job.actuators) + 1
        r, rows = np.zeros((nv, size, size)), np.zeros(nv, np.int64)
        for start in range(0, len(states.q), BLOCK):
            self._add(states, slice(start, start + BLOCK), r, rows)
        every = max(1, -(-len(states.q) // KEPT))
        tau = states.tau if states.tau is not None else np.empty_like(states.qd)
        kept = [array[::every] for array in (states.q, states.qd, states.qdd, tau)]
        return Factors(r, rows, table.num_rows, states.skips, kept)

    def _add(self, states: States, at: slice, r: np.ndarray, rows: np.ndarray) -> None:
        """Adds the rows of some states to R, coordinate by coordinate."""
        assert states.tau is not None, "the mapping has torques"
        qd = states.qd[at]
        matrices = self.regression.matrices(states.q[at], qd, states.qdd[at])
        for joint in range(len(r)):
            tau = states.tau[at][:, joint]
            use = np.isfinite(tau) & (np.abs(qd[:, joint]) >= self.job.least_speed)
            count = int(use.sum())
            if count:
                block = np.column_stack([matrices[use, joint], tau[use]])
                # More rows than columns, so that R is square.
                r[joint] = folded(r[joint], block)
                rows[joint] += count


def grouped(files: list[str]) -> list[list[str]]:
    """At most so many groups, by the number of files alone."""
    each = -(-len(files) // GROUPS)
    return [files[k : k + each] for k in range(0, len(files), each)]

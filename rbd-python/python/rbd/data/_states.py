"""Rows of a table as states: q, q̇, q̈ and τ, differentiated within runs of good rows of one episode."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ._coordinates import quaternions
from ._dataset import Dataset, episodes
from ._extra import DataError, need
from ._mapping import Mapping, Reading
from ._savgol import savgol
from ._units import SECONDS

if TYPE_CHECKING:
    from rbd import Robot


class Skip(NamedTuple):
    """Rows that have no outputs."""

    file: str
    episode: str
    #: The first of them, counted in the episode.
    frame: int
    frames: int
    #: "NaN", "short" or "uneven time".
    reason: str


@dataclass
class States:
    """The states of whole episodes; rows that are skipped are not among them."""

    #: By row of the table, whether it has a state.
    has: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray
    #: `None` where the mapping has no torques; NaN for joints that have none.
    tau: "np.ndarray | None"
    skips: list[Skip] = field(default_factory=list)


class Run(NamedTuple):
    """Good rows in a row, and the seconds between them."""

    start: int
    stop: int
    step: float


class Reader:
    """Makes states of tables."""

    def __init__(self, robot: "Robot", mapping: Mapping, dataset: Dataset, needs_torques: bool = False):
        self.robot, self.mapping, self.dataset = robot, mapping, dataset
        #: Whether rows without a torque are no states.
        self.needs_torques = needs_torques
        self.quaternions = quaternions(robot)
        self.columns = sorted({reading.column for reading in mapping.readings if reading.column})

    def states(self, table: Any, file: str) -> States:
        """Of a table of whole episodes."""
        q, velocity, acceleration = (
            self._numbers(table, self.mapping.of(quantity)) for quantity in ("position", "velocity", "acceleration")
        )
        assert q is not None, "the mapping has all positions"
        torques = self._numbers(table, self.mapping.of("torque"))
        used = [numbers for numbers in (q, velocity, acceleration) if numbers is not None]
        if torques is not None and self.needs_torques:
            used.append(torques)
        good = np.logical_and.reduce([np.isfinite(numbers).all(axis=1) for numbers in used])
        skips: list[Skip] = []
        runs = self._runs(table, good, file, skips)
        parts = [self._differentiated(q, velocity, acceleration, run) for run in runs]
        has = np.zeros(table.num_rows, bool)
        for run in runs:
            has[run.start : run.stop] = True
        nq, nv = self.robot.nq, self.robot.nv
        sizes = (nq, nv, nv)
        q, qd, qdd = (np.concatenate([part[k] for part in parts] or [np.empty((0, sizes[k]))]) for k in range(3))
        return States(has, q, qd, qdd, self._full(torques, has), skips)

    def _numbers(self, table: Any, readings: list[Reading]) -> "np.ndarray | None":
        """Those of one quantity, (rows, numbers); angles are unwrapped later."""
        if not readings:
            return None
        size = max(reading.at for reading in readings) + 1
        out = np.full((table.num_rows, size), np.nan)
        if not table.num_rows:
            return out
        kept: dict[str, np.ndarray] = {}
        for reading in readings:
            if reading.column is None:
                out[:, reading.at] = reading.shift
                continue
            if reading.column not in kept:
                kept[reading.column] = matrix(table.column(reading.column), reading.where)
            column = kept[reading.column]
            index = self._index(reading, column)
            out[:, reading.at] = reading.factor * column[:, index] + reading.shift
        return out

    def _index(self, reading: Reading, column: np.ndarray) -> int:
        index = reading.index or 0
        if isinstance(index, str):
            index = (self.dataset.names(reading.column or "") or []).index(index)
        if index >= column.shape[1]:
            raise DataError(f"{reading.where}: `index` {index}, but the lists of this file have {column.shape[1]}")
        return index

    def _full(self, torques: "np.ndarray | None", has: np.ndarray) -> "np.ndarray | None":
        if torques is None:
            return None
        out = np.full((len(torques), self.robot.nv), np.nan)
        out[:, : torques.shape[1]] = torques
        return out[has]

    def _runs(self, table: Any, good: np.ndarray, file: str, skips: list[Skip]) -> list[Run]:
        """The runs that are long enough for the filter."""
        rows = table.num_rows
        if self.dataset.episode is None:
            changes, names = np.array([0, rows]), [file]
        else:
            changes, names = episodes(table.column(self.dataset.episode))
        times = None if self.dataset.time is None else self._seconds(table.column(self.dataset.time))
        runs = []
        for k, name in enumerate(names):
            start, stop = int(changes[k]), int(changes[k + 1])
            step = self._step(times, start, stop)
            if step is None:
                skips.append(Skip(file, name, 0, stop - start, "uneven time"))
                continue
            for first, last, is_good in _stretches(good, start, stop):
                if not is_good:
                    skips.append(Skip(file, name, first - start, last - first, "NaN"))
                elif last - first < self.mapping.filter.window:
                    skips.append(Skip(file, name, first - start, last - first, "short"))
                else:
                    runs.append(Run(first, last, step))
        return runs

    def _seconds(self, column: Any) -> np.ndarray:
        types, compute = need("pyarrow.types"), need("pyarrow.compute")
        unit = self.mapping.time_unit
        if types.is_timestamp(column.type) or types.is_duration(column.type):
            unit = column.type.unit
            column = compute.cast(column, "int64")
        numbers = column.to_numpy()
        # From the first on, before digits are lost.
        first = numbers[0] if len(numbers) and np.isfinite(numbers[0]) else 0
        return (numbers - first).astype(float) * SECONDS[unit]

    def _step(self, times: "np.ndarray | None", start: int, stop: int) -> "float | None":
        """The seconds between rows; `None` if their distances differ by more than the mapping's `jitter`."""
        if times is None:
            return 1.0 / (self.dataset.fps or 1.0)
        if stop - start < 2:
            return 1.0
        steps = np.diff(times[start:stop])
        mean = float((times[stop - 1] - times[start]) / (stop - start - 1))
        is_even = mean > 0 and bool(np.all(np.abs(steps - mean) <= self.mapping.jitter * mean))
        return mean if is_even else None

    def _differentiated(
        self, q: np.ndarray, velocity: "np.ndarray | None", acceleration: "np.ndarray | None", run: Run
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        rows = slice(run.start, run.stop)
        window, order = self.mapping.filter.window, self.mapping.filter.order

        def derivative(of: np.ndarray, which: int) -> np.ndarray:
            return savgol(of, window, order, which, run.step)

        raw = q[rows]
        for reading in self.mapping.of("position"):
            if reading.unwrap:
                raw[:, reading.at] = np.unwrap(raw[:, reading.at])
        for four in self.quaternions:
            raw[:, four] *= _signs(raw[:, four])[:, None]
        is_vector = self.robot.nq == self.robot.nv
        position = derivative(raw, 0) if self.mapping.filter.smooth else raw
        if not is_vector:
            position = np.asarray(self.robot.normalize(position))
        if velocity is not None:
            qd = velocity[rows]
        elif is_vector:
            qd = derivative(raw, 1)
        else:
            qd = np.asarray(self.robot.velocity_from_rate(position, derivative(raw, 1)))
        if acceleration is not None:
            return position, qd, acceleration[rows]
        if is_vector and velocity is None:
            return position, qd, derivative(raw, 2)
        return position, qd, derivative(qd, 1)


def matrix(column: Any, where: str) -> np.ndarray:
    """A column of numbers or of lists of the same length, as (rows, numbers) of float64; NaN for nulls."""
    types, arrow = need("pyarrow.types"), need("pyarrow")
    array = column.combine_chunks() if isinstance(column, arrow.ChunkedArray) else column
    kind = array.type
    if not hasattr(kind, "value_type"):
        return array.to_numpy(zero_copy_only=False).astype(float, copy=False).reshape(-1, 1)
    rows, present = len(array), None
    if array.null_count:
        present = array.is_valid().to_numpy(zero_copy_only=False)
        array = array.drop_null()
    numbers = array.flatten().to_numpy(zero_copy_only=False).astype(float, copy=False)
    count = len(array)
    if types.is_fixed_size_list(kind):
        width = kind.list_size
    else:
        lengths = np.diff(array.offsets.to_numpy())
        width = int(lengths[0]) if count else 1
        if (lengths != width).any():
            raise DataError(f"{where}: the lists of the column are not all of one length")
    full = numbers.reshape(count, width)
    if present is None:
        return full
    out = np.full((rows, width), np.nan)
    out[present] = full
    return out


def _stretches(good: np.ndarray, start: int, stop: int) -> "list[tuple[int, int, bool]]":
    """The longest stretches of good and of other rows."""
    part = good[start:stop]
    if part.all():
        return [(start, stop, True)]
    edges = [start, *(start + 1 + np.flatnonzero(part[1:] != part[:-1])), stop]
    return [(int(a), int(b), bool(good[a])) for a, b in zip(edges, edges[1:])]


def _signs(quaternions: np.ndarray) -> np.ndarray:
    """By row 1 or -1, so that no quaternion is nearer to the negative of the one before."""
    products = (quaternions[1:] * quaternions[:-1]).sum(axis=1)
    return np.cumprod(np.r_[1.0, np.where(products < 0, -1.0, 1.0)])

"""What was identified: values, deviations, residuals, a table and a plot."""

from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from ._extra import need

if TYPE_CHECKING:
    from ._estimate import Estimate
    from ._regression import Regression, Unknown
    from ._tsqr import Factors


@dataclass(repr=False)
class Identified:
    """Base parameters and actuators' numbers; its text is a table."""

    regression: "Regression"
    unknowns: "list[Unknown]"
    #: In the order of `names`; of a robot that can be built if `consistent` was asked for.
    values: np.ndarray
    estimate: "Estimate"
    #: (bodies, 10), [m, h, Ixx, Ixy, Ixz, Iyy, Iyz, Izz] about the joints' frames, if `consistent` was asked for.
    inertias: "np.ndarray | None"
    factors: "Factors"

    @property
    def names(self) -> list[str]:
        return [unknown.name for unknown in self.unknowns]

    @property
    def units(self) -> list[str]:
        return [unknown.unit for unknown in self.unknowns]

    @property
    def file(self) -> np.ndarray:
        """The values by the robot's file; 0 for actuators."""
        return np.array([unknown.value for unknown in self.unknowns])

    @property
    def deviations(self) -> np.ndarray:
        """Standard deviations of the least squares; infinite where the data do not tell a value."""
        return self.estimate.deviations

    @property
    def noise(self) -> np.ndarray:
        """(nv,) standard deviations of the torques' residuals, NaN for joints without torques."""
        return self.estimate.noise

    @property
    def skips(self) -> "list[Any]":
        """Stretches of rows that have no state, as `label` lists them."""
        return self.factors.skips

    def intervals(self, level: float = 0.95) -> np.ndarray:
        """(unknowns, 2): where the values of the least squares lie with this probability."""
        width = NormalDist().inv_cdf(0.5 + level / 2) * self.deviations
        return np.column_stack([self.estimate.values - width, self.estimate.values + width])

    def torques(self, q: Any, qd: Any, qdd: Any) -> np.ndarray:
        """τ by the values, of one state or many."""
        q, qd, qdd = (np.asarray(array, float) for array in (q, qd, qdd))
        return self.regression.torques(self.values, q, qd, qdd)

    def residuals(self) -> np.ndarray:
        """(states, nv) torques that some of the data set's states leave, evenly chosen."""
        q, qd, qdd, tau = self.factors.kept
        return tau - self.torques(q, qd, qdd)

    def plot(self, path: Any = None) -> Any:
        """A figure of measured and identified torques and their residuals, by joint; written to `path` if given."""
        figure = need("matplotlib.figure").Figure(figsize=(11, 2.2 * len(self._joints())), layout="constrained")
        q, qd, qdd, tau = self.factors.kept
        left = self.residuals()
        axes = figure.subplots(len(self._joints()), 2, squeeze=False, width_ratios=(3, 1))
        for (over, beside), (joint, name) in zip(axes, self._joints()):
            over.plot(tau[:, joint], lw=0.8, label="measured")
            over.plot(tau[:, joint] - left[:, joint], lw=0.8, label="identified")
            over.plot(left[:, joint], lw=0.8, label="residual")
            over.set_ylabel(name)
            beside.hist(left[:, joint], bins=40)
            beside.set_title(f"σ = {self.noise[joint]:.3g}", fontsize="small")
        axes[0][0].legend(loc="upper right", fontsize="small")
        axes[-1][0].set_xlabel("some frames, evenly chosen")
        if path is not None:
            figure.savefig(path)
        return figure

    def _joints(self) -> list[tuple[int, str]]:
        names = [name for name, _, _, nv in self.regression.robot._native.joints for _ in range(nv)]
        return [(joint, names[joint]) for joint in map(int, np.flatnonzero(self.factors.rows))]

    def __repr__(self) -> str:
        rows = [("unknown", "value", "±", "file", "unit")]
        for unknown, value, deviation in zip(self.unknowns, self.values, self.deviations):
            told = f"{deviation:.2g}" if np.isfinite(deviation) else "not told"
            rows.append((unknown.name, f"{value:.5g}", told, f"{unknown.value:.5g}", unknown.unit))
        widths = [max(len(row[k]) for row in rows) for k in range(5)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
        lines.append(f"{int(self.factors.rows.sum()):,} torques of {self.factors.frames:,} frames")
        lines[-1] += f", rank {self.estimate.rank} of {len(self.unknowns)}, condition {self.estimate.condition:.3g}"
        noises = (f"{name} {self.noise[joint]:.3g}" for joint, name in self._joints())
        lines.append("torques' deviation: " + ", ".join(noises))
        return "\n".join(lines)

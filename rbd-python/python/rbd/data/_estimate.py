"""Weighted least squares on R factors: values, their deviations, and the noise of each joint's torque."""

from dataclasses import dataclass

import numpy as np

from ._regression import Regression
from ._tsqr import Factors, folded

#: Singular values below the largest by this factor count as zero, after columns are scaled.
RANK = 1e-8
ROUNDS = 20


@dataclass
class Estimate:
    values: np.ndarray
    #: Standard deviations; infinite where the data do not tell.
    deviations: np.ndarray
    #: R of the weighted rows: RᵀR is the inverse of the covariance.
    information: np.ndarray
    #: (coordinates,) standard deviation of the torque's residual, NaN without rows.
    noise: np.ndarray
    rank: int
    condition: float


def estimate(regression: Regression, factors: Factors, prior: np.ndarray) -> Estimate:
    """Each joint's rows are weighed by its noise, which the residuals tell; repeated until that settles.

    What the data do not tell stays as near to `prior` as they let it.
    """
    noise = np.where(factors.rows > 0, 1.0, np.nan)
    made = _solved(regression, factors, prior, noise)
    for _ in range(ROUNDS):
        old, noise = noise, _noise(regression, factors, made)
        made = _solved(regression, factors, prior, noise)
        known = np.isfinite(noise)
        if np.allclose(noise[known], old[known], rtol=1e-6, atol=0):
            break
    return made


def _solved(regression: Regression, factors: Factors, prior: np.ndarray, noise: np.ndarray) -> Estimate:
    count = len(prior)
    rows = []
    for joint in map(int, np.flatnonzero(factors.rows)):
        own = np.zeros((len(factors.r[joint]), count + 1))
        own[:, np.r_[regression.columns(joint), count]] = factors.r[joint] / noise[joint]
        rows.append(own)
    r = folded(np.zeros((count + 1, count + 1)), np.concatenate(rows))
    information, right = r[:count, :count], r[:count, count]
    sizes = np.linalg.norm(information, axis=0)
    scale = np.where(sizes > 0, sizes, 1.0)
    u, s, vt = np.linalg.svd(information / scale)
    rank = int((s > RANK * s[0]).sum())
    good = vt[:rank].T / s[:rank]
    step = good @ (u[:, :rank].T @ (right - information @ prior))
    deviations = np.linalg.norm(good, axis=1) / scale
    untold = np.linalg.norm(vt[rank:], axis=0) > 1e-4
    deviations[untold | (sizes == 0)] = np.inf
    condition = float(s[0] / s[rank - 1])
    return Estimate(prior + step / scale, deviations, information, noise, rank, condition)


def _noise(regression: Regression, factors: Factors, made: Estimate) -> np.ndarray:
    """Of each joint, from its residuals; unknowns are taken off its rows in equal parts."""
    noise = np.full(len(factors.rows), np.nan)
    share = made.rank / max(int(factors.rows.sum()), 1)
    for joint in map(int, np.flatnonzero(factors.rows)):
        values = np.r_[made.values[regression.columns(joint)], -1.0]
        squares = float(np.sum((factors.r[joint] @ values) ** 2))
        free = factors.rows[joint] * (1 - share)
        # Data without noise leave rounding errors.
        least = 1e-12 * float(np.abs(factors.r[joint][:, -1]).max()) / np.sqrt(factors.rows[joint])
        noise[joint] = max(np.sqrt(squares / free), least, 1e-300) if free > 0 else np.nan
    return noise

"""Physical consistency: the nearest inertias that bodies of positive density can have.

A body's ten parameters belong to such a body if its pseudo-inertia, [[Σ, h], [hᵀ, m]] with Σ = ½ tr(I) 1 − I, is positive
definite. The nearest ones, in the metric of the estimate's covariance, are found by semidefinite programming. Wensing, Kim
and Slotine 2018.
"""

from typing import Any

import numpy as np

from ._extra import DataError, need
from ._regression import Regression

#: The eigenvalues of a pseudo-inertia are at least this part of the file's body's.
MARGIN = 1e-6


def pseudo_inertia(parameters: np.ndarray) -> np.ndarray:
    """(..., 4, 4) of parameters (..., 10)."""
    m, hx, hy, hz, xx, xy, xz, yy, yz, zz = np.moveaxis(np.asarray(parameters, float), -1, 0)
    half = (xx + yy + zz) / 2
    rows = [[half - xx, -xy, -xz, hx], [-xy, half - yy, -yz, hy], [-xz, -yz, half - zz, hz], [hx, hy, hz, m]]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def project(
    regression: Regression, values: np.ndarray, information: np.ndarray, nonnegative: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The unknowns of a robot that can be built, nearest to `values`, and its inertial parameters (bodies, 10).

    What the unknowns leave open stays near the robot's file, with a deviation as large as its numbers.
    """
    clarabel, sparse = need("clarabel"), need("scipy.sparse")
    file = np.asarray(regression.robot._native.inertial_parameters).reshape(-1, 10)
    sizes = np.array([_sizes(body) for body in file])
    bodies, bases = len(file), regression.bases
    others = len(values) - bases
    # The variables are those of the file plus `scale` times x.
    start = np.r_[file.ravel(), np.maximum(values[bases:], 0)]
    scale = np.r_[sizes.ravel(), np.maximum(np.abs(values[bases:]), 1e-6)]
    into = np.zeros((len(values), 10 * bodies + others))
    into[:bases, : 10 * bodies] = regression.forms
    into[bases:, 10 * bodies :] = np.eye(others)
    a = information @ into * scale
    b = information @ (values - into @ start)
    prior = np.r_[np.ones(10 * bodies), np.zeros(others)]
    quadratic, linear = a.T @ a + np.diag(prior), -a.T @ b
    weight = 1 / max(np.abs(np.diag(quadratic)).max(), 1.0)
    blocks, right, cones = _cones(
        clarabel, file, sizes, np.flatnonzero(nonnegative[bases:]) + 10 * bodies, start, scale
    )
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-10
    upper = sparse.triu(sparse.csc_matrix(quadratic * weight)).tocsc()
    solver = clarabel.DefaultSolver(upper, linear * weight, sparse.csc_matrix(blocks), right, cones, settings)
    solution = solver.solve()
    if "Solved" not in str(solution.status):
        raise DataError(f"the nearest consistent inertias were not found: the solver says {solution.status}")
    found = start + scale * np.asarray(solution.x)
    return into @ found, found[: 10 * bodies].reshape(-1, 10)


def _sizes(body: np.ndarray) -> np.ndarray:
    """How large the parameters of a body of this size are: m, m l and m l²."""
    mass = max(body[0], 1e-3)
    length = max(float(np.sqrt(max(body[4] + body[7] + body[9], 0) / mass)), 1e-2)
    return mass * np.r_[1.0, np.full(3, length), np.full(6, length**2)]


def _cones(
    clarabel: Any, file: np.ndarray, sizes: np.ndarray, nonnegative: np.ndarray, start: np.ndarray, scale: np.ndarray
) -> tuple[np.ndarray, np.ndarray, list[Any]]:
    """A, b and cones of b − A x in the cones: by body its pseudo-inertia, scaled to ones, and numbers from 0 on."""
    count = len(scale)
    # The upper triangle by columns, off the diagonal times √2.
    at = [(i, j) for j in range(4) for i in range(j + 1)]
    root = np.array([1.0 if i == j else np.sqrt(2) for i, j in at])
    of_unit = pseudo_inertia(np.eye(10))
    rows, right, cones = [], [], []
    for k, body in enumerate(file):
        mass, length = sizes[k, 0], sizes[k, 1] / sizes[k, 0]
        unit = np.r_[np.full(3, np.sqrt(mass) * length), np.sqrt(mass)]
        weigh = np.array([root[n] / (unit[i] * unit[j]) for n, (i, j) in enumerate(at)])
        own = np.zeros((10, count))
        for p in range(10):
            column = 10 * k + p
            own[:, column] = -scale[column] * weigh * np.array([of_unit[p][i, j] for i, j in at])
        margin = np.array([MARGIN * (i == j) for i, j in at])
        constant = pseudo_inertia(body)
        rows.append(own)
        right.append(weigh * np.array([constant[i, j] for i, j in at]) - margin)
        cones.append(clarabel.PSDTriangleConeT(4))
    if len(nonnegative):
        own = np.zeros((len(nonnegative), count))
        own[np.arange(len(nonnegative)), nonnegative] = -scale[nonnegative]
        rows.append(own)
        right.append(start[nonnegative])
        cones.append(clarabel.NonnegativeConeT(len(nonnegative)))
    return np.concatenate(rows), np.concatenate(right), cones

"""Savitzky-Golay filters: the derivatives of the polynomial that fits a window of samples best.

The weights are found in rational numbers and rounded once, and the samples are added one tap after the other, so that
results are the same bits on every machine and wherever an episode begins. At both ends, half a window long, the
polynomial of the first or last whole window is taken. Savitzky and Golay 1964; Gorry 1990.
"""

import functools
import math
from fractions import Fraction

import numpy as np


@functools.cache
def weights(window: int, order: int, derivative: int) -> np.ndarray:
    """(window, window): row i has the weights of the derivative at sample i, in units of the samples' distance."""
    half = window // 2
    powers = [[Fraction(t) ** k for k in range(order + 1)] for t in range(-half, half + 1)]
    fit = _least_squares(powers)
    rows = []
    for t in range(-half, half + 1):
        # The derivative of tᵏ is k!/(k-d)! tᵏ⁻ᵈ.
        slopes = [math.perm(k, derivative) * Fraction(t) ** (k - derivative) for k in range(derivative, order + 1)]
        columns = range(window)
        rows.append([float(sum(s * fit[derivative + k][j] for k, s in enumerate(slopes))) for j in columns])
    return np.array(rows)


def _least_squares(powers: "list[list[Fraction]]") -> "list[list[Fraction]]":
    """(VᵀV)⁻¹Vᵀ by elimination."""
    transposed = list(zip(*powers))
    rows = [[sum(a * b for a, b in zip(x, y)) for y in transposed] + list(x) for x in transposed]
    for i, pivot in enumerate(rows):
        rows[i] = pivot = [x / pivot[i] for x in pivot]
        for k, row in enumerate(rows):
            if k != i and row[i]:
                rows[k] = [x - row[i] * p for x, p in zip(row, pivot)]
    return [row[len(rows) :] for row in rows]


def savgol(x: np.ndarray, window: int, order: int, derivative: int, step: float) -> np.ndarray:
    """The derivative of samples (n, k), `step` seconds apart; n is at least `window`."""
    w = weights(window, order, derivative)
    half, n = window // 2, len(x)
    out = np.empty_like(x)
    out[half : n - half] = _weighted(w[half], x, n - window + 1)
    out[:half] = _weighted(w[:half].T[:, :, None], x[:window, None], 1)
    out[n - half :] = _weighted(w[half + 1 :].T[:, :, None], x[n - window :, None], 1)
    return out / step**derivative


def _weighted(taps: np.ndarray, x: np.ndarray, count: int) -> np.ndarray:
    """The sum of taps times samples, one tap after the other; the samples from each on are `count`."""
    total = taps[0] * x[:count]
    for k in range(1, len(taps)):
        total += taps[k] * x[k : k + count]
    return total

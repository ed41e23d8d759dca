"""Savitzky-Golay's filter: polynomials are differentiated exactly, and SciPy agrees."""

import numpy as np
import pytest

pytest.importorskip("daft", reason="LEFT OUT: the extra rbd[data] is not installed")

from rbd.data._savgol import savgol, weights  # noqa: E402


@pytest.mark.parametrize(("window", "order"), [(3, 2), (5, 3), (11, 3), (21, 5)])
@pytest.mark.parametrize("derivative", [0, 1, 2])
def test_polynomials_are_differentiated_exactly(window, order, derivative):
    polynomial = np.polynomial.Polynomial(np.random.default_rng(order).uniform(-1, 1, order + 1))
    step = 0.02
    t = np.arange(window + 13) * step
    expected = polynomial.deriv(derivative)(t) if derivative else polynomial(t)
    made = savgol(polynomial(t)[:, None], window, order, derivative, step)[:, 0]
    assert np.abs(made - expected).max() < 1e-13 / step**derivative


def test_weights_are_the_published_ones():
    # Savitzky and Golay 1964, five points, quadratic: smoothing and first derivative.
    assert np.array_equal(weights(5, 2, 0)[2], np.array([-3, 12, 17, 12, -3]) / 35)
    assert np.array_equal(weights(5, 2, 1)[2], np.array([-2, -1, 0, 1, 2]) / 10)


@pytest.mark.parametrize("derivative", [0, 1, 2])
def test_scipy_agrees(derivative):
    signal = pytest.importorskip("scipy.signal")
    x = np.random.default_rng(1).normal(size=(100, 3))
    for window, order in [(5, 2), (11, 3), (31, 4)]:
        expected = signal.savgol_filter(x, window, order, derivative, 0.1, axis=0, mode="interp")
        made = savgol(x, window, order, derivative, 0.1)
        assert np.abs(made - expected).max() < 1e-11 * np.abs(expected).max()


def test_a_window_alone():
    x = np.arange(7.0)[:, None] ** 2
    assert np.allclose(savgol(x, 7, 2, 1, 1.0)[:, 0], 2 * np.arange(7.0))

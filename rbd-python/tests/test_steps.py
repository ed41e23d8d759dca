"""Integration steps: their formulas by the robot's own functions, derivatives by differences, arrays as of all functions."""

import functools
import inspect

import numpy as np
import pytest
from conftest import robot

H = 0.01
STEPS = ["step_semi_implicit", "step_rk4", "step_implicit_midpoint"]
ROBOTS = [("panda", {}), ("quadruped", {"base": "floating"}), ("panda", {"base": "planar"})]


def states(own, count=None, seed=3):
    """Random q, q̇ and τ."""
    random = np.random.default_rng(seed)
    first = () if count is None else (count,)
    v, qd, tau = random.uniform(-1, 1, (3, *first, own.nv))
    return own.integrate(np.broadcast_to(own.neutral(), (*first, own.nq)), v), qd, tau


@pytest.mark.parametrize("name,options", ROBOTS)
def test_semi_implicit_is_its_formula(name, options):
    own = robot(name, **options)
    q, qd, tau = states(own)
    step = own.step_semi_implicit(q, qd, tau, H)
    expected = qd + H * own.forward_dynamics(q, qd, tau)
    assert np.array_equal(step.qd, expected) and np.array_equal(step.q, own.integrate(q, H * expected))


@pytest.mark.parametrize("name,options", ROBOTS)
def test_methods_agree_by_their_orders(name, options):
    own = robot(name, **options)
    q, qd, tau = states(own)

    def far(step, other):
        return np.abs(np.concatenate((own.difference(step.q, other.q), step.qd - other.qd))).max()

    def apart(h):
        exact = own.step_rk4(q, qd, tau, h)
        return [far(getattr(own, step)(q, qd, tau, h), exact) for step in ("step_semi_implicit", STEPS[2])]

    coarse, fine = apart(2e-3), apart(1e-3)
    # Errors of a step: of order h² and h³.
    assert 3 < coarse[0] / fine[0] < 5 and 6 < coarse[1] / fine[1] < 10
    residual = own.step_implicit_midpoint(q, qd, tau, 2e-3).residual
    assert np.abs(residual).max() < 1e-6 < np.abs(own.step_implicit_midpoint(q, qd, tau, 2e-3, 0).residual).max()


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("name,options", ROBOTS)
def test_derivatives_are_those_of_differences(name, options, step):
    own = robot(name, **options)
    q, qd, tau = states(own)
    n, small = own.nv, 1e-6
    # Derivatives of the midpoint rule are those of a solution: the iterations are enough for one.
    options = {"iterations": 8} if step == STEPS[2] else {}
    method = functools.partial(getattr(own, step), **options)
    given = getattr(own, f"{step}_derivatives")(q, qd, tau, H, **options)
    plain = method(q, qd, tau, H)
    assert np.allclose(given.q, plain.q, atol=1e-12) and np.allclose(given.qd, plain.qd, atol=1e-9)
    assert given.A.shape == (2 * n, 2 * n) and given.B.shape == (2 * n, n)
    columns = []
    for k in range(3 * n):
        change = np.zeros((3, n))
        change.flat[k] = small
        ends = [method(own.integrate(q, s * change[0]), qd + s * change[1], tau + s * change[2], H) for s in (1, -1)]
        columns.append(np.concatenate((own.difference(ends[1].q, ends[0].q), ends[0].qd - ends[1].qd)) / (2 * small))
    expected = np.array(columns).T
    # Differences err by rounding, 1e-16 / 1e-6 of numbers up to some hundreds.
    assert np.abs(np.hstack((given.A, given.B)) - expected).max() < 1e-6 * max(1, np.abs(expected).max())


@pytest.mark.parametrize("kind", [np.float64, np.float32])
@pytest.mark.parametrize("derivatives", ["", "_derivatives"])
@pytest.mark.parametrize("step", STEPS)
def test_many_states_have_the_bits_of_one(step, derivatives, kind):
    own = robot("quadruped", base="floating")
    taken = [array.astype(kind) for array in states(own, 300)]
    method, times = getattr(own, step + derivatives), np.linspace(0, H, 300, dtype=kind)
    together = method(*taken, times)
    for at in (0, 7, 299):
        one = method(*(array[at] for array in taken), times[at])
        assert all(array.dtype == kind and np.array_equal(array[at], single) for array, single in zip(together, one))
    threads = method(*taken, times, threads=2)
    columns = method(*(np.asfortranarray(array) for array in taken), times)
    same = method(*taken, np.asarray(H, kind))
    for array, own_threads, own_columns in zip(together, threads, columns):
        assert np.array_equal(array, own_threads) and np.array_equal(array, own_columns)
    assert all(np.array_equal(array[299], at_end[299]) for array, at_end in zip(together, same))


def test_results_go_to_out_and_may_replace_arguments():
    own = robot("quadruped", base="floating")
    q, qd, tau = states(own, 50)
    expected = own.step_rk4(q, qd, tau, H)
    step = own.step_rk4(q, qd, tau, H, out=(q, qd))
    assert step.q is q and np.array_equal(q, expected.q) and np.array_equal(qd, expected.qd)


def test_run_time_fields_are_an_argument():
    own = robot("panda", fields=("inertias",))
    plain = robot("panda")
    q, qd, tau = states(plain)
    heavy = own.parameters
    heavy[10 * 8] += 3
    for step in STEPS:
        light = getattr(own, step)(q, qd, tau, H)
        assert np.allclose(light.qd, getattr(plain, step)(q, qd, tau, H).qd, atol=1e-9)
        assert not np.allclose(light.qd, getattr(own, step)(q, qd, tau, H, parameters=heavy).qd, atol=1e-3)


def test_wrong_arguments_are_exceptions():
    own = robot("panda")
    q, qd, tau = states(own)
    with pytest.raises(ValueError, match=r"`q` has the shape \(6,\), but step_rk4 needs \(7,\)"):
        own.step_rk4(q[:6], qd, tau, H)
    with pytest.raises(ValueError, match="`h` has 2 states"):
        own.step_rk4(q, qd, np.zeros((3, 7)), [H, H])
    with pytest.raises(TypeError, match=r"step_implicit_midpoint\(\) needs `h`|missing 1 required"):
        own.step_implicit_midpoint(q, qd, tau)
    with pytest.raises(ValueError, match=r"`h` is not finite"):
        own.step_rk4(q, qd, tau, np.nan)
    assert np.isnan(own.step_rk4(q, qd, tau, np.nan, check_finite=False).q).all()
    with pytest.raises(ValueError, match="`iterations` is -1"):
        own.step_implicit_midpoint(q, qd, tau, H, -1)
    with pytest.raises(TypeError):
        own.step_implicit_midpoint(q, qd, tau, H, 2.5)
    with pytest.raises(TypeError, match="has no argument `steps`"):
        own.step_implicit_midpoint(q, qd, tau, H, steps=2)


def test_help_has_the_formula():
    own = robot("panda")
    assert "q' = q ⊞ h q̇'" in own.step_semi_implicit.__doc__
    assert list(inspect.signature(own.step_rk4).parameters)[:4] == ["q", "qd", "tau", "h"]
    assert "residual" in type(own).step_implicit_midpoint.__doc__

"""Many threads at once, on interpreters with the global lock and without."""

import subprocess
import sys
import sysconfig
import threading

import numpy as np
import pytest
import rbd
from conftest import ROBOTS, arguments, plain

THREADS = 8


def at_once(work, count=THREADS):
    """The results of `work(k)` in threads that begin together; exceptions are raised."""
    gate, results = threading.Barrier(count), [None] * count

    def run(k):
        gate.wait()
        try:
            results[k] = work(k)
        except BaseException as error:  # noqa: BLE001: it is raised below
            results[k] = error

    threads = [threading.Thread(target=run, args=(k,)) for k in range(count)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def fresh(gravity):
    """A robot of which no function is compiled yet."""
    return rbd.load(ROBOTS / "panda.urdf", gravity=[0, 0, gravity])


def test_a_function_is_made_once():
    of = fresh(-1.1)
    hand = of.frame("panda_hand")
    own = rbd.function(of, q=of.configuration)(lambda q: of.gravity(q) * np.sin(q)).jacobian()
    for ask in (lambda: of.rnea, lambda: hand.jacobian, lambda: hand.jacobian_world, own.compile):
        made = at_once(lambda _: ask())
        assert all(one is made[0] for one in made)


def test_the_same_robot_is_loaded_and_compiled():
    def work(_):
        of = fresh(-1.2)
        return of.rnea(*arguments(of.rnea)), of.crba(np.zeros(7)).toarray(), of.frame("panda_hand").jacobian(np.zeros(7))

    first, *others = at_once(work)
    for other in others:
        for one, same in zip(first, other):
            assert np.array_equal(one, same)


def test_calls_of_one_function():
    """Single states into arrays of each thread's own, batches of both kinds of numbers, and mistakes, at the same time."""
    of = fresh(-1.3)
    states = arguments(of.rnea, 1000)
    narrow = [array.astype(np.float32) for array in states]
    expected = fresh(-1.3).rnea(*states)

    def work(k):
        match k % 4:
            case 0:
                out = np.empty((1000, 7))
                for row, *state in zip(out, *states):
                    of.rnea(*state, out=row)
                return out
            case 1:
                return [of.rnea(*states, threads=2) for _ in range(20)][-1]
            case 2:
                return of.rnea(*narrow).astype(np.float64)
        for _ in range(200):
            with pytest.raises(ValueError, match="`qdd` has the shape"):
                of.rnea(states[0], states[1], states[2][:, :3])
        return of.rnea(*map(np.asfortranarray, states))

    for k, found in enumerate(at_once(work)):
        tolerance = 1e-3 if k % 4 == 2 else 0
        assert np.allclose(found, expected, rtol=0, atol=tolerance)


def test_a_list_of_arrays_may_change():
    of = fresh(-1.3)
    states = arguments(of.step_semi_implicit, 300)
    expected = of.step_semi_implicit(*states)
    out, stop = [np.empty_like(array) for array in expected], threading.Event()

    def change():
        while not stop.is_set():
            for k, array in enumerate(expected):
                out[k] = np.empty_like(array)

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(200):
            for found, array in zip(of.step_semi_implicit(*states, out=out), expected):
                assert np.array_equal(found, array)
    finally:
        stop.set()
        thread.join()


def test_functions_of_ones_own_are_recorded_side_by_side():
    of = fresh(-1.4)

    def work(k):
        def own(q, qd):
            return of.rnea(q, qd, k * qd) @ qd

        made = rbd.function(of, q=of.configuration, qd=of.tangent)(own).gradient()
        return plain(made(*np.full((2, 7), 0.3)))

    found = at_once(work)
    # qᵀ̇ H q̇ is added for each.
    steps = np.diff([value for value, _ in found], axis=0)
    assert np.allclose(steps, steps[0]) and steps[0] > 0
    assert np.allclose(np.diff([gradient for _, gradient in found], n=2, axis=0), 0, atol=1e-12)


def test_the_lock_stays_off():
    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        pytest.skip("this interpreter has the global lock")
    script = "import sys, rbd; print(sys._is_gil_enabled())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]

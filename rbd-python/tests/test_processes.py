"""Threads, processes that are forked or begun anew, and what is freed."""

import gc
import multiprocessing
import pickle
import sys
import threading
import weakref

import numpy as np
import pytest
import rbd
from conftest import ROBOTS, ROOT, arguments, robot


def torque(of):
    return of.rnea(*arguments(of.rnea, 300), threads=2), of.crba(np.zeros(7)).toarray()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system cannot {method}")
    panda = rbd.load(ROBOTS / "panda.urdf", base_link="panda_link0")
    expected = panda.rnea(*arguments(panda.rnea, 300), threads=2)
    with multiprocessing.get_context(method).Pool(2) as pool:
        # A child has what its parent compiled, and compiles more.
        for tau, _ in pool.map(torque, [panda] * 4, chunksize=1):
            assert np.array_equal(tau, expected)


def test_pickles():
    again = pickle.loads(pickle.dumps(robot("panda").frame("panda_hand")))
    assert again.robot.name == "panda"
    text = (ROOT / "rbd/examples/arm.urdf").read_text()
    again = pickle.loads(pickle.dumps(rbd.load(text=text)))
    assert again.nv == 3
    with pytest.raises(rbd.RobotError) as raised:
        rbd.load(ROBOTS / "panda.urdf", base="flying")
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value) and again.diagnostics == raised.value.diagnostics


def test_threads_compile_and_call():
    of = rbd.load(ROBOTS / "ur5e.urdf", gravity=[0, 0, -1])
    names = ["rnea", "crba", "aba", "bias", "rnea", "crba", "aba", "bias"]
    results = [None] * len(names)

    def work(k):
        function = getattr(of, names[k])
        states = arguments(function, 2000)
        for _ in range(20):
            results[k] = function(*states, threads=2)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(len(names))]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    for first, second in zip(results[:4], results[4:]):
        first, second = (getattr(x, "nonzeros", x) for x in (first, second))
        assert np.array_equal(first, second)


def test_other_threads_run_during_a_batch():
    panda = robot("panda")
    states = arguments(panda.forward_dynamics_derivatives, 20000)
    panda.forward_dynamics_derivatives(*states)
    gate, ran = threading.Event(), []

    def work():
        gate.wait()
        ran.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    old = sys.getswitchinterval()
    # No thread is made to give way: the other runs only where the call lets go of the interpreter.
    sys.setswitchinterval(1000)
    try:
        gate.set()
        panda.forward_dynamics_derivatives(*states)
        assert ran
    finally:
        sys.setswitchinterval(old)
        thread.join()


def test_arrays_may_change_meanwhile():
    rnea = robot("panda").rnea
    states = arguments(rnea, 5000)
    stop = threading.Event()

    def change():
        while not stop.is_set():
            for array in states:
                array *= -1

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(50):
            assert np.isfinite(rnea(*states)).all()
    finally:
        stop.set()
        thread.join()


def test_robots_are_freed():
    of = rbd.load(ROBOTS / "panda.urdf", gravity=[0, 0, -2])
    of.crba(np.zeros(7)).ltdl()
    gone = weakref.ref(of)
    del of
    gc.collect()
    assert gone() is None


def test_results_hold_no_argument():
    rnea = robot("panda").rnea
    taken = arguments(rnea)
    counts = [sys.getrefcount(array) for array in taken]
    out = np.zeros(7)
    of_out = sys.getrefcount(out)
    for _ in range(100):
        rnea(*taken)
        rnea(*taken, out=out)
        with pytest.raises(ValueError):
            rnea(taken[0], taken[1], taken[2][:3])
    assert [sys.getrefcount(array) for array in taken] == counts and sys.getrefcount(out) == of_out

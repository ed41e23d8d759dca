"""Where there is no machine code, functions are interpreted: with the same bits, and a warning once a process."""

import importlib
import importlib.util
import multiprocessing
import os
import subprocess
import sys
import warnings

import numpy as np
import pytest
import rbd
from conftest import ROBOTS, arguments, plain, robot


def bias(arm, q, qd):
    return arm.bias(q, qd) + np.sin(qd)


def computed() -> tuple[list[str], dict[str, list[np.ndarray]]]:
    """The warnings of a process that loads robots, and results of functions of every kind."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        arm, walker = robot("panda"), robot("quadruped", base="floating")
        rbd.load(ROBOTS / "panda.urdf")
    results = {}
    for of, name in [(arm, "rnea"), (arm, "crba"), (arm, "rnea_derivatives"), (walker, "step_rk4")]:
        function = getattr(of, name)
        results[name] = plain(function(*arguments(function)))
        for kind in (np.float64, np.float32):
            states = arguments(function, 300, kind)
            results[f"{name}, {kind.__name__}"] = plain(function(*states, threads=2))
            columns = [np.asfortranarray(array) for array in states]
            results[f"{name}, columns, {kind.__name__}"] = plain(function(*columns))
    factors = walker.crba(walker.neutral()).ltdl()
    results["factors"] = [factors.nonzeros, factors.solve(np.ones(walker.nv))]
    state = arguments(walker.step_rk4)
    results["midpoint"] = plain(walker.step_implicit_midpoint_derivatives(*state, iterations=2))

    own = rbd.function(arm, q=arm.configuration, qd=arm.tangent)(lambda q, qd: bias(arm, q, qd)).jacobian()
    results["own"] = plain(own(*np.ones((2, 7)))) + plain(own(*np.ones((2, 20, 7))))
    states = arguments(arm.rnea, 20)
    if importlib.util.find_spec("jax"):
        results["jax"] = plain(importlib.import_module("rbd.jax").Robot(arm).rnea(*states))
    if importlib.util.find_spec("torch"):
        torch = importlib.import_module("torch")
        results["torch"] = plain(importlib.import_module("rbd.torch").Robot(arm).rnea(*map(torch.from_numpy, states)))
    return [str(one.message) for one in said if one.category is RuntimeWarning], results


def test_results_have_the_same_bits(monkeypatch):
    said, expected = computed()
    assert rbd.is_available() and said == []
    monkeypatch.setenv("RBD_DISABLE_JIT", "1")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        said, found = pool.apply(computed)
    assert said == [
        "rbd runs no machine code (RBD_DISABLE_JIT is set): functions are interpreted, with the same results, 20 times "
        "slower, in batches some hundred times"
    ]
    assert expected.keys() == found.keys()
    for name, arrays in expected.items():
        for one, other in zip(arrays, found[name], strict=True):
            assert one.tobytes() == other.tobytes(), name


REFUSED = """
import ctypes, warnings

# PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN: as systemd's MemoryDenyWriteExecute.
if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0) != 0:
    raise SystemExit("this system cannot refuse")
import rbd

assert not rbd.is_available()
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    robots = [rbd.load(FILE) for _ in range(2)]
assert len(said) == 1 and said[0].filename == "<string>", said
assert "no memory for code" in str(said[0].message), said[0]
tau = [of.rnea([0.1] * 7, [0.2] * 7, [0.3] * 7).tobytes() for of in robots]
print(*{own.hex() for own in tau})
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's way to refuse memory for code")
def test_a_system_that_refuses_memory_for_code():
    script = REFUSED.replace("FILE", repr(str(ROBOTS / "panda.urdf")))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    if "this system cannot refuse" in done.stderr:
        pytest.skip("this kernel does not refuse memory for code")
    assert done.returncode == 0, done.stderr
    tau = robot("panda").rnea([0.1] * 7, [0.2] * 7, [0.3] * 7)
    assert done.stdout.split() == [tau.tobytes().hex()]


def test_the_variable_may_be_unset(monkeypatch):
    for value in ("", "0"):
        monkeypatch.setenv("RBD_DISABLE_JIT", value)
        assert rbd.is_available()
    monkeypatch.setitem(os.environ, "RBD_DISABLE_JIT", "yes")
    assert not rbd.is_available()

"""Functions of the user's own as Rust and C, and in other processes."""

import ctypes
import multiprocessing
import pickle
import shutil
import subprocess

import numpy as np
import pytest
import rbd
from conftest import ROOT, robot
from test_own import assert_near, loaded, stage_of, state


def test_rust_is_the_golden_of_rust():
    """The text that the function of `rbd/tests/it/own.rs` has in a build script."""
    arm = robot("arm")

    @rbd.function(arm, q=arm.configuration, a=rbd.Argument((3,), unit="m"), t=rbd.Argument((1,), unit="s"))
    def reach(q, a, t):
        tool = arm.frame("tool").placement(q).translation
        circling = t[0] * 3.0
        sine = rbd.select_less(np.sin(circling), np.inf, np.sin(circling), t[0])
        way = tool - [a[0] + np.cos(circling), a[1] + sine, a[2]]
        cost = sum(0.5 * x * x for x in way)
        return {"q": way, "angles": np.stack([np.arctan2(way[1], way[0]), q[0] * q[0]]), "cost": cost}

    own = reach.jacobian("angles", by=("q", "t")).gradient("cost", by=("q", "a")).gauss_newton("q", by="q", name="hessian")
    assert own.rust() == (ROOT / "rbd/tests/golden/reach.rs").read_text()


def test_rust_is_a_method_of_a_type():
    arm = robot("arm")
    own = rbd.function(arm, q=arm.configuration)(lambda q: {"height": arm.frame("tool").placement(q).translation[2]})
    text = own.rust(method_of="crate::Arm")
    assert "impl crate::Arm {" in text and "impl" not in own.rust()
    with pytest.raises(rbd.RobotError, match="type `an arm`: it is no path of a type in Rust"):
        own.rust(method_of="an arm")


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_c_has_the_numbers_of_machine_code(kind, tmp_path):
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("LEFT OUT: there is no C compiler `cc`")
    own = loaded("rx90")
    stage = stage_of(own).jacobian("next", by=("q", "u"), name="a", sparse=True).gauss_newton("residual", by="q", sparse=True)
    texts = stage.c("written", prefix="own", dtype=kind, batch=True)
    assert "own_batch" in texts.header and "own::own" in texts.cmake and "Name: own" in texts.pkg_config
    (tmp_path / "written.c").write_text(texts.source)
    (tmp_path / "written.h").write_text(texts.header)
    flags = ["-O1", "-std=c99", "-ffp-contract=off", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, tmp_path / "written.c", "-o", tmp_path / "own.so", "-lm"], check=True)
    call = ctypes.CDLL(str(tmp_path / "own.so")).own
    q, qd, u = state(own)
    arguments = [np.asarray(array, kind) for array in (q, qd, u, np.array([0.4, 0.1, 0.5]))]
    expected = [getattr(result, "nonzeros", result) for result in stage(*arguments)]
    found = [np.full(np.shape(array) or 1, np.nan, kind) for array in expected]
    places = [array.ctypes.data_as(ctypes.c_void_p) for array in (*arguments, *found)]
    call(*places)
    for a, b in zip(found, expected, strict=True):
        # Machine code has fused products; of a few hundred operations on a condition of some thousands.
        tolerance = 1e-12 if kind is np.float64 else 1e-3
        assert_near(a.astype(float), np.reshape(b, a.shape).astype(float), tolerance)


def test_casadi():
    arm = robot("arm")
    height = rbd.function(arm, q=arm.configuration)(lambda q: {"z": arm.frame("tool").placement(q).translation[2]})
    assert "jac_adj1_height_casadi" in height.c(prefix="height", casadi=True).source
    assert "casadi" not in height.c().source
    with pytest.raises(rbd.RobotError, match="float"):
        height.c(casadi=True, dtype=np.float32)


# FMPy leaves a temporary folder to the collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_fmu(tmp_path):
    """FMPy validates, compiles and runs it; outputs are those of the machine code."""
    fmpy = pytest.importorskip("fmpy", reason="LEFT OUT: fmpy is not installed")
    validation = pytest.importorskip("fmpy.validation")
    own, folder = loaded("rx90"), str(tmp_path)
    stage = stage_of(own).jacobian("next", by=("q", "u"), name="a", sparse=True).gauss_newton("residual", by="q", name="b")
    stage.fmu(folder, prefix="stage", reproducible=True)
    assert validation.validate_fmu(folder) == []
    pytest.importorskip("fmpy.build").build_platform_binary(tmp_path)
    arguments = dict(zip(("q", "qd", "u", "goal"), (*state(own), np.array([0.4, 0.1, 0.5])), strict=True))
    expected = stage(*arguments.values())
    names = ["next", "residual", "cost", "a", "b"]
    for kind in ("CoSimulation", "ModelExchange"):
        found = fmpy.simulate_fmu(folder, fmi_type=kind, stop_time=0.01, start_values=arguments, output=names)
        for name, result in zip(names, expected, strict=True):
            result = result.toarray() if name == "a" else result
            # As of C.
            assert_near(np.reshape(found[name][-1], np.shape(result)), np.asarray(result), 1e-12)


def test_names_and_kinds_that_texts_do_not_take():
    arm = robot("arm")
    own = rbd.function(arm, double=1)(lambda double: {"a_1": double, "a1": double})
    with pytest.raises(rbd.RobotError, match="(?s)argument `double`.*result `a1`"):
        own.rust()
    with pytest.raises(rbd.RobotError, match="argument `double`"):
        own.c()
    with pytest.raises(TypeError, match="`dtype` is int32, but numbers of C are float64 or float32"):
        own.c(dtype=np.int32)


def test_pickles():
    """All kinds of steps and derivatives, functions within functions, another robot and steps of a robot's."""
    own, arm = loaded("panda"), robot("arm")
    inner = rbd.function(arm, q=arm.configuration)(lambda q: arm.frame("tool").placement(q).translation).jacobian(sparse=True)

    @rbd.function(own, q=own.configuration, qd=own.tangent, x=(2, 3))
    def outer(q, qd, x):
        """Two robots."""
        way, jacobian = inner(x[0])
        error = own.frame("tip").pose_error(q, np.eye(4))
        next_q, next_qd = own.step_semi_implicit(q, qd, 0.1 * qd, 0.01)
        return {"cost": error @ error / 2 + way @ way, "next": next_q + next_qd, "turned": jacobian.toarray() @ x[1]}

    outer = (
        outer.gradient("cost", by="q")
        .gauss_newton("next", by=("q", "qd"), sparse=True)
        .hessian_product("cost", by="x", direction="v")
    )
    again = pickle.loads(pickle.dumps(outer))
    q, qd, _ = state(own)
    arguments = q, qd, np.arange(6.0).reshape(2, 3), np.linspace(-1, 1, 6)
    for a, b in zip(again(*arguments), outer(*arguments), strict=True):
        assert np.array_equal(getattr(a, "nonzeros", a), getattr(b, "nonzeros", b)) and type(a) is type(b)
    assert again.__name__ == "outer" and again.__doc__ == "Two robots." and again.__module__ == __name__
    assert again.rust() == outer.rust() and again.operations == outer.operations
    assert list(again.arguments) == ["q", "qd", "x", "v"]
    more = again.jacobian("next", by="qd").whole()
    assert isinstance(pickle.loads(pickle.dumps(more))(*arguments).gauss_newton, np.ndarray)
    weighted = pickle.loads(pickle.dumps(inner.weighted))
    assert list(weighted.weighs.arguments) == ["q"]
    with pytest.raises(RuntimeError, match="`outer` comes from a pickle"):
        again.__wrapped__(*arguments)


def called(work):
    function, arguments = work
    return function(*arguments), function.robot.step_rk4_derivatives(*arguments[:3], 0.01)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system cannot {method}")
    own = loaded("panda")
    stage = stage_of(own).gradient("cost")
    arguments = *state(own), np.ones(3)
    with multiprocessing.get_context(method).Pool(1) as pool:
        [found] = pool.map(called, [(stage, arguments)])
    # Results have their names there and here.
    results, step = found
    assert np.array_equal(results.gradient, stage(*arguments).gradient)
    assert np.array_equal(step.A, own.step_rk4_derivatives(*arguments[:3], 0.01).A)

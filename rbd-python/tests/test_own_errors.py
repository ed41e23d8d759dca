"""Functions of the user's own that cannot be: one message, at the line that is wrong."""

import threading

import numpy as np
import pytest
import rbd
from conftest import robot
from test_own import assert_near

kept = []


def leaking(q):
    kept[:] = [q]
    return q


ORDER = (TypeError, "a symbol has no value, so that it cannot be compared")
VALUE = (TypeError, "a symbol has no value: use numpy's functions")
LEAK = (ValueError, "a symbol of `leaking` is used outside of the run of the function that made it")


def assigned(q):
    x = np.zeros(3)
    x[:2] = q[:2]
    return x


def added(q):
    x = np.zeros(3)
    x += q
    return x


@pytest.mark.parametrize(
    "function, kind, words",
    [
        (lambda q: q if q[0] < 1 else 2 * q, *ORDER),
        (lambda q: q if q[0] else 2 * q, *ORDER),
        (lambda q: max(q[0], 0.0), *ORDER),
        (lambda q: np.where(q < 0, q, 0.0), *ORDER),
        (lambda q: np.minimum(np.array([q[0], q[1]]), 0.0), *ORDER),
        (lambda q: np.sort(q), *ORDER),
        (lambda q: __import__("math").sin(q[0]), *VALUE),
        (assigned, *VALUE),
        (added, *VALUE),
        (lambda q: q[int(q[0])], *VALUE),
        (lambda q: np.floor(q), TypeError, "symbols have no np.floor; they have absolute, add,"),
        (lambda q: np.add.reduceat(q, [0, 1]), TypeError, "symbols have no np.add.reduceat"),
        (lambda q: np.linalg.solve(np.outer(q, q), q), TypeError, "symbols have no numpy.linalg.solve"),
        (lambda q: q**0.3, TypeError, "raised to n or n + 1/2 alone"),
        (lambda q: 2**q, TypeError, "write np.exp(exponent * np.log(x))"),
        (lambda q: q * 1j, TypeError, "complex"),
        (lambda q: robot("arm").rnea(q, q[:2], q), ValueError, "`qd` has the shape (2,), but rnea needs (3,)"),
        (lambda q: robot("arm").rnea(q, q), TypeError, "rnea() needs `qdd`"),
        (lambda q: robot("arm").gravity(q, out=np.zeros(3)), ValueError, "`out` is an array of numbers"),
        (lambda q: robot("arm").frame("tol").placement(q), rbd.RobotError, "did you mean `tool`?"),
        (lambda q: robot("arm").rnae(q), AttributeError, "rnae"),
        (lambda q: None, TypeError, "`function` returns NoneType in its result `function`"),
        (lambda q: {"a": "x"}, TypeError, "`function` returns str in its result `a`"),
        (lambda q: [q[0], [q[1]]], TypeError, "`function` returns list in its result"),
        (lambda q: {}, TypeError, "`function` returns no result"),
        (lambda q: {"a-b": q}, TypeError, "'a-b' cannot be the name of a result"),
        (lambda q: np.zeros((2, 2, 2)), TypeError, "results have at most two"),
        (lambda q, u: q, TypeError, "`function` takes (q, u), but rbd.function declares (q)"),
        (lambda q: q + kept[0], *LEAK),
        (lambda q: robot("arm").gravity(kept[0]), *LEAK),
        (lambda q: kept[0], *LEAK),
    ],
)
def test_errors(function, kind, words):
    arm = robot("arm")
    rbd.function(arm, q=arm.configuration)(leaking)
    with pytest.raises(kind) as raised:
        rbd.function(arm, q=arm.configuration)(function)
    assert words in str(raised.value)


def test_symbols_after_their_run():
    arm = robot("arm")
    rbd.function(arm, q=arm.configuration)(leaking)
    for call in (lambda q: q + 1, lambda q: np.sin(q[0]), arm.gravity, lambda q: arm.rnea(np.zeros(3), q, q)):
        with pytest.raises(LEAK[0], match=LEAK[1]):
            call(kept[0])
    with pytest.raises(TypeError, match="no array of float64"):
        arm.gravity(list(kept[0]))


def test_errors_of_derivatives():
    arm = robot("arm")
    two = rbd.function(arm, q=arm.configuration)(lambda q: {"a": q, "b": q @ q})
    for call, kind, words in [
        (lambda: two.gradient("a"), rbd.RobotError, "sum them, or take the Jacobian"),
        (lambda: two.jacobian(), TypeError, "`function` returns a, b: name the one to differentiate"),
        (lambda: two.jacobian("c"), rbd.RobotError, "it has no result `c`"),
        (lambda: two.jacobian("a", by="qd"), rbd.RobotError, "it has no argument `qd`"),
        (lambda: two.jacobian("a", by=()), rbd.RobotError, "no argument to differentiate by"),
        (lambda: two.jacobian("a", name="b"), rbd.RobotError, "two results are called `b`"),
        (lambda: two.hessian_product("b", direction="q"), rbd.RobotError, "two arguments are called `q`"),
        (lambda: rbd.function(two), TypeError, "rbd.function takes a robot of rbd.load"),
        (lambda: rbd.function(arm, q="three"), TypeError, "the argument `q` is 'three'"),
        (lambda: rbd.function(arm, q=-1), TypeError, "the argument `q` is (-1,)"),
        (lambda: rbd.function(arm, q=robot("panda").tangent), ValueError, "of another robot, of 7 numbers"),
        (lambda: rbd.function(arm, x=1)(lambda x: {f"r{k}": x for k in range(16)})(0), rbd.RobotError, "more than 16"),
    ]:
        with pytest.raises(kind) as raised:
            call()
        assert words in str(raised.value)


def test_threads():
    """Each thread records a run of its own; a symbol of another's is refused."""
    arm, found, errors = robot("arm"), {}, []
    barrier = threading.Barrier(2)

    def work(scale):
        def function(q):
            barrier.wait()
            total = q
            for _ in range(200):
                total = total + scale * np.sin(q)
            barrier.wait()
            return total

        found[scale] = rbd.function(arm, q=arm.configuration)(function)

    threads = [threading.Thread(target=work, args=(scale,)) for scale in (1.0, 2.0)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    q = np.array([0.1, 0.2, 0.3])
    for scale, function in found.items():
        assert_near(function(q), q + 200 * scale * np.sin(q))

    def handing_over(q):
        def other():
            try:
                q + 1
            except ValueError as error:
                errors.append(str(error))

        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        return q

    rbd.function(arm, q=arm.configuration)(handing_over)
    assert len(errors) == 1 and "outside of the run" in errors[0]


def test_a_robot_with_fields_has_no_error_of_poses():
    arm = robot.__wrapped__("arm", fields={"load": {"kind": "inertia", "link": "tool"}})
    with pytest.raises(rbd.RobotError, match="`tool.pose_error`: a robot with run-time fields has none: take `placement`"):
        arm.frame("tool").pose_error(np.zeros(3), np.eye(4))

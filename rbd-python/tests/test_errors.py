"""What is wrong is an exception that says what and where."""

import warnings

import numpy as np
import pytest
import rbd
from conftest import ROBOTS, robot

q = np.zeros(7)


@pytest.mark.parametrize(
    "call, kind, words",
    [
        (lambda f: f(q, q), TypeError, "rnea() needs `qdd`; rnea(q, qd, qdd, *, out=None"),
        (lambda f: f(q, q, q, q), TypeError, "takes 3 arrays, not 4"),
        (lambda f: f(q, q, qdt=q), TypeError, "has no argument `qdt`"),
        (lambda f: f(q, q, q, qd=q), TypeError, "has `qd` twice"),
        (lambda f: f(q, q[:6], q), ValueError, "`qd` has the shape (6,), but rnea needs (7,), or (N, 7) of N states"),
        (lambda f: f(q, q, np.zeros((2, 3, 7))), ValueError, "`qdd` has the shape (2, 3, 7)"),
        (lambda f: f(np.zeros((2, 7)), np.zeros((3, 7)), q), ValueError, "`qd` has 3 states, but"),
        (lambda f: f(q + 1j, q, q), TypeError, "`q` is a ndarray of complex128, which is no array of float64"),
        (lambda f: f("abc", q, q), (TypeError, ValueError), "`q` is a str"),
        (lambda f: f(None, q, q), ValueError, "`q` has the shape ()"),
        (lambda f: f(np.array(["a"] * 7), q, q), (TypeError, ValueError), "`q` is a ndarray"),
        (lambda f: f(q.astype(np.longdouble), q, q), TypeError, "`q` is a ndarray of float128"),
        (lambda f: f(q, q, [0, 0, np.nan, 0, 0, 0, 0]), ValueError, "`qdd` is not finite: qdd[2] is NaN"),
        (lambda f: f(np.full((9, 7), np.inf), q, q), ValueError, "`q` is not finite: q[0, 0] is inf"),
        (lambda f: f(q, q, q, out=np.zeros(6)), ValueError, "`out` for `tau` has the shape (6,), but (7,)"),
        (lambda f: f(q, q, q, out=np.zeros(7, np.float32)), TypeError, "`out` for `tau` has numbers of float32"),
        (lambda f: f(q, q, q, out=[0] * 7), TypeError, "`out` for `tau` is a list, not an array"),
        (lambda f: f(q, q, q, out=np.broadcast_to(0.0, 7)), ValueError, "`out` for `tau` is read-only"),
        (lambda f: f(q, q, q, out=np.zeros(7, ">f8")), TypeError, "has numbers of >f8"),
        (lambda f: f(q, q, q, threads="two"), TypeError, "`threads` is 'two'"),
        (lambda f: f(q, q, q, threads=-1), TypeError, "`threads` is -1"),
    ],
)
def test_arguments(call, kind, words):
    with pytest.raises(kind) as raised:
        call(robot("panda").rnea)
    assert words.lower() in str(raised.value).lower()


def test_numbers_that_are_not_finite_may_pass():
    rnea = robot("panda").rnea
    states = np.zeros((300, 7))
    states[217, 3] = np.nan
    with pytest.raises(ValueError, match=r"q\[217, 3\] is NaN"):
        rnea(states, q, q, threads=2)
    tau = rnea(states, q, q, check_finite=False)
    assert np.isnan(tau[217]).any() and np.isfinite(np.delete(tau, 217, 0)).all()


def test_out_of_several_results():
    arm = robot("arm")
    three = np.zeros(3)
    with pytest.raises(ValueError, match="`out` has 2 arrays, but the results are dtau_dq, dtau_dqd, h"):
        arm.rnea_derivatives(three, three, three, out=(np.zeros((3, 3)), np.zeros((3, 3))))


BROKEN = """<robot name="broken">
  <link name="base"/>
  <link name="arm"><inertial><mass value="heavy"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="shoulder" type="revolut"><parent link="base"/><child link="arm"/></joint>
</robot>"""


def test_files():
    with pytest.raises(rbd.RobotError) as raised:
        rbd.load(text=BROKEN, file="broken.urdf")
    error = raised.value
    assert isinstance(error, ValueError)
    assert len(error.diagnostics) >= 2 and str(error).count("broken.urdf:") == len(error.diagnostics)
    assert (error.file, error.line) == ("broken.urdf", 3)
    joint = next(one for one in error.diagnostics if one.element == "joint `shoulder`")
    assert joint.line == 4 and "revolute" in joint.hint
    with pytest.raises(rbd.RobotError, match="no_such.urdf"):
        rbd.load("no_such.urdf")
    with pytest.raises(TypeError, match="a file or a text"):
        rbd.load()


def test_warnings():
    text = '<robot name="one"><link name="base"/><link name="arm"/><joint name="j" type="continuous"><axis xyz="0 0 2"/>'
    text += '<parent link="base"/><child link="arm"/></joint></robot>'
    with pytest.warns(rbd.RobotWarning) as warned:
        one = rbd.load(text=text)
    kinds = [each.message.diagnostic.warning for each in warned]
    assert "non_unit_axis" in kinds and kinds == [each.warning for each in one.warnings]
    assert warned[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rbd.load(text=text, allow=kinds)
    with pytest.raises(rbd.RobotError, match="non_unit_axis"):
        rbd.load(text=text, strict=True)


@pytest.mark.parametrize(
    "options, kind, words",
    [
        ({"base": "flying"}, rbd.RobotError, "option `base`: `flying` is unknown"),
        ({"base": 3}, rbd.RobotError, "option `base`: 3 is not a text"),
        ({"gravity": [0, 0]}, rbd.RobotError, "option `gravity`: [0, 0] is not three numbers"),
        ({"gravity": [0, 0, float("nan")]}, rbd.RobotError, "NaN is not finite"),
        ({"joint": {}}, TypeError, "load() has no option `joint`; did you mean `joints`?"),
        ({"functions": ["rnea"]}, TypeError, "compiled when they are first called"),
        ({"joints": {"panda_joint1": "spheric"}}, rbd.RobotError, "did you mean `spherical`?"),
        ({"constraints": {"c": {"type": "hing"}}}, rbd.RobotError, "did you mean `hinge`?"),
        ({"fields": ["inertia"]}, rbd.RobotError, "an inertia needs its `link`"),
        ({"allow": ["nothing"]}, rbd.RobotError, "option `allow`: `nothing` is unknown"),
        ({"frames": {"tool": {"link": "hand"}}}, rbd.RobotError, "tool"),
        ({"damping": "files"}, rbd.RobotError, 'write "file", a number'),
    ],
)
def test_options(options, kind, words):
    with pytest.raises(kind) as raised:
        rbd.load(ROBOTS / "panda.urdf", **options)
    assert words in str(raised.value)


def test_functions_and_frames():
    with pytest.raises(rbd.RobotError, match="did you mean `panda_hand`"):
        robot("panda").frame("panda_hnd")
    with pytest.raises(rbd.RobotError, match="local, world or"):
        robot("panda").frame("panda_hand", "word")
    with pytest.raises(rbd.RobotError, match="constraint"):
        robot("panda").constrained_forward_dynamics
    with pytest.raises(AttributeError):
        robot("panda").rnae
    with pytest.raises(AttributeError):
        robot("panda").frame("panda_hand").jacobain

"""Functions of the user's own: compiled against the same functions on numbers, derivatives against differences."""

import numpy as np
import pytest
import rbd
from conftest import robot

#: The last link, and options: a fixed base; a floating one; a spherical and a continuous joint.
ROBOTS = {
    "panda": ("panda_hand", {}),
    "quadruped": ("RL_foot", {"base": "floating"}),
    "rx90": ("link6", {"joints": {"joint1": "spherical", "joint3": "continuous"}}),
}


@pytest.fixture(params=ROBOTS)
def own(request):
    return loaded(request.param)


def loaded(name):
    link, options = ROBOTS[name]
    # Options are no keys of a cache.
    return robot.__wrapped__(name, frames={"tip": {"link": link, "xyz": [0.1, 0.2, 0.3]}}, **options)


#: Of the largest number: sums of some hundred products are taken in another order, and fused.
ROUNDING = 1e-12


def state(own, seed=1):
    """q, a tangent vector of some size, and torques."""
    random = np.random.default_rng(seed)
    q = own.integrate(own.neutral(), random.uniform(-1, 1, own.nv))
    return q, random.uniform(-1, 1, own.nv), random.uniform(-5, 5, own.nv)


def assert_near(found, expected, tolerance=ROUNDING):
    expected = np.asarray(expected)
    assert found.shape == expected.shape
    assert np.abs(found - expected).max(initial=0) <= tolerance * max(1, np.abs(expected).max(initial=0))


def stage_of(own):
    @rbd.function(own, q=own.configuration, qd=own.tangent, u=own.nv, goal=3)
    def stage(q, qd, u, goal):
        """The next velocity under saturated torques, and the way to a goal."""
        qdd = own.forward_dynamics(q, qd, 4 * np.tanh(u / 4))
        placement = own.frame("tip").placement(q)
        way = placement.rotation.T @ (placement.translation - goal)
        residual = np.concatenate([way, 0.1 * u, 0.1 * np.maximum(qd, 0.2)])
        return {"next": qd + 0.01 * qdd, "residual": residual, "cost": residual @ residual / 2}

    return stage


def differences(own, function, arguments, k):
    """∂/∂(argument k), in the tangent space, by differences of fourth order."""
    h, total = 1e-3, 0.0
    is_configuration = k == 0
    columns = []
    for direction in np.eye(own.nv if is_configuration else arguments[k].size):
        total = 0.0
        for step, weight in ((1, 8), (-1, -8), (2, -1), (-2, 1)):
            moved = list(arguments)
            by = step * h * direction
            moved[k] = own.integrate(arguments[k], by) if is_configuration else arguments[k] + by
            total = total + weight * np.asarray(function(*moved))
        columns.append(total / (12 * h))
    return np.stack(columns, -1)


def test_values_and_derivatives(own):
    stage = (
        stage_of(own)
        .jacobian("next", by=("q", "qd", "u"), name="a")
        .gradient("cost", by=("q", "u"))
        .jacobian("residual")
        .gauss_newton("residual", by=("q", "u"))
        .hessian("cost", by=("qd", "u"))
        .hessian_product("cost", by=("qd", "u"), direction="v")
    )
    q, qd, u = state(own)
    goal, v = np.array([0.4, 0.1, 0.5]), np.linspace(-1, 1, 2 * own.nv)
    results = stage(q, qd, u, goal, v)
    written = stage.__wrapped__(q, qd, u, goal)
    for result, value in written.items():
        assert_near(getattr(results, result), value)

    def by(result, places):
        value = lambda *x: stage.__wrapped__(*x)[result]
        return np.concatenate([differences(own, value, [q, qd, u, goal], k) for k in places], -1)

    # Differences of fourth order with steps of 1e-3.
    assert_near(results.a, by("next", [0, 1, 2]), 1e-8)
    assert_near(results.gradient, by("cost", [0, 2]), 1e-8)
    assert_near(results.jacobian, by("residual", [0, 1, 2, 3]), 1e-8)
    j = results.jacobian[:, np.r_[: own.nv, 2 * own.nv : 3 * own.nv]]
    assert_near(results.gauss_newton, j.T @ j)
    # The residual is linear in qd and u but at kinks.
    j = results.jacobian[:, own.nv : 3 * own.nv]
    assert_near(results.hessian, j.T @ j)
    assert_near(results.hessian_product, results.hessian @ v)


def test_derivatives_are_the_catalogues(own):
    q, qd, u = state(own)

    @rbd.function(own, q=own.configuration, qd=own.tangent, u=own.tangent)
    def inverse(q, qd, u):
        return {"tau": own.rnea(q, qd, u), "energy": own.potential_energy(q)}

    inverse = inverse.jacobian("tau").gradient("energy", by="q").hessian("energy", by="q")
    found, expected = inverse(q, qd, u), own.rnea_derivatives(q, qd, u)
    assert_near(found.tau, own.rnea(q, qd, u))
    assert_near(found.jacobian, np.hstack([expected.dq, expected.dqd, expected.h.toarray()]))
    assert_near(found.gradient, own.gravity(q))
    assert_near(found.hessian, own.gravity_derivatives(q))


def test_results_are_as_of_numbers():
    """Every kind of result: vectors, sparse and whole matrices, factors, placements, one of many."""
    own = loaded("quadruped")

    def function(q, x):
        h = own.crba(q)
        tool = own.frame("tip", "world")
        derivatives = own.rnea_derivatives(q, x, x)
        return {
            "h": h,
            "product": h @ x,
            "solved": h.ltdl().solve(x),
            "dq": derivatives.dq + derivatives.h.toarray(),
            "pose": tool.placement(q),
            "jacobian": tool.jacobian(q) @ x,
            "links": own.forward_kinematics(q)[1].translation,
            "energy": own.kinetic_energy(q, x),
            "twice": own.rnea(np.stack([q, q]), x, np.stack([x, 2 * x])),
            "list": own.rnea(list(q), [0.0] * own.nv, [x[0], *[1.0] * (own.nv - 1)]),
        }

    compiled = rbd.function(own, q=own.configuration, x=own.tangent)(function)
    q, x, _ = state(own)
    for found, (name, expected) in zip(compiled(q, x), function(q, x).items(), strict=True):
        assert_near(np.asarray(found), np.asarray(expected))


def test_calls():
    own = loaded("panda")
    stage = stage_of(own).jacobian("next", name="a").gauss_newton("residual", by=("q", "u"))
    q, qd, u = (np.stack(states) for states in zip(*(state(own, seed) for seed in range(300))))
    goal = np.array([0.4, 0.1, 0.5])
    alone, many = stage(q[217], qd[217], u[217], goal), stage(q, qd, u, goal, threads=2)
    for one, each in zip(alone, many, strict=True):
        assert np.array_equal(one, each[217])
    narrow = stage(*(array.astype(np.float32) for array in (q, qd, u, goal)))
    assert narrow.a.dtype == np.float32 and np.abs(narrow.a - many.a).max() < 1e-2
    out = tuple(np.full_like(array, 7) for array in many)
    assert stage(q, qd, u, goal, out=out)[1] is out[1]
    assert all(np.array_equal(a, b) for a, b in zip(out, many))
    assert np.array_equal(stage.compile()(q, qd, u, goal).a, many.a)
    with pytest.raises(ValueError, match=r"`qd` has the shape \(6,\), but stage needs \(7,\)"):
        stage(q[0], qd[0][:6], u[0], goal)
    with pytest.raises(ValueError, match="`u` is not finite"):
        stage(q[0], qd[0], u[0] * np.nan, goal)


def test_sparse_matrices():
    own = loaded("panda")
    stage, sparse = (
        stage_of(own)
        .jacobian("residual", sparse=is_sparse)
        .gauss_newton("residual", sparse=is_sparse)
        .jacobian("cost", by="goal", name="row", sparse=is_sparse)
        .jacobian("next", by="goal", name="none", sparse=is_sparse)
        for is_sparse in (False, True)
    )
    arguments = *state(own), np.ones(3)
    whole, found = stage(*arguments), sparse(*arguments)
    for name in ("jacobian", "gauss_newton", "row", "none"):
        matrix = getattr(found, name)
        assert np.array_equal(matrix.toarray(), getattr(whole, name))
        for of in (stage, sparse):
            assert np.array_equal(of.patterns[name], matrix.positions)
    assert found.jacobian.shape == (17, 24) and found.jacobian.nonzeros.shape == (3 * (7 + 3) + 7 + 7,)
    assert found.none.nonzeros.shape == (0,) and whole.none.shape == (7, 3)
    many = sparse(*(np.stack([array, array]) for array in arguments))
    assert np.array_equal(many.gauss_newton[1].toarray(), whole.gauss_newton)


NUMPY = {
    "operators": lambda x: 1 - 2 * x + x / 3 - 1 / (x + 2) + -x - (+x),
    "in_place": lambda x: np.multiply.accumulate(_plus(x, 1)),
    "powers": lambda x: x**3 + (x + 2) ** -2 + (x + 2) ** 0.5 + (x + 2) ** 1.5 + np.power(x, 2) + x**0 + np.square(x),
    "trigonometric": lambda x: np.sin(x) + np.cos(x) + np.tan(x) + np.arctan(x) + np.arcsin(x / 4) + np.arccos(x / 4),
    "exponential": lambda x: np.exp(x) + np.log(x + 3) + np.tanh(x) + np.sinh(x) + np.cosh(x),
    "roots": lambda x: np.sqrt(x + 3) + np.cbrt(x - 3) + np.cbrt(x + 3),
    "binary": lambda x: np.arctan2(x, 0.3) + np.arctan2(0.3, x) + np.hypot(x, 2) + np.degrees(np.radians(x)),
    "kinks": lambda x: np.abs(x) + np.sign(x) + np.minimum(x, 0.2) + np.maximum(0.1, x) + np.fabs(x),
    "clip": lambda x: np.clip(x, -0.5, 0.5) + x.clip(max=0.3) + np.clip(x, -x, 1),
    "extremes": lambda x: x.max() + np.min(x) + np.maximum.accumulate(x),
    "select": lambda x: rbd.select_less(x, 0.1, x, 2 * x) + rbd.select_less(x[0], x[1], 1.0, x[2]),
    "scalars": lambda x: np.sin(x[0]) * np.float64(2) + np.minimum(x[1], x[2]) + np.hypot(x[1], 1.0) + abs(x[2]) ** 2,
    "sums": lambda x: np.stack([x.sum(), np.mean(x), np.prod(x), x @ x, np.dot(x, x), np.linalg.norm(x), sum(x)]),
    "matrices": lambda x: np.outer(x, x) @ np.eye(3) + np.cross(x, [1.0, 2.0, 3.0]) + np.einsum("i,j->ji", x, x),
    "norms": lambda x: np.linalg.norm(np.outer(x, np.arange(3.0)), axis=1) + np.trace(np.outer(x, x)),
    "joined": lambda x: np.sin(np.concatenate([x, np.zeros(2)])) + np.r_[x, 1.0, 2.0] + np.hstack([x[:2], [1, 2], x[2]]),
    "mixed": lambda x: np.sin(rbd.asarray([x[0], 0.5])) + np.minimum(rbd.asarray(np.array([x[0], x[1]])), 0.0),
    "where": lambda x: np.minimum(np.where([True, False, True], x, 0.5), 0.0),
    "plain": lambda x: np.sin(np.array([x[0], x[1]])) + np.hypot(np.array([x[0], x[1]]), 2.0),
    "narrow": lambda x: x * np.float32(0.5) + np.ones(3, np.float32) + np.arange(3) + True,
}


def _plus(x, number):
    x = x.copy()
    x += number
    x[1] *= 2
    return x


@pytest.mark.parametrize("function", NUMPY.values(), ids=NUMPY)
def test_numpy(function):
    """Symbols take what numbers take."""
    compiled = rbd.function(robot("arm"), x=3)(function)
    for x in ([0.3, -0.7, 0.6], [-1.3, 0.1, 0.1]):
        assert_near(compiled(np.array(x)), function(np.array(x)), 1e-15 * 8)


def test_shapes_and_names():
    own = robot("arm")
    given = {"q": own.configuration, "step": (), "turn": (2, 2), "u": rbd.Argument((1,)).with_unit("V")}

    @rbd.function(own, **given)
    def _(q, u, step, turn, scale=2.0):
        """All shapes."""
        return turn @ turn * step * scale, u, 3.0, step

    jacobian = _.jacobian("result0", by=("u", "turn"))
    turn = np.array([[1.0, 2.0], [3.0, 4.0]])
    result = jacobian(np.zeros(3), [0.5], 0.25, turn)
    assert np.array_equal(result[0], turn @ turn / 2) and result[0].shape == (2, 2)
    assert result.result1.shape == (1,) and result[2] == 3 and result[3] == 0.25 and np.isscalar(result[3])
    assert result.jacobian.shape == (4, 5) and not result.jacobian[:, 0].any()
    assert jacobian(np.zeros(3), [0.5], np.array([1.0, 2.0]), turn)[0].shape == (2, 2, 2)
    doc = jacobian.compile().__doc__
    assert doc.startswith("All shapes.") and "u (1,) (V)" in doc and "turn (2, 2)" in doc and _.__doc__ == "All shapes."
    assert jacobian.operations.multiplications >= 8
    assert repr(jacobian) == "<rbd.Function _(q, u, step, turn) of 'arm': result0, result1, result2, result3, jacobian>"


def test_functions_in_functions():
    arm, panda = robot("arm"), robot("panda")
    loaded = robot.__wrapped__("arm", fields={"load": {"kind": "inertia", "link": "tool"}})

    @rbd.function(arm, q=arm.configuration)
    def height(q):
        return arm.frame("tool").placement(q).translation[2]

    height = height.gradient()

    @rbd.function(arm, q=arm.configuration, other=7, load=10)
    def outer(q, other, load):
        inner = height(2 * q)
        torques = loaded.gravity(q, parameters=load) - loaded.gravity(q)
        return inner.height, inner.gradient, panda.gravity(other), torques

    q, other, load = np.array([0.1, 0.2, 0.3]), np.linspace(0, 1, 7), loaded.parameters + 0.1
    found, expected = outer(q, other, load), outer.__wrapped__(q, other, load)
    for a, b in zip(found, expected, strict=True):
        assert_near(np.asarray(a), np.asarray(b))
    found = outer.jacobian("result0", by="q")(q, other, load)
    assert_near(found.jacobian, 2 * found.result1[None])


def test_errors_of_poses(own):
    """As placements have them, in any way that a goal can be given; derivatives with known Jacobians too."""
    tip = own.frame("tip")
    q, other, _ = state(own)
    goal = tip.placement(own.integrate(q, other))
    error, placement = tip.pose_error(q, goal), tip.placement(q)
    turn = goal.rotation @ placement.rotation.T
    assert_near(_exponential(error[:3]), turn)
    assert_near(error[3:], goal.translation - placement.translation)
    assert np.linalg.norm(error[:3]) < np.pi
    many = tip.pose_error(np.stack([q, q]), goal.matrix(), out=np.zeros((2, 6)))
    assert np.array_equal(many, [error, error])
    narrow = tip.pose_error(q.astype(np.float32), goal.matrix().astype(np.float32))
    assert narrow.dtype == np.float32 and np.abs(narrow - error).max() < 1e-5

    @rbd.function(own, q=own.configuration, goal=(4, 4), other=own.configuration)
    def way(q, goal, other):
        return {"way": tip.pose_error(q, goal), "there": own.frame("tip", "world").pose_error(q, tip.placement(other))}

    way = way.jacobian("way", by="q").jacobian("there", by=("q", "other"), name="both")
    found = way(q, goal.matrix(), own.integrate(q, other))
    assert_near(found.way, error)
    assert_near(found.there, error)
    assert_near(found.jacobian, differences(own, lambda q: tip.pose_error(q, goal), [q], 0), 1e-8)
    at = own.integrate(q, other)
    by_goal = differences(own, lambda x: tip.pose_error(q, tip.placement(x)), [at], 0)
    assert_near(found.both, np.hstack([found.jacobian, by_goal]), 1e-8)


def _exponential(turn):
    """The rotation of this vector, by Rodrigues' formula."""
    angle = np.linalg.norm(turn)
    x = np.cross(np.eye(3), turn / angle)
    return np.eye(3) + np.sin(angle) * x + (1 - np.cos(angle)) * x @ x


def test_steps(own):
    """Steps are the robot's, and their derivatives those that it has."""
    q, qd, tau = state(own)

    @rbd.function(own, q=own.configuration, qd=own.tangent, tau=own.nv, h=())
    def stepped(q, qd, tau, h):
        euler, rk4 = own.step_semi_implicit(q, qd, tau, h), own.step_rk4(q, qd, tau, 0.02)
        return {"q1": euler.q, "qd1": euler.qd, "q4": rk4.q, "qd4": rk4.qd}

    stepped = stepped.jacobian("qd1", by=("q", "qd", "tau"), name="one")
    if own.nv < 10:
        stepped = stepped.jacobian("qd4", by=("q", "qd", "tau"), name="four")
    found = stepped(q, qd, tau, 0.01)
    for end, expected in (
        ("1", own.step_semi_implicit_derivatives(q, qd, tau, 0.01)),
        ("4", own.step_rk4_derivatives(q, qd, tau, 0.02)),
    ):
        assert_near(getattr(found, "q" + end), expected.q)
        assert_near(getattr(found, "qd" + end), expected.qd)
        jacobian = found.one if end == "1" else getattr(found, "four", None)
        if jacobian is not None:
            assert_near(jacobian, np.hstack([expected.dqd_dq, expected.dqd_dqd, expected.dqd_dtau]))
    for name in ("step_rk4_derivatives", "step_implicit_midpoint"):
        with pytest.raises(rbd.RobotError, match="call `step_semi_implicit` or `step_rk4`"):
            rbd.function(own, x=own.tangent)(lambda x: getattr(own, name)(q, x, x, 0.01)[0])

"""JAX: the bits of numpy's calls, derivatives of both modes and of second order against differences, transformations."""

import ctypes
import pickle

import numpy as np
import pytest
from conftest import ROOT, arguments, plain, robot
from differentiable import CONSTRAINED, ONCE, ROBOTS, TWICE, loaded, stage

jax = pytest.importorskip("jax", reason="LEFT OUT: jax is not installed")
jax.config.update("jax_enable_x64", True)

import jax.numpy as jnp  # noqa: E402

import rbd.jax  # noqa: E402
from rbd import _derivatives, _rbd  # noqa: E402

@pytest.fixture(scope="module", params=ROBOTS)
def pair(request):
    own = loaded(request.param)
    return own, rbd.jax.Robot(own)


class Path:
    """A function along a curve of its arguments: at time s, with the tangents at 0."""

    def __init__(self, robot, name, seed=1):
        random = np.random.default_rng(seed)
        self.robot, self.function = robot, robot.function(name)
        self.names = [one["name"] for one in self.function.arguments if one["name"] != "parameters"]
        self.start, self.rates, self.tangents = [], [], []
        for one, name in zip(self.function.arguments, self.names):
            x = random.uniform(-1, 1, one["shape"])
            rate = random.uniform(-1, 1, one["shape"] if name != "q" else (robot.nv,))
            if name == "q":
                x = robot.normalize(x)
            self.start.append(jnp.asarray(x))
            self.rates.append(rate)
            self.tangents.append(robot.position_rate(x, rate) if name == "q" else jnp.asarray(rate))

    def __call__(self, *arrays):
        return self.function.raw(*arrays)

    def at(self, s):
        every = zip(self.names, self.start, self.rates)
        return [self.robot.integrate(x, s * rate) if name == "q" else x + s * rate for name, x, rate in every]

    def check(self, function, tolerance=1e-7, step=1e-5):
        """Forward mode against differences along the curve."""
        tangents = jax.jit(lambda x, t: jax.jvp(function, x, t)[1])(self.start, self.tangents)
        function = jax.jit(function)
        for ahead, behind, own in zip(function(*self.at(step)), function(*self.at(-step)), tangents):
            if own.size:
                scale = 1 + np.abs(own).max()
                assert np.abs((ahead - behind) / (2 * step) - own).max() < tolerance * scale
        return tangents


@pytest.mark.parametrize("name", ONCE + TWICE)
def test_derivatives(pair, name):
    robot = pair[1]
    path = Path(robot, name)
    forward = path.check(path)
    random = np.random.default_rng(2)
    weights = [random.uniform(-1, 1, own.shape) for own in forward]

    @jax.jit
    def back(*arrays):
        return jax.vjp(path, *arrays)[1](list(map(jnp.asarray, weights)))

    forward = sum((c * own).sum() for c, own in zip(weights, forward))
    reverse = sum((c * own).sum() for c, own in zip(back(*path.start), path.tangents))
    assert abs(forward - reverse) < 1e-11 * (1 + abs(forward))
    if name in TWICE:
        path.check(back, 1e-6)


@pytest.mark.parametrize("name", ["rnea", "gravity", "crba", "kinetic_energy", "rnea_gradient", "forward_dynamics", "aba"])
def test_fields(name):
    """By masses and the like, in which all but q̈ are affine."""
    own = robot("double_pendulum", fields=("inertias", "armature", "damping"), damping=0.2)
    path = Path(rbd.jax.Robot(own), name)
    path.names.append("parameters")
    path.start.append(jnp.asarray(own.parameters))
    path.rates.append(np.cos(np.arange(own.parameters.size)))
    path.tangents.append(jnp.asarray(path.rates[-1]))
    path.check(path)
    if name in ("rnea", "gravity", "crba", "kinetic_energy"):
        path.check(lambda *arrays: jax.vjp(path, *arrays)[1](path(*path.start)), 1e-6)


@pytest.mark.parametrize("name", CONSTRAINED)
def test_constraints(name):
    linkage = rbd.jax.Robot(rbd.load(ROOT / "robots/mjcf/four_bar.xml"))
    # Not the residual, which counts as constant.
    path, count = Path(linkage, name), len(linkage.function(name).results)
    path.check(lambda *arrays: path(*arrays)[: max(1, count - 1)])


@pytest.mark.parametrize("name", ["rnea", "forward_dynamics"])
def test_second_derivatives_in_every_mode(pair, name):
    robot = pair[1]
    path = Path(robot, name)
    weights = np.random.default_rng(3).uniform(-1, 1, robot.nv)

    def cost(q):
        return path(q, *path.start[1:])[0] @ weights

    q = path.start[0]
    modes = (jax.jacfwd, jax.jacrev)
    first, *others = [jax.jit(outer(inner(cost)))(q) for outer in modes for inner in modes]
    assert all(np.abs(other - first).max() < 1e-9 * np.abs(first).max() for other in others)
    # They are symmetric along the manifold.
    rates = jax.vmap(lambda v: robot.position_rate(q, v))(jnp.eye(robot.nv))
    along = rates @ first @ rates.T
    assert np.abs(along - along.T).max() < 1e-9 * np.abs(along).max()


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_bits(pair, kind):
    own, robot = pair
    for name in ["rnea", "crba", "forward_dynamics_derivatives", "forward_kinematics", "tip.velocity_derivatives_local"]:
        function = own._function(name)
        for states in (None, 1, 5, 300):
            taken = arguments(function, states, kind)
            expected = plain(function(*taken))
            got = robot.function(name).raw(*map(jnp.asarray, taken))
            assert all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in zip(got, expected))
    threads = rbd.jax.Robot(own, threads=2)
    taken = arguments(own.rnea, 1000, kind)
    assert np.array_equal(threads.rnea(*taken), own.rnea(*taken))


def test_results(pair):
    own, robot = pair
    q = np.asarray(robot.normalize(arguments(own.gravity, 4)[0]))
    assert np.array_equal(robot.crba(q), own.crba(q).toarray())
    assert np.array_equal(robot.frame("tip").placement(q).rotation, own.frame("tip").placement(q).rotation)
    assert robot.forward_kinematics(q).translation.shape == (4, len(own.link_names), 3)
    derivatives = robot.rnea_derivatives(q, *np.ones((2, 4, own.nv)))
    assert np.array_equal(derivatives.dq, derivatives.dtau_dq) and derivatives.h.shape == (4, own.nv, own.nv)
    assert np.array_equal(robot.frame("tip", "world").jacobian(q), own.frame("tip").jacobian_world(q))
    random = np.random.default_rng(1)
    rate = random.uniform(-1, 1, q.shape)
    for size in (1e-9, 1e-3, 0.3, 3.0):
        v = size * random.uniform(-1, 1, (4, own.nv))
        ahead = own.integrate(q, v)
        assert np.abs(robot.integrate(q, v) - ahead).max() < 1e-14
        assert np.abs(robot.difference(q, ahead) - own.difference(q, ahead)).max() < 1e-13 * (1 + size)
    assert np.abs(robot.position_rate(q, v) - own.position_rate(q, v)).max() < 1e-14
    assert np.abs(robot.normalize(2 * q) - own.normalize(2 * q)).max() < 1e-14
    expected = own.velocity_from_rate(q, rate)
    assert np.abs(robot.velocity_from_rate(q, rate) - expected).max() < 1e-14
    back = jax.linear_transpose(lambda v: rbd._configurations.ambient(robot, q, v), jnp.asarray(v))
    assert np.abs(back(jnp.asarray(rate))[0] - expected).max() < 1e-14


def test_transformations():
    """`scan` of steps, `grad` through them, `vmap` of that, all under `jit`; two robots in one program."""
    arm, panda = (rbd.jax.Robot(robot(name)) for name in ("arm", "panda"))
    step = 0.01

    def rollout(q, qd, tau):
        def advance(state, force):
            q, qd = state
            qd = qd + step * arm.forward_dynamics(q, qd, force)
            q = arm.integrate(q, step * qd)
            return (q, qd), q

        return jax.lax.scan(advance, (q, qd), tau)[1]

    def cost(tau, q):
        q = rollout(q, jnp.zeros(arm.nv), tau)
        return (q**2).sum() + panda.rnea(*jnp.tile(q[-1, :1], (3, 7))).sum()

    random = np.random.default_rng(1)
    tau, q = random.uniform(-1, 1, (6, 20, arm.nv)), random.uniform(-1, 1, (6, arm.nv))
    gradients = jax.jit(jax.vmap(jax.grad(cost)))(tau, q)
    direction = random.uniform(-1, 1, tau.shape)
    at = [jax.vmap(cost)(tau + s * direction, q) for s in (1e-5, -1e-5)]
    assert np.allclose((at[0] - at[1]) / 2e-5, (gradients * direction).sum((1, 2)), rtol=1e-6)
    # Inputs that are not mapped, in any place.
    qs, qd = random.uniform(-1, 1, (arm.nv, 5)), jnp.ones(arm.nv)
    mapped = jax.vmap(lambda q: jax.vmap(lambda qdd: arm.rnea(q, qd, qdd))(jnp.eye(arm.nv)), in_axes=1)(qs)
    assert np.array_equal(mapped, arm.rnea(qs.T[:, None], qd, jnp.eye(arm.nv)))
    assert np.array_equal(mapped[3], robot("arm").rnea(np.tile(qs[:, 3], (3, 1)), np.ones((3, 3)), np.eye(3)))
    assert arm.rnea(*jnp.ones((3, 0, arm.nv))).shape == (0, arm.nv)


def test_what_jax_compiled_calls_its_own_function():
    """Many robots, all gone before their programs run."""
    programs = []
    for mass in range(1, 8):
        text = f"""<robot name="r"><link name="a"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/>
          <axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint><link name="b"><inertial>
          <origin xyz="1 0 0"/><mass value="{mass}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
          </inertial></link></robot>"""
        one = rbd.jax.Robot(rbd.load(text=text, allow=["missing_inertial"]))
        zero = jnp.zeros(1)
        programs.append(jax.jit(one.rnea).lower(zero, zero, zero + 1).compile())
        del one
    zero = jnp.zeros(1)
    torques = [float(program(zero, zero, zero + 1)[0]) for program in programs]
    assert np.allclose(np.diff(torques), 1 - 9.81)


def test_copies():
    """Robots are pickled as those of numpy are."""
    arm = rbd.jax.Robot(robot("arm"), threads=2)
    arm.rnea(*jnp.ones((3, 3)))
    again = pickle.loads(pickle.dumps(arm))
    assert again.threads == 2 and (again.gravity(jnp.ones(3)) == arm.gravity(jnp.ones(3))).all()


def test_mistakes():
    arm = rbd.jax.Robot(robot("arm"))
    q = jnp.zeros(3)
    with pytest.raises(ValueError, match=r"`qd` has the shape \(4,\), but rnea needs \(3,\)"):
        arm.rnea(q, jnp.zeros(4), q)
    with pytest.raises(ValueError, match=r"dimensions of states: q \(2,\), qd \(5,\), qdd \(\)"):
        arm.rnea(jnp.zeros((2, 3)), jnp.zeros((5, 3)), q)
    with pytest.raises(TypeError, match="not complex128"):
        arm.rnea(q, q, q + 1j)
    with pytest.raises(TypeError, match="takes 3 arrays"):
        arm.rnea(q, q)
    with pytest.raises(TypeError, match="no argument `qqdd`"):
        arm.rnea(q, q, qqdd=q)
    with pytest.raises(AttributeError, match="'rneas'"):
        arm.rneas
    with pytest.raises(AttributeError, match="here H is the whole matrix"):
        arm.function("ltdl_solve")
    with pytest.raises(NotImplementedError, match="no derivative of `coriolis_matrix` by `q`"):
        jax.grad(lambda q: arm.coriolis_matrix(q, q).sum())(q)
    fields = rbd.jax.Robot(robot("double_pendulum", fields=("gravity", "inertias")))
    q, v = jnp.ones(fields.nq), jnp.zeros(fields.nv)
    with pytest.raises(NotImplementedError, match="by `parameters`"):
        jax.grad(lambda p: fields.rnea(q, v, v, p).sum())(jnp.asarray(fields.robot.parameters))
    with pytest.raises(TypeError, match="a robot of `rbd.load`"):
        rbd.jax.Robot("panda.urdf")
    unknown = jax.ffi.ffi_call("rbd", jax.ShapeDtypeStruct((3,), np.float64))
    with pytest.raises(Exception, match="a function that this process has not"):
        unknown(q, function=np.int64(1), threads=np.int64(1)).block_until_ready()


def test_other_versions_of_xla():
    """A frame of another version of XLA's interface is refused with both versions."""
    messages = []

    @ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(ctypes.c_char_p))
    def create(problem):
        messages.append(problem[2].decode())
        return 7

    cases = [((0, 1), 168, False), ((1, 3), 168, False), ((0, 2), 100, False), ((0, 2), 168, True), ((0, 9), 200, True)]
    for version, frame_size, is_known in cases:
        address = ctypes.cast(create, ctypes.c_void_p).value
        api = (ctypes.c_int64 * 7)(56, 0, 24, 0, version[0] | version[1] << 32, 0, address)
        frame = (ctypes.c_int64 * 21)(frame_size, 0, ctypes.addressof(api))
        for at in (5, 10, 15):
            frame[at] = 48
        call = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(_rbd.xla_handler())
        assert call(ctypes.addressof(frame)) == (None if is_known else 7)
    assert len(messages) == 3 and "version 0.2 on" in messages[0] and "this is version 0.1" in messages[0]
    rbd.jax._check("#define XLA_FFI_API_MAJOR 0\n#define XLA_FFI_API_MINOR 7\n")
    with pytest.raises(ImportError, match="needs version 0.2 of .* has 0.1: pip install"):
        rbd.jax._check("#define XLA_FFI_API_MAJOR 0\n#define XLA_FFI_API_MINOR 1\n")


def test_rules_are_known():
    """What the page says may be differentiated is what this file differentiates."""
    assert {name.removeprefix("tip.") for name in ONCE + TWICE + CONSTRAINED} >= set(_derivatives.RULES)


def test_functions_of_the_users_own(pair):
    """Along a curve: values, both modes, and second order, against differences."""
    own, robot = pair
    written = stage(own)
    function = robot.function(written)
    rates = np.random.default_rng(1).uniform(-1, 1, (2, own.nv))
    q = jnp.asarray(own.integrate(own.neutral(), rates[1] / 2))

    def results(t):
        return function(robot.integrate(q, t * rates[0]), t * rates[1], 1 + t)

    def cost(t):
        found = results(t)
        return found.cost + (found.j**2).sum()

    x = [np.asarray(own) for own in (robot.integrate(q, rates[0]), rates[1], 2.0)]
    for found, expected in zip(results(1.0), written(*x), strict=True):
        assert np.array_equal(found, getattr(expected, "toarray", lambda: expected)())
    gradient, h = jax.jit(jax.grad(cost)), 1e-4
    for t in (0.0, 0.7):
        first, second = gradient(t), jax.grad(gradient)(t)
        assert abs(first - (cost(t + h) - cost(t - h)) / (2 * h)) < 1e-7 * (1 + abs(first))
        assert abs(first - jax.jvp(cost, (t,), (1.0,))[1]) < 1e-12 * (1 + abs(first))
        assert abs(second - (gradient(t + h) - gradient(t - h)) / (2 * h)) < 1e-6 * (1 + abs(second))
    mapped = jax.vmap(gradient)(jnp.array([0.0, 0.7]))
    assert np.allclose(mapped, [gradient(0.0), gradient(0.7)], rtol=1e-12)


def test_functions_that_are_alike_at_one_place():
    """Programs call functions by numbers that come from their operations."""
    arm = robot("arm")
    robots = rbd.jax.Robot(arm)
    made = [rbd.function(arm, x=1)(lambda x, k=k: {"y": np.minimum(k * x, -5.0)}) for k in (1.0, 2.0)]
    found = [float(robots.function(own)(jnp.array([-10.0]))[0]) for own in made]
    assert found == [-10.0, -20.0]

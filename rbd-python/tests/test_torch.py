"""torch: the bits of numpy's calls, gradients and their gradients against differences, `torch.func`, `torch.compile`."""

import pickle

import numpy as np
import pytest
from conftest import arguments, plain, robot
from differentiable import ONCE, ROBOTS, TWICE, loaded, stage

torch = pytest.importorskip("torch", reason="LEFT OUT: torch is not installed")

import rbd.torch  # noqa: E402


@pytest.fixture(scope="module", params=ROBOTS)
def pair(request):
    own = loaded(request.param)
    return own, rbd.torch.Robot(own)


def tensors(function, states=None, kind=np.float64):
    return [torch.from_numpy(np.asarray(array)) for array in arguments(function.numpy, states, kind)]


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_bits(pair, kind):
    own, robot = pair
    for name in ["rnea", "crba", "forward_dynamics_derivatives", "kinetic_energy", "tip.velocity_derivatives_local"]:
        function = own._function(name)
        for states in (None, 1, 300):
            taken = arguments(function, states, kind)
            got = robot.function(name).raw(*map(torch.from_numpy, map(np.asarray, taken)))
            for a, b in zip(got, plain(function(*taken))):
                assert np.array_equal(a.numpy(), b) and a.numpy().dtype == kind
    taken = arguments(own.rnea, 6, kind)
    shaped = [torch.from_numpy(array).reshape(2, 3, -1).mT.contiguous().mT for array in taken]
    assert np.array_equal(robot.rnea(*shaped).numpy().reshape(6, -1), own.rnea(*taken))
    assert robot.rnea(*[array[:0] for array in shaped]).shape == (0, 3, own.nv)


@pytest.mark.parametrize("name", ONCE + TWICE)
def test_gradients(pair, name):
    """Of the function at q / |q|, whose gradients are those along the manifold."""
    robot = pair[1]
    function = robot.function(name)
    names = [one["name"] for one in function.arguments]
    taken = tensors(function, 2)
    if "parameters" in names:
        taken.pop()
    if "q" in names:
        taken[names.index("q")] = robot.normalize(taken[names.index("q")])
    taken = [own.requires_grad_() for own in taken]

    def at(*arrays):
        arrays = [robot.normalize(own) if name == "q" else own for name, own in zip(names, arrays)]
        return tuple(own for own in function.raw(*arrays) if own.numel())

    if at(*taken):
        assert torch.autograd.gradcheck(at, taken, atol=1e-5, fast_mode=True)
        if name in TWICE:
            assert torch.autograd.gradgradcheck(at, taken, atol=1e-4, fast_mode=True)


def test_configurations(pair):
    """Far from each other, near and at the same place."""
    robot = pair[1]
    q, rate = tensors(robot.function("gravity"), 2)[0], torch.rand(2, robot.nq, dtype=torch.float64)
    for size in (1.0, 1e-3, 0.0):
        other = robot.integrate(robot.normalize(q), size * torch.rand(2, robot.nv, dtype=torch.float64))
        taken = [own.clone().requires_grad_() for own in (q, other, rate)]

        def of(q, other, rate):
            q, other = robot.normalize(q), robot.normalize(other)
            return robot.difference(q, other), robot.velocity_from_rate(q, rate), robot.integrate(q, rate[:, : robot.nv])

        assert torch.autograd.gradcheck(of, taken, fast_mode=True)
        assert torch.autograd.gradgradcheck(of, taken, fast_mode=True)


def test_functional(pair):
    """`torch.func`: gradients of states by `vmap`, second derivatives, what is not mapped."""
    robot = pair[1]
    q, tau = tensors(robot.function("forward_dynamics"), 5)[::2]
    q, zero = robot.normalize(q), torch.zeros(robot.nv, dtype=q.dtype)

    def cost(q, tau):
        return (robot.forward_dynamics(q, zero, tau) ** 2).sum()

    mapped = torch.func.vmap(torch.func.grad(cost))(q, tau)
    leaf = q.clone().requires_grad_()
    cost(leaf, tau).backward()
    assert torch.allclose(mapped, leaf.grad, rtol=1e-12)
    second = torch.func.vmap(torch.func.jacrev(torch.func.grad(cost, 1), 1))(q, tau)
    inverse = robot.inverse_inertia_matrix(q)
    assert torch.allclose(second, 2 * inverse @ inverse, rtol=1e-9)


def test_compile(pair):
    robot = pair[1]
    q, qd, qdd = tensors(robot.function("rnea"), 5)[:3]
    q = robot.normalize(q)

    def cost(q, qd, qdd):
        H, placement = robot.crba(q), robot.frame("tip").placement(q)
        return (robot.rnea(q, qd, qdd) * (H @ qd[..., None])[..., 0]).sum() + placement.translation.sum()

    cost(q, qd, qdd)
    compiled = torch.compile(cost, fullgraph=True, backend="aot_eager")
    leaves = [[own.clone().requires_grad_() for own in (q, qd, qdd)] for _ in range(2)]
    for function, own in zip((cost, compiled), leaves):
        function(*own).backward()
    assert torch.equal(compiled(q, qd, qdd), cost(q, qd, qdd))
    assert all(torch.allclose(a.grad, b.grad, rtol=1e-12) for a, b in zip(*leaves))


def test_copies():
    """Robots are pickled as those of numpy are."""
    arm = rbd.torch.Robot(robot("arm"), threads=2)
    arm.rnea(*torch.ones((3, 3)))
    again = pickle.loads(pickle.dumps(arm))
    assert again.threads == 2 and (again.gravity(torch.ones(3)) == arm.gravity(torch.ones(3))).all()


def test_mistakes():
    arm = rbd.torch.Robot(robot("arm"))
    q = torch.zeros(3)
    with pytest.raises(ValueError, match=r"`qd` has the shape \(4,\), but rnea needs \(3,\)"):
        arm.rnea(q, torch.zeros(4), q)
    with pytest.raises(ValueError, match=r"dimensions of states: q \(2,\), qd \(5,\), qdd \(\)"):
        arm.rnea(torch.zeros(2, 3), torch.zeros(5, 3), q)
    with pytest.raises(TypeError, match="not torch.complex"):
        arm.rnea(q, q, q + 1j)
    with pytest.raises(TypeError, match="on the CPU .*on meta"):
        arm.rnea(q, q, q.to("meta"))
    with pytest.raises(NotImplementedError, match="no derivative of `coriolis_matrix` by `q`"):
        leaf = q.clone().requires_grad_()
        arm.coriolis_matrix(leaf, q).sum().backward()


def test_fields():
    """By masses and the like."""
    own = robot("double_pendulum", fields=("inertias", "damping"), damping=0.2)
    pendulum, fields = rbd.torch.Robot(own), torch.from_numpy(own.parameters)
    taken = [x[0].requires_grad_() for x in (*torch.rand(3, 1, 2, dtype=torch.float64), fields[None])]
    assert torch.autograd.gradcheck(pendulum.rnea, taken, fast_mode=True)
    assert torch.autograd.gradcheck(pendulum.forward_dynamics, taken, fast_mode=True)
    assert torch.autograd.gradgradcheck(pendulum.rnea, taken, fast_mode=True)


def test_functions_of_the_users_own(pair):
    own, robot = pair
    function = robot.function(stage(own))
    q, rate = robot.normalize(torch.rand(2, own.nq, dtype=torch.float64)), torch.rand(2, own.nv, dtype=torch.float64)
    taken = [one.requires_grad_() for one in (q, rate, torch.rand(2, dtype=torch.float64))]

    def of(q, u, s):
        return tuple(function(robot.normalize(q), u, s))

    assert torch.autograd.gradcheck(of, taken, fast_mode=True)
    assert torch.autograd.gradgradcheck(of, taken, atol=1e-4, fast_mode=True)

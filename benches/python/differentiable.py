"""Times of rbd.jax and rbd.torch on this machine's CPU, beside those of their peers that are installed, for an iiwa 14 in
float32: python benches/python/differentiable.py [card]

Peers: frax, adam-robotics, mujoco-mjx; torch, pytorch-kinematics. Results are compared with rbd's before they are timed.
All compute on one thread. With `card` the peers compute on the graphics card, rbd on the CPU all the same: with arrays that
are there already, and with numpy's arrays in and out.
"""

import importlib.metadata
import os
import sys
import timeit
import warnings
from pathlib import Path

import numpy as np

URDF = str(Path(__file__).parents[2] / "robots/urdf/iiwa14.urdf")
warnings.simplefilter("ignore")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
CARD = "card" in sys.argv[1:]
if not CARD:
    os.environ.setdefault("JAX_PLATFORMS", "cpu")


def states(count):
    return np.random.default_rng(1).uniform(-1, 1, (3, count, 7)).astype(np.float32)


# Of each peer: τ of all states in JAX.


def jax_rbd():
    import rbd
    import rbd.jax

    return rbd.jax.Robot(rbd.load(URDF)).rnea


def jax_frax():
    import frax
    import jax
    import jax.numpy as jnp

    robot, gravity = frax.Robot(URDF), jnp.array([0, 0, 9.81, 0, 0, 0])
    return jax.vmap(lambda q, qd, qdd: robot.rnea(q, qd, qdd, gravity, None))


def _jax_adam():
    import jax.numpy as jnp
    from adam.jax import KinDynComputations

    gravity = jnp.array([0, 0, -9.81, 0, 0, 0], jnp.float32)
    robot = KinDynComputations(URDF, _joints(), dtype=jnp.float32, gravity=gravity)

    def bias(q, qd):
        base, still = jnp.broadcast_to(jnp.eye(4), (len(q), 4, 4)), jnp.zeros((len(q), 6))
        return robot.bias_force(base, q, still, qd)[:, 6:], base

    return robot, bias


def jax_adam():
    """It has no inverse dynamics with accelerations: H q̈ + C. Under `vmap` it fails; it takes states itself."""
    robot, bias = _jax_adam()

    def tau(q, qd, qdd):
        c, base = bias(q, qd)
        return (robot.mass_matrix(base, q)[:, 6:, 6:] @ qdd[..., None])[..., 0] + c

    return tau


def jax_adam_bias():
    """The same without accelerations, which is less work."""
    bias = _jax_adam()[1]
    return lambda q, qd, qdd: bias(q, qd)[0]


def jax_mjx():
    """τ without its gradient takes seconds where XLA fuses operations: XLA_FLAGS=--xla_disable_hlo_passes=fusion"""
    import jax
    import mujoco
    from mujoco import mjx

    model = mujoco.MjModel.from_xml_path(URDF)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT | mujoco.mjtDisableBit.mjDSBL_CONTACT
    robot = mjx.put_model(model)
    data = mjx.make_data(robot)
    return jax.vmap(lambda q, qd, qdd: mjx.inverse(robot, data.replace(qpos=q, qvel=qd, qacc=qdd)).qfrc_inverse)


def _joints():
    import rbd

    return rbd.load(URDF).joint_names


# Of each peer: τ of all states in torch.


def torch_rbd(device):
    import rbd
    import rbd.torch

    return rbd.torch.Robot(rbd.load(URDF)).rnea


def _torch_adam(device):
    import torch
    from adam.pytorch import KinDynComputationsBatch

    gravity = torch.tensor([0, 0, -9.81, 0, 0, 0], device=device)
    robot = KinDynComputationsBatch(URDF, _joints(), device=device, gravity=gravity)

    def rest(q):
        return torch.eye(4, device=device).expand(len(q), 4, 4), torch.zeros(len(q), 6, device=device)

    return robot, rest


def torch_adam(device):
    robot, rest = _torch_adam(device)

    def tau(q, qd, qdd):
        base, still = rest(q)
        H, c = robot.mass_matrix(base, q)[:, 6:, 6:], robot.bias_force(base, q, still, qd)[:, 6:]
        return (H @ qdd[..., None])[..., 0] + c

    return tau


def torch_adam_bias(device):
    robot, rest = _torch_adam(device)

    def bias(q, qd, qdd):
        base, still = rest(q)
        return robot.bias_force(base, q, still, qd)[:, 6:]

    return bias


# The hand's placement in torch.


def placement_rbd(device):
    import rbd
    import rbd.torch

    robot = rbd.load(URDF)
    tip = rbd.torch.Robot(robot).frame(robot.link_names[-1])
    return lambda q: tip.placement(q).translation


def placement_pytorch_kinematics(device):
    import pytorch_kinematics
    import rbd

    chain = pytorch_kinematics.build_serial_chain_from_urdf(Path(URDF).read_bytes(), rbd.load(URDF).link_names[-1])
    chain = chain.to(device=device)
    return lambda q: chain.forward_kinematics(q).get_matrix()[:, :3, 3]


def least(work, seconds=3.0):
    """The least time of a call, in µs."""
    work()
    once = timeit.timeit(work, number=1)
    number = max(1, int(seconds / 10 / max(once, 1e-6)))
    more = timeit.repeat(work, number=number, repeat=10 if once < 1 else 0)
    return min(once, *(own / number for own in more)) * 1e6 if more else once * 1e6


def in_jax(make, count=1024):
    import jax

    device = jax.devices(None if CARD and make is not jax_rbd else "cpu")[0]
    given = list(states(count))
    with jax.default_device(device):
        tau = make()
        taken = [jax.device_put(array, device) for array in given]
        each = jax.jit(tau)
        gradient = jax.jit(jax.grad(lambda *x: (tau(*x) ** 2).sum(), (0, 1, 2)))
        # For the comparison one of the results is enough.
        got = np.asarray(each(*taken))
        times = []
        for function in (each, gradient):
            times.append(least(lambda: jax.block_until_ready(function(*taken))))
            if CARD:
                times.append(least(lambda: jax.device_get(function(*given))))
        return got, np.asarray(gradient(*taken)[0]), times


def in_torch(make, count=4096):
    import torch

    torch.set_num_threads(1)
    device = torch.device("cuda" if CARD and not make.__name__.endswith("_rbd") else "cpu")
    function = make(device)
    given = list(states(count))
    given = given[: function.__code__.co_argcount] if hasattr(function, "__code__") else given
    taken = [torch.from_numpy(array).to(device).requires_grad_() for array in given]

    def wait():
        if device.type == "cuda":
            torch.cuda.synchronize()

    def alone():
        function(*taken)
        wait()

    def both():
        (function(*taken) ** 2).sum().backward()
        wait()

    def alone_with_copies():
        return function(*(torch.from_numpy(array).to(device) for array in given)).cpu().numpy()

    def both_with_copies():
        own = [torch.from_numpy(array).to(device).requires_grad_() for array in given]
        (function(*own) ** 2).sum().backward()
        return [argument.grad.cpu().numpy() for argument in own if argument.grad is not None]

    with torch.no_grad():
        got = alone_with_copies()
        times = [least(alone)]
        times += [least(alone_with_copies)] if CARD else []
    times += [least(both)]
    times += [least(both_with_copies)] if CARD else []
    return got, both_with_copies()[0], times


TABLES = [
    ("JAX, jit, 1,024 states: τ, and the gradient of |τ|² (µs)", in_jax, [jax_rbd, jax_frax, jax_adam, jax_mjx]),
    ("the same without accelerations", in_jax, [jax_adam_bias]),
    ("torch, 4,096 states: τ, and |τ|² with backward (µs)", in_torch, [torch_rbd, torch_adam]),
    ("the same without accelerations", in_torch, [torch_adam_bias]),
    ("torch, 4,096 states: the hand's position p, and |p|² with backward (µs)", in_torch, [placement_rbd, placement_pytorch_kinematics]),
]


def main():
    for package in ("jax", "torch", "frax", "adam-robotics", "mujoco", "mujoco-mjx", "pytorch-kinematics"):
        try:
            print(package, importlib.metadata.version(package), end="; ")
        except importlib.metadata.PackageNotFoundError:
            print(package, "is not installed", end="; ")
    print()
    if CARD:
        print("each: with arrays that are there already; with numpy's arrays in and out")
    for title, measure, peers in TABLES:
        print(title)
        first = None
        for make in peers:
            name = make.__name__.partition("_")[2]
            try:
                got, gradient, times = measure(make)
            except Exception as error:  # noqa: BLE001, a peer that does not run is left out
                print(f"  {name:20} {type(error).__name__}: {str(error).splitlines()[0][:100]}")
                continue
            first = first or (got, gradient, times)
            apart = [np.abs(a - b).max() / np.abs(b).max() for a, b in zip((got, gradient), first)]
            ratios = [own / other for own, other in zip(times, first[2])]
            shown = "".join(f" {own:10.0f} ({ratio:.1f})" for own, ratio in zip(times, ratios))
            print(f"  {name:20}{shown}   apart by {apart[0]:.0e}, {apart[1]:.0e}", flush=True)


if __name__ == "__main__":
    main()

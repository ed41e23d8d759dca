"""The robots and functions that are differentiated under JAX and torch."""

from conftest import robot

import rbd

#: The last link, and options: a fixed base; a floating one; a spherical and a continuous joint and damping; a planar base
#: and run-time fields.
ROBOTS = {
    "arm": ("hand", {}),
    "quadruped": ("RL_foot", {"base": "floating"}),
    "rx90": ("link6", {"joints": {"joint1": "spherical", "joint3": "continuous"}, "damping": 0.3}),
    "double_pendulum": ("lower", {"base": "planar", "fields": ["inertias"]}),
}

#: Functions that may be differentiated once, and those that may be twice.
ONCE = ["rnea_gradient", "rnea_directional_derivative", "rnea_derivatives", "forward_dynamics_derivatives"]
ONCE += ["bias_derivatives", "gravity_derivatives", "kinetic_energy_derivatives", "rnea_with_forces", "center_of_mass"]
ONCE += ["centroidal_momentum", "centroidal_momentum_rate", "centroidal_momentum_matrix", "joint_wrenches_world"]
ONCE += ["tip.velocity_local", "tip.acceleration_world", "tip.jacobian_local", "tip.jacobian_local_world_aligned"]
CONSTRAINED = ["constrained_forward_dynamics", "impact", "constraint_torques", "constraint_violation"]
TWICE = ["rnea", "bias", "gravity", "forward_dynamics", "aba", "crba", "inverse_inertia_matrix", "kinetic_energy"]
TWICE += ["potential_energy", "forward_kinematics", "tip.placement"]


def stage(own):
    """A function of the user's own, with a derivative among its results: of a configuration, a vector and a number."""

    @rbd.function(own, x=own.configuration, u=own.tangent, s=())
    def stage(x, u, s):
        way = own.frame("tip").placement(x).translation - 0.3
        return {"way": way, "cost": s * (way @ way + u @ own.gravity(x))}

    return stage.jacobian("way", by="x", name="j", sparse=True)


def loaded(name: str) -> rbd.Robot:
    link, options = ROBOTS[name]
    # Options are no keys of a cache.
    return robot.__wrapped__(name, frames={"tip": {"link": link, "xyz": [0.1, 0.2, 0.3]}}, **options)

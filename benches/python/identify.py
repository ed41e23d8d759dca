"""Identification beside MuJoCo's: `pip install 'mujoco[sysid]'`, then `python benches/python/identify.py`.

MuJoCo simulates an arm of three joints under known torques, and both tools find its inertias and damping from noisy
positions and velocities, from the same wrong start: rbd by least squares on accelerations, MuJoCo's toolbox by simulating again
and again until positions and velocities fit. Printed are seconds, and the error of the torque that moves the true arm along
another motion, as a part of that torque.
"""

import tempfile
import time
from pathlib import Path

import numpy as np

STEP, SECONDS = 0.002, 4.0
LINK = """<body name="link{k}" pos="0 0 {length}">
  <inertial pos="{x} 0.01 {z}" mass="{mass}" diaginertia="{ixx} {iyy} {izz}"/>
  <joint name="joint{k}" type="hinge" axis="{axis}" damping="{damping}"/>
  <geom type="capsule" fromto="0 0 0 0 0 0.3" size="0.04"/>"""


def arm(factors: np.ndarray) -> str:
    """Its MJCF, with masses and inertias, heights of centres, and damping times `factors` (3, 3)."""
    bodies = ""
    for k, (mass, axis, damping) in enumerate(((3.0, "0 0 1", 1.0), (2.0, "0 1 0", 0.7), (1.0, "0 1 0", 0.4))):
        m, i, d = factors[k]
        numbers = {"ixx": 0.04 * m * mass, "iyy": 0.05 * m * mass, "izz": 0.02 * m * mass, "x": 0.02, "z": 0.15 * i}
        bodies += LINK.format(k=k + 1, length=0.3 if k else 0.1, mass=m * mass, axis=axis, damping=d * damping, **numbers)
    motors = "".join(f'<motor name="motor{k}" joint="joint{k}"/>' for k in (1, 2, 3))
    sensors = "".join(f'<jointpos name="q{k}" joint="joint{k}"/>' for k in (1, 2, 3))
    sensors += "".join(f'<jointvel name="v{k}" joint="joint{k}"/>' for k in (1, 2, 3))
    return f"""<mujoco model="arm"><compiler angle="radian"/>
        <option timestep="{STEP}" integrator="RK4"><flag contact="disable"/></option>
        <worldbody>{bodies}</body></body></body></worldbody>
        <actuator>{motors}</actuator><sensor>{sensors}</sensor></mujoco>"""


def simulate(text: str, torques: np.ndarray):
    """The spec, the state at first, and sensors after each torque."""
    import mujoco
    from mujoco import rollout, sysid

    spec = mujoco.MjSpec.from_string(text)
    model = spec.compile()
    data = mujoco.MjData(model)
    first = sysid.create_initial_state(model, data.qpos, data.qvel, data.act)
    _, sensors = rollout.rollout(model, data, first, torques[:-1])
    return spec, model, first, np.squeeze(sensors, axis=0)


def by_mujoco(text: str, torques: np.ndarray, sensors: np.ndarray) -> str:
    """The MJCF that its toolbox finds."""
    from mujoco import sysid

    spec, model, first, _ = simulate(text, torques)
    times = np.arange(len(torques)) * STEP
    measured = sysid.TimeSeries.from_names(times[:-1], sensors, model)
    sequences = sysid.ModelSequences("arm", spec, "measured", first, sysid.TimeSeries(times, torques), measured)
    parameters = sysid.ParameterDict()
    # Mass and centre, inertia growing with the mass, as the true arm's; in 4.0.0 `Pseudo` does not compile its own bodies.
    kind = sysid.InertiaType.MassIpos
    for k in (1, 2, 3):
        own = sysid.body_inertia_param(spec, model, f"link{k}", kind, scale_rot_inertia=True, param_name=f"link{k}")
        parameters.add(own)

        def modifier(of, parameter, name=f"joint{k}"):
            # Of a number for each of the powers of the speed, the first.
            of.joint(name).damping = [parameter.value[0], 0.0, 0.0]

        damping = float(spec.joint(f"joint{k}").damping[0])
        parameters.add(sysid.Parameter(f"damping{k}", damping, 0.0, 5.0, modifier=modifier))
    residual = sysid.build_residual_fn(models_sequences=[sequences])
    found, _ = sysid.optimize(initial_params=parameters, residual_fn=residual, optimizer="mujoco", verbose=False)
    sysid.apply_param_modifiers_spec(found, spec)
    return spec.to_xml()


def by_rbd(robot, torques: np.ndarray, sensors: np.ndarray):
    import pyarrow as pa
    import pyarrow.parquet as pq
    import rbd.data

    with tempfile.TemporaryDirectory() as folder:
        # Sensors are read at the beginning of the step.
        rows = {"tau": torques[: len(sensors)].tolist(), "q": sensors[:, :3].tolist(), "v": sensors[:, 3:].tolist()}
        pq.write_table(pa.table(rows), Path(folder) / "run.parquet")
        kinds = {"position": ("q", "rad"), "velocity": ("v", "rad/s"), "torque": ("tau", "Nm")}
        joints = [
            {"joint": f"joint{k + 1}", "quantity": name, "column": column, "index": k, "unit": unit}
            for name, (column, unit) in kinds.items()
            for k in range(3)
        ]
        mapping = {"joints": joints, "fps": 1 / STEP, "filter": {"window": 15, "order": 4}}
        return rbd.data.identify(folder, robot, mapping, actuators=["viscous"], workers=1)


def main() -> None:
    import rbd

    t = np.arange(0, SECONDS, STEP)[:, None]
    torques = np.array([6.0, 9.0, 3.0]) * np.sin(np.array([4.1, 5.3, 7.7]) * t + np.array([0, 1, 2]))
    torques += np.array([2.0, 4.0, 1.0]) * np.sin(np.array([13.1, 9.7, 17.3]) * t)
    random = np.random.default_rng(1)
    true_text, start_text = arm(random.uniform(0.7, 1.4, (3, 3))), arm(np.ones((3, 3)))
    *_, sensors = simulate(true_text, torques)
    sensors = sensors + random.normal(size=sensors.shape) * np.repeat([1e-5, 1e-3], 3)

    true, start = (rbd.load(text=text, file="arm.xml", damping="file") for text in (true_text, start_text))
    q, qd, qdd = random.uniform(-1, 1, (3, 500, 3)) * np.array([1.5, 3.0, 10.0])[:, None, None]
    expected = true.rnea(q, qd, qdd)

    def error(found: np.ndarray) -> float:
        return float(np.linalg.norm(found - expected) / np.linalg.norm(expected))

    print(f"start: {error(start.rnea(q, qd, qdd)):.3f}")
    bare = rbd.load(text=start_text, file="arm.xml")
    by_rbd(bare, torques, sensors)
    began = time.perf_counter()
    found = by_rbd(bare, torques, sensors)
    print(f"rbd: {time.perf_counter() - began:.2f} s, {error(found.torques(q, qd, qdd)):.5f}")
    began = time.perf_counter()
    text = by_mujoco(start_text, torques, sensors)
    seconds = time.perf_counter() - began
    theirs = rbd.load(text=text, file="arm.xml", damping="file")
    print(f"MuJoCo's sysid: {seconds:.2f} s, {error(theirs.rnea(q, qd, qdd)):.5f}")


if __name__ == "__main__":
    main()

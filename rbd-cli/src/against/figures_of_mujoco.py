"""Figures of MuJoCo for robot files, in the conventions of rbd.

Reads requests from standard input, one JSON object a line: {"file", "states", "seed"}. Writes for
each one JSON object a line: {"error"} if MuJoCo refuses the file, else {"meta", "states", "notes"} with the
keys that `rbd check --truth` reads.

Equations: gravity (0, 0, -9.81), whatever the file says. The inertia matrix has the armature of the
joints; that of tendons and actuators is left out, and of a free joint what the turning of its axes
makes of it (a w x v). Forces that MuJoCo adds (springs, damping,
friction, contacts, constraints, compensation of gravity) are no part of it.

Conventions: MuJoCo's free joint has q = [x y z, qw qx qy qz], v = [linear along the world's axes;
angular along the body's]; here it is q = [x y z, qx qy qz qw], v = [linear; angular], both along the
body's axes. With v_mujoco = T v, H = T' H_mujoco T, C = T' (C_mujoco + H_mujoco (dT/dt) v).

Textures, height fields and skins are not needed, and many a folder lacks them. Meshes are read; where one
is missing, a tetrahedron stands for every mesh of the file. A body whose inertia MuJoCo would take from a mesh
then differs, which shows.
A link of a URDF file that has no <inertial> is massless; MuJoCo would take its inertia from shapes.
"""

import json
import os
import sys
import zlib

try:
    import mujoco
    import numpy as np
except ImportError as error:
    print(json.dumps({"missing": str(error)}), flush=True)
    sys.exit(1)

FREE, BALL = int(mujoco.mjtJoint.mjJNT_FREE), int(mujoco.mjtJoint.mjJNT_BALL)
SLIDE = int(mujoco.mjtJoint.mjJNT_SLIDE)
# Long, so that a capsule fits too.
TETRAHEDRON = [0, 0, 0, 0.02, 0, 0, 0, 0.02, 0, 0, 0, 0.2]


def without_meshes(spec):
    """Puts tetrahedra in the place of meshes from files."""
    meshes = 0
    for mesh in spec.meshes:
        if mesh.file:
            meshes += 1
            if not mesh.name:
                mesh.name = os.path.splitext(os.path.basename(mesh.file))[0]
            mesh.file = ""
            mesh.scale = [1, 1, 1]
            mesh.uservert = TETRAHEDRON
    return meshes


def without_files(spec):
    """Takes out of `spec` what would be read from files besides meshes."""
    for material in spec.materials:
        material.textures = [""] * len(material.textures)
    for texture in list(spec.textures):
        spec.delete(texture)
    for skin in list(spec.skins):
        spec.delete(skin)
    for field in spec.hfields:
        if field.file:
            field.file = ""
            field.nrow, field.ncol = 2, 2
            field.userdata = [0, 0, 0, 1]


def load(path):
    """The model, and how many meshes were replaced."""
    if not path.endswith(".urdf"):
        try:
            return compiled(path, with_meshes=True)
        except ValueError:
            pass  # A mesh may be missing; of other errors MuJoCo tells again.
    return compiled(path, with_meshes=False)


def compiled(path, with_meshes):
    spec = mujoco.MjSpec.from_file(path)
    without_files(spec)
    meshes = 0 if with_meshes else without_meshes(spec)
    # A body's frame would be moved to its centre of mass.
    spec.compiler.alignfree = False
    for joint in spec.joints:
        joint.align = 0
    if path.endswith(".urdf"):
        spec.compiler.inertiafromgeom = mujoco.mjtInertiaFromGeom.mjINERTIAFROMGEOM_FALSE
    model = spec.compile()
    # MuJoCo takes frames as the same that are within 1e-6: of small links H then errs by 1e-10.
    model.body_sameframe[:] = 0
    model.opt.gravity[:] = [0, 0, -9.81]
    model.opt.disableflags = 0
    for name in ["tendon_armature", "actuator_armature"]:
        if hasattr(model, name):
            getattr(model, name)[:] = 0
    notes = [f"tetrahedra for {meshes} meshes"] if meshes else []
    return model, notes


def configuration(model, rng):
    """A random q of MuJoCo, and the same in the conventions of rbd."""
    theirs, ours = np.zeros(model.nq), np.zeros(model.nq)
    for j in range(model.njnt):
        start, kind = model.jnt_qposadr[j], int(model.jnt_type[j])
        if kind == FREE:
            theirs[start : start + 3] = rng.uniform(-1, 1, 3)
            ours[start : start + 3] = theirs[start : start + 3]
            start += 3
        if kind in (FREE, BALL):
            w, x, y, z = unit = random_quaternion(rng)
            theirs[start : start + 4] = unit
            ours[start : start + 4] = [x, y, z, w]
            continue
        free = 1.0 if kind == SLIDE else np.pi
        low, high = model.jnt_range[j] if model.jnt_limited[j] else (-free, free)
        low, high = max(low, -2 * free), min(high, 2 * free)
        theirs[start] = rng.uniform(low, high) if low < high else rng.uniform(-free, free)
        ours[start] = theirs[start]
    return theirs, ours


def random_quaternion(rng):
    quaternion = rng.normal(size=4)
    return quaternion / np.linalg.norm(quaternion)


def rotation(quaternion):
    matrix = np.zeros(9)
    mujoco.mju_quat2Mat(matrix, quaternion)
    return matrix.reshape(3, 3)


def velocity_map(model, q, v):
    """T of v_mujoco = T v, and dT/dt v."""
    t, rate = np.eye(model.nv), np.zeros(model.nv)
    for j in range(model.njnt):
        if model.jnt_type[j] == FREE:
            start, at = model.jnt_qposadr[j], model.jnt_dofadr[j]
            r = rotation(q[start + 3 : start + 7])
            t[at : at + 3, at : at + 3] = r
            rate[at : at + 3] = r @ np.cross(v[at + 3 : at + 6], v[at : at + 3])
    return t, rate


def state(model, data, rng):
    nv = model.nv
    q, ours = configuration(model, rng)
    v, vd, tau_in = rng.uniform(-2, 2, nv), rng.uniform(-5, 5, nv), rng.uniform(-10, 10, nv)
    t, rate = velocity_map(model, q, v)

    def rne(velocity, acceleration):
        """Joint forces for velocities and accelerations of MuJoCo, without armature."""
        data.qpos[:], data.qvel[:] = q, velocity
        mujoco.mj_fwdPosition(model, data)
        mujoco.mj_fwdVelocity(model, data)
        data.qacc[:] = acceleration
        forces = np.zeros(nv)
        mujoco.mj_rne(model, data, 1, forces)
        return forces

    def forces(velocity, velocity_rate, acceleration):
        theirs = rne(t @ velocity, t @ acceleration + velocity_rate)
        return t.T @ theirs + t.T @ (model.dof_armature * (t @ acceleration))

    tau, bias = forces(v, rate, vd), forces(v, rate, 0 * vd)
    gravity = forces(0 * v, 0 * rate, 0 * vd)
    full = np.zeros((nv, nv))
    mujoco.mj_fullM(model, data, full)
    inertia = t.T @ full @ t
    return {
        "q": ours.tolist(),
        "theta": [float(ours[k]) for k in angles(model)],
        "qd": v.tolist(),
        "qdd": vd.tolist(),
        "tau": tau.tolist(),
        "bias": bias.tolist(),
        "gravity": gravity.tolist(),
        "M": inertia.tolist(),
        "tau_in": tau_in.tolist(),
        "qdd_aba": np.linalg.solve(inertia, tau_in - bias).tolist(),
    }


def angles(model):
    """For each coordinate of velocity the index in q, 0 where there is none."""
    found = []
    for j in range(model.njnt):
        count = {FREE: 6, BALL: 3}.get(int(model.jnt_type[j]), 1)
        found += [model.jnt_qposadr[j]] if count == 1 else [0] * count
    return found


def figures(request):
    path = request["file"]
    model, notes = load(path)
    seed = zlib.crc32(os.path.basename(path).encode()) + request["seed"]
    rng = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    states = [state(model, data, rng) for _ in range(request["states"])] if model.nv else []
    worst = 1.0
    for values in states:
        eigenvalues = np.linalg.eigvalsh(np.array(values["M"]))
        worst = min(worst, eigenvalues[0] / eigenvalues[-1])
    joints = []
    for j in range(model.njnt):
        kind = int(model.jnt_type[j])
        joints.append(
            {
                "name": model.joint(j).name,
                "nq": {FREE: 7, BALL: 4}.get(kind, 1),
                "nv": {FREE: 6, BALL: 3}.get(kind, 1),
                "idx_q": int(model.jnt_qposadr[j]),
                "idx_v": int(model.jnt_dofadr[j]),
                "child_link": model.body(model.jnt_bodyid[j]).name,
            }
        )
    meta = {"variant": "fixed", "joints": joints, "M_min_over_max_eig": float(worst)}
    return {"meta": meta, "states": states, "notes": notes}


def main():
    print(json.dumps({"library": f"MuJoCo {mujoco.__version__}"}), flush=True)
    for line in sys.stdin:
        try:
            answer = figures(json.loads(line))
        except Exception as error:  # Whatever MuJoCo says of a file is its answer.
            answer = {"error": " ".join(str(error).split())}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

"""Violations of MuJoCo's equality constraints, for tests/it/mjcf/loops.rs.

    python3 -m venv env && env/bin/pip install mujoco==4.0.0 && env/bin/python equality.py > equality.json

Of each constraint rbd's φ at a random q: with R and p those of b's frame in a's, [p; ½ vee(R − Rᵀ)]. MuJoCo's
efc_pos has p from b to a along the world's axes, and the vector part of the quaternion from a to b.
"""

import json
import pathlib
import sys

import mujoco
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parents[3] / "rbd-cli/src/against"))
import figures_of_mujoco as figures  # noqa: E402

WORLD = """<mujoco><default><default class="c"><site pos=".3 .1 -.2" euler="40 10 -20"/></default></default><worldbody>
<site name="s0" pos="0 1 2" zaxis="1 2 3"/>
<body name="a" pos=".1 -.2 1" euler="-5 50 10"><freejoint name="fa"/><geom type="box" size=".1 .2 .3"/>
<site name="s1" class="c"/><body name="c" pos=".2 .1 .3" euler="20 30 40"><joint name="j" axis="1 2 3" ref="35"/>
<joint name="k" type="slide" pos=".1 0 0" ref=".4"/><geom size=".1"/>
<frame pos=".1 0 .2" euler="0 0 70" childclass="c"><site name="s2" pos=".1 .2 .3"/></frame></body></body>
<body name="b" pos="1 0 1" euler="10 20 30"><joint name="fb" type="ball" pos=".1 .2 .3"/>
<geom type="box" size=".1 .2 .3"/><site name="s3" type="capsule" fromto=".1 .2 .3 -.4 .2 .6"/></body>
</worldbody><equality>%s</equality></mujoco>"""

ANCHOR = 'anchor=".3 .2 .1"'
CASES = [
    f'<connect body1="a" body2="b" {ANCHOR}/>',
    f'<connect body1="c" {ANCHOR}/>',
    f'<connect body1="world" body2="c" {ANCHOR}/>',
    f'<connect body1="c" body2="a" {ANCHOR}/>',
    '<connect site1="s1" site2="s2"/>',
    '<connect site1="s3" site2="s0"/>',
    '<weld body1="c"/>',
    '<weld body1="a" body2="b"/>',
    '<weld body1="world" body2="c"/>',
    f'<weld body1="a" body2="b" {ANCHOR}/>',
    f'<weld body1="c" {ANCHOR}/>',
    '<weld body1="a" body2="b" relpose=".5 .1 .2 0 0 0 0"/>',
    f'<weld body1="a" body2="b" relpose=".5 .1 .2 0 0 0 0" {ANCHOR}/>',
    '<weld body1="a" body2="b" relpose=".5 .1 .2 1 0 0 0"/>',
    f'<weld body1="a" body2="b" relpose=".5 .1 .2 1 2 -1 .5" {ANCHOR}/>',
    f'<weld body1="world" body2="c" relpose=".5 .1 .2 -.1 .2 .2 .1" {ANCHOR}/>',
    f'<weld body1="c" relpose=".5 .1 .2 .3 .2 -.2 .1" {ANCHOR}/>',
    f'<weld body1="c" body2="b" {ANCHOR} torquescale="0"/>',
    '<weld body1="c" relpose=".5 .1 .2 .3 .2 -.2 .1" torquescale="0"/>',
    '<weld site1="s1" site2="s2"/>',
    '<weld site1="s3" site2="s1"/>',
    '<weld site1="s0" site2="s3" torquescale="0"/>',
]


def quaternions(model, data, i):
    """Those of frames a and b in the world."""
    ends = [model.eq_obj1id[i], model.eq_obj2id[i]]
    if model.eq_objtype[i] == mujoco.mjtObj.mjOBJ_SITE:
        found = [data.xquat[model.site_bodyid[end]] for end in ends]
        own = [model.site_quat[end] for end in ends]
    else:
        found = [data.xquat[end] for end in ends]
        own = [model.eq_data[i, 6:10], [1, 0, 0, 0]]
    return [product(*pair) for pair in zip(found, own)] if is_weld(model, i) else found


def product(one, two):
    result = np.zeros(4)
    mujoco.mju_mulQuat(result, np.array(one, dtype=float), np.array(two, dtype=float))
    return result


def is_weld(model, i):
    """Whether it holds orientations too."""
    return model.eq_type[i] == mujoco.mjtEq.mjEQ_WELD and model.eq_data[i, 10] != 0


def violations(model, data):
    phi = []
    for i in range(model.neq):
        rows = (data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY) & (data.efc_id == i)
        position = data.efc_pos[rows]
        if model.eq_type[i] == mujoco.mjtEq.mjEQ_JOINT:
            phi += list(position)
            continue
        a, b = quaternions(model, data, i)
        phi += list(-figures.rotation(a).T @ position[:3])
        if is_weld(model, i):
            phi += list(-2 * (a @ b) * position[3:])
    return phi


def case(element, rng):
    text = WORLD % element
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qpos[:], q = figures.configuration(model, rng)
    mujoco.mj_forward(model, data)
    phi = violations(model, data)
    return {"mjcf": text, "element": element, "q": q.tolist(), "phi": phi}


def main():
    rng = np.random.default_rng(7)
    cases = ",\n".join(json.dumps(case(c, rng)) for c in CASES)
    print(f'{{"mujoco": "{mujoco.__version__}", "cases": [\n{cases}\n]}}')


if __name__ == "__main__":
    main()

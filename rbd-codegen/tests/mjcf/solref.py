"""How MuJoCo takes violations of equality constraints back, for tests/mjcf/loops.rs.

    python3 -m venv env && env/bin/pip install mujoco && env/bin/python solref.py > solref.json

MuJoCo's reference acceleration is -b (J qd) - k d r. Its motion follows d times that, d being the impedance,
as far as a constraint gives way as d says; so the figures are k d^2 and b d, from efc_KBIP. r is above the width
of solimp, where d is at its most.
"""

import json

import mujoco

MODEL = """<mujoco><compiler angle="radian"/><option timestep="0.0001"/><default>{default}</default><worldbody>
<body name="a"><joint name="a" axis="0 1 0"/><inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.02 0.01"/></body>
<body name="b"><joint name="b" axis="0 1 0"/><inertial pos="0.3 0 0" mass="1" diaginertia="0.01 0.01 0.01"/></body>
</worldbody><equality><joint joint1="a" joint2="b" polycoef="0.1 -0.5" {attributes}/></equality></mujoco>"""

CASES = [
    ("", 'solref="0.05 0.7"'),
    ("", 'solref="0.05"'),
    ("", 'solref="0.05 0.7" solimp="0.5 0.8 0.001"'),
    ("", 'solref="-400 -40"'),
    ("", 'solref="-400 -40" solimp="0.5 0.8 0.001"'),
    ("", 'solref="-300 0"'),
    ("", 'solref="0 0"'),
    ('<equality solref="0.03 0.5"/>', ""),
    ('<equality solref="0.03 0.5"/>', 'solref="0.06"'),
    ('<equality solref="0.03 0.5"/><default class="x"><equality solref="0.07"/></default>', 'class="x"'),
    ('<equality solref="0.03 0.5"/><default class="x"><equality solref="-7 -2"/></default>', 'class="x"'),
]


def case(default, attributes):
    text = MODEL.format(default=default, attributes=attributes)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qpos[:] = [0.3, -0.2]
    mujoco.mj_forward(model, data)
    stiffness, damping, impedance, _ = data.efc_KBIP.reshape(-1)[:4]
    return {
        "mjcf": text,
        "stiffness": float(impedance**2 * stiffness),
        "damping": float(impedance * damping),
    }


def main():
    cases = [case(*own) for own in CASES]
    print(json.dumps({"library": f"MuJoCo {mujoco.__version__}", "cases": cases}, indent=1))


main()

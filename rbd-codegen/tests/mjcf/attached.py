"""Inertia matrices and violated constraints of MuJoCo for files with <attach> and <replicate>, for tests/it/mjcf.rs.

    python3 -m venv env && env/bin/pip install mujoco==4.0.0 && env/bin/python attached.py > attached.json
"""

import json
import os
import pathlib
import sys
import tempfile

import mujoco
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parent))
import equality  # noqa: E402
from equality import figures  # noqa: E402

ARM = """<mujoco model="arm"><compiler angle="radian" eulerseq="zyx" boundmass="0.3" boundinertia="0.001"/>
<default><joint axis="1 0 0" armature=".1"/><default class="c"><joint axis="0 1 1"/><geom density="300"/>
<site pos=".1 0 .2"/></default></default>
<worldbody><geom size=".1 .2 .3" type="box" pos="0 .1 .2"/><site name="mount" pos=".3 0 0"/>
<frame name="f" pos="0 .1 .4" euler=".1 .2 .3" childclass="c">
<body name="upper" pos=".1 0 .2" euler=".4 .5 .6"><joint name="j1" range="-1 1"/><geom size=".1" pos=".2 0 0"/>
<body name="lower" pos="0 .3 0" childclass="c"><joint name="j2"/><geom type="capsule" fromto="0 0 0 .1 .2 .3" size=".05"/>
<body name="tip" pos="0 .1 .2"><joint name="j3" type="slide"/><site name="end"/></body></body></body></frame></worldbody>
<equality><connect name="pin" body1="lower" body2="upper" anchor=".1 .2 .3"/><weld site1="end" site2="mount"/>
<joint joint1="j1" joint2="j2" polycoef=".1 .5"/><weld body1="tip" anchor=".1 0 0"/></equality>
<actuator><motor joint="j1" forcerange="-3 3"/></actuator></mujoco>"""

PAIR = """<mujoco model="pair"><asset><model name="one" file="arm.xml"/></asset><worldbody>
<frame pos="0 0 1" euler="10 20 30"><attach model="one" prefix="a_"/></frame>
<body name="foot" pos="1 0 0"><joint name="j1" axis="0 0 1"/><geom size=".2"/>
<frame pos="0 .2 0" euler="90 0 0"><attach model="one" body="lower" prefix="b_"/></frame></body></worldbody></mujoco>"""

CASES = {
    "a world": ("", '<frame pos="0 0 1" euler="10 20 30"><attach model="arm" prefix="x_"/></frame>', ""),
    "the world's geoms weigh": ("", '<body name="base"><freejoint name="j"/><attach model="arm" prefix=""/></body>', ""),
    "a body": ("", '<frame pos="0 0 1" euler="10 20 30"><attach model="arm" body="upper" prefix="x_"/></frame>', ""),
    "a frame": ("", '<frame pos="0 0 1" euler="90 0 0"><attach model="arm" frame="f" prefix="x_"/></frame>', ""),
    "twice": (
        '<default><joint axis="0 0 1"/></default>',
        '<body name="base" pos="0 0 1"><joint name="j"/><geom size=".1"/><attach model="arm" prefix="l_"/>'
        '<frame pos="0 1 0" euler="0 0 180"><attach model="arm" body="lower" prefix="r_"/></frame></body>',
        '<equality><connect body1="l_tip" body2="r_tip" anchor=".1 0 0"/></equality>',
    ),
    "models of models": ("", '<attach model="pair" prefix="p_"/><attach model="pair" body="foot" prefix="q_"/>', ""),
    "of the same model": (
        "",
        '<body name="leg" pos="1 0 0" euler="0 0 20"><joint name="hip" axis="0 1 0"/><geom size=".2" pos=".1 0 0"/>'
        '<body name="shin" pos="0 0 .3"><joint name="knee"/><geom size=".1" pos="0 .1 0"/></body></body>'
        '<frame pos="0 1 0" euler="90 0 0"><attach body="leg" prefix="two_"/></frame>',
        '<equality><joint joint1="knee" joint2="hip" polycoef="0 2"/></equality>',
    ),
    "replicas": (
        "",
        '<replicate count="3" offset="1 0 .2" euler="10 20 30" sep="-"><body name="leg" pos="1 0 0" euler="0 0 20">'
        '<joint name="hip" axis="0 1 0"/><geom size=".2" pos=".1 0 0"/><replicate count="2" offset="0 0 .3">'
        '<body name="toe" pos="0 .1 0"><joint name="t"/><geom size=".1" pos="0 .1 0"/></body></replicate></body>'
        '<attach model="arm" body="tip" prefix="x_"/></replicate>',
        '<equality><joint joint1="t" polycoef=".1"/><connect body1="leg" anchor=".1 .2 .3"/></equality>',
    ),
}


def case(name, folder, rng):
    before, world, after = CASES[name]
    models = '<asset><model name="arm" file="parts/arm.xml"/><model file="parts/pair.xml"/></asset>'
    text = f"<mujoco>{before}{models}<worldbody>{world}</worldbody>{after}</mujoco>"
    path = os.path.join(folder, "main.xml")
    pathlib.Path(path).write_text(text)
    model = mujoco.MjModel.from_xml_path(path)
    model.opt.disableflags = 0
    data = mujoco.MjData(model)
    state = figures.state(model, data, rng)
    data.qvel[:] = 0
    mujoco.mj_forward(model, data)
    joints = [model.joint(j).name for j in range(model.njnt)]
    phi = equality.violations(model, data)
    return {"name": name, "main": text, "joints": joints, "q": state["q"], "M": state["M"], "phi": phi}


def main():
    rng = np.random.default_rng(3)
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "parts"))
        for name, text in [("arm", ARM), ("pair", PAIR)]:
            pathlib.Path(folder, "parts", f"{name}.xml").write_text(text)
        cases = ",\n".join(json.dumps(case(name, folder, rng)) for name in CASES)
    parts = json.dumps({"arm": ARM, "pair": PAIR})
    print(f'{{"mujoco": "{mujoco.__version__}", "parts": {parts}, "cases": [\n{cases}\n]}}')


if __name__ == "__main__":
    main()

"""Figures of MuJoCo for the models below, which `tests/it/mjcf.rs` compares with what rbd reads.

    python3 -m venv env && env/bin/pip install mujoco==4.0.0
    env/bin/python rbd-codegen/tests/mjcf/generate.py

Writes inertias.json (of every moving body mass, centre of mass, and the inertia about it along the
body's axes: xx xy xz yy yz zz) and motions.json (states with the keys of `rbd check --truth`).
"""

import json
import pathlib
import sys

import mujoco
import numpy as np

HERE = pathlib.Path(__file__).parent
sys.path.append(str(HERE.parents[2] / "rbd-cli/src/against"))
import figures_of_mujoco as figures  # noqa: E402

PLACE = "pos='.1 .2 .3' euler='10 20 30'"
SIZES = {
    "sphere": "0.1",
    "capsule": ".1 .2",
    "cylinder": ".1 .2",
    "box": ".1 .2 .3",
    "ellipsoid": ".1 .2 .3",
}
INERTIAL = "<inertial pos='0 0 .1' mass='2' diaginertia='1 1.5 2'/>"
ARM = "<inertial pos='.01 .02 .1' mass='1.5' diaginertia='.01 .02 .025'/>"
HAND = "<inertial pos='0 .05 .1' quat='.9 .1 .3 .2' mass='.7' diaginertia='.004 .005 .006'/>"
MESH = "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"


def inertias():
    """Name, what stands before the body, what stands in it."""
    for kind, size in SIZES.items():
        yield kind, "", f"<geom type='{kind}' size='{size}' {PLACE}/>"
        yield f"{kind} of a mass", "", f"<geom type='{kind}' size='{size}' mass='2' {PLACE}/>"
        yield f"{kind} shell", "", f"<geom type='{kind}' size='{size}' {PLACE} shellinertia='true'/>"
        if kind != "sphere":
            ends = "size='.1 .7 .8' density='300' fromto='0 .1 .2 .5 .6 .9'"
            yield f"{kind} between points", "", f"<geom type='{kind}' {ends}/>"
    box = f"<geom type='box' size='.1 .2 .3' {PLACE}/>"
    capsule = "<geom type='capsule' size='.05' fromto='0 0 0 .3 .4 .5'/>"
    yield "several", "", f"<geom size='.1' pos='0 0 1'/>{box}{capsule}"
    light = "<geom size='.1' mass='0'/><geom size='.2' density='0'/>"
    yield "no mass is passed over", "", f"{light}<geom size='.3' pos='1 0 0' mass='3'/>"
    groups = "<geom size='.1' group='1'/><geom size='.2' group='2' pos='0 1 0'/><geom size='.3' group='3'/>"
    yield "groups", "<compiler inertiagrouprange='1 2'/>", groups
    yield "inertial before geoms", "", f"{INERTIAL}<geom size='.1'/>"
    always = "<compiler inertiafromgeom='true'/>"
    yield "geoms before inertial", always, f"{INERTIAL}<geom size='.1'/>"
    yield "inertial where no geom has mass", always, f"{INERTIAL}<geom size='.1' mass='0'/>"
    never = "<compiler inertiafromgeom='false'/>"
    yield "geoms never", never, f"{INERTIAL}<geom size='.1' density='1e5'/>"
    full = "<inertial pos='0 0 .1' mass='2' fullinertia='1 1.5 2 .1 .2 .3'/>"
    yield "bounds", "<compiler boundmass='3' boundinertia='1.2'/>", full
    steep = "<inertial pos='0 0 .1' mass='2' diaginertia='1 1.5 9' euler='10 20 30'/>"
    yield "balance", "<compiler balanceinertia='true'/>", steep
    two = "<geom size='.1' pos='1 0 0'/><body><joint/><geom size='.2' pos='0 1 0'/></body>"
    yield "total mass", "<compiler settotalmass='7'/>", two
    base = "<geom type='box' size='.1 .2 .3' density='10' euler='0 90 0'/>"
    inner = "<default class='c'><geom pos='1 0 0' quat='.9 .1 .3 .2'/></default>"
    yield "classes", f"<default>{base}{inner}</default>", "<geom class='c' size='.5'/>"
    turned = "<geom class='c' euler='10 20 30' size='.5'/>"
    yield "the nearest orientation", f"<default>{base}{inner}</default>", turned
    nested = "<frame pos='1 2 3' quat='.1 .2 .3 .4'><geom type='box' pos='.1 .1 .1' euler='10 20 30'/></frame>"
    sized = "<default><default class='c'><geom size='.1 .2 .3'/></default></default>"
    yield "frames", sized, f"<frame pos='0 0 1' euler='0 90 0' childclass='c'><geom/>{nested}</frame>"
    tilted = INERTIAL.replace("/>", " euler='30 0 0'/>")
    yield "inertial in a frame", "", f"<frame pos='0 0 1' euler='0 90 20'>{tilted}</frame>"
    seen = "<geom type='mesh' mesh='m' mass='0'/><geom type='mesh' mesh='m' group='3'/>"
    seen = f"<geom size='.1' pos='1 0 0'/>{seen}"
    yield "meshes that are only seen", MESH + "<compiler inertiagrouprange='0 1'/>", seen


def motions():
    wrist = f"<joint name='j2' axis='0 1 1'/>{HAND}"
    hand = f"<body name='b2' pos='0 .1 .4' euler='30 40 50'>{wrist}</body>"
    arm = f"<body name='b1' pos='.1 .2 .3'>{ARM}<joint name='j1'/>{hand}</body>"
    yield "body in a frame", "", f"<frame pos='0 0 1' euler='0 90 0'>{arm}</frame>"
    around = "<frame pos='.1 0 .2' euler='20 30 0'>"
    joints = "<joint name='j1' pos='.1 .2 0' axis='1 0 1' ref='20'/><joint name='j2' type='slide' axis='0 1 0'/>"
    yield "joints in a frame", "", f"<body name='b1' euler='10 0 0'>{around}{joints}{ARM}</frame></body>"
    ball = f"<body name='b2' pos='0 0 .3'>{around}<joint name='j2' type='ball' pos='.1 0 0'/></frame>{HAND}</body>"
    yield "ball joint in a frame", "", f"<body name='b1'><joint name='j1'/>{ARM}{ball}</body>"
    axes = "<default><default class='x'><joint axis='1 0 0' armature='.2'/></default></default>"
    inner = f"<frame childclass='x'><body name='b2' pos='0 .1 .4'><joint name='j2'/>{HAND}</body></frame>"
    yield "class of a frame", axes, f"<body name='b1'><joint name='j1'/>{ARM}{inner}</body>"
    free = "<joint name='j1' type='free' armature='.3'/>"
    yield "armature of a free joint", "", f"<body name='b1' pos='1 2 3' euler='0 90 0'>{free}{ARM}{hand}</body>"
    armed = "<default><joint armature='.3'/></default>"
    floating = f"<body name='b1'><freejoint name='j1'/>{ARM}{hand}</body>"
    yield "a freejoint has no armature", armed, f"<frame pos='0 0 1' euler='0 90 0'>{floating}</frame>"
    geoms = "<geom type='capsule' size='.05' fromto='0 0 0 0 0 .4'/><geom type='box' size='.05 .1 .1' pos='0 0 .4'/>"
    leg = f"<body name='b2' pos='0 .1 .4'><joint name='j2' axis='1 0 0' damping='2'/>{geoms}</body>"
    yield "geoms that move", "", f"<body name='b1'><joint name='j1' type='free'/>{geoms}{leg}</body>"


def model(before, inside):
    return f"<mujoco model='m'>{before}<worldbody>{inside}</worldbody></mujoco>"


def inertia(mj, body):
    r = figures.rotation(mj.body_iquat[body])
    i = r @ np.diag(mj.body_inertia[body]) @ r.T
    upper = [i[0, 0], i[0, 1], i[0, 2], i[1, 1], i[1, 2], i[2, 2]]
    return [float(x) for x in [mj.body_mass[body], *mj.body_ipos[body], *upper]]


def write(name, cases):
    text = {"library": f"MuJoCo {mujoco.__version__}", "cases": cases}
    (HERE / name).write_text(json.dumps(text, indent=1) + "\n")


def main():
    cases = []
    for name, before, inside in inertias():
        text = model(before, f"<body name='b'><joint name='j'/>{inside}</body>")
        mj = mujoco.MjModel.from_xml_string(text)
        bodies = [inertia(mj, body) for body in range(1, mj.nbody)]
        cases.append({"name": name, "mjcf": text, "bodies": bodies})
    write("inertias.json", cases)
    cases = []
    for seed, (name, before, inside) in enumerate(motions()):
        text = model(before, inside)
        mj = mujoco.MjModel.from_xml_string(text)
        mj.opt.gravity[:] = [0, 0, -9.81]
        state = figures.state(mj, mujoco.MjData(mj), np.random.default_rng(seed))
        cases.append({"name": name, "mjcf": text, "state": state})
    write("motions.json", cases)


main()

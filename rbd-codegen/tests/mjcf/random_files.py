"""Writes random MJCF files, to be read by rbd and by MuJoCo.

    python3 rbd-codegen/tests/mjcf/random_files.py FOLDER COUNT [SEED]
    rbd check-all FOLDER --against mujoco

Nested frames and classes, orientations in all forms, geoms of all primitives between others, all joint types,
several joints of a body, the settings of <compiler> that change inertias.
"""

import pathlib
import random
import sys

CLASSES = ["outer", "inner", "other"]
JOINTS = ["hinge", "slide", "ball", ""]
SOLIDS = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0

    def chance(self, probability):
        return self.random.random() < probability

    def vector(self, n, size=1.0):
        return " ".join(f"{self.random.uniform(-size, size):.4f}" for _ in range(n))

    def lengths(self, n, low=0.02, high=0.3):
        return " ".join(f"{self.random.uniform(low, high):.4f}" for _ in range(n))

    def name(self, kind):
        self.count += 1
        return f"{kind}{self.count}"

    def orientation(self):
        kinds = {"": 0, "quat": 4, "euler": 3, "axisangle": 4, "xyaxes": 6, "zaxis": 3}
        kind = self.random.choice(list(kinds))
        size = 60 if kind == "euler" else 1
        return f"{kind}='{self.vector(kinds[kind], size)}'" if kind else ""

    def one_of(self, attribute):
        return f"{attribute}='{self.random.choice(CLASSES)}'" if self.chance(0.4) else ""

    def geom(self):
        if self.chance(0.3):
            return f"<geom {self.one_of('class')} size='{self.lengths(3)}' {self.orientation()}/>"
        kind = self.random.choice(list(SOLIDS))
        words = [self.one_of("class"), f"type='{kind}'", self.orientation()]
        if kind != "sphere" and self.chance(0.35):
            words += [f"size='{self.lengths(1)}'", f"fromto='{self.vector(6)}'"]
        else:
            words += [f"size='{self.lengths(SOLIDS[kind])}'", f"pos='{self.vector(3)}'"]
        if self.chance(0.3):
            words.append(f"mass='{self.random.choice([0, 0.3, 2.5])}'")
        elif self.chance(0.4):
            words.append(f"density='{self.random.choice([0, 150, 2700])}'")
        if self.chance(0.3):
            words.append(f"group='{self.random.randint(0, 5)}'")
        if self.chance(0.15):
            words.append("shellinertia='true'")
        return f"<geom {' '.join(words)}/>"

    def joint(self, kind):
        words = [f"name='{self.name('joint')}'", self.one_of("class")]
        words += [f"type='{kind}'"] if kind else []
        words += [f"axis='{self.vector(3)}'"] if self.chance(0.7) else []
        words += [f"pos='{self.vector(3)}'"] if self.chance(0.5) else []
        words += [f"ref='{self.random.uniform(-1, 1):.3f}'"] if self.chance(0.3) else []
        words += [f"armature='{self.random.uniform(0, 1):.3f}'"] if self.chance(0.3) else []
        return f"<joint {' '.join(words)}/>"

    def joints(self, on_world):
        if on_world and self.chance(0.3):
            name = f"name='{self.name('joint')}'"
            return [self.random.choice([f"<freejoint {name}/>", f"<joint {name} type='free'/>"])]
        kinds = [self.random.choice(JOINTS) for _ in range(self.random.choice([0, 1, 1, 2, 3]))]
        # MuJoCo wants a ball joint to be the last that turns.
        kinds = ["ball"] if "ball" in kinds else kinds
        return [self.in_frames(self.joint(kind)) for kind in kinds]

    def inertial(self):
        values = f"mass='{self.random.uniform(0.1, 3):.3f}' diaginertia='{self.lengths(3, 0.5, 0.9)}'"
        return f"<inertial pos='{self.vector(3)}' {values} {self.orientation()}/>"

    def in_frames(self, element):
        while self.chance(0.25):
            words = f"pos='{self.vector(3)}' {self.orientation()} {self.one_of('childclass')}"
            element = f"<frame {words}>{element}</frame>"
        return element

    def body(self, depth=0):
        items = self.joints(depth == 0)
        if self.chance(0.6):
            items.append(self.in_frames(self.inertial()))
        items.append(f"<geom type='sphere' size='.1' mass='.3' pos='{self.vector(3)}'/>")
        items += [self.in_frames(self.geom()) for _ in range(self.random.randint(0, 3))]
        below = self.random.choice([0, 1, 1, 2]) if depth < 3 else 0
        items += [self.in_frames(self.body(depth + 1)) for _ in range(below)]
        words = f"name='{self.name('body')}' pos='{self.vector(3)}' {self.orientation()}"
        return f"<body {words} {self.one_of('childclass')}>{''.join(items)}</body>"

    def default(self, name, inner=""):
        kind = self.random.choice(["box", "capsule", "ellipsoid"])
        geom = f"<geom type='{kind}' size='{self.lengths(3)}' {self.orientation()}/>"
        return f"<default class='{name}'>{geom}<joint axis='{self.vector(3)}'/>{inner}</default>"

    def compiler(self):
        choices = [
            "angle='radian'",
            f"eulerseq='{self.random.choice(['xyz', 'ZYX', 'zxz', 'XYZ'])}'",
            "inertiafromgeom='true'",
            f"inertiagrouprange='0 {self.random.randint(1, 5)}'",
            "boundmass='0.5' boundinertia='0.05'",
            "balanceinertia='true'",
            "settotalmass='9'",
        ]
        return f"<compiler {' '.join(choice for choice in choices if self.chance(0.2))}/>"

    def model(self):
        nested = self.default("outer", self.default("inner"))
        main = f"<geom size='{self.lengths(3)}' density='77'/>"
        defaults = f"<default>{main}{nested}{self.default('other')}</default>"
        bodies = "".join(self.in_frames(self.body()) for _ in range(self.random.randint(1, 2)))
        world = f"<worldbody>{bodies}</worldbody>"
        return f"<mujoco model='m'>{self.compiler()}{defaults}{world}</mujoco>\n"


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder.mkdir(parents=True, exist_ok=True)
    for i in range(count):
        (folder / f"{i:04}.xml").write_text(Writer(seed * 1_000_000 + i).model())


main()

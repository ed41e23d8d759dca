"""Inertias that MuJoCo takes from meshes, for tests/it/mjcf.rs.

    python3 -m venv env && env/bin/pip install mujoco==4.0.0 && env/bin/python meshes.py > meshes.json

Meshes are about 1 m large: MuJoCo's principal axes are exact to 1e-12 kg m² at 1 kg/m³, whatever the size.
"""

import json
import os
import pathlib
import struct
import tempfile

import mujoco
import numpy as np

# A box without a corner, dented on one side: quadrilaterals, triangles and a pentagon cut by hand.
VERTICES = [
    [0, 0, 0], [1, 0, 0.1], [1, 1.2, 0], [0, 1, 0], [0.1, 0, 0.8], [1, 0.1, 0.7], [0.9, 1, 0.9], [0, 1.1, 1],
    [0.5, 0.5, 0.4],
]
QUADS = [[3, 2, 1, 0], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]
DENT = [[4, 5, 8], [5, 6, 8], [6, 7, 8], [7, 4, 8]]


def triangles():
    vertices = np.array(VERTICES, dtype=np.float32).astype(float)
    for a, b, c, d in QUADS:
        if np.sum((vertices[a] - vertices[c]) ** 2) < np.sum((vertices[b] - vertices[d]) ** 2):
            yield from [[a, b, c], [a, c, d]]
        else:
            yield from [[a, b, d], [b, c, d]]
    yield from DENT


def files():
    faces = list(triangles())
    lines = ["# made by hand", "o first"]
    lines += ["v " + " ".join(map(str, vertex)) for vertex in VERTICES]
    lines += ["vn 0 0 1", "f 4//1 3//1 2//1 1//1"]
    lines += ["f " + " ".join(f"{i + 1}//1" for i in face) for face in QUADS[1:]]
    lines += ["f " + " ".join(f"{i - len(VERTICES)}//-1" for i in face) for face in DENT]
    lines += ["o second", "f 1//1 2//1 9//1"]
    stl = b"solid, though binary".ljust(80) + struct.pack("<I", len(faces))
    for face in faces:
        stl += struct.pack("<12fH", 0, 0, 0, *(x for i in face for x in VERTICES[i]), 0)
    flat = [x for vertex in VERTICES for x in vertex]
    msh = struct.pack("<4I", len(VERTICES), len(VERTICES), len(VERTICES), len(faces))
    msh += struct.pack(f"<{len(flat)}f", *flat) + bytes(4 * 5 * len(VERTICES))
    msh += struct.pack(f"<{3 * len(faces)}I", *(i for face in faces for i in face))
    return {"a.obj": "\n".join(lines).encode(), "parts/b.stl": stl, "c.MSH": msh}


TYPE = "type='mesh'"
PLACE = "pos='.1 .2 .3' euler='10 20 30'"
INLINE = f"vertex='{' '.join(str(x) for v in VERTICES for x in v)}'"
FACES = f"face='{' '.join(str(i) for f in triangles() for i in f)}'"


def cases():
    """Name, compiler and defaults, the mesh's attributes, the geom's."""
    for rule in ["legacy", "exact", "convex", "shell"]:
        for file in ["a.obj", "parts/b.stl", "c.MSH"]:
            yield f"{rule} {file}", "", f"file='{file}' inertia='{rule}'", PLACE
        placed = f"refpos='.3 -.2 .5' refquat='1 2 .5 -1' scale='-.5 2 1.5' inertia='{rule}'"
        yield f"{rule} placed", "", f"{INLINE} {FACES} {placed}", PLACE
    yield "points alone", "", INLINE, PLACE
    yield "a mass", "", "file='a.obj'", f"{PLACE} mass='2.5'"
    yield "a density", "", "file='parts/b.stl'", f"{PLACE} density='30'"
    yield "its name", "", "file='a.obj'", PLACE
    yield "a folder", "<compiler meshdir='parts'/>", "file='b.stl'", PLACE
    yield "a folder of assets", "<compiler assetdir='parts'/>", "file='b.stl'", PLACE
    yield "no path", "<compiler strippath='true' meshdir='parts'/>", "file='far/away/b.stl'", PLACE
    yield "a class", "<default><mesh scale='.5 .6 .7' inertia='shell'/></default>", "file='a.obj'", PLACE
    other = "<default><default class='c'><mesh scale='2 2 2'/><geom type='mesh' quat='1 1 0 0'/></default></default>"
    yield "another class", other, "class='c' file='a.obj'", "class='c' pos='1 2 3'"


    for kind in ["sphere", "capsule", "cylinder", "ellipsoid", "box"]:
        yield f"fitted {kind}", "", "file='a.obj'", f"{PLACE} type='{kind}' fitscale='1.2' density='20'"


def case(name, before, mesh, geom):
    title = "" if name == "its name" else "name='m'"
    ref = "a" if name == "its name" else "m"
    text = (
        f"<mujoco>{before}<asset><mesh {title} {mesh}/></asset><worldbody><body name='b'><joint/>"
        f"<geom {'' if 'type' in geom else TYPE} mesh='{ref}' {geom}/><geom size='.2' pos='1 0 0'/></body></worldbody></mujoco>"
    )
    pathlib.Path("main.xml").write_text(text)
    model = mujoco.MjModel.from_xml_path("main.xml")
    rotation = np.zeros(9)
    mujoco.mju_quat2Mat(rotation, model.body_iquat[1])
    rotation = rotation.reshape(3, 3)
    inertia = rotation @ np.diag(model.body_inertia[1]) @ rotation.T
    figures = [model.body_mass[1], *model.body_ipos[1], *inertia[np.triu_indices(3)]]
    return {"name": name, "mjcf": text, "bodies": [[float(x) for x in figures]]}


def main():
    meshes = files()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("parts")
        for name, content in meshes.items():
            pathlib.Path(name).write_bytes(content)
        found = ",\n".join(json.dumps(case(*which)) for which in cases())
    contents = json.dumps({name: content.hex() for name, content in meshes.items()})
    print(f'{{"mujoco": "{mujoco.__version__}", "files": {contents}, "cases": [\n{found}\n]}}')


if __name__ == "__main__":
    main()

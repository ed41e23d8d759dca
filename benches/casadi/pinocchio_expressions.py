"""Writes Pinocchio's CasADi expressions of a robot, one file a function, for other versions of CasADi to read.

python pinocchio_expressions.py ROBOT.urdf FOLDER [LINK...]

Of a link it is the placement: translation and rotation.
"""

import pathlib
import sys

import casadi_kin_dyn

robot, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
model = casadi_kin_dyn.CasadiKinDyn(robot.read_text())
for name in ("rnea", "aba", "crba"):
    (folder / f"{name}.casadi").write_text(getattr(model, name)().serialize())
for link in sys.argv[3:]:
    (folder / f"{link}.casadi").write_text(model.fk(link).serialize())

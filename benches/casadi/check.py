"""Holds functions of rbd to what CasADi makes of its own expressions.

python check.py LIBRARY.so FOLDER_OF_EXPRESSIONS

Values, Jacobians and Hessians against Pinocchio's expressions and against central differences; `map`; code that
CasADi generates and links.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import casadi as ca
import numpy as np

SEED = 18
# CasADi's derivatives of expressions and ours differ by rounding: some thousand operations of numbers about 100.
EXACT = 1e-11
# Central differences with steps of 1e-5: third derivatives, and rounding, of 1e-10 of the scale.
DIFFERENCES = 1e-7

library, folder = sys.argv[1], pathlib.Path(sys.argv[2])
random = np.random.default_rng(SEED)
print(f"seed {SEED}")


def near(what, found, wanted, tolerance):
    found, wanted = np.array(ca.densify(found)), np.array(ca.densify(wanted))
    scale = max(1.0, np.abs(wanted).max())
    error = np.abs(found - wanted).max() / scale
    print(f"{what}: {error:.1e}")
    assert error <= tolerance, what


def derivatives(function):
    """Of (x, weights): f, its Jacobian, and the gradient and Hessian of weights times f, by all arguments at once."""
    sizes = [function.numel_in(i) for i in range(function.n_in())]
    x = ca.MX.sym("x", sum(sizes))
    parts = ca.vertsplit(x, np.cumsum([0, *sizes]).tolist())
    value = ca.vec(ca.densify(function(*parts)))
    weights = ca.MX.sym("weights", value.numel())
    hessian, gradient = ca.hessian(ca.dot(weights, value), x)
    results = [value, ca.jacobian(value, x), gradient, hessian]
    return ca.Function("derivatives", [x, weights], results)


def differences(function, x, step=1e-5):
    columns = []
    for k in range(x.size):
        e = step * np.eye(x.size)[k]
        columns.append((function(x + e) - function(x - e)) / (2 * step))
    return ca.horzcat(*columns)


def against_expressions(name, expression):
    function = ca.external(f"panda_casadi_{name}", library)
    own, other = derivatives(function), derivatives(expression)
    for _ in range(3):
        x = random.uniform(-1, 1, own.numel_in(0))
        weights = random.uniform(-1, 1, own.numel_in(1))
        kinds = ("value", "Jacobian", "gradient", "Hessian")
        for kind, found, wanted in zip(kinds, own(x, weights), other(x, weights)):
            near(f"{name}, {kind}", found, wanted, EXACT)


def against_differences(name):
    function = derivatives(ca.external(f"panda_casadi_{name}", library))
    x = random.uniform(-1, 1, function.numel_in(0))
    weights = random.uniform(-1, 1, function.numel_in(1))
    _, jacobian, gradient, hessian = function(x, weights)
    near(f"{name}, Jacobian by differences", jacobian, differences(lambda x: function(x, weights)[0], x), DIFFERENCES)
    near(f"{name}, gradient by the Jacobian", gradient, jacobian.T @ weights, EXACT)
    near(f"{name}, Hessian by differences", hessian, differences(lambda x: function(x, weights)[2], x), DIFFERENCES)


def mapped(name):
    function = ca.external(f"panda_casadi_{name}", library)
    x = [random.uniform(-1, 1, (function.numel_in(i), 50)) for i in range(function.n_in())]
    wanted = ca.horzcat(*(function(*(part[:, k] for part in x)) for k in range(50)))
    near(f"{name}, map", function.map(50)(*x), wanted, 0)
    near(f"{name}, map in threads", function.map(50, "thread", 2)(*x), wanted, 0)


def generated(name):
    """C that CasADi generates calls the library, and gives what CasADi does."""
    function = ca.external(f"panda_casadi_{name}", library)
    x = ca.MX.sym("x", function.numel_in(0))
    value = function(*([ca.sin(x)] * function.n_in()))
    wanted = ca.Function("around", [x], [value, ca.jacobian(value, x)])
    at = random.uniform(-1, 1, x.numel())
    with tempfile.TemporaryDirectory() as place:
        generator = ca.CodeGenerator("around.c")
        generator.add(wanted)
        generator.generate(place + os.sep)
        built = f"{place}/around.so"
        command = ["cc", "-O1", "-shared", "-fPIC", f"{place}/around.c", "-o", built, os.path.abspath(library)]
        subprocess.run([*command, "-lm"], check=True)
        found = ca.external("around", built)(at)
        for kind, found, wanted in zip(("value", "Jacobian"), found, wanted(at)):
            near(f"{name}, generated {kind}", found, wanted, 1e-14)


for name, file in (("rnea", "rnea"), ("forward_dynamics", "aba"), ("crba", "crba")):
    against_expressions(name, ca.Function.deserialize((folder / f"{file}.casadi").read_text()))
for name in ("rnea", "forward_dynamics", "crba", "gravity", "kinetic_energy", "forward_kinematics", "hand_placement"):
    against_differences(name)
for name in ("rnea", "forward_dynamics", "crba"):
    mapped(name)
    generated(name)

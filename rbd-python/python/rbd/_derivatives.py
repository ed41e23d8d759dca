"""Derivatives of the catalogue's functions in reverse: the products of cotangents with them, for JAX and torch.

What is known of a function is a rule: from its arguments, its results and a cotangent of each result (an array of the
result's shape) to the cotangents of arguments, those of positions in the tangent space. All arrays have the same leading
dimensions, of states, and all are computed by functions that have rules themselves, so that rules may be differentiated.
JAX has its forward mode from the same rules, transposed.

Coordinates of q that are no vector, quaternions and [cos θ, sin θ], are numbers of arrays all the same. Their cotangents are
those of the function that takes no notice of their length: f(q / |q|) at |q| = 1.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _rbd
from ._configurations import ambient, cross

#: By function: the one that gives its matrices of derivatives, and by which arguments.
MATRICES = {of: (name, by) for of, name, by in _rbd.derivatives()}

#: The arguments of the two functions that have products with derivatives, and derivatives of second order.
PRODUCTS = {"rnea": ("q", "qd", "qdd"), "forward_dynamics": ("q", "qd", "tau")}


class Work:
    """A function at some arguments, with cotangents of its results. `wanted` are the arguments to differentiate by."""

    def __init__(self, function: Any, arguments: Any, results: Any, cotangents: Any, wanted: Any):
        self.function, self.robot, self.xp = function, function.robot, function.robot.xp
        self.arguments, self.results, self.c, self.wanted = arguments, results, cotangents, wanted
        # Run-time fields are the last argument of every function.
        parameters = arguments.get("parameters")
        self.rest = [] if parameters is None else [parameters]

    def named(self, name: str) -> Any:
        """Another function of the robot, or of the same frame."""
        return self.robot.function(f"{self.function.frame}.{name}" if self.function.frame else name)

    def call(self, name: str, *arrays: Any) -> list[Any]:
        """Its results."""
        rest = self.rest
        if rest and arrays and arrays[0].ndim > rest[0].ndim:
            rest = alone(rest)
        return self.named(name).raw(*arrays, *rest)

    def units(self) -> tuple[Any, Any, Any]:
        """q, zeros and unit vectors, as states of a further dimension, one for each coordinate of q̇."""
        q = self.arguments["q"]
        eye = self.xp.eye(self.robot.nv, dtype=q.dtype)
        return q[..., None, :], self.xp.zeros_like(eye), eye


def unknown(function: Any, by: Sequence[str]) -> NotImplementedError:
    return NotImplementedError(
        f"rbd has no derivative of `{function.name}` by `{'`, `'.join(by)}`: hold it constant (stop_gradient, detach), or "
        "use functions that have one, which the page \"JAX and torch\" lists"
    )


def pull(
    function: Any, arguments: Sequence[Any], results: Any, cotangents: Sequence[Any], wanted: Sequence[int]
) -> list[Any]:
    """The cotangents of the arguments at the places `wanted`."""
    names = [argument["name"] for argument in function.arguments]
    by = [names[at] for at in wanted]
    work = Work(function, dict(zip(names, arguments)), results, list(cotangents), by)
    found = rule_of(function)(work)
    if "parameters" in by and has_affine_fields(function.robot.robot):
        found |= by_parameters(work, found)
    missing = [name for name in by if name not in found]
    if missing:
        raise unknown(function, missing)
    made = []
    for name in by:
        one = found[name]
        one = one() if callable(one) else one
        if name in function.positions:
            one = ambient(function.robot, work.arguments[name], one)
        made.append(one)
    return made


def rule_of(function: Any) -> Callable[[Work], dict[str, Any]]:
    """The rule of a function; it knows nothing of functions without one."""
    if function.own:
        return own
    name = function.own_name
    for family in PRODUCTS:
        if name.startswith(family) and name[len(family) :] in _PRODUCTS:
            return lambda work: _PRODUCTS[name[len(family) :]](work, family)
        if name in (f"{family}_derivatives", f"{family}_with_derivatives"):
            return lambda work: of_matrices_of(work, family)
    if name == "aba":
        return lambda work: gradient(work, "forward_dynamics")
    if name in RULES:
        return RULES[name]
    if name.startswith("jacobian_"):
        return jacobian
    if name in MATRICES:
        return matrices
    return lambda work: {}


# By run-time fields.

#: Kinds of fields in which all these functions are affine, whatever other fields of them there are.
AFFINE_FIELDS = {"inertia", "inertias", "armature", "damping", "friction"}
AFFINE = {"bias", "gravity", "crba", "kinetic_energy", "potential_energy"}
AFFINE |= {"bias_derivatives", "gravity_derivatives", "kinetic_energy_derivatives"}


def has_affine_fields(robot: Any) -> bool:
    fields = robot._options.get("fields", ())
    kinds = fields.values() if isinstance(fields, Mapping) else fields
    return {kind["kind"] if isinstance(kind, Mapping) else kind for kind in kinds} <= AFFINE_FIELDS


def by_parameters(work: Work, found: dict[str, Any]) -> dict[str, Any]:
    """The differences that unit fields make."""
    name = work.function.own_name
    if name in ("forward_dynamics", "aba"):
        # H q̈ + C = τ: what the fields would change of τ at this q̈, by H⁻¹.
        p = [work.arguments["q"], work.arguments["qd"], work.results[0]]
        return {"parameters": lambda: -differences(work, "rnea", p, [found["tau"]])}
    if name not in AFFINE and not name.startswith("rnea"):
        return {}
    inputs = [array for name, array in work.arguments.items() if name != "parameters"]
    return {"parameters": lambda: differences(work, name, inputs, work.c)}


def differences(work: Work, name: str, inputs: list[Any], c: Sequence[Any]) -> Any:
    fields, function = work.arguments["parameters"], work.robot.function(name)
    eye = work.xp.eye(fields.shape[-1], dtype=fields.dtype)
    made, without = function.raw(*alone(inputs), eye), function.raw(*inputs, work.xp.zeros_like(fields))
    total: Any = 0.0
    for own, other, result, cotangent in zip(made, without, function.results, c):
        product = (own - alone_in(other, result)) * alone_in(cotangent, result)
        dimensions = tuple(range(-len(result["shape"]), 0))
        total = total + (product.sum(dimensions) if dimensions else product)
    return total


def alone_in(array: Any, result: dict[str, Any]) -> Any:
    """The same for all states of a dimension before those of the result."""
    own = array.shape[array.ndim - len(result["shape"]) :]
    return array.reshape((*array.shape[: array.ndim - len(own)], 1, *own))


# Functions of the user's own.


def own(work: Work) -> dict[str, Any]:
    """By functions of the user's own again: the gradient of the results weighted with their cotangents."""
    function, (*others, last) = work.function, work.arguments.values()
    if function.own.weighs and work.wanted == [function.arguments[-1]["name"]]:
        # Linear in the weights, which may be unknown here.
        numbers, jacobian = work.robot.function(function.own.weighs.joined).raw(*others)
        return {work.wanted[0]: work.c[0][..., None] * numbers + rows(jacobian, work.c[1])}
    flat = []
    for c, result in zip(work.c, function.results):
        states = c.shape[: c.ndim - len(result["shape"])]
        flat.append(c.reshape((*states, math.prod(result["shape"]))))
    weighted = work.robot.function(function.own.weighted)
    gradient = weighted.raw(*others, last, work.xp.concatenate(flat, -1))[1]
    found, first = {}, 0
    for argument in function.arguments:
        name = argument["name"]
        shape = [work.robot.nv] if name in function.positions else argument["shape"]
        behind = first + math.prod(shape)
        found[name] = gradient[..., first:behind].reshape((*gradient.shape[:-1], *shape))
        first = behind
    return found


# Functions with products.


def primals(work: Work, family: str) -> list[Any]:
    return [work.arguments[name] for name in PRODUCTS[family]]


def gradient(work: Work, family: str) -> dict[str, Any]:
    by = work.call(f"{family}_gradient", *primals(work, family), work.c[0])
    return dict(zip(PRODUCTS[family], by))


def directional(work: Work, family: str) -> dict[str, Any]:
    p, names = primals(work, family), PRODUCTS[family]
    directions = [work.arguments["d" + name] for name in names]
    found: dict[str, Any] = {}
    if any(name.startswith("d") for name in work.wanted):
        found |= zip(("d" + name for name in names), work.call(f"{family}_gradient", *p, work.c[0]))
    if any(name in names for name in work.wanted):
        found |= zip(names, second(work, family, p, work.c[0], directions))
    return found


def of_gradient(work: Work, family: str) -> dict[str, Any]:
    p = primals(work, family)
    found = {"x": lambda: work.call(f"{family}_directional_derivative", *p, *work.c)[0]}
    if any(name != "x" for name in work.wanted):
        found |= zip(PRODUCTS[family], second(work, family, p, work.arguments["x"], work.c))
    return found


def hessian_product(work: Work, family: str) -> dict[str, Any]:
    """By the direction and by x; others are of third order."""
    p, names = primals(work, family), PRODUCTS[family]
    directions = [work.arguments["d" + name] for name in names]

    def by_x() -> Any:
        every = work.call(work.function.own_name, *alone(p), work.units()[2], *alone(directions))
        return sum(rows(own, c) for own, c in zip(every, work.c))

    found: dict[str, Any] = {"x": by_x}
    if any(name.startswith("d") for name in work.wanted):
        found |= zip(("d" + name for name in names), second(work, family, p, work.arguments["x"], work.c))
    return found


def hessian(work: Work, family: str) -> dict[str, Any]:
    """By x; others are of third order."""
    every = work.call(work.function.own_name, *alone(primals(work, family)), work.units()[2])
    return {"x": sum((own * c[..., None, :, :]).sum((-2, -1)) for own, c in zip(every, work.c))}


def alone(arrays: Sequence[Any]) -> list[Any]:
    """The same for all states of a further dimension."""
    return [array[..., None, :] for array in arrays]


def second(work: Work, family: str, p: list[Any], x: Any, c: Sequence[Any]) -> list[Any]:
    """Σ cₐ ∂(xᵀ∂f)ₐ by each argument, a over the elements of the gradient."""
    if work.robot.is_vector:
        return work.call(f"{family}_hessian_product", *p, x, *c)
    # By positions that are no vector second derivatives are not symmetric: the product is with the transposed matrix.
    q_q, q_qd, qd_qd, a_q = work.call(f"{family}_hessian", *p, x)
    return [
        columns(q_q, c[0]) + rows(q_qd, c[1]) + columns(a_q, c[2]),
        columns(q_qd, c[0]) + columns(qd_qd, c[1]),
        rows(a_q, c[0]),
    ]


def columns(matrix: Any, x: Any) -> Any:
    """Aᵀ x."""
    return (matrix * x[..., :, None]).sum(-2)


def rows(matrix: Any, x: Any) -> Any:
    """A x."""
    return (matrix * x[..., None, :]).sum(-1)


def of_matrices_of(work: Work, family: str) -> dict[str, Any]:
    """Of the derivatives as matrices, whose rows are gradients."""
    has_value = len(work.function.results) == 4
    matrices = list(work.c[1:] if has_value else work.c)
    if work.function.results[-1]["kind"]:
        matrices[-1] = work.robot.lower(matrices[-1])
    p, eye = primals(work, family), work.units()[2]
    by = second(work, family, alone(p), eye, matrices)
    by = [own.sum(-2) for own in by]
    if has_value:
        of_value = work.call(f"{family}_gradient", *p, work.c[0])
        by = [a + b for a, b in zip(by, of_value)]
    return dict(zip(PRODUCTS[family], by))


def bias_derivatives(work: Work) -> dict[str, Any]:
    """Those of inverse dynamics without accelerations; of gravity without velocities too."""
    q, eye = work.arguments["q"], work.units()[2]
    zero = work.xp.zeros_like(work.c[0][..., 0, :])
    c = [*work.c, *[work.xp.zeros_like(work.c[0])] * (3 - len(work.c))]
    by = second(work, "rnea", alone([q, work.arguments.get("qd", zero), zero]), eye, c)
    return {"q": by[0].sum(-2), "qd": by[1].sum(-2)}


_PRODUCTS: dict[str, Any] = {
    "": gradient,
    "_directional_derivative": directional,
    "_gradient": of_gradient,
    "_hessian_product": hessian_product,
    "_hessian": hessian,
}


# Functions with matrices of derivatives.


def matrices(work: Work) -> dict[str, Any]:
    """Of functions whose derivatives the catalogue has as matrices; further results count as constant."""
    name, by = MATRICES[work.function.own_name]
    inputs = [array for name, array in work.arguments.items() if name != "parameters"]
    found = work.call(name, *inputs)
    sums: dict[str, Any] = {}
    for at, (matrix, result) in enumerate(zip(found, work.named(name).results)):
        matrix = work.robot.symmetric(matrix) if result["kind"] else matrix
        form, c = work.function.results[at // len(by)]["shape"], work.c[at // len(by)]
        leading = c.shape[: c.ndim - len(form)]
        size = math.prod(form)
        product = columns(matrix.reshape(*leading, size, work.robot.nv), c.reshape(*leading, size))
        own = by[at % len(by)]
        sums[own] = sums[own] + product if own in sums else product
    if work.function.own_name == "rnea_with_forces":
        sums["f_ext"] = lambda: forces(work)
    if work.function.own_name == "constraint_torques":
        sums["lambda_"] = lambda: rows(work.call("constraint_jacobian", work.arguments["q"])[0], work.c[0])
    return sums


def forces(work: Work) -> Any:
    """τ = … − Σ Jᵀ f, J of each link."""
    jacobians = [work.call(f"{link}.jacobian_local", work.arguments["q"])[0] for link in work.robot.link_names]
    return work.xp.stack([-rows(jacobian, work.c[0]) for jacobian in jacobians], -2)


# Functions of others.


def bias(work: Work) -> dict[str, Any]:
    by = work.call("rnea_gradient", work.arguments["q"], work.arguments["qd"], work.xp.zeros_like(work.c[0]), work.c[0])
    return dict(zip(("q", "qd"), by))


def gravity(work: Work) -> dict[str, Any]:
    zero = work.xp.zeros_like(work.c[0])
    return {"q": work.call("rnea_gradient", work.arguments["q"], zero, zero, work.c[0])[0]}


def potential_energy(work: Work) -> dict[str, Any]:
    return {"q": work.call("gravity", work.arguments["q"])[0] * work.c[0][..., None]}


def kinetic_energy_derivatives(work: Work) -> dict[str, Any]:
    """T = q̇ᵀ (τ(q, 0, q̇) − g(q)) / 2 differentiated twice; ∂T/∂q̇ = H q̇."""
    q, qd = work.arguments["q"], work.arguments["qd"]
    zero = work.xp.zeros_like(qd)
    c_q, momentum = work.c
    # x is q̇ / 2, and q̈ is q̇, of xᵀτ.
    by_q, _, by_qdd = second(work, "rnea", [q, zero, qd], qd / 2, [c_q, zero, zero])
    of_gravity = second(work, "rnea", [q, zero, zero], qd / 2, [c_q, zero, zero])[0]
    of_momentum = work.call("rnea_gradient", q, zero, qd, momentum)
    constant = work.call("rnea_gradient", q, zero, zero, momentum)
    return {"q": by_q - of_gravity + of_momentum[0] - constant[0], "qd": 2 * by_qdd + of_momentum[2]}


def constraint_violation(work: Work) -> dict[str, Any]:
    return {"q": columns(work.call("constraint_jacobian", work.arguments["q"])[0], work.c[0])}


def center_of_mass(work: Work) -> dict[str, Any]:
    return {"q": columns(work.call("center_of_mass_jacobian", work.arguments["q"])[0], work.c[0])}


def centroidal_momentum_matrix(work: Work) -> dict[str, Any]:
    """Column j is the momentum at the unit velocity j."""
    q, _, eye = work.units()
    by_q = work.call("centroidal_momentum_derivatives", q, eye)[0]
    return {"q": along(work, by_q, work.c[0])}


def along(work: Work, derivatives: Any, c: Any) -> Any:
    """Of a matrix whose column j is a function's value at the unit vector j, from the derivatives of those values."""
    transposed = work.xp.swapaxes(c, -1, -2)
    return columns(derivatives, transposed).sum(-2)


def inertia_matrix(work: Work, family: str, matrix: Any) -> dict[str, Any]:
    """Of a matrix whose column j is f at the acceleration or force j, at rest, less f without it; H and H⁻¹."""
    q, zeros, eye = work.units()
    x = work.xp.swapaxes(matrix, -1, -2)
    by = work.call(f"{family}_gradient", q, zeros, eye, x)[0].sum(-2)
    x = x.sum(-2)
    zero = work.xp.zeros_like(x)
    return {"q": by - work.call(f"{family}_gradient", work.arguments["q"], zero, zero, x)[0]}


def crba(work: Work) -> dict[str, Any]:
    return inertia_matrix(work, "rnea", work.robot.lower(work.c[0]))


def inverse_inertia_matrix(work: Work) -> dict[str, Any]:
    return inertia_matrix(work, "forward_dynamics", work.c[0])


def placement(work: Work) -> dict[str, Any]:
    jacobian = work.call("jacobian_local", work.arguments["q"])[0]
    return {"q": columns(jacobian, moved(work, work.results[0], work.c[0]))}


def moved(work: Work, numbers: Any, c: Any) -> Any:
    """The cotangent of a frame's velocity in its own axes, from that of its placement: δR = R [ω]×, δp = R v."""
    shape = (*c.shape[:-1], 3, 3)
    rotation, of_rotation = numbers[..., :9].reshape(shape), c[..., :9].reshape(shape)
    turn = cross(work.xp, of_rotation, rotation).sum(-2)
    return work.xp.concatenate([turn, columns(rotation, c[..., 9:])], -1)


def forward_kinematics(work: Work) -> dict[str, Any]:
    q, total = work.arguments["q"], 0.0
    for at, link in enumerate(work.robot.link_names):
        jacobian = work.call(f"{link}.jacobian_local", q)[0]
        total = total + columns(jacobian, moved(work, work.results[0][..., at, :], work.c[0][..., at, :]))
    return {"q": total}


def jacobian(work: Work) -> dict[str, Any]:
    """Column j is the velocity of the frame at the unit velocity j."""
    coordinates = work.function.own_name.removeprefix("jacobian_")
    if coordinates not in ("local", "world", "local_world_aligned"):
        return {}
    q, _, eye = work.units()
    by_q = work.call(f"velocity_derivatives_{coordinates}", q, eye)[0]
    return {"q": along(work, by_q, work.c[0])}


#: Rules by the name of the function.
RULES: dict[str, Callable[[Work], dict[str, Any]]] = {
    "bias": bias,
    "bias_derivatives": bias_derivatives,
    "gravity_derivatives": bias_derivatives,
    "gravity": gravity,
    "potential_energy": potential_energy,
    "kinetic_energy_derivatives": kinetic_energy_derivatives,
    "center_of_mass": center_of_mass,
    "constraint_violation": constraint_violation,
    "centroidal_momentum_matrix": centroidal_momentum_matrix,
    "crba": crba,
    "inverse_inertia_matrix": inverse_inertia_matrix,
    "placement": placement,
    "forward_kinematics": forward_kinematics,
}

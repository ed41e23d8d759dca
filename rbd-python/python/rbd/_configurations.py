"""Positions that are no vector, in arrays that JAX and torch differentiate: quaternions [x y z w] and [cos θ, sin θ].

`parts` of a robot are its joints of such types, and runs of all others, as slices of q and q̇.
"""

from typing import Any


def parts(joints: list[tuple[str, str, int, int]]) -> list[tuple[str, slice, slice]]:
    made: list[tuple[str, slice, slice]] = []
    q = v = 0
    for _, kind, nq, nv in joints:
        kind = kind if nq != nv else ""
        if made and not kind and not made[-1][0]:
            _, own_q, own_v = made.pop()
            made.append(("", slice(own_q.start, q + nq), slice(own_v.start, v + nv)))
        else:
            made.append((kind, slice(q, q + nq), slice(v, v + nv)))
        q, v = q + nq, v + nv
    return made


def _joined(robot: Any, of_part: Any, *arrays: tuple[Any, bool]) -> Any:
    """The results of all parts; of each array, whether it is one of positions."""
    if robot.is_vector:
        return of_part("", *(array for array, _ in arrays))
    made = []
    for kind, q, v in robot.parts:
        made.append(of_part(kind, *(array[..., q if is_position else v] for array, is_position in arrays)))
    return robot.xp.concatenate(made, -1)


def cross(xp: Any, a: Any, b: Any) -> Any:
    """a × b along the last dimension."""
    (ax, ay, az), (bx, by, bz) = ([own[..., k] for k in range(3)] for own in (a, b))
    return xp.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], -1)


def _turned(xp: Any, rho: Any, x: Any) -> Any:
    """R x."""
    u, w = rho[..., :3], rho[..., 3:]
    across = cross(xp, u, x)
    return x + 2 * (w * across + cross(xp, u, across))


def ambient(robot: Any, q: Any, g: Any) -> Any:
    """The cotangent of the numbers q from that in the tangent space: the transpose of `velocity_from_rate`."""
    xp = robot.xp

    def of_quaternion(rho: Any, g: Any) -> Any:
        u, w = rho[..., :3], rho[..., 3:]
        return xp.concatenate([2 * (w * g + cross(xp, u, g)), -2 * (u * g).sum(-1)[..., None]], -1)

    def of_pair(q: Any, g: Any) -> Any:
        return xp.concatenate([-q[..., 1:] * g, q[..., :1] * g], -1)

    def of_part(kind: str, q: Any, g: Any) -> Any:
        match kind:
            case "spherical":
                return of_quaternion(q, g)
            case "floating":
                return xp.concatenate([_turned(xp, q[..., 3:], g[..., :3]), of_quaternion(q[..., 3:], g[..., 3:])], -1)
            case "revolute_unbounded":
                return of_pair(q, g)
            case "planar":
                c, s, x, y = q[..., 2:3], q[..., 3:4], g[..., :1], g[..., 1:2]
                return xp.concatenate([c * x - s * y, s * x + c * y, of_pair(q[..., 2:], g[..., 2:])], -1)
        return g

    return _joined(robot, of_part, (q, True), (g, False))


def position_rate(robot: Any, q: Any, qd: Any) -> Any:
    """Γ(q) q̇: the rates of the numbers q. `ambient` at the same is Γ q̇ but for quaternions, of which it is four times that."""
    xp = robot.xp

    def of_part(kind: str, rate: Any) -> Any:
        match kind:
            case "spherical":
                return rate / 4
            case "floating":
                return xp.concatenate([rate[..., :3], rate[..., 3:] / 4], -1)
        return rate

    return _joined(robot, of_part, (ambient(robot, q, qd), True))


def integrate(robot: Any, q: Any, v: Any) -> Any:
    """q ⊞ v: where the constant velocity v leads in unit time, as `rbd.Robot.integrate`."""
    xp = robot.xp

    def of_quaternion(rho: Any, v: Any) -> Any:
        u, w = rho[..., :3], rho[..., 3:]
        half = v / 2
        cos, sinc, *_ = _series(xp, (half * half).sum(-1)[..., None])
        a = sinc * half
        return xp.concatenate([w * a + cos * u + cross(xp, u, a), w * cos - (u * a).sum(-1)[..., None]], -1)

    def of_pair(q: Any, v: Any) -> Any:
        c, s, cos, sin = q[..., :1], q[..., 1:], xp.cos(v), xp.sin(v)
        return xp.concatenate([c * cos - s * sin, s * cos + c * sin], -1)

    def travelled(turn: Any, v: Any) -> Any:
        _, sinc, a, b = _series(xp, (turn * turn).sum(-1)[..., None])
        across = cross(xp, turn, v)
        return v + a * across + b * cross(xp, turn, across)

    def of_part(kind: str, q: Any, v: Any) -> Any:
        match kind:
            case "spherical":
                return of_quaternion(q, v)
            case "floating":
                to = q[..., :3] + _turned(xp, q[..., 3:], travelled(v[..., 3:], v[..., :3]))
                return xp.concatenate([to, of_quaternion(q[..., 3:], v[..., 3:])], -1)
            case "revolute_unbounded":
                return of_pair(q, v)
            case "planar":
                flat = xp.zeros_like(v[..., :1])
                turn = xp.concatenate([flat, flat, v[..., 2:]], -1)
                to = travelled(turn, xp.concatenate([v[..., :2], flat], -1))
                c, s, x, y = q[..., 2:3], q[..., 3:4], to[..., :1], to[..., 1:2]
                place = q[..., :2] + xp.concatenate([c * x - s * y, s * x + c * y], -1)
                return xp.concatenate([place, of_pair(q[..., 2:], v[..., 2:])], -1)
        return q + v

    return _joined(robot, of_part, (q, True), (v, False))


def velocity_from_rate(robot: Any, q: Any, rate: Any) -> Any:
    """The velocity q̇ at which the numbers q have these rates."""
    xp = robot.xp

    def of_quaternion(rho: Any, rate: Any) -> Any:
        u, w, a, b = rho[..., :3], rho[..., 3:], rate[..., :3], rate[..., 3:]
        return 2 * (w * a - b * u - cross(xp, u, a))

    def of_pair(q: Any, rate: Any) -> Any:
        return q[..., :1] * rate[..., 1:] - q[..., 1:] * rate[..., :1]

    def of_part(kind: str, q: Any, rate: Any) -> Any:
        match kind:
            case "spherical":
                return of_quaternion(q, rate)
            case "floating":
                linear = _turned(xp, _conjugate(xp, q[..., 3:]), rate[..., :3])
                return xp.concatenate([linear, of_quaternion(q[..., 3:], rate[..., 3:])], -1)
            case "revolute_unbounded":
                return of_pair(q, rate)
            case "planar":
                return xp.concatenate([_to_child(xp, q, rate), of_pair(q[..., 2:], rate[..., 2:])], -1)
        return rate

    return _joined(robot, of_part, (q, True), (rate, True))


def difference(robot: Any, q0: Any, q1: Any) -> Any:
    """q₁ ⊟ q₀: the least v with q₀ ⊞ v = q₁."""
    xp = robot.xp

    def of_quaternion(a: Any, b: Any) -> Any:
        u0, w0, u1, w1 = a[..., :3], a[..., 3:], b[..., :3], b[..., 3:]
        u, w = w0 * u1 - w1 * u0 - cross(xp, u0, u1), w0 * w1 + (u0 * u1).sum(-1)[..., None]
        sign = xp.where(w < 0, -xp.ones_like(w), xp.ones_like(w))
        return sign * u * _two_arctan(xp, (u * u).sum(-1)[..., None], sign * w)

    def of_pair(a: Any, b: Any) -> Any:
        c0, s0, c1, s1 = a[..., :1], a[..., 1:], b[..., :1], b[..., 1:]
        return xp.arctan2(c0 * s1 - s0 * c1, c0 * c1 + s0 * s1)

    def straight(turn: Any, seen: Any) -> Any:
        """The velocity that leads there while it turns."""
        across = cross(xp, turn, seen)
        return seen - across / 2 + _cotangent(xp, (turn * turn).sum(-1)[..., None]) * cross(xp, turn, across)

    def of_part(kind: str, a: Any, b: Any) -> Any:
        match kind:
            case "spherical":
                return of_quaternion(a, b)
            case "floating":
                turn = of_quaternion(a[..., 3:], b[..., 3:])
                seen = _turned(xp, _conjugate(xp, a[..., 3:]), b[..., :3] - a[..., :3])
                return xp.concatenate([straight(turn, seen), turn], -1)
            case "revolute_unbounded":
                return of_pair(a, b)
            case "planar":
                turn = of_pair(a[..., 2:], b[..., 2:])
                flat = xp.zeros_like(turn)
                seen = xp.concatenate([_to_child(xp, a, b - a), flat], -1)
                linear = straight(xp.concatenate([flat, flat, turn], -1), seen)
                return xp.concatenate([linear[..., :2], turn], -1)
        return b - a

    return _joined(robot, of_part, (q0, True), (q1, True))


def _conjugate(xp: Any, rho: Any) -> Any:
    return xp.concatenate([-rho[..., :3], rho[..., 3:]], -1)


def _to_child(xp: Any, q: Any, x: Any) -> Any:
    """Rᵀ x in the plane."""
    c, s, x, y = q[..., 2:3], q[..., 3:4], x[..., :1], x[..., 1:2]
    return xp.concatenate([c * x + s * y, c * y - s * x], -1)


def _two_arctan(xp: Any, x: Any, w: Any) -> Any:
    """2 atan(√x / w) / √x for w ≥ 0."""
    is_small = x < 0.01 * w * w
    unit = xp.ones_like(w)
    near, root = xp.where(is_small, w, unit), xp.sqrt(xp.where(is_small, unit, x))
    ratio, total = xp.where(is_small, x, unit) / (near * near), xp.zeros_like(x)
    for k in range(8, -1, -1):
        total = total * -ratio + 1 / (2 * k + 1)
    return xp.where(is_small, 2 * total / near, 2 * xp.arctan2(root, w) / root)


def _cotangent(xp: Any, x: Any) -> Any:
    """(1 − θ/2 cot θ/2) / θ² of x = θ²."""
    is_small = x < 0.01
    safe = xp.where(is_small, xp.ones_like(x), x)
    half = xp.sqrt(safe) / 2
    total = xp.zeros_like(x)
    for divisor in (47900160, 1209600, 30240, 720, 12):
        total = total * x + 1 / divisor
    return xp.where(is_small, total, (1 - half / xp.tan(half)) / safe)


def normalize(robot: Any, q: Any) -> Any:
    """q with every quaternion and every [cos θ, sin θ] divided by its length."""
    xp = robot.xp

    def of_part(kind: str, q: Any) -> Any:
        if not kind:
            return q
        at = {"floating": 3, "planar": 2}.get(kind, 0)
        unit = q[..., at:]
        return xp.concatenate([q[..., :at], unit / xp.sqrt((unit * unit).sum(-1)[..., None])], -1)

    return _joined(robot, of_part, (q, True))


def _series(xp: Any, x: Any) -> tuple[Any, Any, Any, Any]:
    """cos θ, sin θ / θ, (1 − cos θ) / θ² and (θ − sin θ) / θ³ of x = θ², also where that is 0."""
    is_small = x < 0.01
    safe = xp.where(is_small, xp.ones_like(x), x)
    theta = xp.sqrt(safe)
    cos, sin = xp.cos(theta), xp.sin(theta)

    def series(*divisors: float) -> Any:
        total = xp.zeros_like(x)
        for divisor in reversed(divisors):
            total = total * -x + 1 / divisor
        return total

    return (
        xp.where(is_small, series(1, 2, 24, 720, 40320, 3628800), cos),
        xp.where(is_small, series(1, 6, 120, 5040, 362880, 39916800), sin / theta),
        xp.where(is_small, series(2, 24, 720, 40320, 3628800), (1 - cos) / safe),
        xp.where(is_small, series(6, 120, 5040, 362880, 39916800), (theta - sin) / (safe * theta)),
    )


#: The functions that JAX and torch differentiate as they stand.
FUNCTIONS = {
    function.__name__: function for function in (integrate, difference, normalize, position_rate, velocity_from_rate)
}

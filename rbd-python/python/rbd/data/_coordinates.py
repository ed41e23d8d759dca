"""The numbers of q and q̇ by joint."""

from typing import TYPE_CHECKING, NamedTuple

from ._units import DIMENSIONS

if TYPE_CHECKING:
    from rbd import Robot


class Coordinate(NamedTuple):
    """A number of q or q̇."""

    at: int
    #: "a" an angle, "l" a length, "-" without unit.
    dimension: str
    #: The file's limits of a position, ±∞ where it has none.
    limits: "tuple[float, float]"


def coordinates(robot: "Robot") -> "tuple[dict[str, list[Coordinate]], dict[str, list[Coordinate]]]":
    """By joint those of q̇, and those of q."""
    of_velocity: dict[str, list[Coordinate]] = {}
    of_position: dict[str, list[Coordinate]] = {}
    q = v = 0
    for name, kind, nq, nv in robot._native.joints:
        positions, velocities = DIMENSIONS[kind]
        # Limits are of coordinates of q̇, and joints with as many of q have them.
        limits = [(float(robot.limits.lower[v + k]), float(robot.limits.upper[v + k])) for k in range(nv)]
        limits += [(-float("inf"), float("inf"))] * (nq - nv)
        of_position[name] = [Coordinate(q + k, positions[k], limits[k]) for k in range(nq)]
        of_velocity[name] = [Coordinate(v + k, velocities[k], limits[k]) for k in range(nv)]
        q, v = q + nq, v + nv
    return of_velocity, of_position


def quaternions(robot: "Robot") -> list[slice]:
    """Where unit quaternions stand in q."""
    found, q = [], 0
    for _, kind, nq, _ in robot._native.joints:
        if kind in ("spherical", "floating"):
            found.append(slice(q + nq - 4, q + nq))
        q += nq
    return found

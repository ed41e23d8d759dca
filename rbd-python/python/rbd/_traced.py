"""What `rbd.jax` and `rbd.torch` share: robots whose functions take arrays of any leading dimensions."""

import functools
import operator
import os
from typing import Any, NamedTuple

import numpy as np

from . import _binding, _configurations
from ._functions import FrameFunctions, RobotFunctions
from ._own import Function as OwnFunction
from ._robot import Robot


class Placement(NamedTuple):
    """Placements of frames."""

    #: (..., 3, 3).
    rotation: Any
    #: (..., 3).
    translation: Any


class Function:
    """A function for arrays of JAX or torch: of the catalogue by its name, the robot's run-time fields last among its
    arguments, or of the user's own."""

    def __init__(self, robot: Any, of: Any):
        self.robot, self.own = robot, of if isinstance(of, OwnFunction) else None
        self.name: str = self.own.__name__ if self.own else of
        parts = self.name.rpartition(".")
        self.frame, self.own_name = parts[0], parts[2]
        self.numpy = self.own.compile() if self.own else robot.robot._function(of)
        #: The arguments whose cotangents are those of positions.
        self.positions = {"q"}
        if self.own:
            self.positions = {name for name, own in self.own.arguments.items() if own.kind == "configuration"}
        self.native = self.numpy.__self__
        self.arguments: list[dict[str, Any]] = self.native.arguments
        self.results: list[dict[str, Any]] = self.native.results
        self.__doc__ = self.native.doc
        title = "".join(part.capitalize() for part in self.own_name.split("_"))
        self._together = _binding.results(title, tuple(result["name"] for result in self.results))
        if any(argument["kind"] for argument in self.arguments):
            raise AttributeError(f"`{self.name}` takes the nonzeros of a matrix; here H is the whole matrix")
        #: By which compiled programs call it.
        self.number: int = self.native.number()
        self.key = f"{self.name} {self.number:x}"

    def broadcast(self, arrays: tuple[Any, ...]) -> list[Any]:
        """Arrays of the same leading dimensions; arguments may have any that numpy's rules broadcast."""
        has_fields = not self.own and self.arguments[-1:] and self.arguments[-1]["name"] == "parameters"
        if has_fields and len(arrays) == len(self.arguments) - 1:
            arrays = (*arrays, self.robot.array(self.robot.robot.parameters, like=arrays))
        if len(arrays) != len(self.arguments):
            names = ", ".join(argument["name"] for argument in self.arguments)
            raise TypeError(f"{self.name}() takes {len(self.arguments)} arrays ({names}), not {len(arrays)}")
        leading = []
        for array, argument in zip(arrays, self.arguments):
            own = tuple(argument["shape"])
            at = array.ndim - len(own)
            if at < 0 or tuple(array.shape[at:]) != own:
                raise ValueError(
                    f"`{argument['name']}` has the shape {tuple(array.shape)}, but {self.name} needs "
                    f"{own}, or that behind dimensions of states"
                )
            leading.append(tuple(array.shape[:at]))
        try:
            states = tuple(self.robot.xp.broadcast_shapes(*leading))
        except (ValueError, RuntimeError):
            shapes = ", ".join(f"{a['name']} {shape}" for a, shape in zip(self.arguments, leading))
            raise ValueError(f"the arguments of {self.name} have other dimensions of states: {shapes}") from None
        made = []
        for array, argument in zip(arrays, self.arguments):
            shape = (*states, *argument["shape"])
            made.append(array if tuple(array.shape) == shape else self.robot.xp.broadcast_to(array, shape))
        return made

    def shapes(self, states: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The shapes of the results."""
        return [(*states, *result["shape"]) for result in self.results]

    def raw(self, *arrays: Any) -> list[Any]:
        """The results, as the code has their numbers."""
        return self.robot.compute(self, self.broadcast(arrays))

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        names = [argument["name"] for argument in self.arguments]
        for name in names[len(arguments) :]:
            if name in named:
                arguments = (*arguments, named.pop(name))
        if named:
            raise TypeError(f"{self.name}() has no argument `{next(iter(named))}`, or not in this order: {', '.join(names)}")
        results = self.raw(*self.robot.arrays(self, arguments))
        results = [self._wrapped(result, array) for result, array in zip(self.results, results)]
        if len(results) == 1:
            return results[0]
        return self._together(*results)

    def _wrapped(self, result: dict[str, Any], array: Any) -> Any:
        match result["kind"]:
            case "":
                return array
            case "Placement":
                rotation = array[..., :9]
                return Placement(rotation.reshape((*rotation.shape[:-1], 3, 3)), array[..., 9:])
            case "InertiaMatrix":
                return self.robot.symmetric(array)
        raise AttributeError(f"`{self.name}` gives the nonzeros of a factor; here H is the whole matrix")

    def __repr__(self) -> str:
        return f"<{self.name} of {self.robot.robot.name!r}>"


class Functions:
    """What a robot and a frame have in common: functions as attributes, compiled when they are first asked for."""

    _of: type

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.__dict__.setdefault(name, self._found(name))


class TracedRobot(Functions):
    """A robot whose methods are the functions of `rbd.Robot`, for arrays that are traced."""

    xp: Any

    def __init__(self, robot: Robot, *, threads: int = 1):
        if not isinstance(robot, Robot):
            raise TypeError(f"a robot of `rbd.load` is needed, not {type(robot).__name__}")
        #: That of `rbd.load`.
        self.robot = robot
        self.threads = operator.index(threads) or os.cpu_count() or 1
        self.nq, self.nv, self.link_names = robot.nq, robot.nv, robot.link_names
        self.parts = _configurations.parts(robot._native.joints)
        #: Whether positions are a vector: no quaternion and no [cos θ, sin θ].
        self.is_vector = all(not kind for kind, _, _ in self.parts)
        self._functions: dict[Any, Function] = {}
        self._frames: dict[tuple[str, str], TracedFrame] = {}

    def _found(self, name: str) -> Any:
        if name in _configurations.FUNCTIONS:
            return functools.partial(self._configuration, _configurations.FUNCTIONS[name])
        if not hasattr(RobotFunctions, name):
            raise AttributeError(f"a robot has no function {name!r}")
        return self.function(name)

    def _configuration(self, function: Any, *arrays: Any) -> Any:
        return function(self, *(self.array(array, like=arrays) for array in arrays))

    def function(self, of: Any) -> Any:
        """The function of this name, `rnea` or `tool.jacobian_local`, or that of `rbd.function`, whose matrices are whole."""
        known = self._functions.get(of)
        if known is None:
            whole = of.whole() if isinstance(of, OwnFunction) else of
            known = self._functions.setdefault(of, Function(self, whole))
        return known

    def frame(self, name: str, coordinates: str = "local") -> "TracedFrame":
        """A frame, as `rbd.Robot.frame`."""
        known = self._frames.get((name, coordinates))
        if known is None:
            self.robot.frame(name, coordinates)
            known = self._frames.setdefault((name, coordinates), TracedFrame(self, name, coordinates))
        return known

    @functools.cached_property
    def _pattern(self) -> tuple[np.ndarray, np.ndarray]:
        """For each entry of H the nonzero that it is, behind all of them where it is zero: of the lower triangle, and of both."""
        rows, columns = self.robot._pattern
        lower = np.full((self.nv, self.nv), len(rows))
        lower[rows, columns] = range(len(rows))
        both = lower.copy()
        both[columns, rows] = range(len(rows))
        return lower, both

    def lower(self, nonzeros: Any) -> Any:
        """The lower triangle of H."""
        return self._spread(nonzeros, self._pattern[0])

    def symmetric(self, nonzeros: Any) -> Any:
        """H."""
        return self._spread(nonzeros, self._pattern[1])

    def _spread(self, nonzeros: Any, places: np.ndarray) -> Any:
        padded = self.xp.concatenate([nonzeros, self.xp.zeros_like(nonzeros[..., :1])], -1)
        return padded[..., self.array(places)]

    def __reduce__(self) -> Any:
        return functools.partial(type(self), threads=self.threads), (self.robot,)

    def __repr__(self) -> str:
        return f"<{type(self).__module__}.Robot {self.robot.name!r}: nq {self.nq}, nv {self.nv}>"


class TracedFrame(Functions):
    """A frame of such a robot."""

    def __init__(self, robot: TracedRobot, name: str, coordinates: str):
        self.robot, self.name, self.coordinates = robot, name, coordinates

    def _found(self, name: str) -> Any:
        method = FrameFunctions.__dict__.get(name)
        if method is not None:
            name = method.name.format(self.coordinates)
        elif not name.endswith(("_local", "_world", "_aligned")):
            raise AttributeError(f"a frame has no function {name!r}")
        return self.robot.function(f"{self.name}.{name}")

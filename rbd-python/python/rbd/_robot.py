"""Robots, and their frames."""

import inspect
import os
import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import _binding, _matrices, _rbd
from ._errors import Diagnostic, RobotError, RobotWarning
from ._functions import FrameFunctions, RobotFunctions
from ._interpreted import is_interpreted
from ._own_parts import Argument
from ._steps import Steps

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from ._functions import Array, Out

Number = float | Mapping[str, float] | str


class Limits(NamedTuple):
    """The file's limits of each coordinate of q̇; ±∞ where it gives none."""

    #: Least positions (rad, m).
    lower: np.ndarray
    #: Greatest positions (rad, m).
    upper: np.ndarray
    #: Greatest velocities (rad/s, m/s).
    velocity: np.ndarray
    #: Greatest torques and forces of the actuators (N m, N).
    effort: np.ndarray


def load(
    file: Any = None,
    *,
    text: str | bytes | None = None,
    base: str | None = None,
    base_link: str | None = None,
    joints: Mapping[str, Any] | None = None,
    constraints: Mapping[str, Mapping[str, Any]] | None = None,
    gravity: Sequence[float] | None = None,
    armature: Number | None = None,
    damping: Number | None = None,
    friction: Number | None = None,
    frames: Sequence[str] | Mapping[str, Any] | None = None,
    fields: Sequence[str] | Mapping[str, Any] | None = None,
    wrenches: Sequence[str] | None = None,
    allow: Sequence[str] | None = None,
    strict: bool | None = None,
    snap: float | None = None,
    mimic: str | None = None,
    effort: str | None = None,
    gyroscopic: str | None = None,
    violation_time: str | None = None,
    packages: Sequence[str] | None = None,
    xacro: Sequence[str] | None = None,
    **unknown: Any,
) -> "Robot":
    """The robot in a file, or in a text.

    `file` is a path of URDF, MJCF, SDF, xacro or JSON, or a module of `robot_descriptions`. `text` is the content instead,
    such as ROS's `robot_description`; then `file` is the name in messages, by default `robot.urdf`.

    base            how the base moves: "fixed", "floating" or "planar"
    base_link       the link to take as the base; what is not below it is left out
    joints          other types of joints: {"neck": "spherical", "screw": {"type": "helical", "pitch": 0.01}}
    constraints     closed loops and couplings: {"loop": {"type": "hinge", "a": "rod", "b": "crank"}}
    gravity         its acceleration in the base's frame, by default [0, 0, -9.81] m/s²
    armature        rotor inertia: "file", a number for all joints, or {"elbow": 0.1}
    damping         viscous damping, likewise
    friction        Coulomb friction, likewise
    frames          frames beside the links: {"tool": {"link": "hand", "xyz": [0, 0, 0.1], "rpy": [0, 0, 0]}}
    fields          what is known at run time, the argument `parameters` of every function: ["inertias"], or by
                    name {"payload": {"kind": "inertia", "link": "hand"}}
    wrenches        fixed joints whose wrenches `joint_wrenches` gives too
    allow           warnings that are not shown; `strict=True` makes errors of the others
    snap            rotations this near to a quarter turn are made exact, by default 5e-10
    mimic           whether joints that mimic others are "folded" or "independent"
    effort          "high" searches longer for code that costs less
    gyroscopic      how `spook_step` takes the gyroscopic torque: "implicit", "explicit" or "off"
    violation_time  when it takes violations: "mean" or "end_point"
    packages        where packages lie that the file names, "NAME=FOLDER"
    xacro           arguments of a file that ends in `.xacro`, "side:=left"

    Raises `RobotError`, a `ValueError`, with all that is wrong with the file and the options, and warns of assumptions
    by `RobotWarning`. Where no machine code runs, a `RuntimeWarning` says so once: `is_available`.
    """
    options = {name: value for name, value in locals().items() if name not in ("file", "text", "unknown")}
    options = {name: value for name, value in options.items() if value is not None} | unknown
    file = getattr(file, "URDF_PATH", getattr(file, "MJCF_PATH", file))
    if text is None and file is None:
        raise TypeError("load() needs a file or a text")
    name = os.fspath(file or "robot.urdf")
    content = text.encode() if isinstance(text, str) else text
    native = _rbd.Robot(name, content, options, is_interpreted(stacklevel=2))
    # Other processes may work in other folders.
    source = (os.path.abspath(name) if content is None else name), content
    for diagnostic in native.warnings:
        warnings.warn(RobotWarning(diagnostic), stacklevel=2)
    return Robot(native, source, options)


def _reloaded(source: tuple[str, bytes | None], options: dict[str, Any]) -> "Robot":
    return Robot(_rbd.Robot(*source, options, is_interpreted(stacklevel=2)), source, options)


class Robot(RobotFunctions, Steps):
    """A robot that `load` read. Its methods are the functions of the catalogue and integration steps, compiled when they are
    first asked for."""

    def __init__(self, native: Any, source: tuple[str, bytes | None], options: dict[str, Any]):
        self._native, self._source, self._options = native, source, options
        self._compiled: dict[str, Any] = {}

    @property
    def name(self) -> str:
        return self._native.name

    @property
    def nq(self) -> int:
        """Numbers of q."""
        return self._native.nq

    @property
    def nv(self) -> int:
        """Numbers of q̇, q̈ and τ."""
        return self._native.nv

    @property
    def joint_names(self) -> list[str]:
        """The moving joints, in the order of their coordinates."""
        return self._native.joint_names

    @property
    def link_names(self) -> list[str]:
        return self._native.link_names

    @property
    def limits(self) -> Limits:
        return Limits(*self._native.limits)

    @property
    def parameters(self) -> np.ndarray:
        """The file's values of `fields`: the last argument of every function, which may be left out."""
        return self._native.parameters

    @property
    def warnings(self) -> list[Diagnostic]:
        """What was assumed about the file."""
        return self._native.warnings

    @property
    def functions(self) -> list[str]:
        """The names of all functions that this robot can have, steps apart."""
        return self._native.function_names

    @property
    def configuration(self) -> Argument:
        """q as an argument of `rbd.function`: derivatives by it are in the tangent space, by nv velocities."""
        return Argument((self.nq,), "configuration", "rad, m")

    @property
    def tangent(self) -> Argument:
        """A vector like q̇, q̈ and τ as an argument of `rbd.function`."""
        return Argument((self.nv,), "tangent")

    def frame(self, name: str, coordinates: str = "local") -> "Frame":
        """A link's frame, or one of the option `frames`; its functions are those of `Frame`.

        `coordinates` are what functions without the name of any take: "local", "world" or "local_world_aligned".
        """
        return Frame(self, name, coordinates)

    def table(self) -> "Report":
        """The tree, the sparsity and the operations of the functions: text, and HTML in notebooks."""
        return Report(self._native.report(False), self._native.report(True))

    def _function(self, name: str) -> Any:
        """The compiled function of this name, `rnea` or `tool.jacobian_local`."""
        known = self._compiled.get(name)
        if known is not None:
            return known
        native = self._native.function(name)
        results = native.results
        wraps = [self._wrap(result["kind"]) for result in results]
        fields = tuple(result["name"] for result in results)
        own = name.rpartition(".")[2].partition("(")[0]
        title = "".join(part.capitalize() for part in own.split("_"))
        together = _binding.results(title, fields) if len(fields) != 1 else None
        doc = native.doc or inspect.getdoc(getattr(Frame, own)) or ""
        doc = _binding.documented(own, native, doc)
        made = _rbd.callable(native, wraps, together, doc, self)
        # Another thread may have made it meanwhile.
        return self._compiled.setdefault(name, made)

    def _wrap(self, kind: str) -> Any:
        if not kind:
            return None
        made = getattr(_matrices, kind)
        return made if kind == "Placement" else lambda nonzeros: made(self, nonzeros)

    @property
    def _pattern(self) -> tuple[np.ndarray, np.ndarray]:
        pattern = self.__dict__.get("_kept_pattern")
        if pattern is None:
            crba = self._function("crba").__self__
            positions = np.array(crba.results[0]["positions"], np.intp).reshape(-1, 2)
            pattern = self.__dict__["_kept_pattern"] = (positions[:, 0], positions[:, 1])
        return pattern

    def __reduce__(self) -> Any:
        return _reloaded, (self._source, self._options)

    def __repr__(self) -> str:
        return f"<rbd.Robot {self.name!r}: nq {self.nq}, nv {self.nv}, joints {', '.join(self.joint_names)}>"


class Frame(FrameFunctions):
    """A frame of a robot, fixed to one of its links."""

    def __init__(self, robot: Robot, name: str, coordinates: str = "local"):
        if coordinates not in ("local", "world", "local_world_aligned"):
            raise RobotError(
                f"the coordinates of a frame are local, world or local_world_aligned, not {coordinates!r}"
            )
        self.robot, self.name, self.coordinates = robot, name, coordinates
        robot._native.check_frame(name)

    # Its body is the compiled function.
    @_binding.function("pose_error")
    def pose_error(  # type: ignore[empty-body]
        self, q: "ArrayLike", goal: "ArrayLike", *, out: "Out" = None, threads: int = 1, check_finite: bool = True
    ) -> "Array":
        """The error of the frame's pose, [log(R* Rᵀ); p* − p] (rad, m): the shortest turn and the straight way that bring its
        placement (R, p) to the goal (R*, p*), in the world's axes, whatever the coordinates of the frame. The angle is at
        most π. The goal is a `Placement` or a homogeneous matrix, whose last row is not read. In `rbd.function` the Jacobian
        of the error is known where no derivative is by the goal."""

    def _function(self, name: str) -> Any:
        name = name.format(self.coordinates)
        return self.robot._function(f"{self.name}.{name}")

    def __getattr__(self, name: str) -> Any:
        """A function in coordinates of its own: `tool.jacobian_world`."""
        if not name.endswith(("_local", "_world", "_aligned")):
            raise AttributeError(f"a frame has no function {name!r}")
        return self.__dict__.setdefault(name, self._function(name))

    def __reduce__(self) -> Any:
        return Frame, (self.robot, self.name, self.coordinates)

    def __repr__(self) -> str:
        return f"<rbd.Frame {self.name!r} of {self.robot.name!r}, {self.coordinates}>"


class Report(str):
    """A report as text that notebooks show as HTML."""

    _html: str

    def __new__(cls, text: str, html: str) -> "Report":
        made = super().__new__(cls, text)
        made._html = html
        return made

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return str(self)

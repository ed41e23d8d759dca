"""Mapping files: the columns in which the joints' positions, velocities and torques were recorded.

```toml
episode = "episode_index"         # the column that tells episodes apart
fps = 30                          # or time = "timestamp", time_unit = "s"
filter = { window = 11, order = 3 }

[[joints]]
joint = "panda_joint1"
column = "observation.state"
index = 0                         # in a column of lists
unit = "deg"
```
"""

import json
import math
import os
from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._coordinates import Coordinate, coordinates
from ._extra import DataError, near, need
from ._units import SAME, SECONDS, UNITS, Unit

if TYPE_CHECKING:
    from rbd import Robot

TOP = {"episode": str, "fps": (int, float), "time": str, "time_unit": str, "jitter": (int, float)}
ENTRY = {
    "joint": str,
    "column": str,
    "index": (int, str),
    "value": (int, float),
    "quantity": str,
    "coordinate": int,
    "unit": str,
    "scale": (int, float),
    "sign": int,
    "offset": (int, float),
    "range": list,
    "unwrap": bool,
}


@dataclass(frozen=True)
class Filter:
    """Savitzky and Golay's: the polynomial of this order in windows of so many samples."""

    window: int = 11
    order: int = 3
    #: Whether positions are those of the polynomial too, not as recorded.
    smooth: bool = False


@dataclass(frozen=True)
class Reading:
    """A number of the robot's state: factor · column[index] + shift."""

    quantity: str
    #: Its index in q, or in q̇, q̈ and τ.
    at: int
    #: `None`: always `shift`.
    column: "str | None"
    index: "int | str | None"
    factor: float
    shift: float
    unwrap: bool
    #: The beginning of messages about it.
    where: str


@dataclass
class Mapping:
    """A mapping file that fits a robot."""

    name: str
    readings: list[Reading]
    filter: Filter
    episode: "str | None" = None
    fps: "float | None" = None
    time: "str | None" = None
    time_unit: str = "s"
    #: The largest deviation of a time step from the episode's mean, as a part of it.
    jitter: float = 0.05
    problems: list[str] = field(default_factory=list)

    def of(self, quantity: str) -> list[Reading]:
        return sorted((r for r in self.readings if r.quantity == quantity), key=lambda r: r.at)


def read(mapping: Any, robot: "Robot") -> Mapping:
    """The mapping in a file or a dict, with all of its problems."""
    if isinstance(mapping, MappingType):
        return _Reader("mapping", dict(mapping), robot).read()
    path = Path(os.fspath(mapping))
    return _Reader(path.name, _parsed(path), robot).read()


def _parsed(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"mapping {path}: {error.strerror or error}") from None
    try:
        if path.suffix == ".json":
            parsed = json.loads(text)
        else:
            parsed = toml(text)
    except ValueError as error:
        raise DataError(f"mapping {path}: {error}") from None
    if not isinstance(parsed, dict):
        raise DataError(f"mapping {path}: an object with `joints` is expected")
    return parsed


def toml(text: str) -> dict[str, Any]:
    try:
        import tomllib
    except ModuleNotFoundError:
        tomllib = need("tomli")
    return tomllib.loads(text)


class _Reader:
    """Reads one mapping and collects what is wrong with it."""

    def __init__(self, name: str, content: dict[str, Any], robot: "Robot"):
        self.name, self.content, self.robot = name, content, robot
        self.coordinates = coordinates(robot)
        self.problems: list[str] = []

    def read(self) -> Mapping:
        known = [*TOP, "filter", "joints"]
        self._known_keys(self.content, known, self.name)
        top = {key: self.content[key] for key in TOP if self._is_a(self.content, key, TOP[key], self.name)}
        if top.get("time_unit", "s") not in SECONDS:
            self._problem(self.name, f"`time_unit` is one of {', '.join(SECONDS)}, not `{top.pop('time_unit')}`")
        if "fps" in top and "time" in top:
            self._problem(self.name, "`fps` and `time` are two answers to one question; leave one out")
        for key in ("fps", "jitter"):
            if key in top and not 0 < top[key] < math.inf:
                self._problem(self.name, f"`{key}` is {top[key]}; it is positive")
        entries = self.content.get("joints", [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self._problem(self.name, "`joints` is a list of tables, [[joints]]")
            entries = []
        readings = [reading for k, entry in enumerate(entries) if (reading := self._entry(k, entry))]
        self._complete(readings)
        return Mapping(self.name, readings, self._filter(), problems=self.problems, **top)

    def _filter(self) -> Filter:
        given = self.content.get("filter", {})
        where = f"{self.name}, `filter`"
        if not isinstance(given, dict):
            self._problem(where, "it is a table with `window`, `order` and `smooth`")
            return Filter()
        types = {"window": int, "order": int, "smooth": bool}
        self._known_keys(given, list(types), where)
        made = Filter(**{key: given[key] for key in types if self._is_a(given, key, types[key], where)})
        if made.window < 3 or made.window % 2 == 0:
            self._problem(where, f"`window` is {made.window}; it is an odd number of samples from 3 on")
        elif not 2 <= made.order < made.window:
            self._problem(where, f"`order` is {made.order}; it is from 2, for accelerations, to below `window`")
        return made

    def _entry(self, k: int, entry: dict[str, Any]) -> "Reading | None":
        where = f"{self.name}, joints[{k}]"
        before = len(self.problems)
        self._known_keys(entry, list(ENTRY), where)
        good = {key: entry[key] for key in ENTRY if self._is_a(entry, key, ENTRY[key], where)}
        if "joint" not in good:
            self._problem(where, "`joint` is missing")
            return None
        where += f" (`{good['joint']}`)"
        quantity = good.get("quantity", "position")
        if quantity not in UNITS:
            self._problem(where, f"`quantity` is one of {', '.join(UNITS)}, not `{quantity}`")
            return None
        coordinate = self._coordinate(good, quantity, where)
        if ("column" in good) == ("value" in good):
            self._problem(where, "either `column` or `value` says where the number comes from")
        if abs(good.get("sign", 1)) != 1:
            self._problem(where, f"`sign` is 1 or -1, not {good['sign']}")
        if coordinate is None:
            return None
        line = self._line(good, quantity, coordinate, where)
        if line is None or len(self.problems) != before:
            return None
        column, index, unwrap = good.get("column"), good.get("index"), good.get("unwrap", False)
        return Reading(quantity, coordinate.at, column, index, *line, unwrap, where)

    def _coordinate(self, entry: dict[str, Any], quantity: str, where: str) -> "Coordinate | None":
        joints = self.coordinates[quantity == "position"]
        own = joints.get(entry["joint"])
        if own is None:
            self._problem(where, f"the robot has no joint `{entry['joint']}`{near(entry['joint'], joints)}")
            return None
        which = entry.get("coordinate", 0 if len(own) == 1 else -1)
        if not 0 <= which < len(own):
            numbers = "one number" if len(own) == 1 else f"{len(own)} numbers"
            self._problem(where, f"the joint has {numbers}: `coordinate` says which, from 0 to {len(own) - 1}")
            return None
        return own[which]

    def _line(
        self, entry: dict[str, Any], quantity: str, coordinate: Coordinate, where: str
    ) -> "tuple[float, float] | None":
        """Factor and shift from the column's number to rad, m, N m or N."""
        units = UNITS[quantity]
        name = entry.get("unit")
        if name is None:
            self._problem(where, f"`unit` is missing: one of {self._fitting(units, coordinate)}")
            return None
        unit = units.get(SAME.get(name, name))
        if unit is None:
            self._problem(where, f"`{name}` is no unit of a {quantity}{near(name, units)}")
            return None
        if coordinate.dimension not in unit.dimension:
            self._problem(
                where, f"`{name}` does not fit this joint's {quantity}; {self._fitting(units, coordinate)} do"
            )
            return None
        factor, shift = unit.factor, 0.0
        if unit.ends is not None:
            ends = self._range(entry, coordinate, name, where)
            if ends is None:
                return None
            low, high = unit.ends
            factor = (ends[1] - ends[0]) / (high - low)
            shift = ends[0] - factor * low
        elif "range" in entry:
            self._problem(where, f"`range` belongs to units that have ends, not to `{name}`")
        sign_and_scale = entry.get("sign", 1) * entry.get("scale", 1)
        shift += factor * entry.get("offset", 0)
        if "value" in entry:
            return 0.0, factor * sign_and_scale * entry["value"] + shift
        return factor * sign_and_scale, shift

    def _fitting(self, units: dict[str, Unit], coordinate: Coordinate) -> str:
        return ", ".join(name for name, unit in units.items() if coordinate.dimension in unit.dimension)

    def _range(
        self, entry: dict[str, Any], coordinate: Coordinate, unit: str, where: str
    ) -> "tuple[float, float] | None":
        if "range" in entry:
            given = entry["range"]
            if (
                len(given) == 2
                and all(isinstance(x, (int, float)) for x in given)
                and -math.inf < given[0] < given[1] < math.inf
            ):
                return given[0], given[1]
            self._problem(where, f"`range` is [lower, upper] in rad or m, not {given}")
        elif all(map(math.isfinite, coordinate.limits)):
            return coordinate.limits
        else:
            self._problem(where, f"`{unit}` needs limits, which the robot's file does not give: add `range`")
        return None

    def _complete(self, readings: list[Reading]) -> None:
        """All positions are given, and each number once; velocities and accelerations are given for all or none."""
        for quantity in UNITS:
            given = [reading for reading in readings if reading.quantity == quantity]
            places = [reading.at for reading in given]
            for k, reading in enumerate(given):
                if reading.at in places[:k]:
                    self._problem(reading.where, f"its {quantity} is given twice")
            if quantity == "torque" or (quantity != "position" and not given):
                continue
            named = {entry.get("joint") for entry in self.content.get("joints", []) if isinstance(entry, dict)}
            for joint, own in self.coordinates[quantity == "position"].items():
                missing = [k for k, coordinate in enumerate(own) if coordinate.at not in places]
                if missing and (joint not in named or not self.problems):
                    which = f" of coordinates {missing}" if len(own) > 1 else ""
                    text = (
                        f"the {quantity}{which} of joint `{joint}` is missing; `value` gives one that is not recorded"
                    )
                    self._problem(self.name, text)

    def _known_keys(self, table: dict[str, Any], known: list[str], where: str) -> None:
        for key in table:
            if key not in known:
                self._problem(where, f"`{key}` is unknown{near(str(key), known)}")

    def _is_a(self, table: dict[str, Any], key: str, kind: Any, where: str) -> bool:
        """Whether the key is there, with a value of this type."""
        if key not in table:
            return False
        value = table[key]
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if isinstance(value, float) and not math.isfinite(value):
            self._problem(where, f"`{key}` is {value}")
            return False
        if isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool)):
            return True
        names = {int: "an integer", float: "a number", str: "a text", bool: "true or false", list: "a list"}
        self._problem(where, f"`{key}` is {' or '.join(names[one] for one in kinds)}, not {value!r}")
        return False

    def _problem(self, where: str, text: str) -> None:
        self.problems.append(f"{where}: {text}")

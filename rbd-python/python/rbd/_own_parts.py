"""What a function of the user's own is made of, and what it tells of itself."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ._matrices import Pattern


class Argument(NamedTuple):
    """An argument of a function of the user's own: `robot.configuration`, `robot.tangent`, `rbd.Argument((3,))`."""

    #: () of a number, (n,) of a vector, (rows, columns) of a matrix.
    shape: tuple[int, ...]
    #: "configuration", "tangent" or "vector".
    kind: str = "vector"
    #: The unit of its numbers, for the documentation.
    unit: str = ""

    def with_unit(self, unit: str) -> "Argument":
        """The same, in this unit."""
        return self._replace(unit=unit)


class Result(NamedTuple):
    """A result of a function of the user's own."""

    name: str
    #: As a whole.
    shape: tuple[int, ...]
    #: "value", or the method that has added it.
    kind: str = "value"
    #: Whether a call returns a `SparseMatrix`.
    is_sparse: bool = False
    #: Rows and columns of the entries that can be other than zero, of a matrix of derivatives.
    pattern: Pattern | None = None


class CSource(NamedTuple):
    """A function as C99, the contents of files."""

    #: `STEM.c`, which includes the header.
    source: str
    #: `STEM.h`.
    header: str
    #: `CMakeLists.txt` of a package with the target `PREFIX::PREFIX`.
    cmake: str
    #: `PREFIX.pc.in`, from which CMake makes pkg-config's file.
    pkg_config: str


class Run(NamedTuple):
    """One run of a function on symbols."""

    name: str
    arguments: dict[str, Argument]
    #: By result its shape, and its values.
    shapes: dict[str, tuple[int, ...]]
    values: list[tuple[str, list[int | float]]]
    #: As `Recording.steps`; in a pickle each compiled function is its owner and its name.
    steps: list[tuple[Any, list[int | float], list[int]]]

    def with_operations(self, of: Callable[[Any], Any]) -> "Run":
        return self._replace(steps=[(of(operation), operands, lengths) for operation, operands, lengths in self.steps])


class Derivative(NamedTuple):
    """A derivative that is one more result."""

    kind: str
    of: str
    by: tuple[str, ...]
    name: str
    is_sparse: bool
    #: The further argument of a Hessian product.
    direction: str


class Operations(NamedTuple):
    """How many of each a call takes."""

    multiplications: int
    additions: int
    divisions: int
    square_roots: int
    #: Pairs of a sine and a cosine.
    sines: int

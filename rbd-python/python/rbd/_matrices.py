"""Matrices as their nonzeros, and placements."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ._functions import InertiaMatrixFunctions, LtdlFunctions, LtlFunctions

if TYPE_CHECKING:
    from ._robot import Robot


class Pattern(NamedTuple):
    """Where the entries of a matrix stand that can be other than zero."""

    #: Of the whole matrix.
    shape: tuple[int, ...]
    rows: np.ndarray
    columns: np.ndarray
    #: Whether each entry stands for that across the diagonal too.
    is_symmetric: bool


class SparseMatrix:
    """A matrix at one state or many, of which the entries are stored that can be other than zero."""

    def __init__(self, pattern: Pattern, nonzeros: np.ndarray):
        self._pattern = pattern
        #: (nnz,) or, of many states, (N, nnz).
        self.nonzeros = nonzeros

    def _like(self, nonzeros: np.ndarray) -> Any:
        return SparseMatrix(self._pattern, nonzeros)

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns), of many states (N, rows, columns)."""
        return (*self.nonzeros.shape[:-1], *self._pattern.shape)

    @property
    def dtype(self) -> np.dtype:
        return self.nonzeros.dtype

    @property
    def positions(self) -> tuple[np.ndarray, np.ndarray]:
        """Row and column of each nonzero."""
        return self._pattern.rows, self._pattern.columns

    def toarray(self) -> np.ndarray:
        """The whole matrix."""
        dense = np.zeros_like(self.nonzeros, shape=self.shape)
        rows, columns = self.positions
        dense[..., rows, columns] = self.nonzeros
        if self._pattern.is_symmetric:
            dense[..., columns, rows] = self.nonzeros
        return dense

    def to_scipy(self) -> Any:
        """The matrix of one state as SciPy's sparse array of coordinates."""
        from scipy.sparse import coo_array

        if self.nonzeros.ndim != 1:
            raise ValueError("a SciPy matrix is of one state; take `matrix[k].to_scipy()`")
        rows, columns = self.positions
        numbers = self.nonzeros
        if self._pattern.is_symmetric:
            off = rows != columns
            rows, columns = np.r_[rows, columns[off]], np.r_[columns, rows[off]]
            numbers = np.r_[numbers, numbers[off]]
        return coo_array((numbers, (rows, columns)), self.shape)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if copy is False:
            raise ValueError("the whole matrix is a copy of the nonzeros")
        return self.toarray().astype(dtype or self.dtype, copy=False)

    def __getitem__(self, states: Any) -> Any:
        """The matrix of one state or some states of many."""
        if self.nonzeros.ndim == 1:
            raise TypeError("the matrix of one state has no states to choose from; take `toarray()` for its entries")
        return self._like(self.nonzeros[states, :])

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<rbd.{type(self).__name__} {self.shape} {self.dtype}, {self.nonzeros.shape[-1]} nonzeros>"


class _LowerTriangle(SparseMatrix):
    """A matrix of a robot, nv by nv, of which the lower triangle is stored."""

    _is_symmetric = False

    def __init__(self, robot: "Robot", nonzeros: np.ndarray):
        self.robot, self.nonzeros = robot, nonzeros

    @property
    def _pattern(self) -> Pattern:  # type: ignore[override]
        return Pattern((self.robot.nv, self.robot.nv), *self.robot._pattern, self._is_symmetric)

    def _like(self, nonzeros: np.ndarray) -> Any:
        return type(self)(self.robot, nonzeros)


class InertiaMatrix(_LowerTriangle, InertiaMatrixFunctions):
    """H, symmetric: `H.ltdl().solve(tau)`, `H @ x`, `H.toarray()`."""

    _is_symmetric = True

    def __matmul__(self, x: Any) -> np.ndarray:
        return self.mul(x)


class Ltdl(_LowerTriangle, LtdlFunctions):
    """The factors of H = LᵀDL: L's entries below the diagonal, whose own are 1, and D on it."""


class Ltl(_LowerTriangle, LtlFunctions):
    """The factor of H = LᵀL."""


class Placement:
    """Placements of frames: `rotation` (..., 3, 3), `translation` (..., 3), both views of `numbers` (..., 12)."""

    def __init__(self, numbers: np.ndarray):
        self.numbers = numbers

    @property
    def rotation(self) -> np.ndarray:
        by_rows = self.numbers[..., :9]
        return by_rows.reshape(*by_rows.shape[:-1], 3, 3)

    @property
    def translation(self) -> np.ndarray:
        return self.numbers[..., 9:]

    def matrix(self) -> np.ndarray:
        """The homogeneous matrix (..., 4, 4)."""
        made = np.zeros_like(self.numbers, shape=(*self.numbers.shape[:-1], 4, 4))
        made[..., :3, :3], made[..., :3, 3], made[..., 3, 3] = self.rotation, self.translation, 1
        return made

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if copy is False:
            raise ValueError("the homogeneous matrix is a copy of the numbers")
        return self.matrix().astype(dtype or self.numbers.dtype, copy=False)

    def __getitem__(self, at: Any) -> "Placement":
        """That of a link, or of some states."""
        if self.numbers.ndim == 1:
            raise TypeError("there is one placement; take `rotation`, `translation` or `matrix()`")
        chosen = self.numbers[at]
        if chosen.shape[-1:] != (12,):
            raise IndexError("a placement is chosen as a whole: its numbers are `placement.numbers`")
        return Placement(chosen)

    def __len__(self) -> int:
        return len(self.numbers) if self.numbers.ndim > 1 else 1

    def __repr__(self) -> str:
        return f"Placement(rotation={self.rotation!r}, translation={self.translation!r})"

"""Functions of the user's own: run once on symbols, differentiated, and compiled."""

import functools
import inspect
import keyword
import math
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import _binding, _rbd
from ._matrices import Pattern, SparseMatrix
from ._symbols import Recording, Symbol

if TYPE_CHECKING:
    from ._robot import Robot


By = str | Iterable[str] | None


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


class Operations(NamedTuple):
    """How many of each a call takes."""

    multiplications: int
    additions: int
    divisions: int
    square_roots: int
    #: Pairs of a sine and a cosine.
    sines: int


def function(robot: "Robot", /, **arguments: Argument | int | tuple[int, ...]) -> Callable[[Callable[..., Any]], "Function"]:
    """Compiles a function of your own, which may call the robot's.

    >>> @rbd.function(robot, q=robot.configuration, goal=3)
    ... def reach(q, goal):
    ...     way = robot.frame("tool").placement(q).translation - goal
    ...     return {"way": way, "cost": way @ way / 2}
    >>> reach = reach.gradient("cost", by="q")
    >>> way, cost, gradient = reach(q, goal)

    Each argument is `robot.configuration`, `robot.tangent`, the length of a vector, or a shape of at most two dimensions.
    The function is run once, here, on arrays of symbols: it takes Python's operators and numpy's functions of them, and the
    functions of robots. It returns an array or a number, or several in a dict, a named tuple or a tuple.
    """
    if not hasattr(robot, "_native"):
        raise TypeError("rbd.function takes a robot of rbd.load, then arguments: @rbd.function(robot, q=robot.configuration)")
    declared = {name: _declared(robot, name, argument) for name, argument in arguments.items()}
    return lambda function: _traced(robot, declared, function)


def _declared(robot: "Robot", name: str, value: Any) -> Argument:
    if not isinstance(value, Argument):
        value = Argument((int(value),) if isinstance(value, (int, np.integer)) else value)
    own = {"configuration": robot.configuration.shape, "tangent": robot.tangent.shape}.get(value.kind, value.shape)
    if not isinstance(own, tuple) or len(own) > 2 or not all(isinstance(k, (int, np.integer)) and k >= 0 for k in own):
        raise TypeError(
            f"the argument `{name}` is {value.shape!r}, but it is robot.configuration, robot.tangent, the length of a "
            "vector, or a shape of at most two dimensions"
        )
    if own != value.shape:
        raise ValueError(f"the argument `{name}` is of another robot, of {value.shape[0]} numbers: declare it by its length")
    return value


def _traced(robot: "Robot", declared: dict[str, Argument], function: Callable[..., Any]) -> "Function":
    """Runs the function on symbols."""
    name = getattr(function, "__name__", "")
    name = name if name.isidentifier() else "function"
    parameters = inspect.signature(function).parameters
    needed = {own for own, parameter in parameters.items() if parameter.default is parameter.empty}
    if set(declared) - set(parameters) or needed - set(declared):
        raise TypeError(f"`{name}` takes ({', '.join(parameters)}), but rbd.function declares ({', '.join(declared)})")
    declared = {own: declared[own] for own in parameters if own in declared}
    with Recording(name) as recording:
        symbols = {own: recording.values(math.prod(form.shape)).reshape(form.shape) for own, form in declared.items()}
        # A number is a symbol, not an array without dimensions.
        returned = function(**{own: array[()] for own, array in symbols.items()})
        arrays = {own: _array(recording, own, value) for own, value in _named(name, returned).items()}
        values = [(own, [recording.operand(value) for value in array.flat]) for own, array in arrays.items()]
    inputs = [(own, form.kind, math.prod(form.shape), form.unit) for own, form in declared.items()]
    traced = robot._native.trace(name, inputs, values, recording.steps)
    results = [Result(own, array.shape) for own, array in arrays.items()]
    return Function(robot, name, function, declared, results, traced)


def _named(name: str, returned: Any) -> dict[str, Any]:
    """The results by their names."""
    match returned:
        case Mapping():
            named = dict(returned)
        case tuple():
            fields = getattr(returned, "_fields", [f"result{k}" for k in range(len(returned))])
            named = dict(zip(fields, returned))
        case _:
            named = {name: returned}
    for own in named:
        _check_name(name, own)
    if not named:
        raise TypeError(f"`{name}` returns no result")
    return named


def _check_name(name: str, result: Any) -> None:
    """Results are fields of a named tuple."""
    if not isinstance(result, str) or not result.isidentifier() or keyword.iskeyword(result) or result.startswith("_"):
        raise TypeError(f"{result!r} cannot be the name of a result of `{name}`: it is a field of a tuple")


def _array(recording: Recording, name: str, value: Any) -> np.ndarray:
    """A result as an array of symbols and numbers."""
    array = np.asarray(value, object)
    for own in array.flat:
        if not isinstance(own, (Symbol, float, int, np.floating, np.integer)):
            raise TypeError(
                f"`{recording.name}` returns {type(own).__name__} in its result `{name}`: results are numbers, and arrays of "
                "numbers, that are computed from the arguments"
            )
    if array.ndim > 2:
        raise TypeError(f"`{recording.name}` returns `{name}` of {array.ndim} dimensions: results have at most two")
    return array


class Function:
    """A function of the user's own as machine code, called as those of the robot are.

    Its methods return the same function with a derivative as one more result. Derivatives are exact, and what they share with
    each other and with the values is computed once. `of` names a result, and may be left out if the function has one. `by`
    names arguments, by default all; their directions stand one after the other, nv of a configuration, in the tangent space.
    Matrices are whole, or with `sparse=True` a `SparseMatrix` of the entries that can be other than zero.

    `__wrapped__` is the function as it was written, for numbers.
    """

    def __init__(
        self,
        robot: "Robot",
        name: str,
        function: Any,
        arguments: dict[str, Argument],
        results: list[Result],
        traced: Any,
    ):
        functools.update_wrapper(self, function)
        self.__name__, self.__wrapped__ = name, function
        self.robot, self.arguments, self.results = robot, arguments, results
        self._traced, self._compiled, self._compiling = traced, None, threading.Lock()
        #: The function whose results this one weighs with its last argument.
        self.weighs: Function | None = None

    def jacobian(self, of: str | None = None, *, by: By = None, name: str = "jacobian", sparse: bool = False) -> "Function":
        """With the Jacobian of `of`: a row a number, a column a direction."""
        return self._with("jacobian", of, by, name, sparse)

    def gradient(self, of: str | None = None, *, by: By = None, name: str = "gradient") -> "Function":
        """With the gradient of `of`, which is one number."""
        return self._with("gradient", of, by, name)

    def gauss_newton(
        self, of: str | None = None, *, by: By = None, name: str = "gauss_newton", sparse: bool = False
    ) -> "Function":
        """With JᵀJ of the Jacobian J of the residual `of`. Weights belong into the residual: √w r."""
        return self._with("gauss_newton", of, by, name, sparse)

    def hessian(self, of: str | None = None, *, by: By = None, name: str = "hessian", sparse: bool = False) -> "Function":
        """With the Hessian of `of`, which is one number: in the tangent space the derivative of the gradient."""
        return self._with("hessian", of, by, name, sparse)

    def hessian_product(
        self, of: str | None = None, *, by: By = None, name: str = "hessian_product", direction: str = "direction"
    ) -> "Function":
        """With the product of that Hessian and a vector, which is a further argument, `direction`."""
        return self._with("hessian_product", of, by, name, direction=direction)

    def _with(
        self, kind: str, of: str | None, by: By, name: str, is_sparse: bool = False, direction: str = "direction"
    ) -> "Function":
        if of is None:
            values = [own.name for own in self.results if own.kind == "value"]
            if len(values) > 1:
                raise TypeError(f"`{self.__name__}` returns {', '.join(values)}: name the one to differentiate")
            of = values[0]
        declared = [own for own, argument in self.arguments.items() if argument.kind != "direction"]
        by = [by] if isinstance(by, str) else declared if by is None else list(by)
        _check_name(self.__name__, name)
        traced = self._traced.with_derivative(kind, name, of, by, direction)
        rows, columns, positions = traced.last
        shape: tuple[int, ...] = (rows,)
        pattern = None
        if kind not in ("gradient", "hessian_product"):
            shape = (rows, columns)
            # Of a single column all numbers are stored.
            places = list(np.ndindex(shape)) if positions is None else positions
            at = np.array(places, np.intp).reshape(-1, 2)
            pattern = Pattern(shape, at[:, 0], at[:, 1], kind == "gauss_newton")
        arguments = self.arguments
        if kind == "hessian_product":
            arguments = arguments | {direction: Argument(shape, "direction")}
        results = [*self.results, Result(name, shape, kind, is_sparse, pattern)]
        return Function(self.robot, self.__name__, self.__wrapped__, arguments, results, traced)

    def whole(self) -> "Function":
        """The same with whole matrices."""
        results = [own._replace(is_sparse=False) for own in self.results]
        made = Function(self.robot, self.__name__, self.__wrapped__, self.arguments, results, self._traced)
        made.weighs = self.weighs
        return made

    @functools.cached_property
    def joined(self) -> "Function":
        """All numbers of the results as a vector, with the Jacobian by all arguments."""
        return self._derived(self.arguments, lambda numbers: numbers).jacobian()

    @functools.cached_property
    def weighted(self) -> "Function":
        """The sum of all numbers of the results, each times one of a last argument, and its gradient by the other arguments."""
        weights = "weights" + "_" * len(self.arguments)
        declared = self.arguments | {weights: Argument((sum(math.prod(own.shape) for own in self.results),))}
        made = self._derived(declared, lambda numbers, by: by @ numbers).gradient(by=self.arguments)
        made.weighs = self
        return made

    def _derived(self, declared: dict[str, Argument], of: Callable[..., Any]) -> "Function":
        """A function of all numbers of the results and of further arguments."""

        def derived(**arguments: Any) -> Any:
            further = [arguments.pop(name) for name in declared if name not in self.arguments]
            results = self(**arguments)
            results = results if len(self.results) > 1 else [results]
            return of(np.concatenate([np.reshape(own, -1) for own in results]), *further)

        parameters = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in declared]
        derived.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return _traced(self.robot, declared, derived)

    def compile(self) -> Any:
        """The compiled function itself, as `robot.rnea` is one: calls of it save one of Python's."""
        with self._compiling:
            if self._compiled is None:
                self._compiled = self._callable()
            return self._compiled

    def _callable(self) -> Any:
        shapes = [argument.shape for argument in self.arguments.values()]
        native = self._traced.compile(shapes, [None if own.is_sparse else own.shape for own in self.results])
        wraps = [_sparse(own.pattern) if own.is_sparse and own.pattern else None for own in self.results]
        names = tuple(own.name for own in self.results)
        title = "".join(part.capitalize() for part in self.__name__.split("_"))
        title = title if title.isidentifier() else "Results"
        together = _binding.results(title, names) if len(names) != 1 else None
        doc = _binding.documented(self.__name__, native, inspect.cleandoc(self.__doc__ or ""), optional="")
        return _rbd.callable(native, wraps, together, doc)

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        return (self._compiled or self.compile())(*arguments, **options)

    @property
    def operations(self) -> Operations:
        """The operations of a call."""
        return Operations(*self.compile().__self__.operations)

    @property
    def patterns(self) -> dict[str, tuple[np.ndarray, np.ndarray]]:
        """Rows and columns of the entries that can be other than zero, by the name of the matrix of derivatives.

        Of a Gauss-Newton matrix they are those of the lower triangle.
        """
        every = [(own.name, own.pattern) for own in self.results]
        return {name: (pattern.rows, pattern.columns) for name, pattern in every if pattern}

    def __repr__(self) -> str:
        names = ", ".join(own.name for own in self.results)
        return f"<rbd.Function {self.__name__}({', '.join(self.arguments)}) of {self.robot.name!r}: {names}>"


def _sparse(pattern: Pattern) -> Callable[[np.ndarray], SparseMatrix]:
    return lambda nonzeros: SparseMatrix(pattern, nonzeros)

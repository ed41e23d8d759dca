"""Functions of the user's own: run once on symbols, differentiated, and compiled."""

import functools
import inspect
import keyword
import math
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _binding, _rbd
from ._matrices import Pattern, SparseMatrix
from ._own_parts import Argument, CSource, Derivative, Operations, Result, Run
from ._symbols import Recording, Symbol

if TYPE_CHECKING:
    from ._robot import Robot


By = str | Iterable[str] | None


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
    shapes = {own: array.shape for own, array in arrays.items()}
    return _of_run(robot, Run(name, declared, shapes, values, recording.steps), function)


def _of_run(robot: "Robot", run: Run, function: Callable[..., Any]) -> "Function":
    inputs = [(own, form.kind, math.prod(form.shape), form.unit) for own, form in run.arguments.items()]
    traced = robot._native.trace(run.name, inputs, run.values, run.steps)
    results = [Result(own, shape) for own, shape in run.shapes.items()]
    return Function(robot, run, function, run.arguments, results, traced)


def _unpickled(
    robot: "Robot", run: Run, derivatives: tuple[Derivative, ...], texts: dict[str, str], weighs: "Function | None"
) -> "Function":
    """Runs what was recorded again."""

    def function(*_: Any, **__: Any) -> Any:
        raise RuntimeError(f"`{run.name}` comes from a pickle, which has its operations, but not the function as it was written")

    for own, text in texts.items():
        setattr(function, own, text)
    native = lambda own: own if isinstance(own, str) else own[0]._function(own[1]).__self__
    made = _of_run(robot, run.with_operations(native), function)
    for derivative in derivatives:
        made = made._with(derivative)
    made.weighs = weighs
    return made


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

    `__wrapped__` is the function as it was written, for numbers. A pickle has the recorded operations in its place: another
    process traces, differentiates and compiles them again.
    """

    def __init__(
        self,
        robot: "Robot",
        run: Run,
        function: Any,
        arguments: dict[str, Argument],
        results: list[Result],
        traced: Any,
        derivatives: tuple[Derivative, ...] = (),
    ):
        functools.update_wrapper(self, function)
        self.__name__, self.__wrapped__ = run.name, function
        self.robot, self.arguments, self.results = robot, arguments, results
        self._run, self._derivatives, self._traced = run, derivatives, traced
        self._compiled, self._compiling = None, threading.Lock()
        #: The function whose results this one weighs with its last argument.
        self.weighs: Function | None = None

    def jacobian(self, of: str | None = None, *, by: By = None, name: str = "jacobian", sparse: bool = False) -> "Function":
        """With the Jacobian of `of`: a row a number, a column a direction."""
        return self._added("jacobian", of, by, name, sparse)

    def gradient(self, of: str | None = None, *, by: By = None, name: str = "gradient") -> "Function":
        """With the gradient of `of`, which is one number."""
        return self._added("gradient", of, by, name)

    def gauss_newton(
        self, of: str | None = None, *, by: By = None, name: str = "gauss_newton", sparse: bool = False
    ) -> "Function":
        """With JᵀJ of the Jacobian J of the residual `of`. Weights belong into the residual: √w r."""
        return self._added("gauss_newton", of, by, name, sparse)

    def hessian(self, of: str | None = None, *, by: By = None, name: str = "hessian", sparse: bool = False) -> "Function":
        """With the Hessian of `of`, which is one number: in the tangent space the derivative of the gradient."""
        return self._added("hessian", of, by, name, sparse)

    def hessian_product(
        self, of: str | None = None, *, by: By = None, name: str = "hessian_product", direction: str = "direction"
    ) -> "Function":
        """With the product of that Hessian and a vector, which is a further argument, `direction`."""
        return self._added("hessian_product", of, by, name, direction=direction)

    def _added(
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
        return self._with(Derivative(kind, of, tuple(by), name, is_sparse, direction))

    def _with(self, derivative: Derivative) -> "Function":
        kind, of, by, name, is_sparse, direction = derivative
        traced = self._traced.with_derivative(kind, name, of, list(by), direction)
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
        derivatives = (*self._derivatives, derivative)
        return Function(self.robot, self._run, self.__wrapped__, arguments, results, traced, derivatives)

    def whole(self) -> "Function":
        """The same with whole matrices."""
        results = [own._replace(is_sparse=False) for own in self.results]
        derivatives = tuple(own._replace(is_sparse=False) for own in self._derivatives)
        made = Function(self.robot, self._run, self.__wrapped__, self.arguments, results, self._traced, derivatives)
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
        return _rbd.callable(native, wraps, together, doc, self)

    def rust(self, method_of: str | None = None) -> str:
        """The function in Rust, `no_std` and generic over the scalar: `stage(&q, &qd)` gives a struct `Stage`.

        It is the text that `rbd::jit::Traced::rust` writes in a `build.rs`, for a crate that has `rbd`. An argument of one
        number is passed as that, any other as an array of all its numbers by rows. Matrices of derivatives are sparse.

        method_of     a type of `rbd::robot!`, `Panda` or its path, of which it is then a method: `Panda.stage(&q, &qd)`, and
                      `Panda.at(&q).stage(&qd)`, which shares the sines
        """
        return self._traced.rust(method_of)

    def c(
        self,
        stem: str | None = None,
        *,
        prefix: str | None = None,
        dtype: Any = np.float64,
        reproducible: bool = False,
        casadi: bool = False,
        batch: bool = False,
    ) -> CSource:
        """The function as C99, in files `STEM.c` and `STEM.h`, by default of its name: `arm_stage(q, qd, next, cost)`.

        It is the text that `rbd::jit::Traced::c` gives. Of a matrix of derivatives the entries are written that can be other
        than zero; `arm_stage_NAME_rows` and `_columns` have their places, and `arm_stage_NAME_dense` writes them all.

        prefix        in place of the robot's and the function's name, `arm_stage`
        dtype         of all numbers, float64 or float32
        reproducible  the same bits on every machine
        casadi        `arm_stage_casadi` for CasADi's `external` too, with derivatives of first and second order
        batch         `arm_stage_batch` of many states too
        """
        if np.dtype(dtype) not in (np.dtype(np.float64), np.dtype(np.float32)):
            raise TypeError(f"`dtype` is {np.dtype(dtype)}, but numbers of C are float64 or float32")
        flags = [np.dtype(dtype) == np.float32, reproducible, casadi, batch]
        return CSource(*self._traced.c(stem or self.__name__, prefix, [bool(own) for own in flags]))

    def fmu(self, folder: str | os.PathLike[str], *, prefix: str | None = None, reproducible: bool = False) -> None:
        """Writes the function as an FMU of FMI 3.0, source code in a folder: `arm_stage` unless there is a `prefix`.

        Inputs are the arguments, arrays of one dimension that start with zeros, a configuration with the neutral one. Outputs
        are the results, matrices whole. FMPy takes the folder, other tools its zip archive.
        """
        for path, text in self._traced.fmu(prefix, bool(reproducible)):
            file = Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    def _function(self, _: str) -> Any:
        """As a robot's."""
        return self.compile()

    def __reduce__(self) -> Any:
        run = self._run.with_operations(lambda own: own if isinstance(own, str) else (own.owner, own.name))
        texts = {own: getattr(self.__wrapped__, own, "") for own in ("__doc__", "__module__", "__qualname__")}
        return _unpickled, (self.robot, run, self._derivatives, texts, self.weighs)

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

"""Symbols: numbers that a function of the user's own is run on, once, to record its operations.

A symbol takes Python's operators, and alone or in arrays numpy's functions. It has no value, so that no branch is taken on it.
"""

import math
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

_ORDER = (
    "a symbol has no value, so that it cannot be compared, and no branch be taken on it: choose with "
    "rbd.select_less(a, b, if_less, otherwise), or with np.minimum, np.maximum, np.clip, np.abs or np.sign, which take "
    "plain arrays of symbols as rbd.asarray(array)"
)
_VALUE = (
    "a symbol has no value: use numpy's functions in place of math's, and arrays of objects in place of arrays of numbers, "
    "such as np.zeros(3, object), np.concatenate or np.array([x, y])"
)
_POWER = "a symbol is raised to n or n + 1/2 alone, n an integer: of others write np.exp(exponent * np.log(x))"


#: Those of the functions that run now.
_OPEN: set["Recording"] = set()


class Recording:
    """The operations of one run of a function. Values are numbered: those of its arguments, then those of each step."""

    def __init__(self, name: str):
        self.name = name
        self.count = 0
        #: The operation, its operands, a symbol as its number, and of a function how many each argument has.
        self.steps: list[tuple[Any, list[int | float], list[int]]] = []
        self.thread = threading.get_ident()

    def __enter__(self) -> "Recording":
        _OPEN.add(self)
        return self

    def __exit__(self, *_: Any) -> None:
        _OPEN.discard(self)

    def values(self, count: int) -> np.ndarray:
        """So many new values."""
        made = np.empty(count, object)
        made[:] = [Symbol(self, self.count + k) for k in range(count)]
        self.count += count
        return made.view(Symbols)

    def operand(self, value: Any) -> int | float:
        if not isinstance(value, Symbol):
            return float(value)
        if value._recording is not self or self not in _OPEN or self.thread != threading.get_ident():
            raise ValueError(
                f"a symbol of `{value._recording.name}` is used outside of the run of the function that made it: return "
                "its value as a result, or take it as an argument"
            )
        return value._index

    def step(self, operation: Any, operands: Iterable[Any], lengths: Sequence[int] = (), count: int = 1) -> np.ndarray:
        """The values of an operation."""
        self.steps.append((operation, [self.operand(own) for own in operands], list(lengths)))
        return self.values(count)


def _recorded(name: str) -> Callable[..., Any]:
    """An operation on symbols and numbers, of which one is a symbol."""

    def of(*operands: Any) -> Any:
        recording = next(own._recording for own in operands if isinstance(own, Symbol))
        return recording.step(name, operands)[0]

    return of


def _power(x: Any, exponent: Any) -> Any:
    if isinstance(exponent, Symbol) or not (2 * float(exponent)).is_integer() or abs(exponent) > 2**20:
        raise TypeError(_POWER)
    return _recorded("power")(x, exponent)


def _operator(of: Callable[..., Any]) -> tuple[Any, Any]:
    """A method, and that of operands in the other order."""

    def is_number(x: Any) -> bool:
        return isinstance(x, (Symbol, float, int, np.floating, np.integer))

    def forth(self: Any, other: Any) -> Any:
        return of(self, other) if is_number(other) else NotImplemented

    def back(self: Any, other: Any) -> Any:
        return of(other, self) if is_number(other) else NotImplemented

    return forth, back


def _refused(problem: str) -> Any:
    def method(self: Any, *_: Any) -> Any:
        raise TypeError(problem)

    return method


class Symbol:
    """A number that is not known while the function runs."""

    __slots__ = ("_index", "_recording")

    def __init__(self, recording: Recording, index: int):
        self._recording, self._index = recording, index

    __add__, __radd__ = _operator(_recorded("add"))
    __sub__, __rsub__ = _operator(_recorded("subtract"))
    __mul__, __rmul__ = _operator(_recorded("multiply"))
    __truediv__, __rtruediv__ = _operator(_recorded("divide"))
    __pow__, __rpow__ = _operator(_power)
    __neg__ = _recorded("negative")
    __abs__ = _recorded("absolute")
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __bool__ = _refused(_ORDER)  # type: ignore[assignment]
    __float__ = __int__ = __index__ = __complex__ = _refused(_VALUE)
    __hash__ = None  # type: ignore[assignment]

    def __pos__(self) -> "Symbol":
        return self

    def conjugate(self) -> "Symbol":
        return self

    def __deepcopy__(self, memo: Any) -> "Symbol":
        return self

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        return _ufunc(ufunc, method, *inputs, **options)

    def __repr__(self) -> str:
        return f"<symbol {self._index} of {self._recording.name}>"


class Symbols(np.ndarray):
    """An array of symbols and numbers."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        return _ufunc(ufunc, method, *inputs, **options)

    def __array_function__(self, function: Any, types: Any, arguments: Any, options: Any) -> Any:
        try:
            return _lifted(super().__array_function__(function, types, arguments, options))
        except TypeError as error:
            if type(error) is TypeError:
                raise
            # Of the loops for numbers, which numpy.linalg has.
            raise TypeError(f"symbols have no {function.__module__}.{function.__name__}") from error


def _lifted(array: Any) -> Any:
    is_plain = isinstance(array, np.ndarray) and array.dtype == object
    return array.view(Symbols) if is_plain else array


def asarray(array: Any) -> Any:
    """`np.asarray`, but that arrays in which there are symbols are taken by all of numpy's functions that symbols have.

    What `np.array` makes of symbols is a plain array, whose elements `np.minimum` would compare.
    """
    return _lifted(np.asanyarray(array))


#: numpy's functions by their names, on symbols and numbers.
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    name: _recorded(name)
    for name in "absolute sign minimum maximum sqrt cbrt sin cos arcsin arccos arctan2 exp log tanh".split()
}
_FUNCTIONS |= {
    "fabs": _FUNCTIONS["absolute"],
    "clip": lambda x, low, high: np.minimum(np.maximum(x, low), high),
    "tan": lambda x: np.sin(x) / np.cos(x),
    "arctan": lambda x: np.arctan2(x, 1.0),
    "hypot": lambda x, y: np.sqrt(x * x + y * y),
    "sinh": lambda x: (np.exp(x) - np.exp(-x)) / 2,
    "cosh": lambda x: (np.exp(x) + np.exp(-x)) / 2,
    "deg2rad": lambda x: x * (math.pi / 180),
    "rad2deg": lambda x: x * (180 / math.pi),
}
_FUNCTIONS |= {"radians": _FUNCTIONS["deg2rad"], "degrees": _FUNCTIONS["rad2deg"]}

#: Those that numpy has for all objects with operators.
_OPERATORS = (
    "add subtract multiply divide negative positive power square reciprocal conjugate matmul vecdot matvec vecmat"
).split()

_COMPARISONS = "less less_equal greater greater_equal equal not_equal logical_and logical_or logical_not".split()


def _elementwise(name: str, of: Callable[..., Any]) -> Any:
    """numpy's function for arrays in which some elements are symbols."""
    numpy = getattr(np, name) if name != "clip" else np.clip
    count = of.__code__.co_argcount or getattr(numpy, "nin", 1)

    def element(*operands: Any) -> Any:
        return (of if any(isinstance(own, Symbol) for own in operands) else numpy)(*operands)

    return np.frompyfunc(element, count, 1)


_ELEMENTWISE = {name: _elementwise(name, of) for name, of in _FUNCTIONS.items()}

for _name, _of in _FUNCTIONS.items():
    # numpy calls these methods of the elements of plain arrays.
    setattr(Symbol, _name, _of)


def _number(operand: Any) -> Any:
    """A number of numpy's as Python's, whose operators leave those of symbols to them."""
    if isinstance(operand, np.generic):
        operand = operand.item()
    return float(operand) if isinstance(operand, np.floating) else operand


def _ufunc(ufunc: Any, method: str, *inputs: Any, out: tuple[Any, ...] = (), **options: Any) -> Any:
    """A function of numpy, of arrays with symbols."""
    name = ufunc.__name__
    if name in _COMPARISONS:
        raise TypeError(_ORDER)
    taken = ufunc if name in _OPERATORS else _ELEMENTWISE.get(name)
    if taken is None or method not in ("__call__", "reduce", "accumulate", "outer"):
        whole = f"np.{name}" if method == "__call__" else f"np.{name}.{method}"
        raise TypeError(f"symbols have no {whole}; they have {', '.join(sorted([*_FUNCTIONS, *_OPERATORS]))}")
    if any(array is not None and array.dtype != object for array in out):
        raise TypeError(_VALUE)
    plain = [np.asarray(_number(own), object) for own in inputs]
    if out:
        options["out"] = tuple(np.asarray(array) for array in out)
    result = getattr(taken, method)(*plain, **options)
    return out[0] if out else _lifted(result)


def _select(a: Any, b: Any, if_less: Any, otherwise: Any) -> Any:
    operands = (a, b, if_less, otherwise)
    if any(isinstance(own, Symbol) for own in operands):
        return _recorded("select_less")(*operands)
    return math.nan if math.isnan(a) or math.isnan(b) else if_less if a < b else otherwise


_SELECT = np.frompyfunc(_select, 4, 1)


def select_less(a: Any, b: Any, if_less: Any, otherwise: Any) -> Any:
    """`if_less` where a < b, else `otherwise`, of symbols and of numbers, element by element; NaN where a or b is NaN.

    The other value has no influence. The derivative is that of the selected value, also where a = b.
    """
    operands = [np.asarray(own) for own in (a, b, if_less, otherwise)]
    if any(own.dtype == object for own in operands):
        return _lifted(_SELECT(*operands))
    a, b, if_less, otherwise = operands
    return np.where(np.isnan(a) | np.isnan(b), np.nan, np.where(a < b, if_less, otherwise))[()]


def symbolic(arguments: list[Any]) -> list[np.ndarray] | None:
    """The arguments of a call as arrays of objects, if there are symbols in one."""
    if not _OPEN and not any(isinstance(own, Symbols) for own in arguments):
        return None
    arrays = [np.asarray(own, object) for own in arguments]
    return arrays if any(isinstance(own, Symbol) for array in arrays for own in array.flat) else None


def call(function: Any, arrays: list[np.ndarray], states: int | None) -> list[Any]:
    """The results of a compiled function on arrays of which some have symbols, of one state or of many."""
    forms, results = function.arguments, function.results
    recording = next(own._recording for array in arrays for own in array.flat if isinstance(own, Symbol))
    if states is None:
        return _state(recording, function, arrays, results)
    made = [np.empty((states, *result["shape"]), object).view(Symbols) for result in results]
    for k in range(states):
        own = [array[k] if array.ndim > len(form["shape"]) else array for array, form in zip(arrays, forms)]
        for whole, result in zip(made, _state(recording, function, own, results)):
            whole[k] = result
    return made


def _state(recording: Recording, function: Any, arrays: list[np.ndarray], results: list[dict[str, Any]]) -> list[Any]:
    operands = [own for array in arrays for own in array.flat]
    counts = [math.prod(own["shape"]) if own["positions"] is None else len(own["positions"]) for own in results]
    values = recording.step(function, operands, [array.size for array in arrays], sum(counts))
    own_values = np.split(values, np.cumsum(counts)[:-1])
    return [_shaped(own, result) for own, result in zip(own_values, results)]


def _shaped(values: Any, result: dict[str, Any]) -> Any:
    """An array in its shape, zeros too."""
    positions = result["positions"]
    if positions is None or result["kind"]:
        return values.reshape(result["shape"])
    made = np.full(result["shape"], 0.0, object).view(Symbols)
    rows, columns = np.array(positions, np.intp).reshape(-1, 2).T
    made[rows, columns] = values
    return made

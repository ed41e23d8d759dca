"""How the functions of the catalogue become methods: compiled when first asked for, then kept in the object."""

import collections
import functools
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    F = TypeVar("F")

    def function(name: str, /) -> "Callable[[F], F]": ...

    def of_matrix(name: str, /) -> "Callable[[F], F]": ...

else:

    class function:
        """A method that becomes the compiled function once it is looked up."""

        def __init__(self, name):
            self.name = name

        def __call__(self, stub):
            functools.update_wrapper(self, stub)
            self.attribute = stub.__name__
            return self

        def __get__(self, owner, kind=None):
            if owner is None:
                return self
            return owner.__dict__.setdefault(self.attribute, owner._function(self.name))

    class of_matrix:
        """A method of a matrix, whose first argument is the matrix's nonzeros."""

        def __init__(self, name):
            self.name = name

        def __call__(self, stub):
            name = self.name

            @functools.wraps(stub)
            def method(self, *arguments, **options):
                return self.robot._function(name)(self.nonzeros, *arguments, **options)

            return method


@functools.cache
def results(name: str, fields: tuple[str, ...]) -> type:
    """The named tuple of a function's results, with `dq` beside `dtau_dq` where that is the only one."""
    made = collections.namedtuple(name, fields)
    ends = [field.rpartition("_")[2] for field in fields]
    for at, (field, end) in enumerate(zip(fields, ends)):
        if end != field and field.startswith("d") and ends.count(end) == 1:
            setattr(made, end, property(made.__dict__[field].__get__, doc=f"`{field}`"))
    if set(_STEP) <= set(fields):
        made.A, made.B = property(_state_matrix), property(_input_matrix)
    made.__module__ = "rbd"
    made.__reduce__ = lambda self: (_unpickled, (name, fields, tuple(self)))
    return made


#: The derivatives of a step, in blocks.
_STEP = "dq_dq", "dq_dqd", "dq_dtau", "dqd_dq", "dqd_dqd", "dqd_dtau"


def _state_matrix(step: "Any") -> np.ndarray:
    """A = ∂x'/∂x, (2 nv, 2 nv)."""
    positions = np.concatenate((step.dq_dq, step.dq_dqd), -1)
    return np.concatenate((positions, np.concatenate((step.dqd_dq, step.dqd_dqd), -1)), -2)


def _input_matrix(step: "Any") -> np.ndarray:
    """B = ∂x'/∂τ, (2 nv, nv)."""
    return np.concatenate((step.dq_dtau, step.dqd_dtau), -2)


def _unpickled(name: str, fields: tuple[str, ...], values: tuple) -> tuple:
    return results(name, fields)(*values)


def documented(name: str, native: "Any", doc: str, optional: str = "parameters") -> str:
    """The signature as `inspect` reads it, where an argument may be left out, then the formula and the arrays."""
    arguments = ["$self"]
    for argument in native.arguments:
        arguments.append(argument["name"] + ("=None" if argument["name"] == optional else ""))
    options = ["*", "out=None", "threads=1", "check_finite=True"]

    def described(array: "dict[str, Any]") -> str:
        unit = f" ({array['unit']})" if array["unit"] else ""
        doc = f": {array['doc']}" if array["doc"] else ""
        return f"    {array['name']} {tuple(array['shape'])}{unit}{doc}"

    lines = [doc, "", "Takes, for one state, or each with N states first:"]
    lines += map(described, native.arguments)
    lines += ["", "Returns:"]
    lines += map(described, native.results)
    return f"{name}({', '.join(arguments + options)})\n--\n\n" + "\n".join(lines)

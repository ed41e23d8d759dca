"""The functions of robots in JAX, on CPUs: under `jit`, `grad`, `jvp`, `vmap` and `scan`, by derivatives of rbd's own.

>>> import rbd, rbd.jax
>>> robot = rbd.jax.Robot(rbd.load("panda.urdf"))
>>> cost = lambda q: robot.rnea(q, qd, qdd) @ weights
>>> jax.jit(jax.vmap(jax.grad(cost)))(qs)

XLA calls the compiled function itself, not through Python. Leading dimensions of arguments are states.
"""

import functools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jax
import jax.extend
import jax.numpy as jnp
import numpy as np
from jax.interpreters import ad, batching, mlir

from . import _derivatives, _rbd, _traced
from ._traced import Placement

__all__ = ["Placement", "Robot"]



def _check(header: str) -> None:
    """Raises where jaxlib, by its header, calls otherwise than is read here: XLA itself would refuse its whole backend."""
    found = [re.search(rf"define XLA_FFI_API_{part} (\d+)", header) for part in ("MAJOR", "MINOR")]
    version = tuple(int(one[1]) for one in found if one)
    least = _rbd.xla_version()
    if len(version) == 2 and not (version[0] == least[0] and version >= least):
        needs, has = (".".join(map(str, own)) for own in (least, version))
        raise ImportError(
            f"rbd.jax needs version {needs} of XLA's interface for foreign functions, or a later one of the same kind, but "
            f'jaxlib {jax.lib.__version__} has {has}: pip install "rbd[jax]" installs one that fits'
        )


if (_header := Path(jax.ffi.include_dir(), "xla/ffi/api/c_api.h")).exists():
    _check(_header.read_text())
jax.ffi.register_ffi_target("rbd", jax.ffi.pycapsule(_rbd.xla_handler()), platform="cpu")


class Robot(_traced.TracedRobot):
    """A robot of `rbd.load` for JAX's arrays. Its methods are those of `rbd.Robot`, and take any leading dimensions.

    Results are arrays, named tuples of them, H as the whole matrix, and placements as `Placement`. `threads` compute the
    states of a call.
    """

    xp = jnp

    def arrays(self, function: Any, arguments: Sequence[Any]) -> list[Any]:
        """The arguments as arrays of one type."""
        made = [own if isinstance(own, jax.Array) else jnp.asarray(own) for own in arguments]
        every = {own.dtype for own in made}
        if len(every) == 1 and every <= {np.dtype(np.float32), np.dtype(np.float64)}:
            return made
        kind = jnp.result_type(*made, jnp.float32) if made else jnp.zeros(()).dtype
        if kind not in (np.float32, np.float64):
            kinds = ", ".join(f"{a['name']} {own.dtype}" for a, own in zip(function.arguments, made))
            raise TypeError(f"{function.name} computes in float32 or float64, not {kind} ({kinds})")
        return [own if own.dtype == kind else own.astype(kind) for own in made]

    def array(self, numbers: Any, like: Sequence[Any] = ()) -> Any:
        made = jnp.asarray(numbers)
        return made.astype(jnp.result_type(*like)) if like else made

    def compute(self, function: Any, arrays: list[Any]) -> list[Any]:
        return list(_jitted(*arrays, function=function, threads=self.threads))


_call = jax.extend.core.Primitive("rbd")
_call.multiple_results = True


@functools.partial(jax.jit, static_argnames=("function", "threads"), inline=True)
def _jitted(*arrays: Any, function: Any, threads: int) -> list[Any]:
    return _call.bind(*arrays, function=function, threads=threads)


@_call.def_impl
def _eager(*arrays: Any, function: Any, threads: int) -> list[Any]:
    return _jitted(*arrays, function=function, threads=threads)


@_call.def_abstract_eval
def _shapes(*arrays: Any, function: Any, threads: int) -> list[Any]:
    first = function.arguments[0]["shape"] if arrays else ()
    states = arrays[0].shape[: arrays[0].ndim - len(first)] if arrays else ()
    kind = arrays[0].dtype if arrays else jnp.zeros(()).dtype
    return [jax.core.ShapedArray(shape, kind) for shape in function.shapes(states)]


def _lowered(context: Any, *operands: Any, function: Any, threads: int) -> Any:
    rule = jax.ffi.ffi_lowering("rbd")
    return rule(context, *operands, function=np.int64(function.number), threads=np.int64(threads))


mlir.register_lowering(_call, _lowered, platform="cpu")


def _batched(arrays: Any, dimensions: Any, *, function: Any, threads: int) -> Any:
    size = next(own.shape[at] for own, at in zip(arrays, dimensions) if at is not None)
    moved = [
        jnp.broadcast_to(own, (size, *own.shape)) if at is None else jnp.moveaxis(own, at, 0)
        for own, at in zip(arrays, dimensions)
    ]
    results = _call.bind(*moved, function=function, threads=threads)
    return results, [0] * len(results)


batching.primitive_batchers[_call] = _batched


def _differentiated(arrays: Any, tangents: Any, *, function: Any, threads: int) -> Any:
    results = _call.bind(*arrays, function=function, threads=threads)
    wanted = [at for at, tangent in enumerate(tangents) if not isinstance(tangent, ad.Zero)]

    def back(*cotangents: Any) -> Any:
        return tuple(_derivatives.pull(function, arrays, results, cotangents, wanted))

    avals = [jax.ShapeDtypeStruct(result.shape, result.dtype) for result in results]
    forth = jax.linear_transpose(back, *avals)
    return results, list(forth(tuple(tangents[at] for at in wanted)))


ad.primitive_jvps[_call] = _differentiated


def _transposed(cotangents: Any, *arrays: Any, function: Any, threads: int) -> Any:
    wanted = [at for at, own in enumerate(arrays) if ad.is_undefined_primal(own)]
    cotangents = [ad.instantiate_zeros(own) for own in cotangents]
    found = iter(_derivatives.pull(function, arrays, None, cotangents, wanted))
    return [next(found) if at in wanted else None for at in range(len(arrays))]


ad.primitive_transposes[_call] = _transposed

"""The functions of robots in torch, on CPUs: with gradients of gradients by derivatives of rbd's own, `vmap` and `compile`.

>>> import rbd, rbd.torch
>>> robot = rbd.torch.Robot(rbd.load("panda.urdf"))
>>> (robot.rnea(q, qd, qdd) ** 2).sum().backward()

Tensors are read where they stand. Leading dimensions of arguments are states.
"""

from collections.abc import Sequence
from typing import Any

import torch

from . import _derivatives, _traced
from ._traced import Placement

__all__ = ["Placement", "Robot"]

# Those that programs may call, by names with their numbers; they stay. Numbers themselves would be symbols of programs.
_functions: dict[str, Any] = {}


class Robot(_traced.TracedRobot):
    """A robot of `rbd.load` for tensors. Its methods are those of `rbd.Robot`, and take any leading dimensions.

    Results are tensors, named tuples of them, H as the whole matrix, and placements as `Placement`. `threads` compute the
    states of a call.
    """

    xp = torch

    def arrays(self, function: Any, arguments: Sequence[Any]) -> list[Any]:
        """The arguments as tensors of one type."""
        made = [torch.as_tensor(argument) for argument in arguments]
        kind = torch.float32
        for own in made:
            kind = torch.promote_types(kind, own.dtype)
        kinds = ", ".join([f"{a['name']} {own.dtype} on {own.device}" for a, own in zip(function.arguments, made)])
        if kind not in (torch.float32, torch.float64):
            raise TypeError(f"{function.name} computes in float32 or float64, not {kind} ({kinds})")
        if any(own.device.type != "cpu" for own in made):
            raise TypeError(f"{function.name} computes on the CPU ({kinds})")
        return [own.to(kind) for own in made]

    def array(self, numbers: Any, like: Sequence[Any] = ()) -> Any:
        made = torch.as_tensor(numbers)
        return made.to(like[0].dtype) if like and torch.is_tensor(like[0]) else made

    def function(self, name: str) -> Any:
        known = super().function(name)
        _functions.setdefault(known.key, known)
        return known

    def compute(self, function: Any, arrays: list[Any]) -> list[Any]:
        if not arrays:
            return [torch.as_tensor(function.numpy())]
        if torch.compiler.is_compiling():
            return _call(arrays, function.key, self.threads)
        return list(_Call.apply(function.key, self.threads, *arrays))


@torch.library.custom_op("rbd::call", mutates_args=(), device_types="cpu")
def _call(arrays: list[torch.Tensor], function: str, threads: int) -> list[torch.Tensor]:
    own = _functions[function]
    states, results = _empty(arrays, own)

    def numbers(tensor: torch.Tensor, form: dict[str, Any]) -> Any:
        tensor = tensor.reshape(-1, *form["shape"]) if states and 0 not in states else tensor
        return tensor.numpy()

    if 0 not in states:
        taken = [numbers(array.detach(), form) for array, form in zip(arrays, own.arguments)]
        given = tuple(numbers(result, form) for result, form in zip(results, own.results))
        own.numpy(*taken, out=given if len(given) > 1 else given[0], threads=threads, check_finite=False)
    return results


def _empty(arrays: Sequence[torch.Tensor], function: Any) -> tuple[tuple[int, ...], list[torch.Tensor]]:
    """The dimensions of states, and tensors for the results."""
    first = arrays[0]
    states = tuple(first.shape[: first.ndim - len(function.arguments[0]["shape"])])
    return states, [first.new_empty(shape) for shape in function.shapes(states)]


@_call.register_fake
def _(arrays: list[torch.Tensor], function: str, threads: int) -> list[torch.Tensor]:
    return _empty(arrays, _functions[function])[1]


def _saved(ctx: Any, inputs: Any, output: Any) -> None:
    arrays, ctx.function, _ = inputs
    ctx.count = len(arrays)
    ctx.save_for_backward(*arrays, *output)


def _backward(ctx: Any, cotangents: Sequence[Any], needed: Sequence[bool]) -> list[Any]:
    function = _functions[ctx.function]
    arrays, results = ctx.saved_tensors[: ctx.count], ctx.saved_tensors[ctx.count :]
    cotangents = [torch.zeros_like(own) if c is None else c for c, own in zip(cotangents, results)]
    wanted = [at for at, is_needed in enumerate(needed) if is_needed]
    found = iter(_derivatives.pull(function, arrays, results, cotangents, wanted))
    return [next(found) if at in wanted else None for at in range(ctx.count)]


def _mapped(size: int, dimensions: Sequence[Any], arrays: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    every = zip(arrays, dimensions)
    return [own.expand(size, *own.shape) if at is None else own.movedim(at, 0) for own, at in every]


# In programs of `torch.compile`.
_call.register_autograd(
    lambda ctx, cotangents: (_backward(ctx, cotangents, ctx.needs_input_grad[0]), None, None), setup_context=_saved
)


@_call.register_vmap
def _(info: Any, dimensions: Any, arrays: list[torch.Tensor], function: str, threads: int) -> Any:
    results = _call(_mapped(info.batch_size, dimensions[0], arrays), function, threads)
    return results, [0] * len(results)


class _Call(torch.autograd.Function):
    """The same for `torch.func`, whose transformations take no operator's gradients."""

    @staticmethod
    def forward(function: str, threads: int, *arrays: torch.Tensor) -> Any:
        return tuple(_call(list(arrays), function, threads))

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        _saved(ctx, (inputs[2:], *inputs[:2]), output)

    @staticmethod
    def backward(ctx: Any, *cotangents: Any) -> Any:
        return None, None, *_backward(ctx, cotangents, ctx.needs_input_grad[2:])

    @staticmethod
    def vmap(info: Any, dimensions: Any, function: str, threads: int, *arrays: torch.Tensor) -> Any:
        results = _Call.apply(function, threads, *_mapped(info.batch_size, dimensions[2:], arrays))
        return results, (0,) * len(results)

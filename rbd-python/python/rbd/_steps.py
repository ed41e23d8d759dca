"""Integration steps as methods."""

# Bodies are the compiled functions.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from ._binding import function

if TYPE_CHECKING:
    from typing import NamedTuple

    from numpy.typing import ArrayLike

    from ._functions import Array, Out

    class Step(NamedTuple):
        q: Array
        qd: Array

    class MidpointStep(NamedTuple):
        q: Array
        qd: Array
        residual: Array

    class StepDerivatives(NamedTuple):
        q: Array
        qd: Array
        dq_dq: Array
        dq_dqd: Array
        dq_dtau: Array
        dqd_dq: Array
        dqd_dqd: Array
        dqd_dtau: Array
        @property
        def A(self) -> Array: ...
        @property
        def B(self) -> Array: ...

    class MidpointStepDerivatives(NamedTuple):
        q: Array
        qd: Array
        dq_dq: Array
        dq_dqd: Array
        dq_dtau: Array
        dqd_dq: Array
        dqd_dqd: Array
        dqd_dtau: Array
        residual: Array
        @property
        def A(self) -> Array: ...
        @property
        def B(self) -> Array: ...


class Steps:
    """The state (q', q̇') of a robot after `h` seconds under constant generalised forces τ.

    q ⊞ v is `integrate`, so q stays on its manifold. Each takes arrays of one state, or each with N states first, as the
    functions of the catalogue do; `h` is a number, or one for each state.

    With derivatives the results have A = ∂x'/∂x and B = ∂x'/∂τ of x = (q, q̇) too, in blocks of (nv, nv): columns of q are in
    the tangent space at q, rows of q' in that at q'. They are derivatives of the step itself. Coulomb friction counts as constant.
    `A` (2 nv, 2 nv) and `B` (2 nv, nv) are the whole matrices.
    """

    @function("step_semi_implicit")
    def step_semi_implicit(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, h: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> Step:
        """Semi-implicit Euler, of order 1: q̇' = q̇ + h q̈(q, q̇, τ), q' = q ⊞ h q̇'.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces
            h () (s): the time of the step

        Returns:
            q (nq,) (rad, m)
            qd (nv,) (rad/s, m/s)
        """

    @function("step_rk4")
    def step_rk4(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, h: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> Step:
        """The classical Runge-Kutta method, of order 4 on the manifold of q too. Munthe-Kaas 1999.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces
            h () (s): the time of the step

        Returns:
            q (nq,) (rad, m)
            qd (nv,) (rad/s, m/s)
        """

    def step_implicit_midpoint(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, h: ArrayLike, iterations: int = 3, **options: Any
    ) -> MidpointStep:
        """The implicit midpoint rule, of order 2 and symmetric: ID(q ⊞ ½ h w, w, a) = τ with w = q̇ + ½ h a,
        q̇' = q̇ + h a, q' = q ⊞ h w, by so many Newton iterations from a = 0. The energy of a conservative robot does not
        drift. Hairer, Lubich and Wanner 2006.

        Arguments:
            q (nq,) (rad, m): positions
            qd (nv,) (rad/s, m/s): velocities
            tau (nv,) (N m, N): generalised forces
            h () (s): the time of the step
            iterations: how many, the same for all states
            options: `out`, `threads`, `check_finite` and `parameters`, as all functions take them

        Returns:
            q (nq,) (rad, m)
            qd (nv,) (rad/s, m/s)
            residual (nv,) (N m, N): ID − τ at the midpoint, which each iteration squares
        """
        return self._midpoint("", iterations)(q, qd, tau, h, **options)

    @function("step_semi_implicit_derivatives")
    def step_semi_implicit_derivatives(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, h: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> StepDerivatives:
        """`step_semi_implicit` with A and B, in blocks."""

    @function("step_rk4_derivatives")
    def step_rk4_derivatives(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, h: ArrayLike, *, out: Out = None, threads: int = 1,
        check_finite: bool = True
    ) -> StepDerivatives:
        """`step_rk4` with A and B, in blocks: those of its four stages."""

    def step_implicit_midpoint_derivatives(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, h: ArrayLike, iterations: int = 3, **options: Any
    ) -> MidpointStepDerivatives:
        """`step_implicit_midpoint` with A and B, in blocks, by the implicit function theorem where the iterations end."""
        return self._midpoint("_derivatives", iterations)(q, qd, tau, h, **options)

    def _midpoint(self, kind: str, iterations: int) -> Any:
        iterations = operator.index(iterations)
        if iterations < 0:
            raise ValueError(f"`iterations` is {iterations}, but their number is not negative")
        return self._function(f"step_implicit_midpoint{kind}({iterations})")

    def _function(self, name: str) -> Any:
        raise NotImplementedError

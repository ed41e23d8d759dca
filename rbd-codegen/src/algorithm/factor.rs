//! The sparse factorisations and what is solved with them, traced from the runtime.

use rbd_ir::ir::scalars;
use rbd_ir::ir::{Function, Symbol, trace};
use rbd_runtime::{Real, sparse};

use super::TraceContext;
use super::inertia_matrix::matrix_and_vector;

fn factor(
    context: &TraceContext<'_>,
    in_place: impl for<'g> Fn(&[Option<usize>], &mut [Symbol<'g>]),
) -> Function {
    let pattern = &context.pattern;
    trace(scalars("h", pattern.nonzeros.len()), |nonzeros| {
        let mut h = pattern.scatter(nonzeros, Symbol::zero());
        in_place(&pattern.parents, &mut h);
        pattern.gather(&h)
    })
}

fn apply(
    context: &TraceContext<'_>,
    in_place: impl for<'g> Fn(&[Option<usize>], &[Symbol<'g>], &mut [Symbol<'g>]),
) -> Function {
    let pattern = &context.pattern;
    trace(matrix_and_vector(context, "l"), |inputs| {
        let (nonzeros, x) = inputs.split_at(pattern.nonzeros.len());
        let l = pattern.scatter(nonzeros, Symbol::zero());
        let mut x = x.to_vec();
        in_place(&pattern.parents, &l, &mut x);
        x
    })
}

macro_rules! traced {
    ($tracer:ident: $($name:ident($($argument:ident),*)),+) => {
        $(pub(super) fn $name(context: &TraceContext<'_>) -> Function {
            $tracer(context, |$($argument),*| sparse::$name($($argument),*))
        })+
    };
}

traced!(factor: ltdl(parents, h), ltl(parents, h));
traced!(
    apply: ltdl_mul_l(parents, l, x),
    ltdl_mul_lt(parents, l, x),
    ltdl_solve_l(parents, l, x),
    ltdl_solve_lt(parents, l, x),
    ltdl_solve(parents, l, x),
    ltl_mul_l(parents, l, x),
    ltl_mul_lt(parents, l, x),
    ltl_solve_l(parents, l, x),
    ltl_solve_lt(parents, l, x),
    ltl_solve(parents, l, x)
);

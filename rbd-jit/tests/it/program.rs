//! Random programs, and the arrays that they are given.

use rbd_ir::ir::{Function, NodeId, Place, SlpGroups, Symbol, Symmetry, scalars, trace};
use rbd_ir::kernel::{
    DenseKernel, DenseOperation, GivenColumns, Kernel, LinearColumns, LinearSteps, RowStep,
    SolveColumns,
};
use rbd_ir::optimize::{Optimized, optimize};
use rbd_jit::Arrays;
use rbd_runtime::Real;
use rbd_testing::Generator;

/// A program of so many operations on ten numbers, and on sines and other functions of few of them.
pub(crate) fn program(random: &mut Generator, operations: usize) -> Function {
    let inputs = [scalars("a", 4), scalars("b", 6)].concat();
    trace(inputs, |x| {
        let mut all: Vec<Symbol<'_>> = x.to_vec();
        all.push(Symbol::from_f64(random.real(0.5, 2.0)));
        let offset = Symbol::from_f64(0.3);
        let computed = [x[4] * x[5], x[0] * x[6], x[7] - x[8]];
        let direct = [x[0], x[1], -x[2], x[3] + offset];
        for angle in direct.into_iter().chain(computed) {
            let (sine, cosine) = angle.sin_cos();
            all.extend([sine, cosine]);
        }
        let (sine, cosine) = (-all[all.len() - 1]).sin_cos();
        all.extend([sine, cosine]);
        for _ in 0..operations {
            let next = operation(random, &all);
            all.push(next);
        }
        all.split_off(all.len() - 12.min(all.len()))
    })
}

fn operation<'g>(random: &mut Generator, all: &[Symbol<'g>]) -> Symbol<'g> {
    let mut pick = |recent: bool| {
        let from = if recent {
            all.len().saturating_sub(24)
        } else {
            0
        };
        all[from + random.index(all.len() - from)]
    };
    let (a, b, c) = (pick(true), pick(false), pick(true));
    let half = Symbol::from_f64(0.5);
    match random.index(40) {
        0..12 => a * b + c,
        12..18 => a * b - c,
        18..24 => (a + b) * half,
        24..29 => a - b,
        29..33 => a * b,
        33 => -a,
        34 => a / (b * b + half),
        35 => (a * a + half).sqrt(),
        36 => a.atan2(b),
        37 => a.tanh() * b.abs().min(c),
        38 => a.select_less(b, b, c),
        _ => a.sign() + (b * half).exp().min(c),
    }
}

/// A program of so many operations that four limbs have alike, each on two numbers of its own, and of sums over limbs with any signs.
pub(crate) fn limbs(random: &mut Generator, operations: usize) -> Optimized {
    let place = |lane: usize, role| {
        Some(Place {
            group: 0,
            lane: lane as u8,
            role,
        })
    };
    let own = (0..8).map(|k| place(k % 4, k / 4));
    let symmetry = Symmetry {
        inputs: own.chain([None, None]).collect(),
        sizes: vec![4],
    };
    let function = trace([scalars("a", 4), scalars("b", 6)].concat(), |x| {
        let mut shared = x[8..].to_vec();
        let mut alike: Vec<[Symbol<'_>; 4]> = vec![
            [0, 1, 2, 3].map(|k| x[k].sin_cos().0),
            [4, 5, 6, 7].map(|k| x[k]),
        ];
        for _ in 0..operations {
            let [mut a, b] = [(); 2].map(|()| alike[random.index(alike.len())]);
            let base = shared[random.index(shared.len())];
            match random.index(5) {
                0 => {
                    let minus = [(); 4].map(|()| random.index(2) == 0);
                    let signed = a.into_iter().zip(minus);
                    let sum = signed.map(|(a, minus)| if minus { -a } else { a });
                    shared.push(sum.fold(base, |sum, a| sum + a));
                }
                1 => alike.push(a.map(|a| a * base)),
                2 => {
                    a.iter_mut()
                        .for_each(|a| *a = *a * Symbol::from_f64(random.real(0.5, 2.0)));
                    alike.push(a);
                }
                3 => alike.push([0, 1, 2, 3].map(|k| a[k] - b[k])),
                _ => alike.push([0, 1, 2, 3].map(|k| a[k] * b[k] + base)),
            }
        }
        let last = alike.iter().rev().take(3).flatten().copied();
        let negative = shared.iter().rev().take(4).map(|x| -*x);
        last.chain(negative).collect()
    });
    Optimized {
        slp_groups: Some((function.clone(), SlpGroups::Subtrees(symmetry))),
        function: optimize(function),
        by_kernel: None,
    }
}

/// The function with calls of kernels of its results, and operations on theirs, at its end.
pub(crate) fn with_kernels(random: &mut Generator, mut function: Function) -> Function {
    for _ in 0..random.index(3) {
        let (kernel, values) = (kernel(random), function.outputs.clone());
        // The array `b` is read as it is.
        let is_given = kernel.arrays()[0].len() == 6;
        let operands: Vec<NodeId> = (0..kernel.operands())
            .map(|k| {
                let value = values[random.index(values.len())];
                let graph = &mut function.graph;
                match random.index(8) {
                    _ if is_given && k < 6 => graph.input(4 + k as u32),
                    0..3 => graph.constant(0.0),
                    3 => graph.neg(value),
                    _ => value,
                }
            })
            .collect();
        let results = function.call(kernel, &operands);
        let first = random.index(results.len());
        let graph = &mut function.graph;
        let sum = graph.add(results[0], values[0]);
        let used = results[first..].iter().take(24).copied();
        function.outputs = values.into_iter().chain(used).chain([sum]).collect();
    }
    function
}

fn kernel(random: &mut Generator) -> Kernel {
    use DenseOperation as D;
    let rows = match random.index(4) {
        0 => 3,
        _ => 1 + random.index(20),
    };
    if random.index(3) == 0 {
        return Kernel::LinearColumns(LinearColumns::new(&steps(random)));
    }
    if random.index(2) == 0 {
        let parents = (0..rows).map(|i| random.index(i + 1).checked_sub(1));
        let parents: Vec<Option<usize>> = parents.collect();
        let mut given = || {
            let width = 1 + random.index(rows);
            let all = (0..rows * width).map(|at| (at / width, at % width));
            let positions = all.filter(|_| random.index(4) == 0).collect();
            GivenColumns { width, positions }
        };
        let given = vec![given(), given()];
        return Kernel::SolveColumns(SolveColumns { parents, given });
    }
    let all = [
        D::Ltdl,
        D::LtdlSolveL,
        D::LtdlSolveLt,
        D::LtdlSolve,
        D::Ltl,
        D::LtlSolveL,
        D::LtlSolveLt,
        D::LtlSolve,
    ];
    let operation = all[random.index(all.len())];
    Kernel::Dense(DenseKernel { operation, rows })
}

/// Linear steps for many columns, of which some are not asked for.
fn steps(random: &mut Generator) -> LinearSteps {
    let (width, entries) = (1 + random.index(40), 6 + random.index(9));
    let (rows, count) = (1 + random.index(6), random.index(30));
    let mut places = |rows: usize, one_of: usize| {
        let all = (0..rows * width).map(|at| (at / width, at % width));
        let all: Vec<_> = all.filter(|_| random.index(one_of) == 0).collect();
        all
    };
    let given = places(rows, 4);
    let mut results = places(rows + count, 2);
    results.push((rows + count - 1, 0));
    let steps = (0..count).map(|k| RowStep {
        start: random.index(rows + k),
        scale: (random.index(3) == 0).then(|| random.index(entries)),
        terms: (0..random.index(4))
            .map(|_| (random.index(entries), random.index(rows + k)))
            .collect(),
    });
    LinearSteps {
        width,
        entries,
        rows,
        given,
        steps: steps.collect(),
        results,
    }
}

/// Results by turns in two arrays, but for the last one, which is not stored.
pub(crate) fn two_arrays(function: &Function) -> Arrays {
    let mut arrays = Arrays::of(function);
    let stored = function.outputs.len() - 1;
    arrays.written = vec![
        ("even".to_owned(), stored.div_ceil(2)),
        ("odd".to_owned(), stored / 2),
    ];
    for (k, place) in arrays.places.iter_mut().enumerate() {
        *place = (k < stored).then_some((k % 2, k / 2));
    }
    arrays
}

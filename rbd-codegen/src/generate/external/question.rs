//! The derivatives of one function by every number that it takes.

use rbd_ir::derive::{self, Differentiation, Search, Weights};
use rbd_ir::ir::{
    Function, Input, SlpGroups, Symbol, Symmetry, evaluate, scalars, trace as on_symbols,
};
use rbd_runtime::{Frame, Real};

use crate::algorithm::{
    DerivativeForm, Method, Parameter, Shape, TraceContext, frame_methods, methods, trace,
    trace_frame,
};
use crate::catalogue::signature::Receiver;

/// The array with a weight for each entry of the results.
pub(super) const WEIGHTS: &str = "weights";

/// A function of which derivatives are asked for.
///
/// Where q is a vector, nothing is known at run time only and the table of methods has the derivative, that
/// formulation is taken; else the graph is differentiated, by each number as it stands: for a quaternion, or a
/// cosine and a sine, the extension off the manifold is that of the function's own text.
pub(super) struct Question<'a> {
    /// Its row of the table, if it is none of the user's own.
    pub(super) row: Option<Row<'a>>,
    pub(super) search: Search,
    /// The inputs, and the weights behind them, that correspond in limbs that are alike.
    pub(super) symmetry: Symmetry,
    /// Its outputs are the stored entries of the results.
    pub(super) function: Function,
    /// For each output its place among the numbers of the results.
    pub(super) places: Vec<usize>,
}

/// A row of the table of methods.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) context: &'a TraceContext<'a>,
    pub(super) method: &'static Method,
    pub(super) frame: Option<Frame>,
    /// How many numbers it returns.
    pub(super) values: usize,
}

/// A row with derivatives of another.
struct Found<'a> {
    of: Row<'a>,
    method: &'static Method,
    form: DerivativeForm,
    function: Function,
}

impl Question<'_> {
    /// How many numbers it takes.
    pub(super) fn inputs(&self) -> usize {
        self.function.inputs.len()
    }

    /// ∂f by rows: a row an output, a column an input.
    pub(super) fn jacobian(&self) -> Function {
        let found = self.of_table(|form| {
            matches!(
                form,
                DerivativeForm::Jacobian | DerivativeForm::ValueAndJacobian
            )
        });
        let Some(found) = found else {
            let inputs = self.all_inputs();
            let question = self.by_inputs(&inputs);
            return derive::jacobian(&question, &self.search).0;
        };
        let of = found.of;
        let skipped = match found.form {
            DerivativeForm::ValueAndJacobian => of.values,
            _ => 0,
        };
        let nv = of.context.pattern.size();
        let returned = found.method.returns;
        let returned = &returned[returned.len() - of.method.parameters.len()..];
        on_symbols(self.function.inputs.clone(), |x| {
            let all = evaluate(&found.function, x);
            let mut rest = &all[skipped..];
            let blocks: Vec<Vec<Symbol<'_>>> = returned
                .iter()
                .map(|returned| {
                    let count = match returned.shape {
                        Shape::InertiaMatrix => of.context.pattern.nonzeros.len(),
                        _ => of.values * nv,
                    };
                    let (own, others) = rest.split_at(count);
                    rest = others;
                    match returned.shape {
                        Shape::InertiaMatrix => of.mirrored(own),
                        _ => own.to_vec(),
                    }
                })
                .collect();
            let rows = self.places.iter().flat_map(|place| {
                let blocks = blocks.iter();
                blocks.flat_map(move |block| block[place * nv..(place + 1) * nv].to_vec())
            });
            rows.collect()
        })
    }

    /// wᵀ∂f, a number an input; the weights w are inputs behind those of f, one an output.
    pub(super) fn adjoint(&self) -> Function {
        match self.of_table(|form| form == DerivativeForm::Gradient) {
            Some(found) => self.weighted(&found, |all| all),
            None => {
                let inputs = self.all_inputs();
                let question = self.by_inputs(&inputs);
                derive::times_jacobian(&question, Weights::Inputs(WEIGHTS))
            }
        }
    }

    /// wᵀ∂²f by rows, a row and a column an input, of the inputs of [`adjoint`](Self::adjoint).
    fn hessian(&self) -> Function {
        let found = self.of_table(|form| matches!(form, DerivativeForm::Hessian(_)));
        match found {
            Some(
                found @ Found {
                    form: DerivativeForm::Hessian(pairs),
                    ..
                },
            ) => self.weighted(&found, |blocks| {
                found.of.symmetric(self.inputs(), pairs, &blocks)
            }),
            _ => {
                let inputs = self.all_inputs();
                let question = self.by_inputs(&inputs);
                derive::hessian(&question, Weights::Inputs(WEIGHTS), &self.search).0
            }
        }
    }

    /// The derivatives of [`adjoint`](Self::adjoint) by rows, a row an input of f, a column an input of f and
    /// then an output: wᵀ∂²f and ∂fᵀ.
    pub(super) fn jacobian_of_adjoint(&self) -> Function {
        let (hessian, jacobian) = (self.hessian(), self.jacobian());
        let (n, m) = (self.inputs(), self.places.len());
        on_symbols(self.weighted_inputs(), |x| {
            let hessian = evaluate(&hessian, x);
            let jacobian = evaluate(&jacobian, &x[..n]);
            let rows = (0..n).flat_map(|i| {
                let second = hessian[i * n..(i + 1) * n].to_vec();
                let first = (0..m).map(|k| jacobian[k * n + i]);
                let first: Vec<Symbol<'_>> = first.collect();
                second.into_iter().chain(first)
            });
            rows.collect()
        })
    }

    /// A row of the table with derivatives of this function by all of its arguments.
    fn of_table(&self, is_asked_for: impl Fn(DerivativeForm) -> bool) -> Option<Found<'_>> {
        let row = self.row?;
        let (context, of) = (row.context, row.method);
        let is_vector = context.nq() == context.pattern.size();
        if !is_vector || !context.model.run_time.fields.is_empty() {
            return None;
        }
        let of_frames = frame_methods().filter(|_| row.frame.is_some());
        let of_robot = methods().filter(|row| row.receiver == Receiver::Robot);
        let of_robot = of_robot.filter(|_| row.frame.is_none());
        let mut rows = of_frames.chain(of_robot);
        rows.find_map(|method| {
            let derivative = method.derivative?;
            let is_of_this = derivative.of == of.id && derivative.by == of.parameters;
            (is_of_this && is_asked_for(derivative.form)).then(|| Found {
                of: row,
                method,
                form: derivative.form,
                function: match row.frame {
                    Some(frame) => trace_frame(context, frame, method),
                    None => trace(context, method),
                },
            })
        })
    }

    /// The function that was found of f's inputs and of x, a number for each that the row of the table returns, with
    /// `arranged` results, as a function of the weights.
    fn weighted<A>(&self, found: &Found<'_>, arranged: A) -> Function
    where
        A: for<'g> FnOnce(Vec<Symbol<'g>>) -> Vec<Symbol<'g>>,
    {
        on_symbols(self.weighted_inputs(), |x| {
            let (own, weights) = x.split_at(self.inputs());
            let mut all = vec![Symbol::zero(); found.of.values];
            for (place, weight) in self.places.iter().zip(weights) {
                all[*place] = all[*place] + *weight;
            }
            arranged(evaluate(&found.function, &[own, &all].concat()))
        })
    }

    fn weighted_inputs(&self) -> Vec<Input> {
        let own = self.function.inputs.iter().copied();
        own.chain(scalars(WEIGHTS, self.places.len())).collect()
    }

    /// By each of these inputs, limbs that are alike alike.
    fn by_inputs<'a>(&'a self, inputs: &'a [u32]) -> Differentiation<'a> {
        Differentiation {
            symmetry: self.is_alike().then_some(&self.symmetry),
            ..Differentiation::by_inputs(&self.function, inputs)
        }
    }

    /// The groups of limbs whose operations derivatives have alike.
    pub(super) fn groups(&self) -> Option<SlpGroups> {
        self.is_alike()
            .then(|| SlpGroups::Subtrees(self.symmetry.clone()))
    }

    fn is_alike(&self) -> bool {
        !self.symmetry.sizes.is_empty()
    }

    fn all_inputs(&self) -> Vec<u32> {
        (0..self.inputs() as u32).collect()
    }
}

impl Row<'_> {
    /// The n rows of a symmetric matrix by the blocks of these pairs of arguments; those by no pair vanish.
    fn symmetric<'g>(
        &self,
        n: usize,
        pairs: &[[Parameter; 2]],
        blocks: &[Symbol<'g>],
    ) -> Vec<Symbol<'g>> {
        let nv = self.context.pattern.size();
        let first = |parameter: Parameter| {
            let mut parameters = self.method.parameters.iter();
            let place = parameters.position(|own| *own == parameter);
            nv * place.expect("a pair is of arguments by which is differentiated")
        };
        let mut full = vec![Symbol::zero(); n * n];
        for ([row, column], block) in pairs.iter().zip(blocks.chunks(nv * nv)) {
            let (row, column) = (first(*row), first(*column));
            for (at, entry) in block.iter().enumerate() {
                let (i, j) = (row + at / nv, column + at % nv);
                full[i * n + j] = *entry;
                if row != column {
                    full[j * n + i] = *entry;
                }
            }
        }
        full
    }

    /// All rows of a symmetric matrix.
    fn mirrored<'g>(&self, nonzeros: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let (pattern, n) = (&self.context.pattern, self.context.pattern.size());
        let mut full = vec![Symbol::zero(); n * n];
        for ((i, j), entry) in pattern.nonzeros.iter().zip(nonzeros) {
            full[i * n + j] = *entry;
            full[j * n + i] = *entry;
        }
        full
    }
}

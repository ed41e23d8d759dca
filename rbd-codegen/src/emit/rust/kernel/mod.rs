//! Calls of kernels: the arrays of their operands, their loops, and where their results are.

mod array;
mod columns;
mod dense;
mod linear;
mod placed;

use proc_macro2::{Ident, TokenStream};
use rbd_ir::ir::{Function, Input, Node, NodeId};
use rbd_ir::kernel::Kernel;
use rbd_ir::lower::blocks::Schedule;

use super::input::InputArray;

pub(super) use array::array;
pub(super) use placed::Placed;

/// A call, by its number in the function.
pub(super) struct Call<'a> {
    number: u32,
    kernel: &'a Kernel,
    /// The input arrays that stand for [`Kernel::arrays`].
    given: Vec<Option<TokenStream>>,
}

/// Where an operand is written.
pub(super) fn operand(function: &Function, number: u32, place: usize) -> String {
    match &function.kernels[number as usize] {
        Kernel::Dense(kernel) => dense::operand(kernel, number, place),
        Kernel::SolveColumns(kernel) => columns::operand(kernel, number, place),
        Kernel::LinearColumns(kernel) => linear::operand(kernel, number, place),
    }
}

/// Where a result is read.
pub(super) fn result(function: &Function, call: NodeId, place: usize) -> String {
    let Node::Call(number, _) = function.graph.node(call) else {
        unreachable!("results are of calls");
    };
    match &function.kernels[number as usize] {
        Kernel::Dense(_) => dense::result(number, place),
        Kernel::SolveColumns(kernel) => columns::result(kernel, number, place),
        Kernel::LinearColumns(kernel) => linear::result(kernel, number, place),
    }
}

impl<'a> Call<'a> {
    /// The call that a node is.
    pub(super) fn new(
        function: &'a Function,
        schedule: &Schedule,
        inputs: &[InputArray],
        id: NodeId,
    ) -> Option<Self> {
        let Node::Call(number, _) = function.graph.node(id) else {
            return None;
        };
        let kernel = &function.kernels[number as usize];
        let operands = function.operands_of(id);
        let given = kernel.arrays().into_iter().map(|array| {
            let first = *operands.get(array.start)?;
            let is_written = schedule.needed[first.index()];
            let input = input(function, first).filter(|_| !is_written)?;
            let array = inputs.iter().find(|array| array.name == input.array)?;
            Some(array.access.clone())
        });
        Some(Self {
            given: given.collect(),
            number,
            kernel,
        })
    }

    /// The arrays before the first statement.
    pub(super) fn declarations(&self, runtime: &TokenStream) -> TokenStream {
        match self.kernel {
            Kernel::Dense(kernel) => dense::arrays(kernel, self.number, &self.given),
            Kernel::SolveColumns(kernel) => {
                columns::arrays(kernel, self.number, &self.given, runtime)
            }
            Kernel::LinearColumns(kernel) => {
                linear::arrays(kernel, self.number, &self.given, runtime)
            }
        }
    }

    /// The call as the whole of a function: the number of its results, and its expression if it takes inputs as
    /// they are.
    pub(super) fn as_whole(&self, runtime: &TokenStream) -> Option<(usize, TokenStream)> {
        let Kernel::Dense(kernel) = self.kernel else {
            return None;
        };
        let given: Option<Vec<_>> = self.given.iter().cloned().collect();
        Some((
            kernel.results(),
            dense::expression(kernel, runtime, &given?),
        ))
    }

    /// The arrays that are written.
    pub(super) fn written(&self) -> Vec<Ident> {
        let (names, others): (&[&str], &[&str]) = match self.kernel {
            Kernel::Dense(_) => (&["triangle", "vector"], &["result"]),
            Kernel::SolveColumns(_) | Kernel::LinearColumns(_) => (&["factor"], &["columns"]),
        };
        let given = names.iter().zip(&self.given);
        let written = given.filter(|(_, given)| given.is_none());
        let written = written.map(|(name, _)| name).chain(others);
        written.map(|name| array(name, self.number)).collect()
    }

    /// The statement.
    pub(super) fn statement(&self, runtime: &TokenStream, inlined: &TokenStream) -> TokenStream {
        match self.kernel {
            Kernel::Dense(kernel) => dense::statement(kernel, self.number, runtime),
            Kernel::SolveColumns(kernel) => {
                columns::statement(kernel, self.number, runtime, inlined)
            }
            Kernel::LinearColumns(kernel) => {
                linear::statement(kernel, self.number, runtime, inlined)
            }
        }
    }
}

/// The input that an operand is.
fn input(function: &Function, operand: NodeId) -> Option<&Input> {
    let value = function.graph.node(operand).operands().next()?;
    match function.graph.node(value) {
        Node::Input(position) => function.inputs.get(position as usize),
        _ => None,
    }
}

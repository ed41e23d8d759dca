//! The strategy of each derivative, and the costs of others.

use rbd_ir::derive::{Elimination, Strategy};
use rbd_model::Model;

use crate::algorithm::{
    DerivativeForm, Method, TraceContext, graph_ways, has_formulation, takes_pairs,
};
use crate::{Effort, FunctionName, Program};

/// A function that gives derivatives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DerivativeRow {
    /// Its name, a frame's with its own before it.
    pub function: String,
    /// The way that is taken.
    pub taken: &'static str,
    /// The costs of all strategies that were tried, the chosen one first.
    pub ways: Vec<WayRow>,
}

/// A way to derivatives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WayRow {
    /// Its name.
    pub way: &'static str,
    /// Multiplications, additions, divisions and roots after all passes.
    pub operations: u32,
}

/// For robots with more degrees of freedom no graph is differentiated twice only for the count.
const MOST_FOR_HESSIANS: usize = 8;

/// A row for each function of the program that gives derivatives.
pub(super) fn rows(model: &Model, program: &Program, effort: Effort) -> Vec<DerivativeRow> {
    let context = TraceContext::new(model, effort);
    let functions = program.all_functions();
    let rows = functions.filter_map(|row| {
        let method = row.generated.method;
        let own = match own_way(method)? {
            Own::Graph if takes_pairs(&context, method) => Own::Pairs,
            own => own,
        };
        let operations = row.generated.count.flops();
        let frame = row.frame.map(|named| named.frame);
        let is_large =
            matches!(own, Own::Implicit | Own::Pairs) && context.pattern.size() > MOST_FOR_HESSIANS;
        let ways = if is_large {
            None
        } else {
            graph_ways(&context, frame, method)
        };
        let mut all: Vec<WayRow> = Vec::new();
        for cost in ways.iter().flat_map(|ways| &ways.tried) {
            let (way, operations) = (name(cost.strategy), cost.count.flops());
            match all.iter_mut().find(|row| row.way == way) {
                Some(row) => row.operations = row.operations.min(operations),
                None => all.push(WayRow { way, operations }),
            }
        }
        let taken = match own {
            Own::Graph => name(ways.as_ref()?.taken),
            Own::Composites => "composites of subtrees",
            Own::Implicit => "inverse dynamics at the acceleration",
            Own::Pairs => "pairs of coordinates",
            Own::Single(way) => way,
        };
        all.retain(|row| row.way != taken);
        all.insert(
            0,
            WayRow {
                way: taken,
                operations,
            },
        );
        let function = row.name;
        Some(DerivativeRow {
            function,
            taken,
            ways: all,
        })
    });
    rows.collect()
}

/// How the generator comes to the function.
enum Own {
    /// The cheapest on the graph.
    Graph,
    /// By a formulation from composites.
    Composites,
    /// Forward dynamics by way of inverse dynamics.
    Implicit,
    /// Second derivatives of inverse dynamics from pairs of coordinates.
    Pairs,
    /// There is one way alone.
    Single(&'static str),
}

fn own_way(method: &Method) -> Option<Own> {
    let derivative = method.derivative?;
    Some(match derivative.form {
        _ if has_formulation(method.id) => Own::Composites,
        DerivativeForm::Jacobian | DerivativeForm::ValueAndJacobian => Own::Graph,
        _ if derivative.of == FunctionName::ForwardDynamics => Own::Implicit,
        DerivativeForm::Hessian(_) => Own::Graph,
        DerivativeForm::Directional => Own::Single("forward mode"),
        DerivativeForm::Gradient => Own::Single("reverse mode"),
        DerivativeForm::HessianProduct => Own::Single("forward over reverse mode"),
    })
}

fn name(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Forward => "forward mode",
        Strategy::Reverse => "reverse mode",
        Strategy::Eliminated(Elimination::Vertices(..)) => "elimination of vertices",
        Strategy::Eliminated(Elimination::Edges(..)) => "elimination of edges",
        Strategy::ForwardOverReverse => "forward over reverse mode",
        Strategy::Symmetric(..) => "elimination of the quadratic form",
    }
}

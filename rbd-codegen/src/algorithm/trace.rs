//! The tracing of all that is asked for.

use rbd_ir::derive::Strategies;
use rbd_ir::ir::{Function, ReductionLevels, op_count};
use rbd_ir::optimize;
use rbd_runtime::Frame;

use super::context::TraceContext;
use super::differentiated::differentiated;
use super::formulations::formulation;
use super::forward_dynamics_hessian::forward_dynamics_hessian;
use super::rnea_hessian::rnea_hessian;
use super::{
    Derivative, DerivativeForm, Method, Parameter, constrained_derivatives, constraint_forces,
    implicit, methods, reference, regressor,
};
use crate::FunctionName;
use crate::catalogue::signature::{Shape, Signature};

/// A method and the program that computes it.
pub struct Traced {
    /// The row of the table.
    pub method: &'static Method,
    /// Its arguments and results.
    pub signature: Signature,
    /// Its program, not yet optimised.
    pub function: Function,
    /// The corresponding values of its joints, if known.
    pub levels: Option<ReductionLevels>,
}

impl Traced {
    /// A method traced.
    pub fn new(method: &'static Method, function: Function) -> Self {
        Self {
            method,
            signature: method.signature(),
            function,
            levels: None,
        }
    }

    /// Whether this method is called as the `other` is, returns the same, and has the same program.
    pub fn computes(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|traced| {
            let results = traced.signature.results.iter();
            results.map(|result| (result.shape, result.frame, &result.positions))
        });
        self.method.receiver == other.method.receiver
            && self.method.parameters == other.method.parameters
            && own.eq(others)
            && self.function == other.function
    }
}

/// Traces every method that the given functions ask for, in the order of the table.
pub fn trace_methods(
    context: &TraceContext<'_>,
    functions: &[FunctionName],
) -> impl Iterator<Item = Traced> {
    methods()
        .filter(|method| method.needed_by.iter().any(|name| functions.contains(name)))
        .map(|method| trace_method(context, method))
}

/// Traces one method of the robot or its matrices.
pub fn trace_method(context: &TraceContext<'_>, method: &'static Method) -> Traced {
    match constraint_forces::trace_rounds(context, method) {
        Some((function, levels)) => Traced {
            levels: Some(levels),
            ..Traced::new(method, function)
        },
        None => Traced::new(method, trace(context, method)),
    }
}

/// Traces one method of a frame.
pub fn trace_frame(context: &TraceContext<'_>, frame: Frame, method: &Method) -> Function {
    trace_at(context, Some(frame), method)
}

/// Traces one method: its own formulation, or the reference where there is none and for a robot that the
/// formulations on canonical frames do not know. A derivative is that of the graph.
pub fn trace(context: &TraceContext<'_>, method: &Method) -> Function {
    trace_at(context, None, method)
}

/// The costs of each strategy of differentiating the graph, for rows of Jacobians and Hessians.
pub fn graph_ways(
    context: &TraceContext<'_>,
    frame: Option<Frame>,
    method: &Method,
) -> Option<Strategies> {
    let derivative = method.derivative?;
    if is_constrained(derivative) {
        return None;
    }
    let of = trace_at(context, frame, derivative.of.method());
    differentiated(context, method, derivative, &of).1
}

/// Traces one method, of this frame if it is a row of frames.
fn trace_at(context: &TraceContext<'_>, frame: Option<Frame>, method: &Method) -> Function {
    let of = |name: FunctionName| trace_at(context, None, name.method());
    match (formulation(method.id), method.derivative) {
        _ if method.has_result(Shape::BaseRegressor) => regressor::of_base_parameters(context),
        (Some(formulation), _) if context.has_formulations() => formulation(context),
        (_, Some(derivative)) if is_constrained(derivative) => {
            constrained_derivatives::derivatives(context, method, &of, false)
        }
        (_, Some(derivative)) if is_implicit(derivative) => match derivative.form {
            DerivativeForm::Hessian(_) => forward_dynamics_hessian(context, method, &of, false),
            form => implicit::of_forward_dynamics(context, method, form, &of),
        },
        (_, Some(derivative)) if rnea_pairs(context, derivative).is_some() => {
            rnea_hessian_of(context, method, derivative).0
        }
        (_, Some(derivative)) => {
            let of = trace_at(context, frame, derivative.of.method());
            differentiated(context, method, derivative, &of).0
        }
        _ => {
            let traced = reference::trace_reference(context, frame, method);
            constraint_forces::in_fitted_bases(context, method, traced)
        }
    }
}

/// Robots with more coordinates take second derivatives from pairs of them, without a search: an elimination takes 0.65 times as
/// many operations of iiwa 14, 1.1 times of a Panda, 1.6 times of HyQ on a floating base and twice of an arm of 24 joints.
const MOST_ELIMINATED: usize = 12;

/// Whether the method is that of xᵀ ∂²τ, and this robot takes it from pairs of coordinates.
pub fn takes_pairs(context: &TraceContext<'_>, method: &Method) -> bool {
    let has_pairs = |own: &Derivative| rnea_pairs(context, *own).is_some();
    let own = method.derivative.filter(has_pairs);
    own.is_some_and(|own| rnea_hessian_of(context, method, own).1)
}

/// xᵀ ∂²τ by the way with the fewest operations, and whether that is from pairs of coordinates.
fn rnea_hessian_of(
    context: &TraceContext<'_>,
    method: &Method,
    derivative: Derivative,
) -> (Function, bool) {
    let pairs = rnea_pairs(context, derivative).unwrap_or_default();
    let by_pairs = optimize::dead::run(&rnea_hessian(context, pairs, false));
    if context.pattern.size() > MOST_ELIMINATED {
        return (by_pairs, true);
    }
    let rnea = trace(context, derivative.of.method());
    let eliminated = differentiated(context, method, derivative, &rnea).0;
    let eliminated = optimize::dead::run(&eliminated);
    let [pairs, others] = [&by_pairs, &eliminated].map(|all| op_count(all).flops());
    let is_less = pairs <= others;
    (if is_less { by_pairs } else { eliminated }, is_less)
}

/// The method with its columns side by side in kernels, if it is one of a motion under constraints or of second derivatives.
pub fn trace_columns(context: &TraceContext<'_>, method: &Method) -> Option<Function> {
    let derivative = method.derivative?;
    let of = |name: FunctionName| trace_at(context, None, name.method());
    let traced = match derivative.form {
        _ if is_constrained(derivative) => {
            constrained_derivatives::derivatives(context, method, &of, true)
        }
        _ if context.pattern.size() <= MOST_ELIMINATED => return None,
        _ if !context.has_formulations() => return None,
        DerivativeForm::Hessian(_) if is_implicit(derivative) => {
            forward_dynamics_hessian(context, method, &of, true)
        }
        _ => rnea_hessian(context, rnea_pairs(context, derivative)?, true),
    };
    Some(optimize::dead::run(&traced))
}

/// Whether it is one of a motion under constraints.
fn is_constrained(derivative: Derivative) -> bool {
    use FunctionName as F;
    matches!(derivative.of, F::ConstrainedForwardDynamics | F::Impact)
}

/// The pairs of arguments of a row of second derivatives of inverse dynamics, of a robot whose pairs of coordinates give them.
fn rnea_pairs(
    context: &TraceContext<'_>,
    derivative: Derivative,
) -> Option<&'static [[Parameter; 2]]> {
    match derivative.form {
        DerivativeForm::Hessian(pairs) if derivative.of == FunctionName::Rnea => {
            context.has_formulations().then_some(pairs)
        }
        _ => None,
    }
}

/// Whether it is one of forward dynamics that inverse dynamics gives.
fn is_implicit(derivative: Derivative) -> bool {
    let is_jacobian = matches!(
        derivative.form,
        DerivativeForm::Jacobian | DerivativeForm::ValueAndJacobian
    );
    derivative.of == FunctionName::ForwardDynamics && !is_jacobian
}

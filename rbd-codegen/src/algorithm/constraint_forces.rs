//! The constraint force algorithm given F_T, the part whose forms differ, and what joints have in the
//! levels of cyclic reduction.

use std::collections::BTreeMap;

use rbd_ir::ir::{Function, Input, Mark, NodeId, ReductionLevels, Symbol, op_count};
use rbd_ir::optimize::optimize;
use rbd_model::Model;
use rbd_runtime::reference::{
    ConstraintBasis, ConstraintForm, ConstraintJoint, ConstraintStage, ConstraintState,
    constraint_bases,
};

use super::numbers::Numbers;
use super::symbols::trace_robot;
use super::{Method, Parameter as P, TraceContext, reference};

/// Accelerations and constraint forces of bodies at rest without gravity: A, its factors and what is
/// solved with them, from q and F_T. Joints must not be coupled.
pub fn trace_given_torques(context: &TraceContext<'_>, form: ConstraintForm) -> Function {
    let traced = |bases: Option<&[ConstraintBasis]>| {
        let inputs = [P::Q, P::Tau].iter().flat_map(|p| p.inputs(context));
        trace_robot(context, inputs.collect(), |x, numbers| {
            let (q, tau) = x.split_at(context.nq());
            solved(form, numbers, [q, &[], tau], bases)
        })
    };
    fewest_operations(context, form, traced(None), traced)
}

/// The program of `method`, which was traced, in other bases of what joints hold, if it is from tips to
/// base and that has fewer operations.
pub(super) fn in_fitted_bases(
    context: &TraceContext<'_>,
    method: &Method,
    traced: Function,
) -> Function {
    let Some(form) = reference::constraint_forces::form(method.id) else {
        return traced;
    };
    let inputs: Vec<Input> = (method.parameters.iter())
        .flat_map(|p| p.inputs(context))
        .collect();
    let (nq, nv) = (context.nq(), context.model.as_runtime().nv());
    fewest_operations(context, form, traced, |bases| {
        trace_robot(context, inputs, |x, numbers| {
            let (q, rest) = x.split_at(nq);
            let (qd, tau) = rest.split_at(nv);
            solved(form, numbers, [q, qd, tau], bases)
        })
    })
}

/// Results for q, q̇, of which none is given for bodies at rest without gravity, and τ.
fn solved<'g>(
    form: ConstraintForm,
    numbers: &Numbers<'g>,
    [q, qd, tau]: [&[Symbol<'g>]; 3],
    bases: Option<&[ConstraintBasis]>,
) -> Vec<Symbol<'g>> {
    let qd = (!qd.is_empty()).then_some(qd);
    let state = ConstraintState { q, qd, tau, bases };
    let model = numbers.as_runtime();
    let (qdd, forces) = reference::constraint_forces::solve(form, &model, state, |_, _, _| {});
    qdd.into_iter().chain(forces).collect()
}

/// `traced`, or what `again` traces in fitted bases.
///
/// Where numbers of a robot are special, orthonormal bases have zeros that others have not.
fn fewest_operations(
    context: &TraceContext<'_>,
    form: ConstraintForm,
    traced: Function,
    again: impl FnOnce(Option<&[ConstraintBasis]>) -> Function,
) -> Function {
    let model = context.model.as_runtime();
    let is_constant = context.model.run_time.fields.is_empty() && !model.is_coupled();
    if form != ConstraintForm::TipToBase || !is_constant {
        return traced;
    }
    let n = model.joints.len();
    let mut bases = vec![ConstraintBasis::ORTHONORMAL; n];
    let q = vec![0.0; model.nq()];
    constraint_bases(
        &model,
        &q,
        &mut vec![ConstraintJoint::zero(); n],
        &mut bases,
    );
    let fitted = again(Some(&bases));
    let operations = |function: &Function| op_count(&optimize(function.clone())).flops();
    match operations(&fitted) < operations(&traced) {
        true => fitted,
        false => traced,
    }
}

/// Fewer joints have nothing to do side by side.
const FEWEST_JOINTS: usize = 6;

/// The program of `method` with marks, if it is cyclic reduction and the robot is long enough.
///  The eliminations of one round are independent, so they can be packed.
pub(super) fn trace_rounds(
    context: &TraceContext<'_>,
    method: &Method,
) -> Option<(Function, ReductionLevels)> {
    let form = reference::constraint_forces::form(method.id)?;
    let model = context.model;
    let joints = model.joints.len();
    let is_long = form == ConstraintForm::CyclicReduction && joints >= FEWEST_JOINTS;
    if !is_long || model.as_runtime().is_coupled() {
        return None;
    }
    let inputs: Vec<Input> = (method.parameters.iter())
        .flat_map(|p| p.inputs(context))
        .collect();
    let mut marks = Vec::new();
    let (nq, nv) = (context.nq(), model.as_runtime().nv());
    let mut function = trace_robot(context, inputs, |x, numbers| {
        let (q, rest) = x.split_at(nq);
        let (qd, tau) = rest.split_at(nv);
        let qd = Some(qd);
        let mut roles = Roles::default();
        let mut values = Vec::new();
        let watch = |stage: ConstraintStage, joint: usize, numbers: &[_]| {
            for (k, x) in numbers.iter().enumerate() {
                let role = roles.of(Role::Value(stage, k));
                marks.push(Mark {
                    element: joint,
                    role,
                });
                values.push(*x);
            }
        };
        let state = ConstraintState {
            q,
            qd,
            tau,
            bases: None,
        };
        let model = numbers.as_runtime();
        let (qdd, forces) = reference::constraint_forces::solve(form, &model, state, watch);
        qdd.into_iter().chain(forces).chain(values).collect()
    });
    let results = function.outputs.len() - marks.len();
    let values = function.outputs.split_off(results);
    let levels = ReductionLevels {
        inputs: input_marks(model, &function.inputs),
        values: unsigned(&function, values.into_iter().zip(marks)),
        part: ReductionLevels::part_of(joints),
    };
    Some((function, levels))
}

/// Values that are computed, without their signs; the last mark of each.
fn unsigned(
    function: &Function,
    marks: impl Iterator<Item = (NodeId, Mark)>,
) -> Vec<(NodeId, Mark)> {
    let graph = &function.graph;
    let marks = marks.map(|(id, mark)| (graph.unsigned(id).0, mark));
    let computed = marks.filter(|(id, _)| !graph.node(*id).is_leaf());
    computed.collect::<BTreeMap<_, _>>().into_iter().collect()
}

/// The role of a value at its joint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    Value(ConstraintStage, usize),
    Input(&'static str, usize),
}

/// Numbers for them.
#[derive(Default)]
struct Roles(BTreeMap<Role, usize>);

impl Roles {
    fn of(&mut self, role: Role) -> usize {
        let next = self.0.len();
        *self.0.entry(role).or_insert(next)
    }
}

/// The joint of each input; parameters have none.
fn input_marks(model: &Model, inputs: &[Input]) -> Vec<Option<Mark>> {
    let mut roles = Roles::default();
    let mark = |input: &Input| {
        let mut joints = model.joints.iter().enumerate();
        let place = |range: std::ops::Range<usize>| range.clone().position(|i| i == input.index);
        let (joint, k) = joints.find_map(|(joint, own)| {
            let k = match input.array {
                array if array == P::Q.name() => place(own.position_range()),
                array if array == P::Qd.name() || array == P::Tau.name() => {
                    place(own.velocity_range())
                }
                _ => None,
            };
            Some((joint, k?))
        })?;
        let role = roles.of(Role::Input(input.array, k));
        Some(Mark {
            element: joint,
            role,
        })
    };
    inputs.iter().map(mark).collect()
}

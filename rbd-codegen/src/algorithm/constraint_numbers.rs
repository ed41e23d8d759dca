//! The constraints' numbers in the scalar that is traced.

use rbd_ir::ir::Symbol;
use rbd_model::Model;
use rbd_model::model::Role;
use rbd_runtime::Vector3;
use rbd_runtime::reference::Constraint;

use super::run_time::{fields, placement};

/// The constraints, whose run-time fields have their values in the robot's `parameters`.
pub(super) fn constraints<'g>(
    model: &Model,
    parameters: &[Symbol<'g>],
) -> Vec<Constraint<Symbol<'g>>> {
    let mut constraints: Vec<_> = model.constraints.iter().map(Constraint::lift).collect();
    for (role, x) in fields(model, parameters) {
        match role {
            Role::Active { constraint } => {
                let own = &mut constraints[constraint.unwrap_or(0)..];
                own.iter_mut()
                    .zip(x)
                    .for_each(|(own, active)| own.active = Some(*active));
            }
            Role::Foothold { constraint } => {
                if let Some(frame) = constraints[constraint].world_frame() {
                    frame.body_from_frame.translation = Vector3::new(x[0], x[1], x[2]);
                }
            }
            Role::ConstraintPlacement { constraint } => {
                if let Some(frame) = constraints[constraint].world_frame() {
                    frame.body_from_frame = placement(x);
                }
            }
            _ => {}
        }
    }
    constraints
}

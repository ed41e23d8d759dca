//! The fields of the robot's struct among the inputs of a function.

use rbd_ir::ir::Symbol;
use rbd_model::Model;
use rbd_model::model::Role;
use rbd_runtime::{Matrix3, Transform, Vector3};

/// The array of the robot's run-time parameters among the inputs of a function, after all others.
pub const PARAMETERS: &str = "parameters";

/// Mass, first moment and rotational inertia.
pub(super) const INERTIA: usize = 10;
/// Rotation by rows, then translation.
const PLACEMENT: usize = 12;

/// How many scalars a field of this role has.
pub fn parameter_count(role: Role, model: &Model) -> usize {
    match role {
        Role::Inertia { .. } => INERTIA,
        Role::Inertias => INERTIA * model.links.len(),
        Role::Gravity => 3,
        Role::Armature | Role::Damping | Role::Friction => model.as_runtime().nv(),
        Role::Placement { .. } | Role::ConstraintPlacement { .. } => PLACEMENT,
        Role::Active { constraint: None } => model.constraints.len(),
        Role::Active { .. } => 1,
        Role::Foothold { .. } => 3,
    }
}

/// The values of each field among the robot's `parameters`.
pub(super) fn fields<'m, 'x, 'g>(
    model: &'m Model,
    mut parameters: &'x [Symbol<'g>],
) -> impl Iterator<Item = (Role, &'x [Symbol<'g>])> + use<'m, 'x, 'g> {
    model.run_time.fields.iter().map(move |field| {
        let (own, rest) = parameters.split_at(parameter_count(field.role, model));
        parameters = rest;
        (field.role, own)
    })
}

/// A placement from its numbers.
pub(super) fn placement<'g>(x: &[Symbol<'g>]) -> Transform<Symbol<'g>> {
    Transform::new(
        Matrix3::new([0, 3, 6].map(|i| [x[i], x[i + 1], x[i + 2]])),
        Vector3::new(x[9], x[10], x[11]),
    )
}

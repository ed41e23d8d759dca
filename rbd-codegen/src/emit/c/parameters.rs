//! Run-time parameters: the last argument of every function that needs them.

use super::array::Array;
use super::context::Context;
use crate::generate::nominal::values;
use rbd_model::Model;
use rbd_model::model::{Field, Role};

/// The array with the file's values.
pub(super) fn nominal(context: &Context<'_>, model: &Model) -> Option<Array> {
    let fields = &model.run_time.fields;
    let all = crate::nominal_parameters(model);
    let mut next = 0;
    let parts = fields.iter().map(|field| {
        let first = next;
        next += values(field, model).len();
        format!(
            "{first} to {}: `{}`, {}",
            next - 1,
            field.name,
            layout(field, model)
        )
    });
    let parts: Vec<String> = parts.collect();
    (!fields.is_empty()).then(|| {
        let doc = format!(
            "The values of `parameters` in the file. Elements {}.",
            parts.join("; ")
        );
        let all = all.iter().map(|x| context.scalar.number(*x)).collect();
        Array::of_numbers(context, &doc, "nominal_parameters", "PARAMETERS", all)
    })
}

/// The meaning of a field's numbers.
fn layout(field: &Field, model: &Model) -> String {
    const INERTIA: &str = "[m, m c_x, m c_y, m c_z, I_xx, I_xy, I_xz, I_yy, I_yz, I_zz] (kg, kg m, kg m²) about \
                           the origin of the link's frame";
    match field.role {
        Role::Inertia { link, replaces } => {
            let what = if replaces {
                "the inertia"
            } else {
                "added to the inertia"
            };
            format!("{what} of link `{}`, {INERTIA}", model.link_names[link])
        }
        Role::Inertias => format!("by link {INERTIA}"),
        Role::Gravity => "acceleration of gravity in the base's frame (m/s²)".to_owned(),
        Role::Armature => "rotor inertia of each coordinate (kg m², kg)".to_owned(),
        Role::Damping => "viscous damping of each coordinate (N m s/rad, N s/m)".to_owned(),
        Role::Friction => "Coulomb friction of each coordinate (N m, N)".to_owned(),
        Role::Placement { joint, .. } => format!(
            "rotation by rows, then translation (m), of the frame of joint `{}` in its parent link's",
            model.joint_names[joint]
        ),
        Role::Active { constraint: None } => "1 for each constraint that acts, else 0".to_owned(),
        Role::Active {
            constraint: Some(own),
        } => {
            format!(
                "1 while constraint `{}` acts, else 0",
                model.constraint_names[own]
            )
        }
        Role::Foothold { constraint } => format!(
            "the origin of the fixed frame of constraint `{}` in the base's frame (m)",
            model.constraint_names[constraint]
        ),
        Role::ConstraintPlacement { constraint } => format!(
            "rotation by rows, then translation (m), of the fixed frame of constraint `{}` in the base's",
            model.constraint_names[constraint]
        ),
    }
}

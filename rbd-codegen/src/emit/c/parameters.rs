//! Run-time parameters: the last argument of every function that needs them.

use rbd_model::Model;
use rbd_model::model::{Field, Role};
use rbd_runtime::{JointDynamics, SpatialInertia, Symmetric3, Transform};

use super::array::Array;
use super::context::Context;

/// The array with the file's values.
pub(super) fn nominal(context: &Context<'_>, model: &Model) -> Option<Array> {
    let fields = &model.run_time.fields;
    let values: Vec<f64> = fields
        .iter()
        .flat_map(|field| values(field, model))
        .collect();
    let mut next = 0;
    let parts = fields.iter().map(|field| {
        let first = next;
        next += self::values(field, model).len();
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
        let values = values.iter().map(|x| context.scalar.number(*x)).collect();
        Array::of_numbers(context, &doc, "nominal_parameters", "PARAMETERS", values)
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
    }
}

/// The file's values of a field.
fn values(field: &Field, model: &Model) -> Vec<f64> {
    let actuators = |of: fn(&JointDynamics) -> f64| -> Vec<f64> {
        let joints = model.joints.iter().zip(&model.run_time.actuators);
        let leaders = joints.filter(|(joint, _)| joint.coupling.is_none());
        let values = leaders.flat_map(|(joint, drive)| vec![of(drive); joint.joint_type.nv()]);
        values.collect()
    };
    match field.role {
        Role::Inertia {
            replaces: false, ..
        } => inertia(SpatialInertia::zero()),
        Role::Inertia {
            link,
            replaces: true,
        } => inertia(model.link_inertias[link]),
        Role::Inertias => model
            .link_inertias
            .iter()
            .flat_map(|own| inertia(*own))
            .collect(),
        Role::Gravity => model.gravity.to_array().to_vec(),
        Role::Armature => actuators(|actuator| actuator.armature),
        Role::Damping => actuators(|actuator| actuator.damping),
        Role::Friction => actuators(|actuator| actuator.friction),
        Role::Placement {
            joint,
            body_from_parent,
        } => placement(body_from_parent.inverse() * model.joints[joint].parent_from_joint),
    }
}

fn inertia(inertia: SpatialInertia<f64>) -> Vec<f64> {
    let Symmetric3 {
        xx,
        xy,
        xz,
        yy,
        yz,
        zz,
    } = inertia.rotational;
    let [x, y, z] = inertia.first_moment.to_array();
    vec![inertia.mass, x, y, z, xx, xy, xz, yy, yz, zz]
}

fn placement(x: Transform<f64>) -> Vec<f64> {
    let rotation = x.rotation.rows.into_iter().flatten();
    rotation.chain(x.translation.to_array()).collect()
}

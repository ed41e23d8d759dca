//! Numbers for the fields of a robot's struct, and the same robot with these numbers as constants.

use rbd_codegen::Model;
use rbd_codegen::internals::model::{Role, RunTime};
use rbd_runtime::{JointDynamics, SpatialInertia, Symmetric3, Transform, Vector3};

use crate::random::Random;

/// The numbers of all fields in turn, and the robot with them.
pub(super) fn baked(model: &Model, random: &mut Random) -> (Vec<f64>, Model) {
    let (mut parameters, mut robot) = (Vec::new(), model.clone());
    for field in &model.run_time.fields {
        parameters.extend(bake(&mut robot, field.role, random));
    }
    robot.set_fixed_inertias(&RunTime::default());
    (parameters, robot)
}

fn bake(robot: &mut Model, role: Role, random: &mut Random) -> Vec<f64> {
    match role {
        Role::Inertia { link, replaces } => {
            let added = inertia(random);
            let own = robot.link_inertias[link];
            set_inertia(robot, link, if replaces { added } else { own + added });
            added.parameters().to_vec()
        }
        Role::Inertias => {
            let links = 0..robot.links.len();
            let each = links.flat_map(|link| {
                let own = inertia(random);
                set_inertia(robot, link, own);
                own.parameters()
            });
            each.collect()
        }
        Role::Gravity => {
            let gravity = random.vector();
            robot.gravity = Vector3::from(gravity);
            gravity.to_vec()
        }
        Role::Armature => actuators(robot, random, |actuator, x| actuator.armature = x),
        Role::Damping => actuators(robot, random, |actuator, x| actuator.damping = x),
        Role::Friction => actuators(robot, random, |actuator, x| actuator.friction = x),
        Role::Placement {
            joint,
            body_from_parent,
        } => {
            let turn = rbd_runtime::JointType::Revolute {
                axis: Vector3::from(random.direction()),
            };
            let rotation = turn.placement(&[random.real(-3.0, 3.0)]).rotation;
            let placement = Transform::new(rotation, Vector3::from(random.vector()));
            robot.joints[joint].parent_from_joint = body_from_parent * placement;
            let rows = rotation.rows.into_iter().flatten();
            rows.chain(placement.translation.to_array()).collect()
        }
        Role::Active { .. } | Role::Foothold { .. } | Role::ConstraintPlacement { .. } => {
            unreachable!("the robots here have no constraints")
        }
    }
}

/// The inertia of a ball off its link's origin.
fn inertia(random: &mut Random) -> SpatialInertia<f64> {
    let mass = random.real(0.5, 2.0);
    let c = Vector3::from(random.vector().map(|x| 0.2 * x));
    let ball = 0.01 * mass;
    let about = |a: f64, b: f64| ball + mass * (a * a + b * b);
    SpatialInertia {
        mass,
        first_moment: c.scale(mass),
        rotational: Symmetric3 {
            xx: about(c.y, c.z),
            xy: -mass * c.x * c.y,
            xz: -mass * c.x * c.z,
            yy: about(c.x, c.z),
            yz: -mass * c.y * c.z,
            zz: about(c.x, c.y),
        },
    }
}

/// Gives a link this inertia, and updates that of its body.
fn set_inertia(robot: &mut Model, link: usize, own: SpatialInertia<f64>) {
    robot.link_inertias[link] = own;
    let Some(joint) = robot.links[link].joint else {
        return;
    };
    let links = robot.links.iter().zip(&robot.link_inertias);
    let parts = links.filter(|(link, _)| link.joint == Some(joint));
    let parts = parts.map(|(link, own)| link.body_from_link.act_inertia(*own));
    robot.joints[joint].inertia = parts.fold(SpatialInertia::zero(), |sum, part| sum + part);
}

/// One number for each joint with coordinates of its own, which `set` writes.
fn actuators(robot: &mut Model, random: &mut Random, set: fn(&mut JointDynamics, f64)) -> Vec<f64> {
    let mut numbers = vec![0.0; robot.as_runtime().nv()];
    for joint in &mut robot.joints {
        let actuator = joint.dynamics.get_or_insert_default();
        // The field has no entry for joints that follow others.
        set(actuator, 0.0);
        if joint.coupling.is_none() {
            let x = random.real(0.0, 0.5);
            set(actuator, x);
            numbers[joint.velocity_range()].fill(x);
        }
    }
    numbers
}

//! Wrenches of moving and of fixed joints, in any of four frames.

use super::centroidal_momentum_matrix::set_base_from_child;
use super::kinematics::{base_acceleration, set_transforms};
use super::newton_euler::{Terms, set_joint_forces};
use super::{Body, check_length};
use crate::{Force, IntoReal, Model, Real, SpatialInertia, Transform, Vector3};

/// A fixed joint whose wrench is wanted. In a [`Model`] it is merged into the body that carries it.
///
/// Links and moving joints are numbered depth first, so that those behind the joint are ranges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedJoint<P = f64> {
    /// Index of the parent link.
    pub parent_link: usize,
    /// The links behind the joint, its child link first: the first index and the end.
    pub links: [usize; 2],
    /// The moving joints behind it: the first index and the end.
    pub joints: [usize; 2],
    /// Inertia of the links behind it that do not move relative to it, about the origin of the frame of the
    /// body that carries them (the base's frame for none) and in its axes.
    pub inertia: SpatialInertia<P>,
}

/// Data of the joints whose wrenches are wanted, beyond those of a [`Model`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrenchJoints<'a, P = f64> {
    /// For each moving joint, the link that it is mounted on. `None` stands for the frame of the parent
    /// body, or for the world without one: for a moving base, and for the second of two joints that stand
    /// for one.
    pub parent_links: &'a [Option<usize>],
    /// The fixed joints.
    pub fixed: &'a [FixedJoint<P>],
}

/// The frame that the wrench of a joint is in: axes, and the point of the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrenchFrame {
    /// The child link's axes and origin.
    Child,
    /// The parent link's axes and origin.
    Parent,
    /// The world's axes and origin.
    World,
    /// The world's axes at the child link's origin.
    LocalWorldAligned,
}

/// The request to [`wrenches_in_frame`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrenchRequest<'a, T, P = f64> {
    /// The joints.
    pub joints: WrenchJoints<'a, P>,
    /// The frame of all wrenches.
    pub frame: WrenchFrame,
    /// The external forces on the links, as in [`joint_wrenches_with_forces`].
    ///
    /// [`joint_wrenches_with_forces`]: super::joint_wrenches_with_forces
    pub f_ext: Option<&'a [Force<T>]>,
}

/// Writes the wrenches of the moving joints and then of the fixed ones, in the frame of the request.
///
/// Those of moving joints are f_i of [`joint_wrenches`](super::joint_wrenches). The wrench of a fixed joint
/// is the one that its parent link exerts on its child through it: with v and a of the body that carries
/// both and the inertia I of the links behind the joint that do not move relative to it,
///
/// ```text
/// f = I a + v ×* I v − Σ_links fˣ + Σ_joints X f_j
/// ```
///
/// over the links and the moving joints behind it. On the base v = 0 and a = −g: the joint carries weight
/// and everything mounted on it, and external forces on links of the base count.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)); `wrenches` has one for each joint of the
/// model and each fixed one.
pub fn wrenches_in_frame<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    request: &WrenchRequest<'_, T, P>,
    q: &[T],
    qd: &[T],
    qdd: &[T],
    wrenches: &mut [Force<T>],
) {
    let WrenchJoints {
        parent_links,
        fixed,
    } = request.joints;
    let count = model.joints.len();
    check_length("parent_links", parent_links.len(), count);
    check_length("wrenches", wrenches.len(), count + fixed.len());
    let terms = Terms {
        qd: Some(qd),
        qdd: Some(qdd),
        f_ext: request.f_ext,
    };
    set_transforms(model, bodies, q);
    set_joint_forces(model, bodies, &terms);
    for i in 0..count {
        set_base_from_child(model, bodies, i);
    }
    let (of_moving, of_fixed) = wrenches.split_at_mut(count);
    for (i, wrench) in of_moving.iter_mut().enumerate() {
        *wrench = moving_wrench(model, bodies, request, i);
    }
    for (joint, wrench) in fixed.iter().zip(of_fixed) {
        *wrench = fixed_wrench(model, bodies, request, joint);
    }
}

/// The wrench of moving joint i.
fn moving_wrench<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    request: &WrenchRequest<'_, T, P>,
    i: usize,
) -> Force<T> {
    let body = &bodies[i];
    match request.frame {
        WrenchFrame::Child => body.force,
        WrenchFrame::Parent => {
            let in_parent_body = body.parent_from_child.act_force(body.force);
            match request.joints.parent_links[i] {
                Some(link) => on_link(model, link, in_parent_body),
                None => in_parent_body,
            }
        }
        WrenchFrame::World => body.base_from_child.act_force(body.force),
        WrenchFrame::LocalWorldAligned => turned(body.base_from_child, body.force),
    }
}

/// The wrench of a fixed joint.
fn fixed_wrench<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    request: &WrenchRequest<'_, T, P>,
    joint: &FixedJoint<P>,
) -> Force<T> {
    let [child, _] = joint.links;
    let body = model.links[child].joint;
    let in_body = body_wrench(model, bodies, request.f_ext, joint);
    let placed = |place: fn(Transform<T>, Force<T>) -> Force<T>, f: Force<T>| match body {
        Some(i) => place(bodies[i].base_from_child, f),
        None => f,
    };
    match request.frame {
        WrenchFrame::Child => on_link(model, child, in_body),
        WrenchFrame::Parent => on_link(model, joint.parent_link, in_body),
        WrenchFrame::World => placed(Transform::act_force, in_body),
        WrenchFrame::LocalWorldAligned => {
            let origin = Vector3::lift(model.links[child].body_from_link.translation);
            let at_child = Force {
                angular: in_body.angular - origin.cross(in_body.linear),
                ..in_body
            };
            placed(turned, at_child)
        }
    }
}

/// The wrench of a fixed joint in the frame of the body that carries it.
fn body_wrench<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    f_ext: Option<&[Force<T>]>,
    joint: &FixedJoint<P>,
) -> Force<T> {
    let [child, end] = joint.links;
    let carrier = model.links[child].joint;
    let inertia = SpatialInertia::lift(joint.inertia);
    let mut force = match carrier {
        Some(i) => {
            let (v, a) = (bodies[i].velocity, bodies[i].acceleration);
            inertia.mul_motion(a) + v.cross_force(inertia.mul_motion(v))
        }
        None => inertia.mul_motion(base_acceleration(model)),
    };
    for l in child..end {
        let link = &model.links[l];
        if let (Some(f_ext), true) = (f_ext, link.joint == carrier) {
            force = force - Transform::lift(link.body_from_link).act_force(f_ext[l]);
        }
    }
    let [first, end] = joint.joints;
    for j in first..end {
        if model.joints[j].parent == carrier {
            force = force + bodies[j].parent_from_child.act_force(bodies[j].force);
        }
    }
    force
}

/// A force in the frame of the body that carries the link, in the link's.
fn on_link<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, link: usize, f: Force<T>) -> Force<T> {
    Transform::lift(model.links[link].body_from_link).inverse_act_force(f)
}

/// The force in the parent's axes, at the child's origin.
fn turned<T: Real>(parent_from_child: Transform<T>, f: Force<T>) -> Force<T> {
    let rotation = parent_from_child.rotation;
    Force::new(rotation * f.angular, rotation * f.linear)
}

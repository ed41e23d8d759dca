use super::kinematics::{Write, set_transforms};
use super::newton_euler::{Terms, set_acceleration};
use super::{Body, check_length};
use crate::{IntoReal, Model, Motion, Real};

/// The regressor Y of τ = Y(q, q̇, q̈) π, gravity included: τ is linear in the inertial parameters π
/// of the bodies, ten each, in the order of [`SpatialInertia::parameters`] and of the joints.
///
/// `regressor` is nv×10 n_b by rows, n_b the number of joints. The block of a coordinate and a body that it
/// does not carry is zero. Elsewhere an element is Sᵀ (I a + v ×* I v) with one parameter of I set to 1 and
/// the others to 0. S is the coordinate's axis and v, a the motion of the body (a without gravity), all in
/// the body's frame (Atkeson, An and Hollerbach 1986; Siciliano et al. 2009, 7.3).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)).
///
/// [`SpatialInertia::parameters`]: crate::SpatialInertia::parameters
pub fn regressor<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    qd: &[T],
    qdd: &[T],
    regressor: &mut [T],
) {
    let (nv, width) = (model.nv(), 10 * model.joints.len());
    check_length("qd", qd.len(), nv);
    check_length("qdd", qdd.len(), nv);
    check_length("regressor", regressor.len(), nv * width);
    set_transforms(model, bodies, q);
    let terms = Terms {
        qd: Some(qd),
        qdd: Some(qdd),
        f_ext: None,
    };
    for i in 0..bodies.len() {
        set_acceleration(model, bodies, i, &terms);
    }
    regressor.fill(T::zero());
    for (i, joint) in model.joints.iter().enumerate() {
        for (k, v) in joint.velocity_range().enumerate() {
            let row = &mut regressor[v * width..(v + 1) * width];
            set_row(model, bodies, i, joint.motion_subspace(k), row);
        }
    }
}

/// Sets the row of a coordinate of joint i with this axis, for all bodies that it carries.
fn set_row<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    i: usize,
    axis: Motion<T>,
    row: &mut [T],
) {
    let write = Write::of(model);
    // The axis in the frame of each body above i.
    bodies[i].velocity_product = axis;
    for j in i..bodies.len() {
        if !is_carried(model, i, j) {
            continue;
        }
        if let (true, Some(parent)) = (j > i, model.joints[j].parent) {
            let below = bodies[parent].velocity_product;
            bodies[j].velocity_product = bodies[j].parent_from_child.inverse_act_motion(below);
        }
        let body = &bodies[j];
        let entries = entries(body.velocity_product, body.velocity, body.acceleration);
        for (entry, x) in row[10 * j..10 * (j + 1)].iter_mut().zip(entries) {
            write.to(entry, x);
        }
    }
}

/// Whether joint i moves body j.
fn is_carried<P>(model: &Model<'_, P>, i: usize, j: usize) -> bool {
    core::iter::successors(Some(j), |&j| model.joints[j].parent).any(|j| j == i)
}

/// s · (I a + v ×* I v) for each of the ten parameters of I alone. With s = [u; t], v = [ω; v],
/// a = [α; a] and the classical acceleration c = a + ω × v the force is
/// [I α + ω × I ω + h × c; m c + α × h + ω × (ω × h)].
fn entries<T: Real>(s: Motion<T>, v: Motion<T>, a: Motion<T>) -> [T; 10] {
    let (u, t, omega, alpha) = (s.angular, s.linear, v.angular, a.angular);
    let c = a.linear + omega.cross(v.linear);
    // t · (ω × (ω × h)) = h · ((t · ω) ω − (ω · ω) t).
    let centripetal = omega.scale(t.dot(omega)) - t.scale(omega.dot(omega));
    let h = t.cross(alpha) + centripetal + c.cross(u);
    // u · (ω × I ω) = (u × ω) · I ω.
    let w = u.cross(omega);
    [
        t.dot(c),
        h.x,
        h.y,
        h.z,
        u.x * alpha.x + w.x * omega.x,
        u.x * alpha.y + u.y * alpha.x + w.x * omega.y + w.y * omega.x,
        u.x * alpha.z + u.z * alpha.x + w.x * omega.z + w.z * omega.x,
        u.y * alpha.y + w.y * omega.y,
        u.y * alpha.z + u.z * alpha.y + w.y * omega.z + w.z * omega.y,
        u.z * alpha.z + w.z * omega.z,
    ]
}

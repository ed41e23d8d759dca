//! Kane's equations of a tree as forward dynamics, on a base that is fixed or moves freely: T. R. Kane,
//! D. A. Levinson, *Dynamics: Theory and Applications*, 1985, chapters 4 to 6.
//!
//! The generalised speeds are the model's q̇. In the base's axes, with body k's centre of mass c_k and
//! the partial velocities ω_kr = ∂ω_k/∂q̇_r and v_kr = ∂ċ_k/∂q̇_r, generalised active and inertia forces
//! balance for each speed:
//!
//! ```text
//! τ_r + Σ_k v_kr · m_k g = Σ_k v_kr · m_k c̈_k + ω_kr · (J_k ω̇_k + ω_k × J_k ω_k)
//! c̈_k = Σ_s v_ks q̈_s + c̈⁰_k        ω̇_k = Σ_s ω_ks q̈_s + ω̇⁰_k
//! ```
//!
//! with c̈⁰ and ω̇⁰ the velocity-dependent parts of the accelerations. Together that is M q̈ = τ − …, a
//! dense system of nv equations. Only positions and velocities use recursion: the sums go over all bodies,
//! as the equations are written. Order nv² n, and nv³ for the solution.

use rbd_runtime::{Matrix3, Model, Real, Symmetric3, Vector3};

use super::solve::solve_symmetric;

/// A body in the base's axes.
struct Body<T> {
    base_from_body: Matrix3<T>,
    origin: Vector3<T>,
    center: Vector3<T>,
    mass: T,
    /// The inertia about the centre of mass.
    inertia: Symmetric3<T>,
    velocity: Vector3<T>,
    origin_velocity: Vector3<T>,
    /// ω̇⁰, and the acceleration of the origin with q̈ = 0.
    acceleration: Vector3<T>,
    origin_acceleration: Vector3<T>,
}

/// ω_kr and v_kr of one speed.
#[derive(Clone, Copy)]
struct Partial<T> {
    angular: Vector3<T>,
    linear: Vector3<T>,
}

/// q̈ for the given forces, gravity included; rotor inertia, damping and friction as in the model.
///
/// # Panics
/// If a slice has a wrong length, or a joint is coupled.
pub fn forward_dynamics<T: Real>(model: &Model<'_>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    assert!(!model.is_coupled(), "joints are coupled");
    let nv = model.nv();
    assert_eq!([q.len(), qd.len(), tau.len()], [model.nq(), nv, nv]);
    let bodies = bodies(model, q, qd);
    let mut matrix = vec![vec![T::zero(); nv]; nv];
    let mut forces = tau.to_vec();
    let gravity = Vector3::from_f64(model.gravity);
    for (k, body) in bodies.iter().enumerate() {
        let partials = partials(model, &bodies, k);
        let reach = body.center - body.origin;
        let w = body.velocity;
        let remainder =
            body.origin_acceleration + body.acceleration.cross(reach) + w.cross(w.cross(reach));
        let force = (remainder - gravity).scale(body.mass);
        let moment = body.inertia * body.acceleration + w.cross(body.inertia * w);
        for (r, of_r) in &partials {
            forces[*r] = forces[*r] - (of_r.linear.dot(force) + of_r.angular.dot(moment));
            for (s, of_s) in partials.iter().filter(|(s, _)| s <= r) {
                let linear = of_r.linear.dot(of_s.linear.scale(body.mass));
                let angular = of_r.angular.dot(body.inertia * of_s.angular);
                matrix[*r][*s] = matrix[*r][*s] + linear + angular;
            }
        }
    }
    for joint in model.joints {
        let Some(actuator) = joint.dynamics else {
            continue;
        };
        for v in joint.velocity_range() {
            matrix[v][v] = matrix[v][v] + T::from_f64(actuator.armature);
            let damping = qd[v] * T::from_f64(actuator.damping);
            forces[v] = forces[v] - damping - qd[v].sign() * T::from_f64(actuator.friction);
        }
    }
    solve_symmetric(matrix, forces)
}

/// Positions, velocities and velocity-dependent accelerations, from the base to the tips.
fn bodies<T: Real>(model: &Model<'_>, q: &[T], qd: &[T]) -> Vec<Body<T>> {
    let mut bodies: Vec<Body<T>> = Vec::with_capacity(model.joints.len());
    for joint in model.joints {
        let parent_from_child =
            rbd_runtime::Transform::from_f64(joint.parent_from_joint) * joint.placement(q);
        let zero = Vector3::zero();
        let (base_from_parent, origin, [w, v, wd, a]) = match joint.parent {
            None => (Matrix3::identity(), zero, [zero; 4]),
            Some(p) => {
                let p: &Body<T> = &bodies[p];
                let motion = [
                    p.velocity,
                    p.origin_velocity,
                    p.acceleration,
                    p.origin_acceleration,
                ];
                (p.base_from_body, p.origin, motion)
            }
        };
        let base_from_body = base_from_parent * parent_from_child.rotation;
        let from_parent = base_from_parent * parent_from_child.translation;
        let (mut turn, mut slide) = (zero, zero);
        for (k, i) in joint.velocity_range().enumerate() {
            let s = joint.motion_subspace::<T>(k);
            turn = turn + s.angular.scale(qd[i]);
            slide = slide + s.linear.scale(qd[i]);
        }
        let (turn, slide) = (base_from_body * turn, base_from_body * slide);
        let velocity = w + turn;
        let inertia = joint.inertia;
        let center = inertia.first_moment.scale(1.0 / inertia.mass);
        let center = if inertia.mass == 0.0 {
            Vector3::zero()
        } else {
            center
        };
        bodies.push(Body {
            origin: origin + from_parent,
            center: origin + from_parent + base_from_body * Vector3::from_f64(center),
            mass: T::from_f64(inertia.mass),
            inertia: about_center(joint).rotated(base_from_body),
            velocity,
            origin_velocity: v + w.cross(from_parent) + slide,
            // S is constant in the child's frame, which turns by ω.
            acceleration: wd + velocity.cross(turn),
            origin_acceleration: a
                + wd.cross(from_parent)
                + w.cross(w.cross(from_parent) + slide)
                + velocity.cross(slide),
            base_from_body,
        });
    }
    bodies
}

/// The partial velocities of body k by all speeds that move it.
fn partials<T: Real>(model: &Model<'_>, bodies: &[Body<T>], k: usize) -> Vec<(usize, Partial<T>)> {
    let support = std::iter::successors(Some(k), |&i| model.joints[i].parent);
    let of_joint = |i: usize| {
        let (joint, body) = (&model.joints[i], &bodies[i]);
        let speeds = joint.velocity_range().enumerate();
        speeds.map(move |(column, v)| {
            let s = joint.motion_subspace::<T>(column);
            let angular = body.base_from_body * s.angular;
            let linear = body.base_from_body * s.linear;
            let lever = bodies[k].center - body.origin;
            let linear = linear + angular.cross(lever);
            (v, Partial { angular, linear })
        })
    };
    support.flat_map(of_joint).collect()
}

/// The inertia of the joint's body about its centre of mass, in its frame.
fn about_center<T: Real>(joint: &rbd_runtime::Joint) -> Symmetric3<T> {
    let (i, h) = (joint.inertia.rotational, joint.inertia.first_moment);
    let c = match joint.inertia.mass {
        0.0 => Vector3::zero(),
        mass => h.scale(1.0 / mass),
    };
    Symmetric3::lift(Symmetric3 {
        xx: i.xx - (h.y * c.y + h.z * c.z),
        xy: i.xy + h.x * c.y,
        xz: i.xz + h.x * c.z,
        yy: i.yy - (h.x * c.x + h.z * c.z),
        yz: i.yz + h.y * c.z,
        zz: i.zz - (h.x * c.x + h.y * c.y),
    })
}

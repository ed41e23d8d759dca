//! The inertial parameters of the carried bodies that each joint makes observable.
//!  A change of parameters leaves τ alone if and only if it leaves alone the kinetic energy T and the
//! gradient of the potential energy. Gravity g is a base that may also slide along g, with a mass of its
//! own that takes up its kinetic energy: the momentum along g is the gradient. Thus T is all that has to be
//! looked at. Let Î be the inertia of the subtree of body i, the joints below at zero, S the joint's axes
//! and v the velocity of its parent, X(q) v seen from body i. The following parts of T depend on q_i or
//! q̇_i, so they cannot be the parent's:
//!
//! ```text
//! SᵀÎ S,    SᵀÎ X(q) v,    v'X(q)ᵀ Î X(q) v − v'Î v
//! ```
//!
//! for every q and every v that the parent can have. They are linear functions of the ten numbers
//! of Î; their span, found here for each body, is what τ depends on. All else goes to the parent.
//! (Gautier and Khalil 1990 for chains; Wensing, Niemeyer, Slotine 2017 for trees of any joints.)

use rbd_model::Model;
use rbd_runtime::{JointType, Motion, Transform, Vector3};

use super::component::{Component, transfer, unit};
use super::span::Span;

/// A linear function of the ten parameters of a body.
pub(super) type Functional = [f64; Component::COUNT];

/// Where a body can be carried.
#[derive(Clone)]
struct Mobility {
    /// The span of its velocities, [angular; linear].
    velocities: Span<6>,
    /// The span of the functionals vᵀ Î v over its velocities v.
    energies: Span<10>,
}

/// For each body the span of what its joint shows of it, lengths divided by `length`.
pub(super) fn observable(model: &Model, length: f64) -> Vec<Span<10>> {
    let base = base(model);
    let mut bodies: Vec<Mobility> = Vec::with_capacity(model.joints.len());
    let mut seen = Vec::with_capacity(model.joints.len());
    for joint in &model.joints {
        let parent = joint.parent.map_or(&base, |parent| &bodies[parent]);
        let joint_type = joint.joint_type.scaled(1.0 / length);
        let placements = placements(&joint_type, scaled(joint.parent_from_joint, 1.0 / length));
        let carried = carried(parent, &placements);
        let axes = 0..joint_type.nv();
        let axes: Vec<_> = axes.map(|k| joint_type.motion_subspace(k)).collect();
        let shown = shown(parent, &carried, &axes, &placements);
        bodies.push(moved(carried, &axes, &shown));
        seen.push(shown);
    }
    seen
}

/// The base slides along gravity, if there is any.
fn base(model: &Model) -> Mobility {
    let mut base = Mobility {
        velocities: Span::empty(),
        energies: Span::empty(),
    };
    let g = model.gravity;
    let size = g.dot(g).sqrt();
    if size > 0.0 {
        let along = Motion::new(Vector3::zero(), g.scale(1.0 / size));
        base.velocities.add(to_array(along));
        base.energies.add(functional(along, along));
    }
    base
}

/// `x` with another unit of length.
pub(super) fn scaled(x: Transform<f64>, factor: f64) -> Transform<f64> {
    Transform::new(x.rotation, x.translation.scale(factor))
}

/// `parent_from_child` at coordinates that stand for all, the neutral ones first: inertias carried
/// to the parent are polynomials of second degree in q, or in its sine and cosine, which three or
/// five values fix. For the other joints more values are taken, without anything special about
/// them, than a span of ten numbers has dimensions.
fn placements(joint_type: &JointType, placement: Transform<f64>) -> Vec<Transform<f64>> {
    let at = |q: &[f64]| placement * joint_type.placement(q);
    let motion = joint_type.motion_subspace::<f64>(0);
    let still = Vector3::zero();
    match (
        joint_type.nq(),
        motion.angular == still,
        motion.linear == still,
    ) {
        (1, false, true) => (0..5)
            .map(|k| at(&[f64::from(k) * std::f64::consts::TAU / 5.0]))
            .collect(),
        (1, true, false) => [0.0, 1.0, -1.0].iter().map(|q| at(&[*q])).collect(),
        _ => general_coordinates(joint_type)
            .iter()
            .map(|q| at(q))
            .collect(),
    }
}

/// The neutral coordinates, then others without anything special about them.
fn general_coordinates(joint_type: &JointType) -> Vec<Vec<f64>> {
    let mut neutral = vec![0.0; joint_type.nq()];
    joint_type.neutral(&mut neutral);
    let others = (1..32).map(|k| {
        // Fractions of the multiples of different irrational numbers.
        let velocity = (0..joint_type.nv()).map(|i| {
            let irrational = (i as f64 + 2.0).sqrt() + (i as f64 + 3.0).ln();
            4.0 * (f64::from(k) * irrational).fract() - 2.0
        });
        let velocity: Vec<f64> = velocity.collect();
        let mut q = neutral.clone();
        joint_type.integrate(&neutral, &velocity, &mut q);
        q
    });
    std::iter::once(neutral.clone()).chain(others).collect()
}

/// The parent's mobility seen from the child, wherever the joint stands.
fn carried(parent: &Mobility, placements: &[Transform<f64>]) -> Mobility {
    let mut carried = Mobility {
        velocities: Span::empty(),
        energies: Span::empty(),
    };
    for parent_from_child in placements {
        for velocity in &parent.velocities.basis {
            let velocity = parent_from_child.inverse_act_motion(to_motion(*velocity));
            carried.velocities.add(to_array(velocity));
        }
        let transfer = transfer(*parent_from_child);
        for energy in &parent.energies.basis {
            carried.energies.add(pulled_back(energy, &transfer));
        }
    }
    carried
}

/// The three kinds of functionals that the joint shows.
fn shown(
    parent: &Mobility,
    carried: &Mobility,
    axes: &[Motion<f64>],
    placements: &[Transform<f64>],
) -> Span<10> {
    let mut shown = Span::empty();
    for (k, axis) in axes.iter().enumerate() {
        for other in &axes[..=k] {
            shown.add(functional(*axis, *other));
        }
        for velocity in &carried.velocities.basis {
            shown.add(functional(*axis, to_motion(*velocity)));
        }
    }
    let transfers: Vec<_> = placements.iter().map(|x| transfer(*x)).collect();
    for energy in &parent.energies.basis {
        let at_zero = pulled_back(energy, &transfers[0]);
        for there in &transfers[1..] {
            let there = pulled_back(energy, there);
            shown.add(std::array::from_fn(|k| there[k] - at_zero[k]));
        }
    }
    shown
}

/// The mobility of the body that the joint moves.
fn moved(carried: Mobility, axes: &[Motion<f64>], shown: &Span<10>) -> Mobility {
    let mut moved = carried;
    for axis in axes {
        moved.velocities.add(to_array(*axis));
    }
    for functional in &shown.basis {
        moved.energies.add(*functional);
    }
    moved
}

/// Î ↦ vᵀ Î w.
fn functional(v: Motion<f64>, w: Motion<f64>) -> Functional {
    Component::ALL.map(|component| v.dot(unit(component).mul_motion(w)))
}

/// The functional of the parent's numbers as one of the child's.
fn pulled_back(functional: &Functional, transfer: &[[f64; 10]; 10]) -> Functional {
    transfer.map(|column| column.iter().zip(functional).map(|(a, b)| a * b).sum())
}

fn to_array(m: Motion<f64>) -> [f64; 6] {
    let ([a, b, c], [d, e, f]) = (m.angular.to_array(), m.linear.to_array());
    [a, b, c, d, e, f]
}

fn to_motion([a, b, c, d, e, f]: [f64; 6]) -> Motion<f64> {
    Motion::new(Vector3::new(a, b, c), Vector3::new(d, e, f))
}

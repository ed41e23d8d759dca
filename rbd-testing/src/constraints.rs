//! Random constraints, and the reference for them on vectors.

use rbd_runtime::reference::{
    self, ConstrainedMotion, ConstrainedScratch, Constraint, ConstraintBetween, ConstraintRows,
    CoordinateCoupling, Proximal,
};
use rbd_runtime::{ConstraintKind, Frame, Model, Real};

use crate::{Generator, bodies, dot};

/// One of each kind, of random numbers.
pub fn constraint_kinds(random: &mut Generator) -> Vec<ConstraintKind> {
    let (axis_of_a, axis_of_b) = (random.axis(), random.axis());
    let sign = [-1.0, 1.0][random.index(2)];
    vec![
        ConstraintKind::Weld,
        ConstraintKind::Ball,
        ConstraintKind::Hinge,
        ConstraintKind::Universal {
            axis_of_a,
            axis_of_b,
        },
        ConstraintKind::Prismatic,
        ConstraintKind::Cylindrical,
        ConstraintKind::Planar,
        ConstraintKind::Helical {
            pitch: sign * random.real(0.2, 1.0),
        },
        ConstraintKind::Distance {
            distance: random.real(0.1, 1.0),
        },
        ConstraintKind::PointOnLine,
        ConstraintKind::PointOnPlane,
        ConstraintKind::RollingBall {
            radius: random.real(0.1, 1.0),
        },
        ConstraintKind::RollingWheel {
            radius: random.real(0.1, 1.0),
        },
    ]
}

/// A constraint of this kind between random frames on two bodies, one of which may be the base, with at
/// least as many coordinates between them as it has rows; `None` if there are no such bodies.
pub fn random_constraint(
    model: &Model<'_>,
    random: &mut Generator,
    kind: ConstraintKind,
) -> Option<Constraint> {
    let count = model.joints.len();
    let mut pairs = Vec::new();
    for b in 0..count {
        for a in (0..count).map(Some).chain([None]) {
            if freedom(model, [a, Some(b)]) >= kind.rows() {
                pairs.push([a, Some(b)]);
            }
        }
    }
    let ends = *pairs.get(random.index(pairs.len().max(1)))?;
    let [a, b] = ends.map(|joint| Frame {
        joint,
        body_from_frame: random.transform(),
    });
    Some(Constraint::new(ConstraintBetween::Frames { kind, a, b }))
}

/// A coupling of two joints of one number each; `None` if there are no two.
pub fn random_coupling(model: &Model<'_>, random: &mut Generator) -> Option<Constraint> {
    let is_single = |i: &usize| {
        let joint = &model.joints[*i];
        joint.joint_type.nq() == 1 && joint.coupling.is_none()
    };
    let mut joints: Vec<usize> = (0..model.joints.len()).filter(is_single).collect();
    if joints.len() < 2 {
        return None;
    }
    let follower = joints.swap_remove(random.index(joints.len()));
    let coupling = CoordinateCoupling {
        follower,
        leader: Some(joints[random.index(joints.len())]),
        polynomial: [(); 5].map(|()| random.real(-1.0, 1.0)),
    };
    Some(Constraint::new(ConstraintBetween::Coordinates(coupling)))
}

/// The number of coordinates between two bodies, with those shared by mimic joints counted once.
fn freedom(model: &Model<'_>, ends: [Option<usize>; 2]) -> usize {
    let path = |tip: Option<usize>| {
        std::iter::successors(tip, |i| model.joints[*i].parent).collect::<Vec<_>>()
    };
    let [a, b] = ends.map(path);
    let only = |x: &[usize], y: &[usize]| {
        let own = x.iter().filter(|i| !y.contains(i));
        own.flat_map(|i| model.joints[*i].velocity_range())
            .collect::<Vec<_>>()
    };
    let mut all = [only(&a, &b), only(&b, &a)].concat();
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// The number of rows.
pub fn row_count(constraints: &[Constraint]) -> usize {
    constraints.iter().map(Constraint::rows).sum()
}

/// J, J̇ q̇ and φ.
pub fn constraint_rows<T: Real>(
    model: &Model<'_>,
    constraints: &[Constraint],
    q: &[T],
    qd: Option<&[T]>,
) -> [Vec<T>; 3] {
    let (m, n) = (row_count(constraints), model.nv());
    let zeros = |length| vec![T::zero(); length];
    let [mut jacobian, mut bias, mut violation] = [zeros(m * n), zeros(m), zeros(m)];
    let mut rows = ConstraintRows {
        jacobian: &mut jacobian,
        bias: &mut bias,
        violation: &mut violation,
    };
    reference::constraint_rows(model, &mut bodies(model), constraints, q, qd, &mut rows);
    [jacobian, bias, violation]
}

/// q̈, λ and the residual of the constraints' equations.
pub fn constrained_forward_dynamics<T: Real>(
    model: &Model<'_>,
    constraints: &[Constraint],
    state: [&[T]; 3],
) -> [Vec<T>; 3] {
    with_scratch(model, constraints, |scratch, result| {
        let proximal = Proximal::default();
        let bodies = &mut bodies(model);
        reference::constrained_forward_dynamics(
            model,
            bodies,
            constraints,
            proximal,
            state,
            scratch,
            result,
        );
    })
}

/// q̇ after an impact, impulses, and the residual of the constraints' equations.
pub fn impact<T: Real>(
    model: &Model<'_>,
    constraints: &[Constraint],
    state: [&[T]; 2],
) -> [Vec<T>; 3] {
    with_scratch(model, constraints, |scratch, result| {
        let proximal = Proximal::default();
        let bodies = &mut bodies(model);
        reference::impact(model, bodies, constraints, proximal, state, scratch, result);
    })
}

fn with_scratch<T: Real>(
    model: &Model<'_>,
    constraints: &[Constraint],
    run: impl FnOnce(ConstrainedScratch<'_, T>, ConstrainedMotion<'_, T>),
) -> [Vec<T>; 3] {
    let (m, n) = (row_count(constraints), model.nv());
    let zeros = |length| vec![T::zero(); length];
    let scratch = ConstrainedScratch {
        h: &mut zeros(n * n),
        parents: &mut vec![None; n],
        jacobian: &mut zeros(m * n),
        system: &mut zeros(m * m),
        factor: &mut zeros(m * m),
        row_parents: &mut vec![None; m],
        step: &mut zeros(m),
    };
    let [mut motion, mut lambda, mut residual] = [zeros(n), zeros(m), zeros(m)];
    let result = ConstrainedMotion {
        motion: &mut motion,
        lambda: &mut lambda,
        residual: &mut residual,
    };
    run(scratch, result);
    [motion, lambda, residual]
}

/// Whether every row has a hundredth of its length across those before it.
pub fn are_independent(rows: &[f64], n: usize) -> bool {
    let mut across: Vec<Vec<f64>> = Vec::new();
    rows.chunks_exact(n).all(|row| {
        let length = dot(row, row).sqrt();
        let mut rest = row.to_vec();
        for other in &across {
            let part = dot(&rest, other);
            for (x, other) in rest.iter_mut().zip(other) {
                *x -= part * other;
            }
        }
        let left = dot(&rest, &rest).sqrt();
        across.push(rest.iter().map(|x| x / left).collect());
        left > 1e-2 * length && length > 1e-2
    })
}

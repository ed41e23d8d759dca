//! Configurations in which a robot's constraints hold, and whether rows are redundant there.

use std::borrow::Cow;

use rbd_runtime::ConstraintKind;
use rbd_runtime::reference::{
    self, Body, ConstrainedMotion, ConstrainedScratch, ConstraintBetween, ConstraintRows, Proximal,
};

use super::Model;
use super::field::Role;

/// The largest |φ| of constraints that hold, in m and rad.
pub const CLOSED: f64 = 1e-9;
/// A part of a row's length that is taken for nothing: constraints that are held to 1e-12 and numbers of
/// size 1.
const INDEPENDENT: f64 = 1e-7;
/// A part of the longest row's length below which a row moves nothing.
const NOTHING: f64 = 1e-9;
/// Configurations to begin with, steps from each, and how many closed ones are looked at at most.
const STARTS: usize = 8;
const STEPS: usize = 40;
const ENOUGH: usize = 3;

/// Whether rows of the constraints are combinations of others wherever the constraints hold, as far as a
/// few such configurations tell. Rows that move nothing do not count: they cost nothing.
pub(super) fn has_redundant_rows(model: &Model) -> bool {
    if model.constraints.is_empty() {
        return false;
    }
    // The neutral configuration comes last: linkages are often singular there.
    let starts = || {
        let starts = (1..STARTS).chain([0]).map(|k| start(model, k));
        starts.map(|q| (model.with_footholds_at(&q), q))
    };
    let found = starts().map(|(model, q)| {
        let q = closed(&model, &q, STEPS);
        (model, q)
    });
    let is_closed = |(model, q): &(Cow<'_, Model>, Vec<f64>)| {
        largest_violation(model, q) <= CLOSED && !is_turned_over(model, q)
    };
    let is_independent = |(model, q): (Cow<'_, Model>, Vec<f64>)| has_independent_rows(&model, &q);
    let mut found = found.filter(is_closed).peekable();
    if found.peek().is_none() {
        // Where steps end that reach nothing, rows are singular.
        return !starts().any(is_independent);
    }
    !found.take(ENOUGH).any(is_independent)
}

impl Model {
    /// The robot with each foothold that is an input where the other frame of its constraint is at q.
    pub fn with_footholds_at(&self, q: &[f64]) -> Cow<'_, Self> {
        let mut placed = Cow::Borrowed(self);
        for index in (0..self.constraints.len()).filter(|i| self.run_time.has_foothold(*i)) {
            let own = &mut placed.to_mut().constraints[index];
            let ConstraintBetween::Frames { a, b, .. } = own.between else {
                continue;
            };
            let other = if a.joint.is_none() { b } else { a };
            let bodies = &mut vec![Body::zero(); self.joints.len()];
            let at = reference::frame_placement(&self.as_runtime(), bodies, &other, q);
            let is_whole = self
                .run_time
                .has(Role::ConstraintPlacement { constraint: index });
            if let Some(frame) = own.world_frame() {
                frame.body_from_frame.translation = at.translation;
                if is_whole {
                    frame.body_from_frame = at;
                }
            }
        }
        placed
    }
}

/// Whether frames that a constraint aligns by all three axes are half a turn apart: the sines that are its
/// rows are 0 there too, and their derivatives are dependent.
fn is_turned_over(model: &Model, q: &[f64]) -> bool {
    let runtime = model.as_runtime();
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    model.constraints.iter().any(|own| {
        let ConstraintBetween::Frames { kind, a, b } = &own.between else {
            return false;
        };
        let [a, b] = [a, b].map(|frame| reference::frame_placement(&runtime, bodies, frame, q));
        let rows = (a.inverse() * b).rotation.rows;
        let is_aligned = matches!(kind, ConstraintKind::Weld | ConstraintKind::Prismatic);
        is_aligned && rows[0][0] + rows[1][1] + rows[2][2] < 0.0
    })
}

fn has_independent_rows(model: &Model, q: &[f64]) -> bool {
    let n = model.as_runtime().nv().max(1);
    let [jacobian, _] = jacobian_and_violation(model, q);
    let lengths = jacobian.chunks_exact(n).map(|row| dot(row, row).sqrt());
    let longest = lengths.clone().fold(0.0, f64::max);
    let mut basis = Vec::new();
    let mut rows = jacobian.chunks_exact(n).zip(lengths);
    rows.all(|(row, length)| length <= NOTHING * longest || extend(&mut basis, row))
}

/// J by rows, and φ.
pub fn jacobian_and_violation(model: &Model, q: &[f64]) -> [Vec<f64>; 2] {
    let runtime = model.as_runtime();
    let (m, n) = (model.constraint_rows(), runtime.nv());
    let [mut jacobian, mut bias, mut violation] = [m * n, m, m].map(|length| vec![0.0; length]);
    let mut rows = ConstraintRows {
        jacobian: &mut jacobian,
        bias: &mut bias,
        violation: &mut violation,
    };
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    reference::constraint_rows(&runtime, bodies, &model.constraints, q, None, &mut rows);
    [jacobian, violation]
}

/// The largest |φ| at q, m or rad.
pub fn largest_violation(model: &Model, q: &[f64]) -> f64 {
    let [_, violation] = jacobian_and_violation(model, q);
    violation.iter().fold(0.0, |most, phi| phi.abs().max(most))
}

/// The part of a row across those in the basis becomes one of them, if there is any.
pub fn extend(basis: &mut Vec<Vec<f64>>, row: &[f64]) -> bool {
    let length = dot(row, row).sqrt();
    let mut rest = row.to_vec();
    // Twice: once leaves what rounding left of the first.
    for _ in 0..2 {
        for other in basis.iter() {
            let part = dot(&rest, other);
            rest.iter_mut()
                .zip(other)
                .for_each(|(x, other)| *x -= part * other);
        }
    }
    let left = dot(&rest, &rest).sqrt();
    let is_across = left > INDEPENDENT * length;
    if is_across {
        basis.push(rest.iter().map(|x| x / left).collect());
    }
    is_across
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The neutral configuration, then others up to a radian or a metre from it, the same ones each time.
pub fn start(model: &Model, k: usize) -> Vec<f64> {
    // Multiples of the golden ratio, which spread evenly.
    let spread =
        |i: usize| ((i + 1) as f64 * (k as f64) * 0.618_033_988_749_895).fract() * 2.0 - 1.0;
    let runtime = model.as_runtime();
    let v: Vec<f64> = match k {
        0 => vec![0.0; runtime.nv()],
        _ => (0..runtime.nv()).map(spread).collect(),
    };
    let mut neutral = vec![0.0; runtime.nq()];
    reference::neutral(&runtime, &mut neutral);
    let mut q = neutral.clone();
    reference::integrate(&runtime, &neutral, &v, &mut q);
    q
}

/// So many steps of Gauss and Newton from `start`.
pub fn closed(model: &Model, start: &[f64], steps: usize) -> Vec<f64> {
    let runtime = model.as_runtime();
    let mut q = start.to_vec();
    for _ in 0..steps {
        let mut v = correction(model, &q);
        // Far from a solution a step may be longer than what is linear.
        let longest = v.iter().fold(1.0, |longest: f64, v| longest.max(v.abs()));
        v.iter_mut().for_each(|v| *v /= longest);
        let before = q.clone();
        reference::integrate(&runtime, &before, &v, &mut q);
    }
    q
}

/// The v of least energy with J v = −φ.
fn correction(model: &Model, q: &[f64]) -> Vec<f64> {
    let runtime = model.as_runtime();
    let (m, n) = (model.constraint_rows(), runtime.nv());
    let zeros = |length| vec![0.0; length];
    let scratch = ConstrainedScratch {
        h: &mut zeros(n * n),
        parents: &mut vec![None; n],
        jacobian: &mut zeros(m * n),
        system: &mut zeros(m * m),
        factor: &mut zeros(m * m),
        row_parents: &mut vec![None; m],
        step: &mut zeros(m),
    };
    let mut motion = zeros(n);
    let result = ConstrainedMotion {
        motion: &mut motion,
        lambda: &mut zeros(m),
        residual: &mut zeros(m),
    };
    reference::constraint_correction(
        &runtime,
        &mut vec![Body::zero(); model.joints.len()],
        &model.constraints,
        Proximal::default(),
        q,
        scratch,
        result,
    );
    motion
}

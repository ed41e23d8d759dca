//! ∂τ/∂q, ∂τ/∂q̇ and H, entry by entry.

use rbd_runtime::{Force, Motion, Real, Vector3};

use super::column::{Column, Place};
use super::composites::subtrees;
use super::parent_motion::parent_motions;
use crate::algorithm::formulation::arrival::BodyMotion;
use crate::algorithm::formulation::pose::{PosedJoint, pose};
use crate::algorithm::formulation::robot::Robot;

/// τ, and its derivatives, dense by rows.
pub(in crate::algorithm) struct Derivatives<T> {
    /// τ.
    pub(in crate::algorithm) value: Vec<T>,
    /// ∂τ/∂q in the tangent space: of τ(q ⊞ ε).
    pub(in crate::algorithm) by_position: Vec<T>,
    /// ∂τ/∂q̇.
    pub(in crate::algorithm) by_velocity: Vec<T>,
    /// H = ∂τ/∂q̈, the lower triangle filled.
    pub(in crate::algorithm) by_acceleration: Vec<T>,
}

/// The derivatives of inverse dynamics; `external[i]` is the force from outside on body i, in its
/// canonical frame, with which it moves.
pub(in crate::algorithm) fn inverse_dynamics_derivatives<T: Real>(
    robot: &Robot<'_, T>,
    q: &[T],
    qd: &[T],
    qdd: &[T],
    external: &[Force<T>],
) -> Derivatives<T> {
    let joints = pose(robot, q);
    let bases: Vec<_> = robot
        .gravity
        .iter()
        .map(|g| BodyMotion::at_rest(-*g))
        .collect();
    let parents = parent_motions(&joints, &bases, qd, qdd);
    let subtrees = subtrees(&joints, qd, qdd, external);
    let mut all = Jacobians::new(qd.len());
    let mut columns: Vec<Vec<Column<T>>> = joints.iter().map(|_| Vec::new()).collect();
    for (i, posed) in joints.iter().enumerate().rev() {
        let place = Place::new(posed, &parents[i], &subtrees[i], qd);
        let carried = std::mem::take(&mut columns[i]).into_iter();
        let mut carried: Vec<_> = carried.map(|column| column.turned(posed)).collect();
        carried.iter().for_each(|column| all.cross(&place, column));
        let own = place.columns();
        all.own(&place, &own);
        all.add_force(&place, [qd, qdd]);
        carried.extend(own);
        if let Some(parent) = posed.parent {
            columns[parent].extend(carried.into_iter().map(|column| column.mounted(posed)));
        }
    }
    for posed in &joints {
        all.add_drive(posed);
    }
    all.result
}

/// The matrices while they are filled.
struct Jacobians<T> {
    n: usize,
    result: Derivatives<T>,
}

impl<T: Real> Jacobians<T> {
    fn new(n: usize) -> Self {
        let zeros = || vec![T::zero(); n * n];
        Self {
            n,
            result: Derivatives {
                value: vec![T::zero(); n],
                by_position: zeros(),
                by_velocity: zeros(),
                by_acceleration: zeros(),
            },
        }
    }

    /// The entries of a joint's coordinates and one further out, of both triangles.
    fn cross(&mut self, place: &Place<'_, T>, column: &Column<T>) {
        let force = column.by_acceleration;
        let changes = place.changes();
        for ((v, s), change) in (place.posed.coordinates().zip(&place.directions)).zip(&changes) {
            let (above, below) = (v * self.n + column.v, column.v * self.n + v);
            self.result.by_position[above] = s.dot(column.by_position);
            self.result.by_velocity[above] = s.dot(column.by_velocity);
            self.result.by_acceleration[below] = s.dot(force);
            let below_of = |(motion, velocity): &(Motion<T>, Vector3<T>)| {
                motion.dot(force) + velocity.dot(column.couple)
            };
            self.result.by_position[below] = below_of(&change.by_position);
            self.result.by_velocity[below] = below_of(&change.by_velocity);
        }
    }

    /// The entries of a joint's coordinates among themselves.
    fn own(&mut self, place: &Place<'_, T>, columns: &[Column<T>]) {
        let start = place.posed.v_start;
        let is_single = columns.len() == 1;
        for (row, direction) in place.directions.iter().enumerate() {
            for column in columns {
                let at = (start + row) * self.n + column.v;
                self.result.by_velocity[at] = direction.dot(column.by_velocity);
                if column.v <= start + row {
                    self.result.by_acceleration[at] = direction.dot(column.by_acceleration);
                }
                if is_single {
                    self.result.by_position[at] = direction.dot(column.by_position);
                }
            }
        }
        if !is_single {
            for (row, entries) in place.own_by_position().into_iter().enumerate() {
                let at = (start + row) * self.n + start;
                self.result.by_position[at..at + entries.len()].copy_from_slice(&entries);
            }
        }
    }

    /// τ of a joint's coordinates: what the force on all that it carries gives along them, and its drive.
    fn add_force(&mut self, place: &Place<'_, T>, [qd, qdd]: [&[T]; 2]) {
        let force = place.subtree.force_under(place.parent);
        for (v, direction) in place.posed.coordinates().zip(&place.directions) {
            let drive = place.posed.drive_force(qd[v], qdd[v]);
            self.result.value[v] = direction.dot(force) + drive;
        }
    }

    /// What a drive adds: armature and damping.
    fn add_drive(&mut self, posed: &PosedJoint<'_, T>) {
        let Some(drive) = posed.drive else { return };
        for v in posed.coordinates() {
            let at = v * self.n + v;
            let Derivatives {
                by_velocity,
                by_acceleration,
                ..
            } = &mut self.result;
            by_velocity[at] = by_velocity[at] + drive.damping;
            by_acceleration[at] = by_acceleration[at] + drive.armature;
        }
    }
}

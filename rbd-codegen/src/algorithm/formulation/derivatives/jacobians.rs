//! ∂τ/∂q, ∂τ/∂q̇ and H, entry by entry.

use rbd_runtime::{Force, Real};

use super::change::Change;
use super::column::Column;
use super::composites::subtrees;
use super::meeting::{Meeting, Side};
use super::parent_motion::parent_motions;
use super::place::Place;
use super::sight::{Sight, sights};
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

/// The derivatives of inverse dynamics; `external[i]` is the external force on body i, in its canonical
/// frame, with which it moves.
pub(in crate::algorithm) fn inverse_dynamics_derivatives<T: Real>(
    robot: &Robot<'_, T>,
    meeting: &Meeting,
    q: &[T],
    [qd, qdd]: [&[T]; 2],
    external: &[Force<T>],
) -> Derivatives<T> {
    let joints = pose(robot, q);
    let bases = robot.gravity.iter().map(|g| BodyMotion::at_rest(-*g));
    let sights = sights(&joints);
    let parents = parent_motions(&sights, &bases.collect::<Vec<_>>(), qd, qdd);
    let subtrees = subtrees(&joints, &sights, [qd, qdd], external);
    let places = sights.iter().zip(&parents).zip(&subtrees);
    let places = places.map(|((sight, parent), subtree)| Place::new(sight, parent, subtree, qd));
    let places: Vec<_> = places.collect();
    let carried = carried_changes(&places, meeting);
    let mut all = Jacobians::new(qd.len());
    let mut columns: Vec<Carried<T>> = places.iter().map(|_| Carried::default()).collect();
    for (i, place) in places.iter().enumerate().rev() {
        let further = std::mem::take(&mut columns[i]);
        let own = place.columns();
        all.own(place, &own);
        all.add_force(place, [qd, qdd]);
        let side = meeting.sides[i];
        if side.is_inner() {
            all.cross(&carried[i], &own);
            let here = [carried[i].clone(), place.changes()].concat();
            all.meet(&here, further, place.sight, side);
            continue;
        }
        let mut further = further.at_joint(place.sight);
        all.cross(&place.changes(), &further);
        further.extend(own);
        if let Some(parent) = place.sight.posed.parent {
            columns[parent].add(further, place.sight);
        }
    }
    joints.iter().for_each(|posed| all.add_drive(posed));
    all.result
}

/// For each inner joint, the changes of the joints before it, in its joint frame.
fn carried_changes<T: Real>(places: &[Place<'_, T>], meeting: &Meeting) -> Vec<Vec<Change<T>>> {
    let mut carried: Vec<Vec<Change<T>>> = Vec::with_capacity(places.len());
    for (place, side) in places.iter().zip(&meeting.sides) {
        let sight = place.sight;
        let parent = sight.posed.parent.filter(|_| side.is_inner());
        let changes = parent.map_or_else(Vec::new, |parent| {
            let before = carried[parent].iter().copied();
            let before = before.chain(places[parent].changes());
            let at_end = before.map(|change| match sight.is_parallel {
                true => change,
                false => change.turned_back(places[parent].sight),
            });
            at_end.map(|change| change.at_joint(sight)).collect()
        });
        carried.push(changes);
    }
    carried
}

/// The columns of outer joints that have been transformed to a joint.
struct Carried<T> {
    /// Columns in the body's frame.
    of_body: Vec<Column<T>>,
    /// Columns of joints that are parallel to it, in its joint frame.
    parallel: Vec<Column<T>>,
}

impl<T: Real> Carried<T> {
    /// All columns in the joint frame.
    fn at_joint(self, sight: &Sight<'_, T>) -> Vec<Column<T>> {
        let turned = self.of_body.into_iter().map(|column| column.turned(sight));
        turned.chain(self.parallel).collect()
    }

    /// Adds the columns of an outer joint, from its joint frame.
    fn add(&mut self, columns: Vec<Column<T>>, sight: &Sight<'_, T>) {
        let mounted = columns.into_iter().map(|column| column.mounted(sight));
        match sight.is_parallel {
            true => self.parallel.extend(mounted),
            false => self.of_body.extend(mounted),
        }
    }
}

impl<T> Default for Carried<T> {
    fn default() -> Self {
        Self {
            of_body: Vec::new(),
            parallel: Vec::new(),
        }
    }
}

/// The matrices under construction.
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

    /// The entries of coordinates and outer coordinates that meet somewhere, in both triangles.
    fn cross(&mut self, changes: &[Change<T>], columns: &[Column<T>]) {
        for change in changes {
            for column in columns {
                let (above, below) = (change.v * self.n + column.v, column.v * self.n + change.v);
                let (s, result) = (change.direction, &mut self.result);
                result.by_position[above] = s.dot(column.by_position);
                result.by_velocity[above] = s.dot(column.by_velocity);
                result.by_acceleration[below] = s.dot(column.by_acceleration);
                result.by_position[below] = change.of_position(column);
                result.by_velocity[below] =
                    change.of_velocity(column, change.doubles(columns.len()));
            }
        }
    }

    /// The entries of quantities in the joint frame of an inner joint and of the bodies that its body
    /// carries.
    fn meet(
        &mut self,
        changes: &[Change<T>],
        further: Carried<T>,
        sight: &Sight<'_, T>,
        side: Side,
    ) {
        if side == Side::InnerAtStart {
            self.cross(changes, &further.at_joint(sight));
            return;
        }
        self.cross(changes, &further.parallel);
        let turned = changes.iter().map(|change| change.turned_back(sight));
        self.cross(&turned.collect::<Vec<_>>(), &further.of_body);
    }

    /// The entries of a joint's coordinates among themselves.
    fn own(&mut self, place: &Place<'_, T>, columns: &[Column<T>]) {
        let start = place.sight.posed.v_start;
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

    /// τ of a joint's coordinates: the component of the force on its subtree along them, plus its
    /// actuator's terms.
    fn add_force(&mut self, place: &Place<'_, T>, [qd, qdd]: [&[T]; 2]) {
        let force = place.subtree.force_under(place.parent);
        for (v, direction) in place.sight.posed.coordinates().zip(&place.directions) {
            let drive = place.sight.posed.drive_force(qd[v], qdd[v]);
            self.result.value[v] = direction.dot(force) + drive;
        }
    }

    /// Adds an actuator's terms: armature and damping.
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

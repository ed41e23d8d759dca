//! ∂τ/∂q, ∂τ/∂q̇ and H, entry by entry.

use rbd_runtime::{Force, Real};

use super::accumulation_cut::{AccumulationCut, Pass};
use super::composites::composite_inertias;
use super::df_column::ForceColumn;
use super::dv_column::MotionColumn;
use super::joint_context::JointContext;
use super::joint_frame::{JointFrame, joint_frames};
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

/// The derivatives of inverse dynamics; `external[i]` is the external force on body i, in its canonical
/// frame, with which it moves.
pub(in crate::algorithm) fn inverse_dynamics_derivatives<T: Real>(
    robot: &Robot<'_, T>,
    cut: &AccumulationCut,
    q: &[T],
    [qd, qdd]: [&[T]; 2],
    external: &[Force<T>],
) -> Derivatives<T> {
    let joints = pose(robot, q);
    let bases = robot.gravity.iter().map(|g| BodyMotion::at_rest(-*g));
    let joint_frames = joint_frames(&joints);
    let parents = parent_motions(&joint_frames, &bases.collect::<Vec<_>>(), qd, qdd);
    let composites = composite_inertias(&joints, &joint_frames, [qd, qdd], external);
    let joints_in_context = joint_frames.iter().zip(&parents).zip(&composites);
    let joints_in_context = joints_in_context
        .map(|((frame, parent), composite)| JointContext::new(frame, parent, composite, qd));
    let joints_in_context: Vec<_> = joints_in_context.collect();
    let carried = carried_motions(&joints_in_context, cut);
    let mut all = Jacobians::new(qd.len());
    let mut columns: Vec<Carried<T>> = joints_in_context
        .iter()
        .map(|_| Carried::default())
        .collect();
    for (i, joint) in joints_in_context.iter().enumerate().rev() {
        let further = std::mem::take(&mut columns[i]);
        let own = joint.columns();
        all.own(joint, &own);
        all.add_force(joint, [qd, qdd]);
        let pass = cut.passes[i];
        if pass.is_inner() {
            all.cross(&carried[i], &own);
            let here = [carried[i].clone(), joint.motions()].concat();
            all.accumulate(&here, further, joint.frame, pass);
            continue;
        }
        let mut further = further.at_joint(joint.frame);
        all.cross(&joint.motions(), &further);
        further.extend(own);
        if let Some(parent) = joint.frame.posed.parent {
            columns[parent].add(further, joint.frame);
        }
    }
    joints.iter().for_each(|posed| all.add_actuator(posed));
    all.result
}

/// For each inner joint, the motions of the joints before it, in its joint frame.
fn carried_motions<T: Real>(
    joints_in_context: &[JointContext<'_, T>],
    cut: &AccumulationCut,
) -> Vec<Vec<MotionColumn<T>>> {
    let mut carried: Vec<Vec<MotionColumn<T>>> = Vec::with_capacity(joints_in_context.len());
    for (joint, pass) in joints_in_context.iter().zip(&cut.passes) {
        let frame = joint.frame;
        let parent = frame.posed.parent.filter(|_| pass.is_inner());
        let motions = parent.map_or_else(Vec::new, |parent| {
            let before = carried[parent].iter().copied();
            let before = before.chain(joints_in_context[parent].motions());
            let at_end = before.map(|motion| match frame.is_parallel {
                true => motion,
                false => motion.turned_back(joints_in_context[parent].frame),
            });
            at_end.map(|motion| motion.at_joint(frame)).collect()
        });
        carried.push(motions);
    }
    carried
}

/// The columns of outer joints that have been transformed to a joint.
struct Carried<T> {
    /// Columns in the body's frame.
    of_body: Vec<ForceColumn<T>>,
    /// Columns of joints that are parallel to it, in its joint frame.
    parallel: Vec<ForceColumn<T>>,
}

impl<T: Real> Carried<T> {
    /// All columns in the joint frame.
    fn at_joint(self, frame: &JointFrame<'_, T>) -> Vec<ForceColumn<T>> {
        let turned = self.of_body.into_iter().map(|column| column.turned(frame));
        turned.chain(self.parallel).collect()
    }

    /// Adds the columns of an outer joint, from its joint frame.
    fn add(&mut self, columns: Vec<ForceColumn<T>>, frame: &JointFrame<'_, T>) {
        let mounted = columns.into_iter().map(|column| column.mounted(frame));
        match frame.is_parallel {
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
    fn cross(&mut self, motions: &[MotionColumn<T>], columns: &[ForceColumn<T>]) {
        for motion in motions {
            for column in columns {
                let (above, below) = (motion.v * self.n + column.v, column.v * self.n + motion.v);
                let (s, result) = (motion.direction, &mut self.result);
                result.by_position[above] = s.dot(column.by_position);
                result.by_velocity[above] = s.dot(column.by_velocity);
                result.by_acceleration[below] = s.dot(column.by_acceleration);
                result.by_position[below] = motion.of_position(column);
                result.by_velocity[below] =
                    motion.of_velocity(column, motion.doubles(columns.len()));
            }
        }
    }

    /// The entries of quantities in the joint frame of an inner joint and of the bodies that its body
    /// carries.
    fn accumulate(
        &mut self,
        motions: &[MotionColumn<T>],
        further: Carried<T>,
        frame: &JointFrame<'_, T>,
        pass: Pass,
    ) {
        if pass == Pass::InnerAtStart {
            self.cross(motions, &further.at_joint(frame));
            return;
        }
        self.cross(motions, &further.parallel);
        let turned = motions.iter().map(|motion| motion.turned_back(frame));
        self.cross(&turned.collect::<Vec<_>>(), &further.of_body);
    }

    /// The entries of a joint's coordinates among themselves.
    fn own(&mut self, joint: &JointContext<'_, T>, columns: &[ForceColumn<T>]) {
        let start = joint.frame.posed.v_start;
        let is_single = columns.len() == 1;
        for (row, direction) in joint.directions.iter().enumerate() {
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
            for (row, entries) in joint.own_by_position().into_iter().enumerate() {
                let at = (start + row) * self.n + start;
                self.result.by_position[at..at + entries.len()].copy_from_slice(&entries);
            }
        }
    }

    /// τ of a joint's coordinates: the component of the force on its composite along them, plus its
    /// actuator's terms.
    fn add_force(&mut self, joint: &JointContext<'_, T>, [qd, qdd]: [&[T]; 2]) {
        let force = joint.composite.force_under(joint.parent);
        for (v, direction) in joint.frame.posed.coordinates().zip(&joint.directions) {
            let actuator = joint.frame.posed.actuator_force(qd[v], qdd[v]);
            self.result.value[v] = direction.dot(force) + actuator;
        }
    }

    /// Adds an actuator's terms: armature and damping.
    fn add_actuator(&mut self, posed: &PosedJoint<'_, T>) {
        let Some(actuator) = posed.actuator else {
            return;
        };
        for v in posed.coordinates() {
            let at = v * self.n + v;
            let Derivatives {
                by_velocity,
                by_acceleration,
                ..
            } = &mut self.result;
            by_velocity[at] = by_velocity[at] + actuator.damping;
            by_acceleration[at] = by_acceleration[at] + actuator.armature;
        }
    }
}

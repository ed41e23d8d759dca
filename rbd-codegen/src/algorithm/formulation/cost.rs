//! The cost of frames: operations of inverse dynamics and of the inertia matrix, for the whole robot or for
//! a few bodies.
//!
//! For a few bodies these are the body, its parent and its children. The rest of the robot is inputs: the
//! motion of the bodies before, forces and composite inertias of the bodies behind.

use rbd_ir::ir::{Symbol, count, op_count, scalars, trace};
use rbd_ir::optimize::optimize;
use rbd_runtime::{Force, Real, Symmetric3, Vector3};

use super::arrival::{BodyMotion, vector};
use super::derivatives::{AccumulationCut, inverse_dynamics_derivatives};
use super::motion::motions;
use super::newton_euler::{inverse_dynamics, torques};
use super::pose::{Coordinates, PosedJoint, pose_some};
use super::pseudo_inertia::Composite;
use super::robot::Robot;
use super::{composite, pseudo_inertia};
use crate::canonical::{Canonical, CanonicalJoint, Neighbourhood};

/// Inputs for the first body's carrier: ω, ω̇, a.
const BASE_INPUTS: usize = 9;
/// Inputs for a child: two forces, h and Σ.
const CHILD_INPUTS: usize = 12 + 9;

/// Operations of inverse dynamics and inertia matrix after all passes.
pub(in crate::algorithm) fn of_robot(canonical: &Canonical, nq: usize, nv: usize) -> u32 {
    let rnea = trace(scalars("x", nq + 2 * nv), |x| {
        let (q, x) = x.split_at(nq);
        let (qd, qdd) = x.split_at(nv);
        let none = vec![Force::zero(); canonical.joints.len()];
        inverse_dynamics(&Robot::constant(canonical), q, qd, qdd, &none)
    });
    let crba = trace(scalars("q", nq), |q| {
        composite::inertia_matrix(&Robot::constant(canonical), q, nv)
    });
    let flops = |function| op_count(&optimize(function)).flops();
    flops(rnea) + flops(crba)
}

/// Operations of the derivatives of inverse dynamics with H, as traced.
pub(in crate::algorithm) fn of_derivatives(canonical: &Canonical, cut: &AccumulationCut) -> u32 {
    let of_joints = |size: fn(&CanonicalJoint) -> usize| canonical.joints.iter().map(size).sum();
    let nq: usize = of_joints(|joint| joint.nq);
    let nv: usize = of_joints(|joint| joint.motion.nv());
    count(nq + 2 * nv, |x| {
        let (q, x) = x.split_at(nq);
        let robot = Robot::constant(canonical);
        let none = vec![Force::zero(); canonical.joints.len()];
        let motion = x.split_at(nv).into();
        let found = inverse_dynamics_derivatives(&robot, cut, q, motion, &none);
        [found.by_position, found.by_velocity, found.by_acceleration].concat()
    })
}

/// The operations of `canonical` that depend on the frame of the body with this neighbourhood.
pub(in crate::algorithm) fn around_body(
    canonical: &Canonical,
    neighbourhood: &Neighbourhood,
) -> u32 {
    let Neighbourhood { bodies, support } = neighbourhood;
    let window = Window {
        canonical,
        bodies,
        support: *support,
    };
    let (nq, nv) = window.sizes();
    let behind = CHILD_INPUTS * (bodies.len() - support);
    count(BASE_INPUTS + nq + 2 * nv + behind, |x| {
        let (base, x) = x.split_at(BASE_INPUTS);
        let (q, x) = x.split_at(nq);
        let (qd, x) = x.split_at(nv);
        let (qdd, behind) = x.split_at(nv);
        let joints = window.posed(q);
        let mut outputs = window.newton_euler(&joints, base, [qd, qdd], behind);
        outputs.extend(window.composite(&joints, behind));
        outputs
    })
}

/// The bodies that are traced.
struct Window<'a> {
    canonical: &'a Canonical,
    /// The body's ancestors, base first, itself, and its children.
    bodies: &'a [usize],
    /// The number of these that are not children.
    support: usize,
}

impl<'a> Window<'a> {
    /// Lengths of q and q̇.
    fn sizes(&self) -> (usize, usize) {
        let joints = self.bodies.iter().map(|i| &self.canonical.joints[*i]);
        joints.fold((0, 0), |(nq, nv), joint| {
            (nq + joint.nq, nv + joint.motion.nv())
        })
    }

    /// The bodies' joints at `q`.
    fn posed<'g>(&self, mut q: &[Symbol<'g>]) -> Vec<PosedJoint<'a, Symbol<'g>>> {
        let mut next = 0;
        let coordinates = self.bodies.iter().map(|i| {
            let joint = &self.canonical.joints[*i];
            let (own, rest) = q.split_at(joint.nq);
            q = rest;
            let v_start = next;
            next += joint.motion.nv();
            Coordinates { q: own, v_start }
        });
        pose_some(self.canonical, self.bodies, coordinates)
    }

    /// Whether the first body is carried by another body, not by the base.
    fn is_carried(&self) -> bool {
        self.canonical.joints[self.bodies[0]].parent.is_some()
    }

    /// Torques, the force on the first body's carrier, and the motion of the children.
    fn newton_euler<'g>(
        &self,
        joints: &[PosedJoint<'_, Symbol<'g>>],
        base: &[Symbol<'g>],
        [qd, qdd]: [&[Symbol<'g>]; 2],
        behind: &[Symbol<'g>],
    ) -> Vec<Symbol<'g>> {
        let base = if self.is_carried() {
            BodyMotion::base(
                vector(&base[0..3]),
                vector(&base[3..6]),
                vector(&base[6..9]),
            )
        } else {
            BodyMotion::at_rest(-Vector3::from_f64(self.canonical.gravity[self.bodies[0]]))
        };
        let motions: Vec<BodyMotion<_>> = motions(joints, &vec![base; joints.len()], qd, qdd);
        let (support, children) = motions.split_at(self.support);
        let mut forces: Vec<Force<_>> = joints
            .iter()
            .zip(support)
            .map(|(posed, motion)| posed.body_force(motion))
            .collect();
        forces.extend(behind.chunks_exact(CHILD_INPUTS).map(|x| force(&x[0..6])));
        let (tau, forces) = torques(joints, forces, qd.len());
        let of_children = joints
            .get(self.support)
            .map_or(qd.len(), |child| child.v_start);
        let mut outputs = tau[..of_children].to_vec();
        for child in children {
            let of_child = [child.velocity, child.acceleration, child.linear];
            outputs.extend(of_child.into_iter().flat_map(Vector3::to_array));
        }
        if self.is_carried() {
            let Force { angular, linear } = joints[0].force_to_parent(forces[0]);
            outputs.extend([angular, linear].into_iter().flat_map(Vector3::to_array));
        }
        outputs
    }

    /// Entries of the inertia matrix in the rows of these bodies and of one body behind each child.
    fn composite<'g>(
        &self,
        joints: &[PosedJoint<'_, Symbol<'g>>],
        behind: &[Symbol<'g>],
    ) -> Vec<Symbol<'g>> {
        let (support, children) = joints.split_at(self.support);
        let mut bodies: Vec<Composite<_>> = support
            .iter()
            .map(|posed| pseudo_inertia::composite(&posed.joint.inertia))
            .collect();
        bodies.extend(
            children
                .iter()
                .zip(behind.chunks_exact(CHILD_INPUTS))
                .map(|(posed, x)| child_composite(posed.joint.inertia.mass, &x[12..21])),
        );
        composite::add_points_at_origins(joints, &mut bodies);
        let mut outputs = Vec::new();
        for (child, x) in children.iter().zip(behind.chunks_exact(CHILD_INPUTS)) {
            let unit = child.force_to_parent(force(&x[6..12]));
            row(support, unit, &mut outputs);
        }
        for k in (0..joints.len()).rev() {
            let posed = &joints[k];
            if k < self.support {
                for unit in composite::unit_acceleration_forces(posed.joint.motion, &bodies[k]) {
                    outputs.extend(posed.joint_forces(unit));
                    row(&joints[..k], posed.force_to_parent(unit), &mut outputs);
                }
            }
            if let Some(parent) = posed.parent {
                let carried = posed.composite_to_parent(bodies[k]);
                bodies[parent] = pseudo_inertia::sum(bodies[parent], carried);
            }
        }
        outputs
    }
}

/// The generalised forces of a chain of joints due to a force on the last one's body.
fn row<'g>(
    chain: &[PosedJoint<'_, Symbol<'g>>],
    mut force: Force<Symbol<'g>>,
    outputs: &mut Vec<Symbol<'g>>,
) {
    for posed in chain.iter().rev() {
        outputs.extend(posed.joint_forces(force));
        force = posed.force_to_parent(force);
    }
}

fn force<T: Real>(x: &[T]) -> Force<T> {
    Force::new(vector(&x[0..3]), vector(&x[3..6]))
}

fn child_composite<'g>(mass: f64, x: &[Symbol<'g>]) -> Composite<Symbol<'g>> {
    let sigma = Symmetric3 {
        xx: x[3],
        xy: x[4],
        xz: x[5],
        yy: x[6],
        yz: x[7],
        zz: x[8],
    };
    Composite {
        mass: Symbol::from_f64(mass),
        h: vector(&x[0..3]),
        sigma,
    }
}

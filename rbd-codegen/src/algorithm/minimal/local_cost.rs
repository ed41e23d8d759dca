//! What the frame of one body costs: the operations around it in inverse dynamics and in the
//! inertia matrix, traced for a few bodies only.
//!
//! The body, its parent and its children are taken; the rest of the robot is
//! inputs: the motion of what is before, forces and composite inertias of what is behind.

use rbd_runtime::{Force, Real, Symmetric3, Vector3};

use super::PosedJoint;
use super::composite::{self, Composite};
use super::newton_euler::{BodyMotion, at_rest, body_force, moved, tensor};
use crate::algorithm::signature::scalars;
use crate::canonical::{Canonical, CanonicalJoint};
use crate::ir::{Symbol, op_count, trace};

/// Ancestors that are traced with the body.
const ANCESTORS: usize = 1;
/// Inputs a child takes: q, q̇, q̈, two forces, h and Σ.
const CHILD_INPUTS: usize = 3 + 12 + 9;

/// Operations that depend on the frame of body `i`, of `canonical` as it stands.
pub(in crate::algorithm) fn local_cost(canonical: &Canonical, i: usize) -> u32 {
    let mut support = vec![i];
    while let Some(parent) = canonical.joints[support[support.len() - 1]].parent
        && support.len() <= ANCESTORS
    {
        support.push(parent);
    }
    support.reverse();
    let children: Vec<usize> = (0..canonical.joints.len())
        .filter(|c| canonical.joints[*c].parent == Some(i))
        .collect();
    let inputs = 9 + 3 * support.len() + CHILD_INPUTS * children.len();
    let function = trace(scalars("x", inputs), |x| {
        let (base, x) = x.split_at(9);
        let (moving, x) = x.split_at(3 * support.len());
        let around = Around {
            canonical,
            support: &support,
            children: &children,
        };
        around.outputs(base, moving, x)
    });
    op_count(&function).flops()
}

struct Around<'a> {
    canonical: &'a Canonical,
    /// The body with its ancestors, base first.
    support: &'a [usize],
    children: &'a [usize],
}

/// A body's coordinates and the joint at them.
struct Moving<'a, 'g> {
    posed: PosedJoint<'a, Symbol<'g>>,
    qd: Symbol<'g>,
    qdd: Symbol<'g>,
}

impl Around<'_> {
    fn outputs<'g>(
        &self,
        base: &[Symbol<'g>],
        moving: &[Symbol<'g>],
        behind: &[Symbol<'g>],
    ) -> Vec<Symbol<'g>> {
        let joint = |i: &usize| &self.canonical.joints[*i];
        let chain: Vec<Moving<'_, 'g>> = self
            .support
            .iter()
            .zip(moving.chunks_exact(3))
            .map(|(i, x)| Moving::new(joint(i), x))
            .collect();
        let children: Vec<(Moving<'_, 'g>, &[Symbol<'g>])> = self
            .children
            .iter()
            .zip(behind.chunks_exact(CHILD_INPUTS))
            .map(|(i, x)| (Moving::new(joint(i), x), &x[3..]))
            .collect();
        let mut outputs = self.newton_euler(base, &chain, &children);
        outputs.extend(self.composite(&chain, &children));
        outputs
    }

    fn base_motion<'g>(&self, base: &[Symbol<'g>]) -> BodyMotion<Symbol<'g>> {
        let first = self.support[0];
        if self.canonical.joints[first].parent.is_none() {
            return at_rest(-Vector3::from_f64(self.canonical.gravity[first]));
        }
        let (w, wd) = (vector(&base[0..3]), vector(&base[3..6]));
        let linear = vector(&base[6..9]);
        BodyMotion {
            velocity: w,
            acceleration: wd,
            tensor: tensor(w, wd),
            linear,
        }
    }

    /// Torques, the force on what is before, and the motion of the children.
    fn newton_euler<'g>(
        &self,
        base: &[Symbol<'g>],
        chain: &[Moving<'_, 'g>],
        children: &[(Moving<'_, 'g>, &[Symbol<'g>])],
    ) -> Vec<Symbol<'g>> {
        let mut outputs = Vec::new();
        let mut motion = self.base_motion(base);
        let mut forces = Vec::with_capacity(chain.len());
        for body in chain {
            motion = moved(&body.posed, motion, body.qd, body.qdd);
            forces.push(body_force(&body.posed.joint.newton_euler_inertia, &motion));
        }
        let mut force = Force::zero();
        for (child, x) in children {
            let next = moved(&child.posed, motion, child.qd, child.qdd);
            let of_child = [next.velocity, next.acceleration, next.linear];
            outputs.extend(of_child.into_iter().flat_map(Vector3::to_array));
            force = force + child.posed.force_to_parent(self::force(&x[0..6]));
        }
        for (body, own) in chain.iter().zip(forces).rev() {
            let whole = force + own;
            outputs.push(body.posed.along_axis(whole));
            force = body.posed.force_to_parent(whole);
        }
        if self.canonical.joints[self.support[0]].parent.is_some() {
            outputs.extend(
                [force.angular, force.linear]
                    .into_iter()
                    .flat_map(Vector3::to_array),
            );
        }
        outputs
    }

    /// Entries of the inertia matrix in the rows of these bodies and of one body behind.
    fn composite<'g>(
        &self,
        chain: &[Moving<'_, 'g>],
        children: &[(Moving<'_, 'g>, &[Symbol<'g>])],
    ) -> Vec<Symbol<'g>> {
        let mut outputs = Vec::new();
        let mut bodies: Vec<Composite<Symbol<'g>>> = chain
            .iter()
            .map(|body| composite::composite(&body.posed.joint.inertia))
            .collect();
        let last = chain.len() - 1;
        for (child, _) in children {
            let mass = Symbol::from_f64(child.posed.joint.inertia.mass);
            bodies[last] = composite::sum(bodies[last], child.posed.point_at_origin(mass));
        }
        for k in (1..chain.len()).rev() {
            let point = chain[k].posed.point_at_origin(bodies[k].mass);
            bodies[k - 1] = composite::sum(bodies[k - 1], point);
        }
        for (child, x) in children {
            let body = child_composite(child.posed.joint.inertia.mass, &x[12..21]);
            bodies[last] = composite::sum(bodies[last], child.posed.composite_to_parent(body));
            let unit = child.posed.force_to_parent(force(&x[6..12]));
            self.row(chain, chain.len(), unit, &mut outputs);
        }
        for k in (0..chain.len()).rev() {
            let posed = &chain[k].posed;
            let unit = composite::unit_acceleration_force(posed.joint.motion, &bodies[k]);
            outputs.push(posed.along_axis(unit));
            self.row(chain, k, posed.force_to_parent(unit), &mut outputs);
            if k > 0 {
                let carried = posed.composite_to_parent(bodies[k]);
                bodies[k - 1] = composite::sum(bodies[k - 1], carried);
            }
        }
        outputs
    }

    /// What the joints before `end` have to give of a force on body `end` − 1.
    fn row<'g>(
        &self,
        chain: &[Moving<'_, 'g>],
        end: usize,
        mut force: Force<Symbol<'g>>,
        outputs: &mut Vec<Symbol<'g>>,
    ) {
        for body in chain[..end].iter().rev() {
            outputs.push(body.posed.along_axis(force));
            force = body.posed.force_to_parent(force);
        }
    }
}

impl<'a, 'g> Moving<'a, 'g> {
    fn new(joint: &'a CanonicalJoint, x: &[Symbol<'g>]) -> Self {
        Self {
            posed: PosedJoint::new(joint, x[0]),
            qd: x[1],
            qdd: x[2],
        }
    }
}

fn vector<T: Real>(x: &[T]) -> Vector3<T> {
    Vector3::new(x[0], x[1], x[2])
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

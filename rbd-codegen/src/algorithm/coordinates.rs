//! Coupled joints for the formulations on canonical frames, which know of none.
//!  With θ the positions of all joints less their offsets, which the frames have in them: θ = G q, θ̇ = G
//! q̇, and by the power τᵀ q̇ of the joints' forces τ = Gᵀ τ_θ. For a robot without coupled joints G is the
//! identity and generates no operation.

use std::ops::Range;

use rbd_runtime::{Joint, Real};

use super::context::TraceContext;
use super::formulation::coupled_composite::Coordinate;

impl TraceContext<'_> {
    /// θ = G q.
    pub(super) fn joint_positions<T: Real>(&self, q: &[T]) -> Vec<T> {
        self.expanded(q, Joint::position_range)
    }

    /// θ̇ = G q̇, and θ̈ = G q̈.
    pub(super) fn joint_rates<T: Real>(&self, qd: &[T]) -> Vec<T> {
        self.expanded(qd, Joint::velocity_range)
    }

    fn expanded<T: Real>(&self, x: &[T], range: impl Fn(&Joint) -> Range<usize>) -> Vec<T> {
        let joints = self.model.joints.iter();
        let parts = joints.flat_map(|joint| {
            let ratio = joint.coupling.map(|coupling| T::from_f64(coupling.ratio));
            let part = x[range(joint)].iter();
            part.map(move |x| ratio.map_or(*x, |ratio| ratio * *x))
        });
        parts.collect()
    }

    /// τ = Gᵀ τ_θ.
    pub(super) fn generalised_forces<T: Real>(&self, joint_forces: &[T]) -> Vec<T> {
        let mut tau: Vec<Option<T>> = vec![None; self.pattern.size()];
        let mut forces = joint_forces.iter();
        for joint in &self.model.joints {
            for (v, &force) in joint.velocity_range().zip(&mut forces) {
                let force = match joint.coupling {
                    None => force,
                    Some(coupling) => T::from_f64(coupling.ratio) * force,
                };
                tau[v] = Some(tau[v].map_or(force, |tau| tau + force));
            }
        }
        let or_zero = |tau: Option<T>| tau.unwrap_or_else(T::zero);
        tau.into_iter().map(or_zero).collect()
    }

    /// For each coordinate of θ its coordinate of q̇, and the ratio.
    pub(super) fn coordinates(&self) -> Vec<Coordinate> {
        let joints = self.model.joints.iter();
        let coordinates = joints.flat_map(|joint| {
            let ratio = joint.coupling.map_or(1.0, |coupling| coupling.ratio);
            joint.velocity_range().map(move |v| Coordinate { v, ratio })
        });
        coordinates.collect()
    }
}

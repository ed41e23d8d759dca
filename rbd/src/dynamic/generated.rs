use std::vec;
use std::vec::Vec;

use super::{Dynamics, InertiaMatrix};
use crate::{Array, Force, InertiaMatrix as _, Limits, Transform};

/// A generated robot as one of any number of joints, so that a tool takes it beside those that it
/// loads: `&Generated(Panda) as &dyn Dynamics`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generated<R>(
    /// The robot.
    pub R,
);

/// The numbers of an array.
fn vector<A: Array<T>, T: Copy>(array: &A) -> Vec<T> {
    array.as_ref().to_vec()
}

/// Numbers as an array.
#[track_caller]
fn array<A: Array<T>, T: Copy>(what: &str, numbers: &[T], length: usize) -> A {
    let got = numbers.len();
    assert!(
        got == length,
        "`{what}` has length {got}, but {length} is needed"
    );
    A::from_fn(|i| numbers[i])
}

impl<R: crate::Dynamics> Generated<R> {
    #[track_caller]
    fn q(&self, q: &[f64]) -> R::Configuration<f64> {
        array("q", q, R::NQ)
    }

    #[track_caller]
    fn v(&self, what: &str, v: &[f64]) -> R::Velocity<f64> {
        array(what, v, R::NV)
    }
}

impl<R: crate::Dynamics> Dynamics for Generated<R> {
    fn name(&self) -> &str {
        R::NAME
    }

    fn nq(&self) -> usize {
        R::NQ
    }

    fn nv(&self) -> usize {
        R::NV
    }

    fn joint_names(&self) -> Vec<&str> {
        R::JOINT_NAMES.to_vec()
    }

    fn link_names(&self) -> Vec<&str> {
        R::LINK_NAMES.to_vec()
    }

    fn limits(&self) -> Vec<Limits> {
        R::LIMITS.to_vec()
    }

    fn integrate(&self, q: &[f64], v: &[f64]) -> Vec<f64> {
        vector(&self.0.integrate(&self.q(q), &self.v("v", v)))
    }

    fn difference(&self, q0: &[f64], q1: &[f64]) -> Vec<f64> {
        vector(&self.0.difference(&self.q(q0), &self.q(q1)))
    }

    fn position_rate(&self, q: &[f64], qd: &[f64]) -> Vec<f64> {
        vector(&self.0.position_rate(&self.q(q), &self.v("qd", qd)))
    }

    fn velocity_from_rate(&self, q: &[f64], rate: &[f64]) -> Vec<f64> {
        let rate = array("rate", rate, R::NQ);
        vector(&self.0.velocity_from_rate(&self.q(q), &rate))
    }

    fn neutral(&self) -> Vec<f64> {
        vector(&self.0.neutral())
    }

    fn normalize(&self, q: &[f64]) -> Vec<f64> {
        vector(&self.0.normalize(&self.q(q)))
    }

    fn random(&self, mut uniform: &mut dyn FnMut() -> f64) -> Vec<f64> {
        vector(&self.0.random(&mut uniform))
    }

    fn rnea(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<f64> {
        let [qd, qdd] = [self.v("qd", qd), self.v("qdd", qdd)];
        vector(&self.0.rnea(&self.q(q), &qd, &qdd))
    }

    fn rnea_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<f64> {
        let [qd, qdd] = [self.v("qd", qd), self.v("qdd", qdd)];
        let forces = array("f_ext", f_ext, R::LINK_NAMES.len());
        vector(&self.0.rnea_with_forces(&self.q(q), &qd, &qdd, &forces))
    }

    fn bias(&self, q: &[f64], qd: &[f64]) -> Vec<f64> {
        vector(&self.0.bias(&self.q(q), &self.v("qd", qd)))
    }

    fn gravity(&self, q: &[f64]) -> Vec<f64> {
        vector(&self.0.gravity(&self.q(q)))
    }

    fn crba(&self, q: &[f64]) -> InertiaMatrix {
        let dense = self.0.crba(&self.q(q)).to_dense();
        let rows = dense.as_ref().iter().flat_map(vector);
        let mut parents = vec![None; R::NV];
        R::MODEL.expanded_parents(&mut parents);
        InertiaMatrix::new(rows.collect(), parents)
    }

    fn forward_dynamics(&self, q: &[f64], qd: &[f64], tau: &[f64]) -> Vec<f64> {
        let [qd, tau] = [self.v("qd", qd), self.v("tau", tau)];
        vector(&self.0.forward_dynamics(&self.q(q), &qd, &tau))
    }

    fn aba(&self, q: &[f64], qd: &[f64], tau: &[f64]) -> Vec<f64> {
        let [qd, tau] = [self.v("qd", qd), self.v("tau", tau)];
        vector(&self.0.aba(&self.q(q), &qd, &tau))
    }

    fn forward_kinematics(&self, q: &[f64]) -> Vec<Transform<f64>> {
        vector(&self.0.forward_kinematics(&self.q(q)))
    }
}

//! The numbers that an algorithm of the reference runs on.

use rbd_model::SpookOptions;
use rbd_runtime::reference::{self, Body, Constraint, InertiaScratch, WrenchJoints};
use rbd_runtime::{Force, Frame, IntoReal, Model, Real, Transform, sparse};

use rbd_spook::robot::constraint_count;

use crate::FunctionName as F;
use crate::algorithm::{Method, Parameter, Pattern};

/// From q to the dense H.
type InertiaAlgorithm<T, P> = fn(&Model<'_, P>, &mut [Body<T>], &[T], &mut [T]);

/// The reference algorithms for one robot.
#[derive(Clone, Copy)]
pub struct Reference<'a, P = f64> {
    /// The robot.
    pub model: Model<'a, P>,
    /// Where its joints stand, and the fixed ones whose wrenches are asked for.
    pub wrenches: WrenchJoints<'a, P>,
    /// Its constraints.
    pub constraints: &'a [Constraint<P>],
    /// Whether rows of theirs are redundant.
    pub has_redundant_rows: bool,
    /// The sparsity of its inertia matrix.
    pub pattern: &'a Pattern,
    /// How it steps in maximal coordinates.
    pub spook: SpookOptions,
}

impl<'a> Reference<'a> {
    /// The reference for a model.
    pub fn new(model: &'a crate::Model, pattern: &'a Pattern) -> Self {
        Self {
            model: model.as_runtime(),
            wrenches: model.attachments.as_runtime(),
            constraints: &model.constraints,
            has_redundant_rows: model.has_redundant_rows,
            pattern,
            spook: model.spook,
        }
    }
}

impl<P: Copy> Reference<'_, P> {
    pub(super) fn entry_count(&self, method: &Method) -> usize {
        method
            .receiver
            .nonzeros()
            .map_or(0, |_| self.pattern.nonzeros.len())
    }

    pub(super) fn length(&self, parameter: Parameter) -> usize {
        let model = self.model;
        match parameter {
            Parameter::LinkForces => 6 * model.links.len(),
            Parameter::Lambda => self.constraints.iter().map(Constraint::rows).sum(),
            Parameter::States => 13 * model.joints.len(),
            Parameter::BodyForces => 6 * model.joints.len(),
            Parameter::Regularisation => 2 * constraint_count(&model, self.constraints.len()),
            Parameter::HeldLambda => 6 * constraint_count(&model, self.constraints.len()),
            Parameter::H => 1,
            position if position.is_position() => model.nq(),
            _ => model.nv(),
        }
    }
}

/// The flat inputs of a method, by parameter.
pub(super) struct Arguments<'a, T, P> {
    pub(super) reference: Reference<'a, P>,
    pub(super) frame: Option<Frame>,
    pub(super) method: &'a Method,
    pub(super) inputs: &'a [T],
}

impl<T: Real, P: IntoReal<T>> Arguments<'_, T, P> {
    /// The numbers of one parameter; none if the method does not take it.
    pub(super) fn array(&self, wanted: Parameter) -> &[T] {
        let mut start = self.reference.entry_count(self.method);
        for parameter in self.method.parameters {
            let end = start + self.reference.length(*parameter);
            if *parameter == wanted {
                return &self.inputs[start..end];
            }
            start = end;
        }
        &[]
    }

    /// The receiver, dense by rows.
    pub(super) fn matrix(&self) -> Vec<T> {
        let entries = &self.inputs[..self.reference.entry_count(self.method)];
        self.reference.pattern.scatter(entries, T::zero())
    }

    pub(super) fn apply(&self, in_place: fn(&[Option<usize>], &[T], &mut [T])) -> Vec<T> {
        let mut x = self.array(Parameter::X).to_vec();
        in_place(&self.reference.pattern.parents, &self.matrix(), &mut x);
        x
    }

    pub(super) fn inertia_times_x(&self) -> Vec<T> {
        let x = self.array(Parameter::X);
        let mut result = vec![T::zero(); x.len()];
        sparse::mul_h(
            &self.reference.pattern.parents,
            &self.matrix(),
            x,
            &mut result,
        );
        result
    }

    pub(super) fn forward_dynamics(&self) -> Vec<T> {
        let model = self.reference.model;
        let n = model.nv();
        let (h, parents) = (&mut vec![T::zero(); n * n], &mut vec![None; n]);
        let scratch = InertiaScratch { h, parents };
        let mut bodies = vec![Body::zero(); model.joints.len()];
        let mut qdd = vec![T::zero(); n];
        let [q, qd, tau] = [Parameter::Q, Parameter::Qd, Parameter::Tau].map(|p| self.array(p));
        reference::forward_dynamics(&model, &mut bodies, q, qd, tau, scratch, &mut qdd);
        qdd
    }

    pub(super) fn configuration(&self) -> Vec<T> {
        let model = self.reference.model;
        let mut q = vec![T::zero(); model.nq()];
        match self.method.id {
            F::Integrate => {
                let [start, v] = [Parameter::Q, Parameter::V].map(|p| self.array(p));
                reference::integrate(&model, start, v, &mut q);
            }
            F::Difference => {
                let [q0, q1] = [Parameter::Q0, Parameter::Q1].map(|p| self.array(p));
                let mut v = vec![T::zero(); model.nv()];
                reference::difference(&model, q0, q1, &mut v);
                return v;
            }
            F::PositionRate => {
                let [own, qd] = [Parameter::Q, Parameter::Qd].map(|p| self.array(p));
                reference::position_rate(&model, own, qd, &mut q);
            }
            F::VelocityFromRate => {
                let [own, rate] = [Parameter::Q, Parameter::Rate].map(|p| self.array(p));
                let mut v = vec![T::zero(); model.nv()];
                reference::velocity_from_rate(&model, own, rate, &mut v);
                return v;
            }
            F::Neutral => reference::neutral(&model, &mut q),
            _ => {
                q.copy_from_slice(self.array(Parameter::Q));
                reference::normalize(&model, &mut q);
            }
        }
        q
    }

    /// The stored entries of H by `algorithm`.
    pub(super) fn inertia(&self, algorithm: InertiaAlgorithm<T, P>) -> Vec<T> {
        let model = self.reference.model;
        let mut bodies = vec![Body::zero(); model.joints.len()];
        let mut h = vec![T::zero(); model.nv() * model.nv()];
        algorithm(&model, &mut bodies, self.array(Parameter::Q), &mut h);
        self.reference.pattern.gather(&h)
    }
}

/// A force from its numbers, [moment; force].
pub(super) fn force<T: Real>(f: &[T]) -> Force<T> {
    Force::new([f[0], f[1], f[2]].into(), [f[3], f[4], f[5]].into())
}

/// Rotation by rows, then translation.
pub(super) fn of_placement<T: Real>(placement: Transform<T>) -> impl Iterator<Item = T> {
    let rotation = placement.rotation.rows.into_iter().flatten();
    rotation.chain(placement.translation.to_array())
}

//! The generic reference as the counterpart of each row of [`methods`] and [`FRAME_METHODS`]: the
//! same numbers in, the same numbers out, in the order of the traced function's inputs and outputs.
//!
//! [`methods`]: crate::algorithm::methods
//! [`FRAME_METHODS`]: crate::algorithm::FRAME_METHODS

mod frame;
mod quantities;
mod trace;

use rbd_runtime::reference::{self, Body, InertiaScratch};
use rbd_runtime::{Force, Frame, IntoReal, Model, Real, Transform, sparse};

pub(in crate::algorithm) use trace::trace_reference;

use crate::algorithm::{Method, Parameter, Pattern, Receiver};

/// The reference algorithms for one robot.
#[derive(Clone, Copy)]
pub struct Reference<'a, P = f64> {
    /// The robot.
    pub model: Model<'a, P>,
    /// The sparsity of its inertia matrix.
    pub pattern: &'a Pattern,
}

impl<P: Copy> Reference<'_, P> {
    /// How many numbers `method` takes: the receiver's entries, then each parameter.
    pub fn input_count(&self, method: &Method) -> usize {
        let parameters = method.parameters.iter().map(|p| self.length(*p));
        self.entry_count(method) + parameters.sum::<usize>()
    }

    /// Runs the algorithm that belongs to `method`; `None` if it has none.
    ///
    /// # Panics
    /// If `inputs` is not [`input_count`](Self::input_count) long.
    pub fn run<T: Real>(&self, method: &Method, inputs: &[T]) -> Option<Vec<T>>
    where
        P: IntoReal<T>,
    {
        self.run_on(None, method, inputs)
    }

    /// Runs the algorithm that belongs to `method`, of this frame if it is one of frames; `None` if
    /// it has none.
    ///
    /// # Panics
    /// If `inputs` is not [`input_count`](Self::input_count) long.
    pub fn run_on<T: Real>(
        &self,
        frame: Option<Frame>,
        method: &Method,
        inputs: &[T],
    ) -> Option<Vec<T>>
    where
        P: IntoReal<T>,
    {
        assert_eq!(
            inputs.len(),
            self.input_count(method),
            "inputs of {}",
            method.name
        );
        let arguments = Arguments {
            reference: *self,
            frame,
            method,
            inputs,
        };
        match method.receiver {
            Receiver::Robot => on_robot(&arguments),
            Receiver::InertiaMatrix => on_inertia_matrix(&arguments),
            Receiver::Ltdl | Receiver::Ltl => on_factor(&arguments),
            Receiver::Frame => frame::run(&arguments),
        }
    }

    fn entry_count(&self, method: &Method) -> usize {
        method
            .receiver
            .nonzeros()
            .map_or(0, |_| self.pattern.entries.len())
    }

    fn length(&self, parameter: Parameter) -> usize {
        let model = self.model;
        match parameter {
            Parameter::LinkForces => 6 * model.links.len(),
            position if position.is_position() => model.nq(),
            _ => model.nv(),
        }
    }
}

fn on_robot<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let model = arguments.reference.model;
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let array = |parameter| arguments.array(parameter);
    let (q, qd, qdd) = (
        array(Parameter::Q),
        array(Parameter::Qd),
        array(Parameter::Qdd),
    );
    let mut tau = vec![T::zero(); model.nv()];
    match arguments.method.name {
        "forward_kinematics" => {
            let mut placements = vec![Transform::identity(); model.links.len()];
            reference::forward_kinematics(&model, bodies, q, &mut placements);
            return Some(placements.into_iter().flat_map(numbers).collect());
        }
        "crba" => return Some(arguments.inertia(reference::crba)),
        "differential_inverse_dynamics" => {
            return Some(arguments.inertia(reference::differential_inverse_dynamics));
        }
        "rnea" => reference::rnea(&model, bodies, q, qd, qdd, &mut tau),
        "rnea_with_forces" => {
            let forces = array(Parameter::LinkForces).chunks_exact(6).map(force);
            let forces: Vec<_> = forces.collect();
            reference::rnea_with_forces(&model, bodies, q, qd, qdd, &forces, &mut tau);
        }
        "bias" => reference::bias(&model, bodies, q, qd, &mut tau),
        "gravity" => reference::gravity(&model, bodies, q, &mut tau),
        "forward_dynamics" => return Some(arguments.forward_dynamics()),
        "integrate" | "difference" | "position_rate" | "velocity_from_rate" | "neutral"
        | "normalize" => {
            return Some(arguments.configuration());
        }
        "aba" if model.is_coupled() => return None,
        "aba" => {
            let forces = array(Parameter::Tau);
            reference::aba(&model, bodies, q, qd, forces, &mut tau);
        }
        _ => return quantities::run(arguments),
    }
    Some(tau)
}

fn on_inertia_matrix<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let pattern = arguments.reference.pattern;
    let mut h = arguments.matrix();
    match arguments.method.name {
        "inertia_mul" => return Some(arguments.inertia_times_x()),
        "ltdl_factor" => sparse::ltdl(&pattern.parents, &mut h),
        "ltl_factor" => sparse::ltl(&pattern.parents, &mut h),
        _ => return None,
    }
    Some(pattern.gather(&h))
}

fn on_factor<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let operation = match arguments.method.name {
        "ltdl_mul_l" => sparse::ltdl_mul_l,
        "ltdl_mul_lt" => sparse::ltdl_mul_lt,
        "ltdl_solve_l" => sparse::ltdl_solve_l,
        "ltdl_solve_lt" => sparse::ltdl_solve_lt,
        "ltdl_solve" => sparse::ltdl_solve,
        "ltl_mul_l" => sparse::ltl_mul_l,
        "ltl_mul_lt" => sparse::ltl_mul_lt,
        "ltl_solve_l" => sparse::ltl_solve_l,
        "ltl_solve_lt" => sparse::ltl_solve_lt,
        "ltl_solve" => sparse::ltl_solve,
        _ => return None,
    };
    Some(arguments.apply(operation))
}

/// From q to the dense H.
type InertiaAlgorithm<T, P> = fn(&Model<'_, P>, &mut [Body<T>], &[T], &mut [T]);

/// The flat inputs of a method, by parameter.
struct Arguments<'a, T, P> {
    reference: Reference<'a, P>,
    frame: Option<Frame>,
    method: &'a Method,
    inputs: &'a [T],
}

impl<T: Real, P: IntoReal<T>> Arguments<'_, T, P> {
    /// The numbers of one parameter; none if the method does not take it.
    fn array(&self, wanted: Parameter) -> &[T] {
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
    fn matrix(&self) -> Vec<T> {
        let entries = &self.inputs[..self.reference.entry_count(self.method)];
        self.reference.pattern.scatter(entries, T::zero())
    }

    fn apply(&self, in_place: fn(&[Option<usize>], &[T], &mut [T])) -> Vec<T> {
        let mut x = self.array(Parameter::X).to_vec();
        in_place(&self.reference.pattern.parents, &self.matrix(), &mut x);
        x
    }

    fn inertia_times_x(&self) -> Vec<T> {
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

    fn forward_dynamics(&self) -> Vec<T> {
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

    fn configuration(&self) -> Vec<T> {
        let model = self.reference.model;
        let mut q = vec![T::zero(); model.nq()];
        match self.method.name {
            "integrate" => {
                let [start, v] = [Parameter::Q, Parameter::V].map(|p| self.array(p));
                reference::integrate(&model, start, v, &mut q);
            }
            "difference" => {
                let [q0, q1] = [Parameter::Q0, Parameter::Q1].map(|p| self.array(p));
                let mut v = vec![T::zero(); model.nv()];
                reference::difference(&model, q0, q1, &mut v);
                return v;
            }
            "position_rate" => {
                let [own, qd] = [Parameter::Q, Parameter::Qd].map(|p| self.array(p));
                reference::position_rate(&model, own, qd, &mut q);
            }
            "velocity_from_rate" => {
                let [own, rate] = [Parameter::Q, Parameter::Rate].map(|p| self.array(p));
                let mut v = vec![T::zero(); model.nv()];
                reference::velocity_from_rate(&model, own, rate, &mut v);
                return v;
            }
            "neutral" => reference::neutral(&model, &mut q),
            _ => {
                q.copy_from_slice(self.array(Parameter::Q));
                reference::normalize(&model, &mut q);
            }
        }
        q
    }

    /// The stored entries of H by `algorithm`.
    fn inertia(&self, algorithm: InertiaAlgorithm<T, P>) -> Vec<T> {
        let model = self.reference.model;
        let mut bodies = vec![Body::zero(); model.joints.len()];
        let mut h = vec![T::zero(); model.nv() * model.nv()];
        algorithm(&model, &mut bodies, self.array(Parameter::Q), &mut h);
        self.reference.pattern.gather(&h)
    }
}

fn force<T: Real>(f: &[T]) -> Force<T> {
    Force::new([f[0], f[1], f[2]].into(), [f[3], f[4], f[5]].into())
}

/// Rotation by rows, then translation.
fn numbers<T: Real>(placement: Transform<T>) -> impl Iterator<Item = T> {
    let rotation = placement.rotation.rows.into_iter().flatten();
    rotation.chain(placement.translation.to_array())
}

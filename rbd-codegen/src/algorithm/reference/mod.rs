//! The generic reference as the counterpart of each function of the catalogue: the same numbers in, the same
//! numbers out, in the order of the traced function's inputs and outputs.

mod arguments;
mod constrained;
pub(in crate::algorithm) mod constraint_forces;
mod derivatives;
mod frame;
mod maximal;
mod quantities;
mod recorded;
mod trace;
mod wrenches;

use rbd_runtime::reference::{self, Body};
use rbd_runtime::{Frame, IntoReal, Real, Transform, sparse};

pub(in crate::algorithm) use trace::trace_reference;

use crate::FunctionName as F;
use crate::algorithm::{Method, Parameter, Receiver};
use arguments::{Arguments, force, of_placement};

pub use arguments::Reference;
pub use recorded::RecordedReference;

impl Reference<'_> {
    /// Runs the algorithm that belongs to `method`; `None` if it has none.
    ///
    /// # Panics
    /// If `inputs` is not [`input_count`](Self::input_count) long.
    pub fn run<T: Real>(&self, method: &Method, inputs: &[T]) -> Option<Vec<T>> {
        self.run_on(None, method, inputs)
    }

    /// Runs the algorithm that belongs to `method`, of this frame if it is one of frames; `None` if
    /// it has none. Derivatives are those of the algorithm on dual numbers.
    ///
    /// # Panics
    /// If `inputs` is not [`input_count`](Self::input_count) long.
    pub fn run_on<T: Real>(
        &self,
        frame: Option<Frame>,
        method: &Method,
        inputs: &[T],
    ) -> Option<Vec<T>> {
        Some(self.record(frame, method)?.run(inputs))
    }
}

impl<'r> Reference<'r> {
    /// The algorithm of [`run_on`](Self::run_on), to run at many states.
    pub fn record<'m>(
        &self,
        frame: Option<Frame>,
        method: &'m Method,
    ) -> Option<RecordedReference<'r, 'm>> {
        RecordedReference::new(*self, frame, method)
    }
}

impl<'r, P: Copy> Reference<'r, P> {
    /// How many numbers `method` takes: the receiver's entries, then each parameter.
    pub fn input_count(&self, method: &Method) -> usize {
        let parameters = method.parameters.iter().map(|p| self.length(*p));
        self.entry_count(method) + parameters.sum::<usize>()
    }

    /// The algorithm of a row that is no derivative, compiled for these scalars; `None` if it has none.
    fn traced<T: Real>(&self, frame: Option<Frame>, method: &Method, inputs: &[T]) -> Option<Vec<T>>
    where
        P: IntoReal<T>,
    {
        let arguments = self.arguments(frame, method, inputs);
        match method.receiver {
            _ if method.derivative.is_some() => None,
            Receiver::Robot => on_robot(&arguments),
            Receiver::InertiaMatrix => on_inertia_matrix(&arguments),
            Receiver::Ltdl | Receiver::Ltl => on_factor(&arguments),
            Receiver::Frame => frame::run(&arguments),
        }
    }

    fn arguments<'a, T>(
        &self,
        frame: Option<Frame>,
        method: &'a Method,
        inputs: &'a [T],
    ) -> Arguments<'a, T, P>
    where
        'r: 'a,
    {
        assert_eq!(
            inputs.len(),
            self.input_count(method),
            "inputs of {}",
            method.name
        );
        Arguments {
            reference: *self,
            frame,
            method,
            inputs,
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
    match arguments.method.id {
        F::ForwardKinematics => {
            let mut placements = vec![Transform::identity(); model.links.len()];
            reference::forward_kinematics(&model, bodies, q, &mut placements);
            return Some(placements.into_iter().flat_map(of_placement).collect());
        }
        F::Crba => return Some(arguments.inertia(reference::crba)),
        F::DifferentialInverseDynamics => {
            return Some(arguments.inertia(reference::differential_inverse_dynamics));
        }
        F::Rnea => reference::rnea(&model, bodies, q, qd, qdd, &mut tau),
        F::RneaWithForces => {
            let forces = array(Parameter::LinkForces).chunks_exact(6).map(force);
            let forces: Vec<_> = forces.collect();
            reference::rnea_with_forces(&model, bodies, q, qd, qdd, &forces, &mut tau);
        }
        F::Bias => reference::bias(&model, bodies, q, qd, &mut tau),
        F::Gravity => reference::gravity(&model, bodies, q, &mut tau),
        F::ForwardDynamics => return Some(arguments.forward_dynamics()),
        id if id.moves_configurations() => return Some(arguments.configuration()),
        F::Aba if model.is_coupled() => return None,
        F::Aba => {
            let forces = array(Parameter::Tau);
            reference::aba(&model, bodies, q, qd, forces, &mut tau);
        }
        id if id.is_of_constraint_forces() => return constraint_forces::run(arguments),
        id if id.is_of_wrenches() => return wrenches::run(arguments),
        _ => {
            let constrained = constrained::run(arguments).or_else(|| maximal::run(arguments));
            return constrained.or_else(|| quantities::run(arguments));
        }
    }
    Some(tau)
}

fn on_inertia_matrix<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let pattern = arguments.reference.pattern;
    let mut h = arguments.matrix();
    match arguments.method.id {
        F::InertiaMul => return Some(arguments.inertia_times_x()),
        F::Ltdl => sparse::ltdl(&pattern.parents, &mut h),
        F::Ltl => sparse::ltl(&pattern.parents, &mut h),
        _ => return None,
    }
    Some(pattern.gather(&h))
}

fn on_factor<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let operation = match arguments.method.id {
        F::LtdlMulL => sparse::ltdl_mul_l,
        F::LtdlMulLt => sparse::ltdl_mul_lt,
        F::LtdlSolveL => sparse::ltdl_solve_l,
        F::LtdlSolveLt => sparse::ltdl_solve_lt,
        F::LtdlSolve => sparse::ltdl_solve,
        F::LtlMulL => sparse::ltl_mul_l,
        F::LtlMulLt => sparse::ltl_mul_lt,
        F::LtlSolveL => sparse::ltl_solve_l,
        F::LtlSolveLt => sparse::ltl_solve_lt,
        F::LtlSolve => sparse::ltl_solve,
        _ => return None,
    };
    Some(arguments.apply(operation))
}

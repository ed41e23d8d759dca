//! Motion, Jacobians and equation of motion of a frame.

use rbd_runtime::reference::{self, Body, InertiaScratch, OperationalScratch};
use rbd_runtime::{
    Frame, FrameMotion, IntoReal, Local, LocalWorldAligned, Model, OperationalSpace, Real,
    ReferenceFrame, World,
};

use super::arguments::{Arguments, of_placement};
use super::quantities::numbers;
use crate::FunctionName as Id;
use crate::algorithm::{Coordinates, Parameter};

/// Runs the algorithm of the method's name; `None` if it is none of these.
pub(super) fn run<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    match arguments.method.coordinates() {
        None if arguments.method.id == Id::FramePlacement => placement(arguments),
        None => None,
        Some(Coordinates::Local) => in_coordinates::<Local, T, P>(arguments),
        Some(Coordinates::World) => in_coordinates::<World, T, P>(arguments),
        Some(Coordinates::LocalWorldAligned) => {
            in_coordinates::<LocalWorldAligned, T, P>(arguments)
        }
    }
}

fn placement<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let model = arguments.reference.model;
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let q = arguments.array(Parameter::Q);
    let placement = reference::frame_placement(&model, bodies, &arguments.frame?, q);
    Some(of_placement(placement).collect())
}

fn in_coordinates<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    arguments: &Arguments<'_, T, P>,
) -> Option<Vec<T>> {
    let model = &arguments.reference.model;
    let frame = &arguments.frame?;
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let [q, qd, qdd] = [Parameter::Q, Parameter::Qd, Parameter::Qdd].map(|p| arguments.array(p));
    let motion =
        |m: FrameMotion<F, T>| [m.motion.angular.to_array(), m.motion.linear.to_array()].concat();
    let mut matrix = vec![T::zero(); 6 * model.nv()];
    match arguments.method.id.base() {
        Id::FrameVelocity => {
            return Some(motion(reference::frame_velocity(
                model, bodies, frame, q, qd,
            )));
        }
        Id::FrameAcceleration => {
            let found = reference::frame_acceleration(model, bodies, frame, q, qd, qdd);
            return Some(motion(found));
        }
        Id::FrameClassicalAcceleration => {
            let found = reference::frame_classical_acceleration(model, bodies, frame, q, qd, qdd);
            return Some(motion(found));
        }
        Id::FrameJacobianBias => {
            let found = reference::frame_jacobian_bias(model, bodies, frame, q, qd);
            return Some(motion(found));
        }
        Id::FrameJacobian => {
            reference::frame_jacobian::<F, T, P>(model, bodies, frame, q, &mut matrix);
        }
        Id::FrameJacobianDerivative => {
            reference::frame_jacobian_derivative::<F, T, P>(
                model,
                bodies,
                frame,
                q,
                qd,
                &mut matrix,
            );
        }
        Id::OperationalSpace => return Some(operational_space::<F, T, P>(model, frame, q, qd)),
        Id::DynamicallyConsistentInverse => inverse::<F, T, P>(model, frame, q, &mut matrix),
        _ => return None,
    }
    Some(matrix)
}

/// Λ by rows, μ, ρ.
fn operational_space<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    frame: &Frame,
    q: &[T],
    qd: &[T],
) -> Vec<T> {
    with_scratch(model, |bodies, scratch| {
        let found: OperationalSpace<F, T> =
            reference::operational_space(model, bodies, frame, q, qd, scratch);
        let forces = [numbers(found.coriolis.force), numbers(found.gravity.force)];
        [found.inertia.concat(), forces.concat()].concat()
    })
}

fn inverse<F: ReferenceFrame, T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    frame: &Frame,
    q: &[T],
    inverse: &mut [T],
) {
    with_scratch(model, |bodies, scratch| {
        reference::dynamically_consistent_inverse::<F, T, P>(
            model, bodies, frame, q, scratch, inverse,
        );
    });
}

fn with_scratch<T: Real, P, R>(
    model: &Model<'_, P>,
    algorithm: impl FnOnce(&mut [Body<T>], OperationalScratch<'_, T>) -> R,
) -> R {
    let n = model.nv();
    let (h, parents) = (&mut vec![T::zero(); n * n], &mut vec![None; n]);
    let scratch = OperationalScratch {
        inertia: InertiaScratch { h, parents },
        jacobian: &mut vec![T::zero(); 6 * n],
        forces: &mut vec![T::zero(); n],
    };
    algorithm(&mut vec![Body::zero(); model.joints.len()], scratch)
}

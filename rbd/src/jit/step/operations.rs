use std::marker::PhantomData;
use std::vec;
use std::vec::Vec;

use rbd_runtime::step;
use rbd_runtime::step::system::{Forward, System};

use super::Method;
use crate::jit::{Catalogue, Error, Robot};
use crate::{Joint, Real};

/// A robot as the loops of steps see it, operation by operation in any scalar. Its functions are those of a catalogue.
struct Operations<'a, T, C> {
    robot: &'a Robot,
    catalogue: &'a C,
    /// Numbers of run-time fields, an array if there are any.
    parameters: &'a [&'a [T]],
    scalar: PhantomData<T>,
}

/// q' and q̇' of an explicit method, from q, q̇, τ, h and run-time fields of the right lengths.
///
/// # Errors
/// If the robot cannot have a function that the step calls.
pub(in crate::jit) fn explicit<T: Real>(
    method: Method,
    robot: &Robot,
    catalogue: &impl Catalogue<T>,
    arguments: &[&[T]],
) -> Result<Vec<Vec<T>>, Error> {
    // The loops below have no way to return an error.
    robot.program("forward_dynamics")?;
    robot.program("integrate")?;
    let (state, parameters) = arguments.split_at(4);
    let [q, qd, tau] = [0, 1, 2].map(|k| state[k].to_vec());
    let (h, scalar) = (state[3][0], PhantomData);
    let robot = Operations {
        robot,
        catalogue,
        parameters,
        scalar,
    };
    let (q, qd) = match method {
        Method::RungeKutta => step::rk4(&robot, &q, &qd, &tau, h),
        _ => step::semi_implicit(&robot, &q, &qd, &tau, h),
    };
    Ok(vec![q, qd])
}

impl<T: Real, C: Catalogue<T>> Operations<'_, T, C> {
    fn call(&self, name: &str, arguments: &[&[T]]) -> Vec<T> {
        let values = self.catalogue.evaluate(name, arguments);
        values
            .expect("a function that the robot has, with arrays of its lengths")
            .concat()
    }
}

impl<T: Real, C: Catalogue<T>> System<T> for Operations<'_, T, C> {
    type Configuration = Vec<T>;
    type Velocity = Vec<T>;
    type Row = Vec<T>;
    type Square = Vec<Vec<T>>;

    fn nv(&self) -> usize {
        self.robot.nv()
    }

    fn is_vector(&self) -> bool {
        self.robot.nq() == self.robot.nv()
    }

    fn joints(&self) -> &[Joint] {
        self.robot.model().joints
    }

    fn row(&self, row: &Vec<T>) -> Vec<T> {
        row.clone()
    }

    fn zeros(&self) -> Vec<Vec<T>> {
        vec![vec![T::zero(); self.nv()]; self.nv()]
    }

    fn integrate(&self, q: &Vec<T>, v: &Vec<T>) -> Vec<T> {
        self.call("integrate", &[q, v])
    }
}

impl<T: Real, C: Catalogue<T>> Forward<T> for Operations<'_, T, C> {
    fn forward_dynamics(&self, q: &Vec<T>, qd: &Vec<T>, tau: &Vec<T>) -> Vec<T> {
        let mut arguments: Vec<&[T]> = vec![q, qd, tau];
        arguments.extend(self.parameters);
        self.call("forward_dynamics", &arguments)
    }
}

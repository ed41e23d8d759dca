use std::vec;
use std::vec::Vec;

use rbd_codegen::FunctionName;

use super::{Dynamics, Robot, rows};
use crate::reference::{self, Body, OperationalScratch};
use crate::{FrameMotion, Model, OperationalSpace, ReferenceFrame, Transform};

/// A frame that is fixed to a link of a loaded robot.
///
/// Its functions end in the coordinates that they are in: [`Local`](crate::Local),
/// [`World`](crate::World) or [`LocalWorldAligned`](crate::LocalWorldAligned).
///
/// # Panics
/// All functions panic if a slice has a wrong length; the message names it.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'r> {
    robot: &'r Robot,
    frame: crate::Frame,
}

impl<'r> Frame<'r> {
    pub(super) fn new(robot: &'r Robot, frame: crate::Frame) -> Self {
        Self { robot, frame }
    }

    /// Placement of the frame in the world, `world_from_frame` (m). RBDA section 4.1.
    pub fn placement(&self, q: &[f64]) -> Transform<f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_placement(model, bodies, &self.frame, q)
    }

    pub(super) fn velocity<F: ReferenceFrame>(&self, q: &[f64], qd: &[f64]) -> FrameMotion<F, f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_velocity(model, bodies, &self.frame, q, qd)
    }

    pub(super) fn acceleration<F: ReferenceFrame>(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<F, f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_acceleration(model, bodies, &self.frame, q, qd, qdd)
    }

    pub(super) fn classical_acceleration<F: ReferenceFrame>(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<F, f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_classical_acceleration(model, bodies, &self.frame, q, qd, qdd)
    }

    pub(super) fn jacobian_bias<F: ReferenceFrame>(
        &self,
        q: &[f64],
        qd: &[f64],
    ) -> FrameMotion<F, f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_jacobian_bias(model, bodies, &self.frame, q, qd)
    }

    pub(super) fn jacobian<F: ReferenceFrame>(&self, q: &[f64]) -> [Vec<f64>; 6] {
        self.robot.rows_of_velocities(|model, bodies, jacobian| {
            reference::frame_jacobian::<F, f64, f64>(model, bodies, &self.frame, q, jacobian);
        })
    }

    pub(super) fn jacobian_derivative<F: ReferenceFrame>(
        &self,
        q: &[f64],
        qd: &[f64],
    ) -> [Vec<f64>; 6] {
        self.robot.rows_of_velocities(|model, bodies, rate| {
            reference::frame_jacobian_derivative::<F, f64, f64>(
                model,
                bodies,
                &self.frame,
                q,
                qd,
                rate,
            );
        })
    }

    pub(super) fn operational_space<F: ReferenceFrame>(
        &self,
        q: &[f64],
        qd: &[f64],
    ) -> OperationalSpace<F, f64> {
        self.with_scratch(|model, bodies, scratch| {
            reference::operational_space(model, bodies, &self.frame, q, qd, scratch)
        })
    }

    pub(super) fn dynamically_consistent_inverse<F: ReferenceFrame>(
        &self,
        q: &[f64],
    ) -> Vec<[f64; 6]> {
        let mut inverse = vec![0.0; 6 * self.robot.nv()];
        self.with_scratch(|model, bodies, scratch| {
            reference::dynamically_consistent_inverse::<F, f64, f64>(
                model,
                bodies,
                &self.frame,
                q,
                scratch,
                &mut inverse,
            );
        });
        let row = |row: Vec<f64>| core::array::from_fn(|i| row[i]);
        rows(&inverse, 6).into_iter().map(row).collect()
    }

    fn with_scratch<R>(
        &self,
        algorithm: impl FnOnce(&Model<'_>, &mut [Body<f64>], OperationalScratch<'_, f64>) -> R,
    ) -> R {
        let n = self.robot.nv();
        self.robot.with_inertia(|inertia| {
            let scratch = OperationalScratch {
                inertia,
                jacobian: &mut vec![0.0; 6 * n],
                forces: &mut vec![0.0; n],
            };
            algorithm(&self.robot.model(), &mut self.robot.bodies(), scratch)
        })
    }

    /// So many matrices of six rows, of derivatives.
    pub(super) fn spatial<const N: usize>(
        &self,
        function: FunctionName,
        inputs: &[&[f64]],
    ) -> [[Vec<f64>; 6]; N] {
        let n = self.robot.nv();
        let numbers = self.robot.numbers(Some(self.frame), function, inputs);
        let row = |at: usize| numbers[at * n..][..n].to_vec();
        core::array::from_fn(|k| core::array::from_fn(|i| row(6 * k + i)))
    }
}

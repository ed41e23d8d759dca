use std::vec;
use std::vec::Vec;

use super::{Dynamics, Robot, rows};
use crate::reference::{self, Body, OperationalScratch};
use crate::{
    FrameMotion, Local, LocalWorldAligned, Model, OperationalSpace, ReferenceFrame, Transform,
    World,
};

/// A frame that is fixed to a link of a loaded robot.
///
/// Its functions end in the coordinates that they are in: [`Local`], [`World`] or
/// [`LocalWorldAligned`].
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

    fn velocity<F: ReferenceFrame>(&self, q: &[f64], qd: &[f64]) -> FrameMotion<F, f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_velocity(model, bodies, &self.frame, q, qd)
    }

    fn acceleration<F: ReferenceFrame>(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<F, f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_acceleration(model, bodies, &self.frame, q, qd, qdd)
    }

    fn classical_acceleration<F: ReferenceFrame>(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
    ) -> FrameMotion<F, f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_classical_acceleration(model, bodies, &self.frame, q, qd, qdd)
    }

    fn jacobian_bias<F: ReferenceFrame>(&self, q: &[f64], qd: &[f64]) -> FrameMotion<F, f64> {
        let (model, bodies) = (&self.robot.model(), &mut self.robot.bodies());
        reference::frame_jacobian_bias(model, bodies, &self.frame, q, qd)
    }

    fn jacobian<F: ReferenceFrame>(&self, q: &[f64]) -> [Vec<f64>; 6] {
        self.robot.rows_of_velocities(|model, bodies, jacobian| {
            reference::frame_jacobian::<F, f64, f64>(model, bodies, &self.frame, q, jacobian);
        })
    }

    fn jacobian_derivative<F: ReferenceFrame>(&self, q: &[f64], qd: &[f64]) -> [Vec<f64>; 6] {
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

    fn operational_space<F: ReferenceFrame>(
        &self,
        q: &[f64],
        qd: &[f64],
    ) -> OperationalSpace<F, f64> {
        self.with_scratch(|model, bodies, scratch| {
            reference::operational_space(model, bodies, &self.frame, q, qd, scratch)
        })
    }

    fn dynamically_consistent_inverse<F: ReferenceFrame>(&self, q: &[f64]) -> Vec<[f64; 6]> {
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
}

macro_rules! in_coordinates {
    ($($coordinates:ident: $velocity:ident, $acceleration:ident, $classical_acceleration:ident,
       $jacobian:ident, $jacobian_bias:ident, $jacobian_derivative:ident,
       $operational_space:ident, $inverse:ident;)*) => {
        $(
            #[doc = concat!("In [`", stringify!($coordinates), "`] coordinates.")]
            impl Frame<'_> {
                /// Velocity of the frame, ẋ = J q̇, [angular; linear] (rad/s; m/s).
                pub fn $velocity(&self, q: &[f64], qd: &[f64]) -> FrameMotion<$coordinates, f64> {
                    self.velocity(q, qd)
                }

                /// Spatial acceleration of the frame, gravity apart (rad/s²; m/s²). RBDA 2.11.
                pub fn $acceleration(
                    &self,
                    q: &[f64],
                    qd: &[f64],
                    qdd: &[f64],
                ) -> FrameMotion<$coordinates, f64> {
                    self.acceleration(q, qd, qdd)
                }

                /// Classical acceleration of the frame, [ω̇; v̇ + ω × v], gravity apart (rad/s²;
                /// m/s²).
                pub fn $classical_acceleration(
                    &self,
                    q: &[f64],
                    qd: &[f64],
                    qdd: &[f64],
                ) -> FrameMotion<$coordinates, f64> {
                    self.classical_acceleration(q, qd, qdd)
                }

                /// Jacobian J of the frame, ẋ = J q̇, by rows: three angular, three linear (1; m).
                pub fn $jacobian(&self, q: &[f64]) -> [Vec<f64>; 6] {
                    self.jacobian::<$coordinates>(q)
                }

                /// J̇ q̇ (rad/s²; m/s²).
                pub fn $jacobian_bias(
                    &self,
                    q: &[f64],
                    qd: &[f64],
                ) -> FrameMotion<$coordinates, f64> {
                    self.jacobian_bias(q, qd)
                }

                /// J̇ by rows (1/s; m/s).
                pub fn $jacobian_derivative(&self, q: &[f64], qd: &[f64]) -> [Vec<f64>; 6] {
                    self.jacobian_derivative::<$coordinates>(q, qd)
                }

                /// Λ, μ and ρ of the frame's equation of motion Λ ẍ + μ + ρ = f. Khatib 1987.
                pub fn $operational_space(
                    &self,
                    q: &[f64],
                    qd: &[f64],
                ) -> OperationalSpace<$coordinates, f64> {
                    self.operational_space(q, qd)
                }

                /// J̄ = H⁻¹ Jᵀ Λ by coordinate of q̇, the angular columns first. Khatib 1987.
                pub fn $inverse(&self, q: &[f64]) -> Vec<[f64; 6]> {
                    self.dynamically_consistent_inverse::<$coordinates>(q)
                }
            }
        )*
    };
}

in_coordinates! {
    Local: velocity_local, acceleration_local, classical_acceleration_local, jacobian_local,
        jacobian_bias_local, jacobian_derivative_local, operational_space_local,
        dynamically_consistent_inverse_local;
    World: velocity_world, acceleration_world, classical_acceleration_world, jacobian_world,
        jacobian_bias_world, jacobian_derivative_world, operational_space_world,
        dynamically_consistent_inverse_world;
    LocalWorldAligned: velocity_local_world_aligned, acceleration_local_world_aligned,
        classical_acceleration_local_world_aligned, jacobian_local_world_aligned,
        jacobian_bias_local_world_aligned, jacobian_derivative_local_world_aligned,
        operational_space_local_world_aligned, dynamically_consistent_inverse_local_world_aligned;
}

/// Functions of derivatives, in each kind of coordinates.
macro_rules! derivatives {
    ($($(#[$doc:meta])* $name:ident($($argument:ident),*) -> $count:literal;)*) => {
        /// Derivatives by dual numbers, six rows [angular; linear] each: by q in the tangent space, by q̇, by q̈.
        impl Frame<'_> {
            $(
                $(#[$doc])*
                pub fn $name(&self, $($argument: &[f64]),*) -> [[Vec<f64>; 6]; $count] {
                    let (n, inputs) = (self.robot.nv(), [$($argument),*]);
                    let name = stringify!($name);
                    let numbers = self.robot.frame_derivatives(self.frame, name, &inputs);
                    let row = |at: usize| numbers[at * n..][..n].to_vec();
                    core::array::from_fn(|k| core::array::from_fn(|i| row(6 * k + i)))
                }
            )*
        }
    };
}

derivatives! {
    /// Velocity by q and q̇, in the frame's own axes, at its origin.
    velocity_derivatives_local(q, qd) -> 2;
    /// Velocity by q and q̇, in the world's axes, at the world's origin.
    velocity_derivatives_world(q, qd) -> 2;
    /// Velocity by q and q̇, in the world's axes, at the frame's origin.
    velocity_derivatives_local_world_aligned(q, qd) -> 2;
    /// Spatial acceleration by q, q̇ and q̈, in the frame's own axes, at its origin.
    acceleration_derivatives_local(q, qd, qdd) -> 3;
    /// Spatial acceleration by q, q̇ and q̈, in the world's axes, at the world's origin.
    acceleration_derivatives_world(q, qd, qdd) -> 3;
    /// Spatial acceleration by q, q̇ and q̈, in the world's axes, at the frame's origin.
    acceleration_derivatives_local_world_aligned(q, qd, qdd) -> 3;
    /// Classical acceleration by q, q̇ and q̈, in the frame's own axes, at its origin.
    classical_acceleration_derivatives_local(q, qd, qdd) -> 3;
    /// Classical acceleration by q, q̇ and q̈, in the world's axes, at the world's origin.
    classical_acceleration_derivatives_world(q, qd, qdd) -> 3;
    /// Classical acceleration by q, q̇ and q̈, in the world's axes, at the frame's origin.
    classical_acceleration_derivatives_local_world_aligned(q, qd, qdd) -> 3;
}

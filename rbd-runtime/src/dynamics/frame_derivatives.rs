//! The derivatives of a frame's motion, a trait each; the names of their functions end in the coordinates.
//! Positions are in the tangent space of q.

use super::frame::{Configuration, Velocity};
use crate::{Real, RobotFrame, SparseMatrix, SparsityPattern};

/// A trait of three functions, one in each kind of coordinates.
macro_rules! functions {
    (
        $(#[$of_trait:meta])*
        $trait:ident:
        $(
            $(#[$of_function:meta])*
            $function:ident($($argument:ident: $kind:ident),*) -> ($($(#[$of_pattern:meta])* $pattern:ident),*);
        )*
    ) => {
        $(#[$of_trait])*
        pub trait $trait: RobotFrame {
            $($($(#[$of_pattern])* type $pattern: SparsityPattern;)*)*
            $(
                $(#[$of_function])*
                #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
                fn $function<T: Real>(
                    &self,
                    $($argument: &$kind<Self, T>),*
                ) -> ($(SparseMatrix<Self::$pattern, T>),*);
            )*
        }
    };
}

functions! {
    /// `frame_velocity_derivatives`: ∂ẋ by q and q̇.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `frame_velocity_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `frame_velocity_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    FrameVelocityDerivatives:
    /// ∂ẋ/∂q and ∂ẋ/∂q̇ = J of the velocity, rows [angular; linear],
    /// in the frame's own axes, at its origin.
    velocity_derivatives_local(q: Configuration, qd: Velocity) -> (
        /// Where ∂ẋ/∂q can be other than zero, in the frame's own axes, at its origin.
        DvDqLocal,
        /// Where J can be other than zero, in the frame's own axes, at its origin.
        DvDqdLocal
    );
    /// ∂ẋ/∂q and ∂ẋ/∂q̇ = J of the velocity, rows [angular; linear],
    /// in the world's axes, at the world's origin.
    velocity_derivatives_world(q: Configuration, qd: Velocity) -> (
        /// Where ∂ẋ/∂q can be other than zero, in the world's axes, at the world's origin.
        DvDqWorld,
        /// Where J can be other than zero, in the world's axes, at the world's origin.
        DvDqdWorld
    );
    /// ∂ẋ/∂q and ∂ẋ/∂q̇ = J of the velocity, rows [angular; linear],
    /// in the world's axes, at the frame's origin.
    velocity_derivatives_local_world_aligned(q: Configuration, qd: Velocity) -> (
        /// Where ∂ẋ/∂q can be other than zero, in the world's axes, at the frame's origin.
        DvDqLocalWorldAligned,
        /// Where J can be other than zero, in the world's axes, at the frame's origin.
        DvDqdLocalWorldAligned
    );
}

functions! {
    /// `frame_acceleration_derivatives`: ∂a by q, q̇ and q̈, of the spatial acceleration.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `frame_acceleration_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `frame_acceleration_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    FrameAccelerationDerivatives:
    /// ∂a/∂q, ∂a/∂q̇ and ∂a/∂q̈ = J of the spatial acceleration, rows [angular; linear],
    /// in the frame's own axes, at its origin.
    acceleration_derivatives_local(q: Configuration, qd: Velocity, qdd: Velocity) -> (
        /// Where ∂a/∂q can be other than zero, in the frame's own axes, at its origin.
        DaDqLocal,
        /// Where ∂a/∂q̇ can be other than zero, in the frame's own axes, at its origin.
        DaDqdLocal,
        /// Where J can be other than zero, in the frame's own axes, at its origin.
        DaDqddLocal
    );
    /// ∂a/∂q, ∂a/∂q̇ and ∂a/∂q̈ = J of the spatial acceleration, rows [angular; linear],
    /// in the world's axes, at the world's origin.
    acceleration_derivatives_world(q: Configuration, qd: Velocity, qdd: Velocity) -> (
        /// Where ∂a/∂q can be other than zero, in the world's axes, at the world's origin.
        DaDqWorld,
        /// Where ∂a/∂q̇ can be other than zero, in the world's axes, at the world's origin.
        DaDqdWorld,
        /// Where J can be other than zero, in the world's axes, at the world's origin.
        DaDqddWorld
    );
    /// ∂a/∂q, ∂a/∂q̇ and ∂a/∂q̈ = J of the spatial acceleration, rows [angular; linear],
    /// in the world's axes, at the frame's origin.
    acceleration_derivatives_local_world_aligned(q: Configuration, qd: Velocity, qdd: Velocity) -> (
        /// Where ∂a/∂q can be other than zero, in the world's axes, at the frame's origin.
        DaDqLocalWorldAligned,
        /// Where ∂a/∂q̇ can be other than zero, in the world's axes, at the frame's origin.
        DaDqdLocalWorldAligned,
        /// Where J can be other than zero, in the world's axes, at the frame's origin.
        DaDqddLocalWorldAligned
    );
}

functions! {
    /// `frame_classical_acceleration_derivatives`: ∂a by q, q̇ and q̈, of the classical acceleration.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `frame_classical_acceleration_derivatives`",
        label = "not generated for `{Self}`",
        note = "add `frame_classical_acceleration_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    FrameClassicalAccelerationDerivatives:
    /// ∂a/∂q, ∂a/∂q̇ and ∂a/∂q̈ = J of the classical acceleration, rows [angular; linear],
    /// in the frame's own axes, at its origin.
    classical_acceleration_derivatives_local(q: Configuration, qd: Velocity, qdd: Velocity) -> (
        /// Where ∂a/∂q can be other than zero, in the frame's own axes, at its origin.
        DaDqLocal,
        /// Where ∂a/∂q̇ can be other than zero, in the frame's own axes, at its origin.
        DaDqdLocal,
        /// Where J can be other than zero, in the frame's own axes, at its origin.
        DaDqddLocal
    );
    /// ∂a/∂q, ∂a/∂q̇ and ∂a/∂q̈ = J of the classical acceleration, rows [angular; linear],
    /// in the world's axes, at the world's origin.
    classical_acceleration_derivatives_world(q: Configuration, qd: Velocity, qdd: Velocity) -> (
        /// Where ∂a/∂q can be other than zero, in the world's axes, at the world's origin.
        DaDqWorld,
        /// Where ∂a/∂q̇ can be other than zero, in the world's axes, at the world's origin.
        DaDqdWorld,
        /// Where J can be other than zero, in the world's axes, at the world's origin.
        DaDqddWorld
    );
    /// ∂a/∂q, ∂a/∂q̇ and ∂a/∂q̈ = J of the classical acceleration, rows [angular; linear],
    /// in the world's axes, at the frame's origin.
    classical_acceleration_derivatives_local_world_aligned(q: Configuration, qd: Velocity, qdd: Velocity) -> (
        /// Where ∂a/∂q can be other than zero, in the world's axes, at the frame's origin.
        DaDqLocalWorldAligned,
        /// Where ∂a/∂q̇ can be other than zero, in the world's axes, at the frame's origin.
        DaDqdLocalWorldAligned,
        /// Where J can be other than zero, in the world's axes, at the frame's origin.
        DaDqddLocalWorldAligned
    );
}

use core::marker::PhantomData;

use super::{
    FrameForce, FrameMotion, combination, dot, force, force_numbers, motion, motion_numbers,
};
use crate::{Real, ReferenceFrame};

/// The Jacobian J of a frame, ẋ = J q̇, or its rate J̇, in the coordinates that `F` names:
/// 6×nv, the angular rows first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jacobian<F, T, const NV: usize> {
    /// Three angular rows (1; 1/m, or 0 for prismatic joints), then three linear ones (m; 1).
    pub rows: [[T; NV]; 6],
    coordinates: PhantomData<F>,
}

/// The dynamically consistent inverse J̄ = H⁻¹ Jᵀ Λ of a Jacobian in the coordinates that `F`
/// names: nv×6. J J̄ = 1, and of all right inverses J̄ ẋ has the least kinetic energy (Khatib 1987).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JacobianInverse<F, T, const NV: usize> {
    /// By coordinate of q̇; the columns of the angular part first.
    pub rows: [[T; 6]; NV],
    coordinates: PhantomData<F>,
}

impl<F, T, const NV: usize> Jacobian<F, T, NV> {
    /// The matrix with these rows, which are in these coordinates.
    #[inline(always)]
    pub const fn new(rows: [[T; NV]; 6]) -> Self {
        Self {
            rows,
            coordinates: PhantomData,
        }
    }
}

impl<F: ReferenceFrame, T: Real, const NV: usize> Jacobian<F, T, NV> {
    /// J x: the frame's velocity if x is q̇.
    #[inline]
    pub fn mul(&self, x: &[T; NV]) -> FrameMotion<F, T> {
        let rows = self.rows.each_ref();
        FrameMotion::new(motion(rows.map(|row| dot(row, x))))
    }

    /// Column `k`: the frame's velocity when q̇ₖ is 1 and the others are 0.
    ///
    /// # Panics
    /// If `k` is not below nv.
    #[inline]
    pub fn column(&self, k: usize) -> FrameMotion<F, T> {
        FrameMotion::new(motion(self.rows.each_ref().map(|row| row[k])))
    }

    /// Jᵀ f: the generalised forces of the force f on the frame.
    #[inline]
    pub fn transpose_mul(&self, f: FrameForce<F, T>) -> [T; NV] {
        combination(&self.rows, &force_numbers(f.force))
    }
}

impl<F, T, const NV: usize> JacobianInverse<F, T, NV> {
    /// The matrix with these rows, which are in these coordinates.
    #[inline(always)]
    pub const fn new(rows: [[T; 6]; NV]) -> Self {
        Self {
            rows,
            coordinates: PhantomData,
        }
    }
}

impl<F: ReferenceFrame, T: Real, const NV: usize> JacobianInverse<F, T, NV> {
    /// J̄ ẋ: joint velocities that give the frame this velocity.
    #[inline]
    pub fn mul(&self, x: FrameMotion<F, T>) -> [T; NV] {
        let x = motion_numbers(x.motion);
        self.rows.each_ref().map(|row| dot(row, &x))
    }

    /// J̄ᵀ τ: the force on the frame that generalised forces τ amount to.
    #[inline]
    pub fn transpose_mul(&self, tau: &[T; NV]) -> FrameForce<F, T> {
        FrameForce::new(force(combination(&self.rows, tau)))
    }
}

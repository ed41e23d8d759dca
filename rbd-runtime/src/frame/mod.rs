//! Frames that are fixed to bodies, and their motions and forces, whose types name the coordinates.

mod coordinates;
mod jacobian;
mod operational_space;
mod pose_error;

pub use coordinates::{Local, LocalWorldAligned, ReferenceFrame, World};
pub use jacobian::{Jacobian, JacobianInverse};
pub use operational_space::OperationalSpace;

use core::marker::PhantomData;
use core::ops::{Add, Sub};

use crate::{Force, Link, Motion, Real, Transform};

/// A frame that is fixed to a body: a link's, or one placed on a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame<P = f64> {
    /// The joint that moves it; `None` if it is fixed to the base.
    pub joint: Option<usize>,
    /// Placement of the frame in the frame of the body that carries it.
    pub body_from_frame: Transform<P>,
}

impl From<Link> for Frame {
    fn from(link: Link) -> Self {
        Self {
            joint: link.joint,
            body_from_frame: link.body_from_link,
        }
    }
}

/// The velocity or acceleration of a frame, [angular; linear], in the coordinates that `F` names
/// (rad/s, m/s; rad/s², m/s²).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameMotion<F, T> {
    /// Angular, then linear part.
    pub motion: Motion<T>,
    coordinates: PhantomData<F>,
}

/// A force on a frame, [moment; force], in the coordinates that `F` names (N m, N).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameForce<F, T> {
    /// Moment, then force.
    pub force: Force<T>,
    coordinates: PhantomData<F>,
}

impl<F, T> FrameMotion<F, T> {
    /// `motion`, which is in these coordinates.
    #[inline(always)]
    pub const fn new(motion: Motion<T>) -> Self {
        Self {
            motion,
            coordinates: PhantomData,
        }
    }
}

impl<F, T> FrameForce<F, T> {
    /// `force`, which is in these coordinates.
    #[inline(always)]
    pub const fn new(force: Force<T>) -> Self {
        Self {
            force,
            coordinates: PhantomData,
        }
    }
}

impl<F, T: Real> Add for FrameMotion<F, T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::new(self.motion + b.motion)
    }
}

impl<F, T: Real> Sub for FrameMotion<F, T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self::new(self.motion - b.motion)
    }
}

impl<F, T: Real> Add for FrameForce<F, T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::new(self.force + b.force)
    }
}

impl<F, T: Real> Sub for FrameForce<F, T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self::new(self.force - b.force)
    }
}

/// Six numbers, the angular ones first.
#[inline(always)]
fn motion_numbers<T: Real>(m: Motion<T>) -> [T; 6] {
    let ([a, b, c], [x, y, z]) = (m.angular.to_array(), m.linear.to_array());
    [a, b, c, x, y, z]
}

#[inline(always)]
fn force_numbers<T: Real>(f: Force<T>) -> [T; 6] {
    let ([a, b, c], [x, y, z]) = (f.angular.to_array(), f.linear.to_array());
    [a, b, c, x, y, z]
}

#[inline(always)]
fn motion<T: Real>([a, b, c, x, y, z]: [T; 6]) -> Motion<T> {
    Motion::new([a, b, c].into(), [x, y, z].into())
}

#[inline(always)]
fn force<T: Real>([a, b, c, x, y, z]: [T; 6]) -> Force<T> {
    Force::new([a, b, c].into(), [x, y, z].into())
}

/// a · b for arrays of any one length.
#[inline(always)]
fn dot<T: Real, const N: usize>(a: &[T; N], b: &[T; N]) -> T {
    let products = a.iter().zip(b).map(|(&a, &b)| a * b);
    products.reduce(|sum, x| sum + x).unwrap_or_else(T::zero)
}

/// The linear combination Σ_k rows_k v_k, one element for each row of `rows`.
#[inline(always)]
fn combination<T: Real, const N: usize, const M: usize>(rows: &[[T; N]; M], v: &[T; M]) -> [T; N] {
    core::array::from_fn(|i| {
        let products = rows.iter().zip(v).map(|(row, &v)| row[i] * v);
        products.reduce(|sum, x| sum + x).unwrap_or_else(T::zero)
    })
}

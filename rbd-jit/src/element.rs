//! Kinds of numbers.

use rbd_runtime::{Dispatch, Real};

/// `f64` or `f32`.
pub trait Element: Real + Dispatch + Default + Send + Sync + sealed::Sealed + 'static {}

impl Element for f64 {}
impl Element for f32 {}

pub(crate) mod sealed {
    /// The kind of a type of numbers, which nobody else implements.
    pub trait Sealed: crate::kernels::vectors::InRegisters {
        /// Its kind.
        const KIND: super::Kind;
    }

    impl Sealed for f64 {
        const KIND: super::Kind = super::Kind::Double;
    }

    impl Sealed for f32 {
        const KIND: super::Kind = super::Kind::Single;
    }
}

/// Bytes within which the numbers of a vector change places.
const PIECE: usize = 16;

/// A kind of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// 64 bits.
    #[default]
    Double,
    /// 32 bits.
    Single,
}

impl Kind {
    /// Bytes of a number.
    pub(crate) const fn bytes(self) -> usize {
        match self {
            Self::Double => 8,
            Self::Single => 4,
        }
    }

    /// Numbers of sixteen bytes.
    pub(crate) const fn piece(self) -> u8 {
        (PIECE / self.bytes()) as u8
    }

    /// The bits of a number, rounded to this kind.
    pub(crate) fn bits(self, number: f64) -> u64 {
        match self {
            Self::Double => number.to_bits(),
            Self::Single => (number as f32).to_bits().into(),
        }
    }

    /// The bit of the sign.
    pub(crate) const fn sign(self) -> u64 {
        1 << (8 * self.bytes() - 1)
    }
}

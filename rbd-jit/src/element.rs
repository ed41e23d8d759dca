//! Kinds of numbers.

use rbd_runtime::{Dispatch, Real};

/// `f64` or `f32`.
pub trait Element: Real + Dispatch + Default + Send + Sync + sealed::Sealed + 'static {}

impl Element for f64 {}
impl Element for f32 {}

pub(crate) mod sealed {
    use crate::vectors::Vectors;

    /// The kind of a type of numbers, and its registers, which nobody else implements.
    pub trait Sealed: Sized {
        /// Its kind.
        const KIND: super::Kind;
        /// Registers of numbers of one state.
        type One: Vectors<Self>;
        /// Registers of 32 bytes, a number of as many states.
        type Half: Vectors<Self>;
        /// The same of 64 bytes, where a processor has them.
        type Whole: Vectors<Self>;
    }

    macro_rules! sealed {
        ($float:ident, $kind:ident, $numbers:literal, $one:ident, $half:ident, $whole:ident) => {
            #[cfg(target_arch = "x86_64")]
            impl Sealed for $float {
                const KIND: super::Kind = super::Kind::$kind;
                type One = crate::vectors::$one<false>;
                type Half = crate::vectors::$half<true>;
                type Whole = crate::vectors::$whole<true>;
            }

            #[cfg(not(target_arch = "x86_64"))]
            impl Sealed for $float {
                const KIND: super::Kind = super::Kind::$kind;
                type One = crate::vectors::InArrays<rbd_runtime::Fused, 4, false, true>;
                type Half = crate::vectors::InArrays<rbd_runtime::Fused, $numbers, true, true>;
                type Whole = Self::Half;
            }
        };
    }

    sealed!(f64, Double, 4, FourDoubles, FourDoubles, EightDoubles);
    sealed!(f32, Single, 8, FourSingles, EightSingles, SixteenSingles);
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

//! The scalars that C is written for.

use rbd_codegen::CScalar;
use rbd_runtime::Real;

/// A scalar with its bytes.
pub(crate) trait Number: Real + std::fmt::Debug {
    const SCALAR: CScalar;
    fn bytes(self) -> Vec<u8>;
    fn read(bytes: &[u8]) -> Vec<Self>;
    fn same(self, other: Self) -> bool;
    fn is_near(self, other: Self, scale: Self) -> bool;
}

macro_rules! number {
    ($float:ident, $scalar:ident, $size:literal, $tolerance:literal) => {
        impl Number for $float {
            const SCALAR: CScalar = CScalar::$scalar;

            fn bytes(self) -> Vec<u8> {
                self.to_ne_bytes().to_vec()
            }

            fn read(bytes: &[u8]) -> Vec<Self> {
                let (numbers, _) = bytes.as_chunks::<$size>();
                numbers
                    .iter()
                    .map(|number| Self::from_ne_bytes(*number))
                    .collect()
            }

            fn same(self, other: Self) -> bool {
                self.to_bits() == other.to_bits() || (self.is_nan() && other.is_nan())
            }

            fn is_near(self, other: Self, scale: Self) -> bool {
                (self - other).abs() <= $tolerance * scale || self.same(other)
            }
        }
    };
}

// An arctangent errs by a unit or two in either library; a few operations follow.
number!(f64, Double, 8, 1e-14);
number!(f32, Float, 4, 1e-5);

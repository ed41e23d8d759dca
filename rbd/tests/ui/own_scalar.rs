//! A scalar without the line that says how code for it is chosen.

use std::ops::{Add, Div, Mul, Neg, Sub};

#[derive(Clone, Copy)]
struct Own(f64);

macro_rules! operator {
    ($Trait:ident $name:ident) => {
        impl $Trait for Own {
            type Output = Self;
            fn $name(self, other: Self) -> Self {
                Self(self.0.$name(other.0))
            }
        }
    };
}

operator!(Add add);
operator!(Sub sub);
operator!(Mul mul);
operator!(Div div);

impl Neg for Own {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl rbd::Real for Own {
    fn from_f64(value: f64) -> Self {
        Self(value)
    }
    fn sqrt(self) -> Self {
        Self(self.0.sqrt())
    }
    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = self.0.sin_cos();
        (Self(sin), Self(cos))
    }
    fn atan2(self, x: Self) -> Self {
        Self(self.0.atan2(x.0))
    }
    fn sign(self) -> Self {
        Self(rbd::Real::sign(self.0))
    }
    fn exp(self) -> Self {
        Self(self.0.exp())
    }
    fn ln(self) -> Self {
        Self(self.0.ln())
    }
    fn tanh(self) -> Self {
        Self(self.0.tanh())
    }
    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        Self(rbd::Real::select_less(self.0, other.0, if_less.0, otherwise.0))
    }
}

fn main() {}

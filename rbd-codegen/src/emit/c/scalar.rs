//! The floating-point type of generated C.

use rbd_ir::ir::Elementary;

/// `double` or `float`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CScalar {
    /// `double`, Rust's `f64`.
    #[default]
    Double,
    /// `float`, Rust's `f32`.
    Float,
}

impl CScalar {
    /// Its name in C.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Float => "float",
        }
    }

    /// The suffix of functions of `math.h` and of literals.
    pub(super) const fn suffix(self) -> &'static str {
        match self {
            Self::Double => "",
            Self::Float => "f",
        }
    }

    /// A function of `math.h`: `sqrt`, `sqrtf`.
    pub(super) fn function(self, name: &str) -> String {
        format!("{name}{}", self.suffix())
    }

    /// The literal of a number, with the fewest digits that give the same bits.
    pub(super) fn number(self, value: f64) -> String {
        let sign = if value.is_sign_negative() { "-" } else { "" };
        let magnitude = value.abs();
        let text = match self {
            Self::Double => format!("{magnitude:?}"),
            Self::Float => format!("{:?}", magnitude as f32),
        };
        match text.as_str() {
            "inf" => format!("{sign}INFINITY"),
            "NaN" => "NAN".to_owned(),
            text => format!("{sign}{text}{}", self.suffix()),
        }
    }
}

/// The function's name in `math.h`.
pub(super) fn library_name(function: Elementary) -> &'static str {
    match function {
        Elementary::Ln => "log",
        Elementary::Abs => "fabs",
        other => other.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::CScalar::{Double, Float};

    #[test]
    fn numbers_are_literals_of_their_type() {
        let cases = [
            (0.0, "0.0", "0.0f"),
            (-0.0, "-0.0", "-0.0f"),
            (0.1, "0.1", "0.1f"),
            (-1e-7, "-1e-7", "-1e-7f"),
            (1e16, "1e16", "1e16f"),
            (1e39, "1e39", "INFINITY"),
            (f64::NEG_INFINITY, "-INFINITY", "-INFINITY"),
        ];
        for (value, double, float) in cases {
            assert_eq!(
                (Double.number(value), Float.number(value)),
                (double.to_owned(), float.to_owned())
            );
        }
    }
}

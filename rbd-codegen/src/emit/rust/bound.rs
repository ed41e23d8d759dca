//! Functions of the arithmetic under short names, bound at the start of a body.
//!
//! A compiler resolves `A::mul_add` at every occurrence, and a method of a pack by a search. A body calls
//! them thousands of times, so it binds `mul_add` once. The bound value is the function's own zero-sized
//! type: calls are inlined as before.

use std::fmt::Write;

use proc_macro2::TokenStream;

/// A function that bodies call by its name in [`TABLE`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    MulAdd,
    Number,
    PairMulAdd,
    PairSqrt,
    PairLane0,
    PairLane1,
    FourMulAdd,
    FourSqrt,
    FourLane0,
    FourLane1,
    FourLane2,
    FourLane3,
}

/// The name of each, and its path. Lanes of pairs are the most frequent and have the shortest name.
const TABLE: [(Bound, &str, Path); 12] = [
    (Bound::MulAdd, "mul_add", Path::Of("A::mul_add")),
    (Bound::Number, "number", Path::Of("T::from_f64")),
    (Bound::PairMulAdd, "pair_mul_add", Path::OfPair("mul_add")),
    (Bound::PairSqrt, "pair_sqrt", Path::OfPair("sqrt")),
    (Bound::PairLane0, "lane_0", Path::OfPair("lane::<0>")),
    (Bound::PairLane1, "lane_1", Path::OfPair("lane::<1>")),
    (Bound::FourMulAdd, "four_mul_add", Path::OfFour("mul_add")),
    (Bound::FourSqrt, "four_sqrt", Path::OfFour("sqrt")),
    (Bound::FourLane0, "four_lane_0", Path::OfFour("lane::<0>")),
    (Bound::FourLane1, "four_lane_1", Path::OfFour("lane::<1>")),
    (Bound::FourLane2, "four_lane_2", Path::OfFour("lane::<2>")),
    (Bound::FourLane3, "four_lane_3", Path::OfFour("lane::<3>")),
];

/// The path of a function: this one, or this name in `Pack` of two or four scalars.
#[derive(Clone, Copy, Debug)]
enum Path {
    Of(&'static str),
    OfPair(&'static str),
    OfFour(&'static str),
}

impl Bound {
    /// a b + c for packs of this width.
    pub(super) fn mul_add(width: u8) -> Self {
        match width {
            1 => Self::MulAdd,
            2 => Self::PairMulAdd,
            _ => Self::FourMulAdd,
        }
    }

    /// √ for packs of this width.
    pub(super) fn sqrt(width: u8) -> Self {
        match width {
            2 => Self::PairSqrt,
            _ => Self::FourSqrt,
        }
    }

    /// One lane of a pack of this width.
    pub(super) fn lane(width: u8, lane: u8) -> Self {
        match (width, lane) {
            (2, 0) => Self::PairLane0,
            (2, _) => Self::PairLane1,
            (_, 0) => Self::FourLane0,
            (_, 1) => Self::FourLane1,
            (_, 2) => Self::FourLane2,
            (_, _) => Self::FourLane3,
        }
    }

    fn name(self) -> &'static str {
        TABLE[self as usize].1
    }
}

/// The set of functions that a text calls.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Calls(u16);

impl Calls {
    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// `let mul_add = A::mul_add;`, one for each.
    pub(super) fn statements(self, runtime: &TokenStream) -> String {
        let mut text = String::new();
        for (bound, name, path) in TABLE {
            if self.0 & 1 << bound as u16 == 0 {
                continue;
            }
            let written = match path {
                Path::Of(path) => write!(text, "let {name}={path};"),
                Path::OfPair(of) => {
                    write!(text, "let {name}=<A::Pair as {runtime}::Pack<T,2>>::{of};")
                }
                Path::OfFour(of) => {
                    write!(text, "let {name}=<A::Four as {runtime}::Pack<T,4>>::{of};")
                }
            };
            written.expect("a text takes what is written");
        }
        text
    }
}

/// Text under construction, and the functions that it calls.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) calls: Calls,
}

impl Text {
    pub(super) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// `mul_add(`
    pub(super) fn call(&mut self, bound: Bound) {
        self.calls.0 |= 1 << bound as u16;
        self.text.push_str(bound.name());
        self.text.push('(');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{PARAMETERS, frame_methods, methods};

    #[test]
    fn functions_stand_at_their_place() {
        for (place, (bound, ..)) in TABLE.into_iter().enumerate() {
            assert_eq!(bound as usize, place, "{bound:?}");
        }
    }

    /// An argument would shadow a function of the same name.
    #[test]
    fn no_argument_is_called_as_a_function_is() {
        let of_robot = methods().flat_map(|method| method.parameters);
        let of_frames = frame_methods().flat_map(|method| method.parameters);
        let arguments: Vec<&str> = of_robot
            .chain(of_frames)
            .map(|argument| argument.name())
            .collect();
        assert!(arguments.contains(&"qdd"), "{arguments:?}");
        for (_, name, _) in TABLE {
            let others = [PARAMETERS, "a", "robot", "frame", "h", "l", "sines", "at"];
            assert!(
                !others.contains(&name) && !arguments.contains(&name),
                "{name}"
            );
        }
    }
}

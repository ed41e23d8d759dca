//! Angle offsets: a constant, or nothing, that is added to an angle before its sine.
//!
//! x + offset would be rounded to the digits that a large x leaves. So multiples of a quarter turn are subtracted from both, from x at run
//! time and from the offset beforehand, and the remainders are added: numbers below π/2.

use super::Lane;
use super::reduction::{FIRST, LIMIT, SECOND, THIRD, TWO_OVER_PI};

/// A constant angle that is added to others, as in the sine of q + offset.
///
/// ```
/// use rbd_runtime::{AngleOffset, Arithmetic, Unfused};
/// let (q, offset) = (1000.0_f32, AngleOffset::new(1e-5));
/// let ([sin], [cos]) = Unfused.sin_cos_with_offsets([q], [offset]);
/// // q + 1e-5 is q in f32; the sine still knows.
/// let exact = f64::from(q) + 1e-5;
/// assert!((f64::from(sin) - exact.sin()).abs() < 1e-7);
/// assert!((f64::from(cos) - exact.cos()).abs() < 1e-7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct AngleOffset {
    radians: f64,
    /// Quarter turns, 0 to 3.
    quarters: f64,
    /// `radians` − `quarters` π/2, without full turns; −0 if it is zero, since x + −0 is x for every x.
    rest: f64,
}

impl AngleOffset {
    /// No offset.
    pub const NONE: Self = Self::new(0.0);

    /// Its numbers in memory.
    #[doc(hidden)]
    pub const fn numbers(self) -> [f64; 3] {
        [self.radians, self.quarters, self.rest]
    }

    /// An offset in radians; NaN if it is not finite.
    ///
    /// The remainder is rounded once; beyond 1e5 rad its error is less than half a unit in the offset's own last place.
    #[must_use]
    pub const fn new(radians: f64) -> Self {
        let within = radians.abs() <= LIMIT;
        let reduced = if within {
            radians
        } else {
            radians % core::f64::consts::TAU
        };
        let n = (reduced * TWO_OVER_PI + f64::ROUND) - f64::ROUND;
        let rest = ((reduced - n * FIRST) - n * SECOND) - n * THIRD;
        Self {
            radians,
            quarters: (n as i64).rem_euclid(4) as f64,
            rest: if rest == 0.0 { -0.0 } else { rest },
        }
    }

    /// The whole offset.
    #[must_use]
    pub const fn radians(self) -> f64 {
        self.radians
    }

    /// The quarter turns that were subtracted, 0 to 3.
    #[must_use]
    pub const fn quarter_turns(self) -> f64 {
        self.quarters
    }

    /// The remainder beside quarter turns, without full turns: at most slightly more than π/4; −0 if it is zero.
    #[must_use]
    pub const fn remainder(self) -> f64 {
        self.rest
    }
}

/// No offset, known at compile time: sines without an offset do no work for it.
#[derive(Clone, Copy, Debug)]
pub struct NoOffset;

/// [`NoOffset`] or [`AngleOffset`].
pub trait Offset: Copy {
    /// The same offset in a type of lanes.
    type In<L: Lane>: Shift<L>;

    /// The offset in every lane of lanes like `like`.
    fn splat<L: Lane>(self, like: L) -> Self::In<L>;

    /// `offsets` from `first` on, `count` of them, each in a lane; `new` makes a lane type of one
    /// number a lane.
    fn gather<L: Lane, const N: usize, const W: usize>(
        offsets: &[Self; N],
        first: usize,
        count: usize,
        new: impl Fn([f64; W]) -> L,
    ) -> Self::In<L>;
}

/// An offset in lanes.
pub trait Shift<L: Lane>: Copy {
    /// x plus the offset's remainder beside quarter turns.
    fn plus(self, x: L) -> L;

    /// [`Lane::ROUND`] and the quarter turns of the offset, in lanes like `like`: adding it to a number n gives the lane `turns`.
    fn round(self, like: L) -> L;
}

impl Offset for NoOffset {
    type In<L: Lane> = Self;

    #[inline(always)]
    fn splat<L: Lane>(self, _: L) -> Self {
        self
    }

    #[inline(always)]
    fn gather<L: Lane, const N: usize, const W: usize>(
        _: &[Self; N],
        _: usize,
        _: usize,
        _: impl Fn([f64; W]) -> L,
    ) -> Self {
        Self
    }
}

impl<L: Lane> Shift<L> for NoOffset {
    #[inline(always)]
    fn plus(self, x: L) -> L {
        x
    }

    #[inline(always)]
    fn round(self, like: L) -> L {
        like.splat(L::ROUND)
    }
}

/// An [`AngleOffset`] in lanes.
#[derive(Clone, Copy)]
pub struct Shifted<L> {
    rest: L,
    round: L,
}

impl Offset for AngleOffset {
    type In<L: Lane> = Shifted<L>;

    #[inline(always)]
    fn splat<L: Lane>(self, like: L) -> Shifted<L> {
        Shifted {
            rest: like.splat(self.rest),
            round: like.splat(L::ROUND + self.quarters),
        }
    }

    #[inline(always)]
    fn gather<L: Lane, const N: usize, const W: usize>(
        offsets: &[Self; N],
        first: usize,
        count: usize,
        new: impl Fn([f64; W]) -> L,
    ) -> Shifted<L> {
        let (mut rest, mut round) = ([-0.0; W], [L::ROUND; W]);
        for i in 0..count {
            rest[i] = offsets[first + i].rest;
            round[i] += offsets[first + i].quarters;
        }
        Shifted {
            rest: new(rest),
            round: new(round),
        }
    }
}

impl<L: Lane> Shift<L> for Shifted<L> {
    #[inline(always)]
    fn plus(self, x: L) -> L {
        x + self.rest
    }

    #[inline(always)]
    fn round(self, _: L) -> L {
        self.round
    }
}

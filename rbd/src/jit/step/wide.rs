use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_jit::Element;

use crate::{AngleOffset, Arithmetic, Dispatch, EachOfFour, EachOfTwo, Real, Unfused};

/// States side by side: whole vectors of every processor, of `f64` and of `f32`.
pub(super) const WIDTH: usize = 16;

/// A number of so many states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide<E>(pub(super) [E; WIDTH]);

impl<E: Element> Wide<E> {
    #[inline(always)]
    fn each(number: impl FnMut(usize) -> E) -> Self {
        Self(std::array::from_fn(number))
    }
}

macro_rules! operators {
    ($($Operator:ident $method:ident),*) => {$(
        impl<E: Element> $Operator for Wide<E> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self::each(#[inline(always)] |i| self.0[i].$method(other.0[i]))
            }
        }
    )*};
}

operators!(Add add, Sub sub, Mul mul, Div div);

impl<E: Element> Neg for Wide<E> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self::each(
            #[inline(always)]
            |i| -self.0[i],
        )
    }
}

macro_rules! functions {
    ($($function:ident)*) => {$(
        #[inline(always)]
        fn $function(self) -> Self {
            Self::each(#[inline(always)] |i| self.0[i].$function())
        }
    )*};
}

impl<E: Element> Real for Wide<E> {
    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        Self([E::from_f64(value); WIDTH])
    }

    functions!(sqrt sign exp ln tanh abs asin acos);

    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = E::sin_cos_all(self.0);
        (Self(sin), Self(cos))
    }

    #[inline]
    fn atan2(self, x: Self) -> Self {
        Self::each(|i| self.0[i].atan2(x.0[i]))
    }

    #[inline(always)]
    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        Self::each(
            #[inline(always)]
            |i| self.0[i].select_less(other.0[i], if_less.0[i], otherwise.0[i]),
        )
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        Self::each(
            #[inline(always)]
            |i| Real::mul_add(self.0[i], factor.0[i], term.0[i]),
        )
    }

    #[inline(always)]
    fn with_instructions<O>(operation: impl FnOnce() -> O) -> O {
        E::dispatch_unfused(
            #[inline(always)]
            |_| operation(),
        )
    }
}

/// Fused arithmetic of each state's numbers.
#[derive(Clone, Copy)]
pub(super) struct EachFused<F>(F);

impl<E: Element> Dispatch for Wide<E> {
    type Fused = EachFused<E::Fused>;
    type Unfused = Unfused;

    #[inline(always)]
    fn dispatch<O>(unfused: impl FnOnce(Unfused) -> O, fused: impl FnOnce(Self::Fused) -> O) -> O {
        E::dispatch(
            #[inline(always)]
            |_| unfused(Unfused),
            #[inline(always)]
            |arithmetic| fused(EachFused(arithmetic)),
        )
    }

    #[inline(always)]
    fn dispatch_unfused<O>(unfused: impl FnOnce(Unfused) -> O) -> O {
        E::dispatch_unfused(
            #[inline(always)]
            |_| unfused(Unfused),
        )
    }
}

impl<E: Element, F: Arithmetic<E>> Arithmetic<Wide<E>> for EachFused<F> {
    type Pair = EachOfTwo<Self, Wide<E>>;
    type Four = EachOfFour<Self, Wide<E>>;

    #[inline(always)]
    fn mul_add(a: Wide<E>, b: Wide<E>, c: Wide<E>) -> Wide<E> {
        Wide::each(
            #[inline(always)]
            |i| F::mul_add(a.0[i], b.0[i], c.0[i]),
        )
    }

    #[inline(always)]
    fn pair(self, values: [Wide<E>; 2]) -> Self::Pair {
        EachOfTwo::new(self, values)
    }

    #[inline(always)]
    fn four(self, values: [Wide<E>; 4]) -> Self::Four {
        EachOfFour::new(self, values)
    }

    #[inline(always)]
    fn sin_cos<const N: usize>(self, angles: [Wide<E>; N]) -> ([Wide<E>; N], [Wide<E>; N]) {
        Real::sin_cos_all(angles)
    }

    #[inline(always)]
    fn sin_cos_with_offsets<const N: usize>(
        self,
        angles: [Wide<E>; N],
        offsets: [AngleOffset; N],
    ) -> ([Wide<E>; N], [Wide<E>; N]) {
        Real::sin_cos_all_with_offsets(angles, offsets)
    }

    #[inline(always)]
    fn outline<O>(self, part: impl FnOnce() -> O) -> O {
        self.0.outline(part)
    }
}

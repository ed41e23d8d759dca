//! Values that consist of a fixed number of numbers in a fixed order.

use crate::{
    Force, FrameForce, FrameMotion, Jacobian, JacobianInverse, Matrix3, MaximalState, Motion,
    OperationalSpace, Quaternion, Real, Regularisation, Transform, Vector3,
};

/// Reads numbers by their position.
pub trait Reader<T> {
    /// The numbers `first`, `first + 1`, ...
    fn read<const N: usize>(&self, first: usize) -> [T; N];
}

/// Writes numbers by their position.
pub trait Writer<T> {
    /// Writes the numbers `first`, `first + 1`, ...
    fn write(&mut self, first: usize, numbers: &[T]);
}

/// A value that consists of [`COUNT`](Self::COUNT) numbers `T`.
///
/// It may read and write only the numbers `first` to `first + COUNT - 1`. Others belong to another state,
/// and a batch panics on them.
///
/// Matrices are read by rows, spatial vectors as [angular; linear], a [`Transform`] as its rotation
/// by rows and then its translation.
pub trait Numbers<T>: Copy {
    /// The number of numbers.
    const COUNT: usize;

    /// All zeros.
    fn zero() -> Self;

    /// The value of the `COUNT` numbers from `first` on.
    fn read<R: Reader<T>>(reader: &R, first: usize) -> Self;

    /// Writes the numbers, from `first` on.
    fn write<W: Writer<T>>(&self, writer: &mut W, first: usize);

    /// Reads an array of values, one after the other.
    #[doc(hidden)]
    #[inline(always)]
    fn read_array<R: Reader<T>, const N: usize>(reader: &R, first: usize) -> [Self; N] {
        let mut values = [Self::zero(); N];
        for i in 0..N {
            values[i] = Self::read(reader, first + i * Self::COUNT);
        }
        values
    }

    /// Writes values one after the other.
    #[doc(hidden)]
    #[inline(always)]
    fn write_array<W: Writer<T>>(values: &[Self], writer: &mut W, first: usize) {
        for i in 0..values.len() {
            values[i].write(writer, first + i * Self::COUNT);
        }
    }
}

impl<T: Real> Numbers<T> for T {
    const COUNT: usize = 1;

    #[inline(always)]
    fn zero() -> Self {
        Real::zero()
    }

    #[inline(always)]
    fn read<R: Reader<T>>(reader: &R, first: usize) -> Self {
        let [number] = reader.read(first);
        number
    }

    #[inline(always)]
    fn write<W: Writer<T>>(&self, writer: &mut W, first: usize) {
        writer.write(first, &[*self]);
    }

    #[inline(always)]
    fn read_array<R: Reader<T>, const N: usize>(reader: &R, first: usize) -> [Self; N] {
        reader.read(first)
    }

    #[inline(always)]
    fn write_array<W: Writer<T>>(values: &[Self], writer: &mut W, first: usize) {
        writer.write(first, values);
    }
}

impl<T, U: Numbers<T>, const N: usize> Numbers<T> for [U; N] {
    const COUNT: usize = N * U::COUNT;

    #[inline(always)]
    fn zero() -> Self {
        [U::zero(); N]
    }

    #[inline(always)]
    fn read<R: Reader<T>>(reader: &R, first: usize) -> Self {
        U::read_array(reader, first)
    }

    #[inline(always)]
    fn write<W: Writer<T>>(&self, writer: &mut W, first: usize) {
        U::write_array(self, writer, first);
    }
}

/// Implements [`Numbers`] for a tuple of results, one after the other.
macro_rules! tuple {
    ($($Type:ident $part:tt),*) => {
        impl<T, $($Type: Numbers<T>),*> Numbers<T> for ($($Type),*) {
            const COUNT: usize = 0 $(+ $Type::COUNT)*;

            #[inline(always)]
            fn zero() -> Self {
                ($($Type::zero()),*)
            }

            #[inline(always)]
            fn read<R: Reader<T>>(reader: &R, first: usize) -> Self {
                let mut next = first;
                let all = ($({
                    let part = $Type::read(reader, next);
                    next += $Type::COUNT;
                    part
                }),*);
                let _ = next;
                all
            }

            #[inline(always)]
            fn write<W: Writer<T>>(&self, writer: &mut W, first: usize) {
                let mut next = first;
                $(
                    self.$part.write(writer, next);
                    next += $Type::COUNT;
                )*
                let _ = next;
            }
        }
    };
}

tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);

/// Implements [`Numbers`] for a type as its parts, one after the other.
macro_rules! parts {
    ($(impl[$($parameters:tt)*] $type:ty = $make:expr, $($part:ident: $of:ty),*;)*) => {$(
        impl<T: Real, $($parameters)*> Numbers<T> for $type {
            const COUNT: usize = 0 $(+ <$of as Numbers<T>>::COUNT)*;

            #[inline(always)]
            fn zero() -> Self {
                $make($(<$of as Numbers<T>>::zero()),*)
            }

            #[inline(always)]
            fn read<R: Reader<T>>(reader: &R, mut first: usize) -> Self {
                $(
                    let $part = <$of as Numbers<T>>::read(reader, first);
                    first += <$of as Numbers<T>>::COUNT;
                )*
                let _ = first;
                $make($($part),*)
            }

            #[inline(always)]
            fn write<W: Writer<T>>(&self, writer: &mut W, mut first: usize) {
                $(
                    self.$part.write(writer, first);
                    first += <$of as Numbers<T>>::COUNT;
                )*
                let _ = first;
            }
        }
    )*};
}

parts! {
    impl[] Vector3<T> = Vector3::new, x: T, y: T, z: T;
    impl[] Matrix3<T> = Matrix3::new, rows: [[T; 3]; 3];
    impl[] Transform<T> = Transform::new, rotation: Matrix3<T>, translation: Vector3<T>;
    impl[] Force<T> = Force::new, angular: Vector3<T>, linear: Vector3<T>;
    impl[] Motion<T> = Motion::new, angular: Vector3<T>, linear: Vector3<T>;
    impl[] Quaternion<T> = Quaternion::new, x: T, y: T, z: T, w: T;
    impl[] MaximalState<T> = maximal_state, position: Vector3<T>, orientation: Quaternion<T>,
        linear_velocity: Vector3<T>, angular_velocity: Vector3<T>;
    impl[] Regularisation<T> = regularisation, epsilon: T, tau: T;
    impl[F: Copy] FrameMotion<F, T> = FrameMotion::new, motion: Motion<T>;
    impl[F: Copy] FrameForce<F, T> = FrameForce::new, force: Force<T>;
    impl[F: Copy, const NV: usize] Jacobian<F, T, NV> = Jacobian::new, rows: [[T; NV]; 6];
    impl[F: Copy, const NV: usize] JacobianInverse<F, T, NV> = JacobianInverse::new,
        rows: [[T; 6]; NV];
    impl[F: Copy] OperationalSpace<F, T> = operational_space,
        inertia: [[T; 6]; 6], coriolis: FrameForce<F, T>, gravity: FrameForce<F, T>;
}

#[inline(always)]
fn maximal_state<T>(
    position: Vector3<T>,
    orientation: Quaternion<T>,
    linear_velocity: Vector3<T>,
    angular_velocity: Vector3<T>,
) -> MaximalState<T> {
    MaximalState {
        position,
        orientation,
        linear_velocity,
        angular_velocity,
    }
}

#[inline(always)]
fn regularisation<T>(epsilon: T, tau: T) -> Regularisation<T> {
    Regularisation { epsilon, tau }
}

#[inline(always)]
fn operational_space<F, T>(
    inertia: [[T; 6]; 6],
    coriolis: FrameForce<F, T>,
    gravity: FrameForce<F, T>,
) -> OperationalSpace<F, T> {
    OperationalSpace {
        inertia,
        coriolis,
        gravity,
    }
}

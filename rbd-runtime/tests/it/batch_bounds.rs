//! A kernel's types may say what they like of their numbers: places of other states they cannot
//! reach.
//!
//! What is in this file forbids unsafe code, and would race if it could: `sanitized/run` of `rbd`'s
//! tests runs it under ThreadSanitizer.
#![forbid(unsafe_code)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use rbd_runtime::batch::{Element, Execution, Kernel, Numbers, Reader, States, StatesMut, Writer};
use rbd_runtime::{Arithmetic, Real};

/// A number a state that is written, and `AT` places further on too.
#[derive(Clone, Copy)]
struct Strays<T, const AT: usize>(T);

impl<T: Real, const AT: usize> Numbers<T> for Strays<T, AT> {
    const COUNT: usize = 2;

    fn zero() -> Self {
        Self(T::zero())
    }

    fn read<R: Reader<T>>(reader: &R, first: usize) -> Self {
        let [x] = reader.read(first + AT);
        Self(x)
    }

    fn write<W: Writer<T>>(&self, writer: &mut W, first: usize) {
        writer.write(first, &[self.0, self.0]);
        for _ in 0..if AT == 0 { 1 } else { 20 } {
            writer.write(first + AT, std::hint::black_box(&[self.0]));
        }
    }
}

/// From a number a state, `Strays`.
struct Writes<const AT: usize>;

impl<const AT: usize> Kernel for Writes<AT> {
    type Input<T: Real> = ([T; 1],);
    type Output<T: Real> = Strays<T, AT>;

    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, ([x],): &([T; 1],)) -> Strays<T, AT> {
        Strays(*x)
    }
}

/// The other way round.
struct Reads<const AT: usize>;

impl<const AT: usize> Kernel for Reads<AT> {
    type Input<T: Real> = (Strays<T, AT>,);
    type Output<T: Real> = [T; 1];

    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, (x,): &(Strays<T, AT>,)) -> [T; 1] {
        [x.0]
    }
}

/// Of one core, and of all.
fn executions() -> Vec<Execution<'static>> {
    let one = [Execution::new(), Execution::new().at_most_bits(128)];
    let all = one.map(Execution::parallel);
    one.into_iter().chain(all).collect()
}

/// The strides of states of two numbers: by rows, by coordinate, rows apart, neither.
fn strides(count: usize) -> [[usize; 2]; 4] {
    [[2, 1], [1, count], [5, 1], [2, 2 * count + 1]]
}

/// Of one piece and of several, for which Miri has no time.
const COUNTS: [usize; 4] = if cfg!(miri) {
    [1, 2, 3, 5]
} else {
    [1, 3, 600, 4096]
};

/// What the kernel gives for `x`, in each layout; `None` if it was refused.
fn written<E: Element + Default, const AT: usize>(
    execution: Execution<'_>,
    x: &[E],
    strides: [usize; 2],
) -> Option<Vec<E>> {
    let count = x.len();
    let mut numbers = vec![E::default(); 5 * count + 2];
    catch_unwind(AssertUnwindSafe(|| {
        let view = StatesMut::strided(&mut numbers, [count, 2], strides).expect("it fits");
        let result = execution.run(&Writes::<AT>, [x.into()], view);
        result.expect("the views fit");
    }))
    .ok()?;
    let of_state = |s: usize| [0, 1].map(|k| numbers[s * strides[0] + k * strides[1]]);
    Some((0..count).flat_map(of_state).collect())
}

fn read<E: Element + Default, const AT: usize>(
    execution: Execution<'_>,
    numbers: &[E],
    count: usize,
    strides: [usize; 2],
) -> Option<Vec<E>> {
    let mut x = vec![E::default(); count];
    catch_unwind(AssertUnwindSafe(|| {
        let view = States::strided(numbers, [count, 2], strides).expect("it fits");
        let result = execution.run(&Reads::<AT>, [view], (&mut x).into());
        result.expect("the views fit");
    }))
    .ok()?;
    Some(x)
}

fn numbers<E: Element>(count: usize) -> Vec<E> {
    (0..count).map(|i| E::from_f64(i as f64)).collect()
}

/// Panics that are expected are not printed.
fn expect_refusals() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let default = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let message = info.payload_as_str().unwrap_or_default();
            if !message.contains("numbers a state") {
                default(info);
            }
        }));
    });
}

fn each_case(mut check: impl FnMut(Execution<'_>, usize, [usize; 2])) {
    expect_refusals();
    for execution in executions() {
        for count in COUNTS {
            for strides in strides(count) {
                check(execution, count, strides);
            }
        }
    }
}

#[test]
fn a_place_of_another_state_cannot_be_written() {
    fn of<E: Element + Default + PartialEq + std::fmt::Debug>() {
        each_case(|execution, count, strides| {
            let x = numbers::<E>(count);
            let expected: Vec<E> = x.iter().flat_map(|&x| [x; 2]).collect();
            assert_eq!(
                written::<E, 0>(execution, &x, strides),
                Some(expected.clone())
            );
            assert_eq!(written::<E, 1>(execution, &x, strides), Some(expected));
            assert_eq!(written::<E, 2>(execution, &x, strides), None, "{strides:?}");
            assert_eq!(written::<E, 1026>(execution, &x, strides), None);
            assert_eq!(written::<E, { usize::MAX }>(execution, &x, strides), None);
        });
    }
    of::<f64>();
    of::<f32>();
}

#[test]
fn a_number_of_another_state_cannot_be_read() {
    fn of<E: Element + Default + PartialEq + std::fmt::Debug>() {
        each_case(|execution, count, strides| {
            let numbers = numbers::<E>(5 * count + 2);
            for at in [0, 1] {
                let number = |s: usize| numbers[s * strides[0] + at * strides[1]];
                let expected: Vec<E> = (0..count).map(number).collect();
                let is = match at {
                    0 => read::<E, 0>(execution, &numbers, count, strides),
                    _ => read::<E, 1>(execution, &numbers, count, strides),
                };
                assert_eq!(is, Some(expected));
            }
            assert_eq!(read::<E, 2>(execution, &numbers, count, strides), None);
            assert_eq!(
                read::<E, { usize::MAX }>(execution, &numbers, count, strides),
                None
            );
        });
    }
    of::<f64>();
    of::<f32>();
}

//! Kernels whose states single calls take, up to a width of registers.

use rbd_runtime::batch::{Execution, Kernel};
use rbd_runtime::{Arithmetic, Real};

/// 2 in single calls, 1 in lanes: real kernels have the same results in both.
struct WhoCalls<const SINGLE_BITS: usize>;

impl<const SINGLE_BITS: usize> Kernel for WhoCalls<SINGLE_BITS> {
    type Input<T: Real> = (T,);
    type Output<T: Real> = T;

    const SINGLE_BITS: usize = SINGLE_BITS;

    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, (x,): &(T,)) -> T {
        *x
    }

    fn run_single<T: Real>(&self, (x,): &(T,)) -> T {
        *x + *x
    }
}

/// The one result of states that fill registers of every width, and some.
fn caller<const SINGLE_BITS: usize>(bits: usize) -> f64 {
    let ones = [[1.0_f64]; 19];
    let mut found = [0.0; 19];
    let execution = Execution::new().at_most_bits(bits);
    let done = execution.run(
        &WhoCalls::<SINGLE_BITS>,
        [(&ones).into()],
        (&mut found).into(),
    );
    done.expect("as many");
    assert_eq!(found, [found[0]; 19]);
    found[0]
}

#[test]
fn all_lanes_run_unless_the_kernel_says_so() {
    assert_eq!([128, 256, 512].map(caller::<0>), [1.0; 3]);
}

#[test]
fn the_longest_loops_run_in_single_calls_in_all_registers() {
    assert_eq!([128, 256, 512].map(caller::<512>), [2.0; 3]);
}

/// Registers of 128 bits are SSE2's; elsewhere they have lanes. The build may allow none so narrow.
#[test]
fn machine_code_of_wider_registers_leaves_sse2_to_single_calls() {
    let is_sse2 = cfg!(all(target_arch = "x86_64", not(target_feature = "avx2")));
    assert_eq!(caller::<128>(128), if is_sse2 { 2.0 } else { 1.0 });
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma") {
        assert_eq!([256, 512].map(caller::<128>), [1.0; 2]);
    }
}

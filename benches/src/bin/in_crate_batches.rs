//! Batches as machine code in the crate (the options `machine_code` and `batch`) beside those that the compiler has written, in
//! alternation: `cargo run --release -p rbd-benches --bin in_crate_batches`. Nanoseconds of a state of 512 rows, the tenth
//! percentile of samples.

use std::time::Instant;

use rbd::batch::{Numbers, StatesMut};
use rbd_benches::random::numbers;
use rbd_benches::statistics::low;

const STATES: usize = 512;
/// Samples of each.
const SAMPLES: usize = 51;

macro_rules! robots {
    ($($name:ident: $file:literal, $base:ident;)*) => {
        $(mod $name {
            robots! { robot rust $file, $base, false }
            robots! { robot code $file, $base, true }
        })*

        fn main() {
            println!("{:52} {:>8} {:>8} {:>6}", "", "compiler", "code", "ratio");
            $({
                use $name::{code, rust};
                const Q: usize = rust::Machine::NQ;
                let mut number = numbers(1);
                let mut some = || -> Vec<[f64; Q]> {
                    (0..STATES).map(|_| std::array::from_fn(|_| number())).collect()
                };
                let (q, v, a) = (some(), some(), some());
                let rows = |all: &[[f64; Q]]| -> Vec<[f64; rust::Machine::NV]> {
                    all.iter().map(|row| *row.first_chunk().expect("nv is at most nq")).collect()
                };
                let (v, a) = (rows(&v), rows(&a));
                robots! { pair $name rnea, q, v, a }
                robots! { pair $name crba, q }
                robots! { pair $name forward_dynamics, q, v, a }
                robots! { pair $name rnea_derivatives, q, v, a }
                robots! { pair $name forward_dynamics_derivatives, q, v, a }
            })*
        }
    };
    (robot $module:ident $file:literal, $base:ident, $is_code:literal) => {
        pub(crate) mod $module {
            rbd::robot!(
                pub(crate) Machine = $file,
                base = $base,
                allow = [large_robot, missing_inertial],
                functions = [rnea, crba, forward_dynamics, rnea_derivatives, forward_dynamics_derivatives],
                batch = true,
                machine_code = $is_code
            );
        }
    };
    (pair $robot:ident $function:ident, $($argument:ident),*) => {
        let width = width(&rust::Machine.$function($(&$argument[0]),*));
        let mut rows = vec![0.0; STATES * width];
        let mut times = [vec![], vec![]];
        for _ in 0..SAMPLES {
            for (of_code, times) in times.iter_mut().enumerate() {
                let rows = StatesMut::rows(&mut rows, width).expect("whole");
                let start = Instant::now();
                let done = match of_code {
                    0 => rust::Machine.batch().$function($(&$argument,)* rows),
                    _ => code::Machine.batch().$function($(&$argument,)* rows),
                };
                done.expect("as many");
                times.push(start.elapsed().as_nanos() as f64 / STATES as f64);
            }
        }
        let [rust, code] = times.map(low);
        let name = concat!(stringify!($robot), ", ", stringify!($function));
        println!("{name:52} {rust:8.1} {code:8.1} {:6.2}", code / rust);
    };
}

fn width<R: Numbers<f64>>(_: &R) -> usize {
    R::COUNT
}

robots! {
    panda: "../robots/urdf/panda.urdf", fixed;
    quadruped: "../robots/urdf/quadruped.urdf", floating;
    humanoid: "../robots/urdf/humanoid.urdf", floating;
}

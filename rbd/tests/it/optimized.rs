//! Code for builds with optimisation and without: to the same bits, and each where it belongs.

use crate::scratch::errors;

/// The first of each two inlines its operations, the second calls them.
mod pairs {
    rbd::robot!(
        Inlined = "../robots/urdf/panda.urdf",
        functions = [rnea, crba, ltdl, forward_dynamics, potential_energy],
        optimized = true
    );
    rbd::robot!(
        Called = "../robots/urdf/panda.urdf",
        functions = [rnea, crba, ltdl, forward_dynamics, potential_energy],
        optimized = false
    );
    // Limbs side by side, and offsets of angles.
    rbd::robot!(
        LimbsInlined = "../robots/urdf/quadruped.urdf",
        base = floating,
        allow = [missing_inertial],
        functions = [rnea, crba, ltdl, forward_dynamics],
        optimized = true
    );
    rbd::robot!(
        LimbsCalled = "../robots/urdf/quadruped.urdf",
        base = floating,
        allow = [missing_inertial],
        functions = [rnea, crba, ltdl, forward_dynamics],
        optimized = false
    );
    rbd::robot!(
        ReproducibleInlined = "../robots/urdf/three_finger_hand.urdf",
        functions = [rnea, crba, ltdl, forward_dynamics],
        reproducible = true,
        optimized = true
    );
    rbd::robot!(
        ReproducibleCalled = "../robots/urdf/three_finger_hand.urdf",
        functions = [rnea, crba, ltdl, forward_dynamics],
        reproducible = true,
        optimized = false
    );
}

/// Numbers in [−1, 1], a quaternion among them of length 1.
fn numbers<T: rbd::Real, const N: usize>(seed: f64) -> [T; N] {
    let mut all: [f64; N] = std::array::from_fn(|i| (seed + 1.7 * i as f64).sin());
    if N == pairs::LimbsInlined::NQ {
        let length = all[3..7].iter().map(|x| x * x).sum::<f64>().sqrt();
        all[3..7].iter_mut().for_each(|x| *x /= length);
    }
    all.map(T::from_f64)
}

/// Every function of the robot, of numbers of this type, one after the other.
macro_rules! results {
    ($robot:ident, $scalar:ident) => {{
        use pairs::$robot;
        let mut all: Vec<$scalar> = Vec::new();
        for seed in [0.1, 2.3, 4.7] {
            let q = numbers::<$scalar, { $robot::NQ }>(seed);
            let [v, a] = [seed + 0.5, seed - 0.5].map(numbers::<$scalar, { $robot::NV }>);
            let at = $robot.at(&q);
            all.extend($robot.rnea(&q, &v, &a));
            all.extend(at.rnea(&v, &a));
            all.extend($robot.forward_dynamics(&q, &v, &a));
            let h = $robot.crba(&q);
            all.extend(h.nonzeros);
            all.extend(at.crba().nonzeros);
            all.extend(h.mul(&v));
            all.extend(h.ltdl().solve(&v));
        }
        all
    }};
}

macro_rules! same_bits {
    ($($inlined:ident and $called:ident,)+) => {$(
        let inlined = results!($inlined, f64).into_iter().map(f64::to_bits);
        let called = results!($called, f64).into_iter().map(f64::to_bits);
        assert!(inlined.eq(called), "{} of f64", stringify!($inlined));
        let inlined = results!($inlined, f32).into_iter().map(f32::to_bits);
        let called = results!($called, f32).into_iter().map(f32::to_bits);
        assert!(inlined.eq(called), "{} of f32", stringify!($inlined));
    )+};
}

#[test]
fn calls_have_the_bits_of_what_is_inlined() {
    same_bits! {
        Inlined and Called,
        LimbsInlined and LimbsCalled,
        ReproducibleInlined and ReproducibleCalled,
    }
}

/// A scalar of the user's own, which no machine has instructions for.
#[test]
fn calls_take_any_scalar() {
    let q = numbers::<f64, 7>(0.3).map(|value| rbd::Dual {
        value,
        derivatives: [1.0 - value],
    });
    let inlined = pairs::Inlined.potential_energy(&q);
    let called = pairs::Called.potential_energy(&q);
    assert_eq!(inlined.value.to_bits(), called.value.to_bits());
    assert_eq!(inlined.derivatives, called.derivatives);
}

/// Where the crate is optimised its operations are inlined: elsewhere the generated code names what this
/// crate's runtime does not have.
#[test]
fn the_macro_knows_how_the_crate_is_built() {
    let library = r#"//! A runtime without operations that are calls.
mod runtime {
    pub use ::rbd::*;
    /// It hides that of `rbd`.
    #[allow(dead_code)]
    pub struct Called;
}
rbd::robot!("arm.urdf", functions = [rnea], crate = "crate::runtime");
"#;
    let of = |level| errors(level, "levels", r#""std", "macros""#, library, None);
    for level in ["1", "3", "s"] {
        let errors = of(level);
        assert!(errors.is_empty(), "{level}: {}", errors.join("\n"));
    }
    let errors = of("0");
    let is_named = |error: &String| error.contains("Called");
    assert!(
        !errors.is_empty() && errors.iter().all(is_named),
        "{errors:?}"
    );
}

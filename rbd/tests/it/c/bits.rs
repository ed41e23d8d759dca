//! Generated C and generated Rust, which keeps to the same operations (`reproducible`), give the same bits.

use super::built::Built;
use super::driver::{Called, called};
use super::number::Number;
use rbd::Transform;
use rbd_codegen::{Base, COptions, Compiled, FunctionName, Options, Target, compile, lower};
use rbd_testing::Generator;

use crate::robots::reproducible::{Panda, Quadruped};

rbd::robot!("../robots/urdf/general_6r.urdf", reproducible = true);

fn compiled(name: &str, options: &Options) -> Compiled {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    compile(&path, name, options).expect("a sound robot")
}

fn flat<T: Number>(placements: &[Transform<T>]) -> Vec<T> {
    let each = placements.iter().map(|placement| {
        let rotation = placement.rotation.rows.into_iter().flatten();
        rotation
            .chain(placement.translation.to_array())
            .collect::<Vec<T>>()
    });
    each.flatten().collect()
}

/// `x` from `start` on, as an array.
fn array<T: Copy, const N: usize>(x: &[T], start: usize) -> [T; N] {
    *x[start..].first_chunk().expect("so many numbers")
}

/// Random numbers, of which those that are the base's quaternion have length 1.
fn states(random: &mut Generator, length: usize) -> Vec<f64> {
    let mut x = random.vec(length);
    if let Some(quaternion) = x.get_mut(3..7) {
        let norm = quaternion.iter().map(|x| x * x).sum::<f64>().sqrt();
        quaternion.iter_mut().for_each(|x| *x /= norm);
    }
    x
}

/// Compares the functions that `wanted` has an answer of.
fn check<T: Number>(
    name: &str,
    options: &Options,
    wanted: impl Fn(&str, &[T]) -> Option<Vec<T>>,
    functions: usize,
) {
    let compiled = compiled(name, options);
    let program = lower(&compiled.program, &Target::c());
    let mut all = called(&program, "robot");
    // A quaternion of such numbers has length 1.
    let halves = |call: &Called<'_>| vec![T::from_f64(0.5); call.read()];
    all.retain(|call| wanted(&call.row.signature.name, &halves(call)).is_some());
    assert_eq!(all.len(), functions);
    // Arms show that optimising keeps the bits.
    let level = match name == "quadruped" && !rbd_testing::is_whole() {
        true => "-O0",
        false => "-O2",
    };
    let flags = [level, "-ffp-contract=off"];
    let built = Built::new::<T>(&compiled, &all, COptions::default(), &flags, false);
    let of_rust = |call: &Called<'_>, x: &[T]| {
        wanted(&call.row.signature.name, x).expect("one that was asked for")
    };
    built.against::<T>(200, states, of_rust, |call, c, rust| {
        for (k, (a, b)) in c.iter().zip(rust).enumerate() {
            assert!(a.same(*b), "{name} {}[{k}]: {a:?} in C, {b:?}", call.name);
        }
    });
}

/// What functions of these robots give, by the name of the function.
macro_rules! of_robot {
    ($robot:expr, $nq:literal, $nv:literal) => {
        |function: &str, x: &[_]| -> Option<Vec<_>> {
            // Some functions take less.
            let Some(q) = &x.first_chunk::<$nq>().copied() else {
                return None;
            };
            let end = x.len().saturating_sub($nv);
            let last = || array::<_, $nv>(x, end);
            let qd = || array::<_, $nv>(x, $nq);
            Some(match function {
                "rnea" => $robot.rnea(q, &qd(), &last()).to_vec(),
                "bias" => $robot.bias(q, &last()).to_vec(),
                "gravity" => $robot.gravity(q).to_vec(),
                "crba" => $robot.crba(q).nonzeros.to_vec(),
                "forward_dynamics" => $robot.forward_dynamics(q, &qd(), &last()).to_vec(),
                "aba" => $robot.aba(q, &qd(), &last()).to_vec(),
                "forward_kinematics" => flat(&$robot.forward_kinematics(q)),
                _ => return None,
            })
        }
    };
}

#[test]
fn an_arm() {
    let default = Options::default();
    check::<f64>("panda", &default, of_robot!(Panda, 7, 7), 7);
    check::<f32>("panda", &default, of_robot!(Panda, 7, 7), 7);
}

/// Of any shape: every angle has an offset.
#[test]
fn a_general_arm() {
    let default = Options::default();
    check::<f64>("general_6r", &default, of_robot!(General6r, 6, 6), 7);
    check::<f32>("general_6r", &default, of_robot!(General6r, 6, 6), 7);
}

/// Its legs stand side by side in Rust.
#[test]
fn a_quadruped_that_floats() {
    let floating = Options::default().base(Base::Floating);
    check::<f64>("quadruped", &floating, of_robot!(Quadruped, 19, 18), 7);
    if rbd_testing::is_whole() {
        check::<f32>("quadruped", &floating, of_robot!(Quadruped, 19, 18), 7);
    }
}

#[test]
fn derivatives_of_an_arm() {
    let options = Options::default().functions(Some(vec![FunctionName::RneaDerivatives]));
    let of_panda = |function: &str, x: &[f64]| {
        let [q, qd] = [0, 7].map(|start| array(x, start));
        (function == "rnea_derivatives").then(|| {
            let all = Panda.rnea_derivatives(&q, &qd, &array(x, 14));
            let mut numbers = all.dtau_dq.nonzeros.to_vec();
            numbers.extend(all.dtau_dqd.nonzeros);
            numbers.extend(all.h.nonzeros);
            numbers
        })
    };
    check::<f64>("panda", &options, of_panda, 1);
}

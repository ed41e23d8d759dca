//! Functions of the user's own as methods of robots, and of their configurations with sines.

use rbd::jit::{self, Argument, Catalogue, Error, Symbolic, Traced};
use rbd::{OpCount, Real, count_operations};
use rbd_codegen::internals::ir::Symbol;

use crate::own::check_golden;
use crate::robots::{Hand, Panda};

rbd::robot!(A = "examples/arm.urdf", functions = [crba]);

// The goldens of their texts.
include!("../golden/follow.rs");
include!("../golden/fingertips.rs");
include!("../golden/height.rs");

type Results<'g> = Result<Vec<Vec<Symbol<'g>>>, Error>;

/// The function of these arguments for a robot in `file`.
fn traced<F>(
    file: &str,
    name: &str,
    arguments: &[Argument],
    results: &[&str],
    function: F,
) -> Traced
where
    F: for<'g> FnOnce(&Symbolic<'_, 'g>, &[&[Symbol<'g>]]) -> Results<'g>,
{
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let robot = jit::load(path).expect("a sound robot");
    let own = robot.trace(name, arguments, results, function);
    own.expect("a sound function")
}

/// The way of the Panda's hand to a goal that circles, with its Jacobian: the time's sine is none of q.
fn follow() -> Traced {
    let arguments = [
        Argument::vector("time", 1).unit("s"),
        Argument::configuration("q"),
        Argument::vector("center", 3).unit("m"),
    ];
    let own = traced(
        "../robots/urdf/panda.urdf",
        "follow",
        &arguments,
        &["way", "turned"],
        |robot, x| {
            let hand = robot.placement("panda_hand", x[1])?;
            let (sin, cos) = (x[0][0] * Real::from_f64(3.0)).sin_cos();
            let goal = [x[2][0] + cos, x[2][1] + sin, x[2][2]];
            let way = hand.translation.to_array().into_iter().zip(goal);
            let way = way.map(|(a, b)| a - b).collect();
            Ok(vec![way, hand.rotation.rows[0].to_vec()])
        },
    );
    let own = own.with_jacobian("jacobian", "way", &["q"]);
    own.expect("a Jacobian").method_of("crate::robots::Panda")
}

/// Where a finger of a hand ends: joints that mimic others, backwards and with an offset.
fn fingertips() -> Traced {
    let q = [Argument::configuration("q")];
    let file = "../robots/urdf/three_finger_hand.urdf";
    let own = traced(file, "fingertips", &q, &["positions"], |robot, x| {
        let position = |link| {
            robot
                .placement(link, x[0])
                .map(|tip| tip.translation.to_array())
        };
        let [left, right] = ["left_distal_link", "right_distal_link"].map(position);
        Ok(vec![[left?, right?].concat()])
    });
    own.method_of("crate::robots::Hand")
}

/// The height of the arm's tool, for a type that has no sine of the angle that it takes.
fn height() -> Traced {
    let q = [Argument::configuration("q")];
    let own = traced(
        "examples/arm.urdf",
        "height",
        &q,
        &["x", "z"],
        |robot, x| {
            let tool = robot.placement("tool", x[0])?.translation.to_array();
            Ok(vec![vec![tool[0]], vec![tool[2]]])
        },
    );
    own.method_of("A")
}

#[test]
fn texts_of_methods_are_their_goldens() {
    for (own, name) in [
        (follow(), "follow.rs"),
        (fingertips(), "fingertips.rs"),
        (height(), "height.rs"),
    ] {
        check_golden(&own.rust().expect("Rust"), name);
    }
}

fn numbers<const N: usize>(seed: f64) -> [f64; N] {
    std::array::from_fn(|i| (seed + 1.7 * i as f64).sin())
}

/// Numbers of at most 2 within the rounding of some ten operations: angles with an offset are turned after their sines were
/// taken.
#[track_caller]
fn assert_near(is: &[f64], expected: &[f64]) {
    assert_eq!(is.len(), expected.len());
    for (a, b) in is.iter().zip(expected) {
        assert!((a - b).abs() <= 4e-15, "{is:?} for {expected:?}");
    }
}

/// The results of machine code, one behind the other.
fn compiled(own: &Traced, arguments: &[&[f64]]) -> Vec<f64> {
    let function = own.compile().expect("code");
    let mut results = function.new_results();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    function.call(arguments, &mut out);
    results.concat()
}

#[test]
fn a_method_has_the_bits_of_machine_code() {
    let (q, center) = (numbers::<7>(0.3), numbers::<3>(0.8));
    let own = Panda.follow(0.7, &q, &center);
    let all = |own: &Follow<f64>| [&own.way[..], &own.turned, &own.jacobian.nonzeros].concat();
    assert_near(&all(&Panda.at(&q).follow(0.7, &center)), &all(&own));
    let fingers = numbers(0.9);
    let tips = Hand.fingertips(&fingers);
    assert_near(&Hand.at(&fingers).fingertips(), &tips);
    if jit::is_available() {
        assert_eq!(all(&own), compiled(&follow(), &[&[0.7], &q, &center]));
        assert_eq!(tips[..], compiled(&fingertips(), &[&fingers]));
    }
}

/// Only the time's sine is computed again.
#[test]
fn a_configuration_gives_its_sines() {
    let sines = |count: OpCount| count.sincos;
    let of_at = count_operations(|input| {
        let _ = Panda.at(&numbers::<7>(0.3).map(input));
    });
    let both = count_operations(|input| {
        let q = numbers::<7>(0.3).map(input);
        let _ = Panda.at(&q).follow(input(0.7), &[1.0, 2.0, 3.0].map(input));
    });
    assert_eq!((sines(of_at), sines(both)), (7, 8));
}

#[test]
fn a_robot_without_these_sines_computes_them() {
    assert!(
        a::WithSinCos::<A, f64>::ANGLES
            .iter()
            .all(|angle| angle.0 != 0)
    );
    let q = [0.4, 0.5, 0.6];
    let (at, own) = (A.at(&q), A.height(&q));
    assert_eq!(at.height(), own);
    if jit::is_available() {
        assert_eq!([own.x, own.z][..], compiled(&height(), &[&q]));
    }
}

#[test]
fn a_type_or_a_name_that_cannot_be_is_an_error() {
    for (own, problem) in [
        (
            follow().method_of("a Panda"),
            "type `a Panda`: it is no path of a type in Rust",
        ),
        (follow().method_of("crate"), "type `crate`"),
        (
            traced("examples/arm.urdf", "rnea", &[], &[], |_, _| Ok(Vec::new())).method_of("Arm"),
            "function `rnea`: robots have a function of this name",
        ),
    ] {
        let message = own.rust().expect_err("an error").to_string();
        assert!(message.contains(problem), "{message}");
    }
}

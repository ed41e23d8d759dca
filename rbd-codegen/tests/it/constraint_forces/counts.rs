//! What the forms cost on general revolute chains: no number is special.

use rbd_codegen::internals::algorithm::{TraceContext, trace_given_torques};
use rbd_codegen::internals::ir::{longest_path, op_count};
use rbd_codegen::internals::optimize::optimize;
use rbd_codegen::{Effort, Model};
use rbd_runtime::reference::ConstraintForm;
use rbd_runtime::{JointType, OpCount, Vector3};
use rbd_testing::{Generator, RandomRobot};

use crate::tree;

/// A chain of `n` bodies that turn about z on a fixed base; all other numbers are random.
fn general_chain(n: usize) -> Model {
    let mut robot = RandomRobot::of_size(&mut Generator::new(7), n);
    let random = &mut Generator::new(8);
    for (i, joint) in robot.joints.iter_mut().enumerate() {
        joint.joint_type = JointType::Revolute {
            axis: Vector3::new(0.0, 0.0, 1.0),
        };
        joint.parent = i.checked_sub(1);
        // No quarter turns.
        let (turn, tilt) = (random.real(0.3, 1.2), random.real(0.3, 1.2));
        let about = |axis: [f64; 3], angle: f64| {
            rbd_runtime::Matrix3::rotation_about(axis.into(), angle.sin(), angle.cos())
        };
        joint.parent_from_joint.rotation =
            about([0.0, 0.0, 1.0], turn) * about([1.0, 0.0, 0.0], tilt);
        joint.inertia = rbd_runtime::Transform::new(about([0.6, 0.0, 0.8], 0.7), Vector3::zero())
            .act_inertia(joint.inertia);
    }
    tree::on_fixed_base(robot)
}

/// The same joints, all but the first on its body: A is dense.
fn star(n: usize) -> Model {
    let mut star = general_chain(n);
    for joint in star.joints.iter_mut().skip(1) {
        joint.parent = Some(0);
    }
    star
}

/// Operations without sines, and the longest path, given F_T.
fn cost(form: ConstraintForm, n: usize) -> (OpCount, u32) {
    cost_of(&general_chain(n), form)
}

fn cost_of(model: &Model, form: ConstraintForm) -> (OpCount, u32) {
    let traced = trace_given_torques(&TraceContext::new(model, Effort::Normal), form);
    let program = optimize(traced);
    (op_count(&program), longest_path(&program))
}

/// A block LᵀDL of a prototype, constants folded, took (387 n − 313) multiplications,
/// (322 n − 272) additions and 5 n divisions. A fifth less is the aim.
#[test]
fn tip_to_base_takes_a_fifth_less_than_the_prototype() {
    for n in [1, 2, 6, 7, 12, 20, 30] {
        let (count, path) = cost(ConstraintForm::TipToBase, n);
        let [mul, add] = [387 * n - 313, 322 * n - 272];
        let most = [4 * mul / 5, 4 * add / 5, 5 * n];
        let taken = [count.mul, count.add, count.div].map(|x| x as usize);
        println!("{n} bodies: {taken:?} of {most:?}, longest path {path}");
        assert_eq!(count.sqrt, 0);
        let within = taken.iter().zip(most).all(|(taken, most)| *taken <= most);
        assert!(within, "{n} bodies: {taken:?} of {most:?}");
    }
}

/// Counts of chains in which each round leaves half of the joints.
#[test]
fn cyclic_reduction_is_linear_in_logarithmic_steps() {
    let costs = [7, 15, 30, 60].map(|n| (n, cost(ConstraintForm::CyclicReduction, n)));
    for (n, (count, path)) in &costs {
        println!("{n} bodies: {count:?}, longest path {path}");
        let row = page_row(*n, ConstraintForm::CyclicReduction, *count, *path);
        assert!(PAGE.contains(&row), "the page lacks {row}");
    }
    for pair in costs.windows(2) {
        let [(n, (count, path)), (twice, (more, longer))] = pair else {
            unreachable!("pairs");
        };
        // Linear: a body takes no more in a longer chain but for what its ends save.
        let [each, each_more] = [(*n, count), (*twice, more)].map(|(n, c)| c.flops() as usize / n);
        assert!(each_more <= each * 3 / 2, "{each} a body, then {each_more}");
        assert!(*longer <= path + 80, "{path} steps, then {longer}");
    }
    let [.., (before, (few, _)), (last, (most, path))] = costs;
    let each = (most.flops() - few.flops()) as usize / (last - before);
    assert!(each <= 1_300, "{each} operations a body");
    let sequential = cost(ConstraintForm::TipToBase, 60).1;
    assert!(5 * path < sequential, "{path} steps against {sequential}");
}

/// Third differences do not fall with n where all joints stand on one body. On a chain the same form fills in nothing.
#[test]
fn general_form_is_cubic_where_a_is_dense_and_linear_on_chains() {
    let differences = |counts: &[u32]| -> Vec<i64> {
        let mut counts: Vec<i64> = counts.iter().map(|count| i64::from(*count)).collect();
        for _ in 0..3 {
            counts = counts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        }
        counts
    };
    let of = |model: fn(usize) -> Model| {
        let costs = (3..=8).map(|n| cost_of(&model(n), ConstraintForm::General).0);
        let (mul, add): (Vec<u32>, Vec<u32>) = costs.map(|cost| (cost.mul, cost.add)).unzip();
        println!("{mul:?} multiplications, {add:?} additions");
        [mul, add]
    };
    for counts in of(star) {
        let third = differences(&counts);
        assert!(third.iter().all(|d| (75..=85).contains(d)), "{third:?}");
    }
    for counts in of(general_chain) {
        let third = differences(&counts);
        assert!(third.iter().all(|d| d.abs() <= 5), "{third:?}");
    }
}

pub(super) const PAGE: &str = include_str!("../../../../docs/src/constraint-forces.md");

/// A row of the page's table.
fn page_row(n: usize, form: ConstraintForm, count: OpCount, path: u32) -> String {
    let name = match form {
        ConstraintForm::General => "general",
        ConstraintForm::Serialised => "serialised",
        ConstraintForm::CyclicReduction => "cyclic reduction",
        ConstraintForm::TipToBase => "tip to base",
    };
    let [mul, add, path] = [count.mul, count.add, path].map(with_commas);
    format!("| {n} | {name} | {mul} | {add} | {} | {path} |", count.div)
}

/// A row that differs is printed as it should be.
#[test]
fn forms_grow_as_the_page_says() {
    let mut missing = Vec::new();
    for n in [7, 15, 30] {
        for form in ConstraintForm::ALL {
            // The other test has cyclic reduction.
            let is_elsewhere = form == ConstraintForm::CyclicReduction;
            if is_elsewhere || form == ConstraintForm::General && n > 8 {
                continue;
            }
            let (count, path) = cost(form, n);
            let row = page_row(n, form, count, path);
            if !PAGE.contains(&row) {
                missing.push(row);
            }
        }
    }
    assert!(missing.is_empty(), "the page lacks\n{}", missing.join("\n"));
}

pub(super) fn with_commas(number: u32) -> String {
    match (number / 1_000, number % 1_000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}

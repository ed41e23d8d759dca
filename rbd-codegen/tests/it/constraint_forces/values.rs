//! Results of generated functions, run by the interpreter.

use std::path::Path;

use rbd_codegen::internals::LoweredProgram;
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::lowered;
use rbd_codegen::{
    Base, FieldKind, FunctionName, Mimic, Model, Options, RunTimeField, generate, load,
    possible_functions,
};
use rbd_runtime::{Force, SpatialInertia, Transform};
use rbd_testing::constraint_forces::{Assembled, held, wrenches};
use rbd_testing::{Generator, RandomRobot, aba, files, robots};

use crate::tree;

fn of_forces(name: FunctionName) -> bool {
    name.is_of_constraint_forces()
}

fn options(functions: Vec<FunctionName>) -> Options {
    Options::default().functions(Some(functions))
}

fn largest(x: &[f64]) -> f64 {
    // Written so that a NaN stays.
    x.iter()
        .fold(0.0, |most, x| if x.abs() <= most { most } else { x.abs() })
}

fn numbers(forces: &[Force<f64>]) -> Vec<f64> {
    let numbers = |f: &Force<f64>| [f.angular.to_array(), f.linear.to_array()].concat();
    forces.iter().flat_map(numbers).collect()
}

fn difference(a: &[f64], b: &[f64]) -> Vec<f64> {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// Errors of q̈ and of forces in each function, by their scales, and cond(A).
fn check(model: &Model, program: &LoweredProgram, random: &mut Generator) {
    let runtime = &model.as_runtime();
    for _ in 0..3 {
        let q = random.configuration(runtime);
        let [qd, tau] = [(); 2].map(|()| random.vec(runtime.nv()));
        let expected = aba(runtime, &q, &qd, &tau);
        let all = wrenches(runtime, &q, &qd, &expected);
        let wanted = numbers(&held(runtime, &all));
        let condition = Assembled::new(runtime, &q).condition();
        let tolerance = match condition > 1e5 {
            true => (1e-14 * condition).max(1e-9),
            false => 1e-9,
        };
        let scales = [largest(&expected), largest(&numbers(&all))].map(|x| x.max(1.0));
        for row in &program.functions {
            if !row.method.needed_by.iter().copied().any(of_forces) {
                continue;
            }
            let inputs = [&q[..], &qd, &tau].concat();
            let found = evaluate(&row.body.function, &inputs);
            let (qdd, forces) = found.split_at(runtime.nv());
            let errors = [
                largest(&difference(qdd, &expected)) / scales[0],
                largest(&difference(forces, &wanted)) / scales[1],
            ];
            println!(
                "    {}: q̈ {:.1e}, forces {:.1e}, cond(A) {condition:.1e}",
                row.method.name, errors[0], errors[1]
            );
            // Written so that a NaN fails.
            let holds = errors.iter().all(|error| *error <= tolerance);
            assert!(
                holds,
                "{}: {errors:?}, cond(A) {condition:e}",
                row.method.name
            );
        }
    }
}

fn check_robot(path: &Path, base: Base) -> bool {
    let of_base = Options::default().base(base).mimic(Mimic::Independent);
    let model = load(path, &of_base).expect("a sound robot").model;
    let mut functions = possible_functions(&model);
    functions.retain(|name| of_forces(*name));
    if functions.is_empty() {
        println!("{}, {base:?}: none", path.display());
        return false;
    }
    println!("{}, {base:?}", path.display());
    let program = lowered(&model, &options(functions)).expect("it can be generated");
    check(&model, &program, &mut Generator::new(5));
    true
}

#[test]
fn robots_of_this_repository() {
    let folder = robots().join("urdf");
    let all = files(&folder, ".urdf");
    let mut count = 0;
    for path in &all {
        count += usize::from(check_robot(path, Base::Fixed));
    }
    for (name, base) in [
        ("humanoid", Base::Floating),
        ("quadruped", Base::Floating),
        ("mobile_manipulator", Base::Planar),
    ] {
        let path = folder.join(format!("{name}.urdf"));
        count += usize::from(check_robot(&path, base));
    }
    assert!(count >= 15, "{count} of {}", all.len());
}

/// `RBD_SHARED=../shared cargo test --release -p rbd-codegen --test it third_party -- --ignored` goes over third-party robots that this repository does not hold.
#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn third_party_robots() {
    let shared = rbd_testing::shared();
    let all = files(&shared.join("robots/known/urdf"), ".urdf");
    let checked = all.iter().filter(|path| check_robot(path, Base::Fixed));
    let count = checked.count();
    println!("{count} of {}", all.len());
    assert!(count >= 30);
}

/// Trees with joints of every type, on a base that floats or does not, in half of them with bodies
/// without inertia between two joints.
#[test]
fn random_trees() {
    let mut linked = 0;
    for seed in 0..36 {
        println!("seed {seed}");
        let random = &mut Generator::new(seed);
        let n = 1 + random.index(7);
        let mut robot = RandomRobot::with_all_joints_of_size(random, n);
        if seed >= 18 {
            for (i, joint) in robot.joints.iter_mut().enumerate() {
                let before = i.checked_sub(1);
                joint.parent = if seed.is_multiple_of(2) {
                    before
                } else {
                    joint.parent
                };
            }
            robot = robot.linked(random);
        }
        let model = match seed % 2 {
            0 => tree::on_fixed_base(robot),
            _ => tree::on_floating_base(robot, random),
        };
        let mut functions = possible_functions(&model);
        functions.retain(|name| of_forces(*name));
        let program = lowered(&model, &options(functions)).expect("it can be generated");
        let names = program.functions.iter().map(|row| row.method.name);
        let forms = names.filter(|name| name.starts_with("constraint_forces_"));
        assert_eq!(forms.count(), 4);
        check(&model, &program, random);
        linked += model.linked_joints().iter().flatten().count();
    }
    println!("{linked} linked joints");
    assert!(linked >= 12, "{linked}");
}

/// A universal joint, as two revolute ones, and what is on it.
#[test]
fn a_universal_joint_of_a_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
    let path = folder.join("joints.sdf");
    assert!(check_robot(&path, Base::Fixed));
    let model = load(&path, &Options::default()).expect("sound").model;
    let named = |i: Option<usize>| i.map(|i| model.joint_names[i].as_str());
    let linked = model.linked_joints();
    let pairs = (0..linked.len()).filter(|i| linked[*i].is_some());
    let pairs: Vec<_> = pairs.map(|i| (named(linked[i]), named(Some(i)))).collect();
    assert_eq!(pairs, [(Some("cross"), Some("cross_axis2"))]);
    let asked = options(vec![FunctionName::ConstraintForcesTipToBase]);
    let program = generate(&model, &asked).expect("it can be generated");
    let report = rbd_codegen::report::Report::new(&model, &program, &[]);
    let sizes = report.constraint_forces.expect("it was asked for");
    // pitch; screw, ball and cross on the node that it moves; slide on what cross moves.
    assert_eq!((sizes.held, sizes.held_at_nodes), (5 + 5 + 3 + 4 + 5, 17));
    assert_eq!((sizes.nodes, sizes.chains), (1, vec![1]));
}

/// `upper_arm` in one with what is before or behind it, and what then is no pair of joints.
fn arm(change: impl Fn(&mut Model)) -> Model {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rbd/tests/ui");
    let path = folder.join("good.urdf");
    let mut model = load(&path, &Options::default()).expect("sound").model;
    model.joints[0].inertia = SpatialInertia::default();
    change(&mut model);
    model
}

#[test]
fn bodies_between_that_are_no_part_of_a_joint_are_named() {
    let asked = || vec![FunctionName::ConstraintForcesTipToBase];
    let of_pair = arm(|_| ());
    assert_eq!(of_pair.linked_joints(), [None, Some(0), None]);
    let program = lowered(&of_pair, &options(asked())).expect("it can be generated");
    check(&of_pair, &program, &mut Generator::new(1));

    let two_in_a_row = arm(|model| model.joints[1].inertia = SpatialInertia::default());
    let said = message(&two_in_a_row, asked());
    assert!(said.contains("link `upper_arm`"), "{said}");
    assert!(
        said.contains("no inverse") && said.contains("the next body"),
        "{said}"
    );
    let about_one_axis = arm(|model| {
        model.joints[1].parent_from_joint = Transform::identity();
    });
    assert!(about_one_axis.linked_joints().iter().all(Option::is_none));
    let without_link = arm(|model| {
        model.joints[1].inertia = SpatialInertia::default();
        for link in &mut model.links {
            link.joint = link.joint.map(|joint| joint.max(1));
        }
    });
    let said = message(&without_link, asked());
    assert!(said.contains("the body behind joint `shoulder`"), "{said}");

    let placed = FieldKind::Placement {
        joint: "elbow".to_owned(),
    };
    let field = RunTimeField::new("elbow_at", placed);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rbd/tests/ui");
    let with_field = Options::default().fields(vec![field]);
    let mut model = load(&folder.join("good.urdf"), &with_field)
        .expect("sound")
        .model;
    model.joints[0].inertia = SpatialInertia::default();
    let said = message(&model, asked());
    assert!(said.contains("link `upper_arm`"), "{said}");
}

fn message(model: &Model, functions: Vec<FunctionName>) -> String {
    match generate(model, &options(functions)) {
        Ok(_) => panic!("it was generated"),
        Err(errors) => errors.to_string(),
    }
}

/// The last link of the Puma 560 has neither mass nor inertia.
#[test]
fn bodies_without_inverse_are_named() {
    let path = robots().join("urdf/puma560.urdf");
    let model = load(&path, &Options::default())
        .expect("a sound robot")
        .model;
    let asked = vec![FunctionName::ConstraintForcesTipToBase];
    let said = message(&model, asked);
    println!("{said}");
    let joint = model.body_without_inverse().expect("there is one");
    let link = (model.links.iter()).position(|link| link.joint == Some(joint));
    let name = &model.link_names[link.expect("it moves one")];
    assert!(said.contains(&format!("link `{name}`")), "{said}");
    assert!(said.contains("has no inverse"), "{said}");
    generate(&model, &Options::default()).expect("everything else works");
    assert!(!possible_functions(&model).into_iter().any(of_forces));
}

#[test]
fn the_general_form_is_for_few_bodies() {
    let random = &mut Generator::new(1);
    let model = tree::on_fixed_base(RandomRobot::of_size(random, 9));
    let said = message(&model, vec![FunctionName::ConstraintForcesGeneral]);
    assert!(
        said.contains("up to 8 bodies") && said.contains("has 9"),
        "{said}"
    );
    let possible = possible_functions(&model);
    assert_eq!(
        possible.into_iter().filter(|name| of_forces(*name)).count(),
        3
    );
}

#[test]
fn coupled_joints_are_refused() {
    let random = &mut Generator::new(3);
    let model = tree::on_fixed_base(RandomRobot::of_size(random, 12).coupled(random));
    assert!(model.as_runtime().is_coupled());
    let said = message(&model, vec![FunctionName::ConstraintForcesTipToBase]);
    assert!(said.contains("it follows joint"), "{said}");
    assert!(said.contains("mimic = independent"), "{said}");
}

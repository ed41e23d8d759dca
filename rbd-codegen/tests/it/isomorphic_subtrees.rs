//! Limbs that are alike, side by side: the same values by fewer instructions.

use std::collections::BTreeSet;

use rbd_codegen::internals::algorithm::{
    IsomorphicSubtrees, Receiver, TraceContext, trace_methods,
};
use rbd_codegen::internals::ir::{
    Function, Node, NodeId, SlpGroups, evaluate_in, instructions, verify,
};
use rbd_codegen::internals::lower::lowered;
use rbd_codegen::internals::optimize::{dead, optimize};
use rbd_codegen::{
    Base, ConstraintOption, Effort, FieldKind, FunctionName, JointDescription, JointKind,
    LinkDescription, Model, Options, RunTimeField, Target, load,
};
use rbd_model::{ConstraintEnd, ConstraintKind};
use rbd_runtime::{DoubleDouble, Real, Unfused};

use rbd_testing::{Generator, is_whole};

fn model(name: &str, base: Base) -> Model {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let options = Options::default().base(base);
    load(&path, &options).expect("a sound robot").model
}

/// The function without and with limbs side by side.
fn both(
    problem: &TraceContext<'_>,
    limbs: &IsomorphicSubtrees,
    traced: &Function,
) -> (Function, Function) {
    let optimized = optimize(traced.clone());
    let target = Target::rust();
    let symmetry = limbs.symmetry(problem.model, &problem.pattern, &traced.inputs);
    (
        lowered(&optimized, None, &target),
        lowered(
            &optimized,
            Some(&(dead::run(traced), SlpGroups::Subtrees(symmetry))),
            &target,
        ),
    )
}

/// The same values: of every function of the quadruped and of the hand, of a third of those of the humanoid, which
/// takes longest, and of the arm, which has no limbs; `RBD_WHOLE=1` takes all.
#[test]
fn side_by_side_is_one_by_one() {
    let robots = [
        ("quadruped", Base::Floating),
        ("humanoid", Base::Floating),
        ("three_finger_hand", Base::Fixed),
        ("panda", Base::Fixed),
    ];
    for (name, base) in robots {
        let model = model(name, base);
        let (problem, limbs) = (
            TraceContext::new(&model, Effort::Normal),
            IsomorphicSubtrees::of(&model),
        );
        let functions = FunctionName::ALL.iter().copied();
        let is_coupled = model.joints.iter().any(|joint| joint.coupling.is_some());
        let functions: BTreeSet<_> = functions
            .filter(|f| !(f.needs_full_rank() || is_coupled && *f == FunctionName::Aba))
            .filter(|f| {
                *f == FunctionName::ConstraintForcesTipToBase && !is_coupled
                    || !f.is_of_constraint_forces()
            })
            // Of large robots they have millions of operations before the passes.
            .filter(|f| {
                base == Base::Fixed || !f.is_of_second_order() && !f.is_of_wrench_derivatives()
            })
            .collect();

        let one_in = match ["humanoid", "panda"].contains(&name) && !is_whole() {
            true => 3,
            false => 1,
        };
        let functions: Vec<_> = functions.into_iter().step_by(one_in).collect();
        for traced in trace_methods(&problem, &functions) {
            let (apart, packed) = both(&problem, &limbs, &traced.function);
            verify(&packed).expect("the IR is sound");
            let mut random = Generator::new(5);
            let inputs = random.vec(apart.inputs.len());
            // Rounding of sums in another order must not count where random numbers make a function ill-conditioned.
            let inputs: Vec<DoubleDouble> =
                inputs.into_iter().map(DoubleDouble::from_f64).collect();
            let [one, other] = [&apart, &packed].map(|f| evaluate_in(Unfused, f, &inputs));
            let name = format!("{name}, {}", traced.method.name);
            let size = |x: DoubleDouble| x.to_f64().abs();
            let scale = one.iter().fold(0.0f64, |scale, x| scale.max(size(*x)));
            let worst = one
                .iter()
                .zip(&other)
                .fold(0.0f64, |worst, (a, b)| worst.max(size(*a - *b)));
            assert!(worst <= 1e-12 * scale, "{name}: {:e}", worst / scale);
            assert!(instructions(&packed) <= instructions(&apart), "{name}");
        }
    }
}

/// Fails if one of these functions side by side takes more of its instructions than so many per cent.
fn check_instructions(name: &str, model: &Model, functions: &[(FunctionName, u32)]) {
    let (problem, limbs) = (
        TraceContext::new(model, Effort::Normal),
        IsomorphicSubtrees::of(model),
    );
    for &(function, percent) in functions {
        let functions = [function];
        let traced = trace_methods(&problem, &functions);
        let mut traced = traced.filter(|traced| traced.method.receiver == Receiver::Robot);
        let traced = traced.next().expect("a function of the robot");
        let name = format!("{name}, {}", traced.method.name);
        let (apart, packed) = both(&problem, &limbs, &traced.function);
        let (apart, packed) = (instructions(&apart), instructions(&packed));
        println!("{name}: {packed} of {apart}");
        assert!(
            100 * packed < percent * apart,
            "{name}: {packed} of {apart}"
        );
    }
}

#[test]
fn legs_and_arms_take_fewer_instructions() {
    use FunctionName as F;
    let all = |percents: [u32; 8]| {
        let functions = [
            F::Rnea,
            F::Crba,
            F::ForwardDynamics,
            F::ForwardDynamicsDerivatives,
            F::RneaHessianProduct,
            F::ForwardDynamicsDirectionalDerivative,
            F::JointCoordinates,
            F::SpookStepGeometricStiffness,
        ];
        functions.into_iter().zip(percents).collect::<Vec<_>>()
    };
    let (quadruped, humanoid) = (
        model("quadruped", Base::Floating),
        model("humanoid", Base::Floating),
    );
    check_instructions(
        "quadruped",
        &quadruped,
        &all([47, 64, 49, 53, 38, 44, 63, 58]),
    );
    check_instructions(
        "humanoid",
        &humanoid,
        &all([71, 70, 70, 65, 66, 66, 76, 81]),
    );
}

/// What is given at run time is by limb, too: inertias, drives, and constraints of feet.
#[test]
fn fields_take_fewer_instructions() {
    use FunctionName as F;
    let feet = ["FL", "FR", "RL", "RR"];
    let constraints = feet.map(|foot| {
        let link = ConstraintEnd::of_link(format!("{foot}_foot"));
        ConstraintOption::frames(foot, ConstraintKind::Ball, ConstraintEnd::of_world(), link)
    });
    let kinds = [
        FieldKind::Inertias,
        FieldKind::Armature,
        FieldKind::Damping,
        FieldKind::Friction,
        FieldKind::Active { constraint: None },
    ];
    let holds = feet.map(|foot| FieldKind::Foothold {
        constraint: foot.to_owned(),
    });
    let fields = kinds.into_iter().chain(holds).enumerate();
    let fields = fields.map(|(k, kind)| RunTimeField::new(format!("field_{k}"), kind));
    let path = rbd_testing::robots().join("urdf/quadruped.urdf");
    let options = Options::default()
        .base(Base::Floating)
        .constraints(constraints.to_vec())
        .fields(fields.collect());
    let model = load(&path, &options).expect("a sound robot").model;
    check_instructions(
        "quadruped with fields",
        &model,
        &[
            (F::Rnea, 57),
            (F::ForwardDynamics, 53),
            (F::RneaDerivatives, 55),
            (F::ConstrainedForwardDynamics, 66),
        ],
    );
}

/// A floating base with two hands, each with a finger of one joint and two of two joints in this order of the file.
fn hands(fingers: [[usize; 3]; 2]) -> Model {
    let link = |name: &str, mass: f64| {
        LinkDescription::new(name)
            .mass(mass)
            .center_of_mass([0.01, 0.02, 0.05])
            .inertia([0.01, 0.001, 0.002, 0.02, 0.003, 0.015])
    };
    let joint = |name: &str, parent: &str, xyz: [f64; 3]| {
        let joint = JointDescription::new(name, JointKind::Continuous, parent, name);
        joint.origin(xyz, [0.0; 3]).axis([0.0, 1.0, 0.0])
    };
    let mut robot = Model::builder("hands").link(link("base", 5.0));
    for (side, order) in ["left", "right"].into_iter().zip(fingers) {
        let y = if side == "left" { 0.2 } else { -0.2 };
        robot = robot
            .link(link(side, 1.0))
            .joint(joint(side, "base", [0.1, y, 0.3]));
        for finger in order {
            let name = format!("{side}{finger}");
            let at = [0.0, y * finger as f64, 0.1];
            robot = robot
                .link(link(&name, 0.1 * finger as f64))
                .joint(joint(&name, side, at));
            if finger > 1 {
                let end = format!("{name}_end");
                robot = robot.link(link(&end, 0.1)).joint(joint(
                    &end,
                    &name,
                    [0.0, 0.0, 0.03 * finger as f64],
                ));
            }
        }
    }
    let options = Options::default().base(Base::Floating);
    robot.build(&options).expect("a sound robot").model
}

/// Fingers correspond by shape and size, whatever the order in which a file has them, and hands add up what they give in one
/// order.
#[test]
fn hands_are_alike_whatever_the_order_of_fingers() {
    let instructions_of = |model: &Model, function: FunctionName| {
        let context = TraceContext::new(model, Effort::Normal);
        let limbs = IsomorphicSubtrees::of(model);
        let traced = trace_methods(&context, &[function]).next();
        let (apart, packed) = both(&context, &limbs, &traced.expect("a function").function);
        let mut random = Generator::new(7);
        let inputs = random.vec(apart.inputs.len());
        let [one, other] = [&apart, &packed].map(|f| evaluate_in(Unfused, f, &inputs));
        // The rounding of sums in another order, of numbers up to 100.
        let near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-12 * 100.0;
        assert!(one.iter().zip(&other).all(near), "{one:?} is not {other:?}");
        [&apart, &packed].map(instructions)
    };
    let functions = [
        (FunctionName::Rnea, 76),
        (FunctionName::Crba, 72),
        (FunctionName::ForwardDynamics, 75),
        (FunctionName::ForwardDynamicsDerivatives, 67),
    ];
    for (function, percent) in functions {
        let [apart, same_order] = instructions_of(&hands([[1, 2, 3], [1, 2, 3]]), function);
        let [_, other_order] = instructions_of(&hands([[1, 2, 3], [3, 1, 2]]), function);
        println!("{function:?}: {apart}, {same_order} and {other_order}");
        // Frames on the way to fingers may differ.
        assert!(100 * same_order.max(other_order) < percent * apart);
    }
}

/// A floating base with two arms, the tool of one of which is turned half around, as grippers are.
fn arms() -> Model {
    let mut robot = Model::builder("arms").link(LinkDescription::new("base").mass(5.0));
    let half = std::f64::consts::PI;
    for (side, y, turn) in [("left", 0.2, 0.0), ("right", -0.2, half)] {
        let mut parent = "base".to_owned();
        let axes = [
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, 1.0],
            [0.0, 1.0, 0.0],
            [1.0, 0.0, 0.0],
        ];
        for (k, axis) in axes.into_iter().enumerate() {
            let name = format!("{side}{k}");
            let link = LinkDescription::new(&name)
                .mass(1.0)
                .center_of_mass([0.01, y / 10.0, 0.05])
                .inertia([0.01, y / 200.0, 0.002, 0.02, y / 100.0, 0.015]);
            let y = if k == 0 { y } else { 0.0 };
            let turn = if k == 4 { turn } else { 0.0 };
            let joint = JointDescription::new(&name, JointKind::Continuous, &parent, &name);
            let joint = joint.origin([0.02, y, 0.1], [0.0, 0.0, turn]).axis(axis);
            robot = robot.link(link).joint(joint);
            parent = name;
        }
    }
    let options = Options::default().base(Base::Floating);
    robot.build(&options).expect("a sound robot").model
}

/// What the turned tool's joint is given changes its sign, and little does on the way to the base, where 10 and 107 products by signs
/// would be taken if each sum had the sign of its first term.
#[test]
fn a_turned_tool_changes_few_signs() {
    let model = arms();
    let context = TraceContext::new(&model, Effort::Normal);
    let limbs = IsomorphicSubtrees::of(&model);
    for (function, most) in [(FunctionName::Rnea, 3), (FunctionName::RneaDerivatives, 22)] {
        let functions = [function];
        let traced = trace_methods(&context, &functions);
        let mut traced = traced.filter(|traced| traced.method.receiver == Receiver::Robot);
        let traced = traced.next().expect("a function of the robot");
        let (_, packed) = both(&context, &limbs, &traced.function);
        let graph = &packed.graph;
        let is_one = |id: &NodeId| graph.as_constant(*id).is_some_and(|own| own.abs() == 1.0);
        let is_of_signs = |id: NodeId| match graph.node(id) {
            Node::Pair(all) => all.iter().all(is_one),
            _ => false,
        };
        let is_product = |node: &&Node| match **node {
            Node::Mul(a, b) | Node::MulAdd(a, b, _) => is_of_signs(a) || is_of_signs(b),
            _ => false,
        };
        let count = graph.nodes().iter().filter(is_product).count();
        assert!(count <= most, "{function:?}: {count} products by signs");
    }
}

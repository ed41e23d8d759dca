//! The minimal texts on a floating base, against the generic reference.

#[path = "../../rbd-runtime/tests/common/mod.rs"]
mod common;

use common::{Generator, RandomRobot};
use rbd_codegen::algorithm::{METHODS, Problem, Shape, trace};
use rbd_codegen::ir::evaluate;
use rbd_codegen::pass::optimize;
use rbd_codegen::{Effort, Model, Reference};
use rbd_runtime::{Joint, JointType, SpatialInertia};

/// The random tree on a floating body of its own; half of the turns by cos and sin.
fn on_floating_base(robot: RandomRobot, random: &mut Generator) -> Model {
    let root = Joint {
        joint_type: JointType::Floating,
        parent: None,
        q_start: 0,
        v_start: 0,
        dynamics: None,
        coupling: None,
        parent_from_joint: random.transform(),
        inertia: random.inertia(),
    };
    let mut joints = vec![root];
    let (mut q_start, mut v_start) = (7, 6);
    for mut joint in robot.joints {
        if let JointType::Revolute { axis } = joint.joint_type
            && random.index(2) == 0
        {
            joint.joint_type = JointType::RevoluteUnbounded { axis };
        }
        joint.parent = Some(joint.parent.map_or(0, |parent| parent + 1));
        (joint.q_start, joint.v_start) = (q_start, v_start);
        q_start += joint.joint_type.nq();
        v_start += joint.joint_type.nv();
        joints.push(joint);
    }
    let mut links = robot.links;
    for link in &mut links {
        link.joint = Some(link.joint.map_or(0, |joint| joint + 1));
    }
    Model {
        name: "random".to_owned(),
        gravity: robot.gravity,
        joint_names: (0..joints.len()).map(|i| format!("joint {i}")).collect(),
        joint_limits: vec![None; joints.len()],
        link_names: (0..links.len()).map(|i| format!("link {i}")).collect(),
        link_inertias: vec![SpatialInertia::default(); links.len()],
        run_time: rbd_codegen::model::RunTime::default(),
        joints,
        links,
    }
}

/// Positions with unit quaternions and unit pairs, then other numbers for the rest.
fn inputs(model: &Model, count: usize, random: &mut Generator) -> Vec<f64> {
    let mut inputs = random.vec(count);
    for joint in &model.joints {
        let range = joint.position_range();
        if range.end <= count {
            joint.joint_type.normalize(&mut inputs[range]);
        }
    }
    inputs
}

#[test]
fn functions_of_the_state_agree_with_the_reference() {
    for seed in 0..12 {
        println!("seed {seed}");
        let random = &mut Generator::new(seed);
        let robot = RandomRobot::new(random);
        let model = on_floating_base(robot, random);
        let problem = Problem::new(&model, Effort::Normal);
        let reference = Reference {
            model: model.as_runtime(),
            pattern: &problem.pattern,
        };
        for method in METHODS {
            let function = optimize(trace(&problem, method), false);
            if function
                .inputs
                .first()
                .is_none_or(|input| input.array != "q")
            {
                continue;
            }
            let inputs = inputs(&model, function.inputs.len(), random);
            let got = evaluate(&function, &inputs);
            let expected = reference.run(method, &inputs).expect("each has one");
            let scale = expected.iter().fold(0.0f64, |s, x| s.max(x.abs()));
            for (a, b) in got.iter().zip(&expected) {
                let error = (a - b).abs();
                let name = method.name;
                // Forward dynamics is as far off as H is badly conditioned.
                let tolerance = if method.returns == Shape::Velocity && name != "rnea" {
                    1e-9
                } else {
                    1e-11
                };
                assert!(
                    error <= tolerance * scale,
                    "{name}: {a} and {b}, scale {scale:e}"
                );
            }
        }
    }
}

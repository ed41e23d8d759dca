//! Run-time parameters: what is generated for a robot with fields, given numbers for them, is the
//! reference on the robot of which these numbers are constants.

use rbd_codegen::internals::algorithm::{Method, PARAMETERS, Parameter, Receiver, Shape};
use rbd_codegen::internals::ir::{evaluate, verify};
use rbd_codegen::internals::lowered;
use rbd_codegen::internals::model::{Attachments, Field, Role, RunTime};
use rbd_codegen::{Model, Options, Reference, possible_functions};
use rbd_runtime::{
    Joint, JointDynamics, JointType, Link, Matrix3, SpatialInertia, Symmetric3, Transform, Vector3,
};
use rbd_testing::{Generator, RandomRobot, seeds, wrench_joints};

use crate::maximal;

/// As in `differential.rs`, which says where it comes from; accelerations by what they leave of τ.
const TOLERANCE: f64 = 1e-12;

/// The random tree with all names, its own links' inertias known.
fn named(robot: RandomRobot, random: &mut Generator) -> Model {
    let (joints, links) = (robot.joints.len(), robot.links.len());
    let mut model = Model {
        name: "random".to_owned(),
        gravity: robot.gravity,
        joint_names: (0..joints).map(|i| format!("joint {i}")).collect(),
        joint_limits: vec![rbd_runtime::Limits::UNLIMITED; joints],
        link_names: (0..links).map(|i| format!("link {i}")).collect(),
        link_inertias: (0..links).map(|_| random.inertia()).collect(),
        attachments: attachments(&robot.joints, &robot.links),
        joints: robot.joints,
        links: robot.links,
        constraints: Vec::new(),
        constraint_names: Vec::new(),
        has_redundant_rows: false,
        spook: rbd_codegen::SpookOptions::default(),
        run_time: RunTime::default(),
    };
    merge(&mut model);
    model
}

fn attachments(joints: &[Joint], links: &[Link]) -> Attachments {
    let (parent_links, fixed) = wrench_joints(joints, links);
    Attachments {
        parent_links,
        fixed_names: (0..fixed.len()).map(|i| format!("fixed {i}")).collect(),
        fixed,
    }
}

/// Sets the bodies' inertias to those of their links.
fn merge(model: &mut Model) {
    for joint in &mut model.joints {
        joint.inertia = SpatialInertia::zero();
    }
    for (link, own) in model.links.iter().zip(&model.link_inertias) {
        if let Some(joint) = link.joint {
            let body = &mut model.joints[joint].inertia;
            *body = *body + link.body_from_link.act_inertia(*own);
        }
    }
    model.set_fixed_inertias(&RunTime::default());
}

fn inertia(x: &[f64]) -> SpatialInertia<f64> {
    SpatialInertia {
        mass: x[0],
        first_moment: Vector3::new(x[1], x[2], x[3]),
        rotational: Symmetric3 {
            xx: x[4],
            xy: x[5],
            xz: x[6],
            yy: x[7],
            yz: x[8],
            zz: x[9],
        },
    }
}

fn numbers(i: SpatialInertia<f64>) -> Vec<f64> {
    let (h, r) = (i.first_moment, i.rotational);
    vec![i.mass, h.x, h.y, h.z, r.xx, r.xy, r.xz, r.yy, r.yz, r.zz]
}

/// Numbers for a field of this role, and the robot with them as constants.
fn bake(model: &mut Model, role: Role, random: &mut Generator) -> Vec<f64> {
    let nv = model.as_runtime().nv();
    match role {
        Role::Inertia { link, replaces } => {
            let x = numbers(random.inertia());
            let own = inertia(&x);
            let old = model.link_inertias[link];
            model.link_inertias[link] = if replaces { own } else { old + own };
            merge(model);
            x
        }
        Role::Inertias => {
            let links = 0..model.links.len();
            model.link_inertias = links.map(|_| random.inertia()).collect();
            merge(model);
            model
                .link_inertias
                .iter()
                .flat_map(|i| numbers(*i))
                .collect()
        }
        Role::Gravity => {
            let x = random.vec(3);
            model.gravity = Vector3::new(x[0], x[1], x[2]);
            x
        }
        Role::Armature => drives(model, random.vec(nv), |drive, x| drive.armature = x),
        Role::Damping => drives(model, random.vec(nv), |drive, x| drive.damping = x),
        Role::Friction => drives(model, random.vec(nv), |drive, x| drive.friction = x),
        Role::Placement {
            joint,
            body_from_parent,
        } => {
            let placement = random.transform();
            model.joints[joint].parent_from_joint = body_from_parent * placement;
            let Transform {
                rotation: Matrix3 { rows },
                translation,
            } = placement;
            [rows.concat(), translation.to_array().to_vec()].concat()
        }
        Role::Active { .. } | Role::Foothold { .. } | Role::ConstraintPlacement { .. } => {
            unreachable!("the robots here have no constraints")
        }
    }
}

/// One positive number a joint: the reference has a drive for a joint, not for a coordinate.
fn drives(model: &mut Model, mut x: Vec<f64>, set: fn(&mut JointDynamics, f64)) -> Vec<f64> {
    for joint in &mut model.joints {
        // What follows another has no coordinate of its own.
        let drive = joint.dynamics.get_or_insert_default();
        if joint.coupling.is_none() {
            let of_joint = x[joint.v_start].abs();
            set(drive, of_joint);
            x[joint.velocity_range()].fill(of_joint);
        }
    }
    x
}

fn roles(model: &Model, random: &mut Generator) -> Vec<Role> {
    let moving: Vec<usize> = (0..model.links.len())
        .filter(|link| model.links[*link].joint.is_some())
        .collect();
    let link = moving[random.index(moving.len())];
    let joint = random.index(model.joints.len());
    let sets = [
        vec![Role::Inertia {
            link,
            replaces: false,
        }],
        vec![
            Role::Inertia {
                link,
                replaces: true,
            },
            Role::Gravity,
        ],
        vec![Role::Inertias],
        vec![Role::Armature, Role::Friction],
        vec![Role::Inertias, Role::Gravity, Role::Armature, Role::Damping],
        vec![
            Role::Placement {
                joint,
                body_from_parent: random.transform(),
            },
            Role::Inertia {
                link,
                replaces: false,
            },
        ],
    ];
    sets[random.index(sets.len())].clone()
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |size, x| size.max(x.abs()))
}

struct State {
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    forces: Vec<f64>,
}

fn inputs(model: &Model, method: &Method, state: &State) -> Vec<f64> {
    let of = |parameter: &Parameter| match parameter {
        Parameter::LinkForces => state.forces.clone(),
        Parameter::States
        | Parameter::BodyForces
        | Parameter::Regularisation
        | Parameter::HeldLambda
        | Parameter::H => maximal::numbers(model, *parameter, &state.q, &state.v),
        position if position.is_position() => state.q.clone(),
        Parameter::Qd | Parameter::V => state.v.clone(),
        _ => state.a.clone(),
    };
    method.parameters.iter().flat_map(of).collect()
}

/// Every method of the robot with fields at one state, against the robot with constants.
fn check(model: &Model, baked: &Model, parameters: &[f64], random: &mut Generator) {
    let possible = possible_functions(model).into_iter();
    let few = possible.filter(|f| !f.is_of_second_order() && !f.is_of_wrench_derivatives());
    let options = Options::default().functions(Some(few.collect()));
    let generated = lowered(model, &options).expect("the robot allows these functions");
    let reference = Reference::new(baked, &generated.pattern);
    let runtime = baked.as_runtime();
    let state = State {
        q: random.configuration(&runtime),
        v: random.vec(runtime.nv()),
        a: random.vec(runtime.nv()),
        forces: random.vec(6 * model.links.len()),
    };
    let run = |name: &str, inputs: &[f64]| {
        let row = generated
            .functions
            .iter()
            .find(|row| row.method.name == name);
        reference
            .run(row.expect("it is generated").method, inputs)
            .expect("it has a reference")
    };
    let force = largest(&run(
        "rnea",
        &[state.q.clone(), state.v.clone(), state.a.clone()].concat(),
    ));
    let inertia = largest(&run("crba", &state.q));
    for row in &generated.functions {
        // The regressor of base parameters has no reference: `frames.rs` looks at it.
        let is_base = row.method.has_result(Shape::BaseRegressor);
        if row.method.receiver != Receiver::Robot || is_base {
            continue;
        }
        verify(&row.body.function).expect("the IR is sound");
        let own = inputs(baked, row.method, &state);
        let got = evaluate(
            &row.body.function,
            &[own.clone(), parameters.to_vec()].concat(),
        );
        let (got, expected, scale) = match row.method.name {
            "forward_dynamics" | "aba" => {
                let motion = [state.q.clone(), state.v.clone(), got.clone()].concat();
                (
                    run("rnea", &motion),
                    state.a.clone(),
                    force + largest(&got) * inertia,
                )
            }
            name => {
                let expected = run(name, &own);
                let size = largest(&expected);
                let scale = match name {
                    // Of nothing, what is left of the coordinates' own rounding.
                    "difference" | "velocity_from_rate" => size + largest(&own),
                    // Digits go by cond(A), as in tests/it/constraint_forces.
                    name if name.starts_with("constraint_forces_") => 1e3 * (size + force),
                    // Digits go by cond(K), 1/(c · mass) with c = 4 ε/(h² Υ) = 0.004.
                    name if name.starts_with("spook_step") => 1e3 * (size + force),
                    "inverse_inertia_matrix" | "forward_dynamics_derivatives" => {
                        size * size * inertia + size
                    }
                    _ if row.method.parameters.contains(&Parameter::Qd) => size + force,
                    _ => size,
                };
                (got, expected, scale)
            }
        };
        for (i, (x, y)) in got.iter().zip(&expected).enumerate() {
            let (error, name) = ((x - y).abs(), row.method.name);
            // Written so that a NaN fails.
            assert!(
                error <= TOLERANCE * scale,
                "{name}, element {i}: {x} and {y} differ by {error:e}, scale {scale:e}"
            );
        }
    }
}

/// A tree of up to ten joints: half of them have joints of all types, and half of these and of the
/// others joints that follow others.
fn robot(seed: u64, random: &mut Generator) -> RandomRobot {
    let size = 1 + random.index(10);
    let robot = match seed % 4 {
        0 | 1 => RandomRobot::of_size(random, size),
        _ => RandomRobot::with_all_joints_of_size(random, size),
    };
    match seed % 2 {
        0 => robot,
        _ => robot.coupled(random),
    }
}

struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed on seed {}", self.0);
        }
    }
}

#[test]
fn fields_are_what_constants_would_be() {
    for seed in seeds(10, 24) {
        let _seed = Seed(seed);
        let mut random = Generator::new(seed);
        let robot = robot(seed, &mut random);
        let mut model = named(robot, &mut random);
        let mut baked = model.clone();
        let mut parameters = Vec::new();
        let roles = roles(&model, &mut random);
        for (i, role) in roles.into_iter().enumerate() {
            parameters.extend(bake(&mut baked, role, &mut random));
            let name = format!("field{i}");
            model.run_time.fields.push(Field { name, role });
        }
        check(&model, &baked, &parameters, &mut random);
    }
}

/// Constant drives in the formulations on canonical frames, floating bases among the joints.
#[test]
fn constant_drives_agree_with_the_reference() {
    for seed in seeds(10, 24) {
        let _seed = Seed(seed);
        let mut random = Generator::new(seed);
        let robot = robot(seed, &mut random);
        let mut model = named(robot, &mut random);
        for joint in &mut model.joints {
            let numbers = random.vec(3);
            joint.dynamics = Some(JointDynamics {
                armature: numbers[0].abs(),
                damping: numbers[1].abs(),
                friction: numbers[2].abs(),
            });
        }
        check(&model, &model.clone(), &[], &mut random);
    }
}

/// A payload on the last link of an arm costs what a rigid body costs, and no more of the arm.
#[test]
fn what_is_constant_stays_folded() {
    let z = Vector3::new(0.0, 0.0, 1.0);
    let mut random = Generator::new(7);
    let joint = |index: usize, random: &mut Generator| Joint {
        joint_type: JointType::Revolute { axis: z },
        parent: index.checked_sub(1),
        q_start: index,
        v_start: index,
        coupling: None,
        dynamics: None,
        parent_from_joint: random.transform(),
        inertia: random.inertia(),
    };
    let joints = (0..6).map(|index| joint(index, &mut random)).collect();
    let robot = RandomRobot {
        gravity: Vector3::new(0.0, 0.0, -9.81),
        joints,
        links: (0..6)
            .map(|index| rbd_runtime::Link {
                joint: Some(index),
                body_from_link: Transform::identity(),
            })
            .collect(),
    };
    let mut model = named(robot, &mut random);
    let count = |model: &Model| {
        let generated = lowered(model, &Options::default()).expect("it can be generated");
        let row = generated
            .functions
            .iter()
            .find(|row| row.method.name == "rnea");
        let row = row.expect("it is generated");
        let inputs = row.body.function.inputs.iter();
        let parameters = inputs.filter(|input| input.array == PARAMETERS).count();
        (row.count.flops(), parameters)
    };
    let (plain, none) = count(&model);
    assert_eq!(none, 0);
    model.run_time.fields.push(Field {
        name: "payload".to_owned(),
        role: Role::Inertia {
            link: 5,
            replaces: false,
        },
    });
    let (with_payload, ten) = count(&model);
    assert_eq!(ten, 10);
    // Ten numbers into the body's frame and a body's wrench of them: RBDA Table 10.1 has 6×6 work
    // of about this for one body.
    assert!(
        (plain + 1..plain + 220).contains(&with_payload),
        "{plain} and {with_payload}"
    );
}

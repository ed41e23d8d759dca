//! Wrenches of fixed joints: those of the same joint made one that moves and stands still, for every
//! fixed joint of every robot of this repository, in all frames; and what is wrong with their names.

use rbd_codegen::internals::algorithm::TraceContext;
use rbd_codegen::internals::algorithm::{Method, Shape, methods};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::lowered;
use rbd_codegen::{Base, Effort, FunctionName, JointOverride, Model, Options, Reference, load_str};
use rbd_testing::Generator;

/// Recursions over as many bodies in other orders: as in `differential.rs`.
const TOLERANCE: f64 = 1e-12;

fn wrench_methods() -> impl Iterator<Item = &'static Method> {
    methods().filter(|method| method.has_result(Shape::JointForces))
}

/// The wrenches of `model` at a state, joint by joint, by the reference.
fn reference(model: &Model, method: &Method, inputs: &[f64]) -> Vec<(String, Vec<f64>)> {
    let context = TraceContext::new(model, Effort::Normal);
    let reference = Reference::new(model, &context.pattern);
    let found = reference.run(method, inputs).expect("it has a reference");
    let wrenches = found.chunks_exact(6).map(<[f64]>::to_vec);
    model.wrench_names().into_iter().zip(wrenches).collect()
}

/// The names of all fixed joints of a URDF file.
fn fixed_joints(text: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(text).expect("XML");
    let joints = document.descendants().filter(|node| {
        let is_joint =
            node.has_tag_name("joint") && node.parent_element() == Some(document.root_element());
        is_joint && node.attribute("type") == Some("fixed")
    });
    let names = joints.filter_map(|joint| joint.attribute("name"));
    names.map(str::to_owned).collect()
}

fn largest(wrenches: &[(String, Vec<f64>)]) -> f64 {
    let numbers = wrenches.iter().flat_map(|(_, wrench)| wrench);
    numbers.fold(0.0, |most, x| most.max(x.abs()))
}

/// The coordinates of `still` from those of `moving`, in which joints of these names stand at 0.
fn check_file(text: &str, base: Base) -> usize {
    let names = fixed_joints(text);
    let options = Options {
        base,
        wrenches: names.clone(),
        ..Options::default()
    };
    let load = |options: &Options| {
        load_str(text.as_bytes(), "robot.urdf", options)
            .expect("a sound robot")
            .model
    };
    let still = load(&options);
    let generated = lowered(
        &still,
        &Options {
            functions: Some(
                FunctionName::ALL
                    .iter()
                    .copied()
                    .filter(|f| f.is_of_wrenches())
                    .collect(),
            ),
            ..options.clone()
        },
    )
    .expect("every robot has them");
    for name in &names {
        let moving = load(&Options {
            wrenches: names
                .iter()
                .filter(|other| *other != name)
                .cloned()
                .collect(),
            joints: vec![(name.clone(), JointOverride::Prismatic)],
            ..options.clone()
        });
        let mut random = Generator::new(1);
        for method in wrench_methods() {
            let own = State::new(&still, &mut random);
            let inputs = own.inputs(method);
            let expected = reference(
                &moving,
                method,
                &own.with_resting(&still, &moving).inputs(method),
            );
            let row = generated
                .functions
                .iter()
                .find(|row| row.method.name == method.name)
                .expect("it was asked for");
            let found = evaluate(&row.body.function, &inputs);
            let found = found.chunks_exact(6).map(<[f64]>::to_vec);
            let found: Vec<(String, Vec<f64>)> =
                still.wrench_names().into_iter().zip(found).collect();
            let size = largest(&expected);
            assert_eq!(found.len(), expected.len());
            for (joint, wrench) in &found {
                let (_, other) = expected
                    .iter()
                    .find(|(other, _)| other == joint)
                    .expect("the same joints");
                for (x, y) in wrench.iter().zip(other) {
                    // Written so that a NaN fails.
                    assert!(
                        (x - y).abs() <= TOLERANCE * size,
                        "{}, {joint}: {wrench:?}, not {other:?}",
                        method.name
                    );
                }
            }
        }
    }
    names.len()
}

struct State {
    q: Vec<f64>,
    qd: Vec<f64>,
    qdd: Vec<f64>,
    forces: Vec<f64>,
}

impl State {
    fn new(model: &Model, random: &mut Generator) -> Self {
        let runtime = model.as_runtime();
        Self {
            q: random.configuration(&runtime),
            qd: random.vec(runtime.nv()),
            qdd: random.vec(runtime.nv()),
            forces: random.vec(6 * model.links.len()),
        }
    }

    fn inputs(&self, method: &Method) -> Vec<f64> {
        let motion = [&*self.q, &self.qd, &self.qdd].concat();
        match method.parameters.len() {
            3 => motion,
            _ => [motion, self.forces.clone()].concat(),
        }
    }

    /// The same state of a robot that has joints more, which rest at 0.
    fn with_resting(&self, own: &Model, other: &Model) -> Self {
        let runtime = other.as_runtime();
        let mut state = Self {
            q: vec![0.0; runtime.nq()],
            qd: vec![0.0; runtime.nv()],
            qdd: vec![0.0; runtime.nv()],
            forces: self.forces.clone(),
        };
        for (joint, name) in other.joints.iter().zip(&other.joint_names) {
            let Some(i) = own.joint_names.iter().position(|known| known == name) else {
                continue;
            };
            let (q, v) = (
                own.joints[i].position_range(),
                own.joints[i].velocity_range(),
            );
            state.q[joint.position_range()].copy_from_slice(&self.q[q]);
            state.qd[joint.velocity_range()].copy_from_slice(&self.qd[v.clone()]);
            state.qdd[joint.velocity_range()].copy_from_slice(&self.qdd[v]);
        }
        state
    }
}

#[test]
fn a_fixed_joint_carries_what_it_carries_if_it_may_move_and_rests() {
    let files = rbd_testing::files(&rbd_testing::robots().join("urdf"), ".urdf");
    let mut joints = 0;
    for path in &files {
        println!("{}", path.display());
        let text = std::fs::read_to_string(path).expect("a file");
        for base in [Base::Fixed, Base::Floating] {
            joints += check_file(&text, base);
        }
    }
    assert!(joints > 20, "{joints} fixed joints");
}

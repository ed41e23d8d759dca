//! The wrenches of joints: Pinocchio's (`robots/truth/wrenches.py`); of fixed joints, those of the same
//! joint made one that may move and rests, for every fixed joint of every robot of this repository, in
//! all frames; and what is said of names that are wrong.

mod state;
mod truth;

use rbd_codegen::internals::algorithm::{Method, Shape, TraceContext, methods};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{
    Base, Effort, FunctionName, JointOverride, Model, Options, Reference, WrenchFrame, load_str,
};
use rbd_testing::Generator;
use state::State;

/// Recursions over as many bodies in other orders: as in `differential.rs`.
const TOLERANCE: f64 = 1e-12;

/// A wrench and the name of its joint.
type Named = (String, Vec<f64>);

fn wrench_methods() -> impl Iterator<Item = &'static Method> {
    methods().filter(|method| method.has_result(Shape::JointForces))
}

fn named(model: &Model, numbers: &[f64]) -> Vec<Named> {
    let wrenches = numbers.chunks_exact(6).map(<[f64]>::to_vec);
    model.wrench_names().into_iter().zip(wrenches).collect()
}

/// The wrenches at a state, joint by joint, by the reference.
fn by_reference(model: &Model, method: &Method, state: &State) -> Vec<Named> {
    let context = TraceContext::new(model, Effort::Normal);
    let reference = Reference::new(model, &context.pattern);
    let found = reference.run(method, &state.inputs(method));
    named(model, &found.expect("it has a reference"))
}

/// All functions of wrenches, generated.
fn generated(model: &Model) -> LoweredProgram {
    let names = FunctionName::ALL.iter().copied();
    let options =
        Options::default().functions(Some(names.filter(|name| name.is_of_wrenches()).collect()));
    lowered(model, &options).expect("every robot has them")
}

/// The wrenches that a program gives.
fn run(model: &Model, program: &LoweredProgram, method: &str, state: &State) -> Vec<Named> {
    let row = program.function(method).expect("it was asked for");
    let inputs = state.inputs(row.method);
    named(model, &evaluate(&row.body.function, &inputs))
}

/// Panics unless the wrenches of the same names differ by less than this part of the largest number.
/// Gives the largest difference as such a part.
fn assert_close(what: &str, found: &[Named], expected: &[Named], tolerance: f64) -> f64 {
    let numbers = expected.iter().flat_map(|(_, wrench)| wrench);
    let size = numbers.fold(0.0_f64, |most, x| most.max(x.abs()));
    assert_eq!(found.len(), expected.len());
    let mut worst = 0.0_f64;
    for (joint, wrench) in found {
        let other = expected.iter().find(|(other, _)| other == joint);
        let (_, other) = other.expect("the same joints");
        for (x, y) in wrench.iter().zip(other) {
            let error = (x - y).abs();
            // Written so that a NaN fails.
            assert!(
                error <= tolerance * size,
                "{what}, {joint}: {wrench:?}, not {other:?}, differ by {error:e} of {size:e}"
            );
            worst = worst.max(error / size);
        }
    }
    worst
}

/// Whether the joint's axis is written as zeros: it may not be made to move.
fn has_no_axis(joint: &roxmltree::Node<'_, '_>) -> bool {
    let axis = joint.children().find(|node| node.has_tag_name("axis"));
    let numbers = axis.and_then(|axis| axis.attribute("xyz"));
    numbers.is_some_and(|xyz| xyz.split_whitespace().all(|x| x.parse() == Ok(0.0)))
}

/// The names of the fixed joints of a URDF file that could move.
fn fixed_joints(text: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(text).expect("XML");
    let joints = document.root_element().children();
    let fixed =
        joints.filter(|node| node.has_tag_name("joint") && node.attribute("type") == Some("fixed"));
    let fixed = fixed.filter(|joint| !has_no_axis(joint));
    let names = fixed.filter_map(|joint| joint.attribute("name"));
    names.map(str::to_owned).collect()
}

fn load(text: &str, options: &Options) -> Model {
    let loaded = load_str(text.as_bytes(), "robot.urdf", options);
    loaded.expect("a sound robot").model
}

/// Every fixed joint of a robot beside the same joint made a prismatic one that rests at 0.
fn check_fixed_joints(text: &str, base: Base) -> usize {
    let names = fixed_joints(text);
    let options = |movable: Option<&String>| {
        Options::default()
            .base(base)
            .wrenches((names.iter().filter(|name| Some(*name) != movable).cloned()).collect())
            .joints(
                movable
                    .map(|name| (name.clone(), JointOverride::Prismatic))
                    .into_iter()
                    .collect(),
            )
    };
    let still = load(text, &options(None));
    let program = generated(&still);
    for name in &names {
        let moving = load(text, &options(Some(name)));
        let mut random = Generator::new(1);
        for method in wrench_methods() {
            let state = State::new(&still, &mut random);
            let expected = by_reference(&moving, method, &state.with_resting(&still, &moving));
            let found = run(&still, &program, method.name, &state);
            assert_close(method.name, &found, &expected, TOLERANCE);
        }
    }
    names.len()
}

#[test]
fn a_fixed_joint_carries_what_it_carries_if_it_may_move_and_rests() {
    let files = rbd_testing::files(&rbd_testing::robots().join("urdf"), ".urdf");
    let mut joints = 0;
    for (i, path) in files.iter().enumerate() {
        println!("{}", path.display());
        let text = std::fs::read_to_string(path).expect("a file");
        joints += check_fixed_joints(&text, [Base::Fixed, Base::Floating][i % 2]);
    }
    assert!(joints >= 25, "{joints} fixed joints");
}

#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn third_party_fixed_joints_carry_what_they_carry_if_they_may_move_and_rest() {
    let shared = rbd_testing::shared();
    for path in rbd_testing::files(&shared.join("robots/known/urdf"), ".urdf") {
        println!("{}", path.display());
        let text = std::fs::read_to_string(&path).expect("a file");
        // Of a hundred bolted parts some are as good as all.
        if fixed_joints(&text).len() <= 12 {
            check_fixed_joints(&text, Base::Fixed);
        }
    }
}

/// A sensor under the base and one at the wrist, with a gripper whose fingers move behind it.
const SENSORS: &str = r#"<robot name="cell"><link name="ground"/>
  <link name="plate"><inertial><origin xyz="0 0 0.1"/><mass value="3"/>
    <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
  <link name="arm"><inertial><origin xyz="0.2 0 0"/><mass value="2"/>
    <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
  <link name="gauge"/><link name="tool"><inertial><origin xyz="0 0 0.05"/><mass value="0.5"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <joint name="scale" type="fixed"><parent link="ground"/><child link="plate"/>
    <origin xyz="0 0 0.02"/></joint>
  <joint name="turn" type="continuous"><parent link="plate"/><child link="arm"/>
    <origin xyz="0 0 0.3"/><axis xyz="0 0 1"/></joint>
  <joint name="ft" type="fixed"><parent link="arm"/><child link="gauge"/>
    <origin xyz="0.4 0 0" rpy="0 1.5707963267948966 0"/></joint>
  <joint name="clamp" type="fixed"><parent link="gauge"/><child link="tool"/></joint>
</robot>"#;

#[test]
fn sensors_show_weights() {
    let options = Options::default().wrenches(["scale", "ft", "clamp"].map(str::to_owned).to_vec());
    let model = load(SENSORS, &options);
    let program = generated(&model);
    let at = |qd: f64| State {
        q: vec![0.7],
        qd: vec![qd],
        qdd: vec![0.0],
        forces: vec![0.0; 6 * model.links.len()],
    };
    let wrench = |name: &str, method: &str, qd: f64| {
        let all = run(&model, &program, method, &at(qd));
        let found = all.into_iter().find(|(joint, _)| joint == name);
        found.expect("it was asked for").1
    };
    let close = |found: Vec<f64>, expected: [f64; 6]| {
        let errors = found.iter().zip(expected).map(|(x, y)| (x - y).abs());
        assert!(
            errors.fold(0.0, f64::max) < 1e-12,
            "{found:?}, not {expected:?}"
        );
    };
    let g = 9.81;
    // The scale carries 5.5 kg; its moment is that of the arm at 0.2 m and the tool at 0.45 m.
    let moment = g * (2.0 * 0.2 + 0.5 * 0.45);
    let (sin, cos) = 0.7_f64.sin_cos();
    let weight = [moment * sin, -moment * cos, 0.0, 0.0, 0.0, 5.5 * g];
    close(wrench("scale", "joint_wrenches", 0.0), weight);
    // The gauge's z points forwards, its x down: the tool's weight is along −x, 0.05 m before it.
    let tool = [0.0, -0.05 * 0.5 * g, 0.0, -0.5 * g, 0.0, 0.0];
    close(wrench("ft", "joint_wrenches", 0.0), tool);
    close(wrench("clamp", "joint_wrenches", 0.0), tool);
    // Turning, the tool is pulled back to the axis by m ω² r.
    let pull = -0.5 * 4.0 * 0.45;
    close(
        wrench("ft", "joint_wrenches", 2.0),
        [0.0, tool[1], 0.0, tool[3], 0.0, pull],
    );
    let aligned = wrench("ft", "joint_wrenches_local_world_aligned", 2.0);
    close(
        aligned[3..].iter().copied().chain([0.0; 3]).collect(),
        [pull * cos, pull * sin, 0.5 * g, 0.0, 0.0, 0.0],
    );
}

fn problems(wrenches: &[&str], base_link: Option<&str>) -> String {
    let options = Options::default()
        .wrenches(wrenches.iter().map(|name| (*name).to_owned()).collect())
        .base_link(base_link.map(str::to_owned));
    let loaded = load_str(SENSORS.as_bytes(), "cell.urdf", &options);
    loaded.expect_err("wrong names").to_string()
}

#[test]
fn wrong_names_are_all_reported_with_what_was_meant() {
    let text = problems(&["ft", "clamps", "turn", "turns", "ft"], None);
    for part in [
        // `turn` moves: nobody means it.
        "option `wrenches`, joint `turns`: there is no joint `turns`; name a fixed joint of the file",
        "option `wrenches`, joint `clamps`: there is no joint `clamps`; did you mean `clamp`?",
        "option `wrenches`, joint `turn`: it moves: the wrenches of all moving joints are given",
        "option `wrenches`, joint `ft`: it is named twice",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let text = problems(&["scale"], Some("arm"));
    assert!(
        text.contains("it is no part of the robot that stands on the base link"),
        "{text}"
    );
}

/// A joint that an option makes a fixed one, or that mimics by a ratio of 0, is one.
#[test]
fn joints_that_are_made_fixed_carry_wrenches() {
    let options = Options::default()
        .wrenches(vec!["turn".to_owned()])
        .joints(vec![("turn".to_owned(), JointOverride::Fixed)]);
    assert_eq!(load(SENSORS, &options).wrench_names(), ["turn"]);
    let still = r#"<joint name="ft" type="continuous"><mimic joint="turn" multiplier="0"/>"#;
    let text = SENSORS.replace(r#"<joint name="ft" type="fixed">"#, still);
    let options = Options::default().wrenches(vec!["ft".to_owned()]);
    assert_eq!(load(&text, &options).wrench_names(), ["turn", "ft"]);
}

/// Naming a joint asks for its wrench; what is asked for by name stays as it is.
#[test]
fn a_named_joint_asks_for_wrenches() {
    let with = |functions: Option<Vec<FunctionName>>| {
        let options = Options::default()
            .wrenches(vec!["ft".to_owned()])
            .functions(functions);
        let program = lowered(&load(SENSORS, &options), &options).expect("a sound robot");
        let names = program
            .functions
            .iter()
            .filter(|row| row.method.has_result(Shape::JointForces));
        names.map(|row| row.method.name).collect::<Vec<_>>()
    };
    assert_eq!(with(None), ["joint_wrenches"]);
    assert_eq!(with(Some(vec![FunctionName::Rnea])), ["joint_wrenches"]);
    let world = FunctionName::JointWrenches.in_frame(WrenchFrame::World);
    assert_eq!(with(Some(vec![world])), ["joint_wrenches_world"]);
    let options = Options::default();
    let program = lowered(&load(SENSORS, &options), &options).expect("a sound robot");
    assert!(!program.has_wrenches(), "they are no default");
}

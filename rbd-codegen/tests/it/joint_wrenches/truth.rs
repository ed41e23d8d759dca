//! Wrenches against those of Pinocchio.

use rbd_codegen::{Base, Choice, JointOverride, Mimic, Model, Options};
use serde_json::Value;

use super::state::State;
use super::{Named, assert_close, generated, load, run};

/// Two libraries, tens of bodies.
const TOLERANCE: f64 = 1e-11;

/// A function, and its figures.
const FIGURES: [(&str, &str); 5] = [
    ("joint_wrenches", "f"),
    ("joint_wrenches_with_forces", "f_fext"),
    ("joint_wrenches_parent", "f_parent"),
    ("joint_wrenches_world", "f_world"),
    ("joint_wrenches_local_world_aligned", "f_lwa"),
];

fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}

fn numbers(value: &Value) -> Vec<f64> {
    let values = value.as_array().expect("numbers").iter();
    values.map(|x| x.as_f64().expect("a number")).collect()
}

/// [moment; force] from [force; moment].
fn wrench(value: &Value) -> Vec<f64> {
    let numbers = numbers(value);
    [&numbers[3..], &numbers[..3]].concat()
}

fn options(meta: &Value) -> Options {
    let types = meta["joints"].as_object().expect("joints by name").iter();
    let joints = types.map(|(name, kind)| {
        let pitch = kind["pitch"].as_f64();
        let kind = kind.as_str().or(kind["type"].as_str()).expect("a type");
        let kind = JointOverride::from_name(kind, pitch, None);
        (name.clone(), kind.expect("a known type"))
    });
    Options::default()
        .base(Base::from_name(&text(&meta["base"])).expect("a base"))
        .mimic(match meta["mimic"].as_bool() {
            Some(true) => Mimic::Folded,
            _ => Mimic::Independent,
        })
        .joints(joints.collect())
        .wrenches(
            meta["fixed"]
                .as_array()
                .expect("names")
                .iter()
                .map(text)
                .collect(),
        )
}

/// The state of the figures in the model's order.
fn state(model: &Model, meta: &Value, figures: &Value) -> State {
    let mut state = State::resting(model);
    for (joint, name) in model.joints.iter().zip(&model.joint_names) {
        if joint.coupling.is_none() {
            let own = &figures[name];
            state.q[joint.position_range()].copy_from_slice(&numbers(&own["q"]));
            state.qd[joint.velocity_range()].copy_from_slice(&numbers(&own["qd"]));
            state.qdd[joint.velocity_range()].copy_from_slice(&numbers(&own["qdd"]));
        }
    }
    for (name, own) in figures.as_object().expect("joints by name") {
        let link = text(&meta["child_links"][name]);
        let link = model.link_names.iter().position(|known| *known == link);
        let link = 6 * link.expect("a link of the robot");
        state.forces[link..link + 6].copy_from_slice(&wrench(&own["fext"]));
    }
    state
}

#[test]
fn wrenches_agree_with_pinocchio() {
    let folder = rbd_testing::robots().join("truth/wrenches");
    let files = rbd_testing::files(&folder, ".json");
    assert_eq!(files.len(), 5);
    for path in files {
        let mut worst = 0.0_f64;
        let file = std::fs::read_to_string(&path).expect("a file");
        let truth: Value = serde_json::from_str(&file).expect("JSON");
        let meta = &truth["meta"];
        let urdf = rbd_testing::robots().join(format!("urdf/{}.urdf", text(&meta["id"])));
        let urdf = std::fs::read_to_string(urdf).expect("a file");
        let model = load(&urdf, &options(meta));
        let program = generated(&model);
        for figures in truth["states"].as_array().expect("states") {
            let joints = &figures["joints"];
            let state = state(&model, meta, joints);
            for (function, key) in FIGURES {
                let own = joints.as_object().expect("joints by name").iter();
                let expected = own.map(|(name, own)| (name.clone(), wrench(&own[key])));
                let expected: Vec<Named> = expected.collect();
                let found = run(&model, &program, function, &state);
                let error = assert_close(function, &found, &expected, TOLERANCE);
                worst = worst.max(error);
            }
        }
        println!("{}: {worst:.1e}", path.display());
    }
}

//! Mimic joints folded into their leaders' coordinates against the same robot with all joints
//! independent: θ = G q + offset, τ = Gᵀ τ_θ, H = Gᵀ H_θ G.

use std::path::Path;

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::{LoweredProgram, lowered, rust};
use rbd_codegen::{
    Diagnostic, FunctionName, Loaded, Mimic, Model, Options, WarningKind, load, load_str,
    possible_functions,
};
use rbd_runtime::{Coupling, reference};
use rbd_testing::{Generator, assert_close, coupled::Independent};
use serde_json::Value;

const TOLERANCE: f64 = 1e-10;

fn options(mimic: Mimic) -> Options {
    Options::default().mimic(mimic)
}

fn run(generated: &LoweredProgram, name: &str, inputs: &[&[f64]]) -> Vec<f64> {
    let method = generated.functions.iter().find(|m| m.method.name == name);
    let method = method.unwrap_or_else(|| panic!("`{name}` was not generated"));
    evaluate(&method.body.function, &inputs.concat())
}

/// H by the generated `crba`, dense and symmetric.
fn inertia(generated: &LoweredProgram, q: &[f64]) -> Vec<f64> {
    let n = generated.pattern.size();
    let lower = generated
        .pattern
        .scatter(&run(generated, "crba", &[q]), 0.0);
    let entry = |e: usize| lower[(e / n).max(e % n) * n + (e / n).min(e % n)];
    (0..n * n).map(entry).collect()
}

/// The folded robot's functions against those of `independent`, which is read so.
fn check(folded: &Model, independent: &Model) {
    let possible = possible_functions(folded).into_iter();
    // Those of second order are in tests/it/derivatives.
    let functions = possible
        .filter(|f| !f.is_of_second_order() && !f.is_of_wrench_derivatives() && !f.is_maximal());
    let options = options(Mimic::Folded).functions(Some(functions.collect()));
    let generated = lowered(folded, &options).expect("it can be generated");
    let (model, free) = (folded.as_runtime(), independent.as_runtime());
    let map = Independent::new(&model);
    assert_eq!(map.joints, independent.joints);
    let random = &mut Generator::new(1);
    for _ in 0..5 {
        let q = random.configuration(&model);
        let [qd, qdd] = [(); 2].map(|()| random.vec(model.nv()));
        let theta = map.positions(&q);
        let [rates, accelerations] = [&qd, &qdd].map(|x| map.rates(x));

        let tau = run(&generated, "rnea", &[&q, &qd, &qdd]);
        let full = rbd_testing::rnea(&free, &theta, &rates, &accelerations);
        assert_close(&tau, &map.columns(&full), TOLERANCE);
        let bias = run(&generated, "bias", &[&q, &qd]);
        let full = rbd_testing::bias(&free, &theta, &rates);
        assert_close(&bias, &map.columns(&full), TOLERANCE);
        let gravity = run(&generated, "gravity", &[&q]);
        let full = rbd_testing::gravity(&free, &theta);
        assert_close(&gravity, &map.columns(&full), TOLERANCE);
        let h = inertia(&generated, &q);
        assert_close(
            &h,
            &map.square(&rbd_testing::crba(&free, &theta)),
            TOLERANCE,
        );

        if generated.has_function("forward_dynamics") {
            let found = run(&generated, "forward_dynamics", &[&q, &qd, &tau]);
            let back = rbd_testing::rnea(&free, &theta, &map.rates(&qd), &map.rates(&found));
            let scale = found.iter().chain(&h).fold(1.0_f64, |s, x| s.max(x.abs()));
            assert_close(&map.columns(&back), &tau, TOLERANCE * scale);
        }
        let placements = run(&generated, "forward_kinematics", &[&q]);
        let mut expected = vec![rbd_runtime::Transform::identity(); model.links.len()];
        let bodies = &mut rbd_testing::bodies(&free);
        reference::forward_kinematics(&free, bodies, &theta, &mut expected);
        let expected = expected.iter().flat_map(|x| {
            let rows = x.rotation.rows.into_iter().flatten();
            rows.chain(x.translation.to_array())
        });
        assert_close(&placements, &expected.collect::<Vec<_>>(), TOLERANCE);
    }
}

/// The figures of `robots/truth/mimic`, which an independent library computed with mimic joints of
/// its own (`robots/truth/generate.py`).
#[test]
fn folded_robots_agree_with_an_independent_library() {
    let robots = rbd_testing::robots();
    let truths = rbd_testing::files(&robots.join("truth/mimic"), ".json");
    assert!(!truths.is_empty());
    for truth in truths {
        let name = truth.file_name().expect("a file").to_string_lossy();
        let urdf = robots.join("urdf").join(name.replace(".json", ".urdf"));
        let model = load(&urdf, &options(Mimic::Folded))
            .expect("a sound robot")
            .model;
        let generated = lowered(&model, &Options::default()).expect("it can be generated");
        let text = std::fs::read_to_string(&truth).expect("it can be read");
        let truth: Value = serde_json::from_str(&text).expect("it is JSON");
        // Its joints in the order of ours.
        let joints = truth["meta"]["joints"].as_array().expect("a list");
        let leaders = model.leaders().into_iter();
        let order = leaders.map(|i| {
            let own = model.joint_names[i].as_str();
            let found = joints.iter().position(|name| name == own);
            found.expect("it has the joint")
        });
        let order: Vec<usize> = order.collect();
        for state in truth["states"].as_array().expect("a list") {
            let vector = |key: &str| numbers(&state[key], &order);
            let [q, qd, qdd] = ["q", "qd", "qdd"].map(vector);
            let tau = run(&generated, "rnea", &[&q, &qd, &qdd]);
            assert_relative(&tau, &vector("tau"));
            assert_relative(&run(&generated, "bias", &[&q, &qd]), &vector("bias"));
            assert_relative(&run(&generated, "gravity", &[&q]), &vector("gravity"));
            let rows = order
                .iter()
                .flat_map(|row| numbers(&state["M"][row], &order));
            assert_relative(&inertia(&generated, &q), &rows.collect::<Vec<_>>());
        }
    }
}

fn numbers(values: &Value, order: &[usize]) -> Vec<f64> {
    let number = |i: &usize| values[*i].as_f64().expect("a number");
    order.iter().map(number).collect()
}

/// Relative to the largest component: a hand is light.
#[track_caller]
fn assert_relative(a: &[f64], b: &[f64]) {
    let scale = b.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
    let scaled = |x: &[f64]| -> Vec<f64> { x.iter().map(|x| x / scale).collect() };
    assert_close(&scaled(a), &scaled(b), TOLERANCE);
}

/// Checks every robot of the folder that has coupled joints; how many there are.
fn check_folder(folder: &Path) -> usize {
    let mut coupled = 0;
    for path in rbd_testing::files(folder, ".urdf") {
        let Ok(Loaded { model, .. }) = load(&path, &options(Mimic::Folded)) else {
            continue;
        };
        if model.as_runtime().is_coupled() {
            println!(
                "{}: {} coordinates",
                path.display(),
                model.as_runtime().nv()
            );
            let independent = load(&path, &options(Mimic::Independent));
            check(&model, &independent.expect("it was read before").model);
            coupled += 1;
        }
    }
    coupled
}

#[test]
fn folded_robots_move_as_independent_ones_that_are_led() {
    assert!(check_folder(&rbd_testing::robots().join("urdf")) >= 1);
}

/// `RBD_SHARED=../shared cargo test --release -p rbd-codegen --test it third_party -- --ignored`
#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn third_party_robots_move_as_independent_ones_that_are_led() {
    let shared = rbd_testing::shared();
    assert!(check_folder(&shared.join("robots/known/urdf")) >= 8);
}

/// Four revolute joints in a row, `a` to `d`, with what is in `<mimic>` of each.
fn chain(mimics: [&str; 4]) -> String {
    let link = |name: &str| {
        format!(
            "<link name='{name}'><inertial><origin xyz='0.1 0 0'/><mass value='1'/>\
             <inertia ixx='0.1' ixy='0' ixz='0' iyy='0.1' iyz='0' izz='0.1'/></inertial></link>"
        )
    };
    let mut text = "<robot name='r'>".to_owned() + &link("l0");
    for (i, mimic) in mimics.into_iter().enumerate() {
        let (name, child) = (["a", "b", "c", "d"][i], i + 1);
        text += &link(&format!("l{child}"));
        text += &format!(
            "<joint name='{name}' type='revolute'><parent link='l{i}'/><child link='l{child}'/>\
             <origin xyz='0.2 0 0'/><axis xyz='0 0 1'/>\
             <limit lower='-1' upper='1' effort='1' velocity='1'/>{mimic}</joint>"
        );
    }
    text + "</robot>"
}

fn read(mimics: [&str; 4], mimic: Mimic) -> Loaded {
    let text = chain(mimics);
    load_str(text.as_bytes(), "r.urdf", &options(mimic)).unwrap_or_else(|e| panic!("{e}"))
}

/// `a` follows `c` by way of `b`, which comes between: coordinates are those of `c` and `d`.
const CHAIN: [&str; 4] = [
    "<mimic joint='b' multiplier='0.5' offset='0.1'/>",
    "<mimic joint='c' multiplier='-0.5' offset='0.2'/>",
    "",
    "",
];

#[test]
fn chains_are_followed_to_their_end() {
    let Loaded {
        model, warnings, ..
    } = read(CHAIN, Mimic::Folded);
    assert_eq!(warnings, []);
    let couplings: Vec<_> = model.joints.iter().map(|j| j.coupling).collect();
    let of = |ratio, offset| Some(Coupling { ratio, offset });
    assert_eq!(couplings, [of(-0.25, 0.2), of(-0.5, 0.2), None, None]);
    let starts: Vec<_> = model.joints.iter().map(|j| j.v_start).collect();
    assert_eq!(starts, [0, 0, 0, 1]);
    assert_eq!(model.leaders(), [2, 3]);
    let independent = read(CHAIN, Mimic::Independent);
    check(&model, &independent.model);
    assert_eq!(model.independent(), independent.model);
    both_are_independent(&independent.warnings);
}

#[test]
fn the_generated_robot_names_joints_with_coordinates_and_says_who_follows() {
    let model = read(CHAIN, Mimic::Folded).model;
    let generated = lowered(&model, &Options::default()).expect("it can be generated");
    assert!(!generated.has_function("aba") && generated.has_function("forward_dynamics"));
    assert_eq!(generated.omitted.len(), 1);
    assert!(generated.omitted[0].contains("joint `a` follows `c`"));
    let text = rust(&model, generated, &Options::default()).to_string();
    assert!(text.contains("pub const C : usize = 0usize") && !text.contains("pub const A :"));
    assert!(text.contains("Joint `a` mimics `c`"));
    assert!(text.contains("[& 'static str ; 2usize] = [\"c\" , \"d\"]"));
    let aba = Options::default().functions(Some(vec![FunctionName::Aba]));
    let Err(errors) = lowered(&model, &aba) else {
        panic!("articulated bodies do not apply");
    };
    assert!(
        errors.to_string().contains("mimic = independent"),
        "{errors}"
    );
}

#[test]
fn a_joint_that_follows_by_nothing_stands_still() {
    let mimics = ["", "<mimic joint='a' multiplier='0' offset='0.5'/>", "", ""];
    let model = read(mimics, Mimic::Folded).model;
    assert_eq!(model.joint_names, ["a", "c", "d"]);
    assert!(!model.as_runtime().is_coupled());
    let rotation = model.joints[1].parent_from_joint.rotation;
    assert!((rotation.rows[1][0] - 0.5_f64.sin()).abs() < 1e-15);
}

#[test]
fn a_range_that_leads_beyond_limits_is_told() {
    let mimics = ["", "<mimic joint='a' multiplier='2'/>", "", ""];
    let warnings = read(mimics, Mimic::Folded).warnings;
    let kinds: Vec<_> = warnings.iter().map(|w| w.warning).collect();
    assert_eq!(kinds, [Some(WarningKind::MimicLimits)]);
    assert!(
        warnings[0].problem.contains("from -2 to 2"),
        "{}",
        warnings[0]
    );
    assert_eq!(read(mimics, Mimic::Independent).warnings.len(), 1);
}

#[test]
fn a_leader_beyond_the_base_leaves_its_follower_independent() {
    let mimics = ["", "", "<mimic joint='a'/>", "<mimic joint='c'/>"];
    let below = Options::default().base_link(Some("l1".to_owned()));
    let loaded = load_str(chain(mimics).as_bytes(), "r.urdf", &below);
    let Loaded {
        model, warnings, ..
    } = loaded.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(model.as_runtime().nv(), 3);
    both_are_independent(&warnings);
}

/// One warning that names two joints.
#[track_caller]
fn both_are_independent(warnings: &[Diagnostic]) {
    let kinds: Vec<_> = warnings.iter().map(|w| w.warning).collect();
    assert_eq!(kinds, [Some(WarningKind::IndependentMimic)]);
    assert!(warnings[0].hint.contains("2 in all"), "{}", warnings[0]);
}

#[test]
fn joints_of_several_coordinates_and_numbers_without_end_are_refused() {
    let error = |text: &str| {
        let error = load_str(text.as_bytes(), "r.urdf", &Options::default());
        error.expect_err("it cannot be folded").to_string()
    };
    let several = chain(["", "<mimic joint='a'/>", "", ""]).replacen("revolute", "planar", 1);
    assert!(error(&several).contains("has several coordinates"));
    let huge = "<mimic joint='a' multiplier='1e200'/>";
    let endless = error(&chain([
        "",
        huge,
        "<mimic joint='b' multiplier='1e200'/>",
        "",
    ]));
    assert!(endless.contains("the multiplier becomes inf"), "{endless}");
}

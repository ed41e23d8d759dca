//! The model that a file becomes: order, merged fixed joints, the base, massless joints.

use rbd_codegen::internals::{lowered, rust};
use rbd_codegen::{Base, Builder, Loaded, Model, Options, WarningKind, load, load_str};
use rbd_runtime::{JointType, SpatialInertia, Symmetric3, Vector3};

const INERTIAL: &str = "<inertial><origin xyz='0.1 0.2 0.3' rpy='0.4 0.5 0.6'/><mass value='2'/>\
    <inertia ixx='0.3' ixy='0.01' ixz='0.02' iyy='0.4' iyz='0.03' izz='0.5'/></inertial>";

fn link(name: &str, inertial: &str) -> String {
    format!("<link name='{name}'>{inertial}</link>\n")
}

fn joint(name: &str, joint_type: &str, ends: [&str; 2], origin: &str) -> String {
    let [parent, child] = ends;
    format!(
        "<joint name='{name}' type='{joint_type}'><parent link='{parent}'/><child link='{child}'/>\
         <origin {origin}/><axis xyz='0 0 1'/>\
         <limit lower='-1' upper='2' effort='1' velocity='1'/></joint>\n"
    )
}

fn loaded(body: &str, options: &Options) -> Loaded {
    let text = format!("<robot name='r'>\n{body}</robot>");
    load_str(text.as_bytes(), "r.urdf", options).unwrap_or_else(|e| panic!("{e}"))
}

fn model(body: &str) -> Model {
    loaded(body, &Options::default()).model
}

fn numbers(i: SpatialInertia<f64>) -> [f64; 10] {
    let (h, r) = (i.first_moment, i.rotational);
    [i.mass, h.x, h.y, h.z, r.xx, r.xy, r.xz, r.yy, r.yz, r.zz]
}

#[track_caller]
fn assert_near(a: SpatialInertia<f64>, b: SpatialInertia<f64>) {
    for (a, b) in numbers(a).into_iter().zip(numbers(b)) {
        assert!((a - b).abs() < 1e-14, "{a} {b}");
    }
}

/// Two branches, the second written first; `a2` stands before `a1` in the file.
fn branches() -> String {
    ["tip", "base", "a1", "b1", "a2", "b2"]
        .map(|name| link(name, INERTIAL))
        .concat()
        + &joint("to_b2", "prismatic", ["b1", "b2"], "xyz='0 0 1'")
        + &joint("to_b1", "revolute", ["base", "b1"], "xyz='0 1 0'")
        + &joint("to_tip", "fixed", ["a1", "tip"], "xyz='0 0 2'")
        + &joint("to_a1", "continuous", ["base", "a1"], "xyz='1 0 0'")
        + &joint("to_a2", "revolute", ["a1", "a2"], "xyz='0 0 3'")
}

#[test]
fn order_is_depth_first_in_the_order_of_the_file() {
    let model = model(&branches());
    assert_eq!(model.joint_names, ["to_b1", "to_b2", "to_a1", "to_a2"]);
    assert_eq!(model.link_names, ["base", "b1", "b2", "a1", "tip", "a2"]);
    let parents: Vec<_> = model.joints.iter().map(|j| j.parent).collect();
    assert_eq!(parents, [None, Some(0), None, Some(2)]);
    let bodies: Vec<_> = model.links.iter().map(|l| l.joint).collect();
    assert_eq!(bodies, [None, Some(0), Some(1), Some(2), Some(2), Some(3)]);
    let starts: Vec<_> = model
        .joints
        .iter()
        .map(|j| (j.q_start, j.v_start))
        .collect();
    assert_eq!(starts, [(0, 0), (1, 1), (2, 2), (3, 3)]);
    let range = Some((-1.0, 2.0));
    let ranges: Vec<_> = model
        .joint_limits
        .iter()
        .map(rbd_runtime::Limits::range)
        .collect();
    assert_eq!(ranges, [range, range, None, range]);
    let axis = Vector3::new(0.0, 0.0, 1.0);
    assert_eq!(model.joints[1].joint_type, JointType::Prismatic { axis });
    assert_eq!(model.joints[2].joint_type, JointType::Revolute { axis });
}

#[test]
fn the_base_can_be_any_link() {
    let options = Options::default().base_link(Some("a1".to_owned()));
    let part = loaded(&branches(), &options).model;
    assert_eq!(part.joint_names, ["to_a2"]);
    assert_eq!(part.link_names, ["a1", "tip", "a2"]);
    let whole = model(&branches());
    assert_eq!(part.joints[0].inertia, whole.joints[3].inertia);

    // What is left out may be of any kind, and there may be several roots.
    let floating = branches() + &link("world", "") + &link("stray", "");
    let floating = floating + &joint("free", "floating", ["world", "base"], "");
    assert!(!loaded(&floating, &options).model.joints.is_empty());

    let unknown = Options::default().base_link(Some("a3".to_owned()));
    let text = format!("<robot name='r'>{}</robot>", branches());
    let error = load_str(text.as_bytes(), "r.urdf", &unknown).unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("`a3`") && error.contains("`tip`, `base`, `a1`"),
        "{error}"
    );
}

#[test]
fn fixed_joints_keep_inertia_and_frames() {
    // base → moving → f1 → f2, the last two fixed and turned.
    let ends = [
        ["base", "moving"],
        ["moving", "f1"],
        ["f1", "f2"],
        ["f2", "last"],
    ];
    let origins = [
        "xyz='1 2 3' rpy='0.1 0.2 0.3'",
        "xyz='0.5 0 0' rpy='0 0 1.5707963267948966'",
        "xyz='0 0 0.25' rpy='0.7 -0.3 0.2'",
        "xyz='0.1 0 0' rpy='0 0 0.5'",
    ];
    let names = ["base", "moving", "f1", "f2", "last"];
    let types = ["revolute", "fixed", "fixed", "revolute"];
    let links: String = names.map(|name| link(name, INERTIAL)).concat();
    let joints = |types: [&str; 4]| -> String {
        let each = (0..4).map(|i| joint(&format!("j{i}"), types[i], ends[i], origins[i]));
        each.collect()
    };
    let merged = model(&format!("{links}{}", joints(types)));
    assert_eq!(merged.joint_names, ["j0", "j3"]);

    // The same robot with all joints moving, at rest.
    let apart = model(&format!("{links}{}", joints(["revolute"; 4])));
    let moving_from_f1 = apart.joints[1].parent_from_joint;
    let moving_from_f2 = moving_from_f1 * apart.joints[2].parent_from_joint;
    assert_eq!(merged.links[2].body_from_link, moving_from_f1);
    assert_eq!(merged.links[3].body_from_link, moving_from_f2);
    assert_eq!(
        merged.joints[1].parent_from_joint,
        moving_from_f2 * apart.joints[3].parent_from_joint
    );
    let composite = apart.joints[0].inertia
        + moving_from_f1.act_inertia(apart.joints[1].inertia)
        + moving_from_f2.act_inertia(apart.joints[2].inertia);
    assert_near(merged.joints[0].inertia, composite);
    assert!((merged.joints[0].inertia.mass - 6.0).abs() < 1e-14);
    assert_eq!(merged.link_inertias, apart.link_inertias);
    assert_eq!(merged.link_inertias[0].mass, 2.0, "the root keeps its own");
}

#[test]
fn inertia_is_turned_and_moved_to_the_frame_of_the_link() {
    let quarter = "<inertial><origin xyz='0 0 1' rpy='0 0 1.5707963267948966'/>\
        <mass value='2'/><inertia ixx='1' ixy='0' ixz='0' iyy='1.5' iyz='0' izz='2'/></inertial>";
    let model = model(&link("only", quarter));
    let expected = Symmetric3 {
        xx: 1.5 + 2.0,
        yy: 1.0 + 2.0,
        zz: 2.0,
        ..Symmetric3::zero()
    };
    let inertia = model.link_inertias[0];
    assert_eq!(inertia.rotational, expected);
    assert_eq!(inertia.first_moment, Vector3::new(0.0, 0.0, 2.0));
}

#[test]
fn numbers_are_those_of_the_file() {
    let body = link("base", "")
        + &link("l", INERTIAL)
        + &joint(
            "j",
            "revolute",
            ["base", "l"],
            "xyz='0.1 1e-7 123456789.123456789'",
        );
    let origin = model(&body).joints[0].parent_from_joint.translation;
    assert_eq!(origin, Vector3::new(0.1, 1e-7, 123456789.123456789));
}

#[test]
fn massless_joints_are_found() {
    let point = "<inertial><origin xyz='0 0 0.5'/><mass value='1'/>\
        <inertia ixx='0' ixy='0' ixz='0' iyy='0' iyz='0' izz='0'/></inertial>";
    let spin = "<inertial><mass value='0'/>\
        <inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>";
    let chain = |last: &str, types: [&str; 2], origin: &str| {
        link("base", "")
            + &link("l1", "")
            + &link("l2", last)
            + &joint("j1", types[0], ["base", "l1"], "")
            + &joint("j2", types[1], ["l1", "l2"], origin)
    };
    for (last, types, origin, expected) in [
        ("", ["revolute", "revolute"], "", vec![0, 1]),
        (point, ["revolute", "revolute"], "", vec![0, 1]),
        (point, ["revolute", "revolute"], "xyz='1 0 0'", vec![1]),
        (point, ["revolute", "prismatic"], "", vec![0]),
        (spin, ["prismatic", "revolute"], "", vec![0]),
        (INERTIAL, ["prismatic", "revolute"], "", vec![]),
    ] {
        let loaded = loaded(&chain(last, types, origin), &Options::default());
        assert_eq!(
            loaded.model.massless_joints(),
            expected,
            "{types:?} {origin}"
        );
        let warned = loaded.warnings.iter();
        let warned = warned.filter(|w| w.warning == Some(WarningKind::SingularInertiaMatrix));
        assert_eq!(warned.count(), usize::from(!expected.is_empty()));
    }
}

#[test]
fn a_point_mass_on_the_axis_for_a_moment_is_no_singularity() {
    // The prismatic joint brings the point mass onto the axis of the first only at q = −1.
    let point = "<inertial><mass value='1'/>\
        <inertia ixx='0' ixy='0' ixz='0' iyy='0' iyz='0' izz='0'/></inertial>";
    let slide = joint(
        "j2",
        "prismatic",
        ["l1", "l2"],
        "rpy='0 1.5707963267948966 0'",
    );
    let body = link("base", "") + &link("l1", "") + &link("l2", point);
    let body = body + &joint("j1", "revolute", ["base", "l1"], "") + &slide;
    assert!(model(&body).massless_joints().is_empty());
}

#[test]
fn a_file_that_is_not_there_is_an_error() {
    let error = load("no/such/file.urdf".as_ref(), &Options::default()).unwrap_err();
    let error = error.to_string();
    let whole = std::env::current_dir()
        .expect("a folder")
        .join("no/such/file.urdf");
    assert!(error.starts_with("error: no/such/file.urdf: the file cannot be read"));
    assert!(error.contains(&whole.display().to_string()), "{error}");
    // The crate's tests run in its folder.
    let error = load("../robots/urdf/pnada.urdf".as_ref(), &Options::default()).unwrap_err();
    let meant = "did you mean `../robots/urdf/panda.urdf`?";
    assert!(error.to_string().contains(meant), "{error}");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots");
    let error = Builder::new("urdf/pnada.urdf").root(root).generate_text();
    let error = error.expect_err("there is no such file").to_string();
    assert!(
        error.contains(&format!("{root}/urdf/pnada.urdf")),
        "{error}"
    );
    assert!(error.contains("did you mean `urdf/panda.urdf`?"), "{error}");
    assert!(error.contains("Cargo.toml"), "{error}");
}

#[test]
fn a_robot_of_one_link_has_no_joints() {
    let model = model(&link("rock", INERTIAL));
    assert_eq!((model.joints.len(), model.links.len()), (0, 1));
}

#[test]
fn joints_that_move_nothing_together_are_found() {
    let chain = |origin: &str| {
        link("base", "")
            + &link("l1", "")
            + &link("l2", INERTIAL)
            + &joint("j1", "revolute", ["base", "l1"], "")
            + &joint("j2", "revolute", ["l1", "l2"], origin)
    };
    let floating = Options::default().base(Base::Floating);
    for (origin, options, expected) in [
        // On one axis, on crossing ones, on parallel ones.
        ("xyz='0 0 1'", Options::default(), Some(0)),
        ("rpy='1 0 0'", Options::default(), None),
        ("xyz='1 0 0'", Options::default(), None),
        ("rpy='1 0 0'", floating, Some(0)),
    ] {
        let loaded = loaded(&chain(origin), &options);
        assert!(loaded.model.massless_joints().is_empty());
        assert_eq!(loaded.model.dependent_joint(), expected, "{origin}");
        let warned = loaded.warnings.iter();
        let warned = warned.filter(|w| w.warning == Some(WarningKind::SingularInertiaMatrix));
        assert_eq!(warned.count(), usize::from(expected.is_some()));
        let generated = lowered(&loaded.model, &options).expect("what there can be");
        assert_eq!(generated.has_function("aba"), expected.is_none());
        assert!(generated.has_function("crba"));
        // Every constant is a number.
        rust(&loaded.model, generated, &options);
    }
}

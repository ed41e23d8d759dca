//! What names in SDF refer to: links, joints and frames that are called alike, and joints that name
//! frames for their links.

use std::path::Path;

use rbd_codegen::{Loaded, Model, Options, WarningKind, load, load_str};
use rbd_runtime::reference::{self, Body};

fn file(name: &str) -> Loaded {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
    let loaded = load(&folder.join(name), &Options::default());
    loaded.unwrap_or_else(|problems| panic!("{problems}"))
}

fn read(text: &str) -> Loaded {
    let loaded = load_str(text.as_bytes(), "m.sdf", &Options::default());
    loaded.unwrap_or_else(|problems| panic!("{problems}"))
}

/// H(q), row by row.
fn inertia_matrix(model: &Model, q: &[f64]) -> Vec<f64> {
    let runtime = model.as_runtime();
    let n = runtime.nv();
    let mut bodies = vec![Body::<f64>::zero(); model.joints.len()];
    let mut h = vec![0.0; n * n];
    reference::crba(&runtime, &mut bodies, q, &mut h);
    h
}

/// By hand: I + m d², d the distance of the center of mass from the axis.
#[test]
fn a_joint_named_as_a_link_has_a_frame_of_its_own() {
    let loaded = file("joint_named_as_link.sdf");
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let h = inertia_matrix(&loaded.model, &[0.3]);
    // Rounding of a few operations.
    assert!((h[0] - (1.0 + 0.2 * 0.2)).abs() < 1e-15, "{h:?}");
}

#[test]
fn a_joint_named_world_holds_its_link_on_the_world() {
    let loaded = file("joint_named_world.sdf");
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let model = loaded.model;
    assert_eq!(model.joint_names, ["world"]);
    assert_eq!(model.link_names[0], "world");
    let h = inertia_matrix(&model, &[0.3]);
    assert!((h[0] - (1.0 + 2.0 * 0.3 * 0.3)).abs() < 1e-15, "{h:?}");
    let origin = model.joints[0].parent_from_joint.translation;
    assert_eq!(origin.to_array(), [1.0, 0.0, 0.0]);
}

const LINK: &str = "<inertial><pose>0.1 0.2 0.3 0 0 0</pose><mass>2</mass><inertia><ixx>1</ixx>\
    <iyy>2</iyy><izz>2.5</izz><ixy>0.1</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial>";

/// Three links in a row, the second on the first and the third on the second.
fn arm(version: &str, frames: &str, second: [&str; 3], third: [&str; 3]) -> String {
    let joint = |name: &str, [parent, child, pose]: [&str; 3]| {
        format!(
            "<joint name='{name}' type='revolute'>{pose}<parent>{parent}</parent>\
             <child>{child}</child><axis><xyz>0 0.6 0.8</xyz></axis></joint>"
        )
    };
    format!(
        "<sdf version='{version}'><model name='m'>\
         <link name='base'>{LINK}</link>\
         <link name='upper'><pose>0.5 0.1 0 0.3 0 1</pose>{LINK}</link>\
         <link name='fore'><pose relative_to='upper'>0.4 0 0.2 0 0.7 0</pose>{LINK}</link>\
         {frames}{}{}</model></sdf>",
        joint("shoulder", second),
        joint("elbow", third)
    )
}

/// A joint's ends may be frames; what moves is the link that they are attached to, and the joint
/// stands where the child is.
#[test]
fn joints_between_frames_move_the_links_that_they_are_attached_to() {
    let pose = "<pose relative_to='fore'>0.05 0 0.1 0.4 0 0</pose>";
    let plain = arm("1.9", "", ["base", "upper", ""], ["upper", "fore", pose]);
    let frames = "<frame name='on_fore' attached_to='inner'><pose>0 0 0.1 0 0 0</pose></frame>\
         <frame name='inner' attached_to='fore'><pose>0.05 0 0 0.4 0 0</pose></frame>\
         <frame name='on_model'><pose>7 8 9 0 0 0</pose></frame>";
    // In the frame `inner`, turned by 0.4 about x, 0.1 up stands elsewhere than in the link's.
    let up =
        "<pose relative_to='fore'>0.05 -0.0389418342308650492 0.0921060994002885083 0.4 0 0</pose>";
    let turned = arm("1.9", "", ["base", "upper", ""], ["upper", "fore", up]);
    let named = arm(
        "1.9",
        frames,
        ["on_model", "upper", ""],
        ["shoulder", "on_fore", ""],
    );
    let q = [0.4, -0.9];
    let (plain, turned, named) = (read(&plain).model, read(&turned).model, read(&named).model);
    let [plain, turned, named] = [&plain, &turned, &named].map(|model| inertia_matrix(model, &q));
    let apart = |a: &[f64], b: &[f64]| {
        let pairs = a.iter().zip(b);
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    // Rounding of what comes to a dozen.
    assert!(apart(&turned, &named) < 1e-13, "{turned:?} {named:?}");
    assert!(
        apart(&plain, &named) > 1e-3,
        "the frame's pose does not show"
    );
}

/// Before SDF 1.7 names of links and of joints do not meet; from then on they are one another's
/// siblings.
#[test]
fn versions_decide_whether_names_meet() {
    for (version, loads) in [
        ("1.4", true),
        ("1.6", true),
        ("1.7", false),
        ("1.11", false),
    ] {
        let text = arm(version, "", ["base", "upper", ""], ["upper", "fore", ""]);
        let text = text.replace("'elbow'", "'fore'");
        let found = load_str(text.as_bytes(), "m.sdf", &Options::default());
        assert_eq!(found.is_ok(), loads, "{version}");
        if let Err(problems) = found {
            assert_eq!(problems.0.len(), 1, "{problems}");
            let said = problems.to_string();
            assert!(said.contains("joint `fore`: link `fore`"), "{said}");
        }
    }
}

#[test]
fn a_version_that_is_not_known_is_said() {
    for (version, is_known) in [("1.12", true), ("1.13", false), ("2.0", false)] {
        let text = arm(version, "", ["base", "upper", ""], ["upper", "fore", ""]);
        let kinds = read(&text).warnings.into_iter().filter_map(|w| w.warning);
        let said = kinds.filter(|kind| *kind == WarningKind::UnknownVersion);
        assert_eq!(said.count(), usize::from(!is_known), "{version}");
    }
}

//! Joints of SDF that close loops.

use rbd_codegen::{
    ConstraintEnd, ConstraintKind, ConstraintOption, Loaded, Model, Options, WarningKind, load_str,
};
use rbd_runtime::reference::{self, Body, ConstraintBetween};
use rbd_runtime::{Frame, Transform};
use rbd_testing::Generator;
use rbd_testing::constraints::constraint_rows;

const INERTIAL: &str = "<inertial><pose>0.1 0 0 0 0 0</pose><mass>1</mass><inertia><ixx>0.1</ixx>\
    <iyy>0.1</iyy><izz>0.1</izz></inertia></inertial>";

fn loaded(body: &str, options: &Options) -> Loaded {
    let text = format!("<sdf version='1.9'><model name='m'>{body}</model></sdf>");
    load_str(text.as_bytes(), "loop.sdf", options).unwrap_or_else(|errors| panic!("{errors}"))
}

fn link(name: &str, pose: &str) -> String {
    format!("<link name='{name}'><pose>{pose}</pose>{INERTIAL}</link>")
}

fn joint(name: &str, kind: &str, [parent, child]: [&str; 2], rest: &str) -> String {
    format!(
        "<joint name='{name}' type='{kind}'><parent>{parent}</parent><child>{child}</child>{rest}</joint>"
    )
}

const ALONG_Y: &str = "<axis><xyz>0 1 0</xyz></axis>";

/// The four-bar with its crank up, its links along x where joints are at zero; `last` are the joints from
/// the rocker on.
fn four_bar(last: &[String]) -> String {
    // Crank 0.2 along x, coupler 0.5 turned about y, rocker 0.4: the pin is where its pose says.
    let links = [
        link("crank", "0 0 0 0 0 0"),
        link("coupler", "0.2 0 0 0 -0.9272952180016123 0"),
        link("rocker", "0.5 0 0 0 -1.5707963267948966 0"),
    ];
    let joints = [
        joint("crank_pivot", "revolute", ["world", "crank"], ALONG_Y),
        joint("coupler_pin", "revolute", ["crank", "coupler"], ALONG_Y),
    ];
    [links.concat(), joints.concat(), last.concat()].concat()
}

fn pivot() -> String {
    joint("rocker_pivot", "revolute", ["world", "rocker"], ALONG_Y)
}

/// At the coupler's end.
fn pin(rest: &str) -> String {
    let pose = "<pose relative_to='coupler'>0.5 0 0 0 0 0</pose>";
    let rest = format!("{pose}{ALONG_Y}{rest}");
    joint("pin", "revolute", ["coupler", "rocker"], &rest)
}

fn kinds(loaded: &Loaded) -> Vec<WarningKind> {
    loaded.warnings.iter().filter_map(|w| w.warning).collect()
}

#[test]
fn a_loop_of_joints_is_the_loop_of_an_option() {
    let closed = loaded(&four_bar(&[pivot(), pin("")]), &Options::default());
    assert_eq!(kinds(&closed), [WarningKind::ClosingJoint]);
    let said = closed.warnings[0].to_string();
    let wanted = "joint `pin`: a joint before it holds `rocker` on `world`: it closes a loop, and is a \
        constraint of type `hinge`";
    assert!(said.contains(wanted), "{said}");
    let quarter = -std::f64::consts::FRAC_PI_2;
    // In the pose of the file the coupler's end is 0.4 above the rocker's pivot.
    let option = ConstraintOption::frames(
        "pin",
        ConstraintKind::Hinge,
        ConstraintEnd::of_link("coupler")
            .xyz([0.5, 0.0, 0.0])
            .rpy([quarter, 0.0, 0.0]),
        ConstraintEnd::of_link("rocker")
            .xyz([0.4, 0.0, 0.0])
            .rpy([quarter, 0.0, 0.0]),
    );
    let mut options = Options::default();
    options.robot.constraints.push(option);
    let open = loaded(&four_bar(&[pivot()]), &options);
    assert_eq!(kinds(&open), []);
    assert_eq!(closed.model.constraint_names, open.model.constraint_names);
    assert_eq!(closed.model.joint_names, open.model.joint_names);
    let mut random = Generator::new(7);
    for _ in 0..10 {
        let (q, qd) = (random.vec(3), random.vec(3));
        let rows =
            |model: &Model| constraint_rows(&model.as_runtime(), &model.constraints, &q, Some(&qd));
        let (got, wanted) = (rows(&closed.model), rows(&open.model));
        // The coupler's frame turns by asin 0.8, which has 16 digits in the file. The rocker's x and y are
        // those of b but for its turn against the coupler, so that tilts are sums of the same two rows.
        for (got, wanted) in got.iter().zip(&wanted) {
            let ends = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>();
            assert!(
                (ends(got) - ends(wanted)).abs() < 1e-13,
                "{got:?}, {wanted:?}"
            );
        }
        let [_, _, violation] = got;
        let [_, _, other] = wanted;
        for i in 0..3 {
            assert!(
                (violation[i] - other[i]).abs() < 1e-14,
                "{violation:?}, {other:?}"
            );
        }
    }
    // Zero is where the file has the links.
    let [_, _, violation] = constraint_rows(
        &closed.model.as_runtime(),
        &closed.model.constraints,
        &[0.0_f64; 3],
        None,
    );
    assert!(
        violation.iter().all(|phi| phi.abs() < 1e-15),
        "{violation:?}"
    );
}

/// The first joint with a child keeps the tree, whichever that is.
#[test]
fn the_order_of_the_file_chooses_the_tree() {
    let closed = loaded(&four_bar(&[pin(""), pivot()]), &Options::default());
    assert_eq!(
        closed.model.joint_names,
        ["crank_pivot", "coupler_pin", "pin"]
    );
    assert_eq!(closed.model.constraint_names, ["rocker_pivot"]);
    let ConstraintBetween::Frames { a, .. } = &closed.model.constraints[0].between else {
        panic!("a hinge is between frames");
    };
    assert_eq!(a.joint, None);
}

/// Joints in a circle: one of them is the last in the file.
#[test]
fn a_circle_of_joints_is_cut_at_its_last() {
    let links = ["0 0 0", "1 0 0", "0 1 0"].map(|at| format!("{at} 0 0 0"));
    let links: String = links
        .iter()
        .zip(["a", "b", "c"])
        .map(|(at, name)| link(name, at))
        .collect();
    let joints = [
        joint("ab", "ball", ["a", "b"], ""),
        joint("bc", "ball", ["b", "c"], ""),
        joint("ca", "ball", ["c", "a"], ""),
    ];
    let closed = loaded(&(links + &joints.concat()), &Options::default());
    assert_eq!(closed.model.joint_names, ["ab", "bc"]);
    assert_eq!(closed.model.constraint_names, ["ca"]);
    assert_eq!(closed.model.link_names[0], "a");
    let said = closed.warnings[0].to_string();
    assert!(
        said.contains("joint `ca`: `c` hangs on `a`: it closes a loop"),
        "{said}"
    );
}

#[test]
fn what_a_constraint_has_not_is_said() {
    let limit = "<axis><xyz>0 2 0</xyz><limit><lower>-1</lower><upper>1</upper></limit>\
        <dynamics><damping>0.1</damping></dynamics></axis>";
    let pose = "<pose relative_to='coupler'>0.5 0 0 0 0 0</pose>";
    let limited = joint(
        "pin",
        "revolute",
        ["coupler", "rocker"],
        &format!("{pose}{limit}"),
    );
    let closed = loaded(&four_bar(&[pivot(), limited]), &Options::default());
    // The two that are left out are one message.
    let found = kinds(&closed);
    assert_eq!(found.len(), 2, "{:?}", closed.warnings);
    assert!(found.contains(&WarningKind::ClosingJoint));
    assert!(found.contains(&WarningKind::NotModelled));
    let said: Vec<String> = closed.warnings.iter().map(ToString::to_string).collect();
    for wanted in [
        "<limit>: a joint that closes",
        "<dynamics>: a joint that closes",
    ] {
        assert!(said.iter().any(|line| line.contains(wanted)), "{said:?}");
    }
}

/// Each type with how it is written, its constraint and its rows.
const TYPES: [(&str, &str, &str, usize); 8] = [
    ("revolute", "<axis><xyz>1 2 -2</xyz></axis>", "hinge", 5),
    ("continuous", "<axis><xyz>0 0 -1</xyz></axis>", "hinge", 5),
    (
        "prismatic",
        "<axis><xyz>0.3 -0.4 1.2</xyz></axis>",
        "prismatic",
        5,
    ),
    (
        "screw",
        "<axis><xyz>0 -0.6 0.8</xyz></axis><screw_thread_pitch>0.3</screw_thread_pitch>",
        "helical",
        5,
    ),
    ("ball", "", "ball", 3),
    (
        "universal",
        "<axis><xyz>1 2 2</xyz></axis><axis2><xyz>2 1 -2</xyz></axis2>",
        "universal",
        4,
    ),
    (
        "revolute2",
        "<axis><xyz>0 0 1</xyz></axis><axis2><xyz>1 0 0</xyz></axis2>",
        "universal",
        4,
    ),
    ("fixed", "", "weld", 6),
];

/// Placement in the base of the link that the joint alone moves, at random positions of the joint.
fn placements(model: &Model, random: &mut Generator) -> Vec<Transform<f64>> {
    let runtime = model.as_runtime();
    let mut bodies = vec![Body::zero(); model.joints.len()];
    let mut placements = vec![Transform::identity(); model.links.len()];
    let end = model
        .link_names
        .iter()
        .position(|name| name == "end")
        .expect("it is there");
    let mut placed = || {
        let q = random.configuration(&runtime);
        reference::forward_kinematics(&runtime, &mut bodies, &q, &mut placements);
        placements[end]
    };
    (0..10).map(|_| placed()).collect()
}

/// A joint and the constraint in its place let the same motions through.
#[test]
fn constraints_hold_what_their_joints_hold() {
    let mut random = Generator::new(3);
    for (kind, rest, constraint, rows) in TYPES {
        let links = [
            link("middle", "0.3 -0.2 0.5 0.4 0.1 -0.7"),
            link("end", "0.8 0.1 -0.4 -1.1 0.6 0.2"),
        ];
        let rest = format!("<pose>0.1 0.2 -0.3 0.5 -0.4 0.9</pose>{rest}");
        let own = joint("own", kind, ["world", "end"], &rest);
        let others = [
            joint("one", "ball", ["world", "middle"], ""),
            joint("two", "ball", ["middle", "end"], ""),
        ];
        let only = loaded(&(links[1].clone() + &own), &Options::default()).model;
        let closed = loaded(
            &(links.concat() + &others.concat() + &own),
            &Options::default(),
        );
        assert!(kinds(&closed).contains(&WarningKind::ClosingJoint));
        let model = closed.model;
        let ConstraintBetween::Frames { kind, a, b } = &model.constraints[0].between else {
            panic!("a joint is between frames");
        };
        assert_eq!((kind.name(), kind.rows()), (constraint, rows));
        assert_eq!((a.joint, b.joint), (None, Some(1)));
        let end = model
            .link_names
            .iter()
            .position(|name| name == "end")
            .expect("it is there");
        let link_from_b = model.links[end].body_from_link.inverse() * b.body_from_frame;
        for base_from_link in placements(&only, &mut random) {
            let Frame {
                body_from_frame: base_from_a,
                ..
            } = a;
            let violation = kind.violation(&(base_from_a.inverse() * base_from_link * link_from_b));
            assert!(
                violation.iter().all(|phi| phi.abs() < 1e-14),
                "{constraint}: {violation:?}"
            );
        }
    }
}

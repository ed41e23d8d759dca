//! Inertias that no body has: where they make H negative, the reader says so, and why.

use rbd_codegen::{Diagnostic, Options, WarningKind, load_str};

/// Two links that turn about parallel axes, a point of 1 kg at the tip of the second.
fn arm(first: f64, second: f64) -> String {
    let link = |name, center, mass, inertia: f64| {
        format!(
            "<link name=\"{name}\"><inertial><origin xyz=\"{center}\"/><mass value=\"{mass}\"/>\n\
             <inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"{inertia}\"/>\
             </inertial></link>\n"
        )
    };
    let joint = |name, parent, child, origin| {
        format!(
            "<joint name=\"{name}\" type=\"continuous\"><parent link=\"{parent}\"/>\
             <child link=\"{child}\"/><origin xyz=\"{origin}\"/><axis xyz=\"0 0 1\"/></joint>\n"
        )
    };
    [
        "<robot name=\"arm\"><link name=\"base\"/>\n".to_owned(),
        link("upper", "0 0 0", 1.0, first),
        link("lower", "1 0 0", 1.0, second),
        joint("shoulder", "base", "upper", "0 0 0"),
        joint("elbow", "upper", "lower", "1 0 0"),
        "</robot>".to_owned(),
    ]
    .concat()
}

fn warnings(first: f64, second: f64) -> Vec<Diagnostic> {
    let options = Options::default().allow(vec![
        WarningKind::TriangleInequality,
        WarningKind::IndefiniteInertia,
    ]);
    let loaded = load_str(arm(first, second).as_bytes(), "arm.urdf", &options);
    loaded.expect("it can be generated").warnings
}

/// D of the elbow is I₂ + 1; that of the shoulder, of both links about its axis less what the elbow
/// lets go, I₁ + I₂/(1 + I₂) + sin² q₂/(1 + I₂) + ... With I₂ = 0 it is I₁ + sin² q₂.
#[test]
fn the_link_to_blame_is_named_and_where() {
    assert_eq!(warnings(0.1, 0.1), []);
    // The point of mass keeps H positive whatever the sign of the tip's own inertia.
    assert_eq!(warnings(2.0, -0.1), []);

    let found = warnings(-0.5, 0.0);
    let [warning] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(warning.warning, Some(WarningKind::IndefiniteInertiaMatrix));
    assert_eq!(
        (warning.subject.as_str(), warning.line),
        ("link `upper`", Some(3))
    );
    for part in [
        "joint `shoulder`",
        "of 21 configurations",
        "q = 0 among them",
        "`ltl`",
    ] {
        assert!(warning.problem.contains(part), "{}", warning.problem);
    }
    // At a right elbow H is positive definite.
    assert!(!warning.problem.contains("21 of 21"), "{}", warning.problem);

    let found = warnings(1.0, -2.0);
    let [warning] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(warning.subject, "link `lower`");
    for part in ["joint `elbow`", "21 of 21 configurations"] {
        assert!(warning.problem.contains(part), "{}", warning.problem);
    }
}

//! What the crate urdf-rs reads of a file, beside what we read: the same numbers to the bit.
//!
//! It has no part in generating; two readers that nobody wrote together are a witness of both.

use std::path::Path;

use rbd_codegen::{
    InertialDescription, JointDescription, LinkDescription, Options, Origin, load_description,
};
use rbd_testing::{files, robots, shared};

/// The bits of numbers, of which −0 is written 0 by us.
fn bits<const N: usize>(numbers: [f64; N]) -> [u64; N] {
    numbers.map(|number| (number + 0.0).to_bits())
}

fn assert_origin(ours: Origin, theirs: &urdf_rs::Pose, place: &str) {
    assert_eq!(bits(ours.xyz), bits(*theirs.xyz), "{place}: xyz");
    assert_eq!(bits(ours.rpy), bits(*theirs.rpy), "{place}: rpy");
}

fn assert_link(ours: &LinkDescription, theirs: &urdf_rs::Link, place: &str) {
    let place = format!("{place}: link {}", theirs.name);
    assert_eq!(ours.name, theirs.name, "{place}");
    let own: InertialDescription = ours.inertial.unwrap_or_default();
    let urdf_rs::Inertia {
        ixx,
        ixy,
        ixz,
        iyy,
        iyz,
        izz,
    } = theirs.inertial.inertia;
    assert_origin(own.origin, &theirs.inertial.origin, &place);
    assert_eq!(
        bits([own.mass]),
        bits([theirs.inertial.mass.value]),
        "{place}"
    );
    let inertia = bits([ixx, ixy, ixz, iyy, iyz, izz]);
    assert_eq!(bits(own.inertia.to_array()), inertia, "{place}");
}

fn assert_joint(ours: &JointDescription, theirs: &urdf_rs::Joint, place: &str) {
    let place = format!("{place}: joint {}", theirs.name);
    assert_eq!(ours.name, theirs.name, "{place}");
    let kind = format!("{:?}", theirs.joint_type);
    assert_eq!(format!("{:?}", ours.kind), kind, "{place}");
    assert_eq!(ours.parent, theirs.parent.link, "{place}");
    assert_eq!(ours.child, theirs.child.link, "{place}");
    assert_origin(ours.origin, &theirs.origin, &place);
    if ours.kind.has_axis() {
        let axis = ours.axis.expect("a joint with an axis has one");
        assert_eq!(bits(axis), bits(*theirs.axis.xyz), "{place}");
    }
    let mimic = ours.mimic.as_ref().map(|mimic| {
        let numbers = bits([mimic.multiplier, mimic.offset]);
        (mimic.joint.clone(), numbers)
    });
    let of_theirs = theirs.mimic.as_ref().map(|mimic| {
        let multiplier = mimic.multiplier.unwrap_or(1.0);
        let numbers = bits([multiplier, mimic.offset.unwrap_or(0.0)]);
        (mimic.joint.clone(), numbers)
    });
    assert_eq!(mimic, of_theirs, "{place}");
    let dynamics = theirs.dynamics.as_ref();
    let of_theirs = dynamics.map_or([0.0; 2], |d| [d.damping, d.friction]);
    assert_eq!(
        bits([ours.damping, ours.friction]),
        bits(of_theirs),
        "{place}"
    );
    assert_limits(ours, &theirs.limit, &place);
}

/// urdf-rs has 0 where an end is not written, and we no limits where both are not.
fn assert_limits(ours: &JointDescription, theirs: &urdf_rs::JointLimit, place: &str) {
    let limits = ours.limits.unwrap_or_default();
    if let (Some(lower), Some(upper)) = (limits.lower, limits.upper) {
        // Reversed ends are exchanged by us, with a warning.
        let ends = [
            theirs.lower.min(theirs.upper),
            theirs.lower.max(theirs.upper),
        ];
        assert_eq!(bits([lower, upper]), bits(ends), "{place}: limits");
    } else {
        let is_open = theirs.lower == 0.0 && theirs.upper == 0.0;
        let is_infinite = !theirs.lower.is_finite() || !theirs.upper.is_finite();
        assert!(is_open || is_infinite, "{place}: limits are lost");
    }
    for (own, theirs) in [
        (limits.effort, theirs.effort),
        (limits.velocity, theirs.velocity),
    ] {
        match own {
            Some(own) => assert_eq!(bits([own]), bits([theirs]), "{place}: limits"),
            None => assert!(theirs == 0.0 || !theirs.is_finite(), "{place}: limits"),
        }
    }
}

/// Whether both read the file, and then the same; what one of them refuses is printed.
fn is_compared(path: &Path) -> bool {
    let place = path.display().to_string();
    let ours = load_description(path, &Options::default());
    let theirs = urdf_rs::read_file(path);
    let (ours, theirs) = match (ours, theirs) {
        (Ok((ours, _)), Ok(theirs)) => (ours, theirs),
        (Err(error), _) => {
            println!("{place}: we refuse it: {error}");
            return false;
        }
        (Ok(_), Err(error)) => {
            println!("{place}: urdf-rs refuses it: {error}");
            return false;
        }
    };
    assert_eq!(ours.name, theirs.name, "{place}");
    assert_eq!(ours.links.len(), theirs.links.len(), "{place}");
    assert_eq!(ours.joints.len(), theirs.joints.len(), "{place}");
    for (ours, theirs) in ours.links.iter().zip(&theirs.links) {
        assert_link(ours, theirs, &place);
    }
    for (ours, theirs) in ours.joints.iter().zip(&theirs.joints) {
        assert_joint(ours, theirs, &place);
    }
    true
}

#[test]
fn both_read_the_robots_of_the_repository() {
    let files = files(&robots().join("urdf"), ".urdf");
    assert!(files.len() >= 19, "{} files", files.len());
    for path in &files {
        assert!(is_compared(path), "{}", path.display());
    }
}

#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn both_read_third_party_robots() {
    let shared = shared();
    let files = files(&shared.join("robots/known/urdf"), ".urdf");
    let compared = files.iter().filter(|path| is_compared(path)).count();
    println!("{compared} of {} files compared", files.len());
    assert!(compared > 0);
}

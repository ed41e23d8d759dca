//! `joint`, `q`, `v` and `link` in a robot's module, and the limits: one meaning each, whatever the
//! base and the joints.

use rbd::Limits;

use crate::robots::{Hand, hand};

rbd::robot!(Arm = "examples/arm.urdf", functions = [rnea]);
rbd::robot!(
    Floating = "examples/arm.urdf",
    functions = [rnea],
    allow = [missing_inertial, singular_inertia_matrix],
    base = floating
);
rbd::robot!(
    Planar = "examples/arm.urdf",
    functions = [rnea],
    allow = [missing_inertial, singular_inertia_matrix],
    base = planar
);
rbd::robot!(
    Turning = "examples/arm.urdf",
    functions = [rnea],
    joint("shoulder", type = spherical),
    joint("elbow", type = unbounded)
);

#[test]
fn joints_of_one_coordinate_have_one_index() {
    assert_eq!((arm::joint::ELBOW, arm::q::ELBOW, arm::v::ELBOW), (1, 1, 1));
    assert_eq!(Arm::JOINT_NAMES[arm::joint::ELBOW], "elbow");
}

#[test]
fn a_base_that_moves_is_the_first_joint() {
    use floating::{joint, q, v};
    assert_eq!(Floating::JOINT_NAMES[joint::ROOT_JOINT], "root_joint");
    assert_eq!((joint::ROOT_JOINT, q::ROOT_JOINT, v::ROOT_JOINT), (0, 0, 0));
    assert_eq!((joint::SHOULDER, q::SHOULDER, v::SHOULDER), (1, 7, 6));
    assert_eq!((joint::WRIST, q::WRIST, v::WRIST), (3, 9, 8));
    assert_eq!(
        (planar::joint::WRIST, planar::q::WRIST, planar::v::WRIST),
        (3, 6, 5)
    );
    // The force that the last joint alone feels.
    let (q0, none) = (Floating.neutral::<f64>(), [0.0; 9]);
    let mut qdd = none;
    qdd[v::WRIST] = 1.0;
    let still = Floating.rnea(&q0, &none, &none)[v::WRIST];
    let moved = Floating.rnea(&q0, &none, &qdd)[v::WRIST];
    assert!(moved > still);
}

#[test]
fn joints_of_several_coordinates_have_the_first() {
    use turning::{joint, q, v};
    assert_eq!((joint::SHOULDER, q::SHOULDER, v::SHOULDER), (0, 0, 0));
    assert_eq!((joint::ELBOW, q::ELBOW, v::ELBOW), (1, 4, 3));
    assert_eq!((joint::WRIST, q::WRIST, v::WRIST), (2, 6, 4));
    assert_eq!((Turning::NQ, Turning::NV), (7, 5));
}

/// A joint that follows has no index: its leader's is the one.
#[test]
fn joints_that_follow_have_none() {
    let (joint, v) = (hand::joint::RIGHT_PROXIMAL, hand::v::RIGHT_PROXIMAL);
    assert_eq!((joint, v, hand::q::RIGHT_PROXIMAL), (3, 3, 3));
    assert_eq!(Hand::JOINT_NAMES[joint], "right_proximal");
    assert_eq!(Hand::LIMITS.len(), Hand::NV);
}

#[test]
fn limits_stand_where_the_velocities_do() {
    let shoulder = Limits::new(-2.9, 2.9, 2.0, 80.0);
    let elbow = Limits::new(-2.6, 2.6, 2.0, 60.0);
    assert_eq!(Arm::LIMITS[arm::v::SHOULDER], shoulder);
    assert_eq!(Floating::LIMITS[floating::v::ELBOW], elbow);
    assert_eq!(Floating::LIMITS[..6], [Limits::UNLIMITED; 6]);
    assert_eq!(Turning::LIMITS[turning::v::SHOULDER], Limits::UNLIMITED);
    let turning = Turning::LIMITS[turning::v::ELBOW];
    assert_eq!((turning.upper, turning.effort), (f64::INFINITY, 60.0));
    assert_eq!(<Arm as rbd::Robot>::LIMITS, Arm::LIMITS);
    // Commands are kept within them.
    let wanted = [100.0, -20.0, -13.0_f64];
    let effort = [0, 1, 2].map(|i| {
        let most = Arm::LIMITS[i].effort;
        wanted[i].clamp(-most, most)
    });
    assert_eq!(effort, [80.0, -20.0, -12.0]);
}

/// Robots of every visibility, with a matrix and a frame whose traits name the robot.
mod visibilities {
    macro_rules! robot {
        ($visibility:vis $name:ident) => {
            #[derive(rbd::Dynamics)]
            #[robot("examples/arm.urdf", functions = [crba, ltdl, frame_placement], frames = ["tool"])]
            $visibility struct $name;
        };
    }
    robot!(Private);
    robot!(pub(crate) OfCrate);
    #[allow(clippy::needless_pub_self, reason = "every visibility is tried")]
    mod inner {
        robot!(pub(super) OfParent);
        robot!(pub(in super::super) OfGrandparent);
        robot!(pub(self) OfSelf);
        robot!(pub(in crate::indices::visibilities) OfTests);
        pub(super) fn dense() -> [[f64; 3]; 3] {
            assert_eq!(OfTests.crba(&[0.0; 3]), of_tests_crba());
            OfSelf.crba(&[0.0; 3]).to_dense()
        }
        fn of_tests_crba() -> of_tests::InertiaMatrix<f64> {
            OfTests.crba(&[0.0; 3])
        }
    }

    #[test]
    fn matrices_and_frames_are_as_visible_as_their_robot() {
        use inner::{OfGrandparent, OfParent};
        let (q, dense) = ([0.0; 3], inner::dense());
        assert_eq!(Private.crba(&q).to_dense(), dense);
        assert_eq!(OfCrate.crba(&q).to_dense(), dense);
        assert_eq!(OfParent.crba(&q).to_dense(), dense);
        assert_eq!(OfGrandparent.crba(&q).to_dense(), dense);
        assert_eq!(OfParent.tool().placement(&q), Private.tool().placement(&q));
    }
}

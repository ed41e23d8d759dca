//! The pose error of frames on random trees with all joints: the velocity that leads to the target,
//! whose rate is that of the Jacobians.

use rbd_runtime::{
    Frame, FrameMotion, Local, LocalWorldAligned, Matrix3, Model, Motion, Real, ReferenceFrame,
    Transform, World, reference,
};
use rbd_testing::{
    Generator, SEEDS, assert_close, bodies, dual::Dual, for_robots_with_all_joints, path,
};

/// Of poses some metres from the base: rounding of products with those.
const ROUNDING: f64 = 1e-13;

fn placement<T: Real>(model: &Model<'_>, frame: &Frame, q: &[T]) -> Transform<T> {
    reference::frame_placement(model, &mut bodies(model), frame, q)
}

fn error<F: ReferenceFrame, T: Real>(
    base_from_frame: Transform<T>,
    base_from_target: Transform<T>,
) -> Motion<T> {
    FrameMotion::<F, T>::pose_error(base_from_frame, base_from_target).motion
}

fn flat<T>(m: Motion<T>) -> Vec<T> {
    <[T; 6]>::from(m).into()
}

fn placements_close(is: Transform<f64>, expected: Transform<f64>) {
    let flat = |x: Transform<f64>| {
        let p = x.translation.to_array();
        [x.rotation.rows.as_flattened(), p.as_slice()].concat()
    };
    assert_close(&flat(is), &flat(expected), ROUNDING);
}

/// Far, near and at the target.
fn for_poses(check: impl Fn(Transform<f64>, Transform<f64>)) {
    for seed in SEEDS {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let frame = random.transform();
        check(frame, frame);
        for size in [1e-18, 1e-12, 1e-8, 1e-4, 0.1, 1.0, 1.8] {
            let step = random.motion().scale(size);
            check(frame, frame * Transform::exp(step));
        }
        check(frame, random.transform());
    }
}

#[test]
fn the_error_is_the_velocity_that_leads_to_the_target() {
    for_poses(|frame, target| {
        let local = error::<Local, f64>(frame, target);
        placements_close(frame * Transform::exp(local), target);
        let world = error::<World, f64>(frame, target);
        placements_close(Transform::exp(world) * frame, target);
        let aligned = error::<LocalWorldAligned, f64>(frame, target);
        let reached = Transform::new(
            Matrix3::exp(aligned.angular) * frame.rotation,
            frame.translation + aligned.linear,
        );
        placements_close(reached, target);
        assert!(aligned.angular.norm() < 3.15 && local.angular.norm() < 3.15);
    });
}

/// In the coordinates of its own each error shrinks as it is followed.
#[test]
fn a_part_of_the_way_leaves_the_rest_of_the_error() {
    const PART: f64 = 0.3;
    for_poses(|frame, target| {
        let rest = |e: Motion<f64>| flat(e.scale(1.0 - PART));
        let local = error::<Local, f64>(frame, target);
        let moved = frame * Transform::exp(local.scale(PART));
        assert_close(
            &flat(error::<Local, f64>(moved, target)),
            &rest(local),
            ROUNDING,
        );

        let world = error::<World, f64>(frame, target);
        let moved = Transform::exp(world.scale(PART)) * frame;
        assert_close(
            &flat(error::<World, f64>(moved, target)),
            &rest(world),
            ROUNDING,
        );

        let aligned = error::<LocalWorldAligned, f64>(frame, target);
        let step = aligned.scale(PART);
        let moved = Transform::new(
            Matrix3::exp(step.angular) * frame.rotation,
            frame.translation + step.linear,
        );
        let is = error::<LocalWorldAligned, f64>(moved, target);
        assert_close(&flat(is), &rest(aligned), ROUNDING);
    });
}

/// ė = −J q̇ of a frame that moves away from a target at rest, and the target's velocity if that
/// moves: exact rates of dual numbers.
#[test]
fn the_rate_of_the_error_is_the_relative_velocity() {
    fn check<F: ReferenceFrame>(model: &Model<'_>, random: &mut Generator) {
        let q = random.configuration(model);
        let qd = random.vec(model.nv());
        let path = path(model, &q, &qd);
        for link in model.links {
            let frame = Frame::from(*link);
            let bodies = &mut bodies(model);
            let velocity =
                reference::frame_velocity::<F, f64, f64>(model, bodies, &frame, &q, &qd).motion;
            let moving: Transform<Dual> = placement(model, &frame, &path);
            let at_rest = Transform::from_f64(placement(model, &frame, &q));
            let rates = |m: Motion<Dual>| flat(m).iter().map(|x| x.rate).collect::<Vec<_>>();

            let away = rates(error::<F, Dual>(moving, at_rest));
            let towards = rates(error::<F, Dual>(at_rest, moving));
            assert_close(&away, &flat(velocity.scale(-1.0)), 1e-11);
            assert_close(&towards, &flat(velocity), 1e-11);
            assert_close(&rates(error::<F, Dual>(moving, moving)), &[0.0; 6], 1e-11);
        }
    }
    for_robots_with_all_joints(|model, random| {
        check::<Local>(model, random);
        check::<World>(model, random);
        check::<LocalWorldAligned>(model, random);
    });
}

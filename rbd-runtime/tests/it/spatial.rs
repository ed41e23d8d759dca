//! Identities of spatial algebra, at random transforms and vectors.
//!
//! Each is a few dozen operations on numbers of size 1 to 10: tolerance 1e-13, relative.

use rbd_runtime::{ArticulatedInertia, Force, Matrix3, Motion, Vector3};
use rbd_testing::{Generator, assert_close};

const TOLERANCE: f64 = 1e-13;

fn for_seeds(check: impl Fn(&mut Generator)) {
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        check(&mut Generator::new(seed));
    }
}

fn six(angular: Vector3<f64>, linear: Vector3<f64>) -> Vec<f64> {
    [angular.to_array(), linear.to_array()].concat()
}

#[track_caller]
fn assert_motion(a: Motion<f64>, b: Motion<f64>) {
    assert_close(
        &six(a.angular, a.linear),
        &six(b.angular, b.linear),
        TOLERANCE,
    );
}

#[track_caller]
fn assert_force(a: Force<f64>, b: Force<f64>) {
    assert_close(
        &six(a.angular, a.linear),
        &six(b.angular, b.linear),
        TOLERANCE,
    );
}

#[test]
fn inverse_act_undoes_act() {
    for_seeds(|random| {
        let (x, m, f) = (random.transform(), random.motion(), random.force());
        assert_motion(x.inverse_act_motion(x.act_motion(m)), m);
        assert_force(x.inverse_act_force(x.act_force(f)), f);
        assert_motion(x.inverse().act_motion(m), x.inverse_act_motion(m));
        assert_force(x.inverse().act_force(f), x.inverse_act_force(f));
    });
}

#[test]
fn product_of_transforms_acts_as_one_after_the_other() {
    for_seeds(|random| {
        let (a, b) = (random.transform(), random.transform());
        let (m, f, p) = (random.motion(), random.force(), random.vector3());
        assert_motion((a * b).act_motion(m), a.act_motion(b.act_motion(m)));
        assert_force((a * b).act_force(f), a.act_force(b.act_force(f)));
        let (one, two) = ((a * b).act_point(p), a.act_point(b.act_point(p)));
        assert_close(&one.to_array(), &two.to_array(), TOLERANCE);
        let unit = (a * a.inverse()).rotation.rows.concat();
        assert_close(&unit, &Matrix3::<f64>::identity().rows.concat(), TOLERANCE);
    });
}

#[test]
fn power_is_the_same_in_every_frame() {
    for_seeds(|random| {
        let (x, m, f) = (random.transform(), random.motion(), random.force());
        let moved = x.act_motion(m).dot(x.act_force(f));
        assert_close(&[m.dot(f)], &[moved], TOLERANCE);
    });
}

#[test]
fn cross_products_move_with_the_frame() {
    for_seeds(|random| {
        let (x, v, m, f) = (
            random.transform(),
            random.motion(),
            random.motion(),
            random.force(),
        );
        let moved = x.act_motion(v);
        assert_motion(moved.cross(x.act_motion(m)), x.act_motion(v.cross(m)));
        assert_force(
            moved.cross_force(x.act_force(f)),
            x.act_force(v.cross_force(f)),
        );
    });
}

#[test]
fn force_cross_is_the_negative_transpose_of_motion_cross() {
    for_seeds(|random| {
        let (v, m, f) = (random.motion(), random.motion(), random.force());
        let power = m.dot(v.cross_force(f));
        assert_close(&[power], &[-v.cross(m).dot(f)], TOLERANCE);
    });
}

#[test]
fn kinetic_energy_is_the_same_in_every_frame() {
    for_seeds(|random| {
        let (x, v, inertia) = (random.transform(), random.motion(), random.inertia());
        let momentum = inertia.mul_motion(v);
        let moved = x.act_motion(v);
        let moved_momentum = x.act_inertia(inertia).mul_motion(moved);
        assert_force(moved_momentum, x.act_force(momentum));
        assert_close(&[v.dot(momentum)], &[moved.dot(moved_momentum)], TOLERANCE);
    });
}

#[test]
fn articulated_inertia_of_a_rigid_body_is_its_inertia() {
    for_seeds(|random| {
        let (x, v, inertia) = (random.transform(), random.motion(), random.inertia());
        let articulated = ArticulatedInertia::from_rigid(inertia);
        assert_force(articulated.mul_motion(v), inertia.mul_motion(v));
        assert_force(
            x.act_articulated_inertia(articulated).mul_motion(v),
            x.act_inertia(inertia).mul_motion(v),
        );
    });
}

#[test]
fn articulated_inertia_moves_with_the_frame() {
    for_seeds(|random| {
        let (x, v, s) = (random.transform(), random.motion(), random.motion());
        let rigid = ArticulatedInertia::from_rigid(random.inertia());
        let u = rigid.mul_motion(s);
        let articulated = rigid.without(u, 1.0 / s.dot(u));
        // Nothing resists along the joint that was taken away.
        assert_force(articulated.mul_motion(s), Force::zero());
        assert_force(
            x.act_articulated_inertia(articulated)
                .mul_motion(x.act_motion(v)),
            x.act_force(articulated.mul_motion(v)),
        );
    });
}

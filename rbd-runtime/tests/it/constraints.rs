//! Rows of constraints against their violations, differentiated by dual numbers along motions of both
//! frames, at random placements, satisfied or not.
//!
//! Each row is a few dozen operations on numbers of size 1; tolerance 1e-13 of the sum of the sizes of
//! the products that a rate is made of.

use rbd_runtime::{ConstraintKind, Dual, Force, Motion, Real, RowType, Transform, Vector3};
use rbd_testing::Generator;
use rbd_testing::constraints::constraint_kinds;

const TOLERANCE: f64 = 1e-13;

fn for_kinds(check: impl Fn(ConstraintKind, &mut Generator)) {
    for seed in rbd_testing::SEEDS {
        let mut random = Generator::new(seed);
        for kind in constraint_kinds(&mut random) {
            eprintln!("seed {seed}, {kind:?}");
            check(kind, &mut random);
        }
    }
}

/// Two frames on their way: X₀, velocities and accelerations in the frames' own coordinates.
struct Motions {
    a_from_b: Transform<f64>,
    velocity: [Motion<f64>; 2],
    acceleration: [Motion<f64>; 2],
}

/// Away from where the documentation of a kind says that it has no rows: there digits go.
fn is_regular(kind: ConstraintKind, x: &Transform<f64>) -> bool {
    let z = x.rotation.column(2);
    match kind {
        ConstraintKind::Helical { .. } => z.z > -0.8,
        ConstraintKind::RollingWheel { .. } => z.z.abs() < 0.9,
        ConstraintKind::Distance { .. } => x.translation.norm() > 0.1,
        _ => true,
    }
}

impl Motions {
    fn random(kind: ConstraintKind, random: &mut Generator) -> Self {
        let a_from_b = loop {
            let x = random.transform();
            if is_regular(kind, &x) {
                break x;
            }
        };
        Self {
            a_from_b,
            velocity: [random.motion(), random.motion()],
            acceleration: [random.motion(), random.motion()],
        }
    }

    fn relative_velocity(&self) -> Motion<f64> {
        self.a_from_b.act_motion(self.velocity[1]) - self.velocity[0]
    }

    /// X at the time t: exp(ξ_A)⁻¹ X₀ exp(ξ_B) with ξ = v t + ½ a t². The body's velocity is ξ̇ to the
    /// first order in t, since \[ξ, ξ̇\] is of the second.
    fn placement<T: Real>(&self, t: T) -> Transform<T> {
        let travel = |i: usize| {
            let (v, a) = (self.velocity[i], self.acceleration[i]);
            let linear = Motion::from_f64(v).scale(t);
            linear + Motion::from_f64(a).scale(t * t * T::from_f64(0.5))
        };
        let start = Transform::from_f64(self.a_from_b);
        Transform::exp(travel(0)).inverse() * start * Transform::exp(travel(1))
    }

    /// v_rel at the time t, to the first order.
    fn relative_velocity_at<T: Real>(&self, t: T) -> Motion<T> {
        let [a, b] = [0, 1].map(|i| {
            Motion::from_f64(self.velocity[i]) + Motion::from_f64(self.acceleration[i]).scale(t)
        });
        self.placement(t).act_motion(b) - a
    }
}

/// |m|·|f|, component by component.
fn size(m: Motion<f64>, f: Force<f64>) -> f64 {
    let (m, f): ([f64; 6], [f64; 6]) = (m.into(), f.into());
    m.iter().zip(f).map(|(m, f)| (m * f).abs()).sum()
}

#[track_caller]
fn assert_near(x: f64, y: f64, scale: f64) {
    // Written so that a NaN fails.
    assert!(
        (x - y).abs() <= TOLERANCE * scale.max(1.0),
        "{x} and {y} differ by {:e}, scale {scale:e}",
        (x - y).abs()
    );
}

/// Time as a number that differentiates once.
fn once() -> Dual<f64, 1> {
    Dual::variables([0.0])[0]
}

/// Time as a number that differentiates twice.
fn twice() -> Dual<Dual<f64, 1>, 1> {
    Dual {
        value: once(),
        derivatives: [Dual::constant(1.0)],
    }
}

#[test]
fn rate_of_violation_is_rows_times_relative_velocity() {
    for_kinds(|kind, random| {
        let motions = Motions::random(kind, random);
        let rows = kind.directions(&motions.a_from_b);
        let rates = kind.violation(&motions.placement(once()));
        let v_rel = motions.relative_velocity();
        for (i, row_type) in kind.row_types().iter().enumerate() {
            if row_type.is_holonomic() {
                let rate = rates[i].derivatives[0];
                assert_near(v_rel.dot(rows[i]), rate, size(v_rel, rows[i]));
            }
        }
    });
}

#[test]
fn second_rate_of_violation_is_rows_times_acceleration_and_velocity_product() {
    for_kinds(|kind, random| {
        let motions = Motions::random(kind, random);
        let x = motions.a_from_b;
        let rows = kind.directions(&x);
        let [v_a, v_b] = motions.velocity;
        let products = kind.velocity_product(&x, v_a, v_b);
        let a_rel = x.act_motion(motions.acceleration[1]) - motions.acceleration[0];
        let v_rel = motions.relative_velocity();
        let row_rates = kind.directions_rate(&x, v_rel);
        let violation = kind.violation(&motions.placement(twice()));
        for i in 0..kind.rows() {
            let second = a_rel.dot(rows[i]) + products[i];
            let sizes = size(a_rel, rows[i])
                + size(v_rel, row_rates[i])
                + size(v_rel.cross(x.act_motion(v_b)), rows[i]);
            if kind.row_types()[i].is_holonomic() {
                let wanted = violation[i].derivatives[0].derivatives[0];
                assert_near(second, wanted, sizes);
            }
            let velocity = |t| {
                let row = kind.directions(&motions.placement(t))[i];
                motions.relative_velocity_at(t).dot(row)
            };
            assert_near(second, velocity(once()).derivatives[0], sizes);
        }
    });
}

#[test]
fn places_after_the_last_row_are_zero() {
    for_kinds(|kind, random| {
        let motions = Motions::random(kind, random);
        let x = motions.a_from_b;
        let products = kind.velocity_product(&x, motions.velocity[0], motions.velocity[1]);
        let count = kind.rows();
        assert!((1..=6).contains(&count));
        assert!(kind.violation(&x)[count..].iter().all(|&x| x == 0.0));
        assert!(products[count..].iter().all(|&x| x == 0.0));
        let rows = &kind.directions(&x)[count..];
        assert!(rows.iter().all(|&row| row == Force::zero()));
        for (i, row_type) in kind.row_types().iter().enumerate() {
            assert!(*row_type != RowType::Slip || kind.violation(&x)[i] == 0.0);
        }
    });
}

/// Joints of the same names, placed by their coordinates, satisfy the constraint.
#[test]
fn motions_that_the_constraint_allows_keep_it() {
    for seed in rbd_testing::SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let z = Vector3::new(0.0, 0.0, 1.0);
        let turned = |angle: f64| Transform::from_xyz_rpy([0.0; 3], [0.0, 0.0, angle]);
        let (angle, slide) = (random.real(-3.0, 3.0), random.real(-1.0, 1.0));
        let (spin, pitch) = (random.real(-40.0, 40.0), random.real(0.05, 0.3));
        let along = |x: f64| Transform::from_xyz_rpy([0.0, 0.0, x], [0.0; 3]);
        let (x, y) = (random.real(-1.0, 1.0), random.real(-1.0, 1.0));
        let rotation = random.rotation();
        let anywhere = Transform::from_xyz_rpy([x, y, 0.0], [0.0; 3]);
        // R = Ry(spin) Rx(angle): the cross has A's y and B's x.
        let cross = Transform::from_xyz_rpy([0.0; 3], [angle, spin, 0.0]);
        let cases = [
            (ConstraintKind::Weld, Transform::identity()),
            (
                ConstraintKind::Ball,
                Transform::new(rotation, Vector3::zero()),
            ),
            (ConstraintKind::Hinge, turned(angle)),
            (
                ConstraintKind::Universal {
                    axis_of_a: Vector3::new(0.0, 1.0, 0.0),
                    axis_of_b: Vector3::new(1.0, 0.0, 0.0),
                },
                cross,
            ),
            (ConstraintKind::Prismatic, along(slide)),
            (ConstraintKind::Cylindrical, along(slide) * turned(angle)),
            (ConstraintKind::Planar, anywhere * turned(angle)),
            (
                ConstraintKind::Helical { pitch },
                along(pitch * spin) * turned(spin),
            ),
            (
                ConstraintKind::Distance { distance: 0.7 },
                Transform::new(rotation, random.rotation() * z.scale(0.7)),
            ),
            (
                ConstraintKind::PointOnLine,
                Transform::new(rotation, z.scale(slide)),
            ),
            (
                ConstraintKind::PointOnPlane,
                anywhere * Transform::new(rotation, Vector3::zero()),
            ),
            (
                ConstraintKind::RollingBall { radius: 0.2 },
                anywhere * Transform::new(rotation, z.scale(0.2)),
            ),
            // A wheel whose axle is tilted by `angle` from the vertical.
            (
                ConstraintKind::RollingWheel { radius: 0.2 },
                Transform::from_xyz_rpy([x, y, 0.2 * angle.sin().abs()], [angle, 0.0, spin]),
            ),
        ];
        for (kind, a_from_b) in cases {
            for x in kind.violation(&a_from_b) {
                assert!(x.abs() < 2e-14, "{kind:?}: {x:e}");
            }
        }
    }
}

//! A four-bar closed by a constraint: functions, traits and constants of what the macro makes.

use rbd::{Constrained, ConstrainedForwardDynamics, ConstraintCorrection};

rbd::robot!(
    FourBar = "examples/four_bar.urdf",
    constraint(
        "closing",
        type = hinge,
        a = "coupler",
        a_xyz = [0.5, 0.0, 0.0],
        a_rpy = [-1.5707963267948966, 0.0, 0.0],
        b = "rocker",
        b_xyz = [0.4, 0.0, 0.0],
        b_rpy = [-1.5707963267948966, 0.0, 0.0],
        stiffness = 400.0,
        damping = 40.0
    ),
    functions = [
        default, constrained_forward_dynamics, impact, constraint_correction, constraint_jacobian, constraint_violation,
        constraint_bias, constraint_torques, constraint_wrenches, kinetic_energy, potential_energy
    ]
);

/// The same closed in the plane, without redundant rows.
mod planar {
    rbd::robot!(
        FourBar = "examples/four_bar.urdf",
        constraint(
            "closing",
            type = point_on_line,
            a = "coupler",
            a_xyz = [0.5, 0.0, 0.0],
            a_rpy = [-1.5707963267948966, 0.0, 0.0],
            b = "rocker",
            b_xyz = [0.4, 0.0, 0.0],
            stiffness = 400.0,
            damping = 40.0
        ),
        functions = [constrained_forward_dynamics]
    );
}

/// Angles at which the loop is closed, from that of the crank: the coupler's end is where circles about
/// the crank's end and the rocker's pivot meet. The axis y takes x to −z.
fn closed(crank: f64) -> [f64; 3] {
    let (x, y) = (0.2 * crank.cos(), 0.2 * crank.sin());
    let (dx, dy) = (0.5 - x, -y);
    let d = dx.hypot(dy);
    let along = (0.25 - 0.16 + d * d) / (2.0 * d);
    let across = (0.25 - along * along).sqrt();
    let (ex, ey) = (
        x + (along * dx - across * dy) / d,
        y + (along * dy + across * dx) / d,
    );
    let coupler = (ey - y).atan2(ex - x);
    let rocker = ey.atan2(ex - 0.5);
    [crank, coupler - crank, rocker]
}

#[test]
fn closed_angles_close_the_loop() {
    for crank in [-2.0, -0.3, 0.4, 1.5, 3.0] {
        let violation = FourBar.constraint_violation(&closed(crank));
        assert!(
            violation.iter().all(|phi| phi.abs() < 1e-15),
            "{violation:?}"
        );
    }
}

#[test]
fn motions_keep_the_loop_closed() {
    let q = closed(0.4);
    let (qd, ..) = FourBar.impact(&q, &[3.0, -1.0, 0.5]);
    let tau = [0.2, 0.0, -0.1];
    let (qdd, lambda, residual) = FourBar.constrained_forward_dynamics(&q, &qd, &tau);
    let jacobian = FourBar.constraint_jacobian(&q).to_dense();
    let bias = FourBar.constraint_bias(&q, &qd);
    for (row, bias) in jacobian.iter().zip(bias) {
        let rate: f64 = row.iter().zip(qd).map(|(j, v)| j * v).sum();
        let acceleration: f64 = row.iter().zip(qdd).map(|(j, a)| j * a).sum();
        assert!(rate.abs() < 1e-12, "{rate}");
        assert!(
            (acceleration + bias).abs() < 1e-10,
            "{acceleration}, {bias}"
        );
    }
    assert!(
        residual.iter().all(|left| left.abs() < 1e-10),
        "{residual:?}"
    );
    // H q̈ + C = τ + Jᵀ λ.
    let held = FourBar.constraint_torques(&q, &lambda);
    let torques = FourBar.rnea(&q, &qd, &qdd);
    for ((needed, tau), held) in torques.iter().zip(tau).zip(held) {
        assert!(
            (needed - tau - held).abs() < 1e-12,
            "{needed}, {tau}, {held}"
        );
    }
    // The pin's forces on both ends are opposite; the frames' axes y and z are in the plane of motion.
    let [[a, b]] = FourBar.constraint_wrenches(&q, &lambda);
    assert!((a.linear.norm() - b.linear.norm()).abs() < 1e-12);
}

/// The rows of a hinge that do not move are zero, and the redundancy leaves q̈ as it is.
#[test]
fn a_hinge_moves_as_two_rows_in_the_plane() {
    let (q, qd, tau) = (closed(0.7), [1.0, -0.5, 0.3], [0.1, 0.0, 0.0]);
    let (qdd, lambda, _) = FourBar.constrained_forward_dynamics(&q, &qd, &tau);
    let (other, forces, _) = planar::FourBar.constrained_forward_dynamics(&q, &qd, &tau);
    for (a, b) in qdd.iter().zip(other) {
        assert!((a - b).abs() < 1e-9 * a.abs().max(1.0), "{a}, {b}");
    }
    let [x, y] = forces;
    assert!((lambda[0] - x).abs() < 1e-8 && (lambda[1] - y).abs() < 1e-8);
    assert_eq!(lambda[2..], [0.0; 3]);
}

/// Generic over the robot, as a controller is.
fn left<R: ConstrainedForwardDynamics>(
    robot: &R,
    q: &R::Configuration<f64>,
    zero: &R::Velocity<f64>,
) -> f64 {
    let (_, _, residual) = robot.constrained_forward_dynamics(q, zero, zero);
    residual
        .as_ref()
        .iter()
        .fold(0.0, |left: f64, x| left.max(x.abs()))
}

#[test]
fn traits_and_constants() {
    assert_eq!(FourBar::CONSTRAINT_NAMES, ["closing"]);
    let rows = <FourBar as Constrained>::CONSTRAINT_ROWS;
    assert_eq!((rows.len(), rows[0].clone()), (1, 0..5));
    assert_eq!(FourBar::NAME, "four_bar");
    assert!(left(&FourBar, &closed(0.1), &[0.0; 3]) < 1e-10);
}

#[test]
fn dual_numbers_and_other_scalars() {
    let (q, qd, tau) = (closed(0.7), [1.0, -0.5, 0.3], [0.1, 0.0, 0.0]);
    let (qdd, ..) = planar::FourBar.constrained_forward_dynamics(&q, &qd, &tau);
    let single = |x: [f64; 3]| x.map(|x| x as f32);
    let (rough, ..) =
        planar::FourBar.constrained_forward_dynamics(&single(q), &single(qd), &single(tau));
    for (a, b) in qdd.iter().zip(rough) {
        assert!(
            (a - f64::from(b)).abs() < 1e-3 * a.abs().max(1.0),
            "{a}, {b}"
        );
    }
}

/// Steps of Gauss and Newton: the error is squared in each.
#[test]
fn open_loops_are_closed() {
    let mut q = closed(0.7);
    (q[1], q[2]) = (q[1] + 0.1, q[2] - 0.07);
    let size = |q: &[f64; 3]| {
        let violation = FourBar.constraint_violation(q);
        violation
            .iter()
            .fold(0.0, |size: f64, phi| size.max(phi.abs()))
    };
    let errors = [0, 1, 2, 3, 4].map(|steps| size(&FourBar.closed(&q, steps)));
    for pair in errors.windows(2) {
        assert!(pair[1] < 10.0 * pair[0] * pair[0] + 1e-15, "{errors:?}");
    }
    assert!(errors[4] < 1e-15, "{errors:?}");
}

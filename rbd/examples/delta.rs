//! A delta robot whose platform follows a circle: computed torques through the closed loops, beside springs and dampers
//! at the motors.
//!
//! `cargo run --release --features mjcf --example delta [chart.svg]`

use std::f64::consts::TAU;

use nalgebra::{SMatrix, SVector};
use rbd::ConstraintCorrection;

#[path = "../../benches/src/chart/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "a module of the benchmarks, which draw more kinds"
)]
mod chart;

use chart::{Curve, Curves, Named, Scale};

rbd::robot!(
    "../robots/mjcf/delta.xml",
    functions = [
        rnea,
        gravity,
        constrained_forward_dynamics,
        constraint_violation,
        constraint_jacobian,
        constraint_bias,
        constraint_correction,
        impact
    ]
);

/// Coordinates: motor, elbow and sway of each leg, then x, y and z of the platform from where it is at zero.
type Coordinates = [f64; 12];
type Vector<const N: usize> = SVector<f64, N>;

/// The coordinates that motors drive.
const MOTORS: [usize; 3] = [0, 3, 6];
/// Those of the legs; the others are the platform's.
const LEGS: usize = 9;

/// Control and integration, s.
const STEP: f64 = 0.001;
const STEPS: usize = 3_000;
/// Until here the platform is on its way to the circle, s.
const ARRIVED: f64 = 1.0;

/// Where the platform is to be, m, m/s and m/s².
struct Target {
    position: Vector<3>,
    velocity: Vector<3>,
    acceleration: Vector<3>,
}

/// A circle of 0.1 m radius, 20 mm below the platform's place at zero, in one second.
fn target(time: f64) -> Target {
    let (radius, rate) = (0.1, TAU);
    let (sin, cos) = (rate * time).sin_cos();
    Target {
        position: Vector::from([radius * cos, radius * sin, -0.02]),
        velocity: Vector::from([-sin, cos, 0.0]) * (radius * rate),
        acceleration: Vector::from([-cos, -sin, 0.0]) * (radius * rate * rate),
    }
}

#[derive(Clone, Copy)]
struct State {
    q: Coordinates,
    qd: Coordinates,
}

/// How the legs move with the platform: J_legs q̇_legs + J_platform ẋ = 0.
struct Closure {
    jacobian_of_legs: nalgebra::LU<f64, nalgebra::Const<9>, nalgebra::Const<9>>,
    /// q̇ = N ẋ.
    basis: SMatrix<f64, 12, 3>,
}

impl Closure {
    fn at(q: &Coordinates) -> Self {
        let rows = Delta.constraint_jacobian(q).to_dense();
        let of_legs = SMatrix::<f64, 9, 9>::from_fn(|i, j| rows[i][j]);
        let of_platform = SMatrix::<f64, 9, 3>::from_fn(|i, j| rows[i][LEGS + j]);
        let jacobian_of_legs = of_legs.lu();
        let legs = jacobian_of_legs
            .solve(&of_platform)
            .expect("the legs are not singular");
        let basis = SMatrix::from_fn(|i, j| match i.checked_sub(LEGS) {
            Some(i) => f64::from(i == j),
            None => -legs[(i, j)],
        });
        Self {
            jacobian_of_legs,
            basis,
        }
    }

    /// The velocities or steps of the legs that make up for `rows` with the platform at rest.
    fn legs(&self, rows: [f64; 9]) -> Vector<9> {
        let solution = self.jacobian_of_legs.solve(&Vector::from(rows));
        -solution.expect("the legs are not singular")
    }

    /// q̈ with this acceleration of the platform: J q̈ + J̇ q̇ = 0.
    fn acceleration(&self, state: &State, platform: &Vector<3>) -> Coordinates {
        let mut qdd = self.basis * platform;
        let own = self.legs(Delta.constraint_bias(&state.q, &state.qd));
        (0..LEGS).for_each(|i| qdd[i] += own[i]);
        qdd.into()
    }

    /// The torques of the motors that do as these torques on all coordinates: Nᵀ S τ_m = Nᵀ τ.
    fn motors(&self, torques: &Coordinates) -> Vector<3> {
        let of_motors = SMatrix::<f64, 3, 3>::from_fn(|i, j| self.basis[(MOTORS[j], i)]);
        let needed = self.basis.transpose() * Vector::from(*torques);
        of_motors
            .lu()
            .solve(&needed)
            .expect("the motors can hold it")
    }
}

/// Inverse kinematics: the coordinates with the platform there, by Newton's method on the legs from `q`.
fn reached(q: &Coordinates, platform: &Vector<3>) -> Coordinates {
    let mut q = *q;
    q[LEGS..].copy_from_slice(platform.as_slice());
    for _ in 0..10 {
        let step = Closure::at(&q).legs(Delta.constraint_violation(&q));
        (0..LEGS).for_each(|i| q[i] += step[i]);
    }
    q
}

#[derive(Clone, Copy)]
enum Control {
    /// The motors give what the equations of motion ask for ẍ = ẍ_d + 40 (ẋ_d − ẋ) + 400 (x_d − x).
    ComputedTorque,
    /// τ_m = gravity's + 40 (θ_d − θ) + 1.5 (θ̇_d − θ̇), in N m, rad and rad/s.
    SpringsAndDampers,
}

impl Control {
    const ALL: [Self; 2] = [Self::ComputedTorque, Self::SpringsAndDampers];

    const fn name(self) -> &'static str {
        match self {
            Self::ComputedTorque => "computed torque",
            Self::SpringsAndDampers => "springs, dampers",
        }
    }

    fn torques(self, state: &State, target: &Target) -> Coordinates {
        let closure = Closure::at(&state.q);
        let of_motors = match self {
            Self::ComputedTorque => {
                let [position, velocity] = [&state.q, &state.qd].map(platform);
                let platform = target.acceleration
                    + (target.velocity - velocity) * 40.0
                    + (target.position - position) * 400.0;
                let qdd = closure.acceleration(state, &platform);
                closure.motors(&Delta.rnea(&state.q, &state.qd, &qdd))
            }
            Self::SpringsAndDampers => {
                let wanted = reached(&state.q, &target.position);
                let velocity = Closure::at(&wanted).basis * target.velocity;
                let springs = MOTORS
                    .map(|i| 40.0 * (wanted[i] - state.q[i]) + 1.5 * (velocity[i] - state.qd[i]));
                closure.motors(&Delta.gravity(&state.q)) + Vector::from(springs)
            }
        };
        let mut tau = [0.0; 12];
        (0..3).for_each(|k| tau[MOTORS[k]] = of_motors[k]);
        tau
    }
}

fn platform(x: &Coordinates) -> Vector<3> {
    Vector::from_column_slice(&x[LEGS..])
}

/// A step of order 2 with constant torques (the midpoint rule), and back onto the closure.
fn step(state: &State, tau: &Coordinates) -> State {
    let moved = |rate: &State, h: f64| State {
        q: core::array::from_fn(|i| state.q[i] + h * rate.q[i]),
        qd: core::array::from_fn(|i| state.qd[i] + h * rate.qd[i]),
    };
    let rate = |state: &State| State {
        q: state.qd,
        qd: Delta
            .constrained_forward_dynamics(&state.q, &state.qd, tau)
            .0,
    };
    let middle = moved(&rate(state), 0.5 * STEP);
    let end = moved(&rate(&middle), STEP);
    let q = Delta.closed(&end.q, 1);
    let (qd, ..) = Delta.impact(&q, &end.qd);
    State { q, qd }
}

/// Distance of the platform from where it is to be, m, and the largest |φ|, m.
fn follow(control: Control) -> (Vec<[f64; 2]>, f64) {
    let mut state = State {
        q: [0.0; 12],
        qd: [0.0; 12],
    };
    let (mut errors, mut open) = (Vec::new(), 0.0_f64);
    for i in 0..STEPS {
        let time = i as f64 * STEP;
        let tau = control.torques(&state, &target(time));
        state = step(&state, &tau);
        let time = time + STEP;
        let away = platform(&state.q) - target(time).position;
        errors.push([time, away.norm()]);
        let violation = Delta.constraint_violation(&state.q);
        open = violation.iter().fold(open, |most, phi| most.max(phi.abs()));
    }
    (errors, open)
}

/// The largest error on the circle, m.
fn on_the_circle(errors: &[[f64; 2]]) -> f64 {
    let there = errors.iter().filter(|[time, _]| *time > ARRIVED);
    there.fold(0.0, |most: f64, [_, error]| most.max(*error))
}

fn main() {
    let mut curves = Vec::new();
    for control in Control::ALL {
        let clock = std::time::Instant::now();
        let (errors, open) = follow(control);
        println!(
            "{:17} up to {:.1e} m from the circle, |φ| up to {open:.1e} m, {:.2?} for {} s",
            control.name(),
            on_the_circle(&errors),
            clock.elapsed(),
            STEPS as f64 * STEP
        );
        curves.push(Curve {
            name: control.name().to_owned(),
            points: errors.into_iter().step_by(10).collect(),
            reference: Vec::new(),
        });
    }
    draw(curves);
}

fn draw(curves: Vec<Curve>) {
    let chart = Curves {
        title: "the platform's distance from where it is to be, m".into(),
        x: Named {
            name: "s",
            scale: Scale::Linear,
        },
        y: Scale::Logarithmic,
        curves,
    };
    let path = std::env::args()
        .nth(1)
        .map_or_else(|| std::env::temp_dir().join("delta.svg"), Into::into);
    std::fs::write(&path, chart.svg()).expect("the chart can be written");
    println!("{}", path.display());
}

/// Torques that are held for a millisecond leave a part of a millimetre, the springs several.
#[test]
fn the_platform_follows_its_circle() {
    let [(computed, open), (springs, _)] = Control::ALL.map(follow);
    let [computed, springs] = [computed, springs].map(|errors| on_the_circle(&errors));
    assert!(computed < 1e-4, "{computed:e}");
    assert!(springs > 10.0 * computed && springs < 0.05, "{springs:e}");
    assert!(open < 1e-12, "{open:e}");
}

/// The closure of inverse kinematics holds, and the velocities that follow from it keep it.
#[test]
fn inverse_kinematics_closes_the_loops() {
    let q = reached(&[0.0; 12], &Vector::from([0.08, -0.05, 0.03]));
    assert_eq!(q[LEGS..], [0.08, -0.05, 0.03]);
    let largest = |x: [f64; 9]| x.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    assert!(largest(Delta.constraint_violation(&q)) < 1e-14);
    let qd: Coordinates = (Closure::at(&q).basis * Vector::from([0.3, 0.2, -0.1])).into();
    let rows = Delta.constraint_jacobian(&q).to_dense();
    let rates = rows.map(|row| row.iter().zip(qd).map(|(j, v)| j * v).sum::<f64>());
    assert!(largest(rates) < 1e-14);
}

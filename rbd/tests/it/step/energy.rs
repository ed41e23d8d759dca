//! What the methods do to the energy of robots that lose none.

use rbd::{Array, KineticEnergy, PotentialEnergy, Robot};

use super::{Method, State, Steps};

rbd::robot!(
    "../robots/urdf/pendulum.urdf",
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives,
        kinetic_energy,
        potential_energy
    ]
);
rbd::robot!(
    "../robots/urdf/double_pendulum.urdf",
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives,
        kinetic_energy,
        potential_energy
    ]
);

/// Of a robot that swings.
fn swinging<R: Robot>() -> State<R, f64> {
    State {
        q: Array::from_fn(|i| 0.8 - 1.1 * i as f64),
        qd: Array::from_fn(|i| 0.5 * i as f64),
        tau: Array::from_fn(|_| 0.0),
    }
}

fn energy<R: KineticEnergy + PotentialEnergy>(robot: &R, state: &State<R, f64>) -> f64 {
    robot.kinetic_energy(&state.q, &state.qd) + robot.potential_energy(&state.q)
}

/// The most by which the energy is off in each quarter of so many steps, J.
fn deviations<R: Steps<f64> + KineticEnergy + PotentialEnergy>(
    robot: &R,
    method: Method,
    h: f64,
    count: usize,
) -> [f64; 4] {
    let mut state = swinging::<R>();
    let start = energy(robot, &state);
    let mut quarters = [0.0_f64; 4];
    for k in 0..count {
        state = robot.step(method, &state, h);
        let quarter = &mut quarters[4 * k / count];
        *quarter = quarter.max((energy(robot, &state) - start).abs());
    }
    println!("{}, {method:?}, {h} s: {quarters:?} J", R::NAME);
    quarters
}

/// 200 s: what oscillates is bounded, quarter by quarter, and shrinks with the order of the method.
fn check<R>(robot: &R, method: Method, order: i32)
where
    R: Steps<f64> + KineticEnergy + PotentialEnergy,
{
    let coarse = deviations(robot, method, 0.01, 20_000);
    let fine = deviations(robot, method, 0.005, 40_000);
    for quarters in [coarse, fine] {
        assert!(quarters[3] < 1.2 * quarters[0], "{method:?} drifts");
    }
    let ratio = coarse[0] / fine[0];
    let expected = 2.0_f64.powi(order);
    assert!((ratio / expected - 1.0).abs() < 0.2, "{method:?}: {ratio}");
}

/// With a constant H semi-implicit Euler is symplectic.
#[test]
fn energy_of_a_pendulum_oscillates() {
    check(&Pendulum, Method::SemiImplicit, 1);
    check(&Pendulum, Method::Midpoint(4), 2);
}

#[test]
fn the_midpoint_rule_keeps_the_energy_where_inertia_changes() {
    check(&DoublePendulum, Method::Midpoint(4), 2);
    // Semi-implicit Euler does not.
    let drift = deviations(&DoublePendulum, Method::SemiImplicit, 0.01, 20_000);
    assert!(drift[3] > 2.0 * drift[0]);
}

/// The energy of Runge-Kutta is off by the fifth power of the step.
#[test]
fn runge_kutta_loses_little() {
    let [coarse, fine] = [0.02, 0.01].map(|h| {
        let count = (10.0 / h) as usize;
        deviations(&Pendulum, Method::RungeKutta, h, count)[3]
    });
    let order = (coarse / fine).log2();
    assert!(order > 3.7, "{order}");
}

/// With −h the midpoint rule leads back to where it came from.
#[test]
fn the_midpoint_rule_is_symmetric() {
    fn check<R: Steps<f64>>(robot: &R, h: f64) {
        let start = State::random(robot, &mut rbd_testing::Generator::new(11), 2.0);
        let there = robot.step(Method::Midpoint(10), &start, h);
        let back = robot.step(Method::Midpoint(10), &there, -h);
        let [far, near] = [start.distance(robot, &there), start.distance(robot, &back)];
        // Rounding of accelerations, times h.
        assert!(far > 1e-2 && near < 1e-11 * (1.0 + far), "{far} and {near}");
    }
    check(&DoublePendulum, 0.05);
    check(&super::Quadruped, 0.01);
    check(&super::Balls, 0.01);
    check(&super::Tree, 0.01);
}

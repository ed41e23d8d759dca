//! Derivatives of quantities, wrenches and frames, products and second derivatives, as users call them, against
//! dual numbers through the same robot's other functions.

use rbd::{Dual, HyperDual, Real, SparseMatrix, SparsityPattern, robot};

robot!(
    "../robots/urdf/panda.urdf",
    functions = [
        rnea,
        crba,
        bias,
        gravity,
        kinetic_energy,
        centroidal_momentum,
        centroidal_momentum_rate,
        forward_dynamics,
        joint_wrenches,
        joint_wrenches_derivatives,
        rnea_with_derivatives,
        bias_derivatives,
        gravity_derivatives,
        kinetic_energy_derivatives,
        centroidal_momentum_derivatives,
        centroidal_momentum_rate_derivatives,
        rnea_directional_derivative,
        rnea_gradient,
        rnea_hessian,
        rnea_hessian_product,
        forward_dynamics_directional_derivative,
        forward_dynamics_gradient,
        forward_dynamics_hessian,
        forward_dynamics_hessian_product,
        frame_velocity,
        frame_velocity_derivatives,
        frame_acceleration,
        frame_acceleration_derivatives,
        frame_classical_acceleration,
        frame_classical_acceleration_derivatives
    ],
    frames = ["panda_link4"],
    allow = [large_robot]
);

const Q: [f64; 7] = [0.1, -0.4, 0.3, -1.9, 0.2, 1.4, 0.7];
const QD: [f64; 7] = [0.5, -0.3, 0.8, 0.1, -0.9, 0.4, 1.2];
const QDD: [f64; 7] = [1.0, 0.2, -0.6, 0.9, 0.3, -1.1, 0.5];
const X: [f64; 7] = [0.3, -1.0, 0.4, 0.8, -0.5, 0.2, 1.1];
const DIRECTION: [[f64; 7]; 3] = [
    [0.4, 0.1, -0.7, 0.2, 0.9, -0.3, 0.5],
    [-0.2, 0.6, 0.3, -0.8, 0.1, 0.7, -0.4],
    [0.9, -0.5, 0.2, 0.3, -0.6, 0.8, 0.1],
];

/// q, q̇ and q̈ or τ, of which the one moves, each coordinate along a direction of its own.
fn moving(motion: [[f64; 7]; 3], by: usize) -> [[Dual<f64, 7>; 7]; 3] {
    let mut all = motion.map(|x| x.map(Dual::constant));
    all[by] = Dual::variables(motion[by]);
    all
}

/// All three along the direction.
fn along(motion: [[f64; 7]; 3]) -> [[Dual<f64, 1>; 7]; 3] {
    let dual = |k: usize, i: usize| Dual {
        value: motion[k][i],
        derivatives: [DIRECTION[k][i]],
    };
    [0, 1, 2].map(|k| std::array::from_fn(|i| dual(k, i)))
}

/// Of the largest entry.
#[track_caller]
fn assert_close(got: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(got.len(), expected.len());
    let scale = expected.iter().fold(1e-3_f64, |m, x| m.max(x.abs()));
    for (a, b) in got.iter().zip(expected) {
        assert!((a - b).abs() <= tolerance * scale, "{a} and {b} of {scale}");
    }
}

fn dense<P: SparsityPattern>(matrix: &SparseMatrix<P, f64>) -> Vec<f64> {
    let mut all = vec![0.0; P::ROWS * P::COLUMNS];
    for (i, j, x) in matrix.entries() {
        all[i * P::COLUMNS + j] = x;
    }
    all
}

/// A few hundred roundings on either side.
const FIRST: f64 = 1e-13;
/// H⁻¹ multiplies them by H's condition, about 400, twice where it is differentiated.
const SOLVED: f64 = 1e-10;

fn rows(results: impl IntoIterator<Item = Dual<f64, 7>>) -> Vec<f64> {
    results.into_iter().flat_map(|x| x.derivatives).collect()
}

const MOTION: [[f64; 7]; 3] = [Q, QD, QDD];

#[test]
fn derivatives_of_torques_and_energies_are_those_of_dual_numbers() {
    let with = Panda.rnea_with_derivatives(&Q, &QD, &QDD);
    assert_close(&with.tau, &Panda.rnea(&Q, &QD, &QDD), FIRST);
    let torques = |by| {
        let [q, qd, qdd] = moving(MOTION, by);
        rows(Panda.rnea(&q, &qd, &qdd))
    };
    assert_close(&dense(&with.dtau_dq), &torques(0), FIRST);
    assert_close(&dense(&with.dtau_dqd), &torques(1), FIRST);
    assert_close(with.h.to_dense().as_flattened(), &torques(2), FIRST);

    let (by_q, by_qd) = Panda.bias_derivatives(&Q, &QD);
    let bias = |by| {
        let [q, qd, _] = moving(MOTION, by);
        rows(Panda.bias(&q, &qd))
    };
    assert_close(&dense(&by_q), &bias(0), FIRST);
    assert_close(&dense(&by_qd), &bias(1), FIRST);

    let stiffness = dense(&Panda.gravity_derivatives(&Q));
    assert_close(&stiffness, &rows(Panda.gravity(&Dual::variables(Q))), FIRST);

    let (by_q, momentum) = Panda.kinetic_energy_derivatives(&Q, &QD);
    let energy = |by| {
        let [q, qd, _] = moving(MOTION, by);
        Panda.kinetic_energy(&q, &qd).derivatives
    };
    assert_close(&by_q, &energy(0), FIRST);
    assert_close(&momentum, &energy(1), FIRST);
    assert_close(&momentum, &Panda.crba(&Q).mul(&QD), FIRST);
}

fn force(f: rbd::Force<Dual<f64, 7>>) -> Vec<f64> {
    rows(f.angular.to_array().into_iter().chain(f.linear.to_array()))
}

#[test]
fn derivatives_of_momenta_and_wrenches_are_those_of_dual_numbers() {
    let (by_q, by_qd) = Panda.centroidal_momentum_derivatives(&Q, &QD);
    for (by, got) in [dense(&by_q), dense(&by_qd)].iter().enumerate() {
        let [q, qd, _] = moving(MOTION, by);
        assert_close(got, &force(Panda.centroidal_momentum(&q, &qd)), FIRST);
    }
    let (by_q, by_qd, by_qdd) = Panda.centroidal_momentum_rate_derivatives(&Q, &QD, &QDD);
    let all = [dense(&by_q), dense(&by_qd), dense(&by_qdd)];
    for (by, got) in all.iter().enumerate() {
        let [q, qd, qdd] = moving(MOTION, by);
        let expected = force(Panda.centroidal_momentum_rate(&q, &qd, &qdd));
        assert_close(got, &expected, FIRST);
    }
    let (by_q, by_qd, by_qdd) = Panda.joint_wrenches_derivatives(&Q, &QD, &QDD);
    let all = [dense(&by_q), dense(&by_qd), dense(&by_qdd)];
    for (by, got) in all.iter().enumerate() {
        let [q, qd, qdd] = moving(MOTION, by);
        let wrenches = Panda.joint_wrenches(&q, &qd, &qdd);
        let expected: Vec<f64> = wrenches.into_iter().flat_map(force).collect();
        assert_close(got, &expected, FIRST);
    }
}

#[test]
fn derivatives_of_a_frame_are_those_of_dual_numbers() {
    let frame = Panda.panda_link4();
    let motion = |m: rbd::Motion<Dual<f64, 7>>| {
        rows(m.angular.to_array().into_iter().chain(m.linear.to_array()))
    };
    let (by_q, by_qd) = frame.velocity_derivatives_local(&Q, &QD);
    // What the joints behind it do is not stored.
    for matrix in [&dense(&by_q), &dense(&by_qd)] {
        assert!(matrix.chunks_exact(7).any(|row| row[..4] != [0.0; 4]));
    }
    assert!(by_q.entries().all(|(_, joint, _)| joint < 4));
    assert!(by_qd.entries().all(|(_, joint, _)| joint < 4));
    for (by, got) in [dense(&by_q), dense(&by_qd)].iter().enumerate() {
        let [q, qd, _] = moving(MOTION, by);
        assert_close(got, &motion(frame.velocity_local(&q, &qd).motion), FIRST);
    }
    let (by_q, by_qd, by_qdd) = frame.acceleration_derivatives_world(&Q, &QD, &QDD);
    let all = [dense(&by_q), dense(&by_qd), dense(&by_qdd)];
    for (by, got) in all.iter().enumerate() {
        let [q, qd, qdd] = moving(MOTION, by);
        let expected = motion(frame.acceleration_world(&q, &qd, &qdd).motion);
        assert_close(got, &expected, FIRST);
    }
    let found = frame.classical_acceleration_derivatives_local_world_aligned(&Q, &QD, &QDD);
    let all = [dense(&found.0), dense(&found.1), dense(&found.2)];
    for (by, got) in all.iter().enumerate() {
        let [q, qd, qdd] = moving(MOTION, by);
        let own = frame.classical_acceleration_local_world_aligned(&q, &qd, &qdd);
        assert_close(got, &motion(own.motion), FIRST);
    }
}

#[test]
fn products_are_those_of_the_matrices() {
    let [q, qd, qdd] = along(MOTION);
    let expected = Panda.rnea(&q, &qd, &qdd).map(|x| x.derivatives[0]);
    let [dq, dqd, d3] = &DIRECTION;
    let got = Panda.rnea_directional_derivative(&Q, &QD, &QDD, dq, dqd, d3);
    assert_close(&got, &expected, FIRST);
    let expected = Panda.forward_dynamics(&q, &qd, &qdd);
    let expected = expected.map(|x| x.derivatives[0]);
    let got = Panda.forward_dynamics_directional_derivative(&Q, &QD, &QDD, dq, dqd, d3);
    assert_close(&got, &expected, SOLVED);

    let weighed = |results: [Dual<f64, 7>; 7]| {
        let at = |k: usize| (0..7).map(|i| X[i] * results[i].derivatives[k]).sum();
        std::array::from_fn::<f64, 7, _>(at)
    };
    let inverse = Panda.rnea_gradient(&Q, &QD, &QDD, &X);
    let forward = Panda.forward_dynamics_gradient(&Q, &QD, &QDD, &X);
    let inverse = [inverse.0, inverse.1, inverse.2];
    let forward = [forward.0, forward.1, forward.2];
    for by in 0..3 {
        let [q, qd, last] = moving(MOTION, by);
        assert_close(&inverse[by], &weighed(Panda.rnea(&q, &qd, &last)), FIRST);
        let expected = weighed(Panda.forward_dynamics(&q, &qd, &last));
        assert_close(&forward[by], &expected, SOLVED);
    }
}

/// xᵀ ∂²f by two of the three arguments, from hyper-dual numbers.
fn second(f: impl Fn([[HyperDual<f64>; 7]; 3]) -> [HyperDual<f64>; 7], by: [usize; 2]) -> Vec<f64> {
    let element = |i: usize, j: usize| {
        let number = |k: usize, l: usize| {
            let direction = |by, at| f64::from(u8::from(k == by && l == at));
            HyperDual::new(MOTION[k][l], direction(by[0], i), direction(by[1], j))
        };
        let arguments = [0, 1, 2].map(|k| std::array::from_fn(|l| number(k, l)));
        let results = f(arguments).into_iter().zip(X);
        results.map(|(result, x)| x * result.mixed()).sum()
    };
    (0..49).map(|at| element(at / 7, at % 7)).collect()
}

const PAIRS: [[usize; 2]; 4] = [[0, 0], [0, 1], [1, 1], [2, 0]];

#[test]
fn second_derivatives_are_those_of_hyper_dual_numbers() {
    let found = Panda.rnea_hessian(&Q, &QD, &QDD, &X);
    let inverse = [
        dense(&found.0),
        dense(&found.1),
        dense(&found.2),
        dense(&found.3),
    ];
    let found = Panda.forward_dynamics_hessian(&Q, &QD, &QDD, &X);
    let forward = [
        dense(&found.0),
        dense(&found.1),
        dense(&found.2),
        dense(&found.3),
    ];
    for (k, by) in PAIRS.into_iter().enumerate() {
        let expected = second(|[q, qd, qdd]| Panda.rnea(&q, &qd, &qdd), by);
        assert_close(&inverse[k], &expected, 1e-12);
        let expected = second(|[q, qd, tau]| Panda.forward_dynamics(&q, &qd, &tau), by);
        assert_close(&forward[k], &expected, SOLVED);
    }
}

#[test]
fn products_with_second_derivatives_are_those_of_dual_numbers() {
    let [q, qd, last] = along(MOTION);
    let weights = X.map(Dual::constant);
    let [dq, dqd, d3] = &DIRECTION;
    let expected = Panda.rnea_gradient(&q, &qd, &last, &weights);
    let got = Panda.rnea_hessian_product(&Q, &QD, &QDD, &X, dq, dqd, d3);
    let derivative = |x: [Dual<f64, 1>; 7]| x.map(|x| x.derivatives[0]);
    assert_close(&got.0, &derivative(expected.0), 1e-12);
    assert_close(&got.1, &derivative(expected.1), 1e-12);
    assert_close(&got.2, &derivative(expected.2), 1e-12);
    let expected = Panda.forward_dynamics_gradient(&q, &qd, &last, &weights);
    let got = Panda.forward_dynamics_hessian_product(&Q, &QD, &QDD, &X, dq, dqd, d3);
    assert_close(&got.0, &derivative(expected.0), SOLVED);
    assert_close(&got.1, &derivative(expected.1), SOLVED);
    assert_close(&got.2, &derivative(expected.2), SOLVED);
}

/// A configuration with its sines has all of these, and code for any robot has them by their traits.
#[test]
fn traits_and_configurations_with_sines_have_them() {
    fn stiffness<R: rbd::GravityDerivatives, T: Real>(robot: &R, q: &R::Configuration<T>) -> T {
        let entries = robot.gravity_derivatives(q);
        let squares = entries.entries().map(|(_, _, x)| x * x);
        squares.fold(T::zero(), |sum, x| sum + x)
    }
    fn shift<F>(frame: &F, q: &Array<F>, qd: &Velocity<F>) -> f64
    where
        F: rbd::FrameVelocityDerivatives<rbd::World>,
    {
        let (by_q, _) = frame.velocity_derivatives(q, qd);
        by_q.entries().map(|(_, _, x)| x).sum()
    }
    type Array<F> = <<F as rbd::RobotFrame>::Robot as rbd::Robot>::Configuration<f64>;
    type Velocity<F> = <<F as rbd::RobotFrame>::Robot as rbd::Robot>::Velocity<f64>;
    let (double, single) = (
        stiffness(&Panda, &Q),
        stiffness(&Panda, &Q.map(|x| x as f32)),
    );
    assert!((double - f64::from(single)).abs() < 1e-4 * double);
    let (frame, at) = (Panda.panda_link4(), Panda.at(&Q));
    let (by_q, _) = at.panda_link4().velocity_derivatives_world(&QD);
    let sum: f64 = by_q.nonzeros.iter().sum();
    assert!((shift(&frame, &Q, &QD) - sum).abs() < 1e-13);
    let of_sines = at.rnea_gradient(&QD, &QDD, &X);
    assert_close(
        &of_sines.0,
        &Panda.rnea_gradient(&Q, &QD, &QDD, &X).0,
        FIRST,
    );
}

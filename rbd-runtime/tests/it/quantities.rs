//! Identities of energies, centre of mass, centroidal momentum, and the dense matrices of the
//! equation of motion, on random trees. Derivatives are those of dual numbers, exact to rounding;
//! tolerances are those of `dynamics.rs`.

use rbd_runtime::reference::{self, CoriolisScratch, InertiaScratch};
use rbd_runtime::{Force, Model, Real, SpatialInertia, Transform, Vector3};
use rbd_testing::{
    assert_close, bias, bodies, crba, dense_mul, dot, dual::Dual, for_random_robots, gravity,
    matrix_product, rnea,
};

const RECURSION: f64 = 1e-11;
const INVERSION: f64 = 1e-10;

fn kinetic_energy<T: Real>(model: &Model<'_>, q: &[T], qd: &[T]) -> T {
    reference::kinetic_energy(model, &mut bodies(model), q, qd)
}

fn potential_energy<T: Real>(model: &Model<'_>, q: &[T]) -> T {
    reference::potential_energy(model, &mut bodies(model), q)
}

fn center_of_mass<T: Real>(model: &Model<'_>, q: &[T]) -> [T; 3] {
    reference::center_of_mass(model, &mut bodies(model), q).to_array()
}

fn center_of_mass_jacobian(model: &Model<'_>, q: &[f64]) -> Vec<f64> {
    let mut jacobian = vec![f64::NAN; 3 * model.nv()];
    reference::center_of_mass_jacobian(model, &mut bodies(model), q, &mut jacobian);
    jacobian
}

fn coriolis_matrix(model: &Model<'_>, q: &[f64], qd: &[f64]) -> Vec<f64> {
    let scratch = &mut vec![CoriolisScratch::zero(); model.joints.len()];
    let mut c = vec![f64::NAN; model.nv() * model.nv()];
    reference::coriolis_matrix(model, &mut bodies(model), q, qd, scratch, &mut c);
    c
}

fn inverse_inertia_matrix(model: &Model<'_>, q: &[f64]) -> Vec<f64> {
    let n = model.nv();
    let scratch = InertiaScratch {
        h: &mut vec![0.0; n * n],
        parents: &mut vec![None; n],
    };
    let mut inverse = vec![f64::NAN; n * n];
    reference::inverse_inertia_matrix(model, &mut bodies(model), q, scratch, &mut inverse);
    inverse
}

fn centroidal_momentum_matrix<T: Real>(model: &Model<'_>, q: &[T]) -> Vec<T> {
    let mut matrix = vec![T::zero(); 6 * model.nv()];
    reference::centroidal_momentum_matrix(model, &mut bodies(model), q, &mut matrix);
    matrix
}

fn spatial<T: Real>(f: Force<T>) -> Vec<T> {
    [f.angular.to_array(), f.linear.to_array()].concat()
}

/// Σ X* I v of the bodies, about their centre of mass in the base's axes.
fn centroidal_momentum<T: Real>(model: &Model<'_>, q: &[T], qd: &[T]) -> Vec<T> {
    let mut of_links = vec![Transform::identity(); model.links.len()];
    let (placed, moving) = (&mut bodies(model), &mut bodies(model));
    reference::forward_kinematics(model, placed, q, &mut of_links);
    reference::bias(model, moving, q, qd, &mut vec![T::zero(); model.nv()]);
    let of_bodies = model.joints.iter().zip(placed).zip(moving);
    let sum = of_bodies.fold(Force::zero(), |sum, ((joint, placed), moving)| {
        let momentum = SpatialInertia::from_f64(joint.inertia).mul_motion(moving.velocity);
        sum + placed.base_from_child.act_force(momentum)
    });
    let center = Vector3::from(center_of_mass(model, q));
    spatial(Force::new(
        sum.angular - center.cross(sum.linear),
        sum.linear,
    ))
}

fn rates(x: &[Dual]) -> Vec<f64> {
    x.iter().map(|x| x.rate).collect()
}

#[test]
fn kinetic_energy_is_that_of_the_inertia_matrix() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.vec(n), random.vec(n));
        let of_matrix = 0.5 * dot(&qd, &dense_mul(&crba(model, &q), &qd));
        assert_close(&[kinetic_energy(model, &q, &qd)], &[of_matrix], RECURSION);
    });
}

#[test]
fn power_of_the_torques_is_the_rate_of_energy() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd, qdd) = (random.vec(n), random.vec(n), random.vec(n));
        let (path, velocity) = (Dual::path(&q, &qd), Dual::path(&qd, &qdd));
        let energy = kinetic_energy(model, &path, &velocity) + potential_energy(model, &path);
        let power = dot(&rnea(model, &q, &qd, &qdd), &qd);
        assert_close(&[energy.rate], &[power], RECURSION);
    });
}

#[test]
fn gravity_is_the_gradient_of_potential_energy() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, direction) = (random.vec(n), random.vec(n));
        let rate = potential_energy(model, &Dual::path(&q, &direction)).rate;
        let force = dot(&gravity(model, &q), &direction);
        assert_close(&[rate], &[force], RECURSION);
    });
}

#[test]
fn potential_energy_is_that_of_all_mass_at_its_centre() {
    for_random_robots(|model, random| {
        let q = random.vec(model.nv());
        let mass: f64 = model.joints.iter().map(|j| j.inertia.mass).sum();
        let g = model.gravity.to_array();
        let lumped = -mass * dot(&g, &center_of_mass(model, &q));
        assert_close(&[potential_energy(model, &q)], &[lumped], RECURSION);
    });
}

#[test]
fn centre_of_mass_moves_by_its_jacobian() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.vec(n), random.vec(n));
        let moving = center_of_mass(model, &Dual::path(&q, &qd));
        let product = dense_mul(&center_of_mass_jacobian(model, &q), &qd);
        assert_close(&rates(&moving), &product, RECURSION);
    });
}

#[test]
fn centroidal_matrix_times_velocity_is_the_momentum_about_the_centre_of_mass() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.vec(n), random.vec(n));
        let product = dense_mul(&centroidal_momentum_matrix(model, &q), &qd);
        assert_close(&product, &centroidal_momentum(model, &q, &qd), RECURSION);
    });
}

#[test]
fn linear_centroidal_momentum_is_mass_times_the_velocity_of_the_centre() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let q = random.vec(n);
        let mass: f64 = model.joints.iter().map(|j| j.inertia.mass).sum();
        let jacobian = center_of_mass_jacobian(model, &q);
        let momentum: Vec<f64> = jacobian.iter().map(|x| mass * x).collect();
        let matrix = centroidal_momentum_matrix(model, &q);
        assert_close(&matrix[3 * n..], &momentum, RECURSION);
    });
}

#[test]
fn centroidal_bias_is_the_rate_of_the_matrix_times_velocity() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.vec(n), random.vec(n));
        let bias = reference::centroidal_momentum_bias(model, &mut bodies(model), &q, &qd);
        let rate = rates(&centroidal_momentum_matrix(model, &Dual::path(&q, &qd)));
        assert_close(&spatial(bias), &dense_mul(&rate, &qd), RECURSION);
    });
}

#[test]
fn centroidal_momentum_changes_by_matrix_and_bias() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd, qdd) = (random.vec(n), random.vec(n), random.vec(n));
        let (path, velocity) = (Dual::path(&q, &qd), Dual::path(&qd, &qdd));
        let rate = rates(&centroidal_momentum(model, &path, &velocity));
        let bias = reference::centroidal_momentum_bias(model, &mut bodies(model), &q, &qd);
        let product = dense_mul(&centroidal_momentum_matrix(model, &q), &qdd);
        let sum: Vec<f64> = (product.iter().zip(spatial(bias)))
            .map(|(a, b)| a + b)
            .collect();
        assert_close(&sum, &rate, RECURSION);
    });
}

#[test]
fn inverse_times_inertia_matrix_is_the_identity() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let q = random.vec(n);
        let inverse = inverse_inertia_matrix(model, &q);
        let scale = inverse.iter().fold(1.0_f64, |s, x| s.max(x.abs()));
        let mut rest = matrix_product(&crba(model, &q), &inverse, n);
        (0..n).for_each(|i| rest[i * n + i] -= 1.0);
        let rest: Vec<f64> = rest.iter().map(|x| x / scale).collect();
        assert_close(&rest, &vec![0.0; n * n], INVERSION);
        assert_close(&inverse, &rbd_testing::transpose(&inverse, n), 0.0);
    });
}

#[test]
fn coriolis_matrix_times_velocity_is_bias_less_gravity() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.vec(n), random.vec(n));
        let product = dense_mul(&coriolis_matrix(model, &q, &qd), &qd);
        let sum: Vec<f64> = (product.iter().zip(&gravity(model, &q)))
            .map(|(a, b)| a + b)
            .collect();
        assert_close(&sum, &bias(model, &q, &qd), RECURSION);
    });
}

/// Ḣ = C + Cᵀ is the same as Ḣ − 2 C = −(Ḣ − 2 C)ᵀ, as Ḣ is symmetric.
#[test]
fn rate_of_inertia_less_twice_the_coriolis_matrix_is_skew_symmetric() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.vec(n), random.vec(n));
        let c = coriolis_matrix(model, &q, &qd);
        let rate = rates(&crba(model, &Dual::path(&q, &qd)));
        let sum: Vec<f64> = (c.iter().zip(&rbd_testing::transpose(&c, n)))
            .map(|(a, b)| a + b)
            .collect();
        assert_close(&sum, &rate, RECURSION);
    });
}

/// C_ij = Σ_k Γ_ijk q̇_k with Γ_ijk = ½ (∂H_ij/∂q_k + ∂H_ik/∂q_j − ∂H_jk/∂q_i).
#[test]
fn coriolis_matrix_is_that_of_the_christoffel_symbols() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let (q, qd) = (random.vec(n), random.vec(n));
        let by = |k: usize| {
            let unit: Vec<f64> = (0..n).map(|i| f64::from(u8::from(i == k))).collect();
            rates(&crba(model, &Dual::path(&q, &unit)))
        };
        let by: Vec<Vec<f64>> = (0..n).map(by).collect();
        let symbol = |i: usize, j: usize, k: usize| {
            0.5 * (by[k][i * n + j] + by[j][i * n + k] - by[i][j * n + k])
        };
        let entry = |e: usize| (0..n).map(|k| symbol(e / n, e % n, k) * qd[k]).sum();
        let expected: Vec<f64> = (0..n * n).map(entry).collect();
        assert_close(&coriolis_matrix(model, &q, &qd), &expected, RECURSION);
    });
}

#[test]
fn centroidal_derivatives_are_the_rates_of_the_momentum() {
    for_random_robots(|model, random| {
        let n = model.nv();
        let [q, qd, along] = [(); 3].map(|()| random.vec(n));
        let [mut by_q, mut by_qd] = [(); 2].map(|()| vec![f64::NAN; 6 * n]);
        let bodies = &mut bodies(model);
        reference::centroidal_momentum_derivatives(model, bodies, &q, &qd, &mut by_q, &mut by_qd);
        let at_rest = Dual::path(&qd, &vec![0.0; n]);
        let rate = rates(&centroidal_momentum(
            model,
            &Dual::path(&q, &along),
            &at_rest,
        ));
        assert_close(&dense_mul(&by_q, &along), &rate, RECURSION);
        assert_close(&by_qd, &centroidal_momentum_matrix(model, &q), RECURSION);
    });
}

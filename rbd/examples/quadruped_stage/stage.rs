//! A stage of a quadruped's motion by its centroidal dynamics and full kinematics (Sleiman et al., *A unified MPC framework
//! for whole-body dynamic locomotion and manipulation*, IEEE RA-L 6(3), 2021). The state is the momentum h = [k; l] about the
//! centre of mass c, in the world's axes, and q; the inputs are the joints' velocities and the forces f on the feet at p:
//!
//! ```text
//! k̇ = Σ (pᵢ − c) × fᵢ,   l̇ = Σ fᵢ + m g,   q̇ such that A(q) q̇ = h, A the centroidal momentum matrix
//! ```

use std::array::from_fn;

use rbd::jit::{Argument, Array, Catalogue, Error, Options, Robot, Traced};
use rbd::{Matrix3, Real, Vector3};

/// Time of a step, s.
pub(crate) const H: f64 = 0.02;
/// Gravity of the file's robot, m/s².
pub(crate) const GRAVITY: f64 = 9.81;
/// The roots of the weights: of the momentum at the end, of velocities of joints, of forces.
pub(crate) const WEIGHTS: [f64; 3] = [10.0, 0.1, 0.01];
pub(crate) const FEET: [&str; 4] = ["FR_foot", "FL_foot", "RR_foot", "RL_foot"];
/// The arguments by which the stage is differentiated.
pub(crate) const BY: [&str; 4] = ["q", "h", "joints", "forces"];

/// The robot of `robots/urdf` with a floating base.
pub(crate) fn robot() -> Result<Robot, Error> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots/urdf/quadruped.urdf");
    Robot::load_with(path, &Options::default().base(rbd::jit::Base::Floating))
}

/// Data of the robot that all stages share.
pub(crate) struct Stage {
    /// Where the numbers of its inertia matrix stand.
    inertia: Array,
    mass: f64,
}

impl Stage {
    pub(crate) fn new(robot: &Robot) -> Result<Self, Error> {
        let inertia = robot.function("crba")?.results()[0].clone();
        // At rest in its first configuration, of which the quaternion is of length 1.
        let mut q = vec![0.0; robot.nq()];
        q[6] = 1.0;
        let mass = inertia.to_dense(&robot.evaluate("crba", &[&q])?[0])[0];
        Ok(Self { inertia, mass })
    }

    /// It with what a step of an optimiser takes: A and B of the gap to the next stage, the gradient of the cost and the
    /// Gauss-Newton matrix.
    pub(crate) fn traced(robot: &Robot) -> Result<Traced, Error> {
        let stage = Self::new(robot)?;
        let arguments = [
            Argument::configuration("q"),
            Argument::vector("h", 6).unit("N m s, N s"),
            Argument::vector("joints", robot.nv() - 6).unit("rad/s"),
            Argument::vector("forces", 3 * FEET.len()).unit("N"),
            Argument::configuration("next_q"),
            Argument::vector("next_h", 6).unit("N m s, N s"),
            Argument::vector("goal", 6).unit("N m s, N s"),
        ];
        let traced = robot.trace(
            "stage",
            &arguments,
            &["gap", "residual", "cost"],
            |robot, x| stage.run(robot, x),
        )?;
        traced
            .with_jacobian("ab", "gap", &BY)?
            .with_gradient("gradient", "cost", &BY)?
            .with_gauss_newton("hessian", "residual", &BY)
    }

    /// It in any scalar: the way from the next stage's momentum and configuration to those that this one leads to, the
    /// residual, and half its square.
    pub(crate) fn run<T: Real>(
        &self,
        robot: &impl Catalogue<T>,
        x: &[&[T]],
    ) -> Result<Vec<Vec<T>>, Error> {
        let [q, h, joints, forces, next_q, next_h, goal] = from_fn(|k| x[k]);
        let step = |rate: &T| T::from_f64(H) * *rate;
        let rate = self.rate(robot, q, forces)?;
        let end: Vec<T> = h
            .iter()
            .zip(&rate)
            .map(|(h, rate)| *h + step(rate))
            .collect();
        let velocity = self.velocity(robot, q, h, joints)?;
        let moved: Vec<T> = velocity.iter().map(step).collect();
        let end_q = robot.evaluate("integrate", &[q, &moved])?.concat();
        let mut gap: Vec<T> = end
            .iter()
            .zip(next_h)
            .map(|(end, next)| *end - *next)
            .collect();
        gap.extend(robot.evaluate("difference", &[next_q, &end_q])?.concat());

        let [of_momentum, of_joints, of_forces] = WEIGHTS.map(T::from_f64);
        let way = end
            .iter()
            .zip(goal)
            .map(|(end, goal)| of_momentum * (*end - *goal));
        let slow = joints.iter().map(|rate| of_joints * *rate);
        let weak = forces.iter().map(|force| of_forces * *force);
        let residual: Vec<T> = way.chain(slow).chain(weak).collect();
        let half = T::from_f64(0.5);
        let cost = residual
            .iter()
            .fold(T::zero(), |sum, r| sum + half * *r * *r);
        Ok(vec![gap, residual, vec![cost]])
    }

    /// ḣ.
    fn rate<T: Real>(
        &self,
        robot: &impl Catalogue<T>,
        q: &[T],
        forces: &[T],
    ) -> Result<Vec<T>, Error> {
        let center = vector(&robot.evaluate("center_of_mass", &[q])?.concat());
        let mut turning = Vector3::zero();
        let mut pushing = Vector3::from_f64(Vector3::new(0.0, 0.0, -self.mass * GRAVITY));
        for (foot, force) in FEET.iter().zip(forces.chunks(3)) {
            let arm = robot.placement(foot, q)?.translation - center;
            turning = turning + arm.cross(vector(force));
            pushing = pushing + vector(force);
        }
        Ok([turning.to_array(), pushing.to_array()].concat())
    }

    /// q̇ of this momentum and these velocities of the joints. In the base's axes, about its origin, its first rows are
    /// `H_bb` v + `H_bj` q̇ⱼ = \[l; k + c × l\], of which m c and the inertia about c are taken from `H_bb`.
    pub(crate) fn velocity<T: Real>(
        &self,
        robot: &impl Catalogue<T>,
        q: &[T],
        h: &[T],
        joints: &[T],
    ) -> Result<Vec<T>, Error> {
        let nv = self.inertia.rows;
        let matrix = self
            .inertia
            .to_dense(&robot.evaluate("crba", &[q])?.concat());
        let block = |row: usize, column: usize| {
            Matrix3::new(from_fn(|i| {
                from_fn(|j| matrix[(row + i) * nv + column + j])
            }))
        };
        let of_joints = |first: usize| {
            let rows = (first..first + 3).map(|row| {
                let all = matrix[row * nv + 6..(row + 1) * nv].iter().zip(joints);
                all.fold(T::zero(), |sum, (entry, rate)| sum + *entry * *rate)
            });
            vector(&rows.collect::<Vec<T>>())
        };
        let (linear, angular) = (of_joints(0), of_joints(3));
        let base = robot.placement("base", q)?.rotation;
        let [k, l] = [0, 3].map(|first| base.transpose_mul(vector(&h[first..first + 3])));
        let by_mass = T::from_f64(1.0 / self.mass);
        let moment = block(3, 0);
        let center = Vector3::new(moment[(2, 1)], moment[(0, 2)], moment[(1, 0)]).scale(by_mass);
        // The momenta that the base has to give, about c: the joints have `angular` about the origin.
        let (k, l) = (k - angular + center.cross(linear), l - linear);
        // I_c = I + m [c]².
        let (about_origin, mass) = (block(3, 3), T::from_f64(self.mass));
        let square = Matrix3::<T>::identity();
        let square = Matrix3::new(square.rows.map(|axis| {
            let axis = Vector3::from(axis);
            center.cross(center.cross(axis)).scale(mass).to_array()
        }));
        let about_center = Matrix3::new(from_fn(|i| {
            from_fn(|j| about_origin[(i, j)] + square[(i, j)])
        }));
        let turn = solve(about_center, k);
        let straight = l.scale(by_mass) - turn.cross(center);
        Ok([&straight.to_array()[..], &turn.to_array(), joints].concat())
    }
}

fn vector<T: Real>(x: &[T]) -> Vector3<T> {
    Vector3::new(x[0], x[1], x[2])
}

/// A⁻¹ b of a symmetric A, by its adjugate.
fn solve<T: Real>(a: Matrix3<T>, b: Vector3<T>) -> Vector3<T> {
    let [x, y, z] = [0, 1, 2].map(|k| a.row(k));
    let [of_x, of_y, of_z] = [y.cross(z), z.cross(x), x.cross(y)];
    let by = T::one() / x.dot(of_x);
    (of_x.scale(b.x) + of_y.scale(b.y) + of_z.scale(b.z)).scale(by)
}

//! Functions of a robot as a user writes them.

use rbd::jit::{Catalogue, Error};
use rbd::{FrameMotion, Local, Matrix3, Motion, Quaternion, Real, Transform, Vector3};

/// How many there are.
pub(super) const FUNCTIONS: usize = 20;

/// Function `k` of q, q̇, u and three numbers more, and two frames.
pub(super) fn written<T: Real>(
    k: usize,
    [near, far]: [&str; 2],
    robot: &impl Catalogue<T>,
    [q, qd, u, x]: [&[T]; 4],
) -> Result<Vec<T>, Error> {
    let number = T::from_f64;
    let call = |name: &str, given: &[&[T]]| Ok::<_, Error>(robot.evaluate(name, given)?.concat());
    let of_frame = |name: &str, given: &[&[T]]| call(&format!("{far}.{name}"), given);
    let place = || robot.placement(far, q);
    let goal = || {
        let [a, b, c] = [x[0], x[1], x[2]];
        Transform::new(Matrix3::exp(Vector3::new(b, c, a)), Vector3::new(a, b, c))
    };
    let turn = || Ok::<_, Error>(goal().rotation.transpose() * place()?.rotation);
    let step = || -> Vec<T> { qd.iter().map(|qd| number(0.1) * *qd).collect() };
    Ok(match k {
        0 => {
            let way = place()?.translation - goal().translation;
            let beyond = way
                .to_array()
                .map(|x| (x.abs() - number(0.1)).max(number(0.0)));
            beyond.to_vec()
        }
        1 => robot.pose_error(far, q, goal())?.numbers(),
        2 => {
            let turn = Matrix3::exp(Vector3::new(0.3, -0.8, 0.5));
            let rest = Transform::new(turn, Vector3::new(0.4, 0.1, -0.3));
            robot
                .pose_error(far, q, Transform::from_f64(rest))?
                .numbers()
        }
        3 => FrameMotion::<Local, T>::pose_error(place()?, goal()).numbers(),
        4 => {
            let (vector, turn) = (turn()?.log(), Quaternion::from_matrix(turn()?));
            [vector.to_array(), [turn.x, turn.y, turn.z]].concat()
        }
        5 => {
            let [[_, xy, xz], [yx, _, yz], [zx, zy, _]] = turn()?.rows;
            vec![zy - yz, xz - zx, yx - xy]
        }
        6 => call("rnea", &[q, qd, u])?
            .iter()
            .map(|tau| (*tau * number(0.1)).tanh())
            .collect(),
        7 => {
            // Accelerations, and those of a step later.
            let first = call("forward_dynamics", &[q, qd, u])?;
            let later: Vec<T> = (qd.iter().zip(&first))
                .map(|(qd, qdd)| number(0.1) * (*qd + number(0.1) * *qdd))
                .collect();
            let next = call("integrate", &[q, &later])?;
            let second = call("aba", &[&next, &first, u])?;
            [first, second].concat()
        }
        8 => {
            let bounded = |u: &T| u.min(number(0.3)).max(number(-0.3));
            let tau: Vec<T> = u.iter().map(bounded).collect();
            call("aba", &[q, qd, &tau])?
                .iter()
                .map(|qdd| *qdd * *qdd)
                .collect()
        }
        9 => {
            let (still, bias) = (call("gravity", &[q])?, call("bias", &[q, qd])?);
            still.iter().zip(&bias).map(|(a, b)| a.max(*b)).collect()
        }
        10 => {
            let energies = [
                call("kinetic_energy", &[q, qd])?,
                call("potential_energy", &[q])?,
            ];
            energies.concat()
        }
        11 => call("center_of_mass", &[q])?
            .iter()
            .zip(x)
            .map(|(c, x)| (*c - *x).abs())
            .collect(),
        12 => call("centroidal_momentum", &[q, qd])?,
        13 => call("centroidal_momentum_rate", &[q, qd, u])?,
        14 => [
            of_frame("velocity_local", &[q, qd])?,
            of_frame("velocity_world", &[q, qd])?,
        ]
        .concat(),
        15 => of_frame("acceleration_local", &[q, qd, u])?,
        16 => of_frame("classical_acceleration_local_world_aligned", &[q, qd, u])?,
        17 => {
            // The nearer of two frames is at rest, which has a kink.
            let [a, b] = [near, far].map(|frame| robot.placement(frame, q));
            let [a, b] = [
                a?.translation - b?.translation,
                place()?.translation - goal().translation,
            ];
            let nearer = a.dot(a).select_less(b.dot(b), a.x * b.y, b.z * a.y);
            vec![
                nearer,
                a.dot(a).min(b.dot(b)).sqrt(),
                b.y.atan2(number(2.0) + b.x * b.x),
            ]
        }
        18 => {
            let next = call("integrate", &[q, &step()])?;
            let tool = robot.placement(far, &next)?;
            let tau = call("gravity", &[&next])?;
            [
                &tool.translation.to_array()[..],
                &tool.rotation.rows[0],
                &tau,
            ]
            .concat()
        }
        _ => {
            let tool = place()?;
            let barrier = |q: &T| (number(1.0) + (*q * *q - number(2.0)).exp()).ln();
            let bounded = (tool.rotation.rows[0][1] * number(0.9)).asin();
            let mut all: Vec<T> = q.iter().map(barrier).collect();
            all.extend([
                bounded,
                tool.translation.z.powi(3),
                tool.translation.x.sign() * x[0],
            ]);
            all
        }
    })
}

trait Numbers<T> {
    fn numbers(self) -> Vec<T>;
}

impl<F, T: Real> Numbers<T> for FrameMotion<F, T> {
    fn numbers(self) -> Vec<T> {
        let Motion { angular, linear } = self.motion;
        [angular.to_array(), linear.to_array()].concat()
    }
}

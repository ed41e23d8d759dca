//! A stage of the motion: where a step leads, what it costs, and how far the hand stays from an obstacle.

use rbd::jit::{Argument, Catalogue, Error, Robot, Traced};
use rbd::{Real, Vector3};

/// Time of a step, s.
pub(crate) const H: f64 = 0.03;
/// Weights of a stage, each a root: of the hand's way, of velocities and of torques.
pub(crate) type Weights = [f64; 3];
/// Centre, m, and radius, m, of a sphere.
pub(crate) const OBSTACLE: ([f64; 3], f64) = ([0.6, 0.0, 0.45], 0.12);

/// Data of the robot that all stages share.
pub(crate) struct Stage {
    /// The greatest torques, N m.
    efforts: Vec<f64>,
}

impl Stage {
    /// Traces it once. `with_derivatives` has all that a quadratic program takes.
    pub(crate) fn traced(robot: &Robot, with_derivatives: bool) -> Result<Traced, Error> {
        let efforts = robot.limits().iter().map(|own| own.effort).collect();
        let stage = Self { efforts };
        let arguments = [
            Argument::configuration("q"),
            Argument::tangent("qd").unit("rad/s"),
            Argument::tangent("u").unit("N m"),
            Argument::vector("goal", 3).unit("m"),
            Argument::vector("weights", 3),
        ];
        let results = ["next", "residual", "cost", "clearance"];
        let traced = robot.trace("stage", &arguments, &results, |robot, x| {
            stage.run(robot, x)
        })?;
        if !with_derivatives {
            return Ok(traced);
        }
        let by = ["q", "qd", "u"];
        traced
            .with_jacobian("ab", "next", &by)?
            .with_gradient("gradient", "cost", &by)?
            .with_gauss_newton("hessian", "residual", &by)?
            .with_jacobian("clearance_by_q", "clearance", &["q"])
    }

    /// It in any scalar.
    pub(crate) fn run<T: Real>(
        &self,
        robot: &impl Catalogue<T>,
        x: &[&[T]],
    ) -> Result<Vec<Vec<T>>, Error> {
        let (q, qd, u, goal, weights) = (x[0], x[1], x[2], x[3], x[4]);
        let next = robot.evaluate("step_semi_implicit", &[q, qd, u, &[T::from_f64(H)]])?;

        // The way to the goal, and a hand that points down: the other components of its z axis vanish.
        let hand = robot.placement("panda_hand", q)?;
        let [_, _, axis] = hand.rotation.transpose().rows;
        let way = hand.translation - Vector3::from([goal[0], goal[1], goal[2]]);
        let pose = way.to_array().into_iter().chain([axis[0], axis[1]]);
        let mut residual: Vec<T> = pose.map(|x| weights[0] * x).collect();
        residual.extend(qd.iter().map(|qd| weights[1] * *qd));
        let share = |(u, most): (&T, &f64)| weights[2] * *u * T::from_f64(1.0 / most);
        residual.extend(u.iter().zip(&self.efforts).map(share));
        let half = T::from_f64(0.5);
        let cost = residual
            .iter()
            .fold(T::zero(), |sum, r| sum + half * *r * *r);

        let (center, radius) = OBSTACLE;
        let away = hand.translation - Vector3::from_f64(center.into());
        let clearance = away.norm() - T::from_f64(radius);
        Ok(vec![next.concat(), residual, vec![cost], vec![clearance]])
    }
}

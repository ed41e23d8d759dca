//! What the arm is to do: costs of states and torques, with gradients and Gauss-Newton Hessians.

use rbd::{FrameMotion, LocalWorldAligned, Transform, Vector3};

use crate::Panda;
use crate::ilqr::{NV, Quadratic, Torques, X};

/// A sphere, and what the arm shall keep from it.
pub(crate) struct Obstacle {
    pub(crate) center: Vector3<f64>,
    /// m.
    pub(crate) radius: f64,
    /// m.
    pub(crate) margin: f64,
}

pub(crate) struct Task {
    pub(crate) base_from_target: Transform<f64>,
    pub(crate) obstacle: Option<Obstacle>,
}

/// Of 1 m, or 1 rad, at the end.
const OF_POSE: f64 = 2e4;
/// Of 1 rad/s at the end, and on the way for a second.
const OF_LAST_RATE: f64 = 20.0;
const OF_RATE: f64 = 0.1;
/// Of the full torque of a joint for a second.
const OF_TORQUE: f64 = 0.5;
/// Of 1 m within the margin for a second.
const OF_DEPTH: f64 = 2e5;
/// Of 1 rad beyond the joint's range less a little, for a second.
const OF_RANGE: f64 = 1e4;
/// rad.
const RANGE_MARGIN: f64 = 0.05;

/// Places on the arm: how far each is from the base, and how it moves.
fn places(q: &[f64; NV]) -> [(Vector3<f64>, [[f64; NV]; 6]); 3] {
    let (tool, hand, elbow) = (Panda.tool(), Panda.panda_hand(), Panda.panda_link4());
    [
        (
            tool.placement(q).translation,
            tool.jacobian_local_world_aligned(q).rows,
        ),
        (
            hand.placement(q).translation,
            hand.jacobian_local_world_aligned(q).rows,
        ),
        (
            elbow.placement(q).translation,
            elbow.jacobian_local_world_aligned(q).rows,
        ),
    ]
}

impl Obstacle {
    /// How far tool, hand and elbow are from the surface, m.
    pub(crate) fn clearances(&self, q: &[f64; NV]) -> [f64; 3] {
        places(q).map(|(p, _)| (p - self.center).norm() - self.radius)
    }

    /// What is within the margin.
    fn add_to(&self, cost: &mut Quadratic, q: &[f64; NV]) {
        for (p, jacobian) in places(q) {
            let away = p - self.center;
            let distance = away.norm();
            let depth = self.radius + self.margin - distance;
            if depth > 0.0 {
                let normal = away.scale(-1.0 / distance).to_array();
                let gradient = |k: usize| (0..3).map(|i| normal[i] * jacobian[3 + i][k]).sum();
                cost.add_residual(depth, core::array::from_fn(gradient), OF_DEPTH);
            }
        }
    }
}

impl Task {
    /// Of a moment of the motion, a second long.
    pub(crate) fn running(&self, x: &X, tau: &Torques, limits: &Torques) -> Quadratic {
        let (mut cost, (q, qd)) = (Quadratic::default(), parts(x));
        for i in 0..NV {
            cost.add_torque(i, tau[i] / limits[i], 1.0 / limits[i], OF_TORQUE);
            cost.add_unit(NV + i, qd[i], OF_RATE);
            let limits = &Panda::LIMITS[i];
            let below = limits.lower + RANGE_MARGIN - q[i];
            let above = q[i] - limits.upper + RANGE_MARGIN;
            cost.add_unit(
                i,
                above.max(0.0) - below.max(0.0),
                OF_RANGE * is_beyond(below, above),
            );
        }
        if let Some(obstacle) = &self.obstacle {
            obstacle.add_to(&mut cost, &q);
        }
        cost
    }

    /// Of the last state.
    pub(crate) fn last(&self, x: &X) -> Quadratic {
        let (mut cost, (q, qd)) = (Quadratic::default(), parts(x));
        let base_from_tool = Panda.tool().placement(&q);
        let error = self.pose_error(base_from_tool);
        let jacobian = Panda.tool().jacobian_local_world_aligned(&q).rows;
        for i in 0..6 {
            // ė = −J q̇ where tool and target meet.
            cost.add_residual(-error[i], jacobian[i], OF_POSE);
        }
        for i in 0..NV {
            cost.add_unit(NV + i, qd[i], OF_LAST_RATE);
        }
        cost
    }

    /// [angular; linear], rad and m.
    pub(crate) fn pose_error(&self, base_from_tool: Transform<f64>) -> [f64; 6] {
        let error = FrameMotion::<LocalWorldAligned, f64>::pose_error(
            base_from_tool,
            self.base_from_target,
        );
        error.motion.into()
    }
}

fn is_beyond(below: f64, above: f64) -> f64 {
    f64::from(below > 0.0 || above > 0.0)
}

/// q and q̇.
pub(crate) fn parts(x: &X) -> ([f64; NV], [f64; NV]) {
    (
        core::array::from_fn(|i| x[i]),
        core::array::from_fn(|i| x[NV + i]),
    )
}

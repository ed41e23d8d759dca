//! The function as it is written, for numbers of any kind: `build.rs` traces it, and a test runs it.

use rbd::Real;
use rbd::jit::{Catalogue, Error};

/// A step of 10 ms under torques u: the next q and q̇, a residual, and the cost, half its square. The residual is the tool's way to
/// a goal, a fifth of a second ahead, with small weights on velocities and torques.
pub(crate) fn stage<T: Real>(
    robot: &impl Catalogue<T>,
    q: &[T],
    qd: &[T],
    u: &[T],
    goal: &[T],
) -> Result<Vec<Vec<T>>, Error> {
    let number = T::from_f64;
    let moved = |x: &[T], time: f64, rate: &[T]| -> Vec<T> {
        let pairs = x.iter().zip(rate);
        pairs.map(|(x, rate)| *x + number(time) * *rate).collect()
    };
    let qdd = robot.evaluate("forward_dynamics", &[q, qd, u])?.concat();
    let next_qd = moved(qd, 0.01, &qdd);
    let next_q = moved(q, 0.01, &next_qd);
    let ahead = moved(&next_q, 0.2, &next_qd);
    let tool = robot.placement("tool", &ahead)?.translation.to_array();
    let way = tool.iter().zip(goal).map(|(tool, goal)| *tool - *goal);
    let slow = next_qd.iter().map(|qd| number(0.02) * *qd);
    let weak = u.iter().map(|u| number(1e-4) * *u);
    let residual: Vec<T> = way.chain(slow).chain(weak).collect();
    let squares = residual.iter().map(|r| number(0.5) * *r * *r);
    let cost = squares.fold(T::zero(), |sum, square| sum + square);
    Ok(vec![[next_q, next_qd].concat(), residual, vec![cost]])
}

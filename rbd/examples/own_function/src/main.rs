//! A function of one's own that `build.rs` generates with its derivatives: here it brings the arm's tool to a goal.
//!
//! `cargo run -p rbd-example-own-function`

use rbd::Vector3;

#[cfg(test)]
mod written;

rbd::function!("stage.rs");

const GOAL: [f64; 3] = [0.24, 0.18, 1.1];

fn main() {
    let (mut q, mut qd, mut u) = ([0.0, 0.1, 0.0], [0.0; 3], [0.0; 3]);
    let mut way = f64::INFINITY;
    for _ in 0..300 {
        // A Gauss-Newton step in the torques, and then a step in time.
        let at = stage(&q, &qd, &u, &GOAL);
        let change = solve(&at);
        u = [0, 1, 2].map(|i| u[i] - change[i]);
        let moved = stage(&q, &qd, &u, &GOAL);
        let [q0, q1, q2, qd0, qd1, qd2] = moved.next;
        (q, qd) = ([q0, q1, q2], [qd0, qd1, qd2]);
        way = moved.residual[..3]
            .iter()
            .map(|x| x * x)
            .sum::<f64>()
            .sqrt();
    }
    println!("the tool is {:.3} mm from its goal", 1e3 * way);
    assert!(way < 1e-3);
}

/// H⁻¹ g of the cost's gradient g and Gauss and Newton's H, by Cramer's rule.
fn solve(at: &Stage<f64>) -> [f64; 3] {
    let h = |i: usize, j: usize| at.hessian.get(i.max(j), i.min(j));
    let [a, b, c] = [0, 1, 2].map(|j| Vector3::new(h(0, j), h(1, j), h(2, j)));
    let g = Vector3::from(at.gradient);
    let determinant = a.dot(b.cross(c));
    [
        g.dot(b.cross(c)) / determinant,
        a.dot(g.cross(c)) / determinant,
        a.dot(b.cross(g)) / determinant,
    ]
}

#[cfg(test)]
mod tests {
    use rbd::Dual;

    use super::*;

    /// Values and derivatives are those of the function as it is written, at rounding errors of some hundred operations.
    #[test]
    fn generated_is_what_is_written() {
        let robot = rbd::jit::load("../arm.urdf").expect("a sound robot");
        let (q, qd, u) = ([0.3, -0.7, 0.4], [0.5, -0.2, 1.0], [2.0, -8.0, 0.3]);
        let own = stage(&q, &qd, &u, &GOAL);
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} is not {b}");
        for k in 0..9 {
            let rate = |at: usize| [f64::from(u8::from(at == k))];
            let dual = |x: [f64; 3], first: usize| {
                [0, 1, 2].map(|i| Dual::along([x[i]], [rate(first + i)])[0])
            };
            let goal = GOAL.map(Dual::constant);
            let written = written::stage(&robot, &dual(q, 0), &dual(qd, 3), &dual(u, 6), &goal);
            let [next, residual, cost] = &written.expect("values")[..] else {
                panic!("three results")
            };
            near(own.cost, cost[0].value);
            if k >= 6 {
                near(own.gradient[k - 6], cost[0].derivatives[0]);
            }
            for (i, next) in next.iter().enumerate() {
                near(own.next[i], next.value);
                let derivative = match k {
                    0..6 => own.a.get(i, k),
                    _ => own.b.get(i, k - 6),
                };
                near(derivative, next.derivatives[0]);
            }
            for (own, residual) in own.residual.iter().zip(residual) {
                near(*own, residual.value);
            }
        }
    }
}

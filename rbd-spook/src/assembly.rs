//! The matrix K of a step and its right side.

use rbd_runtime::{ConstraintKind, Transform, Vector3};

use crate::constraint::row_of_body;
use crate::stiffness;
use crate::system::Parts;
use crate::{BlockGraph, BodyState, Constraint, Options, Symbolic};

/// K, its factor, and b, which becomes x. Its unknowns are v₊ and μ = −h λ: \[\[M, Gᵀ\], \[G, −C\]\].
#[derive(Debug)]
pub(crate) struct Assembly {
    symbolic: Symbolic,
    bodies: usize,
    /// Couplings of each constraint with the bodies of A and B.
    couplings: Vec<[Option<usize>; 2]>,
    values: Vec<f64>,
    factor: Vec<f64>,
    work: Vec<f64>,
    x: Vec<f64>,
    /// `world_from_body` at the start of the step.
    placements: Vec<Transform<f64>>,
}

impl Assembly {
    pub(crate) fn new(parts: &Parts) -> Self {
        let mut graph = BlockGraph::new();
        for _ in &parts.bodies {
            graph.add_body(6);
        }
        let mut couplings = Vec::with_capacity(parts.constraints.len());
        for constraint in &parts.constraints {
            let block = graph.add_constraint(constraint.kind.rows());
            let anchors = [constraint.a, constraint.b];
            couplings.push(anchors.map(|a| a.body.map(|body| graph.couple(block, body))));
        }
        let symbolic = Symbolic::new(&graph, &parts.options.ordering);
        Self {
            bodies: parts.bodies.len(),
            couplings,
            values: vec![0.0; symbolic.values_len()],
            factor: vec![0.0; symbolic.factor_len()],
            work: vec![0.0; symbolic.work_len()],
            x: vec![0.0; symbolic.rows_in_all()],
            placements: Vec::new(),
            symbolic,
        }
    }

    pub(crate) fn symbolic(&self) -> &Symbolic {
        &self.symbolic
    }

    /// K and b at this state for a step of `h` seconds.
    pub(crate) fn fill(
        &mut self,
        bodies: &[BodyState],
        constraints: &[Constraint],
        options: &Options,
        h: f64,
    ) {
        self.placements.clear();
        self.placements
            .extend(bodies.iter().map(BodyState::placement));
        for (number, body) in bodies.iter().enumerate() {
            self.fill_body(number, body, options, h);
        }
        for (number, constraint) in constraints.iter().enumerate() {
            self.fill_constraint(number, constraint, bodies, options, h);
        }
    }

    /// M and M v + h f, with ω after the gyroscopic torque for ω.
    fn fill_body(&mut self, number: usize, body: &BodyState, options: &Options, h: f64) {
        let inertia = body.inertia.rotated(self.placements[number].rotation);
        let rows = inertia.to_matrix().rows;
        let place = self.symbolic.diagonal(number);
        for r in 0..3 {
            self.values[place.entry(r, r)] = body.mass;
            for c in 0..=r {
                self.values[place.entry(3 + r, 3 + c)] = rows[r][c];
            }
        }
        let push = options.gravity.scale(body.mass) + body.force;
        let momentum = body.linear_velocity.scale(body.mass) + push.scale(h);
        let omega = options.gyroscopic.step(body, h);
        let turning = inertia * omega + body.torque.scale(h);
        let start = self.symbolic.row(number);
        self.x[start..start + 3].copy_from_slice(&momentum.to_array());
        self.x[start + 3..start + 6].copy_from_slice(&turning.to_array());
    }

    /// G, −C and the right side of a constraint.
    fn fill_constraint(
        &mut self,
        number: usize,
        constraint: &Constraint,
        bodies: &[BodyState],
        options: &Options,
        h: f64,
    ) {
        let world_from = self.frames(constraint);
        let a_from_b = world_from[0].inverse() * world_from[1];
        let kind: ConstraintKind = constraint.kind;
        let (violation, directions) = (kind.violation(&a_from_b), kind.directions(&a_from_b));
        let mut rates = [0.0; 6];
        let sides = [(constraint.a, -1.0), (constraint.b, 1.0)];
        for ((anchor, sign), coupling) in sides.into_iter().zip(self.couplings[number]) {
            let (Some(body), Some(coupling)) = (anchor.body, coupling) else {
                continue;
            };
            let place = self.symbolic.coupling(coupling);
            let body = &bodies[body];
            for r in 0..kind.rows() {
                let row = row_of_body(directions[r], &world_from[0], body.position, sign);
                rates[r] += rate(row, body);
                for c in 0..6 {
                    self.values[place.entry(r, c)] = row[c];
                }
            }
        }
        let block = self.bodies + number;
        let place = self.symbolic.diagonal(block);
        let start = self.symbolic.row(block);
        for (r, row) in kind.row_types().iter().enumerate() {
            let at = [violation[r], rates[r]];
            let [c, right] = constraint.row_equation(*row, options.violation_time, h, at);
            self.values[place.entry(r, r)] = -c;
            self.x[start + r] = right;
        }
    }

    /// The placements of frames A and B in the world at the start of the step.
    fn frames(&self, constraint: &Constraint) -> [Transform<f64>; 2] {
        [constraint.a, constraint.b].map(|anchor| match anchor.body {
            Some(body) => self.placements[body] * anchor.frame,
            None => anchor.frame,
        })
    }

    /// Adds the geometric stiffness of the last step's forces, times h², to M of a filled K.
    pub(crate) fn stiffen(
        &mut self,
        bodies: &[BodyState],
        constraints: &[Constraint],
        multipliers: &[[f64; 6]],
        h: f64,
    ) {
        for (constraint, multipliers) in constraints.iter().zip(multipliers) {
            let world_from = self.frames(constraint);
            let [force, point] = stiffness::force_on_b(constraint, *multipliers, world_from);
            for (anchor, force) in [(constraint.a, -force), (constraint.b, force)] {
                let Some(body) = anchor.body else { continue };
                let arm = point - bodies[body].position;
                let Some(stiffness) = stiffness::of_force(arm, force) else {
                    continue;
                };
                let place = self.symbolic.diagonal(body);
                for r in 0..3 {
                    for c in 0..=r {
                        self.values[place.entry(3 + r, 3 + c)] += h * h * stiffness.rows[r][c];
                    }
                }
            }
        }
    }

    /// x of K x = b.
    pub(crate) fn solve(&mut self, is_parallel: bool) {
        let multifrontal = self.symbolic.multifrontal();
        #[cfg(feature = "rayon")]
        if is_parallel {
            multifrontal.factor_in_parallel(&self.values, &mut self.factor, &mut self.work);
            multifrontal.solve_in_parallel(&self.factor, &mut self.x, &mut self.work);
            return;
        }
        let _ = is_parallel;
        multifrontal.factor(&self.values, &mut self.factor, &mut self.work);
        multifrontal.solve(&self.factor, &mut self.x, &mut self.work);
    }

    /// v₊ of a body, \[linear; angular\].
    pub(crate) fn body(&self, number: usize) -> [f64; 6] {
        self.six(number, 6)
    }

    /// μ of a constraint of so many rows.
    pub(crate) fn constraint(&self, number: usize, rows: usize) -> [f64; 6] {
        self.six(self.bodies + number, rows)
    }

    fn six(&self, block: usize, rows: usize) -> [f64; 6] {
        let start = self.symbolic.row(block);
        let mut six = [0.0; 6];
        six[..rows].copy_from_slice(&self.x[start..start + rows]);
        six
    }
}

/// A row of G times the body's velocity.
fn rate([fx, fy, fz, nx, ny, nz]: [f64; 6], body: &BodyState) -> f64 {
    let (force, moment) = (Vector3::new(fx, fy, fz), Vector3::new(nx, ny, nz));
    force.dot(body.linear_velocity) + moment.dot(body.angular_velocity)
}

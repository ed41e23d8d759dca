//! The matrix K of a step and its right side.

use rbd_runtime::{Matrix3, Real, Vector3};

use crate::side::Sides;
use crate::{BlockGraph, BodyState, Constraint, Options, Symbolic};
use crate::{gyroscopic, stiffness};

/// K, its factor, and b, which becomes x. Its unknowns are v₊ and μ = −h λ: \[\[M, Gᵀ\], \[G, −C\]\].
#[derive(Debug)]
pub(crate) struct Assembly<T> {
    symbolic: Symbolic,
    bodies: usize,
    /// Couplings of each constraint with the bodies of A and B.
    couplings: Vec<[Option<usize>; 2]>,
    values: Vec<T>,
    factor: Vec<T>,
    work: Vec<T>,
    x: Vec<T>,
    /// `world_from_body` at the start of the step.
    rotations: Vec<Matrix3<T>>,
    /// The constraints at the start of the step.
    sides: Vec<Sides<T>>,
}

impl<T: Real> Assembly<T> {
    pub(crate) fn new(
        bodies: usize,
        constraints: &[Constraint<T>],
        ordering: &crate::Ordering,
    ) -> Self {
        let mut graph = BlockGraph::new();
        for _ in 0..bodies {
            graph.add_body(6);
        }
        let mut couplings = Vec::with_capacity(constraints.len());
        for constraint in constraints {
            let block = graph.add_constraint(constraint.kind.rows());
            let anchors = [constraint.a.body, constraint.b.body];
            couplings.push(anchors.map(|body| body.map(|body| graph.couple(block, body))));
        }
        let symbolic = Symbolic::new(&graph, ordering);
        Self {
            bodies,
            couplings,
            values: vec![T::zero(); symbolic.values_len()],
            factor: vec![T::zero(); symbolic.factor_len()],
            work: vec![T::zero(); symbolic.work_len()],
            x: vec![T::zero(); symbolic.rows_in_all()],
            rotations: Vec::new(),
            sides: Vec::new(),
            symbolic,
        }
    }

    pub(crate) fn symbolic(&self) -> &Symbolic {
        &self.symbolic
    }

    /// K and b at this state for a step of `h` seconds.
    pub(crate) fn fill(
        &mut self,
        bodies: &[BodyState<T>],
        constraints: &[Constraint<T>],
        options: &Options<T>,
        h: T,
    ) {
        self.rotations.clear();
        self.rotations
            .extend(bodies.iter().map(BodyState::rotation));
        self.sides.clear();
        let sides = constraints.iter();
        let sides = sides.map(|constraint| Sides::new(constraint, bodies, &self.rotations));
        self.sides.extend(sides);
        for (number, body) in bodies.iter().enumerate() {
            self.fill_body(number, body, options, h);
        }
        for (number, constraint) in constraints.iter().enumerate() {
            self.fill_constraint(number, constraint, bodies, options, h);
        }
    }

    /// M and M v + h f, with ω after the gyroscopic torque for ω.
    fn fill_body(&mut self, number: usize, body: &BodyState<T>, options: &Options<T>, h: T) {
        let inertia = body.inertia.rotated(self.rotations[number]);
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
        let omega = gyroscopic::step(options.gyroscopic, body, h);
        let turning = inertia * omega + body.torque.scale(h);
        let start = self.symbolic.row(number);
        self.x[start..start + 3].copy_from_slice(&momentum.to_array());
        self.x[start + 3..start + 6].copy_from_slice(&turning.to_array());
    }

    /// G, −C and the right side of a constraint.
    fn fill_constraint(
        &mut self,
        number: usize,
        constraint: &Constraint<T>,
        bodies: &[BodyState<T>],
        options: &Options<T>,
        h: T,
    ) {
        let kind = constraint.kind;
        let rows = self.sides[number].rows(kind);
        let mut rates = [T::zero(); 6];
        let anchored = [constraint.a.body, constraint.b.body].into_iter();
        for ((body, own), coupling) in anchored.zip(rows.bodies).zip(self.couplings[number]) {
            let (Some(body), Some(coupling)) = (body, coupling) else {
                continue;
            };
            let place = self.symbolic.coupling(coupling);
            for r in 0..kind.rows() {
                rates[r] = rates[r] + rate(own[r], &bodies[body]);
                for c in 0..6 {
                    self.values[place.entry(r, c)] = own[r][c];
                }
            }
        }
        let block = self.bodies + number;
        let place = self.symbolic.diagonal(block);
        let start = self.symbolic.row(block);
        for (r, row) in kind.row_types().iter().enumerate() {
            let at = [rows.violation[r], rates[r]];
            let [c, right] = constraint.row_equation(*row, options.violation_time, h, at);
            self.values[place.entry(r, r)] = -c;
            self.x[start + r] = right;
        }
    }

    /// Adds the geometric stiffness of the last step's forces, times h², to M of a filled K.
    pub(crate) fn stiffen(&mut self, constraints: &[Constraint<T>], multipliers: &[[T; 6]], h: T) {
        for (number, constraint) in constraints.iter().enumerate() {
            let sides = &self.sides[number];
            let force = sides.force_on_b(constraint.kind, multipliers[number]);
            let anchored = [(constraint.a.body, -force), (constraint.b.body, force)];
            for ((body, force), arm) in anchored.into_iter().zip(sides.arms_of_b()) {
                let Some(body) = body else { continue };
                let stiffness = stiffness::of_force(arm, force);
                let place = self.symbolic.diagonal(body);
                for r in 0..3 {
                    for c in 0..=r {
                        let value = &mut self.values[place.entry(3 + r, 3 + c)];
                        *value = *value + h * h * stiffness.rows[r][c];
                    }
                }
            }
        }
    }

    /// x of K x = b.
    pub(crate) fn solve(&mut self) {
        let multifrontal = self.symbolic.multifrontal();
        multifrontal.factor(&self.values, &mut self.factor, &mut self.work);
        multifrontal.solve(&self.factor, &mut self.x, &mut self.work);
    }

    /// v₊ of a body, \[linear; angular\].
    pub(crate) fn body(&self, number: usize) -> [T; 6] {
        self.six(number, 6)
    }

    /// h λ of a constraint in A's coordinates.
    pub(crate) fn impulse(&self, number: usize, constraint: &Constraint<T>) -> [T; 6] {
        let kind = constraint.kind;
        let mu = self.six(self.bodies + number, kind.rows());
        self.sides[number].multipliers(kind, mu.map(|x| -x))
    }

    fn six(&self, block: usize, rows: usize) -> [T; 6] {
        let start = self.symbolic.row(block);
        let mut six = [T::zero(); 6];
        six[..rows].copy_from_slice(&self.x[start..start + rows]);
        six
    }
}

#[cfg(feature = "rayon")]
impl Assembly<f64> {
    /// [`solve`](Self::solve) on all cores, to the same bits.
    pub(crate) fn solve_in_parallel(&mut self) {
        let multifrontal = self.symbolic.multifrontal();
        multifrontal.factor_in_parallel(&self.values, &mut self.factor, &mut self.work);
        multifrontal.solve_in_parallel(&self.factor, &mut self.x, &mut self.work);
    }
}

/// A row of G times the body's velocity.
fn rate<T: Real>([fx, fy, fz, nx, ny, nz]: [T; 6], body: &BodyState<T>) -> T {
    let (force, moment) = (Vector3::new(fx, fy, fz), Vector3::new(nx, ny, nz));
    force.dot(body.linear_velocity) + moment.dot(body.angular_velocity)
}

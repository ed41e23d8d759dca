//! The matrix K of a step and its right side.

mod layout;
#[cfg(feature = "rayon")]
mod parallel;
mod rows;

use rbd_runtime::{Matrix3, Real, Vector3};

use layout::Rows;
#[cfg(feature = "rayon")]
pub(crate) use parallel::LEAST;

use crate::endpoint::Endpoints;
use crate::{BlockGraph, BodyState, Constrained, Options, Symbolic};
use crate::{gyroscopic, stiffness};

/// K, its factor, and the right side b, which the solution x overwrites. The unknowns are v₊ and μ = −h λ:
/// K = \[\[M, Gᵀ\], \[G, −C\]\].
#[derive(Debug)]
pub(crate) struct Assembly<T> {
    symbolic: Symbolic,
    /// The position of each constraint's rows.
    layout: Vec<Rows>,
    /// For couplings of coordinates: their [`period`](crate::Coupling::period).
    periods: Vec<Option<f64>>,
    values: Vec<T>,
    factor: Vec<T>,
    work: Vec<T>,
    x: Vec<T>,
    /// `world_from_body` at the start of the step.
    rotations: Vec<Matrix3<T>>,
    /// Both endpoints of each constraint at the start of the step.
    endpoints: Vec<Endpoints<T>>,
    #[cfg(feature = "rayon")]
    buffers: parallel::Buffers<T>,
}

/// The part of K and b that one body fills.
#[derive(Debug)]
struct OfBody<T> {
    mass: T,
    /// In the world's axes.
    inertia: Matrix3<T>,
    /// The right side, \[linear; angular\].
    right: [Vector3<T>; 2],
}

impl<T: Real> Assembly<T> {
    pub(crate) fn new(
        bodies: usize,
        constraints: &[Constrained<T>],
        ordering: &crate::Ordering,
    ) -> Self {
        let mut graph = BlockGraph::new();
        for _ in 0..bodies {
            graph.add_body(6);
        }
        let layout = layout::lay_out(&mut graph, constraints);
        let period = |constrained: &Constrained<T>| match constrained {
            Constrained::Coordinates(coupling) => coupling.period(),
            Constrained::Frames(_) | Constrained::Rotor(_) => None,
        };
        let symbolic = Symbolic::new(&graph, ordering);
        Self {
            layout,
            periods: constraints.iter().map(period).collect(),
            values: vec![T::zero(); symbolic.values_len()],
            factor: vec![T::zero(); symbolic.factor_len()],
            work: vec![T::zero(); symbolic.work_len()],
            x: vec![T::zero(); symbolic.rows_in_all()],
            rotations: Vec::new(),
            endpoints: Vec::new(),
            #[cfg(feature = "rayon")]
            buffers: parallel::Buffers::default(),
            symbolic,
        }
    }

    pub(crate) fn symbolic(&self) -> &Symbolic {
        &self.symbolic
    }

    /// Fills K and b at this state, for a step of `h` seconds.
    pub(crate) fn fill(
        &mut self,
        bodies: &[BodyState<T>],
        constraints: &[Constrained<T>],
        options: &Options<T>,
        h: T,
    ) {
        self.rotations.clear();
        self.rotations
            .extend(bodies.iter().map(BodyState::rotation));
        self.endpoints.clear();
        let endpoints = constraints.iter();
        let rotations = &self.rotations;
        let endpoints = endpoints.map(|constraint| {
            Endpoints::new(constraint.endpoints(), bodies, |body| rotations[body])
        });
        self.endpoints.extend(endpoints);
        for (number, body) in bodies.iter().enumerate() {
            let of_body = self.equation_of_body(number, body, options, h);
            self.set_body(number, &of_body);
        }
        for (number, constrained) in constraints.iter().enumerate() {
            self.fill_rows(number, constrained, bodies, options, h);
        }
    }

    /// M and M v + h f of a body. The gyroscopic torque is already in ω. Does not read K.
    fn equation_of_body(
        &self,
        number: usize,
        body: &BodyState<T>,
        options: &Options<T>,
        h: T,
    ) -> OfBody<T> {
        let rotation = self.rotations[number];
        let inertia = body.inertia.rotated(rotation);
        let push = options.gravity.scale(body.mass) + body.force;
        let momentum = body.linear_velocity.scale(body.mass) + push.scale(h);
        let omega = gyroscopic::step(options.gyroscopic, body, rotation, h);
        let turning = inertia * omega + body.torque.scale(h);
        OfBody {
            mass: body.mass,
            inertia: inertia.to_matrix(),
            right: [momentum, turning],
        }
    }

    /// Writes the part of one body to K and b.
    fn set_body(&mut self, number: usize, of_body: &OfBody<T>) {
        let place = self.symbolic.diagonal(number);
        for r in 0..3 {
            self.values[place.entry(r, r)] = of_body.mass;
            for c in 0..=r {
                self.values[place.entry(3 + r, 3 + c)] = of_body.inertia.rows[r][c];
            }
        }
        let start = self.symbolic.row(number);
        for (part, vector) in of_body.right.iter().enumerate() {
            let start = start + 3 * part;
            self.x[start..start + 3].copy_from_slice(&vector.to_array());
        }
    }

    /// Adds h² times the geometric stiffness of the last step's forces to M of a filled K. Couplings are
    /// skipped: they exert torques, or forces along a slide, which have none.
    pub(crate) fn stiffen(&mut self, constraints: &[Constrained<T>], multipliers: &[[T; 6]], h: T) {
        for (number, constrained) in constraints.iter().enumerate() {
            let Constrained::Frames(constraint) = constrained else {
                continue;
            };
            let endpoints = &self.endpoints[number];
            let force = endpoints.force_on_b(constraint.kind, multipliers[number]);
            let anchored = [(constraint.a.body, -force), (constraint.b.body, force)];
            for ((body, force), arm) in anchored.into_iter().zip(endpoints.arms_of_b()) {
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

    /// Factors K and solves K x = b.
    pub(crate) fn solve(&mut self) {
        let multifrontal = self.symbolic.multifrontal();
        let Self {
            values,
            factor,
            x,
            work,
            ..
        } = self;
        multifrontal.factor_and_solve(values, factor, x, work);
    }

    /// v₊ of a body, \[linear; angular\].
    pub(crate) fn body(&self, number: usize) -> [T; 6] {
        self.six(self.symbolic.row(number), 6)
    }

    /// h λ of a constraint, in A's coordinates.
    pub(crate) fn impulse(&self, number: usize, constrained: &Constrained<T>) -> [T; 6] {
        let Rows { block, first, .. } = self.layout[number];
        let mu = self.six(self.symbolic.row(block) + first, constrained.rows());
        let lambda = mu.map(|x| -x);
        match constrained {
            Constrained::Frames(constraint) => {
                self.endpoints[number].multipliers(constraint.kind, lambda)
            }
            Constrained::Coordinates(_) => lambda,
            Constrained::Rotor(rotor) => lambda.map(|x| x * rotor.inertia.sqrt()),
        }
    }

    fn six(&self, start: usize, rows: usize) -> [T; 6] {
        let mut six = [T::zero(); 6];
        six[..rows].copy_from_slice(&self.x[start..start + rows]);
        six
    }
}

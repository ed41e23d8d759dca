//! The matrix K of a step and its right side.

mod layout;
#[cfg(feature = "rayon")]
mod parallel;
mod rows;

use rbd_runtime::{Matrix3, Real, Vector3};

use layout::Rows;
#[cfg(feature = "rayon")]
pub(crate) use parallel::LEAST;

use crate::side::Sides;
use crate::{BlockGraph, BodyState, Held, Options, Symbolic};
use crate::{gyroscopic, stiffness};

/// K, its factor, and b, which becomes x. Its unknowns are v₊ and μ = −h λ: \[\[M, Gᵀ\], \[G, −C\]\].
#[derive(Debug)]
pub(crate) struct Assembly<T> {
    symbolic: Symbolic,
    /// Where each constraint's rows are.
    layout: Vec<Rows>,
    /// Of couplings of coordinates.
    periods: Vec<Option<f64>>,
    values: Vec<T>,
    factor: Vec<T>,
    work: Vec<T>,
    x: Vec<T>,
    /// `world_from_body` at the start of the step.
    rotations: Vec<Matrix3<T>>,
    /// The constraints at the start of the step.
    sides: Vec<Sides<T>>,
    #[cfg(feature = "rayon")]
    buffers: parallel::Buffers<T>,
}

/// What a body writes to K and b.
#[derive(Debug)]
struct OfBody<T> {
    mass: T,
    /// In the world's axes.
    inertia: Matrix3<T>,
    /// \[linear; angular\].
    right: [Vector3<T>; 2],
}

impl<T: Real> Assembly<T> {
    pub(crate) fn new(bodies: usize, constraints: &[Held<T>], ordering: &crate::Ordering) -> Self {
        let mut graph = BlockGraph::new();
        for _ in 0..bodies {
            graph.add_body(6);
        }
        let layout = layout::lay_out(&mut graph, constraints);
        let period = |held: &Held<T>| match held {
            Held::Coordinates(coupling) => coupling.period(),
            Held::Frames(_) | Held::Rotor(_) => None,
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
            sides: Vec::new(),
            #[cfg(feature = "rayon")]
            buffers: parallel::Buffers::default(),
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
        constraints: &[Held<T>],
        options: &Options<T>,
        h: T,
    ) {
        self.rotations.clear();
        self.rotations
            .extend(bodies.iter().map(BodyState::rotation));
        self.sides.clear();
        let sides = constraints.iter();
        let rotations = &self.rotations;
        let sides =
            sides.map(|constraint| Sides::new(constraint.sides(), bodies, |body| rotations[body]));
        self.sides.extend(sides);
        for (number, body) in bodies.iter().enumerate() {
            let of_body = self.equation_of_body(number, body, options, h);
            self.set_body(number, &of_body);
        }
        for (number, held) in constraints.iter().enumerate() {
            self.fill_rows(number, held, bodies, options, h);
        }
    }

    /// M and M v + h f of a body, with ω after the gyroscopic torque for ω; reads nothing of K.
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

    /// Writes it to K and b.
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

    /// Adds the geometric stiffness of the last step's forces, times h², to M of a filled K. Couplings have
    /// torques, or forces along a slide, and none.
    pub(crate) fn stiffen(&mut self, constraints: &[Held<T>], multipliers: &[[T; 6]], h: T) {
        for (number, held) in constraints.iter().enumerate() {
            let Held::Frames(constraint) = held else {
                continue;
            };
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

    /// h λ: of a constraint in A's coordinates.
    pub(crate) fn impulse(&self, number: usize, held: &Held<T>) -> [T; 6] {
        let Rows { block, first, .. } = self.layout[number];
        let mu = self.six(self.symbolic.row(block) + first, held.rows());
        let lambda = mu.map(|x| -x);
        match held {
            Held::Frames(constraint) => self.sides[number].multipliers(constraint.kind, lambda),
            Held::Coordinates(_) => lambda,
            Held::Rotor(rotor) => lambda.map(|x| x * rotor.inertia.sqrt()),
        }
    }

    fn six(&self, start: usize, rows: usize) -> [T; 6] {
        let mut six = [T::zero(); 6];
        six[..rows].copy_from_slice(&self.x[start..start + rows]);
        six
    }
}

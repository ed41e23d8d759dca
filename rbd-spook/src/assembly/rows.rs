//! Rows of G, and their equations.

use rbd_runtime::{Real, Vector3};

use super::Assembly;
use super::layout::{Rows, bodies_of};
use crate::constraint::{holonomic_equation, row_equation};
use crate::side::Rows as Both;
use crate::{BodyState, Constraint, Held, Options};

/// What a constraint writes to K and b.
#[derive(Debug)]
pub(super) struct Equations<T> {
    /// Of the bodies of A and B, \[linear; angular\] each.
    rows: [[[T; 6]; 6]; 2],
    /// c and right side of each row.
    equations: [[T; 2]; 6],
}

impl<T: Real> Assembly<T> {
    /// G, −C and the right side of what holds.
    pub(super) fn fill_rows(
        &mut self,
        number: usize,
        held: &Held<T>,
        bodies: &[BodyState<T>],
        options: &Options<T>,
        h: T,
    ) {
        match held {
            Held::Frames(constraint) => {
                let equations = self.equations(number, constraint, bodies, options, h);
                self.set_equations(number, constraint, &equations);
            }
            Held::Coordinates(coupling) => {
                let rotations = &self.rotations;
                let rotation_of = |body: usize| rotations[body];
                let (violation, rows) = coupling.row(bodies, rotation_of, self.periods[number]);
                let at = [violation, self.fill_row(number, held, rows, bodies)];
                let regularisation = coupling.regularisation;
                let equation = holonomic_equation(regularisation, options.violation_time, h, at);
                self.set_equation(number, 0, equation);
            }
            Held::Rotor(rotor) => {
                let rows = rotor.row(&self.sides[number]);
                let rate = self.fill_row(number, held, rows, bodies);
                self.set_equation(number, 0, [T::one(), rate]);
            }
        }
    }

    /// What a constraint is at this state; reads nothing of K.
    pub(super) fn equations(
        &self,
        number: usize,
        constraint: &Constraint<T>,
        bodies: &[BodyState<T>],
        options: &Options<T>,
        h: T,
    ) -> Equations<T> {
        let kind = constraint.kind;
        let Both {
            violation,
            bodies: rows,
        } = self.sides[number].rows(kind);
        let mut rates = [T::zero(); 6];
        let anchored = [constraint.a.body, constraint.b.body].into_iter();
        let couplings = self.layout[number].couplings;
        for ((body, own), coupling) in anchored.zip(&rows).zip(couplings) {
            if let (Some(body), Some(_)) = (body, coupling) {
                for r in 0..kind.rows() {
                    rates[r] = rates[r] + rate(own[r], &bodies[body]);
                }
            }
        }
        let mut equations = [[T::zero(); 2]; 6];
        for (r, row) in kind.row_types().iter().enumerate() {
            let at = [violation[r], rates[r]];
            let regularisation = constraint.regularisation;
            equations[r] = row_equation(regularisation, *row, options.violation_time, h, at);
        }
        Equations { rows, equations }
    }

    /// Writes them to K and b.
    pub(super) fn set_equations(
        &mut self,
        number: usize,
        constraint: &Constraint<T>,
        Equations { rows, equations }: &Equations<T>,
    ) {
        let Rows {
            first, couplings, ..
        } = self.layout[number];
        let count = constraint.kind.rows();
        for (own, coupling) in rows.iter().zip(couplings) {
            let Some(coupling) = coupling else { continue };
            let place = self.symbolic.coupling(coupling);
            for (r, row) in own[..count].iter().enumerate() {
                for (c, x) in row.iter().enumerate() {
                    self.values[place.entry(first + r, c)] = *x;
                }
            }
        }
        for (r, equation) in equations[..count].iter().enumerate() {
            self.set_equation(number, r, *equation);
        }
    }

    /// The one row of G of what has one, by its frames, of which several can be in a body: G v.
    fn fill_row(
        &mut self,
        number: usize,
        held: &Held<T>,
        rows: [[T; 6]; 4],
        bodies: &[BodyState<T>],
    ) -> T {
        let mut sum_of_rates = T::zero();
        let of_frames = bodies_of(held);
        let Rows {
            first, couplings, ..
        } = self.layout[number];
        for (i, coupling) in couplings.into_iter().enumerate() {
            let (Some(coupling), Some(body)) = (coupling, of_frames[i]) else {
                continue;
            };
            let mut own = rows[i];
            for (_, other) in of_frames
                .iter()
                .zip(rows)
                .skip(i + 1)
                .filter(|(other, _)| **other == Some(body))
            {
                own = std::array::from_fn(|c| own[c] + other[c]);
            }
            let place = self.symbolic.coupling(coupling);
            for (c, x) in own.into_iter().enumerate() {
                self.values[place.entry(first, c)] = x;
            }
            sum_of_rates = sum_of_rates + rate(own, &bodies[body]);
        }
        sum_of_rates
    }

    /// A row's −c and right side.
    fn set_equation(&mut self, number: usize, row: usize, [c, right]: [T; 2]) {
        let Rows { block, first, .. } = self.layout[number];
        let row = first + row;
        let place = self.symbolic.diagonal(block);
        self.values[place.entry(row, row)] = -c;
        let start = self.symbolic.row(block);
        self.x[start + row] = right;
    }
}

/// A row of G times the body's velocity.
fn rate<T: Real>([fx, fy, fz, nx, ny, nz]: [T; 6], body: &BodyState<T>) -> T {
    let (force, moment) = (Vector3::new(fx, fy, fz), Vector3::new(nx, ny, nz));
    force.dot(body.linear_velocity) + moment.dot(body.angular_velocity)
}

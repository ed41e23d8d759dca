//! The rows of G and their equations.

use rbd_runtime::{Real, Vector3};

use super::Assembly;
use super::layout::{Rows, bodies_of};
use crate::constraint::{holonomic_equation, row_equation};
use crate::endpoint::Rows as Both;
use crate::{BodyState, Constrained, Constraint, Options};

/// The part of K and b that one constraint fills.
#[derive(Debug)]
pub(super) struct Equations<T> {
    /// Rows of G for the bodies of A and B, \[linear; angular\] each.
    rows: [[[T; 6]; 6]; 2],
    /// c and the right side of each row.
    equations: [[T; 2]; 6],
}

impl<T: Real> Assembly<T> {
    /// Fills G, −C and the right side of one constraint, coupling or rotor.
    pub(super) fn fill_rows(
        &mut self,
        number: usize,
        constrained: &Constrained<T>,
        bodies: &[BodyState<T>],
        options: &Options<T>,
        h: T,
    ) {
        match constrained {
            Constrained::Frames(constraint) => {
                let equations = self.equations(number, constraint, bodies, options, h);
                self.set_equations(number, constraint, &equations);
            }
            Constrained::Coordinates(coupling) => {
                let rotations = &self.rotations;
                let rotation_of = |body: usize| rotations[body];
                let (violation, rows) = coupling.row(bodies, rotation_of, self.periods[number]);
                let at = [violation, self.fill_row(number, constrained, rows, bodies)];
                let regularisation = coupling.regularisation;
                let equation = holonomic_equation(regularisation, options.violation_time, h, at);
                self.set_equation(number, 0, equation);
            }
            Constrained::Rotor(rotor) => {
                let rows = rotor.row(&self.endpoints[number]);
                let rate = self.fill_row(number, constrained, rows, bodies);
                self.set_equation(number, 0, [T::one(), rate]);
            }
        }
    }

    /// The equations of a constraint at this state. Does not read K.
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
        } = self.endpoints[number].rows(kind);
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

    /// Writes the equations of a constraint to K and b.
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

    /// Fills the only row of a coupling or a rotor. `rows` are by frames, of which several can be in one
    /// body. Returns G v.
    fn fill_row(
        &mut self,
        number: usize,
        constrained: &Constrained<T>,
        rows: [[T; 6]; 4],
        bodies: &[BodyState<T>],
    ) -> T {
        let mut sum_of_rates = T::zero();
        let of_frames = bodies_of(constrained);
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

    /// Writes a row's −c and right side.
    fn set_equation(&mut self, number: usize, row: usize, [c, right]: [T; 2]) {
        let Rows { block, first, .. } = self.layout[number];
        let row = first + row;
        let place = self.symbolic.diagonal(block);
        self.values[place.entry(row, row)] = -c;
        let start = self.symbolic.row(block);
        self.x[start + row] = right;
    }
}

/// The product of a row of G with the body's velocity.
fn rate<T: Real>([fx, fy, fz, nx, ny, nz]: [T; 6], body: &BodyState<T>) -> T {
    let (force, moment) = (Vector3::new(fx, fy, fz), Vector3::new(nx, ny, nz));
    force.dot(body.linear_velocity) + moment.dot(body.angular_velocity)
}

//! From what each joint shows to linear forms of the robot's own parameters.

use std::collections::BTreeMap;

use rbd_model::Model;
use rbd_model::model::length;
use rbd_runtime::{JointType, Vector3};

use super::component::{Component, transfer};
use super::observable::{observable, scaled};
use super::span::{Span, TOLERANCE};
use super::{BaseParameters, Form, Parameter, Term};

/// Coefficients below this, in the robot's own unit of length, are the rounding of zero.
const ROUNDING: f64 = 1e-12;

/// Coefficients by parameter.
type Coefficients = BTreeMap<Parameter, f64>;

/// The ten numbers of a body's inertia, each a linear form of the robot's parameters.
type Composite = [Coefficients; Component::COUNT];

/// The base parameters of `model`.
///  Body by body from the tips on, the part of the subtree's inertia that the joint shows becomes forms,
/// the rest is counted as the parent's: the regrouping of Gautier and Khalil 1990. The parameters that
/// remain at the base have no effect.
pub fn base_parameters(model: &Model) -> BaseParameters {
    let length = length(model);
    let shown = observable(model, length);
    let mut composites: Vec<Composite> = (0..model.joints.len()).map(own).collect();
    let mut forms = Vec::new();
    for (i, joint) in model.joints.iter().enumerate().rev() {
        let composite = std::mem::take(&mut composites[i]);
        let rows = echelon(&shown[i], order(&joint.joint_type));
        let found = rows.iter().map(|row| form(i, row, &composite, length));
        // The bodies come in reverse and are turned round at the end.
        forms.extend(found.rev());
        if let Some(parent) = joint.parent {
            let placement = scaled(joint.parent_from_joint, 1.0 / length);
            let rest = rest(composite, &rows);
            add_carried(&mut composites[parent], &rest, &transfer(placement));
        }
    }
    forms.reverse();
    BaseParameters {
        forms,
        bodies: model.joints.len(),
    }
}

fn own(joint: usize) -> Composite {
    Component::ALL.map(|component| Coefficients::from([(Parameter { joint, component }, 1.0)]))
}

/// The components in the order in which they are taken to stand for a form. Those that come last
/// are counted as the parent's where that can be: with z along a revolute joint's axis I_yy, h_z, m.
fn order(joint_type: &JointType) -> [Component; Component::COUNT] {
    use Component::{Hx, Hy, Hz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz, Mass};
    let directions = (0..joint_type.nv()).map(|k| joint_type.motion_subspace::<f64>(k).angular);
    let mut directions = directions.filter(|direction| *direction != Vector3::zero());
    let (Some(axis), None) = (directions.next(), directions.next()) else {
        // It turns about none, or about any.
        return [Mass, Hx, Hy, Hz, Izz, Ixx, Ixy, Ixz, Iyz, Iyy];
    };
    let axis = axis.to_array().map(f64::abs);
    if axis[2] >= axis[0] && axis[2] >= axis[1] {
        [Izz, Ixx, Ixy, Ixz, Iyz, Hx, Hy, Iyy, Hz, Mass]
    } else if axis[0] >= axis[1] {
        [Ixx, Iyy, Iyz, Ixy, Ixz, Hy, Hz, Izz, Hx, Mass]
    } else {
        [Iyy, Izz, Ixz, Iyz, Ixy, Hz, Hx, Ixx, Hy, Mass]
    }
}

/// One row of a reduced echelon form.
struct Row {
    /// The component that has coefficient 1 here and 0 in the other rows.
    lead: Component,
    coefficients: [f64; Component::COUNT],
}

/// The basis of `span` that is in reduced echelon form with the components in this order.
fn echelon(span: &Span<10>, order: [Component; Component::COUNT]) -> Vec<Row> {
    let mut rest = span.basis.clone();
    let mut rows: Vec<Row> = Vec::new();
    for lead in order {
        let k = lead.index();
        let largest =
            (0..rest.len()).max_by(|a, b| rest[*a][k].abs().total_cmp(&rest[*b][k].abs()));
        let Some(pivot) = largest.filter(|row| rest[*row][k].abs() > TOLERANCE) else {
            continue;
        };
        let pivot = rest.swap_remove(pivot);
        let coefficients = pivot.map(|x| x / pivot[k]);
        let clear = |row: &mut [f64; 10]| {
            let factor = row[k];
            for (x, p) in row.iter_mut().zip(coefficients) {
                *x -= factor * p;
            }
            row[k] = 0.0;
        };
        rest.iter_mut().for_each(clear);
        rows.iter_mut().for_each(|row| clear(&mut row.coefficients));
        rows.push(Row { lead, coefficients });
    }
    rows.sort_by_key(|row| row.lead);
    rows
}

/// The form of body `joint` that `row` makes of the subtree's inertia, in metres.
fn form(joint: usize, row: &Row, composite: &Composite, length: f64) -> Form {
    let lead = Parameter {
        joint,
        component: row.lead,
    };
    let combined = combination(&row.coefficients, composite);
    let power = |parameter: &Parameter| parameter.component.length_power();
    let term = |(parameter, coefficient): (Parameter, f64)| Term {
        parameter,
        coefficient: coefficient * length.powi(power(&lead) - power(&parameter)),
    };
    let mut terms: Vec<Term> = combined
        .into_iter()
        .filter(|(_, coefficient)| coefficient.abs() > ROUNDING)
        .map(term)
        .collect();
    terms.sort_by_key(|term| (term.parameter != lead, term.parameter));
    Form { lead, terms }
}

/// The rest of the subtree's inertia, without the parameters that lead a form.
fn rest(composite: Composite, rows: &[Row]) -> Composite {
    let mut rest = composite;
    for row in rows {
        rest[row.lead.index()] = Coefficients::new();
    }
    // The rows have no coefficients but the leads' own in the places that are empty now.
    let taken: Vec<Coefficients> = rows
        .iter()
        .map(|row| combination(&row.coefficients, &rest))
        .collect();
    for (row, taken) in rows.iter().zip(taken) {
        add(&mut rest[row.lead.index()], -1.0, &taken);
    }
    rest
}

fn combination(coefficients: &[f64; 10], composite: &Composite) -> Coefficients {
    let mut sum = Coefficients::new();
    for (coefficient, form) in coefficients.iter().zip(composite) {
        add(&mut sum, *coefficient, form);
    }
    sum
}

/// `sum` += `factor` `form`.
fn add(sum: &mut Coefficients, factor: f64, form: &Coefficients) {
    if factor.abs() <= f64::EPSILON {
        return;
    }
    for (parameter, coefficient) in form {
        *sum.entry(*parameter).or_insert(0.0) += factor * coefficient;
    }
}

/// Adds the inertia of a child to its parent's, both joints at zero.
fn add_carried(parent: &mut Composite, child: &Composite, transfer: &[[f64; 10]; 10]) {
    for (form, column) in child.iter().zip(transfer) {
        for (sum, factor) in parent.iter_mut().zip(column) {
            add(sum, *factor, form);
        }
    }
}

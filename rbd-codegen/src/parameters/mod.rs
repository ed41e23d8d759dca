//! Base inertial parameters: the combinations of a robot's inertial parameters that act on τ.
//!
//! The parameters of a moving body, with all links fixed to it merged in, are ten: mass m in kg,
//! first moment h = m c in kg m, and rotational inertia I about the frame's origin in kg m² (the
//! matrix elements: I_xy = −∫ x y dm, as URDF's `ixy`). All are in the body's frame, which is the
//! frame of the child link of its joint. τ is linear in them, τ = Y(q, q̇, q̈) π, but Y has not full
//! rank: what a joint does not let one see of a body is counted as the parent's, and what the base
//! does not let one see has no effect. [`base_parameters`] derives a smallest set of linear forms
//! from the robot's structure (Gautier and Khalil 1990; Wensing, Niemeyer, Slotine 2017), gravity
//! included; [`Check`] compares it with the regressor Y on random states, whose rank is found by
//! QR decomposition with column pivoting (Gautier 1991).
//!  The grouping is a choice: here, as usual, I_yy, h_z and m of a body that turns about its z are counted
//! as the parent's, and each form is named after the parameter of the body nearest to the base that it
//! holds.
//!  Joints that follow others count as independent: the forms determine τ of the coupled robot too, though
//! some of them may then act together only.
//!
//! Inertias may have any values; none of this depends on them. Placements and axes are taken to
//! eight digits: a file that turns by 1.5708 where a right angle is meant has axes that are not
//! quite parallel, and parameters that hardly act on τ (the option `snap_tolerance` helps).

#[cfg(feature = "report")]
mod check;
mod component;
mod forms;
mod observable;
#[cfg(feature = "report")]
mod pivoted_qr;
mod regressor;
mod span;

#[cfg(feature = "report")]
pub use check::{Check, MOST_CHECKED};
pub use component::Component;
pub use forms::base_parameters;
#[cfg(feature = "report")]
pub use pivoted_qr::rank;
pub use rbd_model::model::{State, random_states};
pub use regressor::{Regressor, SEED};

use rbd_model::Model;
use rbd_runtime::SpatialInertia;

/// An inertial parameter of one moving body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parameter {
    /// Index of the body and of the joint that moves it.
    pub joint: usize,
    /// Its index among the ten.
    pub component: Component,
}

/// A parameter and its factor in a form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// The parameter.
    pub parameter: Parameter,
    /// Its coefficient, in the power of the metre that the form's unit asks for.
    pub coefficient: f64,
}

/// A combination of inertial parameters that acts on τ.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The parameter that it is named after. Its coefficient is 1, and no other form has it.
    pub lead: Parameter,
    /// All terms, that of the lead first, the others in the order of the bodies.
    pub terms: Vec<Term>,
}

/// The base parameters of a robot: linear forms that are independent, and that determine τ.
#[derive(Clone, Debug, PartialEq)]
pub struct BaseParameters {
    /// In the order of the bodies that they are named after.
    pub forms: Vec<Form>,
    /// Number of moving bodies.
    pub bodies: usize,
}

impl Form {
    /// Its value for these inertias of the bodies.
    pub fn value(&self, inertias: &[SpatialInertia<f64>]) -> f64 {
        let value = |term: &Term| {
            let Parameter { joint, component } = term.parameter;
            term.coefficient * inertias[joint].parameters()[component.index()]
        };
        self.terms.iter().map(value).sum()
    }
}

impl BaseParameters {
    /// The values of all forms for these inertias of the bodies.
    pub fn values(&self, inertias: &[SpatialInertia<f64>]) -> Vec<f64> {
        self.forms.iter().map(|form| form.value(inertias)).collect()
    }

    /// The inertias that have these values of the forms and zero for every parameter that leads
    /// no form. The robot with these bodies has the same τ.
    pub fn inertias(&self, values: &[f64]) -> Vec<SpatialInertia<f64>> {
        let mut numbers = vec![[0.0; Component::COUNT]; self.bodies];
        for (form, value) in self.forms.iter().zip(values) {
            numbers[form.lead.joint][form.lead.component.index()] = *value;
        }
        let inertia = SpatialInertia::from_parameters;
        numbers.into_iter().map(inertia).collect()
    }

    /// The parameters that no form holds: they have no effect on τ.
    pub fn without_effect(&self) -> Vec<Parameter> {
        let mut sizes = self.longest_forms();
        sizes.retain(|(_, longest)| *longest == 0);
        sizes.into_iter().map(|(parameter, _)| parameter).collect()
    }

    /// The parameters that forms hold together with others only: τ does not tell their values.
    pub fn combined(&self) -> Vec<Parameter> {
        let mut sizes = self.longest_forms();
        sizes.retain(|(_, longest)| *longest > 1);
        sizes.into_iter().map(|(parameter, _)| parameter).collect()
    }

    /// Each parameter with the number of terms of the longest form that holds it.
    fn longest_forms(&self) -> Vec<(Parameter, usize)> {
        let mut longest = vec![0; self.bodies * Component::COUNT];
        for form in &self.forms {
            for Term { parameter, .. } in &form.terms {
                let at = parameter.joint * Component::COUNT + parameter.component.index();
                longest[at] = form.terms.len().max(longest[at]);
            }
        }
        let parameters = (0..self.bodies).flat_map(|joint| {
            let parameter = move |component| Parameter { joint, component };
            Component::ALL.map(parameter)
        });
        parameters.zip(longest).collect()
    }
}

/// The inertias of the bodies of `model`.
pub(crate) fn inertias(model: &Model) -> Vec<SpatialInertia<f64>> {
    model.joints.iter().map(|joint| joint.inertia).collect()
}

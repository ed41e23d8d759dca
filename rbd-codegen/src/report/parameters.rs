//! The base inertial parameters with the robot's own names.

use rbd_model::Model;
use rbd_model::names::digits::ten_digits;

use crate::parameters::{BaseParameters, Check, Form, Parameter, base_parameters, inertias};

/// The meaning and the frames of the parameters.
const LEGEND: &str = "\
m mass, h = m c first moment, I rotational inertia about the frame's origin (Ixy = -∫ x y dm) of \
the link with all that is fixed to it, in the link's frame; a name in brackets is the link that a \
parameter belongs to where it is another.";

const COUPLING: &str = "\
Joints that mimic others are taken as independent here: the forms determine τ all the same, but \
some may act on it together only.";

/// The combinations of inertial parameters that act on τ, gravity included.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ParameterRows {
    /// The meaning of the parameters, and their frames.
    pub legend: &'static str,
    /// An additional sentence for a robot with coupled joints.
    pub coupling: Option<&'static str>,
    /// Numerical rank of the regressor at random states: the number of forms, found another way.
    /// `None` if the robot is too large for it.
    pub rank: Option<usize>,
    /// The largest error of τ computed from the forms alone at these states, beside the largest τ.
    pub torque_error: Option<f64>,
    /// The linear forms, in the order of the bodies.
    pub forms: Vec<FormRow>,
    /// By body, the parameters that act on τ only together with others.
    pub combined: Vec<BodyRow>,
    /// By body, the parameters that do not act on τ.
    pub no_effect: Vec<BodyRow>,
}

/// One linear form.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FormRow {
    /// The link whose parameter leads the form.
    pub link: String,
    /// The joint that moves that link.
    pub joint: String,
    /// kg, kg m or kg m².
    pub unit: &'static str,
    /// Its value for this robot, to ten digits.
    pub value: f64,
    /// The terms, that of the lead first.
    pub terms: Vec<TermRow>,
}

/// A coefficient and the parameter that it multiplies.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TermRow {
    /// To ten digits, in a power of the metre.
    pub coefficient: f64,
    /// `m`, `hx` … `Izz`.
    pub parameter: &'static str,
    /// The link that it belongs to.
    pub link: String,
}

/// Some parameters of one body.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BodyRow {
    /// The link that the joint moves.
    pub link: String,
    /// The joint.
    pub joint: String,
    /// `m`, `hx` … `Izz`.
    pub parameters: Vec<&'static str>,
}

impl ParameterRows {
    /// The base parameters of `model`, and what the regressor says of them.
    pub fn new(model: &Model) -> Self {
        let base = base_parameters(model);
        let check = Check::new(model, &base);
        Self {
            legend: LEGEND,
            coupling: model.as_runtime().is_coupled().then_some(COUPLING),
            rank: check.map(|check| check.rank),
            torque_error: check.map(|check| check.torque_error),
            forms: forms(model, &base),
            combined: by_body(model, &base.combined()),
            no_effect: by_body(model, &base.without_effect()),
        }
    }

    /// `43 forms; rank of the regressor 43, torques from the forms alone to 2e-16`.
    pub fn summary(&self) -> String {
        let forms = self.forms.len();
        match (self.rank, self.torque_error) {
            (Some(rank), Some(error)) => format!(
                "{forms} forms; rank of the regressor {rank}, torques from the forms alone to \
                 {error:.0e}"
            ),
            _ => format!("{forms} forms; too many joints to find the rank of the regressor"),
        }
    }
}

impl FormRow {
    /// `Ixx - Iyy + 0.1024 m(link3)`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for TermRow {
            coefficient,
            parameter,
            link,
        } in &self.terms
        {
            text += match (text.is_empty(), *coefficient < 0.0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let size = coefficient.abs();
            if size != 1.0 {
                text += &format!("{} ", number_text(size));
            }
            text += parameter;
            if *link != self.link {
                text += &format!("({link})");
            }
        }
        text
    }

    /// `0.1024 kg m²`.
    pub fn value_text(&self) -> String {
        format!("{} {}", number_text(self.value), self.unit)
    }
}

impl BodyRow {
    /// `m, hx, hz`.
    pub fn text(&self) -> String {
        self.parameters.join(", ")
    }
}

fn forms(model: &Model, base: &BaseParameters) -> Vec<FormRow> {
    let inertias = inertias(model);
    let row = |form: &Form| FormRow {
        link: link(model, form.lead.joint),
        joint: model.joint_names[form.lead.joint].clone(),
        unit: form.lead.component.unit(),
        value: ten_digits(form.value(&inertias)),
        terms: terms(model, form),
    };
    base.forms.iter().map(row).collect()
}

fn terms(model: &Model, form: &Form) -> Vec<TermRow> {
    let terms = form.terms.iter().map(|term| TermRow {
        coefficient: ten_digits(term.coefficient),
        parameter: term.parameter.component.name(),
        link: link(model, term.parameter.joint),
    });
    terms.collect()
}

/// The link whose frame is that of the body that `joint` moves: the joint's child.
fn link(model: &Model, joint: usize) -> String {
    let child = model.links.iter().position(|l| l.joint == Some(joint));
    let name = child.and_then(|link| model.link_names.get(link));
    name.unwrap_or(&model.joint_names[joint]).clone()
}

/// Bodies without any are left out. `parameters` are in the order of the bodies.
fn by_body(model: &Model, parameters: &[Parameter]) -> Vec<BodyRow> {
    let bodies = parameters.chunk_by(|a, b| a.joint == b.joint);
    let row = |parameters: &[Parameter]| BodyRow {
        link: link(model, parameters[0].joint),
        joint: model.joint_names[parameters[0].joint].clone(),
        parameters: parameters.iter().map(|p| p.component.name()).collect(),
    };
    bodies.map(row).collect()
}

/// Without exponent where that is short.
fn number_text(x: f64) -> String {
    if x == 0.0 || (1e-4..1e7).contains(&x.abs()) {
        x.to_string()
    } else {
        format!("{x:e}")
    }
}

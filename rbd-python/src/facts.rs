//! Facts about a robot's joints and inertial parameters, as plain tuples that `rbd.data` reads.

use rbd_codegen::Model;
use rbd_codegen::internals::parameters::{Form, base_parameters};

/// A joint with coordinates of its own: its name, its type, its numbers of q and of q̇.
pub(crate) type JointFacts = (String, &'static str, usize, usize);

/// A base parameter: its index in the order of the bodies, ten each, its unit, and its terms by index and coefficient.
pub(crate) type FormFacts = (usize, &'static str, Vec<(usize, f64)>);

pub(crate) fn joints(model: &Model) -> Vec<JointFacts> {
    let of = |i: usize| {
        let joint_type = model.joints[i].joint_type;
        let (nq, nv) = (joint_type.nq(), joint_type.nv());
        (model.joint_names[i].clone(), joint_type.name(), nq, nv)
    };
    model.leaders().into_iter().map(of).collect()
}

/// Of all moving bodies, those of joints that follow others too.
pub(crate) fn inertial_parameters(model: &Model) -> Vec<f64> {
    let bodies = model.joints.iter();
    bodies
        .flat_map(|joint| joint.inertia.parameters())
        .collect()
}

pub(crate) fn base_forms(model: &Model) -> Vec<FormFacts> {
    let of = |form: Form| {
        let terms = form.terms.iter();
        let terms = terms.map(|term| {
            let parameter = term.parameter;
            (
                10 * parameter.joint + parameter.component.index(),
                term.coefficient,
            )
        });
        let lead = 10 * form.lead.joint + form.lead.component.index();
        (lead, form.lead.component.unit(), terms.collect())
    };
    base_parameters(model).forms.into_iter().map(of).collect()
}

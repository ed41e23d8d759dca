//! The robot's tree as rows.

use rbd_model::Model;
use rbd_model::names::digits::ten_digits;
use rbd_runtime::Vector3;

/// One moving joint.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JointRow {
    /// Its name.
    pub name: String,
    /// `revolute`, `prismatic`, `planar`, `floating` and so on.
    pub joint_type: &'static str,
    /// Unit vector in the joint's frame; `None` for a joint that has no axis.
    pub axis: Option<[f64; 3]>,
    /// Index of the joint that carries it; `None` for the base.
    pub parent: Option<usize>,
    /// The joint that it follows; `None` for a joint with coordinates of its own.
    pub mimics: Option<MimicRow>,
    /// Range of its position; where it follows another, only the leader's holds.
    pub limits: Option<(f64, f64)>,
    /// Mass of all that is fixed to the moved body, kg.
    pub mass: f64,
}

/// The joint that another follows, which is at ratio · q + offset.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MimicRow {
    /// The joint whose coordinate q it shares.
    pub joint: String,
    /// The ratio of the rates.
    pub ratio: f64,
    /// Its position at q = 0, rad or m.
    pub offset: f64,
}

impl MimicRow {
    /// "mimics finger_a: ratio 0.5, offset 0.1".
    pub fn text(&self) -> String {
        let joint = &self.joint;
        let [ratio, offset] = [self.ratio, self.offset].map(ten_digits);
        format!("mimics {joint}: ratio {ratio}, offset {offset}")
    }
}

impl JointRow {
    /// The type, and the axis if there is one: "revolute 0 0 1".
    pub fn kind(&self) -> String {
        match self.axis_text() {
            axis if axis.is_empty() => self.joint_type.to_owned(),
            axis => format!("{} {axis}", self.joint_type),
        }
    }

    /// "0 0 1", or nothing for a joint without an axis.
    pub fn axis_text(&self) -> String {
        let text = |[x, y, z]: [f64; 3]| format!("{x} {y} {z}");
        self.axis.map_or_else(String::new, text)
    }
}

/// One link.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LinkRow {
    /// Its name.
    pub name: String,
    /// Index of the joint that moves it; `None` if it is fixed to the base.
    pub joint: Option<usize>,
}

pub(super) fn joints(model: &Model) -> Vec<JointRow> {
    let rows = model
        .joints
        .iter()
        .zip(&model.joint_names)
        .zip(&model.joint_limits);
    rows.enumerate()
        .map(|(i, ((joint, name), limits))| JointRow {
            name: name.clone(),
            joint_type: joint.joint_type.name(),
            axis: joint.joint_type.axis().map(Vector3::to_array),
            parent: joint.parent,
            mimics: joint.coupling.map(|coupling| MimicRow {
                joint: model.joint_names[model.leader(i)].clone(),
                ratio: coupling.ratio,
                offset: coupling.offset,
            }),
            limits: limits.range(),
            mass: joint.inertia.mass,
        })
        .collect()
}

pub(super) fn links(model: &Model) -> Vec<LinkRow> {
    let rows = model.links.iter().zip(&model.link_names);
    rows.map(|(link, name)| LinkRow {
        name: name.clone(),
        joint: link.joint,
    })
    .collect()
}

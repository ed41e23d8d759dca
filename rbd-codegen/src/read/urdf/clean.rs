//! The description written out again as the plainest URDF, and read by `urdf-rs`.

use std::fmt::Write;

use crate::description::element::*;
use crate::diagnostic::sink::{Place, Problems};

/// The typed robot; links and joints in the order of `description`, which has no errors.
pub(crate) fn typed(description: &Description, problems: &mut Problems) -> Option<urdf_rs::Robot> {
    let text = write(description);
    match urdf_rs::read_from_string(&text) {
        Ok(robot) if same_names(description, &robot) => Some(robot),
        Ok(_) => {
            let problem = "urdf-rs read other names than the file has";
            problems.error(Place::FILE, problem, "rename what has unusual characters");
            None
        }
        Err(error) => {
            let problem = format!("urdf-rs refused the file: {error}");
            problems.error(
                Place::FILE,
                problem,
                "please report this as a defect of rbd",
            );
            None
        }
    }
}

fn same_names(description: &Description, robot: &urdf_rs::Robot) -> bool {
    let links = description.links.iter().map(|l| &l.name);
    let joints = description.joints.iter().map(|j| &j.name);
    robot.name == description.name
        && links.eq(robot.links.iter().map(|l| &l.name))
        && joints.eq(robot.joints.iter().map(|j| &j.name))
}

fn write(description: &Description) -> String {
    let mut out = format!("<robot name=\"{}\">\n", escape(&description.name));
    for link in &description.links {
        write_link(&mut out, link);
    }
    for joint in &description.joints {
        write_joint(&mut out, joint);
    }
    out + "</robot>\n"
}

fn write_link(out: &mut String, link: &LinkElement) {
    let inertial = link.inertial.unwrap_or_default();
    let [ixx, ixy, ixz, iyy, iyz, izz] = inertial.inertia;
    *out += &format!(
        "<link name=\"{}\"><inertial>{}<mass value=\"{:?}\"/>\
         <inertia ixx=\"{ixx:?}\" ixy=\"{ixy:?}\" ixz=\"{ixz:?}\" \
         iyy=\"{iyy:?}\" iyz=\"{iyz:?}\" izz=\"{izz:?}\"/></inertial></link>\n",
        escape(&link.name),
        origin(&inertial.origin),
        inertial.mass,
    );
}

fn write_joint(out: &mut String, joint: &JointElement) {
    let end = |reference: &Option<LinkReference>| {
        escape(reference.as_ref().map_or("", |r| r.link.as_str()))
    };
    let joint_type = match joint.joint_type.as_str() {
        "helical" => "revolute",
        other => other,
    };
    *out += &format!(
        "<joint name=\"{}\" type=\"{}\">{}<parent link=\"{}\"/><child link=\"{}\"/>",
        escape(&joint.name),
        escape(joint_type),
        origin(&joint.origin),
        end(&joint.parent),
        end(&joint.child),
    );
    if let Some(AxisElement { xyz: Some(xyz), .. }) = joint.axis {
        *out += &format!("<axis xyz=\"{}\"/>", numbers(&xyz));
    }
    if let Some(mimic) = &joint.mimic {
        *out += &format!(
            "<mimic joint=\"{}\" multiplier=\"{:?}\" offset=\"{:?}\"/>",
            escape(&mimic.joint),
            mimic.multiplier,
            mimic.offset
        );
    }
    *out += "</joint>\n";
}

fn origin(origin: &OriginElement) -> String {
    format!(
        "<origin xyz=\"{}\" rpy=\"{}\"/>",
        numbers(&origin.xyz),
        numbers(&origin.rpy)
    )
}

/// The shortest texts that read back as the same numbers.
fn numbers(values: &[f64]) -> String {
    let mut out = String::new();
    for value in values {
        // Writing to a string cannot fail.
        let _ = write!(out, "{value:?} ");
    }
    out
}

fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, c| {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&apos;",
            other => out.push(other),
        }
        out
    })
}

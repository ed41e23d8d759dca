//! Joints that follow others.

use std::collections::HashMap;

use crate::WarningKind;
use crate::urdf::description::{Description, JointElement, MimicElement};
use crate::urdf::problems::{Place, Problems, joint_subject, shorten};
use crate::urdf::spelling::closest;

/// Reports every `<mimic>`: those that cannot be, and the others as treated as independent. Only
/// joints for which `is_used` holds matter to the robot that is generated.
pub(crate) fn check(
    description: &Description,
    is_used: impl Fn(usize) -> bool,
    problems: &mut Problems,
) {
    let joints = &description.joints;
    let indices: HashMap<&str, usize> = joints
        .iter()
        .enumerate()
        .map(|(i, j)| (&*j.name, i))
        .collect();
    for (i, joint) in joints.iter().enumerate() {
        let Some(mimic) = joint.mimic.as_ref().filter(|m| !m.joint.is_empty()) else {
            continue;
        };
        let subject = joint_subject(&joint.name);
        let place = Place::new(mimic.line, &subject, "<mimic joint>");
        match indices.get(&*mimic.joint) {
            None => {
                let hint = match closest(&mimic.joint, indices.keys().copied()) {
                    Some(name) => format!("did you mean `{}`?", shorten(name)),
                    None => "name a joint of this file".to_owned(),
                };
                let problem = format!("there is no joint `{}`", shorten(&mimic.joint));
                problems.error(place, problem, hint);
            }
            Some(_) if follows_itself(i, joints, &indices) => problems.error(
                place,
                "the joint follows itself",
                "let it follow a joint that follows no other",
            ),
            Some(leader) if is_used(i) => independent(joint, mimic, &joints[*leader], problems),
            Some(_) => {}
        }
    }
}

/// Whether following leaders from joint `i` leads back to it.
fn follows_itself(i: usize, joints: &[JointElement], indices: &HashMap<&str, usize>) -> bool {
    let leader_of = |j: usize| {
        let mimic = joints[j].mimic.as_ref()?;
        indices.get(&*mimic.joint).copied()
    };
    let chain = std::iter::successors(leader_of(i), |j| leader_of(*j));
    chain.take(joints.len()).any(|j| j == i)
}

fn independent(
    joint: &JointElement,
    mimic: &MimicElement,
    leader: &JointElement,
    problems: &mut Problems,
) {
    let subject = joint_subject(&joint.name);
    let (leader_name, fixed) = (shorten(&leader.name), leader.joint_type == "fixed");
    let (problem, hint) = if joint.joint_type == "fixed" {
        (
            format!("a fixed joint follows joint `{leader_name}`; it stays fixed"),
            "take the <mimic> out, or give the joint the type that moves",
        )
    } else if fixed {
        (
            format!(
                "it follows joint `{leader_name}`, which is fixed; it is treated as independent"
            ),
            "make the joint fixed if it does not move",
        )
    } else {
        (
            format!(
                "it follows joint `{leader_name}` (multiplier {}, offset {}) and is treated as \
                 independent: it has coordinates of its own",
                mimic.multiplier, mimic.offset
            ),
            "give it the coordinates that the mechanism has",
        )
    };
    problems.warning(
        WarningKind::IndependentMimic,
        Place::new(mimic.line, &subject, "<mimic>"),
        problem,
        hint,
    );
}

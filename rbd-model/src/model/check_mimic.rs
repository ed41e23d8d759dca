//! Checks of joints that follow others.

use super::mimic::{Follower, Followers, Leader};
use crate::description::element::{Description, JointElement, MimicElement};
use crate::description::limits;
use crate::diagnostic::sink::{DiagnosticSink, Place, joint_subject};
use crate::names::digits::ten_digits;
use crate::names::printable::shorten;
use crate::names::suggestion::closest;
use crate::{JointKind, Mimic, WarningKind};

/// A follower may exceed its own limits by this part of their range: files round.
const LIMIT_ROUNDING: f64 = 1e-2;

/// Reports every `<mimic>` that is impossible, or is not folded into its leader's coordinate. Only joints
/// for which `is_used` holds are part of the generated robot.
pub(crate) fn check(
    description: &Description,
    is_used: impl Fn(usize) -> bool,
    mimic: Mimic,
    problems: &mut DiagnosticSink,
) {
    let followers = Followers::new(description);
    for (i, joint) in description.joints.iter().enumerate() {
        let Some(element) = joint.mimic.as_ref().filter(|m| !m.joint.is_empty()) else {
            continue;
        };
        let subject = joint_subject(&joint.name);
        let place = Place::new(element.line, &subject, "<mimic joint>");
        if followers.index(&element.joint).is_none() {
            let hint = match closest(&element.joint, followers.names()) {
                Some(name) => format!("did you mean `{}`?", shorten(name)),
                None => "name a joint of this file".to_owned(),
            };
            let problem = format!("there is no joint `{}`", shorten(&element.joint));
            if mimic == Mimic::Independent {
                // Whatever joint the file names, it follows none here.
                let problem = format!("{problem}; it is treated as independent");
                problems.warning(WarningKind::IndependentMimic, place, problem, hint);
            } else {
                problems.error(place, problem, hint);
            }
        } else if followers.follows_itself(i) {
            problems.error(
                place,
                "the joint follows itself",
                "let it follow a joint that follows no other",
            );
        } else if is_used(i) {
            let checked = Checked {
                followers: &followers,
                joint,
                mimic: element,
            };
            checked.report(followers.leader(i), &is_used, mimic, problems);
        }
    }
}

/// A mimic joint of the robot whose leader is in the file.
struct Checked<'a> {
    followers: &'a Followers<'a>,
    joint: &'a JointElement,
    mimic: &'a MimicElement,
}

impl Checked<'_> {
    fn report(
        &self,
        leader: Option<Leader>,
        is_used: &impl Fn(usize) -> bool,
        mimic: Mimic,
        problems: &mut DiagnosticSink,
    ) {
        match leader {
            // The chain is wrong further on, and is reported there.
            None => {}
            Some(_) if self.joint.kind() == Some(JointKind::Fixed) => {
                let leader = shorten(&self.mimic.joint);
                self.warning(
                    format!("a fixed joint follows joint `{leader}`; it stays fixed"),
                    "take the <mimic> out, or give the joint the type that moves",
                    problems,
                );
            }
            Some(Leader::Fixed(leader)) => self.warning(
                format!(
                    "it follows joint `{}`, which is fixed; it is treated as independent",
                    self.name(leader)
                ),
                "make the joint fixed if it does not move",
                problems,
            ),
            Some(Leader::Free(_)) if mimic == Mimic::Independent => self.warning(
                format!(
                    "it follows joint `{}` (multiplier {}, offset {}) and is treated as \
                     independent: it has coordinates of its own",
                    shorten(&self.mimic.joint),
                    self.mimic.multiplier,
                    self.mimic.offset
                ),
                "give it the coordinates that the mechanism has",
                problems,
            ),
            Some(Leader::Free(follower)) if !is_used(follower.leader) => self.warning(
                format!(
                    "it follows joint `{}`, which is not below the base; it is treated as \
                     independent",
                    self.name(follower.leader)
                ),
                "take a base that carries both joints, or take the <mimic> out",
                problems,
            ),
            Some(Leader::Free(follower)) => self.folded(follower, problems),
        }
    }

    fn name(&self, joint: usize) -> String {
        shorten(&self.followers.joints[joint].name)
    }

    fn warning(&self, problem: String, hint: &str, problems: &mut DiagnosticSink) {
        let subject = joint_subject(&self.joint.name);
        let place = Place::new(self.mimic.line, &subject, "<mimic>");
        problems.warning(WarningKind::IndependentMimic, place, problem, hint);
    }

    /// Reports the reasons against folding the joint into its leader's coordinate.
    fn folded(&self, follower: Follower, problems: &mut DiagnosticSink) {
        let subject = joint_subject(&self.joint.name);
        let place = Place::new(self.mimic.line, &subject, "<mimic>");
        let leader = &self.followers.joints[follower.leader];
        // An unknown type is reported separately.
        let several = [self.joint, leader]
            .into_iter()
            .find(|joint| joint.kind().is_some_and(|kind| kind.nq() > 1));
        if let Some(joint) = several {
            let problem = format!(
                "joint `{}` is {} and has several coordinates; only a joint of one can follow, \
                 and be followed",
                shorten(&joint.name),
                joint.joint_type
            );
            let hint = "take the <mimic> out, or set the option `mimic = independent`";
            problems.error(place, problem, hint);
        } else if !(follower.ratio.is_finite() && follower.offset.is_finite()) {
            let problem = format!(
                "along the chain to joint `{}` the multiplier becomes {} and the offset {}",
                shorten(&leader.name),
                follower.ratio,
                follower.offset
            );
            problems.error(place, problem, "write the numbers that are meant");
        } else {
            self.check_limits(follower, leader, problems);
        }
    }

    /// The leader's range is given by its own limits, wherever it moves the follower.
    fn check_limits(
        &self,
        follower: Follower,
        leader: &JointElement,
        problems: &mut DiagnosticSink,
    ) {
        let range = |joint: &JointElement| {
            let limit = joint.limit.filter(|_| joint.has_range());
            limits::range(limit)
        };
        let (Some((low, high)), Some(own)) = (range(leader), range(self.joint)) else {
            return;
        };
        let ends = [low, high].map(|q| follower.ratio * q + follower.offset);
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let rounding = LIMIT_ROUNDING * (own.1 - own.0);
        if low >= own.0 - rounding && high <= own.1 + rounding {
            return;
        }
        let subject = joint_subject(&self.joint.name);
        // Without rounding errors of a product.
        let [low, high] = [low, high].map(ten_digits);
        let problem = format!(
            "the range of joint `{}` takes it from {low} to {high}, beyond its own limits {} to {}",
            shorten(&leader.name),
            own.0,
            own.1
        );
        let hint = "only the leader's limits hold; make them narrower, or these wider";
        let place = Place::new(self.mimic.line, &subject, "<mimic>");
        problems.warning(WarningKind::MimicLimits, place, problem, hint);
    }
}

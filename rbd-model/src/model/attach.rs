//! Finds the parent links of moving joints, and the fixed joints that the option `wrenches` names.

use rbd_runtime::SpatialInertia;
use rbd_runtime::reference::FixedJoint;

use super::field::RunTime;
use super::robot::Model;
use super::tree::Tree;
use crate::description::JointKind;
use crate::description::element::Description;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::names::printable::shorten;
use crate::names::suggestion::closest;
use crate::options::wrench_option;

impl Model {
    /// The names of the joints of `joint_wrenches`: the moving ones, then the fixed ones.
    pub fn wrench_names(&self) -> Vec<String> {
        let fixed = self.attachments.fixed_names.iter();
        self.joint_names.iter().chain(fixed).cloned().collect()
    }

    /// Whether a requested wrench carries this link.
    pub(super) fn hangs_on_fixed_joint(&self, link: usize) -> bool {
        let mut fixed = self.attachments.fixed.iter();
        fixed.any(|joint| (joint.links[0]..joint.links[1]).contains(&link))
    }

    /// Sets the inertias behind the fixed joints, without those of links whose inertias are inputs.
    pub fn set_fixed_inertias(&mut self, run_time: &RunTime) {
        for joint in &mut self.attachments.fixed {
            let [child, end] = joint.links;
            let carrier = self.links[child].joint;
            let behind = (child..end).filter(|l| self.links[*l].joint == carrier);
            let own = behind.filter(|l| !run_time.replaces(*l));
            let own = own.map(|l| {
                self.links[l]
                    .body_from_link
                    .act_inertia(self.link_inertias[l])
            });
            joint.inertia = own
                .reduce(|a, b| a + b)
                .unwrap_or_else(SpatialInertia::zero);
        }
    }
}

/// The places of a tree's joints. `first_joints[k]` is the number of moving joints before visit k.
pub(super) struct Places<'a> {
    pub(super) description: &'a Description,
    pub(super) tree: &'a Tree,
    pub(super) first_joints: Vec<usize>,
}

impl Places<'_> {
    /// Finds the joints of the option `wrenches` in `model`, which must have all links and joints.
    pub(super) fn attach(
        &self,
        model: &mut Model,
        wanted: &[String],
        problems: &mut DiagnosticSink,
    ) {
        model.attachments.parent_links = self.parent_links(model.joints.len());
        for (i, name) in wanted.iter().enumerate() {
            let found = match wanted[..i].contains(name) {
                true => Err((
                    "it is named twice".to_owned(),
                    "keep one of them".to_owned(),
                )),
                false => self.fixed_joint(model, name),
            };
            match found {
                Ok(joint) => {
                    model.attachments.fixed.push(joint);
                    model.attachments.fixed_names.push(name.clone());
                }
                Err((problem, hint)) => {
                    let place = Place {
                        subject: &wrench_option(name),
                        ..Place::FILE
                    };
                    problems.error(place, problem, hint);
                }
            }
        }
        model.set_fixed_inertias(&RunTime::default());
    }

    /// The number of moving joints before a visit.
    fn first_joint(&self, visit: usize, joints: usize) -> usize {
        self.first_joints.get(visit).copied().unwrap_or(joints)
    }

    fn parent_links(&self, joints: usize) -> Vec<Option<usize>> {
        let mut parent_links = vec![None; joints];
        for (k, visit) in self.tree.visits.iter().enumerate() {
            let own = self.first_joint(k, joints)..self.first_joint(k + 1, joints);
            if let (Some((parent, _)), false) = (visit.parent, own.is_empty()) {
                parent_links[own.start] = Some(parent);
            }
        }
        parent_links
    }

    /// The fixed joint of this name.
    ///
    /// # Errors
    /// The problem and the advice if there is none.
    fn fixed_joint(&self, model: &Model, name: &str) -> Result<FixedJoint, (String, String)> {
        let visits = &self.tree.visits;
        let elements = &self.description.joints;
        let joint_of = |k: usize| visits[k].parent.map(|(_, joint)| &*elements[joint].name);
        let Some(k) = (0..visits.len()).find(|k| joint_of(*k) == Some(name)) else {
            return Err(self.not_found(name));
        };
        let joints = model.joints.len();
        let first = self.first_joint(k, joints);
        if self.first_joint(k + 1, joints) != first {
            let problem = "it moves: the wrenches of all moving joints are given".to_owned();
            return Err((problem, "name fixed joints only".to_owned()));
        }
        let parent = |m: &usize| visits[*m].parent.map(|(parent, _)| parent);
        let behind = (k + 1..visits.len()).take_while(|m| parent(m) >= Some(k));
        let end = k + 1 + behind.count();
        Ok(FixedJoint {
            parent_link: parent(&k).expect("the joint's parent link"),
            links: [k, end],
            joints: [first, self.first_joint(end, joints)],
            inertia: SpatialInertia::zero(),
        })
    }

    fn not_found(&self, name: &str) -> (String, String) {
        let all = self.description.joints.iter();
        if all.clone().any(|joint| joint.name == name) {
            let problem = "it is no part of the robot that stands on the base link".to_owned();
            return (
                problem,
                "take it out, or choose another by the option `base_link`".to_owned(),
            );
        }
        let fixed = all.filter(|joint| joint.kind() == Some(JointKind::Fixed));
        let hint = match closest(name, fixed.map(|joint| &*joint.name)) {
            Some(meant) => format!("did you mean `{}`?", shorten(meant)),
            None => "name a fixed joint of the file".to_owned(),
        };
        (format!("there is no joint `{}`", shorten(name)), hint)
    }
}

//! The limb of each number of a robot's arguments.

use rbd_ir::ir::{Input, Place};
use rbd_model::Model;
use rbd_model::model::Role;
use rbd_runtime::reference::ConstraintBetween;

use crate::algorithm::run_time::{INERTIA, PARAMETERS, parameter_count};

/// Places by what numbers are of.
pub(super) struct Coordinates {
    pub(super) q: Vec<Option<Place>>,
    pub(super) v: Vec<Option<Place>>,
    joints: Vec<Option<Place>>,
    links: Vec<Option<Place>>,
    constraints: Vec<Option<Place>>,
    parameters: Vec<Option<Place>>,
}

impl Coordinates {
    /// Places by those of joints.
    pub(super) fn new(joints: &[Option<Place>], model: &Model) -> Self {
        let runtime = model.as_runtime();
        let links = model.links.iter().map(|link| link.joint);
        let constraints = model.constraints.iter().map(|own| match &own.between {
            ConstraintBetween::Frames { a, b, .. } => a.joint.or(b.joint),
            ConstraintBetween::Coordinates(own) => Some(own.follower),
            _ => None,
        });
        let mut all = Self {
            q: vec![None; runtime.nq()],
            v: vec![None; runtime.nv()],
            links: of_joints(joints, links),
            constraints: of_joints(joints, constraints),
            joints: joints.to_vec(),
            parameters: Vec::new(),
        };
        for (joint, place) in model.joints.iter().zip(joints) {
            let Some(place) = place.filter(|_| joint.coupling.is_none()) else {
                continue;
            };
            let numbered = |k: usize| {
                Some(Place {
                    role: 8 * place.role + k,
                    ..place
                })
            };
            (joint.position_range().enumerate()).for_each(|(k, i)| all.q[i] = numbered(k));
            (joint.velocity_range().enumerate()).for_each(|(k, i)| all.v[i] = numbered(k));
        }
        all.parameters = all.of_run_time(model);
        all
    }

    /// The place of a number of a [`Parameter`](crate::catalogue::Parameter).
    pub(super) fn of(&self, input: &Input) -> Option<Place> {
        let places = match input.array {
            "q" | "q0" | "q1" | "rate" => &self.q,
            "qd" | "qdd" | "tau" | "x" | "v" | "dq" | "dqd" | "dqdd" | "dtau" => &self.v,
            "f_ext" => &self.links,
            "states" | "forces" | "regularisation" => &self.joints,
            // Multipliers of joints have fields, those of constraints alone do not.
            "lambda" if !input.field.is_empty() => &self.joints,
            PARAMETERS => &self.parameters,
            _ => return None,
        };
        places.get(input.index).copied().flatten()
    }

    /// The places of the robot's fields.
    fn of_run_time(&self, model: &Model) -> Vec<Option<Place>> {
        let own = &self.constraints;
        let all = model.run_time.fields.iter().flat_map(|field| {
            let place = |k: usize| {
                // What it is of, and which number of that.
                let (place, part) = match field.role {
                    Role::Inertia { link, .. } => (self.links[link], k),
                    Role::Inertias => (self.links[k / INERTIA], 10 + k % INERTIA),
                    Role::Gravity => return None,
                    Role::Armature => (self.v[k], 20),
                    Role::Damping => (self.v[k], 21),
                    Role::Friction => (self.v[k], 22),
                    Role::Active { constraint } => (own[constraint.unwrap_or(k)], 23),
                    Role::Foothold { constraint } => (own[constraint], 24 + k),
                    Role::Placement { joint, .. } => (self.joints[joint], 32 + k),
                    Role::ConstraintPlacement { constraint } => (own[constraint], 48 + k),
                };
                place.map(|place| Place {
                    role: 64 * place.role + part,
                    ..place
                })
            };
            (0..parameter_count(field.role, model)).map(place)
        });
        all.collect()
    }
}

/// The places of what joints carry, in its order on each joint.
fn of_joints(
    joints: &[Option<Place>],
    carried: impl Iterator<Item = Option<usize>>,
) -> Vec<Option<Place>> {
    let mut ranks = vec![0; joints.len()];
    let place = |joint: Option<usize>| {
        ranks[joint?] += 1;
        let place = joints[joint?]?;
        let role = place.role + joints.len() * ranks[joint?];
        Some(Place { role, ..place })
    };
    carried.map(place).collect()
}

//! The robot's numbers in the scalar that is traced: constants, and symbols for what is an input at
//! run time.

use rbd_ir::ir::{Recorder, Symbol};
use rbd_model::Model;
use rbd_model::model::Role;
use rbd_runtime::{IntoReal, Joint, JointDynamics, Link, Real, SpatialInertia, Transform, Vector3};

use rbd_runtime::reference::{Constraint, FixedJoint, WrenchJoints};

use super::constraint_numbers::constraints;
use super::run_time::{INERTIA, fields, placement};

/// The robot's numbers.
pub(super) struct Numbers<'g> {
    /// Acceleration of gravity.
    pub(super) gravity: Vector3<Symbol<'g>>,
    /// The joints; a body's inertia is the constant one together with what is added.
    pub(super) joints: Vec<Joint<Symbol<'g>>>,
    /// The constraints beside them.
    pub(super) constraints: Vec<Constraint<Symbol<'g>>>,
    /// The links.
    pub(super) links: Vec<Link<Symbol<'g>>>,
    /// The fixed joints whose wrenches are asked for.
    fixed: Vec<FixedJoint<Symbol<'g>>>,
    /// Whether gravity is no input.
    constant_gravity: bool,
    /// The inertias that inputs add to each body's constant one, about the origin of its frame.
    pub(super) added: Vec<Option<SpatialInertia<Symbol<'g>>>>,
}

impl<'g> Numbers<'g> {
    /// The `constant` part of `model`, and its `parameters` field by field.
    pub(super) fn new(model: &Model, constant: &Model, parameters: &[Symbol<'g>]) -> Self {
        let mut numbers = Self::constants(&constant.as_runtime(), &constant.attachments.fixed);
        numbers.constraints = constraints(model, parameters);
        for (role, own) in fields(model, parameters) {
            numbers.set(model, role, own);
        }
        for (joint, added) in numbers.joints.iter_mut().zip(&numbers.added) {
            if let Some(added) = added {
                joint.inertia = joint.inertia + *added;
            }
        }
        numbers
    }

    /// The numbers of a robot without run-time fields, and its fixed joints whose wrenches are asked for.
    pub(super) fn constants(model: &rbd_runtime::Model<'_>, fixed: &[FixedJoint]) -> Self {
        let joints = model.joints.iter().map(|joint| Joint {
            joint_type: joint.joint_type,
            parent: joint.parent,
            q_start: joint.q_start,
            v_start: joint.v_start,
            coupling: joint.coupling,
            parent_from_joint: Transform::lift(joint.parent_from_joint),
            inertia: SpatialInertia::lift(joint.inertia),
            dynamics: joint.dynamics.map(|actuator| JointDynamics {
                armature: Symbol::from_f64(actuator.armature),
                damping: Symbol::from_f64(actuator.damping),
                friction: Symbol::from_f64(actuator.friction),
            }),
        });
        let links = model.links.iter().map(|link| Link {
            joint: link.joint,
            body_from_link: Transform::lift(link.body_from_link),
        });
        let fixed = fixed.iter().map(|joint| FixedJoint {
            parent_link: joint.parent_link,
            links: joint.links,
            joints: joint.joints,
            inertia: SpatialInertia::lift(joint.inertia),
        });
        Self {
            fixed: fixed.collect(),
            gravity: Vector3::lift(model.gravity),
            joints: joints.collect(),
            constraints: Vec::new(),
            links: links.collect(),
            constant_gravity: true,
            added: vec![None; model.joints.len()],
        }
    }

    /// Makes each constant a known number of what `recorder` records on.
    pub(super) fn record(&mut self, recorder: Recorder<'g>) {
        let known = |x: &mut Symbol<'g>| {
            if let Some(value) = x.known() {
                *x = recorder.known(value);
            }
        };
        vector(&mut self.gravity, &known);
        for joint in &mut self.joints {
            transform(&mut joint.parent_from_joint, &known);
            each_of_inertia(&mut joint.inertia, &known);
            if let Some(actuator) = &mut joint.dynamics {
                known(&mut actuator.armature);
                known(&mut actuator.damping);
                known(&mut actuator.friction);
            }
        }
        for link in &mut self.links {
            transform(&mut link.body_from_link, &known);
        }
        for joint in &mut self.fixed {
            each_of_inertia(&mut joint.inertia, &known);
        }
    }

    /// Whether gravity is that of the model.
    pub(super) fn has_constant_gravity(&self) -> bool {
        self.constant_gravity
    }

    /// The field of this role is `x`.
    fn set(&mut self, model: &Model, role: Role, x: &[Symbol<'g>]) {
        match role {
            Role::Inertia { link, .. } => self.add_inertia(link, inertia(x)),
            Role::Inertias => {
                for (link, x) in x.chunks_exact(INERTIA).enumerate() {
                    self.add_inertia(link, inertia(x));
                }
            }
            Role::Gravity => {
                self.gravity = Vector3::new(x[0], x[1], x[2]);
                self.constant_gravity = false;
            }
            Role::Armature => self.set_actuators(x, |actuator, x| actuator.armature = x),
            Role::Damping => self.set_actuators(x, |actuator, x| actuator.damping = x),
            Role::Friction => self.set_actuators(x, |actuator, x| actuator.friction = x),
            Role::Placement {
                joint,
                body_from_parent,
            } => {
                debug_assert!(joint < model.joints.len());
                self.joints[joint].parent_from_joint =
                    Transform::lift(body_from_parent) * placement(x);
            }
            // `constraint_numbers` has them.
            Role::Active { .. } | Role::Foothold { .. } | Role::ConstraintPlacement { .. } => {}
        }
    }

    fn add_inertia(&mut self, link: usize, own: SpatialInertia<Symbol<'g>>) {
        let Link {
            joint,
            body_from_link,
        } = self.links[link];
        let added = body_from_link.act_inertia(own);
        for fixed in &mut self.fixed {
            let [child, end] = fixed.links;
            if (child..end).contains(&link) && self.links[child].joint == joint {
                fixed.inertia = fixed.inertia + added;
            }
        }
        // A body fixed to the base has no part in the motion.
        let Some(joint) = joint else { return };
        let sum = &mut self.added[joint];
        *sum = Some(sum.map_or(added, |sum| sum + added));
    }

    fn set_actuators(
        &mut self,
        x: &[Symbol<'g>],
        set: impl Fn(&mut JointDynamics<Symbol<'g>>, Symbol<'g>),
    ) {
        let zero = Symbol::zero();
        let none = JointDynamics {
            armature: zero,
            damping: zero,
            friction: zero,
        };
        for joint in &mut self.joints {
            // One number a coordinate: it is the leader's.
            let own = joint.coupling.map_or(x[joint.v_start], |_| zero);
            set(joint.dynamics.get_or_insert(none), own);
        }
    }

    /// The joints whose wrenches are asked for.
    pub(super) fn wrenches<'a>(
        &'a self,
        parent_links: &'a [Option<usize>],
    ) -> WrenchJoints<'a, Symbol<'g>> {
        WrenchJoints {
            parent_links,
            fixed: &self.fixed,
        }
    }

    /// As the reference algorithms take it.
    pub(super) fn as_runtime(&self) -> rbd_runtime::Model<'_, Symbol<'g>> {
        rbd_runtime::Model {
            gravity: self.gravity,
            joints: &self.joints,
            links: &self.links,
        }
    }
}

fn inertia<'g>(x: &[Symbol<'g>]) -> SpatialInertia<Symbol<'g>> {
    SpatialInertia::from_parameters(x.try_into().expect("as many as an inertia has"))
}

fn vector<T>(v: &mut Vector3<T>, change: &impl Fn(&mut T)) {
    for x in [&mut v.x, &mut v.y, &mut v.z] {
        change(x);
    }
}

fn transform<T>(placement: &mut Transform<T>, change: &impl Fn(&mut T)) {
    let elements = placement.rotation.rows.iter_mut().flatten();
    elements.for_each(change);
    vector(&mut placement.translation, change);
}

fn each_of_inertia<T: Real>(inertia: &mut SpatialInertia<T>, change: &impl Fn(&mut T)) {
    let mut parameters = inertia.parameters();
    parameters.iter_mut().for_each(change);
    *inertia = SpatialInertia::from_parameters(parameters);
}

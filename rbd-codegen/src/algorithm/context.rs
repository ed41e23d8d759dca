//! The robot and the options for which an algorithm is traced.

use std::cell::Cell;
use std::sync::{Arc, OnceLock};

use rbd_model::Model;

use super::formulation;
use super::formulation::accuracy::Accuracy;
use super::formulation::derivatives::AccumulationCut;
use super::pattern::Pattern;
use super::route::ForwardRoute;
use crate::Effort;
use crate::canonical::{Canonical, FrameChoice, Neighbourhood, Scope, canonical, choose_frames};

/// Results of searches that are made once a robot and effort, when first asked for.
#[derive(Default)]
pub struct Found {
    /// The robot in the frames that cost least.
    frames: OnceLock<Canonical>,
    /// Where the derivatives' motions and forces meet.
    cut: OnceLock<AccumulationCut>,
}

/// The robot and the options for which an algorithm is traced.
pub struct TraceContext<'a> {
    /// The robot.
    pub model: &'a Model,
    /// The sparsity of its inertia matrix.
    pub pattern: Pattern,
    /// The robot without what is an input at run time.
    pub(super) constant: Model,
    /// How long the generator may take.
    pub effort: Effort,
    found: Arc<Found>,
    /// The route of forward dynamics, known once it has been traced.
    forward: Cell<Option<ForwardRoute>>,
}

impl<'a> TraceContext<'a> {
    /// The context of `model`.
    pub fn new(model: &'a Model, effort: Effort) -> Self {
        Self::with(model, effort, Arc::default())
    }

    /// The context of `model` with what has been found for it already, with the same effort.
    pub fn with(model: &'a Model, effort: Effort, found: Arc<Found>) -> Self {
        Self {
            model,
            pattern: Pattern::of(model),
            constant: model.constant_part(),
            effort,
            found,
            forward: Cell::new(None),
        }
    }

    /// The same with the robot in frames of the caller's choice.
    pub fn in_frames(model: &'a Model, frames: Canonical) -> Self {
        let found = Found {
            frames: OnceLock::from(frames),
            ..Found::default()
        };
        Self::with(model, Effort::Normal, Arc::new(found))
    }

    /// The robot in the frames that cost least for inverse dynamics and inertia matrix together.
    ///
    /// Frames for each alone were tried: they take twice the time to find and save nothing.
    pub fn canonical(&self) -> &Canonical {
        self.found.frames.get_or_init(|| {
            let start = vec![FrameChoice::MODEL; self.constant.joints.len()];
            let accuracy = Accuracy::beside(canonical(&self.constant, &start));
            let loss = |robot: &Canonical, i: usize| accuracy.loss(robot, i);
            let (scope, cost) = (Scope::Neighbourhood, formulation::cost::around_body);
            let mut choices = choose_frames(&self.constant, start.clone(), scope, cost, loss);
            if self.effort == Effort::High {
                // Inside, every joint has coordinates of its own.
                let joints = || self.constant.joints.iter().map(|joint| joint.joint_type);
                let nq = joints().map(|joint| joint.nq()).sum();
                let nv = joints().map(|joint| joint.nv()).sum();
                let cost = |robot: &Canonical, _: &Neighbourhood| {
                    formulation::cost::of_robot(robot, nq, nv)
                };
                choices = choose_frames(&self.constant, choices, Scope::Robot, cost, loss);
            }
            let chosen = canonical(&self.constant, &choices);
            if is_finite(&chosen) {
                return chosen;
            }
            // What makes a parameter vanish may be a quotient of tiny numbers.
            canonical(&self.constant, &start)
        })
    }

    /// Where on the way between two joints the entries of both in ∂τ cost least.
    pub(super) fn cut(&self) -> &AccumulationCut {
        self.found.cut.get_or_init(|| {
            let canonical = self.canonical();
            let cost = |cut: &AccumulationCut| formulation::cost::of_derivatives(canonical, cut);
            AccumulationCut::cheapest(canonical, cost)
        })
    }

    /// Whether the formulations on canonical frames know where all of the robot's joints are.
    pub fn has_formulations(&self) -> bool {
        !self.model.run_time.moves_joints()
    }

    /// Number of coordinates in q.
    pub fn nq(&self) -> usize {
        self.model.as_runtime().nq()
    }

    /// The route of `forward_dynamics`, if it has been traced.
    pub fn forward_route(&self) -> Option<ForwardRoute> {
        self.forward.get()
    }

    pub(super) fn set_forward_route(&self, route: ForwardRoute) {
        self.forward.set(Some(route));
    }
}

/// Whether every placement and inertia is.
fn is_finite(robot: &Canonical) -> bool {
    robot.joints.iter().all(|joint| {
        let angles = [joint.phi, joint.alpha, joint.offset].map(|angle| angle.value);
        let inertias = [joint.inertia, joint.newton_euler_inertia];
        let inertias = inertias.iter().flat_map(|inertia| {
            let second = inertia.second_moment.to_matrix().rows;
            let first = inertia.first_moment.to_array();
            let second = second.into_iter().flatten();
            second.chain(first).chain([inertia.mass])
        });
        let translation = joint.translation.to_array();
        let mut numbers = inertias.chain(angles).chain(translation);
        numbers.all(f64::is_finite)
    })
}

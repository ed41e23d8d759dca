//! A motion of a robot, with a force on every link.

use rbd_codegen::Model;
use rbd_codegen::internals::algorithm::Method;
use rbd_testing::Generator;

pub(crate) struct State {
    pub(crate) q: Vec<f64>,
    pub(crate) qd: Vec<f64>,
    pub(crate) qdd: Vec<f64>,
    /// [moment; force] of each link.
    pub(crate) forces: Vec<f64>,
}

impl State {
    pub(crate) fn new(model: &Model, random: &mut Generator) -> Self {
        let runtime = model.as_runtime();
        Self {
            q: random.configuration(&runtime),
            qd: random.vec(runtime.nv()),
            qdd: random.vec(runtime.nv()),
            forces: random.vec(6 * model.links.len()),
        }
    }

    /// At rest at 0.
    pub(crate) fn resting(model: &Model) -> Self {
        let runtime = model.as_runtime();
        Self {
            q: vec![0.0; runtime.nq()],
            qd: vec![0.0; runtime.nv()],
            qdd: vec![0.0; runtime.nv()],
            forces: vec![0.0; 6 * model.links.len()],
        }
    }

    /// What a function of wrenches takes.
    pub(crate) fn inputs(&self, method: &Method) -> Vec<f64> {
        let motion = [&*self.q, &self.qd, &self.qdd].concat();
        match method.parameters.len() {
            3 => motion,
            _ => [motion, self.forces.clone()].concat(),
        }
    }

    /// The same motion of another model of the robot; joints that this one does not have rest at 0.
    pub(crate) fn with_resting(&self, own: &Model, other: &Model) -> Self {
        let mut state = Self {
            forces: self.forces.clone(),
            ..Self::resting(other)
        };
        for (joint, name) in other.joints.iter().zip(&other.joint_names) {
            let Some(i) = own.joint_names.iter().position(|known| known == name) else {
                continue;
            };
            let (q, v) = (
                own.joints[i].position_range(),
                own.joints[i].velocity_range(),
            );
            state.q[joint.position_range()].copy_from_slice(&self.q[q]);
            state.qd[joint.velocity_range()].copy_from_slice(&self.qd[v.clone()]);
            state.qdd[joint.velocity_range()].copy_from_slice(&self.qdd[v]);
        }
        state
    }
}

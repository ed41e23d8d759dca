use std::vec;
use std::vec::Vec;

use rbd_codegen::{Diagnostic, Diagnostics, Loaded, Model};

use super::{Error, Handle, Robot};
use crate::dynamic::{self, Dynamics, InertiaMatrix};
use crate::{Force, Limits, Matrix3, Transform, Vector3};

/// The functions of every robot, compiled, for tools that take a [`dynamic::Dynamics`](Dynamics). Functions of
/// configurations (`integrate` and the like) go joint by joint, as in [`dynamic::Robot`].
#[derive(Clone, Debug)]
pub struct RobotDynamics {
    robot: dynamic::Robot,
    parents: Vec<Option<usize>>,
    rnea: Handle<3, 1>,
    rnea_with_forces: Handle<4, 1>,
    bias: Handle<2, 1>,
    gravity: Handle<1, 1>,
    crba: Handle<1, 1>,
    forward_dynamics: Handle<3, 1>,
    aba: Handle<3, 1>,
    forward_kinematics: Handle<1, 1>,
}

impl Robot {
    /// The functions that every robot has, compiled now.
    ///
    /// # Errors
    /// Why this robot cannot have one of them, or what this processor lacks.
    pub fn dynamics(&self) -> Result<RobotDynamics, Error> {
        let model = self.generator().model();
        if let Some(field) = model.run_time.fields.first() {
            return Err(Error::Robot(Diagnostics(Vec::from([Diagnostic {
                warning: None,
                file: model.name.clone(),
                line: None,
                subject: "option `fields`".into(),
                field: field.name.clone(),
                problem: "the functions of `Dynamics` take no `parameters`".into(),
                hint: "leave the option out, or call `function`".into(),
            }]))));
        }
        RobotDynamics::new(self, model.clone())
    }
}

impl RobotDynamics {
    fn new(compiled: &Robot, model: Model) -> Result<Self, Error> {
        let mut parents = vec![None; compiled.nv()];
        compiled.model().expanded_parents(&mut parents);
        // Where joints are coupled there is none.
        let aba = match compiled.model().is_coupled() {
            true => compiled.forward_dynamics(),
            false => compiled.aba(),
        };
        Ok(Self {
            parents,
            rnea: compiled.rnea()?,
            rnea_with_forces: compiled.rnea_with_forces()?,
            bias: compiled.bias()?,
            gravity: compiled.gravity()?,
            crba: compiled.crba()?,
            forward_dynamics: compiled.forward_dynamics()?,
            aba: aba?,
            forward_kinematics: compiled.forward_kinematics()?,
            robot: dynamic::Robot::from(Loaded {
                model,
                warnings: compiled.warnings().to_vec(),
                included: Vec::new(),
                joint_order: Vec::new(),
            }),
        })
    }
}

/// The numbers of a function's only result.
fn numbers<const A: usize>(handle: &Handle<A, 1>, arguments: [&[f64]; A]) -> Vec<f64> {
    let function = handle.function();
    let mut result = vec![0.0; function.results()[0].length];
    function.call(&arguments, &mut [&mut result]);
    result
}

impl Dynamics for RobotDynamics {
    fn name(&self) -> &str {
        self.robot.name()
    }

    fn nq(&self) -> usize {
        self.robot.nq()
    }

    fn nv(&self) -> usize {
        self.robot.nv()
    }

    fn joint_names(&self) -> Vec<&str> {
        self.robot.joint_names()
    }

    fn link_names(&self) -> Vec<&str> {
        self.robot.link_names()
    }

    fn limits(&self) -> Vec<Limits> {
        self.robot.limits()
    }

    fn integrate(&self, q: &[f64], v: &[f64]) -> Vec<f64> {
        self.robot.integrate(q, v)
    }

    fn difference(&self, q0: &[f64], q1: &[f64]) -> Vec<f64> {
        self.robot.difference(q0, q1)
    }

    fn position_rate(&self, q: &[f64], qd: &[f64]) -> Vec<f64> {
        self.robot.position_rate(q, qd)
    }

    fn velocity_from_rate(&self, q: &[f64], rate: &[f64]) -> Vec<f64> {
        self.robot.velocity_from_rate(q, rate)
    }

    fn neutral(&self) -> Vec<f64> {
        self.robot.neutral()
    }

    fn normalize(&self, q: &[f64]) -> Vec<f64> {
        self.robot.normalize(q)
    }

    fn random(&self, uniform: &mut dyn FnMut() -> f64) -> Vec<f64> {
        self.robot.random(uniform)
    }

    fn rnea(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<f64> {
        numbers(&self.rnea, [q, qd, qdd])
    }

    fn rnea_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<f64> {
        let forces = f_ext.iter().map(|force| [force.angular, force.linear]);
        let forces: Vec<f64> = forces.flatten().flat_map(Vector3::to_array).collect();
        numbers(&self.rnea_with_forces, [q, qd, qdd, &forces])
    }

    fn bias(&self, q: &[f64], qd: &[f64]) -> Vec<f64> {
        numbers(&self.bias, [q, qd])
    }

    fn gravity(&self, q: &[f64]) -> Vec<f64> {
        numbers(&self.gravity, [q])
    }

    fn crba(&self, q: &[f64]) -> InertiaMatrix {
        let nonzeros = numbers(&self.crba, [q]);
        let dense = self.crba.function().results()[0].to_dense(&nonzeros);
        InertiaMatrix::new(dense, self.parents.clone())
    }

    fn forward_dynamics(&self, q: &[f64], qd: &[f64], tau: &[f64]) -> Vec<f64> {
        numbers(&self.forward_dynamics, [q, qd, tau])
    }

    fn aba(&self, q: &[f64], qd: &[f64], tau: &[f64]) -> Vec<f64> {
        numbers(&self.aba, [q, qd, tau])
    }

    fn forward_kinematics(&self, q: &[f64]) -> Vec<Transform<f64>> {
        let placements = numbers(&self.forward_kinematics, [q]);
        let placements = placements.chunks_exact(12).map(|x| {
            let row = |i: usize| [x[3 * i], x[3 * i + 1], x[3 * i + 2]];
            let rotation = Matrix3 {
                rows: [row(0), row(1), row(2)],
            };
            Transform::new(rotation, Vector3::new(x[9], x[10], x[11]))
        });
        placements.collect()
    }
}

use std::path::Path;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

use rbd_codegen::{Diagnostic, Diagnostics, Loaded, Options, RobotDescription};

use super::{Dynamics, Frame, InertiaMatrix, limits};
use crate::reference::{self, Body, InertiaScratch};
use crate::{Force, Limits, Model, Transform};

/// A robot that was loaded while the program runs.
///
/// Besides [`Dynamics`] it has energies, centre of mass, momentum, matrices and regressors, and
/// [`frame`](Self::frame)s.
#[derive(Clone, Debug, PartialEq)]
pub struct Robot {
    pub(super) model: rbd_codegen::Model,
    warnings: Vec<Diagnostic>,
}

impl Robot {
    /// Reads the robot in the file at `path`: URDF; JSON, MJCF, SDF and xacro behind the features
    /// of these names.
    ///
    /// # Errors
    /// Everything that is wrong with the file, also that it cannot be read: the same messages as the
    /// macros'.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Diagnostics> {
        Self::load_with(path, &Options::default())
    }

    /// [`load`](Self::load) with options: gravity, base, joint types, mimics, drives, snapping and
    /// allowed warnings are those of the macros.
    ///
    /// # Errors
    /// Everything that is wrong with the file and the options.
    pub fn load_with(path: impl AsRef<Path>, options: &Options) -> Result<Self, Diagnostics> {
        let file = path.as_ref().display().to_string();
        let robot = Self::from(rbd_codegen::load(path.as_ref(), options)?);
        robot.refuse_fields(&file, options)?;
        Ok(robot)
    }

    /// The robot in `text`, which messages call `file` and whose name says what it is.
    ///
    /// # Errors
    /// Everything that is wrong with the text and the options.
    pub fn from_text(text: &[u8], file: &str, options: &Options) -> Result<Self, Diagnostics> {
        let robot = Self::from(rbd_codegen::load_str(text, file, options)?);
        robot.refuse_fields(file, options)?;
        Ok(robot)
    }

    /// A robot made in code.
    ///
    /// # Errors
    /// Everything that is wrong with the robot and the options.
    pub fn from_description(
        description: &RobotDescription,
        options: &Options,
    ) -> Result<Self, Diagnostics> {
        let robot = Self::from(description.build(options)?);
        robot.refuse_fields(&description.name, options)?;
        Ok(robot)
    }

    /// Fields are inputs of generated functions, for which slices here have no place.
    fn refuse_fields(&self, file: &str, options: &Options) -> Result<(), Diagnostics> {
        let error = |_| Diagnostic {
            warning: None,
            file: file.into(),
            line: None,
            subject: "option `fields`".into(),
            field: "".into(),
            problem: "a robot that is loaded has no fields".into(),
            hint: "leave the option out; change the description and load it again".into(),
        };
        match options.robot.fields.first().map(error) {
            Some(error) => Err(Diagnostics(vec![error])),
            None => Ok(()),
        }
    }

    /// Assumptions, in the order of the file's lines.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The robot's data for the generic [`reference`](mod@crate::reference) algorithms, which take
    /// any scalar.
    pub fn model(&self) -> Model<'_> {
        self.model.as_runtime()
    }

    /// The frame of the link of this name; `None` if there is none.
    pub fn frame(&self, link: &str) -> Option<Frame<'_>> {
        self.frame_on(link, Transform::identity())
    }

    /// The frame that stands so on the link of this name; `None` if there is no such link.
    pub fn frame_on(&self, link: &str, link_from_frame: Transform<f64>) -> Option<Frame<'_>> {
        let index = self.model.link_names.iter().position(|n| n == link)?;
        let mut frame = crate::Frame::from(self.model.links[index]);
        frame.body_from_frame = frame.body_from_frame * link_from_frame;
        Some(Frame::new(self, frame))
    }

    pub(super) fn bodies(&self) -> Vec<Body<f64>> {
        vec![Body::zero(); self.model.joints.len()]
    }

    /// A result of nv numbers, filled by `algorithm`.
    pub(super) fn velocity(
        &self,
        algorithm: impl FnOnce(&Model<'_>, &mut [Body<f64>], &mut [f64]),
    ) -> Vec<f64> {
        self.filled(self.nv(), algorithm)
    }

    /// A result of so many numbers, filled by `algorithm`.
    pub(super) fn filled(
        &self,
        length: usize,
        algorithm: impl FnOnce(&Model<'_>, &mut [Body<f64>], &mut [f64]),
    ) -> Vec<f64> {
        let mut out = vec![0.0; length];
        algorithm(&self.model(), &mut self.bodies(), &mut out);
        out
    }

    /// A matrix of N rows of nv numbers, filled by `algorithm`.
    pub(super) fn rows_of_velocities<const N: usize>(
        &self,
        algorithm: impl FnOnce(&Model<'_>, &mut [Body<f64>], &mut [f64]),
    ) -> [Vec<f64>; N] {
        let n = self.nv();
        let matrix = self.filled(N * n, algorithm);
        core::array::from_fn(|i| matrix[i * n..][..n].to_vec())
    }

    /// Runs `algorithm` with scratch for factors of H.
    pub(super) fn with_inertia<R>(
        &self,
        algorithm: impl FnOnce(InertiaScratch<'_, f64>) -> R,
    ) -> R {
        let n = self.nv();
        let (h, parents) = (&mut vec![0.0; n * n], &mut vec![None; n]);
        algorithm(InertiaScratch { h, parents })
    }

    pub(super) fn parents(&self) -> Vec<Option<usize>> {
        let mut parents = vec![None; self.nv()];
        self.model().expanded_parents(&mut parents);
        parents
    }
}

impl From<Loaded> for Robot {
    fn from(loaded: Loaded) -> Self {
        Self {
            model: loaded.model,
            warnings: loaded.warnings,
        }
    }
}

impl Dynamics for Robot {
    fn name(&self) -> &str {
        &self.model.name
    }

    fn nq(&self) -> usize {
        self.model().nq()
    }

    fn nv(&self) -> usize {
        self.model().nv()
    }

    fn joint_names(&self) -> Vec<&str> {
        let leaders = self.model.leaders().into_iter();
        leaders.map(|i| &*self.model.joint_names[i]).collect()
    }

    fn link_names(&self) -> Vec<&str> {
        self.model.link_names.iter().map(|name| &**name).collect()
    }

    fn limits(&self) -> Vec<Limits> {
        limits(&self.model)
    }

    fn integrate(&self, q: &[f64], v: &[f64]) -> Vec<f64> {
        self.filled(self.nq(), |model, _, end| {
            reference::integrate(model, q, v, end);
        })
    }

    fn difference(&self, q0: &[f64], q1: &[f64]) -> Vec<f64> {
        self.velocity(|model, _, v| reference::difference(model, q0, q1, v))
    }

    fn position_rate(&self, q: &[f64], qd: &[f64]) -> Vec<f64> {
        self.filled(self.nq(), |model, _, rate| {
            reference::position_rate(model, q, qd, rate);
        })
    }

    fn velocity_from_rate(&self, q: &[f64], rate: &[f64]) -> Vec<f64> {
        self.velocity(|model, _, qd| reference::velocity_from_rate(model, q, rate, qd))
    }

    fn neutral(&self) -> Vec<f64> {
        self.filled(self.nq(), |model, _, q| reference::neutral(model, q))
    }

    fn normalize(&self, q: &[f64]) -> Vec<f64> {
        let mut unit = q.to_vec();
        reference::normalize(&self.model(), &mut unit);
        unit
    }

    fn random(&self, mut uniform: &mut dyn FnMut() -> f64) -> Vec<f64> {
        let limits = self.limits();
        self.filled(self.nq(), |model, _, q| {
            reference::random(model, &limits, &mut uniform, q);
        })
    }

    fn rnea(&self, q: &[f64], qd: &[f64], qdd: &[f64]) -> Vec<f64> {
        self.velocity(|model, bodies, tau| reference::rnea(model, bodies, q, qd, qdd, tau))
    }

    fn rnea_with_forces(
        &self,
        q: &[f64],
        qd: &[f64],
        qdd: &[f64],
        f_ext: &[Force<f64>],
    ) -> Vec<f64> {
        self.velocity(|model, bodies, tau| {
            reference::rnea_with_forces(model, bodies, q, qd, qdd, f_ext, tau);
        })
    }

    fn bias(&self, q: &[f64], qd: &[f64]) -> Vec<f64> {
        self.velocity(|model, bodies, c| reference::bias(model, bodies, q, qd, c))
    }

    fn gravity(&self, q: &[f64]) -> Vec<f64> {
        self.velocity(|model, bodies, g| reference::gravity(model, bodies, q, g))
    }

    fn crba(&self, q: &[f64]) -> InertiaMatrix {
        let n = self.nv();
        let dense = self.filled(n * n, |model, bodies, h| {
            reference::crba(model, bodies, q, h);
        });
        InertiaMatrix::new(dense, self.parents())
    }

    fn forward_dynamics(&self, q: &[f64], qd: &[f64], tau: &[f64]) -> Vec<f64> {
        self.with_inertia(|scratch| {
            self.velocity(|model, bodies, qdd| {
                reference::forward_dynamics(model, bodies, q, qd, tau, scratch, qdd);
            })
        })
    }

    fn aba(&self, q: &[f64], qd: &[f64], tau: &[f64]) -> Vec<f64> {
        if self.model().is_coupled() {
            return self.forward_dynamics(q, qd, tau);
        }
        self.velocity(|model, bodies, qdd| reference::aba(model, bodies, q, qd, tau, qdd))
    }

    fn forward_kinematics(&self, q: &[f64]) -> Vec<Transform<f64>> {
        let mut placements = vec![Transform::identity(); self.model.links.len()];
        reference::forward_kinematics(&self.model(), &mut self.bodies(), q, &mut placements);
        placements
    }
}

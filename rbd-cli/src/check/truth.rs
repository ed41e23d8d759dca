//! A file of figures from another library.

use std::path::Path;

use serde::Deserialize;

use crate::failure::Failure;
use rbd_codegen::Compiled;

/// Numbers, some of which the file may lack (`null` for NaN).
pub(super) type Numbers = Vec<Option<f64>>;

/// The whole file.
#[derive(Deserialize)]
pub(crate) struct Truth {
    pub(super) meta: Meta,
    pub(super) states: Vec<TruthState>,
}

/// The robot that the figures are for.
#[derive(Deserialize)]
pub(super) struct Meta {
    variant: String,
    #[serde(default = "standard_gravity")]
    gravity: [f64; 3],
    pub(super) joints: Vec<TruthJoint>,
    /// Names of the links that `frame_p` and `frame_R` are of.
    #[serde(default)]
    pub(super) frames: Vec<String>,
    /// Smallest eigenvalue of H by the largest; none if H is singular.
    #[serde(rename = "M_min_over_max_eig")]
    pub(super) conditioning: Option<f64>,
}

fn standard_gravity() -> [f64; 3] {
    [0.0, 0.0, -9.81]
}

#[derive(Deserialize)]
pub(super) struct TruthJoint {
    name: String,
    #[serde(default)]
    nq: usize,
    nv: usize,
    #[serde(default)]
    idx_q: usize,
    idx_v: usize,
    pub(super) child_link: String,
}

/// One state; vectors are in the order of the file's joints.
#[derive(Deserialize)]
pub(super) struct TruthState {
    /// May be missing if every joint has one coordinate, which `theta` has, as may `nq` and `idx_q`.
    #[serde(default)]
    pub(super) q: Numbers,
    pub(super) theta: Numbers,
    pub(super) qd: Numbers,
    pub(super) qdd: Numbers,
    pub(super) tau: Numbers,
    pub(super) bias: Numbers,
    pub(super) gravity: Numbers,
    #[serde(rename = "M")]
    pub(super) inertia: Vec<Numbers>,
    pub(super) tau_in: Numbers,
    pub(super) qdd_aba: Numbers,
    #[serde(default)]
    pub(super) frame_p: Vec<[f64; 3]>,
    #[serde(default, rename = "frame_R")]
    pub(super) frame_r: Vec<[[f64; 3]; 3]>,
    /// Numbers of joints from 1, 0 for none.
    pub(super) fext_joint: Option<Vec<usize>>,
    /// [force; moment] on the joint's child link, in its frame.
    pub(super) fext: Option<Vec<[f64; 6]>>,
    pub(super) tau_fext: Option<Numbers>,
}

impl Truth {
    /// Gives joints without a name in the file those of the robot, in its order.
    pub(super) fn name_joints(&mut self, names: &[String]) {
        let joints = &mut self.meta.joints;
        if joints.len() == names.len() {
            for (joint, name) in joints.iter_mut().zip(names) {
                if joint.name.is_empty() {
                    joint.name.clone_from(name);
                }
            }
        }
    }

    /// Whether anything moves.
    pub(crate) fn moves(&self) -> bool {
        !self.meta.joints.is_empty()
    }

    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let shown = path.display();
        let text = std::fs::read_to_string(path).map_err(Failure::context(&shown))?;
        let truth: Self = serde_json::from_str(&text).map_err(Failure::context(&shown))?;
        if !["fixed", "ff"].contains(&&*truth.meta.variant) {
            return Err(Failure::new(format!(
                "{shown}: figures of the variant `{}`; only `fixed` (root link at rest) and `ff` \
                 (floating) are handled",
                truth.meta.variant
            )));
        }
        Ok(truth)
    }

    /// For each of the robot's joints, the one of the file with its name.
    pub(super) fn joints(&self, robot: &Compiled) -> Result<Vec<&TruthJoint>, Failure> {
        let gravity = robot.model.gravity.to_array();
        if gravity != self.meta.gravity {
            return Err(Failure::new(format!(
                "the truth file is for gravity {:?}, not {gravity:?}",
                self.meta.gravity
            )));
        }
        if robot.model.as_runtime().is_coupled() {
            return Err(Failure::new(
                "the truth file has coordinates for every joint; compare with `--mimic independent`",
            ));
        }
        let names = &robot.model.joint_names;
        if names.len() != self.meta.joints.len() {
            let base = match self.meta.variant.as_str() {
                "ff" => "floating",
                _ => "fixed",
            };
            return Err(Failure::new(format!(
                "the truth file has {} moving joints, the robot {}; its base is {base}",
                self.meta.joints.len(),
                names.len()
            )));
        }
        let joints = robot.model.joints.iter().zip(names);
        let find = |(joint, name): (&rbd_runtime::Joint, &String)| {
            let nv = joint.joint_type.nv();
            let mut found = self.meta.joints.iter();
            found
                .find(|found| found.name == *name && found.nv == nv)
                .ok_or_else(|| {
                    Failure::new(format!(
                        "the truth file has no joint `{name}` with {nv} coordinates of velocity"
                    ))
                })
        };
        joints.map(find).collect()
    }
}

impl TruthJoint {
    /// Indices of its velocity coordinates in the file's vectors.
    pub(super) fn velocities(&self) -> std::ops::Range<usize> {
        self.idx_v..self.idx_v + self.nv
    }

    /// Its position coordinates at `state`, `nq` of them: an angle if the file has its cosine and sine.
    pub(super) fn position(&self, state: &TruthState, nq: usize) -> Vec<f64> {
        let (numbers, range) = match nq {
            1 => (&state.theta, self.velocities()),
            _ => (&state.q, self.idx_q..self.idx_q + self.nq.min(nq)),
        };
        let number = |k| numbers.get(k).copied().flatten().unwrap_or(f64::NAN);
        range.map(number).collect()
    }
}

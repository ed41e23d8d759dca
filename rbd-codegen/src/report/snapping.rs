//! The numbers that snapping changed, and their effect on results.

use rbd_model::Model;
use rbd_runtime::{Joint, SpatialInertia, Transform, Vector3};

use crate::algorithm::{Method, Parameter, Receiver};
use crate::generate::frame::named_frames;
use crate::parameters::{State, random_states};
use crate::{FunctionName, Options, Program, Reference};

/// How many states results are compared in.
const STATES: usize = 20;
/// The seed of these states.
const SEED: u64 = 1;
/// A change up to this is rounding.
const ROUNDING: f64 = 1e-14;
/// A term of the equation of motion is held at least against this part of the joint forces.
const NEGLIGIBLE: f64 = 1e-3;
/// A result up to this, in SI units, is the rounding of one that vanishes.
const NOTHING: f64 = 1e-12;

/// The effect of the option `snap` on this robot.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Snapping {
    /// The tolerance.
    pub tolerance: f64,
    /// The numbers that changed by more than rounding.
    pub snapped: Vec<SnappedRow>,
    /// How many random states results are compared in.
    pub states: usize,
    /// The change in the result of each function; empty if nothing was changed.
    pub changes: Vec<ChangeRow>,
}

/// A placement or axis that was snapped.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SnappedRow {
    /// The joint, link or frame.
    pub subject: String,
    /// The changed part.
    pub what: &'static str,
    /// By how much: the largest element, in radians of rotations and axes, in metres of origins,
    /// relative to the largest of inertias.
    pub change: f64,
}

/// How far the result of a function is from that of the robot as written.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChangeRow {
    /// Its name.
    pub function: String,
    /// The largest difference, relative to the largest component of the result in the same state, for
    /// `bias` and `gravity` at least to a thousandth of the largest joint force; of a result that
    /// vanishes, up to 1e-12 in SI units, none.
    pub change: f64,
}

impl Snapping {
    /// The changes of `model` relative to the same robot `as_written`, read without a tolerance.
    pub(super) fn new(
        model: &Model,
        as_written: &Model,
        program: &Program,
        options: &Options,
    ) -> Self {
        let frames = named_frames(as_written, &options.frames, 0.0).unwrap_or_default();
        let mut snapped = rows(model, as_written);
        for (own, written) in program.frames.iter().zip(&frames) {
            let subject = format!("frame `{}`", own.named.accessor);
            let [a, b] = [own.named.frame, written.frame].map(|frame| frame.body_from_frame);
            placement(&mut snapped, &subject, a, b);
        }
        snapped.retain(|row| row.change > ROUNDING);
        let changes = match snapped.is_empty() {
            true => Vec::new(),
            false => {
                let compared = Compared {
                    model,
                    as_written,
                    program,
                };
                let written = frames.iter().map(|named| named.frame).collect::<Vec<_>>();
                compared.changes(&written)
            }
        };
        Self {
            tolerance: options.robot.snap_tolerance,
            snapped,
            states: STATES,
            changes,
        }
    }

    /// The largest change of any result.
    pub fn worst(&self) -> Option<&ChangeRow> {
        let rows = self.changes.iter();
        rows.max_by(|a, b| a.change.total_cmp(&b.change))
    }
}

fn rows(model: &Model, as_written: &Model) -> Vec<SnappedRow> {
    let mut rows = Vec::new();
    let joints = model.joints.iter().zip(&as_written.joints);
    for ((own, written), name) in joints.zip(&model.joint_names) {
        let subject = format!("joint `{name}`");
        let [a, b] = [own, written].map(|joint| joint.parent_from_joint);
        placement(&mut rows, &subject, a, b);
        if let (Some(a), Some(b)) = (axis(own), axis(written)) {
            let change = largest_difference(&a, &b);
            rows.push(SnappedRow {
                subject,
                what: "axis",
                change,
            });
        }
    }
    let links = model.links.iter().zip(&as_written.links);
    let inertias = model.link_inertias.iter().zip(&as_written.link_inertias);
    for (((own, written), (inertia, written_inertia)), name) in
        links.zip(inertias).zip(&model.link_names)
    {
        let subject = format!("link `{name}`");
        placement(
            &mut rows,
            &subject,
            own.body_from_link,
            written.body_from_link,
        );
        let [a, b] = [inertia, written_inertia].map(parameters);
        let change = relative(largest_difference(&a, &b), largest(&b));
        rows.push(SnappedRow {
            subject,
            what: "inertia",
            change,
        });
    }
    rows
}

fn placement(rows: &mut Vec<SnappedRow>, subject: &str, a: Transform<f64>, b: Transform<f64>) {
    let mut push = |what, change| {
        rows.push(SnappedRow {
            subject: subject.to_owned(),
            what,
            change,
        });
    };
    let [x, y] = [a, b].map(|placement| placement.rotation.rows);
    push(
        "rotation",
        largest_difference(x.as_flattened(), y.as_flattened()),
    );
    let [x, y] = [a, b].map(|placement| placement.translation.to_array());
    push("origin", largest_difference(&x, &y));
}

fn axis(joint: &Joint) -> Option<[f64; 3]> {
    joint.joint_type.axis().map(Vector3::to_array)
}

/// Those that a rotation of the inertial frame changes.
fn parameters(inertia: &SpatialInertia<f64>) -> [f64; 6] {
    let i = inertia.rotational;
    [i.xx, i.xy, i.xz, i.yy, i.yz, i.zz]
}

/// Two models of one robot.
struct Compared<'a> {
    model: &'a Model,
    as_written: &'a Model,
    program: &'a Program,
}

impl Compared<'_> {
    /// The changes of every function of the robot and of its frames that has a reference, computed by that;
    /// functions of H alone change with H.
    fn changes(&self, written_frames: &[rbd_runtime::Frame]) -> Vec<ChangeRow> {
        let [own, written] =
            [self.model, self.as_written].map(|model| Reference::new(model, &self.program.pattern));
        let states = random_states(self.as_written, STATES, SEED);
        let frames = &self.program.frames;
        let rows = self.program.all_functions().filter_map(|row| {
            let method = row.generated.method;
            if !matches!(method.receiver, Receiver::Robot | Receiver::Frame) {
                return None;
            }
            let frame = row.frame.map(|named| named.frame);
            let of_frame = |named: &crate::NamedFrame| {
                frames
                    .iter()
                    .position(|f| f.named.accessor == named.accessor)
            };
            let written_frame = row.frame.and_then(of_frame);
            let written_frame = written_frame.and_then(|i| written_frames.get(i)).copied();
            let mut worst = 0.0_f64;
            for state in &states {
                let inputs = self.inputs(&written, method, state);
                let a = own.run_on(frame, method, &inputs)?;
                let b = written.run_on(written_frame, method, &inputs)?;
                let floor = match method.id {
                    FunctionName::Bias | FunctionName::Gravity => {
                        NEGLIGIBLE * largest(&forces(&written, state))
                    }
                    _ => 0.0,
                };
                let size = largest(&b).max(floor);
                worst = worst.max(ratio(largest_difference(&a, &b), size));
            }
            Some(ChangeRow {
                function: row.name,
                change: worst,
            })
        });
        rows.collect()
    }

    /// The inputs of `method` in this state; forces are those of the motion.
    fn inputs(&self, written: &Reference<'_>, method: &Method, state: &State) -> Vec<f64> {
        let State { q, qd, qdd } = state;
        let held = self.model.held();
        let of = |parameter: &Parameter| match parameter {
            Parameter::Q | Parameter::Q0 | Parameter::Q1 => q.clone(),
            Parameter::Qd | Parameter::V | Parameter::X | Parameter::Dq => qd.clone(),
            Parameter::Qdd | Parameter::Dqd | Parameter::Dqdd => qdd.clone(),
            Parameter::Tau | Parameter::Dtau => forces(written, state),
            Parameter::Rate => vec![1.0; q.len()],
            Parameter::LinkForces => vec![0.0; 6 * self.model.links.len()],
            Parameter::Lambda => vec![1.0; self.model.constraint_rows()],
            Parameter::States => of_method(FunctionName::MaximalCoordinates, written, &[q, qd]),
            Parameter::BodyForces => vec![0.0; 6 * self.model.joints.len()],
            Parameter::Regularisation => [1e-6, 0.02].repeat(held),
            Parameter::HeldLambda => vec![1.0; 6 * held],
            Parameter::H => vec![0.01],
        };
        method.parameters.iter().flat_map(of).collect()
    }
}

/// τ of the motion.
fn forces(reference: &Reference<'_>, State { q, qd, qdd }: &State) -> Vec<f64> {
    of_method(FunctionName::Rnea, reference, &[q, qd, qdd])
}

fn of_method(name: FunctionName, reference: &Reference<'_>, inputs: &[&[f64]]) -> Vec<f64> {
    let numbers = reference.run(name.method(), &inputs.concat());
    numbers.expect("the function has a reference")
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().fold(0.0, |size, x| size.max(x.abs()))
}

fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    let differences = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, f64::max)
}

fn relative(difference: f64, size: f64) -> f64 {
    match difference == 0.0 {
        true => 0.0,
        false => difference / size,
    }
}

/// The change of a result.
fn ratio(difference: f64, size: f64) -> f64 {
    match difference.max(size) <= NOTHING {
        true => 0.0,
        false => difference / size,
    }
}

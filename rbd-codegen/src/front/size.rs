//! How large what is generated will be, known before it is.
//!  For a chain of n joints the inertia matrix has n² / 2 entries and its factorisation takes n³ / 3
//! operations: generating it takes milliseconds for an arm and hours for a chain of a thousand links.

use rbd_model::diagnostic::sink::{DiagnosticSink, Place};
use rbd_model::names::printable::shorten;
use rbd_model::{LoadOptions, Model, RobotOptions, WarningKind};
use rbd_runtime::reference::{Constraint, ConstraintBetween};

use crate::catalogue::RobotSize;
use crate::generate::select::asked;
use crate::{FunctionName, Options};

/// From so many operations on a robot is called large: about four times those of a humanoid of 40
/// joints with a floating base, all default functions.
const LARGE: u64 = 100_000;

/// The build time of an operation, measured on inverse dynamics and articulated bodies of general chains of
/// 100 and 1,000 joints (x86-64, Rust 1.95).
mod each {
    /// Bytes that generation takes at its peak, the text formatted.
    pub(super) const MEMORY: u64 = 3_000;
    /// Bytes of Rust; C has about as many.
    pub(super) const TEXT: u64 = 70;
    /// Bytes of machine code, for one type of scalars, with fused products and without.
    pub(super) const CODE: u64 = 24;
    /// Microseconds of an optimised build, for one type of scalars.
    pub(super) const BUILD: u64 = 400;
}

fn size(model: &Model, options: &Options) -> RobotSize {
    let runtime = model.as_runtime();
    let mut parents = vec![None; runtime.nv()];
    runtime.expanded_parents(&mut parents);
    let mut depths: Vec<u64> = Vec::with_capacity(parents.len());
    for parent in parents {
        depths.push(1 + parent.map_or(0, |parent: usize| depths[parent]));
    }
    let spans = model.constraints.iter();
    let spans = spans.map(|constraint| (span(model, constraint), constraint.rows() as u64));
    RobotSize {
        spans: spans.clone().map(|(span, _)| span).sum(),
        row_spans: spans.map(|(span, rows)| span * rows).sum(),
        n: depths.len() as u64,
        bodies: model.joints.len() as u64,
        entries: depths.iter().sum(),
        factorisation: depths.iter().map(|d| (d - 1) * (d + 1)).sum(),
        frames: options.frames.len() as u64,
        constraints: model.constraints.len() as u64,
        rows: model.constraint_rows() as u64,
        batch: options.batch,
    }
}

/// The number of coordinates between the two frames of a constraint.
fn span(model: &Model, constraint: &Constraint) -> u64 {
    let (a, b) = match &constraint.between {
        ConstraintBetween::Frames { a, b, .. } => (a.joint, b.joint),
        // Two coordinates, or one.
        _ => return 2,
    };
    let above = |body: Option<usize>| {
        let joints = std::iter::successors(body, |joint| model.joints[*joint].parent);
        joints.collect::<Vec<_>>()
    };
    let (a, b) = (above(a), above(b));
    let apart = a.iter().filter(|joint| !b.contains(joint));
    let apart = apart.chain(b.iter().filter(|joint| !a.contains(joint)));
    let coordinates = apart.map(|joint| model.joints[*joint].joint_type.nv() as u64);
    coordinates.sum()
}

impl LoadOptions for Options {
    fn robot(&self) -> &RobotOptions {
        &self.robot
    }

    fn problems(&self) -> Vec<(&'static str, String)> {
        [self.problems(), self.robot.problems()].concat()
    }

    fn lint(&self, model: &Model, problems: &mut DiagnosticSink) {
        lint(model, self, problems);
    }
}

/// Says of a robot for which much will be generated what that costs, and what to do about it.
fn lint(model: &Model, options: &Options, problems: &mut DiagnosticSink) {
    let size = size(model, options);
    let mut functions = asked(model, options);
    if functions.contains(&FunctionName::Ltdl) || functions.contains(&FunctionName::Ltl) {
        // It comes with them.
        functions.insert(FunctionName::Crba);
    }
    let functions = functions.into_iter();
    let mut costs: Vec<(u64, FunctionName)> = functions
        .map(|name| (name.operations(&size), name))
        .collect();
    costs.sort_by_key(|(operations, _)| std::cmp::Reverse(*operations));
    let total: u64 = costs.iter().map(|(operations, _)| operations).sum();
    if total < LARGE {
        return;
    }
    let most = costs.iter().take(3);
    let most = most.map(|(operations, name)| format!("{} {}", name.name(), rounded(*operations)));
    let most: Vec<String> = most.collect();
    let problem = format!(
        "{} joints make code of up to {} operations ({}): about {} of code, {} of memory to generate it and, \
         for each type of scalars that is used, {} of machine code and {} of an optimised build",
        model.joints.len(),
        rounded(total),
        most.join(", "),
        bytes(total * each::TEXT),
        bytes(total * each::MEMORY),
        bytes(total * each::CODE),
        duration(total * each::BUILD),
    );
    let place = Place {
        subject: &format!("robot `{}`", shorten(&model.name)),
        ..Place::FILE
    };
    let code = match options.machine_code {
        true => "",
        false => "; `machine_code = true` spares rustc most long functions of `f64` on x86-64",
    };
    problems.warning(WarningKind::LargeRobot, place, problem, hint(&costs) + code);
}

/// It names the most expensive functions, and those that grow linearly with the number of joints.
fn hint(costs: &[(u64, FunctionName)]) -> String {
    let default = "name the functions that you need, as in `functions = [rnea, aba]`, whose cost is \
                   in proportion to the joints; take a part of the robot, `base_link = \"...\"`; or \
                   make joints fixed, `joint(\"...\", type = fixed)`";
    match costs {
        [(_, name)] => format!(
            "`{}` is all that is asked for: take a part of the robot, `base_link = \"...\"`, or make \
             joints fixed, `joint(\"...\", type = fixed)`",
            name.name()
        ),
        _ => default.to_owned(),
    }
}

/// To two digits: "110,000", "4.2 million".
fn rounded(count: u64) -> String {
    let unit = 10u64.pow(count.max(10).ilog10() - 1);
    let count = (count + unit / 2) / unit * unit;
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{},{:03}", count / 1_000, count % 1_000),
        1_000_000..1_000_000_000 => format!("{} million", count as f64 / 1e6),
        _ => format!("{} thousand million", count as f64 / 1e9),
    }
}

fn bytes(count: u64) -> String {
    match count {
        0..1_000_000 => format!("{} kB", rounded(count.div_ceil(1_000))),
        1_000_000..1_000_000_000 => format!("{} MB", rounded(count.div_ceil(1_000_000))),
        _ => format!("{} GB", rounded(count.div_ceil(1_000_000_000))),
    }
}

fn duration(microseconds: u64) -> String {
    match microseconds / 1_000_000 {
        seconds @ 0..120 => format!("{} s", rounded(seconds.max(1))),
        seconds @ 120..7_200 => format!("{} minutes", rounded(seconds.div_ceil(60))),
        seconds => format!("{} hours", rounded(seconds.div_ceil(3_600))),
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, duration, rounded};

    #[test]
    fn numbers_are_said_in_two_digits() {
        assert_eq!(rounded(7), "7");
        assert_eq!(rounded(114_999), "110,000");
        assert_eq!(rounded(4_249_000), "4.2 million");
        assert_eq!(bytes(2_300_000_000), "3 GB");
        assert_eq!(bytes(999), "1 kB");
        assert_eq!(duration(61_000_000), "61 s");
        assert_eq!(duration(3_000_000_000), "50 minutes");
    }
}

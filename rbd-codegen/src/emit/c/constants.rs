//! A robot's constants: sizes, indices, names, limits, patterns.

use std::fmt::Write;

use rbd_ir::lower::Scheduled;
use rbd_model::Model;
use rbd_runtime::Limits;

use super::array::Array;
use super::comment::string;
use super::context::{Context, functions};
use super::names::constants;
use super::parameters;
use crate::catalogue::signature::{Shape, Signature};
use crate::generate::Program;

/// `#define PANDA_NV 7`, ...
pub(super) fn sizes(context: &Context<'_>, program: &Program<Scheduled>, model: &Model) -> String {
    let sizes = &context.sizes;
    let mut rows = vec![
        ("NQ", sizes.nq, "Position coordinates."),
        (
            "NV",
            sizes.nv,
            "Velocity coordinates, the degrees of freedom.",
        ),
        (
            "JOINTS",
            model.leader_names().len(),
            "Joints with coordinates of their own.",
        ),
        ("LINKS", sizes.links, "Links, the base first."),
        (
            "INERTIA_NONZEROS",
            sizes.nonzeros,
            "Entries of H's lower triangle that can be other than zero.",
        ),
    ];
    if program.has_wrenches() {
        rows.push((
            "WRENCHES",
            sizes.wrenches,
            "Joints whose wrenches are given.",
        ));
    }
    if program.has_constraints() {
        rows.push((
            "CONSTRAINTS",
            sizes.constraints,
            "Constraints beside the joints.",
        ));
        rows.push(("CONSTRAINT_ROWS", sizes.constraint_rows, "Their rows."));
    }
    if context.parameters > 0 {
        rows.push((
            "PARAMETERS",
            context.parameters,
            "Numbers that are known at run time only.",
        ));
    }
    if program.base_parameters.is_some() {
        rows.push((
            "BASE_PARAMETERS",
            sizes.base_parameters,
            "Base inertial parameters.",
        ));
    }
    let mut text = String::new();
    for (name, count, doc) in rows {
        let name = context.names.upper(name);
        writeln!(text, "/** {doc} */\n#define {name} {count}").expect("a string");
    }
    text
}

/// `enum { PANDA_JOINT_ELBOW = 2, ... };`
pub(super) fn indices(
    context: &Context<'_>,
    program: &Program<Scheduled>,
    model: &Model,
) -> String {
    let leaders = || model.joints.iter().filter(|joint| joint.coupling.is_none());
    let joints = constants(&model.leader_names());
    let links = constants(&model.link_names);
    let of = |kind: &str, doc: &str, names: &[String], starts: Vec<usize>| -> String {
        let rows = names.iter().zip(starts).map(|(name, start)| {
            let name = context.names.upper(&format!("{kind}_{name}"));
            format!("    {name} = {start}")
        });
        let rows: Vec<String> = rows.collect();
        match rows.is_empty() {
            true => String::new(),
            false => format!("/** {doc} */\nenum {{\n{}\n}};\n\n", rows.join(",\n")),
        }
    };
    let counted = |names: &[String]| (0..names.len()).collect();
    let mut text = of(
        "JOINT",
        "Index of each joint with coordinates of its own.",
        &joints,
        counted(&joints),
    );
    let (q, v): (Vec<usize>, Vec<usize>) = leaders()
        .map(|joint| (joint.q_start, joint.v_start))
        .unzip();
    text += &of(
        "Q",
        "Index of each joint's first coordinate in q.",
        &joints,
        q,
    );
    text += &of(
        "V",
        "Index of each joint's first coordinate in velocities, accelerations and forces.",
        &joints,
        v,
    );
    text += &of("LINK", "Index of each link.", &links, counted(&links));
    if program.has_wrenches() {
        let wrenches = constants(&model.wrench_names());
        text += &of(
            "WRENCH",
            "Index of each joint whose wrench is given.",
            &wrenches,
            counted(&wrenches),
        );
    }
    text
}

/// All arrays that are not empty, in the order of the header.
pub(super) fn arrays(
    context: &Context<'_>,
    program: &Program<Scheduled>,
    model: &Model,
) -> Vec<Array> {
    let mut all = names(context, program, model);
    all.extend(limits(context, model));
    all.extend(parameters::nominal(context, model));
    all.extend(program.base_parameters.as_ref().map(|values| {
        let values = values.iter().map(|x| context.scalar.number(*x)).collect();
        let doc = "The values of the base inertial parameters, in the order of `rbd report --parameters`.";
        Array::of_numbers(context, doc, "base_parameters", "BASE_PARAMETERS", values)
    }));
    let positions = &program.pattern.nonzeros;
    let length = context.names.upper("INERTIA_NONZEROS");
    let doc = "of each stored entry of H and its factors, by rows of the lower triangle.";
    let name = context.names.lower("inertia");
    all.extend(pattern(&name, &length, doc, positions));
    for (signature, function) in functions(context, program) {
        all.extend(patterns(signature, &function));
    }
    all.retain(|array| !array.values.is_empty());
    all
}

/// The places of the entries of a function's sparse results.
pub(super) fn patterns(signature: &Signature, function: &str) -> Vec<Array> {
    let mut all = Vec::new();
    for result in &signature.results {
        if let (Shape::Sparse(_), false) = (result.shape, result.positions.is_empty()) {
            let name = format!("{function}_{}", result.name);
            let doc = format!("of each stored entry of `{}` of `{function}`.", result.name);
            let length = result.positions.len().to_string();
            all.extend(pattern(&name, &length, &doc, &result.positions));
        }
    }
    all
}

fn names(context: &Context<'_>, program: &Program<Scheduled>, model: &Model) -> Vec<Array> {
    let of = |doc: &str, what: &str, length: &str, names: &[String]| Array {
        doc: doc.to_owned(),
        of: "const char *const".to_owned(),
        name: context.names.lower(what),
        length: context.names.upper(length),
        values: names.iter().map(|name| string(name)).collect(),
    };
    let joints = model.leader_names();
    let mut all = vec![
        of(
            "The joints with coordinates of their own, in the order of these.",
            "joint_names",
            "JOINTS",
            &joints,
        ),
        of(
            "All links of the file, the base first.",
            "link_names",
            "LINKS",
            &model.link_names,
        ),
    ];
    if program.has_wrenches() {
        all.push(of(
            "The joints whose wrenches are given.",
            "wrench_names",
            "WRENCHES",
            &model.wrench_names(),
        ));
    }
    if program.has_constraints() {
        let names = &model.constraint_names;
        all.push(of(
            "The constraints beside the joints, those of the file first.",
            "constraint_names",
            "CONSTRAINTS",
            names,
        ));
    }
    all
}

/// The array of a limit, its documentation, and its value for a joint.
type Limit = (&'static str, &'static str, fn(&Limits) -> f64);

const LIMITS: [Limit; 4] = [
    (
        "position_lower",
        "Lower limit of each position (rad, m)",
        |limits| limits.lower,
    ),
    (
        "position_upper",
        "Upper limit of each position (rad, m)",
        |limits| limits.upper,
    ),
    (
        "velocity_limit",
        "Largest velocity (rad/s, m/s)",
        |limits| limits.velocity,
    ),
    ("effort_limit", "Largest force (N m, N)", |limits| {
        limits.effort
    }),
];

/// The file's limits, one number for each velocity coordinate.
fn limits<'a>(context: &'a Context<'_>, model: &'a Model) -> impl Iterator<Item = Array> + 'a {
    let joints = || model.joints.iter().zip(&model.joint_limits);
    LIMITS.into_iter().map(move |(name, doc, of)| {
        let leaders = joints().filter(|(joint, _)| joint.coupling.is_none());
        let values = leaders.flat_map(|(joint, limits)| vec![of(limits); joint.joint_type.nv()]);
        let values = values.map(|x| context.scalar.number(x)).collect();
        let doc = format!("{doc}, by velocity coordinate; infinite where the file gives none.");
        Array::of_numbers(context, &doc, name, "NV", values)
    })
}

fn pattern(name: &str, length: &str, doc: &str, positions: &[(usize, usize)]) -> [Array; 2] {
    let of = |what: &str, title: &str, values: Vec<usize>| Array {
        doc: format!("{title} {doc}"),
        of: "const uint16_t".to_owned(),
        name: format!("{name}_{what}"),
        length: length.to_owned(),
        values: values.iter().map(usize::to_string).collect(),
    };
    let (rows, columns) = positions.iter().copied().unzip();
    [of("rows", "Row", rows), of("columns", "Column", columns)]
}

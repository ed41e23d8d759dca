//! The computation of the sines of a function's angles.

use rbd_ir::lower::blocks::Angle;
use rbd_runtime::AngleOffset;

use super::expression::Expressions;
use super::names::CNames;
use super::parts::Given;
use super::scalar::CScalar;
use crate::lower::cached_sines::{self, CachedAngle, OfSines};

/// Statements that compute the sines and cosines of the angles in `angles` plus these constant offsets into
/// `sine` and `cosine`.
fn call(
    take: &str,
    scalar: CScalar,
    offsets: &[AngleOffset],
    [angles, sine, cosine]: [&str; 3],
) -> String {
    let count = offsets.len();
    let array = |scalar: CScalar, name: &str, of: fn(AngleOffset) -> f64| {
        let numbers = offsets.iter().map(|offset| scalar.number(of(*offset)));
        let list = numbers.collect::<Vec<String>>().join(", ");
        let of = scalar.name();
        format!("    static const {of} {name}[{count}] = {{{list}}};\n")
    };
    let mut text = array(scalar, "rests", AngleOffset::remainder);
    text += &array(scalar, "quarters", AngleOffset::quarter_turns);
    let mut exact = "";
    if scalar == CScalar::Float {
        text += &array(CScalar::Double, "exact_rests", AngleOffset::remainder);
        exact = " exact_rests,";
    }
    text + &format!("    {take}({count}, {angles}, rests, quarters,{exact} {sine}, {cosine});\n")
}

/// The function that computes sines of numbers or of lanes.
fn taking(names: &CNames, expressions: &Expressions<'_>) -> String {
    match &expressions.lanes {
        Some(lanes) => format!("{lanes}_sin_cos"),
        None => names.lower("sin_cos"),
    }
}

/// Statements that define `sine_of_N` and `cosine_of_N` of a computed angle.
pub(super) fn of_computed(
    names: &CNames,
    expressions: &Expressions<'_>,
    angle: &str,
    number: usize,
) -> String {
    let (of, scalar, take) = (
        expressions.type_name(),
        expressions.scalar,
        taking(names, expressions),
    );
    let [variable, sine, cosine] =
        ["angle", "sine", "cosine"].map(|what| format!("{what}_of_{number}"));
    let pointers = [&variable, &sine, &cosine].map(|name| format!("&{name}"));
    let pointers = pointers.each_ref().map(String::as_str);
    let call = call(&take, scalar, &[AngleOffset::NONE], pointers);
    format!(
        "    const {of} {variable} = {angle};\n    {of} {sine}, {cosine};\n    {{\n{call}    }}\n"
    )
}

/// Statements that compute the sine and the cosine of one angle; all three are pointers.
pub(super) fn of_one(names: &CNames, scalar: CScalar, pointers: [&str; 3]) -> String {
    let take = names.lower("sin_cos");
    call(&take, scalar, &[AngleOffset::NONE], pointers)
}

/// Statements that define `sine` and `cosine`, arrays with those of all angles of a function.
pub(super) fn taken(names: &CNames, expressions: &Expressions<'_>, angles: &[Angle]) -> String {
    let scalar = expressions.scalar;
    let values = angles.iter();
    let values = values.map(|angle| without_offset(expressions, angle));
    let values: Vec<String> = values.collect();
    let offsets = angles.iter();
    let offsets = offsets.map(|angle| AngleOffset::new(angle.form.offset));
    let offsets: Vec<AngleOffset> = offsets.collect();
    let (of, count) = (expressions.type_name(), angles.len());
    let take = taking(names, expressions);
    let call = call(&take, scalar, &offsets, ["angles", "sine", "cosine"]);
    format!(
        "    const {of} angles[{count}] = {{{}}};\n    {of} sine[{count}], cosine[{count}];\n{call}",
        values.join(", ")
    )
}

/// The arrays that `taken` defines.
pub(super) fn arrays(expressions: &Expressions<'_>, angles: &[Angle]) -> Vec<Given> {
    let (of, count) = (expressions.type_name(), angles.len());
    let array = |name: &str| Given {
        name: name.to_owned(),
        declaration: format!("const {of} {name}[{count}]"),
    };
    match count {
        0 => Vec::new(),
        _ => ["sine", "cosine"].map(array).into(),
    }
}

/// ratio · input.
fn without_offset(expressions: &Expressions<'_>, angle: &Angle) -> String {
    if angle.form.offset == 0.0 {
        return expressions.written_out(angle.angle);
    }
    let input = &expressions.inputs[angle.form.input as usize];
    match angle.form.ratio {
        1.0 => input.clone(),
        -1.0 => format!("-{input}"),
        ratio => format!("{input} * {}", expressions.scalar.number(ratio)),
    }
}

/// Statements that compute the sines of the cached angles of `q` into `at`.
pub(super) fn cached(names: &CNames, scalar: CScalar, all: &[CachedAngle]) -> String {
    let angles = all.iter().map(|cached| match cached.ratio == 1.0 {
        true => format!("q[{}]", cached.coordinate),
        false => format!("q[{}] * {}", cached.coordinate, scalar.number(cached.ratio)),
    });
    let angles: Vec<String> = angles.collect();
    let (of, count) = (scalar.name(), all.len());
    let offsets = vec![AngleOffset::NONE; count];
    let take = names.lower("sin_cos");
    let call = call(&take, scalar, &offsets, ["angles", "at->sin", "at->cos"]);
    let angles = angles.join(", ");
    format!("    const {of} angles[{count}] = {{{angles}}};\n{call}")
}

/// Statements that define `sine` and `cosine` of the angles of a function from those in `at`:
/// sin(a + δ) = sin a cos δ + cos a sin δ.
pub(super) fn of_cached(scalar: CScalar, all: &[CachedAngle], of: &OfSines<'_>) -> String {
    let pairs = of.angles.iter().map(|angle| {
        let (cached, minus, offset) = cached_sines::of(&of.generated.body.function, angle);
        let at = all.iter().position(|other| *other == cached);
        let at = at.expect("every angle is cached");
        let sign = if minus { "-" } else { "" };
        let (sine, cosine) = (format!("{sign}at->sin[{at}]"), format!("at->cos[{at}]"));
        if offset == 0.0 {
            return (sine, cosine);
        }
        let [s, c] = [offset.sin(), offset.cos()].map(|x| scalar.number(x));
        (
            format!("{sine} * {c} + {cosine} * {s}"),
            format!("{cosine} * {c} - {sine} * {s}"),
        )
    });
    let (sines, cosines): (Vec<String>, Vec<String>) = pairs.unzip();
    let (of, count) = (scalar.name(), sines.len());
    format!(
        "    const {of} sine[{count}] = {{{}}};\n    const {of} cosine[{count}] = {{{}}};\n",
        sines.join(", "),
        cosines.join(", ")
    )
}

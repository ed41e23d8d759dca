//! How functions come to the sines of their angles.

use std::fmt::Write;

use rbd_runtime::AngleOffset;

use super::expression::Expressions;
use super::names::CNames;
use super::scalar::CScalar;
use crate::lower::blocks::Angle;
use crate::lower::cached_sines::{self, CachedAngle, OfSines};

/// The type of constant offsets.
pub(super) fn offset_type(names: &CNames, scalar: CScalar) -> String {
    names.lower(match scalar {
        CScalar::Double => "offset",
        CScalar::Float => "single_offset",
    })
}

/// The initialiser of no offset.
pub(super) fn no_offset(scalar: CScalar) -> String {
    offset(scalar, AngleOffset::NONE)
}

/// The initialiser of an offset. −0 added to an angle leaves it as it is.
fn offset(scalar: CScalar, offset: AngleOffset) -> String {
    let radians = match offset.radians() {
        0.0 => -0.0,
        radians => radians,
    };
    let numbers = [radians, offset.quarter_turns(), offset.remainder()];
    let list = |scalar: CScalar| numbers.map(|x| scalar.number(x)).join(", ");
    match scalar {
        CScalar::Double => format!("{{{}}}", list(scalar)),
        CScalar::Float => format!("{{{}, {{{}}}}}", list(scalar), list(CScalar::Double)),
    }
}

/// Statements that define `sine` and `cosine`, arrays with those of all angles of a function.
pub(super) fn taken(names: &CNames, expressions: &Expressions<'_>, angles: &[Angle]) -> String {
    let scalar = expressions.scalar;
    let values = angles
        .iter()
        .map(|angle| without_offset(expressions, angle));
    let values: Vec<String> = values.collect();
    let offsets = angles
        .iter()
        .map(|angle| offset(scalar, AngleOffset::new(angle.form.offset)));
    let offsets: Vec<String> = offsets.collect();
    arrays(names, scalar, &values, &offsets)
}

/// The same of these angles and offsets.
fn arrays(names: &CNames, scalar: CScalar, angles: &[String], offsets: &[String]) -> String {
    let (of, count) = (scalar.name(), angles.len());
    let mut text = String::new();
    write!(
        text,
        "    static const {} offsets[{count}] = {{{}}};\n    \
         const {of} angles[{count}] = {{{}}};\n    \
         {of} sine[{count}], cosine[{count}];\n    \
         {}({count}, angles, offsets, sine, cosine);\n",
        offset_type(names, scalar),
        offsets.join(", "),
        angles.join(", "),
        names.lower("sin_cos_with_offsets"),
    )
    .expect("a string");
    text
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

/// Statements that take the sines of the cached angles of `q` into `at`.
pub(super) fn cached(names: &CNames, scalar: CScalar, all: &[CachedAngle]) -> String {
    let angles = all.iter().map(|cached| match cached.ratio == 1.0 {
        true => format!("q[{}]", cached.coordinate),
        false => format!("q[{}] * {}", cached.coordinate, scalar.number(cached.ratio)),
    });
    let angles: Vec<String> = angles.collect();
    let (of, count) = (scalar.name(), all.len());
    let offsets = vec![no_offset(scalar); count].join(", ");
    format!(
        "    static const {} offsets[{count}] = {{{offsets}}};\n    \
         const {of} angles[{count}] = {{{}}};\n    \
         {}({count}, angles, offsets, at->sin, at->cos);\n",
        offset_type(names, scalar),
        angles.join(", "),
        names.lower("sin_cos_with_offsets"),
    )
}

/// Statements that define `sine` and `cosine` of the angles of a function from those in `at`:
/// sin(a + δ) = sin a cos δ + cos a sin δ.
pub(super) fn of_cached(scalar: CScalar, all: &[CachedAngle], of: &OfSines<'_>) -> String {
    let pairs = of.angles.iter().map(|angle| {
        let (cached, minus, offset) = cached_sines::of(of.generated, angle);
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

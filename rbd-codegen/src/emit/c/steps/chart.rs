//! The rate of u in the chart q ⊞ u, joint by joint, as in the runtime's `step/chart`.

use rbd_model::Model;
use rbd_runtime::JointType;

use crate::emit::c::scalar::CScalar;

const ROTATION: &str = include_str!("../text/rotation.c");
const SPHERICAL: &str = include_str!("../text/spherical.c");
const FLOATING: &str = include_str!("../text/floating.c");
const PLANAR: &str = include_str!("../text/planar.c");

const CARRY: &str = include_str!("../text/carry.c");
const CARRY_VECTOR: &str = include_str!("../text/carry_vector.c");
const CHAIN: &str = include_str!("../text/chain.c");
const SERIES_ROTATION: &str = include_str!("../text/series_rotation.c");
const SERIES_FLOATING: &str = include_str!("../text/series_floating.c");
const SERIES_PLANAR: &str = include_str!("../text/series_planar.c");

/// The name of the function for a joint's own coordinates; `None` if its motions commute.
fn rate(joint_type: &JointType) -> Option<&'static str> {
    match joint_type {
        JointType::Spherical => Some("spherical"),
        JointType::Floating => Some("floating"),
        JointType::Planar => Some("planar"),
        _ => None,
    }
}

/// For each joint whose motions may not commute, the first of its velocity coordinates and the function of
/// its rate.
fn curved(model: &Model) -> Vec<(usize, &'static str)> {
    let joints = model.joints.iter();
    let own = joints.filter(|joint| joint.coupling.is_none());
    own.filter_map(|joint| Some((joint.v_start, rate(&joint.joint_type)?)))
        .collect()
}

/// Whether any joint's rate differs from its velocity.
pub(super) fn has_rates(model: &Model) -> bool {
    !curved(model).is_empty()
}

/// A template of the statement that computes the rate of u.
pub(super) fn taken_rate(model: &Model) -> &'static str {
    match has_rates(model) {
        true => "NAME_chart_rate(u, v, rate);",
        false => "(void)memcpy(rate, v, sizeof rate);",
    }
}

/// A template of the functions that compute the rate of u, if there are any.
pub(super) fn rates(model: &Model) -> String {
    let curved = curved(model);
    if curved.is_empty() {
        return String::new();
    }
    let has = |name: &str| curved.iter().any(|(_, own)| *own == name);
    let mut text = String::new();
    if has("spherical") || has("floating") {
        text += ROTATION;
    }
    for (name, own) in [
        ("spherical", SPHERICAL),
        ("floating", FLOATING),
        ("planar", PLANAR),
    ] {
        if has(name) {
            text += own;
        }
    }
    text += "/* v + [u, v]/2 + [u, [u, v]]/12 of each joint. */\n\
        static void NAME_chart_rate(const SCALAR *u, const SCALAR *v, SCALAR *rate)\n{\n    \
        (void)memcpy(rate, v, PREFIX_NV * sizeof *rate);\n";
    for (start, name) in curved {
        text += &format!("    NAME_rate_{name}(u + {start}, v + {start}, rate + {start});\n");
    }
    text + "}\n\n"
}

/// A template of `carry`, which converts derivatives of u to those of q ⊞ u; `take` are statements that
/// compute sines of half an angle.
pub(super) fn carry(scalar: CScalar, model: &Model, take: &str) -> String {
    let curved = curved(model);
    if curved.is_empty() {
        return CARRY_VECTOR.to_owned();
    }
    let has = |names: &[&str]| curved.iter().any(|(_, own)| names.contains(own));
    let mut text = String::new();
    for (names, own) in [
        (&["spherical", "floating"][..], SERIES_ROTATION),
        (&["floating"], SERIES_FLOATING),
        (&["planar"], SERIES_PLANAR),
    ] {
        if has(names) {
            text += own;
        }
    }
    let charts = curved.iter().map(|(start, name)| {
        let (count, first_angle, series) = match *name {
            "floating" => (6, 3, "floating"),
            "planar" => (3, 2, "planar"),
            _ => (3, 0, "rotation"),
        };
        format!("{{{start}, {count}, {first_angle}, NAME_series_{series}}}")
    });
    let charts: Vec<String> = charts.collect();
    let (versines, rests) = (alternating(2), alternating(3));
    let list = |terms: &[f64]| {
        let numbers = terms.iter().map(|&x| scalar.number(x));
        numbers.collect::<Vec<String>>().join(", ")
    };
    let carry = CARRY
        .replace("{CHARTS}", &format!("{{{}}}", charts.join(", ")))
        .replace("COUNT", &charts.len().to_string())
        .replace("VERSINE_RATES", &list(&rates_of(&versines)))
        .replace("VERSINES", &list(&versines))
        .replace("REST_RATES", &list(&rates_of(&rests)))
        .replace("RESTS", &list(&rests))
        .replace("SIN_COS", take);
    text + &carry
}

/// A template of `chain`, which converts derivatives of v to those of the rate of u, if there is such a
/// function.
pub(super) fn chain(model: &Model) -> String {
    match curved(model).len() {
        0 => String::new(),
        count => CHAIN.replace("COUNT", &count.to_string()),
    }
}

/// 1/n!, −1/(n + 2)!, 1/(n + 4)!, …
fn alternating(n: usize) -> [f64; 11] {
    std::array::from_fn(|k| {
        let factorial = (2..=n + 2 * k).fold(1.0, |product, i| product / i as f64);
        if k % 2 == 1 { -factorial } else { factorial }
    })
}

/// ½ d/dx of a polynomial.
fn rates_of(terms: &[f64; 11]) -> Vec<f64> {
    let behind = terms.iter().enumerate().skip(1);
    behind.map(|(k, term)| 0.5 * k as f64 * term).collect()
}

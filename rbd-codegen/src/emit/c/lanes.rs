//! Many states at once, a state a lane: vectors of gcc and clang, or one number.

use rbd_ir::ir::Elementary;

use super::context::Context;
use super::scalar::{CScalar, library_name};
use super::text;

const TYPES: &str = include_str!("text/lanes_types.c");
const LANES: &str = include_str!("text/lanes.c");
const SIN_COS: &str = include_str!("text/lanes_sin_cos.c");
const BY_LANE: &str = include_str!("text/lanes_function.c");
const ATAN2: &str = include_str!("text/lanes_atan2.c");
const SIGN: &str = include_str!("text/lanes_sign.c");
const SELECT_LESS: &str = include_str!("text/lanes_select_less.c");

/// The memory layout of states and results, for the header.
pub(super) fn types(context: &Context<'_>) -> String {
    with_names(TYPES, context)
}

/// The type of lanes and the helpers that these definitions call.
pub(super) fn helpers(context: &Context<'_>, definitions: &str) -> String {
    let lanes = context.names.lower("lanes");
    let calls = |name: &str| definitions.contains(&format!("{lanes}_{name}("));
    let mut file = with_names(LANES, context);
    if calls("sin_cos") {
        file += &text::sines_of_lanes(context.names, context.scalar);
        file += &sin_cos(context);
    }
    let elementary = Elementary::ALL
        .iter()
        .map(|function| library_name(*function));
    for name in ["sqrt"].into_iter().chain(elementary) {
        if calls(name) {
            let own = BY_LANE.replace("CALLED", &context.scalar.function(name));
            file += &with_names(&own.replace("FUNCTION", name), context);
        }
    }
    for (name, own) in [
        ("atan2", ATAN2),
        ("sign", SIGN),
        ("select_less", SELECT_LESS),
    ] {
        if calls(name) {
            file += &with_names(own, context);
        }
    }
    file
}

fn sin_cos(context: &Context<'_>) -> String {
    let (compute, limit, declared, exact) = match context.scalar {
        CScalar::Double => (
            "NAME_lanes_reduce(angles[i], rest, quarter, &turns, &r, &excess);\n        \
             NAME_lanes_polynomials(r, excess, &sines[i], &cosines[i]);\n        \
             NAME_lanes_turn(turns, &sines[i], &cosines[i]);",
            "1e5",
            "",
            "",
        ),
        CScalar::Float => (
            "NAME_lanes_sin_cos_within(angles[i], rest, quarter, &sines[i], &cosines[i]);",
            "400.0f",
            "const double *exact_rests, ",
            "&exact_rests[i], ",
        ),
    };
    let variables = match context.scalar {
        CScalar::Double => "        NAME_lanes turns, r, excess;\n",
        CScalar::Float => "",
    };
    let text = SIN_COS
        .replace("VARIABLES\n", variables)
        .replace("COMPUTE", compute)
        .replace("LIMIT", limit)
        .replace("EXACT_DECLARED ", declared)
        .replace("EXACT ", exact);
    with_names(&text, context)
}

fn with_names(template: &str, context: &Context<'_>) -> String {
    let (word, size) = match context.scalar {
        CScalar::Double => ("uint64_t", "8"),
        CScalar::Float => ("uint32_t", "4"),
    };
    let template = template
        .replace("SCALAR", context.scalar.name())
        .replace("WORD", word)
        .replace("SIZE", size)
        .replace("SUFFIX", context.scalar.suffix());
    text::named(&template, context.names)
}

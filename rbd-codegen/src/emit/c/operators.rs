//! The types of vectors and the operators on them.

use super::names::CNames;
use super::scalar::CScalar;

/// The frame of both: what the compiler has, and what stands in for it.
const TYPES: &str = include_str!("text/vectors.c");

/// The types of 2 and 4 numbers.
const WIDTHS: [(usize, &str); 2] = [(2, "PAIR"), (4, "FOUR")];

/// The operators and what they compute of numbers.
const OPERATORS: [(&str, &str); 8] = [
    ("NEG", "-A"),
    ("ADD", "A + B"),
    ("SUB", "A - B"),
    ("MUL", "A * B"),
    ("DIV", "A / B"),
    ("MULADD", "A * B + C"),
    ("MULSUB", "A * B - C"),
    ("SUBMUL", "A - B * C"),
];

/// The type of vectors.
pub(super) fn type_name(width: u8) -> &'static str {
    let (_, name) = WIDTHS[usize::from(width > 2)];
    name
}

/// How many numbers a variable of this type has.
pub(super) fn width(of: &str) -> usize {
    let known = WIDTHS.iter().find(|(_, name)| *name == of);
    known.map_or(1, |(width, _)| *width)
}

/// Lane `lane` of a variable.
pub(super) fn lane(name: &str, lane: u8) -> String {
    format!("LANE({name}, {lane})")
}

/// The call of an operator on vectors of that width.
pub(super) fn call(operator: &str, width: u8, operands: &[String]) -> String {
    format!("{operator}{width}({})", operands.join(", "))
}

/// The types and operators that `definitions` use: the compiler's where it and the machine have vectors, and
/// structures with functions elsewhere.
pub(super) fn definitions(names: &CNames, scalar: CScalar, definitions: &str) -> String {
    let (mut vectors, mut structures) = (String::new(), String::new());
    for (width, of) in WIDTHS {
        if !definitions.contains(&format!("{of} ")) {
            continue;
        }
        let name = names.lower(&of.to_ascii_lowercase());
        let lanes: Vec<String> = (0..width).map(|lane| format!("lane{lane}")).collect();
        vectors += &format!(
            "typedef SCALAR {name} __attribute__((vector_size({width} * sizeof(SCALAR))));\n"
        );
        structures += &format!(
            "typedef struct {{\n    SCALAR {};\n}} {name};\n",
            lanes.join(", ")
        );
        for (operator, value) in OPERATORS {
            let operator = format!("{operator}{width}");
            if definitions.contains(&format!("{operator}(")) {
                vectors += &as_macro(&operator, value);
                structures += &as_function(names, &operator, [&name, value], &lanes);
            }
        }
        let both = format!("#define {of} {name}\n");
        vectors += &both;
        structures += &both;
    }
    if vectors.is_empty() {
        return String::new();
    }
    let text = TYPES
        .replace("VECTORS\n", &vectors)
        .replace("STRUCTURES\n", &structures);
    super::text::named(&text, names).replace("SCALAR", scalar.name())
}

/// The operands of an operator.
fn operands(value: &str) -> impl Iterator<Item = &str> {
    ["a", "b", "c"]
        .into_iter()
        .filter(|own| value.contains(&own.to_ascii_uppercase()))
}

/// The value of an operator, with each operand in this form.
fn of(value: &str, form: &dyn Fn(&str) -> String) -> String {
    operands(value).fold(value.to_owned(), |text, own| {
        text.replace(&own.to_ascii_uppercase(), &form(own))
    })
}

fn as_macro(operator: &str, value: &str) -> String {
    let parameters: Vec<&str> = operands(value).collect();
    let value = of(value, &|own| format!("({own})"));
    format!("#define {operator}({}) ({value})\n", parameters.join(", "))
}

fn as_function(
    names: &CNames,
    operator: &str,
    [of_type, value]: [&str; 2],
    lanes: &[String],
) -> String {
    let name = names.lower(&operator.to_ascii_lowercase());
    let parameters: Vec<String> = operands(value)
        .map(|own| format!("{of_type} {own}"))
        .collect();
    let each: Vec<String> = lanes
        .iter()
        .map(|lane| of(value, &|own| format!("{own}.{lane}")))
        .collect();
    format!(
        "static inline {of_type} {name}({})\n{{\n    const {of_type} all = {{{}}};\n    return all;\n}}\n\
         #define {operator} {name}\n",
        parameters.join(", "),
        each.join(", ")
    )
}

//! A program that takes steps by generated C.

use crate::c::number::Number;

/// Newton iterations of the implicit midpoint rule.
pub(crate) const ITERATIONS: usize = 2;

/// A step of C.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// Whether it takes a count of iterations and gives a residual.
    pub(crate) iterates: bool,
    /// Whether it gives A and B.
    differentiates: bool,
}

impl Step {
    const fn new(name: &'static str, iterates: bool, differentiates: bool) -> Self {
        Self {
            name,
            iterates,
            differentiates,
        }
    }
}

/// The steps in the order of a program's answers.
pub(crate) const STEPS: [Step; 6] = [
    Step::new("step_semi_implicit", false, false),
    Step::new("step_rk4", false, false),
    Step::new("step_implicit_midpoint", true, false),
    Step::new("step_semi_implicit_derivatives", false, true),
    Step::new("step_rk4_derivatives", false, true),
    Step::new("step_implicit_midpoint_derivatives", true, true),
];

/// A robot's.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) nq: usize,
    pub(crate) nv: usize,
    /// Whether its functions take what is known at run time.
    pub(crate) takes_parameters: bool,
}

impl Sizes {
    /// The numbers of a state with its forces; the time of the step is behind them.
    pub(crate) fn read(self) -> usize {
        self.nq + 2 * self.nv
    }
}

/// A program that reads q, q̇, τ and h again and again, and writes for each step what it gives from them, then what it
/// gives where (q', q̇') are written in the places of (q, q̇).
pub(crate) fn text<T: Number>(sizes: Sizes) -> String {
    let of = T::SCALAR.name();
    let (read, most) = (sizes.read() + 1, sizes.read() + 6 * sizes.nv * sizes.nv);
    let steps: String = STEPS.iter().map(|step| twice(sizes, step)).collect();
    format!(
        "#include <stdio.h>\n#include <string.h>\n#include \"robot.h\"\nint main(void) {{\n\
         static {of} x[{read}], y[{most}];\n\
         while (fread(x, sizeof *x, {read}, stdin) == {read}) {{\n{steps}}}\nreturn 0;\n}}\n"
    )
}

/// A step to another place and in place.
fn twice(sizes: Sizes, step: &Step) -> String {
    let Sizes { nq, nv, .. } = sizes;
    let state = nq + nv;
    let h = state + nv;
    let (mut count, mut residual, mut derivatives) = (String::new(), String::new(), String::new());
    let mut written = state;
    if step.iterates {
        count = format!(", {ITERATIONS}");
        residual = format!(", y + {written}");
        written += nv;
    }
    if step.differentiates {
        derivatives = format!(", y + {written}");
        written += 6 * nv * nv;
    }
    let parameters = match sizes.takes_parameters {
        true => ", robot_nominal_parameters",
        false => "",
    };
    let call = |from: &str| {
        format!(
            "robot_{}({from}, {from} + {nq}, x + {state}, x[{h}]{count}{parameters}, y, y + {nq}{residual}{derivatives});\n\
             fwrite(y, sizeof *y, {written}, stdout);\n",
            step.name
        )
    };
    let (elsewhere, in_place) = (call("x"), call("y"));
    format!("{elsewhere}memcpy(y, x, {state} * sizeof *y);\n{in_place}")
}

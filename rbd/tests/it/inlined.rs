//! What a body calls in machine code: nothing.
//!
//! A function that is not inlined into the one that has the instructions is compiled without them,
//! and then calls another for every fused product: right, and ten times slower. No other test would
//! notice.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rbd_codegen::{Base, Builder, FunctionName, WarningKind};

use crate::scratch::{self, cargo};

const ONE_UNIT: &str = "\n[profile.release]\ncodegen-units = 1\n";

const LIBRARY: &str = r#"
mod robot { include!("robot.rs"); }
mod reproducible { include!("reproducible.rs"); }
mod offset { include!("offset.rs"); }
mod small { include!("small.rs"); }
mod tree { include!("tree.rs"); }
use robot::Panda;
use small::Ur5e as Small;
use reproducible::Panda as Reproducible;
use offset::General6r as Offset;
use tree::Quadruped as Tree;
use rbd::batch::{Error, Execution, Kernel};
use rbd::{Arithmetic, Dual, Real};
pub fn single_f64(q: &[f64; 7], qd: &[f64; 7], qdd: &[f64; 7]) -> [f64; 7] { Panda.rnea(q, qd, qdd) }
pub fn single_f32(q: &[f32; 7], qd: &[f32; 7], qdd: &[f32; 7]) -> [f32; 7] { Panda.rnea(q, qd, qdd) }
pub fn many_f64(q: &[[f64; 7]], tau: &mut [[f64; 7]]) -> Result<(), Error> { Panda.batch().rnea(q, q, q, tau) }
pub fn many_f32(q: &[[f32; 7]], tau: &mut [[f32; 7]]) -> Result<(), Error> { Panda.batch().rnea(q, q, q, tau) }
pub fn same_f64(q: &[f64; 7], qd: &[f64; 7], qdd: &[f64; 7]) -> [f64; 7] { Reproducible.rnea(q, qd, qdd) }
pub fn same_f32(q: &[f32; 7], qd: &[f32; 7], qdd: &[f32; 7]) -> [f32; 7] { Reproducible.rnea(q, qd, qdd) }
pub fn offset_f64(q: &[f64; 6], qd: &[f64; 6], qdd: &[f64; 6]) -> [f64; 6] { Offset.rnea(q, qd, qdd) }
pub fn offset_f32(q: &[f32; 6], qd: &[f32; 6], qdd: &[f32; 6]) -> [f32; 6] { Offset.rnea(q, qd, qdd) }
pub fn offsets_f64(q: &[[f64; 6]], tau: &mut [[f64; 6]]) -> Result<(), Error> { Offset.batch().rnea(q, q, q, tau) }
pub fn offsets_f32(q: &[[f32; 6]], tau: &mut [[f32; 6]]) -> Result<(), Error> { Offset.batch().rnea(q, q, q, tau) }
pub fn tree_f64(q: &[f64; 19], qd: &[f64; 18]) -> [[f64; 18]; 18] {
    Tree.forward_dynamics_derivatives(q, qd, qd).dqdd_dq.to_dense()
}
pub fn chain_f32(q: &[f32; 7]) -> [[f32; 7]; 7] {
    Panda.forward_dynamics_derivatives(q, q, q).dqdd_dq.to_dense()
}
struct Still;
impl Kernel for Still {
    type Input<T: Real> = ([T; 7],);
    type Output<T: Real> = [T; 7];
    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, (q,): &([T; 7],)) -> [T; 7] { Reproducible.rnea(q, q, q) }
}
pub fn own_f64(q: &[[f64; 7]], tau: &mut [[f64; 7]]) -> Result<(), Error> {
    Execution::new().run(&Still, [q.into()], tau.into())
}
struct Cost;
impl Kernel for Cost {
    type Input<T: Real> = ([T; 7],);
    type Output<T: Real> = [T; 7];
    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, ([a, b, c, d, e, f, g],): &([T; 7],)) -> [T; 7] {
        let least = (*a).min(*b).abs();
        [a.exp(), b.ln(), c.tanh(), d.asin(), e.acos(), f.select_negative(least, g.powi(5)), g.exp() + (*f).ln()]
    }
}
pub fn cost_f64(q: &[[f64; 7]], tau: &mut [[f64; 7]]) -> Result<(), Error> {
    Execution::new().run(&Cost, [q.into()], tau.into())
}
pub fn cost_f32(q: &[[f32; 7]], tau: &mut [[f32; 7]]) -> Result<(), Error> {
    Execution::new().run(&Cost, [q.into()], tau.into())
}
struct Rate;
impl Kernel for Rate {
    type Input<T: Real> = ([T; 6], [T; 6]);
    type Output<T: Real> = [T; 6];
    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, (q, qd): &([T; 6], [T; 6])) -> [T; 6] {
        let (q, qd) = (Dual::along(*q, [*qd]), Dual::along(*qd, [*qd]));
        Small.rnea(&q, &qd, &qd).map(|tau| tau.derivatives[0])
    }
}
pub fn rate_f64(q: &[[f64; 6]], tau: &mut [[f64; 6]]) -> Result<(), Error> {
    Execution::new().run(&Rate, [q.into(), q.into()], tau.into())
}
"#;

/// Operations of a body at the least; inverse dynamics of the arm takes 350.
const OPERATIONS: usize = 200;

/// Of `f64` and of `f32`: one state with fused products and without, AVX-512, AVX2 and SSE2; one
/// state that is reproducible, with AVX2 and without; of angles with offsets the first five again. The
/// kernel and the rate on dual numbers: AVX-512, AVX2 and SSE2; the costs the same of `f64` and of `f32`; of the tree in `f64` and
/// of the arm in `f32`, with fused products and without, what comes before the columns and what solves them.
const BODIES: usize = 2 * (7 + 5) + 2 * 3 + 2 * 3 + 2 * 2 * 2;

/// What is called in rare cases, with an array, or to choose instructions: parts of the names.
const ALLOWED: &[&str] = &[
    "panic",
    "slice_",
    "fail",
    "repair",
    // Of dual numbers, in a function of its own with the instructions.
    "sin_cos_all_with_offsets",
    "one_by_one",
    "gather_number",
    "scatter",
    "memcpy",
    "memset",
    "std_detect",
    "with_fma",
    "with_avx2",
    "apart",
    "vectorize",
    "outline",
    "execution",
    "pieces",
];

#[derive(Default)]
struct Function {
    operations: usize,
    called: Vec<String>,
}

#[test]
fn bodies_call_no_function() {
    let text = fs::read_to_string(assembly()).unwrap();
    let functions = functions(&text);
    let bodies = functions.iter();
    let bodies: Vec<_> = bodies.filter(|(_, f)| f.operations >= OPERATIONS).collect();
    let names: Vec<_> = bodies
        .iter()
        .map(|(name, f)| (name, f.operations))
        .collect();
    assert!(bodies.len() >= BODIES, "bodies are in pieces: {names:?}");
    for (name, function) in bodies {
        let is_allowed = |called: &&String| ALLOWED.iter().any(|part| called.contains(part));
        let called: Vec<_> = function.called.iter().filter(|c| !is_allowed(c)).collect();
        assert!(called.is_empty(), "{name} calls {called:?}");
    }
}

/// The machine code of a crate with the functions above.
fn assembly() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = scratch::empty("inlined", r#""std", "batch""#, ONE_UNIT);
    fs::write(scratch.join("src/lib.rs"), LIBRARY).unwrap();
    let builder = |robot| Builder::new(root.join(format!("../robots/urdf/{robot}.urdf")));
    let columns = FunctionName::ForwardDynamicsDerivatives;
    for (file, robot, more, is_reproducible) in [
        ("robot.rs", "panda", Some(columns), false),
        ("reproducible.rs", "panda", None, true),
        ("offset.rs", "general_6r", None, false),
        ("small.rs", "ur5e", None, false),
    ] {
        let robot = builder(robot)
            .functions([FunctionName::Rnea].into_iter().chain(more))
            .batch(true)
            .reproducible(is_reproducible)
            .generate_text()
            .unwrap();
        fs::write(scratch.join("src").join(file), robot).unwrap();
    }
    let tree = builder("quadruped")
        .functions([columns])
        .base(Base::Floating)
        .allow([WarningKind::MissingInertial])
        .generate_text()
        .unwrap();
    fs::write(scratch.join("src/tree.rs"), tree).unwrap();
    let assembly = scratch.join("inlined.s");
    let status = cargo("rustc", &scratch)
        .args(["--release", "--lib", "--"])
        .arg(format!("--emit=asm={}", assembly.display()))
        .status()
        .unwrap();
    assert!(status.success());
    assembly
}

fn functions(assembly: &str) -> BTreeMap<&str, Function> {
    let mut functions = BTreeMap::<&str, Function>::new();
    let mut name = "";
    for line in assembly.lines() {
        if let Some(label) = line.strip_suffix(':')
            && !label.starts_with(".L")
        {
            name = label;
        }
        let mut words = line.split_whitespace();
        let function = functions.entry(name).or_default();
        let instruction = words.next().unwrap_or_default();
        let operand = words.next().unwrap_or_default();
        // Through a register, the function is named where the register is loaded.
        let is_call = instruction.starts_with("call") && !operand.starts_with("*%");
        if is_call || operand.contains("@GOTPCREL") {
            function.called.push(operand.to_owned());
        }
        function.operations += usize::from(is_arithmetic(instruction));
    }
    functions
}

/// `mulsd`, `vaddps`, `vfnmadd231pd`.
fn is_arithmetic(instruction: &str) -> bool {
    let of_floats = ["pd", "ps", "sd", "ss"];
    let operations = ["add", "sub", "mul", "fmadd", "fmsub", "fnmadd", "fnmsub"];
    let name = instruction.trim_start_matches('v');
    of_floats.iter().any(|end| name.ends_with(end))
        && operations.iter().any(|start| name.starts_with(start))
}

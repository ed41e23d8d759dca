//! The long functions of a robot as text of an assembler.

use rbd_ir::ir::Function;
use rbd_ir::lower::{Scheduled, Target};
use rbd_ir::parallel;
use rbd_jit::{Arrays, Assembly, Processor, States};

use crate::Options;
use crate::algorithm::PARAMETERS;
use crate::catalogue::signature::{Receiver, Shape, Signature, Sizes};
use crate::emit::rust::{CodeText, FunctionCode, MachineCode};
use crate::generate::{Program, ProgramFunction};
use crate::lower::lower;

/// Shorter functions stay Rust: the compiler's code takes no more time (HyQ's inverse dynamics of 8 kB 0.93 of it, the Panda's forward
/// dynamics of 10 kB as much), and stands in its caller.
const LEAST_BYTES: usize = 12 << 10;

/// Shorter reproducible ones that solve columns stay Rust, too: with AVX2 it takes 0.9 of the time of SSE2's loop for a Panda's ∂q̈ of 22 kB,
/// 0.87 for a quadruped's of 39. For a G1's of 216 it takes 0.95, and rustc 17 s in place of 5.
const LEAST_OF_UNFUSED_COLUMNS: usize = 64 << 10;

/// Longer ones wait for their own instructions, of which AVX-512 has fewer (TALOS' ∂q̈ takes 0.86 of the time, HyQ's 0.94).
const LEAST_OF_AVX512: usize = 32 << 10;

/// That of every long function which can have it, if the options ask for it.
pub(in crate::front) fn machine_code(program: &Program, options: &Options) -> MachineCode {
    if !options.machine_code {
        return MachineCode::new();
    }
    let lowered = lower(program, &Target::machine());
    let own = lowered.functions.iter();
    let own: Vec<_> = own.filter(|row| row.same_as.is_none()).collect();
    let code = |row| function_code(row, &lowered.sizes, options);
    let codes = parallel::map(own.len(), |k| {
        Some((own[k].signature.name.clone(), code(own[k])?))
    });
    codes.into_iter().flatten().collect()
}

fn function_code(
    row: &ProgramFunction<Scheduled>,
    sizes: &Sizes,
    options: &Options,
) -> Option<FunctionCode> {
    let (signature, function) = (&row.signature, &row.body.function);
    let is_fused = !options.reproducible;
    let [read, written] = arrays(signature, function, sizes)?;
    let results = signature.results.iter().enumerate();
    let places = results.flat_map(|(k, result)| {
        let all = 0..result.shape.len(sizes);
        all.map(move |at| Some((k, result.place(at, sizes)?)))
    });
    let arrays = Arrays {
        places: places.collect(),
        read,
        written,
    };
    let code = |states, processor| Assembly::new(&row.body, &arrays, states, processor).ok()?;
    let one = |processor| code(States::One, processor);
    let least = match is_fused || function.kernels.is_empty() {
        true => LEAST_BYTES,
        false => LEAST_OF_UNFUSED_COLUMNS,
    };
    let avx2 = one(Processor::Avx2).filter(|code| code.bytes >= least)?;
    let is_long = is_fused && avx2.bytes >= LEAST_OF_AVX512;
    let avx512 = is_long.then(|| one(Processor::Avx512)).flatten();
    let lanes = |processor| (options.batch && is_fused).then(|| code(States::Lanes, processor))?;
    // Both or none: batches ask for nothing else.
    let (eight, four) = lanes(Processor::Avx512).zip(lanes(Processor::Avx2)).unzip();
    let all = [
        (1, "avx512", avx512),
        (1, "fused", is_fused.then_some(avx2)),
        (1, "unfused", Some(one(Processor::Sse2)?)),
        (8, "fused", eight),
        (4, "fused", four),
    ];
    let bodies = all.into_iter().filter_map(|(lanes, machine, code)| {
        let Assembly { text, routines, .. } = code?;
        Some(CodeText {
            lanes,
            machine,
            text,
            routines,
        })
    });
    let lengths = |all: &[(String, usize)]| all.iter().map(|(_, length)| *length).collect();
    Some(FunctionCode {
        bodies: bodies.collect(),
        read: lengths(&arrays.read),
        written: lengths(&arrays.written),
    })
}

/// The arrays that code of this function takes: names and lengths, in the order of its signature; none if an argument or a result
/// is no array of numbers in Rust, or there are no more than two numbers of results.
fn arrays(
    signature: &Signature,
    function: &Function,
    sizes: &Sizes,
) -> Option<[Vec<(String, usize)>; 2]> {
    let arguments = signature.arguments.iter();
    let shapes = arguments.clone().map(|argument| argument.shape);
    let results = signature.results.iter();
    let mut all = shapes.chain(results.clone().map(|result| result.shape));
    if signature.receiver == Receiver::Frame || !all.all(is_of_numbers) {
        return None;
    }
    let matrix = signature.receiver.nonzeros();
    let matrix = matrix.map(|name| (name.to_owned(), sizes.nonzeros));
    let own = arguments.map(|argument| (argument.name.clone(), argument.shape.len(sizes)));
    let inputs = function.inputs.iter();
    let numbers = inputs.filter(|input| input.array == PARAMETERS).count();
    let numbers = (numbers > 0).then(|| (PARAMETERS.to_owned(), numbers));
    let read = matrix.into_iter().chain(own).chain(numbers).collect();
    let written = results.map(|result| (result.name.clone(), result.stored(sizes)));
    let written: Vec<(String, usize)> = written.collect();
    // Two numbers would be returned in registers.
    let is_in_memory = written.iter().map(|(_, length)| length).sum::<usize>() > 2;
    is_in_memory.then_some([read, written])
}

/// Whether a value of this shape is one array of numbers in memory.
fn is_of_numbers(shape: Shape) -> bool {
    matches!(
        shape,
        Shape::Scalar
            | Shape::Velocity
            | Shape::Configuration
            | Shape::ConstraintRows
            | Shape::Numbers(_)
            | Shape::InertiaMatrix
            | Shape::Ltdl
            | Shape::Ltl
            | Shape::Rows(_)
            | Shape::Square
            | Shape::Regressor
            | Shape::BaseRegressor
            | Shape::HeldRows
            | Shape::Sparse(_)
    )
}

//! Columns of so many rows that their places are beyond 16 bits.

use rbd_codegen::internals::ir::{Function, Graph, NodeId, evaluate_in, scalars};
use rbd_codegen::internals::kernel::{GivenColumns, SolveColumns};
use rbd_codegen::internals::optimize::Optimized;
use rbd_codegen::{Argument, COptions, Kernel, Output, OwnFunction, Receiver, Shape, Signature};
use rbd_runtime::Unfused;

use super::built::written;
use super::compiler::Compiler;
use super::driver::output;

/// Limbs of five rows on the first one; two columns are given.
fn columns() -> SolveColumns {
    let parent = |i: usize| match i {
        0 => None,
        _ if i % 5 == 1 => Some(0),
        _ => Some(i - 1),
    };
    let given = GivenColumns {
        width: 300,
        positions: vec![(149, 7), (3, 299)],
    };
    SolveColumns {
        parents: (0..150).map(parent).collect(),
        given: vec![given],
    }
}

/// Some of its results, of all of its operands.
fn function(columns: SolveColumns) -> Function {
    let mut function = Function {
        inputs: scalars("x", columns.operands()),
        outputs: Vec::new(),
        graph: Graph::default(),
        kernels: Vec::new(),
    };
    let inputs = 0..columns.operands() as u32;
    let operands: Vec<NodeId> = inputs.map(|at| function.graph.input(at)).collect();
    let results = function.call(Kernel::SolveColumns(columns), &operands);
    function.outputs = results.into_iter().step_by(97).collect();
    function
}

fn signature(function: &Function) -> Signature {
    let argument = Argument {
        name: "x".into(),
        shape: Shape::Numbers(function.inputs.len()),
        unit: String::new(),
        doc: String::new(),
    };
    let result = Output {
        name: "y".into(),
        shape: Shape::Numbers(function.outputs.len()),
        unit: String::new(),
        doc: String::new(),
        frame: None,
        positions: Vec::new(),
    };
    Signature {
        name: "solve".into(),
        doc: String::new(),
        receiver: Receiver::Robot,
        arguments: vec![argument],
        results: vec![result],
    }
}

#[test]
fn tables_of_many_rows_have_wider_numbers() {
    let function = function(columns());
    let signature = signature(&function);
    let (count, length) = (function.inputs.len(), function.outputs.len());
    let x: Vec<f64> = (0..count).map(|k| (k as f64).sin()).collect();
    let expected = evaluate_in(Unfused, &function, &x);
    assert!(expected.iter().any(|y| *y != 0.0));
    let body = Optimized {
        function,
        slp_groups: None,
        by_kernel: None,
    };
    let own = OwnFunction::new("many", signature, body).expect("names");
    let source = own.c(&COptions::default(), "robot").expect("C");
    assert!(source.source.contains("static const uint32_t steps0["));
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&source, folder.path());
    let driver = folder.path().join("driver.c");
    let program = format!(
        "#include \"robot.h\"\n#include <stdio.h>\nstatic double x[{count}], y[{length}];\n\
         int main(void) {{\n    size_t got = fread(x, sizeof x, 1, stdin);\n    many_solve(x, y);\n    \
         return got != 1 || fwrite(y, sizeof y, 1, stdout) != 1;\n}}\n"
    );
    std::fs::write(&driver, program).expect("written");
    let binary = Compiler::own().program(&["-ffp-contract=off"], &[&driver, &path]);
    let given = x.iter().flat_map(|x| x.to_ne_bytes());
    let found = output(&binary, given.collect());
    let (found, _) = found.as_chunks();
    let found: Vec<f64> = found.iter().map(|y| f64::from_ne_bytes(*y)).collect();
    assert_eq!(found, expected);
}

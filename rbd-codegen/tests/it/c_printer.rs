//! A printer of C, to hold a program to knowing no language: each function, compiled by the machine's
//! C compiler, gives what the interpreter does.

mod printer;

use std::fmt::Write;
use std::process::Command;

use printer::{print, print_free};
use rbd_codegen::internals::ir::{Input, evaluate_in, trace};
use rbd_codegen::internals::lower::blocks::schedule;
use rbd_codegen::{
    FrameOption, FunctionName, Options, Program, ProgramFunction, Scheduled, Target, generate,
    load, lower, possible_functions,
};
use rbd_runtime::Unfused;
use rbd_testing::{Generator, assert_close};

/// The call of a function on numbers, which prints its results in a line.
fn call(
    name: &str,
    row: &ProgramFunction<Scheduled>,
    program: &Program<Scheduled>,
    x: &[f64],
) -> String {
    let mut text = String::from("  {\n");
    let mut arguments = Vec::new();
    let mut rest = x;
    let nonzeros = row
        .signature
        .receiver
        .nonzeros()
        .map(|_| program.sizes.nonzeros);
    let lengths = row
        .signature
        .arguments
        .iter()
        .map(|a| a.shape.len(&program.sizes));
    for (k, length) in nonzeros.into_iter().chain(lengths).enumerate() {
        let (own, others) = rest.split_at(length);
        rest = others;
        let numbers: Vec<String> = own.iter().map(|x| format!("{x:?}")).collect();
        writeln!(
            text,
            "    const double x{k}[] = {{{}}};",
            numbers.join(", ")
        )
        .expect("a string");
        arguments.push(format!("x{k}"));
    }
    for (k, result) in row.signature.results.iter().enumerate() {
        let length = result.shape.len(&program.sizes);
        writeln!(text, "    double y{k}[{length}];").expect("a string");
        arguments.push(format!("y{k}"));
    }
    writeln!(text, "    {name}({});", arguments.join(", ")).expect("a string");
    for (k, result) in row.signature.results.iter().enumerate() {
        let length = result.shape.len(&program.sizes);
        let print = format!("printf(\"%.17g \", y{k}[i])");
        writeln!(text, "    for (int i = 0; i < {length}; i++) {print};").expect("a string");
    }
    text + "    printf(\"\\n\");\n  }\n"
}

/// Two in the last place of 1 for a sine, and what some hundred operations make of it.
const OF_SINES: f64 = 1e-13;

/// The same where an inertia matrix is divided by: a hundred times as much for its condition.
const OF_INVERSES: f64 = 1e-11;

/// What a program prints that consists of these functions and calls.
fn output_of(text: &str, calls: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let [source, binary] = ["robot.c", "robot"].map(|name| folder.path().join(name));
    let program = format!("{text}int main(void) {{\n{calls}  return 0;\n}}\n");
    std::fs::write(&source, program).expect("written");
    let flags = ["-std=c99", "-ffp-contract=off", "-o"];
    let compiled = Command::new("cc")
        .args(flags)
        .args([&binary, &source])
        .arg("-lm")
        .status();
    assert!(compiled.expect("a C compiler").success());
    let output = Command::new(&binary).output().expect("it runs").stdout;
    String::from_utf8(output).expect("numbers")
}

/// Elementary functions by C's library, which errs by a unit or two, and choices.
#[test]
fn elementary_functions_have_names_in_c() {
    let inputs = (0..4).map(|index| Input {
        array: "x",
        index,
        field: "",
    });
    let traced = trace(inputs.collect(), |x| {
        let x = <[_; 4]>::try_from(x).unwrap_or_else(|_| unreachable!("four inputs"));
        rbd_testing::residual(x).to_vec()
    });
    let body = Scheduled {
        schedule: schedule(&traced, &Target::scalar()),
        function: traced,
    };
    let mut text = String::from("#include <math.h>\n#include <stdio.h>\n");
    text += &print_free("residual", &body);
    let mut random = Generator::new(8);
    println!("seed 8");
    let (mut calls, mut expected) = (String::new(), Vec::new());
    for _ in 0..50 {
        let x = [(); 4].map(|()| random.real(-1.0, 1.0));
        expected.extend(rbd_testing::residual(x));
        calls += &format!(
            "  {{ const double x[] = {{{:?}, {:?}, {:?}, {:?}}};\n",
            x[0], x[1], x[2], x[3]
        );
        calls += "    double y[18]; residual(x, y);\n";
        calls += "    for (int i = 0; i < 18; i++) printf(\"%.17g\\n\", y[i]); }\n";
    }
    let output = output_of(&text, &calls);
    let numbers: Vec<f64> = output
        .lines()
        .map(|x| x.parse().expect("a number"))
        .collect();
    assert_close(&numbers, &expected, 1e-14);
}

#[test]
fn a_printer_of_c_needs_no_more_than_the_program() {
    let path = rbd_testing::robots().join("urdf/stanford_arm.urdf");
    let mut options = Options::default();
    let model = load(&path, &options).expect("a sound robot").model;
    let tip = model.link_names.last().expect("a link").clone();
    options.frames = vec![FrameOption::of_link(tip)];
    let of_frames = FunctionName::ALL.iter().filter(|name| name.is_of_frame());
    let functions = possible_functions(&model)
        .into_iter()
        .filter(|name| !name.is_maximal())
        .chain(of_frames.copied());
    options.functions = Some(functions.collect());
    let program = generate(&model, &options).expect("possible functions");
    let lowered = lower(&program, &Target::scalar());
    let mut random = Generator::new(7);
    let (mut text, mut calls, mut expected) = (String::new(), String::new(), Vec::new());
    text += "#include <math.h>\n#include <stdio.h>\n";
    for row in lowered.all_functions() {
        let name = row.name.replace('.', "_");
        let inputs = random.vec(row.generated.body.function.inputs.len());
        text += &print(&name, row.generated, &lowered);
        calls += &call(&name, row.generated, &lowered, &inputs);
        let count = row.generated.count;
        let tolerance = match (count.sincos + count.atan2, count.div) {
            (0, _) => 0.0,
            (_, 0) => OF_SINES,
            _ => OF_INVERSES,
        };
        let results = evaluate_in(Unfused, &row.generated.body.function, &inputs);
        expected.push((row.name, tolerance, results));
    }
    let output = output_of(&text, &calls);
    assert_eq!(output.lines().count(), expected.len());
    println!("{} functions", expected.len());
    assert!(expected.len() > 40, "few functions: {}", expected.len());
    for (line, (name, tolerance, results)) in output.lines().zip(expected) {
        let numbers: Vec<f64> = line
            .split_whitespace()
            .map(|x| x.parse().expect("a number"))
            .collect();
        let scale = results.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        let tolerance = tolerance * scale;
        assert_eq!(numbers.len(), results.len(), "{name}");
        for (a, b) in numbers.iter().zip(&results) {
            let is_near = (a - b).abs() <= tolerance || (a.is_nan() && b.is_nan());
            assert!(is_near, "{name}: {a:e} in C, {b:e} in the interpreter");
        }
    }
}

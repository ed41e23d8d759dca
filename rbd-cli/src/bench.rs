//! `rbd bench`: the functions as machine code, measured here.

use std::time::Instant;

use comfy_table::{Cell, CellAlignment};
use rbd::jit::{Function, Limits};

use crate::arguments::BenchArguments;
use crate::failure::Failure;
use crate::{output, progress, robot, style};

const LEGEND: &str = "Medians on this machine, in f64 unless f32 is said, sines and the check of lengths included; a batch has 1,024 states, \
    a state a row. After other work: 64 MB are written before each call. Operations are multiplications, additions, divisions and roots. A state of a batch takes at least its operations \
    at the rate of products that are fused with sums and wait for nothing, and its sines, both as measured here.";

pub(crate) fn run(arguments: &BenchArguments) -> Result<(), Failure> {
    let start = Instant::now();
    let robot = robot::load(&arguments.robot.file, &arguments.robot.options())?;
    let (generated, start) = (start.elapsed(), Instant::now());
    let functions = Function::all_of(&robot.program)?;
    let compiled = start.elapsed();
    let name = &robot.program.robot_name;
    let limits = Limits::measure()?;
    let bar = progress::bar(format!("measuring {name}"), functions.len() as u64);
    let mut table = style::table();
    table.set_header([
        "function",
        "operations",
        "sines",
        "bytes of code",
        "a call, ns",
        "after other work, ns",
        "a state of a batch, ns",
        "at least",
        "of that, sines",
        "in f32",
    ]);
    for function in &functions {
        let (count, time) = (function.operations(), function.time()?);
        let sines = f64::from(count.sincos) * limits.sine;
        let products = f64::from(count.flops()) / limits.operations;
        table.add_row([
            Cell::new(function.name()),
            Cell::new(count.flops()),
            Cell::new(count.sincos),
            Cell::new(function.code().code().map_or(0, |code| code.bytes.len())),
            Cell::new(format!("{:.1}", time.call)),
            Cell::new(format!("{:.0}", time.cold_call)),
            Cell::new(format!("{:.1}", time.state)),
            Cell::new(format!("{:.1}", products + sines)),
            Cell::new(format!("{sines:.1}")),
            Cell::new(format!("{:.1}", time.single_state)),
        ]);
        bar.inc(1);
    }
    bar.finish_and_clear();
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    output::print(&format!(
        "{name}: read and generated in {:.0} ms, machine code of all functions in {:.1} ms\n\n{table}\n\n{LEGEND} One core: {:.1} operations \
         a ns, {:.2} ns a sine.\n",
        generated.as_secs_f64() * 1e3,
        compiled.as_secs_f64() * 1e3,
        limits.operations,
        limits.sine,
    ))?;
    robot::print_warnings(&robot);
    Ok(())
}

//! `rbd report`.

mod code;
mod constraint_forces;
mod constraints;
mod derivatives;
mod factors;
mod joints;
mod operations;
mod page;
mod parameters;
mod passes;
mod snapping;
mod sparsity;
mod tree;

use rbd_codegen::report::Report;
use rbd_codegen::{Compiled, Model};
use serde::Serialize;

use crate::arguments::ReportArguments;
use crate::compare::{self, Comparison, Growth};
use crate::failure::Failure;
use crate::format::Format;
use crate::output::MARK;
use crate::robot;

pub(crate) fn run(arguments: &ReportArguments) -> Result<(), Failure> {
    let robot = robot::load(&arguments.robot.file, &arguments.robot.options())?;
    let text = if arguments.compare {
        comparison(&robot, arguments)?
    } else {
        own(&robot, arguments)?
    };
    write(arguments, &text)?;
    // The report includes the warnings.
    if arguments.compare {
        robot::print_warnings(&robot);
    }
    Ok(())
}

/// A file names its generator; HTML and JSON do so wherever they go.
fn write(arguments: &ReportArguments, text: &str) -> Result<(), Failure> {
    let output = arguments.out.output();
    match arguments.format {
        Format::Table if output.file().is_some() => output.write(&format!("{MARK}\n\n{text}")),
        Format::Markdown if output.file().is_some() => {
            output.write(&format!("<!-- {MARK} -->\n\n{text}"))
        }
        _ => output.write(text),
    }
}

/// The robot's own report, as the command line asks for it.
fn own(robot: &Compiled, arguments: &ReportArguments) -> Result<String, Failure> {
    let as_written = robot::as_written(&arguments.robot.file, &robot.options)?;
    let mut report = begun(robot, &as_written);
    if let Some(q) = &arguments.at {
        let report_at = report.with_constraints_at(&robot.model, q);
        report = report_at.map_err(Failure::context("--at"))?;
    }
    if arguments.parameters {
        report = report.with_parameters(&robot.model);
    }
    if arguments.passes {
        report = report.with_passes(&robot.model, robot.options.effort);
    }
    if arguments.code {
        report.code = Some(code::rows(&robot.program)?);
    }
    finished(report, robot, arguments.format)
}

/// The report of a robot; `as_written` is the same without snapping.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn report(robot: &Compiled, as_written: &Model, format: Format) -> Result<String, String> {
    finished(begun(robot, as_written), robot, format).map_err(|failure| failure.to_string())
}

fn begun(robot: &Compiled, as_written: &Model) -> Report {
    let report = Report::new(&robot.model, &robot.program, &robot.warnings).with_file_order(
        &robot.model,
        &robot.program,
        &robot.joint_order,
    );
    report.with_snapping(&robot.model, as_written, &robot.program, &robot.options)
}

fn finished(report: Report, robot: &Compiled, format: Format) -> Result<String, Failure> {
    let report = report.with_derivatives(&robot.model, &robot.program, robot.options.effort);
    match format {
        Format::Table => Ok(page::document(&report).to_terminal()),
        Format::Json => json(&report),
        Format::Markdown => Ok(page::document(&report).to_markdown()),
        Format::Html => Ok(page::document(&report).to_html()),
    }
}

/// The comparison as JSON: all counts, and their growth.
#[derive(Serialize)]
struct Compared<'a> {
    #[serde(flatten)]
    comparison: &'a Comparison,
    growth: &'a [Growth],
}

/// The robot beside the published counts. Growth takes the most time and is only in JSON and HTML.
fn comparison(robot: &Compiled, arguments: &ReportArguments) -> Result<String, Failure> {
    let comparison = &Comparison::new(robot)?;
    let growth = || compare::growth(comparison, arguments.up_to);
    match arguments.format {
        Format::Table => Ok(compare::document(comparison, None).to_terminal()),
        Format::Markdown => Ok(compare::document(comparison, None).to_markdown()),
        Format::Html => {
            let growth = growth()?;
            Ok(compare::document(comparison, Some(&growth)).to_html())
        }
        Format::Json => {
            let growth = &growth()?;
            json(&Compared { comparison, growth })
        }
    }
}

/// Data, and the program that generated them.
#[derive(Serialize)]
struct Marked<'a, T> {
    generator: &'static str,
    #[serde(flatten)]
    data: &'a T,
}

fn json(data: &impl Serialize) -> Result<String, Failure> {
    let data = Marked {
        generator: MARK,
        data,
    };
    let text =
        serde_json::to_string_pretty(&data).map_err(Failure::context("writing the report"))?;
    Ok(text + "\n")
}

//! `rbd report`.

mod parameters;
mod table;
mod tree;

use rbd_codegen::report::Report;

use crate::arguments::{Format, ReportArguments};
use crate::failure::Failure;
use crate::robot;
use crate::style;

pub(crate) fn run(arguments: &ReportArguments) -> Result<(), Failure> {
    let robot = robot::load(&arguments.robot.file, &arguments.robot.options())?;
    let report = Report::new(&robot.model, &robot.generated, &robot.warnings);
    let report = if arguments.parameters {
        report.with_parameters(&robot.model)
    } else {
        report
    };
    match arguments.format {
        Format::Table => {
            style::print(&table::render(&report))?;
            robot::print_warnings(&robot);
            Ok(())
        }
        Format::Json => {
            let text = serde_json::to_string_pretty(&report)
                .map_err(Failure::context("writing the report"))?;
            style::print(&(text + "\n"))
        }
        Format::Markdown => style::print(&report.to_markdown()),
    }
}

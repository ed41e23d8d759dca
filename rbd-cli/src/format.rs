//! The formats of reports.

use clap::ValueEnum;

/// The format of a report.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    /// For a terminal.
    Table,
    /// For programs.
    Json,
    /// For documents.
    Markdown,
    /// One page for a browser, with charts when comparing.
    Html,
}

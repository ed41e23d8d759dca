//! XML read strictly and with positions, whatever the format: limits before any parser, and every unknown
//! element and attribute reported.

pub(crate) mod document;
pub(crate) mod number;
pub(crate) mod reader;
pub(crate) mod scan;
pub(crate) mod schema;
pub(crate) mod text;

//! XML read strictly and with positions, whatever the format: limits before any parser, every
//! element and attribute that is not known reported.

pub(crate) mod document;
pub(crate) mod number;
pub(crate) mod reader;
pub(crate) mod scan;
pub(crate) mod schema;
pub(crate) mod text;

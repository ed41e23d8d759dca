//! Formats that need a feature.

use crate::diagnostic::sink::{DiagnosticSink, Place};

/// The error for a format that was not compiled in.
#[allow(dead_code, reason = "with all features there is none that is missing")]
pub(crate) fn missing_feature<T>(
    place: Place<'_>,
    format: &str,
    feature: &str,
    problems: &mut DiagnosticSink,
) -> Option<T> {
    problems.error(
        place,
        format!("this is {format}, which needs the feature `{feature}`"),
        format!("add it to the features of rbd or rbd-codegen: features = [\"{feature}\"]"),
    );
    None
}

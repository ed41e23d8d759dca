//! Progress on standard error.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of `length` steps; where standard error is no terminal, one line that says what is done.
pub(crate) fn bar(message: impl Into<String>, length: u64) -> ProgressBar {
    let message = message.into();
    let bar = ProgressBar::new(length);
    if bar.is_hidden() {
        eprintln!("{message}");
        return bar;
    }
    let style = ProgressStyle::with_template("{spinner} {msg} {wide_bar} {pos}/{len} {elapsed}");
    bar.enable_steady_tick(Duration::from_millis(100));
    bar.set_message(message);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

//! Progress on standard error.

use std::fs;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The time that work may take silently.
const PATIENCE: Duration = Duration::from_secs(1);

/// Runs `work`; if it takes longer than [`PATIENCE`], shows `message` until it is done, if standard error
/// is a terminal.
pub(crate) fn while_working<T>(message: String, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let spinner = ProgressBar::new_spinner().with_message(message);
                if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
                    spinner.set_style(style);
                }
                spinner.enable_steady_tick(Duration::from_millis(100));
                // Nothing is sent: the channel closes with the work.
                let _ = waiting.recv();
                spinner.finish_and_clear();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// A bar of `length` steps; if standard error is no terminal, one line with the message.
pub(crate) fn bar(message: impl Into<String>, length: u64) -> ProgressBar {
    let message = message.into();
    let bar = ProgressBar::new(length);
    if bar.is_hidden() {
        eprintln!("{message}");
        return bar;
    }
    shown(
        bar,
        message,
        "{spinner} {msg} {wide_bar} {pos}/{len} {elapsed}",
    )
}

/// Bytes of an input that takes a while.
const LONG: u64 = 1 << 22;

/// A bar of the bytes of standard input if that is a long file, else nothing.
pub(crate) fn of_input(message: String) -> ProgressBar {
    match fs::metadata("/dev/stdin") {
        Ok(file) if file.is_file() && file.len() >= LONG => {
            let template = "{spinner} {msg} {wide_bar} {bytes}/{total_bytes} {elapsed}";
            shown(ProgressBar::new(file.len()), message, template)
        }
        _ => ProgressBar::hidden(),
    }
}

fn shown(bar: ProgressBar, message: String, template: &str) -> ProgressBar {
    bar.enable_steady_tick(Duration::from_millis(100));
    bar.set_message(message);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

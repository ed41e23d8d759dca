//! Pictures that are drawn from what they show.

#[path = "../../../../benches/src/chart/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    missing_docs,
    reason = "a module of the benchmarks, which draw more kinds"
)]
mod chart;

mod code;
mod sparsity;
mod speed;

/// The cells of the table whose heading has this column.
fn table<'a>(page: &'a str, column: &str) -> Vec<Vec<&'a str>> {
    let lines = page.lines().skip_while(|line| !line.contains(column));
    lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

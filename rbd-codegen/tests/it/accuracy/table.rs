//! The table of ratios: a row a kind of robots and arithmetic.

use std::collections::BTreeMap;
use std::fmt;

use super::measure::{Measured, Products};
use super::robots::Subject;

/// Ratios by kind of robot, scalar and products.
#[derive(Default)]
pub(crate) struct Table {
    rows: BTreeMap<(String, &'static str, &'static str), Vec<Entry>>,
}

struct Entry {
    robot: String,
    measured: Measured,
}

impl Table {
    pub(crate) fn add(&mut self, subject: &Subject, measured: Vec<Measured>) {
        for measured in measured {
            let products = match measured.products {
                Products::Fused => "fused",
                Products::Rounded => "not fused",
            };
            let row = (subject.kind.clone(), measured.scalar, products);
            self.rows.entry(row).or_default().push(Entry {
                robot: subject.name.clone(),
                measured,
            });
        }
    }

    /// What is above these limits, a sentence each.
    pub(crate) fn problems(&self, most: f64, most_median: f64) -> Vec<String> {
        let mut problems = Vec::new();
        for ((kind, scalar, products), entries) in &self.rows {
            let median = median(entries);
            // Written so that a NaN is a problem.
            let is_low = median <= most_median;
            if !is_low {
                problems.push(format!("{kind}, {scalar}, {products}: median {median:.2}"));
            }
            for Entry { robot, measured } in entries {
                let ratios = measured.ratios;
                let is_low = ratios.norm <= most && ratios.component <= most;
                if !is_low {
                    let function = measured.function;
                    problems.push(format!(
                        "`{function}` of {robot}, {scalar}, {products}: {ratios:.2?}"
                    ));
                }
            }
        }
        problems
    }
}

fn median(entries: &[Entry]) -> f64 {
    let mut ratios: Vec<f64> = entries.iter().map(|e| e.measured.ratios.norm).collect();
    ratios.sort_by(f64::total_cmp);
    ratios.get(ratios.len() / 2).copied().unwrap_or(0.0)
}

fn worst(entries: &[Entry], of: fn(&Measured) -> f64) -> String {
    let worst = entries
        .iter()
        .max_by(|a, b| of(&a.measured).total_cmp(&of(&b.measured)));
    worst.map_or_else(String::new, |Entry { robot, measured }| {
        format!("{:.2} (`{}`, {robot})", of(measured), measured.function)
    })
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| robots | scalar | products | results | median | worst result | worst component |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|")?;
        for ((kind, scalar, products), entries) in &self.rows {
            writeln!(
                f,
                "| {kind} | `{scalar}` | {products} | {} | {:.2} | {} | {} |",
                entries.len(),
                median(entries),
                worst(entries, |measured| measured.ratios.norm),
                worst(entries, |measured| measured.ratios.component),
            )?;
        }
        Ok(())
    }
}

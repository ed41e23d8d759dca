//! The chart of speed has the numbers of the README.

use super::chart::{Group, Mark, Row, Rows};
use super::table;
use crate::written;

#[test]
fn the_chart_has_the_numbers_of_the_readme() {
    let rows = table(include_str!("../../../../README.md"), "CppADCodeGen");
    let keys: Vec<String> = rows[0][2..6].iter().map(|key| (*key).to_owned()).collect();
    let mut groups: Vec<Group> = Vec::new();
    for row in &rows[2..] {
        let numbers = row[2..6].iter().map(|cell| cell.parse::<f64>().unwrap());
        let row_of = Row {
            name: row[1].to_owned(),
            values: numbers.map(Some).collect(),
        };
        if !row[0].is_empty() {
            let (title, rows) = (row[0].to_owned(), Vec::new());
            groups.push(Group { title, rows });
        }
        groups.last_mut().unwrap().rows.push(row_of);
    }
    let chart = Rows {
        title: "Time of a call, ns, on a logarithmic axis".to_owned(),
        keys,
        mark: Mark::Dot,
        reference: 100.0,
        groups,
    };
    written::file("speed.svg", &chart.svg());
}

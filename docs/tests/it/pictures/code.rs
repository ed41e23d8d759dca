//! The chart of an operation's time by the size of code has the numbers of its page.

use super::chart::{Group, Mark, Row, Rows};
use super::table;
use crate::written;

#[test]
fn the_chart_has_the_numbers_of_the_page() {
    let rows = table(include_str!("../../../src/how-it-works.md"), "kB of code");
    let mut groups: Vec<Group> = Vec::new();
    for row in &rows[2..] {
        let [operations, time, each] = [3, 4, 5].map(|k| row[k].replace(',', "").parse::<f64>());
        let each = each.unwrap();
        assert_eq!(
            each,
            (1e3 * time.unwrap() / operations.unwrap()).round(),
            "{row:?}"
        );
        if !row[0].is_empty() {
            groups.push(Group {
                title: row[0].to_owned(),
                rows: Vec::new(),
            });
        }
        groups.last_mut().unwrap().rows.push(Row {
            name: format!("{}, {} kB", row[1], row[2]),
            values: vec![Some(each)],
        });
    }
    let chart = Rows {
        title: "Time of an operation, ps, on a logarithmic axis".to_owned(),
        keys: vec!["machine code".to_owned()],
        mark: Mark::Dot,
        reference: 100.0,
        groups,
    };
    written::file("code.svg", &chart.svg());
}

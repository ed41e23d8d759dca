//! What derivatives of inverse dynamics on the graph cost, way by way.
//!
//! `RBD_BLESS=1 cargo test -p rbd-codegen --test it derive::` writes the golden anew.

use std::fmt::Write as _;
use std::path::Path;

use rbd_codegen::Base;
use rbd_codegen::internals::derive::{
    Differentiation, Elimination, Order, Search, Strategies, Strategy, Ties, Weights, hessian,
    hessian_times, jacobian, times_jacobian,
};
use rbd_codegen::internals::ir::{Function, op_count};
use rbd_codegen::internals::optimize::optimize;
use rbd_runtime::OpCount;

use super::programs::{positions, robot, traced};

const ROBOTS: [&str; 5] = ["panda", "ur5e", "iiwa14", "puma560", "stanford_arm"];

fn operations(count: &OpCount) -> u32 {
    count.mul + count.add + count.div
}

fn cost(function: &Function) -> u32 {
    operations(&op_count(&optimize(function.clone())))
}

/// The weights of a score in the order of its fields.
fn listed_order(order: Order, ties: Ties) -> String {
    let Order {
        markowitz,
        products,
        made,
        gone,
        last,
        place,
    } = order;
    format!("vertices {markowitz} {products} {made} {gone} {last} {place} {ties:?}")
}

/// One line a way.
fn listed(text: &mut String, robot: &str, what: &str, strategies: &Strategies) {
    for row in &strategies.tried {
        let strategy = match row.strategy {
            Strategy::Forward => "forward".to_owned(),
            Strategy::Reverse => "reverse".to_owned(),
            Strategy::Eliminated(Elimination::Vertices(order, ties)) => listed_order(order, ties),
            Strategy::Eliminated(Elimination::Edges(ties)) => format!("edges {ties:?}"),
            Strategy::ForwardOverReverse => "forward over reverse".to_owned(),
            Strategy::Symmetric(order, ties) => format!("symmetric {}", listed_order(order, ties)),
        };
        let taken = if row.strategy == strategies.taken {
            " (taken)"
        } else {
            ""
        };
        let count = operations(&row.count);
        writeln!(text, "{robot} {what} {strategy}: {count}{taken}").expect("a string");
    }
}

fn counts() -> String {
    let mut text = String::from("multiplications + additions + divisions after the passes\n");
    let search = Search::SHORT;
    for name in ROBOTS {
        let model = robot(name, Base::Fixed);
        let function = traced(&model, "rnea");
        let state = positions(&function, &["q", "qd"]);
        let of = Differentiation::by_inputs(&function, &state);
        listed(&mut text, name, "d tau", &jacobian(&of, &search).1);
        let weights = Weights::Inputs("x");
        let rows = [
            ("gradient of x tau", times_jacobian(&of, weights)),
            ("hessian of x tau times v", hessian_times(&of, weights, "v")),
        ];
        listed(
            &mut text,
            name,
            "hessian of x tau",
            &hessian(&of, weights, &search).1,
        );
        for (what, function) in rows {
            writeln!(text, "{name} {what}: {}", cost(&function)).expect("a string");
        }
    }
    text
}

#[test]
fn counts_of_derivatives() {
    let text = counts();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/derivative_counts.txt");
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&golden, &text).expect("the golden can be written");
    }
    let known = std::fs::read_to_string(&golden).unwrap_or_default();
    assert!(known == text, "RBD_BLESS=1 writes this:\n{text}");
}

//! The paper's four methods of forward dynamics, and two more forms, on the robot's own tree.

use rbd_classical::kane_tree;
use rbd_codegen::internals::ir::{Input, longest_path, op_count, trace};
use rbd_codegen::internals::optimize::optimize;
use rbd_codegen::{Diagnostics, FunctionName, Model, Options, Program, Reference, generate};
use rbd_runtime::{OpCount, count_folded_operations};
use serde::Serialize;

use super::constraint_forces::Figures;
use super::pair::Pair;
use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

/// Robots of more joints are counted as loops: the general form is generated for no more.
const GENERATED: usize = 8;
/// Robots of more joints are not counted: the general form takes n³.
const COUNTED: usize = 64;

/// A method, its function, and its place in the paper's table of times, the shortest first.
type Named = (&'static str, Option<FunctionName>, Option<u32>);

const METHODS: [Named; 6] = [
    ("articulated bodies", Some(FunctionName::Aba), Some(1)),
    (
        "constraint forces, serialised",
        Some(FunctionName::ConstraintForcesSerialised),
        Some(2),
    ),
    (
        "constraint forces, general",
        Some(FunctionName::ConstraintForcesGeneral),
        Some(3),
    ),
    ("Kane's equations", None, Some(4)),
    (
        "constraint forces, cyclic reduction",
        Some(FunctionName::ConstraintForcesCyclicReduction),
        None,
    ),
    (
        "constraint forces, tip to base",
        Some(FunctionName::ConstraintForcesTipToBase),
        None,
    ),
];

/// The comparison.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OwnTree {
    /// Whether the counts are of straight lines with all passes; otherwise the methods run as loops on a scalar
    /// that counts and folds constants.
    pub(crate) generated: bool,
    /// One row a method, the fewest operations first; empty if there is no comparison.
    pub(crate) methods: Vec<OwnMethod>,
    /// Why there is none.
    pub(crate) refused: Option<String>,
}

/// One method on the robot.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OwnMethod {
    /// Its name.
    pub(crate) method: &'static str,
    /// Its place in the paper's table 1, the shortest time first.
    pub(crate) place_in_paper: Option<u32>,
    /// Its operations, bias force included.
    #[serde(flatten)]
    pub(crate) figures: Figures,
}

impl OwnTree {
    /// Counts the methods on `model`, whose program has the sparsity of H.
    pub(crate) fn new(model: &Model, program: &Program) -> Self {
        let joints = model.joints.len();
        let refused = |why: &str| Self {
            generated: false,
            methods: Vec::new(),
            refused: Some(why.to_owned()),
        };
        if joints == 0 || model.as_runtime().is_coupled() {
            return refused(
                "the methods are for robots with joints, none of which follows another",
            );
        }
        if joints > COUNTED {
            return refused("robots of more than 64 joints are not counted");
        }
        let functions = METHODS.iter().filter_map(|(_, function, _)| *function);
        // The general form has its own limit; whether the others apply does not depend on it.
        let functions = functions
            .filter(|f| joints <= GENERATED || *f == FunctionName::ConstraintForcesTipToBase);
        let options = Options::default().functions(Some(functions.collect()));
        let own = match generate(model, &options) {
            Ok(own) => own,
            Err(problems) => return refused(&first(&problems)),
        };
        let figures = |function: Option<FunctionName>| match (joints <= GENERATED, function) {
            (true, Some(function)) => generated(&own, function),
            (true, None) => Some(kane_in_straight_lines(model)),
            (false, Some(function)) => as_loops(model, program, function),
            (false, None) => Some(kane_as_loops(model)),
        };
        let row = |&(method, function, place_in_paper): &Named| {
            Some(OwnMethod {
                method,
                place_in_paper,
                figures: figures(function)?,
            })
        };
        let mut methods: Vec<OwnMethod> = METHODS.iter().filter_map(row).collect();
        methods.sort_by_key(|row| row.figures.operations.total());
        Self {
            generated: joints <= GENERATED,
            methods,
            refused: None,
        }
    }
}

/// The first problem; others are the same of other forms and links.
fn first(problems: &Diagnostics) -> String {
    let first = problems.0.first();
    first.map_or(String::new(), |problem| {
        format!("{}: {}", problem.subject, problem.problem)
    })
}

fn counted(count: OpCount, longest_path: Option<u32>) -> Figures {
    Figures {
        operations: count.into(),
        longest_path,
    }
}

fn generated(program: &Program, function: FunctionName) -> Option<Figures> {
    let mut rows = program.functions.iter();
    let row = rows.find(|row| row.method.id == function)?;
    let path = longest_path(&row.body.function);
    Some(counted(row.count, Some(path)))
}

/// The same passes on the same kind of graph as for every generated function.
fn kane_in_straight_lines(model: &Model) -> Figures {
    let model = model.as_runtime();
    let (nq, nv) = (model.nq(), model.nv());
    let input = |array: &'static str, n: usize| {
        (0..n).map(move |index| Input {
            array,
            index,
            field: "",
        })
    };
    let inputs = input("q", nq)
        .chain(input("qd", nv))
        .chain(input("tau", nv));
    let kane = optimize(trace(inputs.collect(), |x| {
        let (q, rest) = x.split_at(nq);
        let (qd, tau) = rest.split_at(nv);
        kane_tree::forward_dynamics(&model, q, qd, tau)
    }));
    counted(op_count(&kane), Some(longest_path(&kane)))
}

fn as_loops(model: &Model, program: &Program, function: FunctionName) -> Option<Figures> {
    let reference = Reference::new(model, &program.pattern);
    let method = function.method();
    let mut found = false;
    let count = count_folded_operations(|input| {
        let length = reference.input_count(method);
        let inputs: Vec<_> = (0..length).map(|k| input(1.0 + k as f64)).collect();
        found = reference.run_on(None, method, &inputs).is_some();
    });
    found.then(|| counted(count, None))
}

fn kane_as_loops(model: &Model) -> Figures {
    let model = model.as_runtime();
    let count = count_folded_operations(|input| {
        let numbers = |n: usize| -> Vec<_> { (0..n).map(|k| input(0.1 + k as f64)).collect() };
        let (q, qd, tau) = (
            numbers(model.nq()),
            numbers(model.nv()),
            numbers(model.nv()),
        );
        kane_tree::forward_dynamics(&model, &q, &qd, &tau);
    });
    counted(count, None)
}

/// The section.
pub(super) fn blocks(robot: &str, own: &OwnTree) -> Vec<Block> {
    let mut blocks = vec![Block::Section(format!("Constraint forces: {robot}"))];
    if let Some(why) = &own.refused {
        blocks.push(Block::Text(format!("No comparison: {why}.")));
        return blocks;
    }
    blocks.push(Block::Text(sentence(own)));
    blocks.push(Block::Sheet(sheet(own)));
    blocks
}

fn sentence(own: &OwnTree) -> String {
    let how = match own.generated {
        true => {
            "All are straight lines that went through the same passes, Kane's equations too, which are not \
             among the functions that can be generated."
        }
        false => {
            "A robot of more than 8 joints: all run as loops on a scalar that counts, with zeros and ones \
             folded."
        }
    };
    let place = |of: u32| {
        let mut rows = own.methods.iter();
        rows.position(|row| row.place_in_paper == Some(of))
    };
    let places: Option<Vec<usize>> = (1..=4).map(place).collect();
    let in_order = match places {
        Some(places) if places.is_sorted() => "By operations the paper's four have its order here.",
        _ => "By operations the paper's four have another order here.",
    };
    let is_cheaper =
        matches!((place(2), place(3)), (Some(serialised), Some(general)) if serialised < general);
    let claim = match is_cheaper {
        true => "As the paper says, the serialised form takes fewer than the general one.",
        false => {
            "The paper's claim that serialising makes the algorithm cheaper does not hold here: the general \
             form's LᵀDL skips what is zero in A, and odd-even elimination keeps all rows."
        }
    };
    format!(
        "Forward dynamics of this very tree by the paper's four methods and two more forms, bias force \
         included. {how} {in_order} {claim}"
    )
}

fn sheet(own: &OwnTree) -> Sheet {
    let columns = [
        ("method", Left),
        ("multiplications", Right),
        ("additions", Right),
        ("longest path", Right),
        ("place in the paper", Right),
    ];
    let mut sheet = Sheet::new("The fewest operations first", &columns);
    for row in &own.methods {
        let Pair { mul, add } = row.figures.operations;
        let optional = |number: Option<u32>| number.map_or(String::new(), |n| n.to_string());
        let cells = [
            row.method.to_owned(),
            mul.to_string(),
            add.to_string(),
            optional(row.figures.longest_path),
            optional(row.place_in_paper),
        ];
        sheet.push(cells.to_vec(), false);
    }
    sheet
}

//! The growth with n of forward dynamics by constraint forces, on the general chain.

use serde::Serialize;

use super::pair::Pair;
use super::sentence;
use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};

/// Numbers of joints: chains that each round of cyclic reduction halves, and 60.
const LENGTHS: [(u32, &str); 5] = [(3, "n = 3"), (7, "7"), (15, "15"), (30, "30"), (60, "60")];

/// An algorithm for chains of the lengths 3, 7, 15, 30 and 60.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Growing {
    /// Its name.
    pub(crate) algorithm: &'static str,
    /// Whether it is generated; otherwise it runs here on a scalar that counts.
    pub(crate) generated: bool,
    /// Its order.
    pub(crate) order: &'static str,
    /// By length, bias force included; `None` if it is not generated or takes long to generate.
    pub(crate) figures: [Option<Figures>; 5],
}

/// The costs of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Figures {
    /// Operations.
    #[serde(flatten)]
    pub(crate) operations: Pair,
    /// The longest chain of dependent operations, if there is a graph.
    pub(crate) longest_path: Option<u32>,
}

const fn some(mul: u64, add: u64, path: u32) -> Option<Figures> {
    Some(Figures {
        operations: Pair { mul, add },
        longest_path: Some(path),
    })
}

const fn run(mul: u64, add: u64) -> Option<Figures> {
    Some(Figures {
        operations: Pair { mul, add },
        longest_path: None,
    })
}

/// Constants, since generating the longer chains takes minutes; the tests below check them against the
/// generator.
pub(crate) const ROWS: [Growing; 7] = [
    Growing {
        algorithm: "articulated bodies",
        generated: true,
        order: "n",
        figures: [
            some(260, 216, 51),
            some(1008, 916, 171),
            some(2504, 2316, 411),
            some(5309, 4941, 861),
            some(10919, 10191, 1761),
        ],
    },
    Growing {
        algorithm: "CRBA and LᵀDL",
        generated: true,
        order: "n³",
        figures: [
            some(199, 161, 41),
            some(1017, 809, 127),
            some(4157, 3177, 347),
            some(17002, 13022, 932),
            some(81842, 65787, 2777),
        ],
    },
    Growing {
        algorithm: "constraint forces, tip to base",
        generated: true,
        order: "n",
        figures: [
            some(892, 761, 144),
            some(2539, 2212, 336),
            some(6127, 5337, 720),
            some(12565, 10942, 1440),
            some(25510, 22284, 2880),
        ],
    },
    Growing {
        algorithm: "constraint forces, cyclic reduction",
        generated: true,
        order: "n; A in log n steps",
        figures: [
            some(843, 697, 105),
            some(3565, 2949, 196),
            some(9659, 8003, 326),
            some(21980, 18236, 533),
            some(46945, 38976, 905),
        ],
    },
    Growing {
        algorithm: "constraint forces, serialised",
        generated: true,
        order: "n log n; A in log n steps",
        figures: [
            some(1964, 1611, 96),
            some(9491, 7749, 156),
            some(30350, 24795, 260),
            some(79700, 65170, 440),
            None,
        ],
    },
    Growing {
        algorithm: "constraint forces, general",
        generated: true,
        order: "n on chains; n³ where A is dense",
        figures: [some(830, 719, 151), some(2882, 2423, 395), None, None, None],
    },
    Growing {
        algorithm: "divide and conquer",
        generated: false,
        order: "n, joined in log n steps",
        figures: [
            run(7121, 5946),
            run(19741, 16666),
            run(46349, 39294),
            run(97436, 82761),
            run(200978, 170883),
        ],
    },
];

/// The section.
pub(super) fn blocks() -> Vec<Block> {
    let operations = |figures: Figures| {
        let Pair { mul, add } = figures.operations;
        Some(format!("{mul} + {add}"))
    };
    let path = |figures: Figures| figures.longest_path.map(|path| path.to_string());
    vec![
        Block::Section("Growth with n: constraint forces".to_owned()),
        Block::Text(sentence::CONSTRAINT_FORCES.to_owned()),
        Block::Sheet(sheet("Multiplications + additions", operations)),
        Block::Sheet(sheet("Longest path", path)),
    ]
}

fn sheet(caption: &str, cell: impl Fn(Figures) -> Option<String>) -> Sheet {
    let lengths = LENGTHS.map(|(_, name)| (name, Right));
    let columns = [
        [("algorithm", Left), ("grows as", Left)].as_slice(),
        &lengths,
    ]
    .concat();
    let mut sheet = Sheet::new(caption, &columns);
    for row in ROWS {
        let cells = row.figures.map(|figures| figures.and_then(&cell));
        if cells.iter().all(Option::is_none) {
            continue;
        }
        let mut line = vec![row.algorithm.to_owned(), row.order.to_owned()];
        line.extend(cells.map(Option::unwrap_or_default));
        sheet.push(line, false);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use rbd_classical::divide_and_conquer;
    use rbd_codegen::internals::ir::longest_path;
    use rbd_codegen::{FunctionName, Options, Program, RobotDescription, generate};
    use rbd_runtime::{OpCount, count_operations};

    use super::*;

    fn chain(n: u32, functions: &[FunctionName]) -> Program {
        let options = Options::default().functions(Some(functions.to_vec()));
        let chain = RobotDescription::general_chain(n as usize).build(&options);
        let model = chain.expect("a sound robot").model;
        generate(&model, &options).expect("it can be generated")
    }

    fn function(program: &Program, name: &str) -> (OpCount, u32) {
        let mut rows = program.functions.iter();
        let row = rows.find(|row| row.method.name == name);
        let row = row.expect("it was asked for");
        (row.count, longest_path(&row.body.function))
    }

    fn figures((count, path): (OpCount, u32)) -> Option<Figures> {
        Some(Figures {
            operations: count.into(),
            longest_path: Some(path),
        })
    }

    fn of(n: u32, name: FunctionName) -> Option<Figures> {
        figures(function(&chain(n, &[name]), name.name()))
    }

    /// One function after the other.
    fn by_inertia_matrix(n: u32) -> Option<Figures> {
        let program = chain(
            n,
            &[FunctionName::Bias, FunctionName::Crba, FunctionName::Ltdl],
        );
        let [bias, matrix, factor, solution] =
            ["bias", "crba", "ltdl_factor", "ltdl_solve"].map(|name| function(&program, name));
        let difference = OpCount {
            add: n,
            ..OpCount::default()
        };
        let count = bias.0 + difference + matrix.0 + factor.0 + solution.0;
        figures((count, (bias.1 + 1).max(matrix.1 + factor.1) + solution.1))
    }

    fn divide_and_conquer(n: u32) -> Option<Figures> {
        let options = Options::default();
        let chain = RobotDescription::general_chain(n as usize).build(&options);
        let model = chain.expect("a sound robot").model;
        let count = count_operations(|input| {
            let x: Vec<_> = (0..n).map(|k| input(0.1 * f64::from(k))).collect();
            divide_and_conquer::forward_dynamics(&model.as_runtime(), &x, &x, &x);
        });
        run(Pair::from(count).mul, Pair::from(count).add)
    }

    fn counted(algorithm: &str, n: u32) -> Option<Figures> {
        match algorithm {
            "articulated bodies" => of(n, FunctionName::Aba),
            "CRBA and LᵀDL" => by_inertia_matrix(n),
            "constraint forces, tip to base" => of(n, FunctionName::ConstraintForcesTipToBase),
            "constraint forces, cyclic reduction" => {
                of(n, FunctionName::ConstraintForcesCyclicReduction)
            }
            "constraint forces, serialised" => of(n, FunctionName::ConstraintForcesSerialised),
            "constraint forces, general" => of(n, FunctionName::ConstraintForcesGeneral),
            "divide and conquer" => divide_and_conquer(n),
            _ => None,
        }
    }

    /// Prints the figures that should be above if they differ.
    #[test]
    fn figures_are_those_of_the_generator() {
        let mut wrong = 0;
        for row in ROWS {
            let lengths = LENGTHS.into_iter().zip(row.figures);
            let found = lengths.map(|((n, _), figures)| {
                let is_counted = figures.is_some();
                is_counted.then(|| counted(row.algorithm, n)).flatten()
            });
            let found: Vec<_> = found.collect();
            if found != row.figures {
                println!("{}: {found:?}", row.algorithm);
                wrong += 1;
            }
        }
        assert_eq!(wrong, 0, "rows of other figures");
        let page = include_str!("../../../docs/src/constraint-forces.md");
        let cell = |figures: Option<Figures>| {
            figures.map_or(String::new(), |figures| {
                figures
                    .longest_path
                    .map_or(String::new(), |path| path.to_string())
            })
        };
        for row in ROWS
            .into_iter()
            .filter(|row| row.algorithm.starts_with("constraint"))
        {
            let name = row.algorithm.trim_start_matches("constraint forces, ");
            let line = format!("| {name} | {} |", row.figures.map(cell).join(" | "));
            assert!(page.contains(&line), "the page lacks {line}");
        }
        // Beside the paper's claim: a chain of 7, serialised and general.
        let plain = page.replace(',', "");
        for row in [ROWS[4], ROWS[5]] {
            let Pair { mul, add } = row.figures[1].expect("a chain of 7").operations;
            assert!(
                plain.contains(&format!("{mul} + {add}")),
                "{}",
                row.algorithm
            );
        }
        let counted = |row: &Growing| row.figures.iter().flatten().count();
        let counted: Vec<usize> = ROWS.iter().map(counted).collect();
        assert_eq!(counted, [5, 5, 5, 5, 4, 2, 5]);
    }
}

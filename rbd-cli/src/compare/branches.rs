//! The growth of the inertia-matrix methods on trees of a fixed depth, beside chains of as many joints: where d is
//! bounded, H, its factors and forward dynamics are O(n) (RBDA section 6.1).

use rbd_classical::Problem;
use rbd_classical::published::Polynomial;
use rbd_codegen::{FunctionName, Options, RobotDescription, generate};
use rbd_runtime::{OpCount, sparse};
use serde::Serialize;

use super::general_chain::Piece;
use super::pair::Pair;
use super::{Comparison, generated};
use crate::document::Side::{Left, Right};
use crate::document::{Block, Sheet};
use crate::failure::Failure;

/// Joints of a branch; all branches stand on the body of the first joint.
const BRANCH: u32 = 3;
/// Branches of the trees that give the formulas; the last one confirms them.
const COUNTED: [u32; 3] = [2, 3, 4];
/// Branches of the trees in the table.
const SHOWN: [(u32, &str); 5] = [(1, "n = 4"), (2, "7"), (4, "13"), (8, "25"), (16, "49")];

/// One quantity of a tree with k branches, n = 3 k + 1.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Branched {
    /// Inertia matrix, its factors, or forward dynamics.
    pub(crate) quantity: &'static str,
    /// Multiplications and additions in the number k of branches, for k ≥ 2; `None` if they are not linear.
    #[serde(serialize_with = "texts")]
    pub(crate) formulas: Option<[Polynomial; 2]>,
    /// By the numbers of branches of the table: n, the chain's count, the tree's.
    pub(crate) counts: Vec<(u32, Option<Pair>, Option<Pair>)>,
}

fn texts<S: serde::Serializer>(
    formulas: &Option<[Polynomial; 2]>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let texts = formulas.as_ref().map(in_branches);
    texts.serialize(serializer)
}

fn in_branches(formulas: &[Polynomial; 2]) -> [String; 2] {
    [0, 1].map(|kind| formulas[kind].to_string().replace('n', "k"))
}

/// The tree of k branches: the general chain's numbers, with every third joint back on the first body.
fn tree(branches: u32) -> RobotDescription {
    let mut tree = RobotDescription::general_chain((1 + BRANCH * branches) as usize);
    for (i, joint) in tree.joints.iter_mut().enumerate().skip(1) {
        if (i - 1) % BRANCH as usize == 0 {
            joint.parent = "link1".to_owned();
        }
    }
    tree
}

/// The generated H, its factors and solution, and forward dynamics.
fn costs(branches: u32) -> Result<[OpCount; 3], Failure> {
    let functions = [
        FunctionName::Crba,
        FunctionName::Ltdl,
        FunctionName::ForwardDynamics,
    ];
    let options = Options::default().functions(Some(functions.into()));
    let model = tree(branches).build(&options)?.model;
    let program = generate(&model, &options)?;
    let of = |name: &str| {
        let mut rows = program.functions.iter();
        let row = rows.find(|row| row.method.name == name);
        row.map_or(OpCount::default(), |row| row.count)
    };
    let factors = of("ltdl_factor") + of("ltdl_solve");
    let forward = of(generated::method_name(Problem::ForwardDynamics));
    Ok([of("crba"), factors, forward])
}

/// The rows of the table; `chains` has the formulas of chains.
///
/// # Errors
/// None in practice: every such tree can be generated.
pub(super) fn rows(chains: &[Vec<Piece>; 3]) -> Result<Vec<Branched>, Failure> {
    let counted = COUNTED
        .map(costs)
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    let chain_of_four = costs(1)?;
    let by_formula = |problem: usize, n: u32| {
        let holds = |piece: &&Piece| piece.from <= n && piece.to.is_none_or(|to| n <= to);
        Pair::at(&chains[problem].iter().find(holds)?.formulas, n)
    };
    let dense = |n: u32| {
        let parents: Vec<_> = (0..n as usize).map(|i| i.checked_sub(1)).collect();
        Some(Pair::from(
            sparse::ltdl_cost(&parents) + sparse::ltdl_solve_cost(&parents),
        ))
    };
    let names = [
        "inertia matrix",
        "factors LᵀDL and solution",
        "forward dynamics",
    ];
    let rows = names.into_iter().enumerate().map(|(i, quantity)| {
        let pairs: Vec<Pair> = counted.iter().map(|costs| costs[i].into()).collect();
        let formulas = linear(&pairs);
        let count = |(k, _): (u32, &str)| {
            let n = 1 + BRANCH * k;
            let chain = match i {
                0 => by_formula(1, n),
                1 => dense(n),
                _ => by_formula(2, n),
            };
            let tree = match k {
                1 => Some(Pair::from(chain_of_four[i])),
                k => formulas.as_ref().and_then(|formulas| Pair::at(formulas, k)),
            };
            (n, chain, tree)
        };
        Branched {
            quantity,
            formulas,
            counts: SHOWN.map(count).into(),
        }
    });
    Ok(rows.collect())
}

/// The line through the first two counts, if the third is on it.
fn linear(pairs: &[Pair]) -> Option<[Polynomial; 2]> {
    let line = |count: fn(&Pair) -> u64| {
        let counts = pairs.iter().map(|pair| i64::try_from(count(pair)));
        let counts: Vec<i64> = counts.collect::<Result<_, _>>().ok()?;
        let line = Polynomial::through(COUNTED[0], counts.get(..2)?);
        let holds = |(k, count): (u32, &i64)| line.at(k) == *count as f64;
        COUNTED.into_iter().zip(&counts).all(holds).then_some(line)
    };
    Some([line(|pair| pair.mul)?, line(|pair| pair.add)?])
}

const TEXT: &str = "\
A tree of depth 4: one joint, and on its body k branches of three joints, n = 3 k + 1, with the numbers of the general \
chain. H has n + 2 D1 nonzeros with D1 = 6 k: where the depth is bounded, computing H, factoring it and \
forward dynamics all are O(n) (RBDA section 6.1), and the inertia matrix stays the cheaper route however many joints \
there are.";

/// The section.
pub(super) fn blocks(comparison: &Comparison) -> Vec<Block> {
    let lengths = SHOWN.map(|(_, name)| (name, Right));
    let columns = [
        [("quantity", Left), ("of", Left), ("grows as", Left)].as_slice(),
        &lengths,
    ]
    .concat();
    let mut sheet = Sheet::new("Multiplications + additions, generated", &columns);
    for row in &comparison.branches {
        let cell = |pair: Option<Pair>| {
            pair.map_or(String::new(), |pair| format!("{} + {}", pair.mul, pair.add))
        };
        let tree = row.formulas.as_ref().map(in_branches);
        let tree = tree.map_or(String::new(), |[mul, add]| format!("{mul}, {add}"));
        let chain = match row.quantity {
            "inertia matrix" => "n²",
            "forward dynamics" => "n³, then n",
            _ => "n³",
        };
        let mut push = |of: &str, grows: String, cells: Vec<String>| {
            let head = [row.quantity.to_owned(), of.to_owned(), grows];
            sheet.push([head.to_vec(), cells].concat(), false);
        };
        let counts = || row.counts.iter();
        push(
            "chain",
            chain.to_owned(),
            counts().map(|c| cell(c.1)).collect(),
        );
        push("tree", tree, counts().map(|c| cell(c.2)).collect());
    }
    vec![
        Block::Section("Growth with n: branches".to_owned()),
        Block::Text(TEXT.to_owned()),
        Block::Sheet(sheet),
    ]
}

#[cfg(test)]
mod tests {
    use rbd_codegen::internals::algorithm::Route;

    use super::*;
    use crate::compare::general_chain;

    /// Every count is on its line, far beyond the trees that give it, and every quantity has one.
    #[test]
    fn trees_of_fixed_depth_are_linear() {
        let chains = general_chain::chains().expect("they can be generated");
        let rows = rows(&general_chain::formulas(&chains)).expect("they can be generated");
        let counted = costs(8).expect("it can be generated");
        for (row, count) in rows.iter().zip(counted) {
            let formulas = row.formulas.as_ref().expect(row.quantity);
            assert_eq!(
                Pair::at(formulas, 8),
                Some(count.into()),
                "{}",
                row.quantity
            );
            let (n, chain, tree) = row.counts[3];
            assert_eq!((n, tree), (25, Some(count.into())));
            let [chain, tree] = [chain, tree].map(|pair| pair.expect("a count").total());
            assert!(tree < chain, "{}: {tree} and {chain}", row.quantity);
        }
        let options = Options::default().functions(Some(vec![FunctionName::ForwardDynamics]));
        let model = tree(8).build(&options).expect("a sound robot").model;
        let program = generate(&model, &options).expect("it can be generated");
        let route = program.forward_route.map(|route| route.route);
        assert_eq!(route, Some(Route::InertiaMatrix));
    }
}

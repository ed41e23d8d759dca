//! `rbd report --compare`: the published operation counts beside counts of the same algorithms run here,
//! and of the generated code.
//!
//! Data first ([`Comparison`], [`growth::Growth`]), made of counts only; `sheets` puts it into
//! tables and `svg` into charts.

mod branches;
mod constraint_forces;
mod formulas;
mod general_chain;
mod generated;
mod geometry;
mod group;
mod growth;
mod known;
mod label;
mod ours;
mod own_tree;
mod pair;
mod printed;
mod recursion;
mod row;
mod sentence;
mod sheets;
mod svg;

use rbd_classical::published;
use rbd_classical::{Chain, Formulation, Problem};
use rbd_codegen::{Compiled, Model, Program};
use serde::Serialize;

use branches::Branched;
use constraint_forces::Growing;
use general_chain::{ChainCosts, Piece};
pub(crate) use growth::{Growth, all as growth};
use ours::Ours;
use own_tree::OwnTree;
use pair::Pair;
use recursion::RecursionRow;
use row::{Here, Row};
pub(crate) use sheets::document;

use crate::failure::Failure;

/// The comparison as plain data, which serde writes as JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Comparison {
    /// `<robot name>`.
    pub(crate) robot: String,
    /// Number of its moving joints, n.
    pub(crate) joints: usize,
    /// Its shape, as the published algorithms see it.
    pub(crate) shape: Shape,
    /// The conventions of the counts.
    pub(crate) convention: [&'static str; 5],
    /// The costs of the generated functions.
    pub(crate) generated: Vec<GeneratedCost>,
    /// Every row of the published tables, in their order.
    pub(crate) published: Vec<Row>,
    /// Formulations that run here and have no row in print.
    pub(crate) counted_only: Vec<Row>,
    /// The savings of recursion, quantity by quantity.
    pub(crate) recursion: Vec<RecursionRow>,
    /// Where the two routes of forward dynamics cross on the general chain, as a sentence.
    pub(crate) crossing: Option<String>,
    /// The growth with n on trees of a fixed depth.
    pub(crate) branches: Vec<Branched>,
    /// The growth with n of forward dynamics by constraint forces.
    pub(crate) constraint_forces: [Growing; 7],
    /// Forward dynamics with constraint forces and without on the robot's own tree.
    pub(crate) own_tree: OwnTree,
    /// General chains that are counted already.
    #[serde(skip)]
    pub(crate) chains: Vec<ChainCosts>,
}

/// The shape of a robot, as algorithms for unbranched chains see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shape {
    /// Unbranched, all joints revolute.
    RevoluteChain,
    /// Unbranched, with prismatic joints.
    PrismaticChain,
    /// Branched: it is compared with the general chain of as many joints.
    Branched,
}

/// The cost of the generated code for one problem.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GeneratedCost {
    /// The problem.
    #[serde(serialize_with = "row::problem_name")]
    pub(crate) problem: Problem,
    /// For the general chain of six joints.
    pub(crate) general: Option<Pair>,
    /// For the same chain on a base turned anyhow, with zeros of its joints anywhere.
    pub(crate) any_base_and_zeros: Option<Pair>,
    /// For the general chain of n joints, a formula for each range of n.
    pub(crate) formulas: Vec<RangeFormula>,
    /// For this robot; `None` if the function is not generated for it.
    pub(crate) here: Option<Pair>,
    #[serde(skip)]
    pub(crate) pieces: Vec<Piece>,
}

/// A count for n joints, and its range of n.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RangeFormula {
    /// The first n.
    pub(crate) from: u32,
    /// The last n, if there is one.
    pub(crate) to: Option<u32>,
    /// Multiplications.
    pub(crate) mul: String,
    /// Additions.
    pub(crate) add: String,
}

impl RangeFormula {
    fn of(piece: &Piece) -> Self {
        let [mul, add] = piece.formulas.map(|formula| formula.to_string());
        let Piece { from, to, .. } = *piece;
        Self { from, to, mul, add }
    }

    /// `3 ≤ n ≤ 7` or `n ≥ 8`.
    pub(crate) fn range(&self) -> String {
        let from = self.from;
        match self.to {
            Some(to) => format!("{from} ≤ n ≤ {to}"),
            None => format!("n ≥ {from}"),
        }
    }
}

impl Comparison {
    /// Compares `robot`.
    ///
    /// # Errors
    /// None in practice: the general chain can always be generated.
    pub(crate) fn new(robot: &Compiled) -> Result<Self, Failure> {
        let (model, generated) = (&robot.model, &robot.program);
        let chain = Chain::from_model(&model.as_runtime());
        let chains = general_chain::chains()?;
        let formulas = general_chain::formulas(&chains);
        let branches = branches::rows(&formulas)?;
        let costs = generated_costs(generated, &chains, formulas)?;
        let ours = Ours::new();
        let shape = shape(model, chain.is_some());
        let here = Here {
            model,
            chain: chain.as_ref(),
            shape,
        };
        let printed: Vec<Formulation> = published::all().filter_map(|r| r.runs_as).collect();
        let unprinted = Formulation::ALL
            .into_iter()
            .filter(|f| !printed.contains(f));
        Ok(Self {
            robot: model.name.clone(),
            joints: model.joints.len(),
            shape,
            convention: sentence::CONVENTION,
            published: published::all()
                .map(|row| Row::published(row, &here, &ours, &costs))
                .collect(),
            counted_only: unprinted
                .map(|formulation| Row::counted_only(formulation, &here, &ours, &costs))
                .collect(),
            generated: costs,
            recursion: recursion::rows(),
            crossing: growth::crossing(&chains).map(sentence::crossing),
            branches,
            constraint_forces: constraint_forces::ROWS,
            own_tree: OwnTree::new(model, generated),
            chains,
        })
    }

    /// All rows that are for no particular robot.
    pub(crate) fn general_rows(&self) -> impl Iterator<Item = &Row> {
        let rows = self.published.iter().chain(&self.counted_only);
        rows.filter(|row| row.robot.is_none())
    }
}

fn shape(model: &Model, unbranched: bool) -> Shape {
    use rbd_runtime::JointType::Prismatic;
    let prismatic = |joint: &rbd_runtime::Joint| matches!(joint.joint_type, Prismatic { .. });
    match unbranched {
        false => Shape::Branched,
        true if model.joints.iter().any(prismatic) => Shape::PrismaticChain,
        true => Shape::RevoluteChain,
    }
}

fn generated_costs(
    robot: &Program,
    chains: &[ChainCosts],
    formulas: [Vec<Piece>; 3],
) -> Result<Vec<GeneratedCost>, Failure> {
    let any = general_chain::any_base_and_zeros()?;
    let here = generated::costs(robot);
    let six = chains.iter().find(|chain| chain.joints == 6);
    let problems = generated::PROBLEMS.into_iter().zip(formulas);
    let costs = problems.map(|(problem, pieces)| {
        let of = |costs: &[(Problem, _)]| {
            let cost = costs.iter().find(|(p, _)| *p == problem);
            cost.map(|(_, count)| Pair::from(*count))
        };
        GeneratedCost {
            problem,
            general: six.and_then(|chain| chain.of(problem)),
            any_base_and_zeros: of(&any),
            formulas: pieces.iter().map(RangeFormula::of).collect(),
            here: of(&here),
            pieces,
        }
    });
    Ok(costs.collect())
}

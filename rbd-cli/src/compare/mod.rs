//! `rbd report --compare`: the published operation counts beside those of the same algorithms run
//! here, and of what is generated.
//!
//! Data first ([`Comparison`], [`growth::Growth`]), made of counts only; `sheets` puts it into
//! tables and `svg` into charts.

mod formulas;
mod general_chain;
mod generated;
mod group;
mod growth;
mod label;
mod ours;
mod pair;
mod row;
mod sentence;
mod sheets;
mod svg;

use rbd_codegen::{Compiled, Generated, Model};
use rbd_runtime::classical::published;
use rbd_runtime::classical::{Chain, Formulation, Problem};
use serde::Serialize;

pub(crate) use growth::{Growth, all as growth};
use ours::Ours;
use pair::Pair;
use row::{Here, Row};
pub(crate) use sheets::document;

use crate::failure::Failure;

/// What is compared, as plain data; JSON is this as serde writes it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Comparison {
    /// `<robot name>`.
    pub(crate) robot: String,
    /// Number of its moving joints, n.
    pub(crate) joints: usize,
    /// What it is to the published algorithms.
    pub(crate) shape: Shape,
    /// How the counts are made.
    pub(crate) convention: [&'static str; 4],
    /// What the generated functions take.
    pub(crate) generated: Vec<GeneratedCost>,
    /// Every row of the published tables, in their order.
    pub(crate) published: Vec<Row>,
    /// Formulations that run here and have no row in print.
    pub(crate) counted_only: Vec<Row>,
}

/// What a robot is to algorithms for unbranched chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shape {
    /// Unbranched, all joints revolute.
    RevoluteChain,
    /// Unbranched, with prismatic joints.
    PrismaticChain,
    /// Branched: it stands beside the general chain of as many joints.
    Branched,
}

/// What is generated for one problem.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GeneratedCost {
    /// The problem.
    #[serde(serialize_with = "row::problem_name")]
    pub(crate) problem: Problem,
    /// For the general chain of six joints.
    pub(crate) general: Option<Pair>,
    /// For the general chain of n joints, n ≥ 3: multiplications, additions.
    pub(crate) formula: Option<[String; 2]>,
    /// For this robot; `None` if the function is not generated for it.
    pub(crate) here: Option<Pair>,
}

impl Comparison {
    /// Compares `robot`.
    ///
    /// # Errors
    /// None in practice: the general chain can always be generated.
    pub(crate) fn new(robot: &Compiled) -> Result<Self, Failure> {
        let (model, generated) = (&robot.model, &robot.generated);
        let chain = Chain::from_model(&model.as_runtime());
        let costs = generated_costs(generated)?;
        let ours = Ours::new();
        let here = Here {
            model,
            chain: chain.as_ref(),
        };
        let printed: Vec<Formulation> = published::all().filter_map(|r| r.runs_as).collect();
        let unprinted = Formulation::ALL
            .into_iter()
            .filter(|f| !printed.contains(f));
        Ok(Self {
            robot: model.name.clone(),
            joints: model.joints.len(),
            shape: shape(model, chain.is_some()),
            convention: sentence::CONVENTION,
            published: published::all()
                .map(|row| Row::published(row, &here, &ours, &costs))
                .collect(),
            counted_only: unprinted
                .map(|formulation| Row::counted_only(formulation, &here, &ours, &costs))
                .collect(),
            generated: costs,
        })
    }

    /// All rows for no particular robot.
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

fn generated_costs(robot: &Generated) -> Result<Vec<GeneratedCost>, Failure> {
    let here = generated::costs(robot);
    let general = general_chain::formulas()?;
    let six = general_chain::costs(6)?;
    let pair = |costs: &[(Problem, rbd_runtime::OpCount)], problem| {
        let cost = costs.iter().find(|(p, _)| *p == problem);
        cost.map(|(_, count)| Pair::from(*count))
    };
    let problems = generated::PROBLEMS.into_iter().zip(general);
    let costs = problems.map(|(problem, formula)| GeneratedCost {
        problem,
        general: pair(&six, problem),
        formula: formula.map(|[mul, add]| [mul.to_string(), add.to_string()]),
        here: pair(&here, problem),
    });
    Ok(costs.collect())
}

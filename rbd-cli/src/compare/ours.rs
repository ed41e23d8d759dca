//! The formulations that run here, counted.

use rbd_classical::{
    Chain, Formulation, JointKind, count, count_chain, count_formula, published::Polynomial,
};

use super::pair::Pair;

/// The longest chain with prismatic joints that is counted: the formulations of order n⁴ take some 50
/// million operations then.
const LONGEST: usize = 30;

/// From this n on the formulas hold.
const FORMULAS_FROM: u32 = 3;

/// Every formulation with its count for n joints.
pub(crate) struct Ours(Vec<(Formulation, [Polynomial; 2])>);

impl Ours {
    /// Counts each formulation.
    pub(crate) fn new() -> Self {
        let formulations = Formulation::ALL.into_iter();
        Self(formulations.map(|f| (f, count_formula(f))).collect())
    }

    /// The count for n ≥ 3 revolute joints: [multiplications, additions].
    pub(crate) fn formula(&self, formulation: Formulation) -> Option<&[Polynomial; 2]> {
        let mut all = self.0.iter();
        all.find(|(f, _)| *f == formulation)
            .map(|(_, formulas)| formulas)
    }

    /// The count on the general chain of n revolute joints; `None` for n = 0.
    pub(crate) fn general(&self, formulation: Formulation, n: u32) -> Option<Pair> {
        match n {
            0 => None,
            n if n < FORMULAS_FROM => Some(count(formulation, n).into()),
            n => Pair::at(self.formula(formulation)?, n),
        }
    }

    /// The count on the joints of `chain`; `None` if the formulation does not take them, or the
    /// chain is too long to count.
    pub(crate) fn on_chain(&self, formulation: Formulation, chain: &Chain<f64>) -> Option<Pair> {
        let revolute = |kind: JointKind| kind == JointKind::Revolute;
        if chain.links.iter().all(|link| revolute(link.kind)) {
            return self.general(formulation, u32::try_from(chain.links.len()).ok()?);
        }
        let short = chain.links.len() <= LONGEST;
        let count = short.then(|| count_chain(formulation, chain))?;
        count.map(Pair::from)
    }
}

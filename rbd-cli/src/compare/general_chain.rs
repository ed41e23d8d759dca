//! The general chain: n revolute joints, with no special angle, length or inertial parameter.

use rbd_classical::Problem;
use rbd_classical::published::Polynomial;
use rbd_codegen::internals::algorithm::Route;
use rbd_codegen::{FunctionName, Options, RobotDescription, generate};
use rbd_runtime::OpCount;

use super::generated::PROBLEMS;
use super::pair::Pair;
use crate::failure::Failure;

/// The costs of the general chain of n joints as generated.
#[derive(Clone, Debug)]
pub(crate) struct ChainCosts {
    /// n.
    pub(crate) joints: u32,
    /// The cost of each problem.
    pub(crate) costs: Vec<(Problem, OpCount)>,
    /// The route of forward dynamics.
    pub(crate) route: Option<Route>,
    /// The cost by articulated bodies, whichever route is taken.
    pub(crate) articulated: Option<OpCount>,
}

impl ChainCosts {
    /// The cost of a problem.
    pub(crate) fn of(&self, problem: Problem) -> Option<Pair> {
        let cost = self.costs.iter().find(|(p, _)| *p == problem);
        cost.map(|(_, count)| Pair::from(*count))
    }
}

/// Counts the general chain of n joints.
///
/// # Errors
/// None in practice: every function can be generated for such a chain.
pub(crate) fn costs(n: u32) -> Result<ChainCosts, Failure> {
    let options = Options::default().functions(Some(vec![
        FunctionName::Rnea,
        FunctionName::Crba,
        FunctionName::ForwardDynamics,
        FunctionName::Aba,
    ]));
    let chain = RobotDescription::general_chain(n as usize).build(&options)?;
    let generated = generate(&chain.model, &options)?;
    let articulated = generated.functions.iter().find(|m| m.method.name == "aba");
    Ok(ChainCosts {
        joints: n,
        costs: super::generated::costs(&generated),
        route: generated.forward_route.map(|route| route.route),
        articulated: articulated.map(|method| method.count),
    })
}

/// The general chain of six on a base that is turned anyhow, with zeros of its joints anywhere: gravity has three
/// components in the first joint's frame, and no angle is measured from the common normal.
///
/// # Errors
/// As [`costs`].
pub(crate) fn any_base_and_zeros() -> Result<Vec<(Problem, OpCount)>, Failure> {
    let options = Options::default()
        .gravity([1.1, -2.3, -9.4])
        .functions(Some(vec![
            FunctionName::Rnea,
            FunctionName::Crba,
            FunctionName::ForwardDynamics,
        ]));
    let mut chain = RobotDescription::general_chain(6);
    for (i, joint) in chain.joints.iter_mut().enumerate() {
        let [alpha, _, _] = joint.origin.rpy;
        joint.origin.rpy = [alpha, 0.31 + 0.07 * i as f64, 0.53 - 0.05 * i as f64];
    }
    let model = chain.build(&options)?.model;
    Ok(super::generated::costs(&generate(&model, &options)?))
}

/// A count as a polynomial in n, and its range of n.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Piece {
    /// The first n.
    pub(crate) from: u32,
    /// The last n, if there is one.
    pub(crate) to: Option<u32>,
    /// Multiplications, additions.
    pub(crate) formulas: [Polynomial; 2],
}

/// The counts from n = 3 on by piece, in the order of [`PROBLEMS`]. An n for which the counts fit no
/// polynomial is in no piece.
pub(crate) fn formulas(chains: &[ChainCosts]) -> [Vec<Piece>; 3] {
    PROBLEMS.map(|problem| pieces(problem, chains))
}

/// The chains from which [`formulas`] are computed.
///
/// # Errors
/// As [`costs`].
pub(crate) fn chains() -> Result<Vec<ChainCosts>, Failure> {
    let mut chains = Vec::new();
    let mut articulated = 0;
    for n in FIRST..=LAST {
        let chain = costs(n)?;
        articulated += u32::from(chain.route == Some(Route::ArticulatedBodies));
        chains.push(chain);
        if articulated >= AFTER_CROSSING && n >= SHORTEST {
            break;
        }
    }
    Ok(chains)
}

/// The first two links save more than the others.
const FIRST: u32 = 3;
/// Chains up to this length are counted: one more than the cubic needs, including the chain of six.
const SHORTEST: u32 = 7;
/// The longest chain at which the routes of forward dynamics may cross.
const LAST: u32 = 16;
/// The number of chains by articulated bodies that are counted: two give the formula, the third confirms
/// it.
const AFTER_CROSSING: u32 = 3;

/// One piece for each route of a problem.
fn pieces(problem: Problem, chains: &[ChainCosts]) -> Vec<Piece> {
    let first = |orders: usize| {
        let piece = through(orders, problem, chains);
        piece.map(|piece| Piece { to: None, ..piece })
    };
    match problem {
        Problem::InverseDynamics => first(1).into_iter().collect(),
        Problem::InertiaMatrix => first(2).into_iter().collect(),
        Problem::ForwardDynamics => {
            let is_matrix = |chain: &ChainCosts| chain.route == Some(Route::InertiaMatrix);
            let crossing = chains.iter().position(|chain| !is_matrix(chain));
            let (before, after) = chains.split_at(crossing.unwrap_or(chains.len()));
            if after.iter().any(is_matrix) {
                return Vec::new();
            }
            let matrix = through(3, problem, before);
            // Beyond their crossing, n³ stays above n.
            let bodies = through(1, problem, after).map(|piece| Piece { to: None, ..piece });
            matrix.into_iter().chain(bodies).collect()
        }
    }
}

/// The polynomial of this order through the counts of all `chains`; `None` if there is none, or if there
/// are no more counts than it needs.
fn through(order: usize, problem: Problem, chains: &[ChainCosts]) -> Option<Piece> {
    let (first, last) = (chains.first()?.joints, chains.last()?.joints);
    let pairs: Option<Vec<Pair>> = chains.iter().map(|chain| chain.of(problem)).collect();
    let pairs = pairs.filter(|pairs| pairs.len() > order + 1)?;
    let formula = |count: fn(&Pair) -> u64| {
        let counts = pairs.iter().map(|pair| i64::try_from(count(pair)));
        let counts: Vec<i64> = counts.collect::<Result<_, _>>().ok()?;
        let formula = Polynomial::through(first, counts.get(..=order)?);
        let meets = |(n, count): (u32, &i64)| formula.at(n) == *count as f64;
        (first..).zip(&counts).all(meets).then_some(formula)
    };
    Some(Piece {
        from: first,
        to: Some(last),
        formulas: [formula(|pair| pair.mul)?, formula(|pair| pair.add)?],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same as `robots/urdf/general_6r.urdf`: nothing folds in either.
    #[test]
    fn the_chain_of_six_costs_what_the_general_6r_costs() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../robots/urdf/general_6r.urdf"
        );
        let options = Options::default();
        let loaded = rbd_codegen::load(file.as_ref(), &options).expect("a sound robot");
        let generated = generate(&loaded.model, &options).expect("it can be generated");
        let expected = super::super::generated::costs(&generated);
        assert_eq!(costs(6).expect("it can be generated").costs, expected);
        assert_eq!(expected.len(), 3);
    }

    /// Checks every n of a formula that is counted, beyond the chains from which it is computed.
    #[test]
    fn formulas_hold_wherever_they_claim_to() {
        let formulas = formulas(&chains().expect("they can be generated"));
        let mut crossing = None;
        for n in (3..=20).chain([40]) {
            let chain = costs(n).expect("it can be generated");
            for (problem, pieces) in PROBLEMS.into_iter().zip(&formulas) {
                let holds = |p: &&Piece| p.from <= n && p.to.is_none_or(|to| n <= to);
                let found: Vec<&Piece> = pieces.iter().filter(holds).collect();
                let [piece] = found[..] else {
                    panic!("{}, n = {n}: {} formulas", problem.name(), found.len());
                };
                let counted = chain.of(problem).expect("a count");
                let counted = [counted.mul, counted.add].map(|count| count as f64);
                let given = piece.formulas.map(|formula| formula.at(n));
                assert_eq!(given, counted, "{}, n = {n}", problem.name());
            }
            let bodies = chain.articulated.expect("a count").into();
            if chain.route == Some(Route::ArticulatedBodies) {
                crossing.get_or_insert(n);
                assert_eq!(chain.of(Problem::ForwardDynamics), Some(bodies), "n = {n}");
            } else {
                assert_eq!(crossing, None, "n = {n}");
            }
        }
        // n³ before, n after.
        let degrees = |piece: &Piece| piece.formulas.map(|formula| formula.degree());
        let [matrix, bodies] = &formulas[2][..] else {
            panic!("{:?}", formulas[2]);
        };
        assert_eq!([degrees(matrix), degrees(bodies)], [[3; 2], [1; 2]]);
        assert_eq!(Some(bodies.from), crossing);
        assert_eq!(matrix.to, crossing.map(|n| n - 1));
    }
}

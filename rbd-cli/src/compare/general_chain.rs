//! The general chain: n revolute joints, no angle, length or inertial parameter special.

use rbd_codegen::{FunctionName, Options, RobotDescription, generate};
use rbd_runtime::OpCount;
use rbd_runtime::classical::Problem;
use rbd_runtime::classical::published::Polynomial;

use super::generated::PROBLEMS;
use super::pair::Pair;
use crate::failure::Failure;

/// What is generated for the general chain of n joints costs, by problem.
///
/// # Errors
/// None in practice: every function can be had for such a chain.
pub(crate) fn costs(n: usize) -> Result<Vec<(Problem, OpCount)>, Failure> {
    let options = Options {
        functions: Some(vec![
            FunctionName::Rnea,
            FunctionName::Crba,
            FunctionName::ForwardDynamics,
        ]),
        ..Options::default()
    };
    let chain = RobotDescription::general_chain(n).build(&options)?;
    let generated = generate(&chain.model, &options)?;
    Ok(super::generated::costs(&generated))
}

/// The counts for n ≥ 3 joints as polynomials in n, [multiplications, additions], in the order of
/// [`PROBLEMS`]; `None` should one not be a polynomial of the problem's order.
///
/// # Errors
/// As [`costs`].
pub(crate) fn formulas() -> Result<[Option<[Polynomial; 2]>; 3], Failure> {
    let counted = (FIRST..=LAST).map(costs).collect::<Result<Vec<_>, _>>()?;
    Ok(PROBLEMS.map(|problem| {
        let find = |costs: &Vec<(Problem, OpCount)>| {
            let cost = costs.iter().find(|(p, _)| *p == problem)?;
            Some(Pair::from(cost.1))
        };
        let pairs: Vec<Pair> = counted.iter().filter_map(find).collect();
        Some([
            through(problem, pairs.iter().map(|pair| pair.mul))?,
            through(problem, pairs.iter().map(|pair| pair.add))?,
        ])
    }))
}

/// The chains that the polynomials are laid through, one more than the highest order takes.
const FIRST: usize = 3;
const LAST: usize = 7;

/// The polynomial of the problem's order through counts from n = 3 on, if it meets them all.
fn through(problem: Problem, counts: impl Iterator<Item = u64>) -> Option<Polynomial> {
    let counts: Vec<i64> = counts
        .filter_map(|count| i64::try_from(count).ok())
        .collect();
    let order = match problem {
        Problem::InverseDynamics => 1,
        Problem::InertiaMatrix => 2,
        Problem::ForwardDynamics => 3,
    };
    let formula = Polynomial::through(FIRST as u32, counts.get(..=order)?);
    let meets = |(n, count): (u32, &i64)| formula.at(n) == *count as f64;
    (FIRST as u32..).zip(&counts).all(meets).then_some(formula)
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
        assert_eq!(costs(6).expect("it can be generated"), expected);
        assert_eq!(expected.len(), 3);
    }
}

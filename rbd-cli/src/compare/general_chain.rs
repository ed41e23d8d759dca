//! The general chain: n revolute joints, no angle, length or inertial parameter special.

use rbd_codegen::model::RunTime;
use rbd_codegen::{FunctionName, Model, Options, generate};
use rbd_runtime::classical::Problem;
use rbd_runtime::classical::published::Polynomial;
use rbd_runtime::{
    Joint, JointType, Link, Matrix3, OpCount, SpatialInertia, Symmetric3, Transform, Vector3,
};

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
    let generated = generate(&model(n), &options)?;
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

/// The chain as a model.
pub(crate) fn model(n: usize) -> Model {
    let mut numbers = Numbers { index: 0 };
    let mut joints = Vec::with_capacity(n);
    let mut link_inertias = vec![SpatialInertia::zero()];
    for i in 0..n {
        let joint = joint(i, &mut numbers);
        link_inertias.push(joint.inertia);
        joints.push(joint);
    }
    let base = Link {
        joint: None,
        body_from_link: Transform::identity(),
    };
    let moved = (0..n).map(|i| Link {
        joint: Some(i),
        ..base
    });
    Model {
        name: format!("general chain of {n}"),
        gravity: Vector3::from(Options::default().gravity),
        joints,
        joint_names: (1..=n).map(|i| format!("joint{i}")).collect(),
        joint_limits: vec![None; n],
        links: std::iter::once(base).chain(moved).collect(),
        link_names: (0..=n).map(|i| format!("link{i}")).collect(),
        link_inertias,
        run_time: RunTime::default(),
    }
}

/// Joint i by Denavit and Hartenberg's rules, modified: Rx(α), along x by a, along z by d.
fn joint(i: usize, numbers: &mut Numbers) -> Joint {
    let z = Vector3::new(0.0, 0.0, 1.0);
    let x = Vector3::new(1.0, 0.0, 0.0);
    let (sin, cos) = numbers.between(0.3, 1.2).sin_cos();
    let (a, d) = (numbers.between(0.1, 0.4), numbers.between(0.1, 0.4));
    let origin = Vector3::new(a, -d * sin, d * cos);
    Joint {
        joint_type: JointType::Revolute { axis: z },
        parent: i.checked_sub(1),
        q_start: i,
        v_start: i,
        dynamics: None,
        coupling: None,
        parent_from_joint: Transform::new(Matrix3::rotation_about(x, sin, cos), origin),
        inertia: inertia(numbers),
    }
}

/// A body with its centre of mass off every axis and a full inertia tensor.
fn inertia(numbers: &mut Numbers) -> SpatialInertia<f64> {
    let center = Vector3::from([(); 3].map(|()| numbers.between(0.02, 0.15)));
    let mass = numbers.between(1.0, 6.0);
    let [xx, yy, zz] = [(); 3].map(|()| numbers.between(0.06, 0.08));
    let [xy, xz, yz] = [(); 3].map(|()| numbers.between(0.002, 0.01));
    let about_center = Symmetric3 {
        xx,
        xy,
        xz,
        yy,
        yz,
        zz,
    };
    SpatialInertia::from_center_of_mass(mass, center, about_center)
}

/// Numbers without relations: the fractional parts of the golden ratio's multiples.
struct Numbers {
    index: u32,
}

impl Numbers {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.index += 1;
        let part = (f64::from(self.index) * 0.618_033_988_749_894_9).fract();
        low + (high - low) * part
    }
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

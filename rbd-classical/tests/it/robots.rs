//! The classical formulations on the robots of `robots/`: they agree with the generic reference.
//!
//! They are for unbranched chains. A branched robot is taken chain by chain, from the base to each
//! tip, with everything else cut off.

use rbd_classical::{Chain, Formulation, Problem};
use rbd_codegen::{Options, load};
use rbd_runtime::{Joint, Model, Vector3};
use rbd_testing::{Generator, files, robots};

/// Relative to the largest component.
const TOLERANCE: f64 = 1e-9;

/// Random states of each chain, and what they are made from.
const STATES: usize = 5;
const SEED: u64 = 11;

/// One chain of a robot.
struct Arm {
    name: String,
    gravity: Vector3<f64>,
    joints: Vec<Joint>,
}

impl Arm {
    fn model(&self) -> Model<'_> {
        Model {
            gravity: self.gravity,
            joints: &self.joints,
            links: &[],
        }
    }
}

/// The chains from the base of each robot to its tips.
fn arms() -> Vec<Arm> {
    let mut arms = Vec::new();
    for path in files(&robots().join("urdf"), ".urdf") {
        let model = load(&path, &Options::default())
            .expect("a sound robot")
            .model;
        let carries = |i: usize| model.joints.iter().any(|joint| joint.parent == Some(i));
        for tip in (0..model.joints.len()).filter(|&i| !carries(i)) {
            arms.push(Arm {
                name: format!("{} to {}", model.name, model.joint_names[tip]),
                gravity: model.gravity,
                joints: chain_to(tip, &model.joints),
            });
        }
    }
    arms
}

/// The joints from the base to `tip`, numbered anew.
fn chain_to(tip: usize, joints: &[Joint]) -> Vec<Joint> {
    let mut path: Vec<usize> = std::iter::successors(Some(tip), |&i| joints[i].parent).collect();
    path.reverse();
    let renumbered = path.into_iter().enumerate().map(|(i, joint)| Joint {
        parent: i.checked_sub(1),
        q_start: i,
        v_start: i,
        coupling: None,
        ..joints[joint]
    });
    renumbered.collect()
}

/// Within the tolerance of the largest component of `expected`.
#[track_caller]
fn assert_close(what: &str, actual: &[f64], expected: &[f64]) {
    assert_eq!(actual.len(), expected.len(), "{what}");
    let scale = expected
        .iter()
        .fold(1e-9_f64, |scale, x| scale.max(x.abs()));
    for (x, y) in actual.iter().zip(expected) {
        // Written so that a NaN fails.
        assert!((x - y).abs() <= TOLERANCE * scale, "{what}: {x} and {y}");
    }
}

/// One chain in one state.
struct Case<'a> {
    arm: &'a Arm,
    chain: &'a Chain<f64>,
    /// q, q̇, and q̈ or τ.
    state: [Vec<f64>; 3],
}

/// Runs `check`, which says whether the formulation has an answer, on every formulation that takes
/// the chain; all that are `due` must have one.
fn for_chains(due: fn(Formulation) -> bool, check: impl Fn(&str, Formulation, &Case<'_>) -> bool) {
    for arm in &arms() {
        let chain = &Chain::from_model(&arm.model()).expect("an unbranched chain");
        let mut random = Generator::new(SEED);
        for number in 0..STATES {
            let state = [(); 3].map(|()| random.vec(arm.joints.len()));
            let case = Case { arm, chain, state };
            for formulation in Formulation::ALL.into_iter().filter(|f| f.takes(chain)) {
                let name = formulation.name();
                let what = format!("{}: {name}, seed {SEED}, state {number}", arm.name);
                let answers = check(&what, formulation, &case);
                assert_eq!(answers, due(formulation), "{what}");
            }
        }
    }
}

/// Those that find H, and of them those that solve for q̈.
fn finds_inertia_matrix(formulation: Formulation) -> bool {
    solves(formulation) || formulation.problem() == Problem::InertiaMatrix
}

fn solves(formulation: Formulation) -> bool {
    let both = [
        Formulation::VukobratovicStepanenko,
        Formulation::GibbsAppell,
    ];
    both.contains(&formulation) || formulation.problem() == Problem::ForwardDynamics
}

#[test]
fn inverse_dynamics_agree() {
    let due = |formulation: Formulation| formulation.problem() == Problem::InverseDynamics;
    for_chains(
        due,
        |what,
         formulation,
         Case {
             arm,
             chain,
             state: [q, qd, qdd],
         }| {
            let tau = formulation.inverse_dynamics(chain, q, qd, qdd);
            let compare = |tau: Vec<f64>| {
                assert_close(what, &tau, &rbd_testing::rnea(&arm.model(), q, qd, qdd));
            };
            tau.map(compare).is_some()
        },
    );
}

#[test]
fn inertia_matrices_agree() {
    for_chains(
        finds_inertia_matrix,
        |what,
         formulation,
         Case {
             arm,
             chain,
             state: [q, ..],
         }| {
            let h = formulation.inertia_matrix(chain, q);
            let compare = |h: Vec<Vec<f64>>| {
                assert_close(what, &h.concat(), &rbd_testing::crba(&arm.model(), q));
            };
            h.map(compare).is_some()
        },
    );
}

/// τ(q, q̇, q̈(q, q̇, τ)) = τ, so that an ill-conditioned H is no error.
#[test]
fn forward_dynamics_inverts_inverse_dynamics() {
    for_chains(
        solves,
        |what,
         formulation,
         Case {
             arm,
             chain,
             state: [q, qd, tau],
         }| {
            let qdd = formulation.forward_dynamics(chain, q, qd, tau);
            let compare = |qdd: Vec<f64>| {
                // Beside what gravity and speed take, τ may be small.
                let bias = rbd_testing::bias(&arm.model(), q, qd);
                let back = rbd_testing::rnea(&arm.model(), q, qd, &qdd);
                let all = |tau: &[f64]| [tau, &bias].concat();
                assert_close(what, &all(&back), &all(tau));
            };
            qdd.map(compare).is_some()
        },
    );
}

#[test]
fn the_robots_have_all_kinds_of_chains() {
    let arms = arms();
    assert!(arms.len() > 17, "{} chains", arms.len());
    let chains = arms
        .iter()
        .map(|arm| Chain::from_model(&arm.model()).expect("a chain"));
    let revolute_only = |chain: &Chain<f64>| Formulation::Hollerbach3x3.takes(chain);
    let (revolute, prismatic): (Vec<_>, Vec<_>) = chains.partition(revolute_only);
    assert!(!revolute.is_empty() && !prismatic.is_empty());
}

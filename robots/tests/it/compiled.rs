//! The compiled functions of every robot against the interpreter: every bit the same.

use std::path::Path;

use rbd::{
    Array, ConstrainedForwardDynamics, ConstraintTorques, ConstraintViolation, Dynamics, Force,
    Impact, InertiaMatrix, InertiaMatrixFactor, Unfused, Vector3,
};
use rbd_codegen::internals::LoweredProgram;
use rbd_codegen::internals::ir::{evaluate, evaluate_in};
use rbd_codegen::{Base, Builder, FunctionName};

/// Numbers in [−1, 1) from a linear congruential generator (Knuth, MMIX).
struct Random(u64);

impl Random {
    fn number(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn array<A: Array<f64>>(&mut self) -> A {
        A::from_fn(|_| self.number())
    }

    fn forces<A: Array<Force<f64>>>(&mut self) -> A {
        let mut vector = || Vector3::new(self.number(), self.number(), self.number());
        A::from_fn(|_| Force {
            angular: vector(),
            linear: vector(),
        })
    }
}

/// Runs one method in the interpreter, in the arithmetic of the machine, whose results are those of
/// unfused arithmetic but for rounding.
fn run(generated: &LoweredProgram, name: &str, inputs: &[&[f64]]) -> Vec<f64> {
    let method = generated.functions.iter().find(|m| m.method.name == name);
    let method = method.unwrap_or_else(|| panic!("`{name}` was not generated"));
    let inputs = inputs.concat();
    let results = evaluate(&method.body.function, &inputs);
    // A factor divides by what may be small, and so does forward dynamics.
    let divides = method.count.div > 0;
    let unfused = evaluate_in(Unfused, &method.body.function, &inputs);
    let scale = unfused.iter().fold(0.0_f64, |scale, x| scale.max(x.abs()));
    for (a, b) in results.iter().zip(unfused).filter(|_| !divides) {
        assert!(
            (a - b).abs() <= 1e-13 * scale,
            "{name}: {a:e} and {b:e} of {scale:e}"
        );
    }
    results
}

#[track_caller]
fn same(compiled: impl AsRef<[f64]>, interpreted: &[f64]) {
    let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(compiled.as_ref()), bits(interpreted));
}

fn check<R: Dynamics>(robot: &R, file: &str, base: Base) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let generated = &Builder::new(path).base(base).compile().unwrap().lowered();
    let mut random = Random(1);
    for _ in 0..10 {
        state(robot, generated, &mut random);
    }
}

fn state<R: Dynamics>(robot: &R, generated: &LoweredProgram, random: &mut Random) {
    let q = robot.normalize(&random.array());
    let [v, a]: [R::Velocity<f64>; 2] = [random.array(), random.array()];
    let forces: R::LinkForces<f64> = random.forces();
    let numbers = forces.as_ref().iter().flat_map(|f| [f.angular, f.linear]);
    let numbers: Vec<f64> = numbers.flat_map(Vector3::to_array).collect();
    let (q_, v_, a_) = (q.as_ref(), v.as_ref(), a.as_ref());
    let run = |name: &str, inputs: &[&[f64]]| run(generated, name, inputs);

    same(robot.rnea(&q, &v, &a), &run("rnea", &[q_, v_, a_]));
    let tau = robot.rnea_with_forces(&q, &v, &a, &forces);
    same(tau, &run("rnea_with_forces", &[q_, v_, a_, &numbers]));
    same(robot.bias(&q, &v), &run("bias", &[q_, v_]));
    same(robot.gravity(&q), &run("gravity", &[q_]));
    same(
        robot.forward_dynamics(&q, &v, &a),
        &run("forward_dynamics", &[q_, v_, a_]),
    );
    // With coupled joints the one stands for the other.
    let aba = match generated.has_function("aba") {
        true => "aba",
        false => "forward_dynamics",
    };
    same(robot.aba(&q, &v, &a), &run(aba, &[q_, v_, a_]));

    let (h, entries) = (robot.crba(&q), run("crba", &[q_]));
    same(h.mul(&v), &run("inertia_mul", &[&entries, v_]));
    let factor = run("ltdl_factor", &[&entries]);
    same(h.ltdl().solve(&v), &run("ltdl_solve", &[&factor, v_]));
    let factor = run("ltl_factor", &[&entries]);
    same(h.ltl().solve(&v), &run("ltl_solve", &[&factor, v_]));

    let placements = robot.forward_kinematics(&q);
    let numbers = placements.as_ref().iter().flat_map(|x| {
        let rows = x.rotation.rows.into_iter().flatten();
        rows.chain(x.translation.to_array()).collect::<Vec<_>>()
    });
    same(
        numbers.collect::<Vec<_>>(),
        &run("forward_kinematics", &[q_]),
    );
}

macro_rules! each {
    ($($robot:ident = $file:literal on $base:ident,)*) => {
        $(check(&rbd_robots::$robot, $file, Base::$base);)*
    };
}

#[test]
fn compiled_functions_are_the_interpreted_ones() {
    rbd_robots::for_all_robots!(each);
}

/// Those of constraints, which divide, in the arithmetic of the machine.
fn check_constrained<R>(robot: &R, file: &str, base: Base)
where
    R: ConstrainedForwardDynamics + ConstraintTorques + ConstraintViolation + Impact,
{
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let of_constraints = [
        FunctionName::ConstrainedForwardDynamics,
        FunctionName::ConstraintTorques,
        FunctionName::ConstraintViolation,
        FunctionName::Impact,
    ];
    let builder = Builder::new(path).base(base);
    let generated = &builder
        .functions(of_constraints)
        .compile()
        .unwrap()
        .lowered();
    let mut random = Random(2);
    for _ in 0..10 {
        let q = robot.normalize(&random.array());
        let [v, tau]: [R::Velocity<f64>; 2] = [random.array(), random.array()];
        let (q_, v_, tau_) = (q.as_ref(), v.as_ref(), tau.as_ref());
        let (qdd, lambda, left) = robot.constrained_forward_dynamics(&q, &v, &tau);
        let all = [qdd.as_ref(), lambda.as_ref(), left.as_ref()].concat();
        let name = "constrained_forward_dynamics";
        same(all, &run(generated, name, &[q_, v_, tau_]));
        let torques = robot.constraint_torques(&q, &lambda);
        same(
            torques,
            &run(generated, "constraint_torques", &[q_, lambda.as_ref()]),
        );
        let violation = robot.constraint_violation(&q);
        same(violation, &run(generated, "constraint_violation", &[q_]));
        let (after, impulse, left) = robot.impact(&q, &v);
        let all = [after.as_ref(), impulse.as_ref(), left.as_ref()].concat();
        same(all, &run(generated, "impact", &[q_, v_]));
    }
}

macro_rules! each_closed {
    ($($robot:ident = $file:literal on $base:ident,)*) => {
        $(check_constrained(&rbd_robots::$robot, $file, Base::$base);)*
    };
}

#[test]
fn compiled_functions_of_constraints_are_the_interpreted_ones() {
    rbd_robots::for_all_closed_robots!(each_closed);
}

//! Functions of constraints, generated, against the reference.

use rbd_codegen::internals::algorithm::{Method, Parameter};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::lowered;
use rbd_codegen::internals::model::{Field, Role};
use rbd_codegen::{FunctionName, Model, Options, Reference};
use rbd_runtime::reference::{Constraint, Correction};
use rbd_testing::constraints::{
    are_independent, constraint_kinds, constraint_rows, random_constraint, random_coupling,
};
use rbd_testing::{Generator, RandomRobot, forward_dynamics, is_whole};

use crate::tree;

/// Trees of each kind; `RBD_WHOLE=1` takes more.
fn trees() -> u64 {
    if is_whole() { 8 } else { 1 }
}

/// Of the largest number: the formulations round differently, and H and J H⁻¹ Jᵀ, whose conditions are
/// 1e4 to 1e6 here, are divided by.
const TOLERANCE: f64 = 1e-9;

/// Calls `check` with robots of each kind and a constraint of each kind.
fn for_constrained(check: impl Fn(&Model, &mut Generator)) {
    let robots: [fn(&mut Generator) -> Model; 4] = [
        |random| tree::on_fixed_base(RandomRobot::new(random)),
        |random| tree::on_fixed_base(RandomRobot::with_all_joints(random)),
        |random| tree::on_floating_base(RandomRobot::new(random), random),
        |random| tree::on_fixed_base(RandomRobot::new(random).coupled(random)),
    ];
    for (kind, robot) in robots.iter().enumerate() {
        for seed in 0..trees() {
            let mut random = Generator::new(seed);
            let robot = robot(&mut random);
            let kinds = constraint_kinds(&mut random).into_iter();
            let runtime = robot.as_runtime();
            let closing = kinds.map(|kind| random_constraint(&runtime, &mut random, kind));
            let mut all: Vec<Constraint> = closing.flatten().collect();
            all.extend(random_coupling(&runtime, &mut random));
            // Each kind of robot has a quarter of them, in another order for each seed.
            let own = |i: usize| is_whole() || i % 4 == (kind + seed as usize) % 4;
            for (_, constraint) in all.into_iter().enumerate().filter(|(i, _)| own(*i)) {
                eprintln!("robot {kind}, seed {seed}, {constraint:?}");
                let mut constrained = robot.clone();
                constrained.constraints.push(constraint);
                constrained.constraint_names.push("closing".to_owned());
                check(&constrained, &mut random);
            }
        }
    }
}

struct State {
    q: Vec<f64>,
    qd: Vec<f64>,
    tau: Vec<f64>,
    lambda: Vec<f64>,
}

fn inputs(method: &Method, state: &State) -> Vec<f64> {
    let of = |parameter: &Parameter| match parameter {
        Parameter::Q => state.q.clone(),
        Parameter::Qd => state.qd.clone(),
        Parameter::Lambda => state.lambda.clone(),
        _ => state.tau.clone(),
    };
    method.parameters.iter().flat_map(of).collect()
}

fn size(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |size, x| size.max(x.abs()))
}

/// Gives the constraint fields, and their values, which are constants of `model`.
fn run_time(model: &mut Model, with_fields: &mut Model, random: &mut Generator) -> Vec<f64> {
    let own = &mut model.constraints[0];
    let active = f64::from(u8::from(random.index(4) > 0));
    own.active = Some(active);
    let mut values = vec![active];
    let mut roles = vec![Role::Active { constraint: None }];
    let is_whole = random.index(2) == 0;
    let placed = random.transform();
    if let Some(frame) = own.world_frame() {
        let constraint = 0;
        frame.body_from_frame.translation = placed.translation;
        if is_whole {
            roles.push(Role::ConstraintPlacement { constraint });
            frame.body_from_frame.rotation = placed.rotation;
            values.extend(placed.rotation.rows.as_flattened());
        } else {
            roles.push(Role::Foothold { constraint });
        }
        values.extend(placed.translation.to_array());
    }
    let fields = roles.into_iter().map(|role| Field {
        name: "field".to_owned(),
        role,
    });
    with_fields.run_time.fields = fields.collect();
    values
}

#[test]
fn generated_functions_of_constraints_are_those_of_the_reference() {
    let names = || {
        FunctionName::ALL
            .iter()
            .filter(|name| name.is_of_constraints())
    };
    let options = Options::default().functions(Some(names().copied().collect()));
    for_constrained(|model, random| {
        let runtime = model.as_runtime();
        let mut model = model.clone();
        model.constraints[0].correction = Correction {
            stiffness: 30.0,
            damping: 8.0,
        };
        let (parameters, mut with_fields) = (Vec::new(), model.clone());
        let parameters = match random.index(2) {
            0 => parameters,
            _ => run_time(&mut model, &mut with_fields, random),
        };
        let state = State {
            q: random.configuration(&runtime),
            qd: random.vec(runtime.nv()),
            tau: random.vec(runtime.nv()),
            lambda: random.vec(model.constraint_rows()),
        };
        let [jacobian, ..] = constraint_rows(&runtime, &model.constraints, &state.q, None);
        let is_solvable = are_independent(&jacobian, runtime.nv());
        let free = forward_dynamics(&runtime, &state.q, &state.qd, &state.tau);
        let program = lowered(&with_fields, &options).unwrap_or_else(|errors| panic!("{errors}"));
        let reference = Reference::new(&model, &program.pattern);
        let rows = program.functions.iter();
        // Robots whose q is no vector have some of configurations too.
        for row in rows.filter(|row| names().any(|name| name.name() == row.method.name)) {
            let name = row.method.name;
            let divides = name.starts_with("constrained")
                || name.starts_with("impact")
                || name == "constraint_correction";
            if divides && !is_solvable {
                continue;
            }
            let inputs = inputs(row.method, &state);
            let got = evaluate(&row.body.function, &[&inputs[..], &parameters].concat());
            let wanted = reference
                .run(row.method, &inputs)
                .expect("rows have a reference");
            assert_eq!(got.len(), wanted.len());
            let scale = size(&wanted).max(if divides { size(&free) } else { 1.0 });
            for (i, (got, wanted)) in got.iter().zip(&wanted).enumerate() {
                let error = (got - wanted).abs();
                assert!(
                    error <= TOLERANCE * scale,
                    "{}, {i}: {got} and {wanted}, scale {scale}",
                    row.method.name
                );
            }
        }
    });
}

//! Constraints that inputs switch on and off, at footholds that are inputs, against the equations of motion with the
//! rows of those that act, solved densely in double-double; derivatives by dual numbers.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rbd_codegen::internals::algorithm::{TraceContext, methods, trace_method};
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{
    Base, ConstraintEnd, ConstraintKind, ConstraintOption, Effort, FieldKind, FunctionName as F,
    Loaded, Model, Options, Reference, RunTimeField, WarningKind, load, nominal_parameters,
};
use rbd_runtime::reference::{self, Body, Constraint};
use rbd_runtime::{Dual, Real, Vector3};
use rbd_testing::constraints::constraint_rows;
use rbd_testing::{DoubleDouble, Generator};

const FUNCTIONS: [F; 4] = [
    F::ConstrainedForwardDynamics,
    F::ConstrainedForwardDynamicsDerivatives,
    F::Impact,
    F::ImpactDerivatives,
];

/// A number with its rate along one direction.
type Moving = Dual<DoubleDouble, 1>;

fn loaded(path: &str, options: &Options) -> Loaded {
    let path: PathBuf = rbd_testing::robots().join(path);
    load(&path, options).unwrap_or_else(|errors| panic!("{errors}"))
}

const FEET: [&str; 4] = ["FL", "FR", "RL", "RR"];

/// A floating quadruped on four feet, whose fields are whether each acts, and where.
fn quadruped() -> (Model, Options) {
    let feet = FEET.map(|foot| {
        let end = ConstraintEnd::of_link(format!("{foot}_calf")).xyz([0.0, 0.0, -0.2]);
        let foot =
            ConstraintOption::frames(foot, ConstraintKind::Ball, ConstraintEnd::of_world(), end);
        foot.correction(40.0, 9.0).restitution(0.25)
    });
    let mut fields = vec![RunTimeField::new(
        "contacts",
        FieldKind::Active { constraint: None },
    )];
    fields.extend(FEET.map(|foot| {
        let constraint = foot.to_owned();
        RunTimeField::new(foot, FieldKind::Foothold { constraint })
    }));
    let options = Options::default()
        .base(Base::Floating)
        .constraints(feet.to_vec())
        .fields(fields);
    let Loaded {
        model, warnings, ..
    } = loaded("urdf/quadruped.urdf", &options);
    assert!(
        warnings
            .iter()
            .all(|own| own.warning != Some(WarningKind::HeldAtOrigin))
    );
    assert!(!model.has_redundant_rows);
    (model, options.functions(Some(FUNCTIONS.to_vec())))
}

/// A state, and a direction in which it moves.
struct State {
    q: Vec<Moving>,
    qd: Vec<Moving>,
    tau: Vec<Moving>,
    direction: [Vec<f64>; 3],
}

impl State {
    fn new(model: &Model, random: &mut Generator) -> Self {
        let runtime = model.as_runtime();
        let direction = [(); 3].map(|()| random.vec(runtime.nv()));
        let moving = |x: &[f64], rate: &[f64]| -> Vec<Moving> {
            let pairs = x.iter().zip(rate).map(|(x, rate)| Dual {
                value: (*x).into(),
                derivatives: [(*rate).into()],
            });
            pairs.collect()
        };
        let q = random.configuration(&runtime);
        let mut rate = vec![0.0; q.len()];
        reference::position_rate(&runtime, &q, &direction[0], &mut rate);
        Self {
            q: moving(&q, &rate),
            qd: moving(&random.vec(runtime.nv()), &direction[1]),
            tau: moving(&random.vec(runtime.nv()), &direction[2]),
            direction,
        }
    }

    fn values(&self) -> [Vec<f64>; 3] {
        [&self.q, &self.qd, &self.tau].map(|x| x.iter().map(|x| x.value.to_f64()).collect())
    }
}

/// The constraints that act, placed.
fn acting(model: &Model, active: &[bool], footholds: &[Vector3<f64>]) -> Vec<Constraint> {
    let each = model.constraints.iter().zip(footholds).zip(active);
    let acting = each
        .filter(|(_, is_active)| **is_active)
        .map(|((own, foothold), _)| {
            let mut own = *own;
            if let Some(frame) = own.world_frame() {
                frame.body_from_frame.translation = *foothold;
            }
            own
        });
    acting.collect()
}

/// q̈ and λ, or after an impact q̇ and Λ, from [H −Jᵀ; J 0].
fn by_kkt<T: Real>(
    model: &Model,
    held: &[Constraint],
    [q, qd, tau]: [&[T]; 3],
    is_impact: bool,
) -> Vec<T> {
    let runtime = model.as_runtime();
    let n = runtime.nv();
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let mut h = vec![T::zero(); n * n];
    reference::crba(&runtime, bodies, q, &mut h);
    let mut bias = vec![T::zero(); n];
    reference::bias(&runtime, bodies, q, qd, &mut bias);
    let [jacobian, rate, violation] = constraint_rows(&runtime, held, q, Some(qd));
    let size = n + rate.len();
    let mut rows = vec![vec![T::zero(); size + 1]; size];
    for i in 0..n {
        for j in 0..n {
            rows[i][j] = h[i.max(j) * n + i.min(j)];
        }
        rows[i][size] = if is_impact {
            T::zero()
        } else {
            tau[i] - bias[i]
        };
    }
    for (row, entries) in jacobian.chunks_exact(n).enumerate() {
        let speed = entries
            .iter()
            .zip(qd)
            .fold(T::zero(), |sum, (j, qd)| sum + *j * *qd);
        let own = T::from_f64;
        rows[n + row][size] = match is_impact {
            true => -(own(1.25) * speed),
            false => -(rate[row] + own(9.0) * speed + own(40.0) * violation[row]),
        };
        for (j, entry) in entries.iter().enumerate() {
            rows[n + row][j] = *entry;
            rows[j][n + row] = -*entry;
        }
    }
    eliminate(&mut rows);
    let mut x: Vec<T> = rows.iter().map(|row| row[size]).collect();
    if is_impact {
        x.iter_mut().zip(qd).for_each(|(x, qd)| *x = *x + *qd);
    }
    x
}

/// Solves A x = b, the last column, in place: H is positive definite, and so is J H⁻¹ Jᵀ.
fn eliminate<T: Real>(rows: &mut [Vec<T>]) {
    for k in 0..rows.len() {
        let pivot = rows[k].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != k) {
            let factor = row[k] / pivot[k];
            row.iter_mut()
                .zip(&pivot)
                .skip(k)
                .for_each(|(x, p)| *x = *x - factor * *p);
        }
        rows[k].iter_mut().for_each(|x| *x = *x / pivot[k]);
    }
}

fn run(program: &LoweredProgram, name: F, inputs: &[&[f64]]) -> Vec<f64> {
    let function = program.function(name.name()).expect("it was generated");
    evaluate(&function.body.function, &inputs.concat())
}

#[track_caller]
fn assert_close(what: &str, got: &[f64], wanted: &[f64], tolerance: f64) {
    assert_eq!(got.len(), wanted.len(), "{what}");
    let scale = wanted.iter().fold(1.0, |size: f64, x| size.max(x.abs()));
    for (i, (got, wanted)) in got.iter().zip(wanted).enumerate() {
        // Written so that a NaN fails.
        assert!(
            (got - wanted).abs() <= tolerance * scale,
            "{what}, {i}: {got} and {wanted} of {scale}"
        );
    }
}

/// The rate of a function's results along the state's direction, from its derivatives by rows: those of the motion
/// by each argument, then those of the multipliers.
fn along(derivatives: &[f64], direction: &[Vec<f64>], rows: [usize; 2]) -> Vec<f64> {
    let n = direction[0].len();
    let mut all = Vec::new();
    let mut rest = derivatives;
    for count in rows {
        let mut sum = vec![0.0; count];
        for along in direction {
            let (block, others) = rest.split_at(count * n);
            rest = others;
            for (sum, row) in sum.iter_mut().zip(block.chunks_exact(n)) {
                *sum += row.iter().zip(along).map(|(x, v)| x * v).sum::<f64>();
            }
        }
        all.extend(sum);
    }
    assert!(rest.is_empty());
    all
}

/// Where the base is does not turn its foot's motion: these columns of ∂a/∂q are 0 in the graph, not sums that cancel, and are
/// not solved.
#[test]
fn where_the_base_is_changes_no_acceleration_of_feet() {
    let foot = ConstraintEnd::of_link("FL_foot");
    let world = ConstraintEnd::of_world();
    let foot = ConstraintOption::frames("FL", ConstraintKind::Ball, world, foot);
    let options = Options::default().base(Base::Floating);
    let model = loaded("urdf/quadruped.urdf", &options.constraints(vec![foot])).model;
    let context = TraceContext::new(&model, Effort::Normal);
    let id = F::ConstraintAccelerationDerivatives;
    let method = methods().find(|method| method.id == id);
    let function = trace_method(&context, method.expect("it is a row")).function;
    let n = model.as_runtime().nv();
    assert_eq!(function.outputs.len(), 2 * 3 * n);
    let by_q = function.outputs[..3 * n].iter().enumerate();
    let moving = by_q.filter(|(_, output)| function.graph.as_constant(**output) != Some(0.0));
    let columns: BTreeSet<usize> = moving.map(|(at, _)| at % n).collect();
    // The turns of the base, after its slides, and a leg.
    let turns: Vec<usize> = columns.range(..6).copied().collect();
    assert_eq!((turns, columns.len()), (vec![3, 4, 5], 6), "{columns:?}");
}

/// Every set of feet on the ground, at random footholds, is the robot with these feet alone.
#[test]
fn every_set_of_feet() {
    let (model, options) = quadruped();
    assert_eq!(
        nominal_parameters(&model),
        [vec![1.0; 4], vec![0.0; 12]].concat()
    );
    let program = lowered(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
    let mut random = Generator::new(11);
    let n = model.as_runtime().nv();
    for set in 0..16 {
        let active = [0, 1, 2, 3].map(|foot| set >> foot & 1 == 1);
        let footholds = [(); 4].map(|()| random.vector3());
        let mut parameters: Vec<f64> = active.map(|own| f64::from(u8::from(own))).to_vec();
        parameters.extend(footholds.iter().flat_map(|own| own.to_array()));
        let state = State::new(&model, &mut random);
        let [q, qd, tau] = state.values();
        let held = acting(&model, &active, &footholds);
        let is_row_active = active.iter().flat_map(|own| [*own; 3]);
        let in_all = |x: Vec<f64>| {
            let (motion, mut own) = (x[..n].to_vec(), x[n..].iter());
            let rows = is_row_active
                .clone()
                .map(|is| if is { *own.next().expect("a row") } else { 0.0 });
            motion
                .into_iter()
                .chain(rows.collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        for (value, derivatives, is_impact) in [
            (FUNCTIONS[0], FUNCTIONS[1], false),
            (FUNCTIONS[2], FUNCTIONS[3], true),
        ] {
            let what = format!("{} on {active:?}", value.name());
            let count = if is_impact { 2 } else { 3 };
            let inputs = [&q[..], &qd, &tau];
            let inputs = [&inputs[..count], &[&parameters[..]]].concat();
            let found = run(&program, value, &inputs);
            let exact = by_kkt(&model, &held, [&state.q, &state.qd, &state.tau], is_impact);
            let wanted = in_all(exact.iter().map(|x| x.value.to_f64()).collect());
            assert_close(&what, &found[..n + 12], &wanted, 1e-11);
            let rates = run(&program, derivatives, &inputs);
            let found_rates = along(&rates, &state.direction[..count], [n, 12]);
            let wanted = in_all(exact.iter().map(|x| x.derivatives[0].to_f64()).collect());
            assert_close(&what, &found_rates, &wanted, 1e-10);
            let multipliers = rates[count * n * n..].chunks_exact(12 * n);
            for (row, is_active) in is_row_active.clone().enumerate().filter(|(_, is)| !is) {
                assert!(!is_active);
                assert_eq!(
                    [found[n + row], found[n + 12 + row]],
                    [0.0; 2],
                    "{what}, row {row}"
                );
                let own = multipliers
                    .clone()
                    .flat_map(|block| &block[row * n..(row + 1) * n]);
                assert!(own.clone().all(|x| *x == 0.0), "{what}, rates of row {row}");
            }
        }
    }
}

/// A four-bar whose pin has three rows of which one is redundant, and whose crank can be held besides.
#[test]
fn beside_redundant_rows() {
    let path = "../rbd/examples/four_bar.urdf";
    let end = |link, x| ConstraintEnd::of_link(link).xyz([x, 0.0, 0.0]);
    let askew = end("coupler", 0.5).rpy([0.3, -0.6, 0.5]);
    let pin = ConstraintOption::frames("pin", ConstraintKind::Ball, askew, end("rocker", 0.4));
    let brake = ConstraintOption::held("brake", "crank_pivot", 0.0);
    let constraints = vec![pin.correction(4.0, 2.0), brake];
    let options = Options::default().constraints(constraints);
    let options = options.functions(Some(FUNCTIONS.to_vec()));
    let fixed = loaded(path, &options).model;
    let active = RunTimeField::new("active", FieldKind::Active { constraint: None });
    let options = options.fields(vec![active]);
    let model = loaded(path, &options).model;
    assert!(model.has_redundant_rows);
    let program = lowered(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
    let q = [0.0, 0.9272952180016123, std::f64::consts::FRAC_PI_2];
    let inputs = [&q[..], &[0.0, 0.4, -0.3], &[0.2, -0.1, 0.3]];
    for set in 0..4 {
        let active = [set & 1, set >> 1].map(f64::from);
        let mut separate = fixed.clone();
        let mut own = active.iter();
        separate.constraints.retain(|_| own.next() == Some(&1.0));
        let rows = separate.constraint_rows();
        let reference = Reference::new(&separate, &program.pattern);
        for name in FUNCTIONS {
            let count = name.method().parameters.len();
            let arguments = [&inputs[..count], &[&active[..]]].concat();
            let found = run(&program, name, &arguments);
            let wanted = reference
                .run(name.method(), &inputs[..count].concat())
                .expect("a reference");
            let is_jacobian = name.method().derivative.is_some();
            let blocks = if is_jacobian { count } else { 1 };
            let width = if is_jacobian { 3 } else { 1 };
            // The motion, then λ and what is left of the rows, or ∂λ by each argument.
            let motion = 3 * width * blocks;
            assert_close(name.name(), &found[..motion], &wanted[..motion], 1e-10);
            let first = if active[0] == 1.0 { 0 } else { 3 };
            let lasts = found[motion..].chunks_exact(4 * width);
            let mut wanted = wanted[motion..].chunks_exact((rows * width).max(1));
            for own in lasts {
                let acting = &own[first * width..(first + rows) * width];
                assert_close(name.name(), acting, wanted.next().unwrap_or_default(), 1e-8);
                let others = own[..first * width]
                    .iter()
                    .chain(&own[(first + rows) * width..]);
                assert!(
                    others.clone().all(|x| *x == 0.0),
                    "{}: {own:?}",
                    name.name()
                );
            }
        }
    }
}

//! Redundant rows of constraints against the definition of their multipliers in double-double: the λ of least
//! norm among those of the least residual, and its derivatives by dual numbers.

use rbd_codegen::internals::algorithm::Pattern;
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::lowered;
use rbd_codegen::{
    ConstraintEnd, ConstraintKind, ConstraintOption, FunctionName as F, Model, Options, Reference,
    load_str,
};
use rbd_model::model::redundant;
use rbd_runtime::reference::{self, Constraint, ConstraintBetween};
use rbd_runtime::{Dual, Real, sparse};
use rbd_testing::constraints::{are_independent, constraint_rows, random_constraint};
use rbd_testing::{DoubleDouble, Generator, RandomRobot, is_whole};

use crate::tree;

/// ρ of the metric.
const REGULARISATION: f64 = 1e-10;

const CART: &str = r#"<robot name="cart">
  <link name="ground"/><link name="rail"/><link name="slide"/>
  <link name="chassis"><inertial><origin xyz="0.12 0.01 0.1"/><mass value="9"/>
    <inertia ixx="0.3" iyy="0.5" izz="0.6" ixy="0.01" ixz="0.02" iyz="0"/></inertial></link>
  <link name="left"><inertial><mass value="1.5"/>
    <inertia ixx="0.02" iyy="0.03" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="right"><inertial><mass value="1.4"/>
    <inertia ixx="0.02" iyy="0.03" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="x" type="prismatic"><parent link="ground"/><child link="rail"/><axis xyz="1 0 0"/>
    <limit lower="-9" upper="9" effort="9" velocity="9"/></joint>
  <joint name="y" type="prismatic"><parent link="rail"/><child link="slide"/><axis xyz="0 1 0"/>
    <limit lower="-9" upper="9" effort="9" velocity="9"/></joint>
  <joint name="heading" type="continuous"><parent link="slide"/><child link="chassis"/>
    <origin xyz="0 0 0.2"/><axis xyz="0 0 1"/></joint>
  <joint name="left_axle" type="continuous"><parent link="chassis"/><child link="left"/>
    <origin xyz="0 0.3 0"/><axis xyz="0 1 0"/></joint>
  <joint name="right_axle" type="continuous"><parent link="chassis"/><child link="right"/>
    <origin xyz="0 -0.3 0"/><axis xyz="0 1 0"/></joint>
</robot>"#;

/// A cart on two wheels that roll on the ground: neither slips along their axle, which is one row too many.
fn cart(change: impl Fn(ConstraintOption) -> ConstraintOption) -> Model {
    let wheel = |name: &str| {
        let hub = ConstraintEnd::of_link(name).rpy([-std::f64::consts::FRAC_PI_2, 0.0, 0.0]);
        let kind = ConstraintKind::RollingWheel { radius: 0.2 };
        change(ConstraintOption::frames(
            name,
            kind,
            ConstraintEnd::of_world(),
            hub,
        ))
    };
    loaded(CART, vec![wheel("left"), wheel("right")])
}

fn loaded(text: &str, constraints: Vec<ConstraintOption>) -> Model {
    let options = Options::default().constraints(constraints);
    let loaded = load_str(text.as_bytes(), "robot.urdf", &options);
    loaded.unwrap_or_else(|errors| panic!("{errors}")).model
}

/// A four-bar whose plane is askew in all frames: its pin's three rows are two.
fn askew_four_bar() -> Model {
    let rod = |name: &str, length: f64| {
        format!(
            r#"<link name="{name}"><inertial><origin xyz="{} 0 0"/><mass value="2"/>
            <inertia ixx="0.01" iyy="0.04" izz="0.04" ixy="0" ixz="0" iyz="0"/></inertial></link>"#,
            length / 2.0
        )
    };
    let joint = |name: &str, [parent, child]: [&str; 2], x: f64, rpy: &str| {
        format!(
            r#"<joint name="{name}" type="continuous"><parent link="{parent}"/><child link="{child}"/>
            <origin xyz="{x} 0 0" rpy="{rpy}"/><axis xyz="0 0 1"/></joint>"#
        )
    };
    let parts = [
        r#"<robot name="askew"><link name="world_"/>"#.to_owned(),
        r#"<link name="ground"><inertial><mass value="1"/>
            <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>"#
            .to_owned(),
        r#"<joint name="turn" type="fixed"><parent link="world_"/><child link="ground"/>
            <origin rpy="0.4 0.7 0.2"/></joint>"#
            .to_owned(),
        rod("crank", 0.2),
        rod("coupler", 0.5),
        rod("rocker", 0.4),
        joint("crank_pivot", ["ground", "crank"], 0.0, "0 0 0"),
        joint("elbow", ["crank", "coupler"], 0.2, "0 0 0"),
        joint("rocker_pivot", ["ground", "rocker"], 0.5, "0 0 0"),
        "</robot>".to_owned(),
    ];
    let end = |link, x| ConstraintEnd::of_link(link).xyz([x, 0.0, 0.0]);
    let a = end("coupler", 0.5).rpy([0.3, -0.6, 0.5]);
    let pin = ConstraintOption::frames("pin", ConstraintKind::Ball, a, end("rocker", 0.4));
    loaded(&parts.concat(), vec![pin])
}

/// A state that the constraints allow.
struct State {
    q: Vec<f64>,
    qd: Vec<f64>,
    tau: Vec<f64>,
}

impl State {
    fn new(model: &Model, random: &mut Generator, is_closed: bool) -> Self {
        let runtime = model.as_runtime();
        let mut q = random.configuration(&runtime);
        if is_closed {
            q = redundant::closed(model, &q, 60);
            assert!(redundant::largest_violation(model, &q) < 1e-12);
        }
        let [before, tau] = [(); 2].map(|()| random.vec(runtime.nv()));
        // Twice: once leaves a part of 1e-10 of what rows hold.
        let stop = |v: &[f64]| {
            rbd_testing::constraints::impact(&runtime, &model.constraints, [&q, v])[0].clone()
        };
        let qd = stop(&stop(&before));
        Self { q, qd, tau }
    }
}

/// What the functions are by their definition.
struct Exact<'a> {
    model: &'a Model,
    reference: Reference<'a>,
    /// Rows that are independent, as many as can be.
    basis: Vec<usize>,
    is_impact: bool,
}

impl<'a> Exact<'a> {
    fn new(model: &'a Model, pattern: &'a Pattern, q: &[f64], is_impact: bool) -> Self {
        let [jacobian, _] = redundant::jacobian_and_violation(model, q);
        let n = model.as_runtime().nv();
        let mut across = Vec::new();
        let all_rows = jacobian.chunks_exact(n).enumerate();
        let rows = all_rows.filter(|(_, row)| row.iter().any(|x| x.abs() > 1e-9));
        let basis = rows.filter(|(_, row)| redundant::extend(&mut across, row));
        Self {
            model,
            reference: Reference::new(model, pattern),
            basis: basis.map(|(row, _)| row).collect(),
            is_impact,
        }
    }

    /// Motion and multipliers.
    fn run<T: Real>(&self, [q, qd, tau]: [&[T]; 3]) -> [Vec<T>; 2] {
        let run = |name: F, inputs: &[&[T]]| {
            let numbers = self.reference.run(name.method(), &inputs.concat());
            numbers.expect("there is a reference")
        };
        let (n, m) = (qd.len(), self.model.constraint_rows());
        let h = self
            .reference
            .pattern
            .scatter(&run(F::Crba, &[q]), T::zero());
        let parents = &self.reference.pattern.parents;
        let mut factor = h;
        sparse::ltdl(parents, &mut factor);
        let [jacobian, bias, violation] = constraint_rows(
            &self.model.as_runtime(),
            &self.model.constraints,
            q,
            Some(qd),
        );
        let mut motion: Vec<T> = match self.is_impact {
            true => vec![T::zero(); n],
            false => {
                let c = run(F::Bias, &[q, qd]);
                tau.iter().zip(c).map(|(tau, c)| *tau - c).collect()
            }
        };
        sparse::ltdl_solve(parents, &factor, &mut motion);
        let rows: Vec<&[T]> = jacobian.chunks_exact(n).collect();
        let each: Vec<&Constraint> = self.model.constraints.iter().collect();
        let each = each
            .iter()
            .flat_map(|own| std::iter::repeat_n(*own, own.rows()));
        let constraints: Vec<&Constraint> = each.collect();
        let mut target = Vec::new();
        for (i, own) in constraints.iter().enumerate() {
            let rate = dot(rows[i], qd);
            let number = T::from_f64;
            let correction = own.correction;
            let wanted = match self.is_impact {
                true => -(number(1.0 + own.restitution) * rate),
                false => {
                    let spring = number(correction.stiffness) * violation[i];
                    -(bias[i] + number(correction.damping) * rate + spring)
                }
            };
            target.push(wanted - dot(rows[i], &motion));
        }
        let columns: Vec<Vec<T>> = rows
            .iter()
            .map(|row| {
                let mut u = row.to_vec();
                sparse::ltdl_solve(parents, &factor, &mut u);
                u
            })
            .collect();
        let system = |i: usize, j: usize| {
            let own = dot(rows[i], &columns[j]);
            let is_compliant = i == j && !self.is_impact;
            let compliance = if is_compliant {
                constraints[i].compliance
            } else {
                0.0
            };
            own + T::from_f64(compliance)
        };
        let system: Vec<Vec<T>> = (0..m)
            .map(|i| (0..m).map(|j| system(i, j)).collect())
            .collect();
        let lambda = self.least_norm(&system, &target);
        for (lambda, column) in lambda.iter().zip(&columns) {
            for (motion, x) in motion.iter_mut().zip(column) {
                *motion = *motion + *lambda * *x;
            }
        }
        if self.is_impact {
            for (motion, before) in motion.iter_mut().zip(qd) {
                *motion = *motion + *before;
            }
        }
        [motion, lambda]
    }

    /// C z with C = D⁻¹ times columns of S, and Cᵀ S C z = Cᵀ b.
    fn least_norm<T: Real>(&self, system: &[Vec<T>], target: &[T]) -> Vec<T> {
        let m = target.len();
        let trace = (0..m).fold(T::zero(), |sum, i| sum + system[i][i]);
        let floor = trace * T::from_f64(REGULARISATION / m as f64);
        let is_rigid = self.is_impact || self.model.constraints.iter().all(|c| c.compliance == 0.0);
        let basis: Vec<usize> = if is_rigid {
            self.basis.clone()
        } else {
            (0..m).collect()
        };
        let columns = basis.iter().map(|j| {
            let column = (0..m).map(|i| system[i][*j] / (system[i][i] + floor));
            column.collect::<Vec<T>>()
        });
        let columns: Vec<Vec<T>> = columns.collect();
        let times = |x: &[T]| system.iter().map(|row| dot(row, x)).collect::<Vec<T>>();
        let r = basis.len();
        let mut normal = vec![T::zero(); r * r];
        for (j, column) in columns.iter().enumerate() {
            let image = times(column);
            for i in j..r {
                normal[i * r + j] = dot(&columns[i], &image);
            }
        }
        let chain: Vec<Option<usize>> = (0..r).map(|i| i.checked_sub(1)).collect();
        sparse::ltdl(&chain, &mut normal);
        let mut z: Vec<T> = columns.iter().map(|column| dot(column, target)).collect();
        sparse::ltdl_solve(&chain, &normal, &mut z);
        let sum = |i: usize| {
            let products = columns.iter().zip(&z).map(|(column, z)| column[i] * *z);
            products.fold(T::zero(), |sum, x| sum + x)
        };
        (0..m).map(sum).collect()
    }

    /// Blocks as the generated derivatives have them, by dual numbers.
    fn derivatives(&self, state: &State) -> Vec<f64> {
        let n = state.qd.len();
        let twice = |x: &[f64]| x.iter().map(|x| (*x).into()).collect::<Vec<DoubleDouble>>();
        let [q, qd, tau] = [&state.q, &state.qd, &state.tau].map(|x| twice(x));
        let moving = |x: &[DoubleDouble], rate: Vec<DoubleDouble>| {
            let pairs = x.iter().zip(rate);
            let moving = pairs.map(|(x, rate)| Dual {
                value: *x,
                derivatives: [rate],
            });
            moving.collect::<Vec<_>>()
        };
        let mut blocks = [Vec::new(), Vec::new()];
        let count = if self.is_impact { 2 } else { 3 };
        for by in 0..count {
            let columns = (0..n).map(|k| {
                let unit: Vec<DoubleDouble> =
                    (0..n).map(|i| f64::from(u8::from(i == k)).into()).collect();
                let rest = |x: &[DoubleDouble]| vec![DoubleDouble::default(); x.len()];
                let mut rates = [rest(&q), rest(&qd), rest(&tau)];
                match by {
                    0 => {
                        reference::position_rate(
                            &self.model.as_runtime(),
                            &q,
                            &unit,
                            &mut rates[0],
                        );
                    }
                    by => rates[by] = unit,
                }
                let [dq, dqd, dtau] = rates;
                let [q, qd, tau] = [moving(&q, dq), moving(&qd, dqd), moving(&tau, dtau)];
                self.run([&q, &qd, &tau])
            });
            let columns: Vec<_> = columns.collect();
            for (part, block) in blocks.iter_mut().enumerate() {
                for i in 0..columns[0][part].len() {
                    let row = columns
                        .iter()
                        .map(|column| column[part][i].derivatives[0].to_f64());
                    block.extend(row);
                }
            }
        }
        blocks.concat()
    }
}

fn dot<T: Real>(a: &[T], b: &[T]) -> T {
    a.iter().zip(b).fold(T::zero(), |sum, (a, b)| sum + *a * *b)
}

fn size(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |size, x| size.max(x.abs()))
}

#[track_caller]
fn assert_close(what: &str, got: &[f64], wanted: &[f64], tolerance: f64) {
    assert_eq!(got.len(), wanted.len(), "{what}");
    let scale = size(wanted).max(1.0);
    let errors = got
        .iter()
        .zip(wanted)
        .map(|(got, wanted)| (got - wanted).abs() / scale);
    let largest = errors.fold(0.0, |most: f64, x| if x <= most { most } else { x });
    assert!(
        largest <= tolerance,
        "{what}: {largest:e} of {scale}\n{got:?}\n{wanted:?}"
    );
    eprintln!("{what}: {largest:e}");
}

/// Functions and derivatives of motion and impact against their definition.
fn check(model: &Model, state: &State, tolerance: [f64; 2]) {
    check_in_single(model, state, tolerance, f64::INFINITY);
}

/// The same, and functions in single precision.
fn check_in_single(model: &Model, state: &State, tolerance: [f64; 2], single_tolerance: f64) {
    let names = [
        F::ConstrainedForwardDynamics,
        F::ConstrainedForwardDynamicsDerivatives,
        F::Impact,
        F::ImpactDerivatives,
    ];
    let options = Options::default().functions(Some(names.to_vec()));
    let program = lowered(model, &options).unwrap_or_else(|errors| panic!("{errors}"));
    let run = |name: F, inputs: &[&[f64]]| {
        let function = &program
            .function(name.name())
            .expect("it was generated")
            .body
            .function;
        let exact = evaluate(function, &inputs.concat());
        let single: Vec<f32> = inputs.concat().iter().map(|x| *x as f32).collect();
        let single = evaluate(function, &single);
        (exact, single.into_iter().map(f64::from).collect::<Vec<_>>())
    };
    let State { q, qd, tau } = state;
    let twice = |x: &[f64]| x.iter().map(|x| (*x).into()).collect::<Vec<DoubleDouble>>();
    // An impact from a velocity that the rows do not allow.
    let mut struck = qd.clone();
    struck
        .iter_mut()
        .enumerate()
        .for_each(|(i, x)| *x += 0.3 + 0.2 * i as f64);
    let (n, m) = (qd.len(), model.constraint_rows());
    for is_impact in [false, true] {
        let qd = if is_impact { &struck } else { qd };
        let exact = Exact::new(model, &program.pattern, q, is_impact);
        let wanted = exact.run([&twice(q), &twice(qd), &twice(tau)]);
        let wanted = wanted.map(|x| x.into_iter().map(DoubleDouble::to_f64).collect::<Vec<_>>());
        let (name, derivatives) = match is_impact {
            true => (F::Impact, F::ImpactDerivatives),
            false => (
                F::ConstrainedForwardDynamics,
                F::ConstrainedForwardDynamicsDerivatives,
            ),
        };
        let inputs = [q.as_slice(), qd, tau];
        let inputs = if is_impact { &inputs[..2] } else { &inputs[..] };
        let (got, single) = run(name, inputs);
        assert_close(name.name(), &got[..n], &wanted[0], tolerance[0]);
        assert_close("multipliers", &got[n..n + m], &wanted[1], tolerance[0]);
        assert_close(
            "in single precision",
            &single[..n],
            &wanted[0],
            single_tolerance,
        );
        assert_close(
            "its multipliers",
            &single[n..n + m],
            &wanted[1],
            single_tolerance,
        );
        let state = State {
            q: q.clone(),
            qd: qd.clone(),
            tau: tau.clone(),
        };
        let wanted = exact.derivatives(&state);
        let (got, _) = run(derivatives, inputs);
        assert_close(derivatives.name(), &got, &wanted, tolerance[1]);
    }
}

#[test]
fn a_cart_on_two_wheels() {
    for seed in 0..3 {
        eprintln!("seed {seed}");
        let model = cart(|wheel| wheel.correction(30.0, 8.0));
        assert!(model.has_redundant_rows);
        let state = State::new(&model, &mut Generator::new(seed), false);
        check_in_single(&model, &state, [1e-11, 1e-8], 1e-4);
    }
}

#[test]
fn a_loop_in_a_plane_that_is_askew() {
    let model = askew_four_bar();
    assert!(model.has_redundant_rows);
    for seed in 0..2 {
        eprintln!("seed {seed}");
        let state = State::new(&model, &mut Generator::new(seed), true);
        check_in_single(&model, &state, [1e-11, 1e-9], 1e-4);
    }
}

/// Two constraints between the same frames have at most six rows that count, and which combinations of the
/// others vanish depends on q.
#[test]
fn constraints_of_random_trees_between_the_same_frames() {
    let mut count = 0;
    for seed in 0..40 {
        if count == 2 && !is_whole() {
            break;
        }
        let mut random = Generator::new(seed);
        let mut model = tree::on_fixed_base(RandomRobot::of_size(&mut random, 8));
        let runtime = model.as_runtime();
        let Some(weld) = random_constraint(&runtime, &mut random, ConstraintKind::Weld) else {
            continue;
        };
        let ConstraintBetween::Frames { a, b, .. } = weld.between else {
            panic!("it is between frames");
        };
        let kind = [ConstraintKind::Hinge, ConstraintKind::Planar][seed as usize % 2];
        let second = Constraint::new(ConstraintBetween::Frames { kind, a, b });
        model.constraints = vec![weld, second];
        model.constraint_names = ["weld", "second"].map(str::to_owned).to_vec();
        model.has_redundant_rows = true;
        let state = State::new(&model, &mut random, false);
        let [jacobian, ..] = constraint_rows(&model.as_runtime(), &[weld], &state.q, None);
        if are_independent(&jacobian, state.qd.len()) {
            eprintln!("seed {seed}");
            check(&model, &state, [1e-9, 1e-8]);
            count += 1;
        }
    }
    assert!(count >= 2, "{count}");
}

/// λ and ∂λ of rows that contradict each other are those of the least residual, far below what a division by
/// the regularisation would give, and a compliance gives those of its formula.
#[test]
fn rows_that_contradict_each_other_have_bounded_multipliers() {
    let model = cart(|wheel| wheel);
    let mut state = State::new(&model, &mut Generator::new(1), false);
    state.qd[2] += 1e-3;
    check(&model, &state, [1e-6, 1e-5]);
    let model = cart(|wheel| wheel.compliance(0.02).restitution(0.4));
    check(&model, &state, [1e-9, 1e-8]);
}

/// Differences of the multipliers that are returned.
#[test]
fn derivatives_are_those_of_the_multipliers_returned() {
    let model = cart(|wheel| wheel);
    let names = [
        F::ConstrainedForwardDynamics,
        F::ConstrainedForwardDynamicsDerivatives,
    ];
    let options = Options::default().functions(Some(names.to_vec()));
    let program = lowered(&model, &options).unwrap_or_else(|errors| panic!("{errors}"));
    let state = State::new(&model, &mut Generator::new(5), false);
    let [motion, derivatives] = names.map(|name| program.function(name.name()).expect("it is"));
    let run = |heading: f64, turning: f64| {
        let (mut q, mut qd) = (state.q.clone(), state.qd.clone());
        q[2] += heading;
        qd[2] += turning;
        evaluate(&motion.body.function, &[q, qd, state.tau.clone()].concat())[5..11].to_vec()
    };
    let inputs = [state.q.clone(), state.qd.clone(), state.tau.clone()].concat();
    let all = evaluate(&derivatives.body.function, &inputs);
    let h = 1e-4;
    for (block, [heading, turning]) in [[h, 0.0], [0.0, h]].into_iter().enumerate() {
        let [up, down] = [run(heading, turning), run(-heading, -turning)];
        let wanted: Vec<f64> = up
            .iter()
            .zip(&down)
            .map(|(a, b)| (a - b) / (2.0 * h))
            .collect();
        let first = 3 * 25 + block * 30;
        let got: Vec<f64> = (0..6).map(|row| all[first + row * 5 + 2]).collect();
        assert_close("heading", &got, &wanted, 1e-5);
    }
}

/// The solver of independent rows stays where rows are, also where no configuration holds them.
#[test]
fn rows_are_redundant_only_where_they_always_are() {
    let pin = |kind| {
        let end = |link, x| {
            let end = ConstraintEnd::of_link(link).xyz([x, 0.0, 0.0]);
            end.rpy([-std::f64::consts::FRAC_PI_2, 0.0, 0.0])
        };
        ConstraintOption::frames("pin", kind, end("coupler", 0.5), end("rocker", 0.4))
    };
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let load = |file: &str, constraints| {
        let options = Options::default().constraints(constraints);
        let loaded = rbd_codegen::load(&path.join(file), &options);
        loaded.unwrap_or_else(|errors| panic!("{errors}")).model
    };
    for kind in [ConstraintKind::Hinge, ConstraintKind::PointOnLine] {
        let model = load("../rbd/examples/four_bar.urdf", vec![pin(kind)]);
        assert!(!model.has_redundant_rows, "{kind:?}");
    }
    let far = ConstraintEnd::of_link("panda_link7").xyz([9.0, 0.0, 0.0]);
    let out_of_reach = ConstraintOption::frames(
        "weld",
        ConstraintKind::Weld,
        ConstraintEnd::of_link("panda_link0"),
        far,
    );
    let model = load("../robots/urdf/panda.urdf", vec![out_of_reach]);
    assert!(!model.has_redundant_rows);
}

//! What is generated against figures that an independent library computed
//! (`robots/truth/generate.py`).

mod frames;

use std::path::Path;

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::internals::{LoweredProgram, lowered};
use rbd_codegen::{Base, FunctionName, Mimic, Model, Options, load, possible_functions};
use rbd_testing::{files, robots};
use serde_json::Value;

/// Relative to the largest component. Two libraries agree to about 1e-14; digits that snapping
/// takes from a file are below 5e-10.
const TOLERANCE: f64 = 1e-9;

/// Rows of [angular; linear] among those of [linear; angular].
const ANGULAR_FIRST: [usize; 6] = [3, 4, 5, 0, 1, 2];

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(numbers).collect(),
        value => vec![value.as_f64().unwrap_or(f64::NAN)],
    }
}

/// The truth's joint for each joint of the model.
fn joints<'a>(model: &Model, meta: &'a Value) -> Vec<&'a Value> {
    let joints = meta["joints"].as_array().expect("a list of joints");
    let find = |name: &String| {
        let mut joints = joints.iter();
        let joint = joints.find(|joint| joint["name"] == name.as_str());
        joint.expect("the joint is in the truth")
    };
    model.joint_names.iter().map(find).collect()
}

fn index(value: &Value) -> usize {
    value.as_u64().expect("an index") as usize
}

struct Case<'a> {
    model: &'a Model,
    generated: &'a LoweredProgram,
    meta: &'a Value,
    state: &'a Value,
    /// The truth's velocity index of each velocity coordinate of the model.
    order: Vec<usize>,
}

impl Case<'_> {
    /// Angles where the truth has cosine and sine, the joint's coordinates where it has more.
    fn positions(&self) -> Vec<f64> {
        let (theta, q) = (numbers(&self.state["theta"]), numbers(&self.state["q"]));
        let found = joints(self.model, self.meta);
        let own = self
            .model
            .joints
            .iter()
            .zip(found)
            .flat_map(|(own, found)| match own.joint_type.nq() {
                1 => vec![theta[index(&found["idx_v"])]],
                nq => q[index(&found["idx_q"])..][..nq].to_vec(),
            });
        own.collect()
    }

    fn vector(&self, key: &str) -> Vec<f64> {
        let values = numbers(&self.state[key]);
        self.order.iter().map(|i| values[*i]).collect()
    }

    fn run(&self, name: &str, inputs: &[&[f64]]) -> Vec<f64> {
        let mut methods = self.generated.functions.iter();
        let method = methods
            .find(|m| m.method.name == name)
            .expect("it was generated");
        evaluate(&method.body.function, &inputs.concat())
    }

    #[track_caller]
    fn assert_close(&self, key: &str, got: &[f64], expected: &[f64]) {
        assert_eq!(got.len(), expected.len(), "{key}");
        // Terms that vanish beside the joint forces of the same state are rounding.
        let forces = self
            .vector("tau")
            .iter()
            .fold(0.0f64, |s, x| s.max(x.abs()));
        let scale = expected.iter().fold(1e-6 * forces, |s, x| s.max(x.abs()));
        for (x, y) in got.iter().zip(expected) {
            let error = (x - y).abs();
            assert!(
                error <= TOLERANCE * scale,
                "{key}: {x} and {y}, scale {scale:e}"
            );
        }
    }

    fn check(&self) {
        let q = self.positions();
        let [qd, qdd] = ["qd", "qdd"].map(|key| self.vector(key));
        let got = self.run("rnea", &[&q, &qd, &qdd]);
        self.assert_close("tau", &got, &self.vector("tau"));
        let got = self.run("bias", &[&q, &qd]);
        self.assert_close("bias", &got, &self.vector("bias"));
        let got = self.run("gravity", &[&q]);
        self.assert_close("gravity", &got, &self.vector("gravity"));
        let got = self.run("crba", &[&q]);
        self.assert_close("M", &got, &self.inertia_entries());
        for name in ["forward_dynamics", "aba"] {
            self.check_forward_dynamics(name, &q, &qd);
        }
        if self.state.get("dtau_dq").is_some() {
            self.check_derivatives(&q, &qd, &qdd);
        }
        self.check_placements(&q);
        self.check_forces(&q, &qd, &qdd);
        self.check_frames(&q, &qd);
        let has_mass = self.generated.has_function("center_of_mass");
        if has_mass && self.state.get("com").is_some() {
            self.check_quantities(&q, &qd);
        }
    }

    /// ∂τ/∂q in the tangent space and ∂τ/∂q̇.
    fn check_derivatives(&self, q: &[f64], qd: &[f64], qdd: &[f64]) {
        let got = self.run("rnea_derivatives", &[q, qd, qdd]);
        let n = self.order.len();
        for (key, got) in ["dtau_dq", "dtau_dqd"].iter().zip(got.chunks(n * n)) {
            self.assert_close(key, got, &self.square(&self.state[key]));
        }
    }

    /// A matrix of the truth, by rows in our order of coordinates.
    fn square(&self, value: &Value) -> Vec<f64> {
        let (all, n) = (numbers(value), self.order.len());
        let row = |i: &usize| self.order.iter().map(|j| all[i * n + j]).collect();
        self.order
            .iter()
            .flat_map(|i| -> Vec<f64> { row(i) })
            .collect()
    }

    /// Energies, centre of mass, centroidal momentum, C, and H⁻¹ by what it makes of M.
    fn check_quantities(&self, q: &[f64], qd: &[f64]) {
        for (key, name) in [
            ("com", "center_of_mass"),
            ("potential_energy", "potential_energy"),
        ] {
            self.assert_close(key, &self.run(name, &[q]), &numbers(&self.state[key]));
        }
        let got = self.run("kinetic_energy", &[q, qd]);
        self.assert_close(
            "kinetic_energy",
            &got,
            &numbers(&self.state["kinetic_energy"]),
        );
        let got = self.run("center_of_mass_jacobian", &[q]);
        self.assert_close("Jcom", &got, &self.rows("Jcom", &[0, 1, 2]));
        let got = self.run("centroidal_momentum_matrix", &[q]);
        self.assert_close("Ag", &got, &self.rows("Ag", &ANGULAR_FIRST));
        let got = self.run("centroidal_momentum_bias", &[q, qd]);
        let bias = numbers(&self.state["dAg_qd"]);
        self.assert_close("dAg_qd", &got, &ANGULAR_FIRST.map(|row| bias[row]));
        let got = self.run("coriolis_matrix", &[q, qd]);
        self.assert_close("C", &got, &self.rows("C", &self.order));
        if self.generated.has_function("inverse_inertia_matrix") {
            self.check_inverse(&self.run("inverse_inertia_matrix", &[q]));
        }
    }

    fn check_inverse(&self, inverse: &[f64]) {
        let (n, m) = (self.order.len(), self.rows("M", &self.order));
        let size = |numbers: &[f64]| numbers.iter().fold(1.0f64, |s, x| s.max(x.abs()));
        let scale = size(&m) * size(inverse);
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let product: f64 = (0..n).map(|k| m[i * n + k] * inverse[k * n + j]).sum();
            let rest = product - f64::from(u8::from(i == j));
            assert!(rest.abs() <= TOLERANCE * scale, "H⁻¹ leaves {rest:e}");
        }
    }

    /// These rows of a matrix of the truth, its columns in the order of the coordinates.
    fn rows(&self, key: &str, rows: &[usize]) -> Vec<f64> {
        self.reordered(&self.state[key], rows)
    }

    fn reordered(&self, matrix: &Value, rows: &[usize]) -> Vec<f64> {
        let (n, dense) = (self.order.len(), numbers(matrix));
        let row = |row: &usize| {
            let start = row * n;
            self.order
                .iter()
                .map(|column| dense[start + column])
                .collect::<Vec<_>>()
        };
        rows.iter().flat_map(row).collect()
    }

    /// q̈ itself, or what it leaves of τ where H is so ill-conditioned that q̈ has lost digits.
    fn check_forward_dynamics(&self, name: &str, q: &[f64], qd: &[f64]) {
        if !self.generated.has_function(name) {
            assert_eq!(
                self.meta["M_singular"], true,
                "it was left out for a regular robot"
            );
            return;
        }
        let tau = self.vector("tau_in");
        let got = self.run(name, &[q, qd, &tau]);
        let conditioning = self.meta["M_min_over_max_eig"].as_f64().unwrap_or(0.0);
        if conditioning > 1e-5 {
            self.assert_close("qdd_aba", &got, &self.vector("qdd_aba"));
        } else {
            let product = self.run("inertia_mul", &[&self.inertia_entries(), &got]);
            let bias = self.vector("bias");
            let scale = self
                .inertia_entries()
                .iter()
                .chain(&got)
                .fold(1.0f64, |s, x| s.max(x.abs()));
            for ((product, bias), tau) in product.iter().zip(&bias).zip(&tau) {
                assert!(
                    (product + bias - tau).abs() <= TOLERANCE * scale,
                    "{name} leaves a rest"
                );
            }
        }
    }

    /// M's entries in the pattern; all others must be zero.
    fn inertia_entries(&self) -> Vec<f64> {
        let (n, dense) = (self.order.len(), numbers(&self.state["M"]));
        let at = |i: usize, j: usize| dense[self.order[i] * n + self.order[j]];
        for i in 0..n {
            for j in 0..i {
                if self.generated.pattern.position(i, j).is_none() {
                    assert_eq!(at(i, j), 0.0, "the pattern leaves out an entry");
                }
            }
        }
        self.generated
            .pattern
            .nonzeros
            .iter()
            .map(|(i, j)| at(*i, *j))
            .collect()
    }

    fn link(&self, name: &Value) -> usize {
        let mut names = self.model.link_names.iter();
        names
            .position(|link| *name == link.as_str())
            .expect("the link is in the model")
    }

    fn check_placements(&self, q: &[f64]) {
        let got = self.run("forward_kinematics", &[q]);
        let frames = self.meta["frames"].as_array().expect("a list of frames");
        for (k, name) in frames.iter().enumerate() {
            let placement = &got[12 * self.link(name)..][..12];
            let rotation = numbers(&self.state["frame_R"][k]);
            self.assert_close("frame_R", &placement[..9], &rotation);
            self.assert_close(
                "frame_p",
                &placement[9..],
                &numbers(&self.state["frame_p"][k]),
            );
        }
    }

    fn check_forces(&self, q: &[f64], qd: &[f64], qdd: &[f64]) {
        let mut forces = vec![0.0; 6 * self.model.links.len()];
        let joints = self.state["fext_joint"]
            .as_array()
            .expect("a list of joints");
        for (k, joint) in joints.iter().enumerate() {
            let Some(index) = joint.as_u64().and_then(|j| usize::try_from(j).ok()) else {
                continue;
            };
            let Some(index) = index.checked_sub(1) else {
                continue;
            };
            let link = self.link(&self.meta["joints"][index]["child_link"]);
            // [force; moment] there, [moment; force] here.
            let wrench = numbers(&self.state["fext"][k]);
            for axis in 0..3 {
                forces[6 * link + axis] += wrench[3 + axis];
                forces[6 * link + 3 + axis] += wrench[axis];
            }
        }
        let got = self.run("rnea_with_forces", &[q, qd, qdd, &forces]);
        self.assert_close("tau_fext", &got, &self.vector("tau_fext"));
    }
}

fn check_robot(urdf: &Path, truth: &Path, base: Base) {
    println!("{}", urdf.display());
    let options = Options::default()
        .base(base)
        // As the truth has them.
        .mimic(Mimic::Independent);
    let model = load(urdf, &options).expect("a sound robot").model;
    let text = std::fs::read_to_string(truth).expect("the truth can be read");
    let truth: Value = serde_json::from_str(&text).expect("the truth is JSON");
    let mut functions = possible_functions(&model);
    // Of these the truth has nothing.
    let untold = [FunctionName::Regressor, FunctionName::BaseRegressor];
    functions.retain(|f| {
        *f == FunctionName::RneaDerivatives
            || !(untold.contains(f)
                || f.is_of_constraint_forces()
                || f.is_of_derivatives()
                || f.is_of_second_order())
    });
    functions.extend(frames::FUNCTIONS);
    let options = options
        .functions(Some(functions))
        .frames(frames::options(&truth["meta"]));
    let generated = lowered(&model, &options).expect("it can be generated");
    for state in truth["states"].as_array().expect("a list of states") {
        let found = joints(&model, &truth["meta"]);
        let order = found.iter().flat_map(|joint| {
            let start = index(&joint["idx_v"]);
            start..start + index(&joint["nv"])
        });
        let order = order.collect();
        let (model, generated) = (&model, &generated);
        Case {
            model,
            generated,
            meta: &truth["meta"],
            state,
            order,
        }
        .check();
    }
}

#[test]
fn generated_agrees_with_an_independent_library() {
    let robots = robots();
    let truths = files(&robots.join("truth"), ".json");
    assert!(truths.len() >= 10, "the truth of this repository's robots");
    for truth in truths {
        let name = truth
            .file_stem()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        let urdf = robots.join("urdf").join(format!("{name}.urdf"));
        check_robot(&urdf, &truth, Base::Fixed);
    }
}

/// `RBD_SHARED=../shared cargo test --release -p rbd-codegen --test it third_party -- --ignored`
/// goes over third-party robots that this repository does not hold.
#[test]
#[ignore = "needs RBD_SHARED, a folder of third-party robots"]
fn generated_agrees_with_an_independent_library_on_third_party_robots() {
    let shared = rbd_testing::shared();
    let known = shared.join("robots/known");
    for (variant, base, least) in [("fixed", Base::Fixed, 30), ("ff", Base::Floating, 17)] {
        let end = format!(".{variant}.json");
        let truths = files(&known.join("truth_lite"), &end);
        assert!(truths.len() >= least, "{variant}");
        for truth in truths {
            let name = truth.file_name().expect("a file").to_string_lossy();
            let name = name.replace(&end, "");
            let urdf = known.join("urdf").join(format!("{name}.urdf"));
            check_robot(&urdf, &truth, base);
        }
    }
}

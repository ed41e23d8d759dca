//! Numbers near the ends of `f64`: each robot is refused with a message that names a link, a joint
//! or an option, or what is generated is right. Never a panic, never a constant that is no number.

use rbd_codegen::internals::algorithm::Parameter;
use rbd_codegen::internals::ir::{Node, evaluate};
use rbd_codegen::internals::{LoweredProgram, lowered, rust};
use rbd_codegen::{
    Base, Diagnostics, FunctionName, JointOverride, JointTerm, Model, Options, Reference,
    RunTimeField, load_str, possible_functions,
};
use rbd_testing::{DoubleDouble, Generator, seeds};

/// Two links on two joints.
#[derive(Clone, Copy)]
struct Robot {
    masses: [f64; 2],
    inertias: [f64; 2],
    origin: [f64; 3],
    axis: [f64; 3],
    kind: &'static str,
}

const USUAL: Robot = Robot {
    masses: [1.0; 2],
    inertias: [1.0; 2],
    origin: [1.0, 0.0, 0.0],
    axis: [0.0, 0.0, 1.0],
    kind: "continuous",
};

impl Robot {
    fn urdf(&self) -> String {
        let vector = |[x, y, z]: [f64; 3]| format!("{x:e} {y:e} {z:e}");
        let link = |name, i: usize, center| {
            let (mass, inertia) = (self.masses[i], self.inertias[i]);
            format!(
                "<link name=\"{name}\"><inertial><origin xyz=\"{center}\"/><mass value=\"{mass:e}\"/>\
                 <inertia ixx=\"{inertia:e}\" ixy=\"0\" ixz=\"0\" iyy=\"{inertia:e}\" iyz=\"0\" \
                 izz=\"{inertia:e}\"/></inertial></link>"
            )
        };
        let joint = |name, kind, parent, child, origin, axis| {
            format!(
                "<joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/>\
                 <child link=\"{child}\"/><origin xyz=\"{origin}\" rpy=\"0.1 0.2 0.3\"/>\
                 <axis xyz=\"{axis}\"/><limit effort=\"1\" velocity=\"1\" lower=\"-1\" upper=\"1\"/>\
                 </joint>"
            )
        };
        [
            "<robot name=\"s\"><link name=\"w\"/>".to_owned(),
            link("a", 0, "0.1 0 0"),
            link("b", 1, "0.1 0.2 0.3"),
            joint(
                "j1",
                "continuous",
                "w",
                "a",
                "0 0 0".to_owned(),
                "0 1 0".to_owned(),
            ),
            joint(
                "j2",
                self.kind,
                "a",
                "b",
                vector(self.origin),
                vector(self.axis),
            ),
            "</robot>".to_owned(),
        ]
        .concat()
    }
}

fn cases() -> Vec<(&'static str, Robot)> {
    let tip = |mass, inertia| Robot {
        masses: [1.0, mass],
        inertias: [1.0, inertia],
        ..USUAL
    };
    let base = |mass| Robot {
        masses: [mass, 1.0],
        ..USUAL
    };
    let far = |origin| Robot { origin, ..USUAL };
    let along = |axis| Robot { axis, ..USUAL };
    vec![
        ("mass 1e300", tip(1e300, 1.0)),
        (
            "mass and origin 1e160",
            Robot {
                origin: [1e160, 0.0, 0.0],
                ..tip(1e160, 1.0)
            },
        ),
        ("origin 1e200", far([1e200, 1.0, 0.0])),
        ("tip 1e-300", tip(1e-300, 1e-300)),
        ("tip 5e-324", tip(5e-324, 5e-324)),
        ("tip 1e308", tip(1e308, 1e308)),
        ("axis 1e-200", along([1e-200, 0.0, 0.0])),
        ("axis 1e200", along([1e200, 1e200, 0.0])),
        ("base 1e17", base(1e17)),
        ("origin 1e-16", far([1e-16, 0.0, 0.0])),
        (
            "mass 1e150",
            Robot {
                origin: [1.0; 3],
                ..tip(1e150, 1e150)
            },
        ),
        (
            "base 1e12, light tip",
            Robot {
                masses: [1e12, 1e-3],
                inertias: [1.0, 1e-5],
                ..USUAL
            },
        ),
        ("mass 1e29", tip(1e29, 1e29)),
        (
            "slides",
            Robot {
                kind: "prismatic",
                ..tip(1e-300, 1e-300)
            },
        ),
    ]
}

fn variants() -> Vec<Options> {
    let helical = |pitch| ("j2".to_owned(), JointOverride::Helical { pitch });
    let plain = Options::default;
    vec![
        plain(),
        plain().base(Base::Floating),
        plain().joints(vec![helical(1e200)]),
        plain().joints(vec![helical(1e-200)]),
        plain().gravity([0.0, 0.0, 1e200]),
        plain().armature(JointTerm::All(1e300)),
    ]
}

fn generated(model: &Model, options: &Options) -> Result<LoweredProgram, Diagnostics> {
    let mut options = options.clone();
    let mut functions = possible_functions(model);
    // Digits of constraint forces go by cond(A), which is that of the inertias of bodies.
    functions.retain(|name| {
        !(name.is_of_constraint_forces()
            || name.is_of_second_order()
            || name.is_of_wrench_derivatives()
            || name.is_maximal())
    });
    options.functions = Some(functions);
    lowered(model, &options)
}

#[test]
fn extreme_numbers_are_refused_or_right() {
    let (mut refused, mut right) = (0, 0);
    for (what, robot) in cases() {
        for options in variants() {
            let robot = load_str(robot.urdf().as_bytes(), "e.urdf", &options);
            let result = robot.and_then(|loaded| {
                let generated = generated(&loaded.model, &options)?;
                Ok((loaded.model, generated))
            });
            match result {
                Ok((model, generated)) => {
                    right += 1;
                    check(what, &model, &generated);
                }
                Err(Diagnostics(errors)) => {
                    refused += 1;
                    let named = |subject: &str| {
                        ["link `", "joint `", "option `"]
                            .iter()
                            .any(|s| subject.starts_with(s))
                    };
                    assert!(
                        errors
                            .iter()
                            .all(|e| named(&e.subject) && !e.problem.is_empty()),
                        "{what}: {errors:?}"
                    );
                }
            }
        }
    }
    assert!(
        refused > 10 && right > 10,
        "{refused} refused, {right} right"
    );
}

/// Every constant is a number, and each component of the equation of motion is that of the reference in
/// double-double.
#[track_caller]
fn check(what: &str, model: &Model, generated: &LoweredProgram) {
    for row in generated.all_functions() {
        for node in row.generated.body.function.graph.nodes() {
            if let Node::Const(bits) = node {
                assert!(f64::from_bits(*bits).is_finite(), "{what}: {}", row.name);
            }
        }
    }
    let reference = Reference::new(model, &generated.pattern);
    let mut random = Generator::new(3);
    for name in ["rnea", "crba", "forward_dynamics", "aba"] {
        let Some(row) = generated
            .functions
            .iter()
            .find(|row| row.method.name == name)
        else {
            continue;
        };
        let q = random.configuration(&reference.model);
        let nv = reference.model.nv();
        let of = |parameter: &Parameter| match parameter {
            Parameter::Q => q.clone(),
            // As large as the inertias against the joints, so that accelerations are of size 1.
            Parameter::Tau => (0..nv).map(|i| forces(&reference, &q, i)).collect(),
            _ => (0..nv).map(|i| 0.3 + 0.1 * i as f64).collect(),
        };
        let inputs: Vec<f64> = row.method.parameters.iter().flat_map(of).collect();
        let exact: Vec<DoubleDouble> = inputs.iter().map(|x| (*x).into()).collect();
        let exact = reference
            .run(row.method, &exact)
            .expect("it has a reference");
        let got = evaluate(&row.body.function, &inputs);
        let exact: Vec<f64> = exact.iter().map(|x| x.to_f64()).collect();
        let own = reference.run(row.method, &inputs);
        let own = own.expect("it has a reference");
        for ((x, y), own) in got.iter().zip(&exact).zip(&own) {
            // Of sixteen digits the inertias of these robots take up to six from accelerations. A
            // component that is small beside its parts is as far from the truth as the reference's; below
            // the smallest normal number there are no digits.
            let error = (x - y).abs();
            let most = 1e-9 * y.abs() + 10.0 * (own - y).abs() + f64::MIN_POSITIVE;
            assert!(error <= most, "{what}, {name}: {got:?} and {exact:?}");
        }
    }
}

/// The diagonal entry of H.
fn forces(reference: &Reference<'_>, q: &[f64], i: usize) -> f64 {
    let crba = rbd_codegen::internals::algorithm::methods().find(|method| method.name == "crba");
    let crba = crba.expect("it is in the table");
    let entries = reference.run(crba, q).expect("it has a reference");
    let nv = reference.model.nv();
    reference.pattern.scatter(&entries, 0.0)[i * nv + i]
}

/// Numbers of all sizes, and all that can be asked for.
#[test]
fn numbers_of_any_size_never_panic() {
    let size = |random: &mut Generator| match random.index(3) {
        0 => 10.0_f64.powf(random.real(-323.0, 31.0)),
        1 => 10.0_f64.powf(random.real(-30.0, 29.0)),
        _ => random.real(0.1, 2.0),
    };
    for seed in seeds(24, 60) {
        eprintln!("seed {seed}");
        let random = &mut Generator::new(seed);
        let robot = Robot {
            masses: [(); 2].map(|()| size(random)),
            inertias: [(); 2].map(|()| size(random)),
            origin: [(); 3].map(|()| size(random)),
            axis: [(); 3].map(|()| random.real(-1.0, 1.0)),
            kind: ["continuous", "prismatic", "floating", "planar"][random.index(4)],
        };
        let options = Options::default().base([Base::Fixed, Base::Floating][random.index(2)]);
        let Ok(loaded) = load_str(robot.urdf().as_bytes(), "e.urdf", &options) else {
            continue;
        };
        if let Ok(generated) = generated(&loaded.model, &options) {
            // A constant that is no number cannot be written.
            assert!(!rust(&loaded.model, generated, &options).is_empty());
        }
    }
}

#[test]
fn a_robot_without_moving_mass_has_no_center() {
    let robot = "<robot name=\"a\"><link name=\"base\"><inertial><mass value=\"1\"/><inertia \
                 ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/></inertial></link>\
                 </robot>";
    for fields in [Vec::new(), vec![RunTimeField::inertias()]] {
        let options = Options::default()
            .functions(Some(vec![FunctionName::CenterOfMass]))
            .fields(fields);
        let model = load_str(robot.as_bytes(), "a.urdf", &options)
            .unwrap()
            .model;
        let Err(Diagnostics(errors)) = lowered(&model, &options) else {
            panic!("nothing moves");
        };
        assert!(
            errors[0]
                .problem
                .contains("divides by the mass of what moves"),
            "{errors:?}"
        );
    }
}

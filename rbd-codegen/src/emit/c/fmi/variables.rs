//! The variables of an FMU.

use rbd_ir::lower::Scheduled;
use rbd_model::Model;
use rbd_runtime::reference;

use crate::emit::c::names::CNames;
use crate::generate::Program;

/// A variable of type Float64. Its value reference is its index in the list.
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) causality: &'static str,
    pub(super) variability: &'static str,
    /// The lengths of an array, by rows; none for a variable that is no array.
    pub(super) dimensions: Vec<usize>,
    /// Its start value; `None` if it is calculated.
    pub(super) start: Option<Vec<f64>>,
    /// The value reference of the variable whose derivative it is.
    pub(super) derivative: Option<usize>,
    /// The value references of its dependencies.
    pub(super) depends_on: Vec<usize>,
    pub(super) description: String,
}

/// Value references, as in `text/fmi3_robot.c`.
pub(super) const TAU: usize = 1;
pub(super) const Q: usize = 2;
pub(super) const QD: usize = 3;
pub(super) const QDD: usize = 5;

/// Whether q is a vector, so that it can be the state of an external integrator.
pub(super) fn has_model_exchange(model: &Model) -> bool {
    let runtime = model.as_runtime();
    runtime.nq() == runtime.nv()
}

/// All variables.
pub(super) fn variables(
    model: &Model,
    program: &Program<Scheduled>,
    names: &CNames,
) -> Vec<Variable> {
    let mut variables = of_state(model);
    let energy = |name: &str, depends_on: Vec<usize>| Variable {
        name: name.to_owned(),
        dimensions: Vec::new(),
        depends_on,
        ..calculated("J")
    };
    variables.push(energy("kinetic_energy", vec![Q, QD]));
    variables.push(energy("potential_energy", vec![Q]));
    variables.push(Variable {
        name: "step".to_owned(),
        causality: "parameter",
        variability: "tunable",
        dimensions: Vec::new(),
        start: Some(vec![0.001]),
        ..calculated("the longest step of the integrator in Co-Simulation (s)")
    });
    for (i, frame) in program.frames.iter().enumerate() {
        // A structured name has ASCII letters.
        let accessor = match frame.named.accessor.is_ascii() {
            true => &frame.named.accessor,
            false => names.frame(i),
        };
        let of_frame = |name: &str, length, description| Variable {
            name: format!("{accessor}.{name}"),
            dimensions: vec![length],
            depends_on: vec![Q],
            ..calculated(description)
        };
        let on_frame = |name: &str, description| Variable {
            causality: "input",
            start: Some(vec![0.0; 3]),
            depends_on: Vec::new(),
            ..of_frame(name, 3, description)
        };
        let first = variables.len();
        variables.push(of_frame("position", 3, "origin in the world (m)"));
        variables.push(of_frame("rotation", 9, "world_from_frame by rows"));
        variables.push(on_frame(
            "force",
            "at the frame's origin, in the world's axes (N)",
        ));
        variables.push(on_frame("moment", "in the world's axes (N m)"));
        variables[QDD].depends_on.extend([first + 2, first + 3]);
    }
    variables
}

fn of_state(model: &Model) -> Vec<Variable> {
    let runtime = model.as_runtime();
    let (nq, nv) = (runtime.nq(), runtime.nv());
    let mut neutral = vec![0.0; nq];
    reference::neutral(&runtime, &mut neutral);
    let is_state = has_model_exchange(model);
    let array = |name: &str, length, description: &str| Variable {
        name: name.to_owned(),
        dimensions: vec![length],
        ..calculated(description)
    };
    vec![
        Variable {
            causality: "independent",
            dimensions: Vec::new(),
            ..array("time", 1, "s")
        },
        Variable {
            causality: "input",
            start: Some(vec![0.0; nv]),
            ..array("tau", nv, "generalised forces (N m, N)")
        },
        Variable {
            start: Some(neutral),
            ..array("q", nq, "positions (rad, m)")
        },
        Variable {
            start: Some(vec![0.0; nv]),
            ..array("qd", nv, "velocities (rad/s, m/s)")
        },
        Variable {
            causality: "local",
            derivative: is_state.then_some(Q),
            depends_on: vec![QD],
            ..array("rate", nq, "dq/dt (rad/s, m/s)")
        },
        Variable {
            derivative: is_state.then_some(QD),
            depends_on: vec![TAU, Q, QD],
            ..array("qdd", nv, "accelerations (rad/s^2, m/s^2)")
        },
    ]
}

/// A continuous output.
pub(super) fn calculated(description: &str) -> Variable {
    Variable {
        name: String::new(),
        causality: "output",
        variability: "continuous",
        dimensions: Vec::new(),
        start: None,
        derivative: None,
        depends_on: Vec::new(),
        description: description.to_owned(),
    }
}

/// A token that distinguishes FMUs with different variables: 64 bits of FNV-1a over their descriptions.
pub(super) fn token(name: &str, variables: &[Variable]) -> String {
    let texts = variables
        .iter()
        .map(|own| format!("{} {:?};", own.name, own.dimensions));
    let text: String = std::iter::once(name.to_owned()).chain(texts).collect();
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("rbd-{}-{hash:016x}", env!("CARGO_PKG_VERSION"))
}

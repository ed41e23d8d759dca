//! rbd's machine code of a robot that is loaded at run time, as a contender; one library for all robots.

use std::ffi::{CStr, c_char};
use std::hint::black_box;
use std::sync::{Mutex, OnceLock};

use rbd::dynamic::Dynamics;
use rbd::jit::{Base, Function, Options, Robot};

include!("states.rs");
include!("robot.rs");

/// The functions, and which fields of a state they take.
const FUNCTIONS: [(&str, &str); 8] = [
    ("rnea", "qva"),
    ("bias", "qv"),
    ("gravity", "q"),
    ("crba", "q"),
    ("forward_dynamics", "qvt"),
    ("aba", "qvt"),
    ("rnea_derivatives", "qva"),
    ("forward_dynamics_derivatives", "qvt"),
];

struct Peer {
    /// In rbd's order.
    states: Vec<ReadState>,
    /// For each velocity coordinate of rbd, Pinocchio's.
    order: Vec<usize>,
    functions: Vec<Function>,
    results: Mutex<Vec<Vec<Vec<f64>>>>,
}

static PEER: OnceLock<Peer> = OnceLock::new();

fn peer() -> &'static Peer {
    PEER.get().expect("opened")
}

fn load(prefix: &str) -> Result<Peer, String> {
    let read = States::read(prefix)?;
    let base = read.base();
    let options = Options::default().gravity([0.0, 0.0, -GRAVITY]).base(match base {
        0 => Base::Fixed,
        _ => Base::Floating,
    });
    let robot = Robot::load_with(format!("{prefix}.urdf"), &options).map_err(|e| e.to_string())?;
    let mut order: Vec<usize> = (0..base).collect();
    let dynamics = robot.dynamics().map_err(|e| e.to_string())?;
    for name in dynamics.joint_names() {
        order.extend(read.joints.iter().position(|joint| joint == name).map(|at| base + at));
    }
    if order.len() != robot.nv() {
        return Err(format!("joints {:?}, not {:?}", dynamics.joint_names(), read.joints));
    }
    let functions = FUNCTIONS.map(|(name, _)| robot.function(name).map_err(|e| e.to_string()));
    let functions = functions.into_iter().collect::<Result<Vec<Function>, String>>()?;
    // A floating base has one position coordinate more than it has velocities.
    let more = robot.nq() - robot.nv();
    let velocity = |x: &[f64]| order.iter().map(|at| x[*at]).collect();
    let position = |x: &[f64]| {
        let own = |i| if i < base + more { x[i] } else { x[order[i - more] + more] };
        (0..x.len()).map(own).collect()
    };
    let states = read.all.iter().map(|s| ReadState {
        q: position(&s.q),
        v: velocity(&s.v),
        a: velocity(&s.a),
        tau: velocity(&s.tau),
    });
    Ok(Peer {
        states: states.collect(),
        results: Mutex::new(functions.iter().map(Function::new_results).collect()),
        order,
        functions,
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_open(prefix: *const c_char) -> *const c_char {
    open(prefix, |prefix| {
        let _ = PEER.set(load(prefix)?);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_variants() -> *const c_char {
    c"rnea bias gravity crba forward_dynamics aba rnea_derivatives forward_dynamics_derivatives".as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_run(variant: u32, first: u32, count: u32) {
    let peer = peer();
    let (function, takes) = (&peer.functions[variant as usize], FUNCTIONS[variant as usize].1);
    let mut results = peer.results.lock().expect("no call panics");
    let results = &mut results[variant as usize];
    match &mut results[..] {
        [a] => {
            let mut out = [a.as_mut_slice()];
            go_round(&peer.states, first, count, |s| call(function, takes, s, &mut out));
        }
        [a, b, c] => {
            let mut out = [a, b, c].map(|x| x.as_mut_slice());
            go_round(&peer.states, first, count, |s| call(function, takes, s, &mut out));
        }
        [a, b, c, d] => {
            let mut out = [a, b, c, d].map(|x| x.as_mut_slice());
            go_round(&peer.states, first, count, |s| call(function, takes, s, &mut out));
        }
        other => unreachable!("{} results", other.len()),
    }
    black_box(results);
}

#[inline(always)]
fn call(function: &Function, takes: &str, s: &ReadState, out: &mut [&mut [f64]]) {
    match takes {
        "q" => function.call(&[&s.q], out),
        "qv" => function.call(&[&s.q, &s.v], out),
        "qva" => function.call(&[&s.q, &s.v, &s.a], out),
        _ => function.call(&[&s.q, &s.v, &s.tau], out),
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_result(variant: u32, state: u32, out: *mut f64) {
    peer_run(variant, state, 1);
    let Peer { functions, order, results, .. } = peer();
    let results = results.lock().expect("no call panics");
    let (nv, mut next) = (order.len(), out);
    let arrays = functions[variant as usize].results();
    for (array, numbers) in arrays.iter().zip(&results[variant as usize]) {
        let dense = array.to_dense(numbers);
        // SAFETY: the runner has room for what `peer.hpp` says of each function.
        let part = unsafe { std::slice::from_raw_parts_mut(next, dense.len()) };
        next = next.wrapping_add(dense.len());
        for (k, x) in dense.into_iter().enumerate() {
            let place = match array.columns {
                1 => order[k],
                _ => order[k / nv] * nv + order[k % nv],
            };
            part[place] = x;
        }
    }
}

//! What `rbd::robot!` generates for one robot, as a contender.

use std::ffi::{CStr, c_char};
use std::hint::black_box;
use std::sync::OnceLock;

use rbd::{Array, Robot};

include!("states.rs");
include!("robot.rs");

struct State {
    q: <Machine as Robot>::Configuration<f64>,
    v: <Machine as Robot>::Velocity<f64>,
    a: <Machine as Robot>::Velocity<f64>,
    tau: <Machine as Robot>::Velocity<f64>,
}

struct Peer {
    states: Vec<State>,
    /// For each velocity coordinate of rbd, Pinocchio's.
    order: Vec<usize>,
}

static PEER: OnceLock<Peer> = OnceLock::new();

fn load(prefix: &str) -> Result<Peer, String> {
    let read = States::read(prefix)?;
    let base = read.base();
    let mut order: Vec<usize> = (0..base).collect();
    for name in Machine::JOINT_NAMES {
        if let Some(joint) = read.joints.iter().position(|joint| joint == name) {
            order.push(base + joint);
        }
    }
    if order.len() != Machine::NV {
        return Err(format!("joints {:?}, not {:?}", Machine::JOINT_NAMES, read.joints));
    }
    // A floating base has one position coordinate more than it has velocities.
    let more = Machine::NQ - Machine::NV;
    let velocity = |x: &[f64]| Array::from_fn(|i| x[order[i]]);
    let position = |x: &[f64]| {
        Array::from_fn(|i| if i < base + more { x[i] } else { x[order[i - more] + more] })
    };
    let states = read.all.iter().map(|s| State {
        q: position(&s.q),
        v: velocity(&s.v),
        a: velocity(&s.a),
        tau: velocity(&s.tau),
    });
    Ok(Peer { states: states.collect(), order })
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
    c"rnea bias gravity crba forward_dynamics aba".as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_run(variant: u32, first: u32, count: u32) {
    let peer = PEER.get().expect("opened");
    match variant {
        0 => go_round(&peer.states, first, count, |s| Machine.rnea(&s.q, &s.v, &s.a)),
        1 => go_round(&peer.states, first, count, |s| Machine.bias(&s.q, &s.v)),
        2 => go_round(&peer.states, first, count, |s| Machine.gravity(&s.q)),
        3 => go_round(&peer.states, first, count, |s| Machine.crba(&s.q)),
        4 => go_round(&peer.states, first, count, |s| Machine.forward_dynamics(&s.q, &s.v, &s.tau)),
        _ => go_round(&peer.states, first, count, |s| Machine.aba(&s.q, &s.v, &s.tau)),
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_result(variant: u32, state: u32, out: *mut f64) {
    let peer = PEER.get().expect("opened");
    let s = &peer.states[state as usize];
    let n = Machine::NV;
    // SAFETY: the runner has room for a matrix.
    let out = unsafe { std::slice::from_raw_parts_mut(out, if variant == 3 { n * n } else { n }) };
    let result = match variant {
        0 => Machine.rnea(&s.q, &s.v, &s.a),
        1 => Machine.bias(&s.q, &s.v),
        2 => Machine.gravity(&s.q),
        3 => {
            let h = Machine.crba(&s.q).to_dense();
            for (i, row) in h.iter().enumerate() {
                for (j, entry) in row.iter().enumerate() {
                    out[peer.order[i] * n + peer.order[j]] = *entry;
                }
            }
            return;
        }
        4 => Machine.forward_dynamics(&s.q, &s.v, &s.tau),
        _ => Machine.aba(&s.q, &s.v, &s.tau),
    };
    for (i, x) in result.iter().enumerate() {
        out[peer.order[i]] = *x;
    }
}

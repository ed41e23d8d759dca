// What rbd's contenders for one robot share: its declaration, the states as rbd takes them, and the
// way of results back to Pinocchio's order.

use std::ffi::{CStr, c_char};
use std::hint::black_box;
use std::sync::OnceLock;

use rbd::{Array, Robot};

include!("states.rs");
include!("robot.rs");

const NV: usize = Machine::NV;

#[allow(dead_code, reason = "each of the files that include this takes what it needs")]
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

fn peer() -> &'static Peer {
    PEER.get().expect("opened")
}

fn load(prefix: &str) -> Result<Peer, String> {
    let read = States::read(prefix)?;
    let base = read.base();
    let mut order: Vec<usize> = (0..base).collect();
    for name in Machine::JOINT_NAMES {
        if let Some(joint) = read.joints.iter().position(|joint| joint == name) {
            order.push(base + joint);
        }
    }
    if order.len() != NV {
        return Err(format!("joints {:?}, not {:?}", Machine::JOINT_NAMES, read.joints));
    }
    // A floating base has one position coordinate more than it has velocities.
    let more = Machine::NQ - NV;
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

/// The runner's room for a result, which is filled part by part in Pinocchio's order.
struct Results {
    next: *mut f64,
}

#[allow(dead_code, reason = "as above")]
impl Results {
    fn take(&mut self, count: usize) -> &'static mut [f64] {
        // SAFETY: the runner has room for what `peer.hpp` says of each function.
        let part = unsafe { std::slice::from_raw_parts_mut(self.next, count) };
        self.next = self.next.wrapping_add(count);
        part
    }

    fn vector(&mut self, x: &[f64; NV]) {
        let (order, part) = (&peer().order, self.take(NV));
        for (i, x) in x.iter().enumerate() {
            part[order[i]] = *x;
        }
    }

    fn matrix(&mut self, dense: &[[f64; NV]; NV]) {
        let (order, part) = (&peer().order, self.take(NV * NV));
        for (i, row) in dense.iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                part[order[i] * NV + order[j]] = *entry;
            }
        }
    }
}

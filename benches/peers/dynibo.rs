//! The library dynibo, as a contender. Its floating base moves in world coordinates, angular part
//! first, and accelerates as a point does; states are converted before any time is taken.

use std::cell::UnsafeCell;
use std::ffi::{CStr, c_char};
use std::hint::black_box;

use dynibo::{BaseState, FloatingRobot, Frame, Robot, Twist};
use nalgebra::{Quaternion, Translation3, UnitQuaternion, Vector3};

include!("states.rs");

enum Machine {
    Fixed(Robot),
    Floating(FloatingRobot),
}

struct State {
    base: BaseState,
    /// The same without acceleration of the base's frame, which leaves that of its origin as a point.
    at_rest: BaseState,
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    /// The base's part first.
    tau: Vec<f64>,
    /// ω × v in the base's frame: what parts the acceleration of a point from a spatial one.
    turning: Vector3<f64>,
}

struct Peer {
    machine: Machine,
    states: Vec<State>,
    zero: Vec<f64>,
    /// For each joint of dynibo, the place in Pinocchio's velocity.
    order: Vec<usize>,
    out: Vec<f64>,
    matrix: Vec<f64>,
}

struct Global(UnsafeCell<Option<Peer>>);
// SAFETY: the runner has one thread.
unsafe impl Sync for Global {}
static PEER: Global = Global(UnsafeCell::new(None));

#[expect(clippy::mut_from_ref, reason = "the runner has one thread and no two calls at once")]
fn peer() -> &'static mut Peer {
    // SAFETY: as above.
    unsafe { (*PEER.0.get()).as_mut() }.expect("opened")
}

fn load(prefix: &str) -> Result<Peer, String> {
    let read = States::read(prefix)?;
    let (file, base) = (format!("{prefix}.urdf"), read.base());
    let said = |error: dynibo::Error| error.to_string();
    let machine = match base {
        0 => Machine::Fixed(Robot::from_urdf(&file).map_err(said)?),
        _ => Machine::Floating(FloatingRobot::from_urdf(&file).map_err(said)?),
    };
    let mut order = Vec::new();
    for joint in 0..read.joints.len() {
        let name = match &machine {
            Machine::Fixed(robot) => robot.joint_name(joint),
            Machine::Floating(robot) => robot.joint_name(joint),
        };
        let name = name.map_err(said)?;
        let place = read.joints.iter().position(|joint| joint == name);
        order.push(base + place.ok_or_else(|| format!("no joint {name}"))?);
    }
    let nv = base + order.len();
    let states = read.all.iter().map(|s| state(s, base, &order)).collect::<Result<_, _>>();
    Ok(Peer {
        machine,
        states: states.map_err(said)?,
        zero: vec![0.0; order.len()],
        out: vec![0.0; nv],
        matrix: vec![0.0; nv * nv],
        order,
    })
}

fn state(s: &ReadState, base: usize, order: &[usize]) -> dynibo::Result<State> {
    let more = s.q.len() - s.v.len();
    let pick = |x: &[f64], shift| order.iter().map(|&i| x[i + shift]).collect::<Vec<f64>>();
    let (q, v, a, joints) = (pick(&s.q, more), pick(&s.v, 0), pick(&s.a, 0), pick(&s.tau, 0));
    if base == 0 {
        let base = BaseState::stationary(Frame::identity())?;
        return Ok(State { base, at_rest: base, q, v, a, tau: joints, turning: Vector3::zeros() });
    }
    let three = |x: &[f64], at| Vector3::from_column_slice(&x[at..at + 3]);
    let rotation = UnitQuaternion::new_unchecked(Quaternion::new(s.q[6], s.q[3], s.q[4], s.q[5]));
    let frame = Frame::from_parts(Translation3::from(three(&s.q, 0)), rotation);
    let turning = three(&s.v, 3).cross(&three(&s.v, 0));
    let velocity = Twist::new(rotation * three(&s.v, 3), rotation * three(&s.v, 0));
    let acceleration = Twist::new(rotation * three(&s.a, 3), rotation * (three(&s.a, 0) + turning));
    let mut tau = Vec::new();
    for at in [3, 0] {
        tau.extend((rotation * three(&s.tau, at)).iter());
    }
    tau.extend(joints);
    let base = BaseState::new(frame, velocity, acceleration)?;
    let at_rest = BaseState::new(frame, velocity, Twist::new(Vector3::zeros(), rotation * turning))?;
    Ok(State { base, at_rest, q, v, a, tau, turning })
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_open(prefix: *const c_char) -> *const c_char {
    open(prefix, |prefix| {
        let loaded = load(prefix)?;
        // SAFETY: as for `peer`.
        unsafe { *PEER.0.get() = Some(loaded) };
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_variants() -> *const c_char {
    c"rnea bias gravity crba aba".as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_run(variant: u32, first: u32, count: u32) {
    let Peer { machine, states, zero, out, matrix, .. } = peer();
    match machine {
        Machine::Fixed(r) => match variant {
            0 => go_round(states, first, count, |s| r.inverse_dynamics(&s.q, &s.v, &s.a, &[], out)),
            1 => go_round(states, first, count, |s| r.inverse_dynamics(&s.q, &s.v, zero, &[], out)),
            2 => go_round(states, first, count, |s| r.gravity(&s.q, &[], out)),
            3 => go_round(states, first, count, |s| r.mass_matrix(&s.q, matrix)),
            _ => go_round(states, first, count, |s| {
                r.forward_dynamics(&s.q, &s.v, &s.tau, &[], out)
            }),
        },
        Machine::Floating(r) => match variant {
            0 => go_round(states, first, count, |s| {
                r.inverse_dynamics(&s.base, &s.q, &s.v, &s.a, &[], out)
            }),
            1 => go_round(states, first, count, |s| {
                r.inverse_dynamics(&s.at_rest, &s.q, &s.v, zero, &[], out)
            }),
            2 => go_round(states, first, count, |s| r.gravity(&s.base, &s.q, &[], out)),
            3 => go_round(states, first, count, |s| r.mass_matrix(&s.base, &s.q, matrix)),
            _ => go_round(states, first, count, |s| {
                r.forward_dynamics(&s.base, &s.q, &s.v, &s.tau, &[], out)
            }),
        },
    }
    black_box((out, matrix));
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_result(variant: u32, state: u32, out: *mut f64) {
    peer_run(variant, state, 1);
    let Peer { states, order, out: vector, matrix, .. } = peer();
    let (n, s) = (vector.len(), &states[state as usize]);
    // SAFETY: the runner has room for a matrix.
    let result = unsafe { std::slice::from_raw_parts_mut(out, if variant == 3 { n * n } else { n }) };
    let base = n - order.len();
    if variant == 3 {
        // Columns to Pinocchio's coordinates, then rows.
        let mut half = vec![0.0; n * n];
        for column in 0..n {
            to_body(&matrix[column * n..][..n], base, order, s, &mut half[column * n..][..n]);
        }
        for row in 0..n {
            let line: Vec<f64> = (0..n).map(|column| half[column * n + row]).collect();
            to_body(&line, base, order, s, &mut result[row * n..][..n]);
        }
        return;
    }
    to_body(vector, base, order, s, result);
    if variant == 4 && base > 0 {
        for (x, turning) in result.iter_mut().zip(s.turning.iter()) {
            *x -= turning;
        }
    }
}

/// From [angular; linear] in the world to [linear; angular] in the base, and joints in their order.
fn to_body(from: &[f64], base: usize, order: &[usize], s: &State, to: &mut [f64]) {
    if base > 0 {
        let inverse = s.base.frame().rotation.inverse();
        for (at, begin) in [(0, 3), (3, 0)] {
            let turned = inverse * Vector3::from_column_slice(&from[begin..begin + 3]);
            to[at..at + 3].copy_from_slice(turned.as_slice());
        }
    }
    for (joint, &place) in order.iter().enumerate() {
        to[place] = from[base + joint];
    }
}

//! Batches of one robot for callers in C, as GRiD's benchmark calls Pinocchio: rows of `f32` in, dense
//! rows of `f32` out, one state after the other.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char};
use std::sync::OnceLock;

use rayon::prelude::*;
use rbd::batch::{Error, States, StatesMut};
use rbd::{ForwardDynamicsDerivatives, RneaDerivatives, SparsityPattern};

use robot::{Robot, robot as parts};

mod robot;

const NQ: usize = Robot::NQ;
const NV: usize = Robot::NV;

/// GRiD's names of what is here; an operation's number is its place.
const OPERATIONS: [&str; 8] = [
    "inverse_dynamics",
    "forward_dynamics",
    "nonlinear_effects",
    "generalized_gravity",
    "crba",
    "minv",
    "inverse_dynamics_gradient",
    "forward_dynamics_gradient",
];

/// As many states' nonzeros wait to be spread to dense rows.
const CHUNK: usize = 256;

/// How many coordinates `q` has.
#[unsafe(no_mangle)]
pub extern "C" fn rbd_grid_nq() -> usize {
    NQ
}

/// How many velocities.
#[unsafe(no_mangle)]
pub extern "C" fn rbd_grid_nv() -> usize {
    NV
}

/// The joints' names in the order of the coordinates, a line each.
#[unsafe(no_mangle)]
pub extern "C" fn rbd_grid_joints() -> *const c_char {
    static NAMES: OnceLock<CString> = OnceLock::new();
    let names = || CString::new(Robot::JOINT_NAMES.join("\n")).unwrap_or_default();
    NAMES.get_or_init(names).as_ptr()
}

/// The number of an operation, −1 if it is not here.
///
/// # Safety
/// `name` is a string that ends with 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rbd_grid_operation(name: *const c_char) -> i32 {
    // SAFETY: as asked for above.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes();
    let place = OPERATIONS.iter().position(|known| known.as_bytes() == name);
    place.map_or(-1, |place| place as i32)
}

/// Numbers of an operation's result for each state, 0 for none of them.
#[unsafe(no_mangle)]
pub extern "C" fn rbd_grid_width(operation: i32) -> usize {
    match operation {
        0..=3 => NV,
        4 | 5 => NV * NV,
        6 | 7 => 2 * NV * NV,
        _ => 0,
    }
}

/// The threads of this process's pool, which the first call makes. The calling thread is one of them:
/// what it calls then runs inside the pool.
#[unsafe(no_mangle)]
pub extern "C" fn rbd_grid_start(threads: usize) -> usize {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    // The error says that there is a pool.
    let _ = pool.use_current_thread().build_global();
    rayon::current_num_threads()
}

/// `operation` of each state, on all threads of the pool if `parallel` is not 0. 0, or −1 if the
/// operation is none or sizes do not fit.
///
/// # Safety
/// `q` points to `states` · NQ numbers; `v` and `third` (accelerations, of forward dynamics
/// torques) to `states` · NV; `out` to `states` · `rbd_grid_width(operation)`, which nobody else uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rbd_grid_eval(
    operation: i32,
    q: *const f32,
    v: *const f32,
    third: *const f32,
    states: usize,
    out: *mut f32,
    parallel: i32,
) -> i32 {
    // SAFETY: as asked for above.
    let (inputs, out) = unsafe {
        let inputs = Inputs {
            q: std::slice::from_raw_parts(q, states * NQ),
            v: std::slice::from_raw_parts(v, states * NV),
            third: std::slice::from_raw_parts(third, states * NV),
        };
        (
            inputs,
            std::slice::from_raw_parts_mut(out, states * rbd_grid_width(operation)),
        )
    };
    let result = match operation {
        0..=5 => inputs.direct(operation, out, parallel != 0),
        6 | 7 => inputs.gradient(operation, out, parallel != 0),
        _ => return -1,
    };
    if result.is_ok() { 0 } else { -1 }
}

/// Rows of a batch.
#[derive(Clone, Copy)]
struct Inputs<'a> {
    q: &'a [f32],
    v: &'a [f32],
    third: &'a [f32],
}

impl Inputs<'_> {
    /// What a batch writes as it is asked for.
    fn direct(self, operation: i32, out: &mut [f32], parallel: bool) -> Result<(), Error> {
        let batch = if parallel {
            Robot.batch().parallel()
        } else {
            Robot.batch()
        };
        let out = StatesMut::rows(out, rbd_grid_width(operation))?;
        let q = States::rows(self.q, NQ)?;
        let (v, third) = (States::rows(self.v, NV)?, States::rows(self.third, NV)?);
        match operation {
            0 => batch.rnea(q, v, third, out),
            1 => batch.forward_dynamics(q, v, third, out),
            2 => batch.bias(q, v, out),
            3 => batch.gravity(q, out),
            4 => batch.crba_dense(q, out),
            _ => batch.inverse_inertia_matrix(q, out),
        }
    }

    /// [∂/∂q | ∂/∂q̇] of each state, dense by rows.
    fn gradient(self, operation: i32, out: &mut [f32], parallel: bool) -> Result<(), Error> {
        let width = rbd_grid_width(operation);
        let chunk = |(k, out): (usize, &mut [f32])| {
            let (first, last) = (k * CHUNK, k * CHUNK + out.len() / width);
            let of = Inputs {
                q: &self.q[first * NQ..last * NQ],
                v: &self.v[first * NV..last * NV],
                third: &self.third[first * NV..last * NV],
            };
            of.gradient_of_chunk(operation, out)
        };
        if parallel {
            out.par_chunks_mut(CHUNK * width)
                .enumerate()
                .try_for_each(chunk)
        } else {
            out.chunks_mut(CHUNK * width)
                .enumerate()
                .try_for_each(chunk)
        }
    }

    fn gradient_of_chunk(self, operation: i32, out: &mut [f32]) -> Result<(), Error> {
        let stored = if operation == 6 {
            Stored::TORQUE
        } else {
            Stored::ACCELERATION
        };
        let q = States::rows(self.q, NQ)?;
        let (v, third) = (States::rows(self.v, NV)?, States::rows(self.third, NV)?);
        let mut numbers = vec![0.0; self.q.len() / NQ * stored.width()];
        let rows = StatesMut::rows(&mut numbers, stored.width())?;
        match operation {
            6 => Robot.batch().rnea_derivatives(q, v, third, rows)?,
            _ => Robot
                .batch()
                .forward_dynamics_derivatives(q, v, third, rows)?,
        }
        let numbers = numbers.chunks_exact(stored.width());
        for (numbers, out) in numbers.zip(out.chunks_exact_mut(2 * NV * NV)) {
            stored.spread(numbers, out);
        }
        Ok(())
    }
}

/// What a batch of derivatives writes for a state: nonzeros of ∂/∂q and of ∂/∂q̇ between other numbers.
struct Stored {
    before: usize,
    of_q: &'static [(usize, usize)],
    of_v: &'static [(usize, usize)],
    after: usize,
}

impl Stored {
    /// ∂τ/∂q, ∂τ/∂q̇, H.
    const TORQUE: Self = Self {
        before: 0,
        of_q: <Robot as RneaDerivatives>::DtauDq::POSITIONS,
        of_v: <Robot as RneaDerivatives>::DtauDqd::POSITIONS,
        after: parts::InertiaMatrix::<f32>::POSITIONS.len(),
    };

    /// q̈, ∂q̈/∂q, ∂q̈/∂q̇, H⁻¹.
    const ACCELERATION: Self = Self {
        before: NV,
        of_q: <Robot as ForwardDynamicsDerivatives>::DqddDq::POSITIONS,
        of_v: <Robot as ForwardDynamicsDerivatives>::DqddDqd::POSITIONS,
        after: <Robot as ForwardDynamicsDerivatives>::HInverse::POSITIONS.len(),
    };

    fn width(&self) -> usize {
        self.before + self.of_q.len() + self.of_v.len() + self.after
    }

    /// The nonzeros of a state to where they stand in its dense rows.
    fn spread(&self, numbers: &[f32], out: &mut [f32]) {
        out.fill(0.0);
        let (of_q, of_v) = numbers[self.before..].split_at(self.of_q.len());
        for (&(row, column), &x) in self.of_q.iter().zip(of_q) {
            out[row * 2 * NV + column] = x;
        }
        for (&(row, column), &x) in self.of_v.iter().zip(of_v) {
            out[row * 2 * NV + NV + column] = x;
        }
    }
}

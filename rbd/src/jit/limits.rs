use std::string::ToString;
use std::vec;
use std::vec::Vec;

use rbd_ir::ir::{Function, Symbol, scalars, trace};
use rbd_ir::lower::{Target, lower_function};
use rbd_jit::{Arrays, Batch, Layout};

use super::Error;
use super::time::median;
use crate::Real;

/// The fastest that one core of this machine computes, as machine code of `f64` in batches does it: what the times of
/// functions can be compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Limits {
    /// Multiplications and additions a nanosecond, if each product is fused with a sum and waits for none.
    pub operations: f64,
    /// Nanoseconds of the sine and cosine of one angle within ±1 of one state.
    pub sine: f64,
}

/// Products that do not wait for each other, and how many follow one another in each of these rows.
const ROWS: [usize; 2] = [12, 40];
/// Angles of a state.
const ANGLES: usize = 8;

impl Limits {
    /// Measures them: medians, a few milliseconds each.
    ///
    /// # Errors
    /// If this processor has no machine code, or the system gives no memory for it.
    pub fn measure() -> Result<Self, Error> {
        let products = trace(scalars("x", ROWS[0]), |x| {
            let (a, b) = (x[0], x[1]);
            let mut rows = x.to_vec();
            (0..ROWS[1]).for_each(|_| rows.iter_mut().for_each(|own| *own = *own * a + b));
            rows
        });
        let sines = trace(scalars("x", ANGLES), |x| {
            let both = x.iter().map(|angle| Symbol::sin_cos(*angle));
            both.flat_map(|(sine, cosine)| [sine, cosine]).collect()
        });
        let operations = (2 * ROWS[0] * ROWS[1]) as f64;
        Ok(Self {
            operations: operations / state_time(&products)?,
            sine: state_time(&sines)? / ANGLES as f64,
        })
    }
}

/// Nanoseconds of a state.
fn state_time(function: &Function) -> Result<f64, Error> {
    let scheduled = lower_function(function, &Target::machine());
    let [taken, given] = [function.inputs.len(), function.outputs.len()];
    let arrays = Arrays {
        read: vec![("x".to_string(), taken)],
        written: vec![("y".to_string(), given)],
        places: (0..given).map(|place| Some((0, place))).collect(),
    };
    let batch = Batch::<f64>::new(&scheduled, &arrays, Layout::Lanes);
    let batch = batch.map_err(|reason| Error::Code {
        function: "limits".to_string(),
        reason,
    })?;
    let states = 8 * batch.lanes();
    let x: Vec<f64> = (0..states * taken).map(|k| 1.0 / (k + 2) as f64).collect();
    let mut y = vec![0.0; states * given];
    let all = median(|| batch.call(states, &[&x], &mut [&mut y]));
    Ok(all / states as f64)
}

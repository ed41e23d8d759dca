//! Times of a traced function, and where its results have numbers, which programs in other languages are given.

use std::time::Instant;

use rbd::jit::{Function, Traced};
use rbd_testing::Generator;

use crate::Error;

/// How many numbers each result has.
pub(crate) fn sizes(traced: &Traced) -> Vec<usize> {
    traced.results().iter().map(|array| array.length).collect()
}

/// Rows and columns of the numbers of each matrix, and nothing of other results.
pub(crate) fn patterns(traced: &Traced) -> Vec<[Vec<usize>; 2]> {
    let patterns = traced.results().iter().map(|array| {
        let positions = array.positions.iter().flatten();
        let (rows, columns): (Vec<usize>, Vec<usize>) = positions.copied().unzip();
        [rows, columns]
    });
    patterns.collect()
}

/// The least times over so many seconds, ns: of a call, and of a state in a call of so many.
pub(crate) fn least(function: &Function, states: usize, seconds: f64) -> Result<[f64; 2], Error> {
    let mut random = Generator::new(18);
    let arguments = function.arguments().iter();
    let arguments: Vec<Vec<f64>> = arguments
        .map(|array| random.vec(array.length * states))
        .collect();
    let start = Instant::now();
    let mut least = [f64::INFINITY; 2];
    while start.elapsed().as_secs_f64() < seconds {
        let times = [
            single(function, states, &arguments),
            batch(function, states, &arguments)?,
        ];
        for (least, time) in least.iter_mut().zip(times) {
            *least = least.min(time);
        }
    }
    Ok(least)
}

/// Nanoseconds of a call.
fn single(function: &Function, states: usize, arguments: &[Vec<f64>]) -> f64 {
    let mut results = function.new_results();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    let start = Instant::now();
    for state in 0..states {
        let at = arguments.iter().map(|numbers| {
            let length = numbers.len() / states;
            &numbers[state * length..][..length]
        });
        let mut given: [&[f64]; 8] = [&[]; 8];
        given.iter_mut().zip(at).for_each(|(to, own)| *to = own);
        function.call(&given[..arguments.len()], &mut out);
    }
    start.elapsed().as_nanos() as f64 / states as f64
}

/// Nanoseconds of a state in a call of all.
fn batch(function: &Function, states: usize, arguments: &[Vec<f64>]) -> Result<f64, Error> {
    let batch = function.batch()?;
    let results = function.results().iter();
    let mut results: Vec<Vec<f64>> = results
        .map(|array| vec![0.0; array.length * states])
        .collect();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    let given: Vec<&[f64]> = arguments.iter().map(Vec::as_slice).collect();
    let start = Instant::now();
    batch.call(states, &given, &mut out);
    Ok(start.elapsed().as_nanos() as f64 / states as f64)
}

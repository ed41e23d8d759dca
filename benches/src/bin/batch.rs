//! Inverse dynamics of many states at once beside one call after the other, sines included.
//!
//! `cargo run --release -p rbd-benches --bin batch [rounds] [million]`; with `million` a batch of a
//! million states on one core and on two as well. What is compared runs alternately, a round after
//! the other. Printed are the least time, which others on the machine lengthen least, the median, and
//! the median of the ratios within each round, which does not notice that the machine's speed varies.

use std::hint::black_box;
use std::time::Instant;

use rbd::batch::{Element, States, StatesMut};

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [rnea],
    batch = true
);

/// Fits the second-level cache and is no power of two, which strides by joint would not like.
const STATES: usize = 4000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let rounds = arguments.next().map_or(Ok(400), |n| n.parse())?;
    layouts::<f64>("f64", rounds)?;
    layouts::<f32>("f32", rounds)?;
    if arguments.next().is_some() {
        million::<f64>("f64", rounds.min(20))?;
        million::<f32>("f32", rounds.min(20))?;
    }
    Ok(())
}

type Rows<E> = Vec<[E; 7]>;

fn random<E: Element>(seed: u64, count: usize) -> Rows<E> {
    let mut seed = seed;
    let mut number = move || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        E::from_f64((seed >> 11) as f64 / (1u64 << 53) as f64 * 4.0 - 2.0)
    };
    (0..count)
        .map(|_| std::array::from_fn(|_| number()))
        .collect()
}

fn by_joint<E: Element>(rows: &Rows<E>) -> Vec<E> {
    let of_joint = |k: usize| rows.iter().map(move |row| row[k]);
    (0..7).flat_map(of_joint).collect()
}

/// Nanoseconds a state.
fn time(count: usize, run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_nanos() as f64 / count as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Prints the columns of `times`, and the first over each.
fn print(title: &str, names: &[&str], times: &[Vec<f64>]) {
    for (i, name) in names.iter().enumerate() {
        let time = median(times.iter().map(|round| round[i]).collect());
        let least = times.iter().map(|round| round[i]).fold(f64::MAX, f64::min);
        let ratio = median(times.iter().map(|round| round[0] / round[i]).collect());
        println!("{title:4} {name:24} {least:8.1} {time:8.1} ns a state, 1/{ratio:.2}");
    }
}

fn layouts<E: Element>(title: &str, rounds: usize) -> Result<(), rbd::batch::Error> {
    let [q, qd, qdd] = [1, 2, 3].map(|seed| random::<E>(seed, STATES));
    let columns = [&q, &qd, &qdd].map(by_joint);
    let mut tau = vec![[E::zero(); 7]; STATES];
    let mut tau_by_joint = by_joint(&tau);
    let mut times = Vec::new();
    for _ in 0..rounds {
        let single = time(STATES, || {
            for i in 0..STATES {
                tau[i] = Panda.rnea(black_box(&q[i]), &qd[i], &qdd[i]);
            }
        });
        let mut result = Ok(());
        let rows = time(STATES, || {
            result = Panda.batch().rnea(&q, &qd, &qdd, black_box(&mut tau));
        });
        result?;
        let [q, qd, qdd] = [0, 1, 2].map(|i| States::by_coordinate(&columns[i], 7));
        let (q, qd, qdd) = (q?, qd?, qdd?);
        let places = StatesMut::by_coordinate(black_box(&mut tau_by_joint), 7)?;
        let columns = time(STATES, || result = Panda.batch().rnea(q, qd, qdd, places));
        result?;
        times.push(vec![single, rows, columns]);
    }
    let names = ["one after the other", "batch, rows", "batch, by joint"];
    print(title, &names, &times);
    Ok(())
}

fn million<E: Element>(title: &str, rounds: usize) -> Result<(), Box<dyn std::error::Error>> {
    const MILLION: usize = 1_000_000;
    let [q, qd, qdd] = [1, 2, 3].map(|seed| random::<E>(seed, MILLION));
    let mut tau = vec![[E::zero(); 7]; MILLION];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build()?;
    let mut times = Vec::new();
    for _ in 0..rounds {
        let mut result = Ok(());
        let one = time(MILLION, || {
            result = Panda.batch().rnea(&q, &qd, &qdd, black_box(&mut tau));
        });
        result?;
        let two = time(MILLION, || {
            result = pool.install(|| Panda.batch().parallel().rnea(&q, &qd, &qdd, &mut tau));
        });
        result?;
        times.push(vec![one, two]);
    }
    print(
        title,
        &["a million, one core", "a million, two cores"],
        &times,
    );
    Ok(())
}

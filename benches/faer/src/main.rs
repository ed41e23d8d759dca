//! K of a chain of 10,000 bodies, factored and solved by the fronts of `rbd-spook` and by faer's sparse LDLᵀ:
//! the same matrix, each in its own order of elimination, symbolic parts done before, one core, in turns.
//!
//! `cd benches/faer && cargo run --release`. faer gets the entries that are not zero by structure alone; of
//! its three choices, simplicial, supernodal and its own, the fastest counts.

use std::time::Instant;

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::cholesky::ldlt::factor::LdltRegularization;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, SymbolicCholesky, SymmetricOrdering, factorize_symbolic_cholesky,
};
use faer::sparse::{SparseColMat, Triplet};
use faer::{Conj, Mat, Par, Side};
use rbd_spook::{BlockGraph, Ordering, Symbolic};

const BODIES: usize = 10_000;

/// How often each is timed; least and median are printed.
const TURNS: usize = 61;

/// Numbers in [−1, 1), the same each time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

/// An entry of K: blocks and the row and column in them.
type Entry = ([usize; 2], [usize; 2], f64);

/// A chain of bodies that hangs from the world, its constraints of 3 position rows in the world's axes,
/// G = \[1, −\[r\]×\], and `cosines` rows that only turn; the entries of K on and below its diagonal.
fn chain(cosines: usize) -> (BlockGraph, Vec<(usize, usize)>, Vec<Entry>) {
    let mut numbers = Numbers(1);
    let (mut graph, mut couplings, mut entries) = (BlockGraph::new(), Vec::new(), Vec::new());
    let mut above = None;
    for _ in 0..BODIES {
        let body = graph.add_body(6);
        let constraint = graph.add_constraint(3 + cosines);
        for i in 0..6 {
            entries.push(([body; 2], [i, i], if i < 3 { 1.0 } else { 0.1 }));
            for j in 3..i {
                entries.push(([body; 2], [i, j], 0.01 * numbers.next()));
            }
        }
        for i in 0..3 + cosines {
            entries.push(([constraint; 2], [i, i], -1e-6));
        }
        let pair = [Some((body, 1.0)), above.map(|above| (above, -1.0))];
        for (body, sign) in pair.into_iter().flatten() {
            graph.couple(constraint, body);
            couplings.push((constraint, body));
            for i in 0..3 + cosines {
                for j in 0..6 {
                    let x = match (i < 3, j < 3) {
                        (true, true) if i == j => sign,
                        (true, false) if i != j - 3 => numbers.next(),
                        (false, false) => numbers.next(),
                        _ => continue,
                    };
                    entries.push(([constraint, body], [i, j], x));
                }
            }
        }
        above = Some(body);
    }
    (graph, couplings, entries)
}

/// The first row of each block.
fn starts(graph: &BlockGraph) -> Vec<usize> {
    let mut next = 0;
    let start = |size: &usize| {
        next += size;
        next - size
    };
    graph.sizes().iter().map(start).collect()
}

/// The matrix's lower triangle in the blocks' own order.
fn sparse(graph: &BlockGraph, entries: &[Entry]) -> SparseColMat<usize, f64> {
    let starts = starts(graph);
    let triplets: Vec<_> = entries
        .iter()
        .map(|&([block, other], [i, j], x)| {
            let (row, column) = (starts[block] + i, starts[other] + j);
            Triplet::new(row.max(column), row.min(column), x)
        })
        .collect();
    let n: usize = graph.sizes().iter().sum();
    SparseColMat::try_new_from_triplets(n, n, &triplets).expect("entries within the matrix")
}

/// faer's side.
struct Faer {
    matrix: SparseColMat<usize, f64>,
    symbolic: SymbolicCholesky<usize>,
    values: Vec<f64>,
    memory: MemBuffer,
    x: Mat<f64>,
}

impl Faer {
    fn new(matrix: &SparseColMat<usize, f64>, threshold: SupernodalThreshold) -> Self {
        let params = CholeskySymbolicParams {
            supernodal_flop_ratio_threshold: threshold,
            ..Default::default()
        };
        let symbolic = factorize_symbolic_cholesky(
            matrix.symbolic(),
            Side::Lower,
            SymmetricOrdering::Amd,
            params,
        )
        .expect("a pattern within memory");
        let factor = symbolic.factorize_numeric_ldlt_scratch::<f64>(Par::Seq, Default::default());
        let solve = symbolic.solve_in_place_scratch::<f64>(1, Par::Seq);
        Self {
            x: Mat::zeros(matrix.nrows(), 1),
            values: vec![0.0; symbolic.len_val()],
            memory: MemBuffer::new(factor.or(solve)),
            matrix: matrix.clone(),
            symbolic,
        }
    }

    fn run(&mut self, b: &[f64]) {
        let ldlt = self
            .symbolic
            .factorize_numeric_ldlt(
                &mut self.values,
                self.matrix.as_ref(),
                Side::Lower,
                LdltRegularization::default(),
                Par::Seq,
                MemStack::new(&mut self.memory),
                Default::default(),
            )
            .expect("a quasi-definite matrix");
        for (i, b) in b.iter().enumerate() {
            self.x[(i, 0)] = *b;
        }
        ldlt.solve_in_place_with_conj(
            Conj::No,
            self.x.as_mut(),
            Par::Seq,
            MemStack::new(&mut self.memory),
        );
    }
}

/// The side of the fronts.
struct Fronts {
    symbolic: Symbolic,
    values: Vec<f64>,
    factor: Vec<f64>,
    work: Vec<f64>,
    x: Vec<f64>,
}

impl Fronts {
    fn new(graph: &BlockGraph, couplings: &[(usize, usize)], entries: &[Entry]) -> Self {
        let symbolic = Symbolic::new(graph, &Ordering::MinimumDegree);
        let mut values = vec![0.0; symbolic.values_len()];
        let numbers: std::collections::HashMap<_, _> =
            couplings.iter().enumerate().map(|(number, pair)| (*pair, number)).collect();
        for &([block, other], [i, j], x) in entries {
            let place = match block == other {
                true => symbolic.diagonal(block),
                false => symbolic.coupling(numbers[&(block, other)]),
            };
            values[place.entry(i, j)] = x;
        }
        Self {
            values,
            factor: vec![0.0; symbolic.factor_len()],
            work: vec![0.0; symbolic.work_len()],
            x: vec![0.0; symbolic.rows_in_all()],
            symbolic,
        }
    }

    fn run(&mut self, graph: &BlockGraph, starts: &[usize], b: &[f64]) {
        let multifrontal = self.symbolic.multifrontal();
        for (block, &size) in graph.sizes().iter().enumerate() {
            let (to, from) = (self.symbolic.row(block), starts[block]);
            self.x[to..to + size].copy_from_slice(&b[from..from + size]);
        }
        multifrontal.factor_and_solve(&self.values, &mut self.factor, &mut self.x, &mut self.work);
    }
}

fn main() {
    for (name, cosines) in [("balls", 0), ("hinges", 2)] {
        let (graph, couplings, entries) = chain(cosines);
        let starts = starts(&graph);
        let matrix = sparse(&graph, &entries);
        let thresholds = [
            ("simplicial", SupernodalThreshold::FORCE_SIMPLICIAL),
            ("supernodal", SupernodalThreshold::FORCE_SUPERNODAL),
            ("its choice", SupernodalThreshold::AUTO),
        ];
        let mut peers = thresholds.map(|(name, threshold)| (name, Faer::new(&matrix, threshold)));
        let mut fronts = Fronts::new(&graph, &couplings, &entries);
        let mut numbers = Numbers(2);
        let b: Vec<_> = (0..matrix.nrows()).map(|_| numbers.next()).collect();
        let mut times = [const { Vec::new() }; 4];
        for _ in 0..TURNS {
            let start = Instant::now();
            fronts.run(&graph, &starts, &b);
            times[0].push(1e3 * start.elapsed().as_secs_f64());
            for ((_, peer), times) in peers.iter_mut().zip(&mut times[1..]) {
                let start = Instant::now();
                peer.run(&b);
                times.push(1e3 * start.elapsed().as_secs_f64());
            }
        }
        for times in &mut times {
            times.sort_by(f64::total_cmp);
        }
        let [least, median] = [0, TURNS / 2].map(|at| times.each_ref().map(|times| times[at]));
        let mut off = 0.0_f64;
        let mut scale = 0.0_f64;
        for (block, &size) in graph.sizes().iter().enumerate() {
            for i in 0..size {
                let x = fronts.x[fronts.symbolic.row(block) + i];
                off = off.max((x - peers[0].1.x[(starts[block] + i, 0)]).abs());
                scale = scale.max(x.abs());
            }
        }
        println!(
            "{name}: fronts {:.2} ms, median {:.2}, {} entries of L",
            least[0],
            median[0],
            fronts.symbolic.nonzeros()
        );
        for (at, (kind, peer)) in peers.iter().enumerate() {
            let (own, of_median) = (least[at + 1], median[at + 1]);
            println!(
                "  faer, {kind}: {own:.2} ms, median {of_median:.2}, {} entries, {:.2} times as long, medians {:.2}",
                peer.symbolic.len_val(),
                own / least[0],
                of_median / median[0]
            );
        }
        println!("  solutions differ by {:.1e} of the largest", off / scale);
    }
}

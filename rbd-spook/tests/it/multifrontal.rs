//! The symbolic and the numeric factorisation against dense matrices and against an elimination that
//! knows of nothing but entries.

use rbd_spook::multifrontal::FrontKind;
use rbd_spook::{BlockGraph, Ordering, Symbolic};
use rbd_testing::{Generator, SEEDS, assert_close};

use crate::dense;

/// A random system: a tree of bodies, and `loops` constraints more. Constraints have 1 to 6 rows, bodies
/// 6 or, as in the plane, 3.
fn system(random: &mut Generator, bodies: usize, loops: usize) -> BlockGraph {
    let mut graph = BlockGraph::new();
    let size = [3, 6][random.index(2)];
    let mut numbers: Vec<usize> = Vec::new();
    for i in 0..bodies {
        let body = graph.add_body(size);
        if i == 0 {
            // To the world, or not at all.
            if random.index(2) == 0 {
                let constraint = graph.add_constraint(1 + random.index(size));
                graph.couple(constraint, body);
            }
        } else {
            let parent = numbers[random.index(i)];
            let constraint = graph.add_constraint(1 + random.index(size));
            graph.couple(constraint, parent);
            graph.couple(body, constraint);
        }
        numbers.push(body);
    }
    for _ in 0..loops {
        let [a, b] = [(); 2].map(|()| numbers[random.index(bodies)]);
        if a != b {
            let constraint = graph.add_constraint(1 + random.index(3));
            graph.couple(constraint, a);
            graph.couple(constraint, b);
            if random.index(4) == 0 {
                graph.couple(a, b);
            }
        }
    }
    graph
}

/// A net of `side` by `side` bodies, a constraint of three rows between neighbours.
fn net(side: usize) -> BlockGraph {
    let mut graph = BlockGraph::new();
    let bodies: Vec<_> = (0..side * side).map(|_| graph.add_body(6)).collect();
    for i in 0..side * side {
        let right = (i % side + 1 < side).then_some(i + 1);
        let below = (i + side < side * side).then_some(i + side);
        for j in [right, below].into_iter().flatten() {
            let constraint = graph.add_constraint(3);
            graph.couple(constraint, bodies[i]);
            graph.couple(constraint, bodies[j]);
        }
    }
    graph
}

/// The first row of each block in the order in which they were added.
fn starts(graph: &BlockGraph) -> Vec<usize> {
    let mut start = 0;
    let next = |size: &usize| {
        start += size;
        start - size
    };
    graph.sizes().iter().map(next).collect()
}

/// Random blocks of a quasi-definite matrix: the values, and the whole matrix in the blocks' own order.
fn matrix(
    graph: &BlockGraph,
    symbolic: &Symbolic,
    random: &mut Generator,
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let starts = starts(graph);
    let rows: usize = graph.sizes().iter().sum();
    let mut dense = vec![vec![0.0; rows]; rows];
    let mut values = vec![0.0; symbolic.values_len()];
    for block in 0..graph.len() {
        let size = graph.sizes()[block];
        let sign = if graph.is_constraint(block) {
            -1.0
        } else {
            1.0
        };
        let half: Vec<_> = (0..size).map(|_| random.vec(size)).collect();
        // Dominant, so that couplings of bodies with bodies leave M positive definite.
        for r in 0..size {
            for c in 0..=r {
                let dot: f64 = half[r].iter().zip(&half[c]).map(|(x, y)| x * y).sum();
                let x = sign * (0.1 * dot + f64::from(u8::from(r == c)) * 20.0);
                dense[starts[block] + r][starts[block] + c] = x;
                dense[starts[block] + c][starts[block] + r] = x;
                values[symbolic.diagonal(block).entry(r, c)] = x;
            }
        }
    }
    for (number, &[i, j]) in graph.couplings().iter().enumerate() {
        let place = symbolic.coupling(number);
        for r in 0..graph.sizes()[i] {
            for c in 0..graph.sizes()[j] {
                let x = random.real(-1.0, 1.0);
                dense[starts[i] + r][starts[j] + c] += x;
                dense[starts[j] + c][starts[i] + r] += x;
                values[place.entry(r, c)] = x;
            }
        }
    }
    (values, dense)
}

/// The entries of L, its diagonal included, by elimination of the pattern entry by entry.
fn nonzeros_by_entries(graph: &BlockGraph, order: &[usize]) -> usize {
    let mut rows = Vec::new();
    for &block in order {
        rows.extend((0..graph.sizes()[block]).map(|_| block));
    }
    let is_coupled = |a: usize, b: usize| {
        a == b || graph.couplings().contains(&[a, b]) || graph.couplings().contains(&[b, a])
    };
    let n = rows.len();
    let mut lower: Vec<Vec<bool>> = (0..n)
        .map(|i| (0..i).map(|j| is_coupled(rows[i], rows[j])).collect())
        .collect();
    let mut count = n;
    for k in 0..n {
        let below: Vec<_> = (k + 1..n).filter(|&i| lower[i][k]).collect();
        count += below.len();
        for (at, &i) in below.iter().enumerate() {
            for &j in &below[..at] {
                lower[i][j] = true;
            }
        }
    }
    count
}

/// The entries of the matrix's own lower triangle, blocks dense.
fn nonzeros_of_matrix(graph: &BlockGraph) -> usize {
    let sizes = graph.sizes();
    let diagonal: usize = sizes.iter().map(|size| size * (size + 1) / 2).sum();
    let mut pairs: Vec<_> = graph
        .couplings()
        .iter()
        .map(|&[i, j]| [i.min(j), i.max(j)])
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    diagonal
        + pairs
            .iter()
            .map(|&[i, j]| sizes[i] * sizes[j])
            .sum::<usize>()
}

/// K x = b by the fronts, x and b in the blocks' own order.
fn solve(graph: &BlockGraph, symbolic: &Symbolic, values: &[f64], b: &[f64]) -> Vec<f64> {
    let multifrontal = symbolic.multifrontal();
    let mut work = vec![f64::NAN; symbolic.work_len()];
    let mut factor = vec![f64::NAN; symbolic.factor_len()];
    multifrontal.factor(values, &mut factor, &mut work);
    let starts = starts(graph);
    let mut x = vec![0.0; b.len()];
    let places = |block: usize| (symbolic.row(block), starts[block], graph.sizes()[block]);
    for (to, from, size) in (0..graph.len()).map(places) {
        x[to..to + size].copy_from_slice(&b[from..from + size]);
    }
    multifrontal.solve(&factor, &mut x, &mut work);
    let mut own = vec![0.0; b.len()];
    for (from, to, size) in (0..graph.len()).map(places) {
        own[to..to + size].copy_from_slice(&x[from..from + size]);
    }
    own
}

const ORDERINGS: [Ordering; 2] = [Ordering::MinimumDegree, Ordering::NestedDissection];

#[test]
fn trees_fill_in_nothing() {
    for seed in SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let bodies = 1 + random.index(200);
        let graph = system(&mut random, bodies, 0);
        let symbolic = Symbolic::new(&graph, &Ordering::MinimumDegree);
        assert_eq!(symbolic.nonzeros(), nonzeros_of_matrix(&graph));
    }
}

#[test]
fn nonzeros_are_those_of_a_symbolic_cholesky_by_entries() {
    for seed in SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let (bodies, loops) = (2 + random.index(12), random.index(12));
        let graph = system(&mut random, bodies, loops);
        for ordering in ORDERINGS {
            let symbolic = Symbolic::new(&graph, &ordering);
            let wanted = nonzeros_by_entries(&graph, symbolic.order());
            assert_eq!(symbolic.nonzeros(), wanted, "{ordering:?}");
        }
        // Any order, in which constraints may come first.
        let mut order: Vec<_> = (0..graph.len()).collect();
        for i in 1..order.len() {
            order.swap(i, random.index(i + 1));
        }
        let symbolic = Symbolic::new(&graph, &Ordering::Given(order.clone()));
        assert_eq!(symbolic.nonzeros(), nonzeros_by_entries(&graph, &order));
    }
}

#[test]
fn solution_by_fronts_is_that_of_the_dense_matrix() {
    for seed in SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let (bodies, loops) = (2 + random.index(25), random.index(25));
        let graph = system(&mut random, bodies, loops);
        for ordering in ORDERINGS {
            let symbolic = Symbolic::new(&graph, &ordering);
            let (values, dense) = matrix(&graph, &symbolic, &mut random);
            let b = random.vec(dense.len());
            let x = solve(&graph, &symbolic, &values, &b);
            assert_close(&x, &dense::solve(dense, b), 1e-12);
        }
    }
}

#[test]
fn solution_of_a_dissected_net_is_that_of_the_dense_matrix() {
    let graph = net(9);
    let mut random = Generator::new(0);
    for ordering in ORDERINGS {
        let symbolic = Symbolic::new(&graph, &ordering);
        let (values, dense) = matrix(&graph, &symbolic, &mut random);
        let b = random.vec(dense.len());
        let x = solve(&graph, &symbolic, &values, &b);
        assert_close(&x, &dense::solve(dense, b), 1e-12);
    }
}

/// A tree of bodies of six rows, each of which hangs from a random other by a constraint of so many rows.
fn tree(random: &mut Generator, bodies: usize, rows: usize) -> BlockGraph {
    let mut graph = BlockGraph::new();
    let mut numbers = vec![graph.add_body(6)];
    for _ in 1..bodies {
        let above = numbers[numbers.len() - 1 - random.index(numbers.len().min(3))];
        let constraint = graph.add_constraint(rows);
        let body = graph.add_body(6);
        graph.couple(constraint, above);
        graph.couple(body, constraint);
        numbers.push(body);
    }
    graph
}

#[test]
fn trees_of_balls_hinges_and_welds_have_code_for_their_fronts() {
    for seed in SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        for rows in [3, 5, 6] {
            let graph = tree(&mut random, 20, rows);
            let symbolic = Symbolic::new(&graph, &Ordering::MinimumDegree);
            let fronts = symbolic.multifrontal().parts().fronts;
            let general = fronts.iter().filter(|own| own.kind == FrontKind::General);
            // The last blocks of the order have columns alike.
            assert_eq!(general.map(|own| own.rows - own.pivots).max(), Some(0));
            let (values, dense) = matrix(&graph, &symbolic, &mut random);
            let b = random.vec(dense.len());
            let x = solve(&graph, &symbolic, &values, &b);
            assert_close(&x, &dense::solve(dense, b), 1e-12);
        }
    }
}

#[test]
fn factorisation_with_solution_gives_the_bits_of_both_apart() {
    for seed in SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let (bodies, loops) = (2 + random.index(40), random.index(3) * random.index(20));
        let mut graphs = vec![system(&mut random, bodies, loops)];
        graphs.extend([3, 5, 6].map(|rows| tree(&mut random, bodies, rows)));
        for (graph, ordering) in graphs.iter().flat_map(|own| ORDERINGS.map(|by| (own, by))) {
            let symbolic = Symbolic::new(graph, &ordering);
            let (values, _) = matrix(graph, &symbolic, &mut random);
            let multifrontal = symbolic.multifrontal();
            let mut work = vec![f64::NAN; symbolic.work_len()];
            let mut factors = [(); 2].map(|()| vec![f64::NAN; symbolic.factor_len()]);
            let [apart, together] = &mut factors;
            let mut x = random.vec(symbolic.rows_in_all());
            let mut y = x.clone();
            multifrontal.factor(&values, apart, &mut work);
            multifrontal.solve(apart, &mut x, &mut work);
            work.fill(f64::NAN);
            multifrontal.factor_and_solve(&values, together, &mut y, &mut work);
            let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            assert!(bits(apart) == bits(together) && bits(&x) == bits(&y));
            assert!(x.iter().all(|x| x.is_finite()));
        }
    }
}

#[test]
fn constraints_are_eliminated_after_one_of_their_bodies() {
    for seed in SEEDS {
        eprintln!("seed {seed}");
        let mut random = Generator::new(seed);
        let mut graphs = vec![system(&mut random, 300, 200)];
        if seed == 0 {
            graphs.push(net(20));
        }
        for graph in graphs {
            for ordering in ORDERINGS {
                let symbolic = Symbolic::new(&graph, &ordering);
                let mut position = vec![0; graph.len()];
                for (at, &block) in symbolic.order().iter().enumerate() {
                    position[block] = at;
                }
                for block in (0..graph.len()).filter(|&block| graph.is_constraint(block)) {
                    let couplings = graph.couplings().iter();
                    let others = couplings.filter_map(|&[i, j]| match (i == block, j == block) {
                        (true, _) => Some(j),
                        (_, true) => Some(i),
                        _ => None,
                    });
                    let first = others.map(|other| position[other]).min();
                    assert!(first.is_some_and(|first| first < position[block]));
                }
            }
        }
    }
}

/// Of a net of n by n bodies any order's factor has at least O(n² log n) entries (Hoffman, Martin and
/// Rose 1973), which dissection attains: four times the bodies give less than six times the entries.
#[test]
fn dissection_of_nets_fills_in_as_it_should() {
    let [small, large] = [30, 60].map(|side| {
        let symbolic = Symbolic::new(&net(side), &Ordering::NestedDissection);
        symbolic.nonzeros() as f64
    });
    assert!(large < 6.0 * small, "{small} and {large}");
}

#[test]
fn tasks_side_by_side_give_the_same_bits() {
    let mut random = Generator::new(1);
    let mut graphs = vec![net(25), system(&mut random, 2000, 0)];
    // Several roots.
    let mut twice = net(12);
    let first = twice.len();
    let other = net(14);
    for block in 0..other.len() {
        let size = other.sizes()[block];
        match other.is_constraint(block) {
            true => twice.add_constraint(size),
            false => twice.add_body(size),
        };
    }
    for &[i, j] in other.couplings() {
        twice.couple(first + i, first + j);
    }
    graphs.push(twice);
    for graph in graphs {
        let symbolic = Symbolic::new(&graph, &Ordering::NestedDissection);
        assert!(symbolic.tasks() > 2, "{} tasks", symbolic.tasks());
        let mut values = vec![0.0; symbolic.values_len()];
        for block in 0..graph.len() {
            let sign = if graph.is_constraint(block) {
                -1.0
            } else {
                1.0
            };
            for r in 0..graph.sizes()[block] {
                values[symbolic.diagonal(block).entry(r, r)] = sign * random.real(10.0, 20.0);
            }
        }
        for (number, &[i, j]) in graph.couplings().iter().enumerate() {
            for r in 0..graph.sizes()[i] {
                for c in 0..graph.sizes()[j] {
                    values[symbolic.coupling(number).entry(r, c)] = random.real(-1.0, 1.0);
                }
            }
        }
        let multifrontal = symbolic.multifrontal();
        let mut factors = [0.0, f64::NAN].map(|x| vec![x; symbolic.factor_len()]);
        let mut work = vec![f64::NAN; symbolic.work_len()];
        multifrontal.factor(&values, &mut factors[0], &mut work);
        multifrontal.factor_in_parallel(&values, &mut factors[1], &mut work);
        let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
        assert!(bits(&factors[0]) == bits(&factors[1]));
        let b = random.vec(symbolic.rows_in_all());
        let (mut one, mut other, mut both) = (b.clone(), b.clone(), b);
        multifrontal.solve(&factors[0], &mut one, &mut work);
        work.fill(f64::NAN);
        multifrontal.solve_in_parallel(&factors[0], &mut other, &mut work);
        assert!(bits(&one) == bits(&other));
        assert!(one.iter().all(|x| x.is_finite()));
        let [factor, again] = &mut factors;
        again.fill(f64::NAN);
        work.fill(f64::NAN);
        multifrontal.factor_and_solve_in_parallel(&values, again, &mut both, &mut work);
        assert!(bits(factor) == bits(again) && bits(&one) == bits(&both));
    }
}

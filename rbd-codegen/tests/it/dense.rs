//! The loops over factors of matrices without zeros: the bits and the counts of the same operations one
//! by one.

use rbd_codegen::internals::ir::evaluate_in;
use rbd_codegen::internals::lower::blocks::Statement;
use rbd_codegen::{
    Base, FunctionName, Options, Program, ProgramFunction, RobotDescription, Scheduled, Target,
    WarningKind, generate, lower,
};
use rbd_runtime::{Arithmetic, Dispatch, OpCount, dense, sparse};
use rbd_testing::Generator;

fn program(n: usize) -> Program {
    let options = [FunctionName::Ltdl, FunctionName::Ltl];
    let options = Options::default().functions(Some(options.into()));
    let loaded = RobotDescription::general_chain(n).build(&options);
    generate(&loaded.expect("a sound robot").model, &options).expect("a sound robot")
}

/// What the loops make of these numbers, H or L and then x.
fn loops<A: Arithmetic<f64>, const N: usize, const B: usize, const M: usize>(
    a: A,
    name: &str,
    numbers: &[f64],
) -> Vec<f64> {
    let (matrix, x) = numbers.split_at(M);
    let matrix: &[f64; M] = matrix.try_into().expect("the nonzeros");
    let x = || -> &[f64; N] { x.try_into().expect("a vector") };
    match name {
        "ltdl_factor" => dense::ltdl::<_, _, N, B, M>(a, matrix).to_vec(),
        "ltl_factor" => dense::ltl::<_, _, N, B, M>(a, matrix).to_vec(),
        "ltdl_solve_l" => dense::ltdl_solve_l(a, matrix, x()).to_vec(),
        "ltdl_solve_lt" => dense::ltdl_solve_lt(a, matrix, x()).to_vec(),
        "ltdl_solve" => dense::ltdl_solve(a, matrix, x()).to_vec(),
        "ltl_solve_l" => dense::ltl_solve_l(a, matrix, x()).to_vec(),
        "ltl_solve_lt" => dense::ltl_solve_lt(a, matrix, x()).to_vec(),
        "ltl_solve" => dense::ltl_solve(a, matrix, x()).to_vec(),
        other => panic!("`{other}` is no loop"),
    }
}

/// What a function costs, by λ of every coordinate.
type Cost = fn(&[Option<usize>]) -> OpCount;

const NAMES: [&str; 8] = [
    "ltdl_factor",
    "ltdl_solve_l",
    "ltdl_solve_lt",
    "ltdl_solve",
    "ltl_factor",
    "ltl_solve_l",
    "ltl_solve_lt",
    "ltl_solve",
];

/// A positive definite matrix, its diagonal above the sum of its row; or the like for a factor. And a
/// vector.
fn numbers(random: &mut Generator, n: usize) -> Vec<f64> {
    let entry = |random: &mut Generator, i, j| match i == j {
        true => n as f64 + random.vec(1)[0],
        false => random.vec(1)[0],
    };
    let places = (0..n).flat_map(|i| (0..=i).map(move |j| (i, j)));
    let matrix: Vec<f64> = places.map(|(i, j)| entry(random, i, j)).collect();
    [matrix, random.vec(n)].concat()
}

/// As bits, the sign of zeros apart.
fn bits(numbers: &[f64]) -> Vec<u64> {
    numbers.iter().map(|x| (x + 0.0).to_bits()).collect()
}

fn same_bits<const N: usize, const B: usize, const M: usize>(has_loops: bool) {
    let program = program(N);
    for name in NAMES {
        let optimized = program.function(name).expect("it was asked for");
        assert_eq!(
            optimized.body.by_kernel.is_some(),
            has_loops,
            "{name} of {N} rows"
        );
    }
    let called = lower(&program, &Target::rust());
    let lowered = lower(&program, &Target::interpreted());
    let mut random = Generator::new(N as u64);
    for name in NAMES {
        let row = lowered.function(name).expect("it was asked for");
        let call = called.function(name).expect("it was asked for");
        assert!(row.body.function.kernels.is_empty());
        assert_eq!(!call.body.function.kernels.is_empty(), has_loops);
        for _ in 0..10 {
            let x = numbers(&mut random, N);
            let either = f64::dispatch(
                |a| ways::<_, N, B, M>(a, [row, call], &x),
                |a| ways::<_, N, B, M>(a, [row, call], &x),
            );
            let unfused = f64::dispatch_unfused(|a| ways::<_, N, B, M>(a, [row, call], &x));
            for [one_by_one, kernel, loops] in [either, unfused] {
                assert_eq!(bits(&one_by_one), bits(&loops), "{name} of {N} rows");
                assert_eq!(bits(&kernel), bits(&loops), "{name} of {N} rows");
            }
        }
    }
}

/// The results operation by operation, by the interpreter of the kernel, and by the loops.
fn ways<A: Arithmetic<f64>, const N: usize, const B: usize, const M: usize>(
    a: A,
    [row, call]: [&ProgramFunction<Scheduled>; 2],
    x: &[f64],
) -> [Vec<f64>; 3] {
    [
        evaluate_in(a, &row.body.function, x),
        call.body.evaluate_in(a, x),
        loops::<_, N, B, M>(a, row.method.name, x),
    ]
}

#[test]
fn loops_have_the_bits_of_what_is_written_for_fewer_rows() {
    same_bits::<3, 1, 6>(false);
    same_bits::<16, 1, 136>(false);
    same_bits::<17, 2, 153>(false);
}

#[test]
fn loops_have_the_bits_and_counts_of_what_they_stand_for() {
    same_bits::<40, 3, 820>(true);
    let program = program(40);
    let mut parents = [None; 40];
    (1..40).for_each(|i| parents[i] = Some(i - 1));
    let costs: [Cost; 8] = [
        sparse::ltdl_cost,
        sparse::ltdl_solve_factor_cost,
        sparse::ltdl_solve_factor_cost,
        sparse::ltdl_solve_cost,
        sparse::ltl_cost,
        sparse::ltl_solve_factor_cost,
        sparse::ltl_solve_factor_cost,
        sparse::ltl_solve_cost,
    ];
    for (name, cost) in NAMES.into_iter().zip(costs) {
        let row = program.function(name).expect("it was asked for");
        assert_eq!(row.count, cost(&parents), "{name}");
    }
}

/// A loop is one statement, and a language that has none writes it out.
#[test]
fn targets_choose_loops() {
    let program = program(40);
    for (target, loops) in [(Target::rust(), true), (Target::scalar(), false)] {
        let lowered = lower(&program, &target);
        let row = lowered.function("ltdl_factor").expect("it was asked for");
        assert_eq!(!row.body.function.kernels.is_empty(), loops);
        let parts = &row.body.schedule.parts;
        let blocks = parts.iter().flat_map(|part| &part.blocks);
        let mut statements = blocks.flat_map(|block| &block.statements);
        let is_call = statements.all(|statement| matches!(statement, Statement::Call(_)));
        assert_eq!(is_call, loops);
    }
}

/// A tree's columns are solved side by side where that is most of the derivatives of forward dynamics.
#[test]
fn trees_solve_columns_side_by_side() {
    let function = FunctionName::ForwardDynamicsDerivatives;
    let own = |file: &str, base, batch| {
        let options = Options::default()
            .batch(batch)
            .functions(Some([function].into()))
            .base(base)
            .allow(vec![WarningKind::MissingInertial]);
        let path = format!("{}/../robots/urdf/{file}.urdf", env!("CARGO_MANIFEST_DIR"));
        let loaded = rbd_codegen::load(path.as_ref(), &options).expect("a sound robot");
        generate(&loaded.model, &options).expect("a sound robot")
    };
    for (file, base, batch, are_called) in [
        ("quadruped", Base::Floating, false, true),
        ("humanoid", Base::Floating, false, true),
        ("panda", Base::Fixed, false, true),
        // Lanes take the operations of a small robot one by one.
        ("quadruped", Base::Floating, true, false),
        ("humanoid", Base::Floating, true, true),
        // Legs that do not meet, and six joints: little to solve.
        ("quadruped", Base::Fixed, false, false),
        ("stanford_arm", Base::Fixed, false, false),
    ] {
        let program = own(file, base, batch);
        // Machine code has vectors for six joints, too.
        let targets = [
            (Target::rust(), are_called),
            (Target::machine(), are_called || file == "stanford_arm"),
            (Target::scalar(), false),
        ];
        for (target, calls) in targets {
            let lowered = lower(&program, &target);
            let row = lowered.function(function.name()).expect("it was asked for");
            assert_eq!(!row.body.function.kernels.is_empty(), calls, "{file}");
        }
    }
}

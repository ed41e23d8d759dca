//! A robot in C that runs.

use std::path::{Path, PathBuf};

use rbd_codegen::internals::ir::evaluate_in;
use rbd_codegen::{COptions, CSource, Compiled, Program, Scheduled};
use rbd_runtime::Unfused;
use rbd_testing::Generator;

use super::compiler::Compiler;
use super::driver::{Called, output, source};
use super::number::Number;

/// The two files in a folder, and the path of the source.
pub(crate) fn written(source: &CSource, folder: &Path) -> PathBuf {
    std::fs::write(folder.join("robot.h"), &source.header).expect("written");
    let path = folder.join("robot.c");
    std::fs::write(&path, &source.source).expect("written");
    path
}

/// A robot in C, compiled with a program that calls its functions.
pub(crate) struct Built<'a> {
    /// Its functions, and whether each is given the sines.
    pub(crate) calls: Vec<(&'a Called<'a>, bool)>,
    binary: PathBuf,
    /// It goes with this.
    _folder: tempfile::TempDir,
}

impl<'a> Built<'a> {
    pub(crate) fn new<T: Number>(
        compiled: &Compiled,
        all: &'a [Called<'a>],
        c_options: COptions,
        flags: &[&str],
        with_sines: bool,
    ) -> Self {
        let c_options = c_options.scalar(T::SCALAR).prefix("robot");
        let text = compiled.c(&c_options, "robot").expect("C");
        let folder = tempfile::tempdir().expect("a folder");
        let robot = written(&text, folder.path());
        let has = |call: &Called<'_>| {
            !with_sines || text.header.contains(&format!("void {}_at(", call.name))
        };
        let calls = all.iter().filter(|call| has(call));
        let calls: Vec<_> = calls.map(|call| (call, with_sines)).collect();
        let driver = folder.path().join("driver.c");
        let program = source(&calls, T::SCALAR, "robot.h", "robot");
        std::fs::write(&driver, program).expect("written");
        Self {
            binary: Compiler::own().program(flags, &[&driver, &robot]),
            calls,
            _folder: folder,
        }
    }

    /// Calls `check(function, results in C, results of the interpreter)` at random numbers.
    pub(crate) fn each<T: Number>(
        &self,
        program: &Program<Scheduled>,
        states: usize,
        check: impl Fn(&Called<'_>, &[T], &[T]),
    ) {
        self.at(program, states, Generator::vec, check);
    }

    /// The same at the numbers that `numbers` makes.
    pub(crate) fn at<T: Number>(
        &self,
        program: &Program<Scheduled>,
        states: usize,
        numbers: impl Fn(&mut Generator, usize) -> Vec<f64>,
        check: impl Fn(&Called<'_>, &[T], &[T]),
    ) {
        let interpreted = |call: &Called<'_>, x: &[T]| {
            let outputs = evaluate_in(Unfused, &call.row.body.function, x);
            call.stored(&outputs, &program.sizes)
        };
        println!("{}", program.robot_name);
        self.against(states, numbers, interpreted, check);
    }

    /// The same with results that `wanted` gives.
    pub(crate) fn against<T: Number>(
        &self,
        states: usize,
        numbers: impl Fn(&mut Generator, usize) -> Vec<f64>,
        wanted: impl Fn(&Called<'_>, &[T]) -> Vec<T>,
        check: impl Fn(&Called<'_>, &[T], &[T]),
    ) {
        let mut random = Generator::new(18);
        println!("seed 18, {} functions", self.calls.len());
        let (mut input, mut expected) = (Vec::new(), Vec::new());
        for _ in 0..states {
            for (call, _) in &self.calls {
                let x = numbers(&mut random, call.read()).into_iter();
                let x: Vec<T> = x.map(T::from_f64).collect();
                input.extend(x.iter().flat_map(|x| x.bytes()));
                expected.push((*call, wanted(call, &x)));
            }
        }
        let output = T::read(&output(&self.binary, input));
        let mut rest = output.as_slice();
        for (call, expected) in expected {
            let (own, others) = rest.split_at(call.written());
            rest = others;
            assert_eq!(own.len(), expected.len(), "{}", call.name);
            check(call, own, &expected);
        }
        assert!(rest.is_empty());
    }
}

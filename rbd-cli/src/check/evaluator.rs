//! Ways to run generated methods: machine code, the running scratch program, the interpreter.

use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rbd::jit;
use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::{Compiled, Program, Scheduled, Shape};

use crate::failure::Failure;

/// A way to run a robot's generated methods.
pub(crate) trait Evaluate {
    /// The result of the generated method with this number, as numbers.
    fn call(&mut self, method: usize, inputs: &[f64]) -> Result<Vec<f64>, Failure>;
}

/// The generated methods, interpreted operation by operation without a compiler.
pub(super) struct Interpreter(Program<Scheduled>);

impl Interpreter {
    /// An interpreter for this robot.
    pub(super) fn new(robot: &Compiled) -> Self {
        Self(robot.lowered())
    }
}

impl Evaluate for Interpreter {
    fn call(&mut self, method: usize, inputs: &[f64]) -> Result<Vec<f64>, Failure> {
        let method = &self.0.functions[method];
        Ok(evaluate(&method.body.function, inputs))
    }
}

impl Evaluate for Evaluator {
    fn call(&mut self, method: usize, inputs: &[f64]) -> Result<Vec<f64>, Failure> {
        Evaluator::call(self, method, inputs)
    }
}

/// The generated methods as machine code.
pub(crate) struct Machine(Vec<Method>);

/// A function, and which of its results are sparse matrices.
struct Method {
    function: jit::Function,
    is_sparse: Vec<bool>,
}

impl Machine {
    /// The machine code of this robot.
    pub(crate) fn new(robot: &Compiled) -> Result<Self, Failure> {
        if let Some(reason) = jit::why_unavailable() {
            return Err(Failure::new(format!(
                "{reason}; `--rust` compiles the generated code instead"
            )));
        }
        let functions = jit::Function::all_of(&robot.program)?.into_iter();
        let all = functions.zip(robot.program.all_functions());
        let all = all.map(|(function, row)| {
            let results = row.generated.signature.results.iter();
            let is_sparse = results.map(|result| matches!(result.shape, Shape::Sparse(_)));
            Method {
                is_sparse: is_sparse.collect(),
                function,
            }
        });
        Ok(Self(all.collect()))
    }
}

impl Evaluate for Machine {
    fn call(&mut self, method: usize, inputs: &[f64]) -> Result<Vec<f64>, Failure> {
        let Method {
            function,
            is_sparse,
        } = &self.0[method];
        let mut rest = inputs;
        let arguments = function.arguments().iter().map(|array| {
            let (own, after) = rest.split_at(array.length);
            rest = after;
            own
        });
        let arguments: Vec<&[f64]> = arguments.collect();
        let mut results = function.new_results();
        let mut written: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        function.call(&arguments, &mut written);
        let all = function.results().iter().zip(results).zip(is_sparse);
        let all = all.flat_map(|((array, numbers), is_sparse)| match is_sparse {
            true => array.to_dense(&numbers),
            false => numbers,
        });
        Ok(all.collect())
    }
}

/// A scratch program that waits for calls; it ends when this is dropped.
pub(crate) struct Evaluator {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Evaluator {
    pub(crate) fn start(program: &Path) -> Result<Self, Failure> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Failure::context(format!("starting {}", program.display())))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let stdout = stdout.ok_or_else(|| Failure::new("the scratch program has no output"))?;
        Ok(Self {
            child,
            stdin,
            stdout: BufReader::new(stdout),
        })
    }

    /// The result of the generated method with this number, as numbers.
    pub(super) fn call(&mut self, method: usize, inputs: &[f64]) -> Result<Vec<f64>, Failure> {
        self.exchange(method, inputs)
            .map_err(Failure::context("the scratch program stopped"))
    }

    fn exchange(&mut self, method: usize, inputs: &[f64]) -> std::io::Result<Vec<f64>> {
        let mut bytes = Vec::with_capacity(8 + 8 * inputs.len());
        bytes.extend((method as u32).to_le_bytes());
        bytes.extend((inputs.len() as u32).to_le_bytes());
        bytes.extend(inputs.iter().flat_map(|x| x.to_le_bytes()));
        if let Some(stdin) = &mut self.stdin {
            stdin.write_all(&bytes)?;
            stdin.flush()?;
        }
        let mut count = [0; 4];
        self.stdout.read_exact(&mut count)?;
        let mut results = Vec::new();
        for _ in 0..u32::from_le_bytes(count) {
            let mut number = [0; 8];
            self.stdout.read_exact(&mut number)?;
            results.push(f64::from_le_bytes(number));
        }
        Ok(results)
    }
}

impl Drop for Evaluator {
    fn drop(&mut self) {
        // Closing its input ends the program.
        self.stdin = None;
        let _ = self.child.wait();
    }
}

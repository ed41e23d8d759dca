//! Functions of the user's own: traced, differentiated and compiled while the program runs.

mod argument;
mod choice;
mod derivatives;
mod directions;
mod implicit;
mod known;
mod symbolic;
#[cfg(feature = "build")]
mod text;
mod values;
mod way;

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use rbd_codegen::{Numbers, Optimized, Target, closest};
use rbd_ir::ir::{self, Symbol, op_count, scalars};
use rbd_ir::lower::scheduled;
use rbd_ir::optimize::optimize;

use super::catalogue::check;
use super::function::Described;
use super::{Array, Error, Function, Robot};
use crate::{OpCount, Real};

pub use argument::Argument;
use argument::Kind;
use symbolic::KnownCall;
pub use symbolic::Symbolic;
use way::Way;

/// A function of the user's own as a graph of operations, with those of the robot's functions that it calls.
///
/// Its derivatives are added as further results, exact and with the work that they share with the others done once;
/// [`compile`](Self::compile) then makes machine code of all.
#[derive(Clone, Debug)]
pub struct Traced {
    name: String,
    robot: Robot,
    arguments: Vec<Argument>,
    results: Vec<Array>,
    /// The numbers of results, in order, and then those of the calls.
    function: ir::Function,
    calls: Vec<KnownCall>,
    /// The calls whose values come with their derivatives once it is compiled.
    values_of: Way,
    /// The same function with derivatives each of which is found in this way.
    in_one_way: Vec<(Way, Traced)>,
    /// The type of which its Rust is a method.
    #[cfg(feature = "build")]
    method_of: Option<String>,
}

impl Robot {
    /// Runs `function` once on symbols, and keeps its operations. It is called with this robot on symbols and the numbers of
    /// each argument, and returns those of each of `results`.
    ///
    /// Its derivatives are added as further results. Where it calls dynamics, energy, momentum, or the placement, velocity,
    /// acceleration or error of the pose of a frame, their own derivatives are tried beside those of all operations, and what takes less is kept.
    ///
    /// ```
    /// use rbd::jit::{Argument, Catalogue, Error};
    /// use rbd::Real;
    ///
    /// /// The way from the tool to a goal, in any scalar, and half its square.
    /// fn reach<T: Real>(
    ///     robot: &impl Catalogue<T>,
    ///     q: &[T],
    ///     goal: &[T],
    /// ) -> Result<[Vec<T>; 2], Error> {
    ///     let tool = robot.placement("tool", q)?.translation.to_array();
    ///     let way: Vec<T> = tool.iter().zip(goal).map(|(a, b)| *a - *b).collect();
    ///     let square = way.iter().fold(T::zero(), |sum, x| sum + *x * *x);
    ///     Ok([way, vec![T::from_f64(0.5) * square]])
    /// }
    ///
    /// # fn main() -> Result<(), Error> {
    /// # if !rbd::jit::is_available() { return Ok(()); }
    /// let arm = rbd::jit::load(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf"))?;
    /// let arguments = [Argument::configuration("q"), Argument::vector("goal", 3).unit("m")];
    /// let traced = arm.trace("reach", &arguments, &["way", "cost"], |robot, x| {
    ///     reach(robot, x[0], x[1]).map(Vec::from)
    /// })?;
    /// let traced = traced.with_gradient("gradient", "cost", &["q"])?;
    /// let traced = traced.with_gauss_newton("hessian", "way", &["q"])?;
    /// let compiled = traced.compile()?;
    /// let mut results = compiled.new_results();
    /// let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    /// compiled.call(&[&[0.1, 0.2, 0.3], &[0.3, 0.0, 0.5]], &mut out); // no allocation, no lock
    /// assert_eq!(results[2].len(), 3);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Those of `function`; two arguments or results of one name; another number of results than names.
    pub fn trace<F>(
        &self,
        name: &str,
        arguments: &[Argument],
        results: &[&str],
        function: F,
    ) -> Result<Traced, Error>
    where
        F: for<'g> FnOnce(
            &Symbolic<'_, 'g>,
            &[&[Symbol<'g>]],
        ) -> Result<Vec<Vec<Symbol<'g>>>, Error>,
    {
        let model = self.model();
        let lengths: Vec<usize> = arguments.iter().map(|own| own.length(&model)).collect();
        let inputs = arguments.iter().zip(&lengths);
        let inputs = inputs.flat_map(|(argument, length)| scalars(argument.name, *length));
        let (mut sizes, mut calls, mut problem) = (Vec::new(), Vec::new(), None);
        let traced = ir::trace_with_calls(inputs.collect(), |mut x, kernels| {
            let mut own: Vec<&[Symbol<'_>]> = Vec::new();
            for length in &lengths {
                let (first, rest) = x.split_at(*length);
                own.push(first);
                x = rest;
            }
            let robot = Symbolic::new(self, kernels);
            match function(&robot, &own) {
                Ok(values) => {
                    sizes = values.iter().map(Vec::len).collect();
                    let (known, numbers) = robot.into_calls();
                    calls = known;
                    [values.concat(), numbers].concat()
                }
                Err(error) => {
                    problem = Some(error);
                    Vec::new()
                }
            }
        });
        if let Some(error) = problem {
            return Err(error);
        }
        let mut all = Traced {
            name: name.to_string(),
            robot: self.clone(),
            arguments: arguments.to_vec(),
            results: Vec::new(),
            function: traced,
            calls,
            values_of: Way::default(),
            in_one_way: Vec::new(),
            #[cfg(feature = "build")]
            method_of: None,
        };
        for (k, argument) in arguments.iter().enumerate() {
            if arguments[..k]
                .iter()
                .any(|other| other.name == argument.name)
            {
                return all.error(format!("two arguments are called `{}`", argument.name));
            }
        }
        if results.len() != sizes.len() {
            let (names, values) = (results.len(), sizes.len());
            return all.error(format!("{names} results are named, and {values} returned"));
        }
        for (name, length) in results.iter().zip(sizes) {
            all.check_name(name)?;
            all.results.push(Array::vector(name, length, ""));
        }
        Ok(all)
    }
}

impl Traced {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arrays that it returns.
    pub fn results(&self) -> &[Array] {
        &self.results
    }

    /// Its operations after all passes, as [`compile`](Self::compile) runs them.
    pub fn operations(&self) -> OpCount {
        op_count(&self.optimized())
    }

    /// The function after all passes.
    fn optimized(&self) -> ir::Function {
        optimize(self.without_calls())
    }

    /// The function as it is compiled, without the numbers of calls.
    fn without_calls(&self) -> ir::Function {
        let mut function = self.with_values_of_derivatives();
        function.outputs.truncate(self.numbers());
        function
    }

    /// A function of the same arguments after all passes, with what limbs have alike.
    fn with_limbs(&self, function: &ir::Function) -> Optimized {
        let generator = self.robot.generator();
        generator.optimized(function, &self.numbers_of_arguments())
    }

    /// Inputs that correspond in limbs that are alike.
    fn symmetry(&self) -> ir::Symmetry {
        self.robot
            .generator()
            .symmetry(&self.numbers_of_arguments())
    }

    fn numbers_of_arguments(&self) -> Vec<Numbers> {
        let numbers = self.arguments.iter().map(|argument| match argument.kind {
            Kind::Configuration => Numbers::Positions,
            Kind::Tangent => Numbers::Velocities,
            Kind::Vector(length) => Numbers::Others(length),
        });
        numbers.collect()
    }

    /// How many numbers its results have.
    fn numbers(&self) -> usize {
        self.results.iter().map(|result| result.length).sum()
    }

    /// The arrays that it takes.
    pub fn arguments(&self) -> Vec<Array> {
        let model = self.robot.model();
        let arguments = self.arguments.iter().map(|argument| {
            Array::vector(argument.name, argument.length(&model), argument.unit_text())
        });
        arguments.collect()
    }

    /// Its results in any scalar, operation by operation: on symbols it is a part of another function.
    ///
    /// # Errors
    /// If an argument is missing or has another length.
    pub fn evaluate<T: Real>(&self, arguments: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
        check(&self.name, &self.arguments(), arguments)?;
        let numbers = ir::evaluate(&self.function, &arguments.concat());
        let mut numbers = numbers.into_iter();
        let results = self.results.iter();
        let results = results.map(|result| numbers.by_ref().take(result.length).collect());
        Ok(results.collect())
    }

    /// The same with these results as whole matrices by rows, with zeros and both halves of symmetric ones.
    ///
    /// # Errors
    /// If there is no such result.
    pub fn with_whole(mut self, names: &[&str]) -> Result<Self, Error> {
        let places: Result<Vec<usize>, Error> =
            names.iter().map(|name| self.result(name)).collect();
        let places = places?;
        let whole = ir::trace_with_calls(self.function.inputs.clone(), |x, kernels| {
            let mut outputs = kernels.evaluate(&self.function, x);
            let of_calls = outputs.split_off(self.numbers());
            let mut rest = outputs.as_slice();
            let mut all = Vec::new();
            for (k, array) in self.results.iter().enumerate() {
                let (own, behind) = rest.split_at(array.length);
                rest = behind;
                match places.contains(&k) {
                    true => all.extend(array.to_dense(own)),
                    false => all.extend_from_slice(own),
                }
            }
            [all, of_calls].concat()
        });
        self.function = whole;
        self.in_one_way.clear();
        for place in places {
            let array = &mut self.results[place];
            array.length = array.rows * array.columns;
            (array.positions, array.is_symmetric) = (None, false);
        }
        Ok(self)
    }

    /// Its machine code, unless its robot is [`interpreted`](Robot::interpreted).
    ///
    /// # Errors
    /// If this processor runs none, or the system gives no memory for it.
    pub fn compile(&self) -> Result<Function, Error> {
        let body = self.with_limbs(&self.without_calls());
        let results = self.results.iter().enumerate();
        let places = results.flat_map(|(k, array)| (0..array.length).map(move |at| Some((k, at))));
        let described = Described {
            name: self.name.clone(),
            doc: String::new(),
            operations: op_count(&body.function),
            arguments: self.arguments(),
            results: self.results.clone(),
        };
        let scheduled = scheduled(&body, &Target::machine());
        let is_interpreted = self.robot.is_interpreted();
        Function::of(described, places.collect(), scheduled, is_interpreted)
    }

    fn check_name(&self, name: &str) -> Result<(), Error> {
        match self.results.iter().any(|result| result.name == name) {
            true => self.error(format!("two results are called `{name}`")),
            false => Ok(()),
        }
    }

    fn error<T>(&self, problem: String) -> Result<T, Error> {
        Err(Error::Traced {
            function: self.name.clone(),
            problem,
        })
    }

    /// The place of the result of this name.
    fn result(&self, name: &str) -> Result<usize, Error> {
        let names = self.results.iter().map(|result| result.name.as_str());
        self.place("result", name, &names.collect::<Vec<_>>())
    }

    /// The place of the argument of this name.
    fn argument(&self, name: &str) -> Result<usize, Error> {
        let names = self.arguments.iter().map(|argument| argument.name);
        self.place("argument", name, &names.collect::<Vec<_>>())
    }

    fn place(&self, kind: &str, name: &str, names: &[&str]) -> Result<usize, Error> {
        if let Some(place) = names.iter().position(|own| *own == name) {
            return Ok(place);
        }
        let all = names.join("`, `");
        let hint = match closest(name, names.iter().copied()) {
            Some(other) => format!("did you mean `{other}`?"),
            None => format!("it has `{all}`"),
        };
        self.error(format!("it has no {kind} `{name}`; {hint}"))
    }
}

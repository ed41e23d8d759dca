use std::format;
use std::ops::Range;
use std::string::{String, ToString};
use std::vec::Vec;

use rbd_ir::derive::{
    Differentiation, Known, Search, Weights, hessian, hessian_times, jacobian, times_jacobian,
};
use rbd_ir::ir::{Function, Symbol, trace_with_calls};

use super::way::{Order, Way};
use super::{Array, Traced};
use crate::Real;
use crate::jit::{Argument, Effort, Error};

/// A derivative as a result, a matrix by rows.
pub(super) struct Added<'a> {
    name: &'a str,
    shape: [usize; 2],
    is_symmetric: bool,
    /// Its formula.
    doc: String,
}

impl Traced {
    /// Adds the Jacobian ∂f/∂x of the result `of`: a row a number of it, a column a direction of each argument of `by`, one
    /// after the other. Only entries that can be other than zero are numbers of the result
    /// ([`Array::positions`](crate::jit::Array::positions)).
    ///
    /// # Errors
    /// If there is no such result or argument, or there is a result `name` already.
    pub fn with_jacobian(self, name: &str, of: &str, by: &[&str]) -> Result<Self, Error> {
        let search = self.search();
        let (rows, columns) = (self.length(of)?, self.width(by)?);
        let added = Added {
            name,
            shape: [rows, columns],
            is_symmetric: false,
            doc: format!("∂{of}/∂({})", by.join(", ")),
        };
        self.with_cheapest(&added, of, Order::First, |own, way| {
            own.differentiated(of, by, way, |question| jacobian(question, &search).0)
        })
    }

    /// Adds the gradient of the result `of`, which is one number: a number a direction of each argument of `by`. It takes at
    /// most four times the operations of the function, however many directions there are.
    ///
    /// # Errors
    /// If there is no such result or argument, the result has more numbers, or there is a result `name` already.
    pub fn with_gradient(self, name: &str, of: &str, by: &[&str]) -> Result<Self, Error> {
        self.check_scalar(of)?;
        let columns = self.width(by)?;
        let added = Added {
            name,
            shape: [columns, 1],
            is_symmetric: false,
            doc: format!("∂{of}/∂({})", by.join(", ")),
        };
        self.with_cheapest(&added, of, Order::Gradient, |own, way| {
            if way.is_implicit {
                return own.implicit_gradient(own.outputs(of)?.start, &own.places(by)?);
            }
            own.differentiated(of, by, way, |question| {
                times_jacobian(question, Weights::Constants(&[1.0]))
            })
        })
    }

    /// Adds JᵀJ of the Jacobian J of the result `of`, the Hessian of half its square as Gauss and Newton take it: the lower
    /// triangle, without entries that are always zero. Weights belong into the result: √w f.
    ///
    /// # Errors
    /// If there is no such result or argument, or there is a result `name` already.
    pub fn with_gauss_newton(self, name: &str, of: &str, by: &[&str]) -> Result<Self, Error> {
        let search = self.search();
        let columns = self.width(by)?;
        let added = Added {
            name,
            shape: [columns, columns],
            is_symmetric: true,
            doc: format!("JᵀJ of J = ∂{of}/∂({})", by.join(", ")),
        };
        self.with_cheapest(&added, of, Order::First, |own, way| {
            let j = own.differentiated(of, by, way, |question| jacobian(question, &search).0)?;
            Ok(trace_with_calls(j.inputs.clone(), |x, kernels| {
                let j = kernels.evaluate(&j, x);
                let entries = (0..columns * columns).map(|at| {
                    let (row, column) = (at / columns, at % columns);
                    let of_row = j.chunks(columns).map(|own| own[row] * own[column]);
                    match column <= row {
                        true => of_row.fold(Symbol::zero(), |sum, product| sum + product),
                        false => Symbol::zero(),
                    }
                });
                entries.collect()
            }))
        })
    }

    /// Adds the Hessian of the result `of`, which is one number, without entries that are always zero. By vectors it is
    /// symmetric and has both halves. By a configuration that is no vector it is the derivative of the gradient in the tangent
    /// space, whose antisymmetric part is the bracket of the directions.
    ///
    /// # Errors
    /// If there is no such result or argument, the result has more numbers, or there is a result `name` already.
    pub fn with_hessian(self, name: &str, of: &str, by: &[&str]) -> Result<Self, Error> {
        self.check_scalar(of)?;
        let search = self.search();
        let columns = self.width(by)?;
        let added = Added {
            name,
            shape: [columns, columns],
            is_symmetric: false,
            doc: format!("∂²{of}/∂({})²", by.join(", ")),
        };
        self.with_second(&added, of, |own, way| {
            if way.is_implicit {
                return own.implicit_hessian(own.outputs(of)?.start, &own.places(by)?, &search);
            }
            own.differentiated(of, by, way, |question| {
                hessian(question, Weights::Constants(&[1.0]), &search).0
            })
        })
    }

    /// Adds the product of that Hessian with a vector, a further argument called `direction` with a number a direction. It takes
    /// some sixteen times the operations of the function at most, however many directions there are.
    ///
    /// # Errors
    /// If there is no such result or argument, the result has more numbers, or there is a result `name` or an
    /// argument `direction` already.
    pub fn with_hessian_product(
        mut self,
        name: &str,
        of: &str,
        by: &[&str],
        direction: &'static str,
    ) -> Result<Self, Error> {
        self.check_scalar(of)?;
        if self.arguments.iter().any(|own| own.name == direction) {
            return self.error(format!("two arguments are called `{direction}`"));
        }
        let columns = self.width(by)?;
        let argument = Argument::vector(direction, columns);
        for (_, own) in &mut self.in_one_way {
            own.arguments.push(argument.clone());
        }
        self.arguments.push(argument);
        let added = Added {
            name,
            shape: [columns, 1],
            is_symmetric: false,
            doc: format!("∂²{of}/∂({})² {direction}", by.join(", ")),
        };
        self.with_second(&added, of, |own, way| {
            if way.is_implicit {
                let of = own.outputs(of)?.start;
                return own.implicit_hessian_product(of, &own.places(by)?, direction);
            }
            own.differentiated(of, by, way, |question| {
                hessian_times(question, Weights::Constants(&[1.0]), direction)
            })
        })
    }

    /// Adds second derivatives of the result `of`, as `find` finds them.
    fn with_second(
        self,
        added: &Added<'_>,
        of: &str,
        find: impl Fn(&Self, Way) -> Result<Function, Error>,
    ) -> Result<Self, Error> {
        if self.has_dynamics() {
            return self.with_cheapest(added, of, Order::Second, find);
        }
        let found = find(&self, Way::default())?;
        self.with(added, &found)
    }

    fn search(&self) -> Search {
        match self.robot.options().effort {
            Effort::High => Search::LONG,
            _ => Search::SHORT,
        }
    }

    fn length(&self, of: &str) -> Result<usize, Error> {
        Ok(self.results[self.result(of)?].length)
    }

    fn check_scalar(&self, of: &str) -> Result<(), Error> {
        match self.length(of)? {
            1 => Ok(()),
            count => self.error(format!(
                "`{of}` has {count} numbers, and a gradient is of one: sum them, or take the Jacobian"
            )),
        }
    }

    /// The number of directions of these arguments.
    fn width(&self, by: &[&str]) -> Result<usize, Error> {
        if by.is_empty() {
            return self.error("there is no argument to differentiate by: name one".to_string());
        }
        let model = self.robot.model();
        let all = by
            .iter()
            .map(|name| Ok(self.arguments[self.argument(name)?].directions(&model)));
        all.sum()
    }

    /// The places of these arguments.
    fn places(&self, by: &[&str]) -> Result<Vec<usize>, Error> {
        by.iter().map(|name| self.argument(name)).collect()
    }

    /// The outputs that are the numbers of a result.
    pub(super) fn outputs(&self, of: &str) -> Result<Range<usize>, Error> {
        let place = self.result(of)?;
        let before = self.results[..place].iter();
        let first: usize = before.map(|result| result.length).sum();
        Ok(first..first + self.results[place].length)
    }

    fn differentiated(
        &self,
        of: &str,
        by: &[&str],
        way: Way,
        differentiate: impl FnOnce(&Differentiation<'_>) -> Function,
    ) -> Result<Function, Error> {
        let outputs: Vec<usize> = self.outputs(of)?.collect();
        self.differentiated_outputs(&outputs, &self.places(by)?, way, differentiate)
    }

    /// The same of these outputs by the arguments at these places.
    pub(super) fn differentiated_outputs(
        &self,
        outputs: &[usize],
        by: &[usize],
        way: Way,
        differentiate: impl FnOnce(&Differentiation<'_>) -> Function,
    ) -> Result<Function, Error> {
        let calls = self.known_calls(way, by);
        let directions = self.directions(by, &calls);
        let jacobians = calls.jacobians(&self.robot, &self.function)?;
        let sizes = calls.sizes(self.robot.nv());
        let known = Known {
            function: &jacobians,
            sizes: &sizes,
        };
        let function = Function {
            inputs: calls.inputs.clone(),
            ..self.function.clone()
        };
        let symmetry = self.symmetry();
        let mut found = differentiate(&Differentiation {
            function: &function,
            outputs: Some(outputs),
            seeds: directions.seeds(),
            with_values: false,
            known: (!calls.is_empty()).then_some(known),
            symmetry: (!symmetry.sizes.is_empty()).then_some(&symmetry),
        });
        // No value depends on velocities.
        let (own, all) = (self.function.inputs.len(), calls.inputs.len());
        found.inputs.drain(own..all);
        Ok(found)
    }

    /// Adds the outputs of `found`, which may take more inputs.
    pub(super) fn with(mut self, added: &Added<'_>, found: &Function) -> Result<Self, Error> {
        self.check_name(added.name)?;
        let in_one_way = std::mem::take(&mut self.in_one_way).into_iter();
        let in_one_way = in_one_way.map(|(way, own)| Ok((way, own.with(added, found)?)));
        self.in_one_way = in_one_way.collect::<Result<_, Error>>()?;
        let [rows, columns] = added.shape;
        let (inputs, numbers) = (self.function.inputs.len(), self.numbers());
        let mut positions = Vec::new();
        let all = trace_with_calls(found.inputs.clone(), |x, kernels| {
            let mut outputs = kernels.evaluate(&self.function, &x[..inputs]);
            let of_calls = outputs.split_off(numbers);
            for (at, value) in kernels.evaluate(found, x).into_iter().enumerate() {
                if columns == 1 || !value.is_zero() {
                    positions.push((at / columns, at % columns));
                    outputs.push(value);
                }
            }
            outputs.extend(of_calls);
            outputs
        });
        self.results.push(Array {
            length: positions.len(),
            rows,
            columns,
            positions: (columns > 1).then_some(positions),
            is_symmetric: added.is_symmetric,
            doc: added.doc.clone(),
            ..Array::vector(added.name, rows, "")
        });
        self.function = all;
        Ok(self)
    }
}

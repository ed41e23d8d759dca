use std::format;
use std::string::{String, ToString};
use std::sync::Arc;
use std::vec;
use std::vec::Vec;

use rbd_codegen::Shape;

use super::array::{self, Array};
use super::catalogue::{Catalogue, check};
use super::function::Described;
use super::step::{Method, Step, explicit};
use super::{Error, Function, Robot};
use crate::Real;

/// A step that is asked for by name.
#[derive(Clone, Copy)]
struct Asked {
    method: Method,
    has_derivatives: bool,
}

impl Asked {
    /// `step_rk4`, `step_rk4_derivatives`, `step_implicit_midpoint(3)` with so many iterations.
    fn named(name: &str) -> Option<Self> {
        let (name, iterations) = match name.strip_suffix(')') {
            Some(name) => {
                let (name, count) = name.split_once('(')?;
                (name, Some(count.parse().ok()?))
            }
            None => (name, None),
        };
        let own = name.strip_suffix("_derivatives");
        let method = match (own.unwrap_or(name), iterations) {
            ("step_semi_implicit", None) => Method::SemiImplicit,
            ("step_rk4", None) => Method::RungeKutta,
            ("step_implicit_midpoint", Some(count)) => Method::Midpoint(count),
            _ => return None,
        };
        Some(Self {
            method,
            has_derivatives: own.is_some(),
        })
    }

    /// The functions that it calls.
    fn called(self) -> &'static [&'static str] {
        match (self.method, self.has_derivatives) {
            (Method::Midpoint(_), _) => &["rnea", "rnea_derivatives"],
            (_, true) => &["forward_dynamics_derivatives"],
            (_, false) => &["forward_dynamics"],
        }
    }

    /// q, q̇, τ, h and what is known at run time, from those of a function that is called: of q, q̇ and a vector of nv numbers.
    fn arguments(self, of_called: &[Array]) -> Vec<Array> {
        let (state, rest) = of_called.split_at(2);
        let nv = state[1].length;
        let described = |array, doc: &str| Array {
            doc: doc.to_string(),
            ..array
        };
        let mut all = state.to_vec();
        let tau = Array::vector("tau", nv, "N m, N");
        all.push(described(
            tau,
            "generalised forces, constant during the step",
        ));
        let h = Array {
            shape: Some(Shape::Scalar),
            ..Array::vector("h", 1, "s")
        };
        all.push(described(h, "the time of the step"));
        all.extend(rest[1..].iter().cloned());
        all
    }

    fn results(self, arguments: &[Array]) -> Vec<Array> {
        let [q, qd] = [0, 1].map(|k| Array {
            doc: String::new(),
            ..arguments[k].clone()
        });
        let nv = qd.length;
        let mut all = vec![q, qd];
        if self.has_derivatives {
            let names = [
                "dq_dq", "dq_dqd", "dq_dtau", "dqd_dq", "dqd_dqd", "dqd_dtau",
            ];
            all.extend(names.map(|name| Array {
                shape: Some(Shape::Square),
                rows: nv,
                columns: nv,
                ..Array::vector(name, nv * nv, "")
            }));
        }
        if let Method::Midpoint(_) = self.method {
            all.push(Array::vector("residual", nv, "N m, N"));
        }
        all
    }

    fn doc(self) -> String {
        let what = match self.method {
            Method::SemiImplicit => {
                "semi-implicit Euler, of order 1: q̇' = q̇ + h q̈(q, q̇, τ), q' = q ⊞ h q̇'."
            }
            Method::RungeKutta => {
                "the classical Runge-Kutta method, of order 4 on the manifold of q too. Munthe-Kaas 1999."
            }
            Method::Midpoint(_) => {
                "the implicit midpoint rule, of order 2 and symmetric: ID(q ⊞ ½ h w, w, a) = τ with w = q̇ + ½ h a, \
                 q̇' = q̇ + h a, q' = q ⊞ h w, by Newton iterations from a = 0; `residual` is what is left of the \
                 equation. Hairer, Lubich and Wanner 2006."
            }
        };
        let derivatives = match self.has_derivatives {
            true => {
                " With A = ∂x'/∂x and B = ∂x'/∂τ of x = (q, q̇) in blocks of nv×nv: columns of q are in the tangent \
                 space at q, rows of q' in that at q'. Coulomb friction counts as constant."
            }
            false => "",
        };
        format!("The state (q', q̇') after h seconds under constant τ: {what}{derivatives}")
    }
}

impl Robot {
    /// The step of this name, compiled, if it is one.
    pub(super) fn step(&self, name: &str) -> Option<Result<Function, Error>> {
        Some(self.compiled_step(name, Asked::named(name)?))
    }

    /// The step of this name in any scalar, with the functions of `catalogue`, if it is one.
    pub(super) fn evaluated_step<T: Real>(
        &self,
        name: &str,
        catalogue: &impl Catalogue<T>,
        arguments: &[&[T]],
    ) -> Option<Result<Vec<Vec<T>>, Error>> {
        let asked = Asked::named(name)?;
        if asked.has_derivatives || matches!(asked.method, Method::Midpoint(_)) {
            let problem = "is a loop of compiled functions, which a function of your own cannot call: call \
                           `step_semi_implicit` or `step_rk4`, and ask for derivatives by `with_jacobian`";
            return Some(Err(Error::Traced {
                function: name.to_string(),
                problem: problem.to_string(),
            }));
        }
        let run = || {
            let program = self.program("forward_dynamics")?;
            let mut all = program.all_functions();
            let function = all.next().expect("the function that was generated");
            let inputs = function.generated.body.function.inputs.len();
            let taken = array::arguments(&program, function.generated, inputs);
            check(name, &asked.arguments(&taken), arguments)?;
            explicit(asked.method, self, catalogue, arguments)
        };
        Some(run())
    }

    fn compiled_step(&self, name: &str, asked: Asked) -> Result<Function, Error> {
        let functions = asked.called().iter().map(|name| self.function(name));
        let functions: Vec<Function> = functions.collect::<Result<_, _>>()?;
        let integrate = match self.nq() == self.nv() {
            true => None,
            false => Some(self.function("integrate")?),
        };
        let arguments = asked.arguments(functions[0].arguments());
        let results = asked.results(&arguments);
        let described = Described {
            name: name.to_string(),
            doc: asked.doc(),
            operations: functions.iter().map(Function::operations).sum(),
            arguments,
            results,
        };
        let step = Step {
            method: asked.method,
            has_derivatives: asked.has_derivatives,
            arrays: described.arrays(Vec::new()),
            joints: Arc::from(self.model().joints),
            nq: self.nq(),
            nv: self.nv(),
            called: functions.iter().filter_map(Function::part).collect(),
            integrate: integrate.as_ref().and_then(Function::part),
        };
        Function::of_step(described, step)
    }
}

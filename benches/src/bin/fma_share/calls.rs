//! The functions that are timed, for every robot of `robots/`.

use rbd::{Array, Dynamics};
use rbd_benches::place;
use rbd_benches::random::numbers;
use rbd_benches::timed::{STATES, Timed};
use rbd_codegen::internals::lowered;
use rbd_codegen::{Base, FunctionName, Options, WarningKind, load};

use crate::{Error, count};

pub(crate) const FUNCTIONS: [&str; 3] = ["rnea", "crba", "forward_dynamics"];

/// A function of a robot.
pub(crate) struct Call {
    pub(crate) robot: &'static str,
    pub(crate) function: &'static str,
    pub(crate) arithmetic: u32,
    pub(crate) timed: Timed,
}

macro_rules! each_robot {
    ($($robot:ident = $file:literal on $base:ident,)*) => {
        /// All calls: of all robots, by function.
        pub(crate) fn all() -> Result<Vec<Call>, Error> {
            let mut calls = vec![];
            $(
                let counts = arithmetic($file, Base::$base)?;
                calls.extend(of_robot(rbd_robots::$robot, stringify!($robot), counts));
            )*
            calls.sort_by_key(|call| FUNCTIONS.iter().position(|name| *name == call.function));
            Ok(calls)
        }
    };
}

rbd_robots::for_all_robots!(each_robot);

/// The number of arithmetic instructions of the functions.
fn arithmetic(file: &str, base: Base) -> Result<[u32; 3], Error> {
    let options = Options::default()
        .base(base)
        .functions(Some(vec![
            FunctionName::Rnea,
            FunctionName::Crba,
            FunctionName::ForwardDynamics,
        ]))
        .allow(vec![
            WarningKind::InertiaWithoutMass,
            WarningKind::IndefiniteInertia,
            WarningKind::TriangleInequality,
        ]);
    let path = place::workspace()?.join(format!("robots/{file}"));
    let generated = lowered(&load(&path, &options)?.model, &options)?;
    let count = |name: &str| {
        let mut methods = generated.functions.iter();
        let of = methods.find(|of| of.method.name == name)?;
        Some(count::arithmetic(&of.body.function))
    };
    let [rnea, crba, forward_dynamics] = FUNCTIONS.map(count);
    let missing = || format!("{file}: a function is missing");
    Ok([
        rnea.ok_or_else(missing)?,
        crba.ok_or_else(missing)?,
        forward_dynamics.ok_or_else(missing)?,
    ])
}

fn of_robot<R: Dynamics + Copy + 'static>(
    robot: R,
    name: &'static str,
    [rnea, crba, forward_dynamics]: [u32; 3],
) -> [Call; 3] {
    let call = |function: &'static str, arithmetic, timed| Call {
        robot: name,
        function,
        arithmetic,
        timed,
    };
    [
        call("rnea", rnea, turns(move |(q, [v, a])| robot.rnea(q, v, a))),
        call("crba", crba, turns(move |(q, _): &State<R>| robot.crba(q))),
        call(
            "forward_dynamics",
            forward_dynamics,
            turns(move |(q, [v, tau])| robot.forward_dynamics(q, v, tau)),
        ),
    ]
}

/// q, and q̇ with q̈ or τ.
type State<R> = (
    <R as rbd::Robot>::Configuration<f64>,
    [<R as rbd::Robot>::Velocity<f64>; 2],
);

/// A call of `f` on random states in turn.
fn turns<Q: Array<f64> + 'static, V: Array<f64> + 'static, O>(
    f: impl Fn(&(Q, [V; 2])) -> O + 'static,
) -> Timed {
    let mut number = numbers(1);
    let mut random = move |_: usize| number();
    let mut state = || {
        (
            Q::from_fn(&mut random),
            [(); 2].map(|()| V::from_fn(&mut random)),
        )
    };
    Timed::new((0..STATES).map(|_| state()).collect(), f)
}

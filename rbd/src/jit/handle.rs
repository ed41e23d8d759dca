use super::{Error, Function, Robot};

/// A function that takes A arrays and returns R.
///
/// ```no_run
/// # fn main() -> Result<(), rbd::jit::Error> {
/// let robot = rbd::jit::load("panda.urdf")?;
/// let energy = robot.function("kinetic_energy")?.handle::<2, 1>()?; // of q and q̇
/// let mut t = [0.0];
/// energy.call(&[0.0; 7], &[1.0; 7], &mut t);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Handle<const A: usize, const R: usize>(Function);

impl Function {
    /// The same with the numbers of its arrays in the types: `Handle<3, 1>` takes three and returns one.
    ///
    /// # Errors
    /// If it takes or returns other numbers of arrays.
    pub fn handle<const A: usize, const R: usize>(&self) -> Result<Handle<A, R>, Error> {
        Handle::new(self.clone())
    }
}

impl<const A: usize, const R: usize> Handle<A, R> {
    fn new(function: Function) -> Result<Self, Error> {
        let has = [function.arguments().len(), function.results().len()];
        match has == [A, R] {
            true => Ok(Self(function)),
            false => Err(Error::Arrays {
                function: function.name().into(),
                has,
                handle: [A, R],
            }),
        }
    }

    /// The function, with the names and lengths of its arrays.
    #[inline]
    pub fn function(&self) -> &Function {
        &self.0
    }
}

macro_rules! calls {
    ($($a:literal, $r:literal: $($x:ident)*, $($y:ident)*;)*) => {$(
        impl Handle<$a, $r> {
            /// Computes the results, the last arguments here, from the arguments, without an allocation or a lock.
            ///
            /// # Panics
            /// If an array has another length; the message names it.
            #[allow(clippy::too_many_arguments, reason = "those of the function")]
            #[inline]
            pub fn call(&self, $($x: &[f64],)* $($y: &mut [f64],)*) {
                self.0.code().call(&[$($x),*], &mut [$($y),*]);
            }
        }
    )*};
}

calls! {
    1, 1: a, x;
    2, 1: a b, x;
    3, 1: a b c, x;
    4, 1: a b c d, x;
    5, 1: a b c d e, x;
    1, 2: a, x y;
    2, 2: a b, x y;
    3, 2: a b c, x y;
    4, 2: a b c d, x y;
    1, 3: a, x y z;
    2, 3: a b, x y z;
    3, 3: a b c, x y z;
    4, 3: a b c d, x y z;
    2, 4: a b, x y z w;
    3, 4: a b c, x y z w;
    4, 4: a b c d, x y z w;
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident: $a:literal, $r:literal;)*) => {
        /// The functions of the equation of motion; all others by [`function`](Robot::function). With the option
        /// `fields` functions take `parameters` too and have other handles.
        ///
        /// # Errors
        /// All functions: why this robot cannot have it, or what this processor lacks.
        impl Robot {
            $(
                $(#[$doc])*
                pub fn $name(&self) -> Result<Handle<$a, $r>, Error> {
                    self.function(stringify!($name))?.handle()
                }
            )*
        }
    };
}

functions! {
    /// τ(q, q̇, q̈) = H q̈ + C (N m, N).
    rnea: 3, 1;
    /// τ(q, q̇, q̈, fˣ) with forces on links, [moment; force] each, in their frames.
    rnea_with_forces: 4, 1;
    /// C(q, q̇) (N m, N).
    bias: 2, 1;
    /// g(q) (N m, N).
    gravity: 1, 1;
    /// H(q): the nonzeros of its lower triangle (kg m², kg m, kg).
    crba: 1, 1;
    /// q̈(q, q̇, τ) (rad/s², m/s²).
    forward_dynamics: 3, 1;
    /// The same by articulated bodies.
    aba: 3, 1;
    /// The placements of all links: rotation by rows, then translation (m).
    forward_kinematics: 1, 1;
    /// ∂τ/∂q, ∂τ/∂q̇ and H at (q, q̇, q̈), the entries that can be other than zero.
    rnea_derivatives: 3, 3;
    /// q̈, ∂q̈/∂q, ∂q̈/∂q̇ and H⁻¹ at (q, q̇, τ).
    forward_dynamics_derivatives: 3, 4;
}

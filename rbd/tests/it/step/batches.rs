//! Steps of many states at once, a state in each lane: the bits of single calls.

use rbd::batch::{Execution, Kernel};
use rbd::{Arithmetic, MidpointStepDerivatives, Real, Step, StepDerivatives};
use rbd_testing::Generator;

use super::{Panda, Quadruped, State};

/// Of so many seconds; the midpoint rule with two iterations.
struct SemiImplicit<R>(R, f64);
struct RungeKutta<R>(R, f64);
struct Midpoint<R>(R, f64);

macro_rules! kernel {
    ($of:ident<$Robot:ident>, $Output:ident, $step:ident $(, $iterations:literal)?) => {
        impl Kernel for $of<$Robot> {
            type Input<T: Real> = (
                [T; $Robot::NQ],
                [T; $Robot::NV],
                [T; $Robot::NV],
            );
            type Output<T: Real> = $Output<
                [T; $Robot::NQ],
                [T; $Robot::NV],
                [[T; $Robot::NV]; $Robot::NV],
            >;

            #[inline(always)]
            fn run<T: Real, A: Arithmetic<T>>(
                &self,
                _: A,
                (q, qd, tau): &Self::Input<T>,
            ) -> Self::Output<T> {
                self.0.$step(q, qd, tau, T::from_f64(self.1) $(, $iterations)?)
            }
        }
    };
}

macro_rules! kernels {
    ($Robot:ident) => {
        kernel!(
            SemiImplicit<$Robot>,
            StepDerivatives,
            step_semi_implicit_derivatives
        );
        kernel!(RungeKutta<$Robot>, StepDerivatives, step_rk4_derivatives);
        kernel!(
            Midpoint<$Robot>,
            MidpointStepDerivatives,
            step_implicit_midpoint_derivatives,
            2
        );
    };
}

kernels!(Panda);
kernels!(Quadruped);

/// More than the lanes of a register, and not a multiple of them.
const STATES: usize = 21;
const SECONDS: f64 = 2e-3;

/// One row of a batch.
fn step_row<const NQ: usize, const NV: usize>(
    step: &StepDerivatives<[f64; NQ], [f64; NV], [[f64; NV]; NV]>,
) -> Vec<f64> {
    let mut row = [&step.q[..], &step.qd[..]].concat();
    let blocks = [
        step.dq_dq,
        step.dq_dqd,
        step.dq_dtau,
        step.dqd_dq,
        step.dqd_dqd,
        step.dqd_dtau,
    ];
    row.extend(blocks.as_flattened().as_flattened());
    row
}

macro_rules! check {
    ($robot:ident) => {{
        const ROW: usize = $robot::NQ + $robot::NV + 6 * $robot::NV * $robot::NV;
        println!("seed 31");
        let mut random = Generator::new(31);
        let states: Vec<State<$robot, f64>> = (0..STATES)
            .map(|_| State::random(&$robot, &mut random, 1.0))
            .collect();
        let q: Vec<_> = states.iter().map(|state| state.q).collect();
        let qd: Vec<_> = states.iter().map(|state| state.qd).collect();
        let tau: Vec<_> = states.iter().map(|state| state.tau).collect();
        let inputs = || [(&q).into(), (&qd).into(), (&tau).into()];
        let mut semi_implicit = vec![[0.0; ROW]; STATES];
        let mut runge_kutta = vec![[0.0; ROW]; STATES];
        let mut midpoint = vec![[0.0; ROW + $robot::NV]; STATES];
        let many = Execution::new();
        many.run(
            &SemiImplicit($robot, SECONDS),
            inputs(),
            (&mut semi_implicit).into(),
        )
        .expect("sizes");
        many.run(
            &RungeKutta($robot, SECONDS),
            inputs(),
            (&mut runge_kutta).into(),
        )
        .expect("sizes");
        many.run(&Midpoint($robot, SECONDS), inputs(), (&mut midpoint).into())
            .expect("sizes");
        for (k, State { q, qd, tau }) in states.iter().enumerate() {
            let one = $robot.step_semi_implicit_derivatives(q, qd, tau, SECONDS);
            assert_eq!(semi_implicit[k][..], step_row(&one), "state {k}");
            let one = $robot.step_rk4_derivatives(q, qd, tau, SECONDS);
            assert_eq!(runge_kutta[k][..], step_row(&one), "state {k}");
            let one = $robot.step_implicit_midpoint_derivatives(q, qd, tau, SECONDS, 2);
            let row = [&step_row(&one.step)[..], &one.residual[..]].concat();
            assert_eq!(midpoint[k][..], row, "state {k}");
        }
    }};
}

#[test]
fn an_arm() {
    check!(Panda);
}

/// Its matrices are on the stack, a number for each lane, and without optimisation more than once.
#[test]
fn a_floating_quadruped() {
    let check = || check!(Quadruped);
    let thread = std::thread::Builder::new().stack_size(64 << 20);
    let ends = thread.spawn(check).expect("a thread").join();
    ends.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

//! What both machines print: numbers as bits, so that any difference shows.

use core::fmt::{Result, Write};

use rbd::{Dynamics, InertiaMatrix, Real, Robot};

rbd::robot!(
    Panda = "../../../../robots/urdf/panda.urdf",
    reproducible = true
);
rbd::robot!(
    Quadruped = "../../../../robots/urdf/quadruped.urdf",
    reproducible = true,
    base = floating,
    allow = [missing_inertial]
);

const STATES: usize = 10;

/// A number that shows its bits; of a NaN only that it is one.
trait Bits: Real {
    fn bits(self) -> u64;
}

impl Bits for f64 {
    fn bits(self) -> u64 {
        if self.is_nan() {
            u64::MAX
        } else {
            self.to_bits()
        }
    }
}

impl Bits for f32 {
    fn bits(self) -> u64 {
        if self.is_nan() {
            u64::MAX
        } else {
            self.to_bits().into()
        }
    }
}

pub fn write(to: &mut impl Write) -> Result {
    of_scalar::<f32>(to, "f32")?;
    of_scalar::<f64>(to, "f64")
}

fn of_scalar<T: Bits>(to: &mut impl Write, scalar: &str) -> Result {
    writeln!(to, "{scalar}")?;
    sines::<T>(to)?;
    of_robot::<_, T>(to, &Panda)?;
    of_robot::<_, T>(to, &Quadruped)
}

/// Among them angles that are reduced in integers, and no numbers.
fn sines<T: Bits>(to: &mut impl Write) -> Result {
    for angle in [
        0.0,
        -0.0,
        1e-30,
        core::f64::consts::FRAC_PI_2,
        3.0,
        -399.0,
        401.0,
        99_999.0,
        1e30,
        f64::INFINITY,
        f64::NAN,
    ] {
        let (sin, cos) = T::from_f64(angle).sin_cos();
        line(to, "sin_cos", &[sin, cos])?;
    }
    Ok(())
}

fn of_robot<R: Dynamics, T: Bits>(to: &mut impl Write, robot: &R) -> Result {
    writeln!(to, "{}", R::NAME)?;
    let mut seed = 1;
    for _ in 0..STATES {
        let q = robot.random(&mut || uniform::<T>(&mut seed));
        let mut some = || velocity::<R, T>(&mut seed);
        let (qd, qdd, tau) = (some(), some(), some());
        line(to, "q", q.as_ref())?;
        line(to, "rnea", robot.rnea(&q, &qd, &qdd).as_ref())?;
        line(to, "H qdd", robot.crba(&q).mul(&qdd).as_ref())?;
        let accelerations = robot.forward_dynamics(&q, &qd, &tau);
        line(to, "forward_dynamics", accelerations.as_ref())?;
        line(to, "aba", robot.aba(&q, &qd, &tau).as_ref())?;
    }
    Ok(())
}

fn velocity<R: Robot, T: Real>(seed: &mut u32) -> R::Velocity<T> {
    rbd::Array::from_fn(|_| T::from_f64(-1.0) + T::from_f64(2.0) * uniform(seed))
}

/// A multiple of 2⁻²⁴ in [0, 1), by a linear congruential generator (Numerical Recipes, 7.1).
fn uniform<T: Real>(seed: &mut u32) -> T {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    T::from_f64(f64::from(*seed >> 8) / f64::from(1 << 24))
}

fn line<T: Bits>(to: &mut impl Write, name: &str, numbers: &[T]) -> Result {
    write!(to, "{name}")?;
    for x in numbers {
        write!(to, " {:x}", x.bits())?;
    }
    writeln!(to)
}

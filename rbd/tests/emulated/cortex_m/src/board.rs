//! The program on the board: results to the host's standard output, instructions to its standard
//! error.

use core::hint::black_box;
use core::panic::PanicInfo;

use cortex_m::Peripherals;
use cortex_m::peripheral::{SYST, syst::SystClkSource};
use cortex_m_semihosting::{debug, heprintln, hio};

use crate::results::{self, Panda};

/// The board's clock ticks 25 million times a second.
const NANOSECONDS_A_TICK: u32 = 40;

const CALLS: u32 = 1000;

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    heprintln!("{}", info);
    stop(debug::EXIT_FAILURE)
}

#[cortex_m_rt::entry]
fn main() -> ! {
    results::write(&mut hio::hstdout().unwrap()).unwrap();
    instructions();
    stop(debug::EXIT_SUCCESS)
}

fn stop(status: debug::ExitStatus) -> ! {
    debug::exit(status);
    loop {
        cortex_m::asm::bkpt();
    }
}

/// Instructions of a call in `f32`: the emulator counts one a nanosecond.
fn instructions() {
    let mut timer = Peripherals::take().unwrap().SYST;
    timer.set_clock_source(SystClkSource::Core);
    timer.set_reload(0xff_ffff);
    timer.clear_current();
    timer.enable_counter();

    let q = [0.1_f32, -0.7, 0.3, -2.1, 0.4, 1.9, 0.8];
    let qd = [0.5_f32; 7];
    // Else the compiler knows them, and computes what is made of them alone.
    let some = || (black_box(&q), black_box(&qd), black_box(&qd));
    of("rnea", || {
        let (q, qd, qdd) = some();
        Panda.rnea(q, qd, qdd)
    });
    of("crba", || Panda.crba(black_box(&q)));
    of("forward_dynamics", || {
        let (q, qd, tau) = some();
        Panda.forward_dynamics(q, qd, tau)
    });
}

fn of<R>(name: &str, call: impl Fn() -> R) {
    let before = SYST::get_current();
    for _ in 0..CALLS {
        black_box(&call());
    }
    // It counts down, modulo 2²⁴.
    let ticks = before.wrapping_sub(SYST::get_current()) & 0xff_ffff;
    let instructions = ticks * NANOSECONDS_A_TICK / CALLS;
    heprintln!("{} {} instructions", name, instructions);
}

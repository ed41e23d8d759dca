//! The forward dynamics under constraints that `rbd::robot!` generates for one robot, as a contender.

include!("rbd_peer.rs");

#[unsafe(no_mangle)]
pub extern "C" fn peer_variants() -> *const c_char {
    c"constrained_forward_dynamics".as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_run(_variant: u32, first: u32, count: u32) {
    go_round(&peer().states, first, count, |s| Machine.constrained_forward_dynamics(&s.q, &s.v, &s.tau));
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_result(_variant: u32, state: u32, out: *mut f64) {
    let s = &peer().states[state as usize];
    let (qdd, ..) = Machine.constrained_forward_dynamics(&s.q, &s.v, &s.tau);
    Results { next: out }.vector(&qdd);
}

//! The derivatives of forward dynamics that `rbd::robot!` generates for one robot, as a contender.

include!("rbd_peer.rs");

#[unsafe(no_mangle)]
pub extern "C" fn peer_variants() -> *const c_char {
    c"forward_dynamics_derivatives".as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_run(_variant: u32, first: u32, count: u32) {
    go_round(&peer().states, first, count, |s| {
        Machine.forward_dynamics_derivatives(&s.q, &s.v, &s.tau)
    });
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_result(_variant: u32, state: u32, out: *mut f64) {
    let s = &peer().states[state as usize];
    let derivatives = Machine.forward_dynamics_derivatives(&s.q, &s.v, &s.tau);
    let mut out = Results { next: out };
    out.vector(&derivatives.qdd);
    out.matrix(&derivatives.dqdd_dq.to_dense());
    out.matrix(&derivatives.dqdd_dqd.to_dense());
    out.matrix(&derivatives.h_inverse.to_dense());
}

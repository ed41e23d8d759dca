//! The derivatives of inverse dynamics that `rbd::robot!` generates for one robot, as a contender.

include!("rbd_peer.rs");

#[unsafe(no_mangle)]
pub extern "C" fn peer_variants() -> *const c_char {
    c"rnea_derivatives".as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_run(_variant: u32, first: u32, count: u32) {
    go_round(&peer().states, first, count, |s| Machine.rnea_derivatives(&s.q, &s.v, &s.a));
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_result(_variant: u32, state: u32, out: *mut f64) {
    let s = &peer().states[state as usize];
    let derivatives = Machine.rnea_derivatives(&s.q, &s.v, &s.a);
    let mut out = Results { next: out };
    out.matrix(&derivatives.dtau_dq.to_dense());
    out.matrix(&derivatives.dtau_dqd.to_dense());
    out.matrix(&derivatives.h.to_dense());
}

//! What `rbd::robot!` generates for one robot, as a contender.

include!("rbd_peer.rs");

#[unsafe(no_mangle)]
pub extern "C" fn peer_variants() -> *const c_char {
    c"rnea bias gravity crba forward_dynamics aba".as_ptr()
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_run(variant: u32, first: u32, count: u32) {
    let states = &peer().states;
    match variant {
        0 => go_round(states, first, count, |s| Machine.rnea(&s.q, &s.v, &s.a)),
        1 => go_round(states, first, count, |s| Machine.bias(&s.q, &s.v)),
        2 => go_round(states, first, count, |s| Machine.gravity(&s.q)),
        3 => go_round(states, first, count, |s| Machine.crba(&s.q)),
        4 => go_round(states, first, count, |s| Machine.forward_dynamics(&s.q, &s.v, &s.tau)),
        _ => go_round(states, first, count, |s| Machine.aba(&s.q, &s.v, &s.tau)),
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn peer_result(variant: u32, state: u32, out: *mut f64) {
    let s = &peer().states[state as usize];
    let mut out = Results { next: out };
    match variant {
        0 => out.vector(&Machine.rnea(&s.q, &s.v, &s.a)),
        1 => out.vector(&Machine.bias(&s.q, &s.v)),
        2 => out.vector(&Machine.gravity(&s.q)),
        3 => out.matrix(&Machine.crba(&s.q).to_dense()),
        4 => out.vector(&Machine.forward_dynamics(&s.q, &s.v, &s.tau)),
        _ => out.vector(&Machine.aba(&s.q, &s.v, &s.tau)),
    }
}

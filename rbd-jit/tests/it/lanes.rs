//! Signs by which the lanes of a pack differ.

use rbd_codegen::{Scheduled, Target};
use rbd_ir::ir::{Place, SlpGroups, Symmetry, scalars, trace};
use rbd_ir::lower::scheduled;
use rbd_ir::optimize::Optimized;
use rbd_jit::{Arrays, Processor, States, emit};

/// Of four limbs a b ± c d, again and again as the next a, each limb with its sign.
fn of_limbs(minus: [bool; 4]) -> Scheduled {
    let function = trace(scalars("x", 16), |x| {
        let limbs = x.chunks(4).zip(minus).map(|(own, is_minus)| {
            (0..20).fold(own[0], |a, _| {
                let (first, second) = (a * own[1], (a + own[2]) * own[3]);
                match is_minus {
                    true => first - second,
                    false => first + second,
                }
            })
        });
        limbs.collect()
    });
    let place = |k: usize| Place {
        group: 0,
        lane: (k / 4) as u8,
        role: k % 4,
    };
    let symmetry = Symmetry {
        inputs: (0..16).map(|k| Some(place(k))).collect(),
        sizes: vec![4],
    };
    let body = Optimized {
        slp_groups: Some((function.clone(), SlpGroups::Subtrees(symmetry))),
        function,
        by_kernel: None,
    };
    scheduled(&body, &Target::machine())
}

#[test]
fn signs_of_lanes_cost_a_batch_nothing() {
    let size = |minus, states| {
        let body = of_limbs(minus);
        let arrays = Arrays::of(&body.function);
        let code = emit::<f64>(&body, &arrays, states, Processor::Avx512).expect("code");
        code.bytes.len() - code.body
    };
    let (same, mixed) = ([false; 4], [false, true, true, false]);
    assert_eq!(size(same, States::Rows), size(mixed, States::Rows));
    // Side by side they are products.
    assert!(size(same, States::One) < size(mixed, States::One));
}

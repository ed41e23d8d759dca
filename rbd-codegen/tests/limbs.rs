//! Limbs that are alike, side by side: the same values by fewer instructions.

mod support;

use std::collections::BTreeSet;

use rbd_codegen::algorithm::{Limbs, Problem, trace_methods};
use rbd_codegen::ir::{evaluate_in, instructions, verify};
use rbd_codegen::pass::{Symmetry, optimize, suit_machine};
use rbd_codegen::{Base, Effort, FunctionName, Model, Options, load};
use rbd_runtime::Plain;

#[path = "../../rbd-runtime/tests/common/mod.rs"]
mod common;

use common::Generator;

fn model(name: &str, base: Base) -> Model {
    let path = support::robots().join(format!("urdf/{name}.urdf"));
    let options = Options {
        base,
        ..Options::default()
    };
    load(&path, &options).expect("a sound robot").model
}

/// Packs change no bit, but for the sign of zero.
#[test]
fn side_by_side_is_one_by_one() {
    let robots = [
        ("quadruped", Base::Floating),
        ("humanoid", Base::Floating),
        ("three_finger_hand", Base::Fixed),
        ("panda", Base::Fixed),
    ];
    for (name, base) in robots {
        let model = model(name, base);
        let (problem, limbs) = (Problem::new(&model, Effort::Normal), Limbs::of(&model));
        let functions = FunctionName::ALL.iter().copied();
        let is_coupled = model.joints.iter().any(|joint| joint.coupling.is_some());
        let functions: BTreeSet<_> = functions
            .filter(|f| !f.needs_full_rank() && !(is_coupled && *f == FunctionName::Aba))
            .collect();

        let functions: Vec<_> = functions.into_iter().collect();
        for traced in trace_methods(&problem, &functions) {
            let function = optimize(traced.function);
            let symmetry = limbs.symmetry(&model, &problem.pattern, &function.inputs);
            let apart = suit_machine(&function, &Symmetry::default());
            let packed = suit_machine(&function, &symmetry);
            verify(&packed).expect("the IR is sound");
            let mut random = Generator::new(5);
            let inputs = random.vec(function.inputs.len());
            let [one, other] = [&apart, &packed].map(|f| evaluate_in(Plain, f, &inputs));
            let name = format!("{name}, {}", traced.method.name);
            // NaN where a random matrix has no factor.
            let same = |(a, b): (&f64, &f64)| a == b || (a.is_nan() && b.is_nan());
            assert!(one.iter().zip(&other).all(same), "{name}");
            assert!(instructions(&packed) <= instructions(&apart), "{name}");
        }
    }
}

#[test]
fn legs_and_arms_take_fewer_instructions() {
    let robots = [
        ("quadruped", Base::Floating, 80),
        ("humanoid", Base::Floating, 90),
        ("three_finger_hand", Base::Fixed, 95),
    ];
    for (name, base, percent) in robots {
        let model = model(name, base);
        let (problem, limbs) = (Problem::new(&model, Effort::Normal), Limbs::of(&model));
        for traced in trace_methods(&problem, &[FunctionName::Rnea]) {
            let function = optimize(traced.function);
            let symmetry = limbs.symmetry(&model, &problem.pattern, &function.inputs);
            let apart = instructions(&suit_machine(&function, &Symmetry::default()));
            let packed = instructions(&suit_machine(&function, &symmetry));
            println!("{name}: {packed} of {apart}");
            assert!(
                100 * packed < percent * apart,
                "{name}: {packed} of {apart}"
            );
        }
    }
}

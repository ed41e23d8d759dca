//! What is no number makes every result that depends on it none, and no other.

use rbd_codegen::internals::algorithm::Parameter;
use rbd_codegen::internals::ir::{Function, Node, evaluate};
use rbd_codegen::internals::lowered;
use rbd_codegen::{JointTerm, Options, load, possible_functions};
use rbd_runtime::Real;
use rbd_testing::Generator;

/// By output, whether it depends on this input.
fn dependent(function: &Function, input: u32) -> Vec<bool> {
    let mut lanes: Vec<[bool; 4]> = Vec::new();
    for node in function.graph.nodes() {
        let of = |id: rbd_codegen::internals::ir::NodeId| lanes[id.index()];
        let all = match *node {
            Node::Input(position) => [position == input; 4],
            Node::Pair([a, b]) => [of(a)[0], of(b)[0], false, false],
            Node::Four(all) => all.map(|id| of(id)[0]),
            Node::Lane(a, lane) => [of(a)[usize::from(lane)]; 4],
            node => node.operands().fold([false; 4], |sum, id| {
                std::array::from_fn(|lane| sum[lane] || of(id)[lane])
            }),
        };
        lanes.push(all);
    }
    let outputs = function.outputs.iter();
    outputs.map(|id| lanes[id.index()][0]).collect()
}

#[test]
fn nan_reaches_what_depends_on_it_and_nothing_else() {
    for robot in [
        "double_pendulum",
        "puma560",
        "three_finger_hand",
        "quadruped",
    ] {
        let file = rbd_testing::robots().join(format!("urdf/{robot}.urdf"));
        let mut options = Options::default().friction(JointTerm::All(0.1));
        let model = load(&file, &options).expect("it is sound").model;
        let possible = possible_functions(&model).into_iter();
        let few = possible.filter(|f| {
            !f.is_of_second_order() && !f.is_of_wrench_derivatives() && !f.is_maximal()
        });
        options.functions = Some(few.collect());
        let generated = lowered(&model, &options).expect("it can be generated");
        let runtime = model.as_runtime();
        let random = &mut Generator::new(1);
        for row in &generated.functions {
            let of = |parameter: &Parameter| parameter.is_position();
            let parameters = row.method.parameters.iter().filter(|p| of(p)).count();
            let mut inputs: Vec<f64> = (0..row.body.function.inputs.len())
                .map(|_| random.real(0.5, 1.5))
                .collect();
            assert!(parameters * runtime.nq() <= inputs.len());
            let usual = evaluate(&row.body.function, &inputs);
            for input in 0..inputs.len() {
                let before = std::mem::replace(&mut inputs[input], f64::NAN);
                let results = evaluate(&row.body.function, &inputs);
                inputs[input] = before;
                let dependent = dependent(&row.body.function, input as u32);
                for (i, (x, usual)) in results.iter().zip(&usual).enumerate() {
                    let right = match dependent[i] {
                        true => x.is_nan(),
                        false => x.to_bits() == usual.to_bits(),
                    };
                    let (name, input) = (row.method.name, row.body.function.inputs[input]);
                    assert!(right, "{robot}, {name}: {x} in {i} with {input} NaN");
                }
            }
        }
    }
}

#[test]
fn the_sign_of_nan_is_nan() {
    assert!(Real::sign(f64::NAN).is_nan() && Real::sign(f32::NAN).is_nan());
    assert!(
        Real::sign(rbd_testing::DoubleDouble::from(f64::NAN))
            .to_f64()
            .is_nan()
    );
    assert!(
        rbd_testing::dual::Dual::new(f64::NAN, 1.0)
            .sign()
            .value
            .is_nan()
    );
    rbd_runtime::count_operations(|input| assert!(input(f64::NAN).sign().value.is_nan()));
    for (x, sign) in [(-2.0, -1.0), (-0.0, 0.0), (0.0, 0.0), (f64::INFINITY, 1.0)] {
        assert_eq!(Real::sign(x), sign);
    }
    // A constant is folded to the same.
    let folded = rbd_codegen::internals::ir::trace(Vec::new(), |_| vec![Real::from_f64(f64::NAN)])
        .graph
        .nodes()
        .len();
    assert_eq!(folded, 1);
}

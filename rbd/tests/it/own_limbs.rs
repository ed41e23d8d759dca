//! A function of a robot with four legs alike: its Rust has them side by side, as its machine code has.

use rbd::jit::{self, Argument, Base, Catalogue, Options, Robot, Traced};
use rbd_testing::Generator;

use crate::own::check_golden;

/// The golden of its text.
mod generated {
    include!("../golden/legs.rs");
}

/// A base with four legs of one joint each.
fn robot() -> Robot {
    let inertial = |mass: f64, x: f64| {
        format!(
            r#"<inertial><origin xyz="{x} 0.01 -0.1"/><mass value="{mass}"/>
            <inertia ixx="0.02" ixy="0.001" ixz="0.002" iyy="0.03" iyz="0.003" izz="0.01"/></inertial>"#
        )
    };
    let mut text = format!(
        r#"<robot name="table"><link name="base">{}</link>"#,
        inertial(5.0, 0.0)
    );
    for (k, (x, y)) in [(0.3, 0.2), (0.3, -0.2), (-0.3, 0.2), (-0.3, -0.2)]
        .into_iter()
        .enumerate()
    {
        text += &format!(
            r#"<link name="leg{k}">{}</link><joint name="hip{k}" type="continuous"><parent link="base"/><child link="leg{k}"/>
            <origin xyz="{x} {y} 0"/><axis xyz="0 1 0"/></joint>"#,
            inertial(1.0 + 0.1 * k as f64, 0.02)
        );
    }
    text += "</robot>";
    let options = Options::default().base(Base::Floating);
    Robot::from_text(text.as_bytes(), "table.urdf", &options).expect("a sound robot")
}

/// The force at the base and the torques of its legs, and what they cost.
fn traced() -> Traced {
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd"),
        Argument::tangent("qdd"),
    ];
    let own = robot().trace("legs", &arguments, &["tau", "cost"], |robot, x| {
        let tau = robot.evaluate("rnea", x)?.concat();
        let cost = tau.iter().fold(rbd::Real::zero(), |sum, x| sum + *x * *x);
        Ok(vec![tau, vec![cost]])
    });
    own.and_then(|own| own.with_gradient("gradient", "cost", &["qdd"]))
        .expect("a sound function")
}

#[test]
fn the_text_of_legs_is_its_golden() {
    let text = traced().rust().expect("Rust");
    check_golden(&text, "legs.rs");
    assert!(text.contains(".four("), "no legs stand side by side");
}

#[test]
fn legs_side_by_side_have_the_bits_of_machine_code() {
    if !jit::is_available() {
        return;
    }
    let function = traced().compile().expect("code");
    println!("seed 11");
    let mut random = Generator::new(11);
    for _ in 0..50 {
        let q: [f64; 11] = std::array::from_fn(|_| random.real(-2.0, 2.0));
        let [qd, qdd]: [[f64; 10]; 2] =
            [(); 2].map(|()| std::array::from_fn(|_| random.real(-3.0, 3.0)));
        let mut results = function.new_results();
        let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        function.call(&[&q, &qd, &qdd], &mut out);
        let generated::Legs {
            tau,
            cost,
            gradient,
        } = generated::legs(&q, &qd, &qdd);
        assert_eq!([&tau[..], &[cost], &gradient].concat(), results.concat());
    }
}

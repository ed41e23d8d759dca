//! A function of the user's own as text: its Rust has the bits of its machine code, and of its C (`c/own.rs`).

use rbd::jit::{self, Argument, Catalogue, Error, Options, Robot, Traced};
use rbd::{Dual, Real};
use rbd_testing::Generator;

/// The golden of its text.
mod generated {
    include!("../golden/reach.rs");
}

/// The tool's way to a goal that circles, the angle of that way, and what it costs; of q, the goal and the time.
pub(crate) fn reach<T: Real>(
    robot: &impl Catalogue<T>,
    [q, goal, time]: [&[T]; 3],
) -> Result<Vec<Vec<T>>, Error> {
    let tool = robot.placement("tool", q)?.translation.to_array();
    let (sin, cos) = (time[0] * T::from_f64(3.0)).sin_cos();
    // Any number is less than infinity.
    let sin = sin.select_less(T::from_f64(f64::INFINITY), sin, time[0]);
    let goal = [goal[0] + cos, goal[1] + sin, goal[2]];
    let way: Vec<T> = tool.iter().zip(goal).map(|(a, b)| *a - b).collect();
    let half = T::from_f64(0.5);
    let cost = way.iter().fold(T::zero(), |sum, x| sum + half * *x * *x);
    let angle = way[1].atan2(way[0]);
    Ok(vec![way, vec![angle, q[0] * q[0]], vec![cost]])
}

/// Its arguments and results are called as variables of generated code are, and as each other.
pub(crate) fn traced() -> Traced {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
    let arm = jit::load(path).expect("a sound robot");
    let arguments = [
        Argument::configuration("q"),
        Argument::vector("a", 3).unit("m"),
        Argument::vector("t", 1).unit("s"),
    ];
    let names = ["q", "angles", "cost"];
    let own = arm.trace("reach", &arguments, &names, |robot, x| {
        reach(robot, [x[0], x[1], x[2]])
    });
    own.and_then(|own| own.with_jacobian("jacobian", "angles", &["q", "t"]))
        .and_then(|own| own.with_gradient("gradient", "cost", &["q", "a"]))
        .and_then(|own| own.with_gauss_newton("hessian", "q", &["q"]))
        .expect("a sound function")
}

/// q, the goal and the time; large angles too.
pub(crate) fn states() -> impl Iterator<Item = ([f64; 3], [f64; 3], f64)> {
    println!("seed 9");
    let mut random = Generator::new(9);
    (0..50).map(move |k| {
        let scale = if k % 10 == 0 { 1e6 } else { 3.0 };
        let [q, goal] = [(); 2].map(|()| [(); 3].map(|()| random.real(-scale, scale)));
        (q, goal, random.real(0.0, scale))
    })
}

/// All its numbers, in order, for any scalar: those of dual numbers are rounded one by one.
pub(crate) fn generated<T: Real>(q: &[T; 3], goal: &[T; 3], time: T) -> Vec<T> {
    let generated::Reach {
        q,
        angles,
        cost,
        jacobian,
        gradient,
        hessian,
    } = generated::reach(q, goal, time);
    let [jacobian, hessian] = [&jacobian.nonzeros[..], &hessian.nonzeros];
    [&q[..], &angles, &[cost], jacobian, &gradient, hessian].concat()
}

#[test]
fn the_text_of_a_function_is_its_golden() {
    check_golden(&traced().rust().expect("Rust"), "reach.rs");
}

/// Fails if the text is not that of the golden of this name.
pub(crate) fn check_golden(text: &str, name: &str) {
    let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(&path, text).expect("written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == text,
        "{path} differs; RBD_BLESS=1 writes it anew:\n{text}"
    );
}

#[test]
fn rust_has_the_bits_of_machine_code() {
    if !jit::is_available() {
        return;
    }
    let function = traced().compile().expect("code");
    for (q, goal, time) in states() {
        let mut results = function.new_results();
        let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        function.call(&[&q, &goal, &[time]], &mut out);
        assert_eq!(generated(&q, &goal, time), results.concat());
    }
}

/// Its values, and its derivatives by duals, at rounding errors of some hundred operations on numbers up to 10.
#[test]
fn generated_is_what_is_written() {
    let robot = jit::load(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf"));
    let robot: Robot = robot.expect("a sound robot");
    for (q, goal, time) in states().filter(|state| state.2 < 3.0) {
        let own = generated::reach(&q, &goal, time);
        for k in 0..4 {
            let rate = |at: usize| [f64::from(u8::from(at == k))];
            let q = [0, 1, 2].map(|at| Dual::along([q[at]], [rate(at)])[0]);
            let [time] = Dual::along([time], [rate(3)]);
            let written = reach(&robot, [&q, &goal.map(Dual::<f64, 1>::from_f64), &[time]]);
            let written = written.expect("values");
            let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-11, "{a} is not {b}");
            near(own.cost, written[2][0].value);
            for row in 0..2 {
                near(own.angles[row], written[1][row].value);
                near(own.jacobian.get(row, k), written[1][row].derivatives[0]);
            }
            if k < 3 {
                near(own.gradient[k], written[2][0].derivatives[0]);
            }
        }
    }
}

#[test]
fn names_that_a_language_does_not_take_are_errors() {
    let arm = traced();
    let block = r#"<robot name="block"><link name="block"/></robot>"#;
    let options = Options::default().allow(vec![rbd_codegen::WarningKind::MissingInertial]);
    let robot = Robot::from_text(block.as_bytes(), "block.urdf", &options).expect("a robot");
    let one = [Argument::vector("double", 1)];
    let own = robot.trace("fn", &one, &["a_1", "a1"], |_, x| {
        Ok(vec![x[0].to_vec(), x[0].to_vec()])
    });
    let own = own.expect("any name will do for machine code");
    let messages = own.rust().expect_err("three names").to_string();
    for name in ["function `fn`", "argument `double`", "result `a1`"] {
        assert!(messages.contains(name), "{messages}");
    }
    let casadi = arm.c(&jit::COptions::default().casadi(true), "arm");
    assert!(casadi.is_err());
}

/// An arm of so many joints, each about its own z axis, which turns by a quarter from one to the next.
fn long_arm(joints: usize) -> Robot {
    let mut text = String::from(r#"<robot name="arm"><link name="l0"/>"#);
    for i in 1..=joints {
        let before = i - 1;
        text += &format!(
            r#"<link name="l{i}"><inertial><origin xyz="0.01 0.02 0.05"/><mass value="{}"/>
            <inertia ixx="0.004" ixy="0.0001" ixz="0.0002" iyy="0.005" iyz="0.0003" izz="0.002"/></inertial></link>
            <joint name="j{i}" type="continuous"><parent link="l{before}"/><child link="l{i}"/>
            <origin xyz="0.01 0 0.1" rpy="1.5707963267948966 0 0"/><axis xyz="0 0 1"/></joint>"#,
            2.0 - 0.05 * i as f64
        );
    }
    text += "</robot>";
    Robot::from_text(text.as_bytes(), "arm.urdf", &Options::default()).expect("a sound robot")
}

/// An ODE's forward dynamics, weighted, and the product of its Hessian with a vector: acados#1259 tells of 24.4 MB of C for 24
/// joints, and of a compiler that took 20 GB.
#[test]
fn hessian_products_of_long_arms_stay_small() {
    let arm = long_arm(24);
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd"),
        Argument::tangent("u"),
        Argument::tangent("weights"),
    ];
    let own = arm.trace("ode", &arguments, &["qdd", "sum"], |robot, x| {
        let qdd = robot.evaluate("aba", &x[..3])?.concat();
        let products = qdd.iter().zip(x[3]).map(|(a, b)| *a * *b);
        let sum = products.fold(Real::zero(), |sum, product| sum + product);
        Ok(vec![qdd, vec![sum]])
    });
    let own =
        own.and_then(|own| own.with_hessian_product("product", "sum", &["q", "qd", "u"], "v"));
    let own = own.expect("a sound function");
    let flops = own.operations().flops();
    let c = own.c(&jit::COptions::default(), "ode").expect("C");
    println!("{flops} operations, {} bytes", c.source.len());
    assert!(flops < 30_000, "{flops}");
    assert!(c.source.len() < 950_000, "{}", c.source.len());
}

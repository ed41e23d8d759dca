//! Generates the function with its derivatives to `$OUT_DIR/stage.rs`.

use rbd::jit::{Argument, load};

#[path = "src/written.rs"]
mod written;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd").unit("rad/s"),
        Argument::tangent("u").unit("N m"),
        Argument::vector("goal", 3).unit("m"),
    ];
    let results = ["next", "residual", "cost"];
    load("../arm.urdf")?
        .trace("stage", &arguments, &results, |robot, x| {
            written::stage(robot, x[0], x[1], x[2], x[3])
        })?
        .with_jacobian("a", "next", &["q", "qd"])?
        .with_jacobian("b", "next", &["u"])?
        .with_gradient("gradient", "cost", &["u"])?
        .with_gauss_newton("hessian", "residual", &["u"])?
        .out("stage.rs")?;
    Ok(())
}

//! Generates the robot to `$OUT_DIR/arm.rs`.

use rbd_codegen::{Builder, FunctionName};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let functions = [FunctionName::Rnea, FunctionName::ForwardDynamics];
    Builder::new("../arm.urdf")
        .functions(functions)
        .out("arm.rs")?;
    Ok(())
}

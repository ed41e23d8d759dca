//! The build script of the page of front ends.

use rbd_codegen::{Builder, FunctionName};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Builder::new("robots/arm.urdf")
        .functions([FunctionName::Rnea, FunctionName::ForwardDynamics])
        .out("arm.rs")?; // in $OUT_DIR
    Ok(())
}

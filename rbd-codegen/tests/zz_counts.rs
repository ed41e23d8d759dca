use rbd_codegen::internals::algorithm::{TraceContext, methods, trace};
use rbd_codegen::internals::ir::op_count;
use rbd_codegen::internals::optimize::optimize;
use rbd_codegen::{Effort, Options, load};
#[test]
fn parts() {
    for name in ["panda", "iiwa14", "ur5e", "general_6r"] {
        let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
        let model = load(&path, &Options::default()).unwrap().model;
        let context = TraceContext::new(&model, Effort::Normal);
        let method = methods().find(|m| m.name == "rnea_derivatives").unwrap();
        let f = trace(&context, method);
        let n = model.as_runtime().nv();
        let count = |keep: &dyn Fn(usize) -> bool| {
            let mut g = f.clone();
            g.outputs = f
                .outputs
                .iter()
                .enumerate()
                .filter(|(k, _)| keep(*k))
                .map(|(_, id)| *id)
                .collect();
            op_count(&optimize(g)).flops()
        };
        let block = |k: usize| (k / (n * n), (k % (n * n)) / n, k % n);
        let up = |k: usize| block(k).1 < block(k).2;
        let low = |k: usize| block(k).1 > block(k).2;
        println!("{name}: all {}", count(&|_| true));
        println!("  h {}", count(&|k| block(k).0 == 2));
        println!(
            "  dq {} upper {} lower {} diag {}",
            count(&|k| block(k).0 == 0),
            count(&|k| block(k).0 == 0 && up(k)),
            count(&|k| block(k).0 == 0 && low(k)),
            count(&|k| block(k).0 == 0 && !low(k) && !up(k))
        );
        println!(
            "  dqd {} upper {} lower {} diag {}",
            count(&|k| block(k).0 == 1),
            count(&|k| block(k).0 == 1 && up(k)),
            count(&|k| block(k).0 == 1 && low(k)),
            count(&|k| block(k).0 == 1 && !low(k) && !up(k))
        );
        println!("  lower both {}", count(&|k| block(k).0 < 2 && low(k)));
        println!("  no lower dq {}", count(&|k| !(block(k).0 == 0 && low(k))));
        println!(
            "  no lower dqd {}",
            count(&|k| !(block(k).0 == 1 && low(k)))
        );
        println!("  no upper dqd {}", count(&|k| !(block(k).0 == 1 && up(k))));
        println!("  no upper dq {}", count(&|k| !(block(k).0 == 0 && up(k))));
    }
}

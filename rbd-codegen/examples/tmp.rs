use rbd_codegen::*;
use rbd_runtime::*;
fn load(f: &str) -> Model {
    rbd_codegen::load(f.as_ref(), &Options::default())
        .unwrap()
        .model
}
fn main() {
    for f in std::env::args().skip(1) {
        let m = load(&f);
        let t = std::time::Instant::now();
        let g = generate(&m, &Options::default()).unwrap();
        let dt = t.elapsed();
        let rt = m.as_runtime();
        let n = rt.nv();
        let mut s = 12345u64;
        let mut rnd = || {
            s = s
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (s >> 11) as f64 / (1u64 << 53) as f64 * 2. - 1.
        };
        let q: Vec<f64> = (0..n).map(|_| rnd() * 3.).collect();
        let qd: Vec<f64> = (0..n).map(|_| rnd()).collect();
        let qdd: Vec<f64> = (0..n).map(|_| rnd()).collect();
        let mut b = vec![reference::Body::zero(); n];
        let mut tau = vec![0.; n];
        reference::rnea(&rt, &mut b, &q, &qd, &qdd, &mut tau);
        let mut h = vec![0.; n * n];
        reference::crba(&rt, &mut b, &q, &mut h);
        if std::env::var("C").is_ok() {
            let pr = algorithm::Problem::new(&m);
            for (i, j) in pr.canonical.joints.iter().enumerate() {
                let h = j.inertia.first_moment;
                let s = j.inertia.second_moment;
                println!(
                    "{i} p{:?} {:?} phi {:.4} alpha {:.4} off {:.4} t [{:.4} {:.4} {:.4}] m {:.3} h [{:.4} {:.4} {:.4}] S xx {:.4} xy {:.4} xz {:.4} yy {:.4} yz {:.4} zz {:.4} g {:?}",
                    j.parent,
                    j.motion,
                    j.phi.value,
                    j.alpha.value,
                    j.offset.value,
                    j.translation.x,
                    j.translation.y,
                    j.translation.z,
                    j.inertia.mass,
                    h.x,
                    h.y,
                    h.z,
                    s.xx,
                    s.xy,
                    s.xz,
                    s.yy,
                    s.yz,
                    s.zz,
                    pr.canonical.gravity[i]
                )
            }
        }
        println!("{} n={} {:?}", m.name, n, dt);
        for me in &g.methods {
            if ![
                "rnea",
                "bias",
                "gravity",
                "crba",
                "forward_dynamics",
                "forward_kinematics",
                "ltdl_factor",
                "rnea_with_forces",
            ]
            .contains(&me.method.name)
            {
                continue;
            }
            let inp: Vec<f64> = q
                .iter()
                .chain(&qd)
                .chain(if me.method.name == "forward_dynamics" {
                    &tau
                } else {
                    &qdd
                })
                .copied()
                .chain(std::iter::repeat_n(0., 6 * m.links.len()))
                .collect();
            let want: Option<Vec<f64>> = match me.method.name {
                "rnea" | "rnea_with_forces" => Some(tau.clone()),
                "crba" => Some(g.pattern.gather(&h)),
                "forward_dynamics" => Some(qdd.clone()),
                _ => None,
            };
            let err = want.map(|w| {
                let got = ir::evaluate(&me.function, &inp);
                let sc = w.iter().fold(1e-300f64, |a, b| a.max(b.abs()));
                got.iter()
                    .zip(&w)
                    .fold(0f64, |a, (x, y)| a.max((x - y).abs() / sc))
            });
            println!(
                "  {:20} {:5}+{:5} div {} = {} err {:?}",
                me.method.name,
                me.count.mul,
                me.count.add,
                me.count.div,
                me.count.flops(),
                err
            );
        }
    }
}

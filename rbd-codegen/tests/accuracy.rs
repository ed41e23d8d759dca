//! What is generated is as accurate as the reference: errors against a truth of twice the digits.

#[path = "../../rbd-runtime/tests/common/mod.rs"]
mod common;
#[path = "accuracy/measure.rs"]
mod measure;
#[path = "accuracy/robots.rs"]
mod robots;
mod support;
mod tree;

use measure::{Measured, States, measure as measure_in};
use rbd_codegen::{Base, Effort, FunctionName, Options, generate, possible_functions};
use robots::Subject;

fn check(subject: &Subject, states: States, all: bool) -> Vec<Measured> {
    let mut functions = possible_functions(&subject.model);
    functions.retain(|name| {
        name.is_default()
            || (all && !matches!(name, FunctionName::Regressor | FunctionName::BaseRegressor))
    });
    let options = Options {
        functions: Some(functions),
        effort: Effort::Normal,
        ..Options::default()
    };
    let generated = generate(&subject.model, &options).expect("the robot allows these functions");
    let mut all = measure_in::<f64>(&subject.model, &generated, states);
    all.extend(measure_in::<f32>(&subject.model, &generated, states));
    all
}

#[test]
fn explore() {
    let filter = std::env::var("ONLY").unwrap_or_default();
    let count = std::env::var("STATES").map_or(100, |s| s.parse().unwrap());
    let own = robots::of_folder("robots/", &support::robots().join("urdf"), Base::Fixed);
    let mut subjects: Vec<Subject> = Vec::new();
    for arm in ["ur5e", "panda", "iiwa14", "puma560"] {
        let arm = own.iter().find(|s| s.name == arm).unwrap();
        for exponent in 2..=9 {
            subjects.push(robots::calibrated(
                arm,
                10f64.powi(-exponent),
                exponent as u64,
            ));
        }
        subjects.push(robots::turned(arm, 1));
    }
    subjects.extend((0..8).map(robots::light_tips));
    subjects.extend((0..12).map(robots::random_tree));
    subjects.extend(own);
    if let Some(shared) = support::shared() {
        subjects.extend(robots::of_folder(
            "known",
            &shared.join("robots/known/urdf"),
            Base::Fixed,
        ));
    }
    let all = std::env::var("ALL").is_ok();
    for subject in &subjects {
        if !format!("{} {}", subject.kind, subject.name).contains(&filter) {
            continue;
        }
        if std::env::var("CANON").is_ok() {
            let problem = rbd_codegen::algorithm::Problem::new(&subject.model, Effort::Normal);
            for (i, j) in problem.canonical().joints.iter().enumerate() {
                let (n, m) = (j.newton_euler_inertia, j.inertia);
                let e = |v: &[f64]| {
                    v.iter()
                        .map(|x| format!("{x:.2e}"))
                        .collect::<Vec<_>>()
                        .join(" ")
                };
                let all = |n: &rbd_codegen::canonical::PseudoInertia| {
                    e(&[
                        n.mass,
                        n.first_moment.x,
                        n.first_moment.y,
                        n.first_moment.z,
                        n.second_moment.xx,
                        n.second_moment.xy,
                        n.second_moment.xz,
                        n.second_moment.yy,
                        n.second_moment.yz,
                        n.second_moment.zz,
                    ])
                };
                println!(
                    "{i} {:?} p {} angles {} | {} | {} | origin {}",
                    j.parent,
                    e(&j.translation.to_array()),
                    e(&[j.phi.value, j.alpha.value, j.offset.value]),
                    all(&n),
                    all(&m),
                    e(&j.body_from_canonical.translation.to_array())
                );
            }
        }
        let states = States { count, angles: 3.0 };
        let measured = check(subject, states, all);
        let mut worst = [(0.0, 0); 3];
        for (k, m) in measured.iter().enumerate() {
            let r = m.ratios;
            for (w, x) in worst.iter_mut().zip([r.norm, r.component, r.strict]) {
                if !(x <= w.0) {
                    *w = (x, k);
                }
            }
        }
        print!("{:60}", format!("{}: {}", subject.kind, subject.name));
        for (x, k) in worst {
            let m = &measured[k];
            print!(
                " {x:9.2} {} {} {:?} {:?};",
                m.function, m.scalar, m.products, m.ratios.worst
            );
        }
        println!();
        if std::env::var("VERBOSE").is_ok() {
            for m in &measured {
                println!(
                    "    {:30} {} {:?} {:.2?}",
                    m.function, m.scalar, m.products, m.ratios
                );
            }
        }
    }
}

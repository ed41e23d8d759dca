//! A function of the user's own as an FMU: its description, and an importer in C. `.ci/fmi` gives one to FMPy.

use std::path::{Path, PathBuf};

use rbd::jit::{Argument, COptions, Options, Robot, Traced};
use rbd_codegen::Base;
use rbd_testing::{Generator, assert_close};

use super::compiler::Compiler;
use super::driver::output;
use super::own::{numbers, way};

/// Reads arguments, and writes the results that the FMU has, which have the bits of the function.
const DRIVER: &str = r#"
#include "fmi3.c"
#include <stdio.h>
#define CHECK(what)                                                    \
    if (!(what)) {                                                     \
        fprintf(stderr, "line %d: %s\n", __LINE__, #what);             \
        return 1;                                                      \
    }
int main(void)
{
    const fmi3ValueReference arguments[2] = {1, 2}, results[4] = {3, 4, 5, 6}, beyond = 7;
    const double zeros[6] = {0};
    double x[6], y[31], found[31], jacobian[18], hessian[9], last;
    fmi3Boolean is_event, is_end, is_early;
    fmi3FMUState kept = NULL;
    size_t count = 1;
    fmi3Instance own = fmi3InstantiateModelExchange("own", "INSTANCE", NULL, 0, 0, NULL, NULL);
    CHECK(own && fmi3GetNumberOfContinuousStates(own, &count) == fmi3OK && count == 0);
    CHECK(fmi3GetContinuousStates(own, NULL, 0) == fmi3OK && fmi3GetContinuousStateDerivatives(own, NULL, 0) == fmi3OK);
    fmi3FreeInstance(own);
    CHECK(!fmi3InstantiateCoSimulation("own", "other", NULL, 0, 0, 0, 0, NULL, 0, NULL, NULL, NULL));
    own = fmi3InstantiateCoSimulation("own", "INSTANCE", NULL, 0, 0, 0, 0, NULL, 0, NULL, NULL, NULL);
    CHECK(own && fmi3EnterInitializationMode(own, 0, 0.0, 0.0, 0, 0.0) == fmi3OK);
    CHECK(fmi3GetFloat64(own, arguments, 2, x, 6) == fmi3OK && memcmp(x, zeros, sizeof x) == 0);
    while (fread(x, sizeof *x, 6, stdin) == 6) {
        CHECK(fmi3SetFloat64(own, arguments, 2, x, 6) == fmi3OK);
        CHECK(fmi3DoStep(own, 1.0, 0.5, 1, &is_event, &is_end, &is_early, &last) == fmi3OK && last == 1.5);
        CHECK(fmi3GetFloat64(own, results, 4, found, 31) == fmi3OK);
        arm_way(x, x + 3, y, y + 3, jacobian, hessian);
        arm_way_jacobian_dense(jacobian, y + 4);
        arm_way_hessian_dense(hessian, y + 22);
        CHECK(memcmp(y, found, sizeof y) == 0);
        fwrite(found, sizeof *found, 31, stdout);
        CHECK(fmi3GetFMUState(own, &kept) == fmi3OK && fmi3Reset(own) == fmi3OK);
        CHECK(fmi3GetFloat64(own, results, 4, found, 31) == fmi3OK && memcmp(y, found, sizeof y) != 0);
        CHECK(fmi3SetFMUState(own, kept) == fmi3OK && fmi3GetFloat64(own, results, 4, found, 31) == fmi3OK);
        CHECK(memcmp(y, found, sizeof y) == 0);
    }
    CHECK(fmi3FreeFMUState(own, &kept) == fmi3OK);
    CHECK(fmi3SetFloat64(own, results, 1, y, 3) == fmi3Error && fmi3GetFloat64(own, &beyond, 1, y, 1) == fmi3Error);
    CHECK(fmi3GetDirectionalDerivative(own, results, 1, arguments, 1, x, 3, y, 3) == fmi3Error);
    fmi3FreeInstance(own);
    return 0;
}
"#;

/// The variables of the description: the last joint does not move the tool, but q is one argument.
const VARIABLES: &str = r#"
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous" description="s"/>
    <Float64 name="q" valueReference="1" causality="input" variability="continuous" description="configuration (rad, m)" start="0 0 0"><Dimension start="3"/></Float64>
    <Float64 name="w" valueReference="2" causality="input" variability="continuous" description="vector (m)" start="0 0 0"><Dimension start="3"/></Float64>
    <Float64 name="left" valueReference="3" causality="output" variability="continuous" description="" initial="calculated"><Dimension start="3"/></Float64>
    <Float64 name="cost" valueReference="4" causality="output" variability="continuous" description="" initial="calculated"/>
"#;

const OUTPUTS: &str = r#"
    <Output valueReference="3" dependencies="1 2"/>
    <Output valueReference="4" dependencies="1 2"/>
    <Output valueReference="5" dependencies="1"/>
    <Output valueReference="6" dependencies="1"/>
"#;

fn traced(options: &Options) -> Traced {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
    let arm = Robot::load_with(path, options).expect("a sound robot");
    let arguments = [
        Argument::configuration("q"),
        Argument::vector("w", 3).unit("m"),
    ];
    let own = arm.trace("way", &arguments, &["left", "cost"], |robot, x| {
        way(robot, x[0], x[1])
    });
    own.and_then(|own| own.with_jacobian("jacobian", "left", &["q", "w"]))
        .and_then(|own| own.with_gauss_newton("hessian", "left", &["q"]))
        .expect("a sound function")
}

/// The FMU in a folder, and its token.
fn written(own: &Traced, folder: &Path) -> String {
    let fmu = own.fmu(&COptions::default().reproducible(true));
    std::fs::create_dir(folder.join("sources")).expect("made");
    let mut token = None;
    for (path, text) in fmu.expect("an FMU").files() {
        let found = text.split_once("instantiationToken=\"");
        token = token.or(found.and_then(|(_, rest)| rest.split('"').next().map(str::to_owned)));
        std::fs::write(folder.join(path), text).expect("written");
    }
    token.expect("a token")
}

#[test]
fn an_fmu_has_the_results_of_a_function_of_the_users_own() {
    let own = traced(&Options::default());
    let folder = tempfile::tempdir().expect("a folder");
    let token = written(&own, folder.path());
    let text = std::fs::read_to_string(folder.path().join("modelDescription.xml"));
    let text = text.expect("it is there");
    for part in [VARIABLES, OUTPUTS] {
        assert!(text.contains(part), "{text}");
    }
    let [jacobian, hessian] = [(3, 6), (3, 3)].map(|(rows, columns)| {
        format!("<Dimension start=\"{rows}\"/><Dimension start=\"{columns}\"/></Float64>")
    });
    assert!(
        text.contains(&jacobian) && text.contains(&hessian),
        "{text}"
    );
    let sources = folder.path().join("sources");
    let driver = sources.join("driver.c");
    std::fs::write(&driver, DRIVER.replace("INSTANCE", &token)).expect("written");
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rbd-cli/tests/fmi");
    let include = |path: &PathBuf| format!("-I{}", path.display());
    let flags = ["-O1", &include(&header), &include(&sources)];
    let program = Compiler::own().program(&flags, &[&driver, &sources.join("arm_way.c")]);
    println!("seed 11");
    let mut random = Generator::new(11);
    let states: Vec<Vec<f64>> = (0..10).map(|_| random.vec(6)).collect();
    let input = states.concat().into_iter().flat_map(f64::to_le_bytes);
    let found = numbers(&output(&program, input.collect()));
    assert_eq!(found.len(), 31 * states.len());
    for (x, found) in states.iter().zip(found.chunks(31)) {
        let expected = own.evaluate(&[&x[..3], &x[3..]]).expect("values");
        let arrays = own.results().iter().zip(&expected);
        let expected: Vec<f64> = arrays
            .flat_map(|(array, own)| array.to_dense(own))
            .collect();
        // Some hundred operations on numbers up to 10, in another order.
        assert_close(found, &expected, 1e-12);
    }
}

/// A quaternion starts as the identity.
#[test]
fn configurations_start_neutral() {
    let own = traced(&Options::default().base(Base::Floating));
    let fmu = own.fmu(&COptions::default().prefix("own")).expect("an FMU");
    let start = "start=\"0 0 0 0 0 0 1 0 0 0\"><Dimension start=\"10\"/>";
    assert!(
        fmu.model_description.contains(start),
        "{}",
        fmu.model_description
    );
    let start = "{0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}";
    assert!(fmu.interface.contains(start), "{}", fmu.interface);
}

#[test]
fn names_and_arrays_that_an_fmu_cannot_have() {
    let error = crate::own::traced().fmu(&COptions::default());
    let error = error.expect_err("a name twice").to_string();
    assert!(
        error.contains("result `q`: an argument has the same name, and an FMU has each name once"),
        "{error}"
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
    let arm = rbd::jit::load(path).expect("a sound robot");
    let arguments = [Argument::vector("time", 1), Argument::vector("none", 0)];
    let own = arm.trace("own", &arguments, &["y"], |_, x| Ok(vec![x[0].to_vec()]));
    let error = own.expect("a function").fmu(&COptions::default());
    let error = error.expect_err("two arguments").to_string();
    for name in ["argument `time`: ", "argument `none`: "] {
        assert!(error.contains(name), "{error}");
    }
}

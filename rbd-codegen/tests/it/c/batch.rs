//! A program that calls functions of one state and of many on the same numbers, and says where results differ.

use std::fmt::Write as _;
use std::path::Path;

use rbd_codegen::{COptions, Compiled};
use rbd_testing::Generator;

use super::built::written;
use super::compiler::Compiler;
use super::driver::{Called, output};
use super::number::Number;

/// More than the widest lanes of `float`, twice, and a block that is not full.
const STATES: usize = 37;

/// What all calls share: states in rows with gaps, then by coordinate; counts from none to all.
const HEAD: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "robot.h"
enum { STATES = 37, GAP = 3 };
static int same(SCALAR a, SCALAR b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}
static void turned(const SCALAR *rows, size_t length, SCALAR *columns)
{
    size_t i, k;
    for (k = 0; k < STATES; k++)
        for (i = 0; i < length; i++)
            columns[i * STATES + k] = rows[k * (length + GAP) + i];
}
int main(void)
{
    size_t count, i, k;
    int wrong = 0;
"#;

/// Checks every function with these flags of the compiler.
pub(crate) fn check<T: Number>(
    compiled: &Compiled,
    all: &[Called<'_>],
    flags: &[&str],
    largest: f64,
) {
    let c_options = COptions::default()
        .scalar(T::SCALAR)
        .prefix("robot")
        .batch(true);
    let text = compiled.c(&c_options, "robot").expect("C");
    let folder = tempfile::tempdir().expect("a folder");
    let robot = written(&text, folder.path());
    let driver = folder.path().join("driver.c");
    std::fs::write(&driver, source(all, T::SCALAR.name())).expect("written");
    let binary = Compiler::own().program(flags, &[&driver, &robot]);
    let numbers: usize = all.iter().map(|call| call.read() * STATES).sum();
    println!("seed 5, {} functions, {flags:?}", all.len());
    let mut random = Generator::new(5);
    let scaled = random.vec(numbers).into_iter().enumerate();
    // Some states have angles beyond what sines take in one step.
    let scaled = scaled.map(|(k, x)| if k % 97 == 0 { x * largest } else { x });
    let input = scaled.flat_map(|x| T::from_f64(x).bytes()).collect();
    let said = said(&binary, input);
    assert!(said.is_empty(), "{}\n{said}", compiled.program.robot_name);
}

fn said(binary: &Path, input: Vec<u8>) -> String {
    String::from_utf8(output(binary, input)).expect("names")
}

fn source(all: &[Called<'_>], scalar: &str) -> String {
    let mut text = HEAD.replace("SCALAR", scalar);
    for call in all {
        let (read, written) = (call.read(), call.written());
        let single = call.call_at("x + k * (R + GAP)", "y + k * (W + GAP)");
        let rows = call.batch(["R + GAP", "1"], ["W + GAP", "1"], ["x", "z"]);
        let columns = call.batch(["1", "STATES"], ["1", "STATES"], ["by_x", "by_z"]);
        write!(
            text,
            r#"    {{
    enum {{ R = {read}, W = {written} }};
    {scalar} *x = calloc((R + GAP) * STATES, sizeof *x), *y = calloc((W + GAP) * STATES, sizeof *y);
    {scalar} *z = malloc((W + GAP) * STATES * sizeof *z), *by_x = calloc((R + GAP) * STATES, sizeof *x);
    {scalar} *by_y = calloc((W + GAP) * STATES, sizeof *y), *by_z = malloc((W + GAP) * STATES * sizeof *z);
    for (k = 0; k < STATES; k++) {{
        if (fread(x + k * (R + GAP), sizeof *x, R, stdin) != R) return 1;
        {single}
    }}
    turned(x, R, by_x);
    turned(y, W, by_y);
    for (count = 0; count <= STATES; count++) {{
        if (count > 2 && count % 5 != 0 && count != STATES) continue;
        memset(z, 0, (W + GAP) * STATES * sizeof *z);
        memset(by_z, 0, (W + GAP) * STATES * sizeof *z);
        {rows}
        {columns}
        for (k = 0; k < STATES; k++)
            for (i = 0; i < W + GAP; i++) {{
                const int is_written = k < count && i < W;
                const {scalar} row = is_written ? y[k * (W + GAP) + i] : 0;
                wrong += !same(z[k * (W + GAP) + i], row);
                if (i < W) wrong += !same(by_z[i * STATES + k], row);
            }}
        if (wrong) {{ printf("{name}: of %d states\n", (int)count); wrong = 0; break; }}
    }}
    free(x); free(y); free(z); free(by_x); free(by_y); free(by_z);
    }}
"#,
            name = call.name
        )
        .expect("a string");
    }
    text + "    return wrong;\n}\n"
}

//! `rbd run` and `rbd bench`: functions as machine code.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use crate::commands::{check_success, rbd, robot, text};

/// `rbd run arm.urdf ARGUMENTS`.
fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rbd"));
    command.arg("run").arg(robot("arm.urdf")).args(arguments);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    pipes.stderr(Stdio::piped()).spawn().expect("it starts")
}

/// The same with this on standard input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // A command that has refused its arguments reads nothing; one that reads writes meanwhile.
        scope.spawn(move || stdin.write_all(input).is_ok());
        child.wait_with_output().expect("it ends")
    })
}

#[test]
fn a_state_is_answered_before_the_next_is_read() {
    let mut child = start(&["--function", "gravity"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for _ in 0..2 {
        stdin.write_all(b"0,0,0\n").expect("it reads");
        let answer = answers.next().expect("an answer").expect("text");
        assert_eq!(answer.split(',').count(), 3);
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

/// q, q̇ and q̈ of 1,500 states: more than a block.
fn states() -> Vec<[f64; 9]> {
    let state = |s: usize| std::array::from_fn(|k| ((s * 9 + k) as f64 * 0.37).sin());
    (0..1500).map(state).collect()
}

fn lines(states: &[[f64; 9]]) -> String {
    let line = |state: &[f64; 9]| state.map(|x| format!("{x:?}")).join(",") + "\n";
    states.iter().map(line).collect()
}

#[test]
fn states_as_text_and_as_bytes_give_the_same_torques() {
    let states = states();
    let shown = check_success(&run(&["--function", "rnea"], lines(&states).as_bytes()));
    let torques: Vec<f64> = shown
        .split([',', '\n'])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().expect("a number"))
        .collect();
    assert_eq!(shown.lines().count(), states.len());
    let bytes: Vec<u8> = states
        .concat()
        .iter()
        .flat_map(|x| x.to_le_bytes())
        .collect();
    let output = run(&["--function", "rnea", "--binary", "f64"], &bytes);
    let expected: Vec<u8> = torques.iter().flat_map(|x| x.to_le_bytes()).collect();
    assert!(output.stdout == expected, "{}", text(&output.stderr));
    let singles: Vec<u8> = states
        .concat()
        .iter()
        .flat_map(|x| (*x as f32).to_le_bytes())
        .collect();
    let output = run(&["--function", "rnea", "--binary", "f32"], &singles);
    for (bytes, expected) in output.stdout.chunks_exact(4).zip(&torques) {
        let found = f32::from_le_bytes(bytes.try_into().expect("four"));
        assert!((f64::from(found) - expected).abs() < 1e-4);
    }
    assert_eq!(output.stdout.len(), 4 * torques.len());
}

#[test]
fn columns_have_names() {
    let names = "q[0],q[1],q[2]\n";
    let shown = check_success(&run(
        &["--function", "crba", "--header"],
        (names.to_owned() + "0,0,0\n\n").as_bytes(),
    ));
    let names = shown.lines().next();
    assert_eq!(
        names,
        Some("h[0][0],h[1][0],h[1][1],h[2][0],h[2][1],h[2][2]")
    );
    assert_eq!(shown.lines().count(), 2);
    let frames = ["--function", "tool.jacobian_local", "--header"];
    let shown = check_success(&run(&frames, b"q[0],q[1],q[2]\n"));
    assert!(
        shown.starts_with("jacobian[0][0],jacobian[0][1],"),
        "{shown}"
    );
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let said = |arguments: &[&str], input: &str| {
        let output = run(arguments, input.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        text(&output.stderr)
    };
    let cases: [(&[&str], &str, &str); 6] = [
        (
            &["--function", "gravity"],
            "0,0,0\n0,0\n",
            "line 2: 2 numbers, but a state has 3: q (3)",
        ),
        (
            &["--function", "gravity"],
            "q[0],q[1]\n",
            "`q[0]` is no number; if the first line names",
        ),
        (
            &["--function", "gravity", "--header"],
            "a,b,c\n",
            "they are\nq[0],q[1],q[2]",
        ),
        (
            &["--function", "gravity", "--binary", "f64"],
            "12345678",
            "ends within state 1",
        ),
        (&["--function", "gravty"], "", "did you mean `gravity`?"),
        (&["--function", "impact"], "", "constraint"),
    ];
    for (arguments, input, expected) in cases {
        let said = said(arguments, input);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

#[test]
fn bench_measures_each_function() {
    let shown = check_success(&rbd(
        &["bench", "--functions", "rnea,crba"],
        &robot("arm.urdf"),
    ));
    for expected in [
        "rnea",
        "crba",
        "bytes of code",
        "after other work",
        "machine code of all functions",
    ] {
        assert!(shown.contains(expected), "no `{expected}` in\n{shown}");
    }
}

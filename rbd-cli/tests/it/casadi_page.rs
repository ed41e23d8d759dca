//! The commands of the book's page on CasADi make the libraries that it says, which know the size of their integers. What
//! CasADi does with them is `.ci/casadi`'s.

use std::path::Path;

use crate::shell::run;

const PAGE: &str = include_str!("../../../docs/src/casadi.md");

/// All blocks of the page in this language.
fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let begin = format!("```{language}\n");
    let blocks: Vec<&str> = PAGE.split(&begin).skip(1).collect();
    let block = |rest: &'static str| rest.split_once("```").expect("its end").0;
    blocks.into_iter().map(block)
}

const SIZE: &str = "#include <stdio.h>\nint arm_casadi_int_size(void);\n\
    int main(void) { printf(\"%d\", arm_casadi_int_size()); return 0; }\n";

#[test]
fn the_commands_make_both_libraries() {
    let folder = tempfile::tempdir().expect("a folder");
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/robots/arm.urdf");
    std::fs::copy(robot, folder.path().join("arm.urdf")).expect("copied");
    std::fs::write(folder.path().join("size.c"), SIZE).expect("written");
    for commands in blocks("sh") {
        run(commands, folder.path());
    }
    for (library, size) in [("arm.so", "8"), ("libarm_acados.so", "4")] {
        let commands = format!("cc size.c ./{library} -o size && ./size");
        let printed = run(&commands, folder.path()).stdout;
        assert_eq!(String::from_utf8_lossy(&printed), size, "{library}");
    }
    let source = std::fs::read_to_string(folder.path().join("arm.c")).expect("a source");
    let named = PAGE
        .split('`')
        .filter(|word| word.starts_with("arm_casadi_"));
    let of_robot = named.filter(|name| !name.contains("tool") && !name.contains("NAME"));
    for name in of_robot {
        assert!(source.contains(&format!("{name}(")), "no `{name}`");
    }
}

/// The page names all functions that optimisers get, and no others.
#[test]
fn functions_are_those_that_the_page_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/robots/arm.urdf");
    std::fs::copy(robot, folder.path().join("arm.urdf")).expect("copied");
    let (_, list) = PAGE
        .split_once("each of these that is generated:")
        .expect("a list");
    let (list, rest) = list.split_once("`--functions`").expect("its end");
    let (_, frames) = rest.split_once("`arm_casadi_tool_NAME`:").expect("a list");
    let (frames, _) = frames.split_once("as in").expect("its end");
    let names = |list: &'static str| list.split('`').skip(1).step_by(2);
    let all = "rnea,rnea_with_forces,bias,gravity,crba,forward_dynamics,forward_kinematics,kinetic_energy,\
               potential_energy,center_of_mass,centroidal_momentum,centroidal_momentum_rate,\
               centroidal_momentum_matrix,coriolis_matrix,regressor,frame_placement,frame_velocity,\
               frame_acceleration,frame_classical_acceleration,frame_jacobian,frame_jacobian_bias,\
               frame_jacobian_derivative";
    let command = format!(
        "rbd generate arm.urdf --language c --casadi --frames tool=tool --functions {all} --out arm.c"
    );
    run(&command, folder.path());
    let source = std::fs::read_to_string(folder.path().join("arm.c")).expect("a source");
    let lines = source.lines().filter_map(|line| {
        let rest = line.strip_prefix("CASADI_SYMBOL_EXPORT casadi_int arm_casadi_")?;
        Some(rest.split_once("_n_in(")?.0)
    });
    let lines: Vec<&str> = lines.collect();
    let of_robot: Vec<&str> = lines
        .iter()
        .filter(|name| !name.starts_with("tool_"))
        .copied()
        .collect();
    let mut wanted: Vec<&str> = names(list).collect();
    let mut found = of_robot.clone();
    wanted.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, wanted);
    let of_frames = lines.iter().filter_map(|name| name.strip_prefix("tool_"));
    let mut families: Vec<&str> = of_frames
        .map(|name| {
            let ends = ["_local_world_aligned", "_local", "_world"];
            ends.iter()
                .find_map(|end| name.strip_suffix(end))
                .unwrap_or(name)
        })
        .collect();
    families.sort_unstable();
    families.dedup();
    let mut wanted: Vec<&str> = names(frames).collect();
    wanted.sort_unstable();
    assert_eq!(families, wanted);
}

/// Optimisers get what closes the loops, and not a tree's accelerations without a word.
#[test]
fn functions_of_a_closed_loop_are_those_of_its_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../robots/mjcf/four_bar.xml");
    std::fs::copy(robot, folder.path().join("four_bar.xml")).expect("copied");
    let functions =
        "rnea,constrained_forward_dynamics,constraint_jacobian,constraint_bias,constraint_torques";
    let command = format!(
        "rbd generate four_bar.xml --language c --casadi --functions {functions} --out four_bar.c"
    );
    let output = run(&command, folder.path());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("that of the tree"), "{said}");
    let source = std::fs::read_to_string(folder.path().join("four_bar.c")).expect("a source");
    for (name, is_there) in functions.split(',').zip([true, false, true, true, true]) {
        let declared = source.contains(&format!("casadi_int four_bar_casadi_{name}_n_in("));
        assert_eq!(declared, is_there, "{name}");
    }
}

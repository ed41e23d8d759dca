//! Names of rows, and of the robots that some rows are for.

use super::row::Row;

/// Robots of the tables, and what the name of the same robot has in a file, in small letters and
/// digits only.
const ROBOTS: &[(&str, &[&str])] = &[
    ("Puma 560", &["puma560"]),
    ("Stanford arm", &["stanford"]),
    ("Stäubli RX-90", &["rx90"]),
    ("UR type", &["ur3", "ur5", "ur10"]),
    ("KUKA iiwa", &["iiwa"]),
    ("Franka Panda", &["panda"]),
    ("general 6R", &["general6r"]),
];

/// Whether `printed`, a robot of the tables, is the one that a file calls `name`.
pub(super) fn same_robot(printed: &str, name: &str) -> bool {
    let name: String = name
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    ROBOTS
        .iter()
        .filter(|(robot, _)| printed.starts_with(robot))
        .any(|(_, names)| {
            names
                .iter()
                .any(|n| name.starts_with(n) || name.ends_with(n))
        })
}

/// Whether `printed` is the general chain of six.
pub(super) fn is_general_chain(printed: &str) -> bool {
    printed == "general 6R"
}

/// Who, when and what kind, as in `Balafoutis / Patel 1991, Newton-Euler`, with + where forward
/// dynamics is in the count. Who counted stands in place of the kind where that is known.
pub(super) fn label(row: &Row) -> String {
    let year = row.year.map_or(String::new(), |year| format!(" {year}"));
    let who = format!("{}{year}", row.authors);
    let kind = match row.note.starts_with("as counted by") {
        true => row.note,
        false => row.formulation,
    };
    let comma = if who.is_empty() || kind.is_empty() {
        ""
    } else {
        ", "
    };
    let mark = if row.also_forward { " +" } else { "" };
    format!("{who}{comma}{kind}{mark}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rbd_runtime::classical::published;

    #[test]
    fn every_robot_of_the_tables_has_names() {
        for robot in published::all().filter_map(|row| row.robot) {
            let named = ROBOTS.iter().any(|(prefix, _)| robot.starts_with(prefix));
            assert!(named, "{robot}");
        }
        assert!(same_robot("KUKA iiwa, full inertias", "iiwa14"));
        assert!(same_robot("Franka Panda, full inertias", "panda"));
        assert!(same_robot("Stäubli RX-90", "rx90"));
        assert!(!same_robot("UR type, full inertias", "our_robot"));
        assert!(!same_robot("general 6R", "general_7r"));
    }
}

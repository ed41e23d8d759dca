//! The robots that some rows of the tables are for, and whether a file has one of them with the same zeros:
//! generated code depends on which of the robot's numbers vanish.

mod robots;

use rbd_classical::Chain;
use rbd_codegen::Model;
use rbd_codegen::internals::parameters::{Form, Term, base_parameters};
use serde::Serialize;

use super::geometry::steps;
use robots::{GENERAL, Inertias, Known, ROBOTS};

/// The relation of a file's robot to that of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Zeros {
    /// The same robot with the same zeros.
    Same,
    /// The same robot with other zeros: not to be compared.
    Differ,
    /// The same robot, but the zeros that the figures are for are not on record.
    Unrecorded,
}

impl Zeros {
    /// The relation in words, for a table.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Same => "the same",
            Self::Differ => "differ",
            Self::Unrecorded => "not on record",
        }
    }
}

/// The relation of `model` to `printed`, a robot of the tables; `None` if it is another robot.
pub(super) fn zeros(printed: &str, model: &Model, chain: Option<&Chain<f64>>) -> Option<Zeros> {
    let known = ROBOTS.iter().find(|known| known.printed == printed)?;
    if !known.is_named(&model.name) {
        return None;
    }
    let found = || found_parameters(model);
    let same_inertias = match known.inertias {
        Inertias::Unrecorded => return Some(Zeros::Unrecorded),
        Inertias::Full => found().iter().all(|form| form.counts),
        Inertias::Only(expected) => {
            let mut counting = found();
            counting.retain(|form| form.counts);
            let expected = expected.iter().enumerate();
            let expected =
                expected.flat_map(|(joint, names)| names.iter().map(move |n| (joint, *n)));
            counting
                .iter()
                .map(|form| (form.joint, form.name))
                .eq(expected)
        }
    };
    let same_geometry = chain.is_some_and(|chain| steps(chain) == known.steps);
    Some(match same_inertias && same_geometry {
        true => Zeros::Same,
        false => Zeros::Differ,
    })
}

/// Whether `printed` is the general chain of six.
pub(super) fn is_general_chain(printed: &str) -> bool {
    printed == GENERAL
}

impl Known {
    fn is_named(&self, name: &str) -> bool {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        let name: String = letters.flat_map(char::to_lowercase).collect();
        let is = |known: &&str| name.starts_with(*known) || name.ends_with(*known);
        self.names.iter().any(is)
    }
}

/// One base parameter of a file's robot.
struct Found {
    joint: usize,
    name: &'static str,
    /// Whether it is more than a rounding error of zero.
    counts: bool,
}

/// The terms of a form may cancel up to rounding: a share of the terms.
const ROUNDING: f64 = 1e-12;

fn found_parameters(model: &Model) -> Vec<Found> {
    let inertias: Vec<_> = model.joints.iter().map(|joint| joint.inertia).collect();
    let size = |term: &Term| {
        let number = inertias[term.parameter.joint].parameters();
        (term.coefficient * number[term.parameter.component.index()]).abs()
    };
    let found = |form: &Form| {
        let terms: f64 = form.terms.iter().map(size).sum();
        Found {
            joint: form.lead.joint,
            name: form.lead.component.name(),
            counts: form.value(&inertias).abs() > ROUNDING * terms,
        }
    };
    base_parameters(model).forms.iter().map(found).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rbd_classical::published;
    use rbd_codegen::{Options, RobotDescription, load, load_description};

    use super::*;

    fn file(name: &str) -> std::path::PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../robots/urdf");
        folder.join(format!("{name}.urdf"))
    }

    fn verdict(printed: &str, model: &Model) -> Option<Zeros> {
        let chain = Chain::from_model(&model.as_runtime());
        zeros(printed, model, chain.as_ref())
    }

    #[test]
    fn every_robot_of_the_tables_is_known() {
        for robot in published::all().filter_map(|row| row.robot) {
            assert!(ROBOTS.iter().any(|known| known.printed == robot), "{robot}");
        }
    }

    #[test]
    fn robots_are_told_apart_by_their_zeros() {
        use Zeros::{Differ, Same, Unrecorded};
        for (name, printed, expected) in [
            ("puma560", "Puma 560, Armstrong's zeros", Some(Same)),
            ("puma560", "Puma 560, full inertias", Some(Differ)),
            ("puma560", "Franka Panda, full inertias", None),
            ("rx90", "Stäubli RX-90", Some(Same)),
            ("rx90", "Stäubli RX-90, simplified", Some(Same)),
            ("panda", "Franka Panda, full inertias", Some(Same)),
            // Tensors diagonal about the centres of mass, many of these on an axis.
            ("iiwa14", "KUKA iiwa, full inertias", Some(Differ)),
            // Centres of mass in the plane of symmetry.
            ("ur5e", "UR type, full inertias", Some(Differ)),
            (
                "stanford_arm",
                "Stanford arm, diagonal inertias",
                Some(Unrecorded),
            ),
            ("general_6r", "general 6R", Some(Same)),
            ("general_7r", "general 6R", None),
        ] {
            let loaded = load(&file(name), &Options::default()).expect("a sound robot");
            assert_eq!(
                verdict(printed, &loaded.model),
                expected,
                "{name}: {printed}"
            );
        }
    }

    fn panda(change: impl Fn(&mut RobotDescription)) -> Option<Zeros> {
        let options = Options::default();
        let (mut robot, _) = load_description(&file("panda"), &options).expect("a sound robot");
        change(&mut robot);
        let built = robot.build(&options).expect("a sound robot");
        verdict("Franka Panda, full inertias", &built.model)
    }

    /// A calibrated arm has the maker's name and none of its zeros; an arm with a symmetric hand has more.
    #[test]
    fn a_panda_with_other_zeros_is_another_robot() {
        assert_eq!(panda(|_| ()), Some(Zeros::Same));
        let calibrated = panda(|robot| robot.joints[3].origin.xyz[1] += 1e-5);
        assert_eq!(calibrated, Some(Zeros::Differ));
        let point_mass = panda(|robot| {
            for link in robot.links.iter_mut().skip(7) {
                link.inertial = None;
            }
        });
        assert_eq!(point_mass, Some(Zeros::Differ));
    }
}

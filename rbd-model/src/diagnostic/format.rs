//! The formats of robots, and the words of each for the same thing.

use std::path::Path;

/// The format of a robot's description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// `<robot>`.
    Urdf,
    /// A robot read by the crate urdf-rs: URDF with spherical joints.
    #[cfg(feature = "urdf-rs")]
    UrdfRs,
    /// `<mujoco>`.
    Mjcf,
    /// `<sdf>`.
    Sdf,
    /// A `RobotDescription`, in code or as JSON.
    Data,
}

/// URDF's words, in which the checks of all formats are written, and those of the others. Longer ones
/// precede those that they contain.
#[rustfmt::skip]
const WORDS: &[[&str; 4]] = &[
    // URDF, MJCF, SDF, data
    ["<axis xyz=\"0 0 1\"/>", "axis=\"0 0 1\"", "<xyz>0 0 1</xyz>", "the axis [0, 0, 1]"],
    ["<axis xyz=\"1 0 0\"/>", "axis=\"1 0 0\"", "<xyz>1 0 0</xyz>", "the axis [1, 0, 0]"],
    ["<axis xyz>", "<joint axis>", "<axis><xyz>", "axis"],
    ["<axis>", "<joint axis>", "<axis>", "axis"],
    ["<child link>", "<body>", "<child>", "child"],
    ["<parent link>", "<body>", "<parent>", "parent"],
    ["<joint type>", "<joint type>", "<joint type>", "type"],
    ["<inertial>", "<inertial>", "<inertial>", "inertial"],
    ["<inertia>", "<inertial>", "<inertia>", "inertia"],
    ["<mass value>", "<inertial mass>", "<mass>", "mass"],
    ["<limit>", "<joint range>", "<limit>", "limits"],
    ["<mimic joint>", "<equality>", "<mimic joint>", "mimic joint"],
    ["<mimic>", "<equality>", "<mimic>", "mimic"],
    ["<origin rpy>", "<body>", "<pose>", "rpy"],
    ["<origin>", "pos and quat", "<pose>", "origin"],
    ["<robot>", "<mujoco>", "<sdf>", "robot"],
    ["<link>", "<body>", "<link>", "link"],
    ["<joint>", "<joint>", "<joint>", "joint"],
    ["link `", "body `", "link `", "link `"],
    ["a URDF file", "an MJCF file", "an SDF file", "a robot's file"],
    ["URDF", "MJCF", "SDF", "the format"],
];

impl Format {
    /// The format that the name of a file suggests; for XML the first element decides.
    pub(crate) fn of_file(file: &str) -> Self {
        let extension = Path::new(file).extension().unwrap_or_default();
        match extension.to_string_lossy().to_ascii_lowercase().as_str() {
            "json" => Self::Data,
            "sdf" | "world" => Self::Sdf,
            "mjcf" => Self::Mjcf,
            _ => Self::Urdf,
        }
    }

    /// Whether a joint that moves along an axis, and is not continuous, must have limits.
    pub(crate) fn wants_limits(self) -> bool {
        !matches!(self, Self::Mjcf | Self::Sdf | Self::Data)
    }

    /// `text`, written for URDF, in the words of this format.
    pub(crate) fn words(self, text: &str) -> String {
        let column = match self {
            Self::Urdf => return text.to_owned(),
            #[cfg(feature = "urdf-rs")]
            Self::UrdfRs => return text.to_owned(),
            Self::Mjcf => 1,
            Self::Sdf => 2,
            Self::Data => 3,
        };
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let found = WORDS.iter().find(|row| rest.starts_with(row[0]));
            if let Some(row) = found {
                out += row[column];
                rest = &rest[row[0].len()..];
            } else {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_has_its_words() {
        let hint = "write <axis xyz=\"0 0 1\"/>, as URDF has it";
        assert_eq!(Format::Urdf.words(hint), hint);
        assert_eq!(
            Format::Mjcf.words(hint),
            "write axis=\"0 0 1\", as MJCF has it"
        );
        assert_eq!(Format::Data.words("<mass value>"), "mass");
    }
}

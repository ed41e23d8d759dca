//! [`RobotDescription`](crate::RobotDescription) as JSON, with the lines of links and joints.

use crate::description::element::Description;
use crate::diagnostic::sink::DiagnosticSink;

#[cfg(not(feature = "json"))]
pub(crate) fn read(_: &[u8], problems: &mut DiagnosticSink) -> Option<Description> {
    super::feature::missing_feature(
        crate::diagnostic::sink::Place::FILE,
        "JSON",
        "json",
        problems,
    )
}

#[cfg(feature = "json")]
pub(crate) fn read(bytes: &[u8], problems: &mut DiagnosticSink) -> Option<Description> {
    let (robot, lines) = reading::robot(bytes, problems)?;
    robot.to_elements_on(&lines, problems)
}

#[cfg(feature = "json")]
mod reading {
    use serde::Deserialize;
    use serde::de::DeserializeOwned;
    use serde_json::value::RawValue;

    use crate::description::MAX_LINKS;
    use crate::description::source::Source;
    use crate::diagnostic::sink::{
        DiagnosticSink, Place, constraint_subject, joint_subject, link_subject, on_line,
    };
    use crate::read::xml::document::Lines;
    use crate::read::xml::text::MAX_BYTES;
    use crate::{
        ConstraintFields, Diagnostics, JointDescription, LinkDescription, RobotDescription,
    };

    /// The outermost object. Links, joints and constraints are parsed one by one, so that each error is
    /// attributed.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File<'t> {
        #[expect(dead_code, reason = "reading it is its check")]
        version: crate::description::Version,
        name: String,
        #[serde(borrow)]
        links: Vec<&'t RawValue>,
        #[serde(borrow)]
        joints: Vec<&'t RawValue>,
        #[serde(borrow, default)]
        constraints: Vec<&'t RawValue>,
    }

    /// The data in `bytes` with the lines of its constraints; `None` if any of it could not be read.
    pub(super) fn robot(
        bytes: &[u8],
        problems: &mut DiagnosticSink,
    ) -> Option<(RobotDescription, Vec<u32>)> {
        let text = text(bytes, problems)?;
        let lines = Lines::new(text);
        let file = outermost(text, problems)?;
        let mut robot = RobotDescription::of_file(file.name);
        for raw in &file.links {
            let line = line_of(raw, text, &lines);
            let link: Option<LinkDescription> = part(raw, line, link_subject, problems);
            robot.links.extend(link.map(|link| LinkDescription {
                source: Source::line(line),
                ..link
            }));
        }
        for raw in &file.joints {
            let line = line_of(raw, text, &lines);
            let joint: Option<JointDescription> = part(raw, line, joint_subject, problems);
            robot.joints.extend(joint.map(|joint| JointDescription {
                source: Source::line(line),
                ..joint
            }));
        }
        let mut lines_of_constraints = Vec::new();
        for raw in &file.constraints {
            let line = line_of(raw, text, &lines);
            let fields: Option<ConstraintFields> = part(raw, line, constraint_subject, problems);
            lines_of_constraints.extend(fields.is_some().then_some(line));
            robot.constraints.extend(fields);
        }
        let whole = robot.links.len() == file.links.len()
            && robot.joints.len() == file.joints.len()
            && robot.constraints.len() == file.constraints.len();
        whole.then_some((robot, lines_of_constraints))
    }

    /// The parts of the file; an error if there are too many.
    fn outermost<'t>(text: &'t str, problems: &mut DiagnosticSink) -> Option<File<'t>> {
        let file: File<'_> = match serde_json::from_str(text) {
            Ok(file) => file,
            Err(error) => {
                report(&error, 1, "", problems);
                return None;
            }
        };
        let counts = [
            ("links", file.links.len()),
            ("joints", file.joints.len()),
            ("constraints", file.constraints.len()),
        ];
        for (what, count) in counts {
            if count > MAX_LINKS {
                let problem = format!("there are {count} {what}, more than {MAX_LINKS}");
                let hint = "split the robot, or leave out what does not move";
                problems.error(Place::FILE, problem, hint);
                return None;
            }
        }
        Some(file)
    }

    fn text<'t>(bytes: &'t [u8], problems: &mut DiagnosticSink) -> Option<&'t str> {
        if bytes.len() > MAX_BYTES {
            let problem = format!("the file is larger than {} MiB", MAX_BYTES >> 20);
            problems.error(Place::FILE, problem, "is this a robot's description?");
            return None;
        }
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let text = std::str::from_utf8(bytes);
        if let Err(error) = &text {
            let before = &bytes[..error.valid_up_to()];
            let line = 1 + before.iter().filter(|b| **b == b'\n').count() as u32;
            let problem = "the text here is not UTF-8";
            problems.error(Place::line(line), problem, "save the file as UTF-8");
        }
        text.ok()
    }

    /// The line on which `raw`, a part of `text`, begins.
    fn line_of(raw: &RawValue, text: &str, lines: &Lines) -> u32 {
        lines.at(raw.get().as_ptr() as usize - text.as_ptr() as usize)
    }

    fn part<T: DeserializeOwned>(
        raw: &RawValue,
        line: u32,
        subject: fn(&str) -> String,
        problems: &mut DiagnosticSink,
    ) -> Option<T> {
        #[derive(Deserialize)]
        struct Named {
            name: String,
        }
        match serde_json::from_str(raw.get()) {
            Ok(part) => Some(part),
            Err(error) => {
                let named = serde_json::from_str::<Named>(raw.get());
                let subject = named.map_or(String::new(), |named| subject(&named.name));
                report(&error, line, &subject, problems);
                None
            }
        }
    }

    /// Reports `error` in a text that begins on `line`.
    fn report(error: &serde_json::Error, line: u32, subject: &str, problems: &mut DiagnosticSink) {
        let text = error.to_string();
        let suffix = format!("{} column {}", on_line(error.line() as u32), error.column());
        let suffix = suffix.replacen(" on line", " at line", 1);
        let problem = text.strip_suffix(&suffix).unwrap_or(&text);
        let hint = match error.classify() {
            serde_json::error::Category::Eof => "the file may be cut off; get a complete copy",
            serde_json::error::Category::Data => {
                "the documentation of RobotDescription has the fields"
            }
            _ => "correct the text there",
        };
        let line = line + (error.line() as u32).max(1) - 1;
        problems.error(Place::new(line, subject, ""), problem, hint);
    }

    impl RobotDescription {
        /// The robot in a text as written by [`to_json`](Self::to_json). Links, joints and trees are
        /// checked later; see [`build`](Self::build).
        ///
        /// # Errors
        /// Invalid JSON, invalid numbers and unknown fields, each with its line.
        pub fn from_json(text: &str) -> Result<Self, Diagnostics> {
            let mut problems = DiagnosticSink::new("robot.json");
            let robot = robot(text.as_bytes(), &mut problems);
            let warnings = problems.finish(&[], false)?;
            let (robot, _) = robot.ok_or(Diagnostics(warnings))?;
            Ok(robot)
        }

        /// The robot as JSON, from which [`from_json`](Self::from_json) returns the same robot, every
        /// number to the bit.
        ///
        /// # Errors
        /// Numbers that are not finite, and names that are invalid in files.
        pub fn to_json(&self) -> Result<String, Diagnostics> {
            let mut problems = self.problems();
            self.to_elements(&mut problems);
            problems.finish(&[], false)?;
            let text = serde_json::to_string_pretty(self);
            Ok(text.expect("names and finite numbers can be written") + "\n")
        }
    }
}

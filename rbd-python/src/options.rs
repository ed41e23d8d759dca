//! Options from keyword arguments, by the names that the macros give them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use rbd_codegen::{
    Base, Choice, ConstraintFields, ConstraintOption, Effort, FieldKind, FrameOption, Gyroscopic,
    JointOverride, JointTerm, Mimic, Options, ReadValue, RunTimeField, ViolationTime, WarningKind,
    closest,
};

use crate::errors::of_option;

type Value<'a, 'py> = &'a Bound<'py, PyAny>;
type Read<T> = Result<T, String>;

/// The option of each name that its type alone can read, and those that are read here.
macro_rules! options {
    ($($name:literal $(= $($field:ident).+)?, ($example:expr, $meaning:expr, $default:expr, $flag:expr);)+) => {
        fn set(options: &mut Options, name: &str, value: Value<'_, '_>) -> Option<Read<()>> {
            Some(match name {
                "joints" => joints(value).map(|read| options.robot.joints = read),
                "constraints" => constraints(value).map(|read| options.robot.constraints = read),
                "fields" => fields(value).map(|read| options.robot.fields = read),
                "frames" => frames(value).map(|read| options.frames = read),
                "wrenches" => texts(value).map(|read| options.robot.wrenches = read),
                "allow" => warnings(value).map(|read| options.robot.allow = read),
                "reproducible" | "batch" | "optimized" | "crate" => return None,
                $($($name => OptionValue::read(value).map(|read| options.$($field).+ = read),)?)+
                _ => return None,
            })
        }
    };
}

rbd_codegen::option_rows!(options);

/// The names that [`read`] takes.
const NAMES: [&str; 20] = [
    "base_link",
    "base",
    "joints",
    "constraints",
    "gravity",
    "armature",
    "damping",
    "friction",
    "fields",
    "frames",
    "wrenches",
    "allow",
    "strict",
    "snap",
    "mimic",
    "gyroscopic",
    "violation_time",
    "effort",
    "packages",
    "xacro",
];

/// The options of keyword arguments; those that are `None` are as by default.
pub(crate) fn read(keywords: &Bound<'_, PyDict>) -> PyResult<Options> {
    let mut options = Options::default();
    for (name, value) in keywords {
        let name: String = name.extract()?;
        if value.is_none() {
            continue;
        }
        match set(&mut options, &name, &value) {
            Some(read) => read.map_err(|problem| of_option(keywords.py(), &name, &problem))?,
            None => return Err(PyTypeError::new_err(unknown(&name))),
        }
    }
    Ok(options)
}

fn unknown(name: &str) -> String {
    let reason = match name {
        "functions" => "functions are compiled when they are first called",
        "batch" => "every function takes many states",
        "reproducible" => "it is of generated code",
        _ => "",
    };
    let hint = match (reason, closest(name, NAMES)) {
        ("", Some(meant)) => format!("did you mean `{meant}`?"),
        ("", None) => format!("there are {}", NAMES.join(", ")),
        _ => reason.to_owned(),
    };
    format!("load() has no option `{name}`; {hint}")
}

/// A value of an option.
trait OptionValue: Sized {
    fn read(value: Value<'_, '_>) -> Read<Self>;
}

macro_rules! values {
    ($($type:ty: $read:path;)+) => {
        $(impl OptionValue for $type {
            fn read(value: Value<'_, '_>) -> Read<Self> {
                $read(value)
            }
        })+
    };
}

values! {
    String: text;
    bool: truth;
    f64: number;
    [f64; 3]: vector;
    Vec<String>: texts;
    JointTerm: joint_term;
    Base: choice;
    Mimic: choice;
    Gyroscopic: choice;
    ViolationTime: choice;
    Effort: choice;
}

impl<T: OptionValue> OptionValue for Option<T> {
    fn read(value: Value<'_, '_>) -> Read<Self> {
        T::read(value).map(Some)
    }
}

/// The value as messages show it.
fn shown(value: Value<'_, '_>) -> String {
    let text = value.repr().map(|text| text.to_string());
    let text = text.unwrap_or_else(|_| "the value".to_owned());
    match text.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn extracted<'py, T: for<'a> FromPyObject<'a, 'py>>(
    value: &Bound<'py, PyAny>,
    what: &str,
) -> Read<T> {
    let read = value.extract::<T>();
    read.map_err(|_| format!("{} is not {what}", shown(value)))
}

fn text(value: Value<'_, '_>) -> Read<String> {
    extracted(value, "a text")
}

fn truth(value: Value<'_, '_>) -> Read<bool> {
    extracted(value, "True or False")
}

fn number(value: Value<'_, '_>) -> Read<f64> {
    let number: f64 = extracted(value, "a number")?;
    match number.is_finite() {
        true => Ok(number),
        false => Err(format!("{number} is not finite")),
    }
}

fn numbers(value: Value<'_, '_>) -> Read<Vec<f64>> {
    list(value)?.iter().map(number).collect()
}

fn vector(value: Value<'_, '_>) -> Read<[f64; 3]> {
    let numbers = numbers(value)?;
    numbers
        .try_into()
        .map_err(|_| format!("{} is not three numbers", shown(value)))
}

/// The elements of a list, a tuple or an array; a text is none.
fn list<'py>(value: &Bound<'py, PyAny>) -> Read<Vec<Bound<'py, PyAny>>> {
    let elements = value.try_iter().and_then(Iterator::collect);
    match elements {
        Ok(elements) if !value.is_instance_of::<PyString>() => Ok(elements),
        _ => Err(format!("{} is not a list", shown(value))),
    }
}

/// The keys and values of a dictionary.
fn pairs<'py>(value: &Bound<'py, PyAny>) -> Read<Vec<(String, Bound<'py, PyAny>)>> {
    let dict = value.cast::<PyDict>();
    let dict = dict.map_err(|_| format!("{} is not a dictionary", shown(value)))?;
    dict.iter()
        .map(|(key, value)| Ok((text(&key)?, value)))
        .collect()
}

fn texts(value: Value<'_, '_>) -> Read<Vec<String>> {
    list(value)?.iter().map(text).collect()
}

fn choice<T: Choice>(value: Value<'_, '_>) -> Read<T> {
    let name = text(value)?;
    T::from_name(&name).ok_or_else(|| not_one_of(&name, &T::names()))
}

fn not_one_of(name: &str, known: &[&str]) -> String {
    let meant = closest(name, known.iter().copied());
    let meant = meant.map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    format!("`{name}` is unknown; {meant}one of {}", known.join(", "))
}

/// `"file"`, a number, or a dictionary of numbers by joint.
fn joint_term(value: Value<'_, '_>) -> Read<JointTerm> {
    if value.is_instance_of::<PyDict>() {
        let pairs = pairs(value)?.into_iter();
        let read = pairs.map(|(joint, value)| Ok((joint, number(&value)?)));
        return read.collect::<Read<_>>().map(JointTerm::Each);
    }
    match text(value) {
        Ok(text) if text == "file" => Ok(JointTerm::File),
        Ok(text) => Err(format!(
            "`{text}` is unknown; write \"file\", a number, or {{\"joint\": number}}"
        )),
        Err(_) => number(value).map(JointTerm::All),
    }
}

fn warnings(value: Value<'_, '_>) -> Read<Vec<WarningKind>> {
    let names = texts(value)?.into_iter();
    let known: Vec<&str> = WarningKind::ALL.iter().map(|kind| kind.name()).collect();
    names
        .map(|name| WarningKind::from_name(&name).ok_or_else(|| not_one_of(&name, &known)))
        .collect()
}

/// A type by joint: `{"neck": "spherical", "screw": {"type": "helical", "pitch": 0.01}}`.
fn joints(value: Value<'_, '_>) -> Read<Vec<(String, JointOverride)>> {
    let read = |(joint, value): (String, Bound<'_, PyAny>)| {
        let (mut kind, mut pitch, mut axis) = (String::new(), None, None);
        if let Ok(name) = text(&value) {
            kind = name;
        } else {
            for (key, value) in pairs(&value)? {
                match key.as_str() {
                    "type" => kind = text(&value)?,
                    "pitch" => pitch = Some(number(&value)?),
                    "axis" => axis = Some(vector(&value)?),
                    _ => return Err(not_one_of(&key, &["type", "pitch", "axis"])),
                }
            }
        }
        Ok((joint, JointOverride::from_name(&kind, pitch, axis)?))
    };
    pairs(value)?.into_iter().map(read).collect()
}

/// A link's name, or by name a link or `{"link": "hand", "xyz": [0, 0, 0.1], "rpy": [0, 0, 0]}`.
fn frames(value: Value<'_, '_>) -> Read<Vec<FrameOption>> {
    if !value.is_instance_of::<PyDict>() {
        return Ok(texts(value)?
            .into_iter()
            .map(FrameOption::of_link)
            .collect());
    }
    let read = |(name, value): (String, Bound<'_, PyAny>)| {
        if let Ok(link) = text(&value) {
            return Ok(FrameOption::on_link(name, link));
        }
        let mut frame = FrameOption::on_link(name, String::new());
        for (key, value) in pairs(&value)? {
            match key.as_str() {
                "link" => frame.link = text(&value)?,
                "xyz" => frame.xyz = vector(&value)?,
                "rpy" => frame.rpy = vector(&value)?,
                _ => return Err(not_one_of(&key, &["link", "xyz", "rpy"])),
            }
        }
        Ok(frame)
    };
    pairs(value)?.into_iter().map(read).collect()
}

/// Kinds, `["inertias", "gravity"]`, or kinds by name: `{"payload": {"kind": "inertia", "link": "hand"}}`.
fn fields(value: Value<'_, '_>) -> Read<Vec<RunTimeField>> {
    if !value.is_instance_of::<PyDict>() {
        let named = |name: String| {
            Ok(RunTimeField::new(
                name.clone(),
                kind(&name, None, None, false)?,
            ))
        };
        return texts(value)?.into_iter().map(named).collect();
    }
    let read = |(name, value): (String, Bound<'_, PyAny>)| {
        if let Ok(text) = text(&value) {
            return Ok(RunTimeField::new(name, kind(&text, None, None, false)?));
        }
        let (mut word, mut link, mut joint, mut replaces) = (String::new(), None, None, false);
        for (key, value) in pairs(&value)? {
            match key.as_str() {
                "kind" => word = text(&value)?,
                "link" => link = Some(text(&value)?),
                "joint" => joint = Some(text(&value)?),
                "replaces" => replaces = truth(&value)?,
                _ => return Err(not_one_of(&key, &["kind", "link", "joint", "replaces"])),
            }
        }
        Ok(RunTimeField::new(name, kind(&word, link, joint, replaces)?))
    };
    pairs(value)?.into_iter().map(read).collect()
}

fn kind(
    word: &str,
    link: Option<String>,
    joint: Option<String>,
    replaces: bool,
) -> Read<FieldKind> {
    Ok(match word {
        "inertias" => FieldKind::Inertias,
        "gravity" => FieldKind::Gravity,
        "armature" => FieldKind::Armature,
        "damping" => FieldKind::Damping,
        "friction" => FieldKind::Friction,
        "inertia" => FieldKind::Inertia {
            link: link.ok_or("an inertia needs its `link`")?,
            replaces,
        },
        "placement" => FieldKind::Placement {
            joint: joint.ok_or("a placement needs its `joint`")?,
        },
        _ => {
            let known = [
                "inertias",
                "gravity",
                "armature",
                "damping",
                "friction",
                "inertia",
                "placement",
            ];
            return Err(not_one_of(word, &known));
        }
    })
}

/// Fields by constraint: `{"loop": {"type": "hinge", "a": "rod", "a_xyz": [0.3, 0, 0], "b": "crank"}}`.
fn constraints(value: Value<'_, '_>) -> Read<Vec<ConstraintOption>> {
    let read = |(name, value): (String, Bound<'_, PyAny>)| {
        let mut fields = ConstraintFields::default();
        fields.name = name;
        for (key, value) in pairs(&value)? {
            if !fields.read(&key, &mut Field(value))? {
                return Err(not_one_of(&key, ConstraintFields::NAMES));
            }
        }
        fields.option().map_err(|problems| problems.join("; "))
    };
    pairs(value)?.into_iter().map(read).collect()
}

/// A field of a constraint.
struct Field<'py>(Bound<'py, PyAny>);

impl ReadValue for Field<'_> {
    type Error = String;

    fn word(&mut self) -> Read<String> {
        text(&self.0)
    }

    fn text(&mut self) -> Read<String> {
        text(&self.0)
    }

    fn number(&mut self) -> Read<f64> {
        number(&self.0)
    }

    fn vector(&mut self) -> Read<[f64; 3]> {
        vector(&self.0)
    }

    fn polynomial(&mut self) -> Read<[f64; 5]> {
        let mut numbers = numbers(&self.0)?;
        if numbers.len() > 5 {
            return Err(format!("{} is not up to five numbers", shown(&self.0)));
        }
        numbers.resize(5, 0.0);
        Ok([numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]])
    }
}

//! Parsers for the values of flags.

use rbd_codegen::{
    Choice, ConstraintFields, ConstraintOption, FieldKind, FrameOption, FunctionName,
    JointOverride, JointTerm, RunTimeField, WarningKind, closest,
};

/// A constraint's name, and its fields after it.
pub(super) fn constraint(text: &str) -> Result<ConstraintOption, String> {
    let mut words = text.split_whitespace();
    let mut fields = ConstraintFields::default();
    fields.name = words.next().ok_or("it begins with a name")?.to_owned();
    for word in words {
        let (field, value) = word
            .split_once('=')
            .ok_or_else(|| format!("`{word}` is no FIELD=VALUE"))?;
        fields.set(field, value)?;
    }
    fields.option().map_err(|problems| problems.join("; "))
}

/// `file`, a number, or `elbow=0.1,wrist=0.2`; empty for none.
pub(super) fn joint_term(text: &str) -> Result<JointTerm, String> {
    let number = |text: &str| {
        let number = text.trim().parse::<f64>();
        number.map_err(|_| format!("`{text}` is not a number; write `file`, 0.1 or JOINT=0.1"))
    };
    match text {
        "" => Ok(JointTerm::None),
        "file" => Ok(JointTerm::File),
        list if list.contains('=') => {
            let pairs = list.split(',').map(|pair| {
                let (joint, value) = pair.split_once('=').ok_or("write JOINT=NUMBER")?;
                Ok((joint.to_owned(), number(value)?))
            });
            pairs.collect::<Result<_, String>>().map(JointTerm::Each)
        }
        text => number(text).map(JointTerm::All),
    }
}

const FIELDS: [&str; 9] = [
    "inertias",
    "gravity",
    "armature",
    "damping",
    "friction",
    "active",
    "active=CONSTRAINT",
    "foothold=CONSTRAINT",
    "placement=CONSTRAINT",
];

/// `foothold=FOOT` and the like.
fn of_constraint(field: &str, constraint: String) -> Result<FieldKind, String> {
    Ok(match field {
        "active" => FieldKind::Active {
            constraint: Some(constraint),
        },
        "foothold" => FieldKind::Foothold { constraint },
        "placement" => FieldKind::ConstraintPlacement { constraint },
        _ => return Err(unknown(field, FIELDS)),
    })
}

pub(super) fn field(text: &str) -> Result<RunTimeField, String> {
    let kind = match text {
        "inertias" => FieldKind::Inertias,
        "gravity" => FieldKind::Gravity,
        "armature" => FieldKind::Armature,
        "damping" => FieldKind::Damping,
        "friction" => FieldKind::Friction,
        "active" => FieldKind::Active { constraint: None },
        _ => match text.split_once('=') {
            Some((field, constraint)) => of_constraint(field, constraint.to_owned())?,
            None => return Err(unknown(text, FIELDS)),
        },
    };
    // Names in Rust: `foothold_front_left` of `foothold=front-left`.
    let is_word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = text.chars().map(is_word).collect();
    Ok(RunTimeField::new(name, kind))
}

pub(super) fn joint(text: &str) -> Result<(String, JointOverride), String> {
    let (name, rest) = text
        .rsplit_once('=')
        .ok_or("a joint and its type, as in neck=spherical")?;
    let (joint_type, numbers) = match rest.split_once(':') {
        Some((joint_type, numbers)) => (joint_type, Some(numbers)),
        None => (rest, None),
    };
    let is_axis = joint_type == "universal";
    let axis = numbers.filter(|_| is_axis).map(vector).transpose()?;
    let pitch = numbers.filter(|_| !is_axis).map(number).transpose()?;
    let joint = JointOverride::from_name(joint_type, pitch, axis)?;
    Ok((name.to_owned(), joint))
}

pub(super) fn vector(text: &str) -> Result<[f64; 3], String> {
    let parts: Vec<&str> = text.split(',').collect();
    let [x, y, z] = parts.as_slice() else {
        return Err(format!(
            "three numbers with commas between them, not {}",
            parts.len()
        ));
    };
    Ok([number(x)?, number(y)?, number(z)?])
}

fn number(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(format!("`{text}` is not a number")),
    }
}

pub(super) fn function(name: &str) -> Result<FunctionName, String> {
    let name = name.trim();
    FunctionName::from_name(name).ok_or_else(|| FunctionName::unknown(name))
}

/// A function, or `None` for `default`: those that are generated when nothing is asked for.
pub(super) fn function_or_default(name: &str) -> Result<Option<FunctionName>, String> {
    match name.trim() {
        "default" => Ok(None),
        name => function(name).map(Some),
    }
}

/// `LINK`, `NAME=LINK`, `NAME=LINK@x y z` or `NAME=LINK@x y z roll pitch yaw`.
pub(super) fn frame(text: &str) -> Result<FrameOption, String> {
    let Some((name, rest)) = text.split_once('=') else {
        return Ok(FrameOption::of_link(text.trim()));
    };
    let (link, placement) = rest.split_once('@').unwrap_or((rest, "0 0 0"));
    let number = |part: &str| {
        let number = part.parse::<f64>().ok().filter(|x| x.is_finite());
        number.ok_or_else(|| format!("`{part}` is not a number"))
    };
    let numbers: Vec<f64> = placement
        .split_whitespace()
        .map(number)
        .collect::<Result<_, _>>()?;
    let frame = FrameOption::on_link(name.trim(), link.trim());
    match *numbers.as_slice() {
        [x, y, z] => Ok(frame.xyz([x, y, z])),
        [x, y, z, roll, pitch, yaw] => Ok(frame.xyz([x, y, z]).rpy([roll, pitch, yaw])),
        _ => Err(format!("three or six numbers, not {}", numbers.len())),
    }
}

/// The names of the choices, as help shows them: `fixed|floating|planar`.
pub(super) fn names<T: Choice>() -> &'static str {
    T::names().join("|").leak()
}

pub(super) fn choice<T: Choice>(name: &str) -> Result<T, String> {
    T::from_name(name).ok_or_else(|| unknown(name, T::names()))
}

pub(super) fn warning(name: &str) -> Result<WarningKind, String> {
    let name = name.trim();
    WarningKind::from_name(name)
        .ok_or_else(|| unknown(name, WarningKind::ALL.iter().map(|w| w.name())))
}

/// ``did you mean `rnea`? one of rnea, crba``, without the question if no name is similar.
fn unknown<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let meant = closest(name, known.iter().copied());
    let meant = meant.map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    format!("{meant}one of {}", known.join(", "))
}

//! One function of the catalogue, and the interface that it makes.

use heck::ToUpperCamelCase;
use rbd_runtime::reference::WrenchFrame;

use super::name::FunctionName;
use super::parameter::Parameter;
use super::returned::Returned;
use super::row::{Asked, Derivative, Row, Times};
use super::signature::{Argument, Coordinates, Output, Receiver, Shape, Signature};
use super::wrenches::WrenchVariant;

/// A function that can be generated.
pub struct Method {
    /// Its id.
    pub id: FunctionName,
    /// Its name in `OP_COUNTS`, reports and, without the receiver, in Rust.
    pub name: &'static str,
    /// The runtime's trait of it, which is generic over the [type](Self::coordinates_type) of its coordinates.
    pub trait_name: &'static str,
    /// The result, in a sentence.
    pub about: &'static str,
    /// The functions that a user asks for which bring it.
    pub needed_by: &'static [FunctionName],
    /// On what it is called.
    pub receiver: Receiver,
    /// Its arguments.
    pub parameters: &'static [Parameter],
    /// Its results.
    pub returns: &'static [Returned],
    /// Formula, frame, unit and source.
    pub doc: &'static str,
    /// The function that it differentiates, if it is a derivative.
    pub derivative: Option<Derivative>,
    /// The frame of its wrenches, if it gives some.
    pub wrenches: Option<WrenchVariant>,
}

/// Where the components of results in these coordinates are taken.
const fn place(coordinates: Coordinates) -> &'static str {
    match coordinates {
        Coordinates::Local => "In the frame's own axes, at its origin.",
        Coordinates::World => "In the world's axes, at the world's origin.",
        Coordinates::LocalWorldAligned => "In the world's axes, at the frame's origin.",
    }
}

const ALL_COORDINATES: [Coordinates; 3] = [
    Coordinates::Local,
    Coordinates::World,
    Coordinates::LocalWorldAligned,
];

impl Method {
    /// The functions that a row stands for.
    pub(super) fn of_row(id: FunctionName, row: &'static Row) -> Vec<Self> {
        let own = |variant: usize| Self::of_variant(id.with_variant(variant), row);
        match row.times {
            Times::Once => vec![own(0)],
            Times::Coordinates => {
                let all = ALL_COORDINATES.into_iter().enumerate();
                all.map(|(variant, coordinates)| own(variant).within(coordinates))
                    .collect()
            }
            Times::Wrenches(words) => {
                let all = WrenchVariant::ALL.into_iter().map(|variant| Self {
                    name: kept(variant.name() + words.end),
                    trait_name: kept((variant.in_child().name() + words.end).to_upper_camel_case()),
                    about: kept((words.about)(variant, variant.short_place())),
                    doc: kept((words.doc)(variant, variant.place())),
                    wrenches: Some(variant),
                    ..own(variant.index()).with_forces(variant.forces)
                });
                all.collect()
            }
        }
    }

    /// A function as its row says.
    fn of_variant(id: FunctionName, row: &'static Row) -> Self {
        let own = match (row.asked, row.times) {
            (Asked::Never, _) => None,
            (_, Times::Coordinates) => Some(id.base()),
            _ => Some(id),
        };
        let needed_by = own.into_iter().chain(row.comes_with.iter().copied());
        let derivative = row.derivative.map(|derivative| Derivative {
            of: derivative.of.with_variant(id.variant()),
            ..derivative
        });
        Self {
            id,
            name: row.name,
            trait_name: row.trait_name.unwrap_or(row.ident),
            about: row.about,
            needed_by: kept_slice(needed_by.collect()),
            receiver: row.receiver,
            parameters: row.parameters,
            returns: row.returns,
            doc: row.doc,
            derivative,
            wrenches: None,
        }
    }

    fn within(self, coordinates: Coordinates) -> Self {
        let returns = self.returns.iter();
        let returns = returns.map(|result| result.within(coordinates)).collect();
        Self {
            name: kept(format!("{}_{}", self.name, coordinates.suffix())),
            returns: kept_slice(returns),
            doc: kept(format!("{} {}", self.doc, place(coordinates))),
            ..self
        }
    }

    fn with_forces(self, forces: bool) -> Self {
        let own = self.parameters.iter().copied();
        let parameters = own.chain(forces.then_some(Parameter::LinkForces)).collect();
        Self {
            parameters: kept_slice(parameters),
            ..self
        }
    }

    /// The interface of what is generated for the row.
    pub fn signature(&self) -> Signature {
        let arguments = self.parameters.iter().map(|parameter| Argument {
            name: parameter.name().to_owned(),
            shape: parameter.shape(),
            unit: parameter.unit().to_owned(),
            doc: parameter.meaning().to_owned(),
        });
        let results = self.returns.iter().map(|result| Output {
            name: result.name.to_owned(),
            shape: result.shape,
            unit: result.unit.to_owned(),
            doc: String::new(),
            frame: result.frame,
            positions: Vec::new(),
        });
        Signature {
            name: self.name.to_owned(),
            receiver: self.receiver,
            arguments: arguments.collect(),
            results: results.collect(),
            doc: self.doc.to_owned(),
        }
    }

    /// The coordinates of a frame's motion.
    pub fn coordinates(&self) -> Option<Coordinates> {
        self.returns.iter().find_map(|result| result.frame)
    }

    /// The runtime's type of its coordinates, the argument of its trait.
    pub fn coordinates_type(&self) -> Option<&'static str> {
        let of_wrenches = self.wrenches.map(WrenchVariant::type_name);
        of_wrenches.or_else(|| self.coordinates().map(Coordinates::type_name))
    }

    /// Its name without the coordinates: that of its trait's function.
    pub fn family(&self) -> &'static str {
        match (self.coordinates(), self.wrenches) {
            (Some(_), _) => self.id.row().name,
            (None, Some(_)) => self.id.in_frame(WrenchFrame::Child).method().name,
            (None, None) => self.name,
        }
    }

    /// Whether it has a result of this shape.
    pub fn has_result(&self, shape: Shape) -> bool {
        self.returns.iter().any(|result| result.shape == shape)
    }
}

/// A text for as long as the program runs: the catalogue is made once.
fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn kept_slice<T>(all: Vec<T>) -> &'static [T] {
    Box::leak(all.into_boxed_slice())
}

//! The report of a robot as plain data: its tree, the sparsity of its inertia matrix, and the cost of each
//! generated function beside the generic reference.
//!
//! JSON is this data as serde writes it; what shows it otherwise is not here.

mod code;
mod constraint_forces;
mod constraints;
mod count;
mod derivatives;
mod factor;
mod parameters;
mod passes;
mod picture;
mod reference;
mod snapping;
mod sparsity;
mod tree;

use rbd_model::{Diagnostic, Model};

pub use code::CodeRow;
pub use constraint_forces::{ConstraintForces, ForwardCost};
pub use constraints::{ConstraintRow, Constraints};
pub use count::{Count, Counts};
pub use derivatives::{DerivativeRow, WayRow};
pub use factor::FactorCost;
pub use parameters::{BodyRow, FormRow, ParameterRows, TermRow};
pub use passes::{PassRow, StageRow};
pub use picture::{FILE_ORDER_LEGEND, PICTURE_LEGEND};
pub use snapping::{ChangeRow, SnappedRow, Snapping};
pub use sparsity::{FileOrder, RowWork, Sparsity, parent_array};
pub use tree::{JointRow, LinkRow, MimicRow};

use crate::algorithm::ForwardRoute;
use crate::{Effort, Options, Program, Reference};

/// Everything that a report says.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report {
    /// `<robot name>`.
    pub robot: String,
    /// Number of position coordinates.
    pub nq: usize,
    /// Number of velocity coordinates.
    pub nv: usize,
    /// Acceleration of gravity in the base's frame, m/s².
    pub gravity: [f64; 3],
    /// The moving joints, in the order of their coordinates.
    pub joints: Vec<JointRow>,
    /// All links, the base first.
    pub links: Vec<LinkRow>,
    /// (row, column) of each entry of H's lower triangle that can be other than zero; L has the
    /// same.
    pub pattern: Vec<(usize, usize)>,
    /// D1 of RBDA eq 6.35.
    pub d1: usize,
    /// D2 of RBDA eq 6.35.
    pub d2: usize,
    /// Density, depth and the bounds on D1 and D2.
    pub sparsity: Sparsity,
    /// The cost of each generated function.
    pub functions: Counts,
    /// The cost of the generic reference for the same.
    pub reference: Counts,
    /// Factorisations, products and solves: what RBDA Table 6.6 predicts beside what is generated.
    pub table_6_6: Vec<FactorCost>,
    /// The route of `forward_dynamics`, and the reason.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub forward_dynamics_route: Option<ForwardRoute>,
    /// The constraint force algorithm, if any form of it was asked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub constraint_forces: Option<ConstraintForces>,
    /// The constraints beside the joints, if there are any.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub constraints: Option<Constraints>,
    /// The strategy of each derivative, and the costs of others, if requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub derivatives: Vec<DerivativeRow>,
    /// Functions that this robot cannot have, and why.
    pub omitted: Vec<String>,
    /// The base inertial parameters, if they are asked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub parameters: Option<ParameterRows>,
    /// The savings of each pass, if requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub passes: Option<Vec<PassRow>>,
    /// The machine code of each function, if requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub code: Option<Vec<CodeRow>>,
    /// Snapped numbers and their effect on results, if the robot as written was read, too.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub snapping: Option<Snapping>,
    /// Assumptions.
    pub warnings: Vec<Warning>,
}

/// A warning, with its fields apart.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Warning {
    /// The name that `allow` takes.
    pub kind: &'static str,
    /// The file as the user named it.
    pub file: String,
    /// Line in the file, from 1.
    pub line: Option<u32>,
    /// The link or joint.
    pub subject: String,
    /// The element or attribute.
    pub field: String,
    /// The problem, with the value as written.
    pub problem: String,
    /// The advice.
    pub hint: String,
    /// All of it in one line.
    pub message: String,
}

impl Report {
    /// The report on `generated`, which was made from `model`.
    pub fn new(model: &Model, program: &Program, warnings: &[Diagnostic]) -> Self {
        let pattern = &program.pattern;
        let algorithms = Reference::new(model, pattern);
        let functions = program.all_functions();
        let reference = program.all_functions().filter_map(|row| {
            let frame = row.frame.map(|named| named.frame);
            let count = reference::reference_count(algorithms, frame, row.generated.method)?;
            Some((row.name, count))
        });
        Self {
            robot: program.robot_name.clone(),
            nq: model.as_runtime().nq(),
            nv: model.as_runtime().nv(),
            gravity: model.gravity.to_array(),
            joints: tree::joints(model),
            links: tree::links(model),
            pattern: pattern.nonzeros.clone(),
            d1: pattern.d1(),
            d2: pattern.d2(),
            sparsity: Sparsity::new(model, pattern),
            functions: functions
                .map(|row| (row.name, row.generated.count))
                .collect(),
            reference: reference.collect(),
            table_6_6: factor::costs(program),
            forward_dynamics_route: program.forward_route,
            constraint_forces: constraint_forces::section(model, program),
            constraints: constraints::section(model),
            derivatives: Vec::new(),
            omitted: program.omitted.clone(),
            parameters: None,
            passes: None,
            code: None,
            snapping: None,
            warnings: warnings.iter().map(Warning::new).collect(),
        }
    }

    /// The same with H in the order of the file's joints too, where that is another than here;
    /// `joint_order` has their names.
    pub fn with_file_order(self, model: &Model, program: &Program, joint_order: &[String]) -> Self {
        let in_file_order = FileOrder::new(model, &program.pattern, joint_order);
        let sparsity = Sparsity {
            in_file_order,
            ..self.sparsity
        };
        Self { sparsity, ..self }
    }

    /// The same with the rank of the constraints at q (rad, m; quaternions of unit length) and not at a
    /// configuration that is searched for.
    ///
    /// # Errors
    /// If q has not the robot's number of coordinates, or one that is not finite.
    pub fn with_constraints_at(self, model: &Model, q: &[f64]) -> Result<Self, String> {
        let constraints = constraints::given(model, q)?;
        Ok(Self {
            constraints,
            ..self
        })
    }

    /// The same with the base inertial parameters of `model`.
    pub fn with_parameters(self, model: &Model) -> Self {
        Self {
            parameters: Some(ParameterRows::new(model)),
            ..self
        }
    }

    /// The same with what was snapped, `as_written` being the robot read with the same options but a
    /// tolerance of 0.
    pub fn with_snapping(
        self,
        model: &Model,
        as_written: &Model,
        program: &Program,
        options: &Options,
    ) -> Self {
        let snapping = Snapping::new(model, as_written, program, options);
        Self {
            snapping: Some(snapping),
            ..self
        }
    }

    /// The same with the ways to the derivatives that were generated: each is tried on the graph, which takes
    /// seconds for a robot of many joints.
    pub fn with_derivatives(self, model: &Model, program: &Program, effort: Effort) -> Self {
        Self {
            derivatives: derivatives::rows(model, program, effort),
            ..self
        }
    }

    /// The same with what each pass saves on the functions that were generated.
    pub fn with_passes(self, model: &Model, effort: Effort) -> Self {
        let passes = passes::rows(model, &self.functions, effort);
        Self {
            passes: Some(passes),
            ..self
        }
    }
}

impl Warning {
    fn new(diagnostic: &Diagnostic) -> Self {
        let message = diagnostic.to_string();
        let Diagnostic {
            warning,
            file,
            line,
            subject,
            field,
            problem,
            hint,
        } = diagnostic.clone();
        let kind = warning.map_or("error", crate::WarningKind::name);
        Self {
            kind,
            file,
            line,
            subject,
            field,
            problem,
            hint,
            message,
        }
    }
}

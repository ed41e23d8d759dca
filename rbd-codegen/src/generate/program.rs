//! The generated program of one robot, independent of any language.

use rbd_ir::optimize::Optimized;
use rbd_runtime::OpCount;

use super::frame::NamedFrame;
use crate::FunctionName;
use crate::algorithm::{ForwardRoute, Method, Pattern};
use crate::catalogue::signature::{Receiver, Shape, Signature, Sizes};

/// The functions of one robot. `F` is how far each is: [`Optimized`] as generated, for any machine and
/// language; [`Scheduled`](rbd_ir::lower::Scheduled) as one target takes it.
pub struct Program<F = Optimized> {
    /// `<robot name>`.
    pub robot_name: String,
    /// Its sizes.
    pub sizes: Sizes,
    /// Sparsity of the inertia matrix.
    pub pattern: Pattern,
    /// The functions of the robot and its matrices, in the order of the table of methods.
    pub functions: Vec<ProgramFunction<F>>,
    /// The frames that are asked for, in that order, with their functions.
    pub frames: Vec<ProgramFrame<F>>,
    /// The values of the base parameters, if their regressor was generated.
    pub base_parameters: Option<Vec<f64>>,
    /// The route of `forward_dynamics`, if it was generated.
    pub forward_route: Option<ForwardRoute>,
    /// Joints that follow others, a sentence each.
    pub followers: Vec<String>,
    /// Functions that this robot cannot have, and why, a sentence each.
    pub omitted: Vec<String>,
}

/// One function.
pub struct ProgramFunction<F = Optimized> {
    /// The row of the table that it comes from.
    pub method: &'static Method,
    /// Its arguments and results.
    pub signature: Signature,
    /// Its body.
    pub body: F,
    /// Its operations.
    pub count: OpCount,
    /// A robot-specific sentence added to its documentation.
    pub note: Option<String>,
    /// An earlier function of the same receiver with the same program, arguments and results: what is
    /// written calls it.
    pub same_as: Option<Signature>,
}

/// A frame and its functions.
pub struct ProgramFrame<F = Optimized> {
    /// The frame.
    pub named: NamedFrame,
    /// Its functions, in the order of the table.
    pub functions: Vec<ProgramFunction<F>>,
}

/// A function, of the robot, of one of its matrices or of a frame, with its whole name.
pub struct NamedFunction<'a, F = Optimized> {
    /// Its name in `OP_COUNTS` and reports.
    pub name: String,
    /// The frame that it is of.
    pub frame: Option<&'a NamedFrame>,
    /// The function.
    pub generated: &'a ProgramFunction<F>,
}

impl<F> Program<F> {
    /// The function of the robot or its matrices with this name in the table.
    pub fn function(&self, name: &str) -> Option<&ProgramFunction<F>> {
        self.functions.iter().find(|row| row.signature.name == name)
    }

    /// Whether a function of this name was generated.
    pub fn has_function(&self, name: &str) -> bool {
        self.function(name).is_some()
    }

    /// Whether this function was generated.
    pub fn has(&self, function: FunctionName) -> bool {
        self.any(|own| own == function)
    }

    fn any(&self, is_it: impl Fn(FunctionName) -> bool) -> bool {
        self.functions.iter().any(|row| is_it(row.method.id))
    }

    /// Whether any function is of the constraints.
    pub fn has_constraints(&self) -> bool {
        self.any(FunctionName::is_of_constraints)
    }

    /// Whether any function is of bodies in maximal coordinates.
    pub fn has_maximal(&self) -> bool {
        self.any(FunctionName::is_maximal)
    }

    /// Whether any function gives the wrenches of joints, or their derivatives.
    pub fn has_wrenches(&self) -> bool {
        self.any(|own| own.is_of_wrenches() || own.is_of_wrench_derivatives())
    }

    /// Whether any function of the robot has a result of this shape.
    pub fn has_result(&self, shape: Shape) -> bool {
        let mut functions = self.functions.iter();
        functions.any(|row| row.method.has_result(shape))
    }

    /// Whether any function is called on this type.
    pub fn has_receiver(&self, receiver: Receiver) -> bool {
        let mut functions = self.functions.iter();
        functions.any(|row| row.signature.receiver == receiver)
    }

    /// All functions, those of frames after those of the robot, with their names in `OP_COUNTS` and
    /// reports; a frame's with that of the frame before it, `panda_hand.jacobian_local`.
    pub fn all_functions(&self) -> impl Iterator<Item = NamedFunction<'_, F>> {
        let own = self.functions.iter().map(|generated| NamedFunction {
            name: generated.signature.name.clone(),
            frame: None,
            generated,
        });
        let of_frames = self.frames.iter().flat_map(|frame| {
            frame.functions.iter().map(|generated| NamedFunction {
                name: format!("{}.{}", frame.named.accessor, generated.signature.name),
                frame: Some(&frame.named),
                generated,
            })
        });
        own.chain(of_frames)
    }

    /// The same program with the bodies that `bodies` makes of functions of one receiver or frame, one
    /// each.
    pub(crate) fn map<G>(
        &self,
        bodies: impl Fn(&[ProgramFunction<F>]) -> Vec<(G, OpCount)>,
    ) -> Program<G> {
        let all = |functions: &[ProgramFunction<F>]| -> Vec<ProgramFunction<G>> {
            let functions = functions.iter().zip(bodies(functions));
            let functions = functions.map(|(row, (body, count))| ProgramFunction {
                method: row.method,
                signature: row.signature.clone(),
                body,
                count,
                note: row.note.clone(),
                same_as: row.same_as.clone(),
            });
            functions.collect()
        };
        let functions = all(&self.functions);
        let frames = self.frames.iter().map(|frame| ProgramFrame {
            named: frame.named.clone(),
            functions: all(&frame.functions),
        });
        Program {
            robot_name: self.robot_name.clone(),
            sizes: self.sizes,
            pattern: self.pattern.clone(),
            frames: frames.collect(),
            functions,
            base_parameters: self.base_parameters.clone(),
            forward_route: self.forward_route,
            followers: self.followers.clone(),
            omitted: self.omitted.clone(),
        }
    }
}

//! The regressor of the base parameters.

use rbd_ir::ir::Function;

use super::{TraceContext, reference};
use crate::FunctionName;
use crate::parameters::{Component, Parameter, base_parameters};

/// The columns of the regressor that belong to the parameters which lead a form: a robot with the
/// values of the forms there and zero for every other parameter has the same τ.
pub(super) fn of_base_parameters(context: &TraceContext<'_>) -> Function {
    let regressor = FunctionName::Regressor.method();
    let all = reference::trace_reference(context, None, regressor);
    let forms = base_parameters(context.model).forms;
    let column = |lead: Parameter| Component::COUNT * lead.joint + lead.component.index();
    let width = Component::COUNT * context.model.joints.len();
    let rows = all.outputs.chunks_exact(width.max(1));
    let kept = rows.flat_map(|row| forms.iter().map(|form| row[column(form.lead)]));
    Function {
        outputs: kept.collect(),
        ..all
    }
}

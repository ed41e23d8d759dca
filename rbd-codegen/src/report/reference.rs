//! The cost of the generic reference.

use rbd_runtime::{Frame, OpCount, count_operations};

use crate::Reference;
use crate::algorithm::Method;

/// The cost of the reference of `method`, run on counting scalars. The reference looks at no values, so any
/// input will do.
pub(super) fn reference_count(
    reference: Reference<'_>,
    frame: Option<Frame>,
    method: &Method,
) -> Option<OpCount> {
    let mut found = false;
    let count = count_operations(|input| {
        let length = reference.input_count(method);
        let inputs: Vec<_> = (0..length).map(|k| input(1.0 + k as f64)).collect();
        found = reference.run_on(frame, method, &inputs).is_some();
    });
    found.then_some(count)
}

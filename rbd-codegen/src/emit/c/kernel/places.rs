//! Where the operands and results of kernels are.

use rbd_ir::ir::Function;
use rbd_ir::kernel::LinearColumns;

/// The kernels that C calls, as steps for many columns.
pub(in super::super) fn linear(function: &Function) -> Vec<LinearColumns> {
    let kernels = function.kernels.iter().map(|kernel| {
        let linear = kernel.linear();
        linear.expect("C writes out what has no zeros")
    });
    kernels.collect()
}

/// Where an operand is written.
pub(in super::super) fn operand(kernel: &LinearColumns, number: u32, place: usize) -> String {
    match place.checked_sub(kernel.entries) {
        None => format!("factor{number}[{place}]"),
        Some(place) => entry(kernel.given[place], number),
    }
}

/// Where a number of a row is.
pub(in super::super) fn entry((place, column): (usize, usize), number: u32) -> String {
    format!("columns{number}[{place}][{column}]")
}

//! The same linear steps for many columns.

use rbd_ir::kernel::{CHUNK, LinearColumns, RowPass};

pub(super) fn operand(kernel: &LinearColumns, number: u32, place: usize) -> String {
    match place.checked_sub(kernel.entries) {
        None => format!("factor{number}[{place}]"),
        Some(place) => entry(kernel.given[place], number),
    }
}

pub(super) fn result(kernel: &LinearColumns, number: u32, place: usize) -> String {
    entry(kernel.results[place], number)
}

fn entry((place, column): (usize, usize), number: u32) -> String {
    format!("columns{number}[{place}][{column}]")
}

/// The numbers of the loop's table, for rows of so many columns.
pub(super) fn numbers(passes: &[RowPass], width: usize) -> Vec<usize> {
    let mut numbers = Vec::new();
    for pass in passes {
        let groups = groups(&pass.chunks);
        numbers.push(groups.len());
        numbers.extend(groups.into_iter().flatten());
        numbers.push(pass.steps.len());
        for (target, step) in pass.targets.iter().zip(&pass.steps) {
            let scale = step.scale.map_or(0, |scale| scale + 1);
            numbers.extend([target * width, step.start * width, scale, step.terms.len()]);
            let terms = step.terms.iter();
            numbers.extend(terms.flat_map(|(entry, place)| [*entry, place * width]));
        }
    }
    numbers
}

/// The first column of chunks that follow each other, and the one behind their last.
fn groups(chunks: &[usize]) -> Vec<[usize; 2]> {
    let mut groups: Vec<[usize; 2]> = Vec::new();
    for chunk in chunks {
        let own = [chunk * CHUNK, (chunk + 1) * CHUNK];
        match groups.last_mut() {
            Some(last) if last[1] == own[0] => last[1] = own[1],
            _ => groups.push(own),
        }
    }
    groups
}

//! The table of a loop's steps.

use rbd_ir::kernel::{CHUNK, RowPass};

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

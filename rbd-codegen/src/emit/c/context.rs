//! The context of all C code of one robot.

use rbd_ir::lower::Scheduled;

use super::names::CNames;
use super::scalar::CScalar;
use crate::catalogue::signature::{Signature, Sizes};
use crate::generate::Program;
use crate::lower::cached_sines::CachedAngle;

/// The context in which functions of one robot are written.
pub(super) struct Context<'a> {
    pub(super) names: &'a CNames,
    pub(super) scalar: CScalar,
    pub(super) sizes: Sizes,
    /// The number of run-time parameters.
    pub(super) parameters: usize,
    /// The angles whose sines functions share.
    pub(super) cached: &'a [CachedAngle],
}

/// All functions with their names.
pub(super) fn functions<'a>(
    context: &'a Context<'_>,
    program: &'a Program<Scheduled>,
) -> impl Iterator<Item = (&'a Signature, String)> {
    let own = program.functions.iter();
    let own = own.map(|row| (&row.signature, context.names.function(&row.signature, None)));
    let frames = program.frames.iter().enumerate();
    let of_frames = frames.flat_map(move |(index, frame)| {
        let functions = frame.functions.iter();
        functions.map(move |row| {
            (
                &row.signature,
                context.names.function(&row.signature, Some(index)),
            )
        })
    });
    own.chain(of_frames)
}

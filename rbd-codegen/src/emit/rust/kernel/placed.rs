//! Results that statements write into arrays, so that no register holds them while a kernel runs.

use proc_macro2::Ident;
use rbd_ir::ir::{Function, Node};

use super::super::ident;

/// Arrays of results, and the place of each of the function's results in them.
pub(in super::super) struct Placed {
    /// By result of the signature: the array of its numbers that statements compute, and its length.
    pub(in super::super) arrays: Vec<Option<(Ident, usize)>>,
    /// By output of the function.
    pub(in super::super) places: Vec<Option<String>>,
}

impl Placed {
    /// Those of results with these names and the places of their numbers among the outputs.
    pub(in super::super) fn new<'a>(
        function: &Function,
        results: impl Iterator<Item = (&'a str, Vec<usize>)>,
    ) -> Self {
        let mut places = vec![None; function.outputs.len()];
        let is_computed = |k: &usize| {
            let node = function.graph.node(function.outputs[*k]);
            !matches!(node, Node::Result(..))
        };
        let arrays = results.map(|(name, present)| {
            let computed: Vec<usize> = present.iter().copied().filter(is_computed).collect();
            let array = match computed.len() == present.len() {
                true => ident(name),
                false => ident(&format!("{name}_given")),
            };
            for (place, k) in computed.iter().enumerate() {
                places[*k] = Some(format!("{array}[{place}]"));
            }
            (!computed.is_empty()).then_some((array, computed.len()))
        });
        Self {
            arrays: arrays.collect(),
            places,
        }
    }
}

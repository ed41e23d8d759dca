//! The body of one function: parts, blocks, statements.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::expression::{element, operand, value, variable};
use crate::ir::{Function, Node, NodeId};
use crate::schedule::{Block, Part, Schedule, Statement};

/// A function ready to be written.
pub(super) struct Body<'a> {
    pub(super) function: &'a Function,
    pub(super) schedule: &'a Schedule,
    /// How each input array is reached, with its type: (`q`, `q`, `&[T; 7]`).
    pub(super) arrays: Vec<InputArray>,
    /// `::rbd`.
    pub(super) runtime: &'a TokenStream,
}

/// An input array of the function.
pub(super) struct InputArray {
    pub(super) name: &'static str,
    /// The expression that gives a reference to it.
    pub(super) access: TokenStream,
    /// The type of that reference.
    pub(super) reference_type: TokenStream,
    pub(super) length: usize,
}

impl Body<'_> {
    /// The statements of the body; the results are `results` in the scope after them.
    pub(super) fn statements(&self) -> TokenStream {
        match self.schedule.parts.as_slice() {
            [] => self.destructured_inputs(),
            [part] => {
                let inputs = self.destructured_inputs();
                let blocks = part.blocks.iter().map(|block| self.block(block));
                quote!(#inputs #(#blocks)*)
            }
            parts => {
                let inputs = self.destructured_inputs();
                let calls = parts
                    .iter()
                    .enumerate()
                    .map(|(index, part)| self.part(index, part));
                quote!(#inputs #(#calls)*)
            }
        }
    }

    /// The results, in order.
    pub(super) fn results(&self) -> Vec<TokenStream> {
        let outputs = self.function.outputs.iter();
        outputs
            .map(|id| operand(self.function, self.schedule, *id))
            .collect()
    }

    /// `let [q0, _, q2] = *q;`, naming only what is used.
    fn destructured_inputs(&self) -> TokenStream {
        let mut used = vec![false; self.function.inputs.len()];
        for node in self.function.graph.nodes() {
            if let Node::Input(position) = node {
                used[*position as usize] = true;
            }
        }
        let lets = self.arrays.iter().filter_map(|array| {
            let mut names: Vec<TokenStream> = vec![quote!(_); array.length];
            for (input, _) in self
                .function
                .inputs
                .iter()
                .zip(&used)
                .filter(|(_, used)| **used)
            {
                if input.array == array.name {
                    let name = element(input);
                    names[input.index] = quote!(#name);
                }
            }
            let access = &array.access;
            let any = names.iter().any(|name| name.to_string() != "_");
            any.then(|| quote!(let [#(#names),*] = *#access;))
        });
        quote!(#(#lets)*)
    }

    /// A part as a nested function and the call of it.
    fn part(&self, index: usize, part: &Part) -> TokenStream {
        let name = format_ident!("part{index}");
        let runtime = self.runtime;
        let names = |ids: &[NodeId]| -> Vec<_> { ids.iter().map(|id| variable(*id)).collect() };
        let (live_in, live_out) = (names(&part.live_in), names(&part.live_out));
        let (count_in, count_out) = (live_in.len(), live_out.len());
        let arrays = self
            .arrays
            .iter()
            .map(|a| quote::format_ident!("{}", a.name));
        let parameters: Vec<_> = arrays.collect();
        let types = self.arrays.iter().map(|a| &a.reference_type);
        let accesses = self.arrays.iter().map(|a| &a.access);
        let inner = Body {
            arrays: self
                .arrays
                .iter()
                .map(|a| {
                    let name = format_ident!("{}", a.name);
                    InputArray {
                        name: a.name,
                        access: quote!(#name),
                        reference_type: a.reference_type.clone(),
                        length: a.length,
                    }
                })
                .collect(),
            ..*self
        };
        let inputs = inner.destructured_inputs();
        let blocks = part.blocks.iter().map(|block| self.block(block));
        quote! {
            #[inline(never)]
            fn #name<T: #runtime::Real>(
                #(#parameters: #types,)* live: &[T; #count_in]
            ) -> [T; #count_out] {
                #inputs
                let [#(#live_in),*] = *live;
                #(#blocks)*
                [#(#live_out),*]
            }
            let [#(#live_out),*] = #name(#(#accesses,)* &[#(#live_in),*]);
        }
    }

    /// `let (x3, x7) = { ...; (x3, x7) };`
    fn block(&self, block: &Block) -> TokenStream {
        let statements = block
            .statements
            .iter()
            .map(|statement| self.statement(*statement));
        let live: Vec<_> = block.live_out.iter().map(|id| variable(*id)).collect();
        match live.as_slice() {
            [] => quote!(),
            [one] => quote!(let #one = { #(#statements)* #one };),
            many => quote!(let (#(#many),*) = { #(#statements)* (#(#many),*) };),
        }
    }

    fn statement(&self, statement: Statement) -> TokenStream {
        match statement {
            Statement::Let(id) => {
                let (name, value) = (variable(id), value(self.function, self.schedule, id));
                quote!(let #name = #value;)
            }
            Statement::SinCos { angle, sin, cos } => {
                let name = |id: Option<NodeId>| match id.map(variable) {
                    Some(name) => quote!(#name),
                    None => quote!(_),
                };
                let (sin, cos) = (name(sin), name(cos));
                let angle = operand(self.function, self.schedule, angle);
                quote!(let (#sin, #cos) = #angle.sin_cos();)
            }
        }
    }
}

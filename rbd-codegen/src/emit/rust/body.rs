//! The body of one function: parts, blocks, statements.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::lower::blocks::{Angle, Block, Part, Schedule, Statement, Summary};

use super::Lexer;
use super::bound::{Calls, Text};
use super::expression::{self, element, operand, value, variable};
use super::input::InputArray;
use super::kernel::{self, Call, Placed};

/// The initial value of results.
const ZERO: Node = Node::Const(0);

/// A function that is ready to be printed.
pub(super) struct Body<'a> {
    pub(super) function: &'a Function,
    pub(super) schedule: &'a Schedule,
    /// The access to each input array: (`q`, `q`).
    pub(super) arrays: Vec<InputArray>,
    /// `::rbd`.
    pub(super) runtime: &'a TokenStream,
    pub(super) lexer: Lexer,
    /// The name of the result if it is one array, `tau`.
    pub(super) result: Option<&'a str>,
    /// The attribute of functions that are to be inlined.
    pub(super) inlined: TokenStream,
    /// The arrays to which statements write results, zeros at first, if the function calls kernels.
    pub(super) placed: Option<Placed>,
}

impl Body<'_> {
    /// The statements of the body, and the results as expressions in the scope after them.
    pub(super) fn written(&self) -> (TokenStream, Vec<TokenStream>) {
        let sines = self.destructured_sines();
        let inputs = self.destructured_inputs(&self.schedule.needed);
        let (results, mut calls) = self.results();
        let arrays = self.declarations();
        let parts = self.schedule.parts.as_slice();
        let is_long = parts.len() > 1;
        let parts: Vec<TokenStream> = parts
            .iter()
            .map(|part| {
                let (blocks, of_blocks) = self.blocks(part);
                match is_long {
                    false => {
                        calls = calls.with(of_blocks);
                        blocks
                    }
                    true => self.outlined(part, &blocks, of_blocks),
                }
            })
            .collect();
        let bound = expression::tokens(&calls.statements(self.runtime));
        (quote!(#arrays #bound #sines #inputs #(#parts)*), results)
    }

    /// The function's calls of kernels, in order.
    pub(super) fn calls(&self) -> Vec<Call<'_>> {
        let ids = self.function.graph.ids();
        let calls = ids.filter_map(|id| self.call(id));
        calls.collect()
    }

    /// The call that a node is, if it is needed.
    fn call(&self, id: NodeId) -> Option<Call<'_>> {
        let is_needed = self.schedule.needed[id.index()];
        Call::new(self.function, self.schedule, &self.arrays, id).filter(|_| is_needed)
    }

    /// The arrays of results that statements write, and of kernels.
    fn declarations(&self) -> TokenStream {
        let placed = self.placed.iter().flat_map(|placed| &placed.arrays);
        let placed = placed
            .flatten()
            .map(|(array, length)| quote!(let #array = &mut [T::zero(); #length];));
        let calls = self.calls();
        let of_calls = calls.iter().map(|call| call.declarations(self.runtime));
        quote!(#(#placed)* #(#of_calls)*)
    }

    /// The names of those that are written.
    fn written_arrays(&self) -> Vec<Ident> {
        let placed = self.placed.iter().flat_map(|placed| &placed.arrays);
        let placed = placed.flatten().map(|(array, _)| array.clone());
        let calls = self.calls();
        placed.chain(calls.iter().flat_map(Call::written)).collect()
    }

    fn place(&self, output: usize) -> Option<&String> {
        self.placed.as_ref()?.places[output].as_ref()
    }

    /// The results, in order, and the functions that they call.
    fn results(&self) -> (Vec<TokenStream>, Calls) {
        let mut calls = Calls::default();
        let outputs = self.function.outputs.iter().enumerate();
        let results = outputs.map(|(k, id)| {
            let mut text = Text::default();
            match self.place(k) {
                Some(place) => text.push_str(place),
                None => operand(&mut text, self.function, self.schedule, *id),
            }
            calls = calls.with(text.calls);
            expression::tokens(&text.text)
        });
        (results.collect(), calls)
    }

    /// `let ([t7, _], [t8, t9]) = sines;`, naming only used values.
    fn destructured_sines(&self) -> TokenStream {
        if self.schedule.angles.is_empty() {
            return quote!();
        }
        let names = |of: fn(&Angle) -> Option<NodeId>| -> Vec<TokenStream> {
            let needed = |id: &NodeId| self.schedule.needed[id.index()];
            let name = |id: Option<NodeId>| match id.filter(needed).map(variable) {
                Some(name) => quote!(#name),
                None => quote!(_),
            };
            self.schedule.angles.iter().map(of).map(name).collect()
        };
        let (sin, cos) = (names(|angle| angle.sin), names(|angle| angle.cos));
        quote!(let ([#(#sin),*], [#(#cos),*]) = sines;)
    }

    /// `let [q0, _, q2] = *q;`, naming only values used by nodes that are `needed`.
    pub(super) fn destructured_inputs(&self, needed: &[bool]) -> TokenStream {
        let mut used = vec![false; self.function.inputs.len()];
        for (node, needed) in self.function.graph.nodes().iter().zip(needed) {
            if let (Node::Input(position), true) = (node, needed) {
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
            any.then(|| match array.is_scalar {
                true => quote!(let #(#names)* = #access;),
                false => quote!(let [#(#names),*] = *#access;),
            })
        });
        quote!(#(#lets)*)
    }

    /// The blocks of a part, and the functions that they call.
    fn blocks(&self, part: &Part) -> (TokenStream, Calls) {
        let mut text = Text::default();
        part.blocks
            .iter()
            .for_each(|block| self.block(&mut text, block));
        ((self.lexer)(&text.text), text.calls)
    }

    /// A part as a function of its own, which takes the values that it uses.
    fn outlined(&self, part: &Part, blocks: &TokenStream, calls: Calls) -> TokenStream {
        let bound = expression::tokens(&calls.statements(self.runtime));
        let live = part.live_out.iter();
        let live: Vec<_> = live.map(|id| variable(*id)).collect();
        let inlined = &self.inlined;
        let call = quote! {
            a.outline(#inlined move || {
                #bound
                #blocks
                (#(#live,)*)
            })
        };
        let arrays = self.written_arrays();
        match arrays.is_empty() {
            true => quote!(let (#(#live,)*) = #call;),
            false => quote! {
                let (#(#live,)*) = {
                    let (#(#arrays,)*) = (#(&mut *#arrays,)*);
                    #call
                };
            },
        }
    }

    /// `let (t3, t7) = { ...; (t3, t7) };`
    fn block(&self, out: &mut Text, block: &Block) {
        let mut live = String::new();
        for id in &block.live_out {
            live.push_str(if live.is_empty() { "" } else { "," });
            expression::name(&mut live, *id);
        }
        let acts = |statement: &Statement| {
            use Statement::{Call, Operand, Place};
            matches!(statement, Place(_) | Operand(_) | Call(_))
        };
        let (open, close) = match block.live_out.len() {
            0 if !block.statements.iter().any(acts) => return,
            0 | 1 => ("", ""),
            _ => ("(", ")"),
        };
        let summary = block.summary.as_ref();
        if let Some(summary) = summary.filter(|summary| !summary.values.is_empty()) {
            let text = summary_text(summary, self.result)
                .escape_debug()
                .to_string();
            ["#[doc=\"", &text, "\"]"]
                .iter()
                .for_each(|piece| out.push_str(piece));
        }
        if !live.is_empty() {
            let pieces = ["let ", open, &live, close, "="];
            pieces.iter().for_each(|piece| out.push_str(piece));
        }
        out.push_str("{");
        for statement in &block.statements {
            self.statement(out, *statement);
        }
        let end = if live.is_empty() { "}" } else { "};" };
        let pieces = [open, &live, close, end];
        pieces.iter().for_each(|piece| out.push_str(piece));
    }

    fn write(&self, out: &mut Text, place: &str, value: NodeId) {
        out.push_str(place);
        out.push_str("=");
        operand(out, self.function, self.schedule, value);
        out.push_str(";");
    }

    fn statement(&self, out: &mut Text, statement: Statement) {
        match statement {
            Statement::Place(k) => {
                let id = self.function.outputs[k];
                let is_zero = self.function.graph.node(id) == ZERO;
                if let Some(place) = self.place(k).filter(|_| !is_zero) {
                    self.write(out, place, id);
                }
            }
            Statement::Operand(id) => {
                if let Node::Operand(call, place, value) = self.function.graph.node(id)
                    && self.function.graph.node(value) != ZERO
                {
                    let place = kernel::operand(self.function, call, place as usize);
                    self.write(out, &place, value);
                }
            }
            Statement::Call(id) => {
                if let Some(call) = self.call(id) {
                    let text = call.statement(self.runtime, &self.inlined).to_string();
                    out.push_str(&text);
                }
            }
            Statement::Let(id) => {
                out.push_str("let ");
                expression::name(&mut out.text, id);
                out.push_str("=");
                value(out, self.function, self.schedule, id);
                out.push_str(";");
            }
            Statement::SinCos { angle, sin, cos } => {
                let name = |out: &mut Text, id: Option<NodeId>| match id {
                    Some(id) => expression::name(&mut out.text, id),
                    None => out.push_str("_"),
                };
                out.push_str("let([");
                name(out, sin);
                out.push_str("],[");
                name(out, cos);
                out.push_str("])=a.sin_cos([");
                operand(out, self.function, self.schedule, angle);
                out.push_str("]);");
            }
        }
    }
}

/// " Reads q[0..=3], qd[2]. Values: 40 of q; 96 of q and qd. Completes tau[0..=2]."
fn summary_text(summary: &Summary, result: Option<&str>) -> String {
    let range = |array: &str, first: usize, last: usize| match first == last {
        true => format!("{array}[{first}]"),
        false => format!("{array}[{first}..={last}]"),
    };
    let reads = summary.reads.iter();
    let reads: Vec<String> = reads.map(|(array, a, b)| range(array, *a, *b)).collect();
    let of = |(arrays, count): &(Vec<&str>, usize)| match arrays.as_slice() {
        [] => format!("{count} of no input"),
        [only] => format!("{count} of {only}"),
        [rest @ .., last] => format!("{count} of {} and {last}", rest.join(", ")),
    };
    let values: Vec<String> = summary.values.iter().map(of).collect();
    let results = match (summary.results, result) {
        (None, _) => String::new(),
        (Some((first, last)), Some(name)) => format!(" Completes {}.", range(name, first, last)),
        (Some(_), None) => " Completes some of the results.".to_owned(),
    };
    let reads = match reads.is_empty() {
        true => "Reads values made before".to_owned(),
        false => format!("Reads {}", reads.join(", ")),
    };
    format!(" {reads}. Values: {}.{results}", values.join("; "))
}

//! The robot's module: its matrix types and frames, and the indices of its joints and links by name.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use rbd_model::Model;

use super::context::{Context, matrix_name};
use super::method::Method;
use super::{batch, frame, places};
use crate::algorithm::{Pattern, Receiver};
use crate::emit::rust::unit::RustRobot;

/// The contents of `pub mod panda`.
pub(super) fn items(
    context: &Context<'_>,
    generated: &RustRobot,
    model: &Model,
    visibility: &TokenStream,
) -> TokenStream {
    let types = [
        (Receiver::InertiaMatrix, INERTIA_DOC),
        (Receiver::Ltdl, LTDL_DOC),
        (Receiver::Ltl, LTL_DOC),
    ];
    let types = types
        .iter()
        .filter(|(receiver, _)| generated.program.has_receiver(*receiver))
        .map(|(receiver, doc)| {
            let declared = matrix_name(*receiver).map(super::ident);
            let head = quote!(#[doc = #doc] #[derive(Clone, Copy, Debug, PartialEq)] #visibility);
            matrix_type(context, generated, *receiver, &quote!(#declared), &head)
        });
    let starts: Vec<(usize, usize)> = model
        .joints
        .iter()
        .filter(|joint| joint.coupling.is_none())
        .map(|joint| (joint.q_start, joint.v_start))
        .collect();
    let coordinates = coordinates(generated, &starts);
    let joints = indices("joint", JOINT_DOC, &generated.names.joints);
    let links = indices(
        "link",
        " Index of each link in `LINK_NAMES`.",
        &generated.names.links,
    );
    let wrenches = generated.program.has_wrenches();
    let wrenches = wrenches.then(|| indices("wrench", WRENCH_DOC, &generated.names.wrenches));
    let functions = generated.program.functions.iter();
    let patterns = context.patterns(functions.map(|function| &function.signature));
    let frames = frame::types(generated, !model.run_time.is_empty(), visibility);
    let of_frames = frame::patterns(context, generated);
    quote!(#(#types)* #patterns #(#frames)* #(#of_frames)* #joints #coordinates #links #wrenches)
}

const JOINT_DOC: &str = " Index of each joint in `JOINT_NAMES`: of those with coordinates of their own, \
                         in the order of these. A joint that mimics another has none.";
const WRENCH_DOC: &str = " Index of each joint in `WRENCH_NAMES`: of all that move, those that mimic \
                          others too, and then of the fixed ones.";
const Q_DOC: &str =
    " Index of each joint's coordinate in q: the first of a joint that has several.";
const V_DOC: &str = " Index of each joint's coordinate in q̇, q̈, τ and `LIMITS`: the first of a \
                     joint that has several.";
const INERTIA_DOC: &str = "The joint-space inertia matrix H at some q, in kg m² (kg for prismatic \
                           joints): the entries that can be other than zero, by rows of the lower \
                           triangle.";
const LTDL_DOC: &str =
    "H = LᵀDL: L unit lower triangular with the pattern of H, D on the diagonal.";
const LTL_DOC: &str = "H = LᵀL: L lower triangular with the pattern of H.";

fn matrix_type(
    context: &Context<'_>,
    generated: &RustRobot,
    receiver: Receiver,
    name: &TokenStream,
    head: &TokenStream,
) -> TokenStream {
    let runtime = context.runtime;
    let (n, nonzeros) = (context.sizes.nv, context.sizes.nonzeros);
    let dense_doc = match receiver {
        Receiver::InertiaMatrix => " The full symmetric matrix.",
        Receiver::Ltdl => " The lower triangle as a full matrix: L below the diagonal, D on it.",
        _ => " L as a full matrix.",
    };
    let mirrored = receiver == Receiver::InertiaMatrix;
    let dense = dense(runtime, &generated.program.pattern, mirrored);
    let numbers = generated
        .batch
        .then(|| batch::numbers(runtime, name, [n, nonzeros], mirrored));
    let positions = positions(&generated.program.pattern, mirrored);
    quote! {
        #head struct #name<T> {
            /// The nonzeros, in the order of `POSITIONS`.
            pub nonzeros: [T; #nonzeros],
        }

        impl<T> #name<T> {
            /// (row, column) of each stored entry.
            pub const POSITIONS: [(usize, usize); #nonzeros] = #positions;
        }

        #[allow(clippy::all, unused_doc_comments, unused_variables, reason = "generated, straight-line")]
        impl<T: #runtime::Real> #name<T> {
            #[doc = #dense_doc]
            #[inline]
            pub fn to_dense(&self) -> [[T; #n]; #n] {
                #dense
            }
        }

        #numbers
    }
}

/// The positions of the entries; those of a factor are those of the inertia matrix, which always exists.
fn positions(pattern: &Pattern, is_inertia: bool) -> TokenStream {
    match is_inertia {
        true => places(&pattern.nonzeros),
        false => quote!(InertiaMatrix::<T>::POSITIONS),
    }
}

/// The body of `to_dense`.
fn dense(runtime: &TokenStream, pattern: &Pattern, mirrored: bool) -> TokenStream {
    let names = (0..pattern.nonzeros.len()).map(|k| format_ident!("h{k}"));
    let names: Vec<Ident> = names.collect();
    let rows = dense_rows(pattern, &names, mirrored);
    quote! {
        let [#(#names),*] = self.nonzeros;
        let zero = <T as #runtime::Real>::zero();
        [#(#rows),*]
    }
}

/// The methods of the matrix types. They are written beside the robot's, so that batches of the robot can
/// call the functions behind them.
pub(super) fn methods(context: &Context<'_>, generated: &RustRobot) -> Method {
    let mut all = Method::default();
    for receiver in [Receiver::InertiaMatrix, Receiver::Ltdl, Receiver::Ltl] {
        let functions = generated.program.functions.iter();
        let mut functions = functions
            .filter(|function| function.signature.receiver == receiver)
            .peekable();
        if functions.peek().is_none() {
            continue;
        }
        let (runtime, of) = (context.runtime, context.matrix_type(receiver));
        let Method { public, behind } = functions
            .map(|function| context.method(&quote!(#of), function))
            .collect();
        all.public.extend(quote! {
            impl<T: #runtime::Real> #of {
                #public
            }
        });
        all.behind.extend(behind);
    }
    all
}

/// The rows of the full matrix; the upper triangle mirrors the lower one or is zero.
fn dense_rows(pattern: &Pattern, names: &[Ident], mirrored: bool) -> Vec<TokenStream> {
    let n = pattern.size();
    let element = |row: usize, column: usize| {
        let (low, high) = (row.min(column), row.max(column));
        match pattern.position(high, low) {
            Some(k) if mirrored || row >= column => {
                let name = &names[k];
                quote!(#name)
            }
            _ => quote!(zero),
        }
    };
    (0..n)
        .map(|row| {
            let elements = (0..n).map(|column| element(row, column));
            quote!([#(#elements),*])
        })
        .collect()
}

/// `pub mod q { pub const ELBOW: usize = 8; ... }` and the same for q̇; if all indices equal those of the
/// joints, another name for their module.
fn coordinates(generated: &RustRobot, starts: &[(usize, usize)]) -> TokenStream {
    let of = |module: &str, doc: &str, starts: Vec<usize>| {
        if starts.iter().copied().eq(0..starts.len()) {
            let module = super::ident(module);
            return quote!(#[doc = #doc] pub use self::joint as #module;);
        }
        let names = generated.names.joints.iter().zip(starts);
        numbered(module, doc, names)
    };
    let (q, v): (Vec<_>, Vec<_>) = starts.iter().copied().unzip();
    let (q, v) = (of("q", Q_DOC, q), of("v", V_DOC, v));
    quote!(#q #v)
}

/// `pub mod joint { pub const ELBOW: usize = 2; ... }`
fn indices(module: &str, doc: &str, constants: &[String]) -> TokenStream {
    let names = constants.iter().enumerate();
    numbered(module, doc, names.map(|(index, name)| (name, index)))
}

fn numbered<'a>(
    module: &str,
    doc: &str,
    names: impl Iterator<Item = (&'a String, usize)>,
) -> TokenStream {
    let module = super::ident(module);
    let constants = names.map(|(name, index)| {
        let (doc, name) = (format!(" Index {index}."), super::ident(name));
        quote!(#[doc = #doc] pub const #name: usize = #index;)
    });
    quote! {
        #[doc = #doc]
        pub mod #module {
            #(#constants)*
        }
    }
}

//! A function that belongs to no robot.

use proc_macro2::TokenStream;
use quote::quote;
use rbd_ir::lower::Scheduled;

use super::body::Body;
use super::input::InputArray;
use super::kernel::Placed;
use super::{expression, ident};

/// `pub fn name<T, A>(a: A, q: &[T; 7], ...) -> [T; 9]` of the input arrays in their order. It computes the
/// sines of its angles itself.
///
/// # Panics
/// If sines of inputs are to be computed before it: the schedule has `angles`.
pub(crate) fn function(name: &str, scheduled: &Scheduled, runtime: &TokenStream) -> TokenStream {
    let Scheduled { function, schedule } = scheduled;
    assert!(schedule.angles.is_empty(), "{name} is not given sines");
    let mut arrays: Vec<InputArray> = Vec::new();
    for input in &function.inputs {
        match arrays.last_mut().filter(|array| array.name == input.array) {
            Some(array) => array.length = array.length.max(input.index + 1),
            None => {
                let access = ident(input.array);
                arrays.push(InputArray {
                    name: input.array.to_owned(),
                    access: quote!(#access),
                    is_scalar: false,
                    length: input.index + 1,
                });
            }
        }
    }
    let parameters = arrays.iter().map(|array| {
        let (access, length) = (&array.access, array.length);
        quote!(#access: &[T; #length])
    });
    let parameters: Vec<TokenStream> = parameters.collect();
    let body = Body {
        function,
        schedule,
        placed: (!function.kernels.is_empty()).then(|| {
            let all = (0..function.outputs.len()).collect();
            Placed::new(function, [("results", all)].into_iter())
        }),
        inlined: quote!(#[inline(always)]),
        arrays,
        runtime,
        lexer: expression::tokens,
        result: None,
    };
    let (name, count) = (ident(name), function.outputs.len());
    let (statements, results) = body.written();
    quote! {
        #[inline(always)]
        pub fn #name<T: #runtime::Real, A: #runtime::Arithmetic<T>>(a: A, #(#parameters),*) -> [T; #count] {
            #statements
            [#(#results),*]
        }
    }
}

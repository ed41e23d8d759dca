//! The function that gives random configurations: coordinate by coordinate, by the runtime's
//! functions for each kind.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use rbd_runtime::{Joint, JointType};

use super::constants::signed;
use super::method::Context;
use crate::Model;

const SENTENCES: [&str; 8] = [
    " A random configuration: uniform within the file's limits where a joint has some; without, turns",
    " in [−π, π), translations in [−1, 1) m; orientations uniform among all rotations (Shoemake 1992).",
    "",
    " - `uniform`: gives numbers that are uniform in [0, 1).",
    "",
    " With the crate `rand`, `random(&mut || rng.random())`.",
    "",
    " Takes as many numbers as joints have degrees of freedom.",
];

/// The inherent function.
pub(super) fn function(context: &Context<'_>, model: &Model) -> TokenStream {
    let (runtime, nq) = (context.runtime, context.sizes.nq);
    if context.is_stub {
        return quote! {
            #[doc = " Not generated: there are errors."]
            pub fn random<T: #runtime::Real, const NQ: usize>(
                &self,
                uniform: &mut impl ::core::ops::FnMut() -> T,
            ) -> [T; NQ] {
                loop {}
            }
        };
    }
    let joints = model.joints.iter().zip(&model.joint_limits);
    // Joints that follow others have no coordinates.
    let joints = joints.filter(|(joint, _)| joint.coupling.is_none());
    let statements = joints.map(|(joint, range)| bindings(runtime, joint, *range));
    let coordinates = (0..nq).map(coordinate);
    let docs = SENTENCES;
    quote! {
        #(#[doc = #docs])*
        #[inline]
        pub fn random<T: #runtime::Real>(
            &self,
            uniform: &mut impl ::core::ops::FnMut() -> T,
        ) -> [T; #nq] {
            #(#statements)*
            [#(#coordinates),*]
        }
    }
}

fn coordinate(index: usize) -> Ident {
    format_ident!("q{index}")
}

/// The joint's coordinates: those that are numbers of their own, then a pair or a quaternion.
fn bindings(runtime: &TokenStream, joint: &Joint, range: Option<(f64, f64)>) -> TokenStream {
    let (low, high) = range.unwrap_or(joint.joint_type.default_range());
    let [low, high] = [low, high].map(signed);
    let at = joint.position_range();
    let (numbers, turn) = match joint.joint_type {
        JointType::RevoluteUnbounded { .. } => (0, Some(quote!(direction))),
        JointType::Planar => (2, Some(quote!(direction))),
        JointType::Spherical => (0, Some(quote!(rotation))),
        JointType::Floating => (3, Some(quote!(rotation))),
        JointType::Revolute { .. } | JointType::Prismatic { .. } | JointType::Helical { .. } => {
            (1, None)
        }
    };
    let numbers = at.start..at.start + numbers;
    let turned = turn.map(|turn| {
        let places = (numbers.end..at.end).map(coordinate);
        quote!(let [#(#places),*] = #runtime::random::#turn(uniform);)
    });
    let numbers = numbers.map(|i| {
        let place = coordinate(i);
        quote!(let #place = #runtime::random::in_range(#low, #high, uniform);)
    });
    quote!(#(#numbers)* #turned)
}

/// The trait's.
pub(super) fn forwarded(context: &Context<'_>) -> TokenStream {
    let (runtime, nq) = (context.runtime, context.sizes.nq);
    quote! {
        #[inline]
        fn random<T: #runtime::Real>(
            &self,
            uniform: &mut impl ::core::ops::FnMut() -> T,
        ) -> [T; #nq] {
            Self::random(self, uniform)
        }
    }
}

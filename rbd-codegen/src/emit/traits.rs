//! The runtime's traits, implemented by calls of the inherent functions.

use proc_macro2::TokenStream;
use quote::quote;

use super::method::{Context, rust_name};
use super::robot_type::robot_type;
use super::{ident, random};
use crate::Generated;
use crate::algorithm::{Method, Receiver, methods};

/// A trait and the methods that it needs.
struct Group {
    name: &'static str,
    methods: &'static [&'static str],
}

impl Group {
    /// Whether all of its methods were generated. Of a robot with coupled joints `aba` cannot be,
    /// and the trait has it as `forward_dynamics`.
    fn is_complete(&self, generated: &Generated) -> bool {
        let is_coupled = !generated.followers.is_empty();
        let mut methods = self.methods.iter();
        methods.all(|name| generated.has_method(name) || (is_coupled && *name == "aba"))
    }
}

const GROUPS: &[Group] = &[
    Group {
        name: "InverseDynamics",
        methods: &["rnea", "rnea_with_forces", "bias", "gravity"],
    },
    Group {
        name: "ForwardDynamics",
        methods: &["forward_dynamics", "aba"],
    },
    Group {
        name: "ForwardKinematics",
        methods: &["forward_kinematics"],
    },
    Group {
        name: "Configurations",
        methods: &[
            "integrate",
            "difference",
            "position_rate",
            "velocity_from_rate",
            "neutral",
            "normalize",
        ],
    },
];

/// All traits for which every function was generated.
pub(super) fn implementations(context: &Context<'_>, generated: &Generated) -> TokenStream {
    let robot = robot(context, generated);
    let groups = GROUPS
        .iter()
        .filter(|group| group.is_complete(generated))
        .map(|group| implementation(context, generated, group));
    let inertia = inertia(context, generated);
    quote!(#robot #(#groups)* #inertia)
}

fn robot(context: &Context<'_>, generated: &Generated) -> TokenStream {
    let (name, runtime) = (robot_type(generated), context.runtime);
    let (nq, nv, links) = (context.sizes.nq, context.sizes.nv, context.sizes.links);
    let random = random::forwarded(context);
    quote! {
        #[automatically_derived]
        impl #runtime::Robot for #name {
            const NAME: &'static str = #name::NAME;
            const NQ: usize = #nq;
            const NV: usize = #nv;
            const JOINT_NAMES: &'static [&'static str] = &#name::JOINT_NAMES;
            const LINK_NAMES: &'static [&'static str] = &#name::LINK_NAMES;
            const OP_COUNTS: &'static [(&'static str, #runtime::OpCount)] = #name::OP_COUNTS;
            const MODEL: #runtime::Model<'static> = #name::MODEL;
            type Configuration<T: #runtime::Real> = [T; #nq];
            type Velocity<T: #runtime::Real> = [T; #nv];
            type LinkForces<T: #runtime::Real> = [#runtime::Force<T>; #links];
            type Placements<T: #runtime::Real> = [#runtime::Transform<T>; #links];
            #random
        }
    }
}

fn implementation(context: &Context<'_>, generated: &Generated, group: &Group) -> TokenStream {
    let (name, runtime) = (robot_type(generated), context.runtime);
    let trait_name = ident(group.name);
    let rows = methods()
        .filter(|method| group.methods.contains(&method.name))
        .filter(|method| generated.has_method(method.name));
    let methods = rows.map(|method| forwarded(context, &quote!(<T: #runtime::Real>), method));
    quote! {
        #[automatically_derived]
        impl #runtime::#trait_name for #name {
            #(#methods)*
        }
    }
}

/// A trait method that calls the inherent method of the same name.
fn forwarded(context: &Context<'_>, generic: &TokenStream, method: &Method) -> TokenStream {
    let name = ident(rust_name(method));
    let arguments: Vec<_> = method.parameters.iter().map(|p| ident(p.name())).collect();
    let types = method.parameters.iter().map(|p| context.parameter_type(*p));
    let returns = context.shape_type(method.returns);
    quote! {
        #[inline]
        fn #name #generic(&self, #(#arguments: &#types),*) -> #returns {
            Self::#name(self, #(#arguments),*)
        }
    }
}

/// `JointSpaceInertia` for the robot, `InertiaMatrix` and `InertiaMatrixFactor` for its types.
fn inertia(context: &Context<'_>, generated: &Generated) -> TokenStream {
    let complete = ["crba", "ltdl_factor", "ltl_factor"];
    if !complete.iter().all(|name| generated.has_method(name)) {
        return quote!();
    }
    let (name, runtime, module) = (robot_type(generated), context.runtime, context.module);
    let n = context.sizes.nv;
    let of = |receiver: Receiver| {
        let rows = methods().filter(move |method| method.receiver == receiver);
        rows.map(|method| forwarded(context, &quote!(), method))
    };
    let crba = methods().find(|method| method.name == "crba");
    let crba = crba.map(|method| forwarded(context, &quote!(<T: #runtime::Real>), method));
    let matrix = of(Receiver::InertiaMatrix);
    let (ltdl, ltl) = (of(Receiver::Ltdl), of(Receiver::Ltl));
    quote! {
        #[automatically_derived]
        impl #runtime::JointSpaceInertia for #name {
            type InertiaMatrix<T: #runtime::Real> = #module InertiaMatrix<T>;
            #crba
        }

        #[automatically_derived]
        impl<T: #runtime::Real> #runtime::InertiaMatrix<T> for #module InertiaMatrix<T> {
            type Vector = [T; #n];
            type Dense = [[T; #n]; #n];
            type Ltl = #module Ltl<T>;
            type Ltdl = #module Ltdl<T>;
            #[inline]
            fn to_dense(&self) -> [[T; #n]; #n] {
                Self::to_dense(self)
            }
            #(#matrix)*
        }

        #[automatically_derived]
        impl<T: #runtime::Real> #runtime::InertiaMatrixFactor<T> for #module Ltdl<T> {
            type Vector = [T; #n];
            #(#ltdl)*
        }

        #[automatically_derived]
        impl<T: #runtime::Real> #runtime::InertiaMatrixFactor<T> for #module Ltl<T> {
            type Vector = [T; #n];
            #(#ltl)*
        }
    }
}
